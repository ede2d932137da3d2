//! The API's documentation at the API's own address: a reference page, the guides, and texts for language models.
//!
//! Nothing of it is written twice. Operations, fields and statuses come from the OpenAPI document, transitions from the domain, everything
//! else from the guides of `docs/`, which the program provides. The pages load nothing from other sites and work without JavaScript.

mod document;
mod guides;
mod machine_texts;
mod page;
mod statuses;

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    extract::State,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{ACCEPT, CONTENT_TYPE, VARY},
    },
    response::{Html, IntoResponse, Redirect, Response},
    routing::{any, get},
};

use crate::{
    documentation::documentation,
    service::Service,
    web::security_headers::{ASSET_POLICY, NO_REFERRER, reference_page_policy},
};

const STYLE: &str = concat!(include_str!("../../../assets/tokens.css"), include_str!("../../../assets/reference.css"));
const SCRIPT: &str = include_str!("../../../assets/reference.js");

/// `base` is the path of `base_url`.
pub(super) fn routes(base: &str) -> Router<Arc<Service>> {
    Router::new()
        .route("/", any(redirect_browsers))
        .route(base, any(redirect_browsers))
        .route(&format!("{base}/"), any(redirect_browsers))
        .route(&format!("{base}/docs"), get(page::page))
        .route(&format!("{base}/docs/guides/{{name}}"), get(guides::guide))
        .route(&format!("{base}/docs/webhook-fixtures.json"), get(webhook_fixtures))
        .route(&format!("{base}/docs.css"), get(async || text("text/css; charset=utf-8", STYLE)))
        .route(&format!("{base}/docs.js"), get(async || text("text/javascript; charset=utf-8", SCRIPT)))
        .route("/llms.txt", get(machine_texts::index))
        .route("/llms-full.txt", get(machine_texts::full))
}

/// People who open the address of the API in a browser see its documentation. For programs, nothing is there.
async fn redirect_browsers(State(service): State<Arc<Service>>, method: Method, headers: HeaderMap) -> Response {
    let accepts = headers.get_all(ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
    let is_browser = accepts.into_iter().any(|accept| accept.contains("text/html"));
    let vary = [(VARY, HeaderValue::from_static("Accept"))];
    if is_browser && (method == Method::GET || method == Method::HEAD) {
        return (vary, Redirect::to(&format!("{}/docs", service.base_url.path()))).into_response();
    }
    StatusCode::NOT_FOUND.into_response()
}

async fn webhook_fixtures() -> Response {
    text("application/json", documentation().webhook_fixtures)
}

fn text(content_type: &'static str, text: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static(content_type)), ASSET_POLICY], text).into_response()
}

fn html_page(template: &impl Template) -> Response {
    render(template).map(|page| ([reference_page_policy(), NO_REFERRER], Html(page))).into_response()
}

fn render(template: &impl Template) -> Result<String, StatusCode> {
    template.render().map_err(|error| {
        tracing::error!(%error, "rendering the API's documentation failed");
        StatusCode::INTERNAL_SERVER_ERROR
    })
}
