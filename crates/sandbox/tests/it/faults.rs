//! Injected faults, pauses and test references.

use std::time::Duration;

use paylink_sandbox::{BankId, Decision, Fault, FaultKind, Operation, PausePoint};
use reqwest::StatusCode;
use serde_json::Value;

use crate::harness::{TestBank, code, id};

fn inject_fault_once(bank: &TestBank, operation: Operation, kind: FaultKind) {
    bank.sandbox.inject_fault(Fault { bank: Some(bank.id), operation, kind, times: 1 });
}

/// The status of the response to an initiation under this fault, and the number of orders afterwards.
async fn initiate_with_fault(kind: FaultKind) -> (Option<StatusCode>, usize) {
    let bank = TestBank::start(BankId::Atlas).await;
    inject_fault_once(&bank, Operation::Initiate, kind);
    let request = bank.initiation(&bank.body("10.00", "Order")).timeout(Duration::from_millis(500));
    let status = request.send().await.ok().map(|response| response.status());
    (status, bank.sandbox.orders().len())
}

#[tokio::test]
async fn a_fault_before_the_operation_prevents_it_and_one_after_does_not() {
    let (failed, unavailable) = (StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(initiate_with_fault(FaultKind::FailBefore).await, (Some(failed), 0));
    assert_eq!(initiate_with_fault(FaultKind::FailAfter).await, (Some(failed), 1));
    assert_eq!(initiate_with_fault(FaultKind::HangBefore).await, (None, 0));
    assert_eq!(initiate_with_fault(FaultKind::HangAfter).await, (None, 1));
    assert_eq!(initiate_with_fault(FaultKind::CloseAfter).await, (None, 1));
    assert_eq!(initiate_with_fault(FaultKind::Unavailable).await, (Some(unavailable), 0));
    assert_eq!(initiate_with_fault(FaultKind::Refuse).await, (Some(StatusCode::BAD_REQUEST), 0));
    assert_eq!(initiate_with_fault(FaultKind::Garbage).await, (Some(StatusCode::CREATED), 1));
    assert_eq!(initiate_with_fault(FaultKind::Huge).await, (Some(StatusCode::CREATED), 1));
}

#[tokio::test]
async fn a_reset_connection_carries_no_byte_of_a_response() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let bank = TestBank::start(BankId::Atlas).await;
    inject_fault_once(&bank, Operation::Any, FaultKind::CloseAfter);
    let address = bank.url.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /v1/payments/sepa-credit-transfers/x/status HTTP/1.1\r\nhost: bank\r\n\r\n").await.unwrap();
    let mut received = Vec::new();
    let _ = stream.read_to_end(&mut received).await;
    assert_eq!(received, b"");
}

#[tokio::test]
async fn a_response_may_be_garbage_or_huge() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let status = bank.resolve(&initiated["_links"]["status"]);
    inject_fault_once(&bank, Operation::Status, FaultKind::Garbage);
    inject_fault_once(&bank, Operation::Status, FaultKind::Huge);
    let garbage = bank.get(&status).send().await.unwrap().text().await.unwrap();
    assert!(serde_json::from_str::<Value>(&garbage).is_err());
    assert_eq!(bank.get(&status).send().await.unwrap().bytes().await.unwrap().len(), 10 * 1024 * 1024);
    assert_eq!(bank.status(&initiated).await, "RCVD");
}

#[tokio::test]
async fn a_status_may_be_stale_or_undefined() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    inject_fault_once(&bank, Operation::Status, FaultKind::Stale);
    inject_fault_once(&bank, Operation::Status, FaultKind::UnknownCode);
    inject_fault_once(&bank, Operation::ScaStatus, FaultKind::Stale);
    assert_eq!(bank.status(&initiated).await, "RCVD");
    assert_eq!(bank.status(&initiated).await, "XYZQ");
    assert_eq!(bank.status(&initiated).await, "ACSP");
    let authorisation = &initiated["_links"]["scaStatus"];
    assert_eq!(bank.read(authorisation).await["scaStatus"], "received");
    assert_eq!(bank.read(authorisation).await["scaStatus"], "finalised");
}

#[tokio::test]
async fn cleared_faults_have_no_effect() {
    let bank = TestBank::start(BankId::Atlas).await;
    bank.sandbox.inject_fault(Fault { bank: None, operation: Operation::Any, kind: FaultKind::FailBefore, times: 100 });
    bank.sandbox.clear_faults();
    bank.initiate("10.00", "Order").await;
}

#[tokio::test]
async fn a_paused_request_waits_at_its_pause_point_until_released() {
    let bank = TestBank::start(BankId::Atlas).await;
    for (point, orders) in [(PausePoint::Before, 0), (PausePoint::After, 2)] {
        let pause = bank.sandbox.pause_requests(None, Operation::Initiate, point);
        let request = tokio::spawn(bank.initiation(&bank.body("10.00", "Order")).send());
        pause.wait_for_request().await;
        assert_eq!(bank.sandbox.orders().len(), orders);
        pause.release();
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::CREATED);
    }
    bank.initiate("10.00", "not paused").await;
}

#[tokio::test]
async fn test_references_script_the_responses() {
    let bank = TestBank::start(BankId::Atlas).await;
    let send = |reference: &str| {
        let request = bank.initiation(&bank.body("10.00", reference)).timeout(Duration::from_millis(500));
        async move { request.send().await }
    };
    assert_eq!(code(send("TEST REFUSE").await.unwrap()).await, "PAYMENT_FAILED");
    assert_eq!(bank.sandbox.orders().len(), 0);
    assert_eq!(send("TEST FIVE HUNDRED").await.unwrap().status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert!(send("TEST HANG").await.is_err());
    assert_eq!(bank.sandbox.orders().len(), 2);

    let approved = async |reference: &str| {
        let initiated = bank.initiate("10.00", reference).await;
        bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
        initiated
    };
    let stale = approved("TEST STALE").await;
    assert_eq!((bank.status(&stale).await, bank.status(&stale).await), ("RCVD".to_owned(), "ACSP".to_owned()));
    let coded = approved("TEST CODE").await;
    let out = approved("TEST OUTAGE").await;
    let unavailable = bank.get(&bank.resolve(&out["_links"]["status"])).send().await.unwrap();
    assert_eq!(unavailable.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(bank.status(&coded).await, "XYZQ");
    bank.sandbox.advance(Duration::from_mins(10));
    assert_eq!((bank.status(&coded).await, bank.status(&out).await), ("XYZQ".to_owned(), "ACSC".to_owned()));
    bank.sandbox.advance(Duration::from_mins(50));
    assert_eq!(bank.status(&coded).await, "ACSC");
}
