//! `paylink pay`: every outcome, over HTTP only, against `paylink dev`.

use std::{path::Path, process::Output};

use paylink_testkit::{Dev, paylink, succeeds};
use serde_json::{Value, json};

fn pay(directory: &Path, link: &str, options: &[&str]) -> Value {
    let output: Output = paylink(directory).args(["pay", link, "--json"]).args(options).output().unwrap();
    serde_json::from_str(&succeeds(&output)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_outcomes_resumed_and_eight_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let dev = tokio::task::block_in_place(|| Dev::start(directory.path()));
    let link = async || dev.generate().await.body["url"].as_str().unwrap().to_owned();
    let place = directory.path();
    let status = |answer: &Value| answer["status"].as_str().unwrap().to_owned();

    // Each outcome, and what the merchant reads then.
    for (outcome, ends) in
        [("approve", "EXECUTED"), ("decline", "INCOMPLETE"), ("leave", "PENDING"), ("cancel", "CANCELLED")]
    {
        let link = link().await;
        let answer = pay(place, &link, &["--outcome", outcome]);
        assert_eq!(status(&answer), ends, "{outcome}");
        let id = answer["payment_id"].as_str().unwrap();
        let read = reqwest::get(format!("{}/payments/{id}", dev.text("base_url"))).await.unwrap();
        let read: Value = serde_json::from_str(&read.text().await.unwrap()).unwrap();
        assert_eq!(read["status"], json!(ends));
        // Whoever declined or left can still pay, and it is the same payment.
        if ["decline", "leave"].contains(&outcome) {
            let again = pay(place, &link, &[]);
            assert_eq!((again["payment_id"].as_str(), &*status(&again)), (Some(id), "EXECUTED"), "{outcome}");
        }
    }

    // Eight at once on one link, each at the bank of its choice: one payment.
    let link = link().await;
    let banks = ["atlas", "corvus"];
    let eight: Vec<_> = (0..8)
        .map(|number| {
            let bank = banks[number % banks.len()];
            let mut command = paylink(place);
            command.args(["pay", &link, "--json", "--bank", bank]);
            std::thread::spawn(move || succeeds(&command.output().unwrap()))
        })
        .collect();
    let answers: Vec<Value> =
        eight.into_iter().map(|one| serde_json::from_str(&one.join().unwrap()).unwrap()).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(status(&answers[0]), "EXECUTED");

    // Five payments, of which four were paid in the end, each once.
    let mut moved = 0;
    for bank in dev.ready["banks"].as_array().unwrap() {
        let url = format!("{}control/movements", bank["url"].as_str().unwrap());
        let list: Value = serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap();
        moved += list.as_array().unwrap().len();
    }
    assert_eq!(moved, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_is_moved_for_service_database_and_banks_together_and_what_was_due_happens() {
    let directory = tempfile::tempdir().unwrap();
    let dev = tokio::task::block_in_place(|| Dev::start(directory.path()));
    let place = directory.path();
    let link = dev.generate().await.body["url"].as_str().unwrap().to_owned();
    // This bank carries a payment out an hour after it was approved.
    let waiting = pay(place, &link, &["--bank", "ember", "--wait", "0"]);
    assert_eq!(waiting["status"], "AUTHORISED");
    let left = dev.generate().await.body["url"].as_str().unwrap().to_owned();
    let left = pay(place, &left, &["--bank", "ember", "--outcome", "leave"]);
    let read = async |answer: &Value| {
        let url = format!("{}/payments/{}", dev.text("base_url"), answer["payment_id"].as_str().unwrap());
        let read: Value = serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap();
        read["status"].as_str().unwrap().to_owned()
    };
    assert_eq!((read(&waiting).await, read(&left).await), ("AUTHORISED".to_owned(), "PENDING".to_owned()));
    let moved = paylink(place).args(["clock", "advance", "1h", "--json"]).output().unwrap();
    let moved: Value = serde_json::from_str(&succeeds(&moved)).unwrap();
    assert_eq!(moved["ahead_ms"], 3_600_000);
    assert_eq!((read(&waiting).await, read(&left).await), ("EXECUTED".to_owned(), "INCOMPLETE".to_owned()));

    // A service whose money is real has no such thing.
    let config = dev.text("config");
    let mut in_earnest = paylink(place);
    in_earnest.env("PAYLINK_DEV__MOVABLE_CLOCK", "false").args(["--config", config, "clock", "advance", "1h"]);
    let refused = in_earnest.output().unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("not to be moved"));
}
