//! The payer's page and the bank's home page.

use std::time::Duration;

use paylink_sandbox::{
    BankId,
    logo::{colour, logo_svg},
};
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
    let grouped = "LT78\u{a0}1000\u{a0}0000\u{a0}0000\u{a0}0003";
    assert_eq!(grouped.replace('\u{a0}', ""), bank.iban(2));
    for expected in ["Delta Direct", "1000000.00", grouped, "TEST STALE", "ACSP", "up to 30.00"] {
        assert!(page.contains(expected), "{expected} is not in {page}");
    }
}

const BROWSER: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

#[tokio::test]
async fn a_browser_gets_the_login_first_and_a_program_the_payers_page() {
    let bank = TestBank::start(BankId::Corvus).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let open = async |url: &str| {
        let response = bank.http.get(url).header("accept", BROWSER).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.text().await.unwrap()
    };
    let login = open(&sca).await;
    for expected in [
        r#"<main data-page="login">"#,
        r#"<form id="login" method="get">"#,
        r#"name="user" value="Rita Reich""#,
        r#"id="leave" href="https://shop.test/sorry""#,
    ] {
        assert!(login.contains(expected), "{expected} is not in {login}");
    }
    assert!(!login.contains("EUR 12.50") && open(&format!("{sca}?user=+")).await.contains(r#"data-page="login""#));

    // Any name works. The holder of an account pays from it.
    let (rich, poor) = (bank.iban(0), bank.iban(1));
    for (name, shown, chosen) in [("Zo%3C%C3%AB", "Zo&#60;ë", rich), ("knut+knapp", "knut knapp", poor)] {
        let page = open(&format!("{sca}?user={name}")).await;
        assert!(page.contains(r#"<main data-page="sca" data-status="received">"#), "{page}");
        assert!(page.contains(&format!("Logged in as {shown}")), "{page}");
        assert!(page.contains(&format!(r#"value="{chosen}" checked"#)), "{page}");
        assert_eq!(page.matches(" checked").count(), 1);
    }

    let form = format!("decision=approve&account={}", bank.iban(0));
    assert!(location(&bank.decide(&sca, &form).await).starts_with("https://shop.test/back"));
    let decided = open(&sca).await;
    assert!(decided.contains("You have approved this payment."), "nothing is left to log in for: {decided}");
}

#[tokio::test]
async fn the_login_has_the_name_of_the_account_that_pays() {
    let bank = TestBank::start(BankId::Atlas).await;
    let mut body = bank.body("1.00", "Order");
    body["debtorAccount"]["iban"] = bank.iban(2).into();
    let initiated: serde_json::Value = bank.initiation(&body).send().await.unwrap().json().await.unwrap();
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    let login = bank.http.get(sca).header("accept", BROWSER).send().await.unwrap().text().await.unwrap();
    assert!(login.contains(r#"name="user" value="Nora Nil""#), "{login}");
}

#[tokio::test]
async fn the_payers_pages_are_in_the_language_of_the_browser() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("12.50", "Order").await;
    let sca = bank.resolve(&initiated["_links"]["scaRedirect"]);
    for (language, approve, amount) in [
        ("en", "Approve", "12.50"),
        ("de", "Freigeben", "12,50"),
        ("fr", "Autoriser", "12,50"),
        ("es", "Autorizar", "12,50"),
        ("it", "Autorizza", "12,50"),
        ("nl", "Goedkeuren", "12,50"),
    ] {
        let get = |url: String| {
            let request =
                bank.http.get(url).header("accept", BROWSER).header("accept-language", format!("fi,{language};q=0.5"));
            async move { request.send().await.unwrap().text().await.unwrap() }
        };
        let html = format!(r#"<html lang="{language}">"#);
        let page = get(format!("{sca}?user=x")).await;
        assert!(page.contains(&html) && page.contains(&format!(">{approve}</button>")), "{page}");
        assert!(page.contains(&format!("EUR {amount}")), "{page}");
        for url in [sca.clone(), format!("{}/sca/unknown", bank.url)] {
            assert!(get(url).await.contains(&html));
        }
    }
}

#[tokio::test]
async fn every_bank_has_its_logo_and_colour_and_ibans_in_groups() {
    for id in BankId::ALL {
        let bank = TestBank::start(id).await;
        let page = bank.http.get(format!("{}/", bank.url)).send().await.unwrap().text().await.unwrap();
        let (logo, colour) = (logo_svg(id), colour(id));
        assert!(page.contains(logo) && page.contains(&format!("--brand: {colour};")), "{page}");
        assert!(!page.contains(&bank.iban(0)) && page.replace('\u{a0}', "").contains(&bank.iban(0)), "{page}");
    }
}
