//! Hosts and addresses to which no request may be sent.

use std::net::Ipv4Addr;

use url::{Host, Url};

use super::spelling;

/// The addresses of names in these tests. None is public.
pub(crate) const NOT_PUBLIC: [&str; 16] = [
    "127.0.0.1",
    "127.0.0.2",
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fd00::1",
    "fe80::1",
    "ff02::1",
];

const IPV4: [Ipv4Addr; 8] = [
    Ipv4Addr::LOCALHOST,
    Ipv4Addr::new(127, 255, 255, 254),
    Ipv4Addr::UNSPECIFIED,
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(100, 64, 0, 1),
    Ipv4Addr::new(169, 254, 169, 254),
    Ipv4Addr::new(172, 16, 0, 1),
    Ipv4Addr::new(192, 168, 1, 1),
];

const IPV6: [&str; 26] = [
    "[::]",
    "[0:0:0:0:0:0:0:0]",
    "[0::0]",
    "[::2]",
    "[::1%25lo]",
    "[::1%lo]",
    "[fe80::1]",
    "[FE80::1]",
    "[fe80::1%25lo]",
    "[fe80::1%25eth0]",
    "[fe80::1%eth0]",
    "[febf::1]",
    "[fec0::1]",
    "[fc00::1]",
    "[fd00::1]",
    "[fd00:ec2::254]",
    "[fd00:0:0:0:0:0:0:1]",
    "[ff02::1]",
    "[ff0e::1]",
    "[100::1]",
    "[2001:db8::1]",
    "[2001:10::1]",
    "[2001:20::1]",
    "[3fff::1]",
    "[5f00::1]",
    "[4000::1]",
];

const IPV6_LOOPBACK: [&str; 5] =
    ["[::1]", "[0::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::0.0.0.1]"];

const LOOPBACK_NAMES: [&str; 8] = [
    "localhost",
    "LOCALHOST",
    "LocalHost",
    "localhost.",
    "shop.localhost",
    "a.b.LOCALHOST.",
    "ｌｏｃａｌｈｏｓｔ",
    "l%6fcalhost",
];

/// Ordinary names that resolve to private addresses.
const NAMES: [&str; 20] = [
    "shop.example",
    "SHOP.example",
    "shop.example.",
    "127.0.0.1.nip.example",
    "127-0-0-1.example",
    "10.0.0.1.example",
    "localhost.example",
    "localhost.localdomain",
    "localtest.example",
    "ip6-localhost",
    "ip6-loopback",
    "metadata.google.internal",
    "metadata",
    "kubernetes.default.svc",
    "host.docker.internal",
    "db",
    "straße.example",
    "xn--strae-oqa.example",
    "1.1.1.1.example",
    "_service.example",
];

/// Unusual URLs. `{port}` is the port of a server.
const URLS: [&str; 50] = [
    "https://shop.example@127.0.0.1:{port}/",
    "https://shop.example:443@127.0.0.1:{port}/",
    "https://127.0.0.1:{port}@shop.example/",
    "https://127.0.0.1@shop.example:{port}/",
    "https://user:password@127.0.0.1:{port}/",
    "https://shop.example%40127.0.0.1:{port}/",
    "https://shop.example%2f@127.0.0.1:{port}/",
    "https://@127.0.0.1:{port}/",
    "https://:@127.0.0.1:{port}/",
    "https://a@b@127.0.0.1:{port}/",
    "https://shop.example\\@127.0.0.1:{port}/",
    "https://127.0.0.1:{port}\\@shop.example/",
    "https:\\\\127.0.0.1:{port}\\",
    "https:/\\127.0.0.1:{port}/",
    "https:\\/127.0.0.1:{port}/",
    "https:127.0.0.1:{port}/",
    "https:/127.0.0.1:{port}/",
    "https:///127.0.0.1:{port}/",
    "https:////127.0.0.1:{port}/",
    "https://127.0.0.1:{port}/#shop.example",
    "https://127.0.0.1:{port}#@shop.example/",
    "https://127.0.0.1:{port}?@shop.example/",
    "https://shop.example#@127.0.0.1:{port}/",
    "https://shop.example?@127.0.0.1:{port}/",
    "https://127.0.0.1:0{port}/",
    "https://127.0.0.1:{port}0000/",
    "https://127.0.0.1:-1/",
    "https://127.0.0.1:/",
    "https://127.0.0.1:0/",
    "https://127.0.0.1:65536/",
    "https://127.0.0.1:{port}:443/",
    "https://127.0.0\t.1:{port}/",
    "https://127.0.0\n.1:{port}/",
    "https://127.0.0\r\n.1:{port}/",
    "ht\ttps://127.0.0.1:{port}/",
    "  https://127.0.0.1:{port}/  ",
    "\u{0}https://127.0.0.1:{port}/\u{1f}",
    "https://127.0.0.1 :{port}/",
    "https://127.0.0.1%00:{port}/",
    "https://127.0.0.1%00.shop.example:{port}/",
    "https://127.0.0.1%0d%0aHost:shop.example/",
    "https://127.0.0.1%20:{port}/",
    "HTTPS://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}/",
    "ftp://127.0.0.1:{port}/",
    "gopher://127.0.0.1:{port}/_POST",
    "ws://127.0.0.1:{port}/",
    "file://127.0.0.1/etc/passwd",
    "unix:///run/docker.sock",
    "data:text/plain,127.0.0.1",
];

/// Hosts that denote the loopback interface, in all spellings.
pub(crate) fn loopback_hosts() -> Vec<String> {
    let ipv4 = spelling::ipv4(IPV4[0]).into_iter().chain(spelling::ipv4(IPV4[1]));
    let fixed = IPV6_LOOPBACK.into_iter().chain(LOOPBACK_NAMES).map(str::to_owned);
    ipv4.chain(fixed).collect()
}

/// Hosts that are neither public nor loopback. They are forbidden also under the local policy.
pub(crate) fn private_hosts() -> Vec<String> {
    let ipv4 = IPV4[2..].iter().copied().flat_map(spelling::ipv4);
    let wrapped = IPV4.into_iter().flat_map(spelling::wrapped);
    ipv4.chain(wrapped).chain(IPV6.map(str::to_owned)).collect()
}

pub(crate) fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

pub(crate) fn urls(port: u16) -> Vec<String> {
    URLS.iter().map(|url| url.replace("{port}", &port.to_string())).collect()
}

#[test]
fn every_spelling_parses_to_its_address() {
    for address in IPV4 {
        for spelling in spelling::ipv4(address) {
            let url: Url = format!("https://{spelling}/").parse().unwrap();
            assert_eq!(url.host(), Some(Host::Ipv4(address)), "{spelling}");
        }
        for wrapped in spelling::wrapped(address) {
            let url: Url = format!("https://{wrapped}/").parse().unwrap();
            assert!(matches!(url.host(), Some(Host::Ipv6(_))), "{wrapped}");
        }
    }
}

#[test]
fn the_corpus_is_large() {
    let all = [loopback_hosts(), private_hosts(), names(), urls(1)].concat();
    let different: std::collections::BTreeSet<&String> = all.iter().collect();
    assert!(different.len() >= 400, "{}", different.len());
}
