//! From an id or a link to the page of what it names, in the company and the cell that have it.

use paylink_domain::{
    id::{CellId, CompanyId, PaymentId, ProposalId},
    link::Link,
};
use paylink_store::{Cell, Company, EventQuery, Proposal, ProposedChange, StoreError};

use crate::portal::{company_list::reached, error::PortalError, payments::Search, state::Portal};

/// What an id or a link leads to.
pub(super) enum Found {
    Path(String),
    /// A link that is no payment yet.
    UnusedLink(Box<Company>),
    Nothing,
    /// Its cell did not answer.
    Unreachable(CellId),
}

/// `None` if the text is neither an id nor a link.
pub(super) async fn find_id(portal: &Portal, text: &str, meaning: &Search) -> Result<Option<Found>, PortalError> {
    let cell = match (text.parse::<CompanyId>(), text.parse::<ProposalId>(), meaning) {
        (Ok(company), _, _) => company.cell(),
        (_, Ok(proposal), _) => proposal.cell(),
        (_, _, Search::Payment(id)) => id.cell(),
        (_, _, Search::Event(id)) => id.cell(),
        (_, _, Search::Attempt(id)) => id.cell(),
        (_, _, Search::Link(link)) => match Link::open(link, &portal.service.ring) {
            Ok(link) => link.company_id.cell(),
            Err(_) => return Ok(Some(Found::Nothing)),
        },
        (_, _, Search::Amount(_) | Search::Statuses(_) | Search::Day(_) | Search::Text(..)) => return Ok(None),
    };
    let Some(cell) = portal.service.cells.get(cell) else { return Ok(Some(Found::Nothing)) };
    let found = reached(cell, find_in_cell(portal, cell, text, meaning).await)?;
    Ok(Some(found.unwrap_or_else(|| Found::Unreachable(cell.id()))))
}

async fn find_in_cell(portal: &Portal, cell: &Cell, text: &str, meaning: &Search) -> Result<Found, StoreError> {
    let ring = &portal.service.ring;
    let path = if let Ok(id) = text.parse::<CompanyId>() {
        cell.company(id).await?.map(|company| format!("/c/{}", company.id))
    } else if let Ok(id) = text.parse::<ProposalId>() {
        cell.proposal(id, ring).await?.map(|proposal| proposal_path(&proposal))
    } else {
        match meaning {
            Search::Payment(id) => payment_path(cell, *id).await?,
            Search::Event(id) => {
                let event = cell.events(EventQuery::One(*id)).await?.pop();
                event.map(|event| format!("/c/{}/events/{}", event.company, event.id))
            }
            Search::Attempt(id) => {
                let attempt = cell.attempt(*id, ring).await?;
                attempt.map(|attempt| format!("/c/{}/payments/{}", attempt.payment.company_id, attempt.payment.id))
            }
            Search::Link(link) => return find_link(portal, cell, link).await,
            Search::Amount(_) | Search::Statuses(_) | Search::Day(_) | Search::Text(..) => None,
        }
    };
    Ok(path.map_or(Found::Nothing, Found::Path))
}

async fn find_link(portal: &Portal, cell: &Cell, link: &str) -> Result<Found, StoreError> {
    let Ok(link) = Link::open(link, &portal.service.ring) else { return Ok(Found::Nothing) };
    if let Some(path) = payment_path(cell, link.payment_id).await? {
        return Ok(Found::Path(path));
    }
    let company = cell.company(link.company_id).await?;
    Ok(company.map_or(Found::Nothing, |company| Found::UnusedLink(Box::new(company))))
}

async fn payment_path(cell: &Cell, id: PaymentId) -> Result<Option<String>, StoreError> {
    Ok(cell.payment(id).await?.map(|payment| format!("/c/{}/payments/{}", payment.company_id, payment.id)))
}

/// The page of what it is about, which shows an open proposal. The page of approvals may have too many to show it.
fn proposal_path(proposal: &Proposal) -> String {
    match &proposal.change {
        ProposedChange::PayeeAccount { .. } => format!("/c/{}/account", proposal.company_id),
        ProposedChange::OwnerRole { .. } => format!("/c/{}/people", proposal.company_id),
        ProposedChange::ClosePayment { payment, .. } if proposal.decided.is_none() => {
            format!("/operator/payments/{payment}/close#proposed")
        }
        ProposedChange::ClosePayment { payment, .. } => format!("/c/{}/payments/{payment}", proposal.company_id),
    }
}
