//! The pages of those who run the installation, over all companies and cells.

mod all_cells;
mod bank_success;
mod banks;
mod cell_health;
mod cells;
mod certificates;
mod close_payment;
mod operations;
mod worklist;

mod approvals;
mod companies;
mod decide;
mod find;
mod new_company;
mod search;
mod suspend;

pub(super) use self::{
    approvals::approvals,
    banks::banks,
    cells::cells,
    close_payment::{close_form, propose_closing},
    companies::companies,
    decide::{approve, approve_question, withdraw, withdraw_question},
    new_company::{add, form as new_company_form},
    operations::operations,
    search::search,
    suspend::{form as suspend_form, resume, resume_question, suspend},
    worklist::worklist,
};
