//! The operator's pages of banks, nodes and queues, and the start page that says whether everything is all right.

use std::time::Duration;

use paylink_sandbox::BankId;
use paylink_server::worker::roll_up::roll_up;
use paylink_testkit::{App, PATIENCE, SignedInUser, TestService, wait_until};

const MARKUP: &str = "\"><script>alert(1)</script>";
const ESCAPED: &str = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

/// Nothing listens there.
const UNREACHABLE_CELL: &str = "[[cell]]\nid = \"01\"\nurl = \"postgres://paylink@127.0.0.1:9/paylink\"\nowner_url = \"postgres://owner@127.0.0.1:9/paylink\"\n";

async fn page(operator: &SignedInUser, path: &str) -> String {
    let page = operator.browser.get(path).await;
    assert_eq!(page.status, 200, "{path}: {}", page.text);
    page.text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_installation_that_works_needs_no_look() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await;
    // The worker has to count first, and to send its heartbeat.
    let is_fine = || async { page(&operator, "/operator").await.contains("Yes. Nothing needs") };
    wait_until("everything is fine", PATIENCE, is_fine).await;
    let start = page(&operator, "/operator").await;
    for subject in ["payments", "approvals", "banks", "certificates", "queues", "cells"] {
        assert!(start.contains(&format!("id=\"{subject}\"")), "{subject}: {start}");
    }
    assert!(!start.contains("pill warn"), "{start}");
    assert!(start.contains("No e-mails are sent."), "notices reach nobody who does not look: {start}");
    let cells = page(&operator, "/operator/cells").await;
    for part in ["Cell 00", "Answers", "Version of the schema", "Running", env!("CARGO_PKG_VERSION")] {
        assert!(cells.contains(part), "{part}: {cells}");
    }
    assert!(!cells.contains("pill warn"), "{cells}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_late_is_named_and_names_of_nodes_are_text() {
    let test_service = TestService::with_portal().await; // without a worker
    let app = &test_service.app;
    let operator = app.portal_operator().await;
    let late = "
        UPDATE delivery_heartbeat SET seen_at = clock_timestamp() - interval '5 minutes';
        UPDATE roll_up_progress SET counted_upto = service_now() - interval '1 hour'";
    test_service.owner.batch_execute(late).await.unwrap();
    let node =
        "INSERT INTO node (name, version, keys, seen_at) VALUES ($1, $1, '{}', clock_timestamp() - interval '2 hours')";
    test_service.owner.execute(node, &[&MARKUP]).await.unwrap();
    let start = page(&operator, "/operator").await;
    assert!(start.contains("Late: Counts for charts, Delivery worker."), "{start}");
    let cells = page(&operator, "/operator/cells").await;
    assert!(!cells.contains("<script>alert"), "{cells}");
    for part in [
        "Start a worker",
        "No heartbeat",
        &format!("<td class=\"title\">{ESCAPED}</td>"),
        &format!(">{ESCAPED}</td>\n<td data-label=\"Last heartbeat\">"),
    ] {
        assert!(cells.contains(part), "{part}: {cells}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_banks_has_success_breaker_and_latency() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let operator = app.portal_operator().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(10)).await;
    test_service.advance_and_poll(Duration::from_secs(20)).await;
    roll_up(&app.cell()).await.unwrap();
    let banks = page(&operator, "/operator/banks").await;
    for part in
        ["Berlin Group", "1 of 1 attempts (100 %)", "No attempt has ended", "Closed: payers can choose", "Half within"]
    {
        assert!(banks.contains(part), "{part}: {banks}");
    }
    assert!(banks.contains("No certificate is configured."), "{banks}");
    let bank = app.running.service.banks.get(&"atlas".parse().unwrap()).unwrap();
    for _ in 0..5 {
        bank.record_call(false, Duration::from_secs(5), app.running.service.clock.now());
    }
    let banks = page(&operator, "/operator/banks").await;
    assert!(
        banks.contains("Open: the bank does not answer") && banks.contains("payers can choose it again"),
        "{banks}"
    );
    let start = page(&operator, "/operator").await;
    assert!(start.contains(&format!("These banks do not answer this node: {}.", bank.name)), "{start}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_successes_of_today_need_a_look() {
    let test_service = TestService::with_portal().await;
    let operator = test_service.app.portal_operator().await;
    let count = |outcome: &str, total: i64| {
        format!(
            "INSERT INTO bank_daily_count VALUES ((service_now() AT TIME ZONE 'UTC')::date, 'atlas', '{outcome}', {total});"
        )
    };
    let counts = count("paid", 9) + &count("rejected", 21);
    test_service.owner.batch_execute(&counts).await.unwrap();
    let start = page(&operator, "/operator").await;
    assert!(start.contains("Few payments succeed today at:"), "{start}");
    let banks = page(&operator, "/operator/banks").await;
    assert!(banks.contains("9 of 30 attempts (30 %)") && banks.contains(">Low<"), "{banks}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cell_that_does_not_answer_is_named_and_hides_only_what_is_in_it() {
    let app = App::with_portal_and(UNREACHABLE_CELL).await;
    let operator = app.portal_operator().await;
    for path in ["/operator/worklist", "/operator/worklist?kind=contradictions", "/operator/banks"] {
        let text = page(&operator, path).await;
        assert!(text.contains("These cells did not answer: 01."), "{path}: {text}");
    }
    let start = page(&operator, "/operator").await;
    assert!(start.contains("These cells do not answer: 01."), "{start}");
    let cells = page(&operator, "/operator/cells").await;
    assert!(cells.contains("Cell 01 <span class=\"pill bad\">Does not answer") && cells.contains("Cell 00"), "{cells}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_cell_is_shown_with_its_reason() {
    let test_service = TestService::with_portal().await;
    let operator = test_service.app.portal_operator().await;
    let cell = test_service.app.cell();
    assert!(cell.close_by_person(&paylink_testkit::tester(), MARKUP).await.unwrap());
    for (path, text) in [("/operator", "Cell 00 is closed"), ("/operator/cells", "Closed: payers cannot confirm")] {
        let page = page(&operator, path).await;
        assert!(page.contains(text) && page.contains(ESCAPED) && !page.contains("<script>alert"), "{page}");
    }
}
