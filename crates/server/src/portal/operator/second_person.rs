//! Whether the operator who reads a page may approve a closing that another operator proposed.

use paylink_domain::{approval::check_known_people, time::Timestamp, user::EmailAddress};
use paylink_store::Proposal;

use crate::portal::{error::PortalError, moment::Moment, state::Portal, viewer::Viewer};

/// Since when the reader and those who proposed are operators.
pub(super) struct KnownOperators(Vec<(EmailAddress, Timestamp)>);

/// Why somebody may not approve a closing yet, and when they may.
pub(super) struct Wait {
    pub(super) reason: String,
    pub(super) until: Moment,
}

impl Wait {
    /// Both in one sentence.
    pub(super) fn text(&self) -> String {
        format!("{} {}", self.reason, self.until.relative)
    }
}

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

    /// `None` if the reader may approve it now.
    pub(super) fn wait(&self, viewer: &Viewer, proposal: &Proposal) -> Option<Wait> {
        let (actor, texts) = (viewer.actor(), viewer.texts);
        let wait = |reason, at| Some(Wait { reason, until: Moment::new(at, viewer.now, texts) });
        if let Err(needed) = proposal.check_approver(&actor) {
            let is_own = actor.name() == proposal.proposed_by;
            return wait(if is_own { texts.approval_own() } else { texts.pending_by_command() }, needed.allowed_at);
        }
        let (proposer, approver) = (self.since(&proposal.proposed_by), self.since(actor.name()));
        let needed = check_known_people(proposal.proposed_at, proposer, approver, proposal.read_at).err()?;
        wait(texts.approval_new_operator(), needed.allowed_at)
    }
}
