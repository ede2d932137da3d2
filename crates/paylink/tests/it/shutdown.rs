//! Stopping without cutting anyone off.

use std::{sync::Arc, time::Duration};

use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    run::{Roles, start},
};
use paylink_testkit::{App, Database, KEY_1, config};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[tokio::test]
async fn a_request_under_way_is_finished_and_new_ones_are_refused() {
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
    slow.write_all(head.as_bytes()).await.unwrap();
    // The server has begun with it once the token has been looked up; a second request is a good enough clock.
    for _ in 0..20 {
        app.read("pay_x").await;
    }
    let (address, database) = (app.running.api.unwrap(), app.database);
    let stop = tokio::spawn(app.running.stop());
    while TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    assert!(!stop.is_finished(), "it waits for the request under way");
    slow.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    tokio::time::timeout(Duration::from_secs(4), slow.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    stop.await.unwrap();
    let nodes = database.as_owner().await.query_one("SELECT count(*) FROM node", &[]).await.unwrap();
    assert_eq!(nodes.get::<_, i64>(0), 0, "it has said goodbye");
}

#[tokio::test]
async fn while_it_drains_it_is_not_ready_and_still_answers() {
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    config.shutdown.drain_seconds = 1;
    let app = App::with(database, &config).await;
    let (api, ops) = (app.base.clone(), app.running.ops);
    let ready = || async { reqwest::get(format!("http://{ops}/readyz")).await.unwrap() };
    assert_eq!(ready().await.status(), 200);
    let stop = tokio::spawn(app.running.stop());
    while ready().await.status() == 200 {
        tokio::task::yield_now().await;
    }
    assert!(ready().await.text().await.unwrap().contains("\"stopping\":true"));
    assert_eq!(reqwest::get(format!("{api}/payments/x")).await.unwrap().status(), 404);
    stop.await.unwrap();
    assert!(reqwest::get(format!("{api}/payments/x")).await.is_err());
}

#[tokio::test]
async fn a_worker_answers_nobody_but_the_operator() {
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
async fn a_client_that_never_sends_its_body_is_told_so() {
    let app = App::start().await;
    let mut slow = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let head = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: 50\r\nConnection: close\r\n\r\n{{",
        app.company, app.token
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    tokio::time::timeout(Duration::from_secs(14), slow.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("application/problem+json"), "{answer}");
}
