//! What the database remembers of deliveries, in the terms of the rules.

use paylink_domain::{id::EventId, retry::Downtime, time::from_system_time};

use super::{
    delivery::{Attempt, Delivery, Outcome, State},
    play::{Befell, Play},
    rules::end_of,
    script::SECOND,
};

impl Play<'_> {
    pub(super) async fn remembered(&self, downtimes: &[Downtime]) -> Vec<Delivery> {
        let mut deliveries = Vec::new();
        for event in &self.events {
            deliveries.extend(self.delivery(*event, downtimes).await);
        }
        deliveries
    }

    /// Nothing, if the endpoint was switched off at the commit.
    async fn delivery(&self, event: EventId, downtimes: &[Downtime]) -> Option<Delivery> {
        let row = "SELECT opened_at, state::text, ended_at, attempts FROM delivery WHERE event_id = $1";
        let row = self.scene.owner.query_opt(row, &[&event.uuid()]).await.unwrap()?;
        let opened = from_system_time(row.get(0)).epoch_ms();
        let ended = from_system_time(row.get(2)).epoch_ms();
        let known: Vec<Downtime> =
            downtimes.iter().copied().filter(|downtime| downtime.ended_at.epoch_ms() <= ended).collect();
        let state = match row.get(1) {
            "delivered" => State::Delivered,
            "exhausted" => State::Exhausted,
            "expired" => State::Expired { swept: ended >= end_of(opened, &known) },
            other => panic!("{event} is {other}"),
        };
        let attempts = usize::try_from(row.get::<_, i16>(3)).unwrap();
        let held = self.befell(event, attempts + 1, Befell::Held);
        let log = self.log(event).await;
        Some(Delivery { state, attempts, ended, held, log, ..Delivery::opened(opened) })
    }

    async fn log(&self, event: EventId) -> Vec<Attempt> {
        let attempt = |number, began, takes_ms, outcome| Attempt {
            number,
            began,
            ended: began + takes_ms,
            outcome,
            held: self.befell(event, number, Befell::Held),
            released: self.befell(event, number, Befell::Released),
        };
        let of_event = self.befell.iter().filter(|(of, ..)| *of == event);
        let mut log: Vec<Attempt> = of_event
            .filter_map(|(_, number, befell)| match befell {
                Befell::Lost(began) => Some(attempt(*number, *began, 30 * SECOND, Outcome::Lost)),
                Befell::Held | Befell::Released => None,
            })
            .collect();
        for made in self.scene.cell().delivery_attempts(event).await.unwrap() {
            let began = made.began_at.epoch_ms();
            let well = made.http_status.is_some_and(|status| (200..300).contains(&status));
            let asked = self.asked.iter().rev().find(|(from, _)| *from <= began).and_then(|(_, asked)| *asked);
            let outcome = if well { Outcome::Taken } else { Outcome::Refused { retry_after_s: asked } };
            log.push(attempt(usize::try_from(made.number).unwrap(), began, i64::from(made.duration_ms), outcome));
        }
        log.sort_by_key(|attempt| attempt.began);
        log
    }

    fn befell(&self, event: EventId, number: usize, what: Befell) -> bool {
        self.befell.contains(&(event, number, what))
    }
}
