//! The outbox of notices.
//!
//! A notice reports a payment's status change to the client's notification address. A client must treat it as a hint
//! and read the status itself. The [test references](crate::test_reference) reveal a client that trusts notices.

use serde::{Deserialize, Serialize};

use crate::{
    order::{Order, StatusChange},
    profile::BankId,
    test_reference::TestReference,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) bank: BankId,
    pub(crate) uri: String,
    pub(crate) payment_id: String,
    /// The status in the notice, which may be forged.
    pub(crate) claimed_status: String,
    pub(crate) due_at_ms: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outbox {
    pub(crate) enabled: bool,
    waiting: Vec<Notice>,
}

impl Default for Outbox {
    fn default() -> Self {
        Self { enabled: true, waiting: Vec::new() }
    }
}

impl Outbox {
    const MAX_LEN: usize = 1_000_000;

    /// Adds the notices of a status change.
    pub(crate) fn enqueue(&mut self, order: &Order, change: StatusChange) {
        let Some(uri) = order.notification_uri.clone().filter(|_| self.enabled) else { return };
        let late = order.test_reference() == Some(TestReference::Late);
        let delay_ms = if late { TestReference::NOTICE_DELAY_MS } else { 0 };
        let notice = |claimed_status: &str| Notice {
            bank: order.bank,
            uri: uri.clone(),
            payment_id: order.payment_id.clone(),
            claimed_status: claimed_status.to_owned(),
            due_at_ms: change.at_ms.saturating_add(delay_ms),
        };
        let actual_status = change.status.code();
        let claims: &[&str] = match order.test_reference() {
            Some(TestReference::Twice) => &[actual_status, actual_status, actual_status],
            Some(TestReference::Forged) => &["ACCC", actual_status],
            Some(
                TestReference::Slow
                | TestReference::Reject
                | TestReference::Timeout
                | TestReference::Hang
                | TestReference::Delay
                | TestReference::ShortDelay
                | TestReference::FiveHundred
                | TestReference::Late
                | TestReference::Stale
                | TestReference::Code
                | TestReference::Outage
                | TestReference::Refuse
                | TestReference::Cancel
                | TestReference::Others
                | TestReference::Gone,
            )
            | None => &[actual_status],
        };
        if self.waiting.len() < Self::MAX_LEN {
            self.waiting.extend(claims.iter().map(|claimed_status| notice(claimed_status)));
        }
    }

    /// Removes and returns the due notices, oldest first.
    pub(crate) fn take_due(&mut self, now_ms: i64) -> Vec<Notice> {
        self.waiting.extract_if(.., |notice| notice.due_at_ms <= now_ms).collect()
    }
}
