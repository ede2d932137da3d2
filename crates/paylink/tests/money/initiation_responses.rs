//! Responses to an initiation: only the bank's own refusal proves that nothing was ordered.

use std::time::Duration;

use paylink_domain::status::Status;
use paylink_testkit::{
    Payer, TestService,
    adversary::{AdversaryBank, AdversaryProfile, Answer, Gateway, Operation, Script},
};

use crate::money::{HARMLESS, service_with_banks};

/// Smaller than what the exempting banks of these tests execute without SCA.
const EXEMPT_CENTS: u32 = 827;

/// What gateways respond although the bank has taken the order.
fn gateway_answers() -> Vec<Answer> {
    let raw = |status, body: &str| Answer::Raw { status, content_type: "application/json", body: body.to_owned() };
    vec![
        Answer::request_timeout(),
        Answer::gateway_code(403, "blocked"),
        Answer::gateway_code(425, "TOO_EARLY"),
        Answer::gateway_code(429, "ACCESS_EXCEEDED"),
        Answer::gateway_code(499, "CLIENT_CLOSED"),
        Answer::gateway_code(400, "FORMAT_ERROR"),
        Answer::html(400),
        Answer::html(502),
        raw(400, r#"{"tppMessages": [{"category": "ERROR", "code": "FORMAT_ERR"#),
        raw(409, r#"{"tppMessages": [{"category": "ERROR", "code": "STATUS_INVALID"}]}"#),
        raw(404, r#"{"tppMessages": [{"category": "ERROR", "code": "RESOURCE_UNKNOWN"}]}"#),
        raw(201, r#"{"transactionStatus": "RCVD", "_links": {}}"#),
        Answer::Truncated,
        Answer::ClosedEarly,
        Answer::Cut,
    ]
}

async fn exempting_bank() -> AdversaryBank {
    AdversaryBank::with_profile(AdversaryProfile { exempt_below_cents: 3_001, ..AdversaryProfile::default() }).await
}

async fn confirm(test_service: &TestService, bank: &str) -> Payer {
    let mut payer = Payer::with(test_service.link(EXEMPT_CENTS, "Order 1017").await);
    payer.confirm_bank(bank).await;
    payer
}

#[tokio::test]
async fn a_gateways_response_after_the_bank_took_the_order_lets_nobody_pay_twice() {
    let (bank, other) = (exempting_bank().await, AdversaryBank::start().await);
    let gateway = Gateway::in_front_of(bank.url()).await;
    let sections = gateway.configuration("adversary", "") + &other.configuration("other", HARMLESS);
    let test_service = service_with_banks(&sections).await;
    for (payments, answer) in gateway_answers().into_iter().enumerate() {
        gateway.script(Operation::Initiate, Script::after(answer.clone()));
        let mut payer = confirm(&test_service, "adversary").await;
        assert_eq!((payer.view().as_str(), bank.movements().len()), ("unknown", payments + 1), "{answer:?}");
        let payment = payer.payment();
        assert_eq!(test_service.status(payment).await, Status::Unknown, "{answer:?}");
        payer.choose_bank_again("other").await;
        payer.confirm_bank("other").await;
        assert_eq!((payer.view().as_str(), other.orders().len()), ("unknown", 0), "{answer:?}");
        // The bank's notification names the order, and our own read of it settles the payment.
        assert_eq!(bank.notify(&bank.last_order().id).await, 204);
        test_service.advance_and_poll(Duration::from_secs(61)).await;
        assert_eq!(test_service.statuses(payment).await, ["UNKNOWN", "EXECUTED"], "{answer:?}");
    }
}

#[tokio::test]
async fn a_refusal_in_the_banks_own_words_lets_the_payer_choose_another_bank() {
    let bank = AdversaryBank::start().await;
    // Without any promise about the bank: a refusal is proof nevertheless.
    let test_service = service_with_banks(&bank.configuration("adversary", "")).await;
    for (status, code) in [
        (400, "FORMAT_ERROR"),
        (400, "PAYMENT_FAILED"),
        (401, "CERTIFICATE_EXPIRED"),
        (403, "PRODUCT_INVALID"),
        (404, "PRODUCT_UNKNOWN"),
    ] {
        bank.script(Operation::Initiate, Script::before(Answer::Problem { status, code }));
        let mut payer = confirm(&test_service, "adversary").await;
        assert_eq!(payer.view(), "choose", "{status} {code}: {}", payer.page);
        assert!(payer.page.contains("did not accept the payment"), "{}", payer.page);
        payer.choose_bank_again("adversary").await;
        assert_eq!(payer.view(), "hand-off", "{status} {code}: {}", payer.page);
    }
}

#[tokio::test]
async fn where_a_lost_order_cannot_be_paid_the_payer_can_choose_again() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with_banks(&bank.configuration("adversary", HARMLESS)).await;
    for answer in gateway_answers() {
        bank.script(Operation::Initiate, Script::after(answer.clone()));
        let mut payer = confirm(&test_service, "adversary").await;
        assert_eq!(payer.view(), "choose", "{answer:?}: {}", payer.page);
        assert!(!payer.page.contains("did not accept the payment"), "{answer:?}: the bank has said nothing");
        payer.choose_bank_again("adversary").await;
        assert_eq!(payer.view(), "hand-off", "{answer:?}");
    }
    assert_eq!(bank.movements(), []);
}
