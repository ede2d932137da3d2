//! The cookies of the portal. Their values are random, so that they need no escaping.

use axum::http::{HeaderMap, HeaderValue, header::COOKIE};
use paylink_domain::portal_secret::SessionToken;
use url::Url;

/// The session. Browsers accept the prefix `__Host-` only for https, the whole host and no domain: so no other host can set it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CookieName {
    secure: &'static str,
    plain: &'static str,
}

pub(super) const SESSION: CookieName = CookieName { secure: "__Host-paylink_session", plain: "paylink_session" };
/// Tells a browser in which somebody has signed in before from one that guesses (`known_browsers`).
pub(super) const KNOWN_BROWSERS: CookieName = CookieName { secure: "__Host-paylink_browser", plain: "paylink_browser" };

/// Tells the browser that has started a sign-in at an identity provider from others.
pub(super) const SIGN_ON: CookieName = CookieName { secure: "__Host-paylink_sso", plain: "paylink_sso" };

impl CookieName {
    /// Plain http is possible on `localhost` only (`Portal::new`).
    const fn for_scheme(self, is_https: bool) -> &'static str {
        if is_https { self.secure } else { self.plain }
    }

    /// The value that the browser sent. With several of the same name, none counts: one of them is not ours.
    pub(super) fn read(self, headers: &HeaderMap, portal_url: &Url) -> Option<String> {
        let name = self.for_scheme(portal_url.scheme() == "https");
        let fields = headers.get_all(COOKIE).iter().filter_map(|field| field.to_str().ok());
        let mut values = fields
            .flat_map(|field| field.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(found, _)| *found == name)
            .map(|(_, value)| value);
        let value = values.next()?;
        values.next().is_none().then(|| value.to_owned())
    }

    /// The header that sets the cookie, for all pages of the portal, out of reach of scripts and of other sites' forms.
    pub(super) fn set(self, value: &str, max_age_seconds: u64, portal_url: &Url) -> HeaderValue {
        let is_https = portal_url.scheme() == "https";
        let secure = if is_https { "; Secure" } else { "" };
        let name = self.for_scheme(is_https);
        let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_seconds}{secure}");
        HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(""))
    }

    pub(super) fn clear(self, portal_url: &Url) -> HeaderValue {
        self.set("", 0, portal_url)
    }
}

/// The token of the session that the browser has.
pub(super) fn session_token(headers: &HeaderMap, portal_url: &Url) -> Option<SessionToken> {
    SESSION.read(headers, portal_url).and_then(|text| SessionToken::parse(&text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_by_its_name_and_only_if_there_is_one() {
        let url: Url = "https://portal.example.com".parse().expect("a URL");
        let read = |field: &'static str| {
            SESSION.read(&[(COOKIE, HeaderValue::from_static(field))].into_iter().collect(), &url)
        };
        assert_eq!(read("a=b; __Host-paylink_session=x=y; c=d").as_deref(), Some("x=y"));
        assert_eq!(read("paylink_session=x"), None);
        assert_eq!(read("__Host-paylink_session=x; __Host-paylink_session=y"), None);
        let set = SESSION.set("x", 60, &url);
        assert_eq!(set, "__Host-paylink_session=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
    }
}
