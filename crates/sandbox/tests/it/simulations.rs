//! What a payer lets the bank simulate on its page.

use std::time::Duration;

use paylink_sandbox::BankId;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::{REQUEST_ID, RETURN, TestBank, location, new_sandbox};

const FAILED: &str = "https://shop.test/sorry";

/// The initiation of a payment whose payer chooses this simulation, and where the bank sends them.
async fn simulate(bank: &TestBank, simulation: &str) -> (Value, String) {
    let initiated = bank.initiate("10.00", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let page = bank.http.get(&sca).send().await.unwrap().text().await.unwrap();
    assert!(page.contains(&format!(r#"name="simulate" value="{simulation}""#)), "{page}");
    let target = location(&bank.decide(&sca, &format!("simulate={simulation}&account={}", bank.iban(0))).await);
    (initiated, target)
}

#[tokio::test]
async fn an_account_without_enough_money_is_simulated_at_once() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (initiated, target) = simulate(&bank, "no_funds").await;
    assert_eq!(target, RETURN, "the payer has approved");
    assert_eq!(bank.status(&initiated).await, "RJCT");
    assert_eq!(bank.order(&initiated).reason, Some("The payer's account has insufficient funds."));
    assert_eq!(bank.sandbox.accounts(bank.id)[0].balance_cents, 100_000_000, "the account has enough");
}

#[tokio::test]
async fn the_missing_money_is_also_simulated_where_the_client_confirms_the_approval() {
    let bank = TestBank::start(BankId::Corvus).await;
    let (initiated, target) = simulate(&bank, "no_funds").await;
    let code = target.split_once("confirmationCode=").unwrap().1;
    assert_eq!(bank.status(&initiated).await, "RCVD");
    let confirmation = bank.http.put(bank.resolve(&initiated["_links"]["confirmation"]));
    let confirmation = confirmation.header("X-Request-ID", REQUEST_ID).json(&json!({ "confirmationCode": code }));
    assert_eq!(confirmation.send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(bank.status(&initiated).await, "RJCT");
}

#[tokio::test]
async fn a_late_rejection_follows_the_approval_after_two_seconds() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (initiated, target) = simulate(&bank, "rejects_later").await;
    assert_eq!(target, RETURN);
    assert_eq!(bank.status(&initiated).await, "ACSP");
    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(bank.status(&initiated).await, "RJCT");
    bank.sandbox.advance(Duration::from_hours(1));
    assert_eq!(bank.order(&initiated).times_moved, 0);
}

#[tokio::test]
async fn a_failed_authentication_and_a_timeout_reject_the_payment_without_an_approval() {
    let bank = TestBank::start(BankId::Atlas).await;
    for (simulation, reason) in [
        ("sca_fails", "The payer's approval was not confirmed with the right code."),
        ("times_out", "The payer did not approve the payment in time."),
    ] {
        let (initiated, target) = simulate(&bank, simulation).await;
        assert_eq!(target, FAILED, "{simulation}");
        let order = bank.order(&initiated);
        assert_eq!((order.status, order.sca_status, order.reason), ("RJCT", Some("failed"), Some(reason)));
    }
}

#[tokio::test]
async fn a_bank_that_is_down_has_no_status_for_ten_minutes_after_the_approval() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (initiated, target) = simulate(&bank, "bank_down").await;
    assert_eq!(target, RETURN);
    let read = bank.get(&bank.resolve(&initiated["_links"]["status"])).send().await.unwrap();
    assert_eq!(read.status(), StatusCode::SERVICE_UNAVAILABLE);
    bank.sandbox.advance(Duration::from_mins(10));
    assert_eq!(bank.status(&initiated).await, "ACSC");
}

#[tokio::test]
async fn a_slow_bank_executes_a_day_later_even_after_a_restart() {
    let bank = TestBank::start(BankId::Atlas).await;
    let (initiated, _) = simulate(&bank, "slow").await;
    let restored = new_sandbox();
    restored.restore(bank.sandbox.save()).unwrap();
    for sandbox in [&bank.sandbox, &restored] {
        sandbox.advance(Duration::from_hours(23));
        let status = || sandbox.order(bank.id, initiated["paymentId"].as_str().unwrap()).unwrap().status;
        assert_eq!(status(), "ACSP");
        sandbox.advance(Duration::from_hours(1));
        assert_eq!(status(), "ACSC");
    }
}

#[tokio::test]
async fn a_simulation_that_was_refused_leaves_no_trace() {
    let bank = TestBank::start(BankId::Corvus).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    for form in ["simulate=no_funds", "simulate=everything&account=x", "simulate="] {
        assert_eq!(bank.decide(&sca, form).await.status(), StatusCode::BAD_REQUEST, "{form}");
    }
    let form = format!("decision=approve&account={}", bank.iban(0));
    let target = location(&bank.decide(&sca, &form).await);
    let code = target.split_once("confirmationCode=").unwrap().1;
    let confirmation = bank.http.put(bank.resolve(&initiated["_links"]["confirmation"]));
    let confirmation = confirmation.header("X-Request-ID", REQUEST_ID).json(&json!({ "confirmationCode": code }));
    assert_eq!(confirmation.send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(bank.status(&initiated).await, "ACSP");
}
