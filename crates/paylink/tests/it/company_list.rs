//! The operator's lists over many companies: PostgreSQL's plans, bounds and time. And the commands that stop a company.

use std::time::Duration;

use paylink_server::system::Stopwatch;
use paylink_store::{CompanyListQuery, MAX_PROBED_PER_COMPANY};
use paylink_testkit::{App, CliEnvironment, Database, KEY_1, QueryPlans, assert_success, assert_within, configuration};
use serde_json::Value;

/// Companies of which each has the same ten references, without triggers.
const FILL: &str = "
    SET session_replication_role = replica;
    INSERT INTO company (id, name, mode) SELECT number, 'Company ' || number, 'test' FROM generate_series(1, 30000) AS number;
    INSERT INTO payment (id, company_id, payee_account_id, created_at, status, amount_cents, merchant_return, currency, reference, data)
    SELECT gen_random_uuid(), number % 1000 + 1, 1, service_now() - number * interval '1 second', 'EXECUTED', 827, true, 'EUR',
        'Order ' || number % 10, 'data-' || number
    FROM generate_series(1, 100000) AS number;
    ANALYZE company; ANALYZE payment";

#[tokio::test]
async fn companies_and_their_references_are_found_by_indexes_and_within_bounds() {
    let app = App::start().await;
    app.database.as_superuser().await.batch_execute(FILL).await.unwrap();
    let plans = QueryPlans::of(&app.database).await;
    let list = plans.explain("LIST_COMPANIES", "'', -1, 'x', 51").await;
    assert!(list.contains("company_by_name") && !list.contains("Seq Scan"), "{list}");
    assert!(!list.contains("Sort Key: (lower"), "read in the order of the index:\n{list}");
    let probe = plans.explain("PROBE_PAYMENTS", "'{1,2}', 'order 7'").await;
    for index in ["payment_of_company_reference", "payment_of_company_data"] {
        assert!(probe.contains(index) && !probe.contains("Seq Scan"), "{index}:\n{probe}");
    }
    let after = plans.explain("COMPANIES_AFTER", "-1, 500").await;
    assert!(after.contains("company_pkey") && !after.contains("Seq Scan"), "{after}");

    let (cell, limit) = (app.cell(), Duration::from_millis(200));
    let query = CompanyListQuery { name: "no such name", after: None, limit: 51 };
    let page = cell.company_list(&query).await.unwrap(); // opens the connection
    let search = || async {
        let watch = Stopwatch::start();
        cell.company_list(&query).await.unwrap();
        println!("25,000 of 30,000 companies searched in {:?}", watch.elapsed());
        watch.elapsed()
    };
    assert_within("a search of 25,000 companies", limit, search).await;
    let stopped = page.searched_to.expect("the scan stopped");
    assert!(page.companies.is_empty());
    let rest = cell.company_list(&CompanyListQuery { after: Some(&stopped), ..query }).await.unwrap();
    assert!(rest.companies.is_empty() && rest.searched_to.is_none());
    let rare = CompanyListQuery { name: "COMPANY 9999", ..query };
    let rare = cell.company_list(&CompanyListQuery { after: Some(&stopped), ..rare }).await.unwrap();
    assert_eq!(rare.companies.iter().map(|company| company.name.as_str()).collect::<Vec<_>>(), ["Company 9999"]);

    let found = cell.probe_payments(-1, 500, "order 7").await.unwrap();
    let probe = || async {
        let watch = Stopwatch::start();
        cell.probe_payments(-1, 500, "order 7").await.unwrap();
        println!("500 companies probed in {:?}", watch.elapsed());
        watch.elapsed()
    };
    assert_within("a probe of 500 companies", limit, probe).await;
    assert_eq!(found.len(), 500);
    assert!(found.iter().all(|company| company.payments.len() <= MAX_PROBED_PER_COMPANY));
    assert!(found.iter().any(|company| company.payments.len() == MAX_PROBED_PER_COMPANY));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_suspends_a_company_and_only_resuming_ends_that() {
    let cli = CliEnvironment::with(&configuration(&Database::migrated().await, &[(1, KEY_1)]));
    let callback = "https://shop.example.com/thanks";
    let add = ["company", "add", "--name", "Shop", "--enable", "--callback-url", callback, "--json"];
    let added: Value = serde_json::from_str(&assert_success(&cli.run(&add))).unwrap();
    let id = added["id"].as_str().unwrap();
    assert!(added["suspended_at"].is_null());
    let long = "x".repeat(301);
    for reason in ["", " ", "two\nlines", long.as_str()] {
        let refused = cli.run(&["company", "suspend", id, "--reason", reason]);
        assert_eq!(refused.status.code(), Some(2), "{reason:?}");
    }
    let suspended = assert_success(&cli.run(&["company", "suspend", id, "--reason", "Complaints of payers", "--json"]));
    let suspended: Value = serde_json::from_str(&suspended).unwrap();
    assert_eq!(suspended["online_payments_enabled"], false);
    assert_eq!(suspended["suspension_reason"], "Complaints of payers");
    assert!(suspended["suspended_at"].is_i64());
    for (arguments, expected) in [
        (&["company", "suspend", id, "--reason", "again"][..], "is suspended already"),
        (&["company", "enable", id], "is suspended (Complaints of payers): run `paylink company resume"),
    ] {
        let refused = cli.run(arguments);
        let text = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(1) && text.contains(expected), "{text}");
    }
    let list = assert_success(&cli.run(&["company", "list"]));
    assert!(list.contains("suspended  Shop") && list.contains("suspended: Complaints of payers"), "{list}");
    let resumed: Value = serde_json::from_str(&assert_success(&cli.run(&["company", "resume", id, "--json"]))).unwrap();
    assert!(resumed["online_payments_enabled"] == true && resumed["suspended_at"].is_null(), "{resumed}");
    let again = cli.run(&["company", "resume", id]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("is not suspended"));
}
