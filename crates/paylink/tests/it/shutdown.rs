//! Graceful shutdown.

use std::sync::Arc;

use paylink_server::{
    lifecycle::{Roles, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_testkit::{App, Database, KEY_1, PATIENCE, config, wait_until};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[tokio::test]
async fn a_request_in_flight_is_finished_and_new_ones_are_refused() {
    let app = App::start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}}).to_string();
    let (first, rest) = body.split_at(10);
    let mut slow = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let head = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{first}",
        app.company,
        app.token,
        body.len()
    );
    app.database.log_statements().await;
    slow.write_all(head.as_bytes()).await.unwrap();
    // The request has started once its token has been looked up.
    let database = &app.database;
    let started = async || database.statements().await.iter().any(|statement| statement.contains("FROM api_token"));
    wait_until("the token is looked up", PATIENCE, started).await;
    let (address, database) = (app.running.api.unwrap(), app.database);
    let stop = tokio::spawn(app.running.stop());
    let refused = async || TcpStream::connect(address).await.is_err();
    wait_until("new connections are refused", PATIENCE, refused).await;
    assert!(!stop.is_finished(), "it waits for the request in flight");
    slow.write_all(rest.as_bytes()).await.unwrap();
    let mut response = String::new();
    tokio::time::timeout(PATIENCE, slow.read_to_string(&mut response)).await.unwrap().unwrap();
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    stop.await.unwrap();
    let nodes = database.as_owner().await.query_one("SELECT count(*) FROM node", &[]).await.unwrap();
    assert_eq!(nodes.get::<_, i64>(0), 0, "the node has deregistered");
}

#[tokio::test]
async fn while_it_drains_it_is_not_ready_and_still_responds() {
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    // Time enough to ask while it lasts, also on a busy machine.
    config.shutdown.drain_seconds = 4;
    let app = App::with_config(database, &config).await;
    let (api, ops) = (app.base.clone(), app.running.ops);
    let ready = || async { reqwest::get(format!("http://{ops}/readyz")).await.unwrap() };
    assert_eq!(ready().await.status(), 200);
    let stop = tokio::spawn(app.running.stop());
    let not_ready = async || ready().await.status() != 200;
    wait_until("the node is not ready", PATIENCE, not_ready).await;
    assert!(ready().await.text().await.unwrap().contains("\"stopping\":true"));
    assert_eq!(reqwest::get(format!("{api}/payments/x")).await.unwrap().status(), 404);
    stop.await.unwrap();
    assert!(reqwest::get(format!("{api}/payments/x")).await.is_err());
}

#[tokio::test]
async fn a_worker_serves_only_the_ops_port() {
    let database = Database::migrated().await;
    let roles = Roles { web: false, worker: true };
    let config = config(&database, &[(1, KEY_1)]);
    let running = start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    assert_eq!((running.api, running.pay), (None, None));
    let ready = reqwest::get(format!("http://{}/readyz", running.ops)).await.unwrap();
    assert_eq!(ready.status(), 200);
    running.stop().await;
}

#[tokio::test]
async fn dropping_a_service_closes_all_its_listeners() {
    let app = App::start().await;
    let addresses = [app.running.api.unwrap(), app.running.pay.unwrap(), app.running.ops];
    let stopped = app.running.stop_token();
    drop(app.running);
    assert!(stopped.is_cancelled());
    for address in addresses {
        let closed = async || TcpStream::connect(address).await.is_err();
        wait_until("the listener is closed", PATIENCE, closed).await;
    }
}

#[tokio::test]
async fn a_client_that_never_sends_its_body_gets_a_408() {
    let app = App::start().await;
    let mut slow = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let head = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: 50\r\nConnection: close\r\n\r\n{{",
        app.company, app.token
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut response = String::new();
    tokio::time::timeout(PATIENCE, slow.read_to_string(&mut response)).await.unwrap().unwrap();
    assert!(response.starts_with("HTTP/1.1 408") && response.contains("application/problem+json"), "{response}");
}
