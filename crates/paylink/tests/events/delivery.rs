//! Claims, leases, and what is written under them.

use std::{collections::HashSet, time::Duration};

use paylink_playground::demo;
use paylink_server::{ambient::SystemRandomness, worker::tidy::tidy};
use paylink_store::{Concluded, Due, LEASE, Room, Then};
use paylink_testkit::{
    ear::Answer,
    scene::{EVERYBODY, Scene},
};

fn concluded(due: &Due, then: Then) -> Concluded {
    Concluded {
        event: due.event,
        endpoint: due.endpoint,
        claim: due.claim,
        number: due.number,
        began_at: due.began_at,
        duration_ms: 7,
        http_status: Some(200),
        outcome: "2xx",
        answer: b"thanks".to_vec(),
        then,
        gone: false,
    }
}

#[tokio::test]
async fn what_is_claimed_is_nobody_else_s_until_the_lease_is_over() {
    let scene = Scene::set().await;
    scene.paid().await;
    let first = scene.claim().await.remove(0);
    assert!(scene.claim().await.is_empty());
    scene.pass(LEASE.saturating_sub(Duration::from_secs(2))).await;
    assert!(scene.claim().await.is_empty());
    scene.pass(Duration::from_secs(3)).await;
    let second = scene.claim().await.remove(0);
    assert_eq!((second.number, second.claim), (1, first.claim + 1), "no attempt is spent by one who died");
}

#[tokio::test]
async fn who_was_overtaken_writes_nothing_but_a_success() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    let slow = scene.claim().await.remove(0);
    scene.pass(LEASE + Duration::from_secs(1)).await;
    let fast = scene.claim().await.remove(0);
    let cell = scene.cell();
    cell.record(&[concluded(&slow, Then::Exhausted)]).await.unwrap();
    assert_eq!(scene.delivery(id).await, ("fresh".to_owned(), 0));
    cell.record(&[concluded(&slow, Then::Delivered)]).await.unwrap();
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 1));
    cell.record(&[concluded(&fast, Then::Exhausted)]).await.unwrap();
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 1), "an end is an end");
    assert_eq!(cell.delivery_attempts(id).await.unwrap().len(), 3, "but people are told what happened");
}

#[tokio::test]
async fn two_workers_never_take_the_same() {
    let scene = Scene::set().await;
    for _ in 0..40 {
        scene.paid().await;
    }
    let claims = (0..8).map(|_| {
        let (cell, service) = (scene.cell(), scene.app.running.service.clone());
        tokio::spawn(async move { cell.claim_fresh(&EVERYBODY, &service.ring).await.unwrap().due })
    });
    let mut events = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        events.extend(claim.await.unwrap().into_iter().map(|due| due.event));
    }
    let taken = events.len();
    events.sort();
    events.dedup();
    assert_eq!(events.len(), taken);
}

#[tokio::test]
async fn a_few_at_a_time_go_to_one_endpoint_and_the_rest_waits_in_its_queue() {
    let scene = Scene::set().await;
    for _ in 0..40 {
        scene.paid().await;
    }
    let (cell, ring) = (scene.cell(), &scene.app.running.service.ring);
    let room = Room { known: vec![(scene.endpoint, 3)], otherwise: 16 };
    let fresh = cell.claim_fresh(&room, ring).await.unwrap();
    assert_eq!((fresh.due.len(), fresh.looked_at), (3, 40));
    let full = Room { known: vec![(scene.endpoint, 0)], otherwise: 16 };
    assert_eq!(cell.claim_queued(&full, ring).await.unwrap().due.len(), 0);
    assert_eq!(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due.len(), 16);
    assert_eq!(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due.len(), 16);
    assert_eq!(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due.len(), 5);
    assert_eq!(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due.len(), 0);
}

#[tokio::test]
async fn queues_take_turns_however_long_they_are() {
    let scene = Scene::set().await;
    let (cell, ring) = (scene.cell(), &scene.app.running.service.ring);
    let url = scene.ear.url.clone();
    // More than one claim looks at, and each with more than one claim takes.
    for _ in 0..40 {
        let company = cell.add_company(&demo::company(), ring, &SystemRandomness).await.unwrap();
        cell.add_endpoint(company, &url, "", ring, &SystemRandomness).await.unwrap();
    }
    let fill = "
        WITH made AS (
            INSERT INTO event (id, company_id, created_at, body)
            SELECT gen_random_uuid(), company_id, service_now(), '{}' FROM endpoint, generate_series(1, 50) RETURNING id, company_id)
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at, state)
        SELECT made.id, endpoint.id, service_now(), service_now() - interval '1 hour', 'queued' FROM made JOIN endpoint USING (company_id)";
    scene.owner.execute(fill, &[]).await.unwrap();
    let due = "INSERT INTO endpoint_queue (endpoint_id, next_due)
               SELECT id, service_now() - row_number() OVER () * interval '1 minute' FROM endpoint";
    scene.owner.execute(due, &[]).await.unwrap();
    let mut served = HashSet::new();
    for _ in 0..2 {
        served.extend(cell.claim_queued(&EVERYBODY, ring).await.unwrap().due.into_iter().map(|due| due.endpoint));
    }
    assert_eq!(served.len(), 41, "each before any comes again for the third time");
}

#[tokio::test]
async fn a_retry_that_was_just_written_is_not_overlooked() {
    let scene = Scene::set().await;
    for _ in 0..4 {
        scene.paid().await;
    }
    // Retries are written while others look at the same queue: whatever the order, each is found when it is due.
    let due = scene.claim().await;
    let cell = scene.cell();
    let writing = due.iter().map(|one| {
        let (cell, one) = (cell.clone(), concluded(one, Then::Again(one.began_at + Duration::from_secs(5))));
        tokio::spawn(async move { cell.record(&[one]).await.unwrap() })
    });
    let writing: Vec<_> = writing.collect();
    for _ in 0..20 {
        assert!(scene.claim().await.is_empty());
    }
    for one in writing {
        one.await.unwrap();
    }
    scene.pass(Duration::from_secs(6)).await;
    assert_eq!(scene.claim().await.len(), 4);
}

#[tokio::test]
async fn what_somebody_was_writing_when_they_died_is_not_overlooked() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(500));
    let id = scene.paid().await;
    scene.deliver().await;
    scene.ear.answer(Answer::Status(200));
    scene.owner.batch_execute("BEGIN; UPDATE delivery SET in_flight = false").await.unwrap();
    let elsewhere = scene.app.database.as_owner().await;
    elsewhere.execute("UPDATE service_clock SET ahead = ahead + interval '10 seconds'", &[]).await.unwrap();
    assert!(scene.claim().await.is_empty(), "it is locked");
    scene.owner.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(scene.pass_and_deliver(Duration::from_secs(1)).await, 1);
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn an_endpoint_may_ask_for_more_time() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Later(9));
    let id = scene.paid().await;
    scene.deliver().await;
    assert_eq!(scene.pass_and_deliver(Duration::from_secs(8)).await, 0, "5 s, had it not asked");
    scene.ear.answer(Answer::Status(200));
    assert_eq!(scene.pass_and_deliver(Duration::from_secs(2)).await, 1);
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn redirects_and_silence_are_failures() {
    let scene = Scene::set().await;
    for (answer, outcome) in [
        (Answer::Status(302), "3xx"),
        (Answer::Status(404), "4xx"),
        (Answer::Status(500), "5xx"),
        (Answer::Nothing, "timeout"),
    ] {
        scene.ear.answer(answer);
        let id = scene.paid().await;
        scene.deliver().await;
        assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 1));
        assert_eq!(scene.cell().delivery_attempts(id).await.unwrap()[0].outcome, outcome);
    }
}

#[tokio::test]
async fn people_see_what_an_endpoint_answered() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    let due = scene.claim().await.remove(0);
    scene.cell().record(&[concluded(&due, Then::Delivered)]).await.unwrap();
    let attempt = scene.cell().delivery_attempts(id).await.unwrap().remove(0);
    assert_eq!((attempt.number, attempt.http_status, attempt.duration_ms), (1, Some(200), 7));
    assert_eq!((attempt.outcome.as_str(), attempt.answer.as_slice()), ("2xx", b"thanks".as_slice()));
}

#[tokio::test]
async fn the_log_of_attempts_has_a_place_for_each_day_and_is_dropped_after_thirty() {
    let scene = Scene::set().await;
    let days = "pg_inherits WHERE inhparent = 'delivery_attempt'::regclass";
    assert_eq!(scene.count(days).await, 9);
    scene.paid().await;
    scene.deliver().await;
    assert_eq!(scene.count("delivery_attempt").await, 1);
    // No worker tidies for eleven days; what is written then finds a place all the same.
    scene.pass(Duration::from_hours(11 * 24)).await;
    scene.paid().await;
    scene.deliver().await;
    assert_eq!(scene.count("delivery_attempt").await, 2);
    scene.pass(Duration::from_hours(21 * 24)).await;
    tidy(&scene.app.running.service).await;
    assert_eq!(scene.count("delivery_attempt").await, 1, "the first is 32 days old, the second 21");
    let application = scene.app.database.as_application().await;
    assert!(application.batch_execute("DROP TABLE delivery_attempt").await.is_err());
    assert!(application.batch_execute("DELETE FROM delivery_attempt").await.is_err());
}
