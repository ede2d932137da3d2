//! Whether a cell may start attempts. A copy of its data that lacks acknowledged payments would let a payer pay twice.
//!
//! The cell is open for one lineage: a database system and a timeline. Every promotion and every restore to a moment changes the
//! lineage, and the trigger `require_open_cell` refuses attempts until the cell is opened for the new one. A node that has lived
//! through the change opens it, if everything is there that the database has acknowledged to this node (`acknowledged.rs`). Without
//! synchronous replication, what one node finds says nothing about the writes of the others: then all nodes that had sent heartbeats
//! must find theirs. A node that misses something marks the cell, and then only a person opens it (`open_cell.rs`).
//!
//! A node looks when a statement was refused, when it has opened a connection, and at every inspection. The second one notices a copy
//! that was put back on the same timeline, which the trigger cannot notice.

use paylink_domain::time::Timestamp;
use tokio_postgres::{Client, Row, types::ToSql};

use crate::{
    acknowledged::Memory,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    opening_state::{OpeningKnowledge, OpeningState},
    row,
};

/// Identifies a copy of a cell's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lineage {
    pub system_identifier: i64,
    pub timeline: i64,
}

/// For what a cell is open, and what it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellOpening {
    pub now: Lineage,
    pub opened_for: Lineage,
    pub opened_at: Timestamp,
    pub opened_by: String,
    /// What a node misses, and since when.
    pub loss: Option<(String, Timestamp)>,
    /// Why a person or the migration has closed the cell, and when.
    pub closed_by_person: Option<(String, Timestamp)>,
    /// When a person has said that the cell was restored. Payments from before start no more attempts.
    pub restored_at: Option<Timestamp>,
    is_restored: bool,
    /// When a person has opened the cell last, in microseconds. Two openings never have the same time.
    opened_by_person: i64,
    /// The nodes that have not found their last writes in this lineage.
    silent_nodes: Vec<String>,
}

/// The nodes whose word is needed: they had sent heartbeats until the change. Heartbeats into a closed cell are not counted, so the list
/// does not shrink while nodes are dead.
macro_rules! silent_nodes {
    () => {
        "FROM node WHERE counted_at > (SELECT max(counted_at) FROM node) - interval '2 minutes'
            AND (vouched_system_identifier, vouched_timeline) IS DISTINCT FROM (lineage.system_identifier, lineage.timeline)"
    };
}

const OPENING: &str = concat!(
    "SELECT lineage.system_identifier AS system_now, lineage.timeline AS timeline_now, cell_opening.system_identifier,
        cell_opening.timeline, opened_at, opened_by, (extract(epoch FROM opened_by_person_at) * 1000000)::bigint AS opened_by_person, loss,
        loss_found_at, close_reason, closed_at, restored_at,
        coalesce(restored_at > service_now() - interval '7 days', false) AS is_restored,
        EXISTS (SELECT FROM node WHERE name = $1 AND heartbeat_number >= $2) AS heartbeat_found,
        (SELECT count(*) FROM unnest($3::uuid[]) AS acknowledged (id)
         WHERE NOT EXISTS (SELECT FROM attempt WHERE attempt.id = acknowledged.id)) AS missing_attempts,
        (SELECT count(*) FROM unnest($4::uuid[]) AS acknowledged (id)
         WHERE EXISTS (SELECT FROM attempt WHERE attempt.id = acknowledged.id AND connector_state_sealed IS NULL AND ended_at IS NULL))
            AS missing_orders,
        ARRAY(SELECT name ",
    silent_nodes!(),
    " ORDER BY name) AS silent_nodes
    FROM cell_opening, cell_lineage() AS lineage"
);
/// Committed before the cell is opened: of two nodes that vouch at the same time, at least one sees both.
const VOUCH: &str = "
    UPDATE node SET vouched_system_identifier = lineage.system_identifier, vouched_timeline = lineage.timeline
    FROM cell_lineage() AS lineage WHERE name = $1";
/// Only if nobody has opened or closed the cell or found a loss in the meantime. `$4`: the promoted standby has everything that was
/// acknowledged, so the word of one node is enough. That node must have sent heartbeats until the change: one that had lost the database
/// long before says nothing about the last moments.
const OPEN_BY_NODE: &str = concat!(
    "UPDATE cell_opening SET system_identifier = lineage.system_identifier, timeline = lineage.timeline, opened_at = clock_timestamp(),
        opened_by = $1
    FROM cell_lineage() AS lineage
    WHERE (cell_opening.system_identifier, cell_opening.timeline) = ($2, $3) AND loss IS NULL AND close_reason IS NULL
        AND ($4 AND EXISTS (SELECT FROM node WHERE name = $5 AND counted_at > (SELECT max(counted_at) FROM node) - interval '15 seconds')
            OR NOT EXISTS (SELECT ",
    silent_nodes!(),
    "))"
);
/// Only if no person has opened the cell in the meantime.
const MARK_LOSS: &str = "
    UPDATE cell_opening SET loss = $1, loss_found_at = clock_timestamp()
    WHERE loss IS NULL AND (extract(epoch FROM opened_by_person_at) * 1000000)::bigint = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("OPENING", OPENING), ("VOUCH", VOUCH), ("OPEN_BY_NODE", OPEN_BY_NODE), ("MARK_LOSS", MARK_LOSS)];

impl CellOpening {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (loss, close_reason): (Option<String>, Option<String>) =
            (row.try_get("loss")?, row.try_get("close_reason")?);
        Ok(Self {
            now: Lineage { system_identifier: row.try_get("system_now")?, timeline: row.try_get("timeline_now")? },
            opened_for: Lineage {
                system_identifier: row.try_get("system_identifier")?,
                timeline: row.try_get("timeline")?,
            },
            opened_at: row::time(row, "opened_at")?,
            opened_by: row.try_get("opened_by")?,
            loss: loss.zip(row::optional_time(row, "loss_found_at")?),
            closed_by_person: close_reason.zip(row::optional_time(row, "closed_at")?),
            restored_at: row::optional_time(row, "restored_at")?,
            is_restored: row.try_get("is_restored")?,
            opened_by_person: row.try_get("opened_by_person")?,
            silent_nodes: row.try_get("silent_nodes")?,
        })
    }

    /// Why the cell starts no attempts. `None` if it does.
    pub fn closed_reason(&self) -> Option<String> {
        let Self { now, opened_for, loss, closed_by_person, silent_nodes, .. } = self;
        if let Some((loss, _)) = loss {
            return Some(format!("acknowledged payments are missing: {loss}"));
        }
        if let Some((reason, _)) = closed_by_person {
            return Some(reason.clone());
        }
        if now.system_identifier != opened_for.system_identifier {
            return Some(format!(
                "this is another database system than the one that it was opened for ({} instead of {})",
                now.system_identifier, opened_for.system_identifier
            ));
        }
        (now.timeline != opened_for.timeline).then(|| {
            let missing = match silent_nodes.as_slice() {
                [] => "no node has found its last writes in it".to_owned(),
                nodes => format!("these nodes have not found their last writes in it: {}", nodes.join(", ")),
            };
            format!(
                "the database was restored or promoted (timeline {} instead of {}), and {missing}",
                now.timeline, opened_for.timeline
            )
        })
    }

    /// Names the closing, so that it is noticed once. `None` if the cell is open.
    pub fn closing_key(&self) -> Option<String> {
        if let Some((_, found_at)) = &self.loss {
            return Some(format!("loss {}", found_at.epoch_ms()));
        }
        if let Some((_, closed_at)) = &self.closed_by_person {
            return Some(format!("closed {}", closed_at.epoch_ms()));
        }
        let Lineage { system_identifier, timeline } = self.now;
        (self.now != self.opened_for).then(|| format!("lineage {system_identifier} {timeline}"))
    }

    /// With any login.
    pub async fn read(client: &Client) -> Result<Self, StoreError> {
        Self::from_row(&read(client, &Memory::default()).await?)
    }

    fn state(&self) -> OpeningState {
        self.closed_reason().map_or(OpeningState::Open { restored: self.is_restored }, OpeningState::Closed)
    }
}

/// What a node found when it looked for its writes.
#[derive(Debug, PartialEq, Eq)]
enum Search {
    /// The node has nothing to look for.
    NotPossible,
    AllFound,
    /// What is missing.
    Missing(String),
}

fn search(memory: &Memory, opening: &CellOpening, row: &Row) -> Result<Search, StoreError> {
    if memory.opened_by_person > opening.opened_by_person {
        return Ok(Search::Missing("a person had opened the cell later than this copy knows".to_owned()));
    }
    if memory.closed_by_person && opening.closed_by_person.is_none() {
        return Ok(Search::Missing("a person had closed the cell, which this copy does not know".to_owned()));
    }
    let (attempts, orders): (i64, i64) = (row.try_get("missing_attempts")?, row.try_get("missing_orders")?);
    if memory.heartbeat == 0 && (attempts, orders) == (0, 0) {
        return Ok(Search::NotPossible);
    }
    let heartbeat_found = memory.heartbeat == 0 || row.try_get("heartbeat_found")?;
    Ok(match (heartbeat_found, attempts, orders) {
        (true, 0, 0) if !memory.is_complete() => Search::NotPossible,
        (true, 0, 0) => Search::AllFound,
        (true, ..) => Search::Missing(format!(
            "node {} misses {attempts} attempts that it had started and {orders} orders that it had stored",
            memory.node
        )),
        (false, ..) => Search::Missing(format!(
            "node {} misses its heartbeat {}, and {attempts} attempts and {orders} orders since",
            memory.node, memory.heartbeat
        )),
    })
}

impl Cell {
    /// Whether this node has found the cell open when it looked last.
    pub fn opening_state(&self) -> OpeningState {
        self.opening_state.get()
    }

    fn opening_knowledge(&self) -> OpeningKnowledge {
        OpeningKnowledge { acknowledged: self.acknowledged.clone(), state: self.opening_state.clone() }
    }

    /// Whether attempts may be missing that this service has started.
    pub(crate) fn may_miss_attempts(&self) -> bool {
        match self.opening_state() {
            OpeningState::NotRead => false,
            OpeningState::Open { restored } => restored,
            OpeningState::Closed(_) => true,
        }
    }

    /// For what the cell is open.
    pub async fn opening(&self) -> Result<CellOpening, StoreError> {
        with_deadline(async { CellOpening::read(&***self.connection().await?).await }).await
    }

    /// Looks for this node's writes, and opens or marks the cell by what it finds. Fails if the cell is closed.
    pub async fn verify_opening(&self) -> Result<(), StoreError> {
        let verified = with_deadline(async {
            let client = self.connection().await?;
            self.verify_opening_with(&client).await
        });
        let verified = verified.await;
        if !matches!(verified, Ok(()) | Err(StoreError::Closed(_))) {
            self.open_gauge().set(f64::NAN); // not known
        }
        verified
    }

    fn open_gauge(&self) -> metrics::Gauge {
        metrics::gauge!("paylink_cell_open", "cell" => self.id().to_string())
    }

    /// The same, only if a connection was opened since the last look, or the cell was closed then.
    pub(crate) async fn verify_after_reconnect(&self, client: &Client) -> Result<(), StoreError> {
        let knowledge = self.opening_knowledge();
        if knowledge.is_known_open() {
            return Ok(());
        }
        let _look = self.acknowledged.begin_look().await;
        if knowledge.is_known_open() {
            return Ok(());
        }
        self.verify_opening_with(client).await
    }

    pub(crate) async fn verify_opening_with(&self, client: &Client) -> Result<(), StoreError> {
        let (connections, memory) = (self.acknowledged.connections(), self.acknowledged.remembered());
        let row = read(client, &memory).await?;
        let mut opening = CellOpening::from_row(&row)?;
        if opening.opened_by_person > memory.opened_by_person {
            self.acknowledged.forget(opening.opened_by_person);
        } else if self.act_on(search(&memory, &opening, &row)?, &memory, &opening, client).await? {
            opening = CellOpening::from_row(&read(client, &memory).await?)?;
        }
        if opening.closed_by_person.is_some() {
            self.acknowledged.closed_by_person();
        }
        let state = opening.state();
        let open = matches!(state, OpeningState::Open { .. });
        self.open_gauge().set(f64::from(u8::from(open)));
        self.opening_state.set(state.clone());
        match state {
            OpeningState::Closed(reason) => Err(StoreError::Closed(reason)),
            OpeningState::NotRead | OpeningState::Open { .. } => {
                self.acknowledged.set_verified(connections);
                Ok(())
            }
        }
    }

    /// Opens the cell if this node has found everything, and marks it if something is missing. Returns whether it did.
    async fn act_on(
        &self,
        found: Search,
        memory: &Memory,
        opening: &CellOpening,
        client: &Client,
    ) -> Result<bool, StoreError> {
        match found {
            Search::AllFound if opening.loss.is_none() && opening.now != opening.opened_for => {
                client.execute(VOUCH, &[&memory.node]).await?;
                let (by, Lineage { system_identifier, timeline }) =
                    (format!("node {}", memory.node), opening.opened_for);
                let values: [&(dyn ToSql + Sync); 5] =
                    [&by, &system_identifier, &timeline, &memory.is_synchronous, &memory.node];
                if client.execute(OPEN_BY_NODE, &values).await? == 1 {
                    tracing::warn!(cell = %self.id(), timeline = opening.now.timeline, "opened the cell for its new timeline: all writes that were acknowledged to this node are there");
                }
                Ok(true)
            }
            Search::Missing(what) if opening.loss.is_none() => {
                client.execute(MARK_LOSS, &[&what, &opening.opened_by_person]).await?;
                tracing::error!(cell = %self.id(), loss = what, "closed the cell: acknowledged writes are missing");
                Ok(true)
            }
            Search::AllFound | Search::NotPossible | Search::Missing(_) => Ok(false),
        }
    }
}

async fn read(client: &Client, memory: &Memory) -> Result<Row, StoreError> {
    let values: [&(dyn ToSql + Sync); 4] = [&memory.node, &memory.heartbeat, &memory.attempts, &memory.orders];
    Ok(client.query_one(OPENING, &values).await?)
}
