//! What a bank supports and requires. The operator configures it, because no protocol has a call that returns it.

use paylink_domain::{
    attempt::{OrderRetention, Profile},
    money::{AmountCents, Currency},
};

#[expect(clippy::struct_excessive_bools, reason = "each is an independent property of a bank")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether an executed payment can no longer fail.
    pub executed_is_final: bool,
    /// Amounts below this many cents may be executed without SCA. `None`: not known, so any amount may be.
    pub sca_exempt_below: Option<u32>,
    /// Whether a payer can meet an unsigned order elsewhere than through our redirect, such as in the bank's app or by a
    /// push message.
    pub orders_visible_elsewhere: bool,
    /// Whether a repeated initiation with the same `X-Request-ID` and the same bytes returns the result of the first one.
    pub repeats_by_request_id: bool,
    /// How long the bank keeps orders. `None`: not known.
    pub retention: Option<OrderRetention>,
    /// The currencies in which the bank accepts orders.
    pub currencies: Vec<Currency>,
    /// The order must contain the payer's IBAN.
    pub needs_payer_iban: bool,
    /// The bank accepts cancellation requests.
    pub supports_cancellation: bool,
}

impl Capabilities {
    /// Whether the bank may execute an order of this amount without SCA.
    pub fn may_execute_without_sca(&self, amount: AmountCents) -> bool {
        self.sca_exempt_below.is_none_or(|limit| amount.cents() < limit)
    }

    /// Whether the bank accepts orders in this currency.
    pub fn serves(&self, currency: Currency) -> bool {
        self.currencies.contains(&currency)
    }

    /// The properties that decide what the bank's statuses mean for a payment of this amount.
    pub fn profile(&self, amount: AmountCents) -> Profile {
        Profile {
            executed_is_final: self.executed_is_final,
            lost_initiation_may_move_money: self.may_execute_without_sca(amount) || self.orders_visible_elsewhere,
            retention: self.retention,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(sca_exempt_below: Option<u32>, orders_visible_elsewhere: bool) -> Capabilities {
        Capabilities {
            executed_is_final: true,
            sca_exempt_below,
            orders_visible_elsewhere,
            repeats_by_request_id: false,
            retention: None,
            currencies: vec![Currency::Eur],
            needs_payer_iban: false,
            supports_cancellation: true,
        }
    }

    #[test]
    fn a_lost_initiation_may_move_money_only_below_the_limit() {
        for (limit, cents, may_move_money) in [
            (None, AmountCents::MAX, true),
            (Some(0), AmountCents::MIN, false),
            (Some(3_001), 3_000, true),
            (Some(3_001), 3_001, false),
        ] {
            let amount = AmountCents::new(cents).expect("an amount");
            let profile = capabilities(limit, false).profile(amount);
            assert_eq!(profile.lost_initiation_may_move_money, may_move_money, "{limit:?}, {cents}");
        }
    }

    #[test]
    fn a_lost_initiation_may_move_money_if_the_payer_can_find_the_order_elsewhere() {
        let amount = AmountCents::new(AmountCents::MAX).expect("an amount");
        let capabilities = capabilities(Some(0), true);
        assert!(!capabilities.may_execute_without_sca(amount));
        assert!(capabilities.profile(amount).lost_initiation_may_move_money);
    }
}
