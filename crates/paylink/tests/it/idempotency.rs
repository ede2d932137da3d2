//! `Idempotency-Key`: a repeated request returns the same link.

use std::{sync::Arc, time::Duration};

use paylink_domain::keyring::{KeyId, Ring};
use paylink_playground::demo_company;
use paylink_server::{
    lifecycle::{Roles, start},
    system::{SystemClock, SystemRandomness},
    worker::cleanup::cleanup,
};
use paylink_store::activate_key;
use paylink_testkit::{
    App, HttpResponse, KEY_1, KEY_2, PATIENCE, add_company, add_token, cell_00, config, link_text, tester,
};
use serde_json::{Value, json};
use tokio::sync::Barrier;

fn order(amount: u32) -> Value {
    json!({"payment": {"amountCents": amount, "reference": "Order 1017"}, "data": "o-1017"})
}

async fn generate_with_key(app: &App, key: &str, body: &Value) -> HttpResponse {
    HttpResponse::of(app.generate_request().header("idempotency-key", key).json(body).send().await.unwrap()).await
}

#[tokio::test]
async fn the_same_key_and_request_give_the_same_link() {
    let app = App::start().await;
    let first = generate_with_key(&app, "order-1017", &order(827)).await;
    assert_eq!(first.status, 200, "{}", first.text);
    for _ in 0..3 {
        assert_eq!(generate_with_key(&app, "order-1017", &order(827)).await.text, first.text);
    }
    // The same request in another notation.
    let other_notation = r#"{ "data": "o-1017", "payment": {"reference":"Order 1017","amountCents":8.27e2} }"#;
    let request =
        app.generate_request().header("idempotency-key", "order-1017").header("content-type", "application/json");
    assert_eq!(HttpResponse::of(request.body(other_notation).send().await.unwrap()).await.text, first.text);
    assert_ne!(generate_with_key(&app, "order-1018", &order(827)).await.text, first.text, "with another key");
    assert_ne!(app.generate(&order(827)).await.text, first.text, "without a key");
}

#[tokio::test]
async fn the_same_key_gives_the_same_link_across_midnight_rotation_and_restart() {
    let app = App::start().await;
    let first = generate_with_key(&app, "order-1017", &order(827)).await;
    app.clock.advance(Duration::from_hours(24));
    app.database.as_owner().await.execute("UPDATE service_clock SET ahead = '1 day'", &[]).await.unwrap();
    assert_eq!(generate_with_key(&app, "order-1017", &order(827)).await.text, first.text, "across midnight");

    app.running.stop().await;
    let rotated = config(&app.database, &[(1, KEY_1), (2, KEY_2)]);
    activate_key(
        &tester(),
        &mut app.database.as_owner().await,
        cell_00(),
        &rotated.key_ring(),
        KeyId::new(2),
        &Ring::ALL,
    )
    .await
    .unwrap();
    let running = start(&rotated, Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    let url = format!("http://{}/v1/companies/{}/online/link/generate", running.api.unwrap(), app.company);
    let request = app.http.post(url).bearer_auth(&app.token).header("idempotency-key", "order-1017");
    let again = HttpResponse::of(request.json(&order(827)).send().await.unwrap()).await;
    assert_eq!(again.text, first.text, "after a rotation and a restart");
    let page = reqwest::get(format!("http://{}/l/{}", running.pay.unwrap(), link_text(&again))).await.unwrap();
    assert_eq!(page.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_concurrent_requests_with_one_key_get_one_link() {
    let app = Arc::new(App::start().await);
    let barrier = Arc::new(Barrier::new(64));
    let requests = (0..64).map(|_| {
        let (app, barrier) = (app.clone(), barrier.clone());
        tokio::spawn(async move {
            barrier.wait().await;
            generate_with_key(&app, "order-1017", &order(827)).await
        })
    });
    let mut links = std::collections::BTreeSet::new();
    for response in requests.collect::<Vec<_>>() {
        let response = response.await.unwrap();
        assert_eq!(response.status, 200, "{}", response.text);
        links.insert(response.text);
    }
    assert_eq!(links.len(), 1);
    app.running.service.usage.flush(&app.running.service.cells).await;
    assert_eq!(app.cell().tokens(app.company).await.unwrap()[0].links_generated, 1, "one link was generated");
}

#[tokio::test]
async fn another_request_with_the_same_key_is_a_422_and_generates_no_link() {
    let app = App::start().await;
    let first = generate_with_key(&app, "order-1017", &order(827)).await;
    for other in [
        order(828),
        json!({"payment": {"amountCents": 827, "reference": "Order 1018"}, "data": "o-1017"}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "o-1018"}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": ""}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}}),
    ] {
        let response = generate_with_key(&app, "order-1017", &other).await;
        response.assert_problem(422, "Unprocessable Entity");
        assert!(response.body.get("url").is_none());
    }
    assert_eq!(
        generate_with_key(&app, "order-1017", &order(827)).await.text,
        first.text,
        "the stored link is unchanged"
    );
}

#[tokio::test]
async fn another_company_s_key_is_another_key() {
    let app = App::start().await;
    let first = generate_with_key(&app, "order-1017", &order(827)).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let (_, token) = add_token(&app.running, other).await;
    let request = app.http.post(app.generate_url(other)).bearer_auth(token).header("idempotency-key", "order-1017");
    let response = HttpResponse::of(request.json(&order(999)).send().await.unwrap()).await;
    assert_eq!(response.status, 200, "{}", response.text);
    assert_ne!(response.text, first.text);
    // The tokens of one company share its keys, because a retry may come from another machine.
    let (_, second) = add_token(&app.running, app.company).await;
    let request =
        app.http.post(app.generate_url(app.company)).bearer_auth(second).header("idempotency-key", "order-1017");
    assert_eq!(HttpResponse::of(request.json(&order(827)).send().await.unwrap()).await.text, first.text);
}

#[tokio::test]
async fn a_key_has_1_to_255_visible_characters() {
    let app = App::start().await;
    for (key, status) in [
        ("x".to_owned(), 200),
        ("x".repeat(255), 200),
        ("x".repeat(256), 400),
        (String::new(), 400),
        ("\"quoted\"".to_owned(), 200),
        ("two words".to_owned(), 400),
        ("tab\there".to_owned(), 400),
    ] {
        assert_eq!(generate_with_key(&app, &key, &order(827)).await.status, status, "{key:?}");
    }
    let letters = app.generate_request().header("idempotency-key", "é".as_bytes()).json(&order(827));
    HttpResponse::of(letters.send().await.unwrap()).await.assert_problem(400, "Bad Request");
    let twice = app.generate_request().header("idempotency-key", "a").header("idempotency-key", "b").json(&order(827));
    HttpResponse::of(twice.send().await.unwrap()).await.assert_problem(400, "Bad Request");
}

#[tokio::test]
async fn a_refused_request_does_not_use_its_key() {
    let app = App::start().await;
    generate_with_key(&app, "k", &json!({"payment": {}})).await.assert_problem(400, "Bad Request");
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    app.expire_grant_cache();
    generate_with_key(&app, "k", &order(500)).await.assert_problem(409, "Conflict");
    app.cell().enable_online_payments(&tester(), app.company, true).await.unwrap();
    app.expire_grant_cache();
    assert_eq!(generate_with_key(&app, "k", &order(827)).await.status, 200);
}

#[tokio::test]
async fn keys_are_retained_for_30_days_and_then_deleted() {
    let app = App::start().await;
    let owner = app.database.as_owner().await;
    let first = generate_with_key(&app, "old", &order(827)).await;
    let count = || async { owner.query_one("SELECT count(*) FROM idempotency", &[]).await.unwrap().get::<_, i64>(0) };
    owner.execute("UPDATE service_clock SET ahead = '29 days 23 h'", &[]).await.unwrap();
    cleanup(&app.running.service).await;
    assert_eq!(generate_with_key(&app, "old", &order(827)).await.text, first.text);
    owner.execute("UPDATE service_clock SET ahead = '30 days 1 min'", &[]).await.unwrap();
    let later = generate_with_key(&app, "old", &order(999)).await;
    assert_eq!(later.status, 200, "an expired key can be used again before cleanup has deleted it");
    assert_eq!(count().await, 1);

    let many = "INSERT INTO idempotency SELECT 1, service_now() - interval '31 days', sha256(n::text::bytea),
                sha256('x'), 'link', 'EUR' FROM generate_series(1, 2500) n";
    owner.execute(many, &[]).await.unwrap();
    cleanup(&app.running.service).await;
    assert_eq!(count().await, 1, "only the newer key is left");
    assert_eq!(generate_with_key(&app, "old", &order(999)).await.text, later.text);
}

#[tokio::test]
async fn neither_key_nor_request_is_stored_in_plain_text() {
    let app = App::start().await;
    generate_with_key(&app, "SECRETKEY", &order(827)).await;
    let row =
        app.database.as_superuser().await.query_one("SELECT idempotency::text FROM idempotency", &[]).await.unwrap();
    let row: String = row.get(0);
    assert!(!row.contains("SECRETKEY") && !row.contains("1017"), "{row}");
}

#[tokio::test]
async fn a_key_that_is_renewed_during_cleanup_is_retained() {
    let app = App::start().await;
    let (mut renewing, reading) = (app.database.as_owner().await, app.database.as_owner().await);
    generate_with_key(&app, "old", &order(827)).await;
    renewing.execute("UPDATE service_clock SET ahead = '31 days'", &[]).await.unwrap();
    // Cleanup runs while another transaction has renewed the row and not committed.
    let renewal = renewing.transaction().await.unwrap();
    renewal.execute("UPDATE idempotency SET created_at = service_now(), link = 'renewed'", &[]).await.unwrap();
    let cell = app.cell();
    let deleted = tokio::time::timeout(PATIENCE, cell.delete_expired_idempotency_records()).await;
    assert_eq!(deleted.expect("cleanup does not wait for the lock").unwrap(), 0);
    renewal.commit().await.unwrap();
    cell.delete_expired_idempotency_records().await.unwrap();
    let left = reading.query_one("SELECT link FROM idempotency", &[]).await.unwrap();
    assert_eq!(left.get::<_, &str>(0), "renewed");
}

#[tokio::test]
async fn a_link_that_can_no_longer_be_paid_is_not_returned_again() {
    let app = App::start().await;
    let euros = generate_with_key(&app, "order-1017", &order(827)).await;
    app.database.as_owner().await.execute("UPDATE payee_account SET currency = 'GBP'", &[]).await.unwrap();
    app.expire_grant_cache();
    let pounds = generate_with_key(&app, "order-1017", &order(827)).await;
    assert_eq!(pounds.status, 200, "{}", pounds.text);
    assert_ne!(pounds.text, euros.text);
    assert_eq!(generate_with_key(&app, "order-1017", &order(827)).await.text, pounds.text);
}

/// The link of the key is void after a restore, so a retry gets a new one. Nothing has to be deleted.
#[tokio::test]
async fn after_a_restore_a_key_gets_a_new_link() {
    let app = App::start().await;
    let first = generate_with_key(&app, "order-1017", &order(827)).await;
    app.cell().open_after_restore(&tester(), app.cell().now().await.unwrap()).await.unwrap();
    let second = generate_with_key(&app, "order-1017", &order(827)).await;
    assert_eq!(second.status, 200, "{}", second.text);
    assert_ne!(second.text, first.text);
    assert_eq!(generate_with_key(&app, "order-1017", &order(827)).await.text, second.text);
}
