//! The public API: the two endpoints of the specification, the OpenAPI document and the reference page.

mod generate;
pub mod link_request;
mod middleware;
mod openapi;
mod read;
mod reference;

use std::sync::Arc;

use axum::{
    Router,
    http::{HeaderValue, StatusCode},
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tower_http::catch_panic::CatchPanicLayer;

pub use openapi::document;

use crate::{
    service::Service,
    web::{
        problem::{Redaction, render},
        request_log::log_request,
        security_headers::on_every_response,
    },
};

/// The whole API, below the path of `base_url`.
pub fn router(service: Arc<Service>) -> Router {
    let base = service.base_url.path().to_owned();
    let help = HeaderValue::try_from(format!("<{}/docs#errors>; rel=\"help\"", service.base_url)).ok();
    let is_https = service.base_url.scheme() == "https";
    let redaction = Redaction { payments_path: format!("{base}/payments"), help };
    let routes = Router::new()
        .route(&format!("{base}/companies/{{companyId}}/online/link/generate"), post(generate::generate))
        .route(&format!("{base}/payments/{{paymentId}}"), get(read::read))
        .route(&format!("{base}/openapi.json"), get(openapi::serve))
        .route(&format!("{base}/docs"), get(reference::page))
        .route(&format!("{base}/docs.css"), get(reference::style))
        .route("/llms.txt", get(reference::llms))
        .with_state(service.clone())
        .layer(from_fn_with_state(service, middleware::bound_requests));
    on_every_response(with_middleware(routes, redaction), is_https)
}

/// Adds one log line per request, and a problem detail for every error, including a panic.
fn with_middleware(routes: Router, redaction: Redaction) -> Router {
    let routes = routes.layer(CatchPanicLayer::custom(panic_response)).layer(from_fn(log_request));
    // Around the whole router, not each route: only the router sets the `Allow` header of a 405.
    Router::new().fallback_service(routes).layer(from_fn_with_state(Arc::new(redaction), render))
}

/// The panic hook has already logged the panic.
fn panic_response(_: Box<dyn std::any::Any + Send>) -> Response {
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::Request};
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_problem_detail_without_the_panic_s_message() {
        let routes = Router::new().route("/v1/payments/{id}", get(|| async { panic!("secret {}", 1) as () }));
        let app = with_middleware(routes, Redaction { payments_path: "/v1/payments".to_owned(), help: None });
        let request = Request::get("/v1/payments/pay_00x").header("accept-language", "sv").body(Body::empty());
        let response = app.oneshot(request.expect("a request")).await.expect("a response");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        assert_eq!(response.headers()["content-language"], "sv");
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body["status"], 500);
        assert_eq!(body["title"], "Internal Server Error");
        assert_eq!(body["instance"], "/v1/payments");
        assert!(!body.to_string().contains("secret"));
    }
}
