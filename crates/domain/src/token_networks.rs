//! The networks from which an API token may be used.

use std::{fmt, net::IpAddr, str::FromStr, sync::Arc};

use crate::client_address::Network;

/// At least one network. A token without such a list may be used from everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenNetworks(Arc<[Network]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTokenNetworks {
    #[error("not an IP address or network")]
    Network,
    #[error("more than {} networks", TokenNetworks::MAX)]
    TooMany,
}

impl TokenNetworks {
    pub const MAX: usize = 10;

    /// `None` for no networks. A network that is named twice counts once.
    pub fn new(networks: impl IntoIterator<Item = Network>) -> Result<Option<Self>, InvalidTokenNetworks> {
        let mut distinct = Vec::new();
        for network in networks {
            if distinct.contains(&network) {
                continue;
            }
            if distinct.len() == Self::MAX {
                return Err(InvalidTokenNetworks::TooMany);
            }
            distinct.push(network);
        }
        Ok(Some(distinct).filter(|networks| !networks.is_empty()).map(|networks| Self(networks.into())))
    }

    /// From a text with spaces or commas between the networks. `None` if it names none.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidTokenNetworks> {
        let names = text.split([',', ' ', '\t', '\r', '\n']).filter(|name| !name.is_empty());
        let networks: Result<Vec<Network>, _> = names.map(str::parse).collect();
        Self::new(networks.map_err(|_| InvalidTokenNetworks::Network)?)
    }

    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }
}

impl fmt::Display for TokenNetworks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.0.iter().enumerate() {
            write!(f, "{}{network}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// As it is stored: never empty.
impl FromStr for TokenNetworks {
    type Err = InvalidTokenNetworks;

    fn from_str(text: &str) -> Result<Self, InvalidTokenNetworks> {
        Self::parse(text)?.ok_or(InvalidTokenNetworks::Network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<TokenNetworks> {
        TokenNetworks::parse(text).expect("networks")
    }

    #[test]
    fn a_list_contains_the_addresses_of_each_of_its_networks() {
        let networks = parse("192.0.2.0/24, 198.51.100.7\n2001:db8:1::/48").expect("a list");
        for (address, is_inside) in [
            ("192.0.2.255", true),
            ("::ffff:192.0.2.1", true),
            ("192.0.3.0", false),
            ("198.51.100.7", true),
            ("198.51.100.8", false),
            ("2001:db8:1:ffff::1", true),
            ("2001:db8:2::1", false),
        ] {
            assert_eq!(networks.contain(address.parse().expect("an address")), is_inside, "{address}");
        }
        assert_eq!(networks.to_string(), "192.0.2.0/24, 198.51.100.7/32, 2001:db8:1::/48");
        assert_eq!(networks.to_string().parse(), Ok(networks));
    }

    #[test]
    fn nothing_is_no_list_and_a_wrong_or_eleventh_network_is_refused() {
        assert_eq!(parse(" ,\n"), None);
        assert_eq!("".parse::<TokenNetworks>(), Err(InvalidTokenNetworks::Network));
        for wrong in ["192.0.2.0/33", "example.com", "192.0.2.0/24; 192.0.3.0/24"] {
            assert_eq!(TokenNetworks::parse(wrong), Err(InvalidTokenNetworks::Network), "{wrong}");
        }
        let many = |count: u8| (0..count).map(|last| format!("192.0.2.{last}")).collect::<Vec<_>>().join(",");
        assert!(parse(&many(10)).is_some());
        assert!(parse(&format!("{},192.0.2.0", many(10))).is_some(), "a repeated one counts once");
        assert_eq!(TokenNetworks::parse(&many(11)), Err(InvalidTokenNetworks::TooMany));
    }

    #[test]
    fn the_longest_list_fits_its_column() {
        let network = |last: u8| format!("2001:db8:1111:1111:1111:1111:1111:11{last:02x}");
        let list = (0..10).map(network).collect::<Vec<_>>().join(" ");
        assert!(parse(&list).expect("a list").to_string().len() <= 500);
    }
}
