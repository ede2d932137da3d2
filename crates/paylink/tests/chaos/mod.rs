//! Payers pay at banks that lose, delay and falsify responses, while nodes and database connections are killed and the clock jumps.
//! At the end the banks' ledgers are compared with the payments: no payment moves money twice, and no status is wrong.
//!
//! Each seed has its own database, two `paylink serve` processes with both roles, and [`banks`] with every property that can be
//! configured. All random decisions depend on the seed; timing does not, so a seed that fails may have to be repeated.
//! [`faults`] has the faults, and says which lies of a bank are out of scope. [`invariants`] has the rules.
//!
//! `PAYLINK_CHAOS_SEEDS` is the number of seeds, `PAYLINK_CHAOS_FIRST_SEED` the first; `just chaos` runs more.

#![expect(clippy::unwrap_used, reason = "a test stops where its setup fails")]
#![expect(clippy::print_stdout, reason = "a run of many seeds prints its progress")]

mod bank_actions;
mod banks;
mod counters;
mod disturbances;
mod facts;
mod faults;
mod installation;
mod invariants;
mod nodes;
mod payer;
mod random;
mod report;
mod service_clock;
mod settle;

use std::{collections::BTreeMap, fmt::Write as _, sync::Arc, time::Duration};

use paylink_server::system::Stopwatch;
use tokio::{sync::Semaphore, task::JoinSet, time::timeout};
use tokio_util::sync::CancellationToken;

use crate::chaos::{
    counters::{Counters, Group},
    installation::Installation,
    payer::Payer,
};

const PAYMENTS_PER_SEED: u64 = 64;
/// Payers who are not done then close their browsers. Far more than they need.
const PAYING_TIME: Duration = Duration::from_mins(2);
/// A seed mostly waits, so several run at the same time.
const CONCURRENT_SEEDS: usize = 2;
/// How many payments are printed in full for each rule that a seed breaks.
const MAX_REPORTS_PER_RULE: usize = 2;

#[expect(clippy::disallowed_methods, reason = "the justfile sets the numbers")]
fn number_from_env(variable: &str, default: u64) -> u64 {
    std::env::var(variable)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is not a number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_payment_moves_money_twice_and_no_status_is_wrong() {
    let (first, seeds) = (number_from_env("PAYLINK_CHAOS_FIRST_SEED", 1), number_from_env("PAYLINK_CHAOS_SEEDS", 3));
    let totals = Arc::new(Counters::default());
    let (permits, watch) = (Arc::new(Semaphore::new(CONCURRENT_SEEDS)), Stopwatch::start());
    let mut running = JoinSet::new();
    for seed in first..first + seeds {
        let permit = permits.clone().acquire_owned().await.unwrap();
        let totals = totals.clone();
        running.spawn(async move {
            run_seed(seed, &totals).await;
            drop(permit);
        });
    }
    running.join_all().await;
    println!("{seeds} seeds in {:.0} s: {totals}", watch.elapsed().as_secs_f64());
    let broken = totals.of(Group::BrokenRules);
    assert!(broken.is_empty(), "broken rules, with reports above: {broken:?}");
}

async fn run_seed(seed: u64, totals: &Counters) {
    let watch = Stopwatch::start();
    let installation = Arc::new(Installation::start(seed).await);
    let started = watch.elapsed();
    pay_and_disturb(&installation).await;
    let paid = watch.elapsed();
    settle::settle(&installation).await;
    let reports = check(&installation).await;
    println!(
        "{reports}seed {seed}: started in {:.1} s, paid until {:.1} s, settled after {:.1} s; {}",
        started.as_secs_f64(),
        paid.as_secs_f64(),
        watch.elapsed().as_secs_f64(),
        installation.counters
    );
    totals.add_all(&installation.counters);
    installation.remove().await;
}

async fn pay_and_disturb(installation: &Arc<Installation>) {
    for (stream, bank) in (100..).zip(&installation.banks) {
        bank.inject_faults(installation.seed, stream, &installation.counters);
    }
    let stop = CancellationToken::new();
    let disturbances = tokio::spawn(disturbances::disturb(installation.clone(), stop.clone()));
    let pay = |number| timeout(PAYING_TIME, Payer::run(installation.clone(), number));
    let payers: JoinSet<_> = (0..PAYMENTS_PER_SEED).map(pay).collect();
    payers.join_all().await;
    stop.cancel();
    disturbances.await.unwrap();
}

/// Counts what has happened and which rules are broken. Returns a description of payments that break them.
async fn check(installation: &Installation) -> String {
    let (payments, unattributed) = facts::read(installation).await;
    let (counters, mut described, mut reports) = (&installation.counters, BTreeMap::new(), String::new());
    for payment in &payments {
        counters.count(Group::Totals, "payments");
        counters.count(Group::Statuses, payment.status.as_str());
        counters.add(Group::Totals, "attempts", payment.attempts.len());
        counters.add(Group::Totals, "movements", payment.movements.len());
        let broken = invariants::violations(installation, payment);
        for rule in &broken {
            counters.count(Group::BrokenRules, rule);
            let number: &mut usize = described.entry(*rule).or_default();
            *number += 1;
            if *number <= MAX_REPORTS_PER_RULE {
                reports += &report::describe(installation, payment, rule).await;
            }
        }
    }
    if !unattributed.is_empty() {
        writeln!(reports, "seed {}: movements without an attempt: {unattributed:?}", installation.seed).unwrap();
        counters.count(Group::BrokenRules, "money moved for no attempt");
    }
    reports
}
