//! Commits that wait for a standby, as with all synchronous standbys frozen: reads and links go on, writes are refused, and no connection
//! too many is opened.

use std::{sync::Arc, time::Duration};

use paylink_server::system::Stopwatch;
use paylink_testkit::{App, HttpResponse, concurrently, time_limit, wait_until};
use serde_json::json;
use tokio_postgres::Client;

use crate::timing::{exclusive, outage::start_own_postgres};

/// Of the configuration of tests.
const CONNECTIONS: i64 = 8;
/// How long the standbys are frozen.
const STALL: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_commits_stall_reads_and_links_go_on() {
    let _exclusive = exclusive().await;
    let directory = tempfile::tempdir().unwrap();
    let (postgres, database) = start_own_postgres(directory.path()).await;
    let superuser = postgres.connect_as_superuser("own").await.unwrap();
    let app = Arc::new(App::on_database(database).await);
    let payment = app.payment().await.id;
    assert_eq!(app.read(payment).await.status, 200);

    set_standbys(&superuser, "nobody").await;
    let watch = Stopwatch::start();
    let mut number = 0;
    while watch.elapsed() < STALL {
        number += 1;
        let writes = concurrently((0..20).map(|which| keyed(app.clone(), format!("{number}-{which}"))));
        let others = async {
            let reading = Stopwatch::start();
            assert_eq!(app.read(payment).await.status, 200, "a read while commits stall");
            assert_eq!(generate(&app).await.status, 200, "a link while commits stall");
            reading.elapsed()
        };
        let (writes, took) = tokio::join!(writes, others);
        assert!(took < time_limit(Duration::from_secs(1)), "{took:?}");
        for (response, took) in writes {
            response.assert_problem(503, "Service Unavailable");
            assert!(took < time_limit(Duration::from_secs(3)), "{took:?}");
        }
        let connected = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'application'";
        let connected: i64 = superuser.query_one(connected, &[]).await.unwrap().get(0);
        assert!(connected <= CONNECTIONS, "{connected} connections");
    }

    set_standbys(&superuser, "").await;
    wait_until("writes succeed again", time_limit(Duration::from_secs(3)), async || {
        keyed(app.clone(), "after".to_owned()).await.0.status == 200
    })
    .await;
    drop(app);
    postgres.stop().await.unwrap();
}

/// Makes commits wait for this standby; empty: for none.
async fn set_standbys(superuser: &Client, names: &str) {
    // Not in a transaction, and not waiting for the standby itself.
    for statement in [
        "SET synchronous_commit = local",
        &format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"),
        "SELECT pg_reload_conf()",
    ] {
        superuser.batch_execute(statement).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
}

async fn generate(app: &App) -> HttpResponse {
    app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await
}

/// A link with a key, which is a write.
async fn keyed(app: Arc<App>, key: String) -> (HttpResponse, Duration) {
    let watch = Stopwatch::start();
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let request = app.generate_request().header("idempotency-key", key).json(&body);
    let response = HttpResponse::of(request.send().await.unwrap()).await;
    (response, watch.elapsed())
}
