//! Who may approve what somebody else has proposed: another owner, and an operator where the company has no other owner.

use paylink_domain::{
    approval::{ApprovedBy, Operators, SecondPersonNeeded, check_known},
    audit::Source,
    id::CompanyId,
    time::Timestamp,
    user::EmailAddress,
};
use paylink_store::{Proposal, ProposedChange};

use super::{
    error::PortalError,
    moment::Moment,
    state::Portal,
    viewer::{CompanyViewer, Viewer},
};

/// Why somebody may not approve a change, and when they may. `None`: never, another person has to.
pub(super) struct Wait {
    pub(super) reason: String,
    pub(super) until: Option<Moment>,
}

impl Wait {
    fn new(viewer: &Viewer, reason: String, needed: SecondPersonNeeded) -> Self {
        Self { reason, until: needed.allowed_at.map(|at| Moment::new(at, viewer.now, viewer.texts)) }
    }

    fn never(reason: String) -> Self {
        Self { reason, until: None }
    }

    /// Both in one sentence.
    pub(super) fn text(&self) -> String {
        match &self.until {
            Some(until) => format!("{} {}", self.reason, until.relative),
            None => self.reason.clone(),
        }
    }
}

/// People with the times since which they are owners, or operators.
struct Known(Vec<(EmailAddress, Timestamp)>);

impl Known {
    fn since(&self, name: &str) -> Option<Timestamp> {
        self.0.iter().find(|(email, _)| email.as_str() == name).map(|(_, since)| *since)
    }
}

async fn operators(portal: &Portal, viewer: &Viewer, proposal: &Proposal) -> Result<Known, PortalError> {
    let emails = [viewer.signed_in.user.email.as_str(), proposal.proposed_by.as_str()];
    Ok(Known(portal.home().operators(&emails).await?))
}

/// The owners of a company who are not frozen.
async fn owners(portal: &Portal, company: CompanyId) -> Result<Known, PortalError> {
    Ok(Known(portal.home().owners(company).await?))
}

/// Whether another owner can decide: neither the one who proposed it, nor the one who would be an owner no more.
fn has_another_owner(owners: &Known, proposal: &Proposal) -> bool {
    let concerned = match &proposal.change {
        ProposedChange::OwnerRole { email, .. } => email.as_str(),
        ProposedChange::PayeeAccount { .. } | ProposedChange::ClosePayment { .. } => "",
    };
    owners.0.iter().any(|(email, _)| email.as_str() != proposal.proposed_by && email.as_str() != concerned)
}

/// Why this owner may not approve a change of their company. `None` if they may now.
pub(super) async fn wait_of_owner(
    portal: &Portal,
    viewer: &CompanyViewer,
    proposal: &Proposal,
) -> Result<Option<Wait>, PortalError> {
    let (actor, texts) = (viewer.actor(), viewer.texts());
    let owners = owners(portal, viewer.company.id).await?;
    if proposal.check_approver(&actor, Operators::Several).is_err() {
        let reason = if actor.name() != proposal.proposed_by {
            texts.pending_by_command()
        } else if has_another_owner(&owners, proposal) {
            texts.pending_own()
        } else {
            texts.pending_operator()
        };
        return Ok(Some(Wait::never(reason)));
    }
    let by_operator = operators(portal, &viewer.viewer, proposal).await?.since(&proposal.proposed_by);
    let proposer = owners.since(&proposal.proposed_by).or(by_operator);
    if proposer.is_none() {
        return Ok(Some(Wait::never(texts.pending_gone())));
    }
    let checked = check_known(&[proposer, owners.since(actor.name())], proposal.read_at);
    Ok(checked.err().map(|needed| Wait::new(&viewer.viewer, texts.pending_new_owner(), needed)))
}

/// Why this operator may not approve a proposal. `None` if they may now.
pub(super) async fn wait_of_operator(
    portal: &Portal,
    viewer: &Viewer,
    proposal: &Proposal,
) -> Result<Option<Wait>, PortalError> {
    let (actor, texts) = (viewer.actor(), viewer.texts);
    let mut proposers = operators(portal, viewer, proposal).await?;
    let approver = proposers.since(actor.name());
    if !matches!(proposal.change, ProposedChange::ClosePayment { .. }) {
        let owners = owners(portal, proposal.company_id).await?;
        if has_another_owner(&owners, proposal) {
            return Ok(Some(Wait::never(texts.approval_owners_decide())));
        }
        proposers.0.extend(owners.0);
    }
    let known = match proposal.check_approver(&actor, portal.service.operators) {
        Ok(ApprovedBy::SingleOperator) => check_known(&[approver], proposal.read_at),
        Ok(ApprovedBy::AnotherPerson) => match (proposers.since(&proposal.proposed_by), &proposal.change) {
            (None, _) => return Ok(Some(Wait::never(texts.pending_gone()))),
            // Of two operators, one may have invited the other a moment ago.
            (proposer, ProposedChange::ClosePayment { .. }) => check_known(&[proposer, approver], proposal.read_at),
            (Some(_), ProposedChange::PayeeAccount { .. } | ProposedChange::OwnerRole { .. }) => {
                check_known(&[approver], proposal.read_at)
            }
        },
        Err(needed) => {
            let reason = match (needed.allowed_at, proposal.proposed_from) {
                (Some(_), _) => texts.approval_alone(),
                (None, Source::Command) => texts.pending_by_command(),
                (None, Source::Portal) => texts.approval_own(),
            };
            return Ok(Some(Wait::new(viewer, reason, needed)));
        }
    };
    Ok(known.err().map(|needed| Wait::new(viewer, texts.approval_new_operator(), needed)))
}
