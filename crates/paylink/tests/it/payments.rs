//! `paylink payment`: lists, searches and the timeline of a payment; and the account of a live company.

use std::{
    fs::Permissions,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    process::Command,
    time::Duration,
};

use paylink_domain::{approval::Operators, company::Mode, status::Status};
use paylink_playground::demo_company;
use paylink_server::system::{
    Stopwatch, SystemRandomness, effective_user_id, environment, has_machine_user_ids, login_user_id,
};
use paylink_store::{ChangeAccountOutcome, NewCompany, PaymentQuery};
use paylink_testkit::{
    App, CliEnvironment, KEY_1, QueryPlans, add_company, assert_success, assert_within, configuration,
    delivery_fixture::DeliveryFixture, program_path, second_tester, skipped, tester,
};
use serde_json::{Value, json};

const IBAN: &str = "DE89370400440532013000";

fn lines(cli: &CliEnvironment, arguments: &[&str]) -> Vec<Value> {
    let output = assert_success(&cli.run(arguments));
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn pay(app: &App, amount_cents: u32, reference: &str, data: Option<&str>) -> String {
    let mut request = json!({"payment": {"amountCents": amount_cents, "reference": reference}});
    if let Some(data) = data {
        request["data"] = data.into();
    }
    let link = app.link(&request).await;
    app.start_payment(&link).await;
    link.payment_id.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn payments_are_found_by_what_people_know_of_them() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let first = pay(&app, 8_270, "Order 1017", Some("order-1")).await;
    let second = pay(&app, 1_000, "Order 1017", None).await;
    let third = pay(&app, 1_000, "Order 2000", Some("order-3")).await;
    app.move_to(third.parse().unwrap(), Status::Unknown).await;
    let company = app.company.to_string();
    let ids = |arguments: &[&str]| -> Vec<String> {
        let found = lines(&cli, &[arguments, &["--json"]].concat());
        found.iter().map(|payment| payment["payment_id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&["payment", "find", "Order 1017"]), [&*second, &*first]);
    assert_eq!(ids(&["payment", "find", "Order 1017", "--amount-cents", "8270", "--at", "0"]), [""; 0]);
    assert_eq!(ids(&["payment", "find", "--data", "order-3"]), [&*third]);
    let now = app.cell().now().await.unwrap().to_rfc3339();
    assert_eq!(ids(&["payment", "find", "--amount-cents", "1000", "--at", &now]), [&*third, &*second]);
    assert_eq!(ids(&["payment", "list", "--company", &company]), [&*third, &*second, &*first]);
    assert_eq!(ids(&["payment", "list", "--limit", "1"]), [&*third]);
    assert_eq!(ids(&["payment", "list", "--status", "UNKNOWN"]), [&*third]);
    assert_eq!(ids(&["payment", "list", "--status", "pending"]), [&*second, &*first]);
    assert_eq!(ids(&["payment", "list", "--reference", "Order 2000", "--status", "PENDING"]), [""; 0]);
    assert_eq!(ids(&["payment", "list", "--data", "order-1"]), [&*first]);
    assert_eq!(ids(&["payment", "list", "--older-than", "1h"]), [""; 0]);
    assert_success(&cli.run(&["clock", "advance", "2h"]));
    assert_eq!(ids(&["payment", "list", "--older-than", "1h", "--status", "UNKNOWN"]), [&*third]);

    let found = &lines(&cli, &["payment", "find", "--data", "order-1", "--json"])[0];
    assert_eq!(
        (&found["amount_cents"], &found["currency"], &found["reference"], &found["data"], &found["status"]),
        (&json!(8_270), &json!("EUR"), &json!("Order 1017"), &json!("order-1"), &json!("PENDING"))
    );
    let text = assert_success(&cli.run(&["payment", "find", "--data", "order-1"]));
    assert!(text.contains("82.70 EUR  Order 1017  data order-1"), "{text}");
    assert!(assert_success(&cli.run(&["payment", "find", "Nothing"])).starts_with("no payment matches"));
    let error = cli.expect_failure(&["payment", "list", "--status", "paid"]);
    assert!(error.contains("expected one of PENDING, AUTHORISED"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_timeline_of_a_payment_has_statuses_attempts_event_and_deliveries() {
    let fixture = DeliveryFixture::start().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    let payment = fixture.payment(Some("order-1")).await.id;
    fixture.app.move_to(payment, Status::Authorised).await;
    fixture.app.move_to(payment, Status::Executed).await;
    assert_eq!(fixture.deliver().await, 1);
    let id = payment.to_string();
    let shown = cli.json(&["payment", "show", &id, "--json"]);
    let statuses: Vec<&str> =
        shown["changes"].as_array().unwrap().iter().map(|to| to["to"].as_str().unwrap()).collect();
    assert_eq!((statuses, &shown["status"]), (vec!["AUTHORISED", "EXECUTED"], &json!("EXECUTED")));
    let attempt = &shown["attempts"][0];
    assert_eq!(
        (&attempt["bank"], &attempt["outcome"], &attempt["proof"]),
        (&json!("test-bank"), &json!("paid"), &json!("bank"))
    );
    assert_eq!(attempt["end_to_end_id"].as_str().unwrap().len(), 26);
    assert_eq!(shown["event"]["deliveries"][0]["state"], "delivered");
    let text = assert_success(&cli.run(&["payment", "show", &id]));
    for part in
        ["AUTHORISED → EXECUTED (test)", "attempt 1 ended: paid", "HTTP status 204", "data order-1", "end-to-end id"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let unknown = cli.expect_failure(&["payment", "show", "pay_0000000000000000000000000000"]);
    assert!(unknown.contains("there is no payment"), "{unknown}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_account_of_a_live_company_changes_only_by_a_second_person() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let new = NewCompany { mode: Mode::Live, ..demo_company::company() };
    let live = add_company(&app.running, new).await;
    let (cell, ring, id) = (app.cell(), &app.running.service.ring, live.to_string());
    let old = cell.payee_account(live, ring).await.unwrap().unwrap();

    let changed = cli.json(&["company", "set", &id, "--iban", IBAN, "--json"]);
    let proposal = changed["proposal_id"].as_str().unwrap().to_owned();
    let current = async || cell.payee_account(live, ring).await.unwrap().unwrap().iban;
    assert_eq!(current().await, old.iban, "nothing has changed yet");
    let again = cli.expect_failure(&["company", "set", &id, "--iban", IBAN]);
    assert!(again.contains(&format!("{proposal} already proposes another account")), "{again}");
    let error = cli.expect_failure(&["proposal", "approve", &proposal]);
    assert!(error.contains("another person has to approve this"), "{error}");
    let listed = assert_success(&cli.run(&["proposal", "list"]));
    assert!(listed.contains(&proposal) && listed.contains("DE89 3704 0044 0532 0130 00"), "{listed}");
    assert_success(&cli.run(&["clock", "advance", "96h"]));
    let error = cli.expect_failure(&["proposal", "approve", &proposal]);
    assert!(error.contains("nobody approves their own proposal"), "{error}");
    assert_eq!(current().await, old.iban);
    let alone = format!("single_operator = true\n{}", configuration(&app.database, &[(1, KEY_1)]));
    let alone = CliEnvironment::with(&alone);
    assert_success(&alone.run(&["proposal", "approve", &proposal]));
    assert_eq!(current().await.as_str(), IBAN);
    let doctor = alone.run(&["doctor"]);
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("single_operator is set"), "{doctor:?}");
    let error = cli.expect_failure(&["proposal", "withdraw", &proposal]);
    assert!(error.contains("was approved by"), "{error}");

    // Another person approves at once. Whoever writes to the database without a proposal is refused.
    let proposed = cell.change_account(&tester(), live, &old, ring, &SystemRandomness).await.unwrap();
    let ChangeAccountOutcome::Proposed(second) = proposed else { panic!("{proposed:?}") };
    let application = app.database.as_application().await;
    let bypass =
        "UPDATE company SET payee_account_id = (SELECT max(id) FROM payee_account WHERE company_id = $1) WHERE id = $1";
    let error = application.execute(bypass, &[&live.number()]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("company_account_approved"));
    cell.approve_proposal(&second_tester(), second, Operators::Several, ring).await.unwrap();
    assert_eq!(current().await, old.iban);
}

/// Payments without triggers, spread over 100 companies and 20,000 references.
fn fill(payments: u32) -> String {
    format!(
        "SET session_replication_role = replica;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, amount_cents, merchant_return, currency, reference, data)
         SELECT gen_random_uuid(), number % 100, 1, service_now() - number * interval '1 second', 100 + number % 750000 * 7 % 749900,
             true, 'EUR', 'Order ' || number % 20000, 'data-' || number
         FROM generate_series(1, {payments}) AS number;
         INSERT INTO company (id, name, mode) SELECT number, 'Company', 'test' FROM generate_series(0, 99) AS number;
         ANALYZE payment"
    )
}

/// `PAYLINK_PAYMENTS` sets how many; `just find` takes a million.
#[tokio::test]
async fn payments_are_found_by_indexes_and_fast() {
    let given = environment("PAYLINK_PAYMENTS").into_values().next();
    let payments = given.map_or(20_000, |count| count.parse().expect("PAYLINK_PAYMENTS is a number"));
    let app = App::start().await;
    app.database.as_superuser().await.batch_execute(&fill(payments)).await.unwrap();
    let plans = QueryPlans::of(&app.database).await;
    for (name, index) in [
        ("BY_REFERENCE", "payment_of_company_reference"),
        ("BY_DATA", "payment_of_company_data"),
        ("BY_COMPANY", "payment_of_company"),
        ("BY_OPEN_ATTEMPT", "attempt_one_open"),
    ] {
        let plan = plans.explain(name, "NULL, NULL, 'Order 17', 'data-17', NULL, NULL, NULL, NULL, 50").await;
        assert!(plan.contains(index) && !plan.contains("Seq Scan on payment"), "{name}:\n{plan}");
    }
    let now = app.cell().now().await.unwrap();
    let (reference, data) = (Some("Order 17".parse().unwrap()), Some("data-17".parse().unwrap()));
    let base = || PaymentQuery { limit: 50, ..PaymentQuery::default() };
    let from = paylink_domain::time::Timestamp::from_epoch_ms(now.epoch_ms() - 3_600_000);
    let amount = Some(paylink_domain::money::AmountCents::new(107).unwrap());
    for (name, query) in [
        ("reference", PaymentQuery { reference, ..base() }),
        ("data", PaymentQuery { data, ..base() }),
        ("amount and time", PaymentQuery { amount, created_from: Some(from), created_to: Some(now), ..base() }),
        ("newest", base()),
    ] {
        assert!(!app.cell().payments(&query).await.unwrap().is_empty(), "{name}"); // opens the connection
        let search = || async {
            let watch = Stopwatch::start();
            let found = app.cell().payments(&query).await.unwrap();
            println!("{payments} payments, by {name}: {} found in {:?}", found.len(), watch.elapsed());
            watch.elapsed()
        };
        assert_within(name, Duration::from_millis(200), search).await;
    }
}

/// Needs root, to run the program as another user.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_users_of_the_operating_system_are_two_persons() {
    const NOBODY: u32 = 65_534;
    if effective_user_id() != 0 || login_user_id() != 0 || !has_machine_user_ids() {
        return skipped(
            "two_users_of_the_operating_system_are_two_persons: only root can run the program as another user",
        );
    }
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Unknown).await;
    let id = payment.to_string();
    let close = ["payment", "close", &id, "--as", "executed", "--evidence", "letter", "--json"];
    let proposal = cli.json(&close)["proposal_id"].as_str().unwrap().to_owned();
    assert!(cli.expect_failure(&["proposal", "approve", &proposal]).contains("another person"));
    // Where that user can read it.
    let program = cli.path().join("paylink");
    std::fs::copy(program_path(), &program).unwrap();
    for path in [cli.path(), &cli.path().join(".paylink"), &program] {
        std::fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
    }
    let mut approve = Command::new(&program);
    approve.current_dir(cli.path()).env_clear().uid(NOBODY).args(["proposal", "approve", &proposal]);
    assert_success(&approve.output().unwrap());
    assert_eq!(app.read(&id).await.body["status"], "EXECUTED");
    let approved = lines(&cli, &["audit", "list", "--object", &proposal, "--json"]);
    let actors: Vec<&str> = approved.iter().map(|entry| entry["actor"].as_str().unwrap()).collect();
    assert_eq!(actors, ["nobody", "root"]);
}
