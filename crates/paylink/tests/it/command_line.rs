//! The command line as a person meets it: help, ids, times, the company that is meant, completions and manual pages.

use std::{collections::BTreeSet, fs, path::Path};

use paylink_domain::status::Status;
use paylink_testkit::{App, CliEnvironment, Database, KEY_1, assert_success, configuration, delivery_fixture, paylink};
use serde_json::json;

fn help(path: &[&str]) -> String {
    assert_success(&paylink(Path::new("/")).args(path).arg("--help").output().unwrap())
}

/// The lines of the list of commands, without `help`.
fn commands(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("help ")).collect()
}

#[test]
fn the_page_about_the_command_line_lists_the_commands_as_the_help_does() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md")).unwrap();
    let (_, listed) = page.split_once("$ paylink --help\n").unwrap();
    let (listed, _) = listed.split_once("```").unwrap();
    let help = help(&[]);
    assert_eq!(commands(listed), commands(help.split_once("Commands:\n").unwrap().1));
}

#[test]
fn a_wrong_argument_says_what_is_expected_and_hides_credentials() {
    let token = "plk_test_00abcdefghijklmnopqrstuvwxyz";
    let payment = "pay_002h4gdb4pbf4725namd9dyj26b5";
    for (arguments, expected, hidden) in [
        (
            &["endpoint", "remove", payment][..],
            "this is a payment id (pay_…); an endpoint id starts with end_",
            payment,
        ),
        (&["token", "revoke", token], "this is an API token (plk_…), which is a secret", token),
        (&["token", "list", &format!("--company={token}")], "a company id starts with cmp_", token),
        (&["company", "list", token], "unexpected argument", token),
        (&[token], "unrecognized subcommand", token),
        (&["erase", "cmp_00kv35mf3p80jb"], "this is a company id (cmp_…); a payment id starts with pay_", token),
        (&["events", "show", "evt_00"], "it is incomplete or mistyped", token),
    ] {
        let output = paylink(Path::new("/")).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(expected) && !text.contains(&hidden[10..]), "{arguments:?}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_only_company_is_the_default_and_several_are_listed() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    assert!(cli.expect_failure(&["token", "list"]).contains("`paylink company add`"));
    let first = cli.json(&["company", "add", "--name", "First", "--json"]);
    let set = ["company", "set", "--name", "Renamed", "--callback-url", "https://shop.example.com/", "--json"];
    let changed = cli.json(&set);
    assert_eq!((&changed["id"], &changed["name"]), (&first["id"], &json!("Renamed")));
    let recorded = assert_success(&cli.run(&["audit", "list", "--since", "1h", "--json"]));
    assert!(recorded.contains(r#""name": "Renamed""#), "{recorded}");
    assert_eq!(cli.json(&["company", "enable", "--json"])["online_payments_enabled"], true);
    assert_eq!(cli.json(&["company", "disable", "--json"])["online_payments_enabled"], false);
    let token = cli.json(&["token", "add", "--json"]);
    assert_eq!(cli.json(&["token", "list", "--json"])["id"], token["id"]);
    assert_eq!(cli.json(&["link", "revoke", "--all", "--before", "1h", "--json"])["company_id"], first["id"]);
    assert_success(&cli.run(&["export", "--output", "export.jsonl", "--since", "today"]));

    let second = cli.json(&["company", "add", "--name", "Second", "--json"]);
    for arguments in [&["token", "add"][..], &["export", "--output", "more.jsonl"], &["company", "enable"]] {
        let error = cli.expect_failure(arguments);
        assert!(error.contains("choose one with --company ID"), "{error}");
        for company in [&first, &second] {
            assert!(error.contains(company["id"].as_str().unwrap()), "{arguments:?}: {error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn times_are_given_as_people_say_them() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Executed).await;
    let owner = app.database.as_owner().await;
    let count = |arguments: &[&str]| {
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
        assert_success(&cli.run(&arguments)).lines().count()
    };
    for (command, all) in [(&["events", "list"][..], 1), (&["payment", "list"], 1)] {
        let since = |time: &str| count(&[command, &["--since", time]].concat());
        assert_eq!(
            (since("1h"), since("yesterday"), since("2000-01-01T00:00:00+02:00")),
            (all, all, all),
            "{command:?}"
        );
    }
    assert!(count(&["audit", "list", "--since", "30m"]) > 0);
    // An hour and a half later. The clock of the database counts, not that of this machine.
    owner.batch_execute("UPDATE service_clock SET ahead = interval '90 minutes'").await.unwrap();
    for command in [&["events", "list"][..], &["payment", "list"], &["audit", "list"]] {
        let since = |time: &str| count(&[command, &["--since", time]].concat());
        assert_eq!(since("1h"), 0, "{command:?}");
        assert!(since("2h") > 0, "{command:?}");
    }
    let error = cli.expect_failure(&["events", "replay", "--since", "next week"]);
    assert!(error.contains("30m, 1h, 2d") && error.contains("today, yesterday"), "{error}");
    delivery_fixture::add_endpoint(&app, &"http://127.0.0.1:9/".parse().unwrap()).await;
    let replayed = cli.json(&["events", "replay", "--since", "2h", "--json"]);
    assert_eq!(replayed, json!({"deliveries": 1, "skipped": 0}));
    assert_eq!(cli.json(&["events", "replay", "--since", "1h", "--json"])["deliveries"], 0);
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| assert_success(&paylink(directory.path()).args(arguments).output().unwrap());
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]);
        for word in ["endpoint", "forward-to", "replay", "print-secret"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(run(&["completions", "bash", "--program", "paylink-dev"]).contains(" paylink-dev\n"));
    run(&["man", "pages"]);
    let pages: BTreeSet<String> = fs::read_dir(directory.path().join("pages"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let help = help(&[]);
    for command in commands(help.split_once("Commands:\n").unwrap().1) {
        let name = command.split(' ').next().unwrap();
        assert!(pages.contains(&format!("paylink-{name}.1")), "{name}: {pages:?}");
    }
    let page = fs::read_to_string(directory.path().join("pages/paylink-events-replay.1")).unwrap();
    assert!(page.contains("paylink events replay") && page.contains("\\-\\-missing"), "{page}");
    assert!(page.contains(".SH EXAMPLES"), "{page}");
    assert!(pages.len() > 60, "{pages:?}");
}
