//! The audit log of a company: who changed what, with filters and an export.

mod changes;
mod entries;
mod export;
mod filter;
mod page;

pub(super) use self::{export::export, page::page};
