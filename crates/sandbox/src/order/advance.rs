//! What happens to an order by itself, as time goes by.

use super::{Change, Moment, Money, Order, Reason, Status};
use crate::{
    manners::{EndsAt, ms},
    script::Magic,
};

/// What will happen next if nobody does anything.
struct Due {
    status: Status,
    reason: Option<Reason>,
    at_ms: i64,
}

impl Order {
    /// Lets everything happen that is due by now.
    pub(crate) fn advance(&mut self, now_ms: i64) {
        self.let_old_authorisations_fail(now_ms);
        while let Some(due) = self.next_due()
            && due.at_ms <= now_ms
        {
            self.enter(due.status, due.reason, due.at_ms);
        }
    }

    /// When something will happen next if nobody does anything.
    pub(crate) fn next_due_at_ms(&self) -> Option<i64> {
        self.next_due().map(|due| due.at_ms)
    }

    /// Changes the status, and notes what that means for the money.
    pub(super) fn enter(&mut self, status: Status, reason: Option<Reason>, at_ms: i64) {
        self.history.push(Moment { status, at_ms });
        self.reason = reason;
        self.close_authorisations();
        let money = if self.moves_money_at(status) {
            self.set_aside = false;
            Money::Moves
        } else if self.is_over() && std::mem::take(&mut self.set_aside) {
            Money::IsGivenBack
        } else {
            Money::Stays
        };
        self.fresh.push(Change { status, at_ms, money });
    }

    fn moves_money_at(&self, status: Status) -> bool {
        match self.manners().ends_at {
            EndsAt::Acsc => status == Status::Settled,
            EndsAt::Accc => status == Status::Credited,
        }
    }

    fn next_due(&self) -> Option<Due> {
        let manners = self.manners();
        let own_course = match self.status() {
            Status::Received => {
                Due { status: Status::Rejected, reason: Some(Reason::TooLate), at_ms: self.deadline_ms() }
            }
            Status::InProcess if self.magic() == Some(Magic::Reject) => {
                self.due_in(Magic::BANK_ACTS_AFTER_MS, Status::Rejected, Some(Reason::Bank))
            }
            Status::InProcess => {
                let slow = self.magic() == Some(Magic::Slow);
                let delay = if slow { Magic::SLOW_SETTLEMENT_MS } else { ms(manners.settlement_delay) };
                self.due_in(delay, Status::Settled, None)
            }
            Status::Settled => match manners.ends_at {
                EndsAt::Acsc => return None,
                EndsAt::Accc => self.due_in(ms(manners.credit_delay), Status::Credited, None),
            },
            Status::Credited | Status::Rejected | Status::Cancelled => return None,
        };
        // The bank's own cancellation comes into whatever the payment is at that moment.
        match self.cancels_itself_at_ms() {
            Some(at_ms) if at_ms <= own_course.at_ms => {
                Some(Due { status: Status::Cancelled, reason: Some(Reason::Bank), at_ms })
            }
            Some(_) | None => Some(own_course),
        }
    }

    fn due_in(&self, delay_ms: i64, status: Status, reason: Option<Reason>) -> Due {
        Due { status, reason, at_ms: self.since_ms().saturating_add(delay_ms) }
    }

    fn cancels_itself_at_ms(&self) -> Option<i64> {
        if self.magic() != Some(Magic::Cancel) {
            return None;
        }
        let started = self.authorisations.first().map(|first| first.started_at_ms).or(self.authorised_at_ms)?;
        Some(started.saturating_add(Magic::BANK_ACTS_AFTER_MS))
    }
}
