//! `paylink dev`: the door for people and scripts.

use std::{os::unix::fs::PermissionsExt, time::Duration};

use paylink_testkit::{Dev, free_port_base, paylink};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_starts_stops_starts_again_and_survives_a_kill() {
    let directory = tempfile::tempdir().unwrap();
    let base = free_port_base();
    let started = tokio::time::timeout(Duration::from_secs(30), async {
        tokio::task::block_in_place(|| Dev::on(directory.path(), base))
    });
    let first = started.await.expect("ready within 30 s");
    assert_eq!(first.text("base_url"), format!("http://127.0.0.1:{base}/v1"));
    assert_eq!(first.text("pay_url"), format!("http://127.0.0.1:{}", base + 1));
    assert!(first.text("database_url").contains(&format!(":{}/", base + 4)));
    let answer = first.generate().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let page = reqwest::get(answer.body["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(page.status(), 200);

    // Other commands find the configuration from below, and it is private.
    let config = first.text("config").to_owned();
    assert!(config.ends_with(".paylink/paylink.toml"));
    assert_eq!(std::fs::metadata(&config).unwrap().permissions().mode() & 0o777, 0o600);
    let deep = directory.path().join("a/b");
    std::fs::create_dir_all(&deep).unwrap();
    let doctor = paylink(&deep).arg("doctor").output().unwrap();
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
    let check = paylink("/".as_ref()).args(["config", "check"]).env("PAYLINK_CONFIG", &config).status();
    assert!(check.unwrap().success());

    // Twice in one place is once too often.
    let second = paylink(directory.path()).args(["dev", "--json"]).output().unwrap();
    assert!(String::from_utf8_lossy(&second.stderr).contains("another `paylink dev` is running"));

    let (company, token) = (first.text("company_id").to_owned(), first.text("api_token").to_owned());
    assert!(first.end("-TERM").success(), "SIGTERM is a clean end");
    let again = Dev::on(directory.path(), base);
    assert_eq!((again.text("company_id"), again.text("api_token")), (company.as_str(), token.as_str()));
    again.end("-KILL");
    let after_kill = Dev::on(directory.path(), base);
    assert_eq!(after_kill.text("api_token"), token);
    assert_eq!(after_kill.generate().await.status, 200);
    assert!(after_kill.end("-INT").success());

    // Without what it remembers it says so, at once, instead of trying passwords.
    let memory = directory.path().join(".paylink/dev.json");
    std::fs::rename(&memory, directory.path().join("kept")).unwrap();
    let lost = paylink(directory.path()).args(["dev", "--json"]).output().unwrap();
    assert!(String::from_utf8_lossy(&lost.stderr).contains("to begin anew, remove"));
    std::fs::rename(directory.path().join("kept"), memory).unwrap();

    let elsewhere = Dev::on(directory.path(), free_port_base());
    assert_eq!(elsewhere.generate().await.status, 200, "on other ports it is the same place");
    assert!(elsewhere.end("-TERM").success());
}

#[test]
fn a_taken_port_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let base = free_port_base();
    let _taken = std::net::TcpListener::bind(("127.0.0.1", base + 1)).unwrap();
    let output = paylink(directory.path()).args(["dev", "--port-base", &base.to_string()]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains(&format!("port {} (pay) is taken", base + 1)), "{said}");
}
