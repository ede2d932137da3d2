//! From what was typed to the payment that it names.

use paylink_domain::{id::PaymentId, link::Link, payment::Payment};
use paylink_store::EventQuery;

use super::search::Search;
use crate::portal::{error::PortalError, state::Portal, viewer::CompanyViewer};

/// The company's payment with this id. One of another company does not exist here.
pub(super) async fn payment(viewer: &CompanyViewer, id: PaymentId) -> Result<Option<Payment>, PortalError> {
    if id.cell() != viewer.cell.id() {
        return Ok(None);
    }
    let found = viewer.cell.payment(id).await?;
    Ok(found.filter(|payment| payment.company_id == viewer.company.id))
}

/// The payment that an id or a link names. `None` if the search is another one, or if there is no such payment here.
pub(super) async fn named_payment(
    portal: &Portal,
    viewer: &CompanyViewer,
    search: &Search,
) -> Result<Option<PaymentId>, PortalError> {
    let (cell, ring) = (&viewer.cell, &portal.service.ring);
    let id = match search {
        Search::Payment(id) => Some(*id),
        Search::Event(id) if id.cell() == cell.id() => {
            let event = cell.events(EventQuery::One(*id)).await?.pop();
            event.and_then(|event| event.payment).map(|payment| payment.id)
        }
        Search::Attempt(id) if id.cell() == cell.id() => {
            cell.attempt(*id, ring).await?.map(|attempt| attempt.payment.id)
        }
        Search::Link(link) => Link::open(link, ring).ok().map(|link| link.payment_id),
        Search::Event(_)
        | Search::Attempt(_)
        | Search::Amount(_)
        | Search::Statuses(_)
        | Search::Day(_)
        | Search::Text(..) => None,
    };
    let Some(id) = id else { return Ok(None) };
    Ok(payment(viewer, id).await?.map(|payment| payment.id))
}
