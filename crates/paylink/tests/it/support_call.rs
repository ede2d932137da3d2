//! A payer says that they paid. From the reference, or from a request id, one command says what happened and where its log lines are.

use paylink_testkit::{DevProgram, assert_success, paylink};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_is_explained_from_its_reference_or_from_a_request() {
    let directory = tempfile::tempdir().unwrap();
    let dev = DevProgram::start(directory.path());
    let link = dev.generate().await;
    let run = |arguments: &[&str]| assert_success(&paylink(directory.path()).args(arguments).output().unwrap());
    let paid: Value = serde_json::from_str(&run(&["pay", link.body["url"].as_str().unwrap(), "--json"])).unwrap();
    let id = paid["payment_id"].as_str().unwrap();
    let by_id: Value = serde_json::from_str(&run(&["payment", "show", id, "--json"])).unwrap();
    let (attempt, changes) = (&by_id["attempts"][0], by_id["changes"].as_array().unwrap());
    let requests: Vec<&str> = changes
        .iter()
        .chain([attempt])
        .map(|row| row["request"].as_str().unwrap_or_else(|| panic!("a request id in {row}")))
        .collect();
    assert!(attempt["bank_order_id"].is_string() && attempt["end_to_end_id"].is_string(), "{attempt}");
    assert_eq!(attempt["trace"].as_str().unwrap().len(), 32);

    // As somebody reads it.
    let reference = by_id["reference"].as_str().unwrap();
    let text = run(&["payment", "show", reference]);
    for part in [
        id,
        "the bank's id",
        "end-to-end id",
        requests[0],
        attempt["trace"].as_str().unwrap(),
        "journalctl -u paylink-web",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    // The seeded company has payments of its own; this one is found at its time.
    let now = by_id["created_at"].to_string();
    assert!(run(&["payment", "show", reference, "--at", &now, "--within", "1m"]).contains(id));

    // From the id of any request that had to do with it, as a log line or a response has it.
    for request in &requests {
        assert!(run(&["payment", "show", request]).contains(id), "{request}");
    }
    let output = paylink(directory.path()).args(["payment", "show", "req_0000000000000000"]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("within the last day: name its time with --at"), "{error}");
    let output = paylink(directory.path()).args(["payment", "show", "order#17"]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("a payment id (pay_…), a request id (req_…) or a reference"), "{error}");

    // The log lines that the query finds.
    let log = dev.program.log_text();
    for request in &requests {
        assert!(log.lines().any(|line| line.contains(request)), "{request} is in the log");
    }
    assert!(!log.contains(id), "the payment id is not");
    assert!(dev.stop("-TERM").success());
}
