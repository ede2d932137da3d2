//! The payer confirms: `POST {pay_url}/l/{link}`, or after an attempt that came to nothing `POST {pay_url}/r/{attempt}/again`.

use std::sync::Arc;

use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    http::StatusCode,
    response::Response,
};
use paylink_bank::Payer;
use paylink_domain::id::BankId;
use serde::Deserialize;

use super::{
    link_url, open,
    page::{ChoosePage, Named, Shown, Stopped, html, see_other},
    payer::Visitor,
    progress, progress_url,
};
use crate::{
    banks::Offer,
    flow::initiate::{self, Confirmed, Consent, Start},
    service::Service,
    store::WhyNot,
};

/// What the form says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Said {
    bank: String,
    iban: String,
}

/// What is wrong with it, in words for the payer.
const NO_BANK: &str = "Please choose your bank.";
const NO_IBAN: &str = "This bank needs your IBAN.";
const WRONG_IBAN: &str = "This is not an IBAN: letters, digits or their order are not right. Please check it.";

type Posted = Result<Form<Said>, FormRejection>;

pub(super) async fn confirm(
    State(service): State<Arc<Service>>,
    link: Named,
    Visitor(payer): Visitor,
    form: Posted,
) -> Shown {
    let found = open::find(&service, link).await?;
    // Who goes on with what was begun need not choose again.
    if let Some(confirmed) = initiate::go_on(&service, &found.cell, &found.link, payer.clone()).await? {
        return led(&service, &found, &confirmed);
    }
    let said = form.map(|Form(said)| said).unwrap_or_default();
    let consent = match understand(&said, service.banks.of_mode(found.company.mode), payer) {
        Ok(consent) => consent,
        Err(wrong) => return Ok(ask_again(found.choose(&service), &said, wrong)),
    };
    let confirmed = initiate::confirm(&service, &found.cell, Start::Link(found.link.clone()), consent).await?;
    led(&service, &found, &confirmed)
}

/// Where confirming by the link leads.
fn led(service: &Service, found: &open::Found, confirmed: &Confirmed) -> Shown {
    match confirmed {
        Confirmed::Attempt(attempt) => Ok(see_other(&progress_url(&service.pay_url, *attempt))),
        Confirmed::Closed => Ok(see_other(&link_url(&service.pay_url, &found.text))),
        Confirmed::Refused(why) => Err(match why {
            WhyNot::NoSuchCompany => Stopped::NotALink,
            WhyNot::OnlinePaymentsDisabled => {
                Stopped::Refused("The payee does not take online payments at the moment. Nothing was paid.")
            }
            WhyNot::CurrencyChanged => {
                Stopped::Refused("The payee's account has changed. Please ask them for a new link. Nothing was paid.")
            }
        }),
    }
}

pub(super) async fn again(
    State(service): State<Arc<Service>>,
    attempt: Named,
    Visitor(payer): Visitor,
    form: Posted,
) -> Shown {
    let found = progress::find(&service, attempt).await?;
    let said = form.map(|Form(said)| said).unwrap_or_default();
    let consent = match understand(&said, service.banks.of_mode(found.company.mode), payer) {
        Ok(consent) => consent,
        Err(wrong) => return Ok(ask_again(progress::choose(&service, &found), &said, wrong)),
    };
    let start = Start::Again(found.attempt.payment.id);
    let attempt = match initiate::confirm(&service, &found.cell, start, consent).await? {
        Confirmed::Attempt(attempt) => attempt,
        Confirmed::Closed | Confirmed::Refused(_) => found.attempt.id,
    };
    Ok(see_other(&progress_url(&service.pay_url, attempt)))
}

/// What the payer agrees to, if the form says it all.
fn understand<'a>(
    said: &Said,
    mut banks: impl Iterator<Item = &'a Arc<Offer>>,
    payer: Payer,
) -> Result<Consent, &'static str> {
    let id: BankId = said.bank.parse().map_err(|_| NO_BANK)?;
    let bank = banks.find(|bank| bank.id == id).ok_or(NO_BANK)?.clone();
    let needs_iban = bank.connector.capabilities().needs_payer_iban;
    if needs_iban && said.iban.trim().is_empty() {
        return Err(NO_IBAN);
    }
    let payer_iban = needs_iban.then(|| said.iban.parse()).transpose().map_err(|_| WRONG_IBAN)?;
    Ok(Consent { bank, payer_iban, payer })
}

/// The form once more, with what the payer had said.
fn ask_again(mut page: ChoosePage, said: &Said, wrong: &'static str) -> Response {
    for choice in &mut page.banks {
        choice.chosen = choice.id == said.bank;
    }
    page.iban = page.iban.map(|_| said.iban.clone());
    page.wrong = Some(wrong);
    html(StatusCode::UNPROCESSABLE_ENTITY, &page)
}
