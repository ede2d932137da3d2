//! `/operator/approvals/{proposal}/approve` and `/withdraw`: the second person closes a payment, or somebody takes the proposal back.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::Response,
};
use paylink_domain::{attempt::ClosedAs, id::ProposalId};
use paylink_store::{ApproveOutcome, Cell, Proposal, ProposedChange};

use super::{
    approvals::{PAGE, PaymentView, payment_view, show},
    second_person::{KnownOperators, Wait},
};
use crate::portal::{
    error::{PortalError, PortalResult},
    question::Question,
    shell::{Shell, see_other},
    state::Portal,
    viewer::Viewer,
};

/// A proposal to close a payment.
struct Closing {
    cell: Arc<Cell>,
    proposal: Proposal,
    payment: PaymentView,
    closed_as: ClosedAs,
    evidence: String,
    wait: Option<Wait>,
}

/// The proposal in the path. An error text if it cannot be decided here.
async fn find(portal: &Portal, viewer: &Viewer, id: &str) -> Result<Result<Closing, String>, PortalError> {
    let id: ProposalId = id.parse().map_err(|_| PortalError::NotFound)?;
    let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?.clone();
    let proposal = cell.proposal(id, &portal.service.ring).await?.ok_or(PortalError::NotFound)?;
    if proposal.decided.is_some() {
        return Ok(Err(viewer.texts.account_decided()));
    }
    let (payment, closed_as, evidence) = match &proposal.change {
        ProposedChange::PayeeAccount { .. } => return Ok(Err(viewer.texts.approval_account_owners())),
        ProposedChange::ClosePayment { payment, closed_as, evidence } => (*payment, *closed_as, evidence.clone()),
    };
    let payment = payment_view(viewer, &cell, proposal.company_id, payment).await?.ok_or(PortalError::NotFound)?;
    let wait = KnownOperators::read(portal, viewer, [&proposal].into_iter()).await?.wait(viewer, &proposal);
    Ok(Ok(Closing { cell, proposal, payment, closed_as, evidence, wait }))
}

/// What a question says about the payment.
fn facts(viewer: &Viewer, closing: &Closing) -> Vec<String> {
    let (texts, payment) = (viewer.texts, &closing.payment);
    let status = texts.status(closing.closed_as.status());
    vec![
        texts.approval_what(&payment.company, &payment.reference, &payment.amount, &status),
        format!("{}: {}", texts.approval_evidence(), closing.evidence),
    ]
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
    let closing = match find(&portal, &viewer, &id).await? {
        Ok(closing) => closing,
        Err(error) => return show(&portal, &viewer, Some(error)).await,
    };
    if let Some(wait) = &closing.wait {
        return show(&portal, &viewer, Some(wait.text())).await;
    }
    let mut paragraphs = facts(&viewer, &closing);
    paragraphs.extend([texts.approve_proposed_by(&closing.proposal.proposed_by), texts.approval_final()]);
    Ok(question(&portal, &viewer, paragraphs, (texts.approval_heading(), texts.approval_button(), texts.cancel())))
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
        Ok(Closing { wait: Some(wait), .. }) => wait.text(),
        Ok(Closing { cell, proposal, wait: None, .. }) => {
            match cell.approve_proposal(&viewer.actor(), proposal.id, &portal.service.ring).await? {
                ApproveOutcome::Applied(_) => return Ok(see_other(&portal, &format!("{PAGE}?done=payment-closed"))),
                ApproveOutcome::SecondPersonNeeded(_) => texts.account_second_person(),
                ApproveOutcome::Decided(_) => texts.account_decided(),
                ApproveOutcome::CannotClose(_) => texts.approval_cannot_close(),
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
    let closing = match find(&portal, &viewer, &id).await? {
        Ok(closing) => closing,
        Err(error) => return show(&portal, &viewer, Some(error)).await,
    };
    let mut paragraphs = facts(&viewer, &closing);
    paragraphs.push(texts.approval_withdraw_text());
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
        Ok(Closing { cell, proposal, .. }) => {
            match cell.withdraw_proposal(&viewer.actor(), proposal.id, &portal.service.ring).await? {
                Some(Ok(())) => return Ok(see_other(&portal, &format!("{PAGE}?done=account-withdrawn"))),
                Some(Err(_)) => viewer.texts.account_decided(),
                None => return Err(PortalError::NotFound),
            }
        }
    };
    show(&portal, &viewer, Some(error)).await
}
