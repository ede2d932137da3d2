//! `…/authorisations`: lists and starts authorisations.

use axum::{
    Json,
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{call::Call, links::SCA_APPROACH, problem::Problem};
use crate::order::{Order, ReturnTo};

/// `GET`: lists the authorisations.
pub(super) async fn list(call: Call) -> Result<Json<Value>, Problem> {
    call.with_order(|order, _| {
        let ids: Vec<&str> = order.authorisations().iter().map(|authorisation| authorisation.id.as_str()).collect();
        Ok(Json(json!({ "authorisationIds": ids })))
    })
}

/// `POST`: starts an authorisation.
pub(super) async fn start(call: Call) -> Result<Response, Problem> {
    // The body must be valid, but only SCA approaches other than redirect use its content.
    call.json_if_any()?;
    let requested = call.return_to()?;
    let (id, now_ms) = (call.handle.sandbox.new_id(), call.now_ms());
    let body = call.with_order(|order, _| {
        order.ensure_awaiting_payer().map_err(|error| Problem::status_invalid(format!("{error}.")))?;
        if order.authorisations().len() >= Order::MAX_AUTHORISATIONS {
            return Err(Problem::status_invalid("This payment has the maximum number of authorisations."));
        }
        // A URL that this request omits is taken from the initiation.
        let return_to = ReturnTo {
            redirect_uri: requested.redirect_uri.or_else(|| order.return_to.redirect_uri.clone()),
            nok_redirect_uri: requested.nok_redirect_uri.or_else(|| order.return_to.nok_redirect_uri.clone()),
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
