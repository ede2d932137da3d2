//! People and roles: who belongs to the company, invitations, and what each role may do.

mod freeze;
mod invite;
mod list;
mod member;
mod owner_approval;
mod owner_proof;
mod owner_text;
mod role_table;

pub(super) use self::{
    freeze::{freeze, freeze_question, unfreeze},
    invite::{invite, invite_form, withdraw_invitation},
    list::page,
    member::{change_role, remove, remove_question, role_form},
    owner_approval::{approve, approve_question, withdraw},
    owner_text::{cannot_change_text, owner_change_text},
};
