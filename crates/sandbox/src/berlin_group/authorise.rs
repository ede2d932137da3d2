//! `…/authorisations`: the payer's tries to approve a payment.

use axum::{
    Json,
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, initiate::SCA_APPROACH, problem::Problem};
use crate::order::{Order, ReturnTo};

/// `GET`: which there are.
pub(super) async fn list(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        let ids: Vec<&str> = order.authorisations().iter().map(|one| one.id.as_str()).collect();
        Ok(Json(json!({ "authorisationIds": ids })))
    })
}

/// `POST`: one more.
pub(super) async fn start(call: Call) -> Result<Response, Problem> {
    // A client may send an empty object, or what other approaches than the redirect need. None of it matters here.
    call.json_if_any()?;
    let asked = call.return_to()?;
    let (id, now_ms) = (call.desk.sandbox.new_id(), call.now_ms());
    let body = call.with_order(|order, _| {
        order.waits().map_err(|refusal| Problem::status_invalid(format!("{refusal}.")))?;
        if order.authorisations().len() >= Order::MOST_AUTHORISATIONS {
            return Err(Problem::status_invalid("This payment has seen enough authorisations."));
        }
        // What this request does not say stays as the initiation said it.
        let return_to = ReturnTo {
            redirect_uri: asked.redirect_uri.or_else(|| order.return_to.redirect_uri.clone()),
            nok_redirect_uri: asked.nok_redirect_uri.or_else(|| order.return_to.nok_redirect_uri.clone()),
        };
        order.start_authorisation(id.clone(), return_to, now_ms);
        let authorisation = order.authorisation(&id).ok_or_else(Problem::unknown_resource)?;
        Ok(json!({
            "scaStatus": authorisation.status().text(),
            "authorisationId": authorisation.id,
            "_links": call.links.started(order, authorisation),
        }))
    })?;
    let mut response = (StatusCode::CREATED, Json(body)).into_response();
    response.headers_mut().insert(SCA_APPROACH, HeaderValue::from_static("REDIRECT"));
    Ok(response)
}
