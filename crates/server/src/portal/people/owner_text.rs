//! What the portal says of a change of owners.

use paylink_store::{ChangeMemberOutcome, Proposal, ProposedChange};

use crate::portal::texts::PortalTexts;

/// What would change. `None` for another kind of proposal.
pub(in crate::portal) fn owner_change_text(texts: PortalTexts, proposal: &Proposal) -> Option<String> {
    match &proposal.change {
        ProposedChange::OwnerRole { email, role: Some(role), .. } => Some(texts.owners_role(email, &texts.role(*role))),
        ProposedChange::OwnerRole { email, role: None, .. } => Some(texts.owners_leave(email)),
        ProposedChange::PayeeAccount { .. } | ProposedChange::ClosePayment { .. } => None,
    }
}

/// Why a membership was not changed.
pub(in crate::portal) fn cannot_change_text(texts: PortalTexts, outcome: ChangeMemberOutcome) -> String {
    match outcome {
        ChangeMemberOutcome::LastOwner => texts.people_last_owner(),
        ChangeMemberOutcome::LastBreakGlass => texts.break_glass_last(),
        ChangeMemberOutcome::Changed | ChangeMemberOutcome::NeedsApproval | ChangeMemberOutcome::NoSuchMember => {
            texts.owners_cannot()
        }
    }
}
