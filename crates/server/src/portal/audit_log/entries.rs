//! A company's entries from the cell of the company, and those about its people from the home cell, as one list.

use paylink_store::{AuditEntry, AuditQuery, StoreError};

use super::filter::{Cursor, Filter};
use crate::portal::{state::Portal, viewer::CompanyViewer};

/// Up to `limit` entries, newest first, and where the next ones begin if there are more.
pub(super) async fn read(
    portal: &Portal,
    viewer: &CompanyViewer,
    filter: &Filter,
    cursor: Cursor,
    limit: u16,
) -> Result<(Vec<AuditEntry>, Option<Cursor>), StoreError> {
    let (home, company) = (portal.home(), viewer.company.id);
    let query = |before| AuditQuery {
        company: Some(company),
        object: filter.object.as_deref(),
        actor: filter.actor.as_deref(),
        action: filter.action,
        since: filter.since.map(|since| since.0),
        before,
        limit: i64::from(limit) + 1, // one more tells whether there is another page
    };
    let own = viewer.cell.audit_entries(query(cursor.own)).await?;
    // The entries about people of a company in the home cell are among its own.
    let people = if viewer.cell.id() == home.id() {
        Vec::new()
    } else {
        home.audit_entries_of_other_cell(company, query(cursor.people)).await?
    };
    Ok(merge(own, people, cursor, usize::from(limit)))
}

fn merge(
    own: Vec<AuditEntry>,
    people: Vec<AuditEntry>,
    mut cursor: Cursor,
    limit: usize,
) -> (Vec<AuditEntry>, Option<Cursor>) {
    let (mut own, mut people) = (own.into_iter().peekable(), people.into_iter().peekable());
    let mut entries = Vec::new();
    while entries.len() < limit {
        let own_is_next = match (own.peek(), people.peek()) {
            (Some(own), Some(people)) => own.recorded_at >= people.recorded_at,
            (own, _) => own.is_some(),
        };
        let (next, position) =
            if own_is_next { (own.next(), &mut cursor.own) } else { (people.next(), &mut cursor.people) };
        let Some(entry) = next else { break };
        *position = Some(entry.id);
        entries.push(entry);
    }
    let is_more = own.peek().is_some() || people.peek().is_some();
    (entries, is_more.then_some(cursor))
}

#[cfg(test)]
mod tests {
    use paylink_domain::time::Timestamp;

    use super::*;

    fn entry(id: i64, ms: i64) -> AuditEntry {
        AuditEntry {
            id,
            company: None,
            recorded_at: Timestamp::from_epoch_ms(ms),
            source: String::new(),
            actor: String::new(),
            claimed_actor: None,
            host: String::new(),
            client_address: None,
            database_login: String::new(),
            action: String::new(),
            object: String::new(),
            before: None,
            after: None,
        }
    }

    #[test]
    fn entries_of_two_cells_are_listed_by_time_and_each_cell_continues_where_it_stopped() {
        let list = |entries: &[(i64, i64)]| entries.iter().map(|(id, ms)| entry(*id, *ms)).collect::<Vec<_>>();
        let (own, people) = (list(&[(9, 50), (8, 20)]), list(&[(70, 60), (60, 30), (50, 10)]));
        let (page, next) = merge(own, people, Cursor::default(), 3);
        assert_eq!(page.iter().map(|entry| entry.id).collect::<Vec<_>>(), [70, 9, 60]);
        assert_eq!(next, Some(Cursor { own: Some(9), people: Some(60) }));
        let (page, next) = merge(list(&[(8, 20)]), list(&[(50, 10)]), next.unwrap_or_default(), 3);
        assert_eq!(page.iter().map(|entry| entry.id).collect::<Vec<_>>(), [8, 50]);
        assert_eq!(next, None);
    }
}
