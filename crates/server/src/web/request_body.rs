//! Receives the body of a request: bounded in size and time.

use axum::{
    body::Body,
    extract::Request,
    http::{Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use super::deadline::BODY_DEADLINE;

/// Why the body was not received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyError {
    TooLarge,
    TooSlow,
    /// The client ended the connection, or sent something that is not a body.
    Incomplete,
}

impl BodyError {
    pub const fn status(self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Incomplete => StatusCode::BAD_REQUEST,
        }
    }
}

pub async fn receive_body(body: Body, limit_bytes: usize) -> Result<Bytes, BodyError> {
    match timeout(BODY_DEADLINE, Limited::new(body, limit_bytes).collect()).await {
        Err(_) => Err(BodyError::TooSlow),
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(BodyError::TooLarge),
        Ok(Err(_)) => Err(BodyError::Incomplete),
    }
}

/// Receives the whole form before any handler acts, so that half a form never counts as an empty one.
pub async fn receive_form<E: From<BodyError> + IntoResponse>(
    limit_bytes: usize,
    request: Request,
    next: Next,
) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    match receive_body(body, limit_bytes).await {
        Ok(body) => next.run(Request::from_parts(head, Body::from(body))).await,
        Err(error) => E::from(error).into_response(),
    }
}
