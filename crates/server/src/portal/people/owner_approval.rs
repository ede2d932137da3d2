//! The decision about a change of a live company's owners: another owner approves it, and any owner can withdraw it.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::{approval::Operators, id::ProposalId};
use paylink_store::{ApproveOutcome, Proposal, WithdrawOutcome, WithdrawnBy};

use super::{
    list::{self, PAGE},
    owner_text::{cannot_change_text, owner_change_text},
};
use crate::portal::{
    error::{PortalError, PortalResult},
    question::Question,
    second_person::wait_of_owner,
    shell::{Shell, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

/// The parameters of the path: the company, which was checked before, and the proposal.
type ProposalPath = Path<(String, String)>;

/// The proposal in the path, if it changes the owners of this company, and what it changes.
async fn find(
    portal: &Portal,
    viewer: &CompanyViewer,
    Path((_, proposal)): &ProposalPath,
) -> Result<(Proposal, String), PortalError> {
    let id: ProposalId = proposal.parse().map_err(|_| PortalError::NotFound)?;
    if id.cell() != portal.home().id() {
        return Err(PortalError::NotFound);
    }
    let found = portal.home().proposal(id, &portal.service.ring).await?;
    let found = found.filter(|proposal| proposal.company_id == viewer.company.id).ok_or(PortalError::NotFound)?;
    let text = owner_change_text(viewer.texts(), &found).ok_or(PortalError::NotFound)?;
    Ok((found, text))
}

/// The list of people, with the reason why the proposal was not decided.
async fn refused(portal: &Portal, viewer: &CompanyViewer, reason: String) -> PortalResult {
    let mut response = list::show(portal, viewer, Some(reason)).await?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

/// `GET /c/{company}/people/changes/{proposal}/approve`
pub(in crate::portal) async fn approve_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, change) = find(&portal, &viewer, &path).await?;
    let texts = viewer.texts();
    if proposal.decided.is_some() {
        return refused(&portal, &viewer, texts.account_decided()).await;
    }
    if let Some(wait) = wait_of_owner(&portal, &viewer, &proposal).await? {
        return refused(&portal, &viewer, wait.text()).await;
    }
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.owners_heading(),
        texts: vec![change, texts.approve_proposed_by(&proposal.proposed_by), texts.owners_effect()],
        confirm: texts.owners_approve(),
        is_dangerous: true,
        field: None,
        back: viewer.path("people"),
        keep: texts.cancel(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/people/changes/{proposal}/approve`
pub(in crate::portal) async fn approve(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, _) = find(&portal, &viewer, &path).await?;
    let texts = viewer.texts();
    if proposal.decided.is_none()
        && let Some(wait) = wait_of_owner(&portal, &viewer, &proposal).await?
    {
        return refused(&portal, &viewer, wait.text()).await;
    }
    let (home, ring) = (portal.home(), &portal.service.ring);
    let reason = match home.approve_proposal(&viewer.actor(), proposal.id, Operators::Several, ring).await? {
        ApproveOutcome::Applied(_) => return Ok(see_other(&portal, &viewer.path("people?done=owners-approved"))),
        ApproveOutcome::SecondPersonNeeded(_) => texts.account_second_person(),
        ApproveOutcome::Decided(_) | ApproveOutcome::CannotClose(_) => texts.account_decided(),
        ApproveOutcome::CannotChange(outcome) => cannot_change_text(texts, outcome),
        ApproveOutcome::NoSuchProposal => return Err(PortalError::NotFound),
    };
    refused(&portal, &viewer, reason).await
}

/// `POST /c/{company}/people/changes/{proposal}/withdraw`
pub(in crate::portal) async fn withdraw(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    path: ProposalPath,
) -> PortalResult {
    let (proposal, _) = find(&portal, &viewer, &path).await?;
    let (by, ring) = (WithdrawnBy::Entitled, &portal.service.ring);
    match portal.home().withdraw_proposal(&viewer.actor(), proposal.id, by, ring).await? {
        WithdrawOutcome::Withdrawn => Ok(see_other(&portal, &viewer.path("people?done=account-withdrawn"))),
        WithdrawOutcome::Decided(_) | WithdrawOutcome::OperatorDecides => {
            refused(&portal, &viewer, viewer.texts().account_decided()).await
        }
        WithdrawOutcome::NoSuchProposal => Err(PortalError::NotFound),
    }
}
