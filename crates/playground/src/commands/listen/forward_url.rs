//! The URL of `--forward-to`. On this machine, `http://` may be left out.

use url::{Host, Url};

const EXPECTED: &str = "expected a URL such as localhost:3000/webhooks or https://shop.example.com/webhooks";

pub(super) fn parse_forward_url(text: &str) -> Result<Url, String> {
    // `localhost:3000` alone would be a URL with the scheme `localhost`.
    if text.contains("://") {
        let url = text.parse().ok().filter(|url: &Url| matches!(url.scheme(), "http" | "https"));
        return url.ok_or_else(|| EXPECTED.to_owned());
    }
    let url = format!("http://{text}").parse().ok().filter(is_this_machine);
    url.ok_or_else(|| format!("{EXPECTED}; only a URL on this machine needs no http:// or https://"))
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn http_may_be_left_out_on_this_machine_only() {
        for (text, url) in [
            ("localhost:3000/x", "http://localhost:3000/x"),
            ("localhost", "http://localhost/"),
            ("shop.localhost:3000/x?a=1", "http://shop.localhost:3000/x?a=1"),
            ("127.0.0.1:3000", "http://127.0.0.1:3000/"),
            ("[::1]:3000/x", "http://[::1]:3000/x"),
            ("https://localhost:3000/x", "https://localhost:3000/x"),
            ("http://shop.example.com/", "http://shop.example.com/"),
        ] {
            assert_eq!(parse_forward_url(text).unwrap().as_str(), url);
        }
        for wrong in ["", "shop.example.com/x", "192.0.2.1:3000", "ftp://localhost/", "/webhooks", "3000 x"] {
            assert!(parse_forward_url(wrong).is_err(), "{wrong}");
        }
    }
}
