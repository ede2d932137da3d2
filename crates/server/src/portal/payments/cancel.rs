//! Cancelling a payment. Only the bank can prove that no money moves any more, so that the answer may be another one.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::{id::PaymentId, payment::Payment};

use super::{PAGE, details::show, find, path_of, understood::locale};
use crate::{
    flow::cancel::{NotCancellable, OperatorCancellation, cancel_by_operator},
    portal::{
        error::{PortalError, PortalResult},
        question::Question,
        shell::{Shell, see_other},
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
    web::money,
};

/// `GET`
pub(in crate::portal) async fn cancel_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let payment = find_payment(&viewer, &id).await?;
    let texts = viewer.texts();
    let amount = money::amount(locale(texts), payment.amount, payment.currency);
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.cancel_heading(payment.reference.as_str(), &amount),
        texts: vec![texts.cancel_text(), texts.cancel_text_bank()],
        confirm: texts.payment_cancel(),
        is_dangerous: true,
        field: None,
        back: path_of(&viewer, payment.id),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST`
pub(in crate::portal) async fn cancel(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let payment = find_payment(&viewer, &id).await?;
    let texts = viewer.texts();
    let error = match cancel_by_operator(&portal.service, &viewer.actor(), payment.id).await? {
        OperatorCancellation::Cancelled => {
            return Ok(see_other(&portal, &format!("{}?done=payment-cancelled", path_of(&viewer, payment.id))));
        }
        OperatorCancellation::NoSuchPayment => return Err(PortalError::NotFound),
        OperatorCancellation::NotConfirmed { bank, .. } => {
            texts.cancel_not_confirmed(&portal.service.banks.name_of(&bank))
        }
        OperatorCancellation::NotPossible { reason, .. } => not_possible(reason, texts),
    };
    show(&portal, &viewer, payment.id, None, Some(error), StatusCode::CONFLICT).await
}

async fn find_payment(viewer: &CompanyViewer, id: &str) -> Result<Payment, PortalError> {
    let id: PaymentId = id.parse().map_err(|_| PortalError::NotFound)?;
    find::payment(viewer, id).await?.ok_or(PortalError::NotFound)
}

fn not_possible(reason: NotCancellable, texts: PortalTexts) -> String {
    match reason {
        NotCancellable::Final => texts.cancel_final(),
        NotCancellable::ChangedMeanwhile => texts.cancel_changed(),
        NotCancellable::BankNotConfigured | NotCancellable::BankCannotCancel => texts.cancel_bank_cannot(),
        NotCancellable::Authorised => texts.cancel_authorised(),
        NotCancellable::OrderUnknown => texts.cancel_order_unknown(),
        NotCancellable::MayBePaid => texts.cancel_may_be_paid(),
    }
}
