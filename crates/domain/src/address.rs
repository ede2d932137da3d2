//! Who is asking, as far as addresses tell.
//!
//! Behind proxies the client's address stands in `X-Forwarded-For`, which the client may have begun itself. Each proxy adds the
//! address it was called from at the end, so the chain is read from its end: the client is the last hop that is not one of the
//! proxies we trust. What stands before it is hearsay.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

/// One address, or all that begin with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: u128,
    prefix: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no address or network")]
pub struct NotANetwork;

impl Network {
    pub fn contains(self, address: IpAddr) -> bool {
        let head = |bits: u128| bits.checked_shr(128 - self.prefix).unwrap_or(0);
        head(bits(address)) == head(self.address)
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().map_err(|_| NotANetwork)?;
        let own = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(own), |prefix| prefix.parse().map_err(|_| NotANetwork))?;
        if prefix > own {
            return Err(NotANetwork);
        }
        Ok(Self { address: bits(address), prefix: prefix + 128 - own })
    }
}

/// An address as 128 bits; IPv4 as IPv6 maps it, so that the two spellings of one address are one.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Whom a limit counts: an IPv4 address, or the /64 that an IPv6 customer has to themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller(u128);

impl Caller {
    /// The caller behind `peer`; see [`client`].
    pub fn behind<'a>(peer: IpAddr, chain: impl IntoIterator<Item = Option<&'a str>>, trusted: &[Network]) -> Self {
        Self::of(client(peer, chain, trusted))
    }

    pub fn of(address: IpAddr) -> Self {
        let bits = bits(address);
        let is_ipv4 = Ipv6Addr::from_bits(bits).to_ipv4_mapped().is_some();
        Self(if is_ipv4 { bits } else { bits >> 64 << 64 })
    }
}

/// The address of the client behind `peer`, which is whoever opened the connection. `chain` are the lines of
/// `X-Forwarded-For`; one that is not text is given as nothing, which is a hop that cannot be read, not one that is not there.
pub fn client<'a>(peer: IpAddr, chain: impl IntoIterator<Item = Option<&'a str>>, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let lines = chain.into_iter().map(|line| line.unwrap_or("unreadable"));
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut client = peer;
    for hop in hops.into_iter().rev() {
        if !is_trusted(client) {
            break;
        }
        // A proxy of ours that passes on something unreadable is the last we know.
        let Some(address) = hop_address(hop) else { break };
        client = address;
    }
    client
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
fn hop_address(hop: &str) -> Option<IpAddr> {
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(peer: &str, chain: &[&str], trusted: &[&str]) -> Caller {
        let trusted: Vec<Network> = trusted.iter().map(|network| network.parse().expect("a network")).collect();
        Caller::behind(peer.parse().expect("an address"), chain.iter().copied().map(Some), &trusted)
    }

    fn is(address: &str) -> Caller {
        Caller::of(address.parse().expect("an address"))
    }

    #[test]
    fn without_a_trusted_proxy_the_chain_is_hearsay() {
        assert_eq!(caller("192.0.2.1", &[], &[]), is("192.0.2.1"));
        assert_eq!(caller("192.0.2.1", &["198.51.100.9"], &[]), is("192.0.2.1"));
        assert_eq!(caller("192.0.2.1", &["198.51.100.9"], &["10.0.0.0/8"]), is("192.0.2.1"));
    }

    #[test]
    fn behind_one_proxy_the_client_is_what_it_says_last() {
        assert_eq!(caller("10.0.0.1", &["192.0.2.1"], &["10.0.0.1"]), is("192.0.2.1"));
        assert_eq!(caller("10.0.0.1", &["198.51.100.9, 192.0.2.1"], &["10.0.0.1"]), is("192.0.2.1"), "a lying client");
        assert_eq!(
            caller("10.0.0.1", &["10.0.0.1, 192.0.2.1"], &["10.0.0.1"]),
            is("192.0.2.1"),
            "one that plays proxy"
        );
    }

    #[test]
    fn behind_two_proxies_the_client_is_the_last_that_is_none_of_them() {
        let trusted = ["10.0.0.0/8", "2001:db8:ffff::/48"];
        assert_eq!(caller("10.0.0.1", &["192.0.2.1, 10.9.9.9"], &trusted), is("192.0.2.1"));
        assert_eq!(caller("10.0.0.1", &["192.0.2.1", "2001:db8:ffff::7"], &trusted), is("192.0.2.1"), "two headers");
        assert_eq!(caller("10.0.0.1", &["1.2.3.4, 192.0.2.1, 10.9.9.9"], &trusted), is("192.0.2.1"), "a lying client");
        assert_eq!(
            caller("10.0.0.1", &["192.0.2.1, 172.16.0.1"], &trusted),
            is("172.16.0.1"),
            "a proxy we do not know"
        );
        assert_eq!(caller("10.0.0.1", &["10.1.1.1, 10.9.9.9"], &trusted), is("10.1.1.1"), "nobody but proxies");
    }

    #[test]
    fn an_unreadable_hop_ends_the_chain_at_the_proxy_that_passed_it_on() {
        let trusted = ["10.0.0.1".parse().expect("a network")];
        let peer = "10.0.0.1".parse().expect("an address");
        let lines = [Some("198.51.100.1"), None];
        assert_eq!(Caller::behind(peer, lines, &trusted), is("10.0.0.1"), "a line that is not text");
        for hop in ["192.0.2.1, nonsense", "192.0.2.1, ", "unknown", "_hidden", "[::1"] {
            assert_eq!(caller("10.0.0.1", &[hop], &["10.0.0.1"]), is("10.0.0.1"), "{hop}");
        }
    }

    #[test]
    fn ports_and_brackets_are_read() {
        for hop in ["192.0.2.1", "192.0.2.1:4711", "::ffff:192.0.2.1", "[::ffff:192.0.2.1]:4711"] {
            assert_eq!(caller("10.0.0.1", &[hop], &["10.0.0.1"]), is("192.0.2.1"), "{hop}");
        }
        assert_eq!(caller("::1", &["[2001:db8::1]:443"], &["::1"]), is("2001:db8::1"));
    }

    #[test]
    fn an_ipv6_customer_is_a_64_and_an_ipv4_address_is_itself() {
        assert_eq!(is("2001:db8:0:1::1"), is("2001:db8:0:1:ffff:ffff:ffff:ffff"));
        assert_ne!(is("2001:db8:0:1::1"), is("2001:db8:0:2::1"));
        assert_ne!(is("192.0.2.1"), is("192.0.2.2"));
        assert_eq!(is("192.0.2.1"), is("::ffff:192.0.2.1"));
    }

    #[test]
    fn networks_are_read_and_odd_ones_refused() {
        let inside = |network: &str, address: &str| {
            network.parse::<Network>().expect("a network").contains(address.parse().expect("an address"))
        };
        assert!(inside("10.0.0.0/8", "10.255.0.1") && !inside("10.0.0.0/8", "11.0.0.1"));
        assert!(inside("10.0.0.0/8", "::ffff:10.1.1.1"), "a mapped address is the same address");
        assert!(inside("0.0.0.0/0", "1.2.3.4") && !inside("0.0.0.0/0", "2001:db8::1"));
        assert!(inside("::/0", "2001:db8::1") && inside("::1", "::1") && !inside("::1", "::2"));
        for odd in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "x", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(odd.parse::<Network>().is_err(), "{odd}");
        }
    }
}
