//! Who sits in front of the page.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{Extensions, HeaderMap, StatusCode, header::USER_AGENT, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_bank::Payer;
use paylink_domain::address::{Caller, client};

use super::page::Stopped;
use crate::service::Service;

/// Longer than any honest browser's name for itself.
const USER_AGENT_BYTES: usize = 400;

/// The payer as banks want to know them.
pub(super) struct Visitor(pub(super) Payer);

impl FromRequestParts<Arc<Service>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, Infallible> {
        let address = address(&parts.headers, &parts.extensions, service).to_canonical();
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let user_agent = agent.filter(|agent| agent.len() <= USER_AGENT_BYTES).map(str::to_owned);
        Ok(Self(Payer { address, user_agent }))
    }
}

fn address(headers: &HeaderMap, extensions: &Extensions, service: &Service) -> IpAddr {
    let unknown = || SocketAddr::from(([0, 0, 0, 0], 0));
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map_or_else(unknown, |ConnectInfo(peer)| *peer);
    let chain = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().ok());
    client(peer.ip(), chain, &service.limits.trusted_proxies)
}

/// Lets an address ask for so many pages and no more. Guessing addresses of pages is ten times as dear.
pub(super) async fn limit(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let caller = Caller::of(address(request.headers(), request.extensions(), &service));
    if let Err(too_often) = service.limits.pay(caller, service.clock.now()) {
        return Stopped::TooOften(too_often).into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        service.limits.pay_found_nothing(caller, service.clock.now());
    }
    response
}
