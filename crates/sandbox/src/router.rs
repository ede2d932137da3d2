//! The HTTP routes of one bank.

use axum::{Router, middleware};

use crate::{
    berlin_group, control, pages,
    profile::BankId,
    record_request::record_request,
    state::{BankHandle, Sandbox},
};

impl Sandbox {
    /// The protocol, the payers' pages and the control routes of one bank.
    ///
    /// The first router that is built inside a Tokio runtime also starts the sandbox's ticker. It runs until the
    /// sandbox is dropped.
    pub fn router(&self, bank: BankId) -> Router {
        self.start_ticker();
        let handle = BankHandle { sandbox: self.clone(), bank };
        let banking = Router::new()
            .merge(berlin_group::routes())
            .merge(pages::routes())
            .fallback(berlin_group::not_found)
            .method_not_allowed_fallback(berlin_group::method_not_allowed)
            .layer(middleware::from_fn_with_state(handle.clone(), berlin_group::protocol_middleware))
            .layer(middleware::from_fn_with_state(handle.clone(), record_request));
        Router::new().nest("/control", control::routes()).merge(banking).with_state(handle)
    }
}
