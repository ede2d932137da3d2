//! Everything that goes wrong on purpose.

use std::time::Duration;

use paylink_sandbox::{BankId, Decision, Fault, FaultKind, Operation, When};
use reqwest::StatusCode;
use serde_json::Value;

use crate::harness::{Bank, code, id};

fn once(bank: &Bank, operation: Operation, kind: FaultKind) {
    bank.sandbox.fault(Fault { bank: Some(bank.id), operation, kind, times: 1 });
}

/// The status with which an initiation under that fault is answered, and how many orders there are then.
async fn initiation_under(kind: FaultKind) -> (Option<StatusCode>, usize) {
    let bank = Bank::open(BankId::Atlas).await;
    once(&bank, Operation::Initiate, kind);
    let request = bank.initiation(&bank.body("10.00", "Order")).timeout(Duration::from_millis(500));
    let answered = request.send().await.ok().map(|response| response.status());
    (answered, bank.sandbox.orders().len())
}

#[tokio::test]
async fn a_fault_before_leaves_nothing_done_and_one_after_leaves_it_done() {
    let (failed, unavailable) = (StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(initiation_under(FaultKind::FailBefore).await, (Some(failed), 0));
    assert_eq!(initiation_under(FaultKind::FailAfter).await, (Some(failed), 1));
    assert_eq!(initiation_under(FaultKind::HangBefore).await, (None, 0));
    assert_eq!(initiation_under(FaultKind::HangAfter).await, (None, 1));
    assert_eq!(initiation_under(FaultKind::CloseAfter).await, (None, 1));
    assert_eq!(initiation_under(FaultKind::Unavailable).await, (Some(unavailable), 0));
    assert_eq!(initiation_under(FaultKind::Refuse).await, (Some(StatusCode::BAD_REQUEST), 0));
    assert_eq!(initiation_under(FaultKind::Garbage).await, (Some(StatusCode::CREATED), 1));
    assert_eq!(initiation_under(FaultKind::Huge).await, (Some(StatusCode::CREATED), 1));
}

#[tokio::test]
async fn a_cut_connection_carries_not_a_byte_of_an_answer() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let bank = Bank::open(BankId::Atlas).await;
    once(&bank, Operation::Any, FaultKind::CloseAfter);
    let address = bank.url.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /v1/payments/sepa-credit-transfers/x/status HTTP/1.1\r\nhost: bank\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    assert_eq!(answer, b"");
}

#[tokio::test]
async fn an_answer_may_be_garbage_or_huge() {
    let bank = Bank::open(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let status = bank.resolve(&initiated["_links"]["status"]);
    once(&bank, Operation::Status, FaultKind::Garbage);
    once(&bank, Operation::Status, FaultKind::Huge);
    let garbage = bank.get(&status).send().await.unwrap().text().await.unwrap();
    assert!(serde_json::from_str::<Value>(&garbage).is_err());
    assert_eq!(bank.get(&status).send().await.unwrap().bytes().await.unwrap().len(), 10 * 1024 * 1024);
    assert_eq!(bank.status(&initiated).await, "RCVD");
}

#[tokio::test]
async fn a_status_may_be_stale_or_unknown() {
    let bank = Bank::open(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    bank.sandbox.decide(bank.id, id(&initiated), Decision::Approve).unwrap();
    once(&bank, Operation::Status, FaultKind::Stale);
    once(&bank, Operation::Status, FaultKind::UnknownCode);
    once(&bank, Operation::ScaStatus, FaultKind::Stale);
    assert_eq!(bank.status(&initiated).await, "RCVD");
    assert_eq!(bank.status(&initiated).await, "XYZQ");
    assert_eq!(bank.status(&initiated).await, "ACSP");
    let authorisation = &initiated["_links"]["scaStatus"];
    assert_eq!(bank.read(authorisation).await["scaStatus"], "received");
    assert_eq!(bank.read(authorisation).await["scaStatus"], "finalised");
}

#[tokio::test]
async fn cleared_faults_strike_no_more() {
    let bank = Bank::open(BankId::Atlas).await;
    bank.sandbox.fault(Fault { bank: None, operation: Operation::Any, kind: FaultKind::FailBefore, times: 100 });
    bank.sandbox.clear_faults();
    bank.initiate("10.00", "Order").await;
}

#[tokio::test]
async fn a_held_request_waits_where_it_is_told_until_it_is_released() {
    let bank = Bank::open(BankId::Atlas).await;
    for (when, done) in [(When::Before, 0), (When::After, 2)] {
        let hold = bank.sandbox.hold(None, Operation::Initiate, when);
        let request = tokio::spawn(bank.initiation(&bank.body("10.00", "Order")).send());
        hold.arrived().await;
        assert_eq!(bank.sandbox.orders().len(), done);
        hold.release();
        assert_eq!(request.await.unwrap().unwrap().status(), StatusCode::CREATED);
    }
    bank.initiate("10.00", "no hold is left").await;
}

#[tokio::test]
async fn references_script_what_the_wire_says() {
    let bank = Bank::open(BankId::Atlas).await;
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
