//! Calls URLs that merchants have chosen, and prevents server-side request forgery (SSRF).
//!
//! A merchant's URL could point to this service, its database or the cloud's metadata service, and the response would reveal
//! secrets. Four layers prevent that:
//!
//! 1. `target`: a URL that is not https, or whose host is not public, is rejected without network access;
//! 2. `resolve`: a name is resolved once, and only allowed addresses are used;
//! 3. `connect`: connections go to these addresses, never to a name, so that DNS rebinding has no effect;
//! 4. `exchange`: redirects are not followed, and proxy settings of the environment are ignored.
//!
//! A server could also respond slowly or without end. Therefore every part has a timeout and a size limit.

mod connect;
mod connection;
mod error;
mod exchange;
mod fetch;
mod idle;
mod resolve;
mod response_text;
mod target;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::Full;
use paylink_domain::time::Timestamp;
use quick_cache::sync::Cache;
use rustls::RootCertStore;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

pub use error::{PostError, describe_error_class};
pub use exchange::{MAX_BODY_BYTES, OutboundResponse};
pub use fetch::FetchError;
pub use resolve::NameSource;
pub use response_text::printable;
pub use target::{InvalidTarget, check};

use crate::config;
use connect::Connector;
use idle::IdleConnections;
use target::Target;

/// For commands, which post once.
const DEFAULT_CAPACITY: usize = 32;

/// Which URLs may be called, and the limits.
#[derive(Clone, Debug)]
pub struct Policy {
    /// For a developer's machine: also allows plain http, any port and loopback. Other private networks stay forbidden.
    pub local: bool,
    /// The allowed ports besides 443.
    pub ports: Vec<u16>,
    /// For name resolution, TCP and TLS together.
    pub connect_timeout: Duration,
    /// For the whole exchange.
    pub total_timeout: Duration,
    /// The exchanges at the same time, and the connections that are kept for reuse.
    pub capacity: usize,
}

impl Policy {
    pub fn of(webhook: &config::Webhook, local: bool) -> Self {
        Self {
            local,
            ports: webhook.ports.clone(),
            connect_timeout: Duration::from_secs(webhook.connect_timeout_seconds),
            total_timeout: Duration::from_secs(webhook.timeout_seconds),
            capacity: DEFAULT_CAPACITY,
        }
    }

    #[must_use]
    pub fn with_capacity(self, capacity: usize) -> Self {
        Self { capacity, ..self }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OutboundSetupError {
    #[error(
        "the system has no trusted certificate authorities: install its package of them, often called ca-certificates"
    )]
    NoCertificateAuthorities,
    #[error("cannot set up TLS")]
    Tls(#[from] rustls::Error),
}

/// A client that posts to merchants' servers. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Outbound {
    policy: Arc<Policy>,
    connector: Connector,
    idle: IdleConnections,
    permits: Arc<Semaphore>,
    /// URLs that may be called.
    targets: Arc<Cache<Url, Arc<Target>>>,
}

/// How many URLs are kept that may be called.
const MAX_KEPT_TARGETS: usize = 10_000;

impl Outbound {
    /// A client that uses the system's name resolution and certificate authorities.
    pub fn new(policy: Policy) -> Result<Self, OutboundSetupError> {
        let mut roots = RootCertStore::empty();
        for certificate in rustls_native_certs::load_native_certs().certs {
            // The system's store may contain certificates that cannot be parsed; the others are still used.
            let _ = roots.add(certificate);
        }
        // A developer's machine needs none, because plain http is allowed there.
        if roots.is_empty() && !policy.local {
            return Err(OutboundSetupError::NoCertificateAuthorities);
        }
        Self::with_roots(policy, roots, NameSource::System)
    }

    /// A client with the given certificate authorities and name resolution.
    pub fn with_roots(policy: Policy, roots: RootCertStore, names: NameSource) -> Result<Self, OutboundSetupError> {
        let (permits, policy) = (Arc::new(Semaphore::new(policy.capacity)), Arc::new(policy));
        let connector = Connector::new(policy.clone(), roots, names)?;
        let (idle, targets) = (IdleConnections::default(), Arc::new(Cache::new(MAX_KEPT_TARGETS)));
        Ok(Self { policy, connector, idle, permits, targets })
    }

    /// Waits until an exchange may start. Each exchange is a file descriptor, and the process has a limited number of them.
    pub async fn permit(&self) -> OwnedSemaphorePermit {
        self.permits.clone().acquire_owned().await.expect("the semaphore is never closed")
    }

    pub fn total_timeout(&self) -> Duration {
        self.policy.total_timeout
    }

    /// The parts of a URL, if it may be called. They depend on the URL alone, and events go to the same ones again and again.
    fn target(&self, url: &Url) -> Result<Arc<Target>, InvalidTarget> {
        if let Some(target) = self.targets.get(url) {
            return Ok(target);
        }
        let target = Arc::new(Target::of(url, &self.policy)?);
        self.targets.insert(url.clone(), target.clone());
        Ok(target)
    }

    /// Posts once. Every HTTP response is an [`OutboundResponse`], also a redirect. A `Retry-After` date is compared with `now`.
    pub async fn post(
        &self,
        url: &Url,
        mut headers: HeaderMap,
        body: Bytes,
        now: Timestamp,
    ) -> Result<OutboundResponse, PostError> {
        let target = self.target(url)?;
        headers.insert(header::HOST, target.host.clone());
        let mut request = http::Request::new(Full::new(body));
        *request.method_mut() = http::Method::POST;
        *request.uri_mut() = target.path.clone();
        *request.headers_mut() = headers;
        let total = self.policy.total_timeout;
        exchange::exchange(&self.connector, &self.idle, &target.origin, request, total, now).await
    }
}
