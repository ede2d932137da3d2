//! The event is written in the transaction that ends the payment, and only there.

use std::sync::Arc;

use paylink_domain::{event, id::PaymentId, status::Status, time::Timestamp};
use paylink_store::{DisabledReason, EventQuery};
use paylink_testkit::{PATIENCE, cell_00, delivery_fixture::DeliveryFixture, tester, wait_for};

#[tokio::test]
async fn an_event_has_exactly_the_bytes_that_the_domain_defines() {
    let fixture = DeliveryFixture::start().await;
    for (status, data) in [
        (Status::Executed, Some("order-1017")),
        (Status::Settled, None),
        (Status::Failed, Some("")),
        (Status::Cancelled, Some("~._-")),
    ] {
        let payment = fixture.payment(data).await;
        fixture.end_payment(payment.id, status).await;
        let ended = fixture.cell().payment(payment.id).await.unwrap().unwrap();
        let data = data.map(|data| data.parse().unwrap());
        let expected = event::template(payment.id, &payment.reference, status, data.as_ref())
            .with_timestamp(ended.updated_at.unwrap());
        let found = fixture.event(event::id_for_payment(payment.id)).await;
        assert_eq!(found.body, Some(expected));
        assert_eq!(Some(found.created_at), ended.updated_at);
    }
}

#[tokio::test]
async fn only_a_final_status_creates_an_event_and_only_once() {
    let fixture = DeliveryFixture::start().await;
    let payment = fixture.payment(None).await;
    for status in [Status::Incomplete, Status::Pending, Status::Authorised, Status::Unknown] {
        fixture.end_payment(payment.id, status).await;
    }
    assert_eq!((fixture.count("event").await, fixture.count("delivery").await), (0, 0));
    fixture.end_payment(payment.id, Status::Settled).await;
    fixture.end_payment(payment.id, Status::Settled).await; // changes nothing
    assert_eq!(fixture.app.observe(payment.id, Status::Failed).await.unwrap(), Status::Settled);
    assert_eq!((fixture.count("event").await, fixture.count("delivery").await), (1, 1));
}

#[tokio::test]
async fn concurrent_final_transitions_create_one_event() {
    let fixture = Arc::new(DeliveryFixture::start().await);
    let payment = fixture.payment(None).await;
    let transitions = (0..32).map(|number| {
        let (fixture, to) = (fixture.clone(), [Status::Executed, Status::Failed][number % 2]);
        // As a worker, it tries again if the database is too busy.
        tokio::spawn(async move {
            wait_for("the observation is recorded", PATIENCE, || async {
                fixture.app.observe(payment.id, to).await.ok()
            })
            .await
        })
    });
    let mut ends = Vec::new();
    for transition in transitions.collect::<Vec<_>>() {
        ends.push(transition.await.unwrap());
    }
    assert!(ends[0].is_final() && ends.iter().all(|end| *end == ends[0]), "all find the first one's status: {ends:?}");
    assert_eq!((fixture.count("event").await, fixture.count("delivery").await), (1, 1));
}

#[tokio::test]
async fn deliveries_are_created_for_the_enabled_endpoints_of_the_company_only() {
    let fixture = DeliveryFixture::start().await;
    let (_, second) = fixture.add_receiver().await;
    let (_, disabled) = fixture.add_receiver().await;
    let (_, removed) = fixture.add_receiver().await;
    fixture.cell().disable_endpoint(&tester(), disabled, DisabledReason::Requested).await.unwrap();
    fixture.cell().remove_endpoint(&tester(), removed).await.unwrap();
    let other = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    let mut endpoints: Vec<_> =
        fixture.event(id).await.deliveries.into_iter().map(|delivery| delivery.endpoint).collect();
    endpoints.sort();
    let mut expected = [fixture.endpoint, second];
    expected.sort();
    assert_eq!(endpoints, expected);
    assert_eq!(other.count("delivery").await, 0);
}

#[tokio::test]
async fn an_event_is_immutable() {
    let fixture = DeliveryFixture::start().await;
    fixture.create_paid_event().await;
    for client in [fixture.app.database.as_application().await, fixture.app.database.as_owner().await] {
        for change in ["UPDATE event SET body = '{}'", "DELETE FROM event", "TRUNCATE event", "DELETE FROM delivery"] {
            assert!(client.batch_execute(change).await.is_err(), "{change}");
        }
    }
}

#[tokio::test]
async fn a_status_whose_event_cannot_be_inserted_is_rolled_back() {
    let fixture = DeliveryFixture::start().await;
    let payment = fixture.payment(None).await;
    // An event with the same id exists already.
    let conflicting = "INSERT INTO event (id, company_id, created_at, body) VALUES ($1, 1, service_now(), '')";
    fixture.owner.execute(conflicting, &[&event::id_for_payment(payment.id).uuid()]).await.unwrap();
    assert!(fixture.app.observe(payment.id, Status::Executed).await.is_err());
    let after = fixture.cell().payment(payment.id).await.unwrap().unwrap();
    assert_eq!(after.status, Status::Pending);
    assert_eq!(fixture.count("status_change").await, 0);
}

#[tokio::test]
async fn events_are_listed_latest_first() {
    let fixture = DeliveryFixture::start().await;
    let (first, second) = (fixture.create_paid_event().await, fixture.create_paid_event().await);
    let listed = fixture.cell().events(EventQuery::Latest(fixture.app.company, 10)).await.unwrap();
    let ids: Vec<_> = listed.iter().map(|event| event.id).collect();
    assert_eq!(ids, [second, first]);
    let unknown = event::id_for_payment(PaymentId::generate(
        cell_00(),
        Timestamp::from_epoch_ms(0),
        &paylink_server::system::SystemRandomness,
    ));
    assert!(fixture.cell().events(EventQuery::One(unknown)).await.unwrap().is_empty());
}
