//! Random sequences of what payers, banks, time and faults may do, some of it concurrent, with the real flow, a real database and
//! banks with the real protocol. The rules (`rules.rs`) are checked after every action and at the end of every sequence.
//!
//! `PAYLINK_SEQUENCES` is the number of sequences (default 200); `just random 10000` runs more. A sequence that breaks a rule is
//! shrunk and printed.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod action;
mod rules;
mod sequence;

use paylink_testkit::TestService;
use proptest::test_runner::{Config, TestError, TestRunner};

use crate::random::sequence::Sequence;

/// One per core of the machines that run this suite.
const SHARDS: u32 = 2;
/// How many sequences share a service. It becomes slower with every payment in it.
const SEQUENCES_PER_SERVICE: u32 = 40;

/// Fewer sequences do not cover enough.
const MIN_SEQUENCES: u32 = 200;

#[expect(clippy::disallowed_methods, reason = "the justfile sets the number")]
fn sequences() -> u32 {
    let given = std::env::var("PAYLINK_SEQUENCES").ok();
    let sequences = given.map_or(200, |text| text.parse().expect("PAYLINK_SEQUENCES is a number"));
    assert!(sequences >= MIN_SEQUENCES, "PAYLINK_SEQUENCES is at least {MIN_SEQUENCES}");
    sequences
}

#[test]
fn no_payment_is_paid_twice_and_no_paid_payment_is_lost() {
    let each = sequences().div_ceil(SHARDS);
    let shards: Vec<_> = (0..SHARDS).map(|_| std::thread::spawn(move || run(each))).collect();
    let counts: Vec<Counts> = shards.into_iter().map(|shard| shard.join().unwrap()).collect();
    let all = counts.into_iter().fold(Counts::default(), Counts::plus);
    println!("{all:?}");
    assert!(all.sequences >= sequences());
    // A twentieth each: payments that were paid, ended unpaid, or had several attempts.
    let enough = |count: u32| count * 20 > all.sequences;
    assert!(enough(all.paid) && enough(all.several_attempts) && enough(all.ended_unpaid), "{all:?}");
}

/// What a run has covered.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    sequences: u32,
    actions: u32,
    paid: u32,
    ended_unpaid: u32,
    several_attempts: u32,
    uncertain: u32,
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        Self {
            sequences: self.sequences + other.sequences,
            actions: self.actions + other.actions,
            paid: self.paid + other.paid,
            ended_unpaid: self.ended_unpaid + other.ended_unpaid,
            several_attempts: self.several_attempts + other.several_attempts,
            uncertain: self.uncertain + other.uncertain,
        }
    }
}

fn run(cases: u32) -> Counts {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let counts = std::cell::Cell::new(Counts::default());
    let current_service = std::cell::Cell::new(None::<(TestService, u32)>);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 300, ..Config::default() };
    let outcome = TestRunner::new(config).run(&action::sequences(), |sequence| {
        let (test_service, seen) =
            current_service.take().unwrap_or_else(|| (runtime.block_on(TestService::behind_gateways()), 0));
        let result = runtime.block_on(Sequence::run(&test_service, &sequence));
        // After a broken rule the shrunk sequences need a new service.
        if result.is_err() || seen >= SEQUENCES_PER_SERVICE {
            runtime.block_on(test_service.close());
        } else {
            current_service.set(Some((test_service, seen + 1)));
        }
        counts.set(counts.get().plus(result?));
        Ok(())
    });
    match outcome {
        Ok(()) => counts.get(),
        Err(TestError::Fail(reason, shrunk)) => panic!("{reason}\nin this sequence: {shrunk:#?}"),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}
