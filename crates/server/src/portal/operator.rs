//! The pages of those who run the installation, over all companies and cells.

mod operations;

mod companies;
mod new_company;
mod suspend;

pub(super) use operations::operations;

pub(super) use self::{
    companies::companies,
    new_company::{add, form as new_company_form},
    suspend::{form as suspend_form, resume, resume_question, suspend},
};
