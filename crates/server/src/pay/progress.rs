//! `{pay_url}/r/{attempt}`: where the payer follows an attempt; below it, `/back`, where the bank sends them back.
//!
//! Whoever holds this address has confirmed, or was sent back by the bank: they may go on, and they alone are shown the payment's
//! id and the way back to the merchant. Showing the page asks the bank how it stands, at most once a second. Coming back always
//! does, hands the bank what the payer brings along in the query, and leads to the page without it.

use std::sync::Arc;

use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
    response::Response,
};
use paylink_bank::Returned;
use paylink_domain::{attempt::Wish, id::AttemptId, link::Link, status::Status};
use paylink_store::{Attempt, Cell, Company};
use url::Url;

use super::{
    choose::ChoosePage,
    code::Code,
    consent::{ConsentPage, bank_named},
    frame::{Frame, Shop, html, see_other},
    open::seen,
    payer::Visitor,
    standing::{Action, StandingPage},
    stopped::{Named, Shown, Stopped},
    summary::Summary,
    view::{View, note},
};
use crate::{
    banks::Offer,
    flow::{self, callback::way_back},
    service::Service,
    urls::{link_url, progress_url},
};

/// An attempt, with whose it is.
pub(super) struct Found {
    pub(super) attempt: Attempt,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
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

/// What the holder of this attempt is to see.
async fn view_of(service: &Service, cell: &Cell, attempt: &Attempt) -> Result<View, Stopped> {
    let latest = cell.latest_attempt(attempt.payment.id, &service.ring).await?;
    Ok(View::of_holder(attempt, latest.is_none_or(|latest| latest.id == attempt.id)))
}

pub(super) async fn show(State(service): State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    let id = named(attempt)?;
    let cell = cell_of(&service, id)?;
    let attempt = flow::come_back::check(&service, id, visitor.payer.clone()).await?.ok_or(Stopped::NotALink)?;
    if let Some(language) = visitor.asked.language.filter(|chosen| attempt.language.as_deref() != Some(chosen.tag())) {
        cell.keep_language(id, language.tag()).await?;
    }
    let view = view_of(&service, cell, &attempt).await?;
    let found = with_company(cell, attempt).await?;
    if view == View::Choose {
        return found.begin_again(&service, &visitor).await;
    }
    Ok(found.standing(&service, &visitor, view))
}

/// `GET {pay_url}/r/{attempt}/view`: which view the page shows now, for a script that wants to know whether to load it again. No
/// bank is asked: whoever comes back does that, and the worker.
pub(super) async fn view(State(service): State<Arc<Service>>, attempt: Named) -> Shown {
    let id = named(attempt)?;
    let cell = cell_of(&service, id)?;
    let attempt = cell.attempt(id, &service.ring).await?.ok_or(Stopped::NotALink)?;
    let view = view_of(&service, cell, &attempt).await?;
    Ok(seen(Some((view, attempt))))
}

pub(super) async fn back(
    State(service): State<Arc<Service>>,
    attempt: Named,
    RawQuery(query): RawQuery,
    visitor: Visitor,
) -> Shown {
    let id = named(attempt)?;
    let returned = Returned::from_query(query.as_deref().unwrap_or_default());
    flow::come_back::come_back(&service, id, returned, visitor.payer).await?;
    // What the bank's query says is the bank's business, a `lang` among it.
    Ok(see_other(&progress_url(&service.pay_url, id), ""))
}

/// `GET` where only forms are sent to: whoever comes there by a link on a form that was not right, or by hand, is shown how it stands.
pub(super) async fn instead(State(service): State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    let found = find(&service, attempt).await?;
    Ok(see_other(&progress_url(&service.pay_url, found.attempt.id), &visitor.asked.query()))
}

pub(super) async fn resume(State(service): State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    let id = named(attempt)?;
    flow::resume::resume(&service, id, visitor.payer.clone()).await?;
    Ok(shown_again(&service, id, &visitor))
}

pub(super) async fn switch(service: State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    wish(service, attempt, visitor, Wish::Switch).await
}

pub(super) async fn cancel(service: State<Arc<Service>>, attempt: Named, visitor: Visitor) -> Shown {
    wish(service, attempt, visitor, Wish::Cancel).await
}

async fn wish(State(service): State<Arc<Service>>, attempt: Named, visitor: Visitor, wish: Wish) -> Shown {
    let id = named(attempt)?;
    flow::cancel::cancel(&service, id, wish, visitor.payer.clone()).await?;
    Ok(shown_again(&service, id, &visitor))
}

fn shown_again(service: &Service, id: AttemptId, visitor: &Visitor) -> Response {
    see_other(&progress_url(&service.pay_url, id), &visitor.asked.language_only().query())
}

impl Found {
    fn frame(&self, service: &Service, visitor: &Visitor) -> Frame {
        let shop = Shop::new(service, &self.company);
        Frame::new(service, visitor.words_about(&self.attempt), visitor.asked.clone(), Some(shop))
    }

    fn summary(&self, visitor: &Visitor) -> Summary {
        let payment = &self.attempt.payment;
        Summary::new(visitor.words_about(&self.attempt), payment.amount, payment.currency, &payment.reference)
    }

    fn here(&self, service: &Service) -> Url {
        progress_url(&service.pay_url, self.attempt.id)
    }

    /// The choice of another bank; or what is to be confirmed, if one was chosen.
    async fn begin_again(&self, service: &Service, visitor: &Visitor) -> Shown {
        let offers = service.banks.of_mode(self.company.mode);
        let chosen = visitor.asked.bank.as_deref().and_then(|name| bank_named(name, offers));
        Ok(match chosen.filter(|offer| offer.is_available(service.clock.now())) {
            Some(offer) => html(StatusCode::OK, &self.consent(service, visitor, offer).await?),
            None => html(StatusCode::OK, &self.choose(service, visitor)),
        })
    }

    /// The page on which another bank is chosen.
    pub(super) fn choose(&self, service: &Service, visitor: &Visitor) -> ChoosePage {
        let offers: Vec<_> = service.banks.of_mode(self.company.mode).map(|bank| &**bank).collect();
        let (frame, summary) = (self.frame(service, visitor), self.summary(visitor));
        let (words, along) = (frame.words, frame.along());
        let page = ChoosePage::new(service, frame, summary, visitor, &offers);
        let name = service.banks.name_of(&self.attempt.bank);
        ChoosePage {
            status: self.attempt.payment.status.as_str(),
            payment_id: Some(self.attempt.payment.id.to_string()),
            note: self.attempt.outcome.map(|outcome| note(words, outcome, &name)),
            cancel: Some(format!("{}/cancel{along}", self.here(service))),
            follow: Some(format!("{}/view", self.here(service))),
            ..page
        }
    }

    /// The page on which another bank is confirmed.
    pub(super) async fn consent(
        &self,
        service: &Service,
        visitor: &Visitor,
        offer: &Offer,
    ) -> Result<ConsentPage, Stopped> {
        let (frame, summary) = (self.frame(service, visitor), self.summary(visitor));
        let payment = &self.attempt.payment;
        let payee = self.cell.payee(payment.id, payment.company_id, &service.ring).await?;
        let summary = summary.to(payee.as_ref());
        let page = ConsentPage::new(service, frame, summary, offer, &format!("{}/again", self.here(service)));
        Ok(ConsentPage {
            follow: Some(format!("{}/view", self.here(service))),
            status: payment.status.as_str(),
            payment_id: Some(payment.id.to_string()),
            ..page
        })
    }

    fn standing(&self, service: &Service, visitor: &Visitor, view: View) -> Response {
        let attempt = &self.attempt;
        let (payment, words) = (&attempt.payment, visitor.words_about(attempt));
        let (bank, name) = (service.banks.get(&attempt.bank), service.banks.name_of(&attempt.bank));
        let (frame, summary) = (self.frame(service, visitor), self.summary(visitor));
        let (here, along) = (self.here(service), frame.along());
        let mut page = StandingPage::new(frame, summary, view, attempt, &name);
        page.payment_id = Some(payment.id.to_string());
        if !payment.status.is_final() {
            page.again = Some((format!("{here}{along}"), format!("{here}/view")));
        }
        if matches!(view, View::HandOff | View::Waiting) {
            page.way = attempt.redirect.clone().map(|redirect| (redirect, words.hand_off_button(&name)));
        }
        if view == View::HandOff {
            page.code = self.link(service).and_then(|link| Code::of(link.as_str()));
        }
        // Wherever the payer has nothing left to do, or may have.
        let over = matches!(payment.status, Status::Authorised | Status::Unknown)
            || payment.status.is_final()
            || view == View::Waiting;
        page.way_back = self
            .company
            .callback
            .as_ref()
            .filter(|_| over)
            .map(|callback| (way_back(callback, payment.id), words.return_button(&self.company.name)));
        if matches!(view, View::HandOff | View::Left | View::Taken) {
            let action = |name, label, main| Action { name, to: format!("{here}/{name}{along}"), label, main };
            if page.way.is_none() {
                page.actions.push(action("resume", words.continue_button(&name), true));
            }
            if bank.is_some_and(|bank| bank.connector.capabilities().cancels) {
                page.actions.push(action("switch", words.switch_button(), false));
                page.actions.push(action("cancel", words.cancel_button(), false));
            }
        }
        html(StatusCode::OK, &page)
    }

    /// The payment's link, for another device. The one that the merchant gave out was never kept; this one leads to the same payment, and
    /// cannot begin another.
    fn link(&self, service: &Service) -> Option<Url> {
        let payment = &self.attempt.payment;
        let link = Link {
            payment_id: payment.id,
            company_id: payment.company_id,
            amount: payment.amount,
            currency: payment.currency,
            reference: payment.reference.clone(),
            data: None,
            issued_at: payment.created_at,
        };
        let key = self.cell.sealing_key().ok()?;
        let sealed = link.seal(&service.ring, key, &*service.randomness).ok()?;
        Some(link_url(&service.pay_url, sealed.as_str()))
    }
}
