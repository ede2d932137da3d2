//! The audit log: every command that changes something leaves an entry, and nobody can change one.

use std::{
    collections::BTreeSet,
    process::{Command, Stdio},
};

use paylink_domain::{status::Status, user::Role};
use paylink_testkit::{
    App, CliEnvironment, Database, DevProgram, KEY_1, KEY_2, PATIENCE, add_portal_user, assert_success, config,
    configuration, paylink, tester, wait_until,
};
use serde_json::{Value, json};
use tokio_postgres::{Client, error::SqlState};

/// Commands that change nothing, or only as a payer or a node does. `dev` has its own test below.
const WITHOUT_ENTRY: &[&str] = &[
    "audit list",
    "banks import",
    "cell status",
    "check",
    "company list",
    "completions",
    "config check",
    "config default",
    "config show",
    "dev",
    "doctor",
    "endpoint list",
    "events list",
    "events show",
    "health",
    "keys list",
    "keys new",
    "man",
    "pay",
    "payment find",
    "payment list",
    "payment show",
    "proposal list",
    "serve",
    "sso domain list",
    "token list",
    "trigger",
    "user list",
];

/// The names in the list of commands that `--help` prints.
fn subcommands(path: &[&str]) -> Vec<String> {
    let output = paylink(&std::env::temp_dir()).args(path).arg("--help").output().unwrap();
    let help = assert_success(&output);
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let names = list.lines().take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  "));
    let names = names.filter_map(|line| line.get(2..)?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

fn all_commands() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    let mut waiting = vec![String::new()];
    while let Some(path) = waiting.pop() {
        let below = subcommands(&path.split_whitespace().collect::<Vec<_>>());
        if below.is_empty() {
            commands.insert(path);
        } else {
            waiting.extend(below.iter().map(|sub| format!("{path} {sub}").trim_start().to_owned()));
        }
    }
    commands
}

/// Runs commands, and notes which of them left an entry.
struct Audited {
    cli: CliEnvironment,
    owner: Client,
    commands: BTreeSet<String>,
    entries: i64,
}

impl Audited {
    async fn count(&self) -> i64 {
        self.owner.query_one("SELECT count(*) FROM audit_entry", &[]).await.unwrap().get(0)
    }

    /// Runs a command that must leave an entry. `path` is how many of its words name the command.
    async fn run(&mut self, path: usize, arguments: &[&str]) -> Value {
        let output = self.cli.run(arguments);
        let printed = assert_success(&output);
        self.expect_entry(&arguments[..path].join(" ")).await;
        serde_json::from_str(&printed).unwrap_or_default()
    }

    async fn expect_entry(&mut self, command: &str) {
        let entries = self.count().await;
        assert!(entries > self.entries, "`{command}` left no entry in the audit log");
        self.entries = entries;
        self.commands.insert(command.to_owned());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_that_changes_something_leaves_an_entry() {
    let database = Database::empty().await;
    let mut settings = config(&database, &[(1, KEY_1), (2, KEY_2)]);
    settings.dev.local_urls = true;
    let text = configuration(&database, &[(1, KEY_1), (2, KEY_2)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n");
    // All commands are run by one person.
    let cli = CliEnvironment::with(&format!("single_operator = true\n{text}"));
    assert_success(&cli.run(&["migrate"]));
    let owner = database.as_owner().await;
    let mut audited = Audited { cli, owner, commands: BTreeSet::new(), entries: 0 };
    audited.expect_entry("migrate").await;

    // The migration has activated key 2. A node that holds it has to run before another key is activated.
    audited.run(2, &["keys", "activate", "1"]).await;
    audited.run(2, &["keys", "retire", "2"]).await;
    let company = audited.run(2, &["company", "add", "--name", "Shop", "--json"]).await;
    let company = company["id"].as_str().unwrap().to_owned();
    audited.run(2, &["company", "set", &company, "--callback-url", "https://shop.example.com/", "--json"]).await;
    audited.run(2, &["company", "enable", &company, "--json"]).await;
    audited.run(2, &["company", "disable", &company, "--json"]).await;
    audited.run(2, &["company", "suspend", &company, "--reason", "Complaints", "--json"]).await;
    audited.run(2, &["company", "resume", &company, "--json"]).await;
    let token = audited.run(2, &["token", "add", "--company", &company, "--name", "shop", "--json"]).await;
    let token = audited.run(2, &["token", "roll", token["id"].as_str().unwrap(), "--json"]).await;
    audited.run(2, &["token", "revoke", token["id"].as_str().unwrap()]).await;
    audited.run(2, &["link", "revoke", "--company", &company, "--json"]).await;
    let url = "http://127.0.0.1:9/webhooks";
    let endpoint = audited.run(2, &["endpoint", "add", "--company", &company, "--url", url, "--json"]).await;
    let endpoint = endpoint["id"].as_str().unwrap().to_owned();
    audited.run(2, &["endpoint", "rotate", &endpoint, "--json"]).await;
    audited.run(2, &["endpoint", "disable", &endpoint, "--json"]).await;
    audited.run(2, &["endpoint", "enable", &endpoint, "--json"]).await;
    audited.cli.run(&["endpoint", "test", &endpoint, "--wait", "1"]); // nobody responds
    audited.expect_entry("endpoint test").await;
    audited.run(2, &["endpoint", "remove", &endpoint, "--json"]).await;
    audited.run(2, &["clock", "advance", "1s", "--json"]).await;
    // As if the database had been promoted.
    audited.owner.batch_execute("UPDATE cell_opening SET timeline = timeline - 1").await.unwrap();
    audited.run(2, &["cell", "open", "--reason", "Nothing was written meanwhile", "--json"]).await;
    audited.run(2, &["cell", "close", "--reason", "The database is being moved", "--json"]).await;
    audited.run(2, &["cell", "restored", "--to", "2026-01-01T00:00:00Z", "--checked", "--now", "--json"]).await;
    let mut listen = listen(&audited.cli, &company);
    let entries = async || audited.count().await > audited.entries;
    wait_until("`listen` has added its endpoint", PATIENCE, entries).await;
    listen.kill().unwrap();
    listen.wait().unwrap();
    audited.expect_entry("listen").await;

    let app = App::with_config(database, &settings).await;
    audited.entries = audited.count().await;
    let paid = app.payment().await.id;
    app.move_to(paid, Status::Executed).await;
    audited.run(1, &["erase", &paid.to_string(), "--json"]).await;
    let paid = app.payment().await.id;
    app.move_to(paid, Status::Executed).await;
    let own = app.company.to_string();
    audited.run(2, &["endpoint", "add", "--company", &own, "--url", url, "--json"]).await;
    audited.run(2, &["events", "replay", "--since", "0", "--company", &own, "--json"]).await;
    let waiting = app.waiting_payment().await.id.to_string();
    let cancelled = audited.run(2, &["payment", "cancel", &waiting, "--json"]).await;
    assert_eq!(cancelled["status"], "CANCELLED");
    let unknown = app.payment().await.id;
    app.move_to(unknown, Status::Unknown).await;
    let unknown = unknown.to_string();
    let close = ["payment", "close", &unknown, "--as", "failed", "--evidence", "call with the bank", "--json"];
    let proposal = audited.run(2, &close).await["proposal_id"].as_str().unwrap().to_owned();
    audited.run(2, &["proposal", "withdraw", &proposal, "--json"]).await;
    let proposal = audited.run(2, &close).await["proposal_id"].as_str().unwrap().to_owned();
    assert!(audited.cli.expect_failure(&["proposal", "approve", &proposal]).contains("another person"));
    audited.run(2, &["clock", "advance", "72h", "--json"]).await;
    audited.run(2, &["proposal", "approve", &proposal, "--json"]).await;
    assert_eq!(app.read(&unknown).await.body["status"], "FAILED");

    let invite = ["user", "invite", "--email", "ben@example.com", "--company", &own, "--role", "viewer", "--json"];
    audited.run(2, &invite).await;
    let user = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    user.sign_in(&app).await;
    audited.entries = audited.count().await;
    audited.run(3, &["sso", "domain", "add", "example.com", "--company", &own, "--json"]).await;
    audited.run(3, &["sso", "domain", "remove", "example.com", "--json"]).await;
    audited.run(2, &["user", "sign-out", "--email", "anna@example.com", "--json"]).await;
    audited.run(2, &["user", "remove", "--email", "anna@example.com", "--json"]).await;

    audited.run(1, &["export", "--company", &company, "--output", "export.jsonl"]).await;
    audited.run(2, &["company", "close", &company, "--reason", "The contract has ended", "--json"]).await;

    let without: BTreeSet<String> = WITHOUT_ENTRY.iter().map(|name| (*name).to_owned()).collect();
    assert!(audited.commands.is_disjoint(&without));
    let known: BTreeSet<String> = audited.commands.union(&without).cloned().collect();
    assert_eq!(known, all_commands(), "every command changes something and is audited, or changes nothing");
}

fn listen(cli: &CliEnvironment, company: &str) -> std::process::Child {
    let mut command: Command = paylink(cli.path());
    command.args(["listen", "--company", company, "--forward-to", "http://127.0.0.1:9/"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_says_who_what_when_and_from_where_and_hides_secrets() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let company = app.company.to_string();
    let mut command = paylink(cli.path());
    command.env("PAYLINK_ACTOR", "Anna of finance").args(["company", "set", &company, "--iban", IBAN, "--json"]);
    assert_success(&command.output().unwrap());
    let token = cli.json(&["token", "add", "--company", &company, "--name", "till 7", "--json"]);
    let output = assert_success(&cli.run(&["audit", "list", "--company", &company, "--limit", "2", "--json"]));
    let entries: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [created, changed] = &entries[..] else { panic!("{output}") };

    assert_eq!((&changed["action"], &changed["object"]), (&json!("company.change_account"), &json!(company)));
    assert_eq!(changed["claimed_actor"], "Anna of finance");
    assert!(!changed["actor"].as_str().unwrap().is_empty() && !changed["host"].as_str().unwrap().is_empty());
    assert_eq!((&changed["client_address"], &changed["database_login"]), (&json!("127.0.0.1"), &json!("application")));
    assert!(changed["after"]["account"].as_str().unwrap().contains("DE89…3000"), "{changed}");
    assert_ne!(changed["before"]["account"], changed["after"]["account"]);
    assert_ne!(changed["before"]["payee_account_id"], changed["after"]["payee_account_id"]);
    assert!(changed["after"].get("name").is_none(), "only what changed: {changed}");
    assert!(!output.contains(IBAN), "{output}");

    assert_eq!((&created["action"], &created["object"]), (&json!("token.add"), &token["id"]));
    assert_eq!((&created["before"], &created["after"]["name"]), (&Value::Null, &json!("till 7")));
    assert_eq!(created["after"]["fingerprint"].as_str().unwrap().len(), 16);
    assert!(!output.contains(token["token"].as_str().unwrap()));
    let text = assert_success(&cli.run(&["audit", "list", "--object", &company, "--actor", "nobody else"]));
    assert_eq!(text, "");
}

const IBAN: &str = "DE89370400440532013000";

#[tokio::test]
async fn no_role_can_change_or_delete_an_entry() {
    let app = App::start().await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let (application, owner) = (app.database.as_application().await, app.database.as_owner().await);
    for statement in ["UPDATE audit_entry SET actor = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"] {
        let error = application.batch_execute(statement).await.unwrap_err();
        assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE), "{statement}");
        let error = owner.batch_execute(statement).await.unwrap_err();
        assert_eq!(error.code(), Some(&SqlState::CHECK_VIOLATION), "{statement}");
    }
    for column in ["recorded_at = '2000-01-01'", "client_address = '192.0.2.1'", "database_login = 'x'"] {
        let (name, value) = column.split_once(" = ").unwrap();
        let insert = format!(
            "INSERT INTO audit_entry (source, actor, host, action, object, {name}) VALUES ('command', 'a', 'h', 'x', 'y', {value})"
        );
        let error = application.batch_execute(&insert).await.unwrap_err();
        assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE), "{column}");
    }
}

#[tokio::test]
async fn a_change_without_its_entry_is_not_committed() {
    let app = App::start().await;
    let owner = app.database.as_owner().await;
    owner.batch_execute("REVOKE ALL ON audit_entry FROM paylink_application").await.unwrap();
    let disabled = app.cell().enable_online_payments(&tester(), app.company, false).await;
    assert!(disabled.is_err());
    assert!(app.cell().company(app.company).await.unwrap().unwrap().online_payments_enabled);
}

#[test]
fn what_dev_creates_is_in_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let dev = DevProgram::start(directory.path());
    let output = paylink(directory.path()).args(["audit", "list", "--json"]).output().unwrap();
    let output = assert_success(&output);
    for action in ["schema.migrate", "company.add", "token.add"] {
        assert!(output.contains(&format!("\"action\":\"{action}\"")), "{action}: {output}");
    }
    assert!(dev.stop("-TERM").success());
}
