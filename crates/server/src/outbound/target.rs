//! What can be said of an address without asking the network.

use std::net::IpAddr;

use http::Uri;
use paylink_domain::public::is_public;
use rustls::pki_types::ServerName;
use url::{Host, Url};

use super::Policy;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotATarget {
    #[error("an endpoint is an https address, such as https://shop.example.com/webhooks")]
    Scheme,
    #[error("an endpoint has neither a user name nor a password: that an event is ours, its signature proves")]
    UserInfo,
    #[error("an endpoint has no fragment: leave out what begins with #")]
    Fragment,
    #[error("an endpoint names the host that takes events, such as shop.example.com")]
    Host,
    #[error("an endpoint listens at port 443 or at one that the operator lists in webhook.ports, and {0} is neither")]
    Port(u16),
    #[error("an endpoint is on the public internet, and {0} is not: use the address under which others reach it")]
    NotPublic(String),
    #[error("an endpoint's address is no longer than {} bytes", LONGEST_BYTES)]
    Long,
    #[error("an endpoint's address consists of characters that HTTP knows: percent-encode the others")]
    Characters,
}

const LONGEST_BYTES: usize = 2048;

/// Whether an address may be an endpoint, as far as its looks tell.
pub fn check(url: &Url, policy: &Policy) -> Result<(), NotATarget> {
    aim(url, policy).map(|_| ())
}

/// The same address as the client takes it, if it may be called.
pub(super) fn aim(url: &Url, policy: &Policy) -> Result<Uri, NotATarget> {
    if url.scheme() != "https" && !(policy.local && url.scheme() == "http") {
        return Err(NotATarget::Scheme);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(NotATarget::UserInfo);
    }
    if url.fragment().is_some() {
        return Err(NotATarget::Fragment);
    }
    if url.as_str().len() > LONGEST_BYTES {
        return Err(NotATarget::Long);
    }
    host(url, policy)?;
    let port = url.port_or_known_default().ok_or(NotATarget::Scheme)?;
    if port == 0 || !(port == 443 || policy.local || policy.ports.contains(&port)) {
        return Err(NotATarget::Port(port));
    }
    Uri::try_from(url.as_str()).map_err(|_| NotATarget::Characters)
}

/// The URL's parser has seen through every spelling of an address: here, `0x7f.1` is `127.0.0.1`.
fn host(url: &Url, policy: &Policy) -> Result<(), NotATarget> {
    let allowed = match url.host() {
        Some(Host::Ipv4(address)) => may_be_called(address.into(), policy),
        Some(Host::Ipv6(address)) => may_be_called(address.into(), policy),
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            ServerName::try_from(name).map_err(|_| NotATarget::Host)?;
            policy.local || !is_this_machine(name)
        }
        None => return Err(NotATarget::Host),
    };
    if allowed { Ok(()) } else { Err(NotATarget::NotPublic(url.host_str().unwrap_or_default().to_owned())) }
}

/// Names that lead nowhere else (RFC 6761).
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
        Policy { local, ports: ports.to_vec(), connect: Duration::from_secs(5), total: Duration::from_secs(15) }
    }

    fn judge(url: &str, policy: &Policy) -> Result<(), NotATarget> {
        check(&url.parse().expect("a URL"), policy)
    }

    #[test]
    fn an_endpoint_is_an_https_address_of_a_public_host() {
        let strict = policy(false, &[]);
        let not_public = |host: &str| Err(NotATarget::NotPublic(host.to_owned()));
        for (url, expected) in [
            ("https://shop.example.com/webhooks?shop=7", Ok(())),
            ("https://shop.example.com./webhooks", Ok(())),
            ("https://SHOP.example.com:443/", Ok(())),
            ("https://straße.example/", Ok(())),
            ("https://8.8.8.8/", Ok(())),
            ("https://[2606:4700:4700::1111]/", Ok(())),
            ("http://shop.example.com/", Err(NotATarget::Scheme)),
            ("ftp://shop.example.com/", Err(NotATarget::Scheme)),
            ("file:///etc/passwd", Err(NotATarget::Scheme)),
            ("data:text/plain,x", Err(NotATarget::Scheme)),
            ("https://user@shop.example.com/", Err(NotATarget::UserInfo)),
            ("https://:password@shop.example.com/", Err(NotATarget::UserInfo)),
            ("https://shop.example.com/#", Err(NotATarget::Fragment)),
            ("https://shop.example.com:8443/", Err(NotATarget::Port(8443))),
            ("https://shop.example.com:0/", Err(NotATarget::Port(0))),
            ("https://a!b.example.com/", Err(NotATarget::Host)),
            ("https://127.0.0.1/", not_public("127.0.0.1")),
            ("https://0x7f.1/", not_public("127.0.0.1")),
            ("https://[::ffff:8.8.8.8]/", not_public("[::ffff:808:808]")),
            ("https://localhost/", not_public("localhost")),
            ("https://a.LOCALHOST./", not_public("a.localhost.")),
        ] {
            assert_eq!(judge(url, &strict), expected, "{url}");
        }
        let long = format!("https://shop.example.com/{}", "x".repeat(LONGEST_BYTES));
        assert_eq!(judge(&long, &strict), Err(NotATarget::Long));
    }

    #[test]
    fn ports_are_those_that_the_operator_lists() {
        assert_eq!(judge("https://shop.example.com:8443/", &policy(false, &[8443])), Ok(()));
        assert_eq!(judge("https://shop.example.com/", &policy(false, &[8443])), Ok(()));
        assert_eq!(judge("https://shop.example.com:0/", &policy(false, &[0])), Err(NotATarget::Port(0)));
    }

    #[test]
    fn on_a_developer_s_machine_loopback_and_plain_http_are_allowed_too_and_nothing_else() {
        let local = policy(true, &[]);
        for url in
            ["http://localhost:8405/", "http://127.0.0.1:1/", "http://[::1]:1/", "https://shop.example.com:8443/"]
        {
            assert_eq!(judge(url, &local), Ok(()), "{url}");
        }
        for url in ["http://10.0.0.1/", "http://0.0.0.0/", "http://169.254.169.254/", "http://[::ffff:127.0.0.1]/"] {
            assert!(matches!(judge(url, &local), Err(NotATarget::NotPublic(_))), "{url}");
        }
        assert_eq!(judge("ftp://localhost/", &local), Err(NotATarget::Scheme));
    }
}
