//! The page that says why the requested page cannot be shown.

use askama::Template;
use axum::{http::header::RETRY_AFTER, response::Response};
use paylink_store::LinkRefusedReason;

use super::{
    error::ErrorPageReason,
    layout::{CompanyHeader, Layout, Page, html},
    page_request::Visitor,
    return_link::{ReturnLink, ReturnOffer},
};
use crate::service::Service;

#[derive(Template)]
#[template(path = "pay/error.html")]
pub(super) struct ErrorPage {
    layout: Layout,
    /// The message's name for scripts.
    message: &'static str,
    heading: String,
    text: String,
    /// Whether the page offers a link to try again.
    retryable: bool,
    /// How many seconds to wait before.
    wait_seconds: Option<u64>,
    /// The way back to the merchant, on an error page of a payment.
    return_link: Option<ReturnLink>,
}

impl Page for ErrorPage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl ErrorPageReason {
    /// The page, with the status and the headers of the response that it replaces.
    pub(super) fn render_page(self, service: &Service, visitor: &Visitor, original: &Response) -> Response {
        let texts = visitor.texts();
        let (company, message, heading, text) = match self {
            Self::NotFound | Self::Refused(LinkRefusedReason::NoSuchCompany | LinkRefusedReason::NotGenuine, _) => {
                (None, "not-a-link", texts.not_a_link_heading(), texts.not_a_link_text())
            }
            Self::Refused(LinkRefusedReason::Revoked, company) => {
                let text = texts.revoked_text(&company.name);
                (Some(company), "revoked", texts.revoked_heading(), text)
            }
            Self::Refused(LinkRefusedReason::Expired, company) => {
                let text = texts.expired_text(&company.name);
                (Some(company), "expired", texts.expired_heading(), text)
            }
            Self::Refused(LinkRefusedReason::UsedUp, company) => {
                let text = texts.used_up_text(&company.name);
                (Some(company), "used-up", texts.revoked_heading(), text)
            }
            Self::Refused(LinkRefusedReason::OnlinePaymentsDisabled, company) => {
                let text = texts.disabled_text(&company.name);
                (Some(company), "disabled", texts.disabled_heading(), text)
            }
            Self::Refused(LinkRefusedReason::CurrencyChanged, company) => {
                let text = texts.currency_text(&company.name);
                (Some(company), "currency", texts.currency_heading(), text)
            }
            Self::WrongMethod => (None, "form", texts.form_heading(), texts.form_text()),
            Self::RateLimited => (None, "busy", texts.busy_heading(), texts.busy_text()),
            Self::Trouble => (None, "trouble", texts.busy_heading(), texts.trouble_text()),
            Self::Paused => (None, "paused", texts.busy_heading(), texts.paused_text()),
        };
        let website = company.as_ref().and_then(|company| ReturnLink::to_website(company, texts, true));
        let company = company.map(|company| CompanyHeader::new(service, &company));
        let layout = Layout::new(service, texts, visitor.page_query.clone(), company);
        let retryable = matches!(message, "busy" | "trouble" | "paused");
        let offer = original.extensions().get::<ReturnOffer>().cloned();
        let return_link = offer.map(|offer| offer.link(texts, !retryable)).or(website);
        let wait = original.headers().get(RETRY_AFTER).and_then(|seconds| seconds.to_str().ok()?.parse().ok());
        let wait_seconds = wait.filter(|_| retryable);
        let page = ErrorPage { layout, message, heading, text, retryable, wait_seconds, return_link };
        let mut response = html(original.status(), &page);
        for (name, value) in original.headers() {
            response.headers_mut().entry(name).or_insert_with(|| value.clone());
        }
        response
    }
}
