//! What a failure prints: the payment's history, its attempts, and the bank's log of their orders.

use std::{collections::BTreeMap, fmt::Write as _};

use paylink_testkit::adversary::RequestRecord;

use crate::chaos::{
    facts::{AttemptFacts, PaymentFacts},
    installation::Installation,
    invariants::orders_of,
};

/// Longer responses are cut.
const MAX_RESPONSE_CHARS: usize = 140;

pub(crate) async fn describe(installation: &Installation, payment: &PaymentFacts, rule: &str) -> String {
    let mut text = format!(
        "seed {}: {}: {} is {}, events {:?}, movements {:?}\n",
        installation.seed, rule, payment.reference, payment.status, payment.events, payment.movements,
    );
    let history = "SELECT concat_ws(' ', changed_at, from_status, '->', to_status, cause) AS change FROM status_change
                   WHERE payment_id = $1 ORDER BY number";
    for row in installation.clock.owner.query(history, &[&payment.id]).await.unwrap() {
        writeln!(text, "  {}", row.get::<_, &str>("change")).unwrap();
    }
    for attempt in &payment.attempts {
        describe_attempt(installation, attempt, &mut text);
    }
    text
}

fn describe_attempt(installation: &Installation, attempt: &AttemptFacts, text: &mut String) {
    writeln!(text, "  {} stored order {:?}", attempt.details, attempt.stored_order).unwrap();
    let chaos_bank = installation.bank(&attempt.bank);
    let gateway_log = chaos_bank.gateway.as_ref().map(|gateway| gateway.requests()).unwrap_or_default();
    for order in orders_of(installation, attempt) {
        let authorisations: Vec<&str> = order.authorisations.iter().map(|found| found.sca_status.as_str()).collect();
        writeln!(
            text,
            "    {} at {}: {} {authorisations:?}, {} cents, movements {}, forgotten {:?}, redirected {}",
            order.id,
            attempt.bank,
            order.transaction_status,
            order.amount_cents(),
            order.movements,
            order.forgotten,
            installation.redirected.lock().unwrap().contains(&order.id),
        )
        .unwrap();
        for request in
            chaos_bank.bank.requests().into_iter().filter(|request| request.order.as_ref() == Some(&order.id))
        {
            let (ms, operation) = (request.at.as_millis(), request.operation);
            writeln!(text, "      {ms:>6} ms {operation:?}: {}", shortened(&request)).unwrap();
            for forwarded in gateway_log.iter().filter(|forwarded| is_same(forwarded, &request)) {
                writeln!(text, "             through the gateway: {}", shortened(forwarded)).unwrap();
            }
        }
        let mut notices: BTreeMap<String, usize> = BTreeMap::new();
        for notice in chaos_bank.bank.notices().into_iter().filter(|notice| notice.order == order.id) {
            *notices.entry(format!("{} {:?}", notice.named, notice.status)).or_default() += 1;
        }
        writeln!(text, "      notifications, by the order they name and the response: {notices:?}").unwrap();
    }
}

fn shortened(request: &RequestRecord) -> String {
    request.response.as_deref().unwrap_or("no response yet").chars().take(MAX_RESPONSE_CHARS).collect()
}

/// Whether the gateway's entry is about the same request as the bank's.
fn is_same(forwarded: &RequestRecord, request: &RequestRecord) -> bool {
    let id = |record: &RequestRecord| record.headers.get("x-request-id").cloned();
    forwarded.operation == request.operation && id(forwarded) == id(request)
}
