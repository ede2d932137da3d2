//! `PUT …/authorisations/{authorisation}`: the client sends the confirmation code.

use axum::{
    Json,
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, instruction::field_error, links::SCA_APPROACH, problem::Problem};
use crate::order::ConfirmationError;

pub(super) async fn confirm(call: Call) -> Result<Response, Problem> {
    let body = call.json()?;
    let now_ms = call.now_ms();
    let confirmed = call.with_order(|order, ledger| {
        order.authorisation(&call.authorisation).ok_or_else(Problem::unknown_resource)?;
        let Some(code) = body.get("confirmationCode").and_then(Value::as_str) else {
            let text = "confirmationCode is missing or not text. This bank accepts nothing else here.";
            return Err(Problem::bad_request(vec![field_error("confirmationCode", text)]));
        };
        let (bank, cents) = (order.bank, order.instruction.amount_cents);
        order
            .confirm(&call.authorisation, code, now_ms, |iban| ledger.reserve(bank, iban, cents))
            .map_err(confirmation_problem)?;
        let authorisation = order.authorisation(&call.authorisation).ok_or_else(Problem::unknown_resource)?;
        Ok(json!({
            "scaStatus": authorisation.status().text(),
            "_links": { "scaStatus": { "href": call.links.authorisation(order, authorisation) } },
        }))
    })?;
    let mut response = Json(confirmed).into_response();
    response.headers_mut().insert(SCA_APPROACH, HeaderValue::from_static("REDIRECT"));
    Ok(response)
}

fn confirmation_problem(error: ConfirmationError) -> Problem {
    match error {
        ConfirmationError::NotExpected => Problem::status_invalid("This authorisation awaits no confirmation."),
        ConfirmationError::WrongCode => {
            Problem::new(StatusCode::BAD_REQUEST, "SCA_INVALID", "The confirmation code is wrong.")
        }
        ConfirmationError::AuthorisationFailed => {
            Problem::new(StatusCode::BAD_REQUEST, "SCA_INVALID", "This authorisation has failed.")
        }
    }
}
