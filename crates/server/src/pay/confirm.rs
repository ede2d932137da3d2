//! The payer confirms: `POST {pay_url}/l/{link}`, or `POST {pay_url}/r/{attempt}/again` after an attempt that ended unpaid.

use std::sync::Arc;

use axum::{Form, extract::State, http::StatusCode, response::Response};
use paylink_domain::attempt_access::AccessRole;

use super::{
    choose::ChoosePage,
    consent::{ConsentError, ConsentForm, SubmittedForm, parse_consent},
    error::{PageError, PageResult, PathParameter},
    layout::{html, see_other},
    open,
    page_request::Visitor,
    progress,
};
use crate::{
    flow::initiate::{self, ConfirmOutcome, PaymentSource},
    service::Service,
    urls::{link_progress_url, link_url, progress_url},
};

pub(super) async fn confirm(
    State(service): State<Arc<Service>>,
    link: PathParameter,
    visitor: Visitor,
    form: SubmittedForm,
) -> PageResult {
    let context = open::load(&service, link).await?;
    let consent_form = consent_form(form);
    let has_attempt = context.latest_attempt(&service).await?.is_some();
    // A payer who continues an open attempt does not choose a bank again.
    let (consent_id, payer) = (consent_form.id(), visitor.payer.clone());
    if let Some(confirmed) =
        initiate::continue_attempt(&service, &context.cell, &context.link, consent_id.as_ref(), payer).await?
    {
        return redirect_after_confirm(&service, &context, &visitor, &confirmed);
    }
    if !has_attempt {
        context.ensure_payable().await?;
    }
    let consent =
        match parse_consent(&consent_form, &context.offered_banks(&service), &visitor, visitor.page_query.language) {
            Ok(consent) => consent,
            Err(ConsentError::Bank) => return Ok(choose_bank_error(context.choose(&service, &visitor))),
            Err(ConsentError::Iban(bank, error)) => {
                let page = context.consent(&service, &visitor, &bank).await?;
                return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page.with_error(&consent_form, error)));
            }
        };
    let confirmed =
        initiate::confirm(&service, &context.cell, PaymentSource::Link(context.link.clone()), consent).await?;
    redirect_after_confirm(&service, &context, &visitor, &confirmed)
}

/// The form's fields; empty ones if the form is not readable.
fn consent_form(form: SubmittedForm) -> ConsentForm {
    form.map(|Form(consent_form)| consent_form).unwrap_or_default()
}

/// The page for choosing a bank, after a form that names no configured bank.
fn choose_bank_error(mut page: ChoosePage) -> Response {
    page.error = Some(page.layout.texts.consent_bank_missing());
    html(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// Where the browser goes after confirming by the link. The form that started the attempt leads to the confirmer's page. Any other
/// reader may have got the link from somebody else, and continues without the payment's id.
fn redirect_after_confirm(
    service: &Service,
    context: &open::LinkContext,
    visitor: &Visitor,
    confirmed: &ConfirmOutcome,
) -> PageResult {
    let language_query = visitor.page_query.language_only().to_query_string();
    match confirmed {
        ConfirmOutcome::Started(attempt) => {
            let address = attempt.address(AccessRole::Confirmer);
            Ok(see_other(&progress_url(&service.pay_url, &address), &language_query))
        }
        ConfirmOutcome::ExistingAttempt => {
            Ok(see_other(&link_progress_url(&service.pay_url, &context.text), &language_query))
        }
        ConfirmOutcome::Closed => Ok(see_other(&link_url(&service.pay_url, &context.text), &language_query)),
        ConfirmOutcome::Refused(reason) => Err(context.refusal(*reason)),
    }
}

pub(super) async fn confirm_another_bank(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
    form: SubmittedForm,
) -> PageResult {
    let context = progress::load(&service, attempt).await?;
    // The earlier bank has its return address for ever, and somebody else may have continued since. Neither starts another attempt from
    // here. While one is open, only the form that started it leads there.
    let latest = context.cell.latest_attempt(context.attempt.payment.id, &service.ring).await?;
    if latest.is_some_and(|latest| latest.id != context.attempt.id && !latest.is_open()) {
        let own_page = progress_url(&service.pay_url, &context.attempt.address(context.role));
        return Ok(see_other(&own_page, &visitor.page_query.language_only().to_query_string()));
    }
    let consent_form = consent_form(form);
    let language = visitor.chosen_language(&context.attempt);
    let consent = match parse_consent(&consent_form, &context.offered_banks(&service), &visitor, language) {
        Ok(consent) => consent,
        Err(ConsentError::Bank) => return Ok(choose_bank_error(context.choose(&service, &visitor))),
        Err(ConsentError::Iban(bank, error)) => {
            let page = context.consent(&service, &visitor, &bank).await?;
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page.with_error(&consent_form, error)));
        }
    };
    let source = PaymentSource::Existing(context.attempt.payment.id);
    let confirmed = initiate::confirm(&service, &context.cell, source, consent).await;
    let address = match confirmed.map_err(|error| context.offer_return(error))? {
        ConfirmOutcome::Started(attempt) => attempt.address(AccessRole::Confirmer),
        ConfirmOutcome::ExistingAttempt | ConfirmOutcome::Closed => context.attempt.address(context.role),
        ConfirmOutcome::Refused(reason) => {
            let refused = PageError::Refused(reason, Box::new(context.company.clone()));
            return Err(context.offer_return(refused));
        }
    };
    Ok(see_other(&progress_url(&service.pay_url, &address), &visitor.page_query.language_only().to_query_string()))
}
