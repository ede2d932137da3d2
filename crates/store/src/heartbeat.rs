//! The heartbeat of a node. It registers the node, and shows whether the cell can be written and whether the node's clock is right.

use paylink_domain::{
    error_chain::ErrorChain,
    time::{Clock, Timestamp},
};
use tokio_postgres::types::ToSql;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    heartbeat_state::{ClockComparison, HeartbeatState, WriteState},
    key_lock::key_registry_lock_id,
    node::{NODE_TIMEOUT, Node},
    row,
};

/// Waits for a change of the key registry that is under way (`key_lock.rs`). The number is stored only if the row has the last one that
/// was acknowledged, because the row would hide otherwise that writes of this node were lost, and only while the cell is open: what a
/// node has written into a closed cell proves nothing about the time before (`cell_opening.rs`).
const HEARTBEAT: &str = concat!(
    "WITH registry AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(",
    key_registry_lock_id!(),
    "))
     INSERT INTO node (name, version, keys, keys_seen, seen_at, heartbeat_number, counted_at, clock_difference_ms)
     SELECT $1, $2, $3, $4, clock_timestamp(), CASE WHEN is_counted THEN $5::bigint ELSE 0 END,
        CASE WHEN is_counted THEN clock_timestamp() END, $7
     FROM registry, (SELECT $6::bigint = 0 AND $5::bigint > 0 AND cell_is_open() AS is_counted) AS first
     ON CONFLICT (name) DO UPDATE
        SET seen_at = excluded.seen_at, keys = excluded.keys, keys_seen = excluded.keys_seen,
            clock_difference_ms = excluded.clock_difference_ms,
            heartbeat_number = CASE WHEN node.heartbeat_number >= $6 AND cell_is_open() THEN greatest(node.heartbeat_number, $5)
                ELSE node.heartbeat_number END,
            counted_at = CASE WHEN node.heartbeat_number >= $6 AND $5::bigint > 0 AND cell_is_open() THEN excluded.seen_at
                ELSE node.counted_at END
     RETURNING heartbeat_number >= $5 AS is_counted, current_setting('synchronous_standby_names') <> ''
        AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous, service_now() AS service_time,
        ARRAY(SELECT other.clock_difference_ms FROM node AS other
            WHERE other.name <> $1 AND other.seen_at > clock_timestamp() - make_interval(secs => $8)
                AND other.clock_difference_ms IS NOT NULL) AS differences_of_others"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("HEARTBEAT", HEARTBEAT)];

impl Cell {
    /// What this node's last heartbeat has shown.
    pub fn heartbeat_state(&self) -> HeartbeatState {
        self.last_heartbeat.get()
    }

    /// Registers `node` or renews its registration, and returns the service's time. Uses the machines' clocks: advancing the service
    /// clock must not expire nodes. `clock` is compared with the database's, unless the service's clock is movable.
    pub async fn heartbeat(&self, node: &Node, clock: Option<&dyn Clock>) -> Result<Timestamp, StoreError> {
        let outcome = self.write_heartbeat(node, clock).await;
        let state = match &outcome {
            Ok((_, clock)) => HeartbeatState { write: WriteState::Accepted, clock: *clock },
            Err(error) => HeartbeatState { write: WriteState::Failed(ErrorChain(error).to_string()), clock: None },
        };
        let gauge = |name: &'static str| metrics::gauge!(name, "cell" => self.id().to_string());
        gauge("paylink_cell_writable").set(f64::from(u8::from(outcome.is_ok())));
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of less than an age")]
        gauge("paylink_clock_difference_seconds")
            .set(state.clock.map_or(f64::NAN, |clock| clock.difference_ms as f64 / 1_000.0));
        self.last_heartbeat.set(state);
        outcome.map(|(time, _)| time)
    }

    async fn write_heartbeat(
        &self,
        node: &Node,
        clock: Option<&dyn Clock>,
    ) -> Result<(Timestamp, Option<ClockComparison>), StoreError> {
        with_deadline(async {
            let keys = node.keys_to_text();
            let last_difference = self.last_heartbeat.get().clock.map(|clock| clock.difference_ms);
            let client = self.writing_connection_in_any_state().await?;
            let heartbeat = self.acknowledged.begin_heartbeat();
            let timeout = NODE_TIMEOUT.as_secs_f64();
            let values: [&(dyn ToSql + Sync); 8] = [
                &node.name,
                &node.version,
                &keys,
                &node.keys_seen,
                &heartbeat.number,
                &heartbeat.last,
                &last_difference,
                &timeout,
            ];
            let before = clock.map(Clock::now);
            let row = client.query_one(HEARTBEAT, &values).await?;
            let after = clock.map(Clock::now);
            if row.try_get("is_counted")? {
                self.acknowledged.end_heartbeat(&node.name, heartbeat, row.try_get("is_synchronous")?);
            }
            let time = row::time(&row, "service_time")?;
            let of_others: Vec<i64> = row.try_get("differences_of_others")?;
            let comparison = before.zip(after).map(|(before, after)| {
                // The database has read its clock between the two.
                let middle = before.epoch_ms().midpoint(after.epoch_ms());
                ClockComparison::new(middle - time.epoch_ms(), &of_others)
            });
            Ok((time, comparison))
        })
        .await
    }
}
