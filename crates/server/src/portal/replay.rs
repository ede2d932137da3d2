//! Sending many past events again: the form, the question with the number of deliveries, and the progress.

mod form;
mod job;
mod start;

pub(super) use self::{
    form::form,
    job::job,
    start::{question, start},
};
