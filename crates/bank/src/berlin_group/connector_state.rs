//! The state of an attempt between two calls.

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{BankCallError, ConnectorState};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BerlinGroupState {
    /// The bank's id of the payment.
    pub(super) payment: String,
    /// Where the authorisation's status is read.
    pub(super) sca: Option<Url>,
    pub(super) confirmation: Option<Url>,
    /// The confirmation code from the return URL, to be sent to the bank.
    pub(super) code: Option<String>,
    /// Where the payer was redirected.
    pub(super) redirect: Option<Url>,
    pub(super) next: NextAction,
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
    pub(super) fn encode(&self) -> ConnectorState {
        ConnectorState::new(serde_json::to_vec(self).expect("plain fields can be serialised"))
    }

    /// Fails only for the state of another connector.
    pub(super) fn decode(connector_state: &ConnectorState) -> Result<Self, BankCallError> {
        serde_json::from_slice(connector_state.bytes()).map_err(BankCallError::outcome_unknown)
    }
}
