//! Adds what was recorded since the last run to the counts by day. The rows are found by their time, so that nothing on the way of a
//! payment has to count.

use std::time::Duration;

use paylink_domain::time::{Timestamp, to_system_time};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row, transaction::begin};

/// The worker counts every ten seconds what is older than 15 seconds. Older counts mean that no worker runs, or that it fails.
pub const COUNTS_LATE_AFTER: Duration = Duration::from_mins(2);

/// One worker at a time: the others find the row locked.
const LOCK_PROGRESS: &str = "SELECT counted_upto FROM roll_up_progress FOR UPDATE SKIP LOCKED";
/// A transaction writes its time before it commits. What is older than this is committed, because no operation takes as long.
const SETTLED_UPTO: &str = "SELECT service_now() - interval '15 seconds' AS settled_upto";
const READ_PROGRESS: &str = "SELECT counted_upto FROM roll_up_progress";
const COUNTS_AGE: &str =
    "SELECT greatest(0, extract(epoch FROM service_now() - counted_upto))::float8 AS seconds FROM roll_up_progress";
const SET_PROGRESS: &str = "UPDATE roll_up_progress SET counted_upto = $1";
/// What happened after `$1` and up to `$2`. In the order of the primary key, so that concurrent writers cannot deadlock.
///
/// `AT TIME ZONE 'UTC'` makes a day the same for every session.
const ROLL_UP: &str = "
    WITH started AS MATERIALIZED (
        SELECT company_id, (created_at AT TIME ZONE 'UTC')::date AS day, currency, count(*) AS payments, sum(amount_cents) AS cents
        FROM payment WHERE created_at > $1 AND created_at <= $2 GROUP BY 1, 2, 3
    ), ended AS MATERIALIZED (
        SELECT company_id, currency, amount_cents, (changed_at AT TIME ZONE 'UTC')::date AS day,
            (created_at AT TIME ZONE 'UTC')::date AS started_on, extract(epoch FROM changed_at - created_at) AS seconds,
            CASE to_status WHEN 'FAILED' THEN 'failed' WHEN 'CANCELLED' THEN 'cancelled' ELSE 'paid' END AS outcome
        FROM status_change JOIN payment ON payment.id = payment_id
        WHERE changed_at > $1 AND changed_at <= $2 AND to_status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')
    ), tried AS MATERIALIZED (
        SELECT company_id, (ended_at AT TIME ZONE 'UTC')::date AS day, bank, outcome, count(*) AS attempts
        FROM attempt JOIN payment ON payment.id = payment_id WHERE ended_at > $1 AND ended_at <= $2 GROUP BY 1, 2, 3, 4
    ), of_banks AS (
        INSERT INTO bank_daily_count (day, bank, outcome, total)
        SELECT day, bank, outcome, sum(attempts)::bigint FROM tried GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (day, bank, outcome) DO UPDATE SET total = bank_daily_count.total + excluded.total
    ), counted AS (
        SELECT company_id, day, 'payments' AS measure, '' AS subject, 'started' AS outcome, sum(payments) AS total FROM started GROUP BY 1, 2
        UNION ALL SELECT company_id, day, 'amount', currency, 'started', sum(cents) FROM started GROUP BY 1, 2, 4
        UNION ALL SELECT company_id, day, 'payments', '', outcome, count(*) FROM ended GROUP BY 1, 2, 5
        UNION ALL SELECT company_id, started_on, 'started', '', outcome, count(*) FROM ended GROUP BY 1, 2, 5
        UNION ALL SELECT company_id, day, 'amount', currency, 'paid', sum(amount_cents) FROM ended WHERE outcome = 'paid' GROUP BY 1, 2, 4
        UNION ALL
        SELECT company_id, day, 'time_to_paid', '', CASE
                WHEN seconds <= 30 THEN '30s' WHEN seconds <= 60 THEN '1m' WHEN seconds <= 120 THEN '2m' WHEN seconds <= 300 THEN '5m'
                WHEN seconds <= 3600 THEN '1h' ELSE 'longer' END, count(*)
        FROM ended WHERE outcome = 'paid' GROUP BY 1, 2, 5
        UNION ALL SELECT company_id, day, 'attempts', bank, outcome, attempts FROM tried
        UNION ALL
        SELECT company_id, (recorded_at AT TIME ZONE 'UTC')::date, measure, endpoint_id::text, outcome, sum(total)
        FROM (
            SELECT endpoint_id, recorded_at, 'deliveries' AS measure, outcome, 1 AS total FROM delivery_attempt
            WHERE recorded_at > $1 AND recorded_at <= $2
            UNION ALL
            SELECT endpoint_id, recorded_at, 'delivery_ms', '', duration_ms FROM delivery_attempt
            WHERE recorded_at > $1 AND recorded_at <= $2
        ) AS attempted JOIN endpoint ON endpoint.id = endpoint_id GROUP BY 1, 2, 3, 4, 5
    )
    INSERT INTO daily_count (company_id, day, measure, subject, outcome, total)
    SELECT company_id, day, measure, subject, outcome, total::bigint FROM counted ORDER BY company_id, day, measure, subject, outcome
    ON CONFLICT (company_id, day, measure, subject, outcome) DO UPDATE SET total = daily_count.total + excluded.total";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_PROGRESS", LOCK_PROGRESS),
    ("SETTLED_UPTO", SETTLED_UPTO),
    ("READ_PROGRESS", READ_PROGRESS),
    ("COUNTS_AGE", COUNTS_AGE),
    ("SET_PROGRESS", SET_PROGRESS),
    ("ROLL_UP", ROLL_UP),
];

/// What a step has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollUpStep {
    /// There is more to count.
    More,
    /// Everything is counted that can be, or another worker counts.
    Done,
}

impl Cell {
    /// Counts what happened after the last step, at most this long a time.
    pub async fn roll_up(&self, span: Duration) -> Result<RollUpStep, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(progress) = transaction.query_opt(LOCK_PROGRESS, &[]).await? else { return Ok(RollUpStep::Done) };
            let counted_upto = row::time(&progress, "counted_upto")?;
            let settled_upto = row::time(&transaction.query_one(SETTLED_UPTO, &[]).await?, "settled_upto")?;
            let upto = settled_upto.min(counted_upto + span);
            // A clock that was set back.
            if upto <= counted_upto {
                return Ok(RollUpStep::Done);
            }
            let (after, end) = (to_system_time(counted_upto), to_system_time(upto));
            transaction.execute(ROLL_UP, &[&after, &end]).await?;
            transaction.execute(SET_PROGRESS, &[&end]).await?;
            transaction.commit().await?;
            Ok(if upto < settled_upto { RollUpStep::More } else { RollUpStep::Done })
        })
        .await
    }

    /// How long ago that was up to which the counts by day are complete.
    pub async fn counts_age(&self) -> Result<Duration, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(COUNTS_AGE, &[]).await?;
            Duration::try_from_secs_f64(row.try_get("seconds")?).map_err(|_| StoreError::unexpected("seconds"))
        })
        .await
    }

    /// Up to when the counts by day are complete.
    pub async fn counted_upto(&self) -> Result<Timestamp, StoreError> {
        with_deadline(async {
            row::time(&self.serving_connection().await?.query_one(READ_PROGRESS, &[]).await?, "counted_upto")
        })
        .await
    }
}
