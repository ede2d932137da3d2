//! Who receives a notice: its audience, the person whom it is about, former owners, and operators where a live company's money is directed.

use std::collections::HashSet;

use paylink_domain::{
    company::Mode,
    error_chain::ErrorChain,
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
    let live = live_companies(service, known).await;
    let rows: Vec<_> =
        known.iter().flat_map(|(row, notice)| rows(row, notice, &recipients, &live, service.sends_mail)).collect();
    for rows in rows.chunks(ROWS) {
        home.give_notices(cell.id(), rows).await?;
    }
    let ids: Vec<_> = known.iter().map(|(row, _)| row.id).collect();
    cell.mark_distributed(&ids).await
}

/// The companies of these notices whose money is directed, as far as they are live. One whose cell is unavailable counts as live: operators
/// would rather read too much.
async fn live_companies(service: &Service, known: &[(&WaitingNotice, Notice)]) -> HashSet<CompanyId> {
    let directed: HashSet<_> =
        known.iter().filter(|(_, notice)| notice.directs_money()).filter_map(|(row, _)| row.company).collect();
    let mut live = HashSet::new();
    for id in directed {
        let Some(cell) = service.cells.get(id.cell()) else { continue };
        match cell.company(id).await {
            Ok(company) if company.as_ref().is_none_or(|company| company.mode == Mode::Test) => {}
            Ok(_) => drop(live.insert(id)),
            Err(error) => {
                tracing::warn!(company = %id, error = %ErrorChain(&error), "reading whether a company is live failed");
                live.insert(id);
            }
        }
    }
    live
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
        query.people.extend(notice.affected());
        query.operators |= notice.directs_money();
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
    live: &HashSet<CompanyId>,
    sends_mail: bool,
) -> impl Iterator<Item = NewPortalNotice<'a>> {
    let topic = notice.topic();
    let is_live = row.company.is_some_and(|company| live.contains(&company));
    recipients.iter().filter(move |recipient| receives(notice, row.company, is_live, recipient)).map(move |recipient| {
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

fn receives(notice: &Notice, company: Option<CompanyId>, is_live: bool, recipient: &Recipient) -> bool {
    if recipient.reason == RecipientReason::Named && notice.affected() == Some(recipient.user) {
        return true;
    }
    match (notice.audience(), recipient.reason) {
        (Audience::Company(permission), RecipientReason::Member(of, role)) => {
            company == Some(of) && permission.allows(Standing::Member(role)) && !notice.is_about(recipient.user)
        }
        (Audience::Company(_), RecipientReason::FormerOwner(of)) => {
            company == Some(of) && notice.reaches_former_owners() && !notice.is_about(recipient.user)
        }
        (Audience::Company(_), RecipientReason::Operator) => is_live && notice.directs_money(),
        (Audience::Operators, RecipientReason::Operator) => true,
        (Audience::Person(user), RecipientReason::Named) => user == recipient.user,
        (Audience::Company(_), RecipientReason::Named)
        | (
            Audience::Operators,
            RecipientReason::Member(..) | RecipientReason::FormerOwner(_) | RecipientReason::Named,
        )
        | (
            Audience::Person(_),
            RecipientReason::Member(..) | RecipientReason::FormerOwner(_) | RecipientReason::Operator,
        ) => false,
    }
}
