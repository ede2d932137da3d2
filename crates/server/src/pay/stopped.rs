//! Why a page is not what was asked for.

use askama::Template;
use axum::{
    extract::{Path, rejection::PathRejection},
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use paylink_domain::{error_chain::Chain, limit::TooOften};
use paylink_store::{Company, StoreError, WhyNot};

use super::{
    frame::{Frame, Page, Shop, html},
    payer::Visitor,
};
use crate::service::Service;

#[derive(Debug)]
pub(super) enum Stopped {
    /// There is no such link, or no such attempt.
    NotALink,
    /// The link is one, and cannot be paid.
    Refused(WhyNot, Box<Company>),
    /// Something was sent to an address that is only to be opened, or opened that is only sent to.
    WrongWay,
    /// A form was sent from somebody else's page.
    Foreign,
    TooOften(TooOften),
    Store(StoreError),
}

pub(super) type Shown = Result<Response, Stopped>;

/// The part of the path that names a link or an attempt. One that is not even text names nothing.
pub(super) type Named = Result<Path<String>, PathRejection>;

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The same, as it travels with the answer to where the visitor's language is known.
#[derive(Clone, Debug)]
pub(super) enum Why {
    NotALink,
    Refused(WhyNot, Box<Company>),
    WrongWay,
    TooOften,
    Trouble,
}

impl IntoResponse for Stopped {
    fn into_response(self) -> Response {
        let (status, why) = match self {
            Self::NotALink | Self::Refused(WhyNot::NoSuchCompany, _) => (StatusCode::NOT_FOUND, Why::NotALink),
            Self::Refused(WhyNot::Revoked, company) => (StatusCode::GONE, Why::Refused(WhyNot::Revoked, company)),
            Self::Refused(why, company) => (StatusCode::CONFLICT, Why::Refused(why, company)),
            Self::WrongWay => (StatusCode::METHOD_NOT_ALLOWED, Why::WrongWay),
            Self::Foreign => (StatusCode::FORBIDDEN, Why::WrongWay),
            Self::TooOften(too_often) => {
                let mut response = stopped(StatusCode::TOO_MANY_REQUESTS, Why::TooOften);
                response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(too_often.wait_seconds()));
                return response;
            }
            Self::Store(error) => {
                tracing::warn!(error = %Chain(&error), "a payer's page could not be shown");
                (StatusCode::SERVICE_UNAVAILABLE, Why::Trouble)
            }
        };
        stopped(status, why)
    }
}

fn stopped(status: StatusCode, why: Why) -> Response {
    let mut response = status.into_response();
    response.extensions_mut().insert(why);
    response
}

/// The panic itself has been logged by the program's panic hook.
pub(super) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    stopped(StatusCode::INTERNAL_SERVER_ERROR, Why::Trouble)
}

#[derive(Template)]
#[template(path = "pay/message.html")]
pub(super) struct MessagePage {
    frame: Frame,
    /// For scripts.
    message: &'static str,
    heading: String,
    text: String,
    /// Whether asking again may help.
    again: bool,
}

impl Page for MessagePage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl Why {
    /// The page, with the status and the headers of the answer that it stands in for.
    pub(super) fn page(self, service: &Service, visitor: &Visitor, bare: &Response) -> Response {
        let words = visitor.words();
        let (company, message, heading, text) = match self {
            Self::NotALink | Self::Refused(WhyNot::NoSuchCompany, _) => {
                (None, "not-a-link", words.not_a_link_heading(), words.not_a_link_text())
            }
            Self::Refused(WhyNot::Revoked, company) => {
                let text = words.revoked_text(&company.name);
                (Some(company), "revoked", words.revoked_heading(), text)
            }
            Self::Refused(WhyNot::OnlinePaymentsDisabled, company) => {
                let text = words.disabled_text(&company.name);
                (Some(company), "disabled", words.disabled_heading(), text)
            }
            Self::Refused(WhyNot::CurrencyChanged, company) => {
                let text = words.currency_text(&company.name);
                (Some(company), "currency", words.currency_heading(), text)
            }
            Self::WrongWay => (None, "form", words.form_heading(), words.form_text()),
            Self::TooOften => (None, "busy", words.busy_heading(), words.busy_text()),
            Self::Trouble => (None, "trouble", words.busy_heading(), words.trouble_text()),
        };
        let shop = company.map(|company| Shop::new(service, &company));
        let frame = Frame::new(service, words, visitor.asked.clone(), shop);
        let again = matches!(message, "busy" | "trouble");
        let mut response = html(bare.status(), &MessagePage { frame, message, heading, text, again });
        for (name, value) in bare.headers() {
            response.headers_mut().entry(name).or_insert_with(|| value.clone());
        }
        response
    }
}
