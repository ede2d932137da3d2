//! The promise of delivery, on a simulated clock: thirteen attempts for an endpoint that refuses and whose breaker is closed, the last
//! 21.2 to 22.5 hours after the first; and every delivery is over 22 h 30 m after its commit, whatever its endpoint asked for and the
//! breaker did. Only the service's own absence is added, and it spends no attempt.
//!
//! A hundred thousand random histories, each of an endpoint with up to six deliveries. All that is decided is decided by `retry` and
//! `breaker`; what the workers and the database do around them is played here, and is held against the same rules with real ones in
//! the server's `tests/events`. `PAYLINK_HISTORY` plays one of them, by its number, and tells it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod chance;
mod delivery;
mod queue;
mod rules;
mod script;
mod summary;
mod world;

use crate::{
    chance::Seeded,
    rules::Seen,
    script::Script,
    summary::Summary,
    world::{TICK, World},
};

const HISTORIES: u64 = 100_000;
/// One for each core of the machines this runs on.
const SHARDS: u64 = 2;

#[expect(clippy::disallowed_methods, reason = "whoever looks for a fault says which history")]
fn asked_for() -> Option<u64> {
    std::env::var("PAYLINK_HISTORY").ok().map(|text| text.parse().expect("PAYLINK_HISTORY is a number"))
}

#[test]
fn every_history_keeps_the_promise_of_delivery() {
    if let Some(number) = asked_for() {
        let chance = Seeded::new(number);
        let script = Script::draw(&chance);
        println!("{script:#?}\n{:#?}", World::play(&script, &chance).map(|world| world.deliveries));
        return println!("{}", play(number));
    }
    let shard = |first| (first..HISTORIES).step_by(usize::try_from(SHARDS).unwrap()).map(play);
    let all = std::thread::scope(|scope| {
        let shards: Vec<_> = (0..SHARDS).map(|first| scope.spawn(move || shard(first).sum::<Summary>())).collect();
        shards.into_iter().map(|shard| shard.join().unwrap()).sum::<Summary>()
    });
    println!("{all}");
    all.must_have_seen_much(HISTORIES);
}

fn play(number: u64) -> Summary {
    let chance = Seeded::new(number);
    let script = Script::draw(&chance);
    let tried = World::play(&script, &chance).and_then(|world| judge(&world, &script));
    tried.unwrap_or_else(|why| panic!("history {number} (PAYLINK_HISTORY={number} plays it again): {why}\n{script:#?}"))
}

fn judge(world: &World, script: &Script) -> Result<Summary, String> {
    let mut summary = Summary::of_one();
    for delivery in &world.deliveries {
        let seen = Seen { delivery, away: &script.away, downtimes: &world.downtimes, late: TICK };
        seen.judge().map_err(|why| format!("{why}\n{delivery:#?}"))?;
        summary.add(&seen);
    }
    Ok(summary)
}
