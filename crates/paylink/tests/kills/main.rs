//! Workers and PostgreSQL killed at random moments while events are delivered: nothing is lost, what is sent again is the same to the
//! byte, and nothing is sent again but what was in flight when somebody was killed.
//!
//! Workers are real processes, PostgreSQL is a cluster of its own, and a kill is a `kill -9`. Payments end all the while, and some of the
//! merchants' servers misbehave, so that kills fall into commits, claims, exchanges, retries and what is written of them.
//!
//! `PAYLINK_KILLS` and `PAYLINK_EVENTS` say how many; `just kills` runs more.
//!
//! # What may be sent twice
//!
//! A claim is committed before anything is sent under it, and nothing is sent twice under one claim. So a server can have taken an event
//! twice only if whoever held the first claim did not live to write down what came of it; and then that claim still stood in the database
//! when they had died. Hence, for each event and server: no more repetitions than there were claims in flight at the kills of workers.
//! What a killed PostgreSQL leaves undone adds nothing: who lives writes it down again, and what was claimed without the holder's
//! knowledge was never sent. So there are two acts: while only PostgreSQL is killed, nothing at all may be sent twice; then anybody is.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]
#![expect(clippy::print_stdout, reason = "a run of an hour says how far it is")]

mod chance;
mod killing;
mod payments;
mod scene;
mod shops;
mod verdict;
mod workers;

use std::{sync::Arc, time::Duration};

use paylink_domain::id::PaymentId;
use tokio::sync::Mutex;

use crate::{
    killing::{Killer, Victims, told},
    payments::Payments,
    scene::Scene,
    workers::Workers,
};

/// How often somebody is killed, on average.
const A_KILL_EVERY: Duration = Duration::from_millis(1_600);

#[expect(clippy::disallowed_methods, reason = "a recipe says how many")]
fn number(variable: &str, otherwise: u32) -> u32 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is no number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_killed_nothing_is_lost_and_nothing_is_repeated_but_what_was_in_flight() {
    let (kills, events) = (number("PAYLINK_KILLS", 16), number("PAYLINK_EVENTS", 2_000));
    let scene = Arc::new(Scene::set().await);
    let workers = Arc::new(Mutex::new(Workers::of(&scene)));
    // A task, so that processes are stopped and files removed also where something in it panics.
    let run = tokio::spawn(run(scene.clone(), workers.clone(), kills, events));
    let outcome = run.await;
    workers.lock().await.kill_all();
    scene.clear().await;
    if let Err(error) = outcome {
        std::panic::resume_unwind(error.into_panic());
    }
}

async fn run(scene: Arc<Scene>, workers: Arc<Mutex<Workers>>, kills: u32, events: u32) {
    let mut workers = workers.lock().await;
    let mut killer = Killer::default();
    let (kills_first, events_first) = ((kills / 8).max(4), events / 8);
    let mut ended = play(&scene, &mut workers, &mut killer, Victims::Postgres, kills_first, events_first).await;
    verdict::nothing_was_repeated(&scene);
    let (kills, events) = (kills - kills_first, events - events_first);
    ended.extend(play(&scene, &mut workers, &mut killer, Victims::Anybody, kills, events).await);
    verdict::judge(&scene, &ended, &killer).await;
}

/// Ends payments while somebody is killed, and sees that everything is delivered in the end. The payments.
async fn play(
    scene: &Arc<Scene>,
    workers: &mut Workers,
    killer: &mut Killer,
    victims: Victims,
    kills: u32,
    events: u32,
) -> Vec<PaymentId> {
    let payments = Arc::new(Payments::make(scene, events).await);
    scene.misbehave(true);
    workers.start_all();
    let span = A_KILL_EVERY * kills;
    let ending = tokio::spawn(payments.clone().end_all(scene.clone(), span));
    scene.until_somebody_delivers().await;
    killer.go_on(scene, workers, victims, kills, span).await;
    ending.await.unwrap();
    scene.misbehave(false);
    workers.deliver_the_rest(scene).await;
    println!("{killer}; {}", told(scene));
    payments.ending.clone()
}
