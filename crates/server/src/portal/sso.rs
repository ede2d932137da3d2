//! Single sign-on: the pages on which people start it, the address to which providers send them back, and the owner's settings.

mod callback;
mod change;
mod pending;
mod settings;
mod start;

pub(super) use self::{
    callback::callback,
    change::{change, remove, remove_question},
    settings::page as settings,
    start::{confirm_at_provider, find, find_form, page, start},
};
