//! Closing a connection instead of sending a response.
//!
//! A router must return a response, so it returns one marked with [`ConnectionReset`]. The sandbox's own listener
//! closes the connection of a marked response without sending a byte. Under another listener the body fails with its
//! first frame, which is the closest equivalent there.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    response::Response,
};
use hyper::body::Frame;

/// Marks a response in place of which the connection is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionReset;

#[derive(Debug, thiserror::Error)]
#[error("the connection is reset on purpose")]
pub(crate) struct DeliberateReset;

pub(crate) fn reset_connection() -> Response {
    let mut response = Response::new(Body::new(AbortedBody));
    response.extensions_mut().insert(ConnectionReset);
    response
}

/// An error makes hyper close the connection.
pub(crate) fn error_if_reset(response: Result<Response, Infallible>) -> Result<Response, DeliberateReset> {
    let Ok(response) = response;
    if response.extensions().get::<ConnectionReset>().is_some() { Err(DeliberateReset) } else { Ok(response) }
}

struct AbortedBody;

impl HttpBody for AbortedBody {
    type Data = Bytes;
    type Error = DeliberateReset;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, DeliberateReset>>> {
        Poll::Ready(Some(Err(DeliberateReset)))
    }
}
