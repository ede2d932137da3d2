//! Sparing an endpoint that does not answer, and coming back to it.

use std::time::Duration;

use paylink_domain::{breaker::probe_after, retry::DELAYS};
use paylink_testkit::{ear::Answer, scene::Scene};

#[tokio::test]
async fn after_five_failures_in_a_row_one_probe_goes_at_a_time_and_the_rest_spends_nothing() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(503));
    for _ in 0..5 {
        scene.paid().await;
    }
    assert_eq!(scene.deliver().await, 5);
    assert_eq!(scene.failures().await, 5);
    for _ in 0..30 {
        scene.paid().await;
    }
    assert_eq!(scene.deliver().await, 0, "held");
    // The database says the same as the domain about how rare probes become.
    let mut attempts = 5;
    for failures in 5..12 {
        let wait = probe_after(failures).as_secs_f64();
        let next = scene.next_look_seconds().await;
        assert!((wait - 1.0..=wait).contains(&next), "{failures}: {next} of {wait}");
        assert_eq!(
            scene.pass_and_deliver(Duration::from_secs_f64(next) + Duration::from_millis(50)).await,
            1,
            "one probe"
        );
        attempts += 1;
        assert_eq!(scene.failures().await, failures + 1);
    }
    let spent = scene.owner.query_one("SELECT sum(attempts) FROM delivery", &[]).await.unwrap();
    assert_eq!(spent.get::<_, i64>(0), attempts);
    assert_eq!(
        scene.count("delivery WHERE attempts = 0").await,
        35 - attempts.min(35) + scene.count("delivery WHERE attempts > 1").await
    );
}

#[tokio::test]
async fn the_first_success_releases_all_that_waited() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(500));
    for _ in 0..20 {
        scene.paid().await;
    }
    scene.deliver().await;
    // Some wait for their next attempt in half an hour, some were held back.
    for _ in 0..6 {
        scene.pass_and_deliver(Duration::from_mins(3)).await;
    }
    let heard = scene.ear.take().len();
    assert!(heard < 40, "{heard}");
    scene.ear.answer(Answer::Status(200));
    scene.pass(Duration::from_secs(61)).await;
    for _ in 0..5 {
        scene.deliver().await;
    }
    assert_eq!(scene.ear.take().len(), 20, "each once");
    assert_eq!(scene.count("delivery WHERE state = 'delivered'").await, 20);
    assert_eq!(scene.failures().await, 0);
}

#[tokio::test]
async fn a_backlog_is_released_in_parts_and_each_of_it_once() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(500));
    let id = scene.paid().await;
    scene.deliver().await;
    // Two thousand that wait for a retry in some hours.
    let many = "WITH made AS (
            INSERT INTO event (id, company_id, created_at, body)
            SELECT gen_random_uuid(), company_id, created_at, body FROM event, generate_series(1, 2000) RETURNING id)
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at, state, attempts, attempted_at)
        SELECT made.id, endpoint_id, opened_at, service_now() + interval '1 hour' + random() * interval '4 hours', 'queued', 8, attempted_at
        FROM made, delivery WHERE event_id = $1";
    scene.owner.execute(many, &[&id.uuid()]).await.unwrap();
    scene.owner.execute("UPDATE endpoint_queue SET failures = 5, next_due = service_now()", &[]).await.unwrap();
    scene.ear.answer(Answer::Status(200));
    scene.pass(Duration::from_secs(6)).await;
    assert_eq!(scene.deliver().await, 1, "the probe");
    let mut rounds = Vec::new();
    for _ in 0..6 {
        rounds.push(scene.deliver().await);
    }
    assert_eq!(rounds, [500, 500, 500, 500, 0, 0]);
    let mut ids: Vec<String> = scene.ear.take().iter().map(|heard| heard.id().to_owned()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 2_001);
}

#[tokio::test]
async fn a_dead_endpoint_costs_the_others_nothing() {
    let scene = Scene::set().await;
    let (well, _) = scene.another().await;
    scene.ear.answer(Answer::Status(500));
    for _ in 0..30 {
        scene.paid().await;
    }
    for _ in 0..3 {
        scene.deliver().await;
    }
    assert_eq!(well.take().len(), 30);
    assert!(scene.ear.take().len() <= 20);
    scene.paid().await;
    scene.deliver().await;
    assert_eq!((well.take().len(), scene.ear.take().len()), (1, 0));
}

#[tokio::test]
async fn an_event_that_finds_the_breaker_open_and_nothing_waiting_goes_within_a_minute() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(503));
    let dead = scene.paid().await;
    scene.deliver().await;
    for delay in DELAYS {
        scene.pass_and_deliver(delay + (delay / 10).min(Duration::from_mins(5))).await;
    }
    assert_eq!(scene.delivery(dead).await, ("exhausted".to_owned(), 13));
    scene.pass_and_deliver(Duration::from_hours(24)).await;
    scene.ear.answer(Answer::Status(200));
    let new = scene.paid().await;
    assert_eq!(scene.deliver().await, 0, "held: nobody knows yet that the endpoint is back");
    assert_eq!(scene.pass_and_deliver(probe_after(i32::MAX)).await, 1);
    assert_eq!(scene.delivery(new).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn an_event_that_finds_the_breaker_open_does_not_wait_for_the_retry_of_another() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(503));
    let old = scene.paid().await;
    scene.deliver().await;
    for delay in &DELAYS[..6] {
        scene.pass_and_deliver(*delay + *delay / 10).await;
    }
    assert_eq!(scene.delivery(old).await, ("queued".to_owned(), 7), "it goes again in an hour");
    scene.pass_and_deliver(Duration::from_mins(2)).await;
    scene.ear.answer(Answer::Status(200));
    let new = scene.paid().await;
    scene.deliver().await;
    assert_eq!(scene.pass_and_deliver(probe_after(i32::MAX)).await, 1);
    assert_eq!(scene.delivery(new).await, ("delivered".to_owned(), 1));
    assert_eq!(scene.deliver().await, 1, "and the one that waited is released");
    assert_eq!(scene.delivery(old).await, ("delivered".to_owned(), 8));
}
