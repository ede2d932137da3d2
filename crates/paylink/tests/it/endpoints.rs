//! The commands for endpoints and events.

use paylink_domain::{id::EventId, status::Status, time::Timestamp};
use paylink_server::lifecycle::Roles;
use paylink_testkit::{
    App, CliEnvironment, Database, KEY_1, assert_success, config, configuration, delivery_fixture::DeliveryFixture,
    webhook_receiver::ReceiverResponse,
};
use serde_json::{Value, json};

/// The output of a command that prints one JSON value per line.
#[track_caller]
fn lines(cli: &CliEnvironment, arguments: &[&str]) -> Vec<Value> {
    assert_success(&cli.run(arguments)).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const URL: &str = "https://shop.example.com/webhooks";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_is_added_with_a_secret_that_is_shown_once() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    assert!(cli.expect_failure(&["endpoint", "add", "--url", URL]).contains("`paylink company add`"));
    let company = cli.json(&["company", "add", "--name", "Sun", "--json"]);
    let company = company["id"].as_str().unwrap();

    for (command, hint) in [("endpoint", "`paylink endpoint add"), ("events", "reaches a final status")] {
        let output = cli.run(&[command, "list"]);
        assert_eq!(assert_success(&output), "");
        assert!(String::from_utf8_lossy(&output.stderr).contains(hint), "an empty list is explained: {output:?}");
        assert!(cli.run(&[command, "list", "--json"]).stderr.is_empty());
    }

    let added = cli.json(&["endpoint", "add", "--company", company, "--url", URL, "--name", "web shop", "--json"]);
    let (id, secret) = (added["id"].as_str().unwrap(), added["secret"].as_str().unwrap());
    assert!(id.starts_with("end_00") && secret.starts_with("whsec_"), "{added}");
    let stdout = assert_success(&cli.run(&["endpoint", "add", "--url", URL]));
    assert!(
        stdout.starts_with("whsec_") && stdout.contains("cannot be shown again"),
        "the only company is the default: {stdout}"
    );

    let listed = lines(&cli, &["endpoint", "list", "--json"]);
    assert_eq!(
        (&listed[0]["id"], &listed[0]["name"], &listed[0]["url"]),
        (&json!(id), &json!("web shop"), &json!(URL))
    );
    assert_eq!(
        (&listed[0]["state"], &listed[0]["failures"], &listed[0]["waiting"]),
        (&json!("enabled"), &json!(0), &json!(0))
    );
    assert!(listed.len() == 2 && !listed[0].to_string().contains("whsec_"), "{listed:?}");

    for _ in 2..5 {
        cli.json(&["endpoint", "add", "--url", URL, "--json"]);
    }
    let output = cli.expect_failure(&["endpoint", "add", "--url", URL]);
    assert!(output.contains("has five endpoints"), "{output}");
    cli.json(&["endpoint", "remove", id, "--json"]);
    cli.json(&["endpoint", "add", "--url", URL, "--json"]);

    assert_success(&cli.run(&["company", "add", "--name", "Moon"]));
    for command in [&["endpoint", "list"][..], &["endpoint", "add", "--url", URL], &["events", "list"]] {
        assert!(cli.expect_failure(command).contains("--company"), "with two companies there is no default");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_endpoint_is_refused_with_the_reason() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]);
    let cli = CliEnvironment::with(&text);
    assert_success(&cli.run(&["company", "add", "--name", "Sun"]));
    for (url, reason) in [
        ("http://localhost:3000/webhooks", "an endpoint must be an https URL"),
        ("https://127.0.0.1/webhooks", "must be on the public internet"),
        ("https://shop.example.com:8443/", "webhook.ports"),
        ("shop.example.com", "a complete URL"),
    ] {
        let output = cli.expect_failure(&["endpoint", "add", "--url", url]);
        assert!(output.contains(reason), "{url}: {output}");
    }
    let output = cli.expect_failure(&["listen", "--forward-to", "http://localhost:3000/webhooks"]);
    assert!(output.contains("`paylink endpoint add --url https://…`"), "{output}");
    let local = CliEnvironment::with(&text.replace("[dev]\n", "[dev]\nlocal_urls = true\n"));
    local.json(&["endpoint", "add", "--url", "http://localhost:3000/webhooks", "--json"]);

    assert!(
        local
            .expect_failure(&["listen", "--forward-to", "shop.example.com:3000"])
            .contains("such as localhost:3000/webhooks")
    );

    let unknown = "end_00000000000000";
    for command in ["rotate", "disable", "enable", "remove", "test"] {
        assert!(cli.expect_failure(&["endpoint", command, unknown]).contains("there is no endpoint"), "{command}");
    }
    for name in ["", "two\nlines", &"x".repeat(61), "paylink listen"] {
        cli.expect_failure(&["endpoint", "add", "--url", URL, "--name", name]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_is_rotated_disabled_enabled_and_removed() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    assert_success(&cli.run(&["company", "add", "--name", "Sun"]));
    let added = cli.json(&["endpoint", "add", "--url", URL, "--json"]);
    let id = added["id"].as_str().unwrap();
    let listed = || lines(&cli, &["endpoint", "list", "--json"]).pop();

    let rotated = cli.json(&["endpoint", "rotate", id, "--json"]);
    assert_ne!(rotated["secret"], added["secret"]);
    assert_eq!(listed().unwrap()["old_secret_until"], rotated["old_secret_until"]);
    assert!(assert_success(&cli.run(&["endpoint", "list"])).contains("also signed with the old secret until"));
    // The merchant may not have deployed the new secret yet. Another rotation would end the old one.
    let until = Timestamp::from_epoch_ms(rotated["old_secret_until"].as_i64().unwrap()).to_rfc3339();
    for arguments in [&["endpoint", "rotate", id][..], &["endpoint", "rotate", id, "--json"]] {
        let output = cli.expect_failure(arguments);
        assert!(output.contains(&format!("the old secret still signs, until {until}")), "{output}");
        assert!(output.contains("With --force") && output.contains("stops signing now"), "{output}");
    }
    let forced = cli.json(&["endpoint", "rotate", id, "--force", "--json"]);
    assert_ne!(forced["secret"], rotated["secret"]);
    assert!(forced["old_secret_until"].as_i64() >= rotated["old_secret_until"].as_i64(), "{forced}");
    let output = assert_success(&cli.run(&["endpoint", "rotate", id, "--force"]));
    assert!(output.starts_with("whsec_") && output.contains("For 24 hours"), "{output}");
    assert!(output.contains("Any older secret has stopped signing now."), "{output}");

    for (command, state) in [("disable", "disabled"), ("disable", "disabled"), ("enable", "enabled")] {
        assert_eq!(cli.json(&["endpoint", command, id, "--json"]), json!({"id": id, "state": state}));
        assert_eq!(listed().unwrap()["state"], state);
    }
    assert_success(&cli.run(&["endpoint", "disable", id]));
    assert!(assert_success(&cli.run(&["endpoint", "list"])).contains("disabled by request"));
    assert!(cli.expect_failure(&["endpoint", "test", id]).contains("is disabled"));
    database.as_owner().await.batch_execute("UPDATE endpoint SET disabled_reason = 'gone'").await.unwrap();
    assert_eq!(listed().unwrap()["state"], "gone");
    assert!(assert_success(&cli.run(&["endpoint", "list"])).contains("because it returned 410"));

    assert_eq!(cli.json(&["endpoint", "remove", id, "--json"])["state"], "removed");
    assert_eq!(listed(), None);
    cli.expect_failure(&["endpoint", "remove", id]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_event_that_no_worker_claims_is_reported_as_pending() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    assert_success(&cli.run(&["company", "add", "--name", "Sun"]));
    let added = cli.json(&["endpoint", "add", "--url", URL, "--json"]);
    let id = added["id"].as_str().unwrap();
    let output = cli.run(&["endpoint", "test", id, "--wait", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.contains("is still pending: no worker has claimed it. Is `paylink serve` running?"), "{stdout}");
    let output = cli.run(&["endpoint", "test", id, "--wait", "0", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("the test event was not delivered: no worker has claimed it"), "{stderr}");
    let sent: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&sent["delivered"], &sent["outcome"]), (&json!(false), &Value::Null));
    let shown = cli.json(&["events", "show", sent["event_id"].as_str().unwrap(), "--json"]);
    assert_eq!(
        (&shown["test"], &shown["reference"], &shown["status"]),
        (&json!(true), &json!("TEST"), &json!("CANCELLED"))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_are_listed_shown_and_replayed() {
    let database = Database::migrated().await;
    let settings = config(&database, &[(1, KEY_1)]);
    let app = App::with_roles(database, &settings, Roles { web: true, worker: false }).await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let add = || cli.json(&["endpoint", "add", "--url", URL, "--json"])["id"].as_str().unwrap().to_owned();
    let first = add();
    let payment = app.payment().await;
    app.move_to(payment.id, Status::Cancelled).await;

    let listed = cli.json(&["events", "list", "--json"]);
    let id = listed["id"].as_str().unwrap();
    assert!(id.parse::<EventId>().is_ok(), "{id}");
    assert_eq!((&listed["payment_id"], &listed["status"]), (&json!(payment.id.to_string()), &json!("CANCELLED")));
    assert_eq!(listed["deliveries"][0]["endpoint_id"], json!(first));
    assert!(assert_success(&cli.run(&["events", "list", "--limit", "1"])).contains("Order 1017"));

    // A response with a terminal control sequence, which must not reach the operator's terminal.
    app.database
        .as_owner()
        .await
        .execute(
            "INSERT INTO delivery_attempt (webhook_timestamp, event_id, endpoint_id, recorded_at, started_at, duration_ms, number, http_status, outcome,
                 response_body)
             SELECT 0, event_id, endpoint_id, service_now(), service_now(), 7, 1, 503, '5xx', $1 FROM delivery",
            &[&b"\x1b[2Jnot now".as_slice()],
        )
        .await
        .unwrap();
    let shown = cli.json(&["events", "show", id, "--json"]);
    assert_eq!(shown["body"]["data"]["payment"]["id"], listed["payment_id"]);
    assert_eq!(
        (&shown["attempts"][0]["http_status"], &shown["attempts"][0]["answer"]),
        (&json!(503), &json!("\u{fffd}[2Jnot now"))
    );
    let output = assert_success(&cli.run(&["events", "show", id]));
    assert!(output.contains("attempt 1: HTTP status 503 after 7 ms") && !output.contains('\x1b'), "{output}");
    let owner = app.database.as_owner().await;
    let body: String = owner.query_one("SELECT body FROM event", &[]).await.unwrap().get(0);
    assert!(output.contains(&body), "the exact bytes: {output}");

    // To an endpoint that was added after the event, and to all endpoints.
    let second = add();
    let replayed =
        |arguments: &[&str]| cli.json(&[&["events", "replay", "--json"], arguments].concat())["deliveries"].clone();
    assert_eq!(replayed(&[id, "--endpoint", &second]), 1);
    assert_eq!(replayed(&[id]), 2);
    assert_eq!(replayed(&["--since", "0"]), 2);
    assert_eq!(replayed(&["--since", "2020-01-01T00:00:00Z", "--endpoint", &first, "--missing"]), 1);
    assert_eq!(replayed(&["--since", "9998-01-01T00:00:00Z"]), 0);
    assert_eq!(assert_success(&cli.run(&["events", "replay", id])), "2 deliveries are queued\n");
    let company = app.company.to_string();
    assert_eq!(replayed(&["--company", &company, "--since", "0", "--endpoint", &second]), 1);
    assert_eq!(cli.json(&["events", "show", id, "--json"])["deliveries"].as_array().unwrap().len(), 2);

    cli.json(&["endpoint", "disable", &first, "--json"]);
    assert!(cli.expect_failure(&["events", "replay", id, "--endpoint", &first]).contains("is disabled"));
    cli.json(&["endpoint", "remove", &second, "--json"]);
    for arguments in [&[id][..], &[id, "--missing"], &["--since", "0"]] {
        let output = cli.expect_failure(&[&["events", "replay"], arguments].concat());
        assert!(output.contains("no enabled endpoint"), "{output}");
    }
    app.move_to(app.payment().await.id, Status::Cancelled).await;
    let output = assert_success(&cli.run(&["events", "list", "--limit", "1"]));
    assert!(output.contains("no deliveries: no endpoint was enabled"), "{output}");
    let unknown = id.replace("evt_00", "evt_000");
    for wrong in [
        &["events", "show", &unknown[..id.len()]][..],
        &["events", "replay", &unknown[..id.len()]],
        &["events", "replay"],
        &["events", "replay", id, "--since", "0"],
        &["events", "replay", "--since", "tomorrow"],
        &["events", "list", "--limit", "0"],
    ] {
        cli.expect_failure(wrong);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_of_what_is_missing_skips_the_endpoints_that_have_received_the_event() {
    let fixture = DeliveryFixture::start().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    let (failing, _) = fixture.add_receiver().await;
    failing.respond_with(ReceiverResponse::Status(500));
    let id = fixture.create_paid_event().await.to_string();
    assert_eq!(fixture.deliver().await, 2);
    let missing = |arguments: &[&str]| cli.run(&[&["events", "replay", &id, "--missing"], arguments].concat());
    let received = fixture.endpoint.to_string();

    let output = assert_success(&missing(&["--endpoint", &received]));
    assert_eq!(output, "nothing is queued: every endpoint has already received what was to be replayed\n");
    let output: Value = serde_json::from_str(&assert_success(&missing(&["--json"]))).unwrap();
    assert_eq!(output, json!({"deliveries": 1, "skipped": 1}));
    let skipped = "1 delivery is skipped, because the endpoint has already received the event\n";
    assert_eq!(assert_success(&missing(&[])), format!("1 delivery is queued\n{skipped}"));
    failing.respond_with(ReceiverResponse::Status(204));
    assert_eq!(fixture.deliver().await, 1);
    assert_eq!((fixture.webhook_receiver.take().len(), failing.take().len()), (1, 2));
    let output: Value = serde_json::from_str(&assert_success(&missing(&["--json"]))).unwrap();
    assert_eq!(output, json!({"deliveries": 0, "skipped": 2}));
    let output = assert_success(&cli.run(&["events", "replay", "--since", "0", "--missing"]));
    assert_eq!(output, "nothing is queued: every endpoint has already received what was to be replayed\n");
}
