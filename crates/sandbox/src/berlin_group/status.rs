//! Reading: the payment, its status, and the status of an authorisation.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, instruction::spell, problem::Problem};
use crate::{fault::FaultKind, order::Order, script::Magic};

/// A status that no specification knows.
const UNKNOWN_CODE: &str = "XYZQ";

/// `GET …/{payment}`.
pub(super) async fn payment(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        let instruction = &order.instruction;
        let mut body = json!({
            "instructedAmount": { "currency": instruction.currency, "amount": spell(instruction.amount_cents) },
            "creditorAccount": { "iban": instruction.creditor_iban },
            "creditorName": instruction.creditor_name,
            "transactionStatus": order.status().code(),
        });
        let optional = [
            ("endToEndIdentification", instruction.end_to_end_id.as_deref()),
            ("instructionIdentification", instruction.id.as_deref()),
            ("creditorAgent", instruction.creditor_agent.as_deref()),
            ("remittanceInformationUnstructured", Some(instruction.reference.as_str()).filter(|text| !text.is_empty())),
        ];
        for (field, value) in optional {
            if let Some(value) = value {
                body[field] = json!(value);
            }
        }
        if let Some(iban) = &order.debtor_iban {
            body["debtorAccount"] = json!({ "iban": iban });
        }
        Ok(Json(body))
    })
}

/// What a reader of a payment's status is given.
enum Reading {
    True,
    Stale,
    Unknown,
    Unavailable,
}

/// `GET …/{payment}/status`.
pub(super) async fn status(call: Call) -> Result<Response, Problem> {
    let now_ms = call.now_ms();
    call.with_order(|order, _| {
        let body = match reading(order, call.bent, now_ms) {
            Reading::Unavailable => return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response()),
            Reading::Unknown => json!({ "transactionStatus": UNKNOWN_CODE }),
            Reading::Stale => json!({ "transactionStatus": order.stale_status().code() }),
            Reading::True => {
                let mut body = json!({ "transactionStatus": order.status().code() });
                if let Some(reason) = order.reason() {
                    body["psuMessage"] = json!(reason.text());
                }
                body
            }
        };
        Ok(Json(body).into_response())
    })
}

/// `GET …/authorisations/{authorisation}`.
pub(super) async fn sca_status(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        let authorisation = order.authorisation(&call.authorisation).ok_or_else(Problem::unknown_resource)?;
        let stale = call.bent == Some(FaultKind::Stale);
        let status = if stale { authorisation.stale_status() } else { authorisation.status() };
        let mut body = json!({ "scaStatus": status.text() });
        if let Some(links) = call.links.due(order, authorisation, status) {
            body["_links"] = links;
        }
        Ok(Json(body))
    })
}

fn reading(order: &mut Order, bent: Option<FaultKind>, now_ms: i64) -> Reading {
    let first_look = order.is_first_look();
    match bent {
        Some(FaultKind::Stale) => return Reading::Stale,
        Some(FaultKind::UnknownCode) => return Reading::Unknown,
        Some(
            FaultKind::FailBefore
            | FaultKind::FailAfter
            | FaultKind::HangBefore
            | FaultKind::HangAfter
            | FaultKind::CloseAfter
            | FaultKind::Unavailable
            | FaultKind::Garbage
            | FaultKind::Huge
            | FaultKind::Refuse,
        )
        | None => {}
    }
    let authorised_within =
        |for_ms: i64| order.authorised_at_ms().is_some_and(|at_ms| now_ms < at_ms.saturating_add(for_ms));
    match order.magic() {
        Some(Magic::Stale) if first_look => Reading::Stale,
        Some(Magic::Code) if authorised_within(Magic::UNKNOWN_CODE_FOR_MS) => Reading::Unknown,
        Some(Magic::Outage) if authorised_within(Magic::OUTAGE_FOR_MS) => Reading::Unavailable,
        Some(
            Magic::Slow
            | Magic::Reject
            | Magic::Timeout
            | Magic::Hang
            | Magic::FiveHundred
            | Magic::Twice
            | Magic::Late
            | Magic::Forged
            | Magic::Stale
            | Magic::Code
            | Magic::Outage
            | Magic::Refuse
            | Magic::Cancel,
        )
        | None => Reading::True,
    }
}
