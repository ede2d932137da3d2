//! The program at its work.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use paylink_domain::{
    id::{CompanyId, PaymentId},
    status::Status,
};
use tokio::time::{interval, sleep};
use uuid::Uuid;

use crate::{
    HANGING, Options,
    place::{Outcome, Place},
    sink::Heard,
};

const ENDERS: usize = 16;
/// How long a feed goes on, and how many events it brings each time.
const FEED: Duration = Duration::from_secs(10);
const FEED_EVERY: Duration = Duration::from_millis(20);
const FED: usize = 20;
const BACKLOG: i64 = 500_000;

#[expect(clippy::cast_precision_loss, reason = "a rate")]
fn rate(number: usize, since: Instant) -> f64 {
    number as f64 / since.elapsed().as_secs_f64()
}

/// Payments with the numbers from 1 on, all of one company each in turn.
pub(crate) async fn insert_payments(place: &Place, payments: usize) -> Outcome {
    place.empty().await?;
    let numbers: Vec<i64> = place.companies.iter().map(|company| company.number()).collect();
    let insert = "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
        SELECT lpad(to_hex(number), 32, '0')::uuid, ($2::bigint[])[1 + number % cardinality($2::bigint[])], 1, 827, 'EUR', 'Order', true
        FROM generate_series(1, $1::bigint) AS number";
    place.owner.execute(insert, &[&i64::try_from(payments)?, &numbers]).await?;
    place.analyze().await
}

/// Payments ended in a second.
pub(crate) async fn end(place: &Place, payments: usize) -> Outcome<f64> {
    insert_payments(place, payments).await?;
    let began = Instant::now();
    let enders: Vec<_> = (0..ENDERS)
        .map(|first| {
            let cell = place.cell.clone();
            tokio::spawn(async move {
                for number in (first..payments).step_by(ENDERS) {
                    let id = PaymentId::of(cell.id(), Uuid::from_u128(number as u128 + 1));
                    cell.move_payment(id, Status::Executed, "bench").await.unwrap();
                }
            })
        })
        .collect();
    for ender in enders {
        ender.await?;
    }
    Ok(rate(payments, began))
}

/// A worker while it lives.
struct Worker(Child);

impl Worker {
    fn start(place: &Place, paylink: &Path) -> Outcome<Self> {
        let mut command = Command::new(paylink);
        command.args(["serve", "--role", "worker", "--config"]).arg(&place.config_file).stdin(Stdio::null());
        Ok(Self(command.stdout(Stdio::null()).spawn()?))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Deliveries in a second, from the first that arrives to the last that is written down.
pub(crate) async fn deliver(place: &Place, paylink: &Path, events: usize, heard: &Arc<Heard>) -> Outcome<f64> {
    let healthy = &place.companies[..place.companies.len() - HANGING];
    place.empty().await?;
    place.fill(events, healthy).await?;
    place.analyze().await?;
    drain(place, paylink, events, healthy, heard).await
}

async fn drain(
    place: &Place,
    paylink: &Path,
    events: usize,
    companies: &[CompanyId],
    heard: &Arc<Heard>,
) -> Outcome<f64> {
    heard.reset();
    let _worker = Worker::start(place, paylink)?;
    while heard.count() == 0 {
        sleep(Duration::from_millis(1)).await;
    }
    let began = Instant::now();
    while heard.count() < events as u64 {
        sleep(Duration::from_millis(5)).await;
        if began.elapsed() > Duration::from_mins(5) {
            return Err(format!("{} of {events} have arrived", heard.count()).into());
        }
    }
    while place.owed(companies).await? > 0 {
        sleep(Duration::from_millis(10)).await;
    }
    Ok(rate(events, began))
}

#[derive(Debug)]
pub(crate) struct Among {
    pub(crate) per_second: f64,
    pub(crate) p99_ms: f64,
}

/// Throughput to healthy endpoints and how long their events take, without or among sick ones.
pub(crate) async fn among(place: &Place, options: &Options, heard: &Arc<Heard>, sick: bool) -> Outcome<Among> {
    let (healthy, hanging) = place.companies.split_at(place.companies.len() - HANGING);
    // The last of the healthy ones is the dead one: it gets no events otherwise.
    let (dead, healthy) = healthy.split_last().ok_or("some endpoints")?;
    let ready = async || -> Outcome {
        place.empty().await?;
        if sick {
            backlog(place, *dead).await?;
            place.fill(HANGING * 20, hanging).await?;
        }
        Ok(())
    };
    ready().await?;
    place.fill(options.events, healthy).await?;
    place.analyze().await?;
    let per_second = drain(place, &options.paylink, options.events, healthy, heard).await?;

    ready().await?;
    place.analyze().await?;
    heard.reset();
    let _worker = Worker::start(place, &options.paylink)?;
    sleep(Duration::from_secs(1)).await;
    let (mut ticks, began) = (interval(FEED_EVERY), Instant::now());
    let mut fed = 0;
    while began.elapsed() < FEED {
        ticks.tick().await;
        let from = fed % (healthy.len() - FED);
        place.fill(FED, &healthy[from..from + FED]).await?;
        if sick && fed % (10 * FED) == 0 {
            place.fill(FED, &hanging[..FED]).await?;
        }
        fed += FED;
    }
    while heard.count() < fed as u64 {
        sleep(Duration::from_millis(5)).await;
        if began.elapsed() > FEED * 6 {
            return Err(format!("{} of {fed} have arrived", heard.count()).into());
        }
    }
    Ok(Among { per_second, p99_ms: heard.quantile(0.99).as_secs_f64() * 1_000.0 })
}

/// Half a million deliveries to an endpoint where nobody listens.
async fn backlog(place: &Place, dead: CompanyId) -> Outcome {
    let many = "
        WITH endpoint AS (SELECT id FROM endpoint WHERE company_id = $1), queue AS (
            INSERT INTO endpoint_queue (endpoint_id, next_due) SELECT id, service_now() FROM endpoint
        ), made AS (
            INSERT INTO event (id, payment_id, company_id, created_at, body)
            SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now(), '{}' FROM generate_series(1, $2::bigint) RETURNING id
        )
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at, state)
        SELECT made.id, endpoint.id, service_now(), service_now(), 'queued' FROM made CROSS JOIN endpoint";
    place
        .owner
        .execute("UPDATE endpoint SET url = 'http://127.0.0.1:9/' WHERE company_id = $1", &[&dead.number()])
        .await?;
    place.owner.execute(many, &[&dead.number(), &BACKLOG]).await?;
    Ok(())
}
