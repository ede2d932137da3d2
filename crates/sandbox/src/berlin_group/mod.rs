//! The wire: Berlin Group `NextGenPSD2` payment initiation, as its published OpenAPI file has it.
//!
//! One file per request. A request first passes the [gate](gate()), where faults strike and every answer gets its
//! `X-Request-ID`, and is then read as a [`call::Call`], which has everything checked that all requests share.

mod authorise;
mod call;
mod cancel;
mod confirm;
mod gate;
mod initiate;
mod instruction;
mod links;
mod problem;
mod status;

use axum::{
    Router,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};

pub(crate) use gate::gate;

use crate::world::Desk;
use problem::Problem;

pub(crate) fn routes() -> Router<Desk> {
    const PAYMENT: &str = "/v1/{service}/{product}/{payment}";
    Router::new()
        .route("/v1/{service}/{product}", post(initiate::initiate))
        .route(PAYMENT, get(status::payment).delete(cancel::cancel))
        .route(&format!("{PAYMENT}/status"), get(status::status))
        .route(&format!("{PAYMENT}/authorisations"), get(authorise::list).post(authorise::start))
        .route(&format!("{PAYMENT}/authorisations/{{authorisation}}"), get(status::sca_status).put(confirm::confirm))
        .route(
            &format!("{PAYMENT}/cancellation-authorisations"),
            get(cancel::list_authorisations).post(cancel::start_authorisation),
        )
        .route(
            &format!("{PAYMENT}/cancellation-authorisations/{{authorisation}}"),
            get(cancel::no_authorisation).put(cancel::no_authorisation),
        )
}

pub(crate) async fn nothing_here() -> Response {
    Problem::new(StatusCode::NOT_FOUND, "RESOURCE_UNKNOWN", "There is nothing at this address.").into_response()
}

pub(crate) async fn wrong_method() -> Response {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "SERVICE_INVALID", "This address does not take this method.")
        .into_response()
}
