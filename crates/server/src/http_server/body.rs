//! A response's body that keeps its exchange open until it was sent.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};

use super::activity::Exchange;
use crate::web::in_flight::InFlightPermit;

#[derive(Debug)]
pub(super) struct ResponseBody {
    body: Body,
    _exchange: Exchange,
    _permit: Option<InFlightPermit>,
}

impl ResponseBody {
    pub(super) const fn new(body: Body, exchange: Exchange, permit: Option<InFlightPermit>) -> Self {
        Self { body, _exchange: exchange, _permit: permit }
    }
}

impl hyper::body::Body for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
