//! Posting to addresses that merchants chose.
//!
//! Whoever may name an address that we call could make us call ourselves, our database or the cloud's store of credentials, and
//! read the answer. Four habits make that impossible, each by itself where it can:
//!
//! 1. `target`: what is no https address on the public internet by its looks is never tried;
//! 2. `resolve`: a name is looked up once, and of what was found only the addresses that may be called are kept;
//! 3. `connect`: connections are made to those addresses, never to a name, so that nothing can change in between;
//! 4. `exchange`: an answer is read, never followed; nothing in it or in the environment leads anywhere else.
//!
//! And whoever is called could keep us waiting or talk for ever: every part has a deadline and a bound.

mod connect;
mod exchange;
mod failure;
mod resolve;
mod target;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::HeaderMap;
use http_body_util::Full;
use hyper_util::{
    client::legacy::Client,
    rt::{TokioExecutor, TokioTimer},
};
use paylink_domain::time::Timestamp;
use rustls::RootCertStore;
use url::Url;

pub use exchange::{Answer, KEPT_BYTES};
pub use failure::Failure;
pub use resolve::Names;
pub use target::{NotATarget, check};

use crate::config;
use connect::Connector;

/// What may be called, and how long that may take.
#[derive(Clone, Debug)]
pub struct Policy {
    /// For a developer's own machine: also plain http, any port and loopback. Other private networks stay out of reach.
    pub local: bool,
    /// The ports that may be called besides 443.
    pub ports: Vec<u16>,
    /// How long looking up, connecting and TLS may take together.
    pub connect: Duration,
    /// How long all of it may take.
    pub total: Duration,
}

impl Policy {
    pub fn of(webhook: &config::Webhook, local: bool) -> Self {
        Self {
            local,
            ports: webhook.ports.clone(),
            connect: Duration::from_secs(webhook.connect_timeout_seconds),
            total: Duration::from_secs(webhook.timeout_seconds),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum NoOutbound {
    #[error("this system trusts no certificate authority: install its package of them, often called ca-certificates")]
    NoAuthorities,
    #[error("cannot set up TLS")]
    Tls(#[from] rustls::Error),
}

/// Posts to merchants' servers and keeps the connections to them alive for a while. Clones share those.
#[derive(Clone, Debug)]
pub struct Outbound {
    policy: Arc<Policy>,
    client: Client<Connector, Full<Bytes>>,
}

/// Servers that get many events get them over as many connections as are used at once in a burst, so that the next burst need not
/// connect again; one that gets none for a while is let go.
const IDLE_PER_HOST: usize = 32;
const IDLE: Duration = Duration::from_secs(30);
/// What the head of an answer may be long. More than 100 fields are refused by hyper itself.
const BUFFER_BYTES: usize = 64 * 1024;

impl Outbound {
    /// With the names and the certificate authorities of this system.
    pub fn new(policy: Policy) -> Result<Self, NoOutbound> {
        let mut roots = RootCertStore::empty();
        for certificate in rustls_native_certs::load_native_certs().certs {
            // A system's store may hold certificates that are too old to be parsed; the others still count.
            let _ = roots.add(certificate);
        }
        // A developer's machine may do without: plain http is allowed there.
        if roots.is_empty() && !policy.local {
            return Err(NoOutbound::NoAuthorities);
        }
        Self::trusting(policy, roots, Names::System)
    }

    /// With authorities and names of one's own.
    pub fn trusting(policy: Policy, roots: RootCertStore, names: Names) -> Result<Self, NoOutbound> {
        let policy = Arc::new(policy);
        let connector = Connector::new(policy.clone(), roots, names)?;
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .pool_max_idle_per_host(IDLE_PER_HOST)
            .http1_max_buf_size(BUFFER_BYTES)
            // Only what was never written: a connection had been closed while it was idle.
            .retry_canceled_requests(true)
            .build(connector);
        Ok(Self { policy, client })
    }

    /// Posts once. Whatever the server answers, also that it has moved, is an [`Answer`]. `now` is what a `Retry-After` that is a date is
    /// compared with.
    pub async fn post(&self, url: &Url, headers: HeaderMap, body: Bytes, now: Timestamp) -> Result<Answer, Failure> {
        let uri = target::aim(url, &self.policy)?;
        let mut request = http::Request::new(Full::new(body));
        *request.method_mut() = http::Method::POST;
        *request.uri_mut() = uri;
        *request.headers_mut() = headers;
        exchange::exchange(&self.client, request, self.policy.total, now).await
    }
}
