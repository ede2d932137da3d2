//! The lock between changes of a cell's key registry and nodes that register.
//!
//! A change holds it until it commits, and then knows every node that serves the cell. A node that registers meanwhile waits, and
//! reads the registry afterwards. It is an advisory lock and not a lock of the table `sealing_key`, because confirming a payment
//! reads that table.

use tokio_postgres::Transaction;

use crate::error::StoreError;

/// The same number in every version.
macro_rules! key_registry_lock_id {
    () => {
        "7161727920"
    };
}
pub(crate) use key_registry_lock_id;

const LOCK_KEY_REGISTRY: &str = concat!("SELECT pg_advisory_xact_lock(", key_registry_lock_id!(), ")");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LOCK_KEY_REGISTRY", LOCK_KEY_REGISTRY)];

/// Held until the transaction ends.
pub(crate) async fn lock_key_registry(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    transaction.execute(LOCK_KEY_REGISTRY, &[]).await?;
    Ok(())
}
