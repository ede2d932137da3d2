//! What an open breaker holds is shown by `endpoint list`, `endpoint test`, `doctor`, `listen` and the metrics.

use std::time::Duration;

use paylink_server::lifecycle::Roles;
use paylink_testkit::{
    App, CliEnvironment, Database, DevProgram, KEY_1, PATIENCE, Program, assert_success, config, configuration,
    delivery_fixture::DeliveryFixture,
    paylink, wait_until,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use serde_json::{Value, json};
use tokio::task::block_in_place;

/// Five deliveries have failed, and two more are held.
async fn with_held_deliveries() -> DeliveryFixture {
    let fixture = DeliveryFixture::start().await;
    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(503));
    for _ in 0..5 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 5);
    for _ in 0..2 {
        fixture.create_paid_event().await;
    }
    assert_eq!(fixture.deliver().await, 0);
    fixture
}

fn same_database(fixture: &DeliveryFixture) -> Database {
    let Database { name, url, owner_url } = &fixture.app.database;
    Database { name: name.clone(), url: url.clone(), owner_url: owner_url.clone() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endpoint_list_and_doctor_show_what_is_held_since_when_and_the_next_probe() {
    let fixture = with_held_deliveries().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    // No bank is configured, which would be a problem for a company that may create links.
    assert_success(&cli.run(&["company", "disable", &fixture.app.company.to_string()]));
    let times = "SELECT (extract(epoch FROM min(opened_at)) * 1000)::bigint FROM delivery WHERE attempts = 0";
    let held_since: i64 = fixture.owner.query_one(times, &[]).await.unwrap().get(0);
    let times = "SELECT (extract(epoch FROM breaker_opened_at) * 1000)::bigint, (extract(epoch FROM next_probe_at) * 1000)::bigint
                 FROM endpoint_queue";
    let row = fixture.owner.query_one(times, &[]).await.unwrap();
    let (opened_at, next_probe_at): (i64, i64) = (row.get(0), row.get(1));
    assert_eq!(next_probe_at - opened_at, 5_000);

    let listed = cli.json(&["endpoint", "list", "--json"]);
    assert_eq!((&listed["probed"], &listed["failures"]), (&json!(true), &json!(5)));
    // Five seconds after their first attempts the retries are held too: on a busy machine, while the commands run.
    assert!((2..=7).contains(&listed["held"].as_i64().unwrap()), "{listed}");
    assert!((listed["held_since"].as_i64().unwrap() - held_since).abs() <= 1, "{listed}");
    assert_eq!((&listed["breaker_opened_at"], &listed["next_probe_at"]), (&json!(opened_at), &json!(next_probe_at)));
    let output = assert_success(&cli.run(&["endpoint", "list"]));
    assert!(output.contains("5 failures in a row") && output.contains(" deliveries are held, since 20"), "{output}");
    assert!(output.contains("next probe at 20"), "{output}");

    let output = assert_success(&cli.run(&["doctor"]));
    let note = format!("note  cell 00: {}: 5 failures in a row", fixture.endpoint);
    assert!(output.contains(&note) && output.contains(" deliveries are held, since 20"), "{output}");
    assert!(output.contains(&format!("`paylink endpoint enable {}`", fixture.endpoint)), "{output}");
    assert!(!output.contains("no webhook delivery is late\n"), "{output}");

    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    assert_eq!(fixture.advance_and_deliver(Duration::from_secs(6)).await, 7);
    let listed = cli.json(&["endpoint", "list", "--json"]);
    assert_eq!((&listed["held"], &listed["held_since"]), (&json!(0), &Value::Null));
    assert_eq!((&listed["breaker_opened_at"], &listed["next_probe_at"]), (&Value::Null, &Value::Null));
    assert!(assert_success(&cli.run(&["doctor"])).contains("no webhook delivery is late\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_metrics_count_what_is_held() {
    let fixture = with_held_deliveries().await;
    // The worker counts when it starts. It must not send a probe meanwhile.
    let later = "UPDATE endpoint_queue SET next_due = 'infinity', next_probe_at = service_now() + interval '1 hour'";
    fixture.owner.batch_execute(later).await.unwrap();
    fixture.advance_time(Duration::from_secs(100)).await;
    let database = same_database(&fixture);
    let config = config(&database, &[(1, KEY_1)]);
    let app = App::with_roles(database, &config, Roles::ALL).await;
    let url = format!("http://{}/metrics", app.running.ops);
    let value = async |name: &str| {
        let text = app.get(&url).await.text;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name}{{cell=\"00\"}} ")))?.to_owned();
        line.parse::<f64>().ok()
    };
    // The five retries are due too.
    let counted = async || value("paylink_deliveries_held").await == Some(7.0);
    wait_until("held deliveries are counted", PATIENCE, counted).await;
    let oldest = value("paylink_delivery_oldest_held_seconds").await.unwrap();
    assert!((100.0..130.0).contains(&oldest), "{oldest}");
    app.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listen_shows_what_is_held() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let _dev = block_in_place(|| DevProgram::start(directory));
    let receiver = WebhookReceiver::open().await;
    receiver.respond_with(ReceiverResponse::Status(500));
    let line = |program: &mut Program| serde_json::from_str::<Value>(&block_in_place(|| program.line())).unwrap();
    let mut command = paylink(directory);
    command.args(["listen", "--forward-to", receiver.url.as_str(), "--json"]);
    let mut listening = block_in_place(|| Program::start("listen", &mut command));
    let endpoint = line(&mut listening)["endpoint_id"].as_str().unwrap().to_owned();
    let send = |count: usize| {
        for _ in 0..count {
            let mut command = paylink(directory);
            let sent = block_in_place(|| command.args(["endpoint", "test", &endpoint, "--wait", "0"]).output());
            assert_eq!(sent.unwrap().status.code(), Some(1), "nothing is delivered");
        }
    };
    send(5);
    for _ in 0..5 {
        assert_eq!(line(&mut listening)["http_status"], 500);
    }
    send(1);
    // On a busy machine the first retries are due before the sixth event is sent: they are shown first, or are held with it.
    let mut held = line(&mut listening);
    while held["held"].is_null() {
        assert_eq!(held["http_status"], 500, "{held}");
        held = line(&mut listening);
    }
    assert!((1..=6).contains(&held["held"].as_i64().unwrap()), "{held}");
    let (since, probe) = (held["held_since"].as_i64().unwrap(), held["next_probe_at"].as_i64().unwrap());
    assert!(since < probe && held["breaker_opened_at"].as_i64().unwrap() < probe, "{held}");
}
