//! `GET /operator/approvals`: what waits for a second person, in all cells. Operators decide (`decide`) about closings, so these come
//! first, and about accounts and owners of companies that have no other owner. Of each kind, what the reader can decide comes before what
//! others have to decide. What cannot be read hides nothing else.

use std::{collections::BTreeSet, sync::Arc};

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use paylink_domain::{
    approval::Operators,
    id::{CompanyId, PaymentId, ProposalId},
    time::Timestamp,
};
use paylink_store::{BoundedCount, Cell, Proposal, ProposalKind, ProposedChange, StoreError, UnreadableProposal};

use super::all_cells::from_all_cells;
use crate::{
    portal::{
        count_text,
        error::{PortalError, PortalResult},
        moment::Moment,
        payments::locale,
        people::owner_change_text,
        second_person::{KnownOperators, Wait, wait_of_operator},
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::Viewer,
    },
    web::money,
};

pub(super) const PAGE: &str = "/operator/approvals";
/// Of each kind, the oldest of each cell that are looked through for those that the reader can decide.
const MAX_EXAMINED: i64 = 200;
/// Each that is shown needs its company and its payment. More than these wait only where nobody decides.
const MAX_CLOSINGS: usize = 50;
const MAX_ACCOUNTS: usize = 20;
const MAX_OWNERS: usize = 20;

/// A closing, which another operator approves.
struct Closing {
    id: String,
    heading: String,
    payment: PaymentView,
    evidence: String,
    proposed_by: String,
    proposed: Moment,
    wait: Option<Wait>,
}

/// Another payee account.
struct AccountChange {
    id: String,
    company: String,
    path: String,
    holder: String,
    number: String,
    currency: &'static str,
    proposed_by: String,
    proposed: Moment,
    wait: Option<Wait>,
}

/// Somebody becomes an owner of a company, or is none any more.
struct OwnerChange {
    id: String,
    company: String,
    path: String,
    text: String,
    proposed_by: String,
    proposed: Moment,
    wait: Option<Wait>,
}

pub(super) struct PaymentView {
    pub(super) company: String,
    company_path: String,
    pub(super) reference: String,
    pub(super) amount: String,
    path: String,
}

/// What the page says could not be read.
#[derive(Default)]
struct Unread {
    cells: BTreeSet<String>,
    proposals: Vec<String>,
}

/// The proposals of a kind that the page shows.
struct Waiting {
    /// With the reason why the reader may not decide now, if there is one.
    proposals: Vec<(Arc<Cell>, Proposal, Option<Wait>)>,
    /// What the page says of those that it does not show.
    more: Option<String>,
}

#[derive(Template)]
#[template(path = "portal/operator_approvals.html")]
struct ApprovalsPage {
    shell: Shell,
    closings: Vec<Closing>,
    more_closings: Option<String>,
    accounts: Vec<AccountChange>,
    more_accounts: Option<String>,
    owners: Vec<OwnerChange>,
    more_owners: Option<String>,
    /// Whether one person alone runs the installation.
    is_single: bool,
    unreachable: Option<String>,
    unreadable: Option<String>,
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
    let (texts, mut unread) = (viewer.texts, Unread::default());
    let waiting = waiting(portal, viewer, ProposalKind::ClosePayment, MAX_CLOSINGS, &mut unread).await?;
    let (mut closings, more_closings) = (Vec::new(), waiting.more);
    for (cell, proposal, wait) in waiting.proposals {
        let described = closing(viewer, wait, &cell, &proposal).await;
        closings.extend(unread.take(proposal.id, described));
    }
    let waiting = self::waiting(portal, viewer, ProposalKind::PayeeAccount, MAX_ACCOUNTS, &mut unread).await?;
    let (mut accounts, more_accounts) = (Vec::new(), waiting.more);
    for (cell, proposal, wait) in waiting.proposals {
        let described = account_change(viewer, wait, &cell, &proposal).await;
        accounts.extend(unread.take(proposal.id, described));
    }
    let waiting = self::waiting(portal, viewer, ProposalKind::OwnerRole, MAX_OWNERS, &mut unread).await?;
    let (mut owners, more_owners) = (Vec::new(), waiting.more);
    for (_, proposal, wait) in waiting.proposals {
        let described = owner_change(portal, viewer, wait, &proposal).await;
        owners.extend(unread.take(proposal.id, described));
    }
    let cells: Vec<String> = unread.cells.into_iter().collect();
    let page = ApprovalsPage {
        shell: Shell::of_operator(portal, viewer, PAGE),
        closings,
        more_closings,
        accounts,
        more_accounts,
        owners,
        more_owners,
        is_single: portal.service.operators == Operators::Single,
        unreachable: (!cells.is_empty()).then(|| texts.all_cells_missing(&cells.join(", "))),
        unreadable: (!unread.proposals.is_empty()).then(|| texts.approvals_unreadable(&unread.proposals.join(", "))),
        error,
    };
    let status = if page.error.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(html(status, &page))
}

async fn waiting(
    portal: &Portal,
    viewer: &Viewer,
    kind: ProposalKind,
    bound: usize,
    unread: &mut Unread,
) -> Result<Waiting, PortalError> {
    let ring = &portal.service.ring;
    let from_cells =
        from_all_cells(portal, async |cell| cell.waiting_proposals(kind, MAX_EXAMINED, ring).await).await?;
    unread.cells.extend(from_cells.missing);
    let (mut found_proposals, mut is_minimum) = (Vec::new(), false);
    for (cell, found) in from_cells.found {
        is_minimum |= i64::try_from(found.len()).is_ok_and(|count| count >= MAX_EXAMINED);
        for proposal in found {
            match proposal {
                Ok(proposal) => found_proposals.push((cell.clone(), proposal)),
                Err(UnreadableProposal { id, error }) => unread.add(id, Some(&error)),
            }
        }
    }
    let operators = KnownOperators::read(portal, viewer, found_proposals.iter().map(|(_, proposal)| proposal)).await?;
    let mut proposals = Vec::new();
    for (cell, proposal) in found_proposals {
        let wait = wait_of_operator(portal, viewer, &operators, &proposal).await?;
        proposals.push((cell, proposal, wait));
    }
    proposals.sort_by_key(|(_, proposal, wait)| (wait.is_some(), proposal.proposed_at));
    let hidden = i64::try_from(proposals.len().saturating_sub(bound)).unwrap_or(i64::MAX);
    proposals.truncate(bound);
    let hidden = BoundedCount { number: hidden, is_minimum };
    let more = (hidden.number > 0).then(|| viewer.texts.approvals_more(&count_text::count(hidden, viewer.texts)));
    Ok(Waiting { proposals, more })
}

impl Unread {
    fn add(&mut self, id: ProposalId, error: Option<&StoreError>) {
        tracing::warn!(proposal = %id, error = error.map(tracing::field::display), "reading a proposal for the page of approvals failed");
        self.proposals.push(id.to_string());
    }

    /// What was described. Otherwise the page names the proposal.
    fn take<T>(&mut self, id: ProposalId, described: Result<Option<T>, StoreError>) -> Option<T> {
        match described {
            Ok(Some(described)) => return Some(described),
            Ok(None) => self.add(id, None),
            Err(error) => self.add(id, Some(&error)),
        }
        None
    }
}

/// `None` if what it is about does not exist.
async fn closing(
    viewer: &Viewer,
    wait: Option<Wait>,
    cell: &Cell,
    proposal: &Proposal,
) -> Result<Option<Closing>, StoreError> {
    let ProposedChange::ClosePayment { payment, closed_as, evidence } = &proposal.change else { return Ok(None) };
    let texts = viewer.texts;
    let payment = payment_view(viewer, cell, proposal.company_id, *payment).await?;
    Ok(payment.map(|payment| Closing {
        id: proposal.id.to_string(),
        heading: texts.approval_close(&texts.status(closed_as.status())),
        payment,
        evidence: evidence.clone(),
        proposed_by: proposal.proposed_by.clone(),
        proposed: moment(viewer, proposal.proposed_at),
        wait,
    }))
}

/// `None` if what it is about does not exist.
async fn account_change(
    viewer: &Viewer,
    wait: Option<Wait>,
    cell: &Cell,
    proposal: &Proposal,
) -> Result<Option<AccountChange>, StoreError> {
    let ProposedChange::PayeeAccount { account, .. } = &proposal.change else { return Ok(None) };
    let company = cell.company(proposal.company_id).await?;
    Ok(company.map(|company| AccountChange {
        id: proposal.id.to_string(),
        path: format!("/c/{}/account", company.id),
        company: company.name,
        holder: account.holder.as_str().to_owned(),
        number: account.iban.abbreviated(),
        currency: account.currency.code(),
        proposed_by: proposal.proposed_by.clone(),
        proposed: moment(viewer, proposal.proposed_at),
        wait,
    }))
}

/// `None` if the company does not exist.
async fn owner_change(
    portal: &Portal,
    viewer: &Viewer,
    wait: Option<Wait>,
    proposal: &Proposal,
) -> Result<Option<OwnerChange>, StoreError> {
    let Some(cell) = portal.service.cells.get(proposal.company_id.cell()) else { return Ok(None) };
    let (company, text) = (cell.company(proposal.company_id).await?, owner_change_text(viewer.texts, proposal));
    Ok(company.zip(text).map(|(company, text)| OwnerChange {
        id: proposal.id.to_string(),
        path: format!("/c/{}/people", company.id),
        company: company.name,
        text,
        proposed_by: proposal.proposed_by.clone(),
        proposed: moment(viewer, proposal.proposed_at),
        wait,
    }))
}

fn moment(viewer: &Viewer, at: Timestamp) -> Moment {
    Moment::new(at, viewer.now, viewer.texts)
}

/// The payment that a proposal would close.
pub(super) async fn payment_view(
    viewer: &Viewer,
    cell: &Cell,
    company: CompanyId,
    payment: PaymentId,
) -> Result<Option<PaymentView>, StoreError> {
    let (company, payment) = (cell.company(company).await?, cell.payment(payment).await?);
    Ok(company.zip(payment).map(|(company, payment)| PaymentView {
        company_path: format!("/c/{}", company.id),
        reference: payment.reference.to_string(),
        amount: money::amount(locale(viewer.texts), payment.amount, payment.currency),
        path: format!("/c/{}/payments/{}", company.id, payment.id),
        company: company.name,
    }))
}
