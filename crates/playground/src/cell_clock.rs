//! The SQL statements of the test clock. They need the login that owns the tables, so that the service itself cannot run them.

use std::time::Duration;

use tokio_postgres::{Client, Error, GenericClient};

const ADVANCE: &str = "
    UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'
    RETURNING (extract(epoch FROM ahead) * 1000)::bigint AS ahead_ms";
const REPEAT_RECENT_POLLS: &str = "
    UPDATE attempt SET next_poll_at = service_now()
    WHERE ended_at IS NULL AND connector_state_sealed IS NOT NULL AND last_polled_at > service_now() - interval '5 seconds'";
const COUNT_DUE_ATTEMPTS: &str = "SELECT count(*) AS due FROM attempt WHERE next_poll_at <= (SELECT service_now())";

/// All statements of this file by constant name, for the test that prepares each of them.
pub const STATEMENTS: &[(&str, &str)] =
    &[("ADVANCE", ADVANCE), ("REPEAT_RECENT_POLLS", REPEAT_RECENT_POLLS), ("COUNT_DUE_ATTEMPTS", COUNT_DUE_ATTEMPTS)];

/// Advances a cell's clock. Returns how far it is now ahead of real time, in milliseconds.
pub async fn advance_clock(owner: &impl GenericClient, by: Duration) -> Result<i64, Error> {
    let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
    owner.query_one(ADVANCE, &[&ms]).await?.try_get("ahead_ms")
}

/// Schedules another poll of the attempts that were polled while the clock was advanced. Their banks may not have had the new time
/// yet.
pub async fn repeat_recent_polls(owner: &Client) -> Result<(), Error> {
    owner.execute(REPEAT_RECENT_POLLS, &[]).await?;
    Ok(())
}

/// The number of attempts that are due for a poll.
pub async fn due_attempt_count(client: &Client) -> Result<i64, Error> {
    client.query_one(COUNT_DUE_ATTEMPTS, &[]).await?.try_get("due")
}
