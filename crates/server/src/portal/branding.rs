//! The company's branding: colour and logos, with a preview of the payers' page.

mod change;
mod contrast;
mod form;
mod page;
mod preview;
mod stored_logo;

pub(super) use self::{change::change, page::page, preview::preview};
