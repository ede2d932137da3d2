//! `paylink export`: everything about a company, once, without secrets, in a private file, and with little memory.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    process::Stdio,
    time::Duration,
};

use paylink_domain::status::Status;
use paylink_testkit::{
    App, CliEnvironment, KEY_1, assert_success, configuration,
    delivery_fixture::{DeliveryFixture, add_endpoint},
    paylink,
};
use serde_json::{Value, json};
use tokio_postgres::Client;

/// The lines of an export to a file.
async fn export(fixture: &DeliveryFixture, cli: &CliEnvironment, company: &str, more: &[&str]) -> Vec<Value> {
    let file = cli.path().join("export.jsonl");
    let _ = std::fs::remove_file(&file);
    let arguments = ["export", "--company", company, "--output", file.to_str().unwrap()];
    // What was written within the last seconds is left out.
    fixture.advance_time(Duration::from_secs(10)).await;
    assert_success(&cli.run(&[&arguments[..], more].concat()));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.lines().all(|line| line.starts_with("{\"type\":\"")), "the type comes first");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn of_type<'a>(lines: &'a [Value], line_type: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == line_type).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_of_a_company_is_exported_without_secrets_and_audited() {
    let fixture = DeliveryFixture::start().await;
    let (app, payment) = (&fixture.app, fixture.payment(Some("order-7")).await);
    fixture.end_payment(payment.id, Status::Executed).await;
    let open = fixture.payment(None).await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let other = cli.json(&["company", "add", "--name", "Other", "--json"])["id"].as_str().unwrap().to_owned();
    let token = cli.json(&["token", "add", "--company", &app.company.to_string(), "--name", "till", "--json"]);
    let url = "https://shop.example.com/hooks".parse().unwrap();
    let (endpoint, _) = add_endpoint(app, &url).await;
    let company = app.company.to_string();

    let lines = export(&fixture, &cli, &company, &[]).await;
    let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
    assert_eq!(
        (&first["type"], &first["format"], &first["company_id"]),
        (&json!("export"), &json!(1), &json!(company))
    );
    assert_eq!(last["type"], "end");
    for (line_type, count) in last["lines"].as_object().unwrap() {
        assert_eq!(count.as_u64().unwrap(), of_type(&lines, line_type).len() as u64, "{line_type}");
    }
    let [settings] = of_type(&lines, "company")[..] else { panic!("{lines:?}") };
    assert_eq!((&settings["id"], &settings["mode"]), (&json!(company), &json!("test")));
    let [account] = of_type(&lines, "payee_account")[..] else { panic!("{lines:?}") };
    assert!(account["current"] == true && account["iban"].as_str().unwrap().len() > 14, "{account}");

    let payments = of_type(&lines, "payment");
    let ids: Vec<String> = payments.iter().map(|line| line["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids, [payment.id.to_string(), open.id.to_string()], "the oldest first");
    let paid = payments[0];
    assert_eq!(
        (&paid["status"], &paid["data"], &paid["payee_account"]),
        (&json!("EXECUTED"), &json!("order-7"), &account["number"])
    );
    assert_eq!(paid["history"].as_array().unwrap().last().unwrap()["to"], "EXECUTED");
    assert!(paid["attempts"].is_array() && payments[1]["status"] == "PENDING", "{payments:?}");
    let [event] = of_type(&lines, "event")[..] else { panic!("{lines:?}") };
    assert_eq!(event["payment_id"], json!(payment.id.to_string()));
    let body: Value = serde_json::from_str(event["body"].as_str().unwrap()).unwrap();
    assert!(body.to_string().contains(&payment.id.to_string()), "{body}");
    assert_eq!(event["deliveries"][0]["endpoint_id"], json!(fixture.endpoint.to_string()));
    assert!(of_type(&lines, "endpoint").iter().any(|line| line["id"] == json!(endpoint.to_string())));
    assert!(of_type(&lines, "token").iter().any(|line| line["id"] == token["id"]));
    let actions: Vec<&Value> = of_type(&lines, "audit_entry").iter().map(|line| &line["action"]).collect();
    assert!(actions.contains(&&json!("token.add")), "{actions:?}");

    let text = lines.iter().map(Value::to_string).collect::<String>();
    for secret in [token["token"].as_str().unwrap(), "secret_sealed", "whsec_", "\"hash\"", &other, "iban_sealed"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let elsewhere = export(&fixture, &cli, &other, &[]).await;
    assert!(of_type(&elsewhere, "payment").is_empty() && of_type(&elsewhere, "event").is_empty());

    // Nothing is before the first payment, and the settings are always there.
    let lines = export(&fixture, &cli, &company, &["--until", "2000-01-01T00:00:00Z"]).await;
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert!(types.contains(&"company") && !types.contains(&"payment") && !types.contains(&"audit_entry"), "{types:?}");
    let lines = export(&fixture, &cli, &company, &["--since", "2000-01-01T00:00:00Z"]).await;
    assert_eq!(of_type(&lines, "payment").len(), 2);

    let file = cli.path().join("export.jsonl");
    let arguments = ["export", "--company", &company, "--output", file.to_str().unwrap()];
    assert!(cli.expect_failure(&arguments).contains("cannot create"), "a file is not overwritten");
    std::fs::remove_file(&file).unwrap();
    let missing = ["export", "--company", "cmp_00000000000000", "--output", file.to_str().unwrap()];
    assert!(cli.expect_failure(&missing).contains("there is no company"));
    assert!(!file.exists(), "a failed export leaves no file");
}

/// Payments in PostgreSQL's own way, all created at the same time, so that only their ids tell them apart.
async fn insert_payments(owner: &Client, app: &App, thousands: u32) {
    for _ in 0..thousands {
        // Each insert takes a lock, so that a transaction cannot have any number of them.
        let insert = "INSERT INTO payment (id, company_id, payee_account_id, created_at, amount_cents, merchant_return, currency, reference)
                      SELECT gen_random_uuid(), company.id, payee_account_id, '2026-01-01Z', 827, false, 'EUR', 'r'
                      FROM company, generate_series(1, 1000) WHERE company.id = $1";
        owner.execute(insert, &[&app.company.number()]).await.unwrap();
    }
}

fn peak_memory_kilobytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_does_not_grow_with_the_number_of_payments_and_none_is_left_out() {
    const THOUSANDS: u32 = 12;
    let app = App::start().await;
    insert_payments(&app.database.as_owner().await, &app, THOUSANDS).await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let mut command = paylink(cli.path());
    command.args(["export", "--company", &app.company.to_string(), "--output", "-"]).stdout(Stdio::piped());
    let mut program = command.spawn().unwrap();
    // The pipe is small: the program has read little more than what was taken from it.
    let mut seen = BTreeMap::new();
    let (mut bytes, mut early, mut late, mut end) = (0, 0, 0, None);
    for line in BufReader::new(program.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        bytes += line.len() as u64;
        let value: Value = serde_json::from_str(&line).unwrap();
        match value["type"].as_str().unwrap() {
            "payment" => *seen.entry(value["id"].as_str().unwrap().to_owned()).or_insert(0) += 1,
            "end" => end = Some(value["lines"]["payment"].as_u64().unwrap()),
            _ => {}
        }
        match seen.len() {
            2_000 if early == 0 => early = peak_memory_kilobytes(program.id()),
            11_000 if late == 0 => late = peak_memory_kilobytes(program.id()),
            _ => {}
        }
    }
    assert!(program.wait().unwrap().success());
    assert_eq!((seen.len(), end), (12_000, Some(12_000)));
    assert!(seen.values().all(|times| *times == 1), "each payment once");
    assert!(bytes > 3_000_000, "{bytes} bytes");
    assert!(late < early + 2_000, "{early} kB after 2,000 payments, {late} kB after 11,000");
}
