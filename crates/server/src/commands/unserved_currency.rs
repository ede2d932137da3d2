//! Companies that nobody can pay, because no configured bank serves the currency of their account.

use paylink_domain::money::Currency;
use paylink_store::Company;

use crate::config::{self, Config};

/// What is wrong and how to fix it.
#[derive(Debug)]
pub(super) struct UnservedCurrency {
    pub(super) problem: String,
    pub(super) fix: String,
}

/// The problem, if the company may create links that cannot be paid at any bank of its mode.
pub(super) fn unserved_currency(company: &Company, config: &Config) -> Option<UnservedCurrency> {
    let currency = company.currency.filter(|_| company.online_payments_enabled)?;
    let serves = |bank: &config::Bank| bank.products.iter().any(|(served, _)| *served == currency);
    let mut banks = config.bank.iter().filter(|bank| bank.mode == company.mode).peekable();
    let has_banks = banks.peek().is_some();
    if banks.any(serves) {
        return None;
    }
    let (id, name, mode) = (company.id, &company.name, company.mode);
    Some(UnservedCurrency {
        problem: format!(
            "company {id} ({name}): no bank of mode {mode} serves {currency}, so its links cannot be paid"
        ),
        fix: fix(mode.as_str(), currency, has_banks),
    })
}

fn fix(mode: &str, currency: Currency, has_banks: bool) -> String {
    if has_banks {
        format!(
            "add the bank's product for {currency} to `products` of a [[bank]] section with mode = \"{mode}\", or add a bank"
        )
    } else {
        format!("add a [[bank]] section with mode = \"{mode}\" and with {currency} in its `products`")
    }
}
