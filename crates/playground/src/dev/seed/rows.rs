//! The rows of the seeded company. They follow from the number of a payment, so that every installation shows the same; only ids are
//! random.

use paylink_domain::{
    event,
    id::{AttemptId, CellId, PaymentId},
    merchant_data::MerchantData,
    random::Randomness,
    reference::Reference,
    retry::{DELAYS, SCHEDULED_ATTEMPTS},
    status::Status,
    time::Timestamp,
};
use serde_json::{Value, json};

const PAYMENTS: i64 = 360;
const DAY_MS: i64 = 86_400_000;
const HOUR_MS: i64 = 3_600_000;
/// Of the newest payment.
const YOUNGEST_MS: i64 = 5 * 60_000;
/// The endpoint "Stock" refused events of this age, until it had the right secret.
const REFUSED_AGES_MS: std::ops::Range<i64> = 30 * HOUR_MS..54 * HOUR_MS;

/// The response to the order of these payments was lost, at a bank that may execute it without the payer. So they are UNKNOWN, and no
/// worker asks the bank about them. They are younger than a day: `paylink doctor` reports older ones as a problem.
const UNKNOWN: [i64; 3] = [350, 355, 357];
const UNKNOWN_AT: &str = "delta";
const RESPONSE_TIMEOUT_MS: i64 = 10_000;
/// The bank rejected this payment, and a day later said that it was executed.
const CONTRADICTED: i64 = 301;

#[derive(Clone, Copy, Debug)]
pub(super) struct SeededCompany {
    pub(super) cell: CellId,
    pub(super) shop: i64,
    pub(super) stock: i64,
    pub(super) now: Timestamp,
}

/// One row per element, by the names of the statements that insert them.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) payments: Vec<Value>,
    pub(super) changes: Vec<Value>,
    pub(super) attempts: Vec<Value>,
    pub(super) contradictions: Vec<Value>,
    pub(super) events: Vec<Value>,
    pub(super) deliveries: Vec<Value>,
    pub(super) delivery_attempts: Vec<Value>,
    pub(super) links: Vec<Value>,
}

/// How an attempt at a bank goes: its phase, its outcome, and the status of the payment that follows.
type Course = (&'static str, &'static str, Status);

/// What happens to a payment at its last bank.
fn course(number: i64) -> Course {
    match scatter(number, 1) % 100 {
        ..80 => ("executed", "paid", Status::Executed),
        80..85 => ("rejected", "rejected", Status::Failed),
        85..90 => ("cancelled", "cancelled", Status::Cancelled),
        90..96 => ("lapsed", "lapsed", Status::Incomplete),
        _ => ("rejected", "rejected", Status::Incomplete),
    }
}

/// A number without a visible pattern that is always the same for the same number and use.
fn scatter(number: i64, use_of_it: i64) -> i64 {
    let mixed = (number * 1_000 + use_of_it).wrapping_mul(-7_046_029_254_386_353_131);
    (mixed ^ (mixed >> 29)).rem_euclid(1 << 31) >> 3
}

impl Rows {
    pub(super) fn generate(company: SeededCompany, randomness: &dyn Randomness) -> Self {
        let mut rows = Self::default();
        for number in 1..=PAYMENTS {
            if UNKNOWN.contains(&number) {
                rows.add_unknown_payment(company, number, randomness);
            } else {
                rows.add_payment(company, number, randomness);
            }
        }
        rows
    }

    fn add_unknown_payment(&mut self, company: SeededCompany, number: i64, randomness: &dyn Randomness) {
        let created = created_at(company, number);
        let id = PaymentId::generate(company.cell, created, randomness);
        let attempt = AttemptId::generate(company.cell, created, randomness);
        self.attempts.push(json!({
            "id": attempt.uuid(), "sealed_for": attempt.to_string(), "payment_id": id.uuid(), "number": 1, "bank": UNKNOWN_AT,
            "created_ms": created.epoch_ms(),
        }));
        let at = created.epoch_ms() + RESPONSE_TIMEOUT_MS;
        let changes = [(Status::Unknown, at, "bank: no response to the initiation")];
        self.add_rest(company, number, id, created, Status::Unknown, &changes);
    }

    fn add_payment(&mut self, company: SeededCompany, number: i64, randomness: &dyn Randomness) {
        let created = created_at(company, number);
        let id = PaymentId::generate(company.cell, created, randomness);
        let (phase, outcome, status) = course(number);
        let bank =
            ["atlas", "atlas", "atlas", "borea", "borea", "corvus", "delta", "ember"][index(scatter(number, 3), 8)];
        // One payer in nine is refused by a bank first, and pays at another one.
        let mut at = created.epoch_ms();
        let mut changes = Vec::new();
        let mut number_of_attempt = 0;
        let mut attempt = |started: i64, ended: i64, bank: &str, phase: &str, outcome: &str| {
            let attempt = AttemptId::generate(company.cell, created, randomness);
            let returned = (phase != "lapsed").then_some(ended - 900);
            number_of_attempt += 1;
            let words = bank_words(phase);
            if number == CONTRADICTED {
                self.contradictions.push(json!({
                    "attempt_id": attempt.uuid(), "bank_status": "bank: ACSC", "payment_id": id.uuid(), "at_ms": ended + DAY_MS,
                }));
            }
            self.attempts.push(json!({
                "id": attempt.uuid(), "sealed_for": attempt.to_string(), "payment_id": id.uuid(), "number": number_of_attempt, "bank": bank,
                "created_ms": started, "returned_ms": returned, "ended_ms": ended, "phase": phase, "outcome": outcome, "status": words.0, "reason": words.1,
            }));
        };
        if scatter(number, 4) % 9 == 0 {
            let ended = at + 25_000;
            attempt(at, ended, "delta", "rejected", "rejected");
            changes.push((Status::Incomplete, ended, "bank: RJCT"));
            at = ended + 20_000;
        }
        let ended = at + 14_000 + scatter(number, 5) % [40_000, 40_000, 90_000, 400_000][index(scatter(number, 6), 4)];
        attempt(at, ended, bank, phase, outcome);
        let cause = match status {
            Status::Executed => "bank: ACSC",
            Status::Cancelled => "payer: cancelled",
            Status::Pending
            | Status::Authorised
            | Status::Settled
            | Status::Failed
            | Status::Incomplete
            | Status::Unknown => "bank: RJCT",
        };
        if changes.last().is_none_or(|(last, ..)| *last != status) {
            changes.push((status, ended, cause));
        }
        self.add_rest(company, number, id, created, status, &changes);
    }

    fn add_rest(
        &mut self,
        company: SeededCompany,
        number: i64,
        id: PaymentId,
        created: Timestamp,
        status: Status,
        changes: &[(Status, i64, &str)],
    ) {
        let (reference, data) = (format!("Order {}", 1_000 + number), format!("order-{}", 1_000 + number));
        let mut from = Status::Pending;
        for (number, (to, at, cause)) in (1..).zip(changes) {
            self.changes.push(json!({
                "payment_id": id.uuid(), "number": number, "from_status": from.as_str(), "to_status": to.as_str(), "at_ms": at, "cause": cause,
            }));
            from = *to;
        }
        let updated = changes.last().map_or(created.epoch_ms(), |(_, at, _)| *at);
        self.payments.push(json!({
            "id": id.uuid(), "created_ms": created.epoch_ms(), "updated_ms": updated, "status": status.as_str(),
            "amount_cents": 450 + scatter(number, 7) % 9_000, "version": changes.len(), "reference": reference, "data": data,
        }));
        let opened = 1 + i64::from(scatter(number, 8) % 6 == 0);
        for (step, total) in
            [("generated", opened + 1), ("opened", opened + i64::from(number % 3 == 0)), ("bank_chosen", opened)]
        {
            self.links.push(json!({"at_ms": created.epoch_ms(), "step": step, "total": total}));
        }
        if status.is_final() {
            self.add_event(company, number, id, updated, status, (&reference, &data));
        }
    }

    fn add_event(
        &mut self,
        company: SeededCompany,
        number: i64,
        payment: PaymentId,
        at: i64,
        status: Status,
        texts: (&str, &str),
    ) {
        let reference: Reference = texts.0.parse().expect("the reference is valid");
        let data: MerchantData = texts.1.parse().expect("the data is valid");
        let template = event::template(payment, &reference, status, Some(&data));
        let id = event::id_for_payment(payment).uuid();
        let body = format!("{}{}{}", template.before, Timestamp::from_epoch_ms(at).to_rfc3339(), template.after);
        self.events.push(json!({"id": id, "payment_id": payment.uuid(), "at_ms": at, "body": body}));
        let age = company.now.epoch_ms() - at;
        for endpoint in [company.shop, company.stock] {
            // Each attempt: its outcome, HTTP status and response.
            let accepted = ("2xx", Some(200), "{\"received\":true}");
            let course = if endpoint == company.stock && REFUSED_AGES_MS.contains(&age) {
                vec![("4xx", Some(401), "{\"error\":\"signature does not match\"}"); SCHEDULED_ATTEMPTS]
            } else if scatter(number, endpoint % 97) % 14 == 0 {
                vec![("5xx", Some(503), "<html><body>503 Service Unavailable</body></html>"), accepted]
            } else if scatter(number, endpoint % 89) % 23 == 0 {
                vec![("timeout", None, ""), accepted]
            } else {
                vec![accepted]
            };
            let is_delivered = course.last().is_some_and(|(outcome, ..)| *outcome == "2xx");
            let mut started = at + 40;
            for (index, (outcome, http_status, response)) in course.iter().enumerate() {
                let duration = if *outcome == "timeout" { 10_000 } else { 35 + scatter(number, 9) % 240 };
                self.delivery_attempts.push(json!({
                    "event_id": id, "endpoint_id": endpoint, "started_ms": started, "duration_ms": duration, "number": index + 1,
                    "http_status": http_status, "outcome": outcome, "response": response,
                }));
                let delay = DELAYS.get(index).map_or(0, |delay| i64::try_from(delay.as_millis()).unwrap_or_default());
                started += if index + 1 < course.len() { delay } else { duration };
            }
            self.deliveries.push(json!({
                "event_id": id, "endpoint_id": endpoint, "opened_ms": at, "ended_ms": started, "attempts": course.len(),
                "state": if is_delivered { "delivered" } else { "exhausted" },
                "last_outcome": course.last().map(|(outcome, http_status, _)| {
                    http_status.map_or_else(|| (*outcome).to_owned(), |status| status.to_string())
                }),
            }));
        }
    }
}

fn created_at(company: SeededCompany, number: i64) -> Timestamp {
    let age_ms = YOUNGEST_MS + (PAYMENTS - number) * (29 * DAY_MS) / PAYMENTS + scatter(number, 2) % HOUR_MS;
    Timestamp::from_epoch_ms(company.now.epoch_ms() - age_ms)
}

/// The bank's own code and text.
fn bank_words(phase: &str) -> (&'static str, Option<&'static str>) {
    match phase {
        "executed" => ("ACSC", None),
        "cancelled" => ("CANC", Some("Cancelled by the customer.")),
        "lapsed" => ("RCVD", None),
        _ => ("RJCT", Some("The account has insufficient funds.")),
    }
}

fn index(number: i64, length: usize) -> usize {
    usize::try_from(number).unwrap_or_default() % length
}
