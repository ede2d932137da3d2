//! Exit codes: 0 as asked, 1 not, 2 for a wrong command line, 69 without a database, 78 with a wrong configuration. A result that is not the one asked for is printed before the error.

use std::{fs::OpenOptions, process::Output};

use paylink_testkit::{
    CliEnvironment, Database, KEY_1, configuration,
    delivery_fixture::{DeliveryFixture, add_endpoint},
    paylink,
    webhook_receiver::ReceiverResponse,
};
use serde_json::{Value, json};

fn json_line(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("one line of JSON: {output:?}"))
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs `paylink endpoint test` as JSON and as text. Both forms have the same exit code.
#[track_caller]
fn endpoint_test(cli: &CliEnvironment, endpoint: &str, wait: &str) -> (Output, Output) {
    let arguments = ["endpoint", "test", endpoint, "--wait", wait];
    let (json, text) = (cli.run(&[&arguments[..], &["--json"]].concat()), cli.run(&arguments));
    assert_eq!(json.status.code(), text.status.code(), "{json:?} {text:?}");
    (json, text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endpoint_test_fails_unless_the_response_is_2xx_and_prints_its_result_first() {
    let fixture = DeliveryFixture::with_worker().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    let endpoint = fixture.endpoint.to_string();
    let (json, text) = endpoint_test(&cli, &endpoint, "30");
    assert_eq!((json.status.code(), &json_line(&json)["delivered"]), (Some(0), &json!(true)), "{json:?}");
    assert!(String::from_utf8_lossy(&text.stdout).contains("was delivered: HTTP status 204"), "{text:?}");
    assert_eq!((stderr(&json), stderr(&text)), (String::new(), String::new()));

    for status in [404, 500] {
        fixture.webhook_receiver.respond_with(ReceiverResponse::Status(status));
        let (json, text) = endpoint_test(&cli, &endpoint, "30");
        assert_eq!(json.status.code(), Some(1), "{json:?}");
        let result = json_line(&json);
        assert_eq!((&result["delivered"], &result["http_status"]), (&json!(false), &json!(status)));
        assert!(String::from_utf8_lossy(&text.stdout).contains(&format!("was not delivered: HTTP status {status}")));
        for output in [json, text] {
            let expected = format!("paylink: the test event was not delivered: HTTP status {status}\n");
            assert_eq!(stderr(&output), expected);
        }
    }

    fixture.webhook_receiver.respond_with(ReceiverResponse::Hang);
    let (json, text) = endpoint_test(&cli, &endpoint, "1");
    assert_eq!((json.status.code(), &json_line(&json)["outcome"]), (Some(1), &Value::Null), "{json:?}");
    assert!(stderr(&text).contains("the endpoint has not responded yet"), "{text:?}");

    // Nobody listens on this port any more.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/webhooks", listener.local_addr().unwrap()).parse().unwrap();
    drop(listener);
    let (closed, _) = add_endpoint(&fixture.app, &url).await;
    let (json, text) = endpoint_test(&cli, &closed.to_string(), "30");
    assert_eq!((json.status.code(), &json_line(&json)["outcome"]), (Some(1), &json!("connect")), "{json:?}");
    assert!(stderr(&text).contains("no response (connect: the connection failed)"), "{text:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_command_line_is_2_and_everything_else_that_is_not_done_is_1() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let code = |arguments: &[&str]| cli.run(arguments).status.code();
    assert_eq!(code(&["company", "add", "--name", "Sun", "--json"]), Some(0));
    assert_eq!(code(&["company", "list", "--json"]), Some(0));
    for wrong in [&["company"][..], &["events", "replay"], &["endpoint", "rotate", "nonsense"], &["nonsense"]] {
        assert_eq!(code(wrong), Some(2), "{wrong:?}");
    }
    for failing in [
        &["endpoint", "rotate", "end_00000000000000", "--json"][..],
        &["company", "enable", "cmp_00000000000000", "--json"],
        &["events", "replay", "--since", "0", "--json"],
    ] {
        assert_eq!(code(failing), Some(1), "{failing:?}");
    }
    assert_eq!(code(&["--config", "missing.toml", "company", "list"]), Some(78));
    std::fs::write(cli.path().join("invalid.toml"), "nonsense = 1").unwrap();
    for command in ["serve", "migrate"] {
        assert_eq!(code(&["--config", "invalid.toml", command]), Some(78), "{command}");
    }
    let nobody = "postgres://nobody@127.0.0.1:1/no";
    let unreachable = configuration(&database, &[(1, KEY_1)]);
    let unreachable = unreachable.replace(&database.url, nobody).replace(&database.owner_url, nobody);
    std::fs::write(cli.path().join("unreachable.toml"), unreachable).unwrap();
    for command in [&["company", "list"][..], &["migrate", "--status"]] {
        assert_eq!(code(&[&["--config", "unreachable.toml"], command].concat()), Some(69), "{command:?}");
    }
    let help = String::from_utf8(cli.run(&["--help"]).stdout).unwrap();
    assert!(
        help.contains("Exit codes: 0 done as asked, 1 not done or with another result, 2 wrong command line"),
        "{help}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_that_cannot_be_written_is_an_error() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = paylink(cli.path()).args(["company", "add", "--name", "Sun", "--json"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "the id would be lost");
    assert!(stderr(&output).contains("the result could not be written to standard output"), "{output:?}");
}
