//! The payers' pages. A link leads to `open`. Confirming (`confirm`) leads to the attempt's own page (`progress`). From there
//! the payer goes to the bank, and the bank sends them back to another address of that page, in any browser. A reader of the link
//! whose payment was started by somebody else continues at `link_progress`. `notification` receives notifications of banks.
//! The pages are `choose`, `consent`, `cancel_page`, `status_page`, `error_page` and `home`. `view` selects one, `layout` surrounds it, and `page_texts`
//! has its texts.
//!
//! What a page shows depends on the payment's status and on its address. There are no cookies: the holder of the link may pay it,
//! and the key in an attempt's address says what its holder may do.

mod asset;
mod bank_search;
mod brand;
mod cancel_page;
mod choose;
mod collation;
mod confirm;
mod consent;
mod error;
mod error_page;
mod home;
mod layout;
mod link_progress;
mod long_words;
mod middleware;
mod notification;
mod open;
mod page_request;
mod page_texts;
mod payer_view;
mod preview;
mod progress;
mod rate_limit;
mod return_link;
mod status_page;
mod summary;
mod view;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{get, post},
};
use tower_http::catch_panic::CatchPanicLayer;

use self::error::PageError;
pub use self::{
    layout::ColourScheme,
    payer_view::{PayerView, shown_to_payer},
    preview::{Preview, preview_page},
};
use crate::{
    service::Service,
    web::{
        front::{Front, note_route},
        security_headers::Hsts,
    },
};

/// The payers' pages, below the path of `pay_url`.
pub fn handler(service: Arc<Service>) -> Front<Router> {
    let base = service.pay_url.path().trim_end_matches('/').to_owned();
    let at = |path: &str| format!("{base}/{path}");
    let hsts = Hsts::of(&service.pay_url, &service.http);
    let router = Router::new()
        .route(&at(""), get(home::home))
        .route(&at("l/{link}"), get(open::open).post(confirm::confirm))
        .route(&at("l/{link}/view"), get(open::view))
        .route(&at("l/{link}/progress"), get(link_progress::link_progress_page))
        .route(&at("l/{link}/progress/view"), get(link_progress::view))
        .route(&at("r/{attempt}"), get(progress::progress_page))
        .route(&at("r/{attempt}/view"), get(progress::view))
        .route(&at("r/{attempt}/back"), get(progress::return_from_bank))
        .route(&at("r/{attempt}/resume"), get(progress::redirect_to_page).post(progress::resume))
        .route(&at("r/{attempt}/switch"), get(progress::redirect_to_page).post(progress::switch))
        .route(&at("r/{attempt}/cancel"), get(progress::ask_whether_to_cancel).post(progress::cancel))
        .route(&at("r/{attempt}/again"), get(progress::redirect_to_page).post(confirm::confirm_another_bank))
        .route(&at("logos/{company}/{digest}"), get(asset::logo))
        .layer(from_fn_with_state(service.clone(), middleware::reject_cross_site_forms))
        .layer(from_fn_with_state(service.clone(), rate_limit::rate_limit))
        .route(&at("assets/{name}"), get(asset::script))
        // A list loads many logos at once, and they cost nothing.
        .route(&at("banks/{bank}/{digest}"), get(asset::bank_logo))
        // It has limits of its own: banks send many notifications from one address.
        .route(&at("n/{attempt}"), post(notification::receive))
        .fallback(async || PageError::NotFound)
        .method_not_allowed_fallback(async || PageError::WrongMethod)
        .with_state(service.clone())
        .layer(from_fn(middleware::receive_form))
        .layer(CatchPanicLayer::custom(error::panic_response))
        .layer(from_fn_with_state(service.clone(), middleware::bound_requests))
        .layer(from_fn_with_state(service, middleware::render_error_pages))
        .layer(from_fn(note_route));
    Front::new(router, hsts)
}
