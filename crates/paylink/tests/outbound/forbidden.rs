//! Nobody who is not on the public internet is called, however their address is written or found.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use paylink_server::outbound::{Failure, Names, Outbound};
use url::Url;

use super::{
    always, corpus, local, nobody, outbound, post,
    server::{AND_CLOSE, Server},
    strict,
};

/// Posts to an address that must be refused before anything is sent, if it is an address at all.
pub(crate) async fn is_refused(outbound: &Outbound, url: &str) {
    if url.parse::<Url>().is_err() {
        return;
    }
    match post(outbound, url).await {
        Err(Failure::NotATarget(_) | Failure::Forbidden) => {}
        other => panic!("{url:?}: {other:?}"),
    }
}

/// All of the corpus. Names lead everywhere that is not public.
pub(crate) async fn nothing_is_called(port: u16) {
    // With the port on the list, the address alone decides.
    for policy in [strict(&[]), strict(&[port])] {
        let outbound = outbound(policy, always(&corpus::NOT_PUBLIC));
        for host in [corpus::loopback_hosts(), corpus::private_hosts(), corpus::names()].concat() {
            is_refused(&outbound, &format!("https://{host}/")).await;
            is_refused(&outbound, &format!("https://{host}:{port}/")).await;
            is_refused(&outbound, &format!("http://{host}:{port}/")).await;
        }
        for url in corpus::urls(port) {
            is_refused(&outbound, &url).await;
        }
    }
    // A developer may call loopback, by http and at any port; every other address is refused for what it is.
    let beyond_loopback: Vec<&str> =
        corpus::NOT_PUBLIC.into_iter().filter(|address| !address.parse::<IpAddr>().unwrap().is_loopback()).collect();
    let outbound = outbound(local(), always(&beyond_loopback));
    for host in [corpus::private_hosts(), corpus::names()].concat() {
        is_refused(&outbound, &format!("http://{host}:{port}/")).await;
    }
}

#[tokio::test]
async fn no_form_of_a_private_address_is_ever_called() {
    let server = Server::answering(AND_CLOSE).await;
    nothing_is_called(server.port).await;
    assert_eq!(server.accepted_so_far().await, 0);
}

#[tokio::test]
async fn a_developer_calls_loopback_however_it_is_written() {
    // This is also the control: the same forms, the same listeners, and all of them are seen.
    let server = Server::answering(AND_CLOSE).await;
    let outbound = outbound(local(), always(&["127.0.0.1"]));
    let hosts = corpus::loopback_hosts();
    for host in &hosts {
        let answer = post(&outbound, &format!("http://{host}:{}/", server.port)).await;
        assert_eq!(answer.map(|answer| answer.status).map_err(|failure| failure.class()), Ok(204), "{host}");
    }
    assert_eq!(server.accepted(), hosts.len());
}

#[tokio::test]
async fn of_a_name_with_both_kinds_of_addresses_only_the_allowed_ones_are_called() {
    let server = Server::answering(AND_CLOSE).await;
    let outbound = outbound(local(), always(&["10.0.0.1", "0.0.0.0", "::", "127.0.0.2", "192.168.1.1"]));
    let answer = post(&outbound, &format!("http://shop.example:{}/", server.port)).await;
    assert_eq!(answer.unwrap().status, 204);
    assert_eq!(server.accepted_so_far().await, 1, "0.0.0.0 and :: would have been this server, too");
}

#[tokio::test]
async fn a_name_is_looked_up_once_and_judged_anew_at_each_connection() {
    let server = Server::answering(AND_CLOSE).await;
    let lookups = Arc::new(AtomicUsize::new(0));
    let counted = lookups.clone();
    // What rebinding does: one address for whoever checks, another for whoever calls.
    let names = Names::Told(Arc::new(move |_| {
        let first = counted.fetch_add(1, Ordering::SeqCst) == 0;
        Ok(vec![if first { "127.0.0.1" } else { "0.0.0.0" }.parse().unwrap()])
    }));
    let (outbound, url) = (outbound(local(), names), format!("http://shop.example:{}/", server.port));
    assert_eq!(post(&outbound, &url).await.unwrap().status, 204);
    assert_eq!((lookups.load(Ordering::SeqCst), server.accepted()), (1, 1));
    assert!(matches!(post(&outbound, &url).await, Err(Failure::Forbidden)));
    assert_eq!((lookups.load(Ordering::SeqCst), server.accepted_so_far().await), (2, 1));
}

#[tokio::test]
async fn a_name_that_leads_nowhere_is_looked_up_once() {
    let asked: Arc<Mutex<BTreeMap<String, u32>>> = Arc::default();
    let heard = asked.clone();
    let names = Names::Told(Arc::new(move |name: &str| {
        *heard.lock().unwrap().entry(name.to_owned()).or_default() += 1;
        Err(std::io::ErrorKind::NotFound.into())
    }));
    let outbound = outbound(strict(&[]), names);
    assert!(matches!(post(&outbound, "https://SHOP.example./").await, Err(Failure::Resolve(_))));
    assert_eq!(*asked.lock().unwrap(), BTreeMap::from([("shop.example.".to_owned(), 1)]));
    assert!(matches!(
        post(&super::outbound(strict(&[]), always(&[])), "https://shop.example/").await,
        Err(Failure::Forbidden)
    ));
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let elsewhere = Server::answering(AND_CLOSE).await;
    for status in [301, 302, 303, 307, 308] {
        let to = format!("http://127.0.0.1:{}/", elsewhere.port);
        let server =
            Server::answering(format!("HTTP/1.1 {status} Moved\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")).await;
        let outbound = outbound(local(), nobody());
        let answer = post(&outbound, &format!("http://127.0.0.1:{}/", server.port)).await.unwrap();
        assert_eq!((answer.status, server.accepted()), (status, 1));
    }
    assert_eq!(elsewhere.accepted_so_far().await, 0);
}
