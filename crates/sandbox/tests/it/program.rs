//! The program: it prints the URLs of its banks and stops on SIGTERM.

use std::process::Stdio;

use reqwest::StatusCode;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Command,
};

#[tokio::test]
async fn the_program_serves_its_banks_and_stops_on_sigterm() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_paylink-sandbox"))
        .args(["--listen", "127.0.0.1:0", "--bank", "borea", "--bank", "delta"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let ready: Value = serde_json::from_str(&lines.next_line().await.unwrap().unwrap()).unwrap();
    assert_eq!((&ready["banks"][0]["bank"], &ready["banks"][1]["name"]), (&"borea".into(), &"Delta Direct".into()));
    for bank in ready["banks"].as_array().unwrap() {
        let page = crate::harness::client().get(bank["url"].as_str().unwrap()).send().await.unwrap();
        assert_eq!(page.status(), StatusCode::OK);
    }
    let signalled = Command::new("kill").arg(program.id().unwrap().to_string()).status().await.unwrap();
    assert!(signalled.success());
    assert!(program.wait().await.unwrap().success());
}
