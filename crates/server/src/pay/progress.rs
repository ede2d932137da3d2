//! `{pay_url}/r/{attempt}`: the page of an attempt. Below it is `/back`, where the bank sends the payer back.
//!
//! The holder of this address has confirmed, or was sent back by the bank. They may continue, and only they see the payment's
//! id and the merchant's callback URL. Showing the page polls the bank, at most once a second. `/back` always polls it, passes on
//! the query that the bank added, and redirects to the page without that query.

use std::sync::Arc;

use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
    response::Response,
};
use paylink_bank::ReturnQuery;
use paylink_domain::{attempt::PayerRequest, id::AttemptId, link::Link, status::Status};
use paylink_store::{Attempt, Cell, Company};
use url::Url;

use super::{
    choose::ChoosePage,
    consent::{ConsentPage, find_bank},
    error::{PageError, PageResult, PathParameter},
    layout::{CompanyHeader, Layout, html, see_other},
    open::view_response,
    page_request::Visitor,
    qr::QrCode,
    status_page::{Action, StatusPage},
    summary::Summary,
    view::{View, outcome_note},
};
use crate::{
    banks::ConfiguredBank,
    flow::{self, callback::callback_url_with_id},
    service::Service,
    urls::{link_url, progress_url},
};

/// An attempt with its company.
pub(super) struct AttemptContext {
    pub(super) attempt: Attempt,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

fn parse_attempt_id(attempt: PathParameter) -> Result<AttemptId, PageError> {
    attempt.ok().and_then(|Path(text)| text.parse().ok()).ok_or(PageError::NotFound)
}

fn cell_of(service: &Service, id: AttemptId) -> Result<&Arc<Cell>, PageError> {
    service.cells.get(id.cell()).ok_or(PageError::NotFound)
}

pub(super) async fn load(service: &Service, attempt: PathParameter) -> Result<AttemptContext, PageError> {
    let id = parse_attempt_id(attempt)?;
    let cell = cell_of(service, id)?;
    let attempt = cell.attempt(id, &service.ring).await?.ok_or(PageError::NotFound)?;
    with_company(cell, attempt).await
}

async fn with_company(cell: &Arc<Cell>, attempt: Attempt) -> Result<AttemptContext, PageError> {
    let company = cell.company(attempt.payment.company_id).await?.ok_or(PageError::NotFound)?;
    Ok(AttemptContext { attempt, cell: cell.clone(), company })
}

/// The view for the holder of this attempt's address.
async fn current_view(service: &Service, cell: &Cell, attempt: &Attempt) -> Result<View, PageError> {
    let latest = cell.latest_attempt(attempt.payment.id, &service.ring).await?;
    Ok(View::of_holder(attempt, latest.is_none_or(|latest| latest.id == attempt.id)))
}

pub(super) async fn progress_page(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let id = parse_attempt_id(attempt)?;
    let cell = cell_of(&service, id)?;
    let attempt =
        flow::handle_return::refresh_attempt(&service, id, visitor.payer.clone()).await?.ok_or(PageError::NotFound)?;
    if let Some(language) =
        visitor.page_query.language.filter(|chosen| attempt.language.as_deref() != Some(chosen.tag()))
    {
        cell.set_attempt_language(id, language.tag()).await?;
    }
    let view = current_view(&service, cell, &attempt).await?;
    let context = with_company(cell, attempt).await?;
    if view == View::Choose {
        return context.choose_again_page(&service, &visitor).await;
    }
    Ok(context.status_page(&service, &visitor, view))
}

/// `GET {pay_url}/r/{attempt}/view`: which view the page shows now. The page's script reloads it when this changes. It does not
/// poll the bank: the page itself and the worker do.
pub(super) async fn view(State(service): State<Arc<Service>>, attempt: PathParameter) -> PageResult {
    let id = parse_attempt_id(attempt)?;
    let cell = cell_of(&service, id)?;
    let attempt = cell.attempt(id, &service.ring).await?.ok_or(PageError::NotFound)?;
    let view = current_view(&service, cell, &attempt).await?;
    Ok(view_response(Some((view, attempt))))
}

pub(super) async fn return_from_bank(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    RawQuery(query): RawQuery,
    visitor: Visitor,
) -> PageResult {
    let id = parse_attempt_id(attempt)?;
    let return_query = ReturnQuery::from_query(query.as_deref().unwrap_or_default());
    flow::handle_return::handle_return(&service, id, return_query, visitor.payer).await?;
    // The bank's query is not ours: a `lang` in it does not choose the page's language.
    Ok(see_other(&progress_url(&service.pay_url, id), ""))
}

/// Handles a `GET` of an address that accepts only forms, such as from a language link on the page of a rejected form. Redirects
/// to the attempt's page.
pub(super) async fn redirect_to_page(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let context = load(&service, attempt).await?;
    Ok(see_other(&progress_url(&service.pay_url, context.attempt.id), &visitor.page_query.to_query_string()))
}

pub(super) async fn resume(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let id = parse_attempt_id(attempt)?;
    flow::resume::resume(&service, id, visitor.payer.clone()).await?;
    Ok(redirect_after_form(&service, id, &visitor))
}

pub(super) async fn switch(service: State<Arc<Service>>, attempt: PathParameter, visitor: Visitor) -> PageResult {
    request_cancellation(service, attempt, visitor, PayerRequest::Switch).await
}

pub(super) async fn cancel(service: State<Arc<Service>>, attempt: PathParameter, visitor: Visitor) -> PageResult {
    request_cancellation(service, attempt, visitor, PayerRequest::Cancel).await
}

async fn request_cancellation(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
    request: PayerRequest,
) -> PageResult {
    let id = parse_attempt_id(attempt)?;
    flow::cancel::cancel(&service, id, request, visitor.payer.clone()).await?;
    Ok(redirect_after_form(&service, id, &visitor))
}

fn redirect_after_form(service: &Service, id: AttemptId, visitor: &Visitor) -> Response {
    see_other(&progress_url(&service.pay_url, id), &visitor.page_query.language_only().to_query_string())
}

impl AttemptContext {
    fn layout(&self, service: &Service, visitor: &Visitor) -> Layout {
        let company = CompanyHeader::new(service, &self.company);
        Layout::new(service, visitor.texts_for_attempt(&self.attempt), visitor.page_query.clone(), Some(company))
    }

    fn summary(&self, visitor: &Visitor) -> Summary {
        let payment = &self.attempt.payment;
        Summary::new(visitor.texts_for_attempt(&self.attempt), payment.amount, payment.currency, &payment.reference)
    }

    fn page_url(&self, service: &Service) -> Url {
        progress_url(&service.pay_url, self.attempt.id)
    }

    /// The banks at which this payment can be made.
    pub(super) fn offered_banks<'a>(&self, service: &'a Service) -> impl Iterator<Item = &'a Arc<ConfiguredBank>> {
        service.banks.offered(self.company.mode, self.attempt.payment.currency)
    }

    /// The page for choosing another bank; or the consent page, if one was chosen.
    async fn choose_again_page(&self, service: &Service, visitor: &Visitor) -> PageResult {
        let chosen = visitor.page_query.bank.as_deref().and_then(|id| find_bank(id, self.offered_banks(service)));
        Ok(match chosen.filter(|bank| bank.is_available(service.clock.now())) {
            Some(bank) => html(StatusCode::OK, &self.consent(service, visitor, bank).await?),
            None => html(StatusCode::OK, &self.choose(service, visitor)),
        })
    }

    /// The page for choosing another bank.
    pub(super) fn choose(&self, service: &Service, visitor: &Visitor) -> ChoosePage {
        let configured_banks: Vec<_> = self.offered_banks(service).map(|bank| &**bank).collect();
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let (texts, language_query) = (layout.texts, layout.language_query());
        let page = ChoosePage::new(service, layout, summary, visitor, &configured_banks);
        let name = service.banks.name_of(&self.attempt.bank);
        ChoosePage {
            status: self.attempt.payment.status.as_str(),
            payment_id: Some(self.attempt.payment.id.to_string()),
            note: self.attempt.outcome.map(|outcome| outcome_note(texts, outcome, &name)),
            cancel: Some(format!("{}/cancel{language_query}", self.page_url(service))),
            follow: Some(format!("{}/view", self.page_url(service))),
            ..page
        }
    }

    /// The consent page for another bank.
    pub(super) async fn consent(
        &self,
        service: &Service,
        visitor: &Visitor,
        bank: &ConfiguredBank,
    ) -> Result<ConsentPage, PageError> {
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let payment = &self.attempt.payment;
        let payee = self.cell.payee_account_for(payment.id, payment.company_id, &service.ring).await?;
        let summary = summary.with_payee(payee.as_ref());
        let has_choice = self.offered_banks(service).count() > 1;
        let action = format!("{}/again", self.page_url(service));
        let page = ConsentPage::new(layout, summary, bank, payment.amount, has_choice, &action);
        Ok(ConsentPage {
            follow: Some(format!("{}/view", self.page_url(service))),
            status: payment.status.as_str(),
            payment_id: Some(payment.id.to_string()),
            ..page
        })
    }

    fn status_page(&self, service: &Service, visitor: &Visitor, view: View) -> Response {
        let attempt = &self.attempt;
        let (payment, texts) = (&attempt.payment, visitor.texts_for_attempt(attempt));
        let (bank, name) = (service.banks.get(&attempt.bank), service.banks.name_of(&attempt.bank));
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let (page_url, language_query) = (self.page_url(service), layout.language_query());
        let mut page = StatusPage::new(layout, summary, view, attempt, &name);
        page.payment_id = Some(payment.id.to_string());
        if !payment.status.is_final() {
            page.refresh = Some((format!("{page_url}{language_query}"), format!("{page_url}/view")));
        }
        if matches!(view, View::HandOff | View::BankUnreachable) {
            page.bank_link = attempt.redirect.clone().map(|redirect| (redirect, texts.hand_off_button(&name)));
        }
        if view == View::HandOff {
            page.qr = self.link(service).and_then(|link| QrCode::of(link.as_str()));
        }
        // The payer has, or may have, nothing left to do here.
        let may_return = matches!(payment.status, Status::Authorised | Status::Unknown)
            || payment.status.is_final()
            || matches!(view, View::BankUnreachable | View::AwaitingOthers | View::OrderGone);
        page.return_link = self
            .company
            .callback
            .as_ref()
            .filter(|_| may_return)
            .map(|callback| (callback_url_with_id(callback, payment.id), texts.return_button(&self.company.name)));
        let action = |name, label, main| Action { name, to: format!("{page_url}/{name}{language_query}"), label, main };
        if view == View::OrderGone {
            // Checking again also tries again at the bank: it may take an authorisation of an order that it does not show.
            page.actions.push(action("resume", texts.again_link(), false));
            page.refresh = None;
        }
        if matches!(view, View::HandOff | View::LeftBank | View::AwaitingRedirect) {
            if page.bank_link.is_none() {
                page.actions.push(action("resume", texts.continue_button(&name), true));
            }
            if bank.is_some_and(|bank| bank.connector.capabilities().supports_cancellation) {
                page.actions.push(action("switch", texts.switch_button(), false));
                page.actions.push(action("cancel", texts.cancel_button(), false));
            }
        }
        html(StatusCode::OK, &page)
    }

    /// A link to the same payment, for another device. The merchant's own link is not stored. This one cannot start another
    /// payment.
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
