//! Where a merchant's payers go back to: `callback?…&paymentId=…`.

use paylink_domain::id::PaymentId;
use url::{Host, Url};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotACallback {
    #[error("a callback is an https address")]
    Scheme,
    #[error("a callback has neither a user name nor a fragment (#…)")]
    Parts,
    #[error("a callback does not carry a paymentId of its own")]
    Named,
    #[error("a callback is no longer than {} characters", LONGEST)]
    Long,
}

const NAME: &str = "paymentId";
const LONGEST: usize = 1_000;

/// Checks an address that is to become a callback. Plain http is for a developer's own machine, where the configuration allows that.
pub fn check(url: &Url, local_allowed: bool) -> Result<(), NotACallback> {
    let local = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if url.scheme() != "https" && !(url.scheme() == "http" && local && local_allowed) {
        return Err(NotACallback::Scheme);
    }
    if url.fragment().is_some() || !url.username().is_empty() || url.password().is_some() {
        return Err(NotACallback::Parts);
    }
    if url.query_pairs().any(|(name, _)| name == NAME) {
        return Err(NotACallback::Named);
    }
    if url.as_str().len() > LONGEST { Err(NotACallback::Long) } else { Ok(()) }
}

/// The way back, with the payment's id after whatever the merchant's own query says.
pub fn way_back(callback: &Url, payment: PaymentId) -> Url {
    let own = callback.query().filter(|query| !query.is_empty()).map(|query| format!("{query}&")).unwrap_or_default();
    let mut url = callback.clone();
    url.set_query(Some(&format!("{own}{NAME}={payment}")));
    url
}

#[cfg(test)]
mod tests {
    use paylink_domain::{id::CellId, time::Timestamp};

    use super::*;

    #[test]
    fn a_callback_is_https_and_carries_nothing_of_ours() {
        for (url, local_allowed, expected) in [
            ("https://shop.example.com/thanks", false, Ok(())),
            ("https://shop.example.com/thanks?order=7", false, Ok(())),
            ("http://shop.example.com/thanks", true, Err(NotACallback::Scheme)),
            ("http://127.0.0.1:8405/thanks", false, Err(NotACallback::Scheme)),
            ("http://127.0.0.1:8405/thanks", true, Ok(())),
            ("http://localhost:8405/thanks", true, Ok(())),
            ("http://[::1]/", true, Ok(())),
            ("http://localhost.example.com/", true, Err(NotACallback::Scheme)),
            ("javascript:alert(1)", true, Err(NotACallback::Scheme)),
            ("data:text/html,x", true, Err(NotACallback::Scheme)),
            ("https://user@shop.example.com/", false, Err(NotACallback::Parts)),
            ("https://shop.example.com/#x", false, Err(NotACallback::Parts)),
            ("https://shop.example.com/?paymentId=1", false, Err(NotACallback::Named)),
        ] {
            assert_eq!(check(&url.parse().expect("a URL"), local_allowed), expected, "{url}");
        }
        let long = format!("https://shop.example.com/{}", "x".repeat(LONGEST));
        assert_eq!(check(&long.parse().expect("a URL"), false), Err(NotACallback::Long));
    }

    #[test]
    fn the_id_comes_after_the_merchant_s_own_query() {
        let cell: CellId = "00".parse().expect("a cell");
        let id = PaymentId::draw(cell, Timestamp::from_epoch_ms(0), &crate::ambient::SystemRandomness);
        let back = |url: &str| way_back(&url.parse().expect("a URL"), id).to_string();
        assert_eq!(back("https://a.example/t"), format!("https://a.example/t?paymentId={id}"));
        assert_eq!(back("https://a.example/t?"), format!("https://a.example/t?paymentId={id}"));
        assert_eq!(back("https://a.example/t?a=1&b=%20"), format!("https://a.example/t?a=1&b=%20&paymentId={id}"));
    }
}
