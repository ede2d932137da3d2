//! What happens to nodes, database connections and the clock while payers pay.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::chaos::{counters::Group, installation::Installation, nodes::NODE_COUNT, random::Random};

const TERMINATE: &str = "
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = 'application' AND datname = current_database() AND pid % 2 = $1";

/// One disturbance follows this many actions of payers, on average. It depends on actions and not on time, so that a slow machine
/// tests the same.
const ACTIONS_PER_DISTURBANCE: usize = 28;

/// Kills nodes and database connections, and moves the clock, until `stop`.
pub(crate) async fn disturb(installation: Arc<Installation>, stop: CancellationToken) {
    let mut random = Random::stream(installation.seed, 1);
    let superuser = installation.database.as_superuser().await;
    let counters = &installation.counters;
    let mut next = 0;
    while !stop.is_cancelled() {
        if installation.actions.load(Ordering::Relaxed) < next {
            sleep(Duration::from_millis(5)).await;
            continue;
        }
        next += random.below(2 * ACTIONS_PER_DISTURBANCE);
        match random.below(14) {
            0..4 => {
                let node = random.below(NODE_COUNT);
                installation.nodes.kill(node).await;
                counters.count(Group::Disturbances, "kills");
                sleep(random.millis(1, 300)).await;
                installation.nodes.start(node).await;
            }
            4..7 => {
                let parity = i32::try_from(random.below(2)).unwrap();
                let rows = superuser.query(TERMINATE, &[&parity]).await.unwrap();
                counters.add(Group::Disturbances, "terminated backends", rows.len());
            }
            7..11 => {
                let seconds = *random.pick(&[10, 61, 180, 960]);
                installation.clock.advance(Duration::from_secs(seconds)).await;
                counters.count(Group::Disturbances, "clock jumps forward");
            }
            11..13 => {
                // The node's claims expire while it is paused; afterwards it continues with them.
                let node = random.below(NODE_COUNT);
                installation.nodes.signal(node, "-STOP").await;
                installation.clock.advance(Duration::from_secs(61)).await;
                counters.count(Group::Disturbances, "paused nodes");
                sleep(random.millis(200, 900)).await;
                installation.nodes.signal(node, "-CONT").await;
            }
            _ => {
                let by = Duration::from_secs(3_600 + u64::try_from(random.below(3_600)).unwrap());
                let moved = installation.clock.set_back(by).await;
                if moved {
                    counters.count(Group::Disturbances, "clock jumps back");
                } else if installation.clock.correct().await {
                    counters.count(Group::Disturbances, "clock jumps forward");
                }
            }
        }
    }
    installation.clock.correct().await;
}
