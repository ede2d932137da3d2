//! Health, metrics, logs and traces, and that none of them contains credentials.

use std::sync::{Arc, Mutex};

use axum::{Router, body::Bytes, extract::State, routing::post};
use paylink_testkit::{App, KEY_1, PATIENCE, Program, configuration, log_file, paylink, wait_for};
use serde_json::json;

#[tokio::test]
async fn health_readiness_and_metrics() {
    let app = App::start().await;
    app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    app.read("pay_x").await;
    let ops = format!("http://{}", app.running.ops);
    assert_eq!(app.get(&format!("{ops}/healthz")).await.status, 200);
    let ready = app.get(&format!("{ops}/readyz")).await;
    assert_eq!((ready.status, &ready.body["ready"]), (200, &json!(true)));
    assert_eq!(ready.body["cells"]["00"], "serving, sealing with key 1");
    let metrics = app.get(&format!("{ops}/metrics")).await;
    for line in [
        "paylink_links_generated_total",
        "http_server_request_duration_seconds_bucket{method=\"GET\",route=\"/v1/payments/{paymentId}\",status=\"404\"",
        "le=\"0.005\"",
        "paylink_cell_reachable{cell=\"00\"} 1",
        "paylink_ready{role=\"web\"} 1",
        "paylink_ready{role=\"worker\"} 1",
        "paylink_database_connections_max{cell=\"00\"}",
        "paylink_database_waiting{cell=\"00\"} 0",
        "paylink_cache_requests_total{cache=\"final_payments\",result=\"hit\"}",
        "paylink_waiting_reads 0",
        "\nprocess_resident_memory_bytes ",
        "# TYPE process_cpu_seconds_total counter",
    ] {
        assert!(metrics.text.contains(line), "{line} is missing:\n{}", metrics.text);
    }
    assert!(!metrics.text.contains("pay_x"));
}

/// A collector that records the traces it receives.
async fn collector() -> (String, Arc<Mutex<Vec<u8>>>) {
    let collected = Arc::new(Mutex::new(Vec::new()));
    let collect = |State(collected): State<Arc<Mutex<Vec<u8>>>>, body: Bytes| async move {
        collected.lock().unwrap().extend_from_slice(&body);
    };
    let router = Router::new().route("/v1/traces", post(collect)).with_state(collected.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}/v1/traces"), collected)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_logs_json_and_sends_traces_and_neither_contains_a_credential() {
    let app = App::start().await;
    let payment = app.payment().await;
    let (endpoint, collected) = collector().await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("paylink.toml");
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let text = configuration(&app.database, &[(1, KEY_1)]).replacen("127.0.0.1:0", &format!("127.0.0.1:{port}"), 1);
    std::fs::write(&file, text).unwrap();
    let mut command = paylink(directory.path());
    command
        .arg("serve")
        .arg("--config")
        .arg(&file)
        .env("PAYLINK_OTLP__ENDPOINT", &endpoint)
        .env("PAYLINK_LOG__CLIENT_ADDRESS", "true")
        .env("PAYLINK_LOG__LEVEL", "trace");
    let mut program = Program::start("serve", &mut command);
    let base = format!("http://127.0.0.1:{port}/v1");
    let url = format!("{base}/payments/{}", payment.id);
    let read = wait_for("the program serves", PATIENCE, async || reqwest::get(&url).await.ok()).await;
    assert_eq!(read.status(), 200);
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let link = app.http.post(format!("{base}/companies/{}/online/link/generate", app.company)).bearer_auth(&app.token);
    let link = link.json(&body).send().await.unwrap().text().await.unwrap();
    program.signal("-TERM");
    assert!(program.wait().success());

    let logged = program.log_text();
    let lines: Vec<serde_json::Value> = logged.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let reading = lines.iter().find(|line| line["route"] == "/v1/payments/{paymentId}").unwrap();
    assert_eq!((&reading["status"], &reading["message"]), (&json!(200), &json!("request handled")));
    assert_eq!(reading["address"], "127.0.0.1");
    let sent = collected.lock().unwrap().clone();
    let contains = |text: &str| sent.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(
        contains("/v1/payments/{paymentId}") && contains("paylink"),
        "no trace arrived ({} bytes received)",
        sent.len()
    );
    let trace = data_encoding::HEXLOWER.decode(reading["trace"].as_str().unwrap().as_bytes()).unwrap();
    assert!(sent.windows(trace.len()).any(|window| window == trace), "the span has the trace of the log line");
    for secret in [payment.id.to_string(), app.token.clone(), payment.id.uuid().to_string(), link] {
        assert!(!contains(&secret) && !logged.contains(&secret));
    }
    let (path, _) = log_file("traces");
    std::fs::write(path, String::from_utf8_lossy(&sent).as_bytes()).unwrap();
}

#[test]
fn the_leak_check_finds_each_kind_of_credential() {
    let check = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/leak-check");
    let run = |line: &str| {
        let directory = tempfile::tempdir().unwrap();
        let harmless =
            "{\"level\":\"INFO\",\"message\":\"request handled\",\"company\":\"cmp_00k3v9m2x7q4ad\"}\n".repeat(200);
        std::fs::write(directory.path().join("a.log"), format!("{harmless}{line}\n{harmless}")).unwrap();
        std::process::Command::new("bash").arg(check).arg(directory.path()).output().unwrap().status.success()
    };
    assert!(run("nothing of interest"));
    for leak in [
        "token plk_test_001gzh6ejcp8jzwbe2z0tcx5rsjv2cyjnh1pm39v",
        "GET /v1/payments/pay_000m9x4c2v7k1q8z5n3b6j0d9fga",
        "GET /r/att_000m9x4c2v7k1q8z5n3b6j0d9fga-2frzcr8zezs5q9mfgw5zep0h0r",
        "key 2frzcr8zezs5q9mfgw5zep0h0r",
        "Key (id)=(018f3a52-7b1c-7e4d-9a6f-0123456789ab) already exists",
        "open ATAwAAGPv-Q6CRvzS2jnoMMOQqQ0yhaZAMlqtvt-1095oJO5KSUlCq7wX1sp05KYe_fVlI6RmM8VF90IKYuStfJSEOKhdDDOtEui8DM",
        "iban DE89370400440532013000",
        "key MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
        "postgres://paylink:hunter2@db/paylink",
        "signed with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "cookie pls_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
        "GET /invitations/pli_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
        "recovery code 0m9x-4c2v-7k1q-8z5n-3b6j-0d9f-ga",
        "cookie plb_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
        "otpauth://totp/Paylink?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        "hash $argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA",
    ] {
        assert!(!run(leak), "not found: {leak}");
    }
    let empty = tempfile::tempdir().unwrap();
    let nothing = std::process::Command::new("bash").arg(check).arg(empty.path()).output().unwrap();
    assert!(!nothing.status.success(), "a check without log lines must fail");
}
