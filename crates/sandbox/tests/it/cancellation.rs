//! Cancelling payments.

use paylink_sandbox::{BankId, Decision};
use reqwest::{Response, StatusCode};
use serde_json::Value;

use crate::harness::{REQUEST_ID, TestBank, code, id};

async fn cancel(bank: &TestBank, initiated: &Value) -> Response {
    let payment = bank.resolve(&initiated["_links"]["self"]);
    bank.http.delete(payment).header("X-Request-ID", REQUEST_ID).send().await.unwrap()
}

#[tokio::test]
async fn a_pending_payment_is_cancelled_permanently_and_cancelling_is_idempotent() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    for _ in 0..2 {
        let response = cancel(&bank, &initiated).await;
        assert_eq!(response.status(), StatusCode::NO_CONTENT);
        assert_eq!(response.headers()["x-request-id"], REQUEST_ID);
    }
    assert_eq!(bank.status(&initiated).await, "CANC");
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    assert_eq!(bank.decide(&sca, "decision=approve").await.status(), StatusCode::CONFLICT);
    assert_eq!(bank.status(&initiated).await, "CANC");
}

#[tokio::test]
async fn an_authorised_payment_is_not_cancelled() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    let response = cancel(&bank, &initiated).await;
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(code(response).await, "CANCELLATION_INVALID");
    assert_eq!(bank.status(&initiated).await, "ACSP");
}

#[tokio::test]
async fn ember_refuses_every_cancellation() {
    let bank = TestBank::start(BankId::Ember).await;
    let initiated = bank.initiate("10.00", "Order").await;
    assert_eq!(code(cancel(&bank, &initiated).await).await, "CANCELLATION_INVALID");
    let payment = bank.resolve(&initiated["_links"]["self"]);
    let listed = bank.get(&format!("{payment}/cancellation-authorisations")).send().await.unwrap();
    assert_eq!(listed.status(), StatusCode::METHOD_NOT_ALLOWED);
}
