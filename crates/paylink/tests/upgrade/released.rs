//! Databases of every released version, with what it wrote, are migrated and used.
//!
//! A release adds its line to `crates/store/migrations/released.txt`, and two files here: what it has written, and what it has said about
//! that to its clients.

use std::{path::PathBuf, sync::Arc, time::Duration};

use paylink_domain::signature::{SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign};
use paylink_sandbox::BankId;
use paylink_server::{
    lifecycle::{Roles, start},
    system::SystemRandomness,
};
use paylink_store::Migrations;
use paylink_testkit::{
    Database, HttpResponse, Payer, TestService, config_with_banks, tester, wait_for,
    webhook_receiver::{ReceivedWebhook, WebhookReceiver},
};
use serde_json::{Value, json};

use crate::upgrade::next_release::migrate;

/// The banks execute what was approved within this time.
const EXECUTION_TIME: Duration = Duration::from_mins(1);
const EVENT_TIMEOUT: Duration = Duration::from_secs(15);
/// As the first migration tool creates it.
const HISTORY: &str = "
    CREATE TABLE refinery_schema_history
        (version int4 PRIMARY KEY, name varchar(255), applied_on varchar(255), checksum varchar(255))";

fn migrations_directory() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../store/migrations"].iter().collect()
}

/// Each release with the number of its last migration.
fn releases() -> Vec<(String, i32)> {
    let text = std::fs::read_to_string(migrations_directory().join("released.txt")).unwrap();
    let release = |line: &str| {
        let (release, number) = line.split_once(" = V").unwrap();
        (release.to_owned(), number.parse().unwrap())
    };
    text.lines().map(release).collect()
}

fn released_file(release: &str, extension: &str) -> String {
    let path = format!("{}/tests/upgrade/released/{release}.{extension}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}: every release has one"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_every_release_has_written_is_read_and_used_by_this_one() {
    let newest = Migrations::of_this_program().newest();
    for (release, version) in releases() {
        let facts: Value = serde_json::from_str(&released_file(&release, "json")).unwrap();
        let database = database_of(&release, version).await;
        let report = migrate(&database, Migrations::of_this_program()).await;
        assert_eq!(report.applied.len(), usize::try_from(newest - version).unwrap(), "{release}");

        let service = TestService::on_database(database, |_| {}).await;
        // No node was running, so it might be a backup: a person says that it is not.
        let closed =
            service.app.cell().open_by_person(&tester(), "all nodes were stopped for the upgrade").await.unwrap();
        assert!(closed.unwrap().contains("no node was running"));
        assert_payments_are_read(&service, &facts).await;
        assert_credentials_are_valid(&service, &facts).await;
        let payer = pay_unused_link(&service, &facts).await;
        assert_event_arrives(&service, &facts, &payer).await;
        println!("{release}: {} migrations", report.applied.len());
    }
}

/// A database as the release has left it.
async fn database_of(release: &str, version: i32) -> Database {
    let database = Database::empty().await;
    let mut files: Vec<(i32, PathBuf)> = Vec::new();
    for file in std::fs::read_dir(migrations_directory()).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if let Some((number, _)) = name.strip_prefix('V').and_then(|name| name.split_once("__")) {
            files.push((number.parse().unwrap(), path));
        }
    }
    files.sort();
    let owner = database.as_owner().await;
    owner.batch_execute(HISTORY).await.unwrap();
    for (_, path) in files.iter().filter(|(number, _)| *number <= version) {
        owner.batch_execute(&std::fs::read_to_string(path).unwrap()).await.unwrap();
    }
    // Without triggers, as a restored dump: they reject rows that are not new.
    let rows = format!("SET session_replication_role = replica; {}", released_file(release, "sql"));
    let superuser = database.as_superuser().await;
    superuser.batch_execute(&rows).await.unwrap();
    // A key is remembered for 30 days, and the file grows old.
    superuser.batch_execute("UPDATE idempotency SET created_at = service_now()").await.unwrap();
    database
}

/// The API says of each payment what the release said. It may say more.
async fn assert_payments_are_read(service: &TestService, facts: &Value) {
    for payment in facts["payments"].as_array().unwrap() {
        let response = service.app.read(payment["paymentId"].as_str().unwrap()).await;
        assert_eq!(response.status, 200, "{}", response.text);
        for (field, value) in payment.as_object().unwrap() {
            assert_eq!(&response.body[field], value, "{field} of {payment}");
        }
    }
}

async fn assert_credentials_are_valid(service: &TestService, facts: &Value) {
    let text = |field: &str| facts[field].as_str().unwrap();
    let generate = async |key: &str| {
        let body = json!({"payment": {"amountCents": 8270, "reference": "Order 7"}, "data": "order-x"});
        let request = service.app.http.post(service.app.generate_url(text("company"))).bearer_auth(text("token"));
        let response = HttpResponse::of(request.header("idempotency-key", key).json(&body).send().await.unwrap()).await;
        assert_eq!(response.status, 200, "{}", response.text);
        response.body["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
    };
    assert_eq!(generate(text("idempotency_key")).await, text("idempotent_link"));
    assert_ne!(generate("another").await, text("idempotent_link"));

    let mut payer = payer(service, text("revoked_link"));
    payer.confirm(BankId::Atlas, service.sandbox()).await;
    assert_ne!(payer.view(), "hand-off", "a revoked link stays revoked");
}

fn payer(service: &TestService, link: &str) -> Payer {
    let url = format!("http://{}/l/{link}", service.app.pay());
    Payer::with(url.parse().unwrap()).returning_to(&service.app.running.service)
}

/// A link that nobody has used before the upgrade is paid.
async fn pay_unused_link(service: &TestService, facts: &Value) -> Payer {
    let mut payer = payer(service, facts["unused_link"].as_str().unwrap());
    payer.confirm(BankId::Atlas, service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    payer.decide("approve").await;
    service.advance_and_poll(EXECUTION_TIME).await;
    assert_eq!(service.status(payer.payment()).await.as_str(), "EXECUTED");
    payer
}

/// The endpoint of the release gets the event, signed with the secret that the merchant got then.
async fn assert_event_arrives(service: &TestService, facts: &Value, payer: &Payer) {
    let sink = WebhookReceiver::open().await;
    service.owner.execute("UPDATE endpoint SET url = $1", &[&sink.url.as_str()]).await.unwrap();
    let mut config = config_with_banks(&service.app.database, &service.banks.configuration);
    config.dev.local_urls = true;
    let roles = Roles { web: false, worker: true };
    let worker = start(&config, roles, service.app.clock.clone(), Arc::new(SystemRandomness)).await.unwrap();
    let id = payer.payment().to_string();
    let received: ReceivedWebhook = wait_for("the event arrives", EVENT_TIMEOUT, async || {
        sink.received().into_iter().find(|received| received.payment()["id"] == id.as_str())
    })
    .await;
    worker.stop().await;
    assert_eq!((&received.payment()["status"], &received.payment()["data"]), (&json!("EXECUTED"), &json!("order-x")));
    let secret: WebhookSecret = facts["endpoint_secret"].as_str().unwrap().parse().unwrap();
    let at = received.header(TIMESTAMP_HEADER).parse().unwrap();
    let signature = sign([&secret], received.id(), at, received.body.as_bytes());
    assert_eq!(received.header(SIGNATURE_HEADER), signature);
}
