//! `GET {pay_url}/l/{link}`: what a payer sees who opens a link.
//!
//! Opening a link changes nothing: mail scanners and chat previews open every link they meet. Nor does it tell the payment's id or
//! the way back to the merchant, because links are forwarded. Who holds the link of a payment that is not over can go on with it, on
//! whatever device: that, like confirming, leads to the attempt's own page.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS},
    },
    response::{IntoResponse, Response},
};
use paylink_domain::link::Link;
use paylink_store::{Attempt, Cell, Company, WhyNot};
use serde_json::json;

use super::{
    choose::ChoosePage,
    code::Code,
    consent::{ConsentPage, bank_named},
    frame::{Frame, Shop, html},
    payer::Visitor,
    standing::{Action, StandingPage},
    stopped::{Named, Shown, Stopped},
    summary::Summary,
    view::View,
};
use crate::{banks::Offer, service::Service, urls::link_url};

pub(super) async fn open(State(service): State<Arc<Service>>, link: Named, visitor: Visitor) -> Shown {
    let found = find(&service, link).await?;
    if let Some(attempt) = found.cell.latest_attempt(found.link.payment_id, &service.ring).await? {
        return found.standing(&service, &visitor, &attempt).await;
    }
    found.refuse_if_void().await?;
    found.begin(&service, &visitor, None).await
}

/// `GET {pay_url}/l/{link}/view`: which view the page shows now, for a script that wants to know whether to load it again.
pub(super) async fn view(State(service): State<Arc<Service>>, link: Named) -> Shown {
    let found = find(&service, link).await?;
    let attempt = found.cell.latest_attempt(found.link.payment_id, &service.ring).await?;
    Ok(seen(attempt.map(|attempt| (View::of_link(&attempt), attempt))))
}

/// What a script is told.
pub(super) fn seen(standing: Option<(View, Attempt)>) -> Response {
    let (view, status) =
        standing.map_or((View::Choose.name(), ""), |(view, attempt)| (view.name(), attempt.payment.status.as_str()));
    let headers = [(CACHE_CONTROL, "no-store"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    (headers, Json(json!({"view": view, "status": status}))).into_response()
}

/// A link that is one, with whose it is.
pub(super) struct Found {
    pub(super) link: Link,
    /// As it stands in the URL.
    pub(super) text: String,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

pub(super) async fn find(service: &Service, link: Named) -> Result<Found, Stopped> {
    let Path(text) = link.map_err(|_| Stopped::NotALink)?;
    let link = Link::open(&text, &service.ring).map_err(|_| Stopped::NotALink)?;
    let cell = service.cells.get(link.cell()).cloned().ok_or(Stopped::NotALink)?;
    let company = cell.company(link.company_id).await?.ok_or(Stopped::NotALink)?;
    Ok(Found { link, text, cell, company })
}

impl Found {
    pub(super) fn refused(&self, why: WhyNot) -> Stopped {
        Stopped::Refused(why, Box::new(self.company.clone()))
    }

    /// What confirming would only say later.
    async fn refuse_if_void(&self) -> Result<(), Stopped> {
        let why = if self.cell.is_revoked(&self.link).await? {
            WhyNot::Revoked
        } else if !self.company.online_payments_enabled {
            WhyNot::OnlinePaymentsDisabled
        } else if self.company.currency != Some(self.link.currency) {
            WhyNot::CurrencyChanged
        } else {
            return Ok(());
        };
        Err(self.refused(why))
    }

    fn frame(&self, service: &Service, visitor: &Visitor) -> Frame {
        let shop = Shop::new(service, &self.company);
        Frame::new(service, visitor.words(), visitor.asked.clone(), Some(shop))
    }

    fn summary(&self, visitor: &Visitor) -> Summary {
        let link = &self.link;
        Summary::new(visitor.words(), link.amount, link.currency, &link.reference)
    }

    fn offers<'a>(&self, service: &'a Service) -> Vec<&'a Offer> {
        service.banks.of_mode(self.company.mode).map(|bank| &**bank).collect()
    }

    /// The choice of a bank; or what is to be confirmed, if a bank was chosen or there is but one.
    async fn begin(&self, service: &Service, visitor: &Visitor, last: Option<&Attempt>) -> Shown {
        let offers = || service.banks.of_mode(self.company.mode);
        let chosen = visitor.asked.bank.as_deref().and_then(|name| bank_named(name, offers()));
        let only = offers().next().filter(|_| offers().count() == 1 && last.is_none());
        let offer = chosen.or(only).filter(|offer| offer.is_available(service.clock.now()));
        let status = last.map_or("", |attempt| attempt.payment.status.as_str());
        if let Some(offer) = offer {
            let page = self.consent(service, visitor, offer).await?;
            return Ok(html(StatusCode::OK, &ConsentPage { status, ..page }));
        }
        let mut page = self.choose(service, visitor);
        page.status = status;
        page.note = last.map(|_| visitor.words().note_open());
        Ok(html(StatusCode::OK, &page))
    }

    pub(super) fn choose(&self, service: &Service, visitor: &Visitor) -> ChoosePage {
        let (frame, summary) = (self.frame(service, visitor), self.summary(visitor));
        let page = ChoosePage::new(service, frame, summary, visitor, &self.offers(service));
        let here = link_url(&service.pay_url, &self.text);
        ChoosePage { code: Code::of(here.as_str()), follow: Some(format!("{here}/view")), ..page }
    }

    pub(super) async fn consent(
        &self,
        service: &Service,
        visitor: &Visitor,
        offer: &Offer,
    ) -> Result<ConsentPage, Stopped> {
        let payee = self.cell.payee(self.link.payment_id, self.company.id, &service.ring).await?;
        let summary = self.summary(visitor).to(payee.as_ref());
        let action = link_url(&service.pay_url, &self.text);
        let page = ConsentPage::new(service, self.frame(service, visitor), summary, offer, action.as_str());
        Ok(ConsentPage { follow: Some(format!("{action}/view")), ..page })
    }

    async fn standing(&self, service: &Service, visitor: &Visitor, attempt: &Attempt) -> Shown {
        let view = View::of_link(attempt);
        if view == View::Choose {
            return self.begin(service, visitor, Some(attempt)).await;
        }
        let (words, name) = (visitor.words(), service.banks.name_of(&attempt.bank));
        let (frame, summary) = (self.frame(service, visitor), self.summary(visitor));
        let here = link_url(&service.pay_url, &self.text).to_string();
        let along = frame.along();
        let mut page = StandingPage::new(frame, summary, view, attempt, &name);
        if view == View::Resume {
            let label = words.continue_button(&name);
            page.actions = vec![Action { name: "continue", to: format!("{here}{along}"), label, main: true }];
        }
        if !attempt.payment.status.is_final() {
            page.again = Some((format!("{here}{along}"), format!("{here}/view")));
        }
        Ok(html(StatusCode::OK, &page))
    }
}
