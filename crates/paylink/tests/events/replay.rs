//! Replaying events.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_server::system::SystemRandomness;
use paylink_store::{DisabledReason, Replay, ReplayCount, ReplayOutcome, StartReplayOutcome};
use paylink_testkit::{
    PATIENCE, delivery_fixture::DeliveryFixture, tester, wait_until, webhook_receiver::ReceiverResponse,
};

const fn replayed(queued: i64, skipped: i64) -> ReplayOutcome {
    ReplayOutcome::Replayed(ReplayCount { queued, skipped })
}

#[tokio::test]
async fn a_delivered_event_can_be_replayed_byte_for_byte() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    assert_eq!(fixture.cell().replay_event(&tester(), id, None, false).await.unwrap(), replayed(1, 0));
    assert_eq!(fixture.deliver().await, 1);
    let received = fixture.webhook_receiver.take();
    assert_eq!((received[0].id(), &received[0].body), (received[1].id(), &received[1].body));
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn a_replay_of_one_event_can_skip_the_endpoints_that_have_received_it() {
    let fixture = DeliveryFixture::start().await;
    let (failing, other) = fixture.add_receiver().await;
    failing.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 2);
    failing.respond_with(ReceiverResponse::Status(204));
    let replay = async |endpoint| fixture.cell().replay_event(&tester(), id, endpoint, true).await.unwrap();
    assert_eq!(replay(Some(fixture.endpoint)).await, replayed(0, 1));
    assert_eq!(replay(None).await, replayed(1, 1));
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!((fixture.webhook_receiver.take().len(), failing.take().len()), (1, 2), "one received it once");
    assert_eq!((replay(None).await, replay(Some(other)).await), (replayed(0, 2), replayed(0, 1)));
    assert_eq!(fixture.deliver().await, 0);
}

#[tokio::test]
async fn an_event_that_arrives_during_a_replay_is_skipped_too() {
    let mut fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    // A worker's result is written but not committed: the replay finds the delivery open and waits for its row.
    let observer = fixture.app.database.as_superuser().await;
    let cell = fixture.cell();
    let transaction = fixture.owner.transaction().await.unwrap();
    let delivered = "UPDATE delivery SET state = 'delivered', next_attempt_at = NULL, ended_at = service_now()";
    transaction.batch_execute(delivered).await.unwrap();
    let replay = tokio::spawn(async move { cell.replay_event(&tester(), id, None, true).await.unwrap() });
    let waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the replay waits", PATIENCE, async || !observer.query(waiting, &[]).await.unwrap().is_empty()).await;
    transaction.commit().await.unwrap();
    assert_eq!(replay.await.unwrap(), replayed(0, 1));
    assert_eq!(fixture.delivery(id).await.0, "delivered");
}

#[tokio::test]
async fn replaying_an_exhausted_delivery_resets_its_attempts() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture
        .owner
        .execute("UPDATE delivery SET state = 'exhausted', next_attempt_at = NULL, attempts = 13", &[])
        .await
        .unwrap();
    fixture.advance_time(Duration::from_hours(100)).await;
    fixture.cell().replay_event(&tester(), id, Some(fixture.endpoint), false).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 1));
}

#[tokio::test]
async fn events_from_before_an_endpoint_existed_can_be_replayed_to_it() {
    let fixture = DeliveryFixture::start().await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    fixture.create_paid_event().await;
    fixture.advance_time(Duration::from_mins(10)).await;
    let since = fixture.now().await;
    for _ in 0..3 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.count("delivery").await, 0);
    let (webhook_receiver, late) = fixture.add_receiver().await;
    assert_eq!(fixture.cell().replay_since(&tester(), &fixture.replay_from(since)).await.unwrap().queued, 3);
    fixture.deliver().await;
    assert_eq!(webhook_receiver.take().len(), 3);
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    let missing = Replay { only_missing: true, ..fixture.replay_from(Timestamp::from_epoch_ms(0)) };
    let late_only = Replay { endpoint: Some(late), ..missing };
    assert_eq!(
        fixture.cell().replay_since(&tester(), &late_only).await.unwrap(),
        ReplayCount { queued: 1, skipped: 3 },
        "it has received three of four"
    );
    assert_eq!(
        fixture.cell().replay_since(&tester(), &missing).await.unwrap(),
        ReplayCount { queued: 5, skipped: 3 },
        "four to the first endpoint, one to the second"
    );
    for _ in 0..3 {
        fixture.deliver().await;
    }
    assert_eq!((fixture.webhook_receiver.take().len(), webhook_receiver.take().len()), (4, 1));
    assert_eq!(fixture.cell().replay_since(&tester(), &missing).await.unwrap(), ReplayCount { queued: 0, skipped: 8 });
}

#[tokio::test]
async fn many_events_are_replayed_in_batches_and_test_events_are_not() {
    let fixture = DeliveryFixture::start().await;
    let company = fixture.app.company.number();
    let many = "INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now() - number / 7 * interval '1 second', '{}'
        FROM generate_series(1, 1300) AS number";
    fixture.owner.execute(many, &[&company]).await.unwrap();
    let test =
        "INSERT INTO event (id, company_id, created_at, body) VALUES (gen_random_uuid(), $1, service_now(), '{}')";
    fixture.owner.execute(test, &[&company]).await.unwrap();
    let all = fixture.replay_from(Timestamp::from_epoch_ms(0));
    assert_eq!(fixture.cell().replay_since(&tester(), &all).await.unwrap().queued, 1_300);
    assert_eq!(fixture.count("delivery WHERE state = 'queued'").await, 1_300);
}

#[tokio::test]
async fn unknown_events_and_endpoints_cannot_be_replayed() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    let other = DeliveryFixture::start().await;
    assert_eq!(other.cell().replay_event(&tester(), id, None, false).await.unwrap(), ReplayOutcome::NoSuchEvent);
    for only_missing in [false, true] {
        let outcome = fixture.cell().replay_event(&tester(), id, Some(other.endpoint), only_missing).await.unwrap();
        assert_eq!(outcome, replayed(0, 0));
    }
}

#[tokio::test]
async fn a_replay_is_continued_by_another_worker_and_queues_no_event_twice() {
    let fixture = DeliveryFixture::start().await;
    let (cell, company) = (fixture.cell(), fixture.app.company);
    let many = "INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now() - number / 7 * interval '1 second', '{}'
        FROM generate_series(1, 1300) AS number";
    fixture.owner.execute(many, &[&company.number()]).await.unwrap();
    assert!(!cell.continue_replay().await.unwrap(), "there is none");
    let replay = Replay { only_missing: true, ..fixture.replay_from(Timestamp::from_epoch_ms(0)) };
    let estimate = cell.estimate_replay(&replay).await.unwrap();
    assert_eq!((estimate.deliveries, estimate.is_more), (1_300, false));
    let StartReplayOutcome::Started(id) = cell.start_replay(&tester(), &replay, &SystemRandomness).await.unwrap()
    else {
        panic!("there is no other")
    };
    let again = cell.start_replay(&tester(), &replay, &SystemRandomness).await.unwrap();
    assert_eq!(again, StartReplayOutcome::Running(id));
    assert!(cell.continue_replay().await.unwrap());
    let job = async || cell.replay_job(company, id).await.unwrap().unwrap();
    assert_eq!((job().await.count.queued, job().await.finished_at), (500, None));

    // A worker has queued the next batch and dies before it commits.
    let mut dying = fixture.app.database.as_owner().await;
    let transaction = dying.transaction().await.unwrap();
    let lock = "SELECT FROM replay_job WHERE finished_at IS NULL FOR UPDATE SKIP LOCKED";
    assert_eq!(transaction.query(lock, &[]).await.unwrap().len(), 1);
    assert!(!cell.continue_replay().await.unwrap(), "the other worker holds it");
    drop(transaction);
    drop(dying);
    wait_until("the lock is released", PATIENCE, async || cell.continue_replay().await.unwrap()).await;
    // An event that ends now is delivered as any other, and is not replayed.
    fixture.create_paid_event().await;
    while cell.continue_replay().await.unwrap() {}
    let finished = job().await;
    assert_eq!(finished.count, ReplayCount { queued: 1_300, skipped: 0 });
    assert!(finished.finished_at.is_some() && finished.started_by == tester().name());
    assert_eq!(fixture.count("delivery WHERE state = 'queued'").await, 1_300);
    assert_eq!(fixture.count("audit_entry WHERE action = 'event.replay'").await, 1);
}
