//! `paylink sso domain add` says for which company a domain was confirmed, and refuses domains on which everybody can have an address.

use paylink_testkit::{CliEnvironment, Database, KEY_1, assert_success, configuration};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_domain_is_confirmed_for_a_company_that_is_named_and_never_for_everybody() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let company = cli.json(&["company", "add", "--name", "Sun Bakery", "--json"]);
    let id = company["id"].as_str().unwrap();
    let added = assert_success(&cli.run(&["sso", "domain", "add", "sun.example.com", "--company", id]));
    assert_eq!(added, format!("sun.example.com belongs to {id} (Sun Bakery)\n"));
    let added = cli.json(&["sso", "domain", "add", "sun.example.org", "--company", id, "--json"]);
    let expected = serde_json::json!({"domain": "sun.example.org", "company_id": id, "company_name": "Sun Bakery"});
    assert_eq!(added, expected);
    for domain in ["gmail.com", "GMX.de", "outlook.com"] {
        let refused = cli.expect_failure(&["sso", "domain", "add", domain, "--company", id]);
        assert!(refused.contains("gives addresses to everybody"), "{domain}: {refused}");
    }
    let listed = assert_success(&cli.run(&["sso", "domain", "list"]));
    assert_eq!(listed.lines().count(), 2, "{listed}");
}
