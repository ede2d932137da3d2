//! The genuine event of the order, with what can happen around it: the payer's return before and after it, a repeated delivery, and a late
//! event of an earlier payment. Before it, signed events say that the order is paid, though nobody has paid it: a test event, and an event
//! of a payment that does not exist.

use std::time::Duration;

use paylink_domain::{event::TestEvent, status::Status};
use paylink_server::flow::callback::callback_url_with_id;
use url::Url;

use super::{
    case::{Case, CaseRequest, Expected, SETTLE, StateRule},
    delivery::{Delivery, Event, EventFactory, Order},
};

/// How much older the other payment of the order is.
const EARLIER: Duration = Duration::from_mins(10);

pub(super) fn cases(order: &Order, events: &EventFactory, callback: Option<&Url>) -> Vec<Case> {
    let event = |payment, status, ago| events.event(payment, &order.reference, status, Some(&order.data), ago);
    let genuine = event(order.payment, Status::Executed, Duration::ZERO);
    let earlier = event(events.payment(), Status::Cancelled, EARLIER);
    let content = TestEvent {
        status: Status::Executed,
        reference: Some(order.reference.clone()),
        data: Some(order.data.clone()),
    };
    let visit = callback.map(|url| callback_url_with_id(url, order.payment));
    let mut cases = Vec::new();
    cases.extend(visit.clone().map(|url| callback_before(url, order)));
    cases.push(test_event_of_order(events.test_event(&content)));
    cases.push(unknown_payment(event(events.payment(), Status::Executed, Duration::ZERO)));
    cases.push(first(genuine.clone(), order));
    cases.extend(visit.map(callback_after));
    cases.push(duplicate(genuine, order));
    cases.push(out_of_order(earlier));
    cases
}

/// 404 is wrong for an order that the receiver has, and a payment that it can read.
const fn accepted(order: &Order) -> Expected {
    if order.payment_exists { Expected::Accepted } else { Expected::AcceptedOrNotFound }
}

/// Developers of the company can send it with the portal's console.
fn test_event_of_order(event: Event) -> Case {
    Case {
        name: "test_event_of_order",
        title: "a test event that says that the order is paid",
        request: CaseRequest::Event(Box::new(Delivery::genuine(event))),
        expected: Expected::Accepted,
        fix: "Respond with 2xx to an event with `\"test\":true`: a retry would not help.",
        state: StateRule::Unchanged,
        state_fix: "Ignore an event with `\"test\":true`, whatever else it says: nobody has paid.",
        settle: SETTLE,
    }
}

/// Whoever has copied the endpoint's secret can sign it.
fn unknown_payment(event: Event) -> Case {
    Case {
        name: "unknown_payment",
        title: "a signed event of a payment that does not exist says that the order is paid",
        request: CaseRequest::Event(Box::new(Delivery::genuine(event))),
        expected: Expected::AcceptedOrNotFound,
        fix: "Respond with 404 if the payment of an event does not exist. Check that the receiver reaches the Paylink API.",
        state: StateRule::Unchanged,
        state_fix: "Read the payment, and change the order only by the status in the response: whoever has the endpoint's secret \
            can sign an event.",
        settle: SETTLE,
    }
}

fn first(event: Event, order: &Order) -> Case {
    Case {
        name: "genuine",
        title: "a genuine event: the order is paid",
        request: CaseRequest::Event(Box::new(Delivery::genuine(event))),
        expected: accepted(order),
        fix: "Check that the receiver has this secret, that it verifies the body as received, and that it finds the order.",
        // A receiver that reads a payment and does not find it changes nothing.
        state: if order.payment_exists { StateRule::Changed } else { StateRule::Free },
        state_fix: "Name an order that is not paid yet, its payment, and a command that prints its state. If they are right: the \
            receiver ignores the event, or cannot read the payment. It may have stored the webhook-id of a forged event, which it must not.",
        settle: Duration::ZERO,
    }
}

fn duplicate(event: Event, order: &Order) -> Case {
    Case {
        name: "duplicate",
        title: "the same event again, as after a lost response",
        request: CaseRequest::Event(Box::new(Delivery::genuine(event))),
        expected: accepted(order),
        fix: "Respond with 2xx to a webhook-id that you have already processed. Otherwise it is sent again and again.",
        state: StateRule::Unchanged,
        state_fix: "Store the webhook-id with a unique key, and do nothing if it is there already.",
        settle: SETTLE,
    }
}

/// Its payment does not exist either, so 404 is right for a receiver that reads it.
fn out_of_order(event: Event) -> Case {
    Case {
        name: "out_of_order",
        title: "the event of an earlier, cancelled payment of the same order",
        request: CaseRequest::Event(Box::new(Delivery::genuine(event))),
        expected: Expected::AcceptedOrNotFound,
        fix: "Events of different payments arrive in any order. Do not refuse one because it is older than another.",
        state: StateRule::Unchanged,
        state_fix: "Keep a paid order paid. The event of another payment of the order must not replace that.",
        settle: SETTLE,
    }
}

fn callback_before(url: Url, order: &Order) -> Case {
    Case {
        name: "callback_before",
        title: "the payer returns before the event arrives",
        request: CaseRequest::Callback(url),
        expected: Expected::Page,
        fix: "Show a page also if the payment is not known yet or cannot be read. Check that the shop reaches the Paylink API.",
        state: if order.payment_exists { StateRule::Free } else { StateRule::Unchanged },
        state_fix: "A visit proves nothing. Read the payment, and change the order only by the status in the response.",
        settle: SETTLE,
    }
}

fn callback_after(url: Url) -> Case {
    Case {
        name: "callback_after",
        title: "the payer returns after the event has arrived",
        request: CaseRequest::Callback(url),
        expected: Expected::Page,
        fix: "Show a page also if the event was processed first. Check that the shop reaches the Paylink API.",
        state: StateRule::Unchanged,
        state_fix: "Event and visit are about the same payment. Use whichever comes first, and do nothing for the second.",
        settle: Duration::ZERO,
    }
}
