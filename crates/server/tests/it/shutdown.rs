//! Stopping without cutting anyone off.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::harness::App;

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
