//! From a host's name to the addresses that may be called.

use std::{
    fmt, io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    sync::Arc,
};

use tokio::sync::Semaphore;

use super::{Failure, Policy, target::may_be_called};

type Tell = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;

/// Who is asked for a name's addresses.
#[derive(Clone)]
pub enum Names {
    System,
    /// For tests: any name has the addresses it needs to have.
    Told(Arc<Tell>),
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "System",
            Self::Told(_) => "Told(…)",
        })
    }
}

/// The system's resolver blocks a thread for each name, for as long as a merchant's name server likes.
const LOOKUPS_AT_ONCE: usize = 64;
/// Of a name with more addresses, these are tried.
const ADDRESSES: usize = 4;

#[derive(Debug)]
pub(super) struct Resolver {
    names: Names,
    room: Arc<Semaphore>,
}

impl Resolver {
    pub(super) fn new(names: Names) -> Self {
        Self { names, room: Arc::new(Semaphore::new(LOOKUPS_AT_ONCE)) }
    }

    /// The addresses of `host` that may be called, at least one.
    pub(super) async fn resolve(&self, host: &str, port: u16, policy: &Policy) -> Result<Vec<SocketAddr>, Failure> {
        let found = match literal(host) {
            Some(address) => vec![SocketAddr::new(address, port)],
            None => self.look_up(host, port).await.map_err(|error| Failure::Resolve(Arc::new(error)))?,
        };
        let vetted: Vec<SocketAddr> =
            found.into_iter().filter(|address| is_allowed(*address, policy)).take(ADDRESSES).collect();
        if vetted.is_empty() { Err(Failure::Forbidden) } else { Ok(vetted) }
    }

    async fn look_up(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        match &self.names {
            Names::Told(tell) => Ok(tell(host)?.into_iter().map(|address| SocketAddr::new(address, port)).collect()),
            Names::System => {
                let (host, room) = (host.to_owned(), self.room.clone());
                let permit = room.acquire_owned().await.map_err(io::Error::other)?;
                // A task of its own: the place is taken until the thread is free again, not only until somebody stops waiting.
                let lookup = tokio::spawn(async move {
                    let _permit = permit;
                    tokio::net::lookup_host((host, port)).await.map(|found| found.collect())
                });
                lookup.await.map_err(io::Error::other)?
            }
        }
    }
}

/// An address in place of a name; IPv6 stands in brackets.
fn literal(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    bare.parse().ok()
}

fn is_allowed(address: SocketAddr, policy: &Policy) -> bool {
    let own_loopback = policy.local && address.ip().is_loopback();
    may_be_called(address.ip(), policy) && (own_loopback || !is_own(address))
}

/// Whether an address is this machine's: the operating system would then call it from itself or from loopback. Nothing is sent to
/// find out. What there is no way to is not ours, and connecting will fail; but if we cannot ask at all, nothing is called.
fn is_own(address: SocketAddr) -> bool {
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
    fn this_machine_knows_its_own_addresses() {
        for own in ["127.0.0.1:443", "127.9.9.9:443"] {
            assert!(is_own(own.parse().expect("an address")), "{own}");
        }
        assert!(!is_own("8.8.8.8:443".parse().expect("an address")));
    }

    #[test]
    fn an_address_needs_no_looking_up() {
        assert_eq!(literal("127.0.0.1"), Some(Ipv4Addr::LOCALHOST.into()));
        assert_eq!(literal("[::1]"), Some(Ipv6Addr::LOCALHOST.into()));
        assert_eq!(literal("shop.example.com"), None);
    }
}
