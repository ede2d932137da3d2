//! The errors of the portal, and their HTTP status.
//!
//! A handler returns a [`PortalError`]. [`super::middleware::render_error_pages`] renders its page in the reader's language. The page
//! depends on nothing but the error and the language, so what does not exist and what somebody may not know of look the same.

use axum::{
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use paylink_domain::rate_limit::RateLimited;
use paylink_store::StoreError;

use crate::web::{request_body::BodyError, store_error::StoreFailure};

#[derive(Debug)]
pub(super) enum PortalError {
    /// It does not exist, or this person may not know that it does.
    NotFound,
    /// A member's role does not allow it.
    Forbidden,
    WrongMethod,
    /// The form was sent from a page of another site.
    CrossSiteForm,
    /// A form that none of our pages sends.
    InvalidForm,
    RateLimited(RateLimited),
    Overloaded,
    Body(BodyError),
    Store(StoreError),
    /// A fault of ours that was logged where it happened.
    Internal,
}

pub(super) type PortalResult = Result<Response, PortalError>;

impl From<StoreError> for PortalError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What the page says, in the response's extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ErrorPageReason {
    NotFound,
    Forbidden,
    Form,
    Busy,
    TooLarge,
    Trouble,
}

impl IntoResponse for PortalError {
    fn into_response(self) -> Response {
        let mut retry_after_seconds = None;
        let (status, reason) = match self {
            Self::NotFound => (StatusCode::NOT_FOUND, ErrorPageReason::NotFound),
            Self::Forbidden => (StatusCode::FORBIDDEN, ErrorPageReason::Forbidden),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, ErrorPageReason::Form),
            Self::CrossSiteForm => (StatusCode::FORBIDDEN, ErrorPageReason::Form),
            Self::InvalidForm => (StatusCode::BAD_REQUEST, ErrorPageReason::Form),
            Self::RateLimited(rate_limited) => {
                retry_after_seconds = Some(rate_limited.wait_seconds());
                (StatusCode::TOO_MANY_REQUESTS, ErrorPageReason::Busy)
            }
            Self::Overloaded => {
                retry_after_seconds = Some(1);
                (StatusCode::SERVICE_UNAVAILABLE, ErrorPageReason::Trouble)
            }
            Self::Body(error @ BodyError::TooLarge) => (error.status(), ErrorPageReason::TooLarge),
            Self::Body(error @ (BodyError::TooSlow | BodyError::Incomplete)) => {
                (error.status(), ErrorPageReason::Trouble)
            }
            Self::Store(error) => {
                let failure = StoreFailure::log(&error);
                retry_after_seconds = failure.retry_after_seconds;
                (failure.status, ErrorPageReason::Trouble)
            }
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, ErrorPageReason::Trouble),
        };
        let mut response = error_response(status, reason);
        if let Some(seconds) = retry_after_seconds {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn error_response(status: StatusCode, reason: ErrorPageReason) -> Response {
    let mut response = status.into_response();
    response.extensions_mut().insert(reason);
    response
}

/// The panic hook has already logged the panic.
pub(super) fn panic_response(_: Box<dyn std::any::Any + Send>) -> Response {
    error_response(StatusCode::INTERNAL_SERVER_ERROR, ErrorPageReason::Trouble)
}
