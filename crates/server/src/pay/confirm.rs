//! The payer confirms: `POST {pay_url}/l/{link}`, or `POST {pay_url}/r/{attempt}/again` after an attempt that ended unpaid.

use std::sync::Arc;

use axum::{Form, extract::State, http::StatusCode, response::Response};

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
    urls::{link_url, progress_url},
};

pub(super) async fn confirm(
    State(service): State<Arc<Service>>,
    link: PathParameter,
    visitor: Visitor,
    form: SubmittedForm,
) -> PageResult {
    let context = open::load(&service, link).await?;
    // A payer who continues an open attempt does not choose a bank again.
    if let Some(confirmed) =
        initiate::continue_attempt(&service, &context.cell, &context.link, visitor.payer.clone()).await?
    {
        return redirect_after_confirm(&service, &context, &visitor, &confirmed);
    }
    let consent_form = consent_form(form);
    let consent =
        match parse_consent(&consent_form, context.offered_banks(&service), &visitor, visitor.page_query.language) {
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

/// Where the browser goes after confirming by the link.
fn redirect_after_confirm(
    service: &Service,
    context: &open::LinkContext,
    visitor: &Visitor,
    confirmed: &ConfirmOutcome,
) -> PageResult {
    let language_query = visitor.page_query.language_only().to_query_string();
    match confirmed {
        ConfirmOutcome::Attempt(attempt) => Ok(see_other(&progress_url(&service.pay_url, *attempt), &language_query)),
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
    let consent_form = consent_form(form);
    let language = visitor.chosen_language(&context.attempt);
    let consent = match parse_consent(&consent_form, context.offered_banks(&service), &visitor, language) {
        Ok(consent) => consent,
        Err(ConsentError::Bank) => return Ok(choose_bank_error(context.choose(&service, &visitor))),
        Err(ConsentError::Iban(bank, error)) => {
            let page = context.consent(&service, &visitor, &bank).await?;
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page.with_error(&consent_form, error)));
        }
    };
    let source = PaymentSource::Existing(context.attempt.payment.id);
    let attempt = match initiate::confirm(&service, &context.cell, source, consent).await? {
        ConfirmOutcome::Attempt(attempt) => attempt,
        ConfirmOutcome::Closed => context.attempt.id,
        ConfirmOutcome::Refused(reason) => return Err(PageError::Refused(reason, Box::new(context.company))),
    };
    Ok(see_other(&progress_url(&service.pay_url, attempt), &visitor.page_query.language_only().to_query_string()))
}
