//! When the database is away: 503 as a ProblemDetail, and a service that recovers by itself.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use paylink_server::{
    ambient::{Stopwatch, SystemClock, SystemRandomness},
    config::parse,
    run::{Roles, start},
};
use paylink_testkit::{Answer, App, Database, KEY_1, configuration};

#[tokio::test]
async fn a_database_that_refuses_connections_is_a_503_and_back_again() {
    let app = App::start().await;
    let payment = app.payment().await;
    let superuser = Database::elsewhere().await;
    let name = &app.database.name;
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await.unwrap();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    superuser.batch_execute(&end).await.unwrap();
    let answer = app.read(payment.id).await;
    answer.assert_problem(503, "Service Unavailable");
    assert_eq!(answer.header("retry-after"), "1");
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await.unwrap();
    let back = Stopwatch::start();
    while app.read(payment.id).await.status != 200 {
        assert!(back.elapsed() < Duration::from_secs(2), "it does not come back");
    }
}

#[tokio::test]
async fn a_node_starts_without_a_cell_that_cannot_be_reached_and_says_so() {
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
    let answer = reqwest::get(format!("http://{}/v1/payments/{id}", running.api.unwrap())).await.unwrap();
    Answer::of(answer).await.assert_problem(503, "Service Unavailable");
}

#[tokio::test]
async fn a_statement_that_fails_is_a_500_that_tells_the_caller_nothing() {
    let app = App::start().await;
    let payment = app.payment().await;
    app.database.as_owner().await.batch_execute("REVOKE SELECT ON payment FROM paylink_application").await.unwrap();
    let answer = app.read(payment.id).await;
    answer.assert_problem(500, "Internal Server Error");
    assert!(!answer.text.contains("permission"), "{}", answer.text);
}
