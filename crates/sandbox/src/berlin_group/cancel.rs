//! `DELETE …/{payment}`: a payment is taken back, while it waits for its payer. No payer is asked about that here.

use axum::{Json, http::StatusCode};
use serde_json::{Value, json};

use super::{call::Call, problem::Problem};

pub(super) async fn cancel(call: Call) -> Result<StatusCode, Problem> {
    let now_ms = call.now_ms();
    call.with_order(|order, _| {
        order.cancel(now_ms).map_err(|refusal| not_cancellable(&format!("{refusal}.")))?;
        Ok(StatusCode::NO_CONTENT)
    })
}

/// `GET …/cancellation-authorisations`: there are never any.
pub(super) async fn list_authorisations(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        if order.manners().cancellable {
            Ok(Json(json!({ "authorisationIds": [] })))
        } else {
            Err(not_cancellable("This bank cancels no payments."))
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
        let cancellable = order.manners().cancellable;
        Err(if cancellable { Problem::unknown_resource() } else { not_cancellable("This bank cancels no payments.") })
    })
}

fn not_cancellable(text: &str) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "CANCELLATION_INVALID", text)
}
