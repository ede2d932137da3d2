//! The accounts of all banks, and every movement of money.
//!
//! The rule: money moves once per payment, when the payment reaches its bank's final status (ACSC, or ACCC at a bank
//! that ends at ACCC). From the payer's approval until then the amount is reserved, so that two approvals cannot spend
//! the same funds. A payment that is rejected or cancelled meanwhile releases its reservation. Balances are cents
//! without a currency: nothing is converted.

use paylink_domain::iban::Iban;
use serde::{Deserialize, Serialize};

use crate::{
    product::AccountFormat,
    profile::{BankId, BankProfile},
};

/// A payer's account as the control API shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AccountView {
    pub bank: BankId,
    pub iban: String,
    pub holder: String,
    pub balance_cents: u64,
}

/// One movement of money out of a payer's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    pub bank: BankId,
    pub payment_id: String,
    pub end_to_end_id: Option<String>,
    pub amount_cents: u64,
    pub currency: String,
    pub debtor_iban: String,
    /// States of older versions call it `creditor_iban`.
    #[serde(alias = "creditor_iban")]
    pub creditor_account: String,
    pub reference: String,
    pub at_ms: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Account {
    bank: BankId,
    iban: String,
    holder: String,
    balance_cents: u64,
    reserved_cents: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ledger {
    accounts: Vec<Account>,
    movements: Vec<Movement>,
}

/// Each bank's payers: one with plenty, one with little, one with nothing.
const HOLDERS: [(&str, u64); 3] = [("Rita Reich", 100_000_000), ("Knut Knapp", 500), ("Nora Nil", 0)];

impl Ledger {
    pub(crate) fn new() -> Self {
        let accounts = BankId::ALL.into_iter().flat_map(|bank| {
            (1..).zip(HOLDERS).map(move |(number, (holder, balance_cents))| Account {
                bank,
                iban: iban_of(bank, number),
                holder: holder.to_owned(),
                balance_cents,
                reserved_cents: 0,
            })
        });
        Self { accounts: accounts.collect(), movements: Vec::new() }
    }

    pub(crate) fn movements(&self) -> &[Movement] {
        &self.movements
    }

    pub(crate) fn accounts(&self, bank: BankId) -> Vec<AccountView> {
        let view = |account: &Account| AccountView {
            bank,
            iban: account.iban.clone(),
            holder: account.holder.clone(),
            balance_cents: account.balance_cents,
        };
        self.accounts.iter().filter(|account| account.bank == bank).map(view).collect()
    }

    pub(crate) fn has_account(&self, bank: BankId, iban: &str) -> bool {
        self.accounts.iter().any(|account| account.bank == bank && account.iban == iban)
    }

    /// The IBAN of the account that is named in this format.
    pub(crate) fn find_iban(&self, bank: BankId, account: &str, format: AccountFormat) -> Option<String> {
        let mut accounts = self.accounts.iter().filter(|other| other.bank == bank);
        accounts.find(|other| format.of_iban(&other.iban) == account).map(|found| found.iban.clone())
    }

    /// The account of a payer who chooses none: the one with plenty.
    pub(crate) fn default_account(&self, bank: BankId) -> Option<&str> {
        self.accounts.iter().find(|account| account.bank == bank).map(|account| account.iban.as_str())
    }

    /// Reserves the amount. Returns false if the available balance is too small.
    pub(crate) fn reserve(&mut self, bank: BankId, iban: &str, cents: u64) -> bool {
        let Some(account) = self.account(bank, iban) else { return false };
        let enough = account.balance_cents.saturating_sub(account.reserved_cents) >= cents;
        if enough {
            account.reserved_cents += cents;
        }
        enough
    }

    pub(crate) fn release(&mut self, bank: BankId, iban: &str, cents: u64) {
        if let Some(account) = self.account(bank, iban) {
            account.reserved_cents = account.reserved_cents.saturating_sub(cents);
        }
    }

    pub(crate) fn debit(&mut self, movement: Movement) {
        self.release(movement.bank, &movement.debtor_iban, movement.amount_cents);
        if let Some(account) = self.account(movement.bank, &movement.debtor_iban) {
            account.balance_cents = account.balance_cents.saturating_sub(movement.amount_cents);
        }
        self.movements.push(movement);
    }

    fn account(&mut self, bank: BankId, iban: &str) -> Option<&mut Account> {
        self.accounts.iter_mut().find(|account| account.bank == bank && account.iban == iban)
    }
}

fn iban_of(bank: BankId, number: u32) -> String {
    let profile = BankProfile::of(bank);
    let account = match bank {
        BankId::Atlas => format!("50010517{number:010}"),
        BankId::Borea => format!("BORE{number:010}"),
        BankId::Corvus => format!("19043{number:011}"),
        BankId::Delta => format!("10000{number:011}"),
        BankId::Ember => format!("EMBR931152{number:08}"),
    };
    let iban = Iban::with_check_digits(profile.country, &account);
    iban.expect("account numbers have only letters and digits").as_str().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bank_has_three_accounts_of_its_own() {
        let ledger = Ledger::new();
        for bank in BankId::ALL {
            let accounts = ledger.accounts(bank);
            let balances: Vec<u64> = accounts.iter().map(|account| account.balance_cents).collect();
            assert_eq!(balances, [100_000_000, 500, 0]);
            assert!(accounts.iter().all(|account| account.iban.starts_with(BankProfile::of(bank).country)));
        }
    }

    #[test]
    fn reserved_funds_cannot_be_spent_again() {
        let mut ledger = Ledger::new();
        let little = ledger.accounts(BankId::Atlas)[1].iban.clone();
        assert!(ledger.reserve(BankId::Atlas, &little, 300));
        assert!(!ledger.reserve(BankId::Atlas, &little, 300));
        ledger.release(BankId::Atlas, &little, 300);
        assert!(ledger.reserve(BankId::Atlas, &little, 500));
        assert!(!ledger.reserve(BankId::Borea, &little, 1), "the account belongs to another bank");
    }
}
