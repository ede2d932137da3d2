//! `{pay_url}/r/{attempt}`: the page of an attempt. Below it is `/back`, where the bank sends the payer back.
//!
//! The key in the address says who reads the page ([`AccessRole`]). The payer who confirmed may do everything. Whoever the bank
//! sent back may continue, and cannot cancel. Both see the payment's id and the way back to the merchant, in every state. Showing the page polls the
//! bank, at most once a second. `/back` always polls it, passes on the query that the bank added, and redirects to the page
//! without that query.

use std::sync::Arc;

use axum::{
    extract::{Path, RawQuery, State},
    http::{Extensions, HeaderMap, StatusCode},
    response::Response,
};
use paylink_bank::ReturnQuery;
use paylink_domain::{
    attempt::PayerRequest,
    attempt_access::{AccessRole, AttemptAddress, ConsentId},
    client_address::ClientKey,
    keyring::Ring,
    link::{Link, LinkOrigin},
    status::Status,
};
use paylink_store::{Attempt, Cell, Company, LinkRefusedReason};
use url::Url;

use super::{
    cancel_page::CancelPage,
    choose::ChoosePage,
    consent::{ConsentPage, find_bank},
    error::{PageError, PageResult, PathParameter},
    layout::{CompanyHeader, Layout, html, see_other},
    open::view_response,
    page_request::Visitor,
    page_texts::PageTexts,
    return_link::{ReturnLink, ReturnOffer},
    status_page::{Action, StatusPage},
    summary::Summary,
    view::{View, outcome_note},
};
use crate::{
    banks::ConfiguredBank,
    flow,
    service::Service,
    urls::{link_progress_url, progress_url},
    web::qr::QrCode,
};

/// An attempt with its company, and what the reader may do.
pub(super) struct AttemptContext {
    pub(super) attempt: Attempt,
    /// [`AccessRole::Confirmer`] or [`AccessRole::Return`].
    pub(super) role: AccessRole,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

/// An attempt whose page the reader may see.
struct Found {
    attempt: Attempt,
    role: AccessRole,
    cell: Arc<Cell>,
}

/// Finds the attempt of an address. A wrong key is answered like an unknown attempt.
async fn find(service: &Service, attempt: PathParameter) -> Result<Found, PageError> {
    let address: AttemptAddress = attempt.ok().and_then(|Path(text)| text.parse().ok()).ok_or(PageError::NotFound)?;
    let cell = service.cells.get(address.id.cell()).ok_or(PageError::NotFound)?;
    let attempt = cell.attempt(address.id, &service.ring).await?.ok_or(PageError::NotFound)?;
    let role = match attempt.role_of(&address) {
        Some(role @ (AccessRole::Confirmer | AccessRole::Return)) => role,
        Some(AccessRole::Notification) | None => return Err(PageError::NotFound),
    };
    Ok(Found { attempt, role, cell: cell.clone() })
}

pub(super) async fn load(service: &Service, attempt: PathParameter) -> Result<AttemptContext, PageError> {
    find(service, attempt).await?.with_company().await
}

impl Found {
    async fn with_company(self) -> Result<AttemptContext, PageError> {
        let Self { attempt, role, cell } = self;
        let company = cell.company(attempt.payment.company_id).await?.ok_or(PageError::NotFound)?;
        Ok(AttemptContext { attempt, role, cell, company })
    }

    fn page_url(&self, service: &Service) -> Url {
        progress_url(&service.pay_url, &self.attempt.address(self.role))
    }

    /// The payment's latest attempt, if it is another one.
    async fn later_attempt(&self, service: &Service) -> Result<Option<Attempt>, PageError> {
        let latest = self.cell.latest_attempt(self.attempt.payment.id, &service.ring).await?;
        Ok(latest.filter(|latest| latest.id != self.attempt.id))
    }

    /// The error on a page that offers the return to the merchant, as every page of the payment does.
    async fn offer_return(self, error: impl Into<PageError>) -> PageError {
        match self.with_company().await {
            Ok(context) => context.offer_return(error),
            Err(_) => error.into(),
        }
    }

    fn redirect_after_form(&self, service: &Service, visitor: &Visitor) -> Response {
        see_other(&self.page_url(service), &visitor.page_query.language_only().to_query_string())
    }
}

pub(super) async fn progress_page(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let mut found = find(&service, attempt).await?;
    let id = found.attempt.id;
    found.attempt = match flow::handle_return::refresh_attempt(&service, id, visitor.payer.clone()).await {
        Ok(attempt) => attempt.ok_or(PageError::NotFound)?,
        Err(error) => return Err(found.offer_return(error).await),
    };
    if let Some(language) =
        visitor.page_query.language.filter(|chosen| found.attempt.language.as_deref() != Some(chosen.tag()))
    {
        found.cell.set_attempt_language(id, language.tag()).await?;
    }
    let later = found.later_attempt(&service).await?;
    let view = View::of_holder(&found.attempt, later.is_none());
    let context = found.with_company().await?;
    if view == View::Choose {
        return context.choose_again_page(&service, &visitor).await;
    }
    Ok(context.status_page(&service, &visitor, view))
}

/// `GET {pay_url}/r/{attempt}/view`: which view the page shows now. The page's script reloads it when this changes. It does not
/// poll the bank: the page itself and the worker do.
pub(super) async fn view(State(service): State<Arc<Service>>, attempt: PathParameter) -> PageResult {
    let found = find(&service, attempt).await?;
    let later = found.later_attempt(&service).await?;
    let view = View::of_holder(&found.attempt, later.is_none());
    Ok(view_response(Some((view, found.attempt))))
}

pub(super) async fn return_from_bank(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    extensions: Extensions,
    visitor: Visitor,
) -> PageResult {
    let address: Option<AttemptAddress> = attempt.as_ref().ok().and_then(|Path(text)| text.parse().ok());
    let found = match (find(&service, attempt).await, address) {
        (Err(PageError::NotFound), Some(address)) => {
            let client = ClientKey::of(service.limits.client_address(&headers, &extensions));
            flow::handle_return::record_unknown(&service, address.id, client).await?;
            return Err(PageError::NotFound);
        }
        (found, _) => found?,
    };
    if found.role != AccessRole::Return {
        return Err(PageError::NotFound);
    }
    let return_query = ReturnQuery::from_query(query.as_deref().unwrap_or_default());
    if let Err(error) =
        flow::handle_return::handle_return(&service, found.attempt.id, return_query, visitor.payer).await
    {
        return Err(found.offer_return(error).await);
    }
    // The bank's query is not ours: a `lang` in it does not choose the page's language.
    Ok(see_other(&found.page_url(&service), ""))
}

/// Handles a `GET` of an address that accepts only forms, such as from a language link on the page of a rejected form. Redirects
/// to the attempt's page.
pub(super) async fn redirect_to_page(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let found = find(&service, attempt).await?;
    Ok(see_other(&found.page_url(&service), &visitor.page_query.to_query_string()))
}

pub(super) async fn resume(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let found = find(&service, attempt).await?;
    if let Err(error) = flow::resume::resume(&service, found.attempt.id, visitor.payer.clone()).await {
        return Err(found.offer_return(error).await);
    }
    Ok(found.redirect_after_form(&service, &visitor))
}

pub(super) async fn switch(service: State<Arc<Service>>, attempt: PathParameter, visitor: Visitor) -> PageResult {
    request_cancellation(service, attempt, visitor, PayerRequest::Switch).await
}

/// `GET {pay_url}/r/{attempt}/cancel`: asks first. Where the payment cannot be cancelled (any more), it leads to the payment's page.
pub(super) async fn ask_whether_to_cancel(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let found = find(&service, attempt).await?;
    let later = found.later_attempt(&service).await?;
    let view = View::of_holder(&found.attempt, later.is_none());
    let context = found.with_company().await?;
    if !context.may_cancel(&service, view) {
        return Ok(see_other(&context.page_url(&service), &visitor.page_query.language_only().to_query_string()));
    }
    Ok(html(StatusCode::OK, &context.cancel_page(&service, &visitor, view)))
}

pub(super) async fn cancel(service: State<Arc<Service>>, attempt: PathParameter, visitor: Visitor) -> PageResult {
    request_cancellation(service, attempt, visitor, PayerRequest::Cancel).await
}

/// Both cancel the order at the bank, so both are for the payer who confirmed the payment's latest attempt: a later one may be
/// somebody else's. Anybody else is led to the page without the buttons, and nothing is cancelled.
async fn request_cancellation(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    visitor: Visitor,
    request: PayerRequest,
) -> PageResult {
    let found = find(&service, attempt).await?;
    if found.role == AccessRole::Confirmer
        && found.later_attempt(&service).await?.is_none()
        && let Err(error) = flow::cancel::cancel(&service, found.attempt.id, request, visitor.payer.clone()).await
    {
        return Err(found.offer_return(error).await);
    }
    Ok(found.redirect_after_form(&service, &visitor))
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
        progress_url(&service.pay_url, &self.attempt.address(self.role))
    }

    /// The way back to the merchant. `main`: whether it is the page's main action.
    fn return_link(&self, texts: PageTexts, main: bool) -> Option<ReturnLink> {
        ReturnOffer::of(&self.attempt.payment, &self.company).map(|offer| offer.link(texts, main))
    }

    /// The error on a page that offers the return too.
    pub(super) fn offer_return(&self, error: impl Into<PageError>) -> PageError {
        match ReturnOffer::of(&self.attempt.payment, &self.company) {
            Some(offer) => PageError::OfPayment(Box::new(error.into()), Box::new(offer)),
            None => error.into(),
        }
    }

    /// Whether the reader may end the attempt. A payment from before a restore may have been paid by an attempt that is lost.
    fn may_cancel(&self, service: &Service, view: View) -> bool {
        let bank = || service.banks.get(&self.attempt.bank);
        let possible = match view {
            View::Choose => true,
            View::HandOff | View::LeftBank | View::AwaitingRedirect => {
                bank().is_some_and(|bank| bank.connector.capabilities().supports_cancellation)
            }
            View::Connecting
            | View::BankUnreachable
            | View::AwaitingOthers
            | View::OrderGone
            | View::Authorised
            | View::Unknown
            | View::Paid
            | View::LinkUsed
            | View::Failed
            | View::FailedNoFunds
            | View::FailedBankHidden
            | View::Cancelled
            | View::ContinuedAtOtherBank
            | View::Resume => false,
        };
        possible && self.role == AccessRole::Confirmer && !self.attempt.may_be_undone
    }

    /// The page that asks whether to cancel.
    fn cancel_url(&self, service: &Service, layout: &Layout) -> String {
        format!("{}/cancel{}", self.page_url(service), layout.language_query())
    }

    fn cancel_page(&self, service: &Service, visitor: &Visitor, view: View) -> CancelPage {
        let (layout, summary, page_url) =
            (self.layout(service, visitor), self.summary(visitor), self.page_url(service));
        CancelPage {
            summary,
            status: self.attempt.payment.status.as_str(),
            payment_id: self.attempt.payment.id.to_string(),
            action: self.cancel_url(service, &layout),
            keep: format!("{page_url}{}", layout.language_query()),
            return_link: self.return_link(layout.texts, false),
            follow: format!("{page_url}/view"),
            follow_view: view.name(),
            layout,
        }
    }

    /// The banks at which this payment can be made.
    pub(super) fn offered_banks(&self, service: &Service) -> Vec<Arc<ConfiguredBank>> {
        service.banks.offered(self.company.mode, self.attempt.payment.currency)
    }

    /// The page for choosing another bank; or the consent page, if one was chosen.
    async fn choose_again_page(&self, service: &Service, visitor: &Visitor) -> PageResult {
        if !self.company.online_payments_enabled {
            let refused = PageError::Refused(LinkRefusedReason::OnlinePaymentsDisabled, Box::new(self.company.clone()));
            return Err(self.offer_return(refused));
        }
        if self.attempt.is_last_possible() {
            let refused = PageError::Refused(LinkRefusedReason::UsedUp, Box::new(self.company.clone()));
            return Err(self.offer_return(refused));
        }
        let offered = self.offered_banks(service);
        let chosen = visitor.page_query.bank.as_deref().and_then(|id| find_bank(id, &offered));
        Ok(match chosen.filter(|bank| bank.is_available(service.clock.now())) {
            Some(bank) => html(StatusCode::OK, &self.consent(service, visitor, bank).await?),
            None => html(StatusCode::OK, &self.choose(service, visitor)),
        })
    }

    /// The page for choosing another bank.
    pub(super) fn choose(&self, service: &Service, visitor: &Visitor) -> ChoosePage {
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let (texts, cancel) = (layout.texts, self.cancel_url(service, &layout));
        let page = ChoosePage::new(service, layout, summary, visitor, &self.offered_banks(service));
        let bank = self.attempt.bank.clone();
        let name = service.banks.name_of(&bank);
        let needs_iban = service.banks.get(&bank).is_some_and(|bank| bank.connector.capabilities().needs_payer_iban);
        ChoosePage {
            status: self.attempt.payment.status.as_str(),
            payment_id: Some(self.attempt.payment.id.to_string()),
            note: self
                .attempt
                .outcome
                .map(|outcome| outcome_note(texts, outcome, self.attempt.bank_status.as_deref(), &name, needs_iban)),
            cancel: self.may_cancel(service, View::Choose).then_some(cancel),
            return_link: self.return_link(texts, false),
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
        let has_choice = self.offered_banks(service).len() > 1;
        let action = format!("{}/again", self.page_url(service));
        let consent_id = ConsentId::generate(&*service.randomness);
        let return_link = self.return_link(layout.texts, false);
        let page = ConsentPage::new(layout, summary, bank, payment.amount, has_choice, &action, consent_id);
        Ok(ConsentPage {
            return_link,
            follow: Some(format!("{}/view", self.page_url(service))),
            status: payment.status.as_str(),
            payment_id: Some(payment.id.to_string()),
            ..page
        })
    }

    fn status_page(&self, service: &Service, visitor: &Visitor, view: View) -> Response {
        let attempt = &self.attempt;
        let (payment, texts) = (&attempt.payment, visitor.texts_for_attempt(attempt));
        let name = service.banks.name_of(&attempt.bank);
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let (page_url, language_query) = (self.page_url(service), layout.language_query());
        let cancel = self.cancel_url(service, &layout);
        let mut page = StatusPage::new(layout, summary, view, attempt, &name);
        page.payment_id = Some(payment.id.to_string());
        if view == View::Paid {
            page.summary.payment_id = Some(payment.id.to_string());
        }
        if !payment.status.is_final() {
            page.refresh = Some((format!("{page_url}{language_query}"), format!("{page_url}/view")));
        }
        if matches!(view, View::HandOff | View::BankUnreachable) {
            page.bank_link = attempt.redirect.clone().map(|redirect| (redirect, texts.hand_off_button(&name)));
        }
        if view == View::HandOff {
            page.qr = self.link_for_phone(service).and_then(|link| QrCode::of(link.as_str()));
        }
        // The payer has, or may have, nothing left to do here.
        let return_is_main = matches!(payment.status, Status::Authorised | Status::Unknown)
            || payment.status.is_final()
            || matches!(view, View::BankUnreachable | View::AwaitingOthers | View::OrderGone);
        page.return_link = self.return_link(texts, return_is_main);
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
            if self.may_cancel(service, view) {
                page.actions.push(action("switch", texts.switch_button(), false));
                page.cancel = Some(cancel);
            } else {
                page.hint = Some(texts.hand_off_no_switch(&name));
            }
        }
        html(StatusCode::OK, &page)
    }

    /// Where another device continues at the bank. It has a link to the same payment: the merchant's own link is not stored. This one
    /// cannot start another payment.
    fn link_for_phone(&self, service: &Service) -> Option<Url> {
        let payment = &self.attempt.payment;
        let link = Link {
            payment_id: payment.id,
            company_id: payment.company_id,
            amount: payment.amount,
            currency: payment.currency,
            reference: payment.reference.clone(),
            data: None,
            issued_at: payment.created_at,
            origin: LinkOrigin::of_payment(payment.merchant_return),
            key: self.cell.sealing_key(Ring::Links).ok()?,
        };
        let sealed = link.seal(&service.ring, &*service.randomness).ok()?;
        Some(link_progress_url(&service.pay_url, sealed.as_str()))
    }
}
