//! Which addresses are on the public internet.
//!
//! Merchants choose where their events are sent. They must not be able to choose a machine in the service's own
//! network. An address that is not certainly public is refused. This includes reserved IPv6 addresses, and every IPv6
//! address that embeds an IPv4 address, because a gateway might translate it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is reachable on the public internet and has no special use.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_IPV4.iter().any(|network| within_ipv4(address, *network)),
        IpAddr::V6(address) => {
            within_ipv6(address, GLOBAL_UNICAST) && !SPECIAL_IPV6.iter().any(|network| within_ipv6(address, *network))
        }
    }
}

/// The networks in IANA's special-purpose registry that are not globally reachable.
const SPECIAL_IPV4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::UNSPECIFIED, 8),           // this network; 0.0.0.0 is the local machine
    (Ipv4Addr::new(10, 0, 0, 0), 8),      // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),   // carrier-grade NAT
    (Ipv4Addr::new(127, 0, 0, 0), 8),     // loopback
    (Ipv4Addr::new(169, 254, 0, 0), 16),  // link-local, with the metadata services of clouds
    (Ipv4Addr::new(172, 16, 0, 0), 12),   // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),    // protocol assignments
    (Ipv4Addr::new(192, 0, 2, 0), 24),    // documentation
    (Ipv4Addr::new(192, 88, 99, 0), 24),  // 6to4 relays
    (Ipv4Addr::new(192, 168, 0, 0), 16),  // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),   // benchmarking
    (Ipv4Addr::new(198, 51, 100, 0), 24), // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),  // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),     // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),     // reserved, and broadcast
];

/// The only part of IPv6 that is assigned.
const GLOBAL_UNICAST: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

const SPECIAL_IPV6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocol assignments, with Teredo, which embeds IPv4
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // 6to4, which embeds IPv4
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];

const fn within_ipv4(address: Ipv4Addr, (network, prefix): (Ipv4Addr, u32)) -> bool {
    (address.to_bits() ^ network.to_bits()).leading_zeros() >= prefix
}

const fn within_ipv6(address: Ipv6Addr, (network, prefix): (Ipv6Addr, u32)) -> bool {
    (address.to_bits() ^ network.to_bits()).leading_zeros() >= prefix
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(address: &str) -> bool {
        is_public(address.parse().expect("an address"))
    }

    /// The addresses directly before and after a range.
    fn neighbours(first: &str, last: &str) -> (Option<IpAddr>, Option<IpAddr>) {
        match (first.parse().expect("an address"), last.parse().expect("an address")) {
            (IpAddr::V4(first), IpAddr::V4(last)) => (
                first.to_bits().checked_sub(1).map(|bits| Ipv4Addr::from_bits(bits).into()),
                last.to_bits().checked_add(1).map(|bits| Ipv4Addr::from_bits(bits).into()),
            ),
            (IpAddr::V6(first), IpAddr::V6(last)) => (
                first.to_bits().checked_sub(1).map(|bits| Ipv6Addr::from_bits(bits).into()),
                last.to_bits().checked_add(1).map(|bits| Ipv6Addr::from_bits(bits).into()),
            ),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => panic!("{first} and {last}"),
        }
    }

    #[test]
    fn a_special_network_is_refused_from_its_first_to_its_last_address() {
        // First, last, and whether their neighbours are public.
        for (first, last, before, after) in [
            ("0.0.0.0", "0.255.255.255", false, true),
            ("10.0.0.0", "10.255.255.255", true, true),
            ("100.64.0.0", "100.127.255.255", true, true),
            ("127.0.0.0", "127.255.255.255", true, true),
            ("169.254.0.0", "169.254.255.255", true, true),
            ("172.16.0.0", "172.31.255.255", true, true),
            ("192.0.0.0", "192.0.0.255", true, true),
            ("192.0.2.0", "192.0.2.255", true, true),
            ("192.88.99.0", "192.88.99.255", true, true),
            ("192.168.0.0", "192.168.255.255", true, true),
            ("198.18.0.0", "198.19.255.255", true, true),
            ("198.51.100.0", "198.51.100.255", true, true),
            ("203.0.113.0", "203.0.113.255", true, true),
            ("224.0.0.0", "239.255.255.255", true, false),
            ("240.0.0.0", "255.255.255.255", false, false),
            ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", false, true),
            ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", true, true),
            ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", true, true),
            ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true, true),
            ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", true, true),
            ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true, false),
        ] {
            assert!(!public(first) && !public(last), "{first} to {last}");
            let (earlier, later) = neighbours(first, last);
            assert_eq!(earlier.is_some_and(is_public), before, "before {first}");
            assert_eq!(later.is_some_and(is_public), after, "after {last}");
        }
    }

    #[test]
    fn an_ipv6_address_with_an_embedded_ipv4_address_is_refused() {
        for (kind, address) in [
            ("mapped", "::ffff:127.0.0.1"),
            ("mapped, public", "::ffff:8.8.8.8"),
            ("translated", "::ffff:0:10.0.0.1"),
            ("compatible", "::127.0.0.1"),
            ("compatible, public", "::8.8.8.8"),
            ("NAT64", "64:ff9b::169.254.169.254"),
            ("NAT64, public", "64:ff9b::8.8.8.8"),
            ("local NAT64", "64:ff9b:1::10.0.0.1"),
            ("6to4", "2002:7f00:1::1"),
            ("Teredo", "2001:0:7f00:1::1"),
        ] {
            assert!(!public(address), "{kind}: {address}");
        }
    }

    #[test]
    fn an_ipv6_address_that_is_not_global_is_refused() {
        for (kind, address) in [
            ("unspecified", "::"),
            ("loopback", "::1"),
            ("unique local", "fc00::1"),
            ("unique local", "fd00:ec2::254"),
            ("link-local", "fe80::1"),
            ("site-local", "fec0::1"),
            ("multicast", "ff02::1"),
            ("discard", "100::1"),
            ("segment routing", "5f00::1"),
        ] {
            assert!(!public(address), "{kind}: {address}");
        }
    }

    #[test]
    fn the_public_internet_is_public() {
        for address in [
            "1.1.1.1",
            "8.8.8.8",
            "93.184.216.34",
            "2606:4700:4700::1111",
            "2a00:1450:4001:80b::200e",
            "2001:4860::8888",
        ] {
            assert!(public(address), "{address}");
        }
    }
}
