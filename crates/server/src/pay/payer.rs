//! Who sits in front of the page.

use std::{convert::Infallible, net::SocketAddr, sync::Arc};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{header::USER_AGENT, request::Parts},
};
use paylink_bank::Payer;
use paylink_domain::address::client;

use crate::service::Service;

/// Longer than any honest browser's name for itself.
const USER_AGENT_BYTES: usize = 400;

/// The payer as banks want to know them.
pub(super) struct Visitor(pub(super) Payer);

impl FromRequestParts<Arc<Service>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, Infallible> {
        let unknown = || SocketAddr::from(([0, 0, 0, 0], 0));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map_or_else(unknown, |ConnectInfo(peer)| *peer);
        let chain = parts.headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().ok());
        let address = client(peer.ip(), chain, &service.limits.trusted_proxies).to_canonical();
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let user_agent = agent.filter(|agent| agent.len() <= USER_AGENT_BYTES).map(str::to_owned);
        Ok(Self(Payer { address, user_agent }))
    }
}
