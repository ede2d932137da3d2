//! The list of a company's payments: PostgreSQL's plans, and its time with many payments.

use std::time::Duration;

use paylink_domain::{id::CompanyId, money::AmountCents, status::Status};
use paylink_server::system::{Stopwatch, environment};
use paylink_store::{PaymentCursor, PaymentListQuery};
use paylink_testkit::{App, QueryPlans, assert_within, cell_00};

/// Payments of one large company and of many small ones, without triggers. One of a thousand has an open attempt and is UNKNOWN.
fn fill(payments: u32) -> String {
    format!(
        "SET session_replication_role = replica;
         INSERT INTO company (id, name, mode) SELECT number, 'Company', 'test' FROM generate_series(1, 100) AS number;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, status, amount_cents, merchant_return, currency, reference, data)
         SELECT gen_random_uuid(), CASE WHEN number % 10 = 0 THEN number / 10 % 99 + 2 ELSE 1 END, 1,
             service_now() - number * interval '1 second',
             CASE WHEN number % 1000 = 1 THEN 'UNKNOWN' WHEN number % 100 = 2 THEN 'FAILED' ELSE 'EXECUTED' END::payment_status,
             100 + number % 5000 * 7, true, 'EUR', 'Order ' || number % 20000, 'data-' || number
         FROM generate_series(1, {payments}) AS number;
         INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome)
         SELECT '', gen_random_uuid(), id, 1, 'bank-1', CASE WHEN status <> 'UNKNOWN' THEN service_now() END,
             CASE WHEN status <> 'UNKNOWN' THEN 'paid' END FROM payment;
         ANALYZE payment; ANALYZE attempt"
    )
}

/// Each statement with the index that it must use, and arguments.
const PLANS: [(&str, &str, &str); 8] = [
    ("LIST_ALL", "payment_of_company ", "NULL, NULL, NULL"),
    ("LIST_BY_AMOUNT", "payment_of_company_amount", "807, NULL, NULL"),
    ("LIST_BY_OPEN_ATTEMPT", "attempt_one_open", "NULL, NULL, NULL"),
    ("LIST_BY_REFERENCE", "payment_of_company_reference", "NULL, 'order 17', NULL"),
    ("LIST_BY_DATA", "payment_of_company_data", "NULL, 'data-17', NULL"),
    ("LIST_BY_TEXT_AMOUNT", "payment_of_company_amount", "NULL, '8.07', 807"),
    ("LIST_CONTAINING", "payment_of_company ", "NULL, '17', NULL"),
    ("COUNT_PAYMENTS", "payment_of_company ", "NULL, NULL, NULL"),
];

async fn assert_plans(app: &App, stage: &str) {
    let plans = QueryPlans::of(&app.database).await;
    for (name, index, arguments) in PLANS {
        let plan = plans.explain(name, &format!("1, NULL, NULL, NULL, NULL, '{{}}', {arguments}, 52")).await;
        assert!(plan.contains(index), "{stage}, {name} does not use {index}:\n{plan}");
        assert!(!plan.contains("Seq Scan"), "{stage}, {name}:\n{plan}");
        // Reading in the order of the index, the statement stops early.
        let sorts =
            plan.lines().any(|line| line.trim_start().trim_start_matches("->").trim_start().starts_with("Sort  ("));
        assert!(!sorts || name == "LIST_BY_OPEN_ATTEMPT", "{stage}, {name} sorts:\n{plan}");
    }
}

/// `PAYLINK_PAYMENTS` sets how many.
#[tokio::test]
async fn every_list_uses_its_index_and_is_fast() {
    let given = environment("PAYLINK_PAYMENTS").into_values().next();
    let payments = given.map_or(20_000, |count| count.parse().expect("PAYLINK_PAYMENTS is a number"));
    let app = App::start().await;
    app.database.as_superuser().await.batch_execute(&fill(payments)).await.unwrap();
    assert_plans(&app, "full").await;
    let company = CompanyId::of(cell_00(), 1).unwrap();
    let all = PaymentListQuery {
        company,
        statuses: &[],
        amount: None,
        text: None,
        text_amount: None,
        created_from: None,
        created_to: None,
        cursor: PaymentCursor::default(),
        limit: 50,
    };
    let amount = AmountCents::new(807).ok();
    for (name, query) in [
        ("all", all),
        ("status", PaymentListQuery { statuses: &[Status::Failed], ..all }),
        ("rare status", PaymentListQuery { statuses: &[Status::Pending], ..all }),
        ("unknown", PaymentListQuery { statuses: &[Status::Unknown], ..all }),
        ("amount", PaymentListQuery { amount, ..all }),
        ("reference", PaymentListQuery { text: Some("order 17"), ..all }),
        ("data", PaymentListQuery { text: Some("data-17"), ..all }),
        ("text or amount", PaymentListQuery { text: Some("17"), text_amount: amount, ..all }),
        ("nothing", PaymentListQuery { text: Some("no such text"), ..all }),
        ("amount and rare status", PaymentListQuery { amount, statuses: &[Status::Pending], ..all }),
    ] {
        let page = app.cell().payment_list(&query).await.unwrap(); // opens the connection
        let list = || async {
            let watch = Stopwatch::start();
            let page = app.cell().payment_list(&query).await.unwrap();
            println!("{payments} payments, {name}: {} in {:?}", page.payments.len(), watch.elapsed());
            watch.elapsed()
        };
        assert_within(name, Duration::from_millis(200), list).await;
        assert!(!page.payments.is_empty() || page.searched_to.is_some() || name.contains("rare") || name == "nothing");
    }
    let watch = Stopwatch::start();
    let count = app.cell().payment_count(&all).await.unwrap();
    println!("{payments} payments: {count:?} in {:?}", watch.elapsed());
    let watch = Stopwatch::start();
    let (mut exported, mut cursor) = (0, Some(PaymentCursor::default()));
    while let Some(next) = cursor.filter(|_| exported < 100_000) {
        let page = app.cell().payment_list(&PaymentListQuery { cursor: next, limit: 2_000, ..all }).await.unwrap();
        (exported, cursor) = (exported + page.payments.len(), page.next);
    }
    println!("{exported} read in batches in {:?}", watch.elapsed());
}
