//! Berlin Group `NextGenPSD2` payment initiation, as in its published OpenAPI file.
//!
//! One file per kind of request. A request first passes [`protocol_middleware`], which injects faults and sets the
//! response's `X-Request-ID`. Then [`call::Call`] performs the checks that all requests share.

mod authorise;
mod call;
mod cancel;
mod confirm;
mod initiate;
mod instruction;
mod links;
mod middleware;
mod problem;
mod status;

use axum::{
    Router,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};

pub(crate) use middleware::protocol_middleware;

use crate::state::BankHandle;
use problem::Problem;

pub(crate) fn routes() -> Router<BankHandle> {
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

pub(crate) async fn not_found() -> Response {
    Problem::new(StatusCode::NOT_FOUND, "RESOURCE_UNKNOWN", "This bank has no such resource.").into_response()
}

pub(crate) async fn method_not_allowed() -> Response {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "SERVICE_INVALID", "This resource does not support this method.")
        .into_response()
}
