//! The headers that restrict what a browser does with a response. Every policy of the API and the payers' pages is here, so
//! that they can be reviewed together.

use std::mem;

use axum::http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
        X_FRAME_OPTIONS,
    },
};
use data_encoding::BASE64;
use paylink_domain::digest::sha256;
use url::Url;

use crate::config;

pub type Header = (HeaderName, HeaderValue);

pub const NO_STORE: Header = (CACHE_CONTROL, HeaderValue::from_static("no-store"));
pub const NO_REFERRER: Header = (REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
pub const NOSNIFF: Header = (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
/// For pages with forms. URLs of payers' pages contain keys, and only the origin is ever sent. With `no-referrer`, browsers send
/// `Origin: null` with the page's own forms, which another site's page can send too.
const ORIGIN_AS_REFERRER: Header = (REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
const DENY_FRAMES: Header = (X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
const SAME_ORIGIN_FRAMES: Header = (X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
const SAME_ORIGIN_OPENER: Header =
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
/// For how much of its domain a listener demands https, for two years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hsts {
    /// The default, because the host belongs to the operator: it may be their whole domain, with subdomains that we know nothing about and
    /// that may still use plain http.
    Host,
    HostAndSubdomains,
}

impl Hsts {
    /// `None` unless browsers reach the listener by https.
    pub fn of(url: &Url, http: &config::Http) -> Option<Self> {
        let wanted = if http.hsts_include_subdomains { Self::HostAndSubdomains } else { Self::Host };
        (url.scheme() == "https").then_some(wanted)
    }

    const fn value(self) -> HeaderValue {
        match self {
            Self::Host => HeaderValue::from_static("max-age=63072000"),
            Self::HostAndSubdomains => HeaderValue::from_static("max-age=63072000; includeSubDomains"),
        }
    }
}

/// A response that is not a page shows and loads nothing if it is opened as one.
const NO_PAGE_POLICY: Header =
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));

/// More than a response has.
const MAX_HEADERS: usize = 12;

/// What every response of a listener has unless its handler says otherwise: redirects, assets, errors and the router's own responses too.
pub fn defaults(hsts: Option<Hsts>) -> HeaderMap {
    // A copy has the same capacity, and a map that grows hashes its names again.
    let mut headers = HeaderMap::with_capacity(MAX_HEADERS);
    headers.extend([NO_STORE, NO_REFERRER, NOSNIFF, DENY_FRAMES, NO_PAGE_POLICY]);
    headers.extend(hsts.map(|hsts| (STRICT_TRANSPORT_SECURITY, hsts.value())));
    headers
}

/// Adds to a response what it lacks.
///
/// The defaults are copied and what the handler has set is added to them: a copy needs no hashes of names, and handlers set few headers.
pub fn complete(headers: &mut HeaderMap, defaults: &HeaderMap) {
    let own = mem::replace(headers, defaults.clone());
    headers.extend(own);
}

/// For every payer's page, besides [`pay_page_policy`].
pub const PAY_PAGE: [Header; 5] = [NO_STORE, ORIGIN_AS_REFERRER, NOSNIFF, DENY_FRAMES, SAME_ORIGIN_OPENER];

/// A payer's page loads its own script, images and status, and the inline styles with these hashes.
pub fn pay_page_policy(style_hashes: &[String]) -> Header {
    ContentSecurityPolicy::deny_all()
        .with("script-src", "'self'")
        .with("style-src", &style_hashes.join(" "))
        .with("img-src", "'self' data:")
        .with("connect-src", "'self'")
        .with("form-action", "'self'")
        .with("base-uri", "'none'")
        .with("frame-ancestors", "'none'")
        .with("require-trusted-types-for", "'script'")
        .header()
}

/// For the preview of a payer's page in the portal, besides [`preview_page_policy`].
pub const PREVIEW_PAGE: [Header; 4] = [NO_STORE, NO_REFERRER, NOSNIFF, SAME_ORIGIN_FRAMES];

/// The preview of a payer's page shows the inline styles with these hashes and images within the page. Pages of the same origin may
/// show it in a frame. It runs nothing and sends nothing.
pub fn preview_page_policy(style_hashes: &[String]) -> Header {
    ContentSecurityPolicy::deny_all()
        .with("style-src", &style_hashes.join(" "))
        .with("img-src", "data:")
        .with("form-action", "'none'")
        .with("base-uri", "'none'")
        .with("frame-ancestors", "'self'")
        .header()
}

/// For every page of the portal, besides [`portal_page_policy`]. Its URLs contain ids that are no business of other sites.
pub const PORTAL_PAGE: [Header; 5] = [NO_STORE, ORIGIN_AS_REFERRER, NOSNIFF, DENY_FRAMES, SAME_ORIGIN_OPENER];

/// A page of the portal loads its own style sheet, script and images, and shows its own preview of the payers' pages.
pub fn portal_page_policy() -> Header {
    ContentSecurityPolicy::deny_all()
        .with("script-src", "'self'")
        .with("style-src", "'self'")
        .with("img-src", "'self' data:")
        .with("connect-src", "'self'")
        .with("frame-src", "'self'")
        .with("form-action", "'self'")
        .with("base-uri", "'none'")
        .with("frame-ancestors", "'none'")
        .with("require-trusted-types-for", "'script'")
        .header()
}

/// A page of the API's documentation loads its own style sheet and the script of its copy buttons.
pub fn reference_page_policy() -> Header {
    ContentSecurityPolicy::deny_all()
        .with("script-src", "'self'")
        .with("style-src", "'self'")
        .with("base-uri", "'none'")
        .with("form-action", "'none'")
        .with("frame-ancestors", "'none'")
        .with("require-trusted-types-for", "'script'")
        .header()
}

/// A logo or script that is opened as a page runs nothing and is in no frame, whatever it contains.
pub const ASSET_POLICY: Header =
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"));

/// The same for an image that may contain styles of its own, as an SVG does.
pub const IMAGE_POLICY: Header = (
    CONTENT_SECURITY_POLICY,
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"),
);

/// How a policy names an inline style.
pub fn style_hash(style: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(&sha256(&[style.as_bytes()])))
}

/// Allows nothing but what is added.
struct ContentSecurityPolicy(String);

impl ContentSecurityPolicy {
    const DENY_ALL: &str = "default-src 'none'";

    fn deny_all() -> Self {
        Self(Self::DENY_ALL.to_owned())
    }

    fn with(self, directive: &str, values: &str) -> Self {
        Self(format!("{}; {directive} {values}", self.0))
    }

    /// A policy that is not a valid header value is replaced by one that denies everything.
    fn header(self) -> Header {
        let value = HeaderValue::try_from(self.0).unwrap_or(HeaderValue::from_static(Self::DENY_ALL));
        (CONTENT_SECURITY_POLICY, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_sent_as_written() {
        assert_eq!(
            pay_page_policy(&["'sha256-a'".to_owned(), "'sha256-b'".to_owned()]).1,
            "default-src 'none'; script-src 'self'; style-src 'sha256-a' 'sha256-b'; img-src 'self' data:; connect-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
        );
        assert_eq!(
            reference_page_policy().1,
            "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
             require-trusted-types-for 'script'"
        );
    }

    #[test]
    fn what_a_handler_sets_replaces_the_default_and_may_be_repeated() {
        let mut headers = HeaderMap::new();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private"));
        headers.append("set-cookie", HeaderValue::from_static("a=1"));
        headers.append("set-cookie", HeaderValue::from_static("b=2"));
        complete(&mut headers, &defaults(Some(Hsts::Host)));
        assert_eq!(headers.get_all(CACHE_CONTROL).iter().collect::<Vec<_>>(), ["private"]);
        assert_eq!(headers.get_all("set-cookie").iter().collect::<Vec<_>>(), ["a=1", "b=2"]);
        assert_eq!(headers[X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[STRICT_TRANSPORT_SECURITY], "max-age=63072000");
        complete(&mut headers, &defaults(None));
        assert_eq!(headers.len(), 8);
        assert!(!defaults(None).contains_key(STRICT_TRANSPORT_SECURITY));
    }

    #[test]
    fn a_style_is_named_by_its_sha_256() {
        assert_eq!(style_hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
