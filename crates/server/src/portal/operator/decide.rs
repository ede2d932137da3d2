//! `/operator/approvals/{proposal}/approve` and `/withdraw`: an operator approves what somebody else has proposed, or takes it back.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::Response,
};
use paylink_domain::id::ProposalId;
use paylink_store::{ApproveOutcome, Cell, Proposal, ProposedChange, WithdrawOutcome, WithdrawnBy};

use super::approvals::{PAGE, payment_view, show};
use crate::portal::{
    error::{PortalError, PortalResult},
    people::{cannot_change_text, owner_change_text},
    question::Question,
    second_person::{KnownOperators, Wait, wait_of_operator},
    shell::{Shell, see_other},
    state::Portal,
    viewer::Viewer,
};

/// A proposal that waits for a decision, and what the questions about it say.
struct Waiting {
    cell: Arc<Cell>,
    proposal: Proposal,
    /// What would change.
    facts: Vec<String>,
    /// What follows from the approval.
    effect: String,
    heading: String,
    approve: String,
    /// What stays if it is withdrawn.
    kept: String,
    /// The toast after the approval.
    done: &'static str,
    wait: Option<Wait>,
}

/// The proposal in the path. An error text if it was decided before.
async fn find(portal: &Portal, viewer: &Viewer, id: &str) -> Result<Result<Waiting, String>, PortalError> {
    let id: ProposalId = id.parse().map_err(|_| PortalError::NotFound)?;
    let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?.clone();
    let proposal = cell.proposal(id, &portal.service.ring).await?.ok_or(PortalError::NotFound)?;
    let texts = viewer.texts;
    if proposal.decided.is_some() {
        return Ok(Err(texts.account_decided()));
    }
    let operators = KnownOperators::read(portal, viewer, [&proposal].into_iter()).await?;
    let wait = wait_of_operator(portal, viewer, &operators, &proposal).await?;
    let company_name = async || match portal.service.cells.get(proposal.company_id.cell()) {
        Some(cell) => Ok(cell.company(proposal.company_id).await?.map(|company| company.name).unwrap_or_default()),
        None => Err(PortalError::NotFound),
    };
    let mut waiting = match &proposal.change {
        ProposedChange::ClosePayment { payment, closed_as, evidence } => {
            let payment = payment_view(viewer, &cell, proposal.company_id, *payment).await?;
            let payment = payment.ok_or(PortalError::NotFound)?;
            let status = texts.status(closed_as.status());
            Waiting {
                facts: vec![
                    texts.approval_what(&payment.company, &payment.reference, &payment.amount, &status),
                    format!("{}: {evidence}", texts.approval_evidence()),
                ],
                effect: texts.approval_final(),
                heading: texts.approval_heading(),
                approve: texts.approval_button(),
                kept: texts.approval_withdraw_text(),
                done: "payment-closed",
                cell,
                wait,
                proposal,
            }
        }
        ProposedChange::PayeeAccount { account, .. } => Waiting {
            facts: vec![
                company_name().await?,
                texts.approve_account(account.holder.as_str(), &account.iban.grouped(), account.currency.code()),
            ],
            effect: texts.approve_text(),
            heading: texts.approve_heading(),
            approve: texts.approve_button(),
            kept: texts.withdraw_text(&account.iban.abbreviated()),
            done: "account-approved",
            cell,
            wait,
            proposal,
        },
        ProposedChange::OwnerRole { .. } => Waiting {
            facts: [Some(company_name().await?), owner_change_text(texts, &proposal)].into_iter().flatten().collect(),
            effect: texts.owners_effect(),
            heading: texts.owners_heading(),
            approve: texts.owners_approve(),
            kept: texts.owners_kept(),
            done: "owners-approved",
            cell,
            wait,
            proposal,
        },
    };
    waiting.facts.extend(frozen_owners(portal, viewer, &waiting.proposal).await?);
    Ok(Ok(waiting))
}

/// Which owners of the company cannot speak for themselves, and who froze them: perhaps the one who proposes the change.
async fn frozen_owners(portal: &Portal, viewer: &Viewer, proposal: &Proposal) -> Result<Vec<String>, PortalError> {
    if let ProposedChange::ClosePayment { .. } = proposal.change {
        return Ok(Vec::new());
    }
    let owners = portal.home().owners(proposal.company_id).await?;
    let frozen = owners.iter().filter_map(|owner| Some((&owner.email, owner.frozen_by.as_ref()?)));
    Ok(frozen.map(|(email, by)| format!("{email}: {}", viewer.texts.people_frozen(by))).collect())
}

/// The page with these paragraphs, and with the texts of its heading and of its two buttons.
fn question(
    portal: &Portal,
    viewer: &Viewer,
    texts: Vec<String>,
    (heading, confirm, keep): (String, String, String),
) -> Response {
    let shell = Shell::of_operator(portal, viewer, PAGE);
    let question =
        Question { shell, heading, texts, confirm, is_dangerous: true, field: None, back: PAGE.to_owned(), keep };
    question.response()
}

/// `GET /operator/approvals/{proposal}/approve`
pub(in crate::portal) async fn approve_question(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let texts = viewer.texts;
    let waiting = match find(&portal, &viewer, &id).await? {
        Ok(waiting) => waiting,
        Err(error) => return show(&portal, &viewer, Some(error)).await,
    };
    if let Some(wait) = &waiting.wait {
        return show(&portal, &viewer, Some(wait.text())).await;
    }
    let mut paragraphs = waiting.facts;
    paragraphs.extend([texts.approve_proposed_by(&waiting.proposal.proposed_by), waiting.effect]);
    Ok(question(&portal, &viewer, paragraphs, (waiting.heading, waiting.approve, texts.cancel())))
}

/// `POST /operator/approvals/{proposal}/approve`
pub(in crate::portal) async fn approve(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let texts = viewer.texts;
    let error = match find(&portal, &viewer, &id).await? {
        Err(error) => error,
        Ok(Waiting { wait: Some(wait), .. }) => wait.text(),
        Ok(Waiting { cell, proposal, done, wait: None, .. }) => {
            let (operators, ring) = (portal.service.operators, &portal.service.ring);
            match cell.approve_proposal(&viewer.actor(), proposal.id, operators, ring).await? {
                ApproveOutcome::Applied(_) => return Ok(see_other(&portal, &format!("{PAGE}?done={done}"))),
                ApproveOutcome::SecondPersonNeeded(_) => texts.account_second_person(),
                ApproveOutcome::Decided(_) => texts.account_decided(),
                ApproveOutcome::CannotClose(_) => texts.approval_cannot_close(),
                ApproveOutcome::CannotChange(refused) => cannot_change_text(texts, refused),
                ApproveOutcome::NoSuchProposal => return Err(PortalError::NotFound),
            }
        }
    };
    show(&portal, &viewer, Some(error)).await
}

/// `GET /operator/approvals/{proposal}/withdraw`
pub(in crate::portal) async fn withdraw_question(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let texts = viewer.texts;
    let waiting = match find(&portal, &viewer, &id).await? {
        Ok(waiting) => waiting,
        Err(error) => return show(&portal, &viewer, Some(error)).await,
    };
    let mut paragraphs = waiting.facts;
    paragraphs.push(waiting.kept);
    Ok(question(&portal, &viewer, paragraphs, (texts.withdraw_heading(), texts.withdraw_button(), texts.keep())))
}

/// `POST /operator/approvals/{proposal}/withdraw`
pub(in crate::portal) async fn withdraw(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let error = match find(&portal, &viewer, &id).await? {
        Err(error) => error,
        Ok(Waiting { cell, proposal, .. }) => {
            let (by, ring) = (WithdrawnBy::Entitled, &portal.service.ring);
            match cell.withdraw_proposal(&viewer.actor(), proposal.id, by, ring).await? {
                WithdrawOutcome::Withdrawn => {
                    return Ok(see_other(&portal, &format!("{PAGE}?done=account-withdrawn")));
                }
                WithdrawOutcome::Decided(_) | WithdrawOutcome::OperatorDecides => viewer.texts.account_decided(),
                WithdrawOutcome::NoSuchProposal => return Err(PortalError::NotFound),
            }
        }
    };
    show(&portal, &viewer, Some(error)).await
}
