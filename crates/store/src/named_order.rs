//! Orders that notifications have named, for attempts whose initiation got no response.
//!
//! Anyone who knows the notification URL can name any order, so a name is only a reason to ask the bank: the worker reads the
//! order, at most one per attempt and minute, and stores it only if it is the attempt's own (`Bank::adopt`).

use paylink_bank::{ConnectorState, OrderName};
use paylink_domain::{id::AttemptId, keyring::KeyRing, random::Randomness};
use tokio_postgres::types::ToSql;

use crate::{
    attempt::WriteOutcome, attempt_row::Attempt, cell::Cell, deadline::with_deadline, error::StoreError,
    lease::attempt_lease,
};

/// Keeps the last eight names. While the initiation is in progress the name is only stored, because its response is more
/// reliable; if that is lost, `observation_batch.rs` schedules the read. An order that was refused or never sent has no name.
const NAME_ORDER: &str = "
    UPDATE attempt SET
        named_orders = CASE WHEN $2 = ANY (named_orders) THEN named_orders
            ELSE (array_append(named_orders, $2))[greatest(cardinality(named_orders) - 6, 1):] END,
        next_poll_at = CASE
            WHEN ended_at IS NULL AND (SELECT status <> 'UNKNOWN' FROM payment WHERE payment.id = attempt.payment_id)
            THEN next_poll_at
            ELSE least(next_poll_at, greatest(service_now(), last_polled_at + interval '1 minute')) END
    WHERE id = $1 AND connector_state_sealed IS NULL
        AND (ended_at IS NULL OR (outcome = 'abandoned' OR proof = 'operator') AND ended_at > service_now() - interval '7 days')";
/// The state is also stored for an attempt that has ended, so that a contradiction is noticed.
const ADOPT_ORDER: &str = concat!(
    "UPDATE attempt SET connector_state_sealed = $3, named_orders = '{}', next_poll_at = service_now() + ",
    attempt_lease!(),
    " WHERE id = $1 AND claim = $2 AND connector_state_sealed IS NULL"
);
/// A name that could not be read moves behind the others; the name of another order is removed.
const PUT_BACK_NAMED_ORDER: &str = "
    UPDATE attempt SET named_orders = array_append(array_remove(named_orders, $3), $3)
    WHERE id = $1 AND claim = $2 AND $3 = ANY (named_orders)";
const REMOVE_NAMED_ORDER: &str = "
    UPDATE attempt SET named_orders = array_remove(named_orders, $3) WHERE id = $1 AND claim = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("NAME_ORDER", NAME_ORDER),
    ("ADOPT_ORDER", ADOPT_ORDER),
    ("PUT_BACK_NAMED_ORDER", PUT_BACK_NAMED_ORDER),
    ("REMOVE_NAMED_ORDER", REMOVE_NAMED_ORDER),
];

impl Cell {
    /// Remembers that a notification has named this order, and schedules a read of it.
    pub async fn name_order(&self, id: AttemptId, name: &OrderName) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(NAME_ORDER, &[&id.uuid(), &name.as_str()]).await?;
            Ok(())
        })
        .await
    }

    /// Stores the state of the attempt's own order, found by its name.
    pub async fn adopt_order(
        &self,
        attempt: &Attempt,
        connector_state: &ConnectorState,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<WriteOutcome, StoreError> {
        with_deadline(async {
            let connector_state = self.seal(attempt.id, connector_state.bytes(), ring, randomness)?;
            let values: [&(dyn ToSql + Sync); 3] = [&attempt.id.uuid(), &attempt.claim, &connector_state];
            let rows = self.writing_connection().await?.execute(ADOPT_ORDER, &values).await?;
            if rows != 1 {
                return Ok(WriteOutcome::Superseded);
            }
            self.acknowledged.order(attempt.id);
            Ok(WriteOutcome::Written)
        })
        .await
    }

    /// Keeps a name that could not be read, to read it later.
    pub async fn put_back_named_order(&self, attempt: &Attempt, name: &OrderName) -> Result<(), StoreError> {
        self.change_named_orders(PUT_BACK_NAMED_ORDER, attempt, name).await
    }

    /// Removes the name of another order.
    pub async fn remove_named_order(&self, attempt: &Attempt, name: &OrderName) -> Result<(), StoreError> {
        self.change_named_orders(REMOVE_NAMED_ORDER, attempt, name).await
    }

    async fn change_named_orders(&self, query: &str, attempt: &Attempt, name: &OrderName) -> Result<(), StoreError> {
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 3] = [&attempt.id.uuid(), &attempt.claim, &name.as_str()];
            self.writing_connection().await?.execute(query, &values).await?;
            Ok(())
        })
        .await
    }
}
