//! The page for choosing a bank with sample data, which shows a merchant what payers see. It has no payment and no script.

use askama::Template;
use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LANGUAGE, VARY},
        request::Parts,
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::money::{AmountCents, Currency};
use paylink_store::{Company, LogoReference};

use super::{
    choose::ChoosePage,
    layout::{CompanyHeader, Layout},
    page_request::Visitor,
    summary::Summary,
};
use crate::{
    banks::ConfiguredBank,
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
}

/// The page, which only a page of the same origin may show in a frame.
pub fn preview_page(service: &Service, request: &Parts, preview: Preview) -> Response {
    let page = sample(service, request, preview);
    let text = match page.render() {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "rendering the preview of a payer's page failed");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let headers = [
        preview_page_policy(&page.layout.style_hashes()),
        (VARY, HeaderValue::from_static("cookie")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(page.layout.language().tag())),
    ];
    (PREVIEW_PAGE, headers, Html(text)).into_response()
}

fn sample(service: &Service, request: &Parts, preview: Preview) -> ChoosePage {
    let Preview { company, language, logo, dark_logo } = preview;
    let query = format!("lang={language}");
    let visitor = Visitor::of(&request.headers, &request.extensions, Some(&query), service);
    let within = |logo: Option<(String, LogoReference)>, url: Option<String>| Some((url?, logo?.1));
    let mut header = CompanyHeader::new(service, &company);
    header.logo = within(header.logo, logo);
    header.dark_logo = within(header.dark_logo, dark_logo);
    let mut layout = Layout::new(service, visitor.texts(), visitor.page_query.clone(), Some(header));
    layout.script = None;
    let currency = company.currency.unwrap_or(Currency::Eur);
    let amount = AmountCents::new(SAMPLE_CENTS).expect("the sample is an amount");
    let reference = SAMPLE_REFERENCE.parse().expect("the sample is a reference");
    let summary = Summary::new(visitor.texts(), amount, currency, &reference);
    let banks: Vec<&ConfiguredBank> = service.banks.offered(company.mode, currency).map(|bank| &**bank).collect();
    ChoosePage::new(service, layout, summary, &visitor, &banks)
}
