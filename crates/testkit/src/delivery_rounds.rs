//! The rounds of delivery workers that a test runs, instead of workers that wait for time to pass.

use std::sync::Arc;

use paylink_server::{
    outbound::Outbound,
    service::Service,
    worker::deliver::{DeliveryWorker, Round, Upkeep},
};
use paylink_store::Cell;

/// Delivers what is due now, and returns the number of attempts when their results are recorded.
pub async fn deliver_due(service: &Arc<Service>, cell: &Arc<Cell>, outbound: &Outbound) -> usize {
    let upkeep = Upkeep::new(cell.clone());
    upkeep.write_heartbeat().await.unwrap();
    upkeep.expire().await.unwrap();
    upkeep.flush().await.unwrap();
    let mut count = 0;
    loop {
        let attempts = run_worker(DeliveryWorker::new(service.clone(), outbound.clone(), &upkeep)).await;
        count += attempts;
        // Rows that another transaction had locked are claimed by the next worker.
        if attempts == 0 {
            return count;
        }
    }
}

/// The rounds of one worker until nothing more is due. A round may only move fresh deliveries into the queues of their endpoints, so that the
/// next one finds them: after two rounds without an attempt, nothing is due.
async fn run_worker(mut worker: DeliveryWorker) -> usize {
    let (mut count, mut idle_rounds) = (0, 0);
    while idle_rounds < 2 {
        let more = worker.round(Round::Look).await;
        if worker.join_next().await {
            (count, idle_rounds) = (count + 1, 0);
        } else if !more {
            idle_rounds += 1;
        }
    }
    worker.finish().await;
    count
}
