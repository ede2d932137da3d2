//! A link to try a payment with the sandbox banks, made by hand.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, money::Currency, reference::Reference, status::Status};
use paylink_store::{PaymentEntry, PaymentQuery};

use super::{
    amount_text,
    error::{PortalError, PortalResult},
    form::Form,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};
use crate::{
    flow::generate::{GenerateError, LinkRequest, generate_test_link},
    web::{locale::Locale, money, qr::QrCode},
};

/// How many of the latest payments are shown.
const SHOWN: i64 = 5;

struct PaymentRow {
    reference: String,
    amount: String,
    status: String,
    /// The status as the API has it.
    api_status: &'static str,
    /// The class of the status pill.
    class: &'static str,
    created: Moment,
}

/// A link that was made just now.
struct NewLink {
    url: String,
    qr: Option<QrCode>,
}

#[derive(Template)]
#[template(path = "portal/test_link.html")]
struct TestLink {
    shell: Shell,
    is_live: bool,
    is_enabled: bool,
    currency: &'static str,
    amount: String,
    reference: String,
    amount_error: Option<String>,
    reference_error: Option<String>,
    link: Option<NewLink>,
    payments: Vec<PaymentRow>,
    path: String,
    settings_path: String,
}

impl Page for TestLink {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl TestLink {
    async fn new(portal: &Portal, viewer: &CompanyViewer) -> Result<Self, PortalError> {
        let company = &viewer.company;
        let query = PaymentQuery { company: Some(company.id), limit: SHOWN, ..PaymentQuery::default() };
        let payments = viewer.cell.payments(&query).await?;
        Ok(Self {
            shell: Shell::of_company(portal, viewer, "/c/{company}/test-link"),
            is_live: company.mode == Mode::Live,
            is_enabled: company.online_payments_enabled,
            currency: company.currency.map_or("", Currency::code),
            amount: viewer.texts().decimal("12.50"),
            reference: "Test 1".to_owned(),
            amount_error: None,
            reference_error: None,
            link: None,
            payments: payments.iter().map(|entry| row(entry, viewer)).collect(),
            path: viewer.path("test-link"),
            settings_path: viewer.path("online-payments"),
        })
    }
}

fn row(PaymentEntry { payment, .. }: &PaymentEntry, viewer: &CompanyViewer) -> PaymentRow {
    let texts = viewer.texts();
    let locale = Locale::from_tag(texts.tag()).unwrap_or(Locale::ENGLISH);
    let class = match payment.status {
        Status::Executed | Status::Settled => "good",
        Status::Failed | Status::Cancelled => "bad",
        Status::Pending | Status::Authorised | Status::Incomplete | Status::Unknown => "warn",
    };
    PaymentRow {
        reference: payment.reference.to_string(),
        amount: money::amount(locale, payment.amount, payment.currency),
        status: texts.status(payment.status),
        api_status: payment.status.as_str(),
        class,
        created: Moment::new(payment.created_at, viewer.viewer.now, texts),
    }
}

/// `GET /c/{company}/test-link`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    Ok(html(StatusCode::OK, &TestLink::new(&portal, &viewer).await?))
}

/// `POST /c/{company}/test-link`
pub(super) async fn create(State(portal): State<Arc<Portal>>, viewer: CompanyViewer, form: Form) -> PortalResult {
    let texts: PortalTexts = viewer.texts();
    let page = TestLink::new(&portal, &viewer).await?;
    let page =
        TestLink { amount: form.text("amount").to_owned(), reference: form.text("reference").to_owned(), ..page };
    if page.is_live {
        return Ok(html(StatusCode::CONFLICT, &page));
    }
    let (amount, reference) = (amount_text::of_new_link(&page.amount), page.reference.parse::<Reference>());
    let (amount, reference) = match (amount, reference) {
        (Some(amount), Ok(reference)) => (amount, reference),
        (amount, reference) => {
            let amount_error = amount.is_none().then(|| texts.amount_wrong());
            let reference_error = reference.err().map(|_| texts.reference_wrong());
            let page = TestLink { amount_error, reference_error, ..page };
            return Ok(html(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let request = LinkRequest { amount, reference, data: None };
    match generate_test_link(&portal.service, &viewer.cell, &viewer.company, request) {
        Ok(url) => {
            let link = NewLink { qr: QrCode::of(url.as_str()), url: url.to_string() };
            Ok(html(StatusCode::OK, &TestLink { link: Some(link), ..page }))
        }
        Err(GenerateError::OnlinePaymentsDisabled) => Ok(html(StatusCode::CONFLICT, &page)),
        Err(GenerateError::Store(error)) => Err(error.into()),
        Err(error @ (GenerateError::KeyReused | GenerateError::Key(_))) => {
            tracing::error!(%error, "generating a test link failed");
            Err(PortalError::Internal)
        }
    }
}
