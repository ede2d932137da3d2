//! Clients that disconnect in the middle of a request.

use paylink_testkit::{App, Database, PATIENCE, link_text, wait_until};
use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tokio_postgres::Client;

/// Connections of the test configuration.
const POOL_SIZE: i64 = 8;

/// The number of the service's statements that wait for a lock in this test's database.
async fn waiting_statements(superuser: &Client, database: &Database) -> i64 {
    let query = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'";
    superuser.query_one(query, &[&database.name]).await.unwrap().get(0)
}

async fn service_connections(superuser: &Client, database: &Database) -> i64 {
    let query = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'paylink'";
    superuser.query_one(query, &[&database.name]).await.unwrap().get(0)
}

/// Sends a request for a page and does not read the response.
async fn request_page(app: &App, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.pay()).await.unwrap();
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await.unwrap();
    stream
}

/// How many requests for the page of a link had this status, in this process.
async fn requests_with(app: &App, status: u16) -> u64 {
    let metrics = app.get(&format!("http://{}/metrics", app.running.ops)).await.text;
    let labels = format!("method=\"GET\",route=\"/l/{{link}}\",status=\"{status}\"");
    let series = format!("http_server_request_duration_seconds_count{{{labels}}}");
    metrics.lines().find_map(|line| line.strip_prefix(&series)?.trim().parse().ok()).unwrap_or(0)
}

/// Those that were abandoned. On a slow machine some get a 503 before their clients hang up.
async fn abandoned_requests(app: &App) -> u64 {
    requests_with(app, 499).await + requests_with(app, 503).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_clients_that_hang_up_cause_no_error_for_others() {
    let app = App::start().await;
    let payment = app.payment().await;
    let link = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let path = format!("/l/{}", link_text(&link));
    let superuser = Database::server_superuser().await;
    let (before, abandoned_before) = (abandoned_requests(&app).await, requests_with(&app, 499).await);

    // Every statement that reads a company waits, so each page occupies a connection until its client hangs up.
    let mut owner = app.database.as_owner().await;
    let lock = owner.transaction().await.unwrap();
    lock.batch_execute("LOCK TABLE company IN ACCESS EXCLUSIVE MODE").await.unwrap();
    for round in 1..=5 {
        let mut clients = Vec::new();
        for _ in 0..40 {
            clients.push(request_page(&app, &path).await);
        }
        wait_until("the service has taken up all requests", PATIENCE, async || {
            let open = u64::try_from(app.running.service.pay_in_flight.count()).unwrap();
            abandoned_requests(&app).await + open >= before + 40 * round
        })
        .await;
        wait_until("all connections are occupied", PATIENCE, async || {
            waiting_statements(&superuser, &app.database).await >= POOL_SIZE
        })
        .await;
        drop(clients);
        for _ in 0..20 {
            let read = app.read(payment.id).await;
            assert_eq!(read.status, 200, "{}", read.text);
        }
        let connections = service_connections(&superuser, &app.database).await;
        assert!(connections <= POOL_SIZE, "{connections} connections");
        wait_until("the abandoned statements are cancelled", PATIENCE, async || {
            waiting_statements(&superuser, &app.database).await == 0
        })
        .await;
    }
    lock.rollback().await.unwrap();

    let logged = async || abandoned_requests(&app).await >= before + 200;
    wait_until("each abandoned request is in the metrics", PATIENCE, logged).await;
    let occupied = 5 * u64::try_from(POOL_SIZE).unwrap();
    assert!(requests_with(&app, 499).await >= abandoned_before + occupied, "those that had a connection");
    assert_eq!(app.get(&format!("http://{}{path}", app.pay())).await.status, 200);
}
