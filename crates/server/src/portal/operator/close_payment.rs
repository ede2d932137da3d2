//! `/operator/payments/{payment}/close`: what is known of a payment that no status of its bank can end, and the form that proposes how it
//! ended. Another person approves it.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use paylink_bank::AttemptKey;
use paylink_domain::{
    attempt::{CloseError, ClosedAs, Evidence},
    id::PaymentId,
    status::Status,
};
use paylink_store::{AttemptEntry, Cell, Contradiction, PaymentHistory, Proposal, ProposeCloseOutcome, ProposedChange};

use super::worklist;
use crate::{
    outbound::printable,
    portal::{
        error::{PortalError, PortalResult},
        form::Form,
        moment::Moment,
        payments::{StatusView, locale},
        second_person::{KnownOperators, Wait, wait_of_operator},
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        texts::PortalTexts,
        viewer::Viewer,
    },
    web::money,
};

/// An attempt at a bank, with what the bank needs to find it.
struct AttemptView {
    title: String,
    started: Moment,
    returned: Option<Moment>,
    unreadable: Option<Moment>,
    next_poll: Option<Moment>,
    end_to_end_id: String,
    order_id: Option<String>,
    bank_status: Option<String>,
    bank_reason: Option<String>,
}

struct ContradictionView {
    at: Moment,
    bank_status: String,
}

/// A closing that waits for approval.
struct OpenProposal {
    id: String,
    text: String,
    proposed: Moment,
    evidence: String,
    wait: Option<Wait>,
}

/// What the form contains, and what is wrong with it.
#[derive(Default)]
struct Typed {
    closed_as: Option<ClosedAs>,
    evidence: String,
    outcome_error: Option<String>,
    evidence_error: Option<String>,
}

#[derive(Template)]
#[template(path = "portal/close_payment.html")]
struct ClosePage {
    shell: Shell,
    heading: String,
    list: &'static str,
    company: String,
    story: String,
    id: String,
    status: StatusView,
    since: Moment,
    attempts: Vec<AttemptView>,
    contradictions: Vec<ContradictionView>,
    open: Option<OpenProposal>,
    /// Why it cannot be closed.
    refusal: Option<String>,
    typed: Typed,
    max_characters: usize,
}

impl Page for ClosePage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// What is stored of the payment.
struct Stored {
    cell: Arc<Cell>,
    company: String,
    history: PaymentHistory,
    open: Option<OpenProposal>,
}

/// `GET`
pub(in crate::portal) async fn close_form(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let stored = read(&portal, &viewer, &id).await?;
    Ok(show(&portal, &viewer, stored, Typed::default(), StatusCode::OK))
}

/// `POST`
pub(in crate::portal) async fn propose_closing(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
    form: Form,
) -> PortalResult {
    let stored = read(&portal, &viewer, &id).await?;
    let (texts, payment) = (viewer.texts, stored.history.payment.id);
    let closed_as: Option<ClosedAs> = form.text("outcome").parse().ok();
    let evidence: Option<Evidence> = form.text("evidence").parse().ok();
    let (Some(outcome), Some(evidence)) = (closed_as, &evidence) else {
        let typed = Typed {
            closed_as,
            evidence: form.text("evidence").to_owned(),
            outcome_error: closed_as.is_none().then(|| texts.close_outcome_wrong()),
            evidence_error: evidence.is_none().then(|| texts.close_evidence_wrong()),
        };
        return Ok(show(&portal, &viewer, stored, typed, StatusCode::UNPROCESSABLE_ENTITY));
    };
    let (ring, randomness) = (&portal.service.ring, &*portal.service.randomness);
    let proposed = stored.cell.propose_closing(&viewer.actor(), payment, outcome, evidence, ring, randomness).await?;
    match proposed {
        ProposeCloseOutcome::Proposed(_) => {
            Ok(see_other(&portal, &format!("/operator/payments/{payment}/close?done=closing-proposed")))
        }
        // The page says why: it has changed since the form was shown.
        ProposeCloseOutcome::AlreadyProposed(_) | ProposeCloseOutcome::CannotClose(_) => {
            let stored = read(&portal, &viewer, &id).await?;
            Ok(show(&portal, &viewer, stored, Typed::default(), StatusCode::CONFLICT))
        }
        ProposeCloseOutcome::NoSuchPayment => Err(PortalError::NotFound),
    }
}

async fn read(portal: &Portal, viewer: &Viewer, id: &str) -> Result<Stored, PortalError> {
    let id: PaymentId = id.parse().map_err(|_| PortalError::NotFound)?;
    let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?.clone();
    let ring = &portal.service.ring;
    let history = cell.payment_history(id, ring).await?.ok_or(PortalError::NotFound)?;
    let proposals = cell.proposals_of(id, ring).await?;
    let open = match proposals.iter().find(|proposal| proposal.decided.is_none()) {
        Some(proposal) => {
            let operators = KnownOperators::read(portal, viewer, [proposal].into_iter()).await?;
            open_proposal(proposal, viewer, wait_of_operator(portal, viewer, &operators, proposal).await?)
        }
        None => None,
    };
    let company = cell.company(history.payment.company_id).await?;
    Ok(Stored { company: company.map(|company| company.name).unwrap_or_default(), cell, history, open })
}

fn show(portal: &Portal, viewer: &Viewer, stored: Stored, typed: Typed, status: StatusCode) -> Response {
    let (payment, texts) = (&stored.history.payment, viewer.texts);
    let amount = money::amount(locale(texts), payment.amount, payment.currency);
    let attempt = |attempt| attempt_view(portal, viewer, attempt);
    let page = ClosePage {
        shell: Shell::of_operator(portal, viewer, worklist::PAGE),
        heading: texts.close_heading(payment.reference.as_str(), &amount),
        list: worklist::PAGE,
        company: stored.company,
        story: format!("/c/{}/payments/{}", payment.company_id, payment.id),
        id: payment.id.to_string(),
        status: StatusView::of(payment.status, texts),
        since: Moment::new(payment.updated_at.unwrap_or(payment.created_at), viewer.now, texts),
        attempts: stored.history.attempts.iter().map(attempt).collect(),
        contradictions: stored.history.contradictions.iter().map(|found| contradiction_view(found, viewer)).collect(),
        open: stored.open,
        refusal: refusal(&stored.history).map(|error| refusal_text(error, texts)),
        typed,
        max_characters: Evidence::MAX_CHARACTERS,
    };
    html(status, &page)
}

/// Why the payment cannot be closed, by the same rule as when it is proposed.
fn refusal(history: &PaymentHistory) -> Option<CloseError> {
    match history.payment.status {
        Status::Unknown if history.attempts.iter().any(|attempt| attempt.ended_at.is_none()) => None,
        Status::Unknown => Some(CloseError::NoOpenAttempt),
        status @ (Status::Pending
        | Status::Authorised
        | Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete) => Some(CloseError::NotUnknown(status)),
    }
}

fn refusal_text(error: CloseError, texts: PortalTexts) -> String {
    match error {
        CloseError::NotUnknown(status) => texts.close_not_unknown(&format!("{} ({status})", texts.status(status))),
        CloseError::NoOpenAttempt => texts.close_no_attempt(),
    }
}

fn attempt_view(portal: &Portal, viewer: &Viewer, attempt: &AttemptEntry) -> AttemptView {
    let texts = viewer.texts;
    let moment = |at| Moment::new(at, viewer.now, texts);
    let text = |text: &Option<String>| text.as_deref().map(|text| printable(text.as_bytes()));
    let bank = portal.service.banks.get(&attempt.bank);
    let order_id = bank.zip(attempt.connector_state.as_ref()).and_then(|(bank, state)| bank.connector.order_id(state));
    AttemptView {
        title: texts.story_attempt(&portal.service.banks.name_of(&attempt.bank), &attempt.number.to_string()),
        started: moment(attempt.started_at),
        returned: attempt.returned_at.map(moment),
        unreadable: attempt.unreadable_since.map(moment),
        next_poll: attempt.next_poll_at.filter(|_| attempt.ended_at.is_none()).map(moment),
        end_to_end_id: AttemptKey::of(attempt.id).end_to_end_id(),
        order_id: text(&order_id),
        bank_status: text(&attempt.bank_status),
        bank_reason: text(&attempt.bank_reason),
    }
}

fn contradiction_view(found: &Contradiction, viewer: &Viewer) -> ContradictionView {
    let said = found.bank_status.strip_prefix("bank: ").unwrap_or(&found.bank_status);
    ContradictionView { at: Moment::new(found.at, viewer.now, viewer.texts), bank_status: printable(said.as_bytes()) }
}

fn open_proposal(proposal: &Proposal, viewer: &Viewer, wait: Option<Wait>) -> Option<OpenProposal> {
    let texts = viewer.texts;
    match &proposal.change {
        ProposedChange::ClosePayment { closed_as, evidence, .. } => Some(OpenProposal {
            id: proposal.id.to_string(),
            text: texts.close_proposed_text(&proposal.proposed_by, &texts.status(closed_as.status())),
            proposed: Moment::new(proposal.proposed_at, viewer.now, texts),
            evidence: printable(evidence.as_bytes()),
            wait,
        }),
        ProposedChange::PayeeAccount { .. } | ProposedChange::OwnerRole { .. } => None,
    }
}
