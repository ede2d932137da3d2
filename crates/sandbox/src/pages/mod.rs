//! The pages: the payer's pages to log in and to approve or decline a payment, and the bank's home page.

mod bank;
mod login;
mod render;
mod sca;
mod texts;

use axum::{Router, routing::get};

use crate::state::BankHandle;

pub(crate) fn routes() -> Router<BankHandle> {
    Router::new().route("/", get(bank::bank)).route("/sca/{authorisation}", get(sca::show).post(sca::decide))
}
