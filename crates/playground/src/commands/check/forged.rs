//! Requests that a receiver must refuse. They are about the order of the genuine event, which follows them: whoever accepts one of them
//! ships without being paid.

use std::time::Duration;

use paylink_domain::status::Status;

use super::{
    case::{Case, CaseRequest, Expected, SETTLE, StateRule},
    delivery::{Delivery, Event, EventFactory, Order, Signing, TOO_FAR_SECONDS},
};

const STATE_FIX: &str = "Verify the signature and the timestamp before you store or change anything.";
const VERIFY: &str = "Compute the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` with the secret, and respond with 401 unless one \
    signature equals it. A Standard Webhooks library does it.";
const REQUIRE: &str =
    "Respond with 401 if a `webhook-…` header is missing or empty. Do not skip the verification then.";
const TIMESTAMP: &str =
    "Respond with 401 if `webhook-timestamp` differs by more than five minutes from your clock, in either direction.";

pub(super) fn cases(order: &Order, events: &EventFactory) -> Vec<Case> {
    let event =
        |status: Status| events.event(order.payment, &order.reference, status, Some(&order.data), Duration::ZERO);
    let (paid, cancelled) = (event(Status::Executed), event(Status::Cancelled));
    let forged = |name, title, event: &Event, signing, offset_seconds, fix| {
        let delivery = Delivery { offset_seconds, ..Delivery::signed(event.clone(), signing) };
        refused(name, title, delivery, fix)
    };
    let mut cases = vec![
        forged("unsigned", "an event without any webhook header", &paid, Signing::NoHeaders, 0, REQUIRE),
        forged("missing_signature", "an event without webhook-signature", &paid, Signing::NoSignature, 0, REQUIRE),
        forged("empty_signature", "an event with an empty signature", &paid, Signing::EmptySignature, 0, REQUIRE),
        forged("wrong_key", "an event that another secret has signed", &paid, Signing::OtherSecret, 0, VERIFY),
        forged(
            "changed_body",
            "an event whose status was changed after signing",
            &paid,
            Signing::OfBody(cancelled.body),
            0,
            VERIFY,
        ),
        forged(
            "changed_id",
            "an event whose webhook-id was changed after signing",
            &paid,
            Signing::OfOtherId,
            0,
            VERIFY,
        ),
        forged(
            "changed_timestamp",
            "an event whose webhook-timestamp was changed after signing",
            &paid,
            Signing::OfEarlierTime,
            0,
            VERIFY,
        ),
        forged(
            "old_timestamp",
            "a correctly signed event that was sent ten minutes ago",
            &paid,
            Signing::Genuine,
            -TOO_FAR_SECONDS,
            TIMESTAMP,
        ),
        forged(
            "future_timestamp",
            "a correctly signed event from ten minutes in the future",
            &paid,
            Signing::Genuine,
            TOO_FAR_SECONDS,
            TIMESTAMP,
        ),
    ];
    if let Some(last) = cases.last_mut() {
        last.settle = SETTLE;
    }
    cases
}

fn refused(name: &'static str, title: &'static str, delivery: Delivery, fix: &'static str) -> Case {
    Case {
        name,
        title,
        request: CaseRequest::Event(Box::new(delivery)),
        expected: Expected::Refused,
        fix,
        state: StateRule::Unchanged,
        state_fix: STATE_FIX,
        settle: Duration::ZERO,
    }
}
