//! Endpoints and events, as an operator and a merchant's developer type them.

use paylink_domain::{id::EventId, status::Status};
use paylink_server::run::Roles;
use paylink_testkit::{App, Database, KEY_1, config, configuration, succeeds};
use serde_json::{Value, json};

use crate::cli::Desk;

/// One line of JSON each.
#[track_caller]
fn lines(desk: &Desk, arguments: &[&str]) -> Vec<Value> {
    succeeds(&desk.run(arguments)).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const URL: &str = "https://shop.example.com/webhooks";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_is_added_with_a_secret_that_is_shown_once() {
    let database = Database::migrated().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    assert!(desk.fails(&["endpoint", "add", "--url", URL]).contains("`paylink company add`"));
    let company = desk.json(&["company", "add", "--name", "Sun", "--json"]);
    let company = company["id"].as_str().unwrap();

    let made = desk.json(&["endpoint", "add", "--company", company, "--url", URL, "--name", "web shop", "--json"]);
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    assert!(id.starts_with("end_00") && secret.starts_with("whsec_"), "{made}");
    let said = succeeds(&desk.run(&["endpoint", "add", "--url", URL]));
    assert!(said.starts_with("whsec_") && said.contains("cannot be shown again"), "the only company is meant: {said}");

    let listed = lines(&desk, &["endpoint", "list", "--json"]);
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
        desk.json(&["endpoint", "add", "--url", URL, "--json"]);
    }
    let said = desk.fails(&["endpoint", "add", "--url", URL]);
    assert!(said.contains("has five endpoints"), "{said}");
    desk.json(&["endpoint", "remove", id, "--json"]);
    desk.json(&["endpoint", "add", "--url", URL, "--json"]);

    succeeds(&desk.run(&["company", "add", "--name", "Moon"]));
    for command in [&["endpoint", "list"][..], &["endpoint", "add", "--url", URL], &["events", "list"]] {
        assert!(desk.fails(command).contains("--company"), "of two companies none is meant");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_an_endpoint_is_refused_with_the_reason() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]);
    let desk = Desk::with(&text);
    succeeds(&desk.run(&["company", "add", "--name", "Sun"]));
    for (url, why) in [
        ("http://localhost:3000/webhooks", "an endpoint is an https address"),
        ("https://127.0.0.1/webhooks", "is on the public internet"),
        ("https://shop.example.com:8443/", "webhook.ports"),
        ("shop.example.com", "a whole address"),
    ] {
        let said = desk.fails(&["endpoint", "add", "--url", url]);
        assert!(said.contains(why), "{url}: {said}");
    }
    let said = desk.fails(&["listen", "--forward-to", "http://localhost:3000/webhooks"]);
    assert!(said.contains("`paylink endpoint add --url https://…`"), "{said}");
    let local = Desk::with(&text.replace("[dev]\n", "[dev]\nlocal_urls = true\n"));
    local.json(&["endpoint", "add", "--url", "http://localhost:3000/webhooks", "--json"]);

    assert!(
        local.fails(&["listen", "--forward-to", "localhost:3000"]).contains("such as http://localhost:3000/webhooks")
    );

    let nobody = "end_00000000000000";
    for command in ["rotate", "disable", "enable", "remove", "test"] {
        assert!(desk.fails(&["endpoint", command, nobody]).contains("there is no endpoint"), "{command}");
    }
    for name in ["", "two\nlines", &"x".repeat(61), "paylink listen"] {
        desk.fails(&["endpoint", "add", "--url", URL, "--name", name]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_is_rotated_disabled_enabled_and_removed() {
    let database = Database::migrated().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    succeeds(&desk.run(&["company", "add", "--name", "Sun"]));
    let made = desk.json(&["endpoint", "add", "--url", URL, "--json"]);
    let id = made["id"].as_str().unwrap();
    let listed = || lines(&desk, &["endpoint", "list", "--json"]).pop();

    let rotated = desk.json(&["endpoint", "rotate", id, "--json"]);
    assert_ne!(rotated["secret"], made["secret"]);
    assert_eq!(listed().unwrap()["old_secret_until"], rotated["old_secret_until"]);
    assert!(succeeds(&desk.run(&["endpoint", "list"])).contains("the old secret signs too until"));
    let said = succeeds(&desk.run(&["endpoint", "rotate", id]));
    assert!(said.starts_with("whsec_") && said.contains("For 24 hours"), "{said}");

    for (command, state) in [("disable", "disabled"), ("disable", "disabled"), ("enable", "enabled")] {
        assert_eq!(desk.json(&["endpoint", command, id, "--json"]), json!({"id": id, "state": state}));
        assert_eq!(listed().unwrap()["state"], state);
    }
    succeeds(&desk.run(&["endpoint", "disable", id]));
    assert!(succeeds(&desk.run(&["endpoint", "list"])).contains("disabled by request"));
    assert!(desk.fails(&["endpoint", "test", id]).contains("is disabled"));
    database.as_owner().await.batch_execute("UPDATE endpoint SET disabled_why = 'gone'").await.unwrap();
    assert_eq!(listed().unwrap()["state"], "gone");
    assert!(succeeds(&desk.run(&["endpoint", "list"])).contains("because it answered 410"));

    assert_eq!(desk.json(&["endpoint", "remove", id, "--json"])["state"], "removed");
    assert_eq!(listed(), None);
    desk.fails(&["endpoint", "remove", id]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_event_that_no_worker_takes_is_said_to_wait() {
    let database = Database::migrated().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    succeeds(&desk.run(&["company", "add", "--name", "Sun"]));
    let made = desk.json(&["endpoint", "add", "--url", URL, "--json"]);
    let id = made["id"].as_str().unwrap();
    let said = succeeds(&desk.run(&["endpoint", "test", id, "--wait", "0"]));
    assert!(said.contains("still waits: no worker has taken it. Is `paylink serve` running?"), "{said}");
    let sent = desk.json(&["endpoint", "test", id, "--wait", "0", "--json"]);
    assert_eq!((&sent["delivered"], &sent["outcome"]), (&json!(false), &Value::Null));
    let shown = desk.json(&["events", "show", sent["event_id"].as_str().unwrap(), "--json"]);
    assert_eq!(
        (&shown["test"], &shown["reference"], &shown["status"]),
        (&json!(true), &json!("TEST"), &json!("CANCELLED"))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_are_listed_shown_and_replayed() {
    let database = Database::migrated().await;
    let settings = config(&database, &[(1, KEY_1)]);
    let app = App::in_roles(database, &settings, Roles { web: true, worker: false }).await;
    let desk = Desk::with(&configuration(&app.database, &[(1, KEY_1)]));
    let add = || desk.json(&["endpoint", "add", "--url", URL, "--json"])["id"].as_str().unwrap().to_owned();
    let first = add();
    let payment = app.payment().await;
    app.cell().move_payment(payment.id, Status::Cancelled, "test").await.unwrap();

    let listed = desk.json(&["events", "list", "--json"]);
    let id = listed["id"].as_str().unwrap();
    assert!(id.parse::<EventId>().is_ok(), "{id}");
    assert_eq!((&listed["payment_id"], &listed["status"]), (&json!(payment.id.to_string()), &json!("CANCELLED")));
    assert_eq!(listed["deliveries"][0]["endpoint_id"], json!(first));
    assert!(succeeds(&desk.run(&["events", "list", "--limit", "1"])).contains("Order 1017"));

    // An answer that was written to deceive whoever looks at it.
    app.database
        .as_owner()
        .await
        .execute(
            "INSERT INTO delivery_attempt (event_id, endpoint_id, recorded_at, began_at, duration_ms, number, http_status, outcome, answer)
             SELECT event_id, endpoint_id, service_now(), service_now(), 7, 1, 503, '5xx', $1 FROM delivery",
            &[&b"\x1b[2Jnot now".as_slice()],
        )
        .await
        .unwrap();
    let shown = desk.json(&["events", "show", id, "--json"]);
    assert_eq!(shown["body"]["data"]["payment"]["id"], listed["payment_id"]);
    assert_eq!(
        (&shown["attempts"][0]["http_status"], &shown["attempts"][0]["answer"]),
        (&json!(503), &json!("\u{fffd}[2Jnot now"))
    );
    let said = succeeds(&desk.run(&["events", "show", id]));
    assert!(said.contains("attempt 1: answered 503 after 7 ms") && !said.contains('\x1b'), "{said}");
    let owner = app.database.as_owner().await;
    let body: String = owner.query_one("SELECT body FROM event", &[]).await.unwrap().get(0);
    assert!(said.contains(&body), "the exact bytes: {said}");

    // To an endpoint that was not there when it happened, and to all of them.
    let second = add();
    let replayed =
        |arguments: &[&str]| desk.json(&[&["events", "replay", "--json"], arguments].concat())["deliveries"].clone();
    assert_eq!(replayed(&[id, "--endpoint", &second]), 1);
    assert_eq!(replayed(&[id]), 2);
    assert_eq!(replayed(&["--since", "0"]), 2);
    assert_eq!(replayed(&["--since", "2020-01-01T00:00:00Z", "--endpoint", &first, "--missing"]), 1);
    assert_eq!(replayed(&["--since", "9998-01-01T00:00:00Z"]), 0);
    let company = app.company.to_string();
    assert_eq!(replayed(&["--company", &company, "--since", "0", "--endpoint", &second]), 1);
    assert_eq!(desk.json(&["events", "show", id, "--json"])["deliveries"].as_array().unwrap().len(), 2);

    desk.json(&["endpoint", "disable", &first, "--json"]);
    assert!(desk.fails(&["events", "replay", id, "--endpoint", &first]).contains("is disabled"));
    desk.json(&["endpoint", "remove", &second, "--json"]);
    assert!(desk.fails(&["events", "replay", id]).contains("no endpoint that is enabled"));
    let nothing = id.replace("evt_00", "evt_000");
    for wrong in [
        &["events", "show", &nothing[..id.len()]][..],
        &["events", "replay", &nothing[..id.len()]],
        &["events", "replay"],
        &["events", "replay", id, "--since", "0"],
        &["events", "replay", id, "--missing"],
        &["events", "replay", "--since", "yesterday"],
        &["events", "list", "--limit", "0"],
    ] {
        desk.fails(wrong);
    }
}
