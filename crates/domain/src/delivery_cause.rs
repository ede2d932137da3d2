//! Why a delivery has not arrived, in the classes by which people look for a fault.
//!
//! A delivery stores the code of its last attempt: the HTTP status as a number, or a word for an attempt without a response. Every
//! code belongs to at most one cause.

use std::{fmt, str::FromStr};

/// The code of a delivery that was never sent.
pub const NOT_SENT: &str = "not_sent";

/// Defines the causes with their names in addresses, and the list of them.
macro_rules! causes {
    ($($(#[$doc:meta])* $cause:ident = $text:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Cause {
            $($(#[$doc])* $cause,)*
        }

        impl Cause {
            pub const ALL: &[Self] = &[$(Self::$cause,)*];

            /// The name in addresses and metrics.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$cause => $text,)*
                }
            }
        }
    };
}

causes! {
    /// The host name has no address.
    Dns = "dns",
    /// The URL, or the address of its host, must not be called.
    BlockedAddress = "blocked",
    Connection = "connection",
    Tls = "tls",
    Timeout = "timeout",
    /// The connection was closed without a response, or the response was not HTTP.
    NotHttp = "not-http",
    /// 3xx: redirects are not followed.
    Redirect = "redirect",
    /// 401, 403 and 407: in most cases, the check of the signature fails.
    Unauthorised = "unauthorised",
    /// 404 and 405: the path or the method.
    NotFound = "not-found",
    /// 410 disables the endpoint.
    Gone = "gone",
    RateLimited = "rate-limited",
    /// Any other 4xx.
    ClientError = "client-error",
    ServerError = "server-error",
    /// It was held or its endpoint was disabled until its time was over.
    NotSent = "not-sent",
    /// An informational status, which is no answer.
    Other = "other",
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a cause of a failed delivery")]
pub struct UnknownCause;

impl Cause {
    /// The cause of an attempt with this response, or with this word where there is none. `None` for a success.
    pub fn of(outcome: &str, http_status: Option<i16>) -> Option<Self> {
        http_status.map_or_else(|| Some(Self::of_word(outcome)), Self::of_status)
    }

    /// The cause by the code that a delivery stores. `None` for a success.
    pub fn of_code(code: &str) -> Option<Self> {
        code.parse().map_or_else(|_| Some(Self::of_word(code)), Self::of_status)
    }

    /// Every code with this cause.
    pub fn codes(self) -> Vec<String> {
        let words = ["resolve", "forbidden", "not_a_target", "connect", "tls", "timeout", "not_http", NOT_SENT];
        let words = words.into_iter().filter(|word| Self::of_word(word) == self).map(str::to_owned);
        let statuses = (0..=999).filter(|status| Self::of_status(*status) == Some(self));
        words.chain(statuses.map(|status: i16| status.to_string())).collect()
    }

    fn of_word(word: &str) -> Self {
        match word {
            "resolve" => Self::Dns,
            "forbidden" | "not_a_target" => Self::BlockedAddress,
            "connect" => Self::Connection,
            "tls" => Self::Tls,
            "timeout" => Self::Timeout,
            "not_http" => Self::NotHttp,
            NOT_SENT => Self::NotSent,
            // A word of another version.
            _ => Self::Other,
        }
    }

    const fn of_status(status: i16) -> Option<Self> {
        Some(match status {
            200..=299 => return None,
            300..=399 => Self::Redirect,
            401 | 403 | 407 => Self::Unauthorised,
            404 | 405 => Self::NotFound,
            410 => Self::Gone,
            429 => Self::RateLimited,
            400..=499 => Self::ClientError,
            500.. => Self::ServerError,
            ..=199 => Self::Other,
        })
    }
}

impl FromStr for Cause {
    type Err = UnknownCause;

    fn from_str(text: &str) -> Result<Self, UnknownCause> {
        Self::ALL.iter().copied().find(|cause| cause.as_str() == text).ok_or(UnknownCause)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_status_and_every_word_has_one_cause() {
        let mut seen = BTreeSet::new();
        for cause in Cause::ALL {
            assert_eq!(cause.to_string().parse(), Ok(*cause));
            for code in cause.codes() {
                assert_eq!(Cause::of_code(&code), Some(*cause), "{code}");
                assert!(seen.insert(code));
            }
        }
        for status in 0..=999 {
            let is_success = (200..300).contains(&status);
            assert_eq!(Cause::of("x", Some(status)).is_none(), is_success, "{status}");
            assert_eq!(seen.contains(&status.to_string()), !is_success, "{status}");
        }
    }

    #[test]
    fn what_people_must_do_differs_by_cause() {
        for (code, cause) in [
            ("resolve", Cause::Dns),
            ("forbidden", Cause::BlockedAddress),
            ("not_a_target", Cause::BlockedAddress),
            ("connect", Cause::Connection),
            ("tls", Cause::Tls),
            ("timeout", Cause::Timeout),
            ("not_http", Cause::NotHttp),
            ("302", Cause::Redirect),
            ("401", Cause::Unauthorised),
            ("403", Cause::Unauthorised),
            ("404", Cause::NotFound),
            ("405", Cause::NotFound),
            ("410", Cause::Gone),
            ("429", Cause::RateLimited),
            ("400", Cause::ClientError),
            ("422", Cause::ClientError),
            ("500", Cause::ServerError),
            ("599", Cause::ServerError),
            ("103", Cause::Other),
            ("from a later version", Cause::Other),
        ] {
            assert_eq!(Cause::of_code(code), Some(cause), "{code}");
        }
        assert_eq!(Cause::of_code("204"), None);
    }
}
