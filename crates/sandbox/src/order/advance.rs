//! Transitions that become due as time passes.

use super::{FundsEffect, HistoryEntry, Order, Reason, Status, StatusChange};
use crate::{
    profile::{EndsAt, duration_ms},
    test_reference::TestReference,
};

/// The next transition, unless a decision comes first.
struct ScheduledTransition {
    status: Status,
    reason: Option<Reason>,
    at_ms: i64,
}

impl Order {
    /// Applies every transition that is due.
    pub(crate) fn advance(&mut self, now_ms: i64) {
        self.fail_expired_authorisations(now_ms);
        while let Some(due) = self.next_transition()
            && due.at_ms <= now_ms
        {
            self.transition_to(due.status, due.reason, due.at_ms);
        }
    }

    pub(crate) fn next_transition_at_ms(&self) -> Option<i64> {
        self.next_transition().map(|due| due.at_ms)
    }

    /// Changes the status and records the effect on the funds.
    pub(super) fn transition_to(&mut self, status: Status, reason: Option<Reason>, at_ms: i64) {
        self.history.push(HistoryEntry { status, at_ms });
        self.reason = reason;
        self.close_authorisations();
        let funds_effect = if self.moves_money_at(status) {
            self.reserved = false;
            FundsEffect::Debit
        } else if self.is_final() && std::mem::take(&mut self.reserved) {
            FundsEffect::Release
        } else {
            FundsEffect::Unchanged
        };
        self.pending_changes.push(StatusChange { status, at_ms, funds_effect });
    }

    fn moves_money_at(&self, status: Status) -> bool {
        match self.profile().ends_at {
            EndsAt::Acsc => status == Status::Settled,
            EndsAt::Accc => status == Status::Credited,
        }
    }

    fn next_transition(&self) -> Option<ScheduledTransition> {
        let profile = self.profile();
        let scheduled = match self.status() {
            Status::Received => ScheduledTransition {
                status: Status::Rejected,
                reason: Some(Reason::TooLate),
                at_ms: self.deadline_ms(),
            },
            Status::InProcess if self.test_reference() == Some(TestReference::Reject) => {
                self.transition_after(TestReference::BANK_ACTS_AFTER_MS, Status::Rejected, Some(Reason::Bank))
            }
            Status::InProcess => {
                let delay = match self.test_reference() {
                    Some(TestReference::Slow) => TestReference::SLOW_SETTLEMENT_MS,
                    Some(TestReference::Others) => TestReference::OTHERS_SIGN_AFTER_MS,
                    _ => duration_ms(profile.settlement_delay),
                };
                self.transition_after(delay, Status::Settled, None)
            }
            Status::Settled => match profile.ends_at {
                EndsAt::Acsc => return None,
                EndsAt::Accc => self.transition_after(duration_ms(profile.credit_delay), Status::Credited, None),
            },
            Status::Credited | Status::Rejected | Status::Cancelled => return None,
        };
        // The bank's own cancellation applies in any status, if it is due first.
        match self.scripted_cancellation_at_ms() {
            Some(at_ms) if at_ms <= scheduled.at_ms => {
                Some(ScheduledTransition { status: Status::Cancelled, reason: Some(Reason::Bank), at_ms })
            }
            Some(_) | None => Some(scheduled),
        }
    }

    fn transition_after(&self, delay_ms: i64, status: Status, reason: Option<Reason>) -> ScheduledTransition {
        ScheduledTransition { status, reason, at_ms: self.since_ms().saturating_add(delay_ms) }
    }

    fn scripted_cancellation_at_ms(&self) -> Option<i64> {
        if self.test_reference() != Some(TestReference::Cancel) {
            return None;
        }
        let started = self.authorisations.first().map(|first| first.started_at_ms).or(self.authorised_at_ms)?;
        Some(started.saturating_add(TestReference::BANK_ACTS_AFTER_MS))
    }
}
