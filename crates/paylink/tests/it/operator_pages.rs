//! What the operator's pages read: PostgreSQL's plans, and their time with many payments.

use std::time::Duration;

use paylink_server::system::{Stopwatch, environment};
use paylink_store::WorklistRange;
use paylink_testkit::{App, QueryPlans, time_limit};

/// Payments without triggers. Three of ten have an open attempt; one of a thousand is UNKNOWN for more than a day; one of a thousand
/// was contradicted.
fn fill(payments: u32) -> String {
    format!(
        "SET session_replication_role = replica;
         INSERT INTO company (id, name, mode) SELECT number, 'Company', 'test' FROM generate_series(1, 100) AS number;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, status, amount_cents, merchant_return, currency, reference)
         SELECT gen_random_uuid(), number % 100 + 1, 1, service_now() - interval '2 days' - number * interval '1 second',
             CASE WHEN number % 1000 = 1 THEN 'UNKNOWN' WHEN number % 10 < 3 THEN 'INCOMPLETE' ELSE 'EXECUTED' END::payment_status,
             100, true, 'EUR', 'Order ' || number
         FROM generate_series(1, {payments}) AS number;
         INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome, next_poll_at, erase_at)
         SELECT '', gen_random_uuid(), id, 1, 'filled-' || left(id::text, 1), CASE WHEN status = 'EXECUTED' THEN service_now() END,
             CASE WHEN status = 'EXECUTED' THEN 'paid' END, service_now() + interval '1 day' * (random() - 0.1),
             CASE WHEN status = 'EXECUTED' THEN service_now() + interval '29 days' END FROM payment;
         INSERT INTO contradiction (attempt_id, bank_status, payment_id, payment_status, observed_at)
         SELECT id, 'bank: RJCT', payment_id, 'EXECUTED', service_now() - place * interval '1 minute'
         FROM (SELECT id, payment_id, row_number() OVER () AS place FROM attempt) AS attempts WHERE place % 1000 = 0;
         INSERT INTO bank_daily_count (day, bank, outcome, total)
         SELECT current_date - day, 'bank-' || bank, outcome, 7
         FROM generate_series(0, 399) AS day, generate_series(1, 50) AS bank, unnest('{{paid,rejected,lapsed}}'::text[]) AS outcome;
         ANALYZE payment, attempt, contradiction, bank_daily_count, proposal"
    )
}

/// Each statement with the index that it must use, and arguments.
const PLANS: [(&str, &str, &str); 7] = [
    ("RANGE_END", "attempt_one_open", "'00000000-0000-0000-0000-000000000000'"),
    (
        "UNKNOWN_PAYMENTS",
        "attempt_one_open",
        "'00000000-0000-0000-0000-000000000000', NULL, NULL, '00000000-0000-0000-0000-000000000000', 51",
    ),
    ("LIST_CONTRADICTIONS", "contradiction_observed_at", "NULL, NULL, 51"),
    ("RECENT_CONTRADICTIONS", "contradiction_observed_at", ""),
    ("BANK_COUNTS", "bank_daily_count_pkey", ""),
    ("QUEUES", "attempt_due", ""),
    ("OPEN_PROPOSALS", "proposal_one_closing", ""),
];
/// They have one row, or a few.
const SMALL: [&str; 6] =
    ["service_clock", "roll_up_progress", "delivery_heartbeat", "replay_job", "refinery_schema_history", "company"];

#[tokio::test]
async fn what_operators_look_at_is_found_by_indexes_and_fast() {
    let given = environment("PAYLINK_PAYMENTS").into_values().next();
    let payments = given.map_or(100_000, |count| count.parse().expect("PAYLINK_PAYMENTS is a number"));
    let app = App::start().await;
    app.database.as_superuser().await.batch_execute(&fill(payments)).await.unwrap();
    let plans = QueryPlans::of(&app.database).await;
    for (name, index, arguments) in PLANS {
        let plan = plans.explain(name, arguments).await;
        assert!(plan.contains(index), "{name} does not use {index}:\n{plan}");
        let scans = plan.lines().filter(|line| line.contains("Seq Scan"));
        let large: Vec<_> =
            scans.filter(|line| !SMALL.iter().any(|table| line.contains(&format!(" on {table}")))).collect();
        assert!(large.is_empty(), "{name}: {large:?}\n{plan}");
    }

    let cell = app.cell();
    let (mut range, mut found, mut ranges) = (WorklistRange::default(), 0, 0);
    loop {
        let (upto, page) = quickly("a range of open attempts", || async {
            let upto = cell.worklist_range_end(range.from).await.unwrap();
            let page = cell.unknown_payments(WorklistRange { upto, ..range }, None, 10_000).await.unwrap();
            (upto, page)
        })
        .await;
        assert!(page.is_sorted_by_key(paylink_store::UnknownPayment::position));
        (found, ranges) = (found + page.len(), ranges + 1);
        let Some(upto) = upto else { break };
        range.from = upto;
    }
    assert_eq!(found, usize::try_from(payments / 1000).unwrap(), "each payment is in one range");
    assert!(ranges > 2, "{ranges} ranges");
    let listed = quickly("contradictions", || async { cell.contradictions(None, 51).await.unwrap() }).await;
    assert_eq!(listed.len(), 51);
    let counts = quickly("banks", || async { cell.bank_counts().await.unwrap() }).await;
    // Without the attempts above, which the worker may have added up meanwhile.
    let counts = counts.iter().filter(|count| count.bank.as_str().starts_with("bank-"));
    assert_eq!(counts.map(|count| count.month).sum::<i64>(), 30 * 50 * 3 * 7);
    let queues = quickly("queues", || async { cell.queues().await.unwrap() }).await;
    assert!(queues.polls.due.is_some() && queues.polls.oldest.is_some(), "{queues:?}");
}

/// The result of the last of some runs: other tests use the machine, and the first one opens the connection.
async fn quickly<T, F: Future<Output = T>>(what: &str, read: impl Fn() -> F) -> T {
    let mut fastest = Duration::MAX;
    for _ in 0..5 {
        let watch = Stopwatch::start();
        read().await;
        fastest = fastest.min(watch.elapsed());
    }
    assert!(fastest < time_limit(Duration::from_millis(200)), "{what}: {fastest:?}");
    read().await
}
