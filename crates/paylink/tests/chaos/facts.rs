//! The state of each payment, and the movements of money at the banks.

use std::collections::HashMap;

use paylink_bank::AttemptKey;
use paylink_domain::{id::AttemptId, status::Status};
use paylink_testkit::{adversary::Movement, cell_00};
use serde_json::Value;
use uuid::Uuid;

use crate::chaos::installation::Installation;

#[derive(Debug)]
pub(crate) struct PaymentFacts {
    pub(crate) id: Uuid,
    pub(crate) reference: String,
    pub(crate) status: Status,
    pub(crate) attempts: Vec<AttemptFacts>,
    /// The statuses in its events.
    pub(crate) events: Vec<String>,
    pub(crate) movements: Vec<(&'static str, Movement)>,
}

#[derive(Debug)]
pub(crate) struct AttemptFacts {
    pub(crate) id: AttemptId,
    pub(crate) bank: String,
    pub(crate) is_open: bool,
    /// The bank's order id in the stored connector state.
    pub(crate) stored_order: Option<String>,
    pub(crate) details: String,
}

const PAYMENTS: &str = "
    SELECT id, reference, status::text AS status,
        ARRAY(SELECT body FROM event WHERE payment_id = payment.id) AS events
    FROM payment ORDER BY id";
const ATTEMPTS: &str = "
    SELECT id, payment_id, bank, ended_at IS NULL AS is_open,
        concat_ws(' ', 'attempt', number, 'at', bank, 'claim', claim, 'phase', phase, 'outcome', outcome,
            'payer_request', payer_request, 'state', connector_state_sealed IS NOT NULL,
            'next poll', next_poll_at - service_now(), 'unreadable since', unreadable_since - service_now()) AS details
    FROM attempt ORDER BY payment_id, number";

/// All payments, and the movements that belong to none.
pub(crate) async fn read(installation: &Installation) -> (Vec<PaymentFacts>, Vec<Movement>) {
    let owner = &installation.clock.owner;
    let mut movements: HashMap<String, Vec<(&'static str, Movement)>> = HashMap::new();
    for bank in &installation.banks {
        for movement in bank.bank.movements() {
            movements.entry(movement.end_to_end_id.clone()).or_default().push((bank.id, movement));
        }
    }
    let mut payments: Vec<PaymentFacts> = Vec::new();
    for row in owner.query(PAYMENTS, &[]).await.unwrap() {
        let events: Vec<String> = row.get("events");
        payments.push(PaymentFacts {
            id: row.get("id"),
            reference: row.get("reference"),
            status: row.get::<_, &str>("status").parse().unwrap(),
            attempts: Vec::new(),
            events: events.iter().map(|body| event_status(body)).collect(),
            movements: Vec::new(),
        });
    }
    let (cell, config) = installation.cell().await;
    let ring = config.key_ring();
    for row in owner.query(ATTEMPTS, &[]).await.unwrap() {
        let payment_id: Uuid = row.get("payment_id");
        let payment = payments.iter_mut().find(|payment| payment.id == payment_id).unwrap();
        let id = AttemptId::of(cell_00(), row.get("id"));
        payment.movements.extend(movements.remove(&AttemptKey::of(id).end_to_end_id()).unwrap_or_default());
        let state = cell.attempt(id, &ring).await.unwrap().and_then(|attempt| attempt.connector_state);
        let state = state.and_then(|state| serde_json::from_slice::<Value>(state.bytes()).ok());
        payment.attempts.push(AttemptFacts {
            id,
            bank: row.get("bank"),
            is_open: row.get("is_open"),
            stored_order: state.and_then(|state| state["payment"].as_str().map(str::to_owned)),
            details: row.get("details"),
        });
    }
    (payments, movements.into_values().flatten().map(|(_, movement)| movement).collect())
}

fn event_status(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    body["data"]["payment"]["status"].as_str().unwrap_or_default().to_owned()
}
