//! Why there is no response. No text here contains a URL's path or query, because merchants may keep secrets in them.

use std::{error::Error, io, sync::Arc};

use super::InvalidTarget;

#[derive(Clone, Debug, thiserror::Error)]
pub enum PostError {
    #[error("the URL must not be called")]
    InvalidTarget(#[from] InvalidTarget),
    #[error("the host name has no address on the public internet")]
    Forbidden,
    #[error("the host name cannot be resolved")]
    Resolve(#[source] Arc<io::Error>),
    #[error("the connection failed")]
    Connect(#[source] Arc<io::Error>),
    #[error("the TLS handshake failed")]
    Tls(#[source] Arc<io::Error>),
    #[error("the request timed out")]
    Timeout,
    #[error("the connection was closed without a response, or the response was not HTTP")]
    NotHttp(#[source] Arc<hyper::Error>),
}

impl PostError {
    /// The error in one word, for metrics and logs.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::InvalidTarget(_) => "not_a_target",
            Self::Forbidden => "forbidden",
            Self::Resolve(_) => "resolve",
            Self::Connect(_) => "connect",
            Self::Tls(_) => "tls",
            Self::Timeout => "timeout",
            Self::NotHttp(_) => "not_http",
        }
    }

    pub(super) fn from_http(error: hyper::Error) -> Self {
        tls_alert(&error).map_or_else(|| Self::NotHttp(Arc::new(error)), Self::Tls)
    }
}

/// What a class of [`PostError`] means, for people. `None` for a word that is not a class.
pub fn describe_error_class(class: &str) -> Option<&'static str> {
    Some(match class {
        "not_a_target" => "the URL must not be called",
        "forbidden" => "the host name has no address on the public internet",
        "resolve" => "the host name cannot be resolved",
        "connect" => "the connection failed",
        "tls" => "the TLS handshake failed",
        "timeout" => "the request timed out",
        "not_http" => "the connection was closed without a response, or the response was not HTTP",
        _ => return None,
    })
}

/// A server that requires a client certificate sends its alert only after the handshake (TLS 1.3), in place of the response.
fn tls_alert(error: &hyper::Error) -> Option<Arc<io::Error>> {
    let mut source = error.source();
    while let Some(cause) = source {
        let within = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        if let Some(alert) = within.and_then(|within| within.downcast_ref::<rustls::Error>()) {
            return Some(Arc::new(io::Error::other(alert.clone())));
        }
        source = cause.source();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_described_as_its_error() {
        let cause = || Arc::new(io::Error::other("cause"));
        for error in [
            PostError::Forbidden,
            PostError::Resolve(cause()),
            PostError::Connect(cause()),
            PostError::Tls(cause()),
            PostError::Timeout,
        ] {
            assert_eq!(describe_error_class(error.class()), Some(&*error.to_string()));
        }
        assert_eq!(describe_error_class("5xx"), None);
    }
}
