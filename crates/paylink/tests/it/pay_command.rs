//! `paylink pay` against `paylink dev`, with every outcome.

use std::{path::Path, process::Output};

use paylink_testkit::{DevProgram, assert_success, paylink};
use serde_json::{Value, json};

fn pay(directory: &Path, link: &str, options: &[&str]) -> Value {
    let output: Output = paylink(directory).args(["pay", link, "--json"]).args(options).output().unwrap();
    serde_json::from_str(&assert_success(&output)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pay_handles_four_outcomes_resumption_and_eight_concurrent_payments() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let dev = tokio::task::block_in_place(|| DevProgram::start(directory));
    let link = async || dev.generate().await.body["url"].as_str().unwrap().to_owned();
    let status = |response: &Value| response["status"].as_str().unwrap().to_owned();

    // Each outcome, and the status that the merchant reads.
    for (outcome, ends) in
        [("approve", "EXECUTED"), ("decline", "INCOMPLETE"), ("leave", "PENDING"), ("cancel", "CANCELLED")]
    {
        let link = link().await;
        let response = pay(directory, &link, &["--outcome", outcome]);
        assert_eq!(status(&response), ends, "{outcome}");
        let id = response["payment_id"].as_str().unwrap();
        let read = reqwest::get(format!("{}/payments/{id}", dev.text("base_url"))).await.unwrap();
        let read: Value = serde_json::from_str(&read.text().await.unwrap()).unwrap();
        assert_eq!(read["status"], json!(ends));
        // A payer who declined or left can still pay the same payment.
        if ["decline", "leave"].contains(&outcome) {
            let again = pay(directory, &link, &[]);
            assert_eq!((again["payment_id"].as_str(), &*status(&again)), (Some(id), "EXECUTED"), "{outcome}");
        }
    }

    // Eight concurrent runs on one link, at two banks, create one payment.
    let link = link().await;
    let banks = ["atlas", "corvus"];
    let eight: Vec<_> = (0..8)
        .map(|number| {
            let bank = banks[number % banks.len()];
            let mut command = paylink(directory);
            command.args(["pay", &link, "--json", "--bank", bank]);
            std::thread::spawn(move || assert_success(&command.output().unwrap()))
        })
        .collect();
    let responses: Vec<Value> =
        eight.into_iter().map(|one| serde_json::from_str(&one.join().unwrap()).unwrap()).collect();
    assert!(responses.iter().all(|response| status(response) == "EXECUTED"), "{responses:?}");
    // A run that finds the link paid has only the link, and does not learn the id.
    let mut ids: Vec<_> = responses.iter().filter_map(|response| response["payment_id"].as_str()).collect();
    ids.dedup();
    assert_eq!(ids.len(), 1, "{responses:?}");

    // Four of the five payments were paid, each once.
    let mut movements = 0;
    for bank in dev.ready["banks"].as_array().unwrap() {
        let url = format!("{}control/movements", bank["url"].as_str().unwrap());
        let list: Value = serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap();
        movements += list.as_array().unwrap().len();
    }
    assert_eq!(movements, 4);
}

/// The line of JSON and the error of a `paylink pay` that exits with 1.
fn pay_fails(directory: &Path, link: &str, options: &[&str]) -> (Value, String) {
    let output = paylink(directory).args(["pay", link, "--json"]).args(options).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    let printed = if stdout.is_empty() { Value::Null } else { serde_json::from_str(&stdout).unwrap() };
    (printed, String::from_utf8(output.stderr).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pay_fails_if_the_payment_gets_another_status_and_prints_the_status_first() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let dev = tokio::task::block_in_place(|| DevProgram::start(directory));
    let link = async |reference: &str| {
        let url = format!("{}/companies/{}/online/link/generate", dev.text("base_url"), dev.text("company_id"));
        let body = json!({"payment": {"amountCents": 827, "reference": reference}});
        let request = reqwest::Client::new().post(url).bearer_auth(dev.text("api_token")).json(&body);
        let response = request.send().await.unwrap().text().await.unwrap();
        serde_json::from_str::<Value>(&response).unwrap()["url"].as_str().unwrap().to_owned()
    };

    // The bank rejects the payment after the payer's approval.
    let rejected = link("TEST REJECT").await;
    let (printed, error) = pay_fails(directory, &rejected, &[]);
    assert_eq!(printed["status"], "FAILED");
    assert!(printed["payment_id"].as_str().unwrap().starts_with("pay_"), "{printed}");
    let expected = "after --outcome approve the status should be AUTHORISED or EXECUTED or SETTLED, but it is FAILED";
    assert!(error.contains(expected), "{error}");
    let text = paylink(directory).args(["pay", &rejected]).output().unwrap();
    assert_eq!(text.status.code(), Some(1), "{text:?}");
    assert!(String::from_utf8_lossy(&text.stdout).contains("  FAILED"), "{text:?}");

    // A payment that is paid can be neither declined nor cancelled.
    let paid = link("Order 1017").await;
    assert_eq!(pay(directory, &paid, &[])["status"], "EXECUTED");
    for outcome in ["decline", "leave", "cancel"] {
        assert_eq!(pay_fails(directory, &paid, &["--outcome", outcome]).0["status"], "EXECUTED", "{outcome}");
    }

    // Another signatory of the account must approve too.
    let (printed, error) = pay_fails(directory, &link("TEST OTHERS").await, &["--wait", "1"]);
    assert_eq!(printed["status"], "PENDING", "{error}");

    // A session that cannot be continued prints what it has seen of the payment.
    let declined = link("Order 1018").await;
    assert_eq!(pay(directory, &declined, &["--outcome", "decline"])["status"], "INCOMPLETE");
    let (printed, error) = pay_fails(directory, &declined, &["--bank", "nowhere"]);
    assert_eq!(printed["status"], "INCOMPLETE", "{error}");
    assert!(error.contains("the page does not offer the bank nowhere"), "{error}");

    // Nothing was started.
    let (printed, error) = pay_fails(directory, &link("Order 1019").await, &["--bank", "nowhere"]);
    assert_eq!(printed, Value::Null, "{error}");
    let (printed, _) = pay_fails(directory, &format!("{}/l/nonsense", dev.text("pay_url")), &[]);
    assert_eq!(printed, Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clock_advance_moves_service_database_and_banks_and_waits_for_what_is_due() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let dev = tokio::task::block_in_place(|| DevProgram::start(directory));
    let link = dev.generate().await.body["url"].as_str().unwrap().to_owned();
    // This bank executes a payment an hour after its approval.
    let waiting = pay(directory, &link, &["--bank", "ember", "--wait", "0"]);
    assert_eq!(waiting["status"], "AUTHORISED");
    let left = dev.generate().await.body["url"].as_str().unwrap().to_owned();
    let left = pay(directory, &left, &["--bank", "ember", "--outcome", "leave"]);
    let read = async |response: &Value| {
        let url = format!("{}/payments/{}", dev.text("base_url"), response["payment_id"].as_str().unwrap());
        let read: Value = serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap();
        read["status"].as_str().unwrap().to_owned()
    };
    assert_eq!((read(&waiting).await, read(&left).await), ("AUTHORISED".to_owned(), "PENDING".to_owned()));
    let advanced = paylink(directory).args(["clock", "advance", "1h", "--json"]).output().unwrap();
    let advanced: Value = serde_json::from_str(&assert_success(&advanced)).unwrap();
    assert_eq!(advanced["ahead_ms"], 3_600_000);
    assert_eq!((read(&waiting).await, read(&left).await), ("EXECUTED".to_owned(), "INCOMPLETE".to_owned()));

    // Without the test clock the command is refused.
    let config = dev.text("config");
    let mut without_test_clock = paylink(directory);
    without_test_clock.env("PAYLINK_DEV__MOVABLE_CLOCK", "false").args(["--config", config, "clock", "advance", "1h"]);
    let refused = without_test_clock.output().unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot be advanced"));
}
