//! Several `paylink listen` at once, their secret, and what they say about a program that refuses events.

use std::path::Path;

use paylink_testkit::{
    DevProgram, PATIENCE, Program, assert_success, paylink, wait_until,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use serde_json::Value;
use tokio::task::block_in_place;

fn lines(directory: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = block_in_place(|| paylink(directory).args(arguments).arg("--json").output().unwrap());
    assert_success(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn listen(directory: &Path, arguments: &[&str]) -> Program {
    let mut command = paylink(directory);
    block_in_place(|| Program::start("listen", command.arg("listen").args(arguments)))
}

fn json_line(program: &mut Program) -> Value {
    let line = block_in_place(|| program.line());
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}{}", program.log_text()))
}

/// The ids of the company's endpoints.
fn endpoints(directory: &Path) -> Vec<Value> {
    lines(directory, &["endpoint", "list"]).into_iter().map(|endpoint| endpoint["id"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_listener_has_an_endpoint_of_its_own_and_removes_it_when_it_ends() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let _dev = block_in_place(|| DevProgram::start(directory));
    let printed = block_in_place(|| paylink(directory).args(["listen", "--print-secret"]).output().unwrap());
    let secret = assert_success(&printed).trim_end().to_owned();
    assert!(secret.starts_with("whsec_") && endpoints(directory).is_empty(), "{secret}");

    let receivers = [WebhookReceiver::open().await, WebhookReceiver::open().await];
    let mut started = receivers.each_ref().map(|receiver| {
        // Without http://, as people type it.
        let url = receiver.url.as_str().strip_prefix("http://").unwrap();
        let mut program = listen(directory, &["--forward-to", url, "--json"]);
        let first = json_line(&mut program);
        assert_eq!(
            (&first["secret"], first["forward_to"].as_str()),
            (&Value::from(&*secret), Some(receiver.url.as_str()))
        );
        (program, first["endpoint_id"].clone())
    });
    let mut ids: Vec<Value> = started.iter().map(|(_, id)| id.clone()).collect();
    assert_eq!(endpoints(directory), ids);
    lines(directory, &["trigger", "cancelled"]);
    for (program, _) in &mut started {
        assert_eq!(json_line(program)["http_status"], 204, "each receives the event");
    }

    // One is killed, the other one stays. The next one removes what was left, and nothing else.
    let [(mut killed, _), (mut running, id)] = started;
    killed.signal("-KILL");
    block_in_place(|| killed.wait());
    let mut next = listen(directory, &["--forward-to", receivers[0].url.as_str(), "--json"]);
    ids = vec![json_line(&mut next)["endpoint_id"].clone(), id];
    let mut found = endpoints(directory);
    for list in [&mut ids, &mut found] {
        list.sort_by_key(Value::to_string);
    }
    assert_eq!(found, ids);
    for (program, signal) in [(&mut running, "-TERM"), (&mut next, "-HUP")] {
        program.signal(signal);
        assert!(block_in_place(|| program.wait()).success(), "{signal}");
    }
    assert!(endpoints(directory).is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listen_says_what_a_program_that_refuses_events_may_do_wrong() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let _dev = block_in_place(|| DevProgram::start(directory));
    let receiver = WebhookReceiver::open().await;
    receiver.respond_with(ReceiverResponse::Status(401));
    let mut listening = listen(directory, &["--forward-to", receiver.url.as_str()]);
    let mut text = String::new();
    for _ in 0..3 {
        text.push_str(&block_in_place(|| listening.line()));
    }
    let secret = text.split_once("Signing secret: ").unwrap().1.split(' ').next().unwrap().to_owned();
    let send = || {
        let id = endpoints(directory)[0].as_str().unwrap().to_owned();
        block_in_place(|| paylink(directory).args(["endpoint", "test", &id, "--wait", "0"]).output().unwrap());
    };
    send();
    let attempt = block_in_place(|| listening.line());
    assert!(attempt.contains("HTTP status 401"), "{attempt}");
    let hint = block_in_place(|| listening.line());
    assert!(hint.contains(&format!("starts with {},", &secret[..12])) && !hint.contains(&secret), "{hint}");
    assert!(!hint.contains("ahead"), "{hint}");

    // After the clock was advanced, the time in the body is not the real one.
    lines(directory, &["clock", "advance", "2h"]);
    send();
    let mut shown = String::new();
    while !shown.contains("2h ahead") {
        let line = block_in_place(|| listening.line());
        assert!(!line.is_empty(), "{shown}{}", listening.log_text());
        shown.push_str(&line);
    }

    // An endpoint that somebody removes ends the command.
    let id = endpoints(directory)[0].as_str().unwrap().to_owned();
    lines(directory, &["endpoint", "remove", &id]);
    let ended = async || listening.log_text().contains("the endpoint was removed");
    wait_until("`listen` ends", PATIENCE, ended).await;
}
