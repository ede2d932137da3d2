//! The delivery guarantee with the real database and real HTTP, on a clock that tests advance. The random histories and the
//! invariants are those of `domain/tests/histories`, which simulates hundreds of thousands of them.
//!
//! `PAYLINK_HISTORY` runs one of them, by its number, and prints it. `PAYLINK_HISTORIES` is how many are run.

#[allow(dead_code, reason = "some of it is only for the simulation")]
#[path = "../../../domain/tests/histories/delivery.rs"]
mod delivery;
#[path = "../../../domain/tests/histories/invariants.rs"]
mod invariants;
#[path = "../../../domain/tests/histories/random.rs"]
pub(crate) mod random;
mod recorded;
mod run;
#[allow(dead_code, reason = "some of it is only for the simulation")]
#[path = "../../../domain/tests/histories/scenario.rs"]
mod scenario;

use paylink_testkit::delivery_fixture::DeliveryFixture;

use self::{
    delivery::{Delivery, State},
    invariants::CheckedDelivery,
    random::Seeded,
    run::HistoryRun,
    scenario::Scenario,
};

/// Most of the time of a history is spent waiting for the database.
const CONCURRENT_HISTORIES: u64 = 4;
/// The first twenty contain every kind of outcome, and histories that have failed before.
const FIRST_HISTORY: u64 = 24;
const HISTORIES: u64 = 20;
/// How much later than planned something may happen. One step of a history takes tens of milliseconds here.
const MAX_LATENESS_MS: i64 = 5_000;

#[expect(clippy::disallowed_methods, reason = "set by hand to debug one history, or by a recipe")]
fn requested(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_history_satisfies_the_delivery_guarantee() {
    if let Some(number) = requested("PAYLINK_HISTORY") {
        let (counts, deliveries) = run(number).await;
        return println!("{deliveries:#?}\n{counts:?}");
    }
    let start = FIRST_HISTORY;
    let end = start + requested("PAYLINK_HISTORIES").unwrap_or(HISTORIES);
    let lane = move |first: u64| async move {
        let mut seen = Counts::default();
        for number in (start + first..end).step_by(usize::try_from(CONCURRENT_HISTORIES).unwrap()) {
            seen = seen.plus(run(number).await.0);
        }
        seen
    };
    let lanes: Vec<_> = (0..CONCURRENT_HISTORIES).map(|first| tokio::spawn(lane(first))).collect();
    let mut all = Counts::default();
    for lane in lanes {
        all = all.plus(lane.await.unwrap());
    }
    println!("{} histories: {all:?}", end - start);
    let kinds = [all.attempts, all.lost, all.delivered, all.exhausted, all.expired, all.outages, all.always_rejected];
    assert!(kinds.into_iter().all(|count| count > 0), "{all:?}");
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    deliveries: usize,
    attempts: usize,
    lost: usize,
    delivered: usize,
    exhausted: usize,
    expired: usize,
    outages: usize,
    always_rejected: usize,
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        Self {
            deliveries: self.deliveries + other.deliveries,
            attempts: self.attempts + other.attempts,
            lost: self.lost + other.lost,
            delivered: self.delivered + other.delivered,
            exhausted: self.exhausted + other.exhausted,
            expired: self.expired + other.expired,
            outages: self.outages + other.outages,
            always_rejected: self.always_rejected + other.always_rejected,
        }
    }

    fn of(seen: &CheckedDelivery) -> Self {
        let is = |state| usize::from(seen.delivery.state == state);
        Self {
            deliveries: 1,
            attempts: seen.delivery.attempts,
            lost: seen.delivery.log.len() - seen.delivery.attempts,
            delivered: is(State::Delivered),
            exhausted: is(State::Exhausted),
            expired: usize::from(matches!(seen.delivery.state, State::Expired { .. })),
            outages: usize::from(seen.overlaps_outage()),
            always_rejected: usize::from(seen.was_always_rejected()),
        }
    }
}

async fn run(number: u64) -> (Counts, Vec<Delivery>) {
    let random = Seeded::new(number);
    let scenario = Scenario::generate(&random);
    let fixture = DeliveryFixture::start().await;
    let name = format!("history {number} (PAYLINK_HISTORY={number} runs only this one)");
    let mut run = HistoryRun::new(&fixture, &scenario, &random).await;
    run.run_to_end().await.unwrap_or_else(|reason| panic!("{name}: {reason}\n{scenario:#?}"));
    let downtimes = run.downtimes().await;
    let mut counts = Counts::default();
    let deliveries = run.recorded(&downtimes).await;
    for delivery in &deliveries {
        let seen =
            CheckedDelivery { delivery, outages: &run.outages, downtimes: &downtimes, max_lateness: MAX_LATENESS_MS };
        seen.check().unwrap_or_else(|reason| panic!("{name}: {reason}\n{delivery:#?}\n{scenario:#?}"));
        counts = counts.plus(Counts::of(&seen));
    }
    (counts, deliveries)
}
