//! Answers that are none: the connection is cut.
//!
//! A router can only answer, so it answers with a mark, [`Cut`]. The sandbox's own listener sees the mark and closes
//! the connection with not a byte sent. Under another listener the body breaks off at once, which is the most that can
//! be done there.

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

/// Marks a response after which the connection is to be closed instead of answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut;

#[derive(Debug, thiserror::Error)]
#[error("the connection is cut on purpose")]
pub(crate) struct OnPurpose;

pub(crate) fn cut() -> Response {
    let mut response = Response::new(Body::new(BreaksOff));
    response.extensions_mut().insert(Cut);
    response
}

/// What the listener hands to hyper: an error makes it close the connection.
pub(crate) fn unless_cut(response: Result<Response, Infallible>) -> Result<Response, OnPurpose> {
    let Ok(response) = response;
    if response.extensions().get::<Cut>().is_some() { Err(OnPurpose) } else { Ok(response) }
}

struct BreaksOff;

impl HttpBody for BreaksOff {
    type Data = Bytes;
    type Error = OnPurpose;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, OnPurpose>>> {
        Poll::Ready(Some(Err(OnPurpose)))
    }
}
