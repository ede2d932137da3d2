//! The merchant's page to which payers return: `callback?…&paymentId=…`.

use paylink_domain::id::PaymentId;
use url::{Host, Url};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCallback {
    #[error("a callback must be an https URL")]
    Scheme,
    #[error("a callback must not have a user name, a password or a fragment (#…)")]
    UserInfoOrFragment,
    #[error("a callback must not have a query parameter paymentId")]
    HasPaymentId,
    #[error("a callback must not be longer than {} characters", MAX_CHARACTERS)]
    TooLong,
}

const PAYMENT_ID_PARAMETER: &str = "paymentId";
const MAX_CHARACTERS: usize = 1_000;

/// Checks a new callback URL. Plain http is allowed only for loopback, and only if `local_allowed`.
pub fn check(url: &Url, local_allowed: bool) -> Result<(), InvalidCallback> {
    let local = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if url.scheme() != "https" && !(url.scheme() == "http" && local && local_allowed) {
        return Err(InvalidCallback::Scheme);
    }
    if url.fragment().is_some() || !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidCallback::UserInfoOrFragment);
    }
    if url.query_pairs().any(|(name, _)| name == PAYMENT_ID_PARAMETER) {
        return Err(InvalidCallback::HasPaymentId);
    }
    if url.as_str().len() > MAX_CHARACTERS { Err(InvalidCallback::TooLong) } else { Ok(()) }
}

/// The callback URL with the payment's id appended to the merchant's own query.
pub fn callback_url_with_id(callback: &Url, payment: PaymentId) -> Url {
    let own = callback.query().filter(|query| !query.is_empty()).map(|query| format!("{query}&")).unwrap_or_default();
    let mut url = callback.clone();
    url.set_query(Some(&format!("{own}{PAYMENT_ID_PARAMETER}={payment}")));
    url
}

#[cfg(test)]
mod tests {
    use paylink_domain::{id::CellId, time::Timestamp};

    use super::*;

    #[test]
    fn a_callback_is_https_and_has_no_payment_id() {
        for (url, local_allowed, expected) in [
            ("https://shop.example.com/thanks", false, Ok(())),
            ("https://shop.example.com/thanks?order=7", false, Ok(())),
            ("http://shop.example.com/thanks", true, Err(InvalidCallback::Scheme)),
            ("http://127.0.0.1:8405/thanks", false, Err(InvalidCallback::Scheme)),
            ("http://127.0.0.1:8405/thanks", true, Ok(())),
            ("http://localhost:8405/thanks", true, Ok(())),
            ("http://[::1]/", true, Ok(())),
            ("http://localhost.example.com/", true, Err(InvalidCallback::Scheme)),
            ("javascript:alert(1)", true, Err(InvalidCallback::Scheme)),
            ("data:text/html,x", true, Err(InvalidCallback::Scheme)),
            ("https://user@shop.example.com/", false, Err(InvalidCallback::UserInfoOrFragment)),
            ("https://shop.example.com/#x", false, Err(InvalidCallback::UserInfoOrFragment)),
            ("https://shop.example.com/?paymentId=1", false, Err(InvalidCallback::HasPaymentId)),
        ] {
            assert_eq!(check(&url.parse().expect("a URL"), local_allowed), expected, "{url}");
        }
        let long = format!("https://shop.example.com/{}", "x".repeat(MAX_CHARACTERS));
        assert_eq!(check(&long.parse().expect("a URL"), false), Err(InvalidCallback::TooLong));
    }

    #[test]
    fn the_payment_id_is_appended_to_the_merchants_query() {
        let cell: CellId = "00".parse().expect("a cell");
        let id = PaymentId::generate(cell, Timestamp::from_epoch_ms(0), &crate::system::SystemRandomness);
        let with_id = |url: &str| callback_url_with_id(&url.parse().expect("a URL"), id).to_string();
        assert_eq!(with_id("https://a.example/t"), format!("https://a.example/t?paymentId={id}"));
        assert_eq!(with_id("https://a.example/t?"), format!("https://a.example/t?paymentId={id}"));
        assert_eq!(with_id("https://a.example/t?a=1&b=%20"), format!("https://a.example/t?a=1&b=%20&paymentId={id}"));
    }
}
