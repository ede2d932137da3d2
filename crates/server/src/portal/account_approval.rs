//! The decision about a change of a live company's account: another owner approves it, and any owner can withdraw it.

use std::sync::Arc;

use axum::extract::{Path, State};
use paylink_domain::{
    approval::Operators,
    id::{CompanyId, ProposalId},
};
use paylink_store::{ApproveOutcome, PayeeAccount, Proposal, ProposedChange, WithdrawOutcome, WithdrawnBy};

use super::{
    error::{PortalError, PortalResult},
    payee_account,
    question::Question,
    second_person::wait_of_owner,
    shell::{ACCOUNT_PAGE, Shell, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

/// The parameters of the path: the company, which was checked before, and the proposal.
pub(super) type ProposalPath = Path<(String, String)>;

/// The proposal in the path, if it changes the account of this company.
async fn find(
    portal: &Portal,
    viewer: &CompanyViewer,
    Path((_, proposal)): &ProposalPath,
) -> Result<(Proposal, PayeeAccount), PortalError> {
    let id: ProposalId = proposal.parse().map_err(|_| PortalError::NotFound)?;
    if id.cell() != viewer.company.id.cell() {
        return Err(PortalError::NotFound);
    }
    let found = viewer.cell.proposal(id, &portal.service.ring).await?;
    let of_company = |proposal: &Proposal, company: CompanyId| proposal.company_id == company;
    let found = found.filter(|proposal| of_company(proposal, viewer.company.id)).ok_or(PortalError::NotFound)?;
    match &found.change {
        ProposedChange::PayeeAccount { account, .. } => {
            let account = account.clone();
            Ok((found, account))
        }
        ProposedChange::ClosePayment { .. } | ProposedChange::OwnerRole { .. } => Err(PortalError::NotFound),
    }
}

/// `GET /c/{company}/account/approve/{proposal}`
pub(super) async fn approve_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, account) = find(&portal, &viewer, &path).await?;
    let texts = viewer.texts();
    if proposal.decided.is_some() {
        return payee_account::show(&portal, &viewer, Some(texts.account_decided())).await;
    }
    if let Some(wait) = wait_of_owner(&portal, &viewer, &proposal).await? {
        return payee_account::show(&portal, &viewer, Some(wait.text())).await;
    }
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, ACCOUNT_PAGE),
        heading: texts.approve_heading(),
        texts: vec![
            texts.approve_account(account.holder.as_str(), &account.iban.grouped(), account.currency.code()),
            texts.approve_proposed_by(&proposal.proposed_by),
            texts.approve_text(),
        ],
        confirm: texts.approve_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("account"),
        keep: texts.approve_keep(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/account/approve/{proposal}`
pub(super) async fn approve(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, _) = find(&portal, &viewer, &path).await?;
    let texts = viewer.texts();
    if proposal.decided.is_none()
        && let Some(wait) = wait_of_owner(&portal, &viewer, &proposal).await?
    {
        return payee_account::show(&portal, &viewer, Some(wait.text())).await;
    }
    // With or without a single operator: an owner is none.
    let (cell, ring) = (&viewer.cell, &portal.service.ring);
    let refused = match cell.approve_proposal(&viewer.actor(), proposal.id, Operators::Several, ring).await? {
        ApproveOutcome::Applied(_) => return Ok(see_other(&portal, &viewer.path("account?done=account-approved"))),
        ApproveOutcome::SecondPersonNeeded(_) => texts.account_second_person(),
        ApproveOutcome::Decided(_) | ApproveOutcome::CannotClose(_) | ApproveOutcome::CannotChange(_) => {
            texts.account_decided()
        }
        ApproveOutcome::NoSuchProposal => return Err(PortalError::NotFound),
    };
    payee_account::show(&portal, &viewer, Some(refused)).await
}

/// `GET /c/{company}/account/withdraw/{proposal}`
pub(super) async fn withdraw_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, account) = find(&portal, &viewer, &path).await?;
    let texts = viewer.texts();
    if proposal.decided.is_some() {
        return payee_account::show(&portal, &viewer, Some(texts.account_decided())).await;
    }
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, ACCOUNT_PAGE),
        heading: texts.withdraw_heading(),
        texts: vec![texts.withdraw_text(&account.iban.abbreviated())],
        confirm: texts.withdraw_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("account"),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/account/withdraw/{proposal}`
pub(super) async fn withdraw(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, _) = find(&portal, &viewer, &path).await?;
    let (by, ring) = (WithdrawnBy::Entitled, &portal.service.ring);
    match viewer.cell.withdraw_proposal(&viewer.actor(), proposal.id, by, ring).await? {
        WithdrawOutcome::Withdrawn => Ok(see_other(&portal, &viewer.path("account?done=account-withdrawn"))),
        WithdrawOutcome::Decided(_) | WithdrawOutcome::OperatorDecides => {
            payee_account::show(&portal, &viewer, Some(viewer.texts().account_decided())).await
        }
        WithdrawOutcome::NoSuchProposal => Err(PortalError::NotFound),
    }
}
