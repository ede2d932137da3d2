//! Starts the service, runs its background loops, and stops it gracefully.

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
    crockford,
    id::{BankId, CellId},
    random::{Randomness, random_bytes},
    time::Clock,
};
use paylink_store::{Cell, ConnectError, InspectionError, Node, set_origin_source};
use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tracing::field::display;

use crate::{
    api,
    backlog_metrics::run_backlog_metrics_loop,
    banks::{BankError, Banks},
    certificates,
    config::Config,
    descriptors::{DescriptorBudget, TooFewDescriptors, raise_limit},
    failure_log::FailureLog,
    http_server::{Bounds, listen, serve},
    live_checks::{self, Refusals},
    notices::{self, Mailer, SmtpSetupError},
    ops::{self, Ops},
    outbound::{Outbound, OutboundSetupError, Policy},
    pay,
    periodic::run_periodically,
    portal::{self, Portal, PortalSetupError},
    registration::Registration,
    reload::register_bank_metrics,
    request_context::RequestContext,
    service::Service,
    system::secret_mounts,
    telemetry, waiters,
    web::handler::Handler,
    worker,
};

/// How often the metrics recorder merges histogram samples into buckets.
const METRICS_UPKEEP_INTERVAL: Duration = Duration::from_secs(5);
/// How often token usage and bank popularity are flushed to the cells.
const USAGE_FLUSH_INTERVAL: Duration = Duration::from_mins(1);
/// The limit for each of the last two steps of a shutdown: deregistering from the cells, and closing the operator's listener.
const SHUTDOWN_STEP_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the configuration has a live bank, and this node is not fit for live payments:\n{0}")]
    Live(Refusals),
    #[error("the connection to a cell cannot be configured")]
    Connect(#[from] ConnectError),
    #[error("cell {cell} cannot be served")]
    Cell { cell: CellId, source: InspectionError },
    #[error("bank {bank} cannot be used")]
    Bank { bank: BankId, source: BankError },
    #[error(transparent)]
    Descriptors(#[from] TooFewDescriptors),
    #[error(transparent)]
    Outbound(#[from] OutboundSetupError),
    #[error(transparent)]
    Portal(#[from] PortalSetupError),
    #[error(transparent)]
    Mail(#[from] SmtpSetupError),
    #[error("cannot listen on {address} ({listener})")]
    Listen { address: SocketAddr, listener: &'static str, source: std::io::Error },
}

/// What a node does. By default, one process has both roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Serves the API and the payers' pages.
    pub web: bool,
    /// Polls due attempts, sends due deliveries and deletes expired data.
    pub worker: bool,
}

impl Roles {
    pub const ALL: Self = Self { web: true, worker: true };

    fn names(self) -> Vec<&'static str> {
        [("web", self.web), ("worker", self.worker)].into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
    }
}

/// A service that has started. [`RunningService::stop`] shuts it down gracefully.
///
/// Dropping it closes the listeners and aborts the background loops immediately. Requests in flight finish on their own; the node
/// stays registered in the cells until its heartbeat is old.
#[derive(Debug)]
pub struct RunningService {
    /// `api` and `pay` are `None` on a node that is only a worker.
    pub api: Option<SocketAddr>,
    pub pay: Option<SocketAddr>,
    /// `None` also without `[portal]`.
    pub portal: Option<SocketAddr>,
    pub ops: SocketAddr,
    pub service: Arc<Service>,
    node: Node,
    stopping: Arc<AtomicBool>,
    /// Stops the API, the payers' pages and the background loops.
    stop: CancellationToken,
    tasks: JoinSet<()>,
    /// Stops the operator's listener. It is the last one, so that it can report during the shutdown that the node is stopping.
    stop_ops: CancellationToken,
    ops_tasks: JoinSet<()>,
    drain: Duration,
    grace: Duration,
}

/// Starts the service. Fails if a reachable cell does not pass its inspection; unreachable cells are inspected again later.
pub async fn start(
    config: &Config,
    roles: Roles,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
) -> Result<RunningService, StartError> {
    start_with(config, roles, clock, randomness, |_| Router::new()).await
}

/// The same with more routes of the portal, for the playground. They need no session.
pub async fn start_with(
    config: &Config,
    roles: Roles,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    portal_routes: impl FnOnce(Arc<Portal>) -> Router,
) -> Result<RunningService, StartError> {
    let budget = DescriptorBudget::of(raise_limit(), config)?;
    let fit_for_live = live_checks::check(config, clock.now(), &secret_mounts());
    if let (true, Err(refusals)) = (config.has_live_bank(), &fit_for_live) {
        return Err(StartError::Live(refusals.clone()));
    }
    let cells = config.open_cells()?;
    if let Err(refusals) = &fit_for_live {
        cells.iter().for_each(|cell| cell.refuse_live_companies(refusals.to_string()));
    }
    let banks = Banks::open(&config.bank, budget.sessions_per_bank)
        .map_err(|(bank, source)| StartError::Bank { bank, source })?;
    let service = Arc::new(Service::new(config, cells, banks, clock, randomness));
    let metrics = telemetry::metrics();
    register_bank_metrics(&service);
    set_origin_source(RequestContext::current_origin);
    // Unique for each process: a node vouches for what itself has written.
    let process = crockford::encode(u64::from_be_bytes(random_bytes(&*service.randomness)).into(), 60);
    let node = Node::new(format!("{}-{process}", config.node.name), &service.ring);
    let movable_clock = config.dev.movable_clock;
    let registration = Registration { service: service.clone(), node: node.clone(), movable_clock };
    for cell in service.cells.iter() {
        registration.at_start(cell).await.map_err(|source| StartError::Cell { cell: cell.id(), source })?;
    }

    let policy = Policy::of(&config.webhook, config.dev.local_urls).with_capacity(budget.deliveries);
    let new_outbound = || Outbound::new(policy.clone());
    let outbound = roles.worker.then(new_outbound).transpose()?;

    let (stop, stopping) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
    let mut tasks = JoinSet::new();
    for cell in service.cells.iter() {
        tasks.spawn(registration.clone().run_inspection_loop(cell.clone(), stop.clone()));
        tasks.spawn(run_backlog_metrics_loop(service.clone(), cell.clone(), stop.clone()));
    }
    tasks.spawn(run_metrics_upkeep_loop(metrics.clone(), stop.clone()));
    let watched = service.clone();
    let certificate_files = move || watched.certificates.all();
    tasks.spawn(certificates::run_watch_loop(certificate_files, service.clock.clone(), stop.clone()));
    tasks.spawn(worker::announce_certificates::run_certificate_loop(service.clone(), stop.clone()));
    let (mut api, mut pay, mut portal) = (None, None, None);
    if roles.web {
        let bounds = |listener| public_bounds(listener, config, &budget);
        let (api_handler, pay_handler) = (api::handler(service.clone()), pay::handler(service.clone()));
        api = Some(spawn_http_server(&mut tasks, config.api.listen, api_handler, bounds("api"), &stop)?);
        pay = Some(spawn_http_server(&mut tasks, config.pay.listen, pay_handler, bounds("pay"), &stop)?);
        if let (Some(settings), Some(state)) = (&config.portal, portal::open(config, service.clone())?) {
            let handler = portal::handler(&state, portal_routes(state.clone()));
            portal = Some(spawn_http_server(&mut tasks, settings.listen, handler, bounds("portal"), &stop)?);
        }
        tasks.spawn(run_usage_flush_loop(service.clone(), stop.clone()));
        for cell in service.cells.iter() {
            tasks.spawn(run_waiters_poll_loop(service.clone(), cell.clone(), stop.clone()));
        }
    }
    if let Some(outbound) = outbound {
        tasks.spawn(worker::cleanup::run_cleanup_loop(service.clone(), stop.clone()));
        tasks.spawn(worker::roll_up::run_roll_up_loop(service.clone(), stop.clone()));
        tasks.spawn(worker::announce::run_announce_loop(service.clone(), stop.clone()));
        spawn_notice_loops(&mut tasks, config, &service, &stop)?;
        for cell in service.cells.iter() {
            let delivery_loops =
                worker::deliver::run_delivery_loops(service.clone(), cell.clone(), outbound.clone(), stop.clone());
            tasks.spawn(delivery_loops);
            tasks.spawn(worker::replay::run_replay_loop(cell.clone(), stop.clone()));
            tasks.spawn(worker::poll::run_poll_loop(service.clone(), cell.clone(), stop.clone()));
        }
    }

    let ops = ops::router(Ops { service: service.clone(), metrics, roles: roles.names(), stopping: stopping.clone() });
    let (stop_ops, mut ops_tasks) = (CancellationToken::new(), JoinSet::new());
    let ops_bounds = Bounds {
        listener: "ops",
        connections: budget.ops_connections,
        connections_per_address: budget.ops_connections,
        trusted_proxies: Vec::new(),
    };
    let ops_address = spawn_http_server(&mut ops_tasks, config.ops.listen, ops, ops_bounds, &stop_ops)?;
    let (api_address, pay_address, portal_address) = (api.map(display), pay.map(display), portal.map(display));
    tracing::info!(api = api_address, pay = pay_address, portal = portal_address, ops = %ops_address, node = node.name, version = node.version, "the service is serving");
    Ok(RunningService {
        api,
        pay,
        portal,
        ops: ops_address,
        service,
        node,
        stopping,
        stop,
        tasks,
        stop_ops,
        ops_tasks,
        drain: Duration::from_secs(config.shutdown.drain_seconds),
        grace: Duration::from_secs(config.shutdown.grace_seconds),
    })
}

impl RunningService {
    /// Reports not ready for the drain period, then accepts no new requests, waits up to the grace period for those in flight,
    /// and deregisters the node from the cells.
    pub async fn stop(mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        sleep(self.drain).await;
        self.service.payment_waiters.close();
        self.stop.cancel();
        self.service.tasks.close();
        let finished = timeout(self.grace, async {
            while self.tasks.join_next().await.is_some() {}
            self.service.tasks.wait().await; // bank sessions whose payers have disconnected
        })
        .await;
        if finished.is_err() {
            tracing::warn!("shutdown: requests were still in flight at the end of the grace period");
        }
        // Without it, the cells drop this node when its heartbeat is old.
        let _ = timeout(SHUTDOWN_STEP_TIMEOUT, self.flush_and_deregister()).await;
        self.stop_ops.cancel();
        let _ = timeout(SHUTDOWN_STEP_TIMEOUT, self.ops_tasks.join_next()).await;
        tracing::info!("the service has stopped");
    }

    /// Cancelled when the service stops or is dropped.
    pub fn stop_token(&self) -> CancellationToken {
        self.stop.clone()
    }

    async fn flush_and_deregister(&self) {
        self.service.usage.flush(&self.service.cells).await;
        self.service.popularity.flush(&self.service.cells).await;
        self.service.link_visits.flush(&self.service.cells).await;
        for cell in self.service.cells.iter() {
            let _ = cell.deregister_node(&self.node).await;
        }
    }
}

impl Drop for RunningService {
    /// The dropped `JoinSet`s abort their tasks. The tokens also stop tasks that other owners have spawned.
    fn drop(&mut self) {
        self.service.payment_waiters.close();
        self.stop.cancel();
        self.stop_ops.cancel();
    }
}

fn public_bounds(listener: &'static str, config: &Config, budget: &DescriptorBudget) -> Bounds {
    Bounds {
        listener,
        connections: budget.connections_per_listener,
        connections_per_address: config.http.connections_per_address.get(),
        trusted_proxies: config.limits.trusted_proxies.clone(),
    }
}

fn spawn_http_server<H: Handler>(
    tasks: &mut JoinSet<()>,
    address: SocketAddr,
    handler: H,
    bounds: Bounds,
    stop: &CancellationToken,
) -> Result<SocketAddr, StartError> {
    let failed = |source| StartError::Listen { address, listener: bounds.listener, source };
    let listener = listen(address).map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    tasks.spawn(serve(listener, handler, bounds, stop.clone()));
    Ok(bound)
}

/// Notices are given to people on every worker, and sent where there is a mail server.
fn spawn_notice_loops(
    tasks: &mut JoinSet<()>,
    config: &Config,
    service: &Arc<Service>,
    stop: &CancellationToken,
) -> Result<(), SmtpSetupError> {
    let mails = Arc::new(Notify::new());
    if let Some(mailer) = Mailer::open(config, service.clone())? {
        tasks.spawn(notices::run_send_loop(Arc::new(mailer), mails.clone(), stop.clone()));
    }
    tasks.spawn(notices::run_distribution_loop(service.clone(), mails, stop.clone()));
    Ok(())
}

async fn run_metrics_upkeep_loop(metrics: PrometheusHandle, stop: CancellationToken) {
    run_periodically(METRICS_UPKEEP_INTERVAL, stop, async || metrics.run_upkeep()).await;
}

async fn run_waiters_poll_loop(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let log = FailureLog::new("polling the payments of waiting reads");
    run_periodically(waiters::POLL_INTERVAL, stop, async || {
        log.record(cell.id(), service.payment_waiters.poll(&cell).await);
    })
    .await;
}

async fn run_usage_flush_loop(service: Arc<Service>, stop: CancellationToken) {
    run_periodically(USAGE_FLUSH_INTERVAL, stop, async || {
        service.usage.flush(&service.cells).await;
        service.popularity.flush(&service.cells).await;
        service.link_visits.flush(&service.cells).await;
    })
    .await;
}
