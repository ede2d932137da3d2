//! The faults that banks and gateways inject.
//!
//! # Out of scope
//!
//! A bank never lies about a fact in a way that nobody could detect. So these never happen here:
//!
//! - an error of the standard (`tppMessages` with a client error) after the bank has acted on the request;
//! - a 2xx without the effect, such as a 204 to a cancellation of an order that can still be executed;
//! - a status that means an end (RJCT, CANC, ACSC, ACCC) before that end, or another status after it except an outdated one;
//! - an order that the bank received twice, because a gateway repeated the request;
//! - another order's id, amount or end-to-end id in a response;
//! - "unknown" or "expired" about an order that can still be signed or was signed, at a bank whose configured retention says that
//!   this is proof.

use std::time::Duration;

use paylink_testkit::adversary::{Answer, Operation, Script};

use crate::chaos::random::Random;

/// Which share of requests gets a fault, in percent. Fewer initiations, because most payments should come further.
const BANK_FAULTS: usize = 22;
const GATEWAY_FAULTS: usize = 15;
const INITIATION_FAULTS: usize = 11;
/// Longer than the service waits for a bank.
const TOO_LATE: Duration = Duration::from_millis(1_200);

pub(crate) struct Fault {
    pub(crate) name: &'static str,
    pub(crate) script: Script,
}

const fn fault(name: &'static str, script: Script) -> Fault {
    Fault { name, script }
}

/// A fault of a bank for a request, or none.
pub(crate) fn of_bank(random: &mut Random, operation: Operation, has_retention: bool) -> Option<Fault> {
    if !is_protocol(operation) || !random.chance(share(operation, BANK_FAULTS)) {
        return None;
    }
    let reads = is_read(operation);
    if reads && random.chance(35) {
        return Some(read_fault(random, has_retention));
    }
    if !reads && random.chance(15) {
        return Some(refusal(random));
    }
    Some(connection_fault(random))
}

/// A fault of a gateway for a request, or none. A gateway does not speak the standard.
pub(crate) fn of_gateway(random: &mut Random, operation: Operation) -> Option<Fault> {
    if !is_protocol(operation) || !random.chance(share(operation, GATEWAY_FAULTS)) {
        return None;
    }
    if random.chance(30) {
        return Some(connection_fault(random));
    }
    let (name, answer) = match random.below(7) {
        0 => ("408 with a code", Answer::request_timeout()),
        1 => ("425 with a code", Answer::gateway_code(425, "TOO_EARLY")),
        2 => ("429 with a code", Answer::gateway_code(429, "ACCESS_EXCEEDED")),
        3 => ("499 with a code", Answer::gateway_code(499, "CLIENT_CLOSED_REQUEST")),
        4 => ("403 HTML", Answer::html(403)),
        5 => ("502 HTML", Answer::html(502)),
        _ => ("504 with a code", Answer::gateway_code(504, "GATEWAY_TIMEOUT")),
    };
    Some(fault(name, if random.chance(35) { Script::before(answer) } else { Script::after(answer) }))
}

fn share(operation: Operation, usual: usize) -> usize {
    if operation == Operation::Initiate { INITIATION_FAULTS } else { usual }
}

const fn is_protocol(operation: Operation) -> bool {
    !matches!(operation, Operation::Page | Operation::Unknown | Operation::Any)
}

const fn is_read(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::ReadPayment | Operation::ReadStatus | Operation::ListAuthorisations | Operation::ReadAuthorisation
    )
}

/// Before or after the effect.
fn connection_fault(random: &mut Random) -> Fault {
    match random.below(13) {
        0 => fault("cut before", Script::before(Answer::Cut)),
        1 | 2 => fault("cut after", Script::after(Answer::Cut)),
        3 => fault("hang before", Script::before(Answer::Hang(TOO_LATE))),
        4 => fault("hang after", Script::after(Answer::Hang(TOO_LATE))),
        5 => fault("late effect", Script::before(Answer::Honest).delayed(TOO_LATE)),
        6 => fault("slow", Script::after(Answer::Honest).delayed(random.millis(50, 700))),
        7 => fault("truncated", Script::after(Answer::Truncated)),
        8 => fault("closed early", Script::after(Answer::ClosedEarly)),
        9 => fault("wrong content type", Script::after(Answer::WrongContentType)),
        10 => fault("502 before", Script::before(Answer::html(502))),
        11 => fault("502 after", Script::after(Answer::html(502))),
        _ => fault("500 after", Script::after(Answer::Problem { status: 500, code: "INTERNAL_SERVER_ERROR" })),
    }
}

/// An error of the standard. The bank has not acted.
fn refusal(random: &mut Random) -> Fault {
    let (status, code) = *random.pick(&[
        (400, "FORMAT_ERROR"),
        (401, "CERTIFICATE_BLOCKED"),
        (403, "SERVICE_BLOCKED"),
        (409, "STATUS_INVALID"),
        (429, "ACCESS_EXCEEDED"),
        (503, "SERVICE_UNAVAILABLE"),
    ]);
    fault("refused", Script::before(Answer::Problem { status, code }))
}

fn read_fault(random: &mut Random, has_retention: bool) -> Fault {
    match random.below(7) {
        0 | 1 => fault("stale", Script::after(Answer::Stale)),
        2 if !has_retention => fault("not found", Script::before(Answer::NotFound)),
        3 if !has_retention => {
            fault("expired", Script::before(Answer::Problem { status: 403, code: "RESOURCE_EXPIRED" }))
        }
        4 => fault("access exceeded", Script::before(Answer::Problem { status: 429, code: "ACCESS_EXCEEDED" })),
        5 => fault("empty object", json("{}")),
        _ => fault("unknown status", json(r#"{"transactionStatus": "XQZZ", "scaStatus": "dreaming"}"#)),
    }
}

fn json(body: &str) -> Script {
    Script::before(Answer::Raw { status: 200, content_type: "application/json", body: body.to_owned() })
}
