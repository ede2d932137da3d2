//! Notices to be sent: which, to whom, and when.
//!
//! A notice says that a payment changed, to the address the client gave. A client must take it as a hint and read the
//! status itself, and the [scripts](crate::script) see to it that one which does otherwise is found out.

use serde::{Deserialize, Serialize};

use crate::{
    manners::BankId,
    order::{Change, Order},
    script::Magic,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) bank: BankId,
    pub(crate) uri: String,
    pub(crate) payment_id: String,
    /// What the notice says the status is.
    pub(crate) claimed: String,
    pub(crate) due_at_ms: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outbox {
    pub(crate) on: bool,
    waiting: Vec<Notice>,
}

impl Default for Outbox {
    fn default() -> Self {
        Self { on: true, waiting: Vec::new() }
    }
}

impl Outbox {
    const MOST: usize = 1_000_000;

    /// Puts what a change causes into the outbox.
    pub(crate) fn post(&mut self, order: &Order, change: Change) {
        let Some(uri) = order.notification_uri.clone().filter(|_| self.on) else { return };
        let late = order.magic() == Some(Magic::Late);
        let delay_ms = if late { Magic::NOTICE_DELAY_MS } else { 0 };
        let notice = |claimed: &str| Notice {
            bank: order.bank,
            uri: uri.clone(),
            payment_id: order.payment_id.clone(),
            claimed: claimed.to_owned(),
            due_at_ms: change.at_ms.saturating_add(delay_ms),
        };
        let honest = change.status.code();
        let claims: &[&str] = match order.magic() {
            Some(Magic::Twice) => &[honest, honest, honest],
            Some(Magic::Forged) => &["ACCC", honest],
            Some(
                Magic::Slow
                | Magic::Reject
                | Magic::Timeout
                | Magic::Hang
                | Magic::FiveHundred
                | Magic::Late
                | Magic::Stale
                | Magic::Code
                | Magic::Outage
                | Magic::Refuse
                | Magic::Cancel,
            )
            | None => &[honest],
        };
        if self.waiting.len() < Self::MOST {
            self.waiting.extend(claims.iter().map(|claimed| notice(claimed)));
        }
    }

    /// The notices that are due, in the order they were put in.
    pub(crate) fn take_due(&mut self, now_ms: i64) -> Vec<Notice> {
        self.waiting.extract_if(.., |notice| notice.due_at_ms <= now_ms).collect()
    }
}
