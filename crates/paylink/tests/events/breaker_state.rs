//! The stored state of a breaker is the one that the domain computes, for any sequence of results.

use std::time::{Duration, SystemTime};

use paylink_domain::{
    endpoint_breaker::{Breaker, BreakerState, EndpointSignal, Release, SignalCount},
    id::EventId,
    time::{Timestamp, from_system_time},
};
use paylink_store::{DeliveryAttemptResult, DeliveryDisposition, statements};
use paylink_testkit::delivery_fixture::DeliveryFixture;
use uuid::Uuid;

use crate::events::histories::random::Seeded;

const STEPS: usize = 200;

fn result(fixture: &DeliveryFixture, signal: EndpointSignal, retry_at: Timestamp) -> DeliveryAttemptResult {
    DeliveryAttemptResult {
        event: EventId::of(fixture.cell().id(), Uuid::nil()),
        endpoint: fixture.endpoint,
        claim: 1,
        number: 1,
        started_at: retry_at,
        duration_ms: 1,
        http_status: None,
        outcome: "",
        webhook_timestamp: 0,
        response_body: Vec::new(),
        disposition: match signal {
            EndpointSignal::Accepted => DeliveryDisposition::Delivered,
            EndpointSignal::Rejected | EndpointSignal::Failed => DeliveryDisposition::RetryAt(retry_at),
        },
        signal,
        gone: false,
    }
}

fn signal(random: &Seeded) -> EndpointSignal {
    match random.in_range(0..12) {
        0 => EndpointSignal::Accepted,
        1 => EndpointSignal::Rejected,
        _ => EndpointSignal::Failed,
    }
}

/// The columns of the queue that depend on the breaker. None for an infinite `next_due`.
async fn queue(fixture: &DeliveryFixture) -> (Option<Timestamp>, bool) {
    let columns =
        "SELECT CASE WHEN next_due < 'infinity' THEN next_due END, flush_since IS NOT NULL FROM endpoint_queue";
    let row = fixture.owner.query_opt(columns, &[]).await.unwrap();
    let next_due = |row: &tokio_postgres::Row| row.get::<_, Option<SystemTime>>(0).map(from_system_time);
    row.map_or((None, false), |row| (next_due(&row), row.get(1)))
}

#[tokio::test]
async fn any_sequence_of_results_is_stored_as_the_domain_decides() {
    let fixture = DeliveryFixture::start().await;
    let random = Seeded::new(29);
    let mut expected = Breaker::default();
    let (mut opened, mut held, mut released) = (0, 0, 0);
    for step in 0..STEPS {
        let mut signals = SignalCount::default();
        let before = fixture.now().await;
        let retry_at = before + Duration::from_hours(1);
        let batch: Vec<_> = (0..random.in_range(1..3))
            .map(|_| {
                let signal = signal(&random);
                signals.add(signal);
                result(&fixture, signal, retry_at)
            })
            .collect();
        let (_, was_flushing) = queue(&fixture).await;
        fixture.cell().record_delivery_results(&batch).await.unwrap();
        let (after, stored, (next_due, is_flushing)) =
            (fixture.now().await, fixture.breaker().await, queue(&fixture).await);

        // The time of the record is between these two.
        let ((earliest, release), (latest, _)) = (expected.after(signals, before), expected.after(signals, after));
        assert_eq!(stored.failures, earliest.failures, "step {step}: {signals:?}");
        match (stored.state, earliest.state, latest.state) {
            (BreakerState::Closed, BreakerState::Closed, _) => {}
            (
                BreakerState::Open { opened_at, next_probe_at },
                BreakerState::Open { opened_at: first_opened, next_probe_at: first_probe },
                BreakerState::Open { opened_at: last_opened, next_probe_at: last_probe },
            ) => {
                assert!((first_opened..=last_opened).contains(&opened_at), "step {step}");
                assert!((first_probe..=last_probe).contains(&next_probe_at), "step {step}");
                assert_eq!(next_due, Some(next_probe_at), "step {step}: the queue waits for the probe");
                assert!(!is_flushing, "step {step}");
                opened += usize::from(!expected.is_open());
            }
            (BreakerState::Recovering { opened_at }, BreakerState::Recovering { opened_at: first_opened }, _) => {
                assert_eq!(opened_at, first_opened, "step {step}");
            }
            other => panic!("step {step}: {other:?}"),
        }
        match release {
            Release::Nothing => assert_eq!(is_flushing, was_flushing && !stored.is_open(), "step {step}"),
            Release::Held | Release::HeldAndRetries => {
                assert!(next_due.is_some_and(|due| due <= after), "step {step}: the queue is due");
                (held, released) =
                    (held + 1, released + usize::from(is_flushing && release == Release::HeldAndRetries));
            }
        }
        expected = stored;
        fixture.advance_time(Duration::from_secs(u64::try_from(random.in_range(0..90)).unwrap())).await;
    }
    assert!(opened > 5 && held > 5 && released > 5, "{opened} {held} {released}");
}

#[tokio::test]
async fn the_number_of_failures_that_opens_a_breaker_is_in_no_statement_and_no_index() {
    for (name, statement) in statements() {
        for comparison in ["failures >=", "failures <", "failures = ANY", "failures > 1", "failures - "] {
            assert!(!statement.contains(comparison), "{name} contains {comparison}");
        }
    }
    let fixture = DeliveryFixture::start().await;
    assert_eq!(fixture.count("pg_indexes WHERE indexdef LIKE '%failures%'").await, 0);
}
