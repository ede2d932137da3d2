//! The payer's side. A link leads to `open`; confirming (`confirm`) leads to the attempt's own page (`progress`), from which
//! the payer goes to the bank and to which the bank sends them back, in whatever browser. `notice` is where banks leave word.
//! `choose`, `consent`, `standing` and `stopped` are the pages, `view` decides which, `frame` surrounds them, and `words` are what
//! they say.
//!
//! What a page shows is a function of how the payment stands. No cookie is needed anywhere: who holds the link may pay it, and
//! who holds the attempt's address may go on with it.

mod asset;
mod choose;
mod code;
mod confirm;
mod consent;
mod frame;
mod letters;
mod notice;
mod open;
mod payer;
mod progress;
mod standing;
mod stopped;
mod summary;
mod view;
mod words;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::{from_fn, from_fn_with_state},
    routing::{get, post},
};
use tower_http::catch_panic::CatchPanicLayer;

use self::stopped::Stopped;
use crate::{service::Service, web::request_log::log};

/// Larger than any form or notice, smaller than anything that hurts.
const BODY_LIMIT_BYTES: usize = 16 * 1024;

pub fn router(service: Arc<Service>) -> Router {
    let base = service.pay_url.path().trim_end_matches('/').to_owned();
    let at = |path: &str| format!("{base}/{path}");
    Router::new()
        .route(&at("l/{link}"), get(open::open).post(confirm::confirm))
        .route(&at("l/{link}/view"), get(open::view))
        .route(&at("r/{attempt}"), get(progress::show))
        .route(&at("r/{attempt}/view"), get(progress::view))
        .route(&at("r/{attempt}/back"), get(progress::back))
        .route(&at("r/{attempt}/resume"), get(progress::instead).post(progress::resume))
        .route(&at("r/{attempt}/switch"), get(progress::instead).post(progress::switch))
        .route(&at("r/{attempt}/cancel"), get(progress::instead).post(progress::cancel))
        .route(&at("r/{attempt}/again"), get(progress::instead).post(confirm::again))
        .route(&at("logos/{company}/{digest}"), get(asset::logo))
        .layer(from_fn(payer::own_forms))
        .layer(from_fn_with_state(service.clone(), payer::limit))
        .route(&at("assets/{name}"), get(asset::script))
        // Banks may have much to tell.
        .route(&at("n/{attempt}"), post(notice::take))
        .fallback(async || Stopped::NotALink)
        .method_not_allowed_fallback(async || Stopped::WrongWay)
        .with_state(service.clone())
        .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
        .layer(CatchPanicLayer::custom(stopped::panicked))
        .layer(from_fn_with_state(service, payer::explain))
        .layer(from_fn(log))
}
