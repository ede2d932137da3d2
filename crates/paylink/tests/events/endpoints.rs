//! Endpoints and their secrets.

use std::time::Duration;

use paylink_domain::{
    approval::Operators,
    attempt::ClosedAs,
    event::TestEvent,
    signature::{WebhookSecret, sign},
    status::Status,
};
use paylink_server::system::SystemRandomness;
use paylink_store::{
    AddEndpointOutcome, DisabledReason, Overlap, ProposeCloseOutcome, RotateOutcome, TestEventOutcome,
};
use paylink_testkit::{
    delivery_fixture::DeliveryFixture,
    second_tester, tester,
    webhook_receiver::{ReceivedWebhook, ReceiverResponse},
};
use serde_json::json;

/// The check of the official libraries, without their check of the time.
fn is_signed_by(received: &ReceivedWebhook, secret: &WebhookSecret) -> bool {
    let at = received.header("webhook-timestamp").parse().unwrap();
    let expected = sign([secret], received.id(), at, received.body.as_bytes());
    received.header("webhook-signature").split(' ').any(|signature| signature == expected)
}

async fn rotate(fixture: &DeliveryFixture, overlap: Overlap) -> RotateOutcome {
    let ring = &fixture.app.running.service.ring;
    fixture.cell().rotate_secret(&tester(), fixture.endpoint, overlap, ring, &SystemRandomness).await.unwrap()
}

#[track_caller]
fn rotated(outcome: RotateOutcome) -> Box<WebhookSecret> {
    let RotateOutcome::Rotated { secret, .. } = outcome else { panic!("{outcome:?}") };
    secret
}

/// The next event, as the endpoint receives it.
async fn next_webhook(fixture: &DeliveryFixture) -> ReceivedWebhook {
    fixture.create_paid_event().await;
    fixture.deliver().await;
    fixture.webhook_receiver.take().remove(0)
}

#[tokio::test]
async fn a_company_has_at_most_five_endpoints_also_under_concurrency() {
    let fixture = DeliveryFixture::start().await;
    let additions = (0..20).map(|number| {
        let (cell, company, service) = (fixture.cell(), fixture.app.company, fixture.app.running.service.clone());
        let url = format!("https://shop.example.com/{number}").parse().unwrap();
        tokio::spawn(async move {
            cell.add_endpoint(&tester(), company, &url, "", &service.ring, &SystemRandomness).await.unwrap()
        })
    });
    let mut added = 0;
    for addition in additions.collect::<Vec<_>>() {
        added += usize::from(matches!(addition.await.unwrap(), AddEndpointOutcome::New(..)));
    }
    assert_eq!(added, 4, "besides the existing one");
    let endpoints = fixture.cell().endpoints(fixture.app.company).await.unwrap();
    assert_eq!(endpoints.len(), 5);
    // After a removal another one can be added.
    assert!(fixture.cell().remove_endpoint(&tester(), fixture.endpoint).await.unwrap());
    assert!(!fixture.cell().remove_endpoint(&tester(), fixture.endpoint).await.unwrap());
    fixture.add_receiver().await;
}

#[tokio::test]
async fn a_secret_is_sealed_for_its_endpoint_alone() {
    let fixture = DeliveryFixture::start().await;
    let (_, other) = fixture.add_receiver().await;
    let rows = fixture.owner.query("SELECT endpoint::text FROM endpoint", &[]).await.unwrap();
    let secret = fixture.secret.reveal();
    assert!(rows.iter().all(|row| !row.get::<_, &str>(0).contains(&secret["whsec_".len()..])));
    let superuser = fixture.app.database.as_superuser().await;
    let copy = "UPDATE endpoint SET secret_sealed = (SELECT secret_sealed FROM endpoint WHERE id = $1) WHERE id = $2";
    superuser.execute(copy, &[&fixture.endpoint.number(), &other.number()]).await.unwrap();
    let ring = &fixture.app.running.service.ring;
    assert!(fixture.cell().webhook_secret(other, ring).await.is_err());
    let own = fixture.cell().webhook_secret(fixture.endpoint, ring).await.unwrap().unwrap();
    assert_eq!(own.bytes(), fixture.secret.bytes());
}

#[tokio::test]
async fn after_a_rotation_both_secrets_sign_for_a_day() {
    let fixture = DeliveryFixture::start().await;
    let new = rotated(rotate(&fixture, Overlap::Keep).await);
    fixture.create_paid_event().await;
    fixture.advance_time(Duration::from_hours(23)).await;
    fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 2);
    for received in fixture.webhook_receiver.take() {
        assert!(is_signed_by(&received, &fixture.secret) && is_signed_by(&received, &new));
    }
    fixture.advance_time(Duration::from_mins(61)).await;
    let received = next_webhook(&fixture).await;
    assert!(is_signed_by(&received, &new) && !is_signed_by(&received, &fixture.secret));
}

#[tokio::test]
async fn a_second_rotation_within_a_day_is_refused_and_the_deployed_secret_still_signs() {
    let fixture = DeliveryFixture::start().await;
    let RotateOutcome::Rotated { secret: new, old_secret_until } = rotate(&fixture, Overlap::Keep).await else {
        panic!("the first rotation is not refused")
    };
    let refused = rotate(&fixture, Overlap::Keep).await;
    let RotateOutcome::OldSecretSigns { until } = refused else { panic!("{refused:?}") };
    assert_eq!(until, old_secret_until);
    let received = next_webhook(&fixture).await;
    assert!(is_signed_by(&received, &fixture.secret), "the merchant has not deployed the new secret yet");
    assert!(is_signed_by(&received, &new));

    fixture.advance_time(Duration::from_hours(24)).await;
    let third = rotated(rotate(&fixture, Overlap::Keep).await);
    let received = next_webhook(&fixture).await;
    assert!(is_signed_by(&received, &third) && is_signed_by(&received, &new));
}

#[tokio::test]
async fn a_forced_rotation_ends_the_oldest_secret() {
    let fixture = DeliveryFixture::start().await;
    let second = rotated(rotate(&fixture, Overlap::Keep).await);
    let third = rotated(rotate(&fixture, Overlap::End).await);
    let received = next_webhook(&fixture).await;
    assert!(is_signed_by(&received, &third) && is_signed_by(&received, &second));
    assert!(!is_signed_by(&received, &fixture.secret));
}

#[tokio::test]
async fn of_concurrent_rotations_one_wins() {
    let fixture = DeliveryFixture::start().await;
    let rotations: Vec<_> = (0..8)
        .map(|_| {
            let (cell, endpoint, service) = (fixture.cell(), fixture.endpoint, fixture.app.running.service.clone());
            tokio::spawn(async move {
                cell.rotate_secret(&tester(), endpoint, Overlap::Keep, &service.ring, &SystemRandomness).await.unwrap()
            })
        })
        .collect();
    let (mut winners, mut refused) = (Vec::new(), 0);
    for rotation in rotations {
        match rotation.await.unwrap() {
            RotateOutcome::Rotated { secret, .. } => winners.push(secret),
            RotateOutcome::OldSecretSigns { .. } => refused += 1,
            RotateOutcome::NoSuchEndpoint => panic!("the endpoint exists"),
        }
    }
    assert_eq!((winners.len(), refused), (1, 7));
    let received = next_webhook(&fixture).await;
    assert!(is_signed_by(&received, &fixture.secret) && is_signed_by(&received, &winners[0]));
}

#[tokio::test]
async fn an_event_is_delivered_signed_and_unchanged() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    let received = fixture.webhook_receiver.take().remove(0);
    assert_eq!(Some(&received.body), fixture.event(id).await.body.as_ref());
    assert_eq!(received.id(), id.to_string());
    assert_eq!(received.header("content-type"), "application/json");
    assert!(received.header("user-agent").starts_with("Paylink/"));
    assert!(is_signed_by(&received, &fixture.secret));
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
    assert_eq!(fixture.advance_and_deliver(Duration::from_hours(1)).await, 0, "no further attempt");
}

#[tokio::test]
async fn an_endpoint_that_responds_410_is_disabled_until_enabled_again() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(410));
    let first = fixture.create_paid_event().await;
    assert_eq!(fixture.deliver().await, 1);
    let endpoint = fixture.cell().endpoint(fixture.endpoint).await.unwrap().unwrap();
    assert_eq!(endpoint.disabled.map(|(_, reason)| reason), Some(DisabledReason::Gone));
    let missed = fixture.create_paid_event().await;
    assert!(fixture.event(missed).await.deliveries.is_empty());
    assert_eq!(fixture.advance_and_deliver(Duration::from_hours(1)).await, 0);
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    assert_eq!(fixture.deliver().await, 1, "the held delivery is sent immediately");
    assert_eq!(fixture.delivery(first).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn deliveries_to_a_disabled_endpoint_are_held_and_use_no_attempt() {
    let fixture = DeliveryFixture::start().await;
    let id = fixture.create_paid_event().await;
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Requested).await.unwrap();
    assert_eq!(fixture.deliver().await, 0);
    assert_eq!(fixture.advance_and_deliver(Duration::from_hours(20)).await, 0);
    assert_eq!(fixture.delivery(id).await, ("queued".to_owned(), 0));
    fixture.cell().enable_endpoint(&tester(), fixture.endpoint).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!(fixture.delivery(id).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn a_test_event_has_the_usual_form_and_its_payment_does_not_exist() {
    let fixture = DeliveryFixture::start().await;
    let (webhook_receiver, other) = fixture.add_receiver().await;
    let payment = paylink_domain::id::PaymentId::generate(
        paylink_testkit::cell_00(),
        paylink_domain::time::Clock::now(&*fixture.app.clock),
        &SystemRandomness,
    );
    let send = async || fixture.cell().send_test_event(&tester(), other, payment, &TestEvent::default()).await.unwrap();
    let id = send().await.event().unwrap();
    assert_eq!(fixture.deliver().await, 1);
    assert!(fixture.webhook_receiver.received().is_empty(), "only the tested endpoint receives it");
    let received = webhook_receiver.take().remove(0);
    assert_eq!(received.id(), id.to_string());
    assert_eq!(
        (received.payment()["status"].clone(), received.payment()["reference"].clone()),
        ("CANCELLED".into(), "TEST".into())
    );
    assert_eq!(fixture.app.read(payment).await.status, 404);
    fixture.cell().disable_endpoint(&tester(), other, DisabledReason::Requested).await.unwrap();
    assert_eq!(send().await, TestEventOutcome::NoEndpoint);
}

#[tokio::test]
async fn the_event_of_a_payment_that_operators_closed_is_delivered_and_verifies() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let payment = fixture.payment(Some("order-1017")).await.id;
    fixture.app.move_to(payment, Status::Unknown).await;
    let closed_as = ClosedAs::Executed;
    let proposed = cell
        .propose_closing(&tester(), payment, closed_as, &"letter".parse().unwrap(), ring, &SystemRandomness)
        .await
        .unwrap();
    let ProposeCloseOutcome::Proposed(id) = proposed else { panic!("{proposed:?}") };
    cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
    assert_eq!(fixture.deliver().await, 1);
    let received = fixture.webhook_receiver.take().remove(0);
    assert!(is_signed_by(&received, &fixture.secret));
    let expected =
        json!({"id": payment.to_string(), "reference": "Order 1017", "status": "EXECUTED", "data": "order-1017"});
    assert_eq!(received.payment(), expected);
}
