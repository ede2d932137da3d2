//! The state of an attempt between two calls.

use serde::{Deserialize, Serialize};
use url::Url;

use super::product::Product;
use crate::{BankCallError, ConnectorState};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct BerlinGroupState {
    /// The bank's id of the payment.
    pub(super) payment: String,
    /// How the bank was asked to take the order.
    pub(super) access: Access,
    /// Where the authorisation's status is read.
    pub(super) sca: Option<Url>,
    pub(super) confirmation: Option<Url>,
    /// The confirmation code from the return URL, to be sent to the bank.
    pub(super) code: Option<String>,
    /// Where the payer was redirected.
    pub(super) redirect: Option<Url>,
    pub(super) next: NextAction,
    /// Whether the bank has confirmed that it cancelled the order, and the payer was not sent to it again since.
    pub(super) deleted: bool,
}

/// By what a bank finds an order: under another address or product, or for another organisation, it may not know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Access {
    pub(super) address: Url,
    pub(super) product: Product,
    /// The organisation in our client certificate.
    pub(super) organisation: Option<String>,
}

/// What happens next. The names are part of the stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NextAction {
    /// We start the authorisation.
    Authorise,
    /// The payer authorises the payment.
    Payer,
    /// We send the confirmation code to the bank.
    Confirm,
    /// The bank requires an authorisation other than by redirect, which we do not support.
    #[serde(rename = "nobody")]
    Unsupported,
    /// The bank exempts the payer from authorisation and executes the payment.
    #[serde(rename = "spared")]
    Exempted,
}

impl BerlinGroupState {
    /// The state of an order of which only the id is known.
    pub(super) fn of_order(payment: String, access: Access) -> Self {
        Self {
            payment,
            access,
            sca: None,
            confirmation: None,
            code: None,
            redirect: None,
            next: NextAction::Payer,
            deleted: false,
        }
    }

    pub(super) fn encode(&self) -> ConnectorState {
        ConnectorState::new(serde_json::to_vec(self).expect("plain fields can be serialised"))
    }

    /// Fails only for the state of another connector.
    pub(super) fn decode(connector_state: &ConnectorState) -> Result<Self, BankCallError> {
        serde_json::from_slice(connector_state.bytes()).map_err(BankCallError::outcome_unknown)
    }
}
