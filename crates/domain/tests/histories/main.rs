//! The delivery guarantee, on a simulated clock. An endpoint that always rejects gets thirteen attempts while its
//! breaker is closed, the last one 21.2 to 22.5 hours after the first. Every delivery ends within 22 h 30 m of its
//! commit, regardless of `Retry-After` and of the breaker. Only the service's own downtime extends this, and it does
//! not count as an attempt. No delivery is given up before an attempt near that end, also if an endpoint that recovers
//! and fails again has used up its attempts.
//!
//! The test runs 100,000 random histories, each with one endpoint and up to six deliveries. `retry` and `endpoint_breaker` make
//! the decisions; the workers and the database are simulated here. `crates/paylink/tests/events` checks the same
//! invariants with real ones. `PAYLINK_HISTORY=<number>` runs and prints one history.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod delivery;
mod invariants;
mod queue;
mod random;
mod scenario;
mod simulation;
mod summary;

use crate::{
    invariants::CheckedDelivery,
    random::Seeded,
    scenario::Scenario,
    simulation::{Simulation, TICK},
    summary::Summary,
};

const HISTORIES: u64 = 100_000;
/// One for each core of the CI machines.
const SHARDS: u64 = 2;

#[expect(clippy::disallowed_methods, reason = "a developer selects the history to debug")]
fn requested_history() -> Option<u64> {
    std::env::var("PAYLINK_HISTORY").ok().map(|text| text.parse().expect("PAYLINK_HISTORY is a number"))
}

#[test]
fn every_history_satisfies_the_delivery_guarantee() {
    if let Some(number) = requested_history() {
        let random = Seeded::new(number);
        let scenario = Scenario::generate(&random);
        println!("{scenario:#?}\n{:#?}", Simulation::run(&scenario, &random).map(|simulation| simulation.deliveries));
        return println!("{}", run_history(number));
    }
    let shard = |first| (first..HISTORIES).step_by(usize::try_from(SHARDS).unwrap()).map(run_history);
    let all = std::thread::scope(|scope| {
        let shards: Vec<_> = (0..SHARDS).map(|first| scope.spawn(move || shard(first).sum::<Summary>())).collect();
        shards.into_iter().map(|shard| shard.join().unwrap()).sum::<Summary>()
    });
    println!("{all}");
    all.assert_covers_all_kinds(HISTORIES);
}

fn run_history(number: u64) -> Summary {
    let random = Seeded::new(number);
    let scenario = Scenario::generate(&random);
    let summary = Simulation::run(&scenario, &random).and_then(|simulation| check(&simulation, &scenario));
    summary.unwrap_or_else(|error| {
        panic!("history {number} (repeat with PAYLINK_HISTORY={number}): {error}\n{scenario:#?}")
    })
}

fn check(simulation: &Simulation, scenario: &Scenario) -> Result<Summary, String> {
    let mut summary = Summary::single();
    for delivery in &simulation.deliveries {
        let checked = CheckedDelivery {
            delivery,
            outages: &scenario.outages,
            downtimes: &simulation.downtimes,
            max_lateness: TICK,
        };
        checked.check().map_err(|error| format!("{error}\n{delivery:#?}"))?;
        summary.add(&checked);
    }
    Ok(summary)
}
