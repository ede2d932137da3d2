//! Claims due deliveries and sends them. Any number of workers may do this concurrently: each delivery is claimed by one.
//!
//! One task claims deliveries and tracks those in flight, each exchange is a task of its own, and one task records the results.
//! There is no LISTEN/NOTIFY, because NOTIFY serialises commits. One statement looks for due rows several times a second, and soon after a
//! bank's word has ended a payment in this process. They are claimed as long as there are more.

mod concurrency;
mod in_flight;
mod pace;
mod record;
mod upkeep;
mod worker;

use std::{sync::Arc, time::Duration};

use paylink_store::Cell;
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, outbound::Outbound, periodic::run_periodically, service::Service};

pub use upkeep::Upkeep;
pub use worker::{DeliveryWorker, Round};

/// How often a worker writes its heartbeat. A downtime is recorded only after a gap of 30 seconds.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(3);
/// How often it ends expired deliveries. Their retry window is days long.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(10);

/// All delivery loops of a worker for one cell.
pub(crate) async fn run_delivery_loops(
    service: Arc<Service>,
    cell: Arc<Cell>,
    outbound: Outbound,
    stop: CancellationToken,
) {
    let upkeep = Upkeep::new(cell.clone());
    let (heartbeat_log, expiry_log) =
        (FailureLog::new("writing the heartbeat of deliveries"), FailureLog::new("ending expired deliveries"));
    heartbeat_log.record(cell.id(), upkeep.write_heartbeat().await);
    let worker = DeliveryWorker::new(service, outbound, &upkeep);
    tokio::join!(
        worker.run(stop.clone()),
        run_periodically(HEARTBEAT_INTERVAL, stop.clone(), async || {
            heartbeat_log.record(cell.id(), upkeep.write_heartbeat().await);
        }),
        run_periodically(EXPIRY_INTERVAL, stop.clone(), async || {
            expiry_log.record(cell.id(), upkeep.expire().await);
        }),
        upkeep.run_flushes(stop.clone()),
    );
}
