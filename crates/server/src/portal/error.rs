//! The errors of the portal, and their HTTP status.
//!
//! A handler returns a [`PortalError`]. [`super::middleware::render_error_pages`] renders its page in the reader's language. The page
//! depends on nothing but the error, the language and whether the browser has a session, so what does not exist and what somebody may not know of look the same.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use paylink_domain::rate_limit::RateLimited;
use paylink_store::StoreError;

use crate::web::{bounds::OutOfBounds, error_page::failed, request_body::BodyError, store_error::StoreFailure};

/// Most exports take less.
const EXPORT_RETRY_SECONDS: u64 = 10;

#[derive(Debug)]
pub(super) enum PortalError {
    /// It does not exist, or this person may not know that it does.
    NotFound,
    /// The link of an invitation that was used, was withdrawn, has expired or never existed.
    NoSuchInvitation,
    /// A member's role does not allow it.
    Forbidden,
    WrongMethod,
    /// The form was sent from a page of another site.
    CrossSiteForm,
    /// A form that none of our pages sends.
    InvalidForm,
    RateLimited(RateLimited),
    /// The person has an export that runs.
    ExportRunning,
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

impl From<OutOfBounds> for PortalError {
    fn from(reason: OutOfBounds) -> Self {
        match reason {
            OutOfBounds::RateLimited(rate_limited) => Self::RateLimited(rate_limited),
            OutOfBounds::Overloaded => Self::Overloaded,
        }
    }
}

impl From<BodyError> for PortalError {
    fn from(error: BodyError) -> Self {
        Self::Body(error)
    }
}

/// What the page says, in the response's extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ErrorPageReason {
    NotFound,
    Invitation,
    Forbidden,
    Form,
    Busy,
    ExportRunning,
    TooLarge,
    Trouble,
}

impl IntoResponse for PortalError {
    fn into_response(self) -> Response {
        let mut retry_after_seconds = None;
        let (status, reason) = match self {
            Self::NotFound => (StatusCode::NOT_FOUND, ErrorPageReason::NotFound),
            Self::NoSuchInvitation => (StatusCode::NOT_FOUND, ErrorPageReason::Invitation),
            Self::Forbidden => (StatusCode::FORBIDDEN, ErrorPageReason::Forbidden),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, ErrorPageReason::Form),
            Self::CrossSiteForm => (StatusCode::FORBIDDEN, ErrorPageReason::Form),
            Self::InvalidForm => (StatusCode::BAD_REQUEST, ErrorPageReason::Form),
            Self::RateLimited(rate_limited) => {
                retry_after_seconds = Some(rate_limited.wait_seconds());
                (StatusCode::TOO_MANY_REQUESTS, ErrorPageReason::Busy)
            }
            Self::ExportRunning => {
                retry_after_seconds = Some(EXPORT_RETRY_SECONDS);
                (StatusCode::TOO_MANY_REQUESTS, ErrorPageReason::ExportRunning)
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
        failed(status, reason, retry_after_seconds)
    }
}

/// The panic hook has already logged the panic.
pub(super) fn panic_response(_: Box<dyn std::any::Any + Send>) -> Response {
    failed(StatusCode::INTERNAL_SERVER_ERROR, ErrorPageReason::Trouble, None)
}
