//! The commands, as an operator types them.

use std::{io::Write, path::Path, process::Output};

use paylink_testkit::{App, Banks, Database, KEY_1, KEY_2, configuration, paylink, succeeds};
use serde_json::Value;

pub(crate) struct Desk {
    directory: tempfile::TempDir,
}

impl Desk {
    /// A directory that holds a configuration where every command finds it.
    pub(crate) fn with(text: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir(directory.path().join(".paylink")).unwrap();
        std::fs::write(directory.path().join(".paylink/paylink.toml"), text).unwrap();
        Self { directory }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        paylink(self.path()).args(arguments).output().unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&succeeds(&self.run(arguments))).unwrap()
    }

    #[track_caller]
    pub(crate) fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?} should fail");
        String::from_utf8(output.stderr).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_an_empty_database_to_a_first_link() {
    let database = Database::empty().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    let said = desk.fails(&["company", "add", "--name", "Early"]);
    assert!(said.contains("paylink migrate"), "{said}");
    assert!(succeeds(&desk.run(&["migrate"])).contains("payments"));
    assert!(succeeds(&desk.run(&["migrate"])).contains("nothing to do"));

    let company = desk.json(&["company", "add", "--name", "Bäckerei Süß", "--json"]);
    let id = company["id"].as_str().unwrap();
    assert_eq!((&company["online_payments_enabled"], &company["currency"]), (&Value::Bool(false), &Value::from("EUR")));
    let token = desk.json(&["token", "add", "--company", id, "--json"]);
    let token_text = token["token"].as_str().unwrap();
    assert!(token_text.starts_with("plk_test_00"));

    let app = App::on(database).await;
    let ask = || {
        app.http.post(app.generate_url(id)).bearer_auth(token_text).json(&serde_json::json!(
            {"payment": {"amountCents": 827, "reference": "r"}}
        ))
    };
    assert_eq!(ask().send().await.unwrap().status(), 409);
    desk.json(&["company", "enable", id, "--json"]);
    app.forget_grants();
    assert_eq!(ask().send().await.unwrap().status(), 200);
    desk.json(&["company", "disable", "--company", id, "--json"]);
    app.forget_grants();
    assert_eq!(ask().send().await.unwrap().status(), 409);
    assert!(succeeds(&desk.run(&["company", "list"])).contains("Bäckerei Süß"));

    let listed = desk.json(&["token", "list", "--company", id, "--json"]);
    assert_eq!((&listed["id"], &listed["revoked_at"]), (&token["id"], &Value::Null));
    assert!(listed.get("token").is_none() && listed.get("hash").is_none());
    succeeds(&desk.run(&["token", "revoke", token["id"].as_str().unwrap()]));
    app.forget_grants();
    assert_eq!(ask().send().await.unwrap().status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn companies_have_a_mode_an_account_and_a_currency() {
    let database = Database::migrated().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    let said = desk.fails(&["company", "add", "--name", "Live", "--mode", "live"]);
    assert!(said.contains("--iban"), "{said}");
    let live = desk.json(&[
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
        "--json",
    ]);
    assert_eq!((&live["mode"], &live["currency"]), (&Value::from("live"), &Value::from("GBP")));
    let token = desk.json(&["token", "add", "--company", live["id"].as_str().unwrap(), "--days", "30", "--json"]);
    assert!(token["token"].as_str().unwrap().starts_with("plk_live_00"));
    let wrong: &[&[&str]] = &[
        &["company", "add", "--name", ""],
        &["company", "add", "--name", "x", "--iban", "DE00"],
        &["company", "add", "--name", "x", "--currency", "JPY"],
        &["company", "add", "--name", "x", "--cell", "77"],
        &["company", "enable", "cmp_00000000000000"],
        &["company", "enable", "nonsense"],
        &["company", "enable"],
        &["token", "add", "--company", "cmp_00000000000000"],
        &["token", "revoke", "tok_00000000000000"],
        &["token", "list", "--company", "cmp_00000000000000"],
        &["token", "add", "--company", live["id"].as_str().unwrap(), "--name", "two\nlines"],
    ];
    for arguments in wrong {
        desk.fails(arguments);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_says_what_is_wrong_and_how_to_mend_it() {
    let database = Database::migrated().await;
    let good = configuration(&database, &[(1, KEY_1)]);
    let said = succeeds(&Desk::with(&good).run(&["doctor"]));
    assert!(said.ends_with("all is well\n"), "{said}");
    let banks = Banks::open().await;
    let said = succeeds(&Desk::with(&format!("{good}{}", banks.configuration)).run(&["doctor"]));
    assert!(said.contains("bank ember: its settings and files are right, and 127.0.0.1:"), "{said}");

    let findings = |text: &str| {
        let output = Desk::with(text).run(&["doctor"]);
        assert!(!output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let said = findings(&good.replace(KEY_1, KEY_2));
    assert!(said.contains("key 1 of this node is not the key 1"), "{said}");
    let said = findings(&good.replace(&database.url, &database.owner_url));
    assert!(said.contains("GRANT paylink_application TO owner;"), "{said}");
    let mighty = Database::migrated().await;
    let grant = "GRANT UPDATE ON service_clock, payment TO paylink_application";
    mighty.as_owner().await.batch_execute(grant).await.unwrap();
    let said = findings(&configuration(&mighty, &[(1, KEY_1)]));
    assert!(said.contains("may change the amount of a payment, move the service's clock\n"), "{said}");
    assert!(said.contains("CREATE ROLE paylink LOGIN"), "{said}");
    let late = Database::migrated().await;
    let owed = "INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at)
                VALUES (gen_random_uuid(), 1, service_now(), service_now() - interval '2 minutes')";
    late.as_owner().await.batch_execute(owed).await.unwrap();
    let said = findings(&configuration(&late, &[(1, KEY_1)]));
    assert!(said.contains("cell 00 has events that should have been sent 12"), "{said}");
    assert!(said.contains("see that a worker runs"), "{said}");
    let said = findings(&good.replace(&database.url, "postgres://x@127.0.0.1:1/x"));
    assert!(said.contains("onnection refused"), "{said}");
    let said = findings(&good.replace("/v1", "/v9"));
    assert!(said.contains("line 3: api.base_url"), "{said}");
    let bank = |more: &str| {
        let bank = "[[bank]]\nid = \"b\"\nname = \"B\"\nmode = \"test\"\nprotocol = \"berlin_group\"\n";
        format!("{good}{bank}url = \"http://127.0.0.1:1/\"\n{more}")
    };
    let said = findings(&bank(""));
    assert!(said.contains("bank b: nobody answers at 127.0.0.1:1"), "{said}");
    let said = findings(&bank("certificate_file = \"/nowhere.pem\""));
    assert!(said.contains("bank b: cannot read /nowhere.pem"), "{said}");
    let said = findings(&bank("signing_key_id = \"SN=1\""));
    assert!(said.contains("bank b: signing needs all of"), "{said}");
    let empty = Database::empty().await;
    let said = findings(&configuration(&empty, &[(1, KEY_1)]));
    assert!(said.contains("run `paylink migrate`"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_are_made_listed_and_activated() {
    let database = Database::migrated().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1), (2, KEY_2)]));
    let said = succeeds(&desk.run(&["keys", "new"]));
    assert!(said.contains("[[key]]\nid = 3\nsecret = \""), "{said}");
    let said = succeeds(&desk.run(&["keys", "list"]));
    assert!(said.contains("cell 00: key 1 seals and opens"), "{said}");
    succeeds(&desk.run(&["keys", "activate", "2"]));
    let said = succeeds(&desk.run(&["keys", "list"]));
    assert!(said.contains("cell 00: key 1 opens") && said.contains("cell 00: key 2 seals and opens"), "{said}");
    assert!(desk.fails(&["keys", "activate", "9"]).contains("no key 9"));

    let nowhere = tempfile::tempdir().unwrap();
    let first = paylink(nowhere.path()).args(["keys", "new"]).output().unwrap();
    assert!(succeeds(&first).contains("id = 1\n"), "the first key is made before there is a configuration");
    let unfinished = Desk::with(&format!("[[key]]\nid = 7\nsecret = \"{KEY_1}\"\n"));
    assert!(succeeds(&unfinished.run(&["keys", "new"])).contains("id = 8\n"));
    let full = Desk::with(&format!("[[key]]\nid = 65535\nsecret = \"{KEY_1}\"\n"));
    assert!(full.fails(&["keys", "new"]).contains("no number left"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_leaked_is_revoked_by_itself() {
    let app = App::start().await;
    let desk = Desk::with(&configuration(&app.database, &[(1, KEY_1)]));
    let revoke = |token: &str| {
        let mut child = paylink(desk.path())
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
    assert!(succeeds(&revoke(&app.token)).contains(&app.token_id.to_string()));
    let answer = app.generate(&serde_json::json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    assert_eq!(answer.status, 401);
    assert!(succeeds(&desk.run(&["token", "list", "--company", &app.company.to_string()])).contains("revoked"));
}

#[test]
fn an_answer_that_nobody_listens_to_is_no_mistake() {
    let nowhere = tempfile::tempdir().unwrap();
    let command = format!("{} config default | true", paylink_testkit::program_path().display());
    let output = std::process::Command::new("sh").args(["-c", &command]).current_dir(nowhere.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn config_check_names_the_wrong_key_and_its_line() {
    let desk = Desk::with("[api]\nbase_url = \"http://x/v1\"\nlissten = \"127.0.0.1:1\"\n");
    let said = desk.fails(&["config", "check"]);
    assert!(said.contains("line 3: api.lissten: there is no such key"), "{said}");
    let nowhere = tempfile::tempdir().unwrap();
    let output = paylink(nowhere.path()).args(["config", "check"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("no configuration: give --config"));
    let missing = paylink(nowhere.path()).args(["config", "check", "--config", "gone.toml"]).output().unwrap();
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read gone.toml"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn config_show_and_default_hold_no_secret() {
    let database = Database::empty().await;
    let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]));
    assert!(succeeds(&desk.run(&["config", "check"])).contains("is right"));
    let shown = succeeds(&desk.run(&["config", "show"]));
    assert!(!shown.contains(KEY_1) && !shown.contains("only-for-tests") && shown.contains(&database.name), "{shown}");
    for spelling in
        ["postgres://u:hunter2@a:1,b:2/d", "host=h user=u password=hunter2", "postgres://h/d?user=u&password=hunter2"]
    {
        let desk = Desk::with(&configuration(&database, &[(1, KEY_1)]).replace(&database.url, spelling));
        let shown = succeeds(&desk.run(&["config", "show"]));
        assert!(!shown.contains("hunter2") && shown.contains("postgres://u:…@"), "{shown}");
    }
    let default = succeeds(&desk.run(&["config", "default"]));
    assert!(default.contains("[api]"));
}
