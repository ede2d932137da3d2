//! What must hold in the end.

use std::collections::HashMap;

use paylink_domain::{
    digest::sha256,
    event,
    id::{EventId, PaymentId},
};
use paylink_testkit::cell_00;

use crate::{killing::Killer, scene::Scene};

/// While no worker dies.
pub(crate) fn nothing_was_repeated(scene: &Scene) {
    for (endpoint, shop) in &scene.shops {
        let book = shop.book.lock().unwrap();
        let repeated: Vec<&EventId> = book.events.iter().filter(|(_, seen)| seen.taken > 1).map(|(id, _)| id).collect();
        assert!(repeated.is_empty(), "{endpoint} was sent {} events twice, {} for one", repeated.len(), repeated[0]);
    }
}

pub(crate) async fn judge(scene: &Scene, ended: &[PaymentId], killer: &Killer) {
    let bodies = one_event_for_each_end(scene, ended).await;
    everything_was_delivered(scene, bodies.len()).await;
    let repeated = nothing_was_lost_or_changed(scene, &bodies, killer);
    assert!(repeated <= killer.orphaned() && killer.orphaned() <= killer.in_flight);
    // A run in which nothing was in flight, or nothing was tried twice, has not tried much.
    assert!(killer.in_flight > 0 && killer.workers > 0 && killer.postgres > 0, "{killer}");
}

/// The events, by the hash of their bytes.
async fn one_event_for_each_end(scene: &Scene, ended: &[PaymentId]) -> HashMap<EventId, [u8; 32]> {
    let owner = scene.owner().await;
    let rows = owner.query("SELECT id, payment_id, body FROM event", &[]).await.unwrap();
    assert_eq!(rows.len(), ended.len(), "an event for each payment that has ended");
    let bodies =
        rows.iter().map(|row| (EventId::of(cell_00(), row.get(0)), sha256(&[row.get::<_, &str>(2).as_bytes()])));
    let bodies: HashMap<EventId, [u8; 32]> = bodies.collect();
    assert!(ended.iter().all(|payment| bodies.contains_key(&event::id_of(*payment))));
    let count = i64::try_from(rows.len()).unwrap();
    assert_eq!(scene.count("payment WHERE status = 'EXECUTED'").await, count);
    let early = "event JOIN payment ON payment.id = payment_id WHERE status <> 'EXECUTED'";
    assert_eq!(scene.count(early).await, 0, "no event before its payment has ended");
    bodies
}

async fn everything_was_delivered(scene: &Scene, events: usize) {
    let deliveries = i64::try_from(events * scene.shops.len()).unwrap();
    assert_eq!(scene.count("delivery").await, deliveries);
    assert_eq!(scene.count("delivery WHERE state = 'delivered' AND NOT in_flight").await, deliveries);
}

/// How many deliveries were repetitions.
fn nothing_was_lost_or_changed(scene: &Scene, bodies: &HashMap<EventId, [u8; 32]>, killer: &Killer) -> usize {
    let mut repeated = 0;
    for (endpoint, shop) in &scene.shops {
        let book = shop.book.lock().unwrap();
        assert_eq!(book.complaints, Vec::<String>::new());
        assert_eq!(book.events.len(), bodies.len(), "nobody is told of anything else");
        for (event, body) in bodies {
            let account = book.events.get(event).unwrap_or_else(|| panic!("{event} never came"));
            assert_eq!(account.body, *body, "{event} is not what is in the database");
            assert!(account.taken > 0, "{event} was never taken");
            let again = usize::try_from(account.taken - 1).unwrap();
            let claims = killer.orphans.get(&(event.uuid(), endpoint.number())).map_or(0, |claims| claims.len());
            assert!(
                again <= claims,
                "{event} was taken {again} times more than once, with {claims} claims in flight at kills"
            );
            repeated += again;
        }
    }
    repeated
}
