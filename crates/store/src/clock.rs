//! The cell's clock, which everybody's time follows where it can be moved at all.

use std::time::Duration;

use paylink_domain::time::{Timestamp, from_system_time};
use tokio_postgres::Client;

use super::{cell::Cell, error::StoreError, patience::patiently};

const NOW: &str = "SELECT service_now()";
const AHEAD: &str = "SELECT (extract(epoch FROM ahead) * 1000)::bigint FROM service_clock";
const ADVANCE: &str = "
    UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'
    RETURNING (extract(epoch FROM ahead) * 1000)::bigint";
/// Looked at since the clock was moved, perhaps before service and banks had heard of it.
const LOOK_AGAIN: &str = "
    UPDATE attempt SET next_look_at = service_now()
    WHERE ended_at IS NULL AND memory_sealed IS NOT NULL AND looked_at > service_now() - interval '5 seconds'";
const DUE: &str = "SELECT count(*) FROM attempt WHERE next_look_at <= (SELECT service_now())";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("NOW", NOW), ("AHEAD", AHEAD), ("ADVANCE", ADVANCE), ("LOOK_AGAIN", LOOK_AGAIN), ("DUE", DUE)];

impl Cell {
    /// What time it is for the service.
    pub async fn now(&self) -> Result<Timestamp, StoreError> {
        patiently(async { Ok(from_system_time(self.serving().await?.query_one(NOW, &[]).await?.try_get(0)?)) }).await
    }

    /// How far the cell's clock has been moved.
    pub async fn clock_ahead_ms(&self) -> Result<i64, StoreError> {
        patiently(async { Ok(self.serving().await?.query_one(AHEAD, &[]).await?.try_get(0)?) }).await
    }

    /// How many attempts are due to be looked at.
    pub async fn due_count(&self) -> Result<i64, StoreError> {
        patiently(async { Ok(self.serving().await?.query_one(DUE, &[]).await?.try_get(0)?) }).await
    }
}

/// Moves a cell's clock forward, and returns how far it is ahead then. Needs the owner of the tables.
pub async fn advance_clock(owner: &Client, by: Duration) -> Result<i64, StoreError> {
    let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
    Ok(owner.query_one(ADVANCE, &[&ms]).await?.try_get(0)?)
}

/// Lets what was looked at while the clock was being moved be looked at again, now that everybody has followed.
pub async fn look_again(owner: &Client) -> Result<(), StoreError> {
    owner.execute(LOOK_AGAIN, &[]).await?;
    Ok(())
}
