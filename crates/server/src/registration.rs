//! Registers this node with its cells, and inspects them.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use paylink_domain::{error_chain::ErrorChain, id::CellId, time::Clock};
use paylink_store::{Cell, CellState, InspectionError, Node, OpeningState, StoreError, WriteState};
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, ops::cell_health::CellHealth, periodic::run_periodically, service::Service};

/// How often a node inspects each cell. It detects an activated key or a reachable cell within this time.
const INSPECTION_INTERVAL: Duration = Duration::from_secs(5);

/// This node, as it registers with each cell.
#[derive(Clone, Debug)]
pub(crate) struct Registration {
    pub service: Arc<Service>,
    pub node: Node,
    /// Whether the service's clock may be moved (`dev.movable_clock`). Then it is not compared with the machines' clocks.
    pub movable_clock: bool,
}

impl Registration {
    /// A reachable cell must pass its inspection. An unreachable one is left to the inspection loop.
    pub(crate) async fn at_start(&self, cell: &Cell) -> Result<(), InspectionError> {
        // Inspected before the first write: the database might be another cell.
        let mut inspected = cell.inspect(&self.service.ring, self.movable_clock).await;
        if inspected.is_ok() {
            inspected = self.register_and_inspect(cell).await;
        }
        match inspected {
            Ok(()) => Ok(()),
            Err(InspectionError::Store(error @ StoreError::Unreachable(_))) => {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "the cell is unreachable; starting without it");
                Ok(())
            }
            Err(error) => {
                let _ = cell.deregister_node(&self.node).await; // a registered node without a key blocks the activation of that key
                Err(error)
            }
        }
    }

    pub(crate) async fn run_inspection_loop(self, cell: Arc<Cell>, stop: CancellationToken) {
        let log = FailureLog::new("inspecting the cell");
        // Requests change the state too, between two runs.
        let logged = Mutex::new(Observed::default());
        run_periodically(INSPECTION_INTERVAL, stop, async || {
            let outcome = self.register_and_inspect(&cell).await;
            let now = Observed::of(&cell);
            let mut logged = logged.lock().unwrap_or_else(PoisonError::into_inner);
            now.log_change_since(&logged, cell.id());
            *logged = now;
            drop(logged);
            log.record(cell.id(), outcome);
        })
        .await;
    }

    /// Registers before inspecting: once registered, no key that this node lacks is activated, so the inspection's result stays true.
    async fn register_and_inspect(&self, cell: &Cell) -> Result<(), InspectionError> {
        // Before the heartbeat: it must not hide that earlier ones are missing.
        if matches!(cell.state(), CellState::Serving { .. }) {
            let _ = cell.verify_opening().await; // what it finds is the cell's opening state
        }
        let known = keys_seen(cell);
        let mut registered = self.heartbeat(cell, known).await;
        let inspected = cell.inspect(&self.service.ring, self.movable_clock).await;
        if registered.is_ok() && inspected.is_ok() && keys_seen(cell) != known {
            // At once, because the retirement of a key waits until every node has read the registry.
            registered = self.heartbeat(cell, keys_seen(cell)).await;
        }
        let reachable = matches!(cell.state(), CellState::Serving { reachable: true, .. });
        metrics::gauge!("paylink_cell_reachable", "cell" => cell.id().to_string()).set(f64::from(u8::from(reachable)));
        inspected?;
        Ok(registered?)
    }

    async fn heartbeat(&self, cell: &Cell, keys_seen: i64) -> Result<(), StoreError> {
        // The keys that the ring has now: some may have been added.
        let node = Node { keys_seen, ..Node::new(self.node.name.clone(), &self.service.ring) };
        let clock = (!self.movable_clock).then_some(&*self.service.clock as &dyn Clock);
        let time = cell.heartbeat(&node, clock).await?;
        if clock.is_some() {
            self.service.cell_times.record(cell.id(), time);
        }
        Ok(())
    }
}

/// What a node has found out about a cell.
#[derive(Debug, Default, PartialEq, Eq)]
struct Observed {
    /// `None`: nothing yet.
    state: Option<CellState>,
    write: WriteState,
    closed: Option<String>,
    /// In words.
    description: String,
}

impl Observed {
    fn of(cell: &Cell) -> Self {
        let closed = match cell.opening_state() {
            OpeningState::Closed(reason) => Some(reason),
            OpeningState::NotRead | OpeningState::Open { .. } => None,
        };
        Self {
            state: Some(cell.state()),
            write: cell.heartbeat_state().write,
            closed,
            description: CellHealth::of(cell).description(),
        }
    }

    /// One line for each change, and none while everything stays as it is.
    fn log_change_since(&self, before: &Self, cell: CellId) {
        if (&before.state, &before.write) != (&self.state, &self.write) {
            let is_served = matches!(self.state, Some(CellState::Serving { reachable: true, .. }))
                && !matches!(self.write, WriteState::Failed(_));
            if is_served {
                tracing::info!(%cell, state = self.description, "the state of the cell has changed");
            } else {
                tracing::warn!(%cell, state = self.description, "the state of the cell has changed");
            }
        }
        match &self.closed {
            Some(reason) if before.closed.as_ref() != Some(reason) => {
                tracing::error!(%cell, reason, "the cell is closed: it starts no attempts until a person opens it with `paylink cell`");
            }
            None if before.closed.is_some() => tracing::info!(%cell, "the cell is open again"),
            Some(_) | None => {}
        }
    }
}

/// The generation of the cell's key registry that this node has read.
fn keys_seen(cell: &Cell) -> i64 {
    match cell.state() {
        CellState::Serving { sealing_keys, .. } => sealing_keys.generation,
        CellState::NotInspected | CellState::Refused(_) => 0,
    }
}
