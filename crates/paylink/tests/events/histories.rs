//! The promise of delivery with the real database and real HTTP, on a clock that is moved: random histories as the domain's
//! `tests/histories` plays them by the hundred thousand, held against the same rules.
//!
//! `PAYLINK_HISTORY` plays one of them, by its number, and tells it.

#[path = "../../../domain/tests/histories/chance.rs"]
mod chance;
#[allow(dead_code, reason = "what only the simulation needs")]
#[path = "../../../domain/tests/histories/delivery.rs"]
mod delivery;
mod play;
mod remembered;
#[path = "../../../domain/tests/histories/rules.rs"]
mod rules;
#[allow(dead_code, reason = "what only the simulation needs")]
#[path = "../../../domain/tests/histories/script.rs"]
mod script;

use std::ops::Range;

use paylink_testkit::scene::Scene;

use self::{
    chance::Seeded,
    delivery::{Delivery, State},
    play::Play,
    rules::Seen,
    script::Script,
};

/// In so many lanes at once: most of the time the database is waited for.
const LANES: u64 = 4;
/// Chosen so that there are some of every kind, and among them what has gone wrong before.
const HISTORIES: Range<u64> = 24..44;
/// How much later than on a perfect machine something may happen. What a moment of the plan costs here is tens of milliseconds.
const LATE_MS: i64 = 5_000;

#[expect(clippy::disallowed_methods, reason = "whoever looks for a fault says which history")]
fn asked_for() -> Option<u64> {
    std::env::var("PAYLINK_HISTORY").ok().map(|text| text.parse().expect("PAYLINK_HISTORY is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_history_keeps_the_promise_of_delivery() {
    if let Some(number) = asked_for() {
        let (counts, deliveries) = play(number).await;
        return println!("{deliveries:#?}\n{counts:?}");
    }
    let lane = async |first: u64| {
        let mut seen = Counts::default();
        for number in (HISTORIES.start + first..HISTORIES.end).step_by(usize::try_from(LANES).unwrap()) {
            seen = seen.plus(play(number).await.0);
        }
        seen
    };
    let lanes: Vec<_> = (0..LANES).map(|first| tokio::spawn(lane(first))).collect();
    let mut all = Counts::default();
    for lane in lanes {
        all = all.plus(lane.await.unwrap());
    }
    println!("{} histories: {all:?}", HISTORIES.end - HISTORIES.start);
    let kinds = [all.attempts, all.lost, all.delivered, all.exhausted, all.expired, all.away, all.only_refused];
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
    away: usize,
    only_refused: usize,
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
            away: self.away + other.away,
            only_refused: self.only_refused + other.only_refused,
        }
    }

    fn of(seen: &Seen) -> Self {
        let is = |state| usize::from(seen.delivery.state == state);
        Self {
            deliveries: 1,
            attempts: seen.delivery.attempts,
            lost: seen.delivery.log.len() - seen.delivery.attempts,
            delivered: is(State::Delivered),
            exhausted: is(State::Exhausted),
            expired: usize::from(matches!(seen.delivery.state, State::Expired { .. })),
            away: usize::from(seen.was_away()),
            only_refused: usize::from(seen.is_only_refused()),
        }
    }
}

async fn play(number: u64) -> (Counts, Vec<Delivery>) {
    let chance = Seeded::new(number);
    let script = Script::draw(&chance);
    let scene = Scene::set().await;
    let again = format!("history {number} (PAYLINK_HISTORY={number} plays it again)");
    let mut play = Play::new(&scene, &script, &chance).await;
    play.all().await.unwrap_or_else(|why| panic!("{again}: {why}\n{script:#?}"));
    let downtimes = play.downtimes().await;
    let mut counts = Counts::default();
    let deliveries = play.remembered(&downtimes).await;
    for delivery in &deliveries {
        let seen = Seen { delivery, away: &play.away, downtimes: &downtimes, late: LATE_MS };
        seen.judge().unwrap_or_else(|why| panic!("{again}: {why}\n{delivery:#?}\n{script:#?}"));
        counts = counts.plus(Counts::of(&seen));
    }
    (counts, deliveries)
}
