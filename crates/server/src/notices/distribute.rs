//! Who receives a notice.

use paylink_domain::{
    id::CompanyId,
    notice::{Audience, Notice},
    permission::Standing,
};
use paylink_store::{Cell, NewPortalNotice, Recipient, RecipientQuery, RecipientReason, StoreError, WaitingNotice};

use crate::service::Service;

/// How many notices are given to people at once.
const BATCH: i64 = 200;
/// How many rows one statement inserts.
const ROWS: usize = 1_000;

/// Gives the notices of a cell to everybody whom they concern. A repetition after a failure changes nothing for those who have them.
pub(super) async fn distribute(service: &Service, cell: &Cell) -> Result<(), StoreError> {
    let mut after = 0;
    loop {
        let waiting = cell.undistributed_notices(after, BATCH).await?;
        // A newer node writes kinds that this one does not know, and distributes them itself. They stay and do not block later ones.
        let known: Vec<(&WaitingNotice, Notice)> =
            waiting.iter().filter_map(|row| Some((row, serde_json::from_str(&row.facts).ok()?))).collect();
        if !known.is_empty() {
            distribute_known(service, cell, &known).await?;
        }
        match waiting.last() {
            Some(last) if waiting.len() >= usize::try_from(BATCH).unwrap_or(usize::MAX) => after = last.id,
            Some(_) | None => return Ok(()),
        }
    }
}

async fn distribute_known(
    service: &Service,
    cell: &Cell,
    known: &[(&WaitingNotice, Notice)],
) -> Result<(), StoreError> {
    let home = service.cells.home();
    let recipients = home.recipients(&query(known)).await?;
    let rows: Vec<_> =
        known.iter().flat_map(|(row, notice)| rows(row, notice, &recipients, service.sends_mail)).collect();
    for rows in rows.chunks(ROWS) {
        home.give_notices(cell.id(), rows).await?;
    }
    let ids: Vec<_> = known.iter().map(|(row, _)| row.id).collect();
    cell.mark_distributed(&ids).await
}

/// Everybody who may be concerned by one of the notices.
fn query(known: &[(&WaitingNotice, Notice)]) -> RecipientQuery {
    let mut query = RecipientQuery::default();
    for (row, notice) in known {
        match notice.audience() {
            Audience::Company(_) => query.companies.extend(row.company),
            Audience::Operators => query.operators = true,
            Audience::Person(user) => query.people.push(user),
        }
    }
    query.companies.sort_unstable();
    query.companies.dedup();
    query.people.sort_unstable();
    query.people.dedup();
    query
}

fn rows<'a>(
    row: &'a WaitingNotice,
    notice: &'a Notice,
    recipients: &'a [Recipient],
    sends_mail: bool,
) -> impl Iterator<Item = NewPortalNotice<'a>> {
    let topic = notice.topic();
    recipients.iter().filter(move |recipient| receives(notice, row.company, recipient)).map(move |recipient| {
        let is_declined = topic.is_optional() && recipient.declined.iter().any(|declined| declined == topic.as_str());
        NewPortalNotice {
            user: recipient.user,
            uuid: row.uuid,
            created_at: row.created_at,
            wants_mail: sends_mail && recipient.is_confirmed && !is_declined,
            is_urgent: notice.is_urgent(),
            company: row.company,
            facts: &row.facts,
        }
    })
}

fn receives(notice: &Notice, company: Option<CompanyId>, recipient: &Recipient) -> bool {
    match (notice.audience(), recipient.reason) {
        (Audience::Company(permission), RecipientReason::Member(of, role)) => {
            company == Some(of) && permission.allows(Standing::Member(role)) && !notice.is_about(recipient.user)
        }
        (Audience::Operators, RecipientReason::Operator) => true,
        (Audience::Person(user), RecipientReason::Named) => user == recipient.user,
        (Audience::Company(_), RecipientReason::Operator | RecipientReason::Named)
        | (Audience::Operators, RecipientReason::Member(..) | RecipientReason::Named)
        | (Audience::Person(_), RecipientReason::Member(..) | RecipientReason::Operator) => false,
    }
}
