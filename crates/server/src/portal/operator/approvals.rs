//! `GET /operator/approvals`: what waits for a second person, in all cells. `decide` has the decisions.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use paylink_domain::time::Timestamp;
use paylink_store::{Cell, Proposal, ProposedChange};

use super::all_cells::from_all_cells;
use crate::{
    portal::{
        error::{PortalError, PortalResult},
        moment::Moment,
        payments::locale,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::Viewer,
    },
    web::money,
};

pub(super) const PAGE: &str = "/operator/approvals";
/// Each needs its company and its payment. More than these wait only where nobody decides.
const MAX_SHOWN: usize = 50;

struct Approval {
    id: String,
    heading: String,
    company: String,
    company_path: String,
    change: Change,
    proposed_by: String,
    proposed: Moment,
}

enum Change {
    /// Only owners and the command line decide about it.
    Account { holder: String, number: String, currency: &'static str },
    Closing {
        payment: PaymentView,
        evidence: String,
        /// Why the person who reads this may not approve it yet, and when they may.
        wait: Option<(String, Moment)>,
    },
}

pub(super) struct PaymentView {
    pub(super) company: String,
    pub(super) reference: String,
    pub(super) amount: String,
    path: String,
}

#[derive(Template)]
#[template(path = "portal/operator_approvals.html")]
struct ApprovalsPage {
    shell: Shell,
    approvals: Vec<Approval>,
    /// How many are shown, if there are more.
    shown_of_more: Option<String>,
    unreachable: Option<String>,
    error: Option<String>,
}

impl Page for ApprovalsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn approvals(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

/// The page, with what could not be done.
pub(super) async fn show(portal: &Portal, viewer: &Viewer, error: Option<String>) -> Result<Response, PortalError> {
    let ring = &portal.service.ring;
    let from_cells = from_all_cells(portal, async |cell| cell.proposals(false, ring).await).await?;
    let missing = from_cells.missing.join(", ");
    let mut proposals = Vec::new();
    for (cell, found) in &from_cells.found {
        proposals.extend(found.iter().map(|proposal| (cell, proposal.clone())));
    }
    proposals.sort_by_key(|(_, proposal)| std::cmp::Reverse(proposal.proposed_at));
    let is_more = proposals.len() > MAX_SHOWN;
    proposals.truncate(MAX_SHOWN);
    let mut approvals = Vec::new();
    for (cell, proposal) in proposals {
        approvals.push(describe(viewer, cell, proposal).await?);
    }
    let page = ApprovalsPage {
        shell: Shell::of_operator(portal, viewer, PAGE),
        shown_of_more: is_more
            .then(|| viewer.texts.approvals_newest(i64::try_from(approvals.len()).unwrap_or(i64::MAX))),
        approvals,
        unreachable: (!missing.is_empty()).then(|| viewer.texts.all_cells_missing(&missing)),
        error,
    };
    let status = if page.error.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(html(status, &page))
}

async fn describe(viewer: &Viewer, cell: &Cell, proposal: Proposal) -> Result<Approval, PortalError> {
    let texts = viewer.texts;
    let moment = |at: Timestamp| Moment::new(at, viewer.now, texts);
    let wait = wait(viewer, &proposal);
    let company = cell.company(proposal.company_id).await?.ok_or(PortalError::NotFound)?;
    let (heading, change) = match proposal.change {
        ProposedChange::PayeeAccount { account, .. } => {
            let (holder, number) = (account.holder.as_str().to_owned(), account.iban.abbreviated());
            let change = Change::Account { holder, number, currency: account.currency.code() };
            (texts.approval_account(), change)
        }
        ProposedChange::ClosePayment { payment, closed_as, evidence } => {
            let payment = cell.payment(payment).await?.ok_or(PortalError::NotFound)?;
            let payment = PaymentView {
                company: company.name.clone(),
                reference: payment.reference.to_string(),
                amount: money::amount(locale(texts), payment.amount, payment.currency),
                path: format!("/c/{}/payments/{}", company.id, payment.id),
            };
            let wait = wait.map(|(reason, at)| (reason, moment(at)));
            (texts.approval_close(&texts.status(closed_as.status())), Change::Closing { payment, evidence, wait })
        }
    };
    Ok(Approval {
        id: proposal.id.to_string(),
        heading,
        company_path: format!("/c/{}", company.id),
        company: company.name,
        change,
        proposed: moment(proposal.proposed_at),
        proposed_by: proposal.proposed_by,
    })
}

/// Why this person may not approve the change yet, and when they may.
pub(super) fn wait(viewer: &Viewer, proposal: &Proposal) -> Option<(String, Timestamp)> {
    let (actor, texts) = (viewer.actor(), viewer.texts);
    let needed = proposal.check_approver(&actor).err()?;
    let is_own = actor.name() == proposal.proposed_by;
    Some((if is_own { texts.approval_own() } else { texts.pending_by_command() }, needed.allowed_at))
}

/// The payment that a proposal would close. `None` if it changes something else.
pub(super) async fn payment_of(
    viewer: &Viewer,
    cell: &Cell,
    proposal: &Proposal,
) -> Result<Option<PaymentView>, PortalError> {
    let described = describe(viewer, cell, proposal.clone()).await?;
    Ok(match described.change {
        Change::Account { .. } => None,
        Change::Closing { payment, .. } => Some(payment),
    })
}
