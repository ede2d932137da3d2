//! Starting the service, keeping it in touch with its cells, and stopping it without cutting anyone off.

use std::{
    future::{Future, IntoFuture},
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::Router;
use paylink_domain::{
    chance::{Randomness, draw},
    crockford,
    id::CellId,
    time::Clock,
};
use tokio::{
    net::TcpListener,
    task::JoinSet,
    time::{MissedTickBehavior, interval, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::{
    api,
    config::Config,
    ops::{self, Ops},
    pay,
    service::Service,
    store::{Cell, CellState, Cells, ConnectError, Inspection, Node},
    telemetry::{self, Chain},
};

/// How often a node looks at its cells. A key that was activated, or a cell that has come back, is noticed within this.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often token usage is written down.
const WRITE_DOWN_EVERY: Duration = Duration::from_mins(1);

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("a cell cannot be used")]
    Connect(#[from] ConnectError),
    #[error("cell {cell} cannot be served: {why}")]
    Cell { cell: CellId, why: Inspection },
    #[error("cannot listen on {address} ({what})")]
    Listen { address: SocketAddr, what: &'static str, source: std::io::Error },
}

/// A service that answers. Dropping it stops it at once; [`Running::stop`] stops it well.
#[derive(Debug)]
pub struct Running {
    pub api: SocketAddr,
    pub pay: SocketAddr,
    pub ops: SocketAddr,
    pub service: Arc<Service>,
    node: Node,
    stopping: Arc<AtomicBool>,
    stop: CancellationToken,
    tasks: JoinSet<()>,
    grace: Duration,
}

/// Starts everything, if every cell that can be reached may be served.
pub async fn start(
    config: &Config,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
) -> Result<Running, StartError> {
    let cells = Cells::open(config)?;
    let service = Arc::new(Service::new(config, cells, clock, randomness));
    let metrics = telemetry::metrics();
    let node = Node {
        name: crockford::encode(u64::from_be_bytes(draw(&*service.randomness)).into(), 60),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        keys: service.ring.ids().collect(),
    };
    for cell in service.cells.iter() {
        first_look(cell, &service, &node, config.dev.movable_clock).await?;
    }

    let (stop, stopping) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
    let mut tasks = JoinSet::new();
    for cell in service.cells.iter() {
        tasks.spawn(keep_looking(cell.clone(), service.clone(), node.clone(), config.dev.movable_clock, stop.clone()));
    }
    tasks.spawn(keep_writing_down(service.clone(), stop.clone()));

    let ops = Ops { service: service.clone(), metrics, stopping: stopping.clone() };
    let api = listen(&mut tasks, config.api.listen, "api", api::router(service.clone()), &stop).await?;
    let pay = listen(&mut tasks, config.pay.listen, "pay", pay::router(service.clone()), &stop).await?;
    let ops = listen(&mut tasks, config.ops.listen, "ops", ops::router(ops), &stop).await?;
    tracing::info!(%api, %pay, %ops, node = node.name, version = node.version, "serving");
    let grace = Duration::from_secs(config.shutdown.grace_seconds);
    Ok(Running { api, pay, ops, service, node, stopping, stop, tasks, grace })
}

impl Running {
    /// Takes no new requests, lets those under way finish within the grace period, and says goodbye to the cells.
    pub async fn stop(mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.stop.cancel();
        let finished = timeout(self.grace, async { while self.tasks.join_next().await.is_some() {} }).await;
        if finished.is_err() {
            tracing::warn!("requests were still under way when the grace period ended");
        }
        self.service.usage.write_down(&self.service.cells).await;
        for cell in self.service.cells.iter() {
            // A cell that does not hear the goodbye forgets this node by itself.
            let _ = cell.leave(&self.node).await;
        }
        tracing::info!("stopped");
    }
}

async fn listen(
    tasks: &mut JoinSet<()>,
    address: SocketAddr,
    what: &'static str,
    router: Router,
    stop: &CancellationToken,
) -> Result<SocketAddr, StartError> {
    let failed = |source| StartError::Listen { address, what, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    let server = axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned());
    tasks.spawn(async move {
        if let Err(error) = server.into_future().await {
            tracing::error!(%error, what, "a listener failed");
        }
    });
    Ok(bound)
}

/// A cell that answers must be one we may serve; a cell that does not answer yet is looked at again later.
async fn first_look(cell: &Arc<Cell>, service: &Service, node: &Node, movable_clock: bool) -> Result<(), StartError> {
    match look(cell, service, node, movable_clock).await {
        Ok(()) => Ok(()),
        Err(Inspection::Store(error)) => {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "starting without this cell");
            Ok(())
        }
        Err(why) => Err(StartError::Cell { cell: cell.id(), why }),
    }
}

/// Greets first: from then on no key is activated that this node lacks, so what the inspection finds stays true.
async fn look(cell: &Cell, service: &Service, node: &Node, movable_clock: bool) -> Result<(), Inspection> {
    let greeted = cell.greet(node).await;
    let inspected = cell.inspect(&service.ring, movable_clock).await;
    let serving = matches!(cell.state(), CellState::Serving { .. });
    metrics::gauge!("paylink_cell_serving", "cell" => cell.id().to_string()).set(f64::from(u8::from(serving)));
    // An old or empty database has nowhere to write greetings; the inspection says so in better words.
    inspected?;
    Ok(greeted?)
}

async fn keep_looking(
    cell: Arc<Cell>,
    service: Arc<Service>,
    node: Node,
    movable_clock: bool,
    stop: CancellationToken,
) {
    every(LOOK_EVERY, stop, async || {
        let before = cell.state();
        let outcome = look(&cell, &service, &node, movable_clock).await;
        let after = cell.state();
        if before != after {
            tracing::info!(cell = %cell.id(), state = ?after, "the cell's state has changed");
        }
        if let Err(error) = outcome {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "the cell did not pass its inspection");
        }
        telemetry::metrics().run_upkeep();
    })
    .await;
}

async fn keep_writing_down(service: Arc<Service>, stop: CancellationToken) {
    every(WRITE_DOWN_EVERY, stop, async || service.usage.write_down(&service.cells).await).await;
}

async fn every<F: Future<Output = ()>>(period: Duration, stop: CancellationToken, mut work: impl FnMut() -> F) {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => work().await,
        }
    }
}
