//! How soon merchants are told.

use std::{process::Command, time::Duration};

use paylink_server::ambient::Stopwatch;
use paylink_store::LEASE;
use paylink_testkit::{
    KEY_1, Program, configuration,
    ear::{Answer, Ear},
    paylink,
    scene::Scene,
};
use tokio::time::sleep;

use crate::alone;

/// When so many had been heard.
async fn until_heard(ear: &Ear, number: usize, patience: Duration) -> Stopwatch {
    let began = Stopwatch::start();
    loop {
        if let Some(heard) = ear.heard().get(number - 1) {
            return heard.ago;
        }
        assert!(began.elapsed() < patience, "nothing is heard for {patience:?}");
        sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_is_posted_within_a_quarter_of_a_second_of_its_commit() {
    let _alone = alone().await;
    let scene = Scene::working().await;
    let mut waits = Vec::new();
    for number in 1..=100 {
        let payment = scene.payment(None).await;
        // At whatever moment between two looks of the worker.
        sleep(Duration::from_millis(number * 37 % 150)).await;
        scene.end(payment.id, paylink_domain::status::Status::Executed).await;
        let committed = Stopwatch::start();
        let heard = until_heard(&scene.ear, usize::try_from(number).unwrap(), Duration::from_secs(10)).await;
        waits.push(committed.elapsed().saturating_sub(heard.elapsed()));
    }
    waits.sort();
    assert!(waits[98] <= Duration::from_millis(250), "p50 {:?}, p99 {:?}", waits[50], waits[98]);
    println_waits(&waits);
}

#[expect(clippy::print_stdout, reason = "a figure to quote")]
fn println_waits(waits: &[Duration]) {
    println!("commit to POST: p50 {:?}, p99 {:?}", waits[50], waits[98]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_worker_had_claimed_goes_on_when_its_lease_is_over() {
    let _alone = alone().await;
    let scene = Scene::set().await;
    let place = tempfile::tempdir().unwrap();
    let text = configuration(&scene.app.database, &[(1, KEY_1)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n");
    std::fs::write(place.path().join("paylink.toml"), text).unwrap();
    let worker = || {
        let mut command: Command = paylink(place.path());
        command.args(["serve", "--role", "worker", "--config", "paylink.toml"]);
        Program::start("worker", &mut command)
    };
    scene.ear.answer(Answer::Nothing);
    let mut first = worker();
    scene.paid().await;
    let claimed = until_heard(&scene.ear, 1, Duration::from_secs(10)).await;
    first.signal("-9");
    first.wait();
    scene.ear.answer(Answer::Status(204));
    let _second = worker();
    let again = until_heard(&scene.ear, 2, LEASE * 2).await;
    let wait = claimed.elapsed().saturating_sub(again.elapsed());
    assert!(wait > LEASE.saturating_sub(Duration::from_secs(1)), "{wait:?}: a lease that does not hold");
    assert!(wait <= LEASE + Duration::from_secs(1), "{wait:?}");
}
