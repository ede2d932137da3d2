//! Outbound calls to URLs that merchants choose: they reach only the public internet, and their time and memory are bounded. Real
//! sockets: the servers of the tests count the connections.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod corpus;
mod forbidden;
mod hostile;
mod namespace;
mod proxy;
mod reuse;
mod server;
mod spelling;
mod tls;

use std::{io, net::IpAddr, sync::Arc, time::Duration};

use bytes::Bytes;
use http::HeaderMap;
use paylink_domain::time::Timestamp;
use paylink_server::outbound::{NameSource, Outbound, OutboundResponse, Policy, PostError};
use rustls::RootCertStore;

/// Timeouts are short, so that tests of them are fast.
const CONNECT: Duration = Duration::from_millis(300);
const TOTAL: Duration = Duration::from_millis(900);

/// Only https, on 443 and these ports.
fn strict(ports: &[u16]) -> Policy {
    Policy { local: false, ports: ports.to_vec(), connect_timeout: CONNECT, total_timeout: TOTAL, capacity: 64 }
}

fn local() -> Policy {
    Policy { local: true, ports: Vec::new(), connect_timeout: CONNECT, total_timeout: TOTAL, capacity: 64 }
}

fn outbound(policy: Policy, names: NameSource) -> Outbound {
    Outbound::with_roots(policy, RootCertStore::empty(), names).unwrap()
}

/// Resolves every name to these addresses.
fn resolve_all_to(addresses: &[&str]) -> NameSource {
    let addresses: Vec<IpAddr> = addresses.iter().map(|address| address.parse().unwrap()).collect();
    NameSource::Fixed(Arc::new(move |_| Ok(addresses.clone())))
}

/// Resolves no name.
fn resolve_nothing() -> NameSource {
    NameSource::Fixed(Arc::new(|_| Err(io::ErrorKind::NotFound.into())))
}

async fn post(outbound: &Outbound, url: &str) -> Result<OutboundResponse, PostError> {
    let now = Timestamp::from_epoch_ms(0);
    outbound.post(&url.parse().unwrap(), HeaderMap::new(), Bytes::from_static(b"{}"), now).await
}
