//! Reads of a payment, its status and the status of an authorisation.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, instruction::format_amount, problem::Problem};
use crate::{
    fault::FaultKind,
    order::{Order, Reason},
    test_reference::TestReference,
};

/// A status that no specification defines.
const UNKNOWN_CODE: &str = "XYZQ";

/// `GET …/{payment}`.
pub(super) async fn payment(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        let (instruction, format) = (&order.instruction, call.product.account_format);
        let mut body = json!({
            "instructedAmount": { "currency": instruction.currency, "amount": format_amount(instruction.amount_cents) },
            "creditorAccount": { format.field(): instruction.creditor_account },
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
            body["debtorAccount"] = json!({ format.field(): format.of_iban(iban) });
        }
        Ok(Json(body))
    })
}

/// Which status a read returns.
enum StatusResponse {
    Current,
    Stale,
    Unknown,
    Unavailable,
    AwaitingOthers,
    Gone,
}

/// `GET …/{payment}/status`.
pub(super) async fn status(call: Call) -> Result<Response, Problem> {
    let now_ms = call.now_ms();
    call.with_order(|order, _| {
        let body = match status_response(order, call.response_override, now_ms) {
            StatusResponse::Unavailable => return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response()),
            StatusResponse::Gone => return Err(Problem::unknown_resource()),
            StatusResponse::AwaitingOthers => json!({ "transactionStatus": "PATC" }),
            StatusResponse::Unknown => json!({ "transactionStatus": UNKNOWN_CODE }),
            StatusResponse::Stale => json!({ "transactionStatus": order.stale_status().code() }),
            StatusResponse::Current => {
                let mut body = json!({ "transactionStatus": order.status().code() });
                if let Some(reason) = order.reason() {
                    body["psuMessage"] = json!(reason.text());
                    if reason == Reason::NoFunds {
                        body["fundsAvailable"] = json!(false);
                    }
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
        let stale = call.response_override == Some(FaultKind::Stale);
        let status = if stale { authorisation.stale_status() } else { authorisation.status() };
        let mut body = json!({ "scaStatus": status.text() });
        if let Some(links) = call.links.next_step(order, authorisation, status) {
            body["_links"] = links;
        }
        Ok(Json(body))
    })
}

fn status_response(order: &mut Order, response_override: Option<FaultKind>, now_ms: i64) -> StatusResponse {
    let first_read = order.mark_read();
    match response_override {
        Some(FaultKind::Stale) => return StatusResponse::Stale,
        Some(FaultKind::UnknownCode) => return StatusResponse::Unknown,
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
    match order.test_reference() {
        Some(TestReference::Stale) if first_read => StatusResponse::Stale,
        Some(TestReference::Code) if authorised_within(TestReference::UNKNOWN_CODE_FOR_MS) => StatusResponse::Unknown,
        Some(TestReference::Outage) if authorised_within(TestReference::OUTAGE_FOR_MS) => StatusResponse::Unavailable,
        Some(TestReference::Others) if authorised_within(TestReference::OTHERS_SIGN_AFTER_MS) => {
            StatusResponse::AwaitingOthers
        }
        Some(TestReference::Gone) if order.authorised_at_ms().is_none() => StatusResponse::Gone,
        Some(
            TestReference::Slow
            | TestReference::Reject
            | TestReference::Timeout
            | TestReference::Hang
            | TestReference::Delay
            | TestReference::ShortDelay
            | TestReference::FiveHundred
            | TestReference::Twice
            | TestReference::Late
            | TestReference::Forged
            | TestReference::Stale
            | TestReference::Code
            | TestReference::Outage
            | TestReference::Refuse
            | TestReference::Cancel
            | TestReference::Others
            | TestReference::Gone,
        )
        | None => StatusResponse::Current,
    }
}
