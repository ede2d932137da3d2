//! Genuine events of unusual forms, which a receiver must accept. They are about orders that no shop has.

use std::{error::Error, time::Duration};

use paylink_domain::{event::TestEvent, merchant_data::MerchantData, reference::Reference, status::Status};

use super::{
    case::{Case, CaseRequest, Expected, SETTLE, StateRule},
    delivery::{Delivery, Event, EventFactory, Signing},
};

const STATE_FIX: &str =
    "This event is about another order. Change only the order that its `data` or `reference` names.";
/// Retries go on for almost as long.
const LATE: Duration = Duration::from_hours(21);

pub(super) fn cases(events: &EventFactory) -> Result<Vec<Case>, Box<dyn Error>> {
    let mut cases = statuses(events)?;
    cases.extend(orders(events)?);
    cases.extend(signatures(events)?);
    cases.extend(bodies(events)?);
    if let Some(last) = cases.last_mut() {
        last.settle = SETTLE;
    }
    Ok(cases)
}

/// Other final statuses, and a delivery that comes late.
fn statuses(events: &EventFactory) -> Result<Vec<Case>, Box<dyn Error>> {
    const FIX: &str = "Accept all four final statuses: EXECUTED and SETTLED are paid, FAILED and CANCELLED are not.";
    let of = |status, ago| events.other_event(status, ago);
    Ok(vec![
        accepted("settled", "an event with the status SETTLED", of(Status::Settled, Duration::ZERO)?, FIX),
        accepted("failed", "an event with the status FAILED", of(Status::Failed, Duration::ZERO)?, FIX),
        accepted(
            "late",
            "an event that is delivered 21 hours after the payment",
            of(Status::Executed, LATE)?,
            "Compare `webhook-timestamp` with your clock, not the `timestamp` in the body: retries go on for 22 hours.",
        ),
    ])
}

/// Orders that are not the receiver's, and the limits of `data`.
fn orders(events: &EventFactory) -> Result<Vec<Case>, Box<dyn Error>> {
    let with = |reference: &Reference, data: &MerchantData| {
        events.event(events.payment(), reference, Status::Executed, Some(data), Duration::ZERO)
    };
    let (short, long) = ("1".parse()?, "Order 123456789012".parse()?);
    Ok(vec![
        accepted(
            "foreign_order",
            "an event about an order of another system",
            events.other_event(Status::Executed, Duration::ZERO)?,
            "Respond with 2xx to an event about an order that is not yours: a retry would not help.",
        ),
        Case {
            expected: Expected::Accepted,
            ..accepted(
                "test_event",
                "the test event of `paylink endpoint test`, without data",
                events.test_event(&TestEvent::default()),
                "Respond with 2xx to an event with `\"test\":true`, or without `data`: a retry would not help.",
            )
        },
        accepted(
            "empty_data",
            "an event with empty data, and a reference of one character",
            with(&short, &"".parse()?),
            "`data` has 0 to 100 characters, and `reference` 1 to 18. Accept the shortest.",
        ),
        accepted(
            "longest_data",
            "an event with 100 characters of data, and a reference of 18",
            with(&long, &events.longest_data()?),
            "`data` has 0 to 100 characters, and `reference` 1 to 18. Make room for the longest.",
        ),
    ])
}

/// What a rotation of the secret and proxies do to headers.
fn signatures(events: &EventFactory) -> Result<Vec<Case>, Box<dyn Error>> {
    const ANY: &str = "Split `webhook-signature` at spaces, and accept the event if any of the signatures is right.";
    let event = || events.other_event(Status::Executed, Duration::ZERO);
    let signed =
        |name, title, event, signing, fix| accepted_delivery(name, title, Delivery::signed(event, signing), fix);
    let title_case = Delivery { title_case: true, ..Delivery::genuine(event()?) };
    Ok(vec![
        signed("rotation_first", "two signatures, the first is right", event()?, Signing::RotationFirst, ANY),
        signed("rotation_second", "two signatures, the second is right", event()?, Signing::RotationSecond, ANY),
        signed(
            "unknown_version",
            "signatures of unknown versions before the right one",
            event()?,
            Signing::UnknownVersions,
            "Skip signatures that do not start with `v1,`, and compare all others.",
        ),
        accepted_delivery(
            "header_case",
            "header names written as Webhook-Id, as some proxies do",
            title_case,
            "Compare header names without case, or use your framework's function for it.",
        ),
    ])
}

/// Bodies that are not written as today's, but keep what is promised.
fn bodies(events: &EventFactory) -> Result<Vec<Case>, Box<dyn Error>> {
    let event = || events.other_event(Status::Executed, Duration::ZERO);
    let spaced = event()?.rewritten(|body| body.replace("\":", "\" : ").replace("EXECUTED", "EXECUT\\u0045D") + "\n");
    let extended = event()?.rewritten(|body| {
        let body = body.replacen('{', r#"{"apiVersion":"2","#, 1);
        body.replacen(
            r#"{"payment":{"#,
            r#"{"livemode":false,"payment":{"bank":{"name":"Atlas"},"amountCents":827,"#,
            1,
        )
    });
    Ok(vec![
        accepted(
            "raw_body",
            "a body with other spaces and escapes than usual",
            spaced,
            "Verify the body as received, byte for byte. Do not parse it and write it again before.",
        ),
        accepted("unknown_field", "an event with fields that are new", extended, "Ignore fields that you do not know."),
        Case {
            expected: Expected::Accepted,
            ..accepted(
                "unknown_type",
                "a signed event of a type that is new",
                events.future_type(),
                "Respond with 2xx to a `type` that you do not know, and ignore the event.",
            )
        },
    ])
}

fn accepted(name: &'static str, title: &'static str, event: Event, fix: &'static str) -> Case {
    accepted_delivery(name, title, Delivery::genuine(event), fix)
}

fn accepted_delivery(name: &'static str, title: &'static str, delivery: Delivery, fix: &'static str) -> Case {
    Case {
        name,
        title,
        request: CaseRequest::Event(Box::new(delivery)),
        expected: Expected::AcceptedOrNotFound,
        fix,
        state: StateRule::Unchanged,
        state_fix: STATE_FIX,
        settle: Duration::ZERO,
    }
}
