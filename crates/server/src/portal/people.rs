//! People and roles: who belongs to the company, invitations, and what each role may do.

mod invite;
mod list;
mod member;
mod owner_proof;
mod role_table;

pub(super) use self::{
    invite::{invite, invite_form, withdraw_invitation},
    list::page,
    member::{change_role, remove, remove_question, role_form},
};
