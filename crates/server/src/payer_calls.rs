//! Limits the calls to banks that payers cause: by reloading a page, returning again, resuming or cancelling.
//!
//! Each attempt has a budget, separately for views of its page, views of its link, continuing and cancelling, and each bank has one for all its payers.
//! The first return from the bank is always handled, because it may carry a code that must reach the bank; it counts for the
//! bank's budget. Payments that start and the worker's polls have no part in this.

use paylink_domain::{
    id::{AttemptId, BankId},
    rate_limit::{Rate, RateLimited},
    time::Timestamp,
};

use crate::{config, web::buckets::Buckets};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayerCall {
    /// The payer looks at the page.
    View,
    /// Somebody looks at the link's page.
    LinkView,
    /// The payer returns again or resumes. Readers who have only the link can do that too.
    Action,
    /// The payer cancels or changes the bank, which nobody else can.
    Cancel,
}

#[derive(Debug)]
pub struct PayerCalls {
    by_attempt: Option<Buckets<(AttemptId, PayerCall)>>,
    by_bank: Option<Buckets<BankId>>,
}

impl PayerCalls {
    pub fn new(config: &config::Limits) -> Self {
        let (per_minute, per_second) = (config.bank_calls_per_attempt_and_minute, config.bank_calls_per_second);
        let attempt_rate = Rate::per_minute(per_minute, config.bank_calls_per_attempt_burst);
        let bank_rate = Rate::per_second(per_second, config.bank_calls_burst);
        Self {
            by_attempt: (per_minute > 0).then(|| Buckets::new(attempt_rate)),
            by_bank: (per_second > 0).then(|| Buckets::new(bank_rate)),
        }
    }

    /// Whether the bank may be called now.
    pub fn admit(&self, attempt: AttemptId, call: PayerCall, bank: &BankId, now: Timestamp) -> Result<(), RateLimited> {
        let by_attempt = self.by_attempt.as_ref();
        let admitted = by_attempt.map_or(Ok(()), |buckets| buckets.admit(&(attempt, call), now)).and_then(|()| {
            let by_bank = self.by_bank.as_ref().map_or(Ok(()), |buckets| buckets.admit(bank, now));
            by_bank.inspect_err(|_| {
                if let Some(buckets) = by_attempt {
                    buckets.refund(&(attempt, call), now);
                }
            })
        });
        if admitted.is_err() {
            metrics::counter!("paylink_payer_calls_limited_total", "bank" => bank.to_string()).increment(1);
        }
        admitted
    }

    /// Counts a call that is made in any case.
    pub fn charge(&self, bank: &BankId, now: Timestamp) {
        if let Some(buckets) = &self.by_bank {
            buckets.charge(bank, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_attempt_cannot_use_up_the_budget_of_its_bank() {
        let config = config::Limits {
            bank_calls_per_attempt_and_minute: 6,
            bank_calls_per_attempt_burst: 2,
            bank_calls_per_second: 1,
            bank_calls_burst: 3,
            ..config::Limits::default()
        };
        let (calls, now) = (PayerCalls::new(&config), Timestamp::from_epoch_ms(0));
        let bank: BankId = "atlas".parse().expect("a bank");
        let attempt = |number| AttemptId::of("00".parse().expect("a cell"), uuid::Uuid::from_u128(number));
        let admit = |number, call| calls.admit(attempt(number), call, &bank, now).is_ok();
        assert_eq!([(); 3].map(|()| admit(1, PayerCall::View)), [true, true, false]);
        assert!(admit(1, PayerCall::Action), "page views leave the budget for what the payer does");
        assert!(!admit(2, PayerCall::View), "the budget of the bank is used up");
        let later = Timestamp::from_epoch_ms(1_000);
        assert!(calls.admit(attempt(2), PayerCall::View, &bank, later).is_ok());
        calls.charge(&bank, later);
        let much_later = Timestamp::from_epoch_ms(2_000);
        assert!(calls.admit(attempt(3), PayerCall::View, &bank, much_later).is_err(), "a first return counts too");
    }
}
