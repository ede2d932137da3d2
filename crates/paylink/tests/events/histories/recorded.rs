//! Reads deliveries from the database into the types of the invariants.

use paylink_domain::{id::EventId, retry::Downtime, time::from_system_time};

use super::{
    delivery::{Delivery, DeliveryAttempt, DeliveryAttemptOutcome, State},
    invariants::window_end,
    run::{HistoryRun, Incident},
    scenario::SECOND,
};

impl HistoryRun<'_> {
    pub(super) async fn recorded(&self, downtimes: &[Downtime]) -> Vec<Delivery> {
        let mut deliveries = Vec::new();
        for event in &self.events {
            deliveries.extend(self.delivery(*event, downtimes).await);
        }
        deliveries
    }

    /// `None`, if the endpoint was disabled at the commit.
    async fn delivery(&self, event: EventId, downtimes: &[Downtime]) -> Option<Delivery> {
        let row = "SELECT opened_at, state::text, ended_at, attempts FROM delivery WHERE event_id = $1";
        let row = self.fixture.owner.query_opt(row, &[&event.uuid()]).await.unwrap()?;
        let opened = from_system_time(row.get(0)).epoch_ms();
        let ended = from_system_time(row.get(2)).epoch_ms();
        let known: Vec<Downtime> =
            downtimes.iter().copied().filter(|downtime| downtime.ended_at.epoch_ms() <= ended).collect();
        let state = match row.get(1) {
            "delivered" => State::Delivered,
            "exhausted" => State::Exhausted,
            "expired" => State::Expired { swept: ended >= window_end(opened, &known) },
            other => panic!("{event} is {other}"),
        };
        let attempts = usize::try_from(row.get::<_, i16>(3)).unwrap();
        let held = self.had_incident(event, attempts + 1, Incident::Held);
        let log = self.log(event).await;
        Some(Delivery { state, attempts, ended, held, log, ..Delivery::opened(opened) })
    }

    async fn log(&self, event: EventId) -> Vec<DeliveryAttempt> {
        let attempt = |number, started_at_ms, takes_ms, outcome| DeliveryAttempt {
            number,
            started_at_ms,
            ended: started_at_ms + takes_ms,
            outcome,
            held: self.had_incident(event, number, Incident::Held),
            released: self.had_incident(event, number, Incident::Released),
        };
        let of_event = self.incidents.iter().filter(|(of, ..)| *of == event);
        let mut log: Vec<DeliveryAttempt> = of_event
            .filter_map(|(_, number, incident)| match incident {
                Incident::Lost(started_at_ms) => {
                    Some(attempt(*number, *started_at_ms, 30 * SECOND, DeliveryAttemptOutcome::Lost))
                }
                Incident::Held | Incident::Released => None,
            })
            .collect();
        for recorded in self.fixture.cell().delivery_attempts(event).await.unwrap() {
            let started_at_ms = recorded.started_at.epoch_ms();
            let success = recorded.http_status.is_some_and(|status| (200..300).contains(&status));
            let retry_after_s = self
                .retry_after
                .iter()
                .rev()
                .find(|(from, _)| *from <= started_at_ms)
                .and_then(|(_, seconds)| *seconds);
            let outcome = if success {
                DeliveryAttemptOutcome::Accepted
            } else {
                DeliveryAttemptOutcome::Rejected { retry_after_s }
            };
            log.push(attempt(
                usize::try_from(recorded.number).unwrap(),
                started_at_ms,
                i64::from(recorded.duration_ms),
                outcome,
            ));
        }
        log.sort_by_key(|attempt| attempt.started_at_ms);
        log
    }

    fn had_incident(&self, event: EventId, number: usize, incident: Incident) -> bool {
        self.incidents.contains(&(event, number, incident))
    }
}
