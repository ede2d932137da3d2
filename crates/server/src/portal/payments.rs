//! Payments: search and list, the story of each, cancelling, and the export.

mod cancel;
mod details;
mod export;
mod filter;
mod find;
mod list;
mod search;
mod status_view;
mod story;
mod understood;

use paylink_domain::id::PaymentId;

pub(super) use self::{
    cancel::{cancel, cancel_question},
    details::details,
    export::export,
    list::page,
    status_view::StatusView,
    understood::locale,
};
use super::viewer::CompanyViewer;

/// The path of the list in the table of routes.
const PAGE: &str = "/c/{company}/payments";

/// The path of a payment's page.
fn path_of(viewer: &CompanyViewer, payment: PaymentId) -> String {
    viewer.path(&format!("payments/{payment}"))
}
