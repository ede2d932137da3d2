//! `paylink dev`, as people and scripts start it.

use std::os::unix::fs::PermissionsExt;

use paylink_store::{DatabaseUrl, connect_once};
use paylink_testkit::{DevProgram, PATIENCE, free_port_base, paylink};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dev_starts_stops_restarts_and_survives_a_kill() {
    let directory = tempfile::tempdir().unwrap();
    let base = free_port_base();
    let started = tokio::time::timeout(PATIENCE, async {
        tokio::task::block_in_place(|| DevProgram::on_port_base(directory.path(), base))
    });
    let first = started.await.expect("the program starts");
    assert_eq!(first.text("base_url"), format!("http://127.0.0.1:{base}/v1"));
    assert_eq!(first.text("pay_url"), format!("http://127.0.0.1:{}", base + 1));
    assert!(first.text("database_url").contains(&format!(":{}/", base + 4)));
    let response = first.generate().await;
    assert_eq!(response.status, 200, "{}", response.text);
    let page = reqwest::get(response.body["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(page.status(), 200);

    // A name of somebody else that leads to this machine signs nobody in.
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let sign_in = async |host: &str| {
        let request = http.get(first.text("portal_login_url")).header("host", host);
        request.send().await.unwrap().status()
    };
    for (host, status) in [("localhost:1", 303), ("127.0.0.1:1", 303), ("[::1]", 303), ("evil.example:1", 421)] {
        assert_eq!(sign_in(host).await.as_u16(), status, "{host}");
    }

    // Other commands find the configuration from a subdirectory. Only its owner can read the file.
    let config = first.text("config").to_owned();
    assert!(config.ends_with(".paylink/paylink.toml"));
    assert_eq!(std::fs::metadata(&config).unwrap().permissions().mode() & 0o777, 0o600);
    let subdirectory = directory.path().join("a/b");
    std::fs::create_dir_all(&subdirectory).unwrap();
    let doctor = paylink(&subdirectory).arg("doctor").output().unwrap();
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
    let check = paylink("/".as_ref()).args(["config", "check"]).env("PAYLINK_CONFIG", &config).status();
    assert!(check.unwrap().success());

    // Only one can run in a directory.
    let second = paylink(directory.path()).args(["dev", "--json"]).output().unwrap();
    assert!(String::from_utf8_lossy(&second.stderr).contains("another `paylink dev` is running"));

    let (company, token) = (first.text("company_id").to_owned(), first.text("api_token").to_owned());
    assert!(first.stop("-TERM").success(), "SIGTERM is a clean exit");
    let again = DevProgram::on_port_base(directory.path(), base);
    assert_eq!((again.text("company_id"), again.text("api_token")), (company.as_str(), token.as_str()));
    again.stop("-KILL");
    let after_kill = DevProgram::on_port_base(directory.path(), base);
    assert_eq!(after_kill.text("api_token"), token);
    assert_eq!(after_kill.generate().await.status, 200);
    assert!(after_kill.stop("-INT").success());

    // Without its state file it fails immediately instead of trying passwords.
    let state = directory.path().join(".paylink/dev.json");
    std::fs::rename(&state, directory.path().join("moved")).unwrap();
    let lost = paylink(directory.path()).args(["dev", "--json"]).output().unwrap();
    assert!(String::from_utf8_lossy(&lost.stderr).contains("to start again without the old data"));
    std::fs::rename(directory.path().join("moved"), state).unwrap();

    // The node reads the variables of [mail], as commands do. The database is stopped, so that the next start finds its port free.
    let mut with_mail = paylink(directory.path());
    with_mail.args(["dev", "--json", "--port-base", &base.to_string()]).env("PAYLINK_MAIL__SERVER", "nonsense");
    let refused = with_mail.output().unwrap();
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(error.contains("variable PAYLINK_MAIL__SERVER: mail.server: must be a host and a port"), "{error}");
    assert_eq!(refused.status.code(), Some(78), "{error}");

    let moved = DevProgram::on_port_base(directory.path(), free_port_base());
    assert_eq!(moved.generate().await.status, 200, "the data can be used on other ports");
    assert!(moved.stop("-TERM").success());
}

/// The seeds are there to be looked at. Commands, programs and workers have nothing to do with them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seeded_company_is_complete_and_not_in_the_way() {
    let directory = tempfile::tempdir().unwrap();
    let dev = DevProgram::start(directory.path());
    let (company, seeded) = (dev.text("company_id").to_owned(), dev.text("seeded_company_id").to_owned());
    assert_ne!(company, seeded);
    let owner: DatabaseUrl = dev.text("owner_database_url").parse().unwrap();
    let client = connect_once(&owner, "".as_ref()).await.unwrap();
    let query = "
        SELECT (SELECT count(*) FROM payment) AS payments, (SELECT count(*) FROM event) AS events,
            (SELECT count(*) FROM delivery WHERE next_attempt_at IS NOT NULL) AS open_deliveries,
            (SELECT count(*) FROM attempt WHERE ended_at IS NULL
                AND (next_poll_at IS NOT NULL OR connector_state_sealed IS NOT NULL)) AS polled_attempts,
            (SELECT count(*) FROM payment JOIN attempt ON payment_id = payment.id AND ended_at IS NULL WHERE status = 'UNKNOWN') AS unknown,
            (SELECT count(*) FROM contradiction JOIN payment ON payment.id = payment_id AND status = payment_status) AS contradictions,
            (SELECT count(*) FROM payment WHERE created_at > service_now() OR updated_at > service_now()) AS in_the_future,
            (SELECT sum(total)::bigint FROM daily_count WHERE measure = 'payments' AND outcome = 'started') AS counted,
            -- What the triggers that were off would have refused.
            (SELECT count(*) FROM payment WHERE version <> (SELECT count(*) FROM status_change WHERE payment_id = payment.id)
                OR status <> (SELECT to_status FROM status_change WHERE payment_id = payment.id ORDER BY number DESC LIMIT 1)
                OR (status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')) <> EXISTS (SELECT FROM event WHERE payment_id = payment.id)
                OR (status = 'EXECUTED') <> EXISTS (SELECT FROM attempt WHERE payment_id = payment.id AND outcome = 'paid')) AS wrong";
    let row = client.query_one(query, &[]).await.unwrap();
    let count = |column: &str| row.get::<_, i64>(column);
    assert!(count("payments") >= 300 && count("events") >= 200);
    assert_eq!(count("counted"), count("payments"), "the charts have them");
    assert_eq!((count("unknown"), count("contradictions")), (3, 1), "the operator has something to look into");
    for column in ["open_deliveries", "polled_attempts", "in_the_future", "wrong"] {
        assert_eq!(count(column), 0, "{column}");
    }

    let run = |arguments: &[&str]| {
        let output = paylink(directory.path()).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(run(&["payment", "list"]).trim(), "no payment matches", "the demo company has none");
    assert!(run(&["payment", "list", "--company", &seeded]).lines().count() > 10);
    run(&["endpoint", "add", "--url", "http://127.0.0.1:9/", "--json"]);
    assert_eq!(run(&["endpoint", "list", "--json"]).lines().count(), 1, "the demo company has one, the other one two");
    run(&["doctor"]);
    dev.stop("-TERM");
}

#[test]
fn a_port_in_use_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let base = free_port_base();
    let _taken = std::net::TcpListener::bind(("127.0.0.1", base + 1)).unwrap();
    let output = paylink(directory.path()).args(["dev", "--port-base", &base.to_string()]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && stderr.contains(&format!("port {} (pay) is already in use", base + 1)),
        "{stderr}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_another_baseline_is_refused_with_the_directory_to_delete() {
    let directory = tempfile::tempdir().unwrap();
    let dev = DevProgram::start(directory.path());
    let owner: DatabaseUrl = dev.text("owner_database_url").parse().unwrap();
    let client = connect_once(&owner, "".as_ref()).await.unwrap();
    // As another state of the source has left it: its history is longer than this program's.
    let other = "UPDATE refinery_schema_history SET checksum = '1' WHERE version = 1;
                 INSERT INTO refinery_schema_history SELECT number, 'later', '2026-01-01', '1' FROM generate_series(2, 45) AS number";
    client.batch_execute(other).await.unwrap();
    let commands: [&[&str]; 6] = [
        &["keys", "list"],
        &["keys", "activate", "1"],
        &["clock", "advance", "1h"],
        &["migrate"],
        &["doctor"],
        &["serve", "--config", ".paylink/paylink.toml"],
    ];
    for command in commands {
        let output = paylink(directory.path()).args(command).output().unwrap();
        // `doctor` writes what it finds to the standard output.
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(!output.status.success() && text.contains("before the first release"), "{command:?}: {text}");
    }
    let moved: bool =
        client.query_one("SELECT ahead <> interval '0' AS moved FROM service_clock", &[]).await.unwrap().get("moved");
    assert!(!moved, "the clock of a refused database is not advanced");
    assert!(dev.stop("-TERM").success());

    let base = free_port_base().to_string();
    let output = paylink(directory.path()).args(["dev", "--json", "--port-base", &base]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let data = directory.path().canonicalize().unwrap().join(".paylink");
    assert!(!output.status.success() && stderr.contains(&format!("rm -r {}", data.display())), "{stderr}");
    std::fs::remove_dir_all(&data).expect("no server writes to it any more");
    assert!(DevProgram::start(directory.path()).stop("-TERM").success());
}
