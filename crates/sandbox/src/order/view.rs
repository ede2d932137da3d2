//! An order as shown to whoever watches the bank.

use serde::Serialize;

use super::Order;
use crate::manners::BankId;

/// An order, seen from outside at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderView {
    pub bank: BankId,
    pub payment_id: String,
    /// The protocol's `transactionStatus`.
    pub status: &'static str,
    /// The protocol's `scaStatus`; nothing, while no authorisation was started.
    pub sca_status: Option<&'static str>,
    /// Why it came to nothing, in words.
    pub reason: Option<&'static str>,
    pub amount_cents: u64,
    pub currency: String,
    pub reference: String,
    pub creditor_name: String,
    pub creditor_iban: String,
    pub debtor_iban: Option<String>,
    pub end_to_end_id: Option<String>,
    /// How often money moved for it: never, or once.
    pub times_moved: usize,
    pub created_at_ms: i64,
    pub redirect_uri: Option<String>,
    pub notification_uri: Option<String>,
    /// Of the authorisation that succeeded, or else the latest.
    pub authorisation_id: Option<String>,
    /// The code that the payer of that authorisation came back with.
    pub confirmation_code: Option<String>,
}

impl Order {
    pub(crate) fn view(&self, times_moved: usize) -> OrderView {
        let leading = self.leading_authorisation();
        let return_to = leading.map_or(&self.return_to, |one| &one.return_to);
        OrderView {
            bank: self.bank,
            payment_id: self.payment_id.clone(),
            status: self.status().code(),
            sca_status: self.sca_status().map(|status| status.text()),
            reason: self.reason().map(|reason| reason.text()),
            amount_cents: self.instruction.amount_cents,
            currency: self.instruction.currency.clone(),
            reference: self.instruction.reference.clone(),
            creditor_name: self.instruction.creditor_name.clone(),
            creditor_iban: self.instruction.creditor_iban.clone(),
            debtor_iban: self.debtor_iban.clone(),
            end_to_end_id: self.instruction.end_to_end_id.clone(),
            times_moved,
            created_at_ms: self.created_at_ms,
            redirect_uri: return_to.redirect_uri.as_ref().map(ToString::to_string),
            notification_uri: self.notification_uri.clone(),
            authorisation_id: leading.map(|one| one.id.clone()),
            confirmation_code: leading.and_then(|one| one.code()).map(str::to_owned),
        }
    }
}
