//! An order as the control API shows it.

use serde::Serialize;

use super::Order;
use crate::profile::BankId;

/// A read-only copy of an order at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderView {
    pub bank: BankId,
    pub payment_id: String,
    pub product: String,
    /// The protocol's `transactionStatus`.
    pub status: &'static str,
    /// The protocol's `scaStatus`; `None` before the first authorisation.
    pub sca_status: Option<&'static str>,
    /// Why it was rejected or cancelled, as text.
    pub reason: Option<&'static str>,
    pub amount_cents: u64,
    pub currency: String,
    pub reference: String,
    pub creditor_name: String,
    /// An IBAN, or a BBAN in an order of a domestic product.
    pub creditor_account: String,
    /// The same account if it is an IBAN. Scripts written for the euro read it.
    pub creditor_iban: Option<String>,
    pub debtor_iban: Option<String>,
    pub end_to_end_id: Option<String>,
    /// How many movements the ledger has for it: 0 or 1.
    pub times_moved: usize,
    pub created_at_ms: i64,
    pub redirect_uri: Option<String>,
    pub notification_uri: Option<String>,
    /// Of the authorisation that succeeded, or else the latest.
    pub authorisation_id: Option<String>,
    /// The code that the payer of that authorisation was given.
    pub confirmation_code: Option<String>,
}

impl Order {
    pub(crate) fn view(&self, times_moved: usize) -> OrderView {
        let effective = self.effective_authorisation();
        let return_to = effective.map_or(&self.return_to, |authorisation| &authorisation.return_to);
        OrderView {
            bank: self.bank,
            payment_id: self.payment_id.clone(),
            product: self.product.clone(),
            status: self.status().code(),
            sca_status: self.sca_status().map(|status| status.text()),
            reason: self.reason().map(|reason| reason.text()),
            amount_cents: self.instruction.amount_cents,
            currency: self.instruction.currency.clone(),
            reference: self.instruction.reference.clone(),
            creditor_name: self.instruction.creditor_name.clone(),
            creditor_account: self.instruction.creditor_account.clone(),
            creditor_iban: starts_with_country(&self.instruction.creditor_account)
                .then(|| self.instruction.creditor_account.clone()),
            debtor_iban: self.debtor_iban.clone(),
            end_to_end_id: self.instruction.end_to_end_id.clone(),
            times_moved,
            created_at_ms: self.created_at_ms,
            redirect_uri: return_to.redirect_uri.as_ref().map(ToString::to_string),
            notification_uri: self.notification_uri.clone(),
            authorisation_id: effective.map(|authorisation| authorisation.id.clone()),
            confirmation_code: effective.and_then(|authorisation| authorisation.code()).map(str::to_owned),
        }
    }
}

/// An IBAN does, a BBAN of the products here does not.
fn starts_with_country(account: &str) -> bool {
    account.bytes().take(2).filter(u8::is_ascii_alphabetic).count() == 2
}
