//! Health that is true: databases that accept no writes, clocks that are wrong, missing workers, and gauges that cannot be measured.

use std::{collections::BTreeMap, path::Path, sync::Arc, time::Duration};

use paylink_domain::{
    link::Link,
    time::{Clock, Timestamp},
};
use paylink_playground::demo_company;
use paylink_server::{
    lifecycle::{Roles, RunningService, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_store::{LinkRefusedReason, StartOutcome};
use paylink_testkit::{
    CliEnvironment, Database, HttpResponse, KEY_1, PATIENCE, Program, add_company, add_token, cell_of, configuration,
    free_port_base, link_text, paylink,
    payment_steps::{TEST_BANK, start_attempt_at},
    tester, wait_until,
};
use serde_json::{Value, json};

/// A clock that differs from the machine's.
struct ShiftedClock(i64);

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(SystemClock.now().epoch_ms() + self.0)
    }
}

fn with_real_clock(database: &Database) -> String {
    configuration(database, &[(1, KEY_1)]).replace("movable_clock = true", "movable_clock = false")
}

async fn start_with_clock(database: &Database, ahead_ms: i64) -> RunningService {
    let config = paylink_server::config::parse(&with_real_clock(database), "test", &BTreeMap::new()).unwrap();
    let clock = Arc::new(ShiftedClock(ahead_ms));
    start(&config, Roles::ALL, clock, Arc::new(SystemRandomness)).await.unwrap()
}

async fn readiness(running: &RunningService) -> (u16, Value) {
    let response = reqwest::get(format!("http://{}/readyz", running.ops)).await.unwrap();
    let response = HttpResponse::of(response).await;
    (response.status, response.body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_whose_clock_is_ten_minutes_ahead_is_not_ready_and_its_links_can_be_revoked() {
    const TEN_MINUTES: i64 = 600_000;
    let database = Database::migrated().await;
    let right = start_with_clock(&database, 0).await;
    let wrong = start_with_clock(&database, TEN_MINUTES).await;
    assert_eq!(readiness(&right).await.0, 200);
    let (status, body) = readiness(&wrong).await;
    assert_eq!((status, &body["ready"]), (503, &json!(false)));
    let text = body["cells"]["00"].as_str().unwrap();
    assert!(text.ends_with("this node's clock is 600 s ahead of the database's, correct it"), "{text}");

    let company = add_company(&wrong, demo_company::company()).await;
    let (_, token) = add_token(&wrong, company).await;
    let generate = format!("http://{}/v1/companies/{company}/online/link/generate", wrong.api.unwrap());
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let generated = reqwest::Client::new().post(generate).bearer_auth(token).json(&body).send().await.unwrap();
    let generated = HttpResponse::of(generated).await;
    let link = Link::open(link_text(&generated), &wrong.service.ring).unwrap();
    tokio::time::sleep(Duration::from_millis(5)).await;
    let cell = cell_of(&right);
    cell.revoke_links(&tester(), company, None).await.unwrap();
    let outcome = start_attempt_at(&cell, &right.service.ring, &link, TEST_BANK).await.unwrap();
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::Revoked)), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_stay_ready_if_it_is_the_database_whose_clock_differs_from_all_of_theirs() {
    let database = Database::migrated().await;
    let nodes = [start_with_clock(&database, -60_000).await, start_with_clock(&database, -60_500).await];
    // Each has written its difference, and read the other's, after two heartbeats.
    for node in &nodes {
        wait_until("the nodes know each other's clocks", PATIENCE, async || readiness(node).await.0 == 200).await;
    }
    let text = readiness(&nodes[0]).await.1["cells"]["00"].as_str().unwrap().to_owned();
    assert!(text.ends_with("60 s behind the database's, as other nodes' clocks are: correct the database's"), "{text}");
}

/// A node as a process, whose metrics are its own.
struct OwnProcess {
    program: Program,
    ops: String,
}

impl OwnProcess {
    async fn start(directory: &Path, database: &Database, role: &[&str]) -> Self {
        let ops = format!("127.0.0.1:{}", free_port_base());
        let text =
            with_real_clock(database).replace("[ops]\nlisten = \"127.0.0.1:0\"", &format!("[ops]\nlisten = \"{ops}\""));
        std::fs::write(directory.join("paylink.toml"), text).unwrap();
        let mut command = paylink(directory);
        command.arg("serve").args(role).arg("--config").arg(directory.join("paylink.toml"));
        let process = Self { program: Program::start("health", &mut command), ops: format!("http://{ops}") };
        wait_until("the node is ready", PATIENCE, async || {
            reqwest::get(format!("{}/readyz", process.ops)).await.is_ok_and(|response| response.status() == 200)
        })
        .await;
        process
    }

    async fn text(&self, path: &str) -> String {
        reqwest::get(format!("{}/{path}", self.ops)).await.unwrap().text().await.unwrap()
    }

    /// The value of a gauge of the cell, if it is there.
    async fn gauge(&self, name: &str) -> Option<f64> {
        let metrics = self.text("metrics").await;
        let prefix = format!("{name}{{cell=\"00\"}} ");
        metrics.lines().find_map(|line| line.strip_prefix(&prefix)?.parse().ok())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_read_only_is_said_to_be_so() {
    let database = Database::migrated().await;
    let directory = tempfile::tempdir().unwrap();
    let mut node = OwnProcess::start(directory.path(), &database, &[]).await;
    assert_eq!(node.gauge("paylink_cell_writable").await, Some(1.0));
    let cli = CliEnvironment::with(&with_real_clock(&database));
    let healthy = String::from_utf8(cli.run(&["doctor"]).stdout).unwrap();
    assert!(healthy.contains("cell 00 accepts writes"), "{healthy}");

    let superuser = database.as_superuser().await;
    let read_only = format!(
        "ALTER DATABASE {} SET default_transaction_read_only = on;
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'application'",
        database.name
    );
    superuser.batch_execute(&read_only).await.unwrap();
    wait_until("the node has noticed it", PATIENCE, async || {
        node.text("readyz").await.contains("not writable: ") && node.gauge("paylink_cell_writable").await == Some(0.0)
    })
    .await;
    assert_eq!(node.gauge("paylink_cell_reachable").await, Some(1.0));
    let sick = String::from_utf8(cli.run(&["doctor"]).stdout).unwrap();
    assert!(sick.contains("cell 00 does not accept a write, so payers cannot pay"), "{sick}");
    node.program.signal("-TERM");
    node.program.wait();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_web_node_shows_that_no_worker_delivers_and_what_cannot_be_measured_is_absent() {
    let (postgres, database) = Database::on_own_server().await;
    let directory = tempfile::tempdir().unwrap();
    let mut node = OwnProcess::start(directory.path(), &database, &["--role", "web"]).await;
    let measured = ["paylink_delivery_oldest_due_seconds", "paylink_deliveries_due", "paylink_cell_open"];
    for gauge in measured {
        wait_until(gauge, PATIENCE, async || node.gauge(gauge).await.is_some()).await;
    }
    postgres.stop().await.unwrap();
    wait_until("the database's absence is noticed", PATIENCE, async || {
        let mut absent = true;
        for gauge in measured {
            absent &= node.gauge(gauge).await.is_none();
        }
        absent && node.gauge("paylink_cell_reachable").await == Some(0.0)
    })
    .await;
    assert_eq!(node.gauge("paylink_cell_writable").await, Some(0.0));
    node.program.signal("-TERM");
    node.program.wait();
}
