//! `paylink health`: what a container's health check runs. It needs no keys and no database of its own.

use std::process::Output;

use paylink_testkit::{
    CliEnvironment, Database, KEY_1, PATIENCE, Program, configuration, free_port_base, paylink, wait_until,
};
use serde_json::Value;
use tokio::{io::AsyncReadExt, net::TcpListener};

/// The exit code, standard output, and standard error, which has one line at most.
#[track_caller]
fn result(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let error = text(&output.stderr);
    assert!(error.lines().count() <= 1, "{error}");
    (output.status.code(), text(&output.stdout), error)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_node_is_healthy_and_says_whether_it_is_ready() {
    let database = Database::migrated().await;
    let port = free_port_base();
    let text = configuration(&database, &[(1, KEY_1)])
        .replace("[ops]\nlisten = \"127.0.0.1:0\"", &format!("[ops]\nlisten = \"0.0.0.0:{port}\""));
    let cli = CliEnvironment::with(&text);
    let (code, _, error) = result(&cli.run(&["health"]));
    assert_eq!(code, Some(1));
    assert!(error.starts_with(&format!("paylink: no node answers at 127.0.0.1:{port} (ops.listen): ")), "{error}");

    let mut serve = paylink(cli.path());
    serve.args(["serve", "--config", ".paylink/paylink.toml"]);
    let mut node = Program::start("health-command", &mut serve);
    wait_until("the node is ready", PATIENCE, async || cli.run(&["health", "--ready"]).status.success()).await;
    let (_, body, _) = result(&cli.run(&["health", "--ready"]));
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["ready"], true, "{body}");
    assert_eq!(result(&cli.run(&["health"])), (Some(0), String::new(), String::new()));

    // The health check of another container has only this setting: no key, and a database that does not exist.
    let mut other = paylink(&std::env::temp_dir());
    other.env("PAYLINK_CELL", "[]").env("PAYLINK_OPS__LISTEN", format!("[::ffff:127.0.0.1]:{port}"));
    assert_eq!(result(&other.arg("health").output().unwrap()).0, Some(0));

    node.signal("-TERM");
    assert!(node.wait().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_not_ready_is_alive() {
    // Nothing listens at the database's port, so that no cell is served.
    let database = Database::migrated().await;
    let port = free_port_base();
    let text = configuration(&database, &[(1, KEY_1)])
        .replace("[ops]\nlisten = \"127.0.0.1:0\"", &format!("[ops]\nlisten = \"127.0.0.1:{port}\""))
        .replace(&database.url, "postgres://nobody@127.0.0.1:1/no");
    let cli = CliEnvironment::with(&text);
    let mut serve = paylink(cli.path());
    serve.args(["serve", "--config", ".paylink/paylink.toml"]);
    let _node = Program::start("health-command-unready", &mut serve);
    wait_until("the node is alive", PATIENCE, async || cli.run(&["health"]).status.success()).await;
    let (code, body, error) = result(&cli.run(&["health", "--ready"]));
    assert_eq!(code, Some(1));
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["ready"], false, "{body}");
    assert_eq!(error, format!("paylink: the node at 127.0.0.1:{port} is not ready: status 503\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_does_not_answer_and_a_wrong_setting_are_failures_of_one_line() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 1_024]).await;
            held.push(stream);
        }
    });
    let cli = CliEnvironment::with(&format!("[ops]\nlisten = \"{address}\"\n"));
    let (code, _, error) = result(&cli.run(&["health"]));
    assert_eq!((code, error), (Some(1), format!("paylink: {address} has not answered within 3s\n")));

    let (code, _, error) = result(&CliEnvironment::with("[ops]\nlisten = 1\n").run(&["health"]));
    assert_eq!(code, Some(1));
    assert!(error.contains("line 2: ops.listen: "), "{error}");
}
