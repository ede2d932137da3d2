//! Replays of many events that go on in the background.
//!
//! The row of a replay is the job. A worker locks it, queues one batch of events and moves the cursor, in one transaction. The row
//! lock is the claim: a worker that dies releases it with its connection, and another one continues at the cursor.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, EndpointId, ReplayId},
    random::Randomness,
    time::{Timestamp, to_system_time},
};
use serde_json::Value;
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    event::{Replay, ReplayCount, replay},
    row,
    transaction::begin,
};

/// A replay of past events, under way or finished.
#[derive(Clone, Debug)]
pub struct ReplayJob {
    pub id: ReplayId,
    pub replay: Replay,
    pub started_by: String,
    pub started_at: Timestamp,
    pub finished_at: Option<Timestamp>,
    /// The time of the last event that was examined.
    pub cursor_at: Timestamp,
    pub count: ReplayCount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartReplayOutcome {
    Started(ReplayId),
    /// The company has this unfinished replay.
    Running(ReplayId),
}

/// How many deliveries a replay would queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayEstimate {
    pub deliveries: i64,
    /// There are more events than were counted.
    pub is_more: bool,
}

/// How many events are examined for an estimate.
pub const ESTIMATED_EVENTS: i64 = 5_000;

/// A concurrent start waits for this one, and then finds its row.
const START: &str = "
    INSERT INTO replay_job (id, company_id, endpoint_id, since, only_missing, started_by, cursor_at, cursor_event)
    VALUES ($1, $2, $3, $4, $5, $6, $4, '00000000-0000-0000-0000-000000000000')
    ON CONFLICT (company_id) WHERE finished_at IS NULL DO NOTHING";
const UNFINISHED: &str = "SELECT id AS replay_id FROM replay_job WHERE company_id = $1 AND finished_at IS NULL";
macro_rules! select_jobs {
    ($condition:literal) => {
        concat!(
            "SELECT id AS replay_id, company_id, endpoint_id, since, started_at, finished_at, cursor_at, cursor_event, queued, skipped,
                 only_missing, started_by
             FROM replay_job WHERE ",
            $condition
        )
    };
}
const REPLAY_JOB: &str = select_jobs!("id = $1 AND company_id = $2");
const LATEST_JOBS: &str = select_jobs!("company_id = $1 ORDER BY started_at DESC LIMIT 5");
/// The one that waits longest, so that jobs take turns.
const LOCK_JOB: &str = select_jobs!("finished_at IS NULL ORDER BY worked_at LIMIT 1 FOR UPDATE SKIP LOCKED");
/// As `REPLAY_SINCE` in `event.rs`, without the events since the start of the job: they are delivered anyway. The condition on the body
/// is in a form that no index of the events of all companies has.
const REPLAY_BATCH: &str = replay!(
    "$5",
    "SELECT event.id AS event_id, event.created_at, endpoint.id AS endpoint_id,
         $5 AND EXISTS (SELECT FROM delivery WHERE event_id = event.id AND endpoint_id = endpoint.id AND state = 'delivered') AS received
     FROM (SELECT * FROM event
           WHERE company_id = $1 AND payment_id IS NOT NULL AND coalesce(body IS NOT NULL, false) AND (created_at, id) > ($3, $4)
               AND created_at <= $6
           ORDER BY created_at, id LIMIT 500) AS event
     LEFT JOIN endpoint ON endpoint.company_id = event.company_id AND disabled_at IS NULL
         AND ($2::bigint IS NULL OR endpoint.id = $2)"
);
const ADVANCE: &str = "
    UPDATE replay_job SET worked_at = service_now(), cursor_at = $2, cursor_event = $3, queued = queued + $4, skipped = skipped + $5
    WHERE id = $1";
/// A job whose batch failed goes to the end of the queue.
const POSTPONE: &str = "
    UPDATE replay_job SET worked_at = service_now() WHERE id = (
        SELECT id FROM replay_job WHERE finished_at IS NULL ORDER BY worked_at LIMIT 1 FOR UPDATE SKIP LOCKED)";
const FINISH: &str = "UPDATE replay_job SET worked_at = service_now(), finished_at = service_now() WHERE id = $1";
const ESTIMATE: &str = "
    WITH past AS MATERIALIZED (
        SELECT id FROM event WHERE company_id = $1 AND payment_id IS NOT NULL AND coalesce(body IS NOT NULL, false) AND created_at > $3
        ORDER BY created_at, id LIMIT $5
    )
    SELECT count(*) FILTER (WHERE NOT $4 OR received.is_received IS NULL) AS deliveries, (SELECT count(*) FROM past) >= $5 AS is_more
    FROM past CROSS JOIN (SELECT id FROM endpoint WHERE company_id = $1 AND disabled_at IS NULL AND ($2::bigint IS NULL OR id = $2)) AS chosen
    LEFT JOIN LATERAL (SELECT true AS is_received FROM delivery
        WHERE event_id = past.id AND endpoint_id = chosen.id AND state = 'delivered' LIMIT 1) AS received ON true";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("START", START),
    ("UNFINISHED", UNFINISHED),
    ("REPLAY_JOB", REPLAY_JOB),
    ("LATEST_JOBS", LATEST_JOBS),
    ("LOCK_JOB", LOCK_JOB),
    ("REPLAY_BATCH", REPLAY_BATCH),
    ("ADVANCE", ADVANCE),
    ("POSTPONE", POSTPONE),
    ("FINISH", FINISH),
    ("ESTIMATE", ESTIMATE),
];

impl ReplayJob {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let endpoint = row.try_get::<_, Option<i64>>("endpoint_id")?.map(|number| EndpointId::of(cell, number));
        let company = CompanyId::of(cell, row.try_get("company_id")?);
        Ok(Self {
            id: replay_id(cell, row)?,
            replay: Replay {
                company: company.map_err(|_| StoreError::unexpected("company_id"))?,
                endpoint: endpoint.transpose().map_err(|_| StoreError::unexpected("endpoint_id"))?,
                since: row::time(row, "since")?,
                only_missing: row.try_get("only_missing")?,
            },
            started_by: row.try_get("started_by")?,
            started_at: row::time(row, "started_at")?,
            finished_at: row::optional_time(row, "finished_at")?,
            cursor_at: row::time(row, "cursor_at")?,
            count: ReplayCount { queued: row.try_get("queued")?, skipped: row.try_get("skipped")? },
        })
    }
}

fn replay_id(cell: CellId, row: &Row) -> Result<ReplayId, StoreError> {
    ReplayId::of(cell, row.try_get("replay_id")?).map_err(|_| StoreError::unexpected("replay_id"))
}

impl Cell {
    /// How many deliveries a replay would queue now.
    pub async fn estimate_replay(&self, replay: &Replay) -> Result<ReplayEstimate, StoreError> {
        with_deadline(async {
            let (company, endpoint) = (replay.company.number(), replay.endpoint.map(EndpointId::number));
            let since = to_system_time(replay.since);
            let values: [&(dyn ToSql + Sync); 5] =
                [&company, &endpoint, &since, &replay.only_missing, &ESTIMATED_EVENTS];
            let row = self.serving_connection().await?.query_one(ESTIMATE, &values).await?;
            Ok(ReplayEstimate { deliveries: row.try_get("deliveries")?, is_more: row.try_get("is_more")? })
        })
        .await
    }

    /// Starts a replay, which workers carry out. A company has one at a time.
    pub async fn start_replay(
        &self,
        actor: &Actor,
        replay: &Replay,
        randomness: &dyn Randomness,
    ) -> Result<StartReplayOutcome, StoreError> {
        with_deadline(async {
            let id = ReplayId::generate(self.id(), randomness);
            let (company, endpoint) = (replay.company.number(), replay.endpoint.map(EndpointId::number));
            let since = to_system_time(replay.since);
            let values: [&(dyn ToSql + Sync); 6] =
                [&id.number(), &company, &endpoint, &since, &replay.only_missing, &actor.name()];
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Events(replay.company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ReplayEvents, subject).await?;
            if transaction.execute(START, &values).await? == 0 {
                // It may have finished just now. Then its page is the last one's.
                let row = transaction.query_opt(UNFINISHED, &[&company]).await?;
                let row = row.ok_or_else(|| StoreError::unreachable("a replay has just finished"))?;
                return Ok(StartReplayOutcome::Running(replay_id(self.id(), &row)?));
            }
            audit.note("since", Value::Null, replay.since.to_rfc3339());
            audit.note("endpoint", Value::Null, replay.endpoint.map(|id| id.to_string()));
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(StartReplayOutcome::Started(id))
        })
        .await
    }

    /// A company's replay. `None` if it has none with this id.
    pub async fn replay_job(&self, company: CompanyId, id: ReplayId) -> Result<Option<ReplayJob>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_opt(REPLAY_JOB, &[&id.number(), &company.number()]).await?;
            row.map(|row| ReplayJob::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    /// The company's last five replays, newest first.
    pub async fn replay_jobs(&self, company: CompanyId) -> Result<Vec<ReplayJob>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LATEST_JOBS, &[&company.number()]).await?;
            rows.iter().map(|row| ReplayJob::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// Lets the other replays have their turn before the one that comes next.
    pub async fn postpone_replay(&self) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(POSTPONE, &[]).await?;
            Ok(())
        })
        .await
    }

    /// Queues one batch of an unfinished replay that no other worker holds. False if there is none.
    pub async fn continue_replay(&self) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(row) = transaction.query_opt(LOCK_JOB, &[]).await? else { return Ok(false) };
            let (job, last): (_, Uuid) = (ReplayJob::from_row(self.id(), &row)?, row.try_get("cursor_event")?);
            let (company, endpoint) = (job.replay.company.number(), job.replay.endpoint.map(EndpointId::number));
            let (after, until) = (to_system_time(job.cursor_at), to_system_time(job.started_at));
            let values: [&(dyn ToSql + Sync); 6] =
                [&company, &endpoint, &after, &last, &job.replay.only_missing, &until];
            if let Some(batch) = transaction.query_opt(REPLAY_BATCH, &values).await? {
                let (count, event): (_, Uuid) = (ReplayCount::from_row(&batch)?, batch.try_get("event_id")?);
                let at = to_system_time(row::time(&batch, "created_at")?);
                let values: [&(dyn ToSql + Sync); 5] = [&job.id.number(), &at, &event, &count.queued, &count.skipped];
                transaction.execute(ADVANCE, &values).await?;
            } else {
                transaction.execute(FINISH, &[&job.id.number()]).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
