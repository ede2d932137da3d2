//! PostgreSQL's plans for the statements that claim due attempts.

use paylink_testkit::{Database, QueryPlans, TestService};

/// Attempts that are scheduled for later, at ten banks, without their payments.
const FILL: &str = "
    SET session_replication_role = replica;
    INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, next_poll_at)
    SELECT '', gen_random_uuid(), gen_random_uuid(), 1, 'bank-' || number % 10, service_now() + interval '1 hour'
    FROM generate_series(1, 50000) AS number;
    ANALYZE attempt";

async fn assert_scans_by_index(database: &Database, stage: &str) {
    let plans = QueryPlans::of(database).await;
    for name in ["CLAIM_DUE", "CLAIM_DUE_AT_UNKNOWN_BANKS"] {
        let plan = plans.explain(name, "'{bank-1,bank-2}'").await;
        assert!(!plan.contains("Seq Scan on attempt"), "{stage}, {name}:\n{plan}");
        for (index, range) in [("attempt_due", "next_poll_at <= "), ("attempt_last_polled", "last_polled_at > ")] {
            let uses_range = plan.split("Index Scan using ").any(|scan| {
                scan.starts_with(index) && scan.lines().nth(1).is_some_and(|condition| condition.contains(range))
            });
            assert!(uses_range, "{stage}, {name} does not use the range of {index}:\n{plan}");
        }
    }
}

#[tokio::test]
async fn due_attempts_are_found_by_indexes() {
    let test_service = TestService::start().await;
    let database = &test_service.app.database;
    assert_scans_by_index(database, "empty").await;
    database.as_superuser().await.batch_execute(FILL).await.unwrap();
    assert_scans_by_index(database, "full").await;
}
