//! `paylink listen` and `paylink trigger` against `paylink dev`, as a merchant's developer uses them.

use std::path::Path;

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use paylink_domain::{
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    time::{Clock, Timestamp},
};
use paylink_server::system::SystemClock;
use paylink_testkit::{DevProgram, PATIENCE, Program, assert_success, paylink, wait_for};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::block_in_place,
    time::timeout,
};

/// A request, with its time of arrival.
struct Received {
    at: Timestamp,
    headers: HeaderMap,
    body: Bytes,
}

impl Received {
    fn payment(&self) -> Value {
        serde_json::from_slice::<Value>(&self.body).unwrap()["data"]["payment"].clone()
    }

    #[track_caller]
    fn assert_signed_with(&self, secret: &str) {
        let header = |name| self.headers[name].to_str().unwrap();
        let (id, at, secret) = (header(ID_HEADER), header(TIMESTAMP_HEADER), secret.parse::<WebhookSecret>().unwrap());
        assert_eq!(sign([&secret], id, at.parse().unwrap(), &self.body), header(SIGNATURE_HEADER));
    }
}

/// A merchant's program: its URL and the requests it receives.
async fn start_webhook_receiver() -> (String, UnboundedReceiver<Received>) {
    let (sender, received) = unbounded_channel();
    let receive = |State(sender): State<UnboundedSender<Received>>, headers: HeaderMap, body: Bytes| async move {
        sender.send(Received { at: SystemClock.now(), headers, body }).unwrap();
        "thank you"
    };
    let router = Router::new().route("/webhooks", post(receive)).with_state(sender);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/webhooks", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, received)
}

async fn next_event(received: &mut UnboundedReceiver<Received>) -> Received {
    timeout(PATIENCE, received.recv()).await.expect("an event").unwrap()
}

/// A running `paylink listen`, and its first line.
fn listen(directory: &Path, url: &str) -> (Program, Value) {
    let mut command = paylink(directory);
    let mut listening = Program::start("listen", command.args(["listen", "--forward-to", url, "--json"]));
    let first = line(&mut listening);
    (listening, first)
}

fn line(program: &mut Program) -> Value {
    let line = program.line();
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}{}", program.log_text()))
}

fn json_of(directory: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&assert_success(&paylink(directory).args(arguments).arg("--json").output().unwrap())).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listen_forwards_events_within_a_second_and_keeps_its_secret() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let dev = block_in_place(|| DevProgram::start(directory));
    let (url, mut received) = start_webhook_receiver().await;
    let (mut listening, first) = block_in_place(|| listen(directory, &url));
    let secret = first["secret"].as_str().unwrap();
    assert_eq!(first["forward_to"], json!(url));

    // One payment, one event, within a second of `updatedAt` in the API.
    let triggered = block_in_place(|| json_of(directory, &["trigger", "executed", "--data", "order-1017"]));
    let event = next_event(&mut received).await;
    event.assert_signed_with(secret);
    let payment =
        json!({"id": triggered["payment_id"], "reference": "Triggered", "status": "EXECUTED", "data": "order-1017"});
    assert_eq!(event.payment(), payment);
    let read = format!("{}/payments/{}", dev.text("base_url"), triggered["payment_id"].as_str().unwrap());
    let read: Value = serde_json::from_str(&reqwest::get(read).await.unwrap().text().await.unwrap()).unwrap();
    let took = event.at.epoch_ms() - read["updatedAt"].as_i64().unwrap();
    assert!((0..=1_000).contains(&took), "received {took} ms after EXECUTED");
    let shown = block_in_place(|| line(&mut listening));
    assert_eq!((&shown["payment_id"], &shown["status"]), (&triggered["payment_id"], &json!("EXECUTED")));
    assert_eq!((&shown["http_status"], &shown["outcome"], &shown["number"]), (&json!(200), &json!("2xx"), &json!(1)));
    assert_eq!(shown["event_id"], event.headers[ID_HEADER].to_str().unwrap());

    // Every other final status, each delivered once.
    let ends = ["cancelled", "failed", "settled"];
    let triggers = ends.map(|end| {
        let directory = directory.to_owned();
        std::thread::spawn(move || json_of(&directory, &["trigger", end, "--reference", "Order 7"]))
    });
    let mut triggered = block_in_place(|| triggers.map(|one| one.join().unwrap())).to_vec();
    assert_eq!(
        triggered.iter().map(|one| one["status"].clone()).collect::<Vec<_>>(),
        ["CANCELLED", "FAILED", "SETTLED"]
    );
    let (mut delivered, mut shown) = (Vec::new(), Vec::new());
    for _ in ends {
        let event = next_event(&mut received).await;
        event.assert_signed_with(secret);
        delivered.push(json!({"payment_id": event.payment()["id"], "status": event.payment()["status"]}));
        let line = block_in_place(|| line(&mut listening));
        shown.push(json!({"payment_id": line["payment_id"], "status": line["status"]}));
    }
    for list in [&mut triggered, &mut delivered, &mut shown] {
        list.sort_by_key(|one| one["status"].to_string());
    }
    assert_eq!((&delivered, &shown), (&triggered, &triggered));

    // Without a listener nothing is delivered. The next listener keeps the secret and prints how to replay what was missed.
    listening.signal("-INT");
    assert!(block_in_place(|| listening.wait()).success());
    let endpoints = block_in_place(|| paylink(directory).args(["endpoint", "list", "--json"]).output().unwrap());
    assert_eq!(assert_success(&endpoints), "", "its endpoint is removed");
    let missed = block_in_place(|| json_of(directory, &["trigger", "cancelled"]));
    let (again, first) = block_in_place(|| listen(directory, &url));
    assert_eq!(first["secret"], secret);
    let endpoint = first["endpoint_id"].as_str().unwrap();
    let advice = replay_advice(&again).await;
    let replayed = block_in_place(|| json_of(directory, &advice.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!(replayed["deliveries"], 1);
    let event = next_event(&mut received).await;
    assert_eq!(event.payment()["id"], missed["payment_id"]);

    // The test event is delivered in the same way.
    let sent = block_in_place(|| json_of(directory, &["endpoint", "test", endpoint]));
    assert_eq!((&sent["delivered"], &sent["answer"]), (&json!(true), &json!("thank you")));
    let event = next_event(&mut received).await;
    event.assert_signed_with(secret);
    assert_eq!(event.headers[ID_HEADER], sent["event_id"].as_str().unwrap());
    assert!(received.try_recv().is_err(), "each event arrived once");
}

/// The arguments of the command that a listener prints to replay what was missed.
async fn replay_advice(listening: &Program) -> Vec<String> {
    let advice = wait_for("the listener prints how to replay", PATIENCE, async || {
        let log = listening.log_text();
        let (_, advice) = log.split_once("paylink events replay")?;
        let (advice, _) = advice.split_once('\n')?;
        Some(advice.to_owned())
    })
    .await;
    let words = advice.split_whitespace().map(str::to_owned);
    ["events".to_owned(), "replay".to_owned()].into_iter().chain(words).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_impossible_trigger_fails_with_the_reason() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let dev = block_in_place(|| DevProgram::start(directory));
    let fails = |arguments: &[&str]| {
        let output = block_in_place(|| paylink(directory).args(arguments).output().unwrap());
        assert!(!output.status.success(), "{arguments:?} should fail");
        String::from_utf8(output.stderr).unwrap()
    };
    // This reference makes the bank reject the payment.
    let rejected = ["trigger", "executed", "--reference", "TEST REJECT"];
    let stderr = fails(&rejected);
    assert!(stderr.contains("expected the status EXECUTED, but the payment's status is FAILED"), "{stderr}");
    let output = block_in_place(|| paylink(directory).args(rejected).arg("--json").output().unwrap());
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &printed["status"]), (Some(1), &json!("FAILED")), "the result comes first");
    // With this reference another signatory must approve too, within an hour.
    let others = ["trigger", "executed", "--reference", "TEST OTHERS", "--wait", "1", "--json"];
    let output = block_in_place(|| paylink(directory).args(others).output().unwrap());
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &printed["status"]), (Some(1), &json!("PENDING")), "{output:?}");
    let live = json_of(
        directory,
        &[
            "company",
            "add",
            "--name",
            "Live",
            "--mode",
            "live",
            "--iban",
            "DE89370400440532013000",
            "--enable",
            "--callback-url",
            "https://shop.example.com/thanks",
        ],
    );
    let stderr = fails(&["trigger", "executed", "--company", live["id"].as_str().unwrap()]);
    assert!(stderr.contains("is a live company"), "{stderr}");
    let output = block_in_place(|| paylink(directory).args(["trigger", "executed"]).output().unwrap());
    assert!(output.status.success(), "the demo company, although there are others: {output:?}");
    let stderr = fails(&["trigger", "executed", "--company", dev.text("company_id"), "--amount-cents", "99"]);
    assert!(stderr.contains("--amount-cents"), "{stderr}");
}
