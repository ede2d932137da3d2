//! Connections are reused, and many exchanges can run concurrently.

use std::{sync::Arc, time::Duration};

use paylink_server::outbound::Policy;
use tokio::{
    io::AsyncWriteExt,
    sync::{Barrier, mpsc},
    task::JoinSet,
};

use super::{
    local, outbound, post, resolve_all_to, resolve_nothing,
    server::{NO_CONTENT, Server, read_request},
};

#[tokio::test]
async fn a_thousand_posts_in_a_row_share_few_connections() {
    let server = Server::responding(NO_CONTENT).await;
    let (outbound, url) = (outbound(local(), resolve_nothing()), format!("http://127.0.0.1:{}/", server.port));
    for _ in 0..1_000 {
        assert_eq!(post(&outbound, &url).await.unwrap().status, 204);
    }
    assert!(server.accepted() <= 4, "{} connections", server.accepted());
}

#[tokio::test]
async fn a_thousand_exchanges_run_concurrently() {
    // The server responds only after all requests have arrived.
    let barrier = Arc::new(Barrier::new(1_000));
    let server = Server::start(move |mut stream| {
        let barrier = barrier.clone();
        async move {
            if read_request(&mut stream).await.is_some() {
                barrier.wait().await;
                let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
            }
        }
    })
    .await;
    let policy = Policy { connect_timeout: Duration::from_secs(10), total_timeout: Duration::from_secs(20), ..local() };
    let (outbound, url) = (outbound(policy, resolve_nothing()), format!("http://127.0.0.1:{}/", server.port));
    let mut posts = JoinSet::new();
    for _ in 0..1_000 {
        let (outbound, url) = (outbound.clone(), url.clone());
        posts.spawn(async move { post(&outbound, &url).await.unwrap().status });
    }
    assert!(posts.join_all().await.into_iter().all(|status| status == 204));
}

#[tokio::test]
async fn a_connection_that_was_closed_while_idle_is_replaced_and_nothing_is_sent_twice() {
    let (received, mut requests) = mpsc::unbounded_channel();
    let server = Server::start(move |mut stream| {
        let received = received.clone();
        async move {
            // One response that keeps the connection alive, and then the server closes it.
            if let Some(request) = read_request(&mut stream).await {
                received.send(request).unwrap();
                let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
            }
        }
    })
    .await;
    let (outbound, url) = (outbound(local(), resolve_nothing()), format!("http://127.0.0.1:{}/", server.port));
    // A post may fail because the connection was closed. It must not be received twice.
    let mut succeeded = 0;
    for round in 0..100 {
        succeeded += usize::from(post(&outbound, &format!("{url}{round}")).await.is_ok());
    }
    let mut seen = std::collections::BTreeSet::new();
    while let Ok(request) = requests.try_recv() {
        let line = request.lines().next().unwrap().to_owned();
        assert!(seen.insert(line.clone()), "{line} was received twice");
    }
    assert!(succeeded > 0 && seen.len() >= succeeded, "{succeeded} succeeded, {} received", seen.len());
}

#[tokio::test]
async fn the_request_contains_only_the_given_headers_and_body() {
    let (received, mut requests) = mpsc::unbounded_channel();
    let server = Server::start(move |mut stream| {
        let received = received.clone();
        async move {
            received.send(read_request(&mut stream).await.unwrap()).unwrap();
            let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
        }
    })
    .await;
    let outbound = outbound(local(), resolve_all_to(&["127.0.0.1"]));
    let mut headers = http::HeaderMap::new();
    headers.insert("webhook-id", "evt_1".parse().unwrap());
    let url = format!("http://Shop.Example:{}/a%20b?c=d&e", server.port).parse().unwrap();
    let now = paylink_domain::time::Timestamp::from_epoch_ms(0);
    outbound.post(&url, headers, "{\"a\":1}".into(), now).await.unwrap();
    let expected = format!(
        "POST /a%20b?c=d&e HTTP/1.1\r\nwebhook-id: evt_1\r\nhost: shop.example:{}\r\ncontent-length: 7\r\n\r\n{{\"a\":1}}",
        server.port
    );
    assert_eq!(requests.recv().await.unwrap(), expected);
}
