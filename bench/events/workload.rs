//! Delivering with a worker process.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use paylink_domain::id::CompanyId;
use paylink_testkit::wait_until;
use tokio::time::interval;

use crate::{
    HANGING_ENDPOINTS, Options,
    bench_cell::{BenchCell, Outcome},
    figure::{Figure, number},
    sink::ReceivedEvents,
};

/// How long events are inserted at a steady rate, how often, and how many each time.
const FEED_DURATION: Duration = Duration::from_secs(10);
const FEED_INTERVAL: Duration = Duration::from_millis(20);
const FEED_BATCH: usize = 20;
const BACKLOG: i64 = 500_000;
const START_TIMEOUT: Duration = Duration::from_secs(30);
const DRAIN_TIMEOUT: Duration = Duration::from_mins(5);
/// Longer than the latency of the last event that is inserted at a steady rate.
const FEED_TIMEOUT: Duration = Duration::from_mins(1);

fn rate(count: usize, since: Instant) -> f64 {
    number(count) / since.elapsed().as_secs_f64()
}

/// A worker process. It is killed when dropped.
struct Worker(Child);

impl Worker {
    fn start(bench: &BenchCell, paylink: &Path) -> Outcome<Self> {
        let mut command = Command::new(paylink);
        command.args(["serve", "--role", "worker", "--config"]).arg(&bench.config_file).stdin(Stdio::null());
        Ok(Self(command.stdout(Stdio::null()).spawn()?))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Deliveries per second, from the first arrival to the last recorded result. The CPU time is that of the worker and of the receiver.
pub(crate) async fn deliver(
    bench: &BenchCell,
    paylink: &Path,
    events: usize,
    received: &Arc<ReceivedEvents>,
) -> Outcome<Figure> {
    let healthy = bench.healthy();
    bench.truncate_tables().await?;
    bench.insert_events(events, healthy).await?;
    bench.analyze().await?;
    Figure::of_rate(bench, events, drain(bench, paylink, events, healthy, received)).await
}

/// The rate of a worker that delivers these events, which are all that are due for these companies.
pub(crate) async fn drain(
    bench: &BenchCell,
    paylink: &Path,
    events: usize,
    companies: &[CompanyId],
    received: &Arc<ReceivedEvents>,
) -> Outcome<f64> {
    received.reset();
    let _worker = Worker::start(bench, paylink)?;
    wait_until("the first event arrives", START_TIMEOUT, async || received.count() > 0).await;
    let started = Instant::now();
    wait_until("all events arrive", DRAIN_TIMEOUT, async || received.count() >= events as u64).await;
    let recorded = async || bench.undelivered(companies).await.unwrap() == 0;
    wait_until("all results are recorded", DRAIN_TIMEOUT, recorded).await;
    Ok(rate(events, started))
}

#[derive(Debug)]
pub(crate) struct DeliveryFigures {
    pub(crate) per_second: f64,
    pub(crate) p99_ms: f64,
}

/// Throughput and latency of healthy endpoints, with or without unhealthy ones.
pub(crate) async fn deliver_beside_unhealthy(
    bench: &BenchCell,
    options: &Options,
    received: &Arc<ReceivedEvents>,
    unhealthy: bool,
) -> Outcome<DeliveryFigures> {
    let (healthy, hanging) = bench.companies.split_at(bench.companies.len() - HANGING_ENDPOINTS);
    // The last of the others is the dead one. It gets only its backlog.
    let (dead, healthy) = healthy.split_last().ok_or("there are no endpoints")?;
    let prepare = async || -> Outcome {
        bench.truncate_tables().await?;
        if unhealthy {
            insert_backlog(bench, *dead).await?;
            bench.insert_events(HANGING_ENDPOINTS * 20, hanging).await?;
        }
        Ok(())
    };
    prepare().await?;
    bench.insert_events(options.events, healthy).await?;
    bench.analyze().await?;
    let per_second = drain(bench, &options.paylink, options.events, healthy, received).await?;

    prepare().await?;
    bench.analyze().await?;
    received.reset();
    let _worker = Worker::start(bench, &options.paylink)?;
    // The worker delivers once this event has arrived.
    bench.insert_events(1, &healthy[..1]).await?;
    wait_until("the worker delivers", START_TIMEOUT, async || received.count() > 0).await;
    received.reset();
    let (mut ticks, started) = (interval(FEED_INTERVAL), Instant::now());
    let mut inserted = 0;
    while started.elapsed() < FEED_DURATION {
        ticks.tick().await;
        let from = inserted % (healthy.len() - FEED_BATCH);
        bench.insert_events(FEED_BATCH, &healthy[from..from + FEED_BATCH]).await?;
        if unhealthy && inserted % (10 * FEED_BATCH) == 0 {
            bench.insert_events(FEED_BATCH, &hanging[..FEED_BATCH]).await?;
        }
        inserted += FEED_BATCH;
    }
    wait_until("all events arrive", FEED_TIMEOUT, async || received.count() >= inserted as u64).await;
    Ok(DeliveryFigures { per_second, p99_ms: received.quantile(0.99).as_secs_f64() * 1_000.0 })
}

/// Half a million due deliveries to an endpoint that refuses connections.
async fn insert_backlog(bench: &BenchCell, dead: CompanyId) -> Outcome {
    let insert = "
        WITH endpoint AS (SELECT id FROM endpoint WHERE company_id = $1), queue AS (
            INSERT INTO endpoint_queue (endpoint_id, next_due) SELECT id, service_now() FROM endpoint
        ), inserted AS (
            INSERT INTO event (id, payment_id, company_id, created_at, body)
            SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now(), '{}' FROM generate_series(1, $2::bigint) RETURNING id
        )
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, state)
        SELECT inserted.id, endpoint.id, service_now(), service_now(), 'queued' FROM inserted CROSS JOIN endpoint";
    bench
        .owner
        .execute("UPDATE endpoint SET url = 'http://127.0.0.1:9/' WHERE company_id = $1", &[&dead.number()])
        .await?;
    bench.owner.execute(insert, &[&dead.number(), &BACKLOG]).await?;
    Ok(())
}
