//! How PostgreSQL goes about what workers ask it all day.

use paylink_server::ambient::Stopwatch;
use paylink_store::{Room, statements};
use paylink_testkit::scene::Scene;
use serde_json::Value;

/// A hundred thousand endpoints with a retry to come, and as many events and deliveries that are over: what a cell looks like.
const FILL: &str = "
    INSERT INTO endpoint (id, company_id, url, name, secret_sealed, disabled_at, disabled_why)
    SELECT number + 1000, (SELECT id FROM company), 'https://shop.example.com/', '', '', service_now(), 'removed'
    FROM generate_series(1, 200000) AS number;
    INSERT INTO endpoint_queue (endpoint_id, next_due, failures)
    SELECT number + 1000, service_now() + interval '1 hour' + number * interval '1 ms', 1
    FROM generate_series(1, 200000) AS number;
    INSERT INTO event (id, payment_id, company_id, created_at, body)
    SELECT lpad(to_hex(number), 32, '0')::uuid, gen_random_uuid(), 1, service_now(), '{}' FROM generate_series(1, 200000) AS number;
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at, state, attempts)
    SELECT lpad(to_hex(number), 32, '0')::uuid, number + 1000, service_now(), service_now() + interval '1 hour', 'queued', 7
    FROM generate_series(1, 200000) AS number;
    INSERT INTO delivery (event_id, endpoint_id, opened_at, ended_at, state, attempts)
    SELECT lpad(to_hex(number), 32, '0')::uuid, 7, service_now(), service_now(), 'delivered', 1
    FROM generate_series(1, 200000) AS number;
    ANALYZE endpoint, endpoint_queue, event, delivery";

/// Every scan of a table in a plan, by kind and table.
fn scans(plan: &Value, found: &mut Vec<(String, String)>) {
    if let Some(table) = plan["Relation Name"].as_str() {
        found.push((plan["Node Type"].as_str().unwrap().to_owned(), table.to_owned()));
    }
    for below in plan["Plans"].as_array().into_iter().flatten() {
        scans(below, found);
    }
}

/// As a worker has it: prepared once, for any argument, by a connection with the settings of `store/connect.rs`.
async fn assert_no_table_is_read_whole(scene: &Scene, stage: &str) {
    let client = scene.app.database.as_owner().await;
    client
        .batch_execute("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off")
        .await
        .unwrap();
    for (name, arguments) in [
        ("CLAIM_FRESH", "'{}', '{}', 4"),
        ("LOCK_QUEUES", "'{}'"),
        ("CLAIM_QUEUED", "'{1001}', '{16}', '{false}'"),
        ("EXPIRE", "'2020-01-01'"),
        ("FLUSH", ""),
        ("WELL", "'{1001}'"),
    ] {
        let (_, statement) = statements().find(|(found, _)| *found == name).unwrap();
        client.batch_execute(&format!("PREPARE {name} AS {statement}")).await.unwrap();
        let call = if arguments.is_empty() { name.to_owned() } else { format!("{name}({arguments})") };
        let row = client.query_one(&format!("EXPLAIN (FORMAT JSON) EXECUTE {call}"), &[]).await.unwrap();
        let plan: Value = serde_json::from_str(&row.get::<_, Json>(0).0).unwrap();
        let mut found = Vec::new();
        scans(&plan[0]["Plan"], &mut found);
        assert!(!found.is_empty());
        let tables = ["endpoint", "endpoint_queue", "event", "delivery"];
        let whole = |(kind, table): &&(String, String)| kind == "Seq Scan" && tables.contains(&table.as_str());
        assert_eq!(found.iter().find(whole), None, "{stage}, {name}: {plan:#}");
    }
}

#[tokio::test]
async fn with_200_000_endpoints_that_wait_no_claim_reads_a_table_from_end_to_end_or_takes_ten_milliseconds() {
    let scene = Scene::set().await;
    assert_no_table_is_read_whole(&scene, "empty").await;
    scene.owner.batch_execute(FILL).await.unwrap();
    assert_no_table_is_read_whole(&scene, "full").await;

    let (cell, ring, room) = (scene.cell(), &scene.app.running.service.ring, Room { known: Vec::new(), otherwise: 4 });
    for _ in 0..3 {
        scene.paid().await;
    }
    let mut milliseconds = Vec::new();
    for round in 0..21 {
        let began = Stopwatch::start();
        let fresh = cell.claim_fresh(&room, ring).await.unwrap();
        cell.claim_queued(&room, ring).await.unwrap();
        milliseconds.push(began.elapsed().as_secs_f64() * 1_000.0);
        assert_eq!(fresh.due.len(), if round == 0 { 3 } else { 0 });
    }
    milliseconds.sort_by(f64::total_cmp);
    assert!(milliseconds[10] <= 10.0, "both claims took {} ms", milliseconds[10]);
}

/// PostgreSQL's json, as text.
struct Json(String);

impl<'a> tokio_postgres::types::FromSql<'a> for Json {
    fn from_sql(
        _: &tokio_postgres::types::Type,
        raw: &'a [u8],
    ) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(String::from_utf8(raw.to_vec())?))
    }

    fn accepts(kind: &tokio_postgres::types::Type) -> bool {
        *kind == tokio_postgres::types::Type::JSON
    }
}
