//! Payment links that people make by hand and pass on to payers, and revoking links.

mod create;
mod details;
mod list;
mod revoke;
mod state;

pub(super) use create::create;
pub(super) use details::details;
pub(super) use list::page;
pub(super) use revoke::{revoke, revoke_all, revoke_all_form};

const PAGE: &str = "/c/{company}/links";
