//! `DELETE …/{payment}`: cancels a payment that awaits its payer. The payer need not authorise a cancellation.

use axum::{Json, http::StatusCode};
use serde_json::{Value, json};

use super::{call::Call, problem::Problem};

pub(super) async fn cancel(call: Call) -> Result<StatusCode, Problem> {
    let now_ms = call.now_ms();
    call.with_order(|order, _| {
        order.cancel(now_ms).map_err(|error| not_cancellable(&format!("{error}.")))?;
        Ok(StatusCode::NO_CONTENT)
    })
}

/// `GET …/cancellation-authorisations`: always empty.
pub(super) async fn list_authorisations(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        if order.profile().cancellable {
            Ok(Json(json!({ "authorisationIds": [] })))
        } else {
            Err(not_cancellable("This bank does not cancel payments."))
        }
    })
}

/// `POST …/cancellation-authorisations`.
pub(super) async fn start_authorisation(call: Call) -> Result<StatusCode, Problem> {
    call.with_order(|_, _| Err(not_cancellable("A cancellation needs no authorisation at this bank.")))
}

/// `…/cancellation-authorisations/{authorisation}`.
pub(super) async fn no_authorisation(call: Call) -> Result<StatusCode, Problem> {
    call.with_order(|order, _| {
        let cancellable = order.profile().cancellable;
        Err(if cancellable {
            Problem::unknown_resource()
        } else {
            not_cancellable("This bank does not cancel payments.")
        })
    })
}

fn not_cancellable(text: &str) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "CANCELLATION_INVALID", text)
}
