//! Rate limits: links per company, reads and pages per client address.

use std::time::Duration;

use paylink_playground::demo_company;
use paylink_server::config::Config;
use paylink_testkit::{App, Database, HttpResponse, KEY_1, add_company, add_token, config};
use serde_json::json;

fn limited(database: &Database) -> Config {
    let mut config = config(database, &[(1, KEY_1)]);
    config.limits.generate_per_second = 10;
    config.limits.generate_burst = 5;
    config.limits.read_per_second = 100;
    config.limits.read_burst = 50;
    config.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
    config
}

async fn start() -> App {
    let database = Database::migrated().await;
    let config = limited(&database);
    App::with_config(database, &config).await
}

async fn read_as(app: &App, address: &str, id: &str) -> HttpResponse {
    let request = app.http.get(format!("{}/payments/{id}", app.base)).header("x-forwarded-for", address);
    HttpResponse::of(request.send().await.unwrap()).await
}

#[tokio::test]
async fn a_company_over_its_rate_limit_gets_a_429_with_retry_after_and_others_do_not() {
    let app = start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    for _ in 0..5 {
        assert_eq!(app.generate(&body).await.status, 200);
    }
    let refused = app.generate(&body).await;
    refused.assert_problem(429, "Too Many Requests");
    assert_eq!(refused.header("retry-after"), "1");
    let other = add_company(&app.running, demo_company::company()).await;
    let (_, token) = add_token(&app.running, other).await;
    let request = app.http.post(app.generate_url(other)).bearer_auth(token).json(&body);
    assert_eq!(request.send().await.unwrap().status(), 200);
    let without_token = app.http.post(app.generate_url(app.company)).json(&body).send().await.unwrap();
    assert_eq!(without_token.status(), 401, "a caller without a valid token does not learn of the limit");
    app.clock.advance(Duration::from_millis(100));
    assert_eq!(app.generate(&body).await.status, 200);
    assert_eq!(app.generate(&body).await.status, 429);
}

#[tokio::test]
async fn new_idempotency_keys_of_a_company_have_a_limit_of_their_own() {
    let database = Database::migrated().await;
    let mut config = limited(&database);
    (config.limits.generate_per_second, config.limits.idempotency_keys_per_second) = (0, 1);
    config.limits.idempotency_keys_burst = 3;
    let app = App::with_config(database, &config).await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let keyed = async |key: String| {
        let request = app.generate_request().header("idempotency-key", key).json(&body);
        HttpResponse::of(request.send().await.unwrap()).await
    };
    for _ in 0..10 {
        assert_eq!(keyed("order-1".into()).await.status, 200, "a known key stores nothing");
    }
    for number in 2..=3 {
        assert_eq!(keyed(format!("order-{number}")).await.status, 200);
    }
    let refused = keyed("order-4".into()).await;
    refused.assert_problem(429, "Too Many Requests");
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(app.generate(&body).await.status, 200, "without a key nothing is stored");
    let request = app.http.post(app.generate_url(app.company)).header("idempotency-key", "order-4").json(&body);
    assert_eq!(request.send().await.unwrap().status(), 401, "a caller without a valid token does not learn of it");
    let stored = "SELECT count(*) FROM idempotency";
    let stored: i64 = app.database.as_owner().await.query_one(stored, &[]).await.unwrap().get(0);
    assert_eq!(stored, 3);
    app.clock.advance(Duration::from_secs(1));
    assert_eq!(keyed("order-4".into()).await.status, 200);
    assert_eq!(keyed("order-5".into()).await.status, 429);
}

#[tokio::test]
async fn an_address_over_its_read_limit_gets_a_429_and_others_do_not() {
    let app = start().await;
    let id = app.payment().await.id.to_string();
    for _ in 0..50 {
        assert_eq!(read_as(&app, "192.0.2.1", &id).await.status, 200);
    }
    let refused = read_as(&app, "192.0.2.1", &id).await;
    refused.assert_problem(429, "Too Many Requests");
    assert!(!refused.text.contains(&id));
    // A client cannot avoid the limit by adding another address, and other clients are not affected.
    assert_eq!(read_as(&app, "198.51.100.7, 192.0.2.1", &id).await.status, 429, "a forged address in front");
    assert_eq!(read_as(&app, "192.0.2.1, 10.1.2.3", &id).await.status, 429, "through a second proxy");
    assert_eq!(read_as(&app, "192.0.2.2", &id).await.status, 200);
    assert_eq!(read_as(&app, "2001:db8::1", &id).await.status, 200);
    app.clock.advance(Duration::from_millis(10));
    assert_eq!(read_as(&app, "192.0.2.1", &id).await.status, 200);
}

#[tokio::test]
async fn ipv6_clients_are_limited_by_their_64_bit_prefix() {
    let app = start().await;
    let id = app.payment().await.id.to_string();
    for number in 0..50 {
        assert_eq!(read_as(&app, &format!("2001:db8:0:1::{number:x}"), &id).await.status, 200);
    }
    assert_eq!(read_as(&app, "2001:db8:0:1:ffff::1", &id).await.status, 429);
    assert_eq!(read_as(&app, "2001:db8:0:2::1", &id).await.status, 200);
}

#[tokio::test]
async fn without_trusted_proxies_the_header_is_ignored() {
    let database = Database::migrated().await;
    let mut config = limited(&database);
    config.limits.trusted_proxies.clear();
    let app = App::with_config(database, &config).await;
    let id = app.payment().await.id.to_string();
    for number in 0..50 {
        assert_eq!(read_as(&app, &format!("192.0.2.{number}"), &id).await.status, 200);
    }
    assert_eq!(read_as(&app, "192.0.2.99", &id).await.status, 429);
}

#[tokio::test]
async fn an_address_over_its_page_limit_gets_a_429_and_others_do_not() {
    let database = Database::migrated().await;
    let mut config = limited(&database);
    (config.limits.pay_per_second, config.limits.pay_burst) = (1, 20);
    let app = App::with_config(database, &config).await;
    let link = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let open = async |address: &str, path: &str| {
        let request = app.http.get(format!("http://{}{path}", app.pay())).header("x-forwarded-for", address);
        HttpResponse::of(request.send().await.unwrap()).await
    };
    let path = format!("/l/{}", paylink_testkit::link_text(&link));
    for _ in 0..20 {
        assert_eq!(open("192.0.2.1", &path).await.status, 200);
    }
    let refused = open("192.0.2.1", &path).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    assert!(refused.text.contains("One moment, please"));
    assert_eq!(open("192.0.2.2", &path).await.status, 200, "other addresses are not limited");
}

#[tokio::test]
async fn pages_that_poll_have_a_limit_of_their_own() {
    let database = Database::migrated().await;
    let mut config = limited(&database);
    (config.limits.pay_per_second, config.limits.pay_burst) = (1, 2);
    (config.limits.view_per_second, config.limits.view_burst) = (1, 20);
    let app = App::with_config(database, &config).await;
    let link = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let page = format!("http://{}/l/{}", app.pay(), paylink_testkit::link_text(&link));
    let status = async |url: String| app.http.get(url).send().await.unwrap().status().as_u16();
    for _ in 0..20 {
        assert_eq!(status(format!("{page}/view")).await, 200);
    }
    assert_eq!(status(format!("{page}/view")).await, 429);
    assert_eq!([status(page.clone()).await, status(page.clone()).await, status(page).await], [200, 200, 429]);
}
