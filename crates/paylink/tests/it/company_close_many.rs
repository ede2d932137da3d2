//! `paylink company close` of a company with many payments that wait for their payers: each ends with one event, however often the command
//! is killed.

use std::time::Duration;

use paylink_domain::{company::SuspensionReason, id::CompanyId};
use paylink_server::system::environment;
use paylink_store::{BeginClosing, CancelBatch, Cell, CloseCompanyOutcome, Closing, SuspendOutcome};
use paylink_testkit::{
    CliEnvironment, KEY_1, PATIENCE, Program, QueryPlans, assert_success, configuration,
    delivery_fixture::DeliveryFixture, paylink, tester, wait_until,
};
use serde_json::json;

/// Payments whose payers never came back: each attempt has lapsed.
fn fill(company: CompanyId, payments: i64) -> String {
    let company = company.number();
    format!(
        "SET session_replication_role = replica;
         CREATE TEMPORARY TABLE waiting AS SELECT gen_random_uuid() AS id, number FROM generate_series(1, {payments}) AS number;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, version, amount_cents, merchant_return,
             currency, reference)
         SELECT id, {company}, (SELECT payee_account_id FROM company WHERE id = {company}), service_now() - number / 7 * interval '1 minute',
             service_now(), 'INCOMPLETE', 1, 827, true, 'EUR', 'Order 1017' FROM waiting;
         INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
         SELECT id, 1, 'PENDING', 'INCOMPLETE', service_now(), 'test' FROM waiting;
         INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome)
         SELECT '', gen_random_uuid(), id, 1, 'bank-1', service_now(), 'lapsed' FROM waiting;
         RESET session_replication_role;
         ANALYZE payment; ANALYZE attempt"
    )
}

async fn with_waiting_payments(payments: i64) -> DeliveryFixture {
    let fixture = DeliveryFixture::start().await;
    let superuser = fixture.app.database.as_superuser().await;
    superuser.batch_execute(&fill(fixture.app.company, payments)).await.unwrap();
    fixture
}

/// Each payment is CANCELLED, with one event, one delivery, and one row of its history.
async fn assert_each_ended_once(fixture: &DeliveryFixture, payments: i64) {
    assert_eq!(fixture.count("payment WHERE status <> 'CANCELLED' OR version <> 2").await, 0);
    for rows in [
        "payment JOIN event ON event.payment_id = payment.id",
        "event JOIN delivery ON event_id = event.id",
        "event",
        "delivery",
        "status_change WHERE to_status = 'CANCELLED' AND number = 2 AND cause = 'operator: the company is closed'",
    ] {
        assert_eq!(fixture.count(rows).await, payments, "{rows}");
    }
}

async fn begin(cell: &Cell, company: CompanyId) -> Closing {
    match cell.begin_closing(company).await.unwrap() {
        BeginClosing::Started(closing) => closing,
        other @ (BeginClosing::TooEarly(_) | BeginClosing::NotSuspended) => panic!("{other:?}"),
    }
}

/// `PAYLINK_WAITING_PAYMENTS` sets how many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_killed_continues_and_no_payment_ends_twice() {
    let given = environment("PAYLINK_WAITING_PAYMENTS").into_values().next();
    let payments = given.map_or(10_000, |count| count.parse().expect("PAYLINK_WAITING_PAYMENTS is a number"));
    let fixture = with_waiting_payments(payments).await;
    let company = fixture.app.company.to_string();
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    assert_success(&cli.run(&["company", "suspend", &company, "--reason", "The contract has ended"]));
    fixture.advance_time(Duration::from_secs(5)).await;
    let close = ["company", "close", &company, "--reason", "The contract has ended", "--json"];

    let mut cancelled = 0;
    for _ in 0..3 {
        let program = Program::start("close", paylink(cli.path()).args(close));
        wait_until("the command has cancelled some", PATIENCE, async || fixture.count("event").await > cancelled).await;
        program.signal("-9");
        drop(program);
        cancelled = fixture.count("event").await;
        assert!(cancelled < payments, "killed too late");
        let halves = "payment FULL JOIN event ON event.payment_id = payment.id WHERE (status = 'CANCELLED') <> (event.id IS NOT NULL)";
        assert_eq!(fixture.count(halves).await, 0, "a payment without its event, or an event without its payment");
        assert_eq!(fixture.count("company WHERE closed_at IS NOT NULL").await, 0);
    }

    let output = cli.run(&close);
    assert!(!output.status.success());
    let refused = String::from_utf8(output.stderr).unwrap();
    assert!(refused.contains("at least 1000 webhook deliveries are pending"), "{refused}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["closed"], &report["deliveries_pending"]), (&json!(false), &json!(1000)), "{report}");
    assert_each_ended_once(&fixture, payments).await;
    assert!(report["payments_cancelled"].as_i64().unwrap() <= payments - cancelled, "{report}");
    let audited = "audit_entry WHERE action = 'payment.cancel' AND object";
    let sum = format!("SELECT sum((after ->> 'payments_cancelled')::bigint)::bigint FROM {audited} = $1");
    assert_eq!(fixture.owner.query_one(&sum, &[&company]).await.unwrap().get::<_, i64>(0), payments);

    let closed = cli.json(&[&close[..], &["--drop-deliveries"]].concat());
    assert_eq!((&closed["closed"], &closed["payments_cancelled"]), (&json!(true), &json!(0)), "{closed}");
    assert_each_ended_once(&fixture, payments).await;
}

#[tokio::test]
async fn a_batch_that_is_dropped_and_one_that_is_not_counted_are_repeated_without_a_second_event() {
    let fixture = with_waiting_payments(1_200).await;
    let (cell, company, actor) = (fixture.cell(), fixture.app.company, tester());
    let plan = QueryPlans::of(&fixture.app.database).await.explain("NEXT_PAYMENTS", "1, NULL, NULL, 500").await;
    let scan = "Index Scan using payment_of_company on payment";
    assert!(plan.contains(scan) && plan.contains("Incremental Sort"), "a batch reads its own payments only:\n{plan}");
    let reason: SuspensionReason = "The contract has ended".parse().unwrap();
    assert!(matches!(cell.begin_closing(company).await.unwrap(), BeginClosing::NotSuspended));
    assert_eq!(cell.suspend_company(&actor, company, &reason).await.unwrap(), SuspendOutcome::Suspended);
    assert!(
        matches!(cell.begin_closing(company).await.unwrap(), BeginClosing::TooEarly(_)),
        "a payment may be starting"
    );
    fixture.advance_time(Duration::from_secs(5)).await;

    let mut closing = begin(&cell, company).await;
    assert_eq!(cell.cancel_unpayable(&actor, &mut closing).await.unwrap(), CancelBatch::More);
    assert_eq!((closing.cancelled(), fixture.count("event").await), (500, 500));
    // A company whose payments were not all looked at is not closed.
    let outcome = cell.close_company(&actor, &closing, &reason, true).await.unwrap();
    assert!(matches!(outcome, CloseCompanyOutcome::Unfinished(_)), "{outcome:?}");
    // In the middle of the next batch, the program ends.
    let dropped = tokio::time::timeout(Duration::from_millis(5), cell.cancel_unpayable(&actor, &mut closing)).await;
    drop((dropped, closing));

    let mut closing = begin(&cell, company).await;
    while cell.cancel_unpayable(&actor, &mut closing).await.unwrap() == CancelBatch::More {}
    assert!(closing.cancelled() <= 700, "{closing:?}");
    assert_each_ended_once(&fixture, 1_200).await;

    // Somebody has resumed the company, and payments may have been made.
    cell.resume_company(&actor, company, true).await.unwrap();
    assert_eq!(cell.cancel_unpayable(&actor, &mut closing).await.unwrap(), CancelBatch::NotSuspended);
    let outcome = cell.close_company(&actor, &closing, &reason, true).await.unwrap();
    assert!(matches!(outcome, CloseCompanyOutcome::NotSuspended), "{outcome:?}");
    cell.suspend_company(&actor, company, &reason).await.unwrap();
    let outcome = cell.close_company(&actor, &closing, &reason, true).await.unwrap();
    assert!(matches!(outcome, CloseCompanyOutcome::NotSuspended), "suspended again: {outcome:?}");
}
