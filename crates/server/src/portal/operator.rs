//! The pages of those who run the installation, over all companies and cells.

mod operations;

mod all_cells;
mod approvals;
mod companies;
mod decide;
mod find;
mod new_company;
mod search;
mod suspend;

pub(super) use operations::operations;

pub(super) use self::{
    approvals::approvals,
    companies::companies,
    decide::{approve, approve_question, withdraw, withdraw_question},
    new_company::{add, form as new_company_form},
    search::search,
    suspend::{form as suspend_form, resume, resume_question, suspend},
};
