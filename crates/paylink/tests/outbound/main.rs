//! What may happen when merchants choose whom we call: nothing but a call to the public internet, of bounded length. Real sockets
//! throughout: who was called is counted by those who listen.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

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
use paylink_server::outbound::{Answer, Failure, Names, Outbound, Policy};
use rustls::RootCertStore;

/// Deadlines are short, so that a test of one does not take long.
const CONNECT: Duration = Duration::from_millis(300);
const TOTAL: Duration = Duration::from_millis(900);

/// https only, at 443 and these ports.
fn strict(ports: &[u16]) -> Policy {
    Policy { local: false, ports: ports.to_vec(), connect: CONNECT, total: TOTAL }
}

fn local() -> Policy {
    Policy { local: true, ports: Vec::new(), connect: CONNECT, total: TOTAL }
}

fn outbound(policy: Policy, names: Names) -> Outbound {
    Outbound::trusting(policy, RootCertStore::empty(), names).unwrap()
}

/// Every name has the same addresses.
fn always(addresses: &[&str]) -> Names {
    let addresses: Vec<IpAddr> = addresses.iter().map(|address| address.parse().unwrap()).collect();
    Names::Told(Arc::new(move |_| Ok(addresses.clone())))
}

/// No name has any.
fn nobody() -> Names {
    Names::Told(Arc::new(|_| Err(io::ErrorKind::NotFound.into())))
}

async fn post(outbound: &Outbound, url: &str) -> Result<Answer, Failure> {
    let now = Timestamp::from_epoch_ms(0);
    outbound.post(&url.parse().unwrap(), HeaderMap::new(), Bytes::from_static(b"{}"), now).await
}
