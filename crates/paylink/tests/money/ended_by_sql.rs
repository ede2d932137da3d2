//! What a stolen login of the application can do to a payment, and when the bank's word is heard.

use std::time::Duration;

use paylink_domain::{id::PaymentId, status::Status};
use paylink_sandbox::{BankId, Decision, NoticeKind};
use paylink_testkit::TestService;

const DAY: Duration = Duration::from_hours(24);

/// Ends an open payment as paid, in a transaction with all that belongs to it. Nobody has paid.
async fn end_as_paid(test_service: &TestService, payment: PaymentId) {
    let end = format!(
        "BEGIN;
         UPDATE attempt SET outcome = 'paid', ended_at = service_now(), phase = 'executed' WHERE payment_id = '{id}';
         UPDATE payment SET status = 'EXECUTED' WHERE id = '{id}';
         INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
             SELECT id, version, 'PENDING', 'EXECUTED', service_now(), 'bank' FROM payment WHERE id = '{id}';
         INSERT INTO event (id, payment_id, company_id, created_at, body)
             SELECT gen_random_uuid(), id, company_id, service_now(), '{{}}' FROM payment WHERE id = '{id}';
         COMMIT",
        id = payment.uuid()
    );
    test_service.owner.batch_execute(&end).await.unwrap();
    assert_eq!(test_service.status(payment).await, Status::Executed);
}

#[tokio::test]
async fn a_payment_that_sql_has_ended_is_read_as_planned_and_a_day_later_and_a_rejection_is_reported() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Atlas).await;
    end_as_paid(&test_service, payer.payment()).await;
    let due = "attempt WHERE next_poll_at <= service_now() + interval '1 minute'";
    assert_eq!(test_service.count(due).await, 1, "the planned read");
    test_service.advance_and_poll(Duration::from_mins(1)).await;
    assert_eq!(test_service.count("contradiction").await, 0, "the order only waits");
    let next_day = "attempt WHERE next_poll_at = ended_at + interval '1 day'";
    assert_eq!(test_service.count(next_day).await, 1, "and once more");
    test_service.sandbox().decide(BankId::Atlas, &test_service.order().payment_id, Decision::Reject).unwrap();
    test_service.advance_and_poll(DAY).await;
    assert_eq!(test_service.count("contradiction WHERE payment_status = 'EXECUTED'").await, 1);
}

#[tokio::test]
async fn a_payment_whose_reads_sql_has_ended_too_is_read_when_its_bank_sends_a_notification() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Atlas).await;
    end_as_paid(&test_service, payer.payment()).await;
    test_service.owner.execute("UPDATE attempt SET next_poll_at = NULL", &[]).await.unwrap();
    let order = test_service.order().payment_id;
    test_service.sandbox().decide(BankId::Atlas, &order, Decision::Reject).unwrap();
    test_service.advance_and_poll(2 * DAY).await;
    assert_eq!(test_service.count("contradiction").await, 0);
    test_service.sandbox().set_notices_enabled(true);
    test_service.sandbox().send_notice(BankId::Atlas, &order, NoticeKind::Honest).await.unwrap();
    test_service.advance_and_poll(Duration::from_mins(1)).await;
    assert_eq!(test_service.count("contradiction WHERE payment_status = 'EXECUTED'").await, 1);
}
