//! Error pages. A handler that fails does not know the reader's language: it responds with a reason in place of a page, and a
//! middleware renders the page.

use axum::{
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};

use super::in_flight::InFlightPermit;

/// A response that has a reason and not yet a page.
pub fn failed<R: Clone + Send + Sync + 'static>(
    status: StatusCode,
    reason: R,
    retry_after_seconds: Option<u64>,
) -> Response {
    let mut response = status.into_response();
    response.extensions_mut().insert(reason);
    if let Some(seconds) = retry_after_seconds {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The page for a response that has a reason; any other response as it is.
pub fn rendered<R: Clone + Send + Sync + 'static>(
    mut response: Response,
    page: impl FnOnce(R, &Response) -> Response,
) -> Response {
    let Some(reason) = response.extensions_mut().remove::<R>() else { return response };
    let mut page = page(reason, &response);
    // The page takes memory until it is sent, like any other.
    if let Some(permit) = response.extensions_mut().remove::<InFlightPermit>() {
        page.extensions_mut().insert(permit);
    }
    page
}
