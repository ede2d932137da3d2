//! The payer confirms: `POST {pay_url}/l/{link}`, or after an attempt that came to nothing `POST {pay_url}/r/{attempt}/again`.

use std::sync::Arc;

use axum::{Form, extract::State, http::StatusCode, response::Response};

use super::{
    choose::ChoosePage,
    consent::{Posted, Said, Wrong, understand},
    frame::{html, see_other},
    open,
    payer::Visitor,
    progress,
    stopped::{Named, Shown, Stopped},
};
use crate::{
    flow::initiate::{self, Confirmed, Start},
    service::Service,
    urls::{link_url, progress_url},
};

pub(super) async fn confirm(State(service): State<Arc<Service>>, link: Named, visitor: Visitor, form: Posted) -> Shown {
    let found = open::find(&service, link).await?;
    // Who goes on with what was begun need not choose again.
    if let Some(confirmed) = initiate::go_on(&service, &found.cell, &found.link, visitor.payer.clone()).await? {
        return led(&service, &found, &visitor, &confirmed);
    }
    let (said, offers) = (said(form), || service.banks.of_mode(found.company.mode));
    let consent = match understand(&said, offers(), &visitor, visitor.asked.language) {
        Ok(consent) => consent,
        Err(Wrong::Bank) => return Ok(choose_first(found.choose(&service, &visitor))),
        Err(Wrong::Iban(offer, wrong)) => {
            let page = found.consent(&service, &visitor, &offer).await?;
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page.again(&said, wrong)));
        }
    };
    let confirmed = initiate::confirm(&service, &found.cell, Start::Link(found.link.clone()), consent).await?;
    led(&service, &found, &visitor, &confirmed)
}

/// What the form says; of one that cannot be read, nothing.
fn said(form: Posted) -> Said {
    form.map(|Form(said)| said).unwrap_or_default()
}

/// The choice of a bank, for who has named none of ours.
fn choose_first(mut page: ChoosePage) -> Response {
    page.wrong = Some(page.frame.words.consent_bank_missing());
    html(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// Where confirming by the link leads.
fn led(service: &Service, found: &open::Found, visitor: &Visitor, confirmed: &Confirmed) -> Shown {
    let along = visitor.asked.language_only().query();
    match confirmed {
        Confirmed::Attempt(attempt) => Ok(see_other(&progress_url(&service.pay_url, *attempt), &along)),
        Confirmed::Closed => Ok(see_other(&link_url(&service.pay_url, &found.text), &along)),
        Confirmed::Refused(why) => Err(found.refused(*why)),
    }
}

pub(super) async fn again(
    State(service): State<Arc<Service>>,
    attempt: Named,
    visitor: Visitor,
    form: Posted,
) -> Shown {
    let found = progress::find(&service, attempt).await?;
    let (said, offers) = (said(form), || service.banks.of_mode(found.company.mode));
    let consent = match understand(&said, offers(), &visitor, visitor.chosen(&found.attempt)) {
        Ok(consent) => consent,
        Err(Wrong::Bank) => return Ok(choose_first(found.choose(&service, &visitor))),
        Err(Wrong::Iban(offer, wrong)) => {
            let page = found.consent(&service, &visitor, &offer).await?;
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page.again(&said, wrong)));
        }
    };
    let start = Start::Again(found.attempt.payment.id);
    let attempt = match initiate::confirm(&service, &found.cell, start, consent).await? {
        Confirmed::Attempt(attempt) => attempt,
        Confirmed::Closed => found.attempt.id,
        Confirmed::Refused(why) => return Err(Stopped::Refused(why, Box::new(found.company))),
    };
    Ok(see_other(&progress_url(&service.pay_url, attempt), &visitor.asked.language_only().query()))
}
