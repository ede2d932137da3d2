//! The last page before the bank with sample data, which shows a merchant what payers see. It has no payment and no script.

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LANGUAGE, VARY},
        request::Parts,
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::{
    attempt_access::ConsentId,
    money::{AmountCents, Currency},
};
use paylink_store::{Company, LogoReference};

use super::{
    choose::ChoosePage,
    consent::ConsentPage,
    layout::{ColourScheme, CompanyHeader, Layout, Page},
    page_request::Visitor,
    summary::Summary,
};
use crate::{
    service::Service,
    web::security_headers::{PREVIEW_PAGE, preview_page_policy},
};

const SAMPLE_CENTS: u32 = 2490;
const SAMPLE_REFERENCE: &str = "Order 1017";

/// What to show. The logos are `data:` URLs, because the page is shown on another origin than that of payers' pages.
#[derive(Debug)]
pub struct Preview {
    pub company: Company,
    pub language: &'static str,
    pub logo: Option<String>,
    pub dark_logo: Option<String>,
    /// `None`: the colours that the reader's device prefers.
    pub scheme: Option<ColourScheme>,
}

/// The page, which only a page of the same origin may show in a frame.
pub fn preview_page(service: &Service, request: &Parts, preview: Preview) -> Response {
    let Preview { company, language, logo, dark_logo, scheme } = preview;
    let query = format!("lang={language}");
    let visitor = Visitor::of(&request.headers, &request.extensions, Some(&query), service);
    let within = |logo: Option<(String, LogoReference)>, url: Option<String>| Some((url?, logo?.1));
    let mut header = CompanyHeader::new(service, &company);
    (header.logo, header.dark_logo) = (within(header.logo, logo), within(header.dark_logo, dark_logo));
    (header.logo, header.dark_logo) = match scheme {
        None => (header.logo, header.dark_logo),
        Some(ColourScheme::Light) => (header.logo, None),
        // As a picture of two logos it has no light ground behind it.
        Some(ColourScheme::Dark) => {
            (header.dark_logo.clone().filter(|_| header.logo.is_some()).or(header.logo), header.dark_logo)
        }
    };
    let mut layout = Layout::new(service, visitor.texts(), visitor.page_query.clone(), Some(header));
    (layout.script, layout.scheme) = (None, scheme);
    let currency = company.currency.unwrap_or(Currency::Eur);
    let amount = AmountCents::new(SAMPLE_CENTS).expect("the sample is an amount");
    let reference = SAMPLE_REFERENCE.parse().expect("the sample is a reference");
    let summary = Summary::new(visitor.texts(), amount, currency, &reference);
    let banks = service.banks.offered(company.mode, currency);
    match banks.as_slice() {
        [] => respond(&ChoosePage::new(service, layout, summary, &visitor, &banks)),
        [bank, others @ ..] => {
            let (consent, has_choice) = (ConsentId::generate(&*service.randomness), !others.is_empty());
            respond(&ConsentPage::new(layout, summary, bank, amount, has_choice, "", consent))
        }
    }
}

fn respond(page: &impl Page) -> Response {
    let (layout, text) = match page.render() {
        Ok(text) => (page.layout(), text),
        Err(error) => {
            tracing::error!(%error, "rendering the preview of a payer's page failed");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let headers = [
        preview_page_policy(&layout.style_hashes()),
        (VARY, HeaderValue::from_static("cookie")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(layout.language().tag())),
    ];
    (PREVIEW_PAGE, headers, Html(text)).into_response()
}
