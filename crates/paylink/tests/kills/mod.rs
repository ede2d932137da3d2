//! Workers and PostgreSQL are killed at random times while events are delivered. No event is lost, repeated events have the same
//! bytes, and only deliveries that were in flight at a kill are repeated.
//!
//! Workers are real processes, PostgreSQL is a server of its own, and a kill is a `kill -9`. Payments end during the whole run, and
//! some of the merchants' servers fail, so that kills hit commits, claims, exchanges, retries and the recording of results.
//!
//! `PAYLINK_KILLS` and `PAYLINK_EVENTS` set the numbers; `just kills` runs more.
//!
//! # What may be sent twice
//!
//! A worker commits a claim before it sends anything, and it sends nothing twice under one claim. So a server can accept an event
//! twice only if the worker with the first claim died before it recorded the result. That claim is still in the database after
//! the kill. So each event has, at each server, at most as many repetitions as claims in flight at kills of workers.
//!
//! Kills of PostgreSQL cause no repetitions: a worker that survives records its results again, and a claim whose response was lost
//! was never used. So there are two phases: while only PostgreSQL is killed, nothing may be sent twice; then workers are killed too.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]
#![expect(clippy::print_stdout, reason = "a run of an hour prints its progress")]

mod crash_fixture;
mod invariants;
mod killer;
mod merchant_servers;
mod payments;
mod random;
mod workers;

use std::{sync::Arc, time::Duration};

use paylink_domain::id::PaymentId;
use tokio::sync::Mutex;

use crate::kills::{
    crash_fixture::CrashFixture,
    killer::{Killer, Victims, delivery_summary},
    payments::Payments,
    workers::Workers,
};

/// The average time between two kills.
const MEAN_KILL_INTERVAL: Duration = Duration::from_millis(1_600);

#[expect(clippy::disallowed_methods, reason = "the justfile sets the numbers")]
fn count_from_env(variable: &str, default: u32) -> u32 {
    std::env::var(variable)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is not a number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_any_kill_no_event_is_lost_and_only_in_flight_deliveries_repeat() {
    let (kills, events) = (count_from_env("PAYLINK_KILLS", 16), count_from_env("PAYLINK_EVENTS", 2_000));
    let fixture = Arc::new(CrashFixture::start().await);
    let workers = Arc::new(Mutex::new(Workers::of(&fixture)));
    // A task, so that processes are stopped and files removed also after a panic.
    let run = tokio::spawn(run(fixture.clone(), workers.clone(), kills, events));
    let outcome = run.await;
    workers.lock().await.kill_all().await;
    fixture.stop().await;
    if let Err(error) = outcome {
        std::panic::resume_unwind(error.into_panic());
    }
}

async fn run(fixture: Arc<CrashFixture>, workers: Arc<Mutex<Workers>>, kills: u32, events: u32) {
    let mut workers = workers.lock().await;
    let mut killer = Killer::default();
    let (kills_first, events_first) = ((kills / 8).max(4), events / 8);
    let mut ended = run_phase(&fixture, &mut workers, &mut killer, Victims::Postgres, kills_first, events_first).await;
    invariants::assert_nothing_was_repeated(&fixture);
    let (kills, events) = (kills - kills_first, events - events_first);
    ended.extend(run_phase(&fixture, &mut workers, &mut killer, Victims::WorkersOrPostgres, kills, events).await);
    invariants::assert_invariants(&fixture, &ended, &killer).await;
}

/// Ends payments during the kills, and delivers everything afterwards. Returns the payments.
async fn run_phase(
    fixture: &Arc<CrashFixture>,
    workers: &mut Workers,
    killer: &mut Killer,
    victims: Victims,
    kills: u32,
    events: u32,
) -> Vec<PaymentId> {
    let payments = Arc::new(Payments::create(fixture, events).await);
    fixture.inject_faults(true);
    workers.start_all();
    let span = MEAN_KILL_INTERVAL * kills;
    let ending = tokio::spawn(payments.clone().end_all(fixture.clone(), span));
    fixture.wait_until_delivering().await;
    killer.kill_at_random(fixture, workers, victims, kills, span).await;
    ending.await.unwrap();
    fixture.inject_faults(false);
    workers.deliver_the_rest(fixture).await;
    println!("{killer}; {}", delivery_summary(fixture));
    payments.ids()
}
