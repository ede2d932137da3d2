//! How a store error becomes an HTTP response, on every listener.

use axum::http::StatusCode;
use paylink_domain::error_chain::ErrorChain;
use paylink_store::{ErrorClass, StoreError};

use crate::failure_log::FailureLog;

/// The status and `Retry-After` of a request that failed in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreFailure {
    pub status: StatusCode,
    pub retry_after_seconds: Option<u64>,
}

/// Requests that failed because the store was unavailable, by kind, so that one does not hide another.
static UNREACHABLE: FailureLog = FailureLog::new("requests");
static BUSY: FailureLog = FailureLog::new("requests");
static CLOSED: FailureLog = FailureLog::new("requests");

impl StoreFailure {
    /// Logs the error and maps it. Call it once per request: nothing else logs the error.
    pub fn log(error: &StoreError) -> Self {
        match error.class() {
            ErrorClass::Unavailable => {
                // Its own line has the status 503. The cause is logged once a minute: with a database away, all requests have the same.
                let log = match error {
                    StoreError::Busy(_) => &BUSY,
                    StoreError::Closed(_) => &CLOSED,
                    StoreError::Unreachable(_) | StoreError::Refused { .. } | StoreError::Failed(_) => &UNREACHABLE,
                };
                if let Some(failures) = log.failed() {
                    tracing::warn!(error = %ErrorChain(error), failures, "requests fail: store unavailable");
                }
                // A node opens a closed cell within seconds, a person within minutes.
                let seconds = if matches!(error, StoreError::Closed(_)) { 10 } else { 1 };
                Self { status: StatusCode::SERVICE_UNAVAILABLE, retry_after_seconds: Some(seconds) }
            }
            ErrorClass::Bug => {
                tracing::error!(error = %ErrorChain(error), "request failed: unexpected store error");
                Self { status: StatusCode::INTERNAL_SERVER_ERROR, retry_after_seconds: None }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unavailable_store_asks_for_a_retry() {
        let busy = StoreFailure::log(&StoreError::Busy("test"));
        assert_eq!((busy.status.as_u16(), busy.retry_after_seconds), (503, Some(1)));
        let refused = StoreFailure::log(&StoreError::Refused { constraint: "test".to_owned() });
        assert_eq!((refused.status.as_u16(), refused.retry_after_seconds), (500, None));
    }
}
