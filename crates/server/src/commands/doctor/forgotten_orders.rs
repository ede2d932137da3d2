//! Payments that cannot end because their bank does not know the order any more.

use std::collections::BTreeMap;

use paylink_domain::{
    attempt::Phase,
    error_chain::ErrorChain,
    time::{Clock, Timestamp},
};
use paylink_store::{Cell, ForgottenOrder};

use super::DATABASE_FIX;
use crate::{commands::findings::Findings, config::Config, system::SystemClock};

/// How many payments are named for each bank.
const NAMED_PAYMENTS: usize = 5;

pub(super) async fn examine_forgotten_orders(cell: &Cell, config: &Config, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let orders = match cell.forgotten_orders().await {
        Ok(orders) => orders,
        Err(error) => return findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX),
    };
    let now = SystemClock.now();
    let mut by_bank: BTreeMap<(&str, Case), Vec<&ForgottenOrder>> = BTreeMap::new();
    for order in &orders {
        let case = Case::of(order, config, now);
        by_bank.entry((order.bank.as_str(), case)).or_default().push(order);
    }
    for ((bank, case), orders) in by_bank {
        let problem = format!("{name}: bank {bank} does not know the orders of {}", payments(&orders));
        match case.fix(bank) {
            Some(fix) => findings.bad(&name, problem, fix),
            None => findings.good(&name, format!("{problem}; they end when it has said so twice, a day apart")),
        }
    }
}

/// Why such a payment has not ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
    BankNotConfigured,
    AccessChanged,
    /// The bank's two ages are not configured.
    AgesUnknown,
    /// It will end by itself.
    Waiting,
    /// A signed order of this age might be forgotten too.
    TooOld,
}

impl Case {
    fn of(order: &ForgottenOrder, config: &Config, now: Timestamp) -> Self {
        let bank = config.bank.iter().find(|settings| settings.id == order.bank);
        match (bank, bank.and_then(|settings| settings.remembers_signed_for)) {
            (None, _) => Self::BankNotConfigured,
            (Some(_), _) if order.phase == Phase::NotFound => Self::AccessChanged,
            (Some(_), None) => Self::AgesUnknown,
            (Some(_), Some(remembers)) if now.since(order.started_at) > remembers => Self::TooOld,
            (Some(_), Some(_)) => Self::Waiting,
        }
    }

    /// `None` if there is nothing to do.
    fn fix(self, bank: &str) -> Option<String> {
        Some(match self {
            Self::BankNotConfigured => {
                format!("configure the bank {bank} again: its open payments can only be read with its [[bank]] section")
            }
            Self::AccessChanged => format!(
                "the orders were initiated with another `url`, or with a certificate of another organisation: restore them in the \
                 [[bank]] section with id = \"{bank}\" until these payments have ended"
            ),
            Self::AgesUnknown => format!(
                "ask the bank for how long it keeps an order that was never signed, and for how long it knows a signed one, and set \
                 both as forgets_unsigned_after and remembers_signed_for in the [[bank]] section with id = \"{bank}\"; without a \
                 reliable answer leave them out, because a guess can make a payer pay twice: then the payments stay INCOMPLETE"
            ),
            Self::Waiting => return None,
            Self::TooOld => format!(
                "the orders are older than remembers_signed_for, so that their absence proves nothing: ask the bank {bank} whether \
                 it executed them, and tell the merchant; the payments stay INCOMPLETE"
            ),
        })
    }
}

/// The oldest payments by name, and the number of the others.
fn payments(orders: &[&ForgottenOrder]) -> String {
    let named: Vec<String> = orders.iter().take(NAMED_PAYMENTS).map(|order| order.payment.to_string()).collect();
    let named = named.join(", ");
    match (orders.len(), orders.len().saturating_sub(NAMED_PAYMENTS)) {
        (1, _) => format!("payment {named}"),
        (_, 0) => format!("payments {named}"),
        (_, more) => format!("payments {named} and {more} more"),
    }
}
