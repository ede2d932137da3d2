//! How much of a listener one client can take.

use std::{num::NonZeroUsize, time::Duration};

use paylink_server::{config::Config, system::Stopwatch};
use paylink_testkit::{App, Database, KEY_1, config, time_limit, wait_until};
use tokio::time::{sleep, timeout};

use crate::network::{
    socket::{connect_from, get_from, is_closed_within, send_from, status},
    streams::hold_streams,
};

/// Longer than anything here takes, and shorter than any deadline of the service.
const SOON: Duration = Duration::from_secs(5);
const HALF_A_FORM: &str = "POST /l/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nbank=";

fn number(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap()
}

async fn app(change: impl FnOnce(&mut Config)) -> App {
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    change(&mut config);
    App::with_config(database, &config).await
}

#[tokio::test]
async fn an_address_gets_only_its_share_of_the_connections() {
    let app = app(|config| config.http.connections_per_address = number(2)).await;
    let api = app.running.api.unwrap();
    let mut held = [connect_from(2, api).await.unwrap(), connect_from(2, api).await.unwrap()];
    let mut third = connect_from(2, api).await.unwrap();
    assert!(is_closed_within(&mut third, SOON).await);
    assert_eq!(get_from(3, api, "/v1/openapi.json").await, Some(200), "another address has places of its own");
    assert_eq!(get_from(2, app.pay(), "/l/x").await, Some(404), "and so has another listener");
    assert!(!is_closed_within(&mut held[0], Duration::from_millis(100)).await);
    drop(held);
    let free_again = async || get_from(2, api, "/v1/openapi.json").await == Some(200);
    wait_until("a closed connection frees its place", SOON, free_again).await;
}

#[tokio::test]
async fn a_trusted_proxy_gets_as_many_connections_as_it_needs() {
    let proxies = vec!["127.0.0.2".parse().unwrap()];
    let app = app(|config| {
        config.http.connections_per_address = number(2);
        config.limits.trusted_proxies = proxies;
    })
    .await;
    let api = app.running.api.unwrap();
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(connect_from(2, api).await.unwrap());
    }
    assert_eq!(get_from(2, api, "/v1/openapi.json").await, Some(200));
}

#[tokio::test]
async fn an_idle_connection_makes_room_when_all_places_are_taken() {
    let app = app(|config| config.http.connections = number(3)).await;
    let api = app.running.api.unwrap();
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(connect_from(2, api).await.unwrap());
    }
    for _ in 0..3 {
        assert_eq!(get_from(3, api, "/v1/openapi.json").await, Some(200));
    }
    assert!(is_closed_within(&mut idle[0], SOON).await, "the one that was idle for the longest time");
}

/// HTTP/2 connections that ignore the request to close, and connections in use: neither keeps others out.
#[tokio::test]
async fn connections_of_a_large_address_make_room_at_once() {
    let app = app(|config| config.http.connections = number(20)).await;
    let (api, pay) = (app.running.api.unwrap(), app.pay());
    let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0";
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(send_from(2, api, preface).await);
        held.push(send_from(2, pay, HALF_A_FORM).await);
    }
    for host in 3..6 {
        let watch = Stopwatch::start();
        assert_eq!(get_from(host, api, "/v1/openapi.json").await, Some(200));
        assert_eq!(get_from(host, pay, "/l/x").await, Some(404));
        assert!(watch.elapsed() < time_limit(Duration::from_millis(500)), "{:?}", watch.elapsed());
    }
}

#[tokio::test]
async fn a_stop_is_noticed_when_all_places_are_taken_and_a_client_waits() {
    let app = app(|config| {
        config.http.connections = number(2);
        config.shutdown.grace_seconds = 1;
    })
    .await;
    let pay = app.pay();
    let _busy = [send_from(2, pay, HALF_A_FORM).await, send_from(2, pay, HALF_A_FORM).await];
    let _waiting = connect_from(3, pay).await.unwrap();
    // Nothing can tell from outside that the third client has been accepted.
    sleep(Duration::from_millis(100)).await;
    timeout(SOON, app.running.stop()).await.expect("the service stops");
}

#[tokio::test]
async fn an_address_gets_only_its_share_of_the_requests_in_flight() {
    let app = app(|config| config.http.requests_in_flight_per_address = number(2)).await;
    let pay = app.pay();
    let mut held = vec![send_from(2, pay, HALF_A_FORM).await, send_from(2, pay, HALF_A_FORM).await];
    let refused = async || get_from(2, pay, "/l/x").await == Some(429);
    wait_until("the third request is refused", SOON, refused).await;
    assert_eq!(get_from(3, pay, "/l/x").await, Some(404), "another address has places of its own");
    held.clear();
    let free_again = async || get_from(2, pay, "/l/x").await == Some(404);
    wait_until("a request that has ended frees its place", SOON, free_again).await;
}

#[tokio::test]
async fn the_node_works_on_a_bounded_number_of_requests() {
    let app = app(|config| config.http.requests_in_flight = number(2)).await;
    let pay = app.pay();
    // Two places, and one of the reserve.
    let _held = [2, 3, 4].map(|host| tokio::spawn(async move { send_from(host, pay, HALF_A_FORM).await }));
    let refused = async || get_from(5, pay, "/l/x").await == Some(503);
    wait_until("the fourth request is refused", SOON, refused).await;
    assert_eq!(get_from(4, app.running.api.unwrap(), "/v1/openapi.json").await, Some(200), "the API has its own bound");
    assert_eq!(get_from(4, app.running.ops, "/readyz").await, Some(200), "and so have operators");
}

#[tokio::test]
async fn a_read_that_waits_does_not_count_as_in_flight() {
    let app = app(|config| config.http.requests_in_flight_per_address = number(1)).await;
    let (api, payment) = (app.running.api.unwrap(), app.payment().await);
    let read = format!("GET /v1/payments/{} HTTP/1.1\r\nHost: x\r\n", payment.id);
    let _waiting = send_from(2, api, &format!("{read}Prefer: wait=20\r\n\r\n")).await;
    let waits = async || app.running.service.payment_waiters.len() == 1;
    wait_until("the first read waits", SOON, waits).await;
    let mut other = send_from(2, api, &format!("{read}\r\n")).await;
    assert_eq!(status(&mut other).await, Some(200));
}

#[tokio::test]
async fn a_connection_carries_at_most_32_requests_at_once() {
    let app = app(|_| {}).await;
    let _connection = hold_streams(2, app.pay(), "/l/x", 100).await;
    let in_flight = &app.running.service.pay_in_flight;
    wait_until("32 requests are in flight", SOON, async || in_flight.count() == 32).await;
    // A further request would be accepted at once.
    sleep(Duration::from_millis(200)).await;
    assert_eq!(in_flight.count(), 32);
}

#[tokio::test]
async fn a_header_section_above_32_kib_is_refused() {
    let app = app(|_| {}).await;
    let api = app.running.api.unwrap();
    for (length, expected) in [(16 * 1024, 200), (40 * 1024, 431)] {
        let filler = "a".repeat(length);
        let request = format!("GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nX: {filler}\r\n\r\n");
        assert_eq!(status(&mut send_from(2, api, &request).await).await, Some(expected), "{length}");
    }
}
