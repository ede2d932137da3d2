//! Notices of status changes.

use std::{sync::Arc, time::Duration};

use axum::{Router, extract::State, http::HeaderMap, routing::post};
use paylink_sandbox::{BankId, ControlError, Decision, NoticeKind};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::harness::{TestBank, id};

/// Starts a receiver of notices. Returns its URL and the notices it receives.
async fn start_receiver() -> (String, UnboundedReceiver<Value>) {
    async fn receive(State(sender): State<Arc<UnboundedSender<Value>>>, headers: HeaderMap, body: String) {
        assert!(headers.contains_key("x-request-id"));
        sender.send(serde_json::from_str(&body).unwrap()).unwrap();
    }
    let (sender, notices) = unbounded_channel();
    let router = Router::new().route("/notices", post(receive)).with_state(Arc::new(sender));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/notices", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, notices)
}

async fn initiate(bank: &TestBank, reference: &str, notices_to: &str) -> Value {
    let request = bank.initiation(&bank.body("10.00", reference)).header("TPP-Notification-URI", notices_to);
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()["aspsp-notification-support"], "true");
    response.json().await.unwrap()
}

async fn next_status(notices: &mut UnboundedReceiver<Value>) -> String {
    let notice = tokio::time::timeout(Duration::from_secs(10), notices.recv()).await.unwrap().unwrap();
    notice["transactionStatus"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_notice_is_sent_for_each_status_change_in_order() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (url, mut notices) = start_receiver().await;
    let initiated = initiate(&bank, "Order", &url).await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    let first = notices.recv().await.unwrap();
    assert_eq!(first, json!({ "paymentId": id(&initiated), "transactionStatus": "ACSP" }));
    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(next_status(&mut notices).await, "ACSC");
}

#[tokio::test]
async fn scripted_notices_are_tripled_forged_or_late() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (url, mut notices) = start_receiver().await;
    for (reference, claims) in [("TEST TWICE", ["RJCT"; 3].as_slice()), ("TEST FORGED", &["ACCC", "RJCT"])] {
        let initiated = initiate(&bank, reference, &url).await;
        bank.sandbox.decide(bank.id, id(&initiated), Decision::Decline).unwrap();
        for claim in claims {
            assert_eq!(next_status(&mut notices).await, *claim);
        }
    }
    let late = initiate(&bank, "TEST LATE", &url).await;
    bank.sandbox.decide(bank.id, id(&late), Decision::Decline).unwrap();
    let prompt = initiate(&bank, "prompt", &url).await;
    bank.sandbox.decide(bank.id, id(&prompt), Decision::Cancel).unwrap();
    assert_eq!(next_status(&mut notices).await, "CANC");
    bank.sandbox.advance(Duration::from_mins(10));
    assert_eq!(next_status(&mut notices).await, "RJCT");
}

#[tokio::test]
async fn with_notices_disabled_only_requested_notices_are_sent() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (url, mut notices) = start_receiver().await;
    bank.sandbox.set_notices_enabled(false);
    let initiated = initiate(&bank, "Order", &url).await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    let send = |kind| bank.sandbox.send_notice(bank.id, id(&initiated), kind);
    assert_eq!(send(NoticeKind::Forged("ACCC".to_owned())).await, Ok(200));
    assert_eq!(next_status(&mut notices).await, "ACCC");
    assert_eq!(send(NoticeKind::OtherPayment).await, Ok(200));
    assert_ne!(notices.recv().await.unwrap()["paymentId"], initiated["paymentId"]);
    assert_eq!(send(NoticeKind::Honest).await, Ok(200));
    assert_eq!(next_status(&mut notices).await, "ACSP");

    let without_uri = bank.initiate("10.00", "no address").await;
    let result = bank.sandbox.send_notice(bank.id, id(&without_uri), NoticeKind::Honest).await;
    assert_eq!(result, Err(ControlError::NoNotificationUri));
}
