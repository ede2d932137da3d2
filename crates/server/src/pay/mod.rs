//! The payers' pages. A link leads to `open`. Confirming (`confirm`) leads to the attempt's own page (`progress`). From there
//! the payer goes to the bank, and the bank sends them back there, in any browser. `notification` receives notifications of banks.
//! The pages are `choose`, `consent`, `status_page` and `error_page`. `view` selects one, `layout` surrounds it, and `page_texts`
//! has its texts.
//!
//! What a page shows depends on the payment's status. There are no cookies: the holder of the link may pay it, and the holder of
//! an attempt's address may continue it.

mod asset;
mod choose;
mod collation;
mod confirm;
mod consent;
mod error;
mod error_page;
mod layout;
mod middleware;
mod notification;
mod open;
mod page_request;
mod page_texts;
mod progress;
mod qr;
mod status_page;
mod summary;
mod view;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::{from_fn, from_fn_with_state},
    routing::{get, post},
};
use tower_http::catch_panic::CatchPanicLayer;

use self::error::PageError;
use crate::{service::Service, web::request_log::log_request};

/// More than any form or notification needs.
const BODY_LIMIT_BYTES: usize = 16 * 1024;

pub fn router(service: Arc<Service>) -> Router {
    let base = service.pay_url.path().trim_end_matches('/').to_owned();
    let at = |path: &str| format!("{base}/{path}");
    Router::new()
        .route(&at("l/{link}"), get(open::open).post(confirm::confirm))
        .route(&at("l/{link}/view"), get(open::view))
        .route(&at("r/{attempt}"), get(progress::progress_page))
        .route(&at("r/{attempt}/view"), get(progress::view))
        .route(&at("r/{attempt}/back"), get(progress::return_from_bank))
        .route(&at("r/{attempt}/resume"), get(progress::redirect_to_page).post(progress::resume))
        .route(&at("r/{attempt}/switch"), get(progress::redirect_to_page).post(progress::switch))
        .route(&at("r/{attempt}/cancel"), get(progress::redirect_to_page).post(progress::cancel))
        .route(&at("r/{attempt}/again"), get(progress::redirect_to_page).post(confirm::confirm_another_bank))
        .route(&at("logos/{company}/{digest}"), get(asset::logo))
        .layer(from_fn(middleware::reject_cross_site_forms))
        .layer(from_fn_with_state(service.clone(), middleware::rate_limit))
        .route(&at("assets/{name}"), get(asset::script))
        // Not rate limited: banks send many notifications from one address.
        .route(&at("n/{attempt}"), post(notification::receive))
        .fallback(async || PageError::NotFound)
        .method_not_allowed_fallback(async || PageError::WrongMethod)
        .with_state(service.clone())
        .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
        .layer(CatchPanicLayer::custom(error::panic_response))
        .layer(from_fn_with_state(service, middleware::render_error_pages))
        .layer(from_fn(log_request))
}
