//! Somebody who guesses links, ids and tokens, and a neighbour behind the same address.
//!
//! The clock of these tests stands still, so an empty bucket stays empty.

use std::{collections::BTreeSet, time::Duration};

use paylink_domain::{company::Mode, id::PaymentId, token::ApiToken};
use paylink_sandbox::BankId;
use paylink_server::{lifecycle::Roles, system::SystemRandomness};
use paylink_testkit::{
    App, Database, HttpResponse, KEY_1, SandboxBanks, TestService, add_token, cell_00, config, config_with_banks,
    link_text,
};
use reqwest::header::RETRY_AFTER;
use serde_json::json;
use uuid::Uuid;

/// The form of a key in the address of an attempt.
const KEY: &str = "2frzcr8zezs5q9mfgw5zep0h0r";
/// Tokens of the bucket for invalid requests, in the default configuration.
const INVALID_BURST: usize = 200;

/// With the default limits and sandbox banks.
async fn start() -> TestService {
    let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
    let mut config = config_with_banks(&database, &banks.configuration);
    config.limits = paylink_server::config::Limits::default();
    // These tests send many requests at once from one address.
    config.http.connections_per_address = config.http.connections;
    config.http.requests_in_flight_per_address = config.http.requests_in_flight;
    let app = App::with_roles(database, &config, Roles { web: true, worker: false }).await;
    let owner = app.database.as_owner().await;
    TestService { app, banks, owner }
}

async fn page(app: &App, path: &str) -> u16 {
    app.get(&format!("http://{}{path}", app.pay())).await.status
}

/// Sends guesses until the bucket for invalid requests is empty, and a few more.
async fn exhaust(guess: impl AsyncFn(usize) -> u16, expected: u16) {
    for number in 0..INVALID_BURST {
        assert_eq!(guess(number).await, expected, "guess {number}");
    }
    for number in INVALID_BURST..INVALID_BURST + 20 {
        assert_eq!(guess(number).await, 429, "guess {number}");
    }
}

fn unknown_payment(number: usize) -> PaymentId {
    PaymentId::of("00".parse().unwrap(), Uuid::from_u128(number as u128))
}

#[tokio::test]
async fn bad_links_do_not_lock_out_the_payers_behind_the_same_address() {
    let app = start().await.app;
    let link = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let path = format!("/l/{}", link_text(&link));
    exhaust(async |_| page(&app, "/l/x").await, 404).await;
    for _ in 0..50 {
        assert_eq!(page(&app, &path).await, 200);
        assert_eq!(page(&app, "/l/x").await, 429);
    }
    assert_eq!(page(&app, &format!("{path}x")).await, 429, "a link that was tampered with");
}

#[tokio::test]
async fn unknown_attempts_do_not_lock_out_the_payers_behind_the_same_address() {
    let test_service = start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    let app = &test_service.app;
    let known = payer.address();
    let unknown = async |number: usize| {
        page(app, &format!("{}-{KEY}", unknown_payment(number).to_string().replace("pay_", "/r/att_"))).await
    };
    exhaust(unknown, 404).await;
    for _ in 0..10 {
        assert_eq!(page(app, &format!("/r/{known}")).await, 200);
        assert_eq!(page(app, &format!("/r/{known}/view")).await, 200);
    }
}

#[tokio::test]
async fn unknown_payments_do_not_lock_out_the_readers_behind_the_same_address() {
    let app = start().await.app;
    let payment = app.payment().await;
    exhaust(async |number| app.read(unknown_payment(number)).await.status, 404).await;
    for _ in 0..10 {
        assert_eq!(app.read(payment.id).await.status, 200);
    }
    let refused = app.read("pay_x").await;
    refused.assert_problem(429, "Too Many Requests");
    assert_eq!(refused.header("retry-after"), "1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_of_an_address_over_its_limit_share_a_few_statements() {
    let app = start().await.app;
    let payment = app.payment().await;
    exhaust(async |number| app.read(unknown_payment(number)).await.status, 404).await;
    app.database.log_statements().await;
    let guesses = (0..500).map(|number| {
        let url = format!("{}/payments/{}", app.base, unknown_payment(1_000 + number));
        let http = app.http.clone();
        tokio::spawn(async move { http.get(url).send().await.unwrap().status().as_u16() })
    });
    let guesses: Vec<_> = guesses.collect();
    assert_eq!(app.read(payment.id).await.status, 200, "a neighbour in the middle of a flood");
    let mut statuses = BTreeSet::new();
    for guess in guesses {
        statuses.insert(guess.await.unwrap());
    }
    // On a busy machine a lookup may time out.
    assert!(statuses.is_subset(&BTreeSet::from([429, 503])), "{statuses:?}");
    let lookups = app.database.statements().await;
    let lookups = lookups.iter().filter(|statement| statement.contains("FROM payment WHERE id = ANY")).count();
    println!("500 guesses in {lookups} statements");
    assert!(lookups < 100, "{lookups}");
}

#[tokio::test]
async fn wrong_tokens_do_not_lock_out_right_ones_behind_the_same_address() {
    let app = start().await.app;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let generate = async |company, token: &str| {
        let request = app.http.post(app.generate_url(company)).bearer_auth(token).json(&body);
        HttpResponse::of(request.send().await.unwrap()).await
    };
    assert_eq!(generate(app.company, &app.token).await.status, 200);
    let unknown = |_| ApiToken::generate(Mode::Test, cell_00(), &SystemRandomness).reveal().to_owned();
    exhaust(async |number| generate(app.company, &unknown(number)).await.status, 401).await;
    let refused = generate(app.company, "plk_test_00x").await;
    refused.assert_problem(429, "Too Many Requests");

    assert_eq!(generate(app.company, &app.token).await.status, 200, "a token that this node knows");
    app.expire_grant_cache();
    assert_eq!(generate(app.company, &app.token).await.status, 200, "also when its grant is read again");
    let (_, new) = add_token(&app.running, app.company).await;
    exhaust_again(&app).await;
    assert_eq!(generate(app.company, &new).await.status, 200, "a token that this node has never seen");
}

/// Time has refilled some tokens.
async fn exhaust_again(app: &App) {
    while app.read("pay_x").await.status != 429 {}
}

#[tokio::test]
async fn notifications_are_limited_by_address() {
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    (config.limits.notifications_per_second, config.limits.notifications_burst) = (1, 60);
    config.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let app = App::with_config(database, &config).await;
    app.database.log_statements().await;
    let notify = async |address: &str, number: usize| {
        let attempt = unknown_payment(number).to_string().replace("pay_", "att_");
        let request =
            app.http.post(format!("http://{}/n/{attempt}-{KEY}", app.pay())).header("x-forwarded-for", address);
        request.body("{}").send().await.unwrap()
    };
    for _ in 0..50 {
        assert_eq!(notify("192.0.2.1", 1).await.status(), 204);
    }
    let lookups = async || {
        let statements = app.database.statements().await;
        statements.iter().filter(|statement| statement.contains("WHERE attempt.id = $1")).count()
    };
    assert_eq!(lookups().await, 50);
    for number in 0..10 {
        assert_eq!(notify("192.0.2.1", 100 + number).await.status(), 204);
    }
    let refused = notify("192.0.2.1", 200).await;
    assert_eq!((refused.status().as_u16(), refused.headers()[RETRY_AFTER].to_str().unwrap()), (429, "1"));
    assert_eq!(notify("192.0.2.2", 200).await.status(), 204, "other addresses are not limited");
    assert_eq!(lookups().await, 61, "nothing is looked up for a refused one");
    app.clock.advance(Duration::from_secs(1));
    assert_eq!(notify("192.0.2.1", 200).await.status(), 204);
}
