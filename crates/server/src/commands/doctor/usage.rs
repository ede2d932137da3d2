//! The nodes of a cell, and what waits for a worker.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{COUNTS_LATE_AFTER, Cell, StoreError};

use super::{DATABASE_FIX, held_deliveries::examine_held_deliveries, writes::examine_clock_of};
use crate::commands::findings::Findings;

pub(super) async fn examine_usage(cell: &Cell, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let examined = async {
        for node in cell.nodes().await? {
            findings.good(&name, format!("{name}: node {} runs version {}", node.name, node.version));
            examine_clock_of(&node, cell, findings);
        }
        let any_held = examine_held_deliveries(cell, findings).await?;
        let backlog = cell.delivery_backlog().await?;
        let late = backlog.oldest_seconds;
        if backlog.is_late() {
            let fix = "start a worker (`paylink serve` or `paylink serve --role worker`); if one runs, start another";
            findings.bad(&name, format!("{name}: the oldest due webhook delivery is {late:.0} s late"), fix);
        } else if any_held {
            findings.good(&name, format!("{name}: no webhook delivery is late, apart from the held ones"));
        } else {
            findings.good(&name, format!("{name}: no webhook delivery is late"));
        }
        let age = cell.counts_age().await?;
        if age > COUNTS_LATE_AFTER {
            let advice = "the charts of the portal lack what happened since: start a worker (`paylink serve`); if one runs, look at its log";
            let minutes = age.as_secs() / 60;
            findings.note(&name, format!("{name}: the counts by day are complete up to {minutes} minutes ago"), advice);
        } else {
            findings.good(&name, format!("{name}: the counts by day are up to date"));
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = examined.await {
        findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}
