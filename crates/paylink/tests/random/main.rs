//! A randomised run over the real flow, a real database and banks that speak the real protocol: sequences of what payers, banks,
//! time and faults may do, some of it at the same moment. After every action and at the end of every sequence, what must never
//! happen has not happened.
//!
//! `PAYLINK_SEQUENCES` says how many sequences (1,000 unless said otherwise); `just random 10000` runs more. A sequence that breaks
//! a rule is shortened to the least that still does, and printed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod action;
mod rules;
mod sequence;

use paylink_testkit::Shop;
use proptest::test_runner::{Config, TestError, TestRunner};

use crate::sequence::Sequence;

/// One for each core of the machines this runs on.
const SHARDS: u32 = 2;
/// How many sequences one shop sees: it grows slower with every payment it remembers.
const A_SHOP: u32 = 40;

#[expect(clippy::disallowed_methods, reason = "a recipe says how many")]
fn sequences() -> u32 {
    std::env::var("PAYLINK_SEQUENCES").ok().map_or(1_000, |text| text.parse().expect("PAYLINK_SEQUENCES is a number"))
}

#[test]
fn nobody_pays_twice_and_nothing_paid_is_lost() {
    let each = sequences().div_ceil(SHARDS);
    let shards: Vec<_> = (0..SHARDS).map(|_| std::thread::spawn(move || run(each))).collect();
    let counts: Vec<Counts> = shards.into_iter().map(|shard| shard.join().unwrap()).collect();
    let all = counts.into_iter().fold(Counts::default(), Counts::plus);
    println!("{all:?}");
    assert!(all.sequences >= sequences());
    // A run of some length in which hardly anything is paid, refused or tried again has not tried much.
    let enough = |count: u32| all.sequences < 200 || count * 20 > all.sequences;
    assert!(enough(all.paid) && enough(all.several_attempts) && enough(all.ended_unpaid), "{all:?}");
}

/// What a run has seen.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    sequences: u32,
    actions: u32,
    paid: u32,
    ended_unpaid: u32,
    several_attempts: u32,
    in_doubt: u32,
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        Self {
            sequences: self.sequences + other.sequences,
            actions: self.actions + other.actions,
            paid: self.paid + other.paid,
            ended_unpaid: self.ended_unpaid + other.ended_unpaid,
            several_attempts: self.several_attempts + other.several_attempts,
            in_doubt: self.in_doubt + other.in_doubt,
        }
    }
}

fn run(cases: u32) -> Counts {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let counts = std::cell::Cell::new(Counts::default());
    let place = std::cell::Cell::new(None::<(Shop, u32)>);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 300, ..Config::default() };
    let outcome = TestRunner::new(config).run(&action::sequences(), |sequence| {
        let (shop, seen) = place.take().unwrap_or_else(|| (runtime.block_on(Shop::open()), 0));
        let judged = runtime.block_on(Sequence::play(&shop, &sequence));
        // What a broken sequence leaves behind must not confuse the shorter ones.
        if judged.is_err() || seen >= A_SHOP {
            runtime.block_on(shop.close());
        } else {
            place.set(Some((shop, seen + 1)));
        }
        counts.set(counts.get().plus(judged?));
        Ok(())
    });
    match outcome {
        Ok(()) => counts.get(),
        Err(TestError::Fail(why, least)) => panic!("{why}\nafter no more than this: {least:#?}"),
        Err(TestError::Abort(why)) => panic!("{why}"),
    }
}
