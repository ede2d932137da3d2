//! Writes notices of what no change announces: endpoints that keep failing, deliveries that end soon, cells that are closed.
//!
//! Every worker looks once a minute. The key of a notice names the event, so several workers write it once.

use std::{sync::Arc, time::Duration};

use paylink_domain::notice::Notice;
use paylink_store::{Cell, NewNotice, OpeningState, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{failure_log::FailureLog, periodic::run_periodically, service::Service};

const INTERVAL: Duration = Duration::from_mins(1);

pub(crate) async fn run_announce_loop(service: Arc<Service>, stop: CancellationToken) {
    let logs: Vec<_> = service.cells.iter().map(|_| FailureLog::new("writing notices")).collect();
    run_periodically(INTERVAL, stop, async || {
        for (cell, log) in service.cells.iter().zip(&logs) {
            log.record(cell.id(), announce(&service, cell).await);
        }
    })
    .await;
}

/// Writes the notices of a cell that are due. Returns how many. A failure of one kind does not keep the others from being written.
pub async fn announce(service: &Service, cell: &Cell) -> Result<usize, StoreError> {
    let closed = announce_closed_cell(service, cell).await;
    let failing = announce_all(cell, Scan::FailingEndpoints).await;
    let ending = match cell.scan_ending_deliveries().await {
        Ok(()) => announce_all(cell, Scan::EndingDeliveries).await,
        Err(error) => Err(error),
    };
    Ok(usize::from(closed?) + failing? + ending?)
}

#[derive(Clone, Copy, Debug)]
enum Scan {
    FailingEndpoints,
    EndingDeliveries,
}

/// Repeats a scan until it has looked at every endpoint, also where another worker writes the notices. A fault of a network has
/// thousands of endpoints.
async fn announce_all(cell: &Cell, scan: Scan) -> Result<usize, StoreError> {
    let (mut written, mut failure, mut next) = (0, None, Some(-1)); // before the first endpoint
    while let Some(after) = next {
        let announced = match scan {
            Scan::FailingEndpoints => cell.announce_failing_endpoints(after).await?,
            Scan::EndingDeliveries => cell.announce_ending_deliveries(after).await?,
        };
        written += announced.written;
        failure = failure.or(announced.failure);
        next = announced.next;
    }
    failure.map_or(Ok(written), Err)
}

/// Operators read the notice in the home cell. It is written there even if that cell itself is closed: a closed cell refuses only
/// attempts, and serves everything else.
async fn announce_closed_cell(service: &Service, cell: &Cell) -> Result<bool, StoreError> {
    match cell.opening_state() {
        OpeningState::NotRead | OpeningState::Open { .. } => return Ok(false),
        OpeningState::Closed(_) => {}
    }
    // After a promotion, a cell is closed until a node has found its writes. Perhaps it can be opened now.
    match cell.verify_opening().await {
        Ok(()) => return Ok(false),
        Err(StoreError::Closed(_)) => {}
        Err(error) => return Err(error),
    }
    let opening = cell.opening().await?;
    let Some((reason, closing)) = opening.closed_reason().zip(opening.closing_key()) else { return Ok(false) };
    let notice = Notice::CellClosed { cell: cell.id(), reason };
    let key = format!("cell_closed {} {closing}", cell.id());
    service.cells.home().write_notice(&NewNotice { company: None, key, notice }).await
}
