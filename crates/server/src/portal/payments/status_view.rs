//! A status as the merchant's staff read it: in words, in colour, and what it means for the order.

use paylink_domain::status::Status;

use crate::portal::texts::PortalTexts;

pub(in crate::portal) struct StatusView {
    pub(in crate::portal) class: &'static str,
    pub(in crate::portal) name: String,
    /// The word of the API.
    pub(in crate::portal) word: &'static str,
}

impl StatusView {
    pub(in crate::portal) fn of(status: Status, texts: PortalTexts) -> Self {
        let class = match status {
            Status::Executed | Status::Settled => "good",
            Status::Failed | Status::Cancelled => "bad",
            Status::Pending | Status::Authorised | Status::Incomplete | Status::Unknown => "warn",
        };
        Self { class, name: texts.status(status), word: status.as_str() }
    }
}

/// What the merchant can do now.
pub(super) fn meaning(status: Status, texts: PortalTexts) -> String {
    match status {
        Status::Pending => texts.meaning_pending(),
        Status::Authorised => texts.meaning_authorised(),
        Status::Executed => texts.meaning_executed(),
        Status::Settled => texts.meaning_settled(),
        Status::Failed => texts.meaning_failed(),
        Status::Cancelled => texts.meaning_cancelled(),
        Status::Incomplete => texts.meaning_incomplete(),
        Status::Unknown => texts.meaning_unknown(),
    }
}
