//! What became of a link, in words.

use paylink_domain::status::Status;
use paylink_store::StaffLinkState;

use crate::portal::texts::PortalTexts;

pub(super) struct LinkStatePill {
    pub(super) text: String,
    pub(super) class: &'static str,
    /// Whether the link can still be paid and revoked.
    pub(super) is_unused: bool,
    pub(super) is_used: bool,
}

impl LinkStatePill {
    pub(super) fn new(state: StaffLinkState, texts: PortalTexts) -> Self {
        let (text, class) = match state {
            StaffLinkState::Unused => (texts.link_unused(), ""),
            StaffLinkState::Revoked => (texts.link_revoked(), "bad"),
            StaffLinkState::Expired => (texts.link_expired(), "bad"),
            StaffLinkState::Used(status) => (texts.status(status), class(status)),
        };
        let is_used = matches!(state, StaffLinkState::Used(_));
        Self { text, class, is_unused: state == StaffLinkState::Unused, is_used }
    }
}

const fn class(status: Status) -> &'static str {
    match status {
        Status::Executed | Status::Settled => "good",
        Status::Failed | Status::Cancelled => "bad",
        Status::Pending | Status::Authorised | Status::Incomplete | Status::Unknown => "warn",
    }
}
