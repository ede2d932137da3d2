//! The invariants that are checked during a run and at its end.

use std::collections::HashMap;

use paylink_domain::{
    digest::sha256,
    event,
    id::{EventId, PaymentId},
};
use paylink_testkit::cell_00;

use crate::kills::{crash_fixture::CrashFixture, killer::Killer};

/// This is true as long as no worker is killed.
pub(crate) fn assert_nothing_was_repeated(fixture: &CrashFixture) {
    for (endpoint, server) in &fixture.servers {
        let received = server.received.lock().unwrap();
        let repeated: Vec<&EventId> =
            received.events.iter().filter(|(_, seen)| seen.accepted > 1).map(|(id, _)| id).collect();
        assert!(repeated.is_empty(), "{endpoint} received {} events twice, such as {}", repeated.len(), repeated[0]);
    }
}

pub(crate) async fn assert_invariants(fixture: &CrashFixture, ended: &[PaymentId], killer: &Killer) {
    let bodies = assert_one_event_per_ended_payment(fixture, ended).await;
    assert_everything_was_delivered(fixture, bodies.len()).await;
    let repeated = assert_nothing_was_lost_or_changed(fixture, &bodies, killer);
    assert!(repeated <= killer.orphaned() && killer.orphaned() <= killer.in_flight);
    // A run without kills of both kinds, or with nothing in flight, tests too little.
    assert!(killer.in_flight > 0 && killer.workers > 0 && killer.postgres > 0, "{killer}");
}

/// Returns the events with the hashes of their bodies.
async fn assert_one_event_per_ended_payment(fixture: &CrashFixture, ended: &[PaymentId]) -> HashMap<EventId, [u8; 32]> {
    let owner = fixture.owner().await;
    let rows = owner.query("SELECT id, payment_id, body FROM event", &[]).await.unwrap();
    assert_eq!(rows.len(), ended.len(), "one event for each payment that has ended");
    let bodies =
        rows.iter().map(|row| (EventId::of(cell_00(), row.get(0)), sha256(&[row.get::<_, &str>(2).as_bytes()])));
    let bodies: HashMap<EventId, [u8; 32]> = bodies.collect();
    assert!(ended.iter().all(|payment| bodies.contains_key(&event::id_for_payment(*payment))));
    let count = i64::try_from(rows.len()).unwrap();
    assert_eq!(fixture.count("payment WHERE status = 'EXECUTED'").await, count);
    let early = "event JOIN payment ON payment.id = payment_id WHERE status <> 'EXECUTED'";
    assert_eq!(fixture.count(early).await, 0, "no event before its payment has ended");
    bodies
}

async fn assert_everything_was_delivered(fixture: &CrashFixture, events: usize) {
    let deliveries = i64::try_from(events * fixture.servers.len()).unwrap();
    assert_eq!(fixture.count("delivery").await, deliveries);
    assert_eq!(fixture.count("delivery WHERE state = 'delivered' AND NOT in_flight").await, deliveries);
}

/// Returns the number of repeated deliveries.
fn assert_nothing_was_lost_or_changed(
    fixture: &CrashFixture,
    bodies: &HashMap<EventId, [u8; 32]>,
    killer: &Killer,
) -> usize {
    let mut repeated = 0;
    for (endpoint, server) in &fixture.servers {
        let received = server.received.lock().unwrap();
        assert_eq!(received.problems, Vec::<String>::new());
        assert_eq!(received.events.len(), bodies.len(), "no other events");
        for (event, body) in bodies {
            let record = received.events.get(event).unwrap_or_else(|| panic!("{event} never arrived"));
            assert_eq!(record.body, *body, "{event} differs from the database");
            assert!(record.accepted > 0, "{event} was never accepted");
            let repetitions = usize::try_from(record.accepted - 1).unwrap();
            let claims = killer.orphans.get(&(event.uuid(), endpoint.number())).map_or(0, |claims| claims.len());
            assert!(
                repetitions <= claims,
                "{event} was repeated {repetitions} times, with {claims} claims in flight at kills"
            );
            repeated += repetitions;
        }
    }
    repeated
}
