//! `{pay_url}/r/{attempt}`: where the payer follows an attempt; below it, `/back`, where the bank sends them back.
//!
//! Whoever holds this address has confirmed, or was sent back by the bank: they may go on, and they alone are shown the payment's
//! id. Showing the page asks the bank how it stands, at most once a second. Coming back always does, hands the bank what the
//! payer brings along in the query, and leads to the page without it.

use std::sync::Arc;

use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
    response::Response,
};
use paylink_bank::Returned;
use paylink_domain::{
    attempt::{Outcome, Wish},
    id::AttemptId,
    status::Status,
};

use super::{
    page::{Action, ChoosePage, Named, ProgressPage, Shown, Stopped, Summary, html, see_other},
    payer::Visitor,
    progress_url,
};
use crate::{
    flow,
    service::Service,
    store::{Attempt, Cell, Company},
};

/// An attempt, with whose it is.
pub(super) struct Found {
    pub(super) attempt: Attempt,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

impl Found {
    fn summary(&self) -> Summary {
        let payment = &self.attempt.payment;
        let (name, mode) = (self.company.name.clone(), self.company.mode);
        Summary::new(name, mode, payment.amount, payment.currency, &payment.reference)
    }
}

fn named(attempt: Named) -> Result<AttemptId, Stopped> {
    attempt.ok().and_then(|Path(text)| text.parse().ok()).ok_or(Stopped::NotALink)
}

fn cell_of(service: &Service, id: AttemptId) -> Result<&Arc<Cell>, Stopped> {
    service.cells.get(id.cell()).ok_or(Stopped::NotALink)
}

pub(super) async fn find(service: &Service, attempt: Named) -> Result<Found, Stopped> {
    let id = named(attempt)?;
    let cell = cell_of(service, id)?;
    let attempt = cell.attempt(id, &service.ring).await?.ok_or(Stopped::NotALink)?;
    with_company(cell, attempt).await
}

async fn with_company(cell: &Arc<Cell>, attempt: Attempt) -> Result<Found, Stopped> {
    let company = cell.company(attempt.payment.company_id).await?.ok_or(Stopped::NotALink)?;
    Ok(Found { attempt, cell: cell.clone(), company })
}

pub(super) async fn show(State(service): State<Arc<Service>>, attempt: Named, Visitor(payer): Visitor) -> Shown {
    let id = named(attempt)?;
    let cell = cell_of(&service, id)?;
    let attempt = flow::come_back::check(&service, id, payer).await?.ok_or(Stopped::NotALink)?;
    let latest = cell.latest_attempt(attempt.payment.id, &service.ring).await?;
    let found = with_company(cell, attempt).await?;
    // The payer has gone on to another bank since. Whoever comes by this address, perhaps the first bank, is not told by which.
    let elsewhere = latest.is_some_and(|latest| latest.id != id);
    Ok(if elsewhere { html(StatusCode::OK, &gone_on(&found)) } else { page(&service, &found) })
}

pub(super) async fn back(
    State(service): State<Arc<Service>>,
    attempt: Named,
    RawQuery(query): RawQuery,
    Visitor(payer): Visitor,
) -> Shown {
    let id = named(attempt)?;
    let returned = Returned::from_query(query.as_deref().unwrap_or_default());
    flow::come_back::come_back(&service, id, returned, payer).await?;
    Ok(see_other(&progress_url(&service.pay_url, id)))
}

pub(super) async fn resume(State(service): State<Arc<Service>>, attempt: Named, Visitor(payer): Visitor) -> Shown {
    let id = named(attempt)?;
    flow::resume::resume(&service, id, payer).await?;
    Ok(see_other(&progress_url(&service.pay_url, id)))
}

pub(super) async fn switch(service: State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    wish(service, attempt, visitor, Wish::Switch).await
}

pub(super) async fn cancel(service: State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    wish(service, attempt, visitor, Wish::Cancel).await
}

async fn wish(State(service): State<Arc<Service>>, attempt: Named, Visitor(payer): Visitor, wish: Wish) -> Shown {
    let id = named(attempt)?;
    flow::cancel::cancel(&service, id, wish, payer).await?;
    Ok(see_other(&progress_url(&service.pay_url, id)))
}

/// The page on which another bank is chosen.
pub(super) fn choose(service: &Service, found: &Found) -> ChoosePage {
    let banks: Vec<_> = service.banks.of_mode(found.company.mode).map(|bank| &**bank).collect();
    let here = progress_url(&service.pay_url, found.attempt.id);
    let mut page = ChoosePage::new(found.summary(), &banks, format!("{here}/again"));
    page.status = found.attempt.payment.status.as_str();
    page.payment_id = Some(found.attempt.payment.id.to_string());
    page.note = found.attempt.outcome.map(note);
    page.cancel = Some(format!("{here}/cancel"));
    page
}

/// What came of the last attempt.
const fn note(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Lapsed => {
            "The payment was not approved at the bank. Nothing was paid. You can try again or choose another bank."
        }
        Outcome::Cancelled => "The payment was ended at the bank. Nothing was paid. You can choose another bank.",
        Outcome::Refused => {
            "The bank did not take the payment. Nothing was paid. You can try again or choose another bank. If you gave an IBAN, \
             please check that it is an account at that bank."
        }
        Outcome::NotDone => {
            "The bank could not be reached. Nothing was paid. You can try again or choose another bank."
        }
        Outcome::Abandoned => "The bank did not answer. Nothing was paid. You can try again or choose another bank.",
        Outcome::Rejected => "The bank rejected the payment.",
        Outcome::Paid => "The payment was made.",
    }
}

/// The page of an attempt after which there was another.
fn gone_on(found: &Found) -> ProgressPage {
    let payment = &found.attempt.payment;
    let page = standing_page(found.summary(), &found.attempt, "The bank");
    let page = ProgressPage { payment_id: Some(payment.id.to_string()), way: None, ..page };
    if payment.status.is_final() || found.attempt.was_authorised {
        return page;
    }
    ProgressPage {
        view: "elsewhere",
        heading: "This attempt is over".to_owned(),
        text: "The payment goes on where you chose another bank, and from the link that you were sent.".to_owned(),
        ..page
    }
}

fn page(service: &Service, found: &Found) -> Response {
    let attempt = &found.attempt;
    let status = attempt.payment.status;
    let open = attempt.waits_for_payer();
    if open && !attempt.lives() {
        return html(StatusCode::OK, &choose(service, found));
    }
    let bank = service.banks.get(&attempt.bank);
    let name = bank.map_or_else(|| attempt.bank.to_string(), |bank| bank.name.clone());
    let mut page = standing_page(found.summary(), attempt, &name);
    page.payment_id = Some(attempt.payment.id.to_string());
    let here = progress_url(&service.pay_url, attempt.id);
    page.again = (!status.is_final()).then(|| here.to_string());
    if open && attempt.memory.is_some() && attempt.unread_since.is_none() {
        let action = |name, label: String| Action { name, to: format!("{here}/{name}"), label, bank: None };
        if page.way.is_none() {
            page.actions.push(action("resume", format!("Continue at {name}")));
        }
        if bank.is_some_and(|bank| bank.connector.capabilities().cancels) {
            page.actions.push(action("switch", "Choose another bank".to_owned()));
            page.actions.push(action("cancel", "Cancel the payment".to_owned()));
        }
    }
    html(StatusCode::OK, &page)
}

/// How a payment stands that is not to be begun anew, in words; what can be done about it is the caller's to add.
pub(super) fn standing_page(summary: Summary, attempt: &Attempt, bank: &str) -> ProgressPage {
    let status = attempt.payment.status;
    let (amount, payee) = (&summary.amount, &summary.payee);
    let mut way = None;
    let (view, heading, text) = match status {
        // Who has approved must not be asked to approve again because the bank cannot be asked.
        Status::Pending | Status::Incomplete if attempt.unread_since.is_some() => {
            way = attempt.redirect.clone().map(|redirect| (redirect, bank.to_owned()));
            (
                "waiting",
                format!("We are waiting for word from {bank}"),
                "It cannot be asked right now. If you have approved the payment, there is nothing left for you to do: please do \
                 not pay again."
                    .to_owned(),
            )
        }
        Status::Pending | Status::Incomplete if attempt.memory.is_none() => (
            "connecting",
            format!("Connecting to {bank}"),
            "The bank has not answered yet. Please look again in a moment.".to_owned(),
        ),
        Status::Pending => match &attempt.redirect {
            Some(redirect) => {
                way = Some((redirect.clone(), bank.to_owned()));
                (
                    "hand-off",
                    format!("Approve the payment at {bank}"),
                    "You pay only once you have approved it there.".to_owned(),
                )
            }
            None => (
                "left",
                format!("{bank} has taken the order"),
                "It has not told us more yet. Please look again in a moment.".to_owned(),
            ),
        },
        Status::Incomplete => (
            "left",
            format!("This payment was not finished at {bank}"),
            "Nothing has been paid so far. You can go on.".to_owned(),
        ),
        Status::Authorised => (
            "authorised",
            "You have approved the payment".to_owned(),
            format!("{bank} is carrying it out. There is nothing left for you to do."),
        ),
        Status::Unknown => (
            "unknown",
            "We are waiting for word from the bank".to_owned(),
            format!("{bank} has not told us yet what became of this payment. Please do not pay again."),
        ),
        Status::Executed | Status::Settled => ("paid", "Paid".to_owned(), format!("{amount} to {payee}.")),
        Status::Failed => {
            ("failed", "The payment failed".to_owned(), format!("{bank} has rejected it. Nothing was paid."))
        }
        Status::Cancelled => ("cancelled", "The payment was cancelled".to_owned(), "Nothing was paid.".to_owned()),
    };
    ProgressPage {
        view,
        bank: attempt.bank.to_string(),
        status: status.as_str(),
        payment_id: None,
        heading,
        text,
        way,
        again: None,
        actions: Vec::new(),
        summary,
    }
}
