//! Which servers may be checked. The command must not be a tool against others: without `--allow-remote` it sends only to this machine and to
//! private networks.

use std::{
    error::Error,
    net::{IpAddr, SocketAddr},
};

use paylink_server::commands::command_error;
use tokio::net::lookup_host;
use url::{Host, Url};

use super::exit_with_usage_error;

/// The addresses of a host. Requests go to these, so that a second name resolution cannot lead elsewhere.
#[derive(Debug)]
pub(super) struct Addresses {
    pub(super) host: String,
    pub(super) list: Vec<SocketAddr>,
}

/// Only http and https: `localhost:3000` would parse as a URL with the scheme `localhost`.
pub(super) fn parse_url(text: &str) -> Result<Url, String> {
    let url = text.parse().ok().filter(|url: &Url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.ok_or_else(|| "expected a complete URL, such as http://localhost:3000/webhooks".to_owned())
}

/// Resolves the host of a URL. Exits with the code for a wrong command line if an address may not be called.
pub(super) async fn resolve(url: &Url, allow_remote: bool) -> Result<Addresses, Box<dyn Error>> {
    let host = url.host_str().unwrap_or_default().to_owned();
    let port = url.port_or_known_default().unwrap_or(80);
    let list: Vec<SocketAddr> = match url.host() {
        Some(Host::Ipv4(address)) => vec![(address, port).into()],
        Some(Host::Ipv6(address)) => vec![(address, port).into()],
        Some(Host::Domain(name)) => lookup_host((name, port))
            .await
            .map_err(|error| command_error(format!("the host name {name} cannot be resolved: {error}")))?
            .collect(),
        None => Vec::new(),
    };
    if !allow_remote && let Some(remote) = list.iter().find(|address| !is_local(address.ip())) {
        exit_with_usage_error(&format!(
            "{host} has the address {}, which is neither of this machine nor of a private network. \
             If the server is yours, add --allow-remote",
            remote.ip()
        ));
    }
    Ok(Addresses { host, list })
}

/// Link-local addresses are not local here: clouds have their metadata services there.
fn is_local(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_and_private_networks_are_local() {
        for (address, local) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("10.1.2.3", true),
            ("172.17.0.2", true),
            ("192.168.1.2", true),
            ("fd00::1", true),
            ("::ffff:127.0.0.1", true),
            ("::ffff:8.8.8.8", false),
            ("8.8.8.8", false),
            ("2606:4700:4700::1111", false),
            ("169.254.169.254", false),
            ("fe80::1", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("::", false),
        ] {
            assert_eq!(is_local(address.parse().expect("an address")), local, "{address}");
        }
    }

    #[test]
    fn a_url_has_a_scheme_and_a_host() {
        for (text, valid) in [
            ("http://localhost:3000/webhooks", true),
            ("https://shop.example.com/", true),
            ("localhost:3000", false),
            ("ftp://localhost/", false),
            ("/webhooks", false),
        ] {
            assert_eq!(parse_url(text).is_ok(), valid, "{text}");
        }
    }
}
