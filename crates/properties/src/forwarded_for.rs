//! `X-Forwarded-For`: a client cannot choose the address by which we know it.
//!
//! Input: the peer, `|`, the header lines, separated by newlines.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::{HeaderMap, HeaderValue};
use paylink_domain::client_address::{ClientKey, Network};
use paylink_server::web::client_address::client_address;

const TRUSTED: [&str; 3] = ["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"];

pub fn check(bytes: &[u8]) {
    let Some(split) = bytes.iter().position(|byte| *byte == b'|') else { return };
    let (peer, lines) = (&bytes[..split], &bytes[split + 1..]);
    let Some(peer) = std::str::from_utf8(peer).ok().and_then(|peer| peer.parse::<IpAddr>().ok()) else { return };
    let lines: Vec<HeaderValue> =
        lines.split(|byte| *byte == b'\n').filter_map(|line| HeaderValue::from_bytes(line).ok()).collect();
    let trusted: Vec<Network> = TRUSTED.iter().map(|network| network.parse().unwrap()).collect();
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));

    let client = address(peer, &lines, &trusted);
    if !is_trusted(peer) {
        assert_eq!(client, peer, "the header of a peer that is no proxy");
    }
    assert_eq!(address(peer, &lines, &[]), peer, "without proxies the peer is the client");
    if !is_trusted(client) {
        // What the client itself has sent stands before what the proxies appended.
        for forged in ["203.0.113.9", "10.1.1.1", "10.1.1.1, 192.0.2.7", "garbage", ""] {
            let forged: Vec<HeaderValue> =
                std::iter::once(HeaderValue::from_static(forged)).chain(lines.iter().cloned()).collect();
            assert_eq!(address(peer, &forged, &trusted), client, "a forged first line");
        }
    }
    // However it is written, one client has one bucket.
    let mapped = match client {
        IpAddr::V4(address) => IpAddr::V6(address.to_ipv6_mapped()),
        IpAddr::V6(address) => IpAddr::V6(address),
    };
    assert_eq!(ClientKey::of(client), ClientKey::of(mapped));
    assert_eq!(ClientKey::of(client), ClientKey::of(client.to_canonical()));
    assert_eq!(is_trusted(client), is_trusted(mapped));
}

fn address(peer: IpAddr, lines: &[HeaderValue], trusted: &[Network]) -> IpAddr {
    let name = http::HeaderName::from_static("x-forwarded-for");
    let headers: HeaderMap = lines.iter().map(|line| (name.clone(), line.clone())).collect();
    let found = client_address(&headers, Some(peer), trusted);
    assert!(found != IpAddr::V4(Ipv4Addr::UNSPECIFIED) || peer.is_unspecified() || !lines.is_empty());
    found
}
