//! Who may approve what somebody else has proposed: another owner, and an operator where the company has no other owner.

use std::time::Duration;

use paylink_domain::{
    approval::{ApprovedBy, KNOWN_AFTER, Operators, SecondPersonNeeded, check_known},
    audit::Source,
    id::CompanyId,
    time::Timestamp,
    user::EmailAddress,
};
use paylink_store::{Owner, Proposal, ProposedChange};

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

/// How long an owner who is frozen can still be waited for. Whoever freezes the others must not get an operator's approval at once.
const FROZEN_FOR: Duration = KNOWN_AFTER;

/// The owners of a company.
struct Owners(Vec<Owner>);

impl Owners {
    async fn read(portal: &Portal, company: CompanyId) -> Result<Self, PortalError> {
        Ok(Self(portal.home().owners(company).await?))
    }

    fn find(&self, name: &str) -> Option<&Owner> {
        self.0.iter().find(|owner| owner.email.as_str() == name)
    }

    /// Since when they are an owner. `None` also for somebody who is frozen.
    fn since(&self, name: &str) -> Option<Timestamp> {
        self.find(name).filter(|owner| owner.frozen_at.is_none()).map(|owner| owner.since)
    }

    fn is_frozen(&self, name: &str) -> bool {
        self.find(name).is_some_and(|owner| owner.frozen_at.is_some())
    }

    /// Whether another owner can decide: neither the one who proposed it, nor the one who would be an owner no more.
    fn has_another(&self, proposal: &Proposal) -> bool {
        let concerned = match &proposal.change {
            ProposedChange::OwnerRole { email, .. } => email.as_str(),
            ProposedChange::PayeeAccount { .. } | ProposedChange::ClosePayment { .. } => "",
        };
        let is_away = |owner: &Owner| owner.frozen_at.is_some_and(|at| at + FROZEN_FOR <= proposal.read_at);
        let is_other =
            |owner: &&Owner| owner.email.as_str() != proposal.proposed_by && owner.email.as_str() != concerned;
        self.0.iter().filter(is_other).any(|owner| !is_away(owner))
    }
}

/// The operators among the reader and those who proposed something, with the times since which they are operators.
pub(super) struct KnownOperators(Vec<(EmailAddress, Timestamp)>);

impl KnownOperators {
    pub(super) async fn read(
        portal: &Portal,
        viewer: &Viewer,
        proposals: impl Iterator<Item = &Proposal>,
    ) -> Result<Self, PortalError> {
        let mut emails: Vec<&str> = proposals.map(|proposal| proposal.proposed_by.as_str()).collect();
        emails.push(viewer.signed_in.user.email.as_str());
        Ok(Self(portal.home().operators(&emails).await?))
    }

    fn since(&self, name: &str) -> Option<Timestamp> {
        self.0.iter().find(|(email, _)| email.as_str() == name).map(|(_, since)| *since)
    }
}

/// Since when whoever proposed something is an owner, or an operator. `None` also for an owner who is frozen.
fn proposer_since(owners: &Owners, operators: &KnownOperators, proposal: &Proposal) -> Option<Timestamp> {
    let name = proposal.proposed_by.as_str();
    if owners.is_frozen(name) { None } else { owners.since(name).or(operators.since(name)) }
}

/// Why this owner may not approve a change of their company. `None` if they may now.
pub(super) async fn wait_of_owner(
    portal: &Portal,
    viewer: &CompanyViewer,
    proposal: &Proposal,
) -> Result<Option<Wait>, PortalError> {
    let (actor, texts) = (viewer.actor(), viewer.texts());
    if proposal.operator_decides {
        return Ok(Some(Wait::never(texts.pending_former_owner())));
    }
    let owners = Owners::read(portal, viewer.company.id).await?;
    if proposal.check_approver(&actor, Operators::Several).is_err() {
        let reason = if actor.name() != proposal.proposed_by {
            texts.pending_by_command()
        } else if owners.has_another(proposal) {
            texts.pending_own()
        } else {
            texts.pending_operator()
        };
        return Ok(Some(Wait::never(reason)));
    }
    let operators = KnownOperators::read(portal, &viewer.viewer, [proposal].into_iter()).await?;
    let proposer = proposer_since(&owners, &operators, proposal);
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
    operators: &KnownOperators,
    proposal: &Proposal,
) -> Result<Option<Wait>, PortalError> {
    let (actor, texts) = (viewer.actor(), viewer.texts);
    let owners = match proposal.change {
        ProposedChange::ClosePayment { .. } => Owners(Vec::new()),
        ProposedChange::PayeeAccount { .. } | ProposedChange::OwnerRole { .. } => {
            Owners::read(portal, proposal.company_id).await?
        }
    };
    if owners.has_another(proposal) && !proposal.operator_decides {
        return Ok(Some(Wait::never(texts.approval_owners_decide())));
    }
    // Whoever froze the others and proposes again must not get an operator's approval at once.
    if proposal.operator_decides && proposal.read_at < proposal.proposed_at + KNOWN_AFTER {
        let needed = SecondPersonNeeded { allowed_at: Some(proposal.proposed_at + KNOWN_AFTER) };
        return Ok(Some(Wait::new(viewer, texts.pending_former_owner(), needed)));
    }
    let approver = operators.since(actor.name());
    let known = match proposal.check_approver(&actor, portal.service.operators) {
        // An owner of several never decides alone, even if the others are frozen and the owner is the only operator.
        Ok(ApprovedBy::SingleOperator) if owners.0.len() > 1 || owners.has_another(proposal) => {
            return Ok(Some(Wait::never(texts.approval_owners_decide())));
        }
        Ok(ApprovedBy::SingleOperator) => check_known(&[approver], proposal.read_at),
        Ok(ApprovedBy::AnotherPerson) => match proposer_since(&owners, operators, proposal) {
            None => return Ok(Some(Wait::never(texts.pending_gone()))),
            // One of the two may have made the other what they are a moment ago.
            proposer => check_known(&[proposer, approver], proposal.read_at),
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
