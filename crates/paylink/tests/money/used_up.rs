//! Payments that have had as many attempts as a payment may have.

use std::time::Duration;

use paylink_domain::{event::id_for_payment, id::PaymentId, link::Link, status::Status};
use paylink_sandbox::{BankId, FaultKind, Operation};
use paylink_store::{EventQuery, StartOutcome};
use paylink_testkit::{AMOUNT_CENTS, Payer, SCA_EXEMPT_CENTS, TestService, payment_steps::end_attempt};

use super::fault;

const MAX_ATTEMPTS: usize = 50;
const DAY: Duration = Duration::from_hours(24);

/// A payer whose payment has had all attempts but one, and each has ended.
async fn payer_with_one_attempt_left(test_service: &TestService, amount_cents: u32) -> (Payer, PaymentId) {
    let url = test_service.link(amount_cents, "Order 1017").await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let link = Link::open(url.path().rsplit('/').next().unwrap(), ring).unwrap();
    for number in 1..MAX_ATTEMPTS {
        let started = test_service.app.start_attempt(&link).await;
        assert!(matches!(started, StartOutcome::Started(..)), "attempt {number}: {started:?}");
        end_attempt(&cell, ring, link.payment_id).await;
    }
    assert_eq!(test_service.status(link.payment_id).await, Status::Pending);
    (Payer::with(url).returning_to(&test_service.app.running.service), link.payment_id)
}

/// The statuses of the payment's events.
async fn events(test_service: &TestService, payment: PaymentId) -> Vec<Status> {
    let events = test_service.app.cell().events(EventQuery::One(id_for_payment(payment))).await.unwrap();
    assert_eq!(test_service.count("event").await, i64::try_from(events.len()).unwrap());
    events.into_iter().map(|event| event.payment.unwrap().status).collect()
}

#[tokio::test]
async fn a_payment_without_an_attempt_left_is_cancelled_once_its_last_attempt_has_ended_and_not_before() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let (mut payer, payment) = payer_with_one_attempt_left(&test_service, AMOUNT_CENTS).await;
    payer.confirm(BankId::Ember, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    // The payer leaves. No time ends the attempt, which may still be approved.
    for hours in [1, 20] {
        test_service.advance_and_poll(Duration::from_hours(hours)).await;
        let found = (test_service.status(payment).await, events(&test_service, payment).await);
        assert_eq!(found, (Status::Incomplete, vec![]));
    }
    let mut other_tab = payer.clone();
    other_tab.open().await;
    assert_eq!(other_tab.view(), "resume", "{}", other_tab.page);

    payer.decide("decline").await;
    assert_eq!(events(&test_service, payment).await, [Status::Cancelled]);
    let (status, cause) = test_service.history(payment).await.pop().unwrap();
    assert_eq!(status, "CANCELLED");
    assert!(cause.starts_with("bank: RJCT") && cause.ends_with(", and no attempt is left"), "{cause}");
    // Both pages say why.
    for page in ["of the attempt", "of the link"] {
        assert_eq!(payer.view(), "cancelled", "{page}: {}", payer.page);
        assert!(
            payer.page.contains("There were too many attempts to pay. Nothing was paid."),
            "{page}: {}",
            payer.page
        );
        payer.open().await;
    }
    // What the bank says later changes nothing.
    test_service.advance_and_poll(2 * DAY).await;
    assert_eq!(events(&test_service, payment).await, [Status::Cancelled]);
}

#[tokio::test]
async fn a_payment_whose_last_attempt_is_paid_or_uncertain_is_not_cancelled() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let (mut payer, payment) = payer_with_one_attempt_left(&test_service, AMOUNT_CENTS).await;
    payer.confirm(BankId::Ember, test_service.sandbox()).await;
    test_service.advance_and_poll(Duration::from_hours(20)).await;
    assert_eq!(test_service.status(payment).await, Status::Incomplete);
    payer.decide("approve").await;
    test_service.advance_and_poll(DAY).await;
    assert_eq!(events(&test_service, payment).await, [Status::Executed]);

    // The response is lost, and the bank may have moved the money.
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let (mut payer, payment) = payer_with_one_attempt_left(&test_service, SCA_EXEMPT_CENTS).await;
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::CloseAfter, 1));
    payer.confirm(BankId::Delta, test_service.sandbox()).await;
    test_service.advance_and_poll(40 * DAY).await;
    assert_eq!((test_service.status(payment).await, events(&test_service, payment).await), (Status::Unknown, vec![]));
}

#[tokio::test]
async fn a_payment_from_before_a_restore_is_not_cancelled_with_its_last_attempt() {
    let test_service = TestService::start().await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let (_, payment) = payer_with_one_attempt_left(&test_service, AMOUNT_CENTS).await;
    let before_restore = "UPDATE cell_opening SET restored_at = service_now()";
    let (mut payer, other) = payer_with_one_attempt_left(&test_service, AMOUNT_CENTS).await;
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    test_service.owner.execute(before_restore, &[]).await.unwrap();
    assert!(!cell.cancel_without_open_attempt(payment, ring).await.unwrap());
    payer.decide("decline").await;
    assert_eq!((test_service.status(other).await, events(&test_service, other).await), (Status::Incomplete, vec![]));
}
