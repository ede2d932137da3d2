//! While the database is unavailable: 503 with a problem detail, and recovery without a restart.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use paylink_server::{
    config::parse,
    lifecycle::{Roles, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_testkit::{App, Database, HttpResponse, KEY_1, configuration, time_limit, wait_until};

#[tokio::test]
async fn a_database_that_refuses_connections_is_a_503_until_it_accepts_them_again() {
    let app = App::start().await;
    let payment = app.payment().await;
    let superuser = Database::server_superuser().await;
    let name = &app.database.name;
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await.unwrap();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    superuser.batch_execute(&end).await.unwrap();
    let response = app.read(payment.id).await;
    response.assert_problem(503, "Service Unavailable");
    assert_eq!(response.header("retry-after"), "1");
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await.unwrap();
    let available = async || app.read(payment.id).await.status == 200;
    wait_until("the service recovers", time_limit(Duration::from_secs(2)), available).await;
}

#[tokio::test]
async fn a_node_starts_without_an_unreachable_cell_and_is_not_ready() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]).replace(&database.url, "postgres://x@127.0.0.1:1/x");
    let config = parse(&text, "test", &BTreeMap::new()).unwrap();
    let running = start(&config, Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    let health = reqwest::get(format!("http://{}/healthz", running.ops)).await.unwrap();
    assert_eq!(health.status(), 200);
    let ready = reqwest::get(format!("http://{}/readyz", running.ops)).await.unwrap();
    assert_eq!(ready.status(), 503);
    assert!(ready.text().await.unwrap().contains("not yet reached"));
    let id = "pay_0000000000000000000000000000";
    let response = reqwest::get(format!("http://{}/v1/payments/{id}", running.api.unwrap())).await.unwrap();
    HttpResponse::of(response).await.assert_problem(503, "Service Unavailable");
}

#[tokio::test]
async fn a_failing_statement_is_a_500_without_details() {
    let app = App::start().await;
    let payment = app.payment().await;
    app.database.as_owner().await.batch_execute("REVOKE SELECT ON payment FROM paylink_application").await.unwrap();
    let response = app.read(payment.id).await;
    response.assert_problem(500, "Internal Server Error");
    assert!(!response.text.contains("permission"), "{}", response.text);
}
