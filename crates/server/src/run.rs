//! Starting the service, keeping it in touch with its cells, and stopping it without cutting anyone off.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::Router;
use metrics_exporter_prometheus::PrometheusHandle;
use paylink_domain::{
    chance::{Randomness, draw},
    crockford,
    error_chain::Chain,
    id::{BankId, CellId},
    time::Clock,
};
use paylink_store::{Cell, CellState, ConnectError, Inspection, Node, StoreError};
use tokio::{
    net::TcpListener,
    task::{JoinHandle, JoinSet},
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tracing::field::display;

use crate::{
    api,
    banks::{BankError, Banks},
    config::Config,
    flow::wait,
    listen::serve,
    ops::{self, Ops},
    outbound::{NoOutbound, Outbound, Policy},
    pay,
    periodic::run_periodically,
    service::Service,
    telemetry, waiters, worker,
};

/// How often a node looks at its cells. A key that was activated, or a cell that has come back, is noticed within this.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How long saying goodbye may take.
const FAREWELL: Duration = Duration::from_secs(3);
/// How often token usage is written down.
const WRITE_DOWN_EVERY: Duration = Duration::from_mins(1);

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("a cell cannot be used")]
    Connect(#[from] ConnectError),
    #[error("cell {cell} cannot be served")]
    Cell {
        cell: CellId,
        #[source]
        why: Inspection,
    },
    #[error("bank {bank} cannot be used")]
    Bank {
        bank: BankId,
        #[source]
        why: BankError,
    },
    #[error(transparent)]
    Outbound(#[from] NoOutbound),
    #[error("cannot listen on {address} ({what})")]
    Listen { address: SocketAddr, what: &'static str, source: std::io::Error },
}

/// What a node does. One process does all of it unless told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Answers the API and the payers' pages.
    pub web: bool,
    /// Does what is due.
    pub worker: bool,
}

impl Roles {
    pub const ALL: Self = Self { web: true, worker: true };
}

/// A service that answers. Dropping it stops it at once; [`Running::stop`] stops it well.
#[derive(Debug)]
pub struct Running {
    /// Nothing on a node that is only a worker.
    pub api: Option<SocketAddr>,
    pub pay: Option<SocketAddr>,
    pub ops: SocketAddr,
    pub service: Arc<Service>,
    node: Node,
    stopping: Arc<AtomicBool>,
    /// Ends what serves merchants and payers, and what runs in the background.
    stop: CancellationToken,
    tasks: JoinSet<()>,
    /// Ends the operator's listener, last of all, so that it can say meanwhile that the node is stopping.
    stop_ops: CancellationToken,
    ops_task: JoinHandle<()>,
    drain: Duration,
    grace: Duration,
}

/// Starts everything, if every cell that can be reached may be served.
pub async fn start(
    config: &Config,
    roles: Roles,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
) -> Result<Running, StartError> {
    let cells = config.open_cells()?;
    let banks = Banks::open(&config.bank).map_err(|(bank, why)| StartError::Bank { bank, why })?;
    let service = Arc::new(Service::new(config, cells, banks, clock, randomness));
    let metrics = telemetry::metrics();
    for bank in service.banks.ids() {
        // So that there is something to watch before the first one.
        metrics::counter!("paylink_contradictions_total", "bank" => bank.to_string()).increment(0);
    }
    let name = crockford::encode(u64::from_be_bytes(draw(&*service.randomness)).into(), 60);
    let node = Node::new(name, &service.ring);
    for cell in service.cells.iter() {
        first_look(cell, &service, &node, config.dev.movable_clock).await?;
    }

    let policy = || Policy::of(&config.webhook, config.dev.local_urls);
    let outbound = roles.worker.then(|| Outbound::new(policy())).transpose()?;

    let (stop, stopping) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
    let mut tasks = JoinSet::new();
    for cell in service.cells.iter() {
        tasks.spawn(keep_looking(cell.clone(), service.clone(), node.clone(), config.dev.movable_clock, stop.clone()));
    }
    tasks.spawn(keep_up(metrics.clone(), stop.clone()));
    let (mut api, mut pay) = (None, None);
    if roles.web {
        api = Some(listen(&mut tasks, config.api.listen, "api", api::router(service.clone()), &stop).await?);
        pay = Some(listen(&mut tasks, config.pay.listen, "pay", pay::router(service.clone()), &stop).await?);
        tasks.spawn(keep_writing_down(service.clone(), stop.clone()));
        for cell in service.cells.iter() {
            tasks.spawn(keep_attending(service.clone(), cell.clone(), stop.clone()));
        }
    }
    if let Some(outbound) = outbound {
        tasks.spawn(worker::tidy::keep_tidy(service.clone(), stop.clone()));
        for cell in service.cells.iter() {
            let deliver =
                worker::deliver::keep_delivering(service.clone(), cell.clone(), outbound.clone(), stop.clone());
            tasks.spawn(deliver);
            tasks.spawn(worker::observe::keep_observing(service.clone(), cell.clone(), stop.clone()));
        }
    }

    let ops = ops::router(Ops { service: service.clone(), metrics, stopping: stopping.clone() });
    let (listener, ops_address) = bind(config.ops.listen, "ops").await?;
    let stop_ops = CancellationToken::new();
    let ops_task = tokio::spawn(serve(listener, ops, stop_ops.clone()));
    let (api_address, pay_address) = (api.map(display), pay.map(display));
    tracing::info!(api = api_address, pay = pay_address, ops = %ops_address, node = node.name, version = node.version, "serving");
    Ok(Running {
        api,
        pay,
        ops: ops_address,
        service,
        node,
        stopping,
        stop,
        tasks,
        stop_ops,
        ops_task,
        drain: Duration::from_secs(config.shutdown.drain_seconds),
        grace: Duration::from_secs(config.shutdown.grace_seconds),
    })
}

impl Running {
    /// Says that it wants no more traffic, waits for that to be heard, takes no new requests, lets those under way finish within
    /// the grace period, and says goodbye to the cells.
    pub async fn stop(mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        sleep(self.drain).await;
        self.service.waiting_room.close();
        self.stop.cancel();
        self.service.tasks.close();
        let finished = timeout(self.grace, async {
            while self.tasks.join_next().await.is_some() {}
            self.service.tasks.wait().await; // conversations with banks whose payers have gone
        })
        .await;
        if finished.is_err() {
            tracing::warn!("requests were still under way when the grace period ended");
        }
        // A cell that does not hear the goodbye forgets this node by itself.
        let _ = timeout(FAREWELL, self.farewell()).await;
        self.stop_ops.cancel();
        let _ = timeout(FAREWELL, self.ops_task).await;
        tracing::info!("stopped");
    }

    /// Cancelled when the service stops.
    pub fn stop_token(&self) -> CancellationToken {
        self.stop.clone()
    }

    async fn farewell(&self) {
        self.service.usage.write_down(&self.service.cells).await;
        self.service.popularity.write_down(&self.service.cells).await;
        for cell in self.service.cells.iter() {
            let _ = cell.leave(&self.node).await;
        }
    }
}

async fn bind(address: SocketAddr, what: &'static str) -> Result<(TcpListener, SocketAddr), StartError> {
    let failed = |source| StartError::Listen { address, what, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

async fn listen(
    tasks: &mut JoinSet<()>,
    address: SocketAddr,
    what: &'static str,
    router: Router,
    stop: &CancellationToken,
) -> Result<SocketAddr, StartError> {
    let (listener, bound) = bind(address, what).await?;
    tasks.spawn(serve(listener, router, stop.clone()));
    Ok(bound)
}

/// A cell that answers must be one we may serve; a cell that does not answer yet is looked at again later.
async fn first_look(cell: &Arc<Cell>, service: &Service, node: &Node, movable_clock: bool) -> Result<(), StartError> {
    // Before anything is written into it: it might be another cell.
    let mut looked = cell.inspect(&service.ring, movable_clock).await;
    if looked.is_ok() {
        looked = look(cell, service, node, movable_clock).await;
    }
    match looked {
        Ok(()) => Ok(()),
        Err(Inspection::Store(error @ StoreError::Unreachable(_))) => {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "starting without this cell");
            Ok(())
        }
        Err(why) => {
            let _ = cell.leave(node).await; // so that it does not hold up what it cannot take part in
            Err(StartError::Cell { cell: cell.id(), why })
        }
    }
}

/// Greets, then inspects: once greeted, no key is activated that this node lacks, so what the inspection finds stays true.
async fn look(cell: &Cell, service: &Service, node: &Node, movable_clock: bool) -> Result<(), Inspection> {
    let greeted = cell.greet(node).await;
    let inspected = cell.inspect(&service.ring, movable_clock).await;
    let reachable = matches!(cell.state(), CellState::Serving { reachable: true, .. });
    metrics::gauge!("paylink_cell_reachable", "cell" => cell.id().to_string()).set(f64::from(u8::from(reachable)));
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
    run_periodically(LOOK_EVERY, stop, async || {
        let before = cell.state();
        let outcome = look(&cell, &service, &node, movable_clock).await;
        let after = cell.state();
        if before != after {
            tracing::info!(cell = %cell.id(), state = ?after, "the cell's state has changed");
        }
        if let Err(error) = outcome {
            tracing::warn!(cell = %cell.id(), error = %Chain(&error), "the cell did not pass its inspection");
        }
    })
    .await;
}

/// Lets histograms forget what has been read from them.
async fn keep_up(metrics: PrometheusHandle, stop: CancellationToken) {
    run_periodically(LOOK_EVERY, stop, async || metrics.run_upkeep()).await;
}

async fn keep_attending(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    run_periodically(waiters::LOOK_EVERY, stop, async || wait::attend(&service, &cell).await).await;
}

async fn keep_writing_down(service: Arc<Service>, stop: CancellationToken) {
    run_periodically(WRITE_DOWN_EVERY, stop, async || {
        service.usage.write_down(&service.cells).await;
        service.popularity.write_down(&service.cells).await;
    })
    .await;
}
