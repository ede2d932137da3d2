//! Resolves a host name to the addresses that may be called.

use std::{
    fmt, io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    sync::Arc,
};

use tokio::sync::Semaphore;

use super::{Policy, PostError, target::may_be_called};

type LookupFn = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;

/// Where the addresses of a name come from.
#[derive(Clone)]
pub enum NameSource {
    System,
    /// For tests: a function.
    Fixed(Arc<LookupFn>),
}

impl fmt::Debug for NameSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "System",
            Self::Fixed(_) => "Fixed(…)",
        })
    }
}

/// The system's resolver blocks a thread per lookup, for as long as a merchant's name server takes.
const MAX_CONCURRENT_LOOKUPS: usize = 64;
/// How many addresses of a name are tried.
const MAX_ADDRESSES: usize = 4;

#[derive(Debug)]
pub(super) struct Resolver {
    names: NameSource,
    permits: Arc<Semaphore>,
}

impl Resolver {
    pub(super) fn new(names: NameSource) -> Self {
        Self { names, permits: Arc::new(Semaphore::new(MAX_CONCURRENT_LOOKUPS)) }
    }

    /// The addresses of `host` that may be called, at least one.
    pub(super) async fn resolve(&self, host: &str, port: u16, policy: &Policy) -> Result<Vec<SocketAddr>, PostError> {
        let found = match literal(host) {
            Some(address) => vec![SocketAddr::new(address, port)],
            None => self.look_up(host, port).await.map_err(|error| PostError::Resolve(Arc::new(error)))?,
        };
        let allowed: Vec<SocketAddr> =
            found.into_iter().filter(|address| is_allowed(*address, policy)).take(MAX_ADDRESSES).collect();
        if allowed.is_empty() { Err(PostError::Forbidden) } else { Ok(allowed) }
    }

    async fn look_up(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        match &self.names {
            NameSource::Fixed(lookup_fn) => {
                Ok(lookup_fn(host)?.into_iter().map(|address| SocketAddr::new(address, port)).collect())
            }
            NameSource::System => {
                let (host, permits) = (host.to_owned(), self.permits.clone());
                let permit = permits.acquire_owned().await.map_err(io::Error::other)?;
                // A separate task, so that the permit is held until the thread is free, even if the caller stops waiting.
                let lookup = tokio::spawn(async move {
                    let _permit = permit;
                    tokio::net::lookup_host((host, port)).await.map(|found| found.collect())
                });
                lookup.await.map_err(io::Error::other)?
            }
        }
    }
}

/// The address of a host that is an IP literal; IPv6 is in brackets.
fn literal(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    bare.parse().ok()
}

fn is_allowed(address: SocketAddr, policy: &Policy) -> bool {
    let own_loopback = policy.local && address.ip().is_loopback();
    may_be_called(address.ip(), policy) && (own_loopback || !is_own_address(address))
}

/// Whether an address belongs to this machine: the operating system would then connect to it from the same address or from loopback.
/// Connecting a UDP socket sends nothing. Without a route, the address is not local and connecting fails later. Without a socket,
/// every address counts as local.
fn is_own_address(address: SocketAddr) -> bool {
    let any: IpAddr = match address {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let Ok(socket) = UdpSocket::bind((any, 0)) else { return true };
    let local = socket.connect(address).and_then(|()| socket.local_addr());
    local.is_ok_and(|local| local.ip() == address.ip() || local.ip().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_addresses_are_own_addresses() {
        for own in ["127.0.0.1:443", "127.9.9.9:443"] {
            assert!(is_own_address(own.parse().expect("an address")), "{own}");
        }
        assert!(!is_own_address("8.8.8.8:443".parse().expect("an address")));
    }

    #[test]
    fn an_ip_literal_needs_no_lookup() {
        assert_eq!(literal("127.0.0.1"), Some(Ipv4Addr::LOCALHOST.into()));
        assert_eq!(literal("[::1]"), Some(Ipv6Addr::LOCALHOST.into()));
        assert_eq!(literal("shop.example.com"), None);
    }
}
