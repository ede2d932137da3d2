//! The payer's side: what a link leads to.

mod open;

use std::sync::Arc;

use axum::{Router, middleware::from_fn, routing::get};
use tower_http::catch_panic::CatchPanicLayer;
use url::Url;

use crate::{service::Service, web::request_log::log};

/// The URL under which payers see `link`.
pub fn link_url(pay_url: &Url, link: &str) -> Url {
    let mut url = pay_url.clone();
    let path = format!("{}/l/{}", pay_url.path().trim_end_matches('/'), link);
    url.set_path(&path);
    url
}

pub fn router(service: Arc<Service>) -> Router {
    let base = service.pay_url.path().trim_end_matches('/').to_owned();
    Router::new()
        .route(&format!("{base}/l/{{link}}"), get(open::open))
        .fallback(open::not_a_link)
        .method_not_allowed_fallback(open::only_to_be_opened)
        .with_state(service)
        .layer(CatchPanicLayer::custom(open::panicked))
        .layer(from_fn(log))
}
