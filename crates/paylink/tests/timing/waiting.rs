//! `Prefer: wait=N`: reads that wait for a change.

use std::{sync::Arc, time::Duration};

use paylink_domain::{id::PaymentId, status::Status};
use paylink_server::{config::Config, system::Stopwatch};
use paylink_testkit::{App, Database, HttpResponse, KEY_1, PATIENCE, assert_within, config, time_limit, wait_until};
use tokio::{io::AsyncWriteExt, net::TcpStream, task::JoinHandle};

use crate::timing::exclusive;

async fn read(app: &App, id: PaymentId, prefer: &str) -> HttpResponse {
    let request = app.http.get(format!("{}/payments/{id}", app.base)).header("prefer", prefer);
    HttpResponse::of(request.send().await.unwrap()).await
}

/// Starts a read, and returns once it waits in the node.
async fn spawn_waiting_read(app: &Arc<App>, id: PaymentId, prefer: &'static str) -> JoinHandle<HttpResponse> {
    let before = app.running.service.payment_waiters.len();
    let reader = app.clone();
    let handle = tokio::spawn(async move { read(&reader, id, prefer).await });
    wait_for_waiters(app, |count| count > before).await;
    handle
}

/// Waits until the number of waiting reads satisfies a condition.
async fn wait_for_waiters(app: &App, condition: impl Fn(usize) -> bool) {
    let waiters = &app.running.service.payment_waiters;
    wait_until("the expected number of reads wait", PATIENCE, async || condition(waiters.len())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_read_returns_within_400_ms_of_the_change() {
    let _exclusive = exclusive().await;
    let app = Arc::new(App::start().await);
    for status in Status::ALL.into_iter().filter(|status| !matches!(status, Status::Pending | Status::Authorised)) {
        let change = || async {
            let payment = app.payment().await;
            let reader = spawn_waiting_read(&app, payment.id, "wait=20").await;
            app.move_to(payment.id, status).await;
            let changed = Stopwatch::start();
            let response = reader.await.unwrap();
            assert_eq!((response.status, &response.body["status"]), (200, &status.as_str().into()));
            assert_eq!(response.header("preference-applied"), "wait=20");
            changed.elapsed()
        };
        assert_within(status.as_str(), Duration::from_millis(400), change).await;
    }
    assert!(app.running.service.payment_waiters.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_read_continues_through_authorised_and_ends_at_its_timeout() {
    let _exclusive = exclusive().await;
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let watch = Stopwatch::start();
    let reader = spawn_waiting_read(&app, payment.id, "wait=1").await;
    app.move_to(payment.id, Status::Authorised).await;
    let response = reader.await.unwrap();
    assert!(watch.elapsed() >= Duration::from_secs(1));
    assert_eq!(response.body["status"], "AUTHORISED", "the response has the status at the timeout");
    assert_eq!(response.header("preference-applied"), "wait=1");
}

#[tokio::test]
async fn a_read_that_need_not_wait_returns_immediately() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let payment = app.payment().await;
    let watch = Stopwatch::start();
    for prefer in ["wait=0", "wait=x", "return=minimal", "wait=-3"] {
        assert_eq!(read(&app, payment.id, prefer).await.body["status"], "PENDING");
    }
    assert_eq!(read(&app, payment.id, "wait=x").await.header("preference-applied"), "");
    app.move_to(payment.id, Status::Incomplete).await;
    assert_eq!(read(&app, payment.id, "wait=30").await.body["status"], "INCOMPLETE");
    app.read("pay_x").await.assert_problem(404, "Not Found");
    // Less than the read waits that asks for 30 seconds.
    assert!(watch.elapsed() < time_limit(Duration::from_secs(2)));
}

fn low_wait_limits(database: &Database) -> Config {
    let mut config = config(database, &[(1, KEY_1)]);
    config.wait.waiters = 5;
    config.wait.waiters_per_payment = 2;
    config
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiter_limits_hold_and_reads_over_the_limit_return_immediately() {
    let _exclusive = exclusive().await;
    let database = Database::migrated().await;
    let settings = low_wait_limits(&database);
    let app = Arc::new(App::with_config(database, &settings).await);
    let payments = [app.payment().await, app.payment().await, app.payment().await, app.payment().await];
    let mut readers = vec![
        spawn_waiting_read(&app, payments[0].id, "wait=20").await,
        spawn_waiting_read(&app, payments[0].id, "wait=20").await,
    ];
    let third = read(&app, payments[0].id, "wait=20").await;
    assert_eq!((third.status, third.header("preference-applied")), (200, ""), "two may wait for one payment");
    for payment in &payments[1..4] {
        readers.push(spawn_waiting_read(&app, payment.id, "wait=20").await);
    }
    let sixth = read(&app, payments[3].id, "wait=20").await;
    assert_eq!((sixth.status, sixth.header("preference-applied")), (200, ""), "five may wait at this node");
    for payment in &payments {
        app.move_to(payment.id, Status::Failed).await;
    }
    for reader in readers {
        assert_eq!(reader.await.unwrap().body["status"], "FAILED");
    }
    assert!(app.running.service.payment_waiters.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_use_all_waiters() {
    let _exclusive = exclusive().await;
    let database = Database::migrated().await;
    let mut settings = config(&database, &[(1, KEY_1)]);
    settings.wait.waiters_per_address = 2;
    settings.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let app = Arc::new(App::with_config(database, &settings).await);
    let (one, two, three) = (app.payment().await, app.payment().await, app.payment().await);
    let greedy = [spawn_waiting_read(&app, one.id, "wait=20").await, spawn_waiting_read(&app, two.id, "wait=20").await];
    let refused = read(&app, three.id, "wait=20").await;
    assert_eq!((refused.status, refused.header("preference-applied")), (200, ""));
    let waiters = app.running.service.payment_waiters.clone();
    let (other, url) = (app.clone(), format!("{}/payments/{}", app.base, three.id));
    let another = tokio::spawn(async move {
        let request = other.http.get(url).header("prefer", "wait=20").header("x-forwarded-for", "192.0.2.9");
        HttpResponse::of(request.send().await.unwrap()).await
    });
    wait_for_waiters(&app, |count| count == 3).await;
    for payment in [one, two, three] {
        app.move_to(payment.id, Status::Failed).await;
    }
    for reader in greedy.into_iter().chain([another]) {
        assert_eq!(reader.await.unwrap().header("preference-applied"), "wait=20");
    }
    assert!(waiters.is_empty());
    let again = spawn_waiting_read(&app, app.payment().await.id, "wait=1").await;
    assert_eq!(again.await.unwrap().status, 200, "a read that has ended no longer counts");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_client_frees_its_waiter() {
    let _exclusive = exclusive().await;
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let mut client = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let request = format!("GET /v1/payments/{} HTTP/1.1\r\nHost: x\r\nPrefer: wait=30\r\n\r\n", payment.id);
    client.write_all(request.as_bytes()).await.unwrap();
    wait_for_waiters(&app, |count| count == 1).await;
    drop(client);
    wait_for_waiters(&app, |count| count == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_waiters_cost_at_most_four_statements_a_second() {
    let _exclusive = exclusive().await;
    let app = Arc::new(App::start().await);
    let mut payments = Vec::new();
    for _ in 0..100 {
        payments.push(app.payment().await);
    }
    let readers: Vec<_> = (0..1000)
        .map(|number| {
            let (app, id) = (app.clone(), payments[number % 100].id);
            tokio::spawn(async move { read(&app, id, "wait=25").await })
        })
        .collect();
    wait_for_waiters(&app, |count| count == 1_000).await;

    app.database.log_statements().await;
    let polls = async || {
        let statements = app.database.statements().await;
        let is_poll = |statement: &&String| statement.contains("LOG:  execute") && statement.contains("NOT IN");
        u32::try_from(statements.iter().filter(is_poll).count()).unwrap()
    };
    wait_until("the node has reconnected and polls", PATIENCE, async || polls().await > 0).await;
    // Real time: the number of statements per second is what is measured.
    let (before, watch) = (polls().await, Stopwatch::start());
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (seconds, count) = (watch.elapsed().as_secs_f64(), polls().await - before);
    let allowed = seconds * 4.0 + 1.0;
    assert!(count > 0 && f64::from(count) <= allowed, "{count} statements in {seconds:.1} s for 1,000 waiters");

    for payment in &payments {
        app.move_to(payment.id, Status::Executed).await;
    }
    let mut right = 0;
    for (number, reader) in readers.into_iter().enumerate() {
        let response = reader.await.unwrap();
        assert_eq!(response.body["paymentId"], payments[number % 100].id.to_string());
        right += usize::from(response.body["status"] == "EXECUTED");
    }
    assert_eq!(right, 1000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_node_responds_to_waiting_reads() {
    let _exclusive = exclusive().await;
    let app = App::start().await;
    let payment = app.payment().await;
    let url = format!("{}/payments/{}", app.base, payment.id);
    let reader = tokio::spawn(async move {
        HttpResponse::of(reqwest::Client::new().get(url).header("prefer", "wait=30").send().await.unwrap()).await
    });
    wait_for_waiters(&app, |count| count == 1).await;
    let watch = Stopwatch::start();
    app.running.stop().await;
    let response = reader.await.unwrap();
    assert_eq!((response.status, &response.body["status"]), (200, &"PENDING".into()));
    assert_eq!(response.header("preference-applied"), "", "the wait ended early");
    // Less than the 30 seconds that the read asks for.
    assert!(watch.elapsed() < time_limit(Duration::from_secs(2)));
}
