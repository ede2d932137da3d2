//! PostgreSQL's plans for the statements of delivery workers.

use std::time::Duration;

use paylink_server::system::Stopwatch;
use paylink_store::EndpointCapacity;
use paylink_testkit::{QueryPlans, delivery_fixture::DeliveryFixture, is_quiet_machine, time_limit};
use serde_json::Value;

/// Endpoints with a scheduled retry, and as many delivered events. 20,000 are enough for an index to cost less than a scan; a quiet machine has
/// the 200,000 of a large cell.
fn fill() -> String {
    let endpoints = if is_quiet_machine() { 200_000 } else { 20_000 };
    format!(
        "
        INSERT INTO endpoint (id, company_id, url, name, secret_sealed, disabled_at, disabled_reason)
        SELECT number + 1000, (SELECT id FROM company), 'https://shop.example.com/', '', '', service_now(), 'removed'
        FROM generate_series(1, {endpoints}) AS number;
        INSERT INTO endpoint_queue (endpoint_id, next_due, failures)
        SELECT number + 1000, service_now() + interval '1 hour' + number * interval '1 ms', 1
        FROM generate_series(1, {endpoints}) AS number;
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT lpad(to_hex(number), 32, '0')::uuid, gen_random_uuid(), 1, service_now(), '{{}}' FROM generate_series(1, {endpoints}) AS number;
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, state, attempts)
        SELECT lpad(to_hex(number), 32, '0')::uuid, number + 1000, service_now(), service_now() + interval '1 hour', 'queued', 7
        FROM generate_series(1, {endpoints}) AS number;
        INSERT INTO delivery (event_id, endpoint_id, opened_at, ended_at, state, attempts)
        SELECT lpad(to_hex(number), 32, '0')::uuid, 7, service_now(), service_now(), 'delivered', 1
        FROM generate_series(1, {endpoints}) AS number;
        ANALYZE endpoint, endpoint_queue, event, delivery"
    )
}

/// Every table scan of a plan, as kind and table.
fn scans(plan: &Value, found: &mut Vec<(String, String)>) {
    if let Some(table) = plan["Relation Name"].as_str() {
        found.push((plan["Node Type"].as_str().unwrap().to_owned(), table.to_owned()));
    }
    for child in plan["Plans"].as_array().into_iter().flatten() {
        scans(child, found);
    }
}

async fn assert_no_sequential_scan(fixture: &DeliveryFixture, stage: &str) {
    let plans = QueryPlans::of(&fixture.app.database).await;
    for (name, arguments) in [
        ("CLAIM_FRESH", "'{}', '{}', 4"),
        ("LOCK_QUEUES", "'{}'"),
        ("CLAIM_QUEUED", "'{1001}', '{16}'"),
        ("CLAIM_PROBES", "'{1001}'"),
        ("EXPIRE", "'2020-01-01'"),
        ("FLUSH_AFTER_CLOCK_SET_BACK", ""),
        ("FLUSH", ""),
        ("FIND_FAILING", "'{1001}'"),
        ("LOCK_BREAKERS", "'{1001}', '{2020-01-01}', '{false}'"),
        ("WRITE_BREAKERS", "'{1001}', '{1}', '{2020-01-01}', '{2020-01-01}', '{false}', '{false}'"),
        ("HELD_ENDPOINTS", ""),
        ("HELD_TOTAL", ""),
        ("FIND_FAILING_FOR_AN_HOUR", "0"),
        ("SCAN_ENDING", "'2020-01-01', '2020-01-01'"),
        ("FIND_ENDING", "'2020-01-01', 0"),
        ("COUNT_ENDING", "1001, '2020-01-01', NULL, 12"),
    ] {
        let plan = plans.explain_with("FORMAT JSON", name, arguments).await;
        let plan: Value = serde_json::from_str(&plan).unwrap();
        let mut found = Vec::new();
        scans(&plan[0]["Plan"], &mut found);
        assert!(!found.is_empty());
        let tables = ["endpoint", "endpoint_queue", "endpoint_announcement", "event", "delivery"];
        let sequential = |(kind, table): &&(String, String)| kind == "Seq Scan" && tables.contains(&table.as_str());
        assert_eq!(found.iter().find(sequential), None, "{stage}, {name}: {plan:#}");
    }
}

#[tokio::test]
async fn with_many_waiting_endpoints_no_claim_scans_a_table_and_claims_are_fast() {
    let fixture = DeliveryFixture::start().await;
    assert_no_sequential_scan(&fixture, "empty").await;
    fixture.owner.batch_execute(&fill()).await.unwrap();
    assert_no_sequential_scan(&fixture, "full").await;

    let (cell, ring, capacity) =
        (fixture.cell(), &fixture.app.running.service.ring, EndpointCapacity { by_endpoint: Vec::new(), default: 4 });
    for _ in 0..3 {
        fixture.create_paid_event().await;
    }
    let mut times = Vec::new();
    for round in 0..21 {
        let watch = Stopwatch::start();
        let fresh = cell.claim_fresh(&capacity, ring).await.unwrap();
        cell.claim_queued(&capacity, ring).await.unwrap();
        times.push(watch.elapsed());
        assert_eq!(fresh.deliveries.len(), if round == 0 { 3 } else { 0 });
    }
    times.sort();
    assert!(times[10] <= time_limit(Duration::from_millis(10)), "both claims took {:?}", times[10]);
}
