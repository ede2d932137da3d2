//! What a cell has to do, and who does it, for operators. Every count is bounded and every row is found by an index.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use tokio_postgres::Row;

use crate::{
    bounded_count::BoundedCount, cell::Cell, deadline::with_deadline, error::StoreError, lease::attempt_lease, row,
};

/// What is due in a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    pub due: BoundedCount,
    /// When the first of them was due.
    pub oldest: Option<Timestamp>,
}

/// The queues of a cell that are not deliveries: see [`crate::DeliveryBacklog`] and [`crate::HeldTotal`] for these.
#[derive(Clone, Copy, Debug)]
pub struct CellQueues {
    /// The version of the schema.
    pub schema: i32,
    /// Attempts whose banks are to be asked.
    pub polls: QueueState,
    /// Attempts that a worker or a payer's request has claimed, among 10,000 that were polled in the last minute. Such a lease ends
    /// with the call, or after a minute.
    pub polls_claimed: BoundedCount,
    /// Replays of past events that are under way, and when the first of them was started.
    pub replays: QueueState,
    /// Attempts whose personal data is to be erased.
    pub erasures: QueueState,
    /// Up to when the counts by day are complete.
    pub counted_upto: Timestamp,
    /// How long ago a delivery worker was seen, by the machine's clock.
    pub worker_seen_ago: Duration,
    /// The service's time when this was read.
    pub now: Timestamp,
}

/// A node that has served the cell within the last day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningNode {
    pub name: String,
    pub version: String,
    /// How long ago its last heartbeat was, by the machine's clock.
    pub seen_ago: Duration,
}

impl RunningNode {
    /// Without a heartbeat for longer, a node does not count as serving.
    pub const TIMEOUT: Duration = crate::node::NODE_TIMEOUT;

    pub fn is_alive(&self) -> bool {
        self.seen_ago <= Self::TIMEOUT
    }
}

/// The limits of the counts below.
const MAX_COUNTED: i64 = 10_000;
const MAX_REPLAYS: i64 = 1_000;

/// The banks with attempts that are polled, by skipping from bank to bank in the index; the last row is NULL. For `WITH RECURSIVE`.
macro_rules! polled_banks {
    () => {
        "bank AS (
            (SELECT bank FROM attempt WHERE next_poll_at IS NOT NULL ORDER BY bank LIMIT 1)
            UNION ALL
            SELECT (SELECT attempt.bank FROM attempt WHERE attempt.bank > bank.bank AND next_poll_at IS NOT NULL ORDER BY attempt.bank LIMIT 1)
            FROM bank WHERE bank.bank IS NOT NULL
        )"
    };
}
pub(crate) use polled_banks;

/// A claim sets the time of the next poll to the end of its lease. The limits
/// are on the rows that are read, not on those that match: a busy cell polls more than 100,000 attempts in the time of a lease.
const QUEUES: &str = concat!(
    "WITH RECURSIVE now AS MATERIALIZED (SELECT service_now() AS at), ",
    polled_banks!(),
    ", polled AS MATERIALIZED (
        SELECT recent.* FROM bank CROSS JOIN now CROSS JOIN LATERAL (
            SELECT next_poll_at, last_polled_at FROM attempt
            WHERE attempt.bank = bank.bank AND next_poll_at IS NOT NULL AND last_polled_at > now.at - ",
    attempt_lease!(),
    "       LIMIT 10000) AS recent LIMIT 10000
    )
    SELECT (SELECT max(version) FROM refinery_schema_history)::integer AS schema,
        (SELECT count(*) FROM (
            SELECT FROM bank CROSS JOIN now CROSS JOIN LATERAL (
                SELECT FROM attempt WHERE attempt.bank = bank.bank AND next_poll_at <= now.at LIMIT 10000) AS due LIMIT 10000) AS found) AS polls_due,
        (SELECT min(due.next_poll_at) FROM bank CROSS JOIN now CROSS JOIN LATERAL (
            SELECT next_poll_at FROM attempt WHERE attempt.bank = bank.bank AND next_poll_at <= now.at ORDER BY next_poll_at LIMIT 1) AS due
        ) AS polls_oldest,
        (SELECT count(*) FILTER (WHERE abs(extract(epoch FROM next_poll_at - last_polled_at - ",
    attempt_lease!(),
    ")) < 1) FROM polled) AS polls_claimed,
        (SELECT count(*) FROM polled) AS polled,
        (SELECT count(*) FROM (SELECT FROM replay_job WHERE finished_at IS NULL LIMIT 1000) AS found) AS replays,
        (SELECT min(started_at) FROM (SELECT started_at FROM replay_job WHERE finished_at IS NULL LIMIT 1000) AS found) AS replays_oldest,
        (SELECT count(*) FROM (SELECT FROM attempt CROSS JOIN now WHERE erase_at <= now.at LIMIT 10000) AS found) AS erasures,
        (SELECT min(erase_at) FROM (
            SELECT erase_at FROM attempt CROSS JOIN now WHERE erase_at <= now.at ORDER BY erase_at LIMIT 1) AS found) AS erasures_oldest,
        (SELECT counted_upto FROM roll_up_progress) AS counted_upto,
        (SELECT greatest(0, extract(epoch FROM clock_timestamp() - seen_at))::float8 FROM delivery_heartbeat) AS worker_seen_seconds,
        now.at
    FROM now"
);
const RUNNING_NODES: &str = "
    SELECT name, version, greatest(0, extract(epoch FROM clock_timestamp() - seen_at))::float8 AS seen_seconds FROM node
    WHERE seen_at > clock_timestamp() - interval '1 day' ORDER BY name LIMIT 100";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("QUEUES", QUEUES), ("RUNNING_NODES", RUNNING_NODES)];

impl CellQueues {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let queue = |due: &str, limit: i64, oldest: &str| -> Result<QueueState, StoreError> {
            let due = BoundedCount::new(row.try_get(due)?, limit);
            Ok(QueueState { due, oldest: row::optional_time(row, oldest)? })
        };
        let is_part = row.try_get::<_, i64>("polled")? >= MAX_COUNTED;
        Ok(Self {
            schema: row.try_get("schema")?,
            polls: queue("polls_due", MAX_COUNTED, "polls_oldest")?,
            polls_claimed: BoundedCount { number: row.try_get("polls_claimed")?, is_minimum: is_part },
            replays: queue("replays", MAX_REPLAYS, "replays_oldest")?,
            erasures: queue("erasures", MAX_COUNTED, "erasures_oldest")?,
            counted_upto: row::time(row, "counted_upto")?,
            worker_seen_ago: seconds(row, "worker_seen_seconds")?,
            now: row::time(row, "at")?,
        })
    }
}

fn seconds(row: &Row, column: &str) -> Result<Duration, StoreError> {
    Duration::try_from_secs_f64(row.try_get(column)?).map_err(|_| StoreError::unexpected(column))
}

impl Cell {
    pub async fn queues(&self) -> Result<CellQueues, StoreError> {
        with_deadline(async { CellQueues::from_row(&self.serving_connection().await?.query_one(QUEUES, &[]).await?) })
            .await
    }

    /// The nodes that have served the cell within the last day, up to 100.
    pub async fn running_nodes(&self) -> Result<Vec<RunningNode>, StoreError> {
        with_deadline(async {
            let rows = self.connection().await?.query(RUNNING_NODES, &[]).await?;
            let node = |row: &Row| {
                Ok(RunningNode {
                    name: row.try_get("name")?,
                    version: row.try_get("version")?,
                    seen_ago: seconds(row, "seen_seconds")?,
                })
            };
            rows.iter().map(node).collect()
        })
        .await
    }
}
