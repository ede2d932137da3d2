//! Online payments need a callback URL, because the API promises the merchant that payers are offered a return.

use paylink_playground::demo_company;
use paylink_store::{ENABLED_HAS_CALLBACK, NewCompany, StoreError};
use paylink_testkit::{App, CliEnvironment, Database, KEY_1, assert_success, configuration, tester};
use serde_json::Value;

const CALLBACK: &str = "https://shop.example.com/thanks";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_is_enabled_only_with_a_callback_url_and_keeps_one() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let refused = cli.expect_failure(&["company", "add", "--name", "Sun", "--enable"]);
    assert!(refused.contains("--enable needs --callback-url"), "{refused}");
    assert_eq!(assert_success(&cli.run(&["company", "list"])), "", "nothing was added");
    let added = cli.json(&["company", "add", "--name", "Sun", "--enable", "--callback-url", CALLBACK, "--json"]);
    assert_eq!((&added["online_payments_enabled"], &added["callback_url"]), (&true.into(), &CALLBACK.into()));

    let later = cli.json(&["company", "add", "--name", "Moon", "--json"]);
    let id = later["id"].as_str().unwrap();
    let refused = cli.expect_failure(&["company", "enable", id]);
    assert!(refused.contains(&format!("run `paylink company enable {id} --callback-url URL`")), "{refused}");
    for wrong in ["http://shop.example.com/", "shop.example.com", "https://shop.example.com/#x", ""] {
        cli.expect_failure(&["company", "enable", id, "--callback-url", wrong]);
    }
    assert_eq!(listed(&cli, id)["online_payments_enabled"], false);
    let enabled = cli.json(&["company", "enable", id, "--callback-url", CALLBACK, "--json"]);
    assert_eq!((&enabled["online_payments_enabled"], &enabled["callback_url"]), (&true.into(), &CALLBACK.into()));

    let refused = cli.expect_failure(&["company", "set", id, "--callback-url", "", "--colour", "#123456"]);
    assert!(refused.contains(&format!("run `paylink company disable {id}` first")), "{refused}");
    assert_eq!(listed(&cli, id)["colour"], Value::Null, "the whole change is refused");
    let changed = cli.json(&["company", "set", id, "--callback-url", "https://other.example.com/", "--json"]);
    assert_eq!(changed["callback_url"], "https://other.example.com/");
    cli.json(&["company", "disable", id, "--json"]);
    assert_eq!(cli.json(&["company", "set", id, "--callback-url", "", "--json"])["callback_url"], Value::Null);
    cli.expect_failure(&["company", "enable", id]);
}

fn listed(cli: &CliEnvironment, id: &str) -> Value {
    let text = assert_success(&cli.run(&["company", "list", "--json"]));
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).find(|entry| entry["id"] == id).unwrap()
}

#[tokio::test]
async fn the_database_refuses_an_enabled_company_without_a_callback_to_every_writer() {
    let app = App::start().await;
    let without = NewCompany { callback: None, ..demo_company::company() };
    let ring = &app.running.service.ring;
    let refused = app.cell().add_company(&tester(), &without, ring, &paylink_server::system::SystemRandomness).await;
    assert!(matches!(refused, Err(StoreError::Refused { constraint }) if constraint == ENABLED_HAS_CALLBACK));

    let owner = app.database.as_owner().await;
    let account = "(SELECT min(payee_account_id) FROM company)";
    for statement in [
        "UPDATE company SET callback_url = NULL".to_owned(),
        "UPDATE company SET callback_url = ''".to_owned(),
        "UPDATE company SET online_payments_enabled = false; UPDATE company SET callback_url = NULL;
         UPDATE company SET online_payments_enabled = true"
            .to_owned(),
        format!(
            "INSERT INTO company (id, name, mode, online_payments_enabled, payee_account_id)
                 VALUES (7, 'x', 'test', true, {account})"
        ),
    ] {
        let error = owner.batch_execute(&statement).await.unwrap_err();
        let constraint = error.as_db_error().unwrap().constraint();
        assert_eq!(constraint, Some(ENABLED_HAS_CALLBACK), "{statement}");
    }
}
