//! What a merchant's developer sees on their own machine: `paylink listen` and `paylink trigger`, against `paylink dev`.

use std::{path::Path, time::Duration};

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use paylink_domain::{
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    time::{Clock, Timestamp},
};
use paylink_server::ambient::SystemClock;
use paylink_testkit::{Dev, Program, paylink, succeeds};
use serde_json::{Value, json};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::block_in_place,
    time::timeout,
};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// A request, and when it came.
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

/// A merchant's program: the address at which it takes events, and what it is sent.
async fn program() -> (String, UnboundedReceiver<Received>) {
    let (sender, received) = unbounded_channel();
    let take = |State(sender): State<UnboundedSender<Received>>, headers: HeaderMap, body: Bytes| async move {
        sender.send(Received { at: SystemClock.now(), headers, body }).unwrap();
        "thank you"
    };
    let router = Router::new().route("/webhooks", post(take)).with_state(sender);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/webhooks", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, received)
}

async fn next(received: &mut UnboundedReceiver<Received>) -> Received {
    timeout(PATIENCE, received.recv()).await.expect("an event").unwrap()
}

/// A running `paylink listen`, and its first line.
fn listen(place: &Path, url: &str) -> (Program, Value) {
    let mut command = paylink(place);
    let mut listening = Program::start("listen", command.args(["listen", "--forward-to", url, "--json"]));
    let first = line(&mut listening);
    (listening, first)
}

fn line(program: &mut Program) -> Value {
    let line = program.line();
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}{}", program.logged()))
}

fn json_of(place: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&succeeds(&paylink(place).args(arguments).arg("--json").output().unwrap())).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_on_this_machine_is_told_within_a_second_and_by_the_same_secret_each_time() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let dev = block_in_place(|| Dev::start(place));
    let (url, mut received) = program().await;
    let (mut listening, first) = block_in_place(|| listen(place, &url));
    let (endpoint, secret) = (first["endpoint_id"].as_str().unwrap(), first["secret"].as_str().unwrap());
    assert_eq!(first["forward_to"], json!(url));

    // One payment, one event, within a second of the moment that the API gives as its end.
    let made = block_in_place(|| json_of(place, &["trigger", "executed", "--data", "order-1017"]));
    let event = next(&mut received).await;
    event.assert_signed_with(secret);
    let payment =
        json!({"id": made["payment_id"], "reference": "Triggered", "status": "EXECUTED", "data": "order-1017"});
    assert_eq!(event.payment(), payment);
    let read = format!("{}/payments/{}", dev.text("base_url"), made["payment_id"].as_str().unwrap());
    let read: Value = serde_json::from_str(&reqwest::get(read).await.unwrap().text().await.unwrap()).unwrap();
    let took = event.at.epoch_ms() - read["updatedAt"].as_i64().unwrap();
    assert!((0..=1_000).contains(&took), "told {took} ms after EXECUTED");
    let shown = block_in_place(|| line(&mut listening));
    assert_eq!((&shown["payment_id"], &shown["status"]), (&made["payment_id"], &json!("EXECUTED")));
    assert_eq!((&shown["http_status"], &shown["outcome"], &shown["number"]), (&json!(200), &json!("2xx"), &json!(1)));
    assert_eq!(shown["event_id"], event.headers[ID_HEADER].to_str().unwrap());

    // Every way in which a payment can end, each told once.
    let ends = ["cancelled", "failed", "settled"];
    let triggered = ends.map(|end| {
        let place = place.to_owned();
        std::thread::spawn(move || json_of(&place, &["trigger", end, "--reference", "Order 7"]))
    });
    let mut made = block_in_place(|| triggered.map(|one| one.join().unwrap())).to_vec();
    assert_eq!(made.iter().map(|one| one["status"].clone()).collect::<Vec<_>>(), ["CANCELLED", "FAILED", "SETTLED"]);
    let (mut told, mut shown) = (Vec::new(), Vec::new());
    for _ in ends {
        let event = next(&mut received).await;
        event.assert_signed_with(secret);
        told.push(json!({"payment_id": event.payment()["id"], "status": event.payment()["status"]}));
        let line = block_in_place(|| line(&mut listening));
        shown.push(json!({"payment_id": line["payment_id"], "status": line["status"]}));
    }
    for list in [&mut made, &mut told, &mut shown] {
        list.sort_by_key(|one| one["status"].to_string());
    }
    assert_eq!((&told, &shown), (&made, &made));

    // Whoever does not listen is not told, hears how to get it, and has the secret that they had.
    listening.signal("-INT");
    assert!(block_in_place(|| listening.wait()).success());
    assert_eq!(json_of(place, &["endpoint", "list"])["state"], "disabled");
    let missed = block_in_place(|| json_of(place, &["trigger", "cancelled"]));
    let (again, first) = block_in_place(|| listen(place, &url));
    assert_eq!((&first["endpoint_id"], &first["secret"]), (&json!(endpoint), &json!(secret)));
    let said = block_in_place(|| replay_advice(&again));
    let replayed = block_in_place(|| json_of(place, &said.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!(replayed["deliveries"], 1);
    let event = next(&mut received).await;
    assert_eq!(event.payment()["id"], missed["payment_id"]);

    // The test event takes the same way.
    let sent = block_in_place(|| json_of(place, &["endpoint", "test", endpoint]));
    assert_eq!((&sent["delivered"], &sent["answer"]), (&json!(true), &json!("thank you")));
    let event = next(&mut received).await;
    event.assert_signed_with(secret);
    assert_eq!(event.headers[ID_HEADER], sent["event_id"].as_str().unwrap());
    assert!(received.try_recv().is_err(), "each event came once");
}

/// The command that a listener says brings what was missed, without `paylink`.
fn replay_advice(listening: &Program) -> Vec<String> {
    loop {
        let said = listening.logged();
        if let Some((_, advice)) = said.split_once("paylink events replay")
            && let Some((advice, _)) = advice.split_once('\n')
        {
            let words = advice.split_whitespace().map(str::to_owned);
            return ["events".to_owned(), "replay".to_owned()].into_iter().chain(words).collect();
        }
        std::thread::yield_now();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_that_cannot_be_triggered_is_a_mistake_that_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path();
    let dev = block_in_place(|| Dev::start(place));
    let fails = |arguments: &[&str]| {
        let output = block_in_place(|| paylink(place).args(arguments).output().unwrap());
        assert!(!output.status.success(), "{arguments:?} should fail");
        String::from_utf8(output.stderr).unwrap()
    };
    // The bank has a will of its own.
    let said = fails(&["trigger", "executed", "--reference", "TEST REJECT"]);
    assert!(said.contains("was to become EXECUTED, and is FAILED instead"), "{said}");
    let live = json_of(
        place,
        &["company", "add", "--name", "Live", "--mode", "live", "--iban", "DE89370400440532013000", "--enable"],
    );
    let said = fails(&["trigger", "executed", "--company", live["id"].as_str().unwrap()]);
    assert!(said.contains("is live"), "{said}");
    assert!(fails(&["trigger", "executed"]).contains("which company?"));
    let said = fails(&["trigger", "executed", "--company", dev.text("company_id"), "--amount-cents", "99"]);
    assert!(said.contains("--amount-cents"), "{said}");
}
