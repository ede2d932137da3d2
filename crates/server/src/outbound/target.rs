//! Checks a URL without network access.

use std::net::IpAddr;

use http::{HeaderValue, Uri, uri::PathAndQuery};
use paylink_domain::public_address::is_public;
use rustls::pki_types::ServerName;
use url::{Host, Url};

use super::Policy;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTarget {
    #[error("an endpoint must be an https URL, such as https://shop.example.com/webhooks")]
    Scheme,
    #[error("an endpoint URL must not have a user name or a password: events are authenticated by their signature")]
    UserInfo,
    #[error("an endpoint URL must not have a fragment: remove the part from # on")]
    Fragment,
    #[error("an endpoint URL needs a valid host name, such as shop.example.com")]
    Host,
    #[error("an endpoint must use port 443 or a port that the operator lists in webhook.ports, and {0} is neither")]
    Port(u16),
    #[error("an endpoint must be on the public internet, and {0} is not: use its public host name")]
    NotPublic(String),
    #[error("an endpoint URL must not be longer than {} bytes", MAX_BYTES)]
    TooLong,
    #[error("an endpoint URL contains characters that HTTP does not allow: percent-encode them")]
    Characters,
}

const MAX_BYTES: usize = 2048;

/// Checks whether a URL may be an endpoint.
pub fn check(url: &Url, policy: &Policy) -> Result<(), InvalidTarget> {
    Target::of(url, policy).map(|_| ())
}

/// A server that connections lead to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Origin {
    pub(super) secure: bool,
    pub(super) host: Box<str>,
    pub(super) port: u16,
}

/// A URL that may be called, as the parts of a request.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) origin: Origin,
    /// The header `Host`.
    pub(super) host: HeaderValue,
    /// The path with the query.
    pub(super) path: Uri,
}

impl Target {
    pub(super) fn of(url: &Url, policy: &Policy) -> Result<Self, InvalidTarget> {
        let (port, uri) = checked(url, policy)?;
        let host: Box<str> = uri.host().ok_or(InvalidTarget::Host)?.into();
        let secure = url.scheme() == "https";
        let is_default = port == if secure { 443 } else { 80 };
        let header = if is_default { host.to_string() } else { format!("{host}:{port}") };
        let path = uri.path_and_query().cloned().unwrap_or_else(|| PathAndQuery::from_static("/"));
        Ok(Self {
            origin: Origin { secure, host, port },
            host: HeaderValue::try_from(header).map_err(|_| InvalidTarget::Host)?,
            path: path.into(),
        })
    }
}

/// The port and the URL as the client's type, if it may be called.
fn checked(url: &Url, policy: &Policy) -> Result<(u16, Uri), InvalidTarget> {
    if url.scheme() != "https" && !(policy.local && url.scheme() == "http") {
        return Err(InvalidTarget::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidTarget::UserInfo);
    }
    if url.fragment().is_some() {
        return Err(InvalidTarget::Fragment);
    }
    if url.as_str().len() > MAX_BYTES {
        return Err(InvalidTarget::TooLong);
    }
    check_host(url, policy)?;
    let port = url.port_or_known_default().ok_or(InvalidTarget::Scheme)?;
    if port == 0 || !(port == 443 || policy.local || policy.ports.contains(&port)) {
        return Err(InvalidTarget::Port(port));
    }
    Ok((port, Uri::try_from(url.as_str()).map_err(|_| InvalidTarget::Characters)?))
}

/// The URL parser has already normalised all notations of an address: `0x7f.1` is `127.0.0.1` here.
fn check_host(url: &Url, policy: &Policy) -> Result<(), InvalidTarget> {
    let allowed = match url.host() {
        Some(Host::Ipv4(address)) => may_be_called(address.into(), policy),
        Some(Host::Ipv6(address)) => may_be_called(address.into(), policy),
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            // `ServerName` allows a dot at the end, which would be the second one.
            if name.ends_with('.') {
                return Err(InvalidTarget::Host);
            }
            ServerName::try_from(name).map_err(|_| InvalidTarget::Host)?;
            policy.local || !is_this_machine(name)
        }
        None => return Err(InvalidTarget::Host),
    };
    if allowed { Ok(()) } else { Err(InvalidTarget::NotPublic(url.host_str().unwrap_or_default().to_owned())) }
}

/// Names that always resolve to loopback (RFC 6761).
fn is_this_machine(name: &str) -> bool {
    name == "localhost" || name.ends_with(".localhost")
}

pub(super) fn may_be_called(address: IpAddr, policy: &Policy) -> bool {
    is_public(address) || (policy.local && address.is_loopback())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn policy(local: bool, ports: &[u16]) -> Policy {
        Policy {
            local,
            ports: ports.to_vec(),
            connect_timeout: Duration::from_secs(5),
            total_timeout: Duration::from_secs(15),
            capacity: 1,
        }
    }

    fn check_text(url: &str, policy: &Policy) -> Result<(), InvalidTarget> {
        check(&url.parse().expect("a URL"), policy)
    }

    #[test]
    fn an_endpoint_is_an_https_url_of_a_public_host() {
        let strict = policy(false, &[]);
        let not_public = |host: &str| Err(InvalidTarget::NotPublic(host.to_owned()));
        for (url, expected) in [
            ("https://shop.example.com/webhooks?shop=7", Ok(())),
            ("https://shop.example.com./webhooks", Ok(())),
            ("https://SHOP.example.com:443/", Ok(())),
            ("https://straße.example/", Ok(())),
            ("https://8.8.8.8/", Ok(())),
            ("https://[2606:4700:4700::1111]/", Ok(())),
            ("http://shop.example.com/", Err(InvalidTarget::Scheme)),
            ("ftp://shop.example.com/", Err(InvalidTarget::Scheme)),
            ("file:///etc/passwd", Err(InvalidTarget::Scheme)),
            ("data:text/plain,x", Err(InvalidTarget::Scheme)),
            ("https://user@shop.example.com/", Err(InvalidTarget::UserInfo)),
            ("https://:password@shop.example.com/", Err(InvalidTarget::UserInfo)),
            ("https://shop.example.com/#", Err(InvalidTarget::Fragment)),
            ("https://shop.example.com:8443/", Err(InvalidTarget::Port(8443))),
            ("https://shop.example.com:0/", Err(InvalidTarget::Port(0))),
            ("https://a!b.example.com/", Err(InvalidTarget::Host)),
            ("https://shop.example.com../", Err(InvalidTarget::Host)),
            ("https://localhost../", Err(InvalidTarget::Host)),
            ("https://127.0.0.1/", not_public("127.0.0.1")),
            ("https://0x7f.1/", not_public("127.0.0.1")),
            ("https://[::ffff:8.8.8.8]/", not_public("[::ffff:808:808]")),
            ("https://localhost/", not_public("localhost")),
            ("https://a.LOCALHOST./", not_public("a.localhost.")),
        ] {
            assert_eq!(check_text(url, &strict), expected, "{url}");
        }
        let long = format!("https://shop.example.com/{}", "x".repeat(MAX_BYTES));
        assert_eq!(check_text(&long, &strict), Err(InvalidTarget::TooLong));
    }

    #[test]
    fn only_port_443_and_listed_ports_are_allowed() {
        assert_eq!(check_text("https://shop.example.com:8443/", &policy(false, &[8443])), Ok(()));
        assert_eq!(check_text("https://shop.example.com/", &policy(false, &[8443])), Ok(()));
        assert_eq!(check_text("https://shop.example.com:0/", &policy(false, &[0])), Err(InvalidTarget::Port(0)));
    }

    #[test]
    fn a_local_policy_also_allows_loopback_and_plain_http_and_nothing_else() {
        let local = policy(true, &[]);
        for url in
            ["http://localhost:8405/", "http://127.0.0.1:1/", "http://[::1]:1/", "https://shop.example.com:8443/"]
        {
            assert_eq!(check_text(url, &local), Ok(()), "{url}");
        }
        for url in ["http://10.0.0.1/", "http://0.0.0.0/", "http://169.254.169.254/", "http://[::ffff:127.0.0.1]/"] {
            assert!(matches!(check_text(url, &local), Err(InvalidTarget::NotPublic(_))), "{url}");
        }
        assert_eq!(check_text("ftp://localhost/", &local), Err(InvalidTarget::Scheme));
    }
}
