//! The counts by day: everything is counted once, and found without reading the tables.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_server::{system::Stopwatch, worker::roll_up::roll_up};
use paylink_store::{Measure, RollUpStep};
use paylink_testkit::{App, QueryPlans, concurrently, delivery_fixture::DeliveryFixture};

/// Payments of the last 29 days with what belongs to them, without the rules that let them happen only now.
const FILL: &str = "
    SET session_replication_role = replica;
    CREATE TEMPORARY TABLE filled AS
        SELECT number, gen_random_uuid() AS id, gen_random_uuid() AS event_id,
            service_now() - interval '29 days' + number * interval '29 days' / {payments} - interval '1 minute' AS at
        FROM generate_series(1, {payments}) AS number;
    INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, amount_cents, version, merchant_return, currency, reference)
    SELECT filled.id, company.id, payee_account_id, at - interval '50 seconds', at,
        (CASE WHEN number % 10 < 7 THEN 'EXECUTED' WHEN number % 10 = 7 THEN 'FAILED' WHEN number % 10 = 8 THEN 'CANCELLED' ELSE 'INCOMPLETE' END)::payment_status,
        100 + number % 1000, 1, true, 'EUR', 'Order ' || number
    FROM filled CROSS JOIN company ORDER BY number;
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
    SELECT payment.id, 1, 'PENDING', status, updated_at, 'test' FROM payment ORDER BY updated_at;
    INSERT INTO attempt (access_secret_sealed, id, payment_id, created_at, ended_at, number, bank, outcome)
    SELECT '', gen_random_uuid(), id, created_at, updated_at, 1, 'bank-' || amount_cents % 3, CASE status WHEN 'EXECUTED' THEN 'paid' ELSE 'rejected' END
    FROM payment ORDER BY created_at;
    INSERT INTO delivery_attempt (webhook_timestamp, event_id, endpoint_id, recorded_at, started_at, duration_ms, number, outcome)
    SELECT 0, event_id, (SELECT min(id) FROM endpoint), service_now() - interval '1 hour' + number * interval '59 minutes' / {payments}, at, 7, 1,
        CASE WHEN number % 5 = 0 THEN 'timeout' ELSE '2xx' END
    FROM filled ORDER BY number;
    SET session_replication_role = DEFAULT;
    ANALYZE payment, status_change, attempt, delivery_attempt";

async fn fill(app: &App, payments: u32) {
    let statements = FILL.replace("{payments}", &payments.to_string());
    app.database.as_superuser().await.batch_execute(&statements).await.unwrap();
}

/// The sum of a measure over all days.
async fn total(app: &App, measure: Measure, outcome: &str) -> i64 {
    let counts = app.cell().daily_counts(app.company, Timestamp::from_epoch_ms(0)).await.unwrap();
    let of_measure = counts.iter().filter(|count| count.measure == measure && count.outcome == outcome);
    of_measure.map(|count| count.total).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_counted_once_by_any_number_of_workers() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    fixture.add_receiver().await;
    fill(app, 1_000).await;
    let workers = (0..8).map(|_| app.cell()).map(|cell| async move { roll_up(&cell).await });
    concurrently(workers).await;
    roll_up(&app.cell()).await.unwrap();
    for _ in 0..2 {
        for (measure, outcome, expected) in [
            (Measure::Payments, "started", 1_000),
            (Measure::Payments, "paid", 700),
            (Measure::Payments, "failed", 100),
            (Measure::Payments, "cancelled", 100),
            (Measure::Started, "paid", 700),
            (Measure::TimeToPaid, "1m", 700),
            (Measure::Attempts, "paid", 700),
            (Measure::Attempts, "rejected", 300),
            (Measure::Deliveries, "2xx", 800),
            (Measure::Deliveries, "timeout", 200),
            (Measure::DeliveryMilliseconds, "", 7_000),
        ] {
            assert_eq!(total(app, measure, outcome).await, expected, "{measure:?} {outcome}");
        }
        roll_up(&app.cell()).await.unwrap();
    }
    let sums = "SELECT sum(amount_cents) AS started, sum(amount_cents) FILTER (WHERE status = 'EXECUTED') AS paid FROM payment";
    let row = fixture.owner.query_one(sums, &[]).await.unwrap();
    assert_eq!(total(app, Measure::Amount, "started").await, row.get::<_, i64>("started"));
    assert_eq!(total(app, Measure::Amount, "paid").await, row.get::<_, i64>("paid"));
    let days = app.cell().daily_counts(app.company, Timestamp::from_epoch_ms(0)).await.unwrap();
    let mut days: Vec<Timestamp> = days.iter().map(|count| count.day).collect();
    days.dedup();
    assert!((29..=30).contains(&days.len()), "each day has its counts: {}", days.len());
}

/// A transaction that is not committed yet may have an earlier time than one that is.
#[tokio::test]
async fn what_may_not_be_committed_yet_is_counted_later() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    fixture.create_paid_event().await;
    roll_up(&app.cell()).await.unwrap();
    assert_eq!(total(app, Measure::Payments, "paid").await, 0);
    let counted_upto = app.cell().counted_upto().await.unwrap();
    assert!(fixture.now().await.since(counted_upto) >= Duration::from_secs(15));
    fixture.advance_time(Duration::from_secs(20)).await;
    roll_up(&app.cell()).await.unwrap();
    assert_eq!(total(app, Measure::Payments, "paid").await, 1);
    assert_eq!(app.cell().roll_up(Duration::from_secs(1)).await.unwrap(), RollUpStep::Done);
}

#[tokio::test]
async fn a_run_reads_only_what_is_new() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    fixture.add_receiver().await;
    fill(app, 100_000).await;
    let plans = QueryPlans::of(&app.database).await;
    let arguments = "service_now() - interval '10 seconds', service_now()";
    let plan = plans.explain_with("ANALYZE, BUFFERS", "ROLL_UP", arguments).await;
    for index in ["status_change_changed_at", "attempt_ended_at", "recorded_at_idx"] {
        assert!(plan.contains(index), "{index}:\n{plan}");
    }
    // From version 18 on, PostgreSQL can skip through the payments of each company, and does so while there are few.
    assert!(["payment_created_at", "payment_of_company"].iter().any(|index| plan.contains(index)), "{plan}");
    assert!(!plan.contains("Seq Scan on"), "{plan}");
    let watch = Stopwatch::start();
    roll_up(&app.cell()).await.unwrap();
    println!("100,000 payments counted in {:?}", watch.elapsed());
    let watch = Stopwatch::start();
    roll_up(&app.cell()).await.unwrap();
    println!("a run without news takes {:?}", watch.elapsed());
}
