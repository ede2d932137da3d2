//! Why there is no answer. No text here repeats an address's path or query, which merchants may keep secrets in.

use std::{error::Error, io, sync::Arc};

use hyper_util::client::legacy;

use super::NotATarget;

#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    #[error("the address is none that may be called")]
    NotATarget(#[from] NotATarget),
    #[error("the name leads to no address on the public internet")]
    Forbidden,
    #[error("the name cannot be looked up")]
    Resolve(#[source] Arc<io::Error>),
    #[error("no connection could be made")]
    Connect(#[source] Arc<io::Error>),
    #[error("no secure connection could be made")]
    Tls(#[source] Arc<io::Error>),
    #[error("there was no answer in time")]
    Timeout,
    #[error("the connection was closed without an answer, or the answer was not HTTP")]
    NotHttp(#[source] Arc<legacy::Error>),
}

impl Failure {
    /// A word for it, for metrics and logs.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::NotATarget(_) => "not_a_target",
            Self::Forbidden => "forbidden",
            Self::Resolve(_) => "resolve",
            Self::Connect(_) => "connect",
            Self::Tls(_) => "tls",
            Self::Timeout => "timeout",
            Self::NotHttp(_) => "not_http",
        }
    }

    /// What the client says went wrong; if it was our connector, that knows better.
    pub(super) fn of(error: legacy::Error) -> Self {
        match error.source().and_then(|source| source.downcast_ref::<Self>()) {
            Some(known) => known.clone(),
            None if error.is_connect() => Self::Connect(Arc::new(io::Error::other(error))),
            None => tls_alert(&error).map_or_else(|| Self::NotHttp(Arc::new(error)), Self::Tls),
        }
    }
}

/// A server that asks for our certificate says so only after the handshake, when an answer is expected.
fn tls_alert(error: &legacy::Error) -> Option<Arc<io::Error>> {
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
