//! What the indexes and the counts of the portal cost a payment: bytes of write-ahead log and CPU time of the database.
//!
//! Two databases in turn, each on a server of its own: as migrated, and without them. `PAYLINK_PRICE_PAYMENTS` sets the payments of a round; `just portal-price`
//! takes 1,000.

use paylink_domain::status::Status;
use paylink_playground::dev::private_postgres::PrivatePostgres;
use paylink_server::{system::environment, worker::roll_up::roll_up};
use paylink_testkit::{App, Database};
use tokio_postgres::Client;

const ROUNDS: u32 = 10;
/// Everything that a payment or its delivery writes for the lists and the charts of the portal, and for nothing else.
const WITHOUT: &str = "
    DROP INDEX payment_of_company_reference, payment_of_company_data, payment_of_company_amount, delivery_failed,
        status_change_changed_at, payment_created_at, attempt_ended_at, delivery_attempt_recorded_at";
/// Counting is measured by itself.
const COUNT_LATER: &str = "UPDATE roll_up_progress SET counted_upto = service_now() + interval '10 years'";
const COUNT_NOW: &str = "
    UPDATE service_clock SET ahead = ahead + interval '1 minute';
    UPDATE roll_up_progress SET counted_upto = service_now() - interval '1 hour'";

#[derive(Clone, Copy, Debug)]
struct Used {
    wal_bytes: f64,
    cpu_micros: f64,
}

impl Used {
    fn per(self, count: u32) -> Self {
        let count = f64::from(count);
        Self { wal_bytes: self.wal_bytes / count, cpu_micros: self.cpu_micros / count }
    }
}

/// Nanoseconds on a processor, of all processes of the database server.
fn server_nanos(backend: i32) -> f64 {
    let parent = |pid: &str| -> Option<String> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit(')').next()?.split_whitespace().nth(1).map(str::to_owned)
    };
    let postmaster = parent(&backend.to_string()).unwrap();
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let children = processes.filter(|pid| parent(pid).as_deref() == Some(postmaster.as_str()));
    let nanos = |pid: String| -> Option<f64> {
        let text = std::fs::read_to_string(format!("/proc/{pid}/schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok()
    };
    children.filter_map(nanos).sum()
}

/// What a new payment and a change of status used in a round.
type Row = (Used, Used);
type Figure = fn(&Row) -> f64;

struct Meter {
    client: Client,
    backend: i32,
}

impl Meter {
    async fn new(server: &PrivatePostgres) -> Self {
        let client = server.connect_as_superuser("own").await.unwrap();
        let backend = client.query_one("SELECT pg_backend_pid()", &[]).await.unwrap().get(0);
        Self { client, backend }
    }

    async fn read(&self) -> Used {
        let position = "SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8";
        let wal_bytes = self.client.query_one(position, &[]).await.unwrap().get(0);
        Used { wal_bytes, cpu_micros: server_nanos(self.backend) / 1_000.0 }
    }

    async fn measure(&self, work: impl Future<Output = ()>) -> Used {
        let before = self.read().await;
        work.await;
        let after = self.read().await;
        Used { wal_bytes: after.wal_bytes - before.wal_bytes, cpu_micros: after.cpu_micros - before.cpu_micros }
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_portal_costs_a_payment() {
    let given = environment("PAYLINK_PRICE_PAYMENTS").into_values().next();
    let payments: u32 = given.map_or(20, |count| count.parse().expect("PAYLINK_PRICE_PAYMENTS is a number"));
    let (with_server, with_database) = Database::on_own_server().await;
    let (without_server, without_database) = Database::on_own_server().await;
    let (with, without) = (App::on_database(with_database).await, App::on_database(without_database).await);
    let (with_meter, without_meter) = (Meter::new(&with_server).await, Meter::new(&without_server).await);
    without_meter.client.batch_execute(WITHOUT).await.unwrap();
    for meter in [&with_meter, &without_meter] {
        meter.client.batch_execute(COUNT_LATER).await.unwrap();
    }
    let round = async |app: &App, meter: &Meter| {
        let mut ids = Vec::new();
        meter.client.batch_execute("CHECKPOINT").await.unwrap(); // so that both write whole pages as often
        let created = meter.measure(async {
            for _ in 0..payments {
                ids.push(app.payment().await.id);
            }
        });
        let created = created.await.per(payments);
        let ended = meter.measure(async {
            for id in &ids {
                app.move_to(*id, Status::Executed).await;
            }
        });
        (created, ended.await.per(payments))
    };
    let (mut rows_with, mut rows_without) = (Vec::new(), Vec::new());
    for number in 0..=ROUNDS {
        let (first, second) = (round(&with, &with_meter).await, round(&without, &without_meter).await);
        // The first round opens connections.
        if number > 0 {
            rows_with.push(first);
            rows_without.push(second);
        }
    }
    let figures: [(&str, Figure); 4] = [
        ("WAL bytes of a new payment", |row| row.0.wal_bytes),
        ("CPU µs of a new payment", |row| row.0.cpu_micros),
        ("WAL bytes of a change of status", |row| row.1.wal_bytes),
        ("CPU µs of a change of status", |row| row.1.cpu_micros),
    ];
    for (name, figure) in figures {
        let of = |rows: &[Row]| median(rows.iter().map(figure).collect());
        let (with, without) = (of(&rows_with), of(&rows_without));
        let ratio =
            median(rows_with.iter().zip(&rows_without).map(|(with, without)| figure(with) / figure(without)).collect());
        println!("{name}: {without:.0} without, {with:.0} with, ratio {ratio:.3}");
    }
    let cell = with.cell();
    with_meter.client.batch_execute(COUNT_NOW).await.unwrap();
    let counted = with_meter.measure(async { roll_up(&cell).await.unwrap() }).await.per(payments * (ROUNDS + 1));
    println!("counting: {:.0} bytes and {:.1} µs for each payment", counted.wal_bytes, counted.cpu_micros);
    // A change of status writes no entry in any of these indexes but a summary now and then.
    let ratio = median(
        rows_with.iter().zip(&rows_without).map(|(with, without)| with.1.wal_bytes / without.1.wal_bytes).collect(),
    );
    assert!(ratio < 1.25, "{ratio}");
    for server in [with_server, without_server] {
        server.stop().await.unwrap();
    }
}
