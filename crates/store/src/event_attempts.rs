//! The newest attempts to deliver one event, for pages. Their number and the size of the answers are bounded.

use paylink_domain::id::EventId;
use tokio_postgres::{Row, types::ToSql};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, event::DeliveryAttempt};

#[derive(Clone, Debug)]
pub struct LatestAttempts {
    /// Oldest first.
    pub attempts: Vec<DeliveryAttempt>,
    /// Whether there were earlier ones.
    pub has_earlier: bool,
}

/// How much is read of the responses.
#[derive(Clone, Copy, Debug)]
pub struct AnswerLimit {
    /// How many of the newest attempts have the beginning of the response's body.
    pub attempts: usize,
    pub bytes: usize,
}

/// How much is read of the attempts at each endpoint.
#[derive(Clone, Copy, Debug)]
pub struct EndpointAttemptLimit {
    pub attempts: usize,
    pub answers: AnswerLimit,
}

/// An attempt among the newest ones at its endpoint.
#[derive(Clone, Debug)]
pub struct RecentAttempt {
    pub attempt: DeliveryAttempt,
    /// Whether the beginning of the response's body was read.
    pub has_answer: bool,
}

const MAX_ATTEMPTS: usize = 200;

/// Parameters: event, attempts with a body, bytes of a body. One attempt more tells that there are earlier ones.
const LATEST_ATTEMPTS: &str = "
    SELECT endpoint_id, number, started_at, duration_ms, outcome, http_status, webhook_timestamp,
        CASE WHEN position <= $2 THEN substring(response_body FROM 1 FOR $3) END AS response_body
    FROM (
        SELECT delivery_attempt.*, row_number() OVER (ORDER BY started_at DESC) AS position FROM delivery_attempt
        WHERE event_id = $1 ORDER BY started_at DESC LIMIT 201
    ) AS attempt
    ORDER BY started_at DESC";

/// Parameters: event, attempts at each endpoint, those of them with a body, bytes of a body. Each endpoint has its own limit, so that one
/// with many attempts hides nothing of the others.
const LATEST_ATTEMPTS_BY_ENDPOINT: &str = "
    SELECT endpoint_id, number, started_at, duration_ms, outcome, http_status, webhook_timestamp, position <= $3 AS has_answer,
        CASE WHEN position <= $3 THEN substring(response_body FROM 1 FOR $4) END AS response_body
    FROM (
        SELECT delivery_attempt.*, row_number() OVER (PARTITION BY endpoint_id ORDER BY started_at DESC) AS position
        FROM delivery_attempt WHERE event_id = $1
    ) AS attempt
    WHERE position <= $2 ORDER BY started_at DESC";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LATEST_ATTEMPTS", LATEST_ATTEMPTS), ("LATEST_ATTEMPTS_BY_ENDPOINT", LATEST_ATTEMPTS_BY_ENDPOINT)];

impl AnswerLimit {
    /// For readers who may not see responses.
    pub const NONE: Self = Self { attempts: 0, bytes: 0 };
}

impl Cell {
    /// One byte more than the limit tells that an answer is longer.
    pub async fn latest_attempts(&self, event: EventId, limit: AnswerLimit) -> Result<LatestAttempts, StoreError> {
        with_deadline(async {
            let attempts = i64::try_from(limit.attempts).unwrap_or(i64::MAX);
            let bytes = i32::try_from(limit.bytes + 1).unwrap_or(i32::MAX);
            let client = self.serving_connection().await?;
            let rows = client.query(LATEST_ATTEMPTS, &[&event.uuid(), &attempts, &bytes]).await?;
            let shown = rows.iter().take(MAX_ATTEMPTS).rev();
            Ok(LatestAttempts {
                has_earlier: rows.len() > MAX_ATTEMPTS,
                attempts: shown.map(|row| DeliveryAttempt::from_row(self.id(), row)).collect::<Result<_, _>>()?,
            })
        })
        .await
    }

    /// The newest attempts at each endpoint, newest first. One byte more than the limit tells that an answer is longer.
    pub async fn latest_attempts_by_endpoint(
        &self,
        event: EventId,
        limit: EndpointAttemptLimit,
    ) -> Result<Vec<RecentAttempt>, StoreError> {
        with_deadline(async {
            let attempts = i64::try_from(limit.attempts).unwrap_or(i64::MAX);
            let answers = i64::try_from(limit.answers.attempts).unwrap_or(i64::MAX);
            let bytes = i32::try_from(limit.answers.bytes + 1).unwrap_or(i32::MAX);
            let client = self.serving_connection().await?;
            let parameters: [&(dyn ToSql + Sync); 4] = [&event.uuid(), &attempts, &answers, &bytes];
            let rows = client.query(LATEST_ATTEMPTS_BY_ENDPOINT, &parameters).await?;
            let recent = |row: &Row| {
                Ok(RecentAttempt {
                    attempt: DeliveryAttempt::from_row(self.id(), row)?,
                    has_answer: row.try_get("has_answer")?,
                })
            };
            rows.iter().map(recent).collect()
        })
        .await
    }
}
