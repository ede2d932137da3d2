//! What the HTTP server calls for a request.

use std::{convert::Infallible, net::SocketAddr};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    response::Response,
};
use tower::ServiceExt;

use super::in_flight::InFlightPermit;

pub trait Handler: Send + Sync + 'static {
    fn handle(&self, request: Request, peer: SocketAddr) -> impl Future<Output = Handled> + Send;
}

/// A response, and the place of its request among those in flight, which it keeps until it was sent.
#[derive(Debug)]
pub struct Handled {
    pub response: Response,
    pub permit: Option<InFlightPermit>,
}

/// The middleware of a router passes the place on as an extension.
impl From<Response> for Handled {
    fn from(mut response: Response) -> Self {
        let permit = response.extensions_mut().remove();
        Self { response, permit }
    }
}

impl Handler for Router {
    async fn handle(&self, mut request: Request, peer: SocketAddr) -> Handled {
        request.extensions_mut().insert(ConnectInfo(peer));
        route(self, request).await.into()
    }
}

/// The response of a router.
pub async fn route(router: &Router, request: Request) -> Response {
    let response: Result<Response, Infallible> = router.clone().oneshot(request).await;
    match response {
        Ok(response) => response,
    }
}
