//! How many attempts at each bank ended with a payment, over all companies and cells.

use std::collections::BTreeMap;

use paylink_domain::{attempt::AttemptOutcome, id::BankId};
use paylink_store::BankCount;

/// With fewer attempts, a rate says nothing.
const ENOUGH_ATTEMPTS: i64 = 20;
/// Below this, something is wrong at the bank or on the way to it. Payers who change their mind are the minority.
const LOW_PERCENT: i64 = 50;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Success {
    pub(super) ended: i64,
    pub(super) paid: i64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BankSuccess {
    pub(super) today: Success,
    pub(super) month: Success,
}

impl Success {
    fn add(&mut self, outcome: AttemptOutcome, total: i64) {
        self.ended += total;
        if outcome == AttemptOutcome::Paid {
            self.paid += total;
        }
    }

    /// `None` without an attempt.
    pub(super) const fn percent(self) -> Option<i64> {
        (self.paid * 100).checked_div(self.ended)
    }

    pub(super) fn is_low(self) -> bool {
        self.ended >= ENOUGH_ATTEMPTS && self.percent().is_some_and(|percent| percent < LOW_PERCENT)
    }
}

pub(super) fn by_bank(counts: impl IntoIterator<Item = BankCount>) -> BTreeMap<BankId, BankSuccess> {
    let mut banks: BTreeMap<BankId, BankSuccess> = BTreeMap::new();
    for count in counts {
        let success = banks.entry(count.bank).or_default();
        success.today.add(count.outcome, count.today);
        success.month.add(count.outcome, count.month);
    }
    banks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_low_only_with_enough_attempts() {
        for (ended, paid, percent, low) in [
            (0, 0, None, false),
            (19, 0, Some(0), false),
            (20, 9, Some(45), true),
            (20, 10, Some(50), false),
            (3, 2, Some(66), false),
        ] {
            let success = Success { ended, paid };
            assert_eq!((success.percent(), success.is_low()), (percent, low), "{paid} of {ended}");
        }
    }
}
