//! What a client is told without asking.

use std::{sync::Arc, time::Duration};

use axum::{Router, extract::State, http::HeaderMap, routing::post};
use paylink_sandbox::{BankId, ControlError, Decision, NoticeKind};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::harness::{Bank, id};

/// Someone who takes notices, and what they were told.
async fn receiver() -> (String, UnboundedReceiver<Value>) {
    async fn take(State(told): State<Arc<UnboundedSender<Value>>>, headers: HeaderMap, body: String) {
        assert!(headers.contains_key("x-request-id"));
        told.send(serde_json::from_str(&body).unwrap()).unwrap();
    }
    let (told, tells) = unbounded_channel();
    let router = Router::new().route("/notices", post(take)).with_state(Arc::new(told));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/notices", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, tells)
}

async fn initiate(bank: &Bank, reference: &str, notices_to: &str) -> Value {
    let request = bank.initiation(&bank.body("10.00", reference)).header("TPP-Notification-URI", notices_to);
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["aspsp-notification-support"], "true");
    response.json().await.unwrap()
}

async fn told(tells: &mut UnboundedReceiver<Value>) -> String {
    let told = tokio::time::timeout(Duration::from_secs(10), tells.recv()).await.unwrap().unwrap();
    told["transactionStatus"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_change_is_told_in_order() {
    let bank = Bank::open(BankId::Atlas).await;
    let (url, mut tells) = receiver().await;
    let initiated = initiate(&bank, "Order", &url).await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    let first = tells.recv().await.unwrap();
    assert_eq!(first, json!({ "paymentId": id(&initiated), "transactionStatus": "ACSP" }));
    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(told(&mut tells).await, "ACSC");
}

#[tokio::test]
async fn scripted_notices_come_thrice_forged_or_late() {
    let bank = Bank::open(BankId::Atlas).await;
    let (url, mut tells) = receiver().await;
    for (reference, claims) in [("TEST TWICE", ["RJCT"; 3].as_slice()), ("TEST FORGED", &["ACCC", "RJCT"])] {
        let initiated = initiate(&bank, reference, &url).await;
        bank.sandbox.decide(bank.id, id(&initiated), Decision::Decline).unwrap();
        for claim in claims {
            assert_eq!(told(&mut tells).await, *claim);
        }
    }
    let late = initiate(&bank, "TEST LATE", &url).await;
    bank.sandbox.decide(bank.id, id(&late), Decision::Decline).unwrap();
    let prompt = initiate(&bank, "prompt", &url).await;
    bank.sandbox.decide(bank.id, id(&prompt), Decision::Cancel).unwrap();
    assert_eq!(told(&mut tells).await, "CANC");
    bank.sandbox.advance(Duration::from_mins(10));
    assert_eq!(told(&mut tells).await, "RJCT");
}

#[tokio::test]
async fn a_notice_is_sent_on_purpose_and_none_by_itself_when_they_are_off() {
    let bank = Bank::open(BankId::Atlas).await;
    let (url, mut tells) = receiver().await;
    bank.sandbox.set_notices(false);
    assert!(!bank.sandbox.notices());
    let initiated = initiate(&bank, "Order", &url).await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    let send = |kind| bank.sandbox.send_notice(bank.id, id(&initiated), kind);
    assert_eq!(send(NoticeKind::Forged("ACCC".to_owned())).await, Ok(200));
    assert_eq!(told(&mut tells).await, "ACCC");
    assert_eq!(send(NoticeKind::OtherPayment).await, Ok(200));
    assert_ne!(tells.recv().await.unwrap()["paymentId"], initiated["paymentId"]);
    assert_eq!(send(NoticeKind::Honest).await, Ok(200));
    assert_eq!(told(&mut tells).await, "ACSP");

    let silent = bank.initiate("10.00", "no address").await;
    let unaddressed = bank.sandbox.send_notice(bank.id, id(&silent), NoticeKind::Honest).await;
    assert_eq!(unaddressed, Err(ControlError::NoNotificationUri));
}
