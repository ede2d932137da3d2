//! `paylink check`: a right receiver passes, and each mistake of a wrong one is found by the cases that are about it, and by no others.

mod receiver;

use std::{path::Path, process::Output};

use paylink_domain::signature::WebhookSecret;
use paylink_server::system::SystemRandomness;
use paylink_testkit::{CliEnvironment, Database, KEY_1, assert_success, configuration, paylink};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    task::{JoinSet, block_in_place},
};

use receiver::{Mistake, ORDER, PAYMENT, Receiver};

const FORGED: &[&str] = &[
    "unsigned",
    "missing_signature",
    "empty_signature",
    "wrong_key",
    "changed_body",
    "changed_id",
    "changed_timestamp",
    "old_timestamp",
    "future_timestamp",
];
const OTHERS: &[&str] = &[
    "callback_before",
    "test_event_of_order",
    "unknown_payment",
    "genuine",
    "callback_after",
    "duplicate",
    "out_of_order",
    "settled",
    "failed",
    "late",
    "foreign_order",
    "test_event",
    "empty_data",
    "longest_data",
    "rotation_first",
    "rotation_second",
    "unknown_version",
    "header_case",
    "raw_body",
    "unknown_field",
    "unknown_type",
    "response_time",
    "path",
];

/// Each mistake, and the cases that must find it.
const MISTAKES: &[(Mistake, &[&str])] = &[
    (Mistake::None, &[]),
    (Mistake::ProcessesAfterResponse, &[]),
    (Mistake::NotFoundForOtherOrders, &[]),
    (Mistake::AcceptsEverything, FORGED),
    (Mistake::GoneForForged, FORGED),
    (Mistake::FailsForForged, FORGED),
    (Mistake::AcceptsMissingSignature, &["unsigned", "missing_signature"]),
    (Mistake::IgnoresTimestamp, &["old_timestamp", "future_timestamp"]),
    (Mistake::ChecksOnlyAge, &["future_timestamp"]),
    (Mistake::ComparesFirstSignatureOnly, &["rotation_second", "unknown_version"]),
    (Mistake::RewritesBodyBeforeVerifying, &["raw_body"]),
    (Mistake::HeaderNamesWithCase, &["header_case"]),
    (Mistake::ComparesTimestampOfBody, &["out_of_order", "late"]),
    (Mistake::RefusesUnknownFields, &["unknown_field"]),
    (Mistake::RefusesUnknownTypes, &["unknown_type"]),
    (Mistake::RefusesSettled, &["settled"]),
    (Mistake::FailsOnDuplicate, &["duplicate"]),
    (Mistake::NotFoundWithoutData, &["test_event"]),
    (Mistake::RefusesLongData, &["longest_data"]),
    (Mistake::RespondsTooLate, &["genuine"]),
    (Mistake::RespondsLate, &["response_time"]),
    // What only the state shows. A forged event without an id, and one with it, are the first that are processed.
    (Mistake::ProcessesBeforeVerifying, &["unsigned", "missing_signature"]),
    (Mistake::StoresIdBeforeVerifying, &["genuine"]),
    (Mistake::ProcessesDuplicates, &["duplicate"]),
    (Mistake::LastEventWins, &["out_of_order"]),
    (Mistake::CallbackFails, &["callback_before", "callback_after"]),
    (Mistake::ProcessesTestEvents, &["test_event_of_order"]),
    (Mistake::TrustsEvents, &["unknown_payment"]),
];

/// Half of it is more than a right receiver takes on a busy machine.
const TIMEOUT_SECONDS: &str = "4";

fn new_secret() -> WebhookSecret {
    WebhookSecret::generate(&SystemRandomness)
}

async fn run_check(directory: &Path, arguments: Vec<String>) -> Output {
    let mut command = tokio::process::Command::from(paylink(directory));
    command.arg("check").args(arguments).output().await.unwrap()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("one JSON object: {output:?}"))
}

fn names(report: &Value, result: &str) -> Vec<String> {
    let cases = report["cases"].as_array().unwrap().iter().filter(|case| case["result"] == result);
    cases.map(|case| case["name"].as_str().unwrap().to_owned()).collect()
}

/// Checks a receiver with this mistake, and its callback and state, with the payment of its order.
async fn check_mistake(mistake: Mistake) -> Output {
    check_order(mistake, &["--payment", PAYMENT]).await
}

async fn check_order(mistake: Mistake, payment: &[&str]) -> Output {
    let (directory, secret) = (tempfile::tempdir().unwrap(), new_secret());
    let state_file = directory.path().join("state");
    let (url, callback) = Receiver::start(mistake, secret.clone(), &state_file).await;
    let state_command = format!("cat {}", state_file.display());
    let arguments =
        [&url, "--secret", &secret.reveal(), "--data", ORDER, "--callback", &callback, "--timeout", TIMEOUT_SECONDS];
    let more = ["--state-command", &state_command, "--json"];
    let arguments = arguments.iter().chain(&more).chain(payment);
    run_check(directory.path(), arguments.map(|text| (*text).to_owned()).collect()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_receiver_passes_and_each_mistake_is_found_by_its_own_cases() {
    let all: Vec<&str> = FORGED.iter().chain(OTHERS).copied().collect();
    for some in MISTAKES.chunks(14) {
        let mut running = JoinSet::new();
        for (mistake, expected) in some {
            running.spawn(async move { (*mistake, *expected, check_mistake(*mistake).await) });
        }
        while let Some(ended) = running.join_next().await {
            let (mistake, expected, output) = ended.unwrap();
            let report = report(&output);
            assert_eq!(names(&report, "failed"), expected, "{mistake:?}: {report:#}");
            assert_eq!(output.status.code(), Some(i32::from(!expected.is_empty())), "{mistake:?}");
            let found: Vec<_> = report["cases"].as_array().unwrap().iter().map(|case| case["name"].clone()).collect();
            assert_eq!(found, all, "{mistake:?}");
            assert_eq!(report["failed"], expected.len());
            for case in report["cases"].as_array().unwrap().iter().filter(|case| case["result"] == "failed") {
                assert!(case["problem"].is_string() && case["fix"].is_string(), "{case}");
            }
        }
    }
    assert!(MISTAKES.iter().filter(|(_, expected)| !expected.is_empty()).count() >= 10);
}

/// A receiver that reads the payment does not find it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_payment_no_event_has_to_change_the_order() {
    for (mistake, expected) in [
        (Mistake::None, &[][..]),
        (Mistake::ProcessesTestEvents, &["test_event_of_order"]),
        (Mistake::TrustsEvents, &["unknown_payment"]),
        (Mistake::CallbackMarksPaid, &["callback_before"]),
    ] {
        let report = report(&check_order(mistake, &[]).await);
        assert_eq!(names(&report, "failed"), expected, "{mistake:?}: {report:#}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redirect_is_a_mistake_everywhere() {
    let report = report(&check_mistake(Mistake::Redirects).await);
    let expected: Vec<&str> = FORGED.iter().chain(OTHERS).copied().filter(|name| !name.contains("callback")).collect();
    assert_eq!(
        names(&report, "failed"),
        expected[..expected.len() - 2],
        "all but the time of the responses and the path"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn text_and_junit_say_what_is_wrong_and_what_to_change() {
    let (directory, secret) = (tempfile::tempdir().unwrap(), new_secret());
    let state_file = directory.path().join("state");
    let (url, _) = Receiver::start(Mistake::ChecksOnlyAge, secret.clone(), &state_file).await;
    // The secret in the environment, no order, no state, no callback.
    let mut command = paylink(directory.path());
    command.env("PAYLINK_WEBHOOK_SECRET", &*secret.reveal()).args(["check", &url, "--junit", "result.xml"]);
    let output = block_in_place(|| command.output().unwrap());
    let (text, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!((output.status.code(), &*error), (Some(1), "paylink: the receiver failed 1 case\n"), "{text}");
    assert!(
        text.contains("BAD   future_timestamp: a correctly signed event from ten minutes in the future\n"),
        "{text}"
    );
    assert!(text.contains("      expected: 4xx, such as 401\n      received: 204 after "), "{text}");
    assert!(
        text.contains("      → Respond with 401 if `webhook-timestamp` differs by more than five minutes"),
        "{text}"
    );
    assert!(text.ends_with("passed: 29, failed: 1, skipped: 1\n"), "{text}");
    let xml = std::fs::read_to_string(directory.path().join("result.xml")).unwrap();
    assert!(xml.contains("tests=\"31\" failures=\"1\" errors=\"0\" skipped=\"1\""), "{xml}");
    assert_eq!((xml.matches("<testcase ").count(), xml.matches("<failure ").count()), (31, 1), "{xml}");
    let help = block_in_place(|| {
        paylink(directory.path()).env("PAYLINK_WEBHOOK_SECRET", "whsec_x").args(["check", "--help"]).output().unwrap()
    });
    assert!(!assert_success(&help).contains("whsec_x"), "the help does not show the secret");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sent_to_others_and_a_wrong_command_line_is_2() {
    let directory = tempfile::tempdir().unwrap();
    let secret = new_secret().reveal();
    let run = |arguments: &[&str]| {
        let output = block_in_place(|| paylink(directory.path()).arg("check").args(arguments).output().unwrap());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for url in ["http://192.0.2.1/", "http://169.254.169.254/", "http://[2001:db8::1]/"] {
        let (code, error) = run(&[url, "--secret", &secret]);
        assert!(code == Some(2) && error.contains("--allow-remote"), "{url}: {code:?} {error}");
    }
    let (code, error) = run(&["http://127.0.0.1:1/", "--callback", "http://192.0.2.1/", "--secret", &secret]);
    assert!(code == Some(2) && error.contains("--allow-remote"), "{code:?} {error}");
    for wrong in [
        &["localhost:3000", "--secret", &secret][..],
        &["http://127.0.0.1:1/", "--secret", "whsec_short"],
        &["http://127.0.0.1:1/", "--secret", &secret, "--timeout", "16"],
        &["http://127.0.0.1:1/", "--secret", &secret, "--state-command", "true"],
    ] {
        assert_eq!(run(wrong).0, Some(2), "{wrong:?}");
    }
    let (code, error) = run(&["http://127.0.0.1:1/"]);
    assert!(code == Some(2) && error.contains("which secret signs?"), "{code:?} {error}");
    let (code, error) =
        run(&["http://127.0.0.1:1/", "--secret", &secret, "--data", ORDER, "--state-command", "exit 3"]);
    assert!(code == Some(1) && error.contains("the state command failed (exit status: 3)"), "{code:?} {error}");
}

/// Several cases allow 404, because an order may be unknown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_url_at_which_there_is_nothing_does_not_pass() {
    let directory = tempfile::tempdir().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/wrong", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _request = stream.read(&mut [0; 8192]).await;
            let response = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            let _written = stream.write_all(response).await;
        }
    });
    let arguments = [&url, "--secret", &new_secret().reveal(), "--json"];
    let report = report(&run_check(directory.path(), arguments.map(str::to_owned).to_vec()).await);
    let failed = names(&report, "failed");
    assert!(failed.contains(&"path".to_owned()), "{failed:?}");
    assert!(names(&report, "skipped").contains(&"state".to_owned()), "{report:#}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_that_is_away_gets_one_request() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["http://127.0.0.1:1/", "--secret", &new_secret().reveal(), "--json"];
    let output = run_check(directory.path(), arguments.map(str::to_owned).to_vec()).await;
    let report = report(&output);
    assert_eq!((output.status.code(), names(&report, "failed")), (Some(1), vec!["unsigned".to_owned()]));
    assert_eq!((&report["passed"], &report["skipped"]), (&Value::from(0), &Value::from(30)), "{report:#}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_secret_of_an_endpoint_is_found_by_its_url_or_id_in_a_development_installation() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]);
    let cli = CliEnvironment::with(&text.replace("[dev]\n", "[dev]\nlocal_urls = true\n"));
    let company = cli.json(&["company", "add", "--name", "Shop", "--json"]);
    let company = company["id"].as_str().unwrap();
    let add = |url: &str| cli.json(&["endpoint", "add", "--company", company, "--url", url, "--json"]);
    // The receiver is started with the secret of another URL, so that it can have a port of its own.
    let endpoint = add("http://127.0.0.1:1/webhooks");
    let secret: WebhookSecret = endpoint["secret"].as_str().unwrap().parse().unwrap();
    let (url, _) = Receiver::start(Mistake::None, secret, &cli.path().join("state")).await;
    let check = |arguments: &[&str]| {
        let output = block_in_place(|| cli.run(&[&["check", &url], arguments].concat()));
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(check(&["--endpoint", endpoint["id"].as_str().unwrap()]), (Some(0), String::new()));
    let (code, error) = check(&[]);
    assert!(code == Some(1) && error.contains("Shop has no endpoint with this URL"), "{code:?} {error}");
    // By its URL it finds the secret of this endpoint, which the receiver does not have.
    add(&url);
    let (code, error) = check(&[]);
    assert!(code == Some(1) && error.contains("the receiver failed "), "{code:?} {error}");

    let production = CliEnvironment::with(&text);
    let output = block_in_place(|| production.run(&["check", &url]));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && error.contains("does not give out the secrets"), "{error}");
}
