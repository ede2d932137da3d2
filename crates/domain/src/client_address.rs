//! The client's address, also behind proxies, and the key by which clients are rate limited.
//!
//! Behind proxies the client's address is in `X-Forwarded-For`. A client can send that header itself, and each proxy
//! appends the address of its peer. So the chain is read from its end: the client is the last hop that is not a trusted
//! proxy. The hops before it are not trusted.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

/// The prefixes of [`Network::around`]: what one customer of a network usually has.
const AROUND_IPV4: u32 = 24;
const AROUND_IPV6: u32 = 48;

/// One address, or all addresses with a common prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    /// Zero after the prefix.
    address: u128,
    prefix: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an IP address or network")]
pub struct InvalidNetwork;

impl Network {
    fn new(address: u128, prefix: u32) -> Self {
        Self { address: address & u128::MAX.checked_shl(128 - prefix).unwrap_or(0), prefix }
    }

    /// The network of an address, as far as it is recorded where it need not be exact: an IPv4 /24 or an IPv6 /48.
    pub fn around(address: IpAddr) -> Self {
        let bits = bits(address);
        Self::new(bits, if is_ipv4(bits) { AROUND_IPV4 + 96 } else { AROUND_IPV6 })
    }

    pub fn contains(self, address: IpAddr) -> bool {
        Self::new(bits(address), self.prefix) == self
    }
}

/// The address and the length of the prefix, also of a single address.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = Ipv6Addr::from_bits(self.address);
        match (address.to_ipv4_mapped(), self.prefix.checked_sub(96)) {
            (Some(address), Some(prefix)) => write!(f, "{address}/{prefix}"),
            _ => write!(f, "{address}/{}", self.prefix),
        }
    }
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().map_err(|_| InvalidNetwork)?;
        let max_prefix = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(max_prefix), |prefix| prefix.parse().map_err(|_| InvalidNetwork))?;
        if prefix > max_prefix {
            return Err(InvalidNetwork);
        }
        Ok(Self::new(bits(address), prefix + 128 - max_prefix))
    }
}

/// An address as 128 bits. An IPv4 address equals its IPv4-mapped IPv6 address.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

fn is_ipv4(bits: u128) -> bool {
    Ipv6Addr::from_bits(bits).to_ipv4_mapped().is_some()
}

/// The unit of rate limiting: an IPv4 address, or an IPv6 /64, which one customer usually has alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientKey(u128);

impl ClientKey {
    pub fn of(address: IpAddr) -> Self {
        let bits = bits(address);
        Self(if is_ipv4(bits) { bits } else { bits >> 64 << 64 })
    }
}

/// The address of the client behind `peer`, which opened the connection. `chain` holds the `X-Forwarded-For` headers. A
/// header that is not text is `None`: it is an unreadable hop and must not be skipped.
pub fn client<'a>(peer: IpAddr, chain: impl IntoIterator<Item = Option<&'a str>>, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let lines = chain.into_iter().map(|line| line.unwrap_or("unreadable"));
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut client = peer;
    for hop in hops.into_iter().rev() {
        if !is_trusted(client) {
            break;
        }
        // The hop is unreadable: the proxy that forwarded it is the last known address.
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

    fn key_of_client(peer: &str, chain: &[&str], trusted: &[&str]) -> ClientKey {
        let trusted: Vec<Network> = trusted.iter().map(|network| network.parse().expect("a network")).collect();
        ClientKey::of(client(peer.parse().expect("an address"), chain.iter().copied().map(Some), &trusted))
    }

    fn key(address: &str) -> ClientKey {
        ClientKey::of(address.parse().expect("an address"))
    }

    #[test]
    fn without_a_trusted_proxy_the_chain_is_ignored() {
        assert_eq!(key_of_client("192.0.2.1", &[], &[]), key("192.0.2.1"));
        assert_eq!(key_of_client("192.0.2.1", &["198.51.100.9"], &[]), key("192.0.2.1"));
        assert_eq!(key_of_client("192.0.2.1", &["198.51.100.9"], &["10.0.0.0/8"]), key("192.0.2.1"));
    }

    #[test]
    fn behind_one_proxy_the_client_is_the_last_hop() {
        assert_eq!(key_of_client("10.0.0.1", &["192.0.2.1"], &["10.0.0.1"]), key("192.0.2.1"));
        assert_eq!(
            key_of_client("10.0.0.1", &["198.51.100.9, 192.0.2.1"], &["10.0.0.1"]),
            key("192.0.2.1"),
            "a lying client"
        );
        assert_eq!(
            key_of_client("10.0.0.1", &["10.0.0.1, 192.0.2.1"], &["10.0.0.1"]),
            key("192.0.2.1"),
            "a client that pretends to be the proxy"
        );
    }

    #[test]
    fn behind_two_proxies_the_client_is_the_last_untrusted_hop() {
        let trusted = ["10.0.0.0/8", "2001:db8:ffff::/48"];
        assert_eq!(key_of_client("10.0.0.1", &["192.0.2.1, 10.9.9.9"], &trusted), key("192.0.2.1"));
        assert_eq!(
            key_of_client("10.0.0.1", &["192.0.2.1", "2001:db8:ffff::7"], &trusted),
            key("192.0.2.1"),
            "two headers"
        );
        assert_eq!(
            key_of_client("10.0.0.1", &["1.2.3.4, 192.0.2.1, 10.9.9.9"], &trusted),
            key("192.0.2.1"),
            "a lying client"
        );
        assert_eq!(
            key_of_client("10.0.0.1", &["192.0.2.1, 172.16.0.1"], &trusted),
            key("172.16.0.1"),
            "an untrusted proxy"
        );
        assert_eq!(key_of_client("10.0.0.1", &["10.1.1.1, 10.9.9.9"], &trusted), key("10.1.1.1"), "only proxies");
    }

    #[test]
    fn an_unreadable_hop_ends_the_chain_at_the_proxy_that_forwarded_it() {
        let trusted = ["10.0.0.1".parse().expect("a network")];
        let peer = "10.0.0.1".parse().expect("an address");
        let lines = [Some("198.51.100.1"), None];
        assert_eq!(ClientKey::of(client(peer, lines, &trusted)), key("10.0.0.1"), "a header that is not text");
        for hop in ["192.0.2.1, nonsense", "192.0.2.1, ", "unknown", "_hidden", "[::1"] {
            assert_eq!(key_of_client("10.0.0.1", &[hop], &["10.0.0.1"]), key("10.0.0.1"), "{hop}");
        }
    }

    #[test]
    fn ports_and_brackets_are_parsed() {
        for hop in ["192.0.2.1", "192.0.2.1:4711", "::ffff:192.0.2.1", "[::ffff:192.0.2.1]:4711"] {
            assert_eq!(key_of_client("10.0.0.1", &[hop], &["10.0.0.1"]), key("192.0.2.1"), "{hop}");
        }
        assert_eq!(key_of_client("::1", &["[2001:db8::1]:443"], &["::1"]), key("2001:db8::1"));
    }

    #[test]
    fn an_ipv6_key_is_a_64_and_an_ipv4_key_is_an_address() {
        assert_eq!(key("2001:db8:0:1::1"), key("2001:db8:0:1:ffff:ffff:ffff:ffff"));
        assert_ne!(key("2001:db8:0:1::1"), key("2001:db8:0:2::1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
        assert_eq!(key("192.0.2.1"), key("::ffff:192.0.2.1"));
    }

    #[test]
    fn valid_networks_are_parsed_and_invalid_ones_rejected() {
        let inside = |network: &str, address: &str| {
            network.parse::<Network>().expect("a network").contains(address.parse().expect("an address"))
        };
        assert!(inside("10.0.0.0/8", "10.255.0.1") && !inside("10.0.0.0/8", "11.0.0.1"));
        assert!(inside("10.0.0.0/8", "::ffff:10.1.1.1"), "a mapped address equals the IPv4 address");
        assert!(inside("0.0.0.0/0", "1.2.3.4") && !inside("0.0.0.0/0", "2001:db8::1"));
        assert!(inside("::/0", "2001:db8::1") && inside("::1", "::1") && !inside("::1", "::2"));
        for invalid in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "x", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(invalid.parse::<Network>().is_err(), "{invalid}");
        }
    }

    #[test]
    fn networks_are_written_without_the_bits_after_their_prefix() {
        for (network, text) in [
            ("192.0.2.7", "192.0.2.7/32"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("::ffff:192.0.2.7/120", "192.0.2.0/24"),
            ("0.0.0.0/0", "0.0.0.0/0"),
            ("::ffff:0:0/90", "::ffc0:0:0/90"),
            ("2001:db8::7/48", "2001:db8::/48"),
            ("::/0", "::/0"),
        ] {
            let parsed: Network = network.parse().expect("a network");
            assert_eq!(parsed.to_string(), text, "{network}");
            assert_eq!(text.parse(), Ok(parsed), "{network}");
        }
    }

    #[test]
    fn the_network_around_an_address_is_a_24_or_a_48() {
        for (address, text) in [
            ("192.0.2.7", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.0/24"),
            ("2001:db8:7:8::9", "2001:db8:7::/48"),
        ] {
            assert_eq!(Network::around(address.parse().expect("an address")).to_string(), text);
        }
    }
}
