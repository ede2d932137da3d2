//! `POST /c/{company}/links`: makes a link.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use paylink_domain::reference::Reference;

use super::list::LinksPage;
use crate::{
    flow::generate::{GenerateError, LinkRequest, generate_staff_link},
    portal::{
        amount_text,
        error::{PortalError, PortalResult},
        form::Form,
        shell::{html, see_other},
        state::Portal,
        viewer::CompanyViewer,
    },
};

pub(in crate::portal) async fn create(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let (typed_amount, typed_reference) = (form.text("amount"), form.text("reference"));
    let (amount, reference) = match (amount_text::of_new_link(typed_amount), typed_reference.parse::<Reference>()) {
        (Some(amount), Ok(reference)) => (amount, reference),
        (amount, reference) => {
            let page = LinksPage {
                amount: typed_amount.to_owned(),
                reference: typed_reference.to_owned(),
                amount_error: amount.is_none().then(|| viewer.texts().amount_wrong()),
                reference_error: reference.err().map(|_| viewer.texts().reference_wrong()),
                ..LinksPage::read(&portal, &viewer, None).await?
            };
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let request = LinkRequest { amount, reference, data: None };
    match generate_staff_link(&portal.service, &viewer.cell, &viewer.company, request) {
        Ok((link, sealed)) => {
            viewer.cell.add_staff_link(&viewer.actor(), &link, &sealed).await?;
            Ok(see_other(&portal, &viewer.path(&format!("links/{}?done=link-made", link.payment_id))))
        }
        Err(GenerateError::OnlinePaymentsDisabled) => {
            Ok(html(StatusCode::CONFLICT, &LinksPage::read(&portal, &viewer, None).await?))
        }
        Err(GenerateError::Store(error)) => Err(error.into()),
        Err(error @ (GenerateError::KeyReused | GenerateError::Key(_))) => {
            tracing::error!(%error, "generating a link failed");
            Err(PortalError::Internal)
        }
    }
}
