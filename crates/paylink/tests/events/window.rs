//! The 22 hours: thirteen attempts, and an end that nothing moves but our own absence.

use std::time::Duration;

use paylink_domain::retry::DELAYS;
use paylink_store::WhyDisabled;
use paylink_testkit::{ear::Answer, scene::Scene};

#[tokio::test]
async fn an_endpoint_that_refuses_is_asked_thirteen_times_over_22_hours() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(503));
    let id = scene.paid().await;
    assert_eq!(scene.deliver().await, 1);
    for (number, delay) in DELAYS.into_iter().enumerate() {
        let jitter = (delay / 10).min(Duration::from_mins(5));
        // How exactly it comes is what the histories are about; here a slow machine may take its time.
        assert_eq!(scene.pass_and_deliver(delay / 2).await, 0, "attempt {} too soon", number + 2);
        assert_eq!(scene.pass_and_deliver(delay / 2 + jitter).await, 1, "attempt {}", number + 2);
    }
    assert_eq!(scene.delivery(id).await, ("exhausted".to_owned(), 13));
    assert_eq!(scene.ear.take().len(), 13);
    let attempts = scene.cell().delivery_attempts(id).await.unwrap();
    let hours = attempts[12].began_at.since(attempts[0].began_at).as_secs_f64() / 3_600.0;
    assert!((21.2..22.6).contains(&hours), "{hours}"); // each step above is taken a little late
    assert_eq!(scene.pass_and_deliver(Duration::from_hours(24)).await, 0, "kept, and left alone");
    assert_eq!(scene.count("delivery").await, 1);
}

#[tokio::test]
async fn what_is_held_back_is_over_22_and_a_half_hours_after_its_commit() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    scene.cell().disable_endpoint(scene.endpoint, WhyDisabled::Asked).await.unwrap();
    scene.deliver().await;
    scene.pass_and_deliver(Duration::from_mins(22 * 60 + 29)).await;
    assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 0));
    scene.pass_and_deliver(Duration::from_mins(1)).await;
    assert_eq!(scene.delivery(id).await, ("expired".to_owned(), 0));
}

#[tokio::test]
async fn the_service_s_own_absence_is_added_and_spends_no_attempt() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(503));
    let id = scene.paid().await;
    scene.deliver().await;
    // Three hours in which nobody delivered: by the machine's clock, which a test cannot move, so it is told that it is later.
    scene.pass(Duration::from_hours(3)).await;
    scene.owner.execute("UPDATE delivery_watch SET seen_at = seen_at - interval '3 hours'", &[]).await.unwrap();
    assert_eq!(scene.deliver().await, 1);
    assert_eq!(scene.count("downtime").await, 1);
    assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 2));
    scene.cell().disable_endpoint(scene.endpoint, WhyDisabled::Asked).await.unwrap();
    scene.pass_and_deliver(Duration::from_mins(22 * 60 + 29)).await;
    assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 2), "25 and a half hours after its commit");
    scene.pass_and_deliver(Duration::from_mins(2)).await;
    assert_eq!(scene.delivery(id).await, ("expired".to_owned(), 2));
}

#[tokio::test]
async fn moving_the_clock_is_no_absence() {
    let scene = Scene::set().await;
    scene.deliver().await;
    scene.pass_and_deliver(Duration::from_hours(48)).await;
    assert_eq!(scene.count("downtime").await, 0);
}

#[tokio::test]
async fn an_absence_that_is_over_counts_before_anything_is_ended() {
    let scene = Scene::working().await;
    scene.ear.answer(Answer::Status(503));
    let id = scene.paid().await;
    until(async || scene.delivery(id).await.0 == "queued").await;
    scene.cell().disable_endpoint(scene.endpoint, WhyDisabled::Asked).await.unwrap();
    scene.pass(Duration::from_hours(22)).await;
    // The database was away for three hours, or the machine slept: the worker is the one from before.
    let gone = "UPDATE service_clock SET ahead = ahead + interval '3 hours';
        UPDATE delivery_watch SET seen_at = seen_at - interval '3 hours'";
    scene.owner.batch_execute(gone).await.unwrap();
    until(async || scene.count("downtime").await == 1).await;
    assert_eq!(scene.delivery(id).await.0, "queued", "it has half an hour left");
}

/// A worker is watched at its work.
async fn until(is_so: impl AsyncFn() -> bool) {
    while !is_so().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
