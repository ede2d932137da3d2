//! `PUT …/authorisations/{authorisation}`: the client sends the code that its payer came back with.

use axum::{
    Json,
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, initiate::SCA_APPROACH, instruction::complaint, problem::Problem};
use crate::order::WrongCode;

pub(super) async fn confirm(call: Call) -> Result<Response, Problem> {
    let body = call.json()?;
    let now_ms = call.now_ms();
    let answer = call.with_order(|order, ledger| {
        order.authorisation(&call.authorisation).ok_or_else(Problem::unknown_resource)?;
        let Some(code) = body.get("confirmationCode").and_then(Value::as_str) else {
            let text = "confirmationCode is missing, or not text: it is all this bank takes here.";
            return Err(Problem::bad_request(vec![complaint("confirmationCode", text)]));
        };
        let (bank, cents) = (order.bank, order.instruction.amount_cents);
        order
            .confirm(&call.authorisation, code, now_ms, |iban| ledger.set_aside(bank, iban, cents))
            .map_err(not_confirmed)?;
        let authorisation = order.authorisation(&call.authorisation).ok_or_else(Problem::unknown_resource)?;
        Ok(json!({
            "scaStatus": authorisation.status().text(),
            "_links": { "scaStatus": { "href": call.links.authorisation(order, authorisation) } },
        }))
    })?;
    let mut response = Json(answer).into_response();
    response.headers_mut().insert(SCA_APPROACH, HeaderValue::from_static("REDIRECT"));
    Ok(response)
}

fn not_confirmed(wrong: WrongCode) -> Problem {
    match wrong {
        WrongCode::NotDue => Problem::status_invalid("This authorisation waits for no confirmation."),
        WrongCode::Wrong => Problem::new(StatusCode::BAD_REQUEST, "SCA_INVALID", "The confirmation code is wrong."),
        WrongCode::Over => Problem::new(StatusCode::BAD_REQUEST, "SCA_INVALID", "This authorisation has failed."),
    }
}
