//! The operator's commands.

use std::io::Write;

use paylink_testkit::{
    App, CliEnvironment, Database, KEY_1, KEY_2, SandboxBanks, assert_success, configuration, paylink,
};
use serde_json::Value;

const CALLBACK: &str = "https://shop.example.com/thanks";
const RETURN: &[&str] = &["--callback-url", CALLBACK];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_an_empty_database_to_a_first_link() {
    let database = Database::empty().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let output = cli.expect_failure(&["company", "add", "--name", "Early"]);
    assert!(output.contains("paylink migrate"), "{output}");
    assert!(assert_success(&cli.run(&["migrate"])).contains("baseline"));
    assert!(assert_success(&cli.run(&["migrate"])).contains("nothing to do"));

    let company = cli.json(&["company", "add", "--name", "Bäckerei Süß", "--json"]);
    let id = company["id"].as_str().unwrap();
    assert_eq!((&company["online_payments_enabled"], &company["currency"]), (&Value::Bool(false), &Value::from("EUR")));
    let token = cli.json(&["token", "add", "--company", id, "--json"]);
    let token_text = token["token"].as_str().unwrap();
    assert!(token_text.starts_with("plk_test_00"));

    let app = App::on_database(database).await;
    let generate = || {
        app.http.post(app.generate_url(id)).bearer_auth(token_text).json(&serde_json::json!(
            {"payment": {"amountCents": 827, "reference": "r"}}
        ))
    };
    assert_eq!(generate().send().await.unwrap().status(), 409);
    cli.json(&["company", "enable", id, "--callback-url", CALLBACK, "--json"]);
    app.expire_grant_cache();
    assert_eq!(generate().send().await.unwrap().status(), 200);
    cli.json(&["company", "disable", "--company", id, "--json"]);
    app.expire_grant_cache();
    assert_eq!(generate().send().await.unwrap().status(), 409);
    assert!(assert_success(&cli.run(&["company", "list"])).contains("Bäckerei Süß"));

    let listed = cli.json(&["token", "list", "--company", id, "--json"]);
    assert_eq!((&listed["id"], &listed["revoked_at"]), (&token["id"], &Value::Null));
    assert!(listed.get("token").is_none() && listed.get("hash").is_none());
    assert_success(&cli.run(&["token", "revoke", token["id"].as_str().unwrap()]));
    app.expire_grant_cache();
    assert_eq!(generate().send().await.unwrap().status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn companies_have_a_mode_an_account_and_a_currency() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let output = cli.expect_failure(&["company", "add", "--name", "Live", "--mode", "live"]);
    assert!(output.contains("--iban"), "{output}");
    let live = cli.json(&[
        "company",
        "add",
        "--name",
        "Live",
        "--mode",
        "live",
        "--iban",
        "GB82 WEST 1234 5698 7654 32",
        "--currency",
        "GBP",
        "--enable",
        "--callback-url",
        CALLBACK,
        "--json",
    ]);
    assert_eq!((&live["mode"], &live["currency"]), (&Value::from("live"), &Value::from("GBP")));
    let token = cli.json(&["token", "add", "--company", live["id"].as_str().unwrap(), "--days", "30", "--json"]);
    assert!(token["token"].as_str().unwrap().starts_with("plk_live_00"));
    let wrong: &[&[&str]] = &[
        &["company", "add", "--name", ""],
        &["company", "add", "--name", "x", "--iban", "DE00"],
        &["company", "add", "--name", "x", "--currency", "JPY"],
        &["company", "add", "--name", "x", "--cell", "77"],
        &["company", "enable", "cmp_00000000000000"],
        &["company", "enable", "nonsense"],
        &["company", "suspend", "--reason", "no id"],
        &["token", "add", "--company", "cmp_00000000000000"],
        &["token", "revoke", "tok_00000000000000"],
        &["token", "list", "--company", "cmp_00000000000000"],
        &["token", "add", "--company", live["id"].as_str().unwrap(), "--name", "two\nlines"],
    ];
    for arguments in wrong {
        cli.expect_failure(arguments);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_whose_currency_no_bank_serves_is_named_with_the_fix() {
    let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
    let without_banks = configuration(&database, &[(1, KEY_1)]);
    let cli = CliEnvironment::with(&format!("{without_banks}{}", banks.configuration));
    let add = |currency: &str, more: &[&str]| {
        let output = cli
            .run(&[&["company", "add", "--name", currency, "--currency", currency, "--json"], RETURN, more].concat());
        let company: Value = serde_json::from_str(&assert_success(&output)).unwrap();
        (company["id"].as_str().unwrap().to_owned(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(add("SEK", &["--enable"]).1, "", "a bank serves it");
    let (id, warning) = add("CHF", &[]);
    assert_eq!(warning, "", "it cannot create links");
    let output = assert_success(&cli.run(&["doctor"]));
    assert!(output.ends_with("no problems found\n"), "{output}");

    let problem = format!("company {id} (CHF): no bank of mode test serves CHF, so its links cannot be paid\n");
    let fix =
        "add the bank's product for CHF to `products` of a [[bank]] section with mode = \"test\", or add a bank\n";
    let output = cli.run(&["company", "enable", &id]);
    assert_success(&output);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("paylink: {problem}  → {fix}"));
    let output = cli.run(&["doctor"]);
    assert!(!output.status.success());
    let findings = String::from_utf8(output.stdout).unwrap();
    assert!(findings.contains(&format!("BAD   {problem}      → {fix}")), "{findings}");
    assert_eq!(findings.matches("no bank of mode").count(), 1, "{findings}");

    assert!(add("DKK", &["--enable"]).1.contains("serves DKK"));
    let live = ["--enable", "--mode", "live", "--iban", "GB82WEST12345698765432"];
    assert!(add("GBP", &live).1.contains("add a [[bank]] section with mode = \"live\" and with GBP in its `products`"));
    let set = ["company", "set", &id, "--iban", "SE4550000000058398257466", "--currency", "NOK"];
    assert!(String::from_utf8(cli.run(&set).stderr).unwrap().contains("serves NOK"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_what_is_wrong_and_how_to_fix_it() {
    let database = Database::migrated().await;
    let good = configuration(&database, &[(1, KEY_1)]);
    let output = assert_success(&CliEnvironment::with(&good).run(&["doctor"]));
    assert!(output.ends_with("no problems found\n"), "{output}");
    let banks = SandboxBanks::start().await;
    let output = assert_success(&CliEnvironment::with(&format!("{good}{}", banks.configuration)).run(&["doctor"]));
    assert!(output.contains("bank ember: its settings and files are valid, and 127.0.0.1:"), "{output}");

    let findings = |text: &str| {
        let output = CliEnvironment::with(text).run(&["doctor"]);
        assert!(!output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let output = findings(&good.replace(KEY_1, KEY_2));
    assert!(output.contains("key 1 for links of this node differs from the key 1"), "{output}");
    let output = findings(&good.replace(&database.url, &database.owner_url));
    assert!(output.contains("GRANT paylink_application TO owner;"), "{output}");
    let excessive = Database::migrated().await;
    let grant = "GRANT UPDATE ON service_clock, payment TO paylink_application";
    excessive.as_owner().await.batch_execute(grant).await.unwrap();
    let output = findings(&configuration(&excessive, &[(1, KEY_1)]));
    assert!(
        output.contains(
            "may change the amount of a payment, erase the merchant's data of a payment, move the service's clock\n"
        ),
        "{output}"
    );
    assert!(output.contains("CREATE ROLE paylink LOGIN"), "{output}");
    let isolated = Database::migrated().await;
    let set = |who: &str| format!("ALTER {who} SET default_transaction_isolation = 'repeatable read'");
    let superuser = isolated.as_superuser().await;
    superuser.batch_execute(&set(&format!("DATABASE {}", isolated.name))).await.unwrap();
    let output = findings(&configuration(&isolated, &[(1, KEY_1)]));
    assert!(output.contains("transactions of the login application default to the level repeatable read"), "{output}");
    assert!(output.contains("run `paylink migrate`; if it may not change the database"), "{output}");
    let environment = CliEnvironment::with(&configuration(&isolated, &[(1, KEY_1)]));
    assert_success(&environment.run(&["migrate"]));
    assert_success(&environment.run(&["doctor"]));
    superuser.batch_execute(&set(&format!("ROLE application IN DATABASE {}", isolated.name))).await.unwrap();
    let output = findings(&configuration(&isolated, &[(1, KEY_1)]));
    let fix = format!("ALTER ROLE application IN DATABASE {} RESET default_transaction_isolation;", isolated.name);
    assert!(output.contains(&fix), "{output}");
    let overdue = Database::migrated().await;
    let delivery = "INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at)
                VALUES (gen_random_uuid(), 1, service_now(), service_now() - interval '2 minutes')";
    overdue.as_owner().await.batch_execute(delivery).await.unwrap();
    let output = findings(&configuration(&overdue, &[(1, KEY_1)]));
    assert!(output.contains("cell 00: the oldest due webhook delivery is 12"), "{output}");
    assert!(output.contains("start a worker"), "{output}");
    let output = findings(&good.replace(&database.url, "postgres://x@127.0.0.1:1/x"));
    assert!(output.contains("onnection refused"), "{output}");
    let output = findings(&good.replace("/v1", "/v9"));
    assert!(output.contains("line 3: api.base_url"), "{output}");
    let bank = |more: &str| {
        let bank = "[[bank]]\nid = \"b\"\nname = \"B\"\nmode = \"test\"\nprotocol = \"berlin_group\"\n";
        format!("{good}{bank}url = \"http://127.0.0.1:1/\"\n{more}")
    };
    let output = findings(&bank(""));
    assert!(output.contains("bank b: 127.0.0.1:1 does not accept connections"), "{output}");
    let output = findings(&bank("certificate_file = \"/nowhere.pem\""));
    assert!(output.contains("bank b: cannot read /nowhere.pem"), "{output}");
    let output = findings(&bank("signing_key_id = \"SN=1\""));
    assert!(output.contains("bank b: signing needs all of"), "{output}");
    let empty = Database::empty().await;
    let output = findings(&configuration(&empty, &[(1, KEY_1)]));
    assert!(output.contains("run `paylink migrate`"), "{output}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_are_generated_listed_and_activated() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1), (2, KEY_2)]));
    let output = assert_success(&cli.run(&["keys", "new"]));
    for ring in ["links", "secrets"] {
        assert!(output.contains(&format!("[[key]]\nid = 3\nring = \"{ring}\"\nsecret = \"")), "{output}");
    }
    let output = assert_success(&cli.run(&["keys", "list"]));
    assert!(output.contains("cell 00: key 1 for links active: seals and opens"), "{output}");
    assert!(output.contains("cell 00: key 1 for secrets active: seals and opens"), "{output}");
    assert_success(&cli.run(&["keys", "activate", "2"]));
    let output = assert_success(&cli.run(&["keys", "list"]));
    assert!(
        output.contains("cell 00: key 1 for links opens only")
            && output.contains("cell 00: key 2 for links active: seals and opens"),
        "{output}"
    );
    assert!(cli.expect_failure(&["keys", "activate", "9"]).contains("no key 9"));

    let empty_directory = tempfile::tempdir().unwrap();
    let first = paylink(empty_directory.path()).args(["keys", "new"]).output().unwrap();
    assert!(assert_success(&first).contains("id = 1\n"), "the first key can be generated without a configuration");
    let unfinished = CliEnvironment::with(&format!("[[key]]\nid = 7\nsecret = \"{KEY_1}\"\n"));
    assert!(assert_success(&unfinished.run(&["keys", "new"])).contains("id = 8\n"));
    let full = CliEnvironment::with(&format!("[[key]]\nid = 65535\nsecret = \"{KEY_1}\"\n"));
    assert!(full.expect_failure(&["keys", "new"]).contains("no key id is left"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leaked_token_is_revoked_by_its_own_text() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let revoke = |token: &str| {
        let mut child = paylink(cli.path())
            .args(["token", "revoke", "--leaked"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(format!("{token}\n").as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    assert!(!revoke("nonsense").status.success());
    assert!(assert_success(&revoke(&app.token)).contains(&app.token_id.to_string()));
    let response = app.generate(&serde_json::json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    assert_eq!(response.status, 401);
    assert!(assert_success(&cli.run(&["token", "list", "--company", &app.company.to_string()])).contains("revoked"));
}

#[test]
fn a_closed_output_pipe_is_no_error() {
    let empty_directory = tempfile::tempdir().unwrap();
    let command = format!("{} config default | true", paylink_testkit::program_path().display());
    let output =
        std::process::Command::new("sh").args(["-c", &command]).current_dir(empty_directory.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn config_check_names_the_wrong_key_and_its_line() {
    let cli = CliEnvironment::with("[api]\nbase_url = \"http://x/v1\"\nlissten = \"127.0.0.1:1\"\n");
    let output = cli.expect_failure(&["config", "check"]);
    assert!(output.contains("line 3: api.lissten: unknown key"), "{output}");
    let empty_directory = tempfile::tempdir().unwrap();
    let output = paylink(empty_directory.path()).args(["config", "check"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("no configuration: give --config"));
    let missing = paylink(empty_directory.path()).args(["config", "check", "--config", "gone.toml"]).output().unwrap();
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read gone.toml"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn config_show_and_default_contain_no_secret() {
    let database = Database::empty().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    assert!(assert_success(&cli.run(&["config", "check"])).contains("is valid"));
    let shown = assert_success(&cli.run(&["config", "show"]));
    assert!(!shown.contains(KEY_1) && !shown.contains("only-for-tests") && shown.contains(&database.name), "{shown}");
    for spelling in
        ["postgres://u:hunter2@a:1,b:2/d", "host=h user=u password=hunter2", "postgres://h/d?user=u&password=hunter2"]
    {
        let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]).replace(&database.url, spelling));
        let shown = assert_success(&cli.run(&["config", "show"]));
        assert!(!shown.contains("hunter2") && shown.contains("postgres://u:…@"), "{shown}");
    }
    let default = assert_success(&cli.run(&["config", "default"]));
    assert!(default.contains("[api]"));
}
