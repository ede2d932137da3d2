//! The address of the client that sent a request. Rate limits count by it, and banks receive it as the payer's address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap},
};
use paylink_domain::client_address::{Network, client};

/// The client's address behind the trusted proxies. It is 0.0.0.0 if the listener has not recorded the peer.
pub fn client_address(headers: &HeaderMap, extensions: &Extensions, trusted_proxies: &[Network]) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let chain = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().ok());
    client(peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into()), chain, trusted_proxies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forwarded_address_counts_only_from_a_trusted_proxy() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "192.0.2.1".parse().expect("a header"));
        let mut extensions = Extensions::new();
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        assert_eq!(client_address(&headers, &extensions, &trusted), IpAddr::from([0, 0, 0, 0]));
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4711))));
        assert_eq!(client_address(&headers, &extensions, &trusted), IpAddr::from([192, 0, 2, 1]));
        assert_eq!(client_address(&headers, &extensions, &[]), IpAddr::from([10, 0, 0, 1]));
    }
}
