//! Lists of deliveries: complete, in pages, and found by indexes however many deliveries there are.

use std::collections::BTreeSet;

use paylink_domain::{
    delivery_cause::Cause,
    id::{EndpointId, EventId},
};
use paylink_server::system::Stopwatch;
use paylink_store::{DeliveryPage, DeliveryQuery, ListedState};
use paylink_testkit::{Database, QueryPlans, delivery_fixture::DeliveryFixture};

/// Events with ties of their times, in three states; every second one is also for the second endpoint. Few have the cause that is
/// looked for.
const FILL: &str = "
    INSERT INTO event (id, payment_id, company_id, created_at, body)
    SELECT lpad(to_hex(number), 32, '0')::uuid, gen_random_uuid(), $1, service_now() - number / 7 * interval '1 second', '{}' FROM generate_series(1, EVENTS) AS number";
const FILL_DELIVERIES: &str = "
    INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, ended_at, state, attempts, last_outcome)
    SELECT event.id, endpoint.id, created_at, CASE WHEN state = 'queued' THEN created_at + interval '1 day' END,
        CASE WHEN state <> 'queued' THEN created_at + interval '1 minute' END, state::delivery_state, 1,
        CASE WHEN number % 97 = 0 THEN '503' ELSE 'timeout' END
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS number FROM event) AS event
    CROSS JOIN LATERAL (SELECT CASE number % 3 WHEN 0 THEN 'queued' WHEN 1 THEN 'exhausted' ELSE 'delivered' END AS state) AS chosen
    CROSS JOIN LATERAL (SELECT $1::bigint AS id UNION ALL SELECT $2::bigint WHERE number % 2 = 0) AS endpoint";

async fn filled(events: i32) -> (DeliveryFixture, Vec<EndpointId>) {
    let fixture = DeliveryFixture::start().await;
    let (_, second) = fixture.add_receiver().await;
    let fill = FILL.replace("EVENTS", &events.to_string());
    fixture.owner.execute(&fill, &[&fixture.app.company.number()]).await.unwrap();
    fixture.owner.execute(FILL_DELIVERIES, &[&fixture.endpoint.number(), &second.number()]).await.unwrap();
    fixture.owner.batch_execute("ANALYZE event, delivery, endpoint").await.unwrap();
    let endpoints = vec![fixture.endpoint, second];
    (fixture, endpoints)
}

fn query(
    fixture: &DeliveryFixture,
    endpoints: &[EndpointId],
    state: ListedState,
    cause: Option<Cause>,
) -> DeliveryQuery {
    DeliveryQuery { company: fixture.app.company, endpoints: endpoints.to_vec(), state, cause, after: None, limit: 50 }
}

/// All pages of a list.
async fn all(fixture: &DeliveryFixture, mut query: DeliveryQuery) -> Vec<(EventId, EndpointId)> {
    let mut found = Vec::new();
    loop {
        let DeliveryPage { deliveries, next, .. } = fixture.cell().deliveries(&query).await.unwrap();
        found.extend(deliveries.iter().map(|delivery| (delivery.event, delivery.endpoint)));
        query.after = next;
        if next.is_none() {
            return found;
        }
    }
}

#[tokio::test]
async fn every_delivery_is_on_one_page_of_its_list() {
    let (fixture, endpoints) = filled(3_000).await;
    for (state, cause, condition) in [
        (ListedState::All, None, "true"),
        (ListedState::Waiting, None, "state = 'queued'"),
        (ListedState::Failed, None, "state = 'exhausted'"),
        (ListedState::Delivered, None, "state = 'delivered'"),
        (ListedState::All, Some(Cause::ServerError), "last_outcome = '503'"),
        (ListedState::Waiting, Some(Cause::ServerError), "state = 'queued' AND last_outcome = '503'"),
        (ListedState::Failed, Some(Cause::ServerError), "state = 'exhausted' AND last_outcome = '503'"),
        (ListedState::Failed, Some(Cause::Dns), "false"),
    ] {
        for chosen in [&endpoints[..], &endpoints[1..]] {
            let both = chosen.len() == 2;
            let rows = format!("delivery WHERE {condition} AND (endpoint_id = {} OR {both})", endpoints[1].number());
            let expected = usize::try_from(fixture.count(&rows).await).unwrap();
            let found = all(&fixture, query(&fixture, chosen, state, cause)).await;
            let distinct: BTreeSet<_> = found.iter().copied().collect();
            assert_eq!((found.len(), distinct.len()), (expected, expected), "{state:?} {cause:?} {}", chosen.len());
        }
    }
}

#[tokio::test]
async fn a_search_reads_a_bounded_number_of_rows_and_says_how_far_it_went() {
    let (fixture, endpoints) = filled(60_000).await;
    for state in [ListedState::All, ListedState::Failed, ListedState::Waiting] {
        let mut query = query(&fixture, &endpoints[..1], state, Some(Cause::Dns));
        let mut pages = 0;
        loop {
            let watch = Stopwatch::start();
            let page = fixture.cell().deliveries(&query).await.unwrap();
            println!("{state:?} page {pages}: {} ms", watch.elapsed().as_millis());
            assert!(page.deliveries.is_empty());
            assert_eq!(page.searched_to, page.next.map(|next| next.at));
            pages += 1;
            query.after = page.next;
            if page.next.is_none() {
                break;
            }
        }
        // A page reads 8,250 events, or 16,500 of the 20,000 deliveries in one of the other states.
        let expected = if state == ListedState::All { 8 } else { 2 };
        assert_eq!(pages, expected, "{state:?}");
    }
    let counts =
        fixture.cell().failure_counts(&endpoints, paylink_domain::time::Timestamp::from_epoch_ms(0)).await.unwrap();
    assert!(
        counts.iter().all(|count| count.waiting.number + count.failed.number <= 2 * paylink_store::MAX_COUNTED),
        "{counts:?}"
    );
    // Also the few with the rare cause: they are among as many as are counted, so there may be more.
    assert!(counts.iter().all(|count| count.waiting.is_minimum && count.failed.is_minimum), "{counts:?}");
}

/// Each statement reads its own indexes.
async fn assert_index_scans(database: &Database, stage: &str) {
    let plans = QueryPlans::of(database).await;
    let cursor = "'2030-01-01', '00000000-0000-0000-0000-000000000000', 1";
    for (name, arguments, indexes) in [
        ("FAILED_DELIVERIES", format!("'{{1}}', {cursor}, 500, NULL, 51"), &["delivery_failed"][..]),
        (
            "WAITING_DELIVERIES",
            format!("'{{1}}', {cursor}, 500, NULL, 51, 1"),
            &["delivery_queued", "event_of_company", "delivery_pkey"],
        ),
        (
            "DELIVERIES_BY_EVENT",
            format!("'{{1}}', {cursor}, 500, NULL, 51, 1, NULL"),
            &["event_of_company", "delivery_pkey"],
        ),
        ("FAILURE_COUNTS", "'{1}', '2020-01-01', 2000".to_owned(), &["delivery_failed", "delivery_queued"]),
        ("ENDPOINT_NAMES", "1".to_owned(), &["endpoint_slot_unique"]),
        ("ESTIMATE", "1, NULL, '2020-01-01', true, 5000".to_owned(), &["event_of_company", "delivery_pkey"]),
        (
            "REPLAY_BATCH",
            "1, NULL, '2020-01-01', '00000000-0000-0000-0000-000000000000', true, '2030-01-01'".to_owned(),
            &["event_of_company", "delivery_pkey"],
        ),
        (
            "LATEST_ATTEMPTS_BY_ENDPOINT",
            "'00000000-0000-0000-0000-000000000000', 16, 15, 4001".to_owned(),
            &["event_id_idx"],
        ),
        ("LATEST_JOBS", "1".to_owned(), &["replay_job_of_company"]),
    ] {
        let plan = plans.explain(name, &arguments).await;
        assert!(!plan.contains("Seq Scan on") && !plan.contains("Hash Join"), "{stage}, {name}:\n{plan}");
        for index in indexes {
            assert!(plan.contains(index), "{stage}, {name} does not use {index}:\n{plan}");
        }
    }
}

#[tokio::test]
async fn lists_are_found_by_indexes() {
    assert_index_scans(&Database::migrated().await, "empty").await;
    let (fixture, _) = filled(30_000).await;
    assert_index_scans(&fixture.app.database, "full").await;
}
