//! URLs that merchants choose: an accepted one leads to the public internet, and both URL parsers agree on its host.
//!
//! Input: a URL.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use paylink_domain::{
    id::{CellId, PaymentId},
    public_address::is_public,
};
use paylink_server::{
    flow::callback,
    outbound::{self, Policy},
};
use url::{Host, Url};
use uuid::Uuid;

use crate::input::text;

pub fn check(bytes: &[u8]) {
    if let Some(bits) = bytes.first_chunk::<16>() {
        check_address(IpAddr::V6(Ipv6Addr::from(*bits)));
    }
    if let Some(bits) = bytes.first_chunk::<4>() {
        check_address(IpAddr::V4(Ipv4Addr::from(*bits)));
    }
    let Some(url) = text(bytes).and_then(|text| Url::parse(text).ok()) else { return };
    for local in [false, true] {
        check_endpoint(&url, local);
        check_callback(&url, local);
    }
}

fn check_endpoint(url: &Url, local: bool) {
    let seconds = Duration::from_secs(5);
    let policy = Policy { local, ports: vec![8443], connect_timeout: seconds, total_timeout: seconds, capacity: 1 };
    if outbound::check(url, &policy).is_err() {
        return;
    }
    assert!(url.scheme() == "https" || local && url.scheme() == "http", "{url}");
    assert!(url.username().is_empty() && url.password().is_none() && url.fragment().is_none(), "{url}");
    let port = url.port_or_known_default().unwrap();
    assert!(local || port == 443 || port == 8443, "{url}");
    // The client connects to what its own type says. A parser that disagrees could be led to another host.
    let uri: http::Uri = url.as_str().parse().unwrap();
    assert_eq!(uri.host(), url.host_str(), "{url}");
    assert_eq!(uri.port_u16(), url.port(), "{url}");
    match url.host().unwrap() {
        Host::Ipv4(address) => assert!(is_public(address.into()) || local && address.is_loopback(), "{url}"),
        Host::Ipv6(address) => assert!(is_public(address.into()) || local && address.is_loopback(), "{url}"),
        Host::Domain(name) => {
            assert!(name.parse::<IpAddr>().is_err(), "{url}: an address that is taken for a name");
            let name = name.trim_end_matches('.');
            assert!(local || name != "localhost" && !name.ends_with(".localhost"), "{url}");
        }
    }
    assert_eq!(Url::parse(url.as_str()).as_ref(), Ok(url), "a URL is stored as text");
}

fn check_callback(url: &Url, local: bool) {
    if callback::check(url, local).is_err() {
        return;
    }
    assert!(url.scheme() == "https" || local, "{url}");
    let cell: CellId = "00".parse().unwrap();
    let payment = PaymentId::of(cell, Uuid::from_u128(7));
    let with_id = callback::callback_url_with_id(url, payment);
    assert_eq!((with_id.origin(), with_id.path()), (url.origin(), url.path()), "{url}");
    let ids: Vec<String> =
        with_id.query_pairs().filter(|(name, _)| name == "paymentId").map(|(_, value)| value.into_owned()).collect();
    assert_eq!(ids, [payment.to_string()], "{with_id}");
    assert!(http::HeaderValue::try_from(with_id.as_str()).is_ok(), "{with_id}");
}

/// A second opinion on addresses: the standard library's.
fn check_address(address: IpAddr) {
    if !is_public(address) {
        return;
    }
    match address {
        IpAddr::V4(address) => {
            let special = address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_broadcast()
                || address.is_documentation()
                || address.is_unspecified();
            assert!(!special, "{address}");
        }
        IpAddr::V6(address) => {
            let special = address.is_loopback()
                || address.is_unspecified()
                || address.is_multicast()
                || address.is_unique_local()
                || address.is_unicast_link_local()
                || address.to_ipv4().is_some();
            assert!(!special, "{address}");
        }
    }
}
