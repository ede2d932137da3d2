//! The payer's page and the bank's home page.

use std::time::Duration;

use paylink_sandbox::BankId;
use reqwest::StatusCode;

use crate::harness::{TestBank, location};

#[tokio::test]
async fn the_payer_sees_the_payee_and_chooses_an_account() {
    let bank = TestBank::start(BankId::Corvus).await;
    let initiated = bank.initiate("12.50", "Order <7>").await;
    let response = bank.http.get(bank.resolve(&initiated["_links"]["scaRedirect"])).send().await.unwrap();
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("form-action"), "{policy}");
    let page = response.text().await.unwrap();
    let iban = bank.iban(0);
    for expected in [
        r#"<main data-page="sca" data-status="received">"#,
        "Sandbox bank: no real money",
        "Corvus Savings",
        "EUR 12.50",
        "Söhne",
        r#"<form id="decide" method="post">"#,
        r#"id="leave" href="https://shop.test/sorry""#,
        &format!(r#"value="{iban}" checked"#),
    ] {
        assert!(page.contains(expected), "{expected} is not in {page}");
    }
    assert!(!page.contains("<7>"), "the reference is escaped");
}

#[tokio::test]
async fn a_payer_who_declines_is_sent_to_the_nok_redirect_uri() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    assert_eq!(location(&bank.decide(&sca, "decision=decline").await), "https://shop.test/sorry");
    assert_eq!(bank.status(&initiated).await, "RJCT");
    assert_eq!(bank.read(&initiated["_links"]["scaStatus"]).await["scaStatus"], "failed");
}

#[tokio::test]
async fn an_expired_payment_cannot_be_approved_and_the_page_shows_the_reason() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    bank.sandbox.advance(Duration::from_mins(15));
    let late = bank.decide(&sca, "decision=approve").await;
    assert_eq!(late.status(), StatusCode::CONFLICT);
    let page = late.text().await.unwrap();
    assert!(page.contains(r#"data-status="failed""#) && page.contains(r#"id="return""#), "{page}");
    assert!(page.contains("did not approve the payment in time") && !page.contains(r#"id="decide""#), "{page}");
    bank.sandbox.advance(Duration::from_hours(1));
    assert_eq!(bank.order(&initiated).times_moved, 0);
}

#[tokio::test]
async fn approving_twice_moves_money_once() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let (one, other) = tokio::join!(bank.decide(&sca, "decision=approve"), bank.decide(&sca, "decision=approve"));
    let mut statuses = [one.status(), other.status()];
    statuses.sort_unstable();
    assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::CONFLICT]);
    bank.sandbox.advance(Duration::from_secs(2));
    assert_eq!(bank.order(&initiated).times_moved, 1);
}

#[tokio::test]
async fn without_a_redirect_uri_the_page_asks_the_payer_to_close_the_window() {
    let bank = TestBank::start(BankId::Atlas).await;
    let request = bank.http.post(format!("{}/v1/payments/sepa-credit-transfers", bank.url));
    let request = request.header("X-Request-ID", crate::harness::REQUEST_ID).header("PSU-IP-Address", "192.0.2.7");
    let initiated = request.json(&bank.body("12.50", "Order")).send().await.unwrap();
    let initiated: serde_json::Value = initiated.json().await.unwrap();
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let done = bank.decide(&sca, "decision=approve").await;
    assert_eq!(done.status(), StatusCode::OK);
    assert!(done.text().await.unwrap().contains("You may close this window"));
}

#[tokio::test]
async fn an_invalid_decision_gets_an_error_page() {
    let bank = TestBank::start(BankId::Corvus).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    for form in ["", "decision=perhaps", "decision=approve", "decision=approve&account=DE00"] {
        assert_eq!(bank.decide(&sca, form).await.status(), StatusCode::BAD_REQUEST, "{form}");
    }
    for path in ["/sca/unknown", "/sca/%ff"] {
        let response = bank.http.get(format!("{}{path}", bank.url)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(bank.status(&initiated).await, "RCVD");
}

#[tokio::test]
async fn the_home_page_lists_its_accounts_and_test_references() {
    let bank = TestBank::start(BankId::Delta).await;
    bank.initiate("12.50", "Order").await;
    let page = bank.http.get(format!("{}/", bank.url)).send().await.unwrap().text().await.unwrap();
    for expected in ["Delta Direct", "1000000.00", &bank.iban(2), "TEST STALE", "ACSP", "up to 30.00"] {
        assert!(page.contains(expected), "{expected} is not in {page}");
    }
}
