//! No host outside the public internet is called, however its address is written or resolved.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use paylink_server::outbound::{NameSource, Outbound, PostError};
use url::Url;

use super::{
    corpus, local, outbound, post, resolve_all_to, resolve_nothing,
    server::{NO_CONTENT_AND_CLOSE, Server},
    strict,
};

/// Posts to a URL that must be refused before anything is sent. Texts that are not URLs are skipped.
pub(crate) async fn assert_refused(outbound: &Outbound, url: &str) {
    if url.parse::<Url>().is_err() {
        return;
    }
    match post(outbound, url).await {
        Err(PostError::InvalidTarget(_) | PostError::Forbidden) => {}
        other => panic!("{url:?}: {other:?}"),
    }
}

/// The whole corpus. Names resolve to addresses that are not public.
pub(crate) async fn assert_whole_corpus_refused(port: u16) {
    // With the port allowed, only the address decides.
    for policy in [strict(&[]), strict(&[port])] {
        let outbound = outbound(policy, resolve_all_to(&corpus::NOT_PUBLIC));
        for host in [corpus::loopback_hosts(), corpus::private_hosts(), corpus::names()].concat() {
            assert_refused(&outbound, &format!("https://{host}/")).await;
            assert_refused(&outbound, &format!("https://{host}:{port}/")).await;
            assert_refused(&outbound, &format!("http://{host}:{port}/")).await;
        }
        for url in corpus::urls(port) {
            assert_refused(&outbound, &url).await;
        }
    }
    // The local policy allows loopback over http on any port, and no other address.
    let beyond_loopback: Vec<&str> =
        corpus::NOT_PUBLIC.into_iter().filter(|address| !address.parse::<IpAddr>().unwrap().is_loopback()).collect();
    let outbound = outbound(local(), resolve_all_to(&beyond_loopback));
    for host in [corpus::private_hosts(), corpus::names()].concat() {
        assert_refused(&outbound, &format!("http://{host}:{port}/")).await;
    }
}

#[tokio::test]
async fn no_spelling_of_a_private_address_is_called() {
    let server = Server::responding(NO_CONTENT_AND_CLOSE).await;
    assert_whole_corpus_refused(server.port).await;
    assert_eq!(server.accepted_so_far().await, 0);
}

#[tokio::test]
async fn the_local_policy_allows_every_spelling_of_loopback() {
    // Also the control for the test above: the same spellings reach the same server.
    let server = Server::responding(NO_CONTENT_AND_CLOSE).await;
    let outbound = outbound(local(), resolve_all_to(&["127.0.0.1"]));
    let hosts = corpus::loopback_hosts();
    for host in &hosts {
        let response = post(&outbound, &format!("http://{host}:{}/", server.port)).await;
        assert_eq!(response.map(|response| response.status).map_err(|failure| failure.class()), Ok(204), "{host}");
    }
    assert_eq!(server.accepted(), hosts.len());
}

#[tokio::test]
async fn for_a_name_with_mixed_addresses_only_allowed_ones_are_called() {
    let server = Server::responding(NO_CONTENT_AND_CLOSE).await;
    let outbound = outbound(local(), resolve_all_to(&["10.0.0.1", "0.0.0.0", "::", "127.0.0.2", "192.168.1.1"]));
    let response = post(&outbound, &format!("http://shop.example:{}/", server.port)).await;
    assert_eq!(response.unwrap().status, 204);
    assert_eq!(server.accepted_so_far().await, 1, "0.0.0.0 and :: would reach this server too");
}

#[tokio::test]
async fn a_name_is_resolved_once_and_checked_for_each_connection() {
    let server = Server::responding(NO_CONTENT_AND_CLOSE).await;
    let lookups = Arc::new(AtomicUsize::new(0));
    let counted = lookups.clone();
    // DNS rebinding: one address for the check, another for the connection.
    let names = NameSource::Fixed(Arc::new(move |_| {
        let first = counted.fetch_add(1, Ordering::SeqCst) == 0;
        Ok(vec![if first { "127.0.0.1" } else { "0.0.0.0" }.parse().unwrap()])
    }));
    let (outbound, url) = (outbound(local(), names), format!("http://shop.example:{}/", server.port));
    assert_eq!(post(&outbound, &url).await.unwrap().status, 204);
    assert_eq!((lookups.load(Ordering::SeqCst), server.accepted()), (1, 1));
    assert!(matches!(post(&outbound, &url).await, Err(PostError::Forbidden)));
    assert_eq!((lookups.load(Ordering::SeqCst), server.accepted_so_far().await), (2, 1));
}

#[tokio::test]
async fn an_unresolvable_name_is_resolved_once() {
    let lookups: Arc<Mutex<BTreeMap<String, u32>>> = Arc::default();
    let counted = lookups.clone();
    let names = NameSource::Fixed(Arc::new(move |name: &str| {
        *counted.lock().unwrap().entry(name.to_owned()).or_default() += 1;
        Err(std::io::ErrorKind::NotFound.into())
    }));
    let outbound = outbound(strict(&[]), names);
    assert!(matches!(post(&outbound, "https://SHOP.example./").await, Err(PostError::Resolve(_))));
    assert_eq!(*lookups.lock().unwrap(), BTreeMap::from([("shop.example.".to_owned(), 1)]));
    assert!(matches!(
        post(&super::outbound(strict(&[]), resolve_all_to(&[])), "https://shop.example/").await,
        Err(PostError::Forbidden)
    ));
}

#[tokio::test]
async fn a_redirect_is_returned_and_not_followed() {
    let elsewhere = Server::responding(NO_CONTENT_AND_CLOSE).await;
    for status in [301, 302, 303, 307, 308] {
        let to = format!("http://127.0.0.1:{}/", elsewhere.port);
        let server =
            Server::responding(format!("HTTP/1.1 {status} Moved\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")).await;
        let outbound = outbound(local(), resolve_nothing());
        let response = post(&outbound, &format!("http://127.0.0.1:{}/", server.port)).await.unwrap();
        assert_eq!((response.status, server.accepted()), (status, 1));
    }
    assert_eq!(elsewhere.accepted_so_far().await, 0);
}
