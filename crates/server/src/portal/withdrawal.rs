//! `/withdraw/{link}`: an owner, or a former one, withdraws a proposed change by the link in the mail about it, without signing in. Mail
//! scanners open links, so opening it only asks.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
};
use paylink_domain::{audit::Actor, withdrawal_link::WithdrawalLink};
use paylink_store::{Cell, OwnerStanding, Proposal, ProposedChange, WithdrawOutcome, WithdrawnBy};

use super::{
    error::{PortalError, PortalResult},
    people::owner_change_text,
    sender::Sender,
    shell::{Frame, Page, html},
    state::Portal,
};

#[derive(Template)]
#[template(path = "portal/withdrawal.html")]
struct WithdrawalPage {
    frame: Frame,
    heading: String,
    paragraphs: Vec<String>,
    /// The button that withdraws it. `None`: there is nothing to withdraw any more.
    confirm: Option<String>,
}

impl Page for WithdrawalPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

/// A proposal, and who may withdraw it.
struct Open {
    cell: Arc<Cell>,
    proposal: Proposal,
    actor: Actor,
    by: WithdrawnBy,
    sender: Sender,
}

/// What the link names. It counts for nobody who has been no owner for a month.
async fn open(portal: &Portal, link: &str, parts: &Parts) -> Result<Open, PortalError> {
    let sender = Sender::of(portal, parts);
    let link = WithdrawalLink::open(link, &portal.service.ring).ok_or(PortalError::NotFound)?;
    let cell = portal.service.cells.get(link.proposal.cell()).ok_or(PortalError::NotFound)?.clone();
    let proposal = cell.proposal(link.proposal, &portal.service.ring).await?.ok_or(PortalError::NotFound)?;
    let standing = portal.home().owner_standing(link.user, proposal.company_id).await?;
    let (email, by) = match standing {
        Some((email, OwnerStanding::Owner)) => (email, WithdrawnBy::Entitled),
        Some((email, OwnerStanding::FormerOwner)) => (email, WithdrawnBy::FormerOwner),
        Some((_, OwnerStanding::None)) | None => return Err(PortalError::NotFound),
    };
    let actor = Actor::of_portal(&email, sender.address);
    Ok(Open { cell, proposal, actor, by, sender })
}

impl Open {
    async fn company_name(&self, portal: &Portal) -> Result<String, PortalError> {
        let id = self.proposal.company_id;
        let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?;
        Ok(cell.company(id).await?.map_or_else(|| id.to_string(), |company| company.name))
    }

    /// The page with what became of the proposal.
    fn done(&self, portal: &Portal, status: StatusCode, text: String) -> Response {
        let frame = Frame::new(portal, self.sender.texts);
        html(status, &WithdrawalPage { frame, heading: text, paragraphs: Vec::new(), confirm: None })
    }
}

/// `GET /withdraw/{link}`
pub(super) async fn question(
    State(portal): State<Arc<Portal>>,
    Path(link): Path<String>,
    parts: Parts,
) -> PortalResult {
    let open = open(&portal, &link, &parts).await?;
    let texts = open.sender.texts;
    if open.proposal.decided.is_some() {
        return Ok(open.done(&portal, StatusCode::OK, texts.account_decided()));
    }
    if open.by == WithdrawnBy::FormerOwner && open.proposal.operator_decides {
        return Ok(open.done(&portal, StatusCode::OK, texts.pending_former_owner()));
    }
    let (change, kept) = match &open.proposal.change {
        ProposedChange::PayeeAccount { account, .. } => {
            (texts.approve_heading(), texts.withdraw_text(&account.iban.abbreviated()))
        }
        ProposedChange::OwnerRole { .. } => {
            (owner_change_text(texts, &open.proposal).unwrap_or_default(), texts.owners_kept())
        }
        ProposedChange::ClosePayment { .. } => return Err(PortalError::NotFound),
    };
    let once = (open.by == WithdrawnBy::FormerOwner).then(|| texts.withdraw_once());
    let proposed = texts.approve_proposed_by(&open.proposal.proposed_by);
    let page = WithdrawalPage {
        frame: Frame::new(&portal, texts).with_languages(""),
        heading: texts.withdraw_heading(),
        paragraphs: [Some(open.company_name(&portal).await?), Some(change), Some(proposed), Some(kept), once]
            .into_iter()
            .flatten()
            .collect(),
        confirm: Some(texts.withdraw_button()),
    };
    Ok(html(StatusCode::OK, &page))
}

/// `POST /withdraw/{link}`
pub(super) async fn withdraw(
    State(portal): State<Arc<Portal>>,
    Path(link): Path<String>,
    parts: Parts,
) -> PortalResult {
    let open = open(&portal, &link, &parts).await?;
    let texts = open.sender.texts;
    if let ProposedChange::ClosePayment { .. } = open.proposal.change {
        return Err(PortalError::NotFound);
    }
    let (id, ring) = (open.proposal.id, &portal.service.ring);
    let (status, text) = match open.cell.withdraw_proposal(&open.actor, id, open.by, ring).await? {
        WithdrawOutcome::Withdrawn => (StatusCode::OK, texts.toast("account-withdrawn").unwrap_or_default()),
        WithdrawOutcome::Decided(_) => (StatusCode::CONFLICT, texts.account_decided()),
        WithdrawOutcome::OperatorDecides => (StatusCode::CONFLICT, texts.pending_former_owner()),
        WithdrawOutcome::NoSuchProposal => return Err(PortalError::NotFound),
    };
    Ok(open.done(&portal, status, text))
}
