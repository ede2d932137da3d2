//! One payment at each bank, from initiation to its final status.

use std::time::Duration;

use paylink_sandbox::BankId;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::{RETURN, TestBank, code, id, location};

#[tokio::test]
async fn atlas_returns_the_sca_redirect_in_the_initiation_response() {
    let bank = TestBank::start(BankId::Atlas).await;
    let response = bank.initiation(&bank.body("12.50", "Order 7")).send().await.unwrap();
    assert_eq!(response.headers()["x-request-id"], crate::harness::REQUEST_ID);
    assert_eq!(response.headers()["aspsp-sca-approach"], "REDIRECT");
    let payment_url = response.headers()["location"].to_str().unwrap().to_owned();
    let initiated: Value = response.json().await.unwrap();
    assert_eq!(payment_url, format!("{}/v1/payments/sepa-credit-transfers/{}", bank.url, id(&initiated)));
    assert_eq!(initiated["_links"]["self"]["href"], payment_url);
    assert_eq!(bank.status(&initiated).await, "RCVD");

    let sca = initiated["_links"]["scaRedirect"]["href"].as_str().unwrap();
    assert_eq!(location(&bank.decide(sca, "decision=approve").await), RETURN);
    assert_eq!(bank.read(&initiated["_links"]["scaStatus"]).await["scaStatus"], "finalised");
    assert_eq!(bank.status(&initiated).await, "ACSP");
    assert!(bank.sandbox.movements().is_empty());

    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(bank.status(&initiated).await, "ACSC");
    let movements = bank.sandbox.movements();
    assert_eq!((movements.len(), movements[0].amount_cents), (1, 1_250));
    assert_eq!(bank.sandbox.accounts(BankId::Atlas)[0].balance_cents, 100_000_000 - 1_250);
    assert_eq!(bank.order(&initiated).times_moved, 1);

    let payment: Value = bank.read(&initiated["_links"]["self"]).await;
    assert_eq!(payment["instructedAmount"], json!({ "currency": "EUR", "amount": "12.50" }));
    assert_eq!(payment["debtorAccount"]["iban"], bank.iban(0).as_str());
    assert_eq!(payment["transactionStatus"], "ACSC");
}

#[tokio::test]
async fn borea_starts_the_authorisation_in_a_second_request_and_sends_relative_links() {
    let bank = TestBank::start(BankId::Borea).await;
    let initiated = bank.initiate("30.01", "Order 8").await;
    assert!(initiated["_links"].get("scaRedirect").is_none());
    let start = initiated["_links"]["startAuthorisation"]["href"].as_str().unwrap();
    assert!(start.starts_with("/v1/"), "{start}");

    let start_authorisation =
        || bank.http.post(format!("{}{start}", bank.url)).header("X-Request-ID", crate::harness::REQUEST_ID);
    let first: Value = start_authorisation().send().await.unwrap().json().await.unwrap();
    let second: Value = start_authorisation().json(&json!({})).send().await.unwrap().json().await.unwrap();
    assert_ne!(first["authorisationId"], second["authorisationId"]);
    let all = bank.get(&format!("{}{start}", bank.url)).send().await.unwrap().json::<Value>().await.unwrap();
    assert_eq!(all["authorisationIds"], json!([first["authorisationId"], second["authorisationId"]]));

    let (one, other) = (bank.resolve(&first["_links"]["scaRedirect"]), bank.resolve(&second["_links"]["scaRedirect"]));
    let form = format!("decision=approve&account={}", bank.iban(0));
    assert_eq!(location(&bank.decide(&one, &form).await), RETURN);
    assert_eq!(bank.decide(&other, &form).await.status(), StatusCode::CONFLICT);
    assert_eq!(bank.read(&second["_links"]["scaStatus"]).await["scaStatus"], "failed");
    assert_eq!(code(start_authorisation().send().await.unwrap()).await, "STATUS_INVALID");

    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(bank.status(&initiated).await, "ACSC");
    assert!(bank.sandbox.movements().is_empty(), "this bank debits the account at ACCC");
    bank.sandbox.advance(Duration::from_secs(10));
    assert_eq!(bank.status(&initiated).await, "ACCC");
    assert_eq!(bank.sandbox.movements().len(), 1);
}

#[tokio::test]
async fn corvus_moves_no_money_before_the_confirmation_code_is_sent() {
    let bank = TestBank::start(BankId::Corvus).await;
    let initiated = bank.initiate("5.00", "Order 9").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let confirmation = bank.resolve(&initiated["_links"]["confirmation"]);
    let send = |code: &str| {
        let request = bank.http.put(&confirmation).header("X-Request-ID", crate::harness::REQUEST_ID);
        request.json(&json!({ "confirmationCode": code })).send()
    };
    assert_eq!(code(send("early").await.unwrap()).await, "STATUS_INVALID");

    let form = format!("decision=approve&account={}", bank.iban(1));
    let return_url = location(&bank.decide(&sca, &form).await);
    let confirmation_code = return_url.strip_prefix(&format!("{RETURN}&confirmationCode=")).unwrap().to_owned();
    let authorisation = bank.read(&initiated["_links"]["scaStatus"]).await;
    assert_eq!(authorisation["scaStatus"], "unconfirmed");
    assert_eq!(authorisation["_links"]["confirmation"]["href"], confirmation);
    bank.sandbox.advance(Duration::from_mins(1));
    assert_eq!(bank.status(&initiated).await, "RCVD");

    assert_eq!(code(send("wrong").await.unwrap()).await, "SCA_INVALID");
    for _ in 0..2 {
        let confirmed: Value = send(&confirmation_code).await.unwrap().json().await.unwrap();
        assert_eq!(confirmed["scaStatus"], "finalised");
        bank.sandbox.advance(Duration::from_secs(2));
    }
    assert_eq!(bank.status(&initiated).await, "ACSC");
    assert_eq!(bank.order(&initiated).times_moved, 1);
    assert_eq!(bank.sandbox.accounts(BankId::Corvus)[1].balance_cents, 0);
}

#[tokio::test]
async fn delta_executes_a_small_payment_without_authorisation() {
    let bank = TestBank::start(BankId::Delta).await;
    let small = bank.initiate("30.00", "Small").await;
    assert_eq!((&small["transactionStatus"], &small["scaStatus"]), (&json!("ACSP"), &json!("exempted")));
    assert!(small["_links"].get("scaRedirect").is_none());
    let large = bank.initiate("30.01", "Large").await;
    assert_eq!((&large["transactionStatus"], &large["scaStatus"]), (&json!("RCVD"), &json!("received")));
    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!((bank.status(&small).await, bank.status(&large).await), ("ACSC".to_owned(), "RCVD".to_owned()));
}

#[tokio::test]
async fn ember_gives_the_payer_a_day_and_settles_after_an_hour() {
    let bank = TestBank::start(BankId::Ember).await;
    let initiated = bank.initiate("9.99", "Order 10").await;
    bank.sandbox.advance(Duration::from_hours(23));
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    assert_eq!(location(&bank.decide(&sca, "decision=approve").await), RETURN);
    bank.sandbox.advance(Duration::from_mins(59));
    assert_eq!(bank.status(&initiated).await, "ACSP");
    bank.sandbox.advance(Duration::from_mins(1));
    assert_eq!(bank.status(&initiated).await, "ACSC");
}

#[tokio::test]
async fn an_approved_payment_without_funds_is_rejected() {
    let bank = TestBank::start(BankId::Borea).await;
    let mut body = bank.body("5.01", "Too much");
    body["debtorAccount"] = json!({ "iban": bank.iban(1) });
    let initiated: Value = bank.initiation(&body).send().await.unwrap().json().await.unwrap();
    let start = bank.resolve(&initiated["_links"]["startAuthorisation"]);
    let started = bank.http.post(start).header("X-Request-ID", crate::harness::REQUEST_ID).send().await.unwrap();
    let started: Value = started.json().await.unwrap();
    bank.decide(&bank.resolve(&started["_links"]["scaRedirect"]), "decision=approve").await;
    assert_eq!(bank.status(&initiated).await, "RJCT");
    assert_eq!(bank.read(&started["_links"]["scaStatus"]).await["scaStatus"], "finalised");
    bank.sandbox.advance(Duration::from_hours(1));
    assert_eq!(bank.order(&initiated).times_moved, 0);
}
