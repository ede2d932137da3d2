//! Bodies of events and the merchant's data are erased when they are old, or on request. Nothing else can be changed on the way.

use std::time::Duration;

use paylink_domain::{event::id_for_payment, id::PaymentId, status::Status, time::Timestamp};
use paylink_server::worker::cleanup::cleanup;
use paylink_store::{Erased, PaymentErasure, ReplayCount, ReplayOutcome};
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};
use tokio_postgres::Client;

const DAY: Duration = Duration::from_hours(24);

async fn paid_with_data(fixture: &DeliveryFixture) -> PaymentId {
    let payment = fixture.payment(Some("order-1017")).await;
    fixture.end_payment(payment.id, Status::Executed).await;
    payment.id
}

async fn data(fixture: &DeliveryFixture, payment: PaymentId) -> Option<String> {
    fixture.owner.query_one("SELECT data FROM payment WHERE id = $1", &[&payment.uuid()]).await.unwrap().get(0)
}

#[tokio::test]
async fn an_old_event_keeps_its_id_and_loses_its_body() {
    let fixture = DeliveryFixture::start().await;
    let payment = paid_with_data(&fixture).await;
    fixture.deliver().await;
    let (event, read) = (id_for_payment(payment), fixture.app.read(payment).await.text);
    fixture.advance_time(89 * DAY).await;
    let newer = paid_with_data(&fixture).await;
    fixture.deliver().await;
    cleanup(&fixture.app.running.service).await;
    assert!(fixture.event(event).await.body.is_some(), "89 days old");

    fixture.advance_time(DAY + Duration::from_hours(1)).await;
    cleanup(&fixture.app.running.service).await;
    let found = fixture.event(event).await;
    assert_eq!((found.id, found.body, data(&fixture, payment).await), (event, None, None));
    let known = found.payment.unwrap();
    assert_eq!((known.id, known.status), (payment, Status::Executed));
    assert_eq!(fixture.delivery(event).await, ("delivered".to_owned(), 1));
    assert_eq!(fixture.app.read(payment).await.text, read, "the read needs none of it");
    assert_eq!(data(&fixture, newer).await.as_deref(), Some("order-1017"));

    let cell = fixture.cell();
    assert_eq!(cell.replay_event(&tester(), event, None, false).await.unwrap(), ReplayOutcome::Erased);
    let replayed = cell.replay_since(&tester(), &fixture.replay_from(Timestamp::from_epoch_ms(0))).await.unwrap();
    assert_eq!(replayed, ReplayCount { queued: 1, skipped: 0 }, "the newer one");
    assert_eq!(cell.erased_events_since(fixture.app.company, Timestamp::from_epoch_ms(0)).await.unwrap(), 1);
    fixture.webhook_receiver.take();
    assert_eq!(fixture.deliver().await, 1);
    assert!(fixture.webhook_receiver.take()[0].body.contains("order-1017"));
}

#[tokio::test]
async fn an_event_that_is_not_delivered_yet_keeps_its_body() {
    let fixture = DeliveryFixture::start().await;
    let payment = paid_with_data(&fixture).await;
    fixture.deliver().await;
    fixture.advance_time(91 * DAY).await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(500));
    fixture.cell().replay_event(&tester(), id_for_payment(payment), None, false).await.unwrap();
    fixture.deliver().await;
    let erased = fixture.cell().erase_expired(90).await.unwrap();
    assert_eq!(erased, Erased { attempts: 1, ..Erased::default() }, "only the secrets of the attempt");
    let PaymentErasure { erased, open_attempts, open_deliveries, is_final } =
        fixture.cell().erase_payment(&tester(), payment).await.unwrap().unwrap();
    assert_eq!((erased.events, erased.data, open_attempts, open_deliveries, is_final), (0, 0, 0, 1, true));
    assert_eq!(data(&fixture, payment).await.as_deref(), Some("order-1017"));
}

#[tokio::test]
async fn the_last_30_days_are_kept_whatever_the_caller_says() {
    let fixture = DeliveryFixture::start().await;
    let payment = paid_with_data(&fixture).await;
    fixture.deliver().await;
    fixture.advance_time(29 * DAY).await;
    let application = fixture.app.database.as_application().await;
    let erase = "SELECT erased_events FROM erase_personal_data(NULL, -10000)";
    assert_eq!(application.query_one(erase, &[]).await.unwrap().get::<_, i64>(0), 0);
    fixture.advance_time(2 * DAY).await;
    assert_eq!(application.query_one(erase, &[]).await.unwrap().get::<_, i64>(0), 1);
    assert_eq!(data(&fixture, payment).await, None);
}

#[tokio::test]
async fn on_request_everything_of_an_ended_payment_is_erased_that_no_read_needs() {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    let (payment, other) = (paid_with_data(&fixture).await, paid_with_data(&fixture).await);
    fixture.deliver().await;
    fixture.owner.batch_execute("UPDATE delivery_attempt SET response_body = 'thanks'").await.unwrap();
    let read = fixture.app.read(payment).await.text;
    let erasure = fixture.cell().erase_payment(&tester(), payment).await.unwrap().unwrap();
    let PaymentErasure { erased, open_attempts, open_deliveries, is_final } = erasure;
    assert_eq!((erased.events, erased.data, erased.responses), (1, 1, 1));
    assert_eq!((open_attempts, open_deliveries, is_final), (0, 0, true));
    assert_eq!(fixture.app.read(payment).await.text, read);
    assert_eq!(data(&fixture, other).await.as_deref(), Some("order-1017"), "another payment is not concerned");
    assert_eq!(fixture.count("delivery_attempt WHERE response_body IS NULL").await, 1);
    let again = fixture.cell().erase_payment(&tester(), payment).await.unwrap().unwrap();
    assert_eq!(again.erased, Erased::default());
    let unknown = fixture.app.link(&serde_json::json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    assert_eq!(fixture.cell().erase_payment(&tester(), unknown.payment_id).await.unwrap(), None);
}

async fn rejected(client: &Client, statement: &str) -> String {
    let error = client.batch_execute(statement).await.expect_err(statement);
    let error = error.as_db_error().unwrap();
    error.constraint().unwrap_or(error.code().code()).to_owned()
}

#[tokio::test]
async fn the_guards_allow_exactly_what_the_function_erases() {
    let fixture = DeliveryFixture::start().await;
    paid_with_data(&fixture).await;
    fixture.payment(Some("open")).await;
    let (owner, application) = (fixture.app.database.as_owner().await, fixture.app.database.as_application().await);
    let erasing = |statement: &str| format!("BEGIN; SET LOCAL paylink.erasing = 'on'; {statement}; COMMIT");
    let (retained, is_final, only_status) = ("rows_retained", "payment_final", "payment_only_status_changes");
    for (statement, without, with) in [
        ("UPDATE event SET body = NULL", retained, None),
        ("UPDATE event SET body = 'x'", retained, Some(retained)),
        ("UPDATE event SET body = NULL, created_at = service_now()", retained, Some(retained)),
        ("UPDATE event SET payment_id = NULL, body = NULL", retained, Some(retained)),
        ("DELETE FROM event", retained, Some(retained)),
        ("UPDATE payment SET data = NULL WHERE status = 'EXECUTED'", is_final, None),
        ("UPDATE payment SET data = 'x' WHERE status = 'EXECUTED'", is_final, Some(is_final)),
        ("UPDATE payment SET data = NULL, reference = 'x' WHERE status = 'EXECUTED'", is_final, Some(is_final)),
        ("UPDATE payment SET data = NULL, status = 'FAILED' WHERE status = 'EXECUTED'", is_final, Some(is_final)),
        ("UPDATE payment SET data = NULL WHERE status = 'PENDING'", only_status, Some(only_status)),
        ("DELETE FROM payment", retained, Some(retained)),
        ("DELETE FROM revoked_link", retained, Some(retained)),
    ] {
        assert_eq!(rejected(&owner, statement).await, without, "{statement}");
        assert_eq!(rejected(&application, &erasing(statement)).await, "42501", "{statement}: no privilege");
        application.batch_execute("ROLLBACK").await.unwrap();
        match with {
            Some(constraint) => assert_eq!(rejected(&owner, &erasing(statement)).await, constraint, "{statement}"),
            // Rolled back, so that the next statement finds the row.
            None => owner.batch_execute(&erasing(statement).replace("COMMIT", "ROLLBACK")).await.unwrap(),
        }
        owner.batch_execute("ROLLBACK").await.unwrap();
    }
    let after: String =
        owner.query_one("SELECT coalesce(current_setting('paylink.erasing', true), '')", &[]).await.unwrap().get(0);
    assert_eq!(after, "");
    application.execute("SELECT erase_personal_data(NULL, 90)", &[]).await.unwrap();
    assert_eq!(rejected(&application, "UPDATE event SET body = NULL").await, "42501");
}
