//! The payer's side: what a link leads to.

mod open;

use std::sync::Arc;

use axum::{Router, middleware::from_fn, routing::get};
use paylink_domain::link::SealedLink;
use tower_http::catch_panic::CatchPanicLayer;
use url::Url;

use crate::{service::Service, web::request_log::log};

/// The URL under which payers see `link`.
pub fn link_url(pay_url: &Url, link: &SealedLink) -> Url {
    let mut url = pay_url.clone();
    let path = format!("{}/l/{}", pay_url.path().trim_end_matches('/'), link.as_str());
    url.set_path(&path);
    url
}

pub fn router(service: Arc<Service>) -> Router {
    let base = service.pay_url.path().trim_end_matches('/').to_owned();
    Router::new()
        .route(&format!("{base}/l/{{link}}"), get(open::open))
        .fallback(open::not_a_link)
        .with_state(service)
        .layer(CatchPanicLayer::new())
        .layer(from_fn(log))
}
