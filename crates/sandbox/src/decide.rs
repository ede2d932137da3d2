//! Deciding on an order in place of the payer or the bank.

use crate::{
    control_error::ControlError,
    order::{Decision, OrderError, OrderView},
    profile::BankId,
    state::Sandbox,
};

impl Sandbox {
    /// Decides in place of the payer or the bank. An approval pays from the account that the order names, or else from
    /// the bank's default account.
    pub fn decide(&self, bank: BankId, payment_id: &str, decision: Decision) -> Result<OrderView, ControlError> {
        let (now_ms, code) = (self.now_ms(), self.new_id());
        let decided = self.store().with_payment(bank, payment_id, now_ms, |order, ledger| {
            let latest = order.authorisations().last().map(|authorisation| authorisation.id.clone());
            let cents = order.instruction.amount_cents;
            match decision {
                Decision::Approve => {
                    order.ensure_awaiting_payer()?;
                    let latest = latest.ok_or(OrderError::NotStarted)?;
                    let default_iban = ledger.default_account(bank).map(str::to_owned);
                    order.approve(&latest, default_iban, || code, now_ms, |iban| ledger.reserve(bank, iban, cents))
                }
                Decision::Decline => {
                    order.ensure_awaiting_payer()?;
                    order.decline(&latest.ok_or(OrderError::NotStarted)?, now_ms)
                }
                Decision::Expire => order.expire(now_ms),
                Decision::Settle => order.settle(now_ms),
                Decision::Reject => order.reject(now_ms),
                Decision::Cancel => order.cancel_by_bank(now_ms),
            }
        });
        decided.ok_or(ControlError::UnknownOrder)?.map_err(ControlError::from)?;
        self.send_due_notices();
        self.order(bank, payment_id).ok_or(ControlError::UnknownOrder)
    }
}
