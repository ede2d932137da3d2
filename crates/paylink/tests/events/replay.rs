//! Telling it again, because somebody asked.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_store::{Replay, WhyDisabled};
use paylink_testkit::{ear::Answer, scene::Scene};

#[tokio::test]
async fn an_event_that_arrived_can_be_sent_again_the_same_to_the_byte() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    scene.deliver().await;
    assert_eq!(scene.cell().replay_event(id, None).await.unwrap(), Some(1));
    assert_eq!(scene.deliver().await, 1);
    let heard = scene.ear.take();
    assert_eq!((heard[0].id(), &heard[0].body), (heard[1].id(), &heard[1].body));
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn an_exhausted_delivery_gets_all_its_attempts_again() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(500));
    let id = scene.paid().await;
    scene.deliver().await;
    scene.owner.execute("UPDATE delivery SET state = 'exhausted', next_at = NULL, attempts = 13", &[]).await.unwrap();
    scene.pass(Duration::from_hours(100)).await;
    scene.cell().replay_event(id, Some(scene.endpoint)).await.unwrap();
    assert_eq!(scene.deliver().await, 1);
    assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 1));
}

#[tokio::test]
async fn an_endpoint_can_be_told_what_happened_before_it_was_there() {
    let scene = Scene::set().await;
    scene.cell().disable_endpoint(scene.endpoint, WhyDisabled::Asked).await.unwrap();
    scene.paid().await;
    scene.pass(Duration::from_mins(10)).await;
    let since = scene.now().await;
    for _ in 0..3 {
        scene.paid().await;
    }
    assert_eq!(scene.count("delivery").await, 0);
    let (ear, late) = scene.another().await;
    assert_eq!(scene.cell().replay_since(&scene.since(since)).await.unwrap(), 3);
    scene.deliver().await;
    assert_eq!(ear.take().len(), 3);
    scene.cell().enable_endpoint(scene.endpoint).await.unwrap();
    let missing = Replay { only_missing: true, ..scene.since(Timestamp::from_epoch_ms(0)) };
    assert_eq!(scene.cell().replay_since(&Replay { endpoint: Some(late), ..missing }).await.unwrap(), 1);
    assert_eq!(scene.cell().replay_since(&missing).await.unwrap(), 5, "four to the one, and one more to the other");
    for _ in 0..3 {
        scene.deliver().await;
    }
    assert_eq!((scene.ear.take().len(), ear.take().len()), (4, 1));
    assert_eq!(scene.cell().replay_since(&missing).await.unwrap(), 0);
}

#[tokio::test]
async fn many_are_replayed_in_parts_and_test_events_are_not() {
    let scene = Scene::set().await;
    let company = scene.app.company.number();
    let many = "INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now() - number / 7 * interval '1 second', '{}'
        FROM generate_series(1, 1300) AS number";
    scene.owner.execute(many, &[&company]).await.unwrap();
    let test =
        "INSERT INTO event (id, company_id, created_at, body) VALUES (gen_random_uuid(), $1, service_now(), '{}')";
    scene.owner.execute(test, &[&company]).await.unwrap();
    let all = scene.since(Timestamp::from_epoch_ms(0));
    assert_eq!(scene.cell().replay_since(&all).await.unwrap(), 1_300);
    assert_eq!(scene.count("delivery WHERE state = 'queued'").await, 1_300);
}

#[tokio::test]
async fn what_is_not_there_cannot_be_replayed() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    let stranger = Scene::set().await;
    assert_eq!(stranger.cell().replay_event(id, None).await.unwrap(), None);
    assert_eq!(scene.cell().replay_event(id, Some(stranger.endpoint)).await.unwrap(), Some(0));
}
