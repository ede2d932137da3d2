//! Orders whose initiation got no response, and what finds them again.

use std::time::Duration;

use paylink_domain::{
    id::{AttemptId, BankId, PaymentId},
    link::Link,
    status::Status,
};
use paylink_server::system::SystemRandomness;
use paylink_store::{NewAttempt, StartOutcome};
use paylink_testkit::{
    AMOUNT_CENTS, PATIENCE, Payer, TestService,
    adversary::{AdversaryBank, AdversaryProfile, Answer, Operation, Order, Script},
};
use serde_json::json;

use crate::money::{HARMLESS, payer_at_adversary, service_with};

const MINUTE: Duration = Duration::from_secs(61);
const DAY: Duration = Duration::from_hours(24);

/// A payment whose order the bank has, while we do not know its id.
async fn lost_order(test_service: &TestService, bank: &AdversaryBank) -> (PaymentId, Order) {
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!(payer.view(), "unknown", "{}", payer.page);
    (payer.payment(), bank.last_order())
}

#[tokio::test]
async fn a_notification_leads_to_the_order_whose_id_was_never_learned() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    let (payment, order) = lost_order(&test_service, &bank).await;
    bank.execute(&order.id);
    test_service.advance_and_poll(30 * DAY).await;
    assert_eq!(test_service.status(payment).await, Status::Unknown);
    assert_eq!(bank.notify(&order.id).await, 204);
    test_service.poll_due().await;
    assert_eq!(test_service.statuses(payment).await, ["UNKNOWN", "EXECUTED"]);
    assert_eq!(test_service.count("event").await, 1);
}

#[tokio::test]
async fn a_notification_during_the_initiation_is_remembered() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    // The bank takes the order, notifies us at once, and its response is lost half a second later.
    bank.script(Operation::Initiate, Script::after(Answer::Cut).delayed(Duration::from_millis(500)));
    let mut payer = test_service.payer().await;
    let confirming = tokio::spawn({
        let mut payer = payer.clone();
        async move {
            payer.confirm_bank("adversary").await;
            payer
        }
    });
    paylink_testkit::wait_until("the order", PATIENCE, async || !bank.orders().is_empty()).await;
    let order = bank.last_order();
    assert_eq!(bank.notify(&order.id).await, 204);
    payer = confirming.await.unwrap();
    assert_eq!(payer.view(), "unknown");
    bank.execute(&order.id);
    test_service.advance_and_poll(MINUTE).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn an_adopted_order_that_is_not_signed_can_be_continued() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    let order = bank.last_order();
    bank.notify(&order.id).await;
    test_service.advance_and_poll(MINUTE).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["UNKNOWN", "PENDING"]);
    payer.confirm_bank("adversary").await;
    assert_eq!((payer.view().as_str(), bank.orders().len()), ("hand-off", 1), "{}", payer.page);
    bank.execute(&order.id);
    payer.return_from_bank().await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

#[tokio::test]
async fn a_forged_or_foreign_notification_changes_nothing() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    let other_payer = payer_at_adversary(&test_service).await;
    let other = bank.last_order();
    let (payment, order) = lost_order(&test_service, &bank).await;
    bank.execute(&other.id);
    let too_long = "a".repeat(101);
    for named in [&*other.id, "no-such-order", "", "..", "a/b", "../../../sca", &too_long] {
        bank.notify_named(&order.id, named).await;
        test_service.advance_and_poll(MINUTE).await;
        test_service.advance_and_poll(MINUTE).await;
        assert_eq!(test_service.statuses(payment).await, ["UNKNOWN"], "{named}");
    }
    assert_eq!(test_service.count("attempt WHERE connector_state_sealed IS NOT NULL").await, 1);
    // The order's own details must match, each of them.
    let details = |id: &str, amount: &str, currency: &str, iban: &str| {
        json!({"endToEndIdentification": id, "instructedAmount": {"amount": amount, "currency": currency},
            "creditorAccount": {"iban": iban}, "transactionStatus": "ACSC"})
    };
    let iban = order.body["creditorAccount"]["iban"].as_str().unwrap();
    let mut without_id = details("", "82.70", "EUR", iban);
    without_id.as_object_mut().unwrap().remove("endToEndIdentification");
    for wrong in [
        details(other.end_to_end_id(), "82.70", "EUR", iban),
        details(order.end_to_end_id(), "82.71", "EUR", iban),
        details(order.end_to_end_id(), "82.70", "SEK", iban),
        details(order.end_to_end_id(), "82.70", "EUR", "DE98000000009999999999"),
        without_id,
    ] {
        let (status, content_type) = (200, "application/json");
        bank.script(
            Operation::ReadPayment,
            Script::after(Answer::Raw { status, content_type, body: wrong.to_string() }),
        );
        bank.notify(&order.id).await;
        test_service.advance_and_poll(MINUTE).await;
        test_service.advance_and_poll(MINUTE).await;
        assert_eq!((test_service.status(payment).await, bank.waiting_scripts()), (Status::Unknown, 0), "{wrong}");
    }
    // And the genuine one still counts.
    bank.execute(&order.id);
    bank.notify(&order.id).await;
    test_service.advance_and_poll(MINUTE).await;
    assert_eq!(test_service.statuses(payment).await, ["UNKNOWN", "EXECUTED"]);
    assert_eq!(test_service.status(other_payer.payment()).await, Status::Executed);
}

#[tokio::test]
async fn notifications_cause_at_most_one_read_per_attempt_and_minute() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    let (_, order) = lost_order(&test_service, &bank).await;
    test_service.advance_time(MINUTE).await;
    for number in 0..40 {
        bank.notify_named(&order.id, &format!("forged-{number}")).await;
        test_service.poll_due().await;
    }
    assert_eq!(bank.request_count(Operation::ReadPayment), 1);
    test_service.advance_and_poll(MINUTE).await;
    assert_eq!(bank.request_count(Operation::ReadPayment), 2);
    assert_eq!(test_service.count("attempt WHERE cardinality(named_orders) <= 8").await, 1);
}

#[tokio::test]
async fn a_bank_that_cannot_be_read_at_first_is_asked_again_about_the_named_order() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    let (payment, order) = lost_order(&test_service, &bank).await;
    bank.execute(&order.id);
    for answer in [Answer::html(502), Answer::NotFound, Answer::Cut] {
        bank.script(Operation::ReadPayment, Script::before(answer));
    }
    bank.notify(&order.id).await;
    for _ in 0..5 {
        test_service.advance_and_poll(MINUTE).await;
    }
    assert_eq!(test_service.statuses(payment).await, ["UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn an_abandoned_order_that_was_executed_nevertheless_is_reported() {
    let bank = AdversaryBank::start().await;
    // The operator's promises about this bank are wrong.
    let test_service = service_with(&bank, HARMLESS).await;
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!(payer.view(), "choose");
    let order = bank.last_order();
    bank.execute(&order.id);
    bank.notify(&order.id).await;
    test_service.advance_and_poll(MINUTE).await;
    assert_eq!(test_service.count("contradiction WHERE bank_status = 'bank: ACSC'").await, 1);
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
}

async fn repeating_bank() -> AdversaryBank {
    AdversaryBank::with_profile(AdversaryProfile { repeats_by_request_id: true, ..AdversaryProfile::default() }).await
}

#[tokio::test]
async fn an_order_is_sent_again_where_the_bank_recognises_repetitions() {
    let bank = repeating_bank().await;
    let test_service = service_with(&bank, "repeats_by_request_id = true").await;
    for answer in [Answer::Cut, Answer::html(502), Answer::Truncated] {
        let (orders, requests) = (bank.orders().len(), bank.request_count(Operation::Initiate));
        bank.script(Operation::Initiate, Script::after(answer.clone()).times(2));
        let payer = payer_at_adversary(&test_service).await;
        assert_eq!(test_service.statuses(payer.payment()).await, Vec::<String>::new());
        assert_eq!(bank.orders().len() - orders, 1, "{answer:?}");
        let sent: Vec<_> = bank.requests().into_iter().filter(|it| it.operation == Operation::Initiate).collect();
        let sent = &sent[requests..];
        assert_eq!(sent.len(), 3, "{answer:?}");
        for repeated in &sent[1..] {
            assert_eq!((&repeated.body, &repeated.headers), (&sent[0].body, &sent[0].headers), "the same bytes");
        }
    }
}

#[tokio::test]
async fn an_order_is_sent_at_most_four_times_and_a_refused_repetition_proves_nothing() {
    let bank = repeating_bank().await;
    let test_service = service_with(&bank, "repeats_by_request_id = true").await;
    bank.script(Operation::Initiate, Script::after(Answer::Cut).times(10));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!((payer.view().as_str(), bank.request_count(Operation::Initiate)), ("unknown", 4));
    bank.clear_scripts();
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    let refused = Answer::Problem { status: 403, code: "SERVICE_BLOCKED" };
    bank.script(Operation::Initiate, Script::before(refused).times(3));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!(payer.view(), "unknown", "the first request may have been accepted");
}

#[tokio::test]
async fn an_order_is_sent_once_where_the_bank_does_not_promise_to_recognise_repetitions() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, "").await;
    lost_order(&test_service, &bank).await;
    assert_eq!((bank.request_count(Operation::Initiate), bank.orders().len()), (1, 1));
}

#[tokio::test]
async fn the_order_of_a_process_that_died_is_never_sent_again() {
    let bank = repeating_bank().await;
    let test_service = service_with(&bank, "repeats_by_request_id = true").await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let url = test_service.link(AMOUNT_CENTS, "Order 1017").await;
    let link = Link::open(url.path().rsplit('/').next().unwrap(), ring).unwrap();
    let id = AttemptId::generate(cell.id(), link.issued_at, &SystemRandomness);
    let adversary: BankId = "adversary".parse().unwrap();
    // The process dies right after it has committed the attempt: nobody knows whether it has called the bank.
    let new_attempt = NewAttempt { id, bank: &adversary, language: None, consent: None };
    let started = cell.start_attempt_by_link(&link, new_attempt, ring, &SystemRandomness).await.unwrap();
    assert!(matches!(started, StartOutcome::Started(..)), "{started:?}");
    for _ in 0..5 {
        test_service.advance_and_poll(MINUTE).await;
    }
    test_service.advance_and_poll(DAY).await;
    assert_eq!(test_service.status(link.payment_id).await, Status::Unknown);
    let mut payer = Payer::with(url);
    payer.confirm_bank("adversary").await;
    assert_eq!((payer.view().as_str(), bank.request_count(Operation::Initiate)), ("unknown", 0));
}

#[tokio::test]
async fn a_bank_that_executes_an_order_after_rejecting_it_is_reported_a_day_later() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    bank.decline(&order.id);
    payer.return_from_bank().await;
    assert_eq!(payer.view(), "choose");
    // The payer pays at another bank.
    payer.choose_bank_again("borea").await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_mins(1)).await;
    test_service.advance_and_poll(Duration::from_mins(1)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Settled);
    bank.set_status(&order.id, "ACSC", Some("finalised"));
    test_service.advance_and_poll(Duration::from_mins(24 * 60 - 10)).await;
    assert_eq!(test_service.count("contradiction").await, 0);
    test_service.advance_and_poll(Duration::from_mins(10)).await;
    assert_eq!(test_service.count("contradiction WHERE payment_status = 'SETTLED'").await, 1);
    // Once more, not every day.
    let reads = bank.request_count(Operation::ReadStatus);
    for _ in 0..5 {
        test_service.advance_and_poll(DAY).await;
    }
    assert_eq!(bank.request_count(Operation::ReadStatus), reads);
}

#[tokio::test]
async fn a_payment_that_is_executed_after_two_months_ends_within_a_week() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    bank.approve(&order.id);
    payer.return_from_bank().await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Authorised);
    for _ in 0..60 {
        test_service.advance_and_poll(DAY).await;
    }
    bank.execute(&order.id);
    for _ in 0..7 {
        test_service.advance_and_poll(DAY).await;
    }
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "EXECUTED"]);
}

#[tokio::test]
async fn a_repetition_that_the_bank_rejects_proves_nothing() {
    let bank = repeating_bank().await;
    let test_service = service_with(&bank, "repeats_by_request_id = true").await;
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    let (status, content_type) = (201, "application/json");
    let rejected = r#"{"transactionStatus": "RJCT", "paymentId": "duplicate", "_links": {}}"#.to_owned();
    bank.script(Operation::Initiate, Script::before(Answer::Raw { status, content_type, body: rejected }));
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!((payer.view().as_str(), bank.orders().len()), ("unknown", 1), "{}", payer.page);
}
