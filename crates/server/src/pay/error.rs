//! The errors of the payment pages, and their HTTP status.
//!
//! A handler returns a [`PageError`] without knowing the visitor. [`super::middleware::render_error_pages`] renders the page in the
//! visitor's language.

use axum::{
    extract::{Path, rejection::PathRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use paylink_domain::rate_limit::RateLimited;
use paylink_store::{Company, LinkRefusedReason, StoreError};

use super::return_link::ReturnOffer;
use crate::{
    flow::cancel::CancelError,
    web::{bounds::OutOfBounds, error_page::failed, request_body::BodyError, store_error::StoreFailure},
};

#[derive(Debug)]
pub(super) enum PageError {
    /// No link, attempt or page has this address.
    NotFound,
    /// The link is valid but cannot be paid.
    Refused(LinkRefusedReason, Box<Company>),
    /// An error of a page of a payment, whose reader is offered the return.
    OfPayment(Box<Self>, Box<ReturnOffer>),
    /// The address exists but does not accept this method.
    WrongMethod,
    /// The form was sent from a page of another site.
    CrossSiteForm,
    RateLimited(RateLimited),
    /// The node has too many requests, or this one took too long.
    Overloaded,
    /// The form did not arrive.
    Body(BodyError),
    Store(StoreError),
}

pub(super) type PageResult = Result<Response, PageError>;

/// The link or attempt in the path. A rejection means that it is not valid UTF-8.
pub(super) type PathParameter = Result<Path<String>, PathRejection>;

impl From<StoreError> for PageError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<OutOfBounds> for PageError {
    fn from(reason: OutOfBounds) -> Self {
        match reason {
            OutOfBounds::RateLimited(rate_limited) => Self::RateLimited(rate_limited),
            OutOfBounds::Overloaded => Self::Overloaded,
        }
    }
}

impl From<BodyError> for PageError {
    fn from(error: BodyError) -> Self {
        Self::Body(error)
    }
}

impl From<CancelError> for PageError {
    fn from(error: CancelError) -> Self {
        match error {
            CancelError::RateLimited(rate_limited) => Self::RateLimited(rate_limited),
            CancelError::Store(error) => Self::Store(error),
        }
    }
}

/// The reason, in the response's extensions.
#[derive(Clone, Debug)]
pub(super) enum ErrorPageReason {
    NotFound,
    Refused(LinkRefusedReason, Box<Company>),
    WrongMethod,
    RateLimited,
    /// The service cannot show the page now, and the payer is not the cause.
    Trouble,
    /// The cell starts no attempts, because it may have lost some.
    Paused,
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let mut retry_after_seconds = None;
        let (status, reason) = match self {
            Self::NotFound | Self::Refused(LinkRefusedReason::NoSuchCompany | LinkRefusedReason::NotGenuine, _) => {
                (StatusCode::NOT_FOUND, ErrorPageReason::NotFound)
            }
            Self::Refused(
                reason @ (LinkRefusedReason::Revoked | LinkRefusedReason::Expired | LinkRefusedReason::UsedUp),
                company,
            ) => (StatusCode::GONE, ErrorPageReason::Refused(reason, company)),
            Self::Refused(
                reason @ (LinkRefusedReason::OnlinePaymentsDisabled | LinkRefusedReason::CurrencyChanged),
                company,
            ) => (StatusCode::CONFLICT, ErrorPageReason::Refused(reason, company)),
            Self::OfPayment(error, offer) => {
                let mut response = error.into_response();
                response.extensions_mut().insert(*offer);
                return response;
            }
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, ErrorPageReason::WrongMethod),
            Self::CrossSiteForm => (StatusCode::FORBIDDEN, ErrorPageReason::WrongMethod),
            Self::RateLimited(rate_limited) => {
                retry_after_seconds = Some(rate_limited.wait_seconds());
                (StatusCode::TOO_MANY_REQUESTS, ErrorPageReason::RateLimited)
            }
            Self::Overloaded => {
                retry_after_seconds = Some(1);
                (StatusCode::SERVICE_UNAVAILABLE, ErrorPageReason::Trouble)
            }
            Self::Body(error) => (error.status(), ErrorPageReason::Trouble),
            Self::Store(error) => {
                let failure = StoreFailure::log(&error);
                retry_after_seconds = failure.retry_after_seconds;
                let paused = matches!(error, StoreError::Closed(_));
                (failure.status, if paused { ErrorPageReason::Paused } else { ErrorPageReason::Trouble })
            }
        };
        failed(status, reason, retry_after_seconds)
    }
}

/// The panic hook has already logged the panic.
pub(super) fn panic_response(_: Box<dyn std::any::Any + Send>) -> Response {
    failed(StatusCode::INTERNAL_SERVER_ERROR, ErrorPageReason::Trouble, None)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, header::RETRY_AFTER};

    use super::*;

    #[test]
    fn an_unavailable_store_is_a_503_and_a_bug_is_a_500_with_the_same_page() {
        let busy = PageError::from(StoreError::Busy("test")).into_response();
        assert_eq!((busy.status().as_u16(), &busy.headers()[RETRY_AFTER]), (503, &HeaderValue::from(1)));
        let bug = PageError::from(StoreError::Refused { constraint: "test".to_owned() }).into_response();
        assert_eq!((bug.status().as_u16(), bug.headers().get(RETRY_AFTER)), (500, None));
        for response in [busy, bug] {
            assert!(matches!(response.extensions().get(), Some(ErrorPageReason::Trouble)));
        }
    }
}
