//! `GET {pay_url}/l/{link}`: the page of a link.
//!
//! Opening a link starts nothing, because mail scanners and chat previews open every link. The page of a started payment polls the
//! bank, as the worker does, so that it never says less than the page of the payer who confirmed. It does not show the payment's
//! id or the merchant's callback URL, and cannot cancel, because links are forwarded. The holder of a link whose payment is still
//! open can continue it on any device; that leads to `link_progress`, where the same holds.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use paylink_domain::{attempt_access::ConsentId, link::Link};
use paylink_store::{Attempt, Cell, Company, LinkRefusedReason};
use serde_json::json;

use super::{
    choose::ChoosePage,
    consent::{ConsentPage, find_bank},
    error::{PageError, PageResult, PathParameter},
    layout::{CompanyHeader, Layout, html},
    page_request::Visitor,
    return_link::ReturnLink,
    status_page::{Action, StatusPage},
    summary::Summary,
    view::View,
};
use crate::{
    banks::ConfiguredBank,
    flow,
    link_visits::LinkStep,
    service::Service,
    urls::link_url,
    web::{
        qr::QrCode,
        security_headers::{NO_STORE, NOSNIFF},
    },
};

pub(super) async fn open(State(service): State<Arc<Service>>, link: PathParameter, visitor: Visitor) -> PageResult {
    let context = load(&service, link).await?;
    if let Some(attempt) = context.latest_attempt(&service).await? {
        let attempt = flow::handle_return::refresh_for_link(&service, &context.cell, attempt).await?;
        return context.status_page(&service, &visitor, &attempt).await;
    }
    context.ensure_payable().await?;
    context.start_page(&service, &visitor, None).await
}

/// `GET {pay_url}/l/{link}/view`: which view the page shows now. The page's script reloads it when this changes.
pub(super) async fn view(State(service): State<Arc<Service>>, link: PathParameter) -> PageResult {
    let context = load(&service, link).await?;
    let attempt = context.latest_attempt(&service).await?;
    if attempt.is_none() {
        context.ensure_genuine().await?;
    }
    Ok(view_response(attempt.map(|attempt| (View::of_link(&attempt), attempt))))
}

/// View and status, for the page's script.
pub(super) fn view_response(shown: Option<(View, Attempt)>) -> Response {
    let (view, status) =
        shown.map_or((View::Choose.name(), ""), |(view, attempt)| (view.name(), attempt.payment.status.as_str()));
    ([NO_STORE, NOSNIFF], Json(json!({"view": view, "status": status}))).into_response()
}

/// A valid link with its company.
pub(super) struct LinkContext {
    pub(super) link: Link,
    /// The sealed link, as in the URL.
    pub(super) text: String,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

pub(super) async fn load(service: &Service, link: PathParameter) -> Result<LinkContext, PageError> {
    let Path(text) = link.map_err(|_| PageError::NotFound)?;
    let link = Link::open(&text, &service.ring).map_err(|_| PageError::NotFound)?;
    let cell = service.cells.get(link.cell()).cloned().ok_or(PageError::NotFound)?;
    let company = cell.company(link.company_id).await?.ok_or(PageError::NotFound)?;
    Ok(LinkContext { link, text, cell, company })
}

impl LinkContext {
    pub(super) fn refusal(&self, reason: LinkRefusedReason) -> PageError {
        PageError::Refused(reason, Box::new(self.company.clone()))
    }

    /// The latest attempt of the link's payment. The holder of a leaked key could show a payer another amount than that of a payment
    /// whose id they know, so such a link counts as no link.
    pub(super) async fn latest_attempt(&self, service: &Service) -> Result<Option<Attempt>, PageError> {
        let attempt = self.cell.latest_attempt(self.link.payment_id, &service.ring).await?;
        let differs = attempt.as_ref().is_some_and(|attempt| {
            let (payment, link) = (&attempt.payment, &self.link);
            (payment.company_id, payment.amount, payment.currency) != (link.company_id, link.amount, link.currency)
                || payment.reference != link.reference
        });
        if differs { Err(PageError::NotFound) } else { Ok(attempt) }
    }

    /// Fails early with the reason for which confirming would be refused.
    pub(super) async fn ensure_payable(&self) -> Result<(), PageError> {
        match self.cell.link_refusal(&self.link).await? {
            Some(reason) => Err(self.refusal(reason)),
            None => Ok(()),
        }
    }

    /// Fails if the link counts as no link.
    pub(super) async fn ensure_genuine(&self) -> Result<(), PageError> {
        match self.cell.link_refusal(&self.link).await? {
            Some(LinkRefusedReason::NotGenuine) => Err(PageError::NotFound),
            Some(
                LinkRefusedReason::NoSuchCompany
                | LinkRefusedReason::OnlinePaymentsDisabled
                | LinkRefusedReason::CurrencyChanged
                | LinkRefusedReason::Revoked
                | LinkRefusedReason::Expired
                | LinkRefusedReason::UsedUp,
            )
            | None => Ok(()),
        }
    }

    pub(super) fn layout(&self, service: &Service, visitor: &Visitor) -> Layout {
        let company = CompanyHeader::new(service, &self.company);
        let layout = Layout::new(service, visitor.texts(), visitor.page_query.clone(), Some(company));
        // Everybody in a chat sees the preview of a link there, so the company decides.
        let amount = self.company.amount_in_previews.then(|| self.summary(visitor).amount);
        Layout { amount, ..layout }
    }

    pub(super) fn summary(&self, visitor: &Visitor) -> Summary {
        let link = &self.link;
        Summary::new(visitor.texts(), link.amount, link.currency, &link.reference)
    }

    /// The banks at which this link can be paid.
    pub(super) fn offered_banks(&self, service: &Service) -> Vec<Arc<ConfiguredBank>> {
        service.banks.offered(self.company.mode, self.link.currency)
    }

    /// The page for choosing a bank; or the consent page, if a bank was chosen or there is only one.
    async fn start_page(&self, service: &Service, visitor: &Visitor, last: Option<&Attempt>) -> PageResult {
        let offered = self.offered_banks(service);
        let chosen = visitor.page_query.bank.as_deref().and_then(|id| find_bank(id, &offered));
        let only = offered.first().filter(|_| offered.len() == 1 && last.is_none());
        let bank = chosen.or(only).filter(|bank| bank.is_available(service.clock.now()));
        let status = last.map_or("", |attempt| attempt.payment.status.as_str());
        let visits = &service.link_visits;
        visits.record_step(self.company.id, self.link.payment_id, LinkStep::Opened);
        if bank.is_some() {
            visits.record_step(self.company.id, self.link.payment_id, LinkStep::BankChosen);
        }
        if let Some(bank) = bank {
            let page = self.consent(service, visitor, bank).await?;
            return Ok(html(StatusCode::OK, &ConsentPage { status, ..page }));
        }
        let mut page = self.choose(service, visitor);
        page.status = status;
        page.note = last.map(|_| visitor.texts().note_open());
        Ok(html(StatusCode::OK, &page))
    }

    pub(super) fn choose(&self, service: &Service, visitor: &Visitor) -> ChoosePage {
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let page = ChoosePage::new(service, layout, summary, visitor, &self.offered_banks(service));
        let page_url = link_url(&service.pay_url, &self.text);
        let return_link = ReturnLink::to_website(&self.company, visitor.texts(), false);
        // Another device could not pay either.
        let qr = page.has_banks().then(|| QrCode::of(page_url.as_str())).flatten();
        ChoosePage { qr, follow: Some(format!("{page_url}/view")), return_link, ..page }
    }

    pub(super) async fn consent(
        &self,
        service: &Service,
        visitor: &Visitor,
        bank: &ConfiguredBank,
    ) -> Result<ConsentPage, PageError> {
        let payee = self.cell.payee_account_for(self.link.payment_id, self.company.id, &service.ring).await?;
        let summary = self.summary(visitor).with_payee(payee.as_ref());
        let action = link_url(&service.pay_url, &self.text);
        let has_choice = self.offered_banks(service).len() > 1;
        let layout = self.layout(service, visitor);
        let consent_id = ConsentId::generate(&*service.randomness);
        let page = ConsentPage::new(layout, summary, bank, self.link.amount, has_choice, action.as_str(), consent_id);
        let return_link = ReturnLink::to_website(&self.company, visitor.texts(), false);
        Ok(ConsentPage { follow: Some(format!("{action}/view")), return_link, ..page })
    }

    async fn status_page(&self, service: &Service, visitor: &Visitor, attempt: &Attempt) -> PageResult {
        let view = View::of_link(attempt);
        if view == View::Choose && !self.company.online_payments_enabled {
            return Err(self.refusal(LinkRefusedReason::OnlinePaymentsDisabled));
        }
        if view == View::Choose && attempt.is_last_possible() {
            return Err(self.refusal(LinkRefusedReason::UsedUp));
        }
        if view == View::Choose {
            return self.start_page(service, visitor, Some(attempt)).await;
        }
        let (texts, name) = (visitor.texts(), service.banks.name_of(&attempt.bank));
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let page_url = link_url(&service.pay_url, &self.text).to_string();
        let language_query = layout.language_query();
        let mut page = StatusPage::new(layout, summary, view, attempt, &name);
        let action = |name, label, main| Action { name, to: format!("{page_url}{language_query}"), label, main };
        if view == View::Resume {
            page.actions = vec![action("continue", texts.continue_button(&name), true)];
            // Only the payer who started the attempt gets to a page that can cancel.
            let cancellable = service
                .banks
                .get(&attempt.bank)
                .is_some_and(|bank| bank.connector.capabilities().supports_cancellation);
            page.own_text = cancellable.then(|| texts.resume_own());
            page.hint = Some(texts.hand_off_no_switch(&name));
        }
        if view == View::BankUnreachable {
            page.actions = vec![action("continue", texts.continue_button(&name), false)];
        }
        if view == View::OrderGone {
            // Checking again also tries again at the bank, as on the page of the attempt.
            page.actions = vec![action("continue", texts.again_link(), false)];
        }
        page.return_link = ReturnLink::to_website(&self.company, texts, view != View::Resume);
        if !attempt.payment.status.is_final() {
            page.refresh = Some((format!("{page_url}{language_query}"), format!("{page_url}/view")));
        }
        Ok(html(StatusCode::OK, &page))
    }
}
