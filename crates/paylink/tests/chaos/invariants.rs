//! What must hold at the end of a run.

use paylink_domain::status::Status;
use paylink_testkit::adversary::Order;

use crate::chaos::{
    facts::{AttemptFacts, PaymentFacts},
    installation::Installation,
};

/// The rules that the payment breaks.
pub(crate) fn violations(installation: &Installation, payment: &PaymentFacts) -> Vec<&'static str> {
    let moved = payment.movements.len();
    let mut broken = Vec::new();
    let mut never = |holds: bool, what| {
        if holds {
            broken.push(what);
        }
    };
    never(moved > 1, "money moved twice");
    let repeated = payment.attempts.iter().any(|attempt| orders_of(installation, attempt).len() > 1);
    never(repeated, "an attempt has two orders");
    never(payment.attempts.iter().filter(|attempt| attempt.is_open).count() > 1, "two open attempts");
    let ended = payment.attempts.iter().any(|attempt| stored_order_has_ended(installation, attempt));
    never(ended, "an attempt is open, and its order has ended and can be read");
    let forgotten = payment.attempts.iter().any(|attempt| was_forgotten_in_time(installation, attempt));
    never(forgotten, "an attempt is open, and the bank's retention proves that its order was not signed");
    match payment.status {
        Status::Failed => never(moved > 0, "FAILED, and money moved"),
        Status::Cancelled => never(moved > 0, "CANCELLED, and money moved"),
        Status::Executed | Status::Settled => never(moved == 0, "paid, and no money moved"),
        Status::Pending | Status::Incomplete | Status::Authorised => never(moved > 0, "not final, and money moved"),
        Status::Unknown => {
            let stored = payment.attempts.iter().any(|attempt| is_readable(installation, attempt));
            never(stored, "UNKNOWN, and the stored order can be read");
            let notified = payment.attempts.iter().any(|attempt| was_notified(installation, attempt));
            never(notified && !stored, "UNKNOWN, and a notification that names the order was accepted");
        }
    }
    if payment.status.is_final() {
        never(payment.events != [payment.status.as_str()], "final without exactly one event with its status");
    } else {
        never(!payment.events.is_empty(), "an event of a payment that is not final");
    }
    broken
}

/// Whether the attempt is open, although the bank would say that its order has ended.
fn stored_order_has_ended(installation: &Installation, attempt: &AttemptFacts) -> bool {
    is_readable(installation, attempt)
        && orders_of(installation, attempt)
            .iter()
            .any(|order| Some(&order.id) == attempt.stored_order.as_ref() && order.has_ended())
}

/// Whether the attempt is open, although the bank has forgotten its order as its configured retention says.
fn was_forgotten_in_time(installation: &Installation, attempt: &AttemptFacts) -> bool {
    let stored = attempt.stored_order.as_ref().filter(|_| attempt.is_open);
    stored.is_some_and(|order| installation.forgotten_in_time.lock().unwrap().contains(order))
}

/// Whether the attempt is open, and the bank still knows the order whose id is stored.
fn is_readable(installation: &Installation, attempt: &AttemptFacts) -> bool {
    let Some(stored) = attempt.stored_order.as_ref().filter(|_| attempt.is_open) else { return false };
    let bank = &installation.bank(&attempt.bank).bank;
    !bank.find_orders(|order| order.id == *stored && order.forgotten.is_none()).is_empty()
}

/// Whether the service accepted the bank's notification about an order of this attempt that the bank still knows.
fn was_notified(installation: &Installation, attempt: &AttemptFacts) -> bool {
    let notices = installation.bank(&attempt.bank).bank.notices();
    let accepted = |order: &Order| {
        notices.iter().any(|notice| {
            notice.order == order.id
                && notice.named == order.id
                && notice.status.is_some_and(|status| (200..300).contains(&status))
        })
    };
    orders_of(installation, attempt).iter().any(|order| attempt.is_open && order.forgotten.is_none() && accepted(order))
}

/// The orders that the bank has of this attempt.
pub(crate) fn orders_of(installation: &Installation, attempt: &AttemptFacts) -> Vec<Order> {
    let id = attempt.id.to_string();
    installation.bank(&attempt.bank).bank.find_orders(|order| order.return_url().path().contains(&id))
}
