//! A flood of requests from one address does not affect other addresses.

use std::{sync::Arc, time::Duration};

use paylink_server::system::Stopwatch;
use paylink_testkit::{App, Database, KEY_1, config, time_limit};
use tokio_util::sync::CancellationToken;

use crate::timing::exclusive;

async fn read_as(app: &App, address: &str, id: &str) -> u16 {
    let request = app.http.get(format!("{}/payments/{id}", app.base)).header("x-forwarded-for", address);
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_404s_from_one_address_does_not_slow_another_s_reads() {
    let _exclusive = exclusive().await;
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    config.limits.read_per_second = 100;
    config.limits.read_burst = 50;
    config.limits.invalid_per_second = 10;
    config.limits.invalid_burst = 5;
    config.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let app = Arc::new(App::with_config(database, &config).await);
    let id = app.payment().await.id.to_string();
    let stop = CancellationToken::new();
    let flood: Vec<_> = (0..8)
        .map(|_| {
            let (app, stop) = (app.clone(), stop.clone());
            tokio::spawn(async move {
                let (mut not_found, mut refused) = (0, 0);
                // The test stops this loop. The bound is only for a test that fails.
                for number in 0..20_000 {
                    if stop.is_cancelled() {
                        break;
                    }
                    let unknown = format!("pay_00{number:026}");
                    match read_as(&app, "203.0.113.66", &unknown).await {
                        404 => not_found += 1,
                        429 => refused += 1,
                        other => panic!("{other}"),
                    }
                }
                (not_found, refused)
            })
        })
        .collect();
    let mut slowest = Duration::ZERO;
    for _ in 0..40 {
        let watch = Stopwatch::start();
        assert_eq!(read_as(&app, "192.0.2.1", &id).await, 200);
        slowest = slowest.max(watch.elapsed());
    }
    stop.cancel();
    let (mut reached_database, mut refused) = (0, 0);
    for task in flood {
        let (not_found, limited) = task.await.unwrap();
        reached_database += not_found;
        refused += limited;
    }
    assert!(reached_database <= 13, "{reached_database} requests of the flood reached the database");
    assert!(
        refused > 10 && slowest < time_limit(Duration::from_millis(500)),
        "{refused} refused, slowest read {slowest:?}"
    );
}
