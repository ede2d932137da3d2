//! A bound on every exchange with a database, kept on our side: a server that hangs does not keep its own.

use std::time::Duration;

use tokio::time::timeout;

use super::error::{Cause, StoreError};

/// Longer than any statement of ours takes, shorter than anybody's patience.
const PATIENCE: Duration = Duration::from_secs(2);

/// The outcome of `work`, if it comes in time.
pub(super) async fn patiently<T, E: From<StoreError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let late = || StoreError::Unreachable(Cause::new("no answer in time"));
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(late().into()))
}
