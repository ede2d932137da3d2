//! The control API, and saved snapshots.

use std::time::Duration;

use paylink_sandbox::{BankId, ControlError, Decision};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::{TestBank, id, new_sandbox};

#[tokio::test]
async fn a_bank_can_be_controlled_over_http() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let control = |path: &str| format!("{}/control{path}", bank.url);
    let get = async |path: &str| bank.http.get(control(path)).send().await.unwrap().json::<Value>().await.unwrap();
    let post = async |path: &str, body: Value| bank.http.post(control(path)).json(&body).send().await.unwrap();

    assert_eq!(get("").await["bank"]["id"], "atlas");
    assert_eq!(get("/orders").await[0]["payment_id"], initiated["paymentId"]);
    let decide = format!("/orders/{}/decide", id(&initiated));
    let decided: Value = post(&decide, json!({ "decision": "approve" })).await.json().await.unwrap();
    assert_eq!((&decided["status"], &decided["sca_status"]), (&json!("ACSP"), &json!("finalised")));
    assert_eq!(post(&decide, json!({ "decision": "approve" })).await.status(), StatusCode::CONFLICT);
    assert_eq!(post(&decide, json!({ "decision": "unknown" })).await.status(), StatusCode::UNPROCESSABLE_ENTITY);

    assert!(post("/clock", json!({ "advance_ms": 2_000 })).await.status().is_success());
    assert_eq!(get("/movements").await[0]["amount_cents"], 1_000);
    assert_eq!(get("/accounts").await[0]["balance_cents"], 100_000_000 - 1_000);

    let fault = json!({ "bank": null, "operation": "status", "kind": "unavailable" });
    assert_eq!(post("/faults", fault).await.status(), StatusCode::NO_CONTENT);
    let status = bank.resolve(&initiated["_links"]["status"]);
    assert_eq!(bank.get(&status).send().await.unwrap().status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(bank.status(&initiated).await, "ACSC");
    assert_eq!(bank.http.delete(control("/faults")).send().await.unwrap().status(), StatusCode::NO_CONTENT);

    let received = get("/received").await;
    assert_eq!(received[0]["method"], "POST");
    assert!(received[0]["body"].as_str().unwrap().contains("Shop"));
    let paths = received.as_array().unwrap().iter().map(|request| request["path_and_query"].as_str().unwrap());
    assert!(paths.clone().count() == 3 && paths.clone().all(|path| !path.starts_with("/control")));
    assert_eq!(bank.http.get(control("/nothing")).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    assert!(get("/nothing").await["error"].is_string());
}

#[tokio::test]
async fn decisions_that_do_not_fit_the_order_status_are_refused() {
    let bank = TestBank::start(BankId::Borea).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let decide = |decision| bank.sandbox.decide(bank.id, id(&initiated), decision).map(|order| order.status);
    assert_eq!(decide(Decision::Approve), Err(ControlError::NoAuthorisation));
    assert_eq!(decide(Decision::Settle), Err(ControlError::NotAuthorised));
    assert_eq!(decide(Decision::Expire), Ok("RJCT"));
    assert_eq!(decide(Decision::Expire), Err(ControlError::NotAwaitingPayer));
    assert_eq!(decide(Decision::Reject), Err(ControlError::AlreadyFinal));
    let at_other_bank = bank.sandbox.decide(BankId::Atlas, id(&initiated), Decision::Reject);
    assert_eq!(at_other_bank, Err(ControlError::UnknownOrder));
}

#[tokio::test]
async fn a_restored_sandbox_continues_from_its_snapshot() {
    let bank = TestBank::start(BankId::Atlas).await;
    let settled = bank.initiate("10.00", "settled").await;
    bank.sandbox.decide(bank.id, id(&settled), Decision::Approve).unwrap();
    bank.sandbox.advance(Duration::from_secs(2));
    let in_process = bank.initiate("20.00", "in process").await;
    bank.sandbox.decide(bank.id, id(&in_process), Decision::Approve).unwrap();

    let restored = new_sandbox();
    restored.restore(bank.sandbox.save()).unwrap();
    assert_eq!(restored.orders(), bank.sandbox.orders());
    assert_eq!(restored.accounts(bank.id), bank.sandbox.accounts(bank.id));
    restored.advance(Duration::from_secs(2));
    assert_eq!(restored.order(bank.id, id(&in_process)).unwrap().times_moved, 1);
    assert_eq!(restored.order(bank.id, id(&settled)).unwrap().times_moved, 1);
    assert_eq!(restored.movements().len(), 2);
    assert!(restored.restore(json!({ "something": "else" })).is_err());
}
