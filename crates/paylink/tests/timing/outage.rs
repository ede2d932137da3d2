//! While the database is down, cached data is served and everything else is a quick 503. The service recovers without a restart.

use std::{collections::BTreeMap, process::Command, sync::Arc, time::Duration};

use paylink_domain::status::Status;
use paylink_playground::{
    demo_company,
    dev::private_postgres::{Durability, PrivatePostgres},
};
use paylink_server::{
    config::parse,
    lifecycle::{Roles, start},
    system::{Stopwatch, SystemClock, SystemRandomness},
};
use paylink_store::StoreError;
use paylink_testkit::{
    App, Database, HttpResponse, KEY_1, PASSWORD, add_company, add_token, cell_of, config, configuration, key_ring,
    payment_steps::{move_to, start_payment},
    tester, time_limit, wait_until,
};
use serde_json::json;

use crate::timing::exclusive;

/// A separate PostgreSQL server with a cell, because the test stops it.
pub(crate) async fn start_own_postgres(directory: &std::path::Path) -> (PrivatePostgres, Database) {
    let traversable = std::os::unix::fs::PermissionsExt::from_mode(0o711);
    std::fs::set_permissions(directory, traversable).unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut postgres = PrivatePostgres::at(&directory.join("data"), port, PASSWORD).unwrap();
    postgres.start(Durability::SurvivesCrash).await.unwrap();
    let database = Database::create_on(&postgres, "own", &key_ring()).await;
    (postgres, database)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_survives_a_database_restart() {
    let _exclusive = exclusive().await;
    let directory = tempfile::tempdir().unwrap();
    let (postgres, database) = start_own_postgres(directory.path()).await;
    let port = postgres.port;
    let config = parse(&configuration(&database, &[(1, KEY_1)]), "test", &BTreeMap::new()).unwrap();
    let running = start(&config, Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    let company = add_company(&running, demo_company::company()).await;
    let (_, token) = add_token(&running, company).await;
    let (_, unused) = add_token(&running, company).await;
    let http = reqwest::Client::new();
    let base = format!("http://{}/v1", running.api.unwrap());
    let generate = |token: &str, key: Option<&str>| {
        let url = format!("{base}/companies/{company}/online/link/generate");
        let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
        let mut request = http.post(url).bearer_auth(token).json(&body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        async { HttpResponse::of(request.send().await.unwrap()).await }
    };
    let read = |id| {
        let request = http.get(format!("{base}/payments/{id}"));
        async { HttpResponse::of(request.send().await.unwrap()).await }
    };
    // Successful requests fill the caches.
    let mut payments = Vec::new();
    for _ in 0..2 {
        let response = generate(&token, None).await;
        let text = response.body["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let link = paylink_domain::link::Link::open(&text, &running.service.ring).unwrap();
        payments.push(start_payment(&cell_of(&running), &running.service.ring, &link).await.id);
    }
    let (paid, open) = (payments[0], payments[1]);
    move_to(&cell_of(&running), &running.service.ring, paid, Status::Executed).await;
    assert_eq!(read(paid).await.status, 200);
    assert_eq!(read(open).await.status, 200);

    postgres.stop().await.unwrap();
    for _ in 0..5 {
        assert_eq!(generate(&token, None).await.status, 200, "links are still generated for a cached token");
        let response = read(paid).await;
        assert_eq!((response.status, &response.body["status"]), (200, &json!("EXECUTED")));
    }
    generate(&unused, None).await.assert_problem(503, "Service Unavailable");
    generate(&token, Some("key")).await.assert_problem(503, "Service Unavailable");
    let reads: Vec<_> = (0..300)
        .map(|_| {
            let request = http.get(format!("{base}/payments/{open}"));
            tokio::spawn(async move {
                let watch = Stopwatch::start();
                let response = HttpResponse::of(request.send().await.unwrap()).await;
                (response, watch.elapsed())
            })
        })
        .collect();
    let mut slowest = Duration::ZERO;
    for read in reads {
        let (response, took) = read.await.unwrap();
        response.assert_problem(503, "Service Unavailable");
        slowest = slowest.max(took);
    }
    assert!(slowest <= time_limit(Duration::from_secs(1)), "{slowest:?}");

    let mut postgres = PrivatePostgres::at(&directory.path().join("data"), port, PASSWORD).unwrap();
    postgres.start(Durability::SurvivesCrash).await.unwrap();
    let recovered = async || read(open).await.status == 200 && generate(&unused, Some("key")).await.status == 200;
    wait_until("the service recovers", time_limit(Duration::from_secs(2)), recovered).await;
    running.stop().await;
    postgres.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hanging_writes_do_not_delay_reads() {
    let _exclusive = exclusive().await;
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let mut locking = app.database.as_owner().await;
    let lock = locking.transaction().await.unwrap();
    lock.batch_execute("LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let writes: Vec<_> = (0..40)
        .map(|number| {
            let app = app.clone();
            tokio::spawn(async move {
                let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
                let request = app.generate_request().header("idempotency-key", format!("k{number}")).json(&body);
                HttpResponse::of(request.send().await.unwrap()).await
            })
        })
        .collect();
    // Real time: reads must stay fast for as long as the writes hang.
    let watch = Stopwatch::start();
    let mut slowest = Duration::ZERO;
    while watch.elapsed() < Duration::from_secs(3) {
        let read = Stopwatch::start();
        assert_eq!(app.read(payment.id).await.status, 200);
        slowest = slowest.max(read.elapsed());
    }
    assert!(slowest < time_limit(Duration::from_millis(500)), "{slowest:?}");
    for write in writes {
        write.await.unwrap().assert_problem(503, "Service Unavailable");
    }
    lock.commit().await.unwrap();
    let request = app
        .generate_request()
        .header("idempotency-key", "k")
        .json(&json!({"payment": {"amountCents": 827, "reference": "r"}}));
    assert_eq!(request.send().await.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hangs_is_a_503_within_a_second_and_does_not_prevent_shutdown() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let payment = app.payment().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    app.generate(&body).await;
    app.read(payment.id).await;
    app.clock.advance(Duration::from_secs(6));
    let superuser = Database::server_superuser().await;
    let backends = format!("SELECT pid FROM pg_stat_activity WHERE datname = '{}'", app.database.name);
    let pids: Vec<i32> = superuser.query(&backends, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    let signal = |name: &str| {
        for pid in &pids {
            Command::new("sh").args(["-c", &format!("kill -{name} {pid}")]).status().unwrap();
        }
    };
    assert!(!pids.is_empty());
    signal("STOP");
    // New connections fail too.
    superuser.batch_execute(&format!("ALTER DATABASE {} CONNECTION LIMIT 0", app.database.name)).await.unwrap();
    let watch = Stopwatch::start();
    let response = app.read(payment.id).await;
    let took = watch.elapsed();
    // A cached token is not looked up again for each request.
    app.generate(&body).await;
    let watch = Stopwatch::start();
    for _ in 0..20 {
        assert_eq!(app.generate(&body).await.status, 200);
    }
    let generated = watch.elapsed();
    let watch = Stopwatch::start();
    app.running.stop().await;
    let stopped = watch.elapsed();
    signal("CONT");
    response.assert_problem(503, "Service Unavailable");
    assert!(took <= time_limit(Duration::from_secs(1)), "{took:?}");
    assert!(generated < time_limit(Duration::from_millis(500)), "twenty links took {generated:?}");
    assert!(stopped < time_limit(Duration::from_secs(12)), "{stopped:?}");
}

#[tokio::test]
async fn token_grants_are_cached_for_five_seconds_on_every_node() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let config = config(&app.database, &[(1, KEY_1)]);
    let second = start(&config, Roles::ALL, app.clock.clone(), Arc::new(SystemRandomness)).await.unwrap();
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let generate = |base: String| {
        let url = format!("{base}/companies/{}/online/link/generate", app.company);
        let request = app.http.post(url).bearer_auth(&app.token).json(&body);
        async { request.send().await.unwrap().status().as_u16() }
    };
    let nodes = [app.base.clone(), format!("http://{}/v1", second.api.unwrap())];
    for node in &nodes {
        assert_eq!(generate(node.clone()).await, 200);
    }
    app.cell().revoke_token(&tester(), app.token_id).await.unwrap();
    app.clock.advance(Duration::from_millis(4_999));
    for node in &nodes {
        assert_eq!(generate(node.clone()).await, 200, "still cached");
    }
    app.clock.advance(Duration::from_millis(1));
    for node in &nodes {
        assert_eq!(generate(node.clone()).await, 401);
    }
}

#[tokio::test]
async fn while_its_cell_is_unavailable_a_token_grant_is_cached_for_five_minutes() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    assert_eq!(app.generate(&body).await.status, 200);
    let superuser = Database::server_superuser().await;
    let name = &app.database.name;
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await.unwrap();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    superuser.batch_execute(&end).await.unwrap();
    app.clock.advance(Duration::from_secs(299));
    assert_eq!(app.generate(&body).await.status, 200);
    app.clock.advance(Duration::from_secs(1));
    app.generate(&body).await.assert_problem(503, "Service Unavailable");
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await.unwrap();
    let recovered = async || app.generate(&body).await.status == 200;
    wait_until("the service recovers", time_limit(Duration::from_secs(2)), recovered).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn ten_thousand_coalesced_reads_survive_a_failing_row_and_cancelled_clients() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let mut ids = Vec::new();
    for number in 0..200_u32 {
        let reference = format!("Order {number}");
        let link = app.link(&json!({"payment": {"amountCents": 100 + number, "reference": reference}})).await;
        app.start_payment(&link).await;
        ids.push(link.payment_id);
    }
    // Any statement that reads this row divides by zero.
    let bad = ids[77].uuid();
    app.database
        .as_superuser()
        .await
        .batch_execute(&format!(
            "ALTER TABLE payment RENAME TO payment_rows;
             CREATE VIEW payment AS SELECT id, company_id, amount_cents / (CASE WHEN id = '{bad}' THEN 0 ELSE 1 END) AS
                 amount_cents, currency, reference, status, created_at, updated_at, merchant_return FROM payment_rows;
             GRANT SELECT ON payment TO paylink_application"
        ))
        .await
        .unwrap();
    let cell = app.cell();
    let reads: Vec<_> = (0..10_000_usize)
        .map(|number| {
            let (cell, index) = (cell.clone(), number * 7 % 200);
            let id = ids[index];
            (number, index, tokio::spawn(async move { cell.payment(id).await }))
        })
        .collect();
    let (mut right, mut broken) = (0, 0);
    for (number, index, read) in reads {
        if number % 10 == 3 {
            read.abort();
            continue;
        }
        match read.await.unwrap() {
            Ok(Some(payment)) => {
                assert_eq!(payment.id, ids[index], "a read returned another payment");
                assert_eq!(payment.amount.cents() as usize, 100 + index);
                assert_eq!(payment.reference.as_str(), format!("Order {index}"));
                assert_ne!(index, 77);
                right += 1;
            }
            Err(StoreError::Failed(_)) => {
                assert_eq!(index, 77, "a read of another row failed");
                broken += 1;
            }
            other => panic!("{index}: {other:?}"),
        }
    }
    assert_eq!((right, broken), (8_950, 50), "of 9,000 reads that were not cancelled");
}
