//! Connections are kept and used again, and there is room for many exchanges at once.

use std::{sync::Arc, time::Duration};

use paylink_server::outbound::Policy;
use tokio::{
    io::AsyncWriteExt,
    sync::{Barrier, mpsc},
    task::JoinSet,
};

use super::{
    always, local, nobody, outbound, post,
    server::{NO_CONTENT, Server, read_request},
};

#[tokio::test]
async fn a_thousand_posts_in_a_row_share_few_connections() {
    let server = Server::answering(NO_CONTENT).await;
    let (outbound, url) = (outbound(local(), nobody()), format!("http://127.0.0.1:{}/", server.port));
    for _ in 0..1_000 {
        assert_eq!(post(&outbound, &url).await.unwrap().status, 204);
    }
    assert!(server.accepted() <= 4, "{} connections", server.accepted());
}

#[tokio::test]
async fn a_thousand_exchanges_are_under_way_at_once() {
    // Nobody is answered before everybody has asked.
    let everybody = Arc::new(Barrier::new(1_000));
    let server = Server::start(move |mut stream| {
        let everybody = everybody.clone();
        async move {
            if read_request(&mut stream).await.is_some() {
                everybody.wait().await;
                let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
            }
        }
    })
    .await;
    let patient = Policy { connect: Duration::from_secs(10), total: Duration::from_secs(20), ..local() };
    let (outbound, url) = (outbound(patient, nobody()), format!("http://127.0.0.1:{}/", server.port));
    let mut posts = JoinSet::new();
    for _ in 0..1_000 {
        let (outbound, url) = (outbound.clone(), url.clone());
        posts.spawn(async move { post(&outbound, &url).await.unwrap().status });
    }
    assert!(posts.join_all().await.into_iter().all(|status| status == 204));
}

#[tokio::test]
async fn a_connection_that_was_closed_while_idle_is_replaced_and_nothing_is_sent_twice() {
    let (heard, mut requests) = mpsc::unbounded_channel();
    let server = Server::start(move |mut stream| {
        let heard = heard.clone();
        async move {
            // One answer that promises to go on, and then the end.
            if let Some(request) = read_request(&mut stream).await {
                heard.send(request).unwrap();
                let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
            }
        }
    })
    .await;
    let (outbound, url) = (outbound(local(), nobody()), format!("http://127.0.0.1:{}/", server.port));
    // A post may meet the end of the connection, and then it has failed. What must not happen is that one is heard twice.
    let mut answered = 0;
    for round in 0..100 {
        answered += usize::from(post(&outbound, &format!("{url}{round}")).await.is_ok());
    }
    let mut seen = std::collections::BTreeSet::new();
    while let Ok(request) = requests.try_recv() {
        let line = request.lines().next().unwrap().to_owned();
        assert!(seen.insert(line.clone()), "{line} was heard twice");
    }
    assert!(answered > 0 && seen.len() >= answered, "{answered} answered, {} heard", seen.len());
}

#[tokio::test]
async fn what_is_sent_is_what_was_given_and_no_more() {
    let (heard, mut requests) = mpsc::unbounded_channel();
    let server = Server::start(move |mut stream| {
        let heard = heard.clone();
        async move {
            heard.send(read_request(&mut stream).await.unwrap()).unwrap();
            let _ = stream.write_all(NO_CONTENT.as_bytes()).await;
        }
    })
    .await;
    let outbound = outbound(local(), always(&["127.0.0.1"]));
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
