//! `Prefer: wait=N`: reading without polling.

use std::{sync::Arc, time::Duration};

use paylink_domain::{id::PaymentId, status::Status};
use paylink_server::{ambient::Stopwatch, config::Config};
use paylink_testkit::{Answer, App, Database, KEY_1, config, server_log};
use tokio::{io::AsyncWriteExt, net::TcpStream, task::JoinHandle};

use crate::alone;

async fn read(app: &App, id: PaymentId, prefer: &str) -> Answer {
    let request = app.http.get(format!("{}/payments/{id}", app.base)).header("prefer", prefer);
    Answer::of(request.send().await.unwrap()).await
}

/// A read in the background; returns once the node has it waiting.
async fn waiting(app: &Arc<App>, id: PaymentId, prefer: &'static str) -> JoinHandle<Answer> {
    let before = app.running.service.waiting_room.len();
    let reader = app.clone();
    let handle = tokio::spawn(async move { read(&reader, id, prefer).await });
    until(|| app.running.service.waiting_room.len() > before).await;
    handle
}

async fn until(mut condition: impl FnMut() -> bool) {
    let watch = Stopwatch::start();
    while !condition() {
        assert!(watch.elapsed() < Duration::from_secs(5), "it never came");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_read_is_answered_within_400_ms_of_the_change() {
    let _alone = alone().await;
    let app = Arc::new(App::start().await);
    let mut slowest = Duration::ZERO;
    for status in Status::ALL.into_iter().filter(|status| !matches!(status, Status::Pending | Status::Authorised)) {
        let payment = app.payment().await;
        let reader = waiting(&app, payment.id, "wait=20").await;
        app.cell().move_payment(payment.id, status, "test").await.unwrap();
        let changed = Stopwatch::start();
        let answer = reader.await.unwrap();
        slowest = slowest.max(changed.elapsed());
        assert_eq!((answer.status, &answer.body["status"]), (200, &status.as_str().into()));
        assert_eq!(answer.header("preference-applied"), "wait=20");
    }
    assert!(slowest < Duration::from_millis(400), "{slowest:?}");
    assert!(app.running.service.waiting_room.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn authorised_is_still_worth_waiting_for_and_the_time_ends_it() {
    let _alone = alone().await;
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let watch = Stopwatch::start();
    let reader = waiting(&app, payment.id, "wait=1").await;
    app.cell().move_payment(payment.id, Status::Authorised, "test").await.unwrap();
    let answer = reader.await.unwrap();
    assert!(watch.elapsed() >= Duration::from_secs(1));
    assert_eq!(answer.body["status"], "AUTHORISED", "the answer is what is true when the time is over");
    assert_eq!(answer.header("preference-applied"), "wait=1");
}

#[tokio::test]
async fn what_need_not_wait_is_answered_at_once() {
    let _alone = alone().await;
    let app = App::start().await;
    let payment = app.payment().await;
    let watch = Stopwatch::start();
    for prefer in ["wait=0", "wait=x", "return=minimal", "wait=-3"] {
        assert_eq!(read(&app, payment.id, prefer).await.body["status"], "PENDING");
    }
    assert_eq!(read(&app, payment.id, "wait=x").await.header("preference-applied"), "");
    app.cell().move_payment(payment.id, Status::Incomplete, "test").await.unwrap();
    assert_eq!(read(&app, payment.id, "wait=30").await.body["status"], "INCOMPLETE");
    app.read("pay_x").await.assert_problem(404, "Not Found");
    assert!(watch.elapsed() < Duration::from_secs(2));
}

fn small_room(database: &Database) -> Config {
    let mut config = config(database, &[(1, KEY_1)]);
    config.wait.waiters = 5;
    config.wait.waiters_per_payment = 2;
    config
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_caps_hold_and_who_finds_no_place_is_answered_at_once() {
    let _alone = alone().await;
    let database = Database::migrated().await;
    let settings = small_room(&database);
    let app = Arc::new(App::with(database, &settings).await);
    let payments = [app.payment().await, app.payment().await, app.payment().await, app.payment().await];
    let mut readers =
        vec![waiting(&app, payments[0].id, "wait=20").await, waiting(&app, payments[0].id, "wait=20").await];
    let third = read(&app, payments[0].id, "wait=20").await;
    assert_eq!((third.status, third.header("preference-applied")), (200, ""), "two may wait for one payment");
    for payment in &payments[1..4] {
        readers.push(waiting(&app, payment.id, "wait=20").await);
    }
    let sixth = read(&app, payments[3].id, "wait=20").await;
    assert_eq!((sixth.status, sixth.header("preference-applied")), (200, ""), "five may wait at this node");
    for payment in &payments {
        app.cell().move_payment(payment.id, Status::Failed, "test").await.unwrap();
    }
    for reader in readers {
        assert_eq!(reader.await.unwrap().body["status"], "FAILED");
    }
    assert!(app.running.service.waiting_room.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_does_not_take_the_whole_room() {
    let _alone = alone().await;
    let database = Database::migrated().await;
    let mut settings = config(&database, &[(1, KEY_1)]);
    settings.wait.waiters_per_address = 2;
    settings.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let app = Arc::new(App::with(database, &settings).await);
    let (one, two, three) = (app.payment().await, app.payment().await, app.payment().await);
    let greedy = [waiting(&app, one.id, "wait=20").await, waiting(&app, two.id, "wait=20").await];
    let refused = read(&app, three.id, "wait=20").await;
    assert_eq!((refused.status, refused.header("preference-applied")), (200, ""));
    let room = app.running.service.waiting_room.clone();
    let (other, url) = (app.clone(), format!("{}/payments/{}", app.base, three.id));
    let another = tokio::spawn(async move {
        let request = other.http.get(url).header("prefer", "wait=20").header("x-forwarded-for", "192.0.2.9");
        Answer::of(request.send().await.unwrap()).await
    });
    until(|| room.len() == 3).await;
    for payment in [one, two, three] {
        app.cell().move_payment(payment.id, Status::Failed, "test").await.unwrap();
    }
    for reader in greedy.into_iter().chain([another]) {
        assert_eq!(reader.await.unwrap().header("preference-applied"), "wait=20");
    }
    assert!(room.is_empty());
    let again = waiting(&app, app.payment().await.id, "wait=1").await;
    assert_eq!(again.await.unwrap().status, 200, "places are counted back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_client_frees_its_place() {
    let _alone = alone().await;
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let room = app.running.service.waiting_room.clone();
    let mut client = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let request = format!("GET /v1/payments/{} HTTP/1.1\r\nHost: x\r\nPrefer: wait=30\r\n\r\n", payment.id);
    client.write_all(request.as_bytes()).await.unwrap();
    until(|| room.len() == 1).await;
    drop(client);
    until(|| room.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_waiters_cost_at_most_four_statements_a_second() {
    let _alone = alone().await;
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
    until(|| app.running.service.waiting_room.len() == 1000).await;

    // From here on PostgreSQL writes down every statement; existing connections must learn it, so they are ended.
    let superuser = Database::elsewhere().await;
    let name = &app.database.name;
    superuser.batch_execute(&format!("ALTER DATABASE {name} SET log_statement = 'all'")).await.unwrap();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    superuser.batch_execute(&end).await.unwrap();
    let statements = || async {
        let log = server_log().await;
        let looks =
            log.lines().filter(|line| line.starts_with(&format!("{name} LOG:  execute")) && line.contains("NOT IN"));
        u32::try_from(looks.count()).unwrap()
    };
    tokio::time::sleep(Duration::from_secs(1)).await; // reconnecting, and one look of the node at its cell
    let (before, watch) = (statements().await, Stopwatch::start());
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (seconds, count) = (watch.elapsed().as_secs_f64(), statements().await - before);
    assert!(
        count >= 8 && f64::from(count) <= seconds * 4.0 + 1.0,
        "{count} statements in {seconds:.1} s for 1,000 waiters"
    );

    for payment in &payments {
        app.cell().move_payment(payment.id, Status::Executed, "test").await.unwrap();
    }
    let mut right = 0;
    for (number, reader) in readers.into_iter().enumerate() {
        let answer = reader.await.unwrap();
        assert_eq!(answer.body["paymentId"], payments[number % 100].id.to_string());
        right += usize::from(answer.body["status"] == "EXECUTED");
    }
    assert_eq!(right, 1000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stops_answers_those_who_wait() {
    let _alone = alone().await;
    let app = App::start().await;
    let payment = app.payment().await;
    let url = format!("{}/payments/{}", app.base, payment.id);
    let room = app.running.service.waiting_room.clone();
    let reader = tokio::spawn(async move {
        Answer::of(reqwest::Client::new().get(url).header("prefer", "wait=30").send().await.unwrap()).await
    });
    until(|| room.len() == 1).await;
    let watch = Stopwatch::start();
    app.running.stop().await;
    let answer = reader.await.unwrap();
    assert_eq!((answer.status, &answer.body["status"]), (200, &"PENDING".into()));
    assert_eq!(answer.header("preference-applied"), "", "the wait was cut short");
    assert!(watch.elapsed() < Duration::from_secs(3));
}
