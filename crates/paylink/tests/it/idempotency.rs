//! `Idempotency-Key`: asking twice is asking once.

use std::{sync::Arc, time::Duration};

use paylink_domain::keyring::KeyId;
use paylink_playground::demo;
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    run::{Roles, start},
    worker::tidy::tidy,
};
use paylink_store::activate;
use paylink_testkit::{Answer, App, KEY_1, KEY_2, add_company, add_token, config, link_text};
use serde_json::{Value, json};
use tokio::sync::Barrier;

fn order(amount: u32) -> Value {
    json!({"payment": {"amountCents": amount, "reference": "Order 1017"}, "data": "o-1017"})
}

async fn ask(app: &App, key: &str, body: &Value) -> Answer {
    Answer::of(app.generate_request().header("idempotency-key", key).json(body).send().await.unwrap()).await
}

#[tokio::test]
async fn the_same_key_and_request_give_the_same_link() {
    let app = App::start().await;
    let first = ask(&app, "order-1017", &order(827)).await;
    assert_eq!(first.status, 200, "{}", first.text);
    for _ in 0..3 {
        assert_eq!(ask(&app, "order-1017", &order(827)).await.text, first.text);
    }
    // The same request, written in another way.
    let other_way = r#"{ "data": "o-1017", "payment": {"reference":"Order 1017","amountCents":8.27e2}, "x": 1 }"#;
    let request =
        app.generate_request().header("idempotency-key", "order-1017").header("content-type", "application/json");
    assert_eq!(Answer::of(request.body(other_way).send().await.unwrap()).await.text, first.text);
    assert_ne!(ask(&app, "order-1018", &order(827)).await.text, first.text, "another key is another request");
    assert_ne!(app.generate(&order(827)).await.text, first.text, "no key is another request");
}

#[tokio::test]
async fn across_midnight_a_key_rotation_and_a_restart() {
    let app = App::start().await;
    let first = ask(&app, "order-1017", &order(827)).await;
    app.clock.advance(Duration::from_hours(24));
    app.database.as_owner().await.execute("UPDATE service_clock SET ahead = '1 day'", &[]).await.unwrap();
    assert_eq!(ask(&app, "order-1017", &order(827)).await.text, first.text, "across midnight");

    app.running.stop().await;
    let rotated = config(&app.database, &[(1, KEY_1), (2, KEY_2)]);
    activate(&mut app.database.as_owner().await, &rotated.key_ring(), KeyId::new(2)).await.unwrap();
    let running = start(&rotated, Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    let url = format!("http://{}/v1/companies/{}/online/link/generate", running.api.unwrap(), app.company);
    let request = app.http.post(url).bearer_auth(&app.token).header("idempotency-key", "order-1017");
    let again = Answer::of(request.json(&order(827)).send().await.unwrap()).await;
    assert_eq!(again.text, first.text, "after a rotation and a restart");
    let page = reqwest::get(format!("http://{}/l/{}", running.pay.unwrap(), link_text(&again))).await.unwrap();
    assert_eq!(page.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_at_once_are_given_one_link() {
    let app = Arc::new(App::start().await);
    let barrier = Arc::new(Barrier::new(64));
    let asking = (0..64).map(|_| {
        let (app, barrier) = (app.clone(), barrier.clone());
        tokio::spawn(async move {
            barrier.wait().await;
            ask(&app, "order-1017", &order(827)).await
        })
    });
    let mut links = std::collections::BTreeSet::new();
    for answer in asking.collect::<Vec<_>>() {
        let answer = answer.await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        links.insert(answer.text);
    }
    assert_eq!(links.len(), 1);
    app.running.service.usage.write_down(&app.running.service.cells).await;
    assert_eq!(app.cell().tokens(app.company).await.unwrap()[0].links_made, 1, "one link was made");
}

#[tokio::test]
async fn another_request_under_the_same_key_is_a_422_and_makes_no_link() {
    let app = App::start().await;
    let first = ask(&app, "order-1017", &order(827)).await;
    for other in [
        order(828),
        json!({"payment": {"amountCents": 827, "reference": "Order 1018"}, "data": "o-1017"}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "o-1018"}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": ""}),
        json!({"payment": {"amountCents": 827, "reference": "Order 1017"}}),
    ] {
        let answer = ask(&app, "order-1017", &other).await;
        answer.assert_problem(422, "Unprocessable Entity");
        assert!(answer.body.get("url").is_none());
    }
    assert_eq!(ask(&app, "order-1017", &order(827)).await.text, first.text, "what was remembered stays");
}

#[tokio::test]
async fn another_company_s_key_is_another_key() {
    let app = App::start().await;
    let first = ask(&app, "order-1017", &order(827)).await;
    let other = add_company(&app.running, demo::company()).await;
    let (_, token) = add_token(&app.running, other).await;
    let request = app.http.post(app.generate_url(other)).bearer_auth(token).header("idempotency-key", "order-1017");
    let answer = Answer::of(request.json(&order(999)).send().await.unwrap()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_ne!(answer.text, first.text);
    // Two tokens of one company share its keys: the retry may come from another machine.
    let (_, second) = add_token(&app.running, app.company).await;
    let request =
        app.http.post(app.generate_url(app.company)).bearer_auth(second).header("idempotency-key", "order-1017");
    assert_eq!(Answer::of(request.json(&order(827)).send().await.unwrap()).await.text, first.text);
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
        assert_eq!(ask(&app, &key, &order(827)).await.status, status, "{key:?}");
    }
    let letters = app.generate_request().header("idempotency-key", "é".as_bytes()).json(&order(827));
    Answer::of(letters.send().await.unwrap()).await.assert_problem(400, "Bad Request");
    let twice = app.generate_request().header("idempotency-key", "a").header("idempotency-key", "b").json(&order(827));
    Answer::of(twice.send().await.unwrap()).await.assert_problem(400, "Bad Request");
}

#[tokio::test]
async fn a_request_that_is_refused_leaves_its_key_free() {
    let app = App::start().await;
    ask(&app, "k", &json!({"payment": {}})).await.assert_problem(400, "Bad Request");
    app.cell().enable_online_payments(app.company, false).await.unwrap();
    app.forget_grants();
    ask(&app, "k", &order(500)).await.assert_problem(409, "Conflict");
    app.cell().enable_online_payments(app.company, true).await.unwrap();
    app.forget_grants();
    assert_eq!(ask(&app, "k", &order(827)).await.status, 200);
}

#[tokio::test]
async fn keys_are_kept_for_30_days_and_then_tidied_away() {
    let app = App::start().await;
    let owner = app.database.as_owner().await;
    let first = ask(&app, "old", &order(827)).await;
    let count = || async { owner.query_one("SELECT count(*) FROM idempotency", &[]).await.unwrap().get::<_, i64>(0) };
    owner.execute("UPDATE service_clock SET ahead = '29 days 23 h'", &[]).await.unwrap();
    tidy(&app.running.service).await;
    assert_eq!(ask(&app, "old", &order(827)).await.text, first.text);
    owner.execute("UPDATE service_clock SET ahead = '30 days 1 min'", &[]).await.unwrap();
    let later = ask(&app, "old", &order(999)).await;
    assert_eq!(later.status, 200, "an old key is free again, also before it is tidied away");
    assert_eq!(count().await, 1);

    let many = "INSERT INTO idempotency SELECT 1, service_now() - interval '31 days', sha256(n::text::bytea),
                sha256('x'), 'link', 'EUR' FROM generate_series(1, 2500) n";
    owner.execute(many, &[]).await.unwrap();
    tidy(&app.running.service).await;
    assert_eq!(count().await, 1, "only what is young is left");
    assert_eq!(ask(&app, "old", &order(999)).await.text, later.text);
}

#[tokio::test]
async fn neither_key_nor_request_is_kept_readable() {
    let app = App::start().await;
    ask(&app, "SECRETKEY", &order(827)).await;
    let row =
        app.database.as_superuser().await.query_one("SELECT idempotency::text FROM idempotency", &[]).await.unwrap();
    let row: String = row.get(0);
    assert!(!row.contains("SECRETKEY") && !row.contains("1017"), "{row}");
}

#[tokio::test]
async fn a_key_that_is_renewed_while_it_is_tidied_away_is_kept() {
    let app = App::start().await;
    let (mut renewing, tidying) = (app.database.as_owner().await, app.database.as_owner().await);
    ask(&app, "old", &order(827)).await;
    renewing.execute("UPDATE service_clock SET ahead = '31 days'", &[]).await.unwrap();
    // Somebody renews the row and has not committed yet, when the tidying comes by.
    let renewal = renewing.transaction().await.unwrap();
    renewal.execute("UPDATE idempotency SET made_at = service_now(), link = 'renewed'", &[]).await.unwrap();
    let cell = app.cell();
    let tidied = tokio::time::timeout(Duration::from_secs(1), cell.tidy_idempotency()).await;
    assert_eq!(tidied.expect("it waits for nobody").unwrap(), 0);
    renewal.commit().await.unwrap();
    cell.tidy_idempotency().await.unwrap();
    let left = tidying.query_one("SELECT link FROM idempotency", &[]).await.unwrap();
    assert_eq!(left.get::<_, &str>(0), "renewed");
}

#[tokio::test]
async fn a_link_that_can_no_longer_be_paid_is_not_given_again() {
    let app = App::start().await;
    let euros = ask(&app, "order-1017", &order(827)).await;
    app.database.as_owner().await.execute("UPDATE payee_account SET currency = 'GBP'", &[]).await.unwrap();
    app.forget_grants();
    let pounds = ask(&app, "order-1017", &order(827)).await;
    assert_eq!(pounds.status, 200, "{}", pounds.text);
    assert_ne!(pounds.text, euros.text);
    assert_eq!(ask(&app, "order-1017", &order(827)).await.text, pounds.text);
}
