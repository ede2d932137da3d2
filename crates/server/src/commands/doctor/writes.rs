//! Whether the cell accepts writes, and whether the clocks agree.

use paylink_domain::{error_chain::ErrorChain, time::Clock};
use paylink_store::{Cell, ClockComparison, Node};

use crate::{commands::findings::Findings, system::SystemClock};

pub(super) async fn examine_write(cell: &Cell, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let before = SystemClock.now();
    let database = match cell.check_write().await {
        Ok(time) => time,
        Err(error) => {
            return findings.bad(
                &name,
                format!("{name} does not accept a write, so payers cannot pay: {}", ErrorChain(&error)),
                "look at the log of the database: its disk may be full, it may be read-only, or its synchronous standbys may be gone",
            );
        }
    };
    findings.good(&name, format!("{name} accepts writes"));
    let difference = before.epoch_ms().midpoint(SystemClock.now().epoch_ms()) - database.epoch_ms();
    examine_clock(&name, &format!("{name}: the clock of this machine"), difference, findings);
}

/// The clock of a running node, as of its last heartbeat.
pub(super) fn examine_clock_of(node: &Node, cell: &Cell, findings: &mut Findings) {
    if let Some(difference) = node.clock_difference_ms {
        let name = format!("cell {}", cell.id());
        examine_clock(&name, &format!("{name}: the clock of node {}", node.name), difference, findings);
    }
}

fn examine_clock(subject: &str, whose: &str, difference_ms: i64, findings: &mut Findings) {
    if (ClockComparison { difference_ms, is_shared: false }).is_beyond_tolerance() {
        let side = if difference_ms > 0 { "ahead of" } else { "behind" };
        let seconds = (difference_ms.unsigned_abs() + 500) / 1_000;
        findings.bad(
            subject,
            format!("{whose} is {seconds} s {side} the database's"),
            "synchronise the clocks of all machines with a time server, such as chrony",
        );
    }
}
