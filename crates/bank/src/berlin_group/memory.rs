//! What is remembered of an attempt.

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{Fault, Memory};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Recalled {
    /// What the bank calls the payment.
    pub(super) payment: String,
    /// Where the authorisation's status is read.
    pub(super) sca: Option<Url>,
    pub(super) confirmation: Option<Url>,
    /// What the payer brought back, to be handed to the bank.
    pub(super) code: Option<String>,
    /// Where the payer was sent.
    pub(super) redirect: Option<Url>,
    pub(super) next: Next,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Next {
    /// Ours: to start the authorisation.
    Authorise,
    /// The payer's.
    Payer,
    /// Ours: to hand the bank the code that the payer came back with.
    Confirm,
    /// Nobody's: the bank wants an authorisation of a kind that a redirect is not.
    Nobody,
    /// The bank's: it spares the payer the authorisation.
    Spared,
}

impl Recalled {
    pub(super) fn keep(&self) -> Memory {
        Memory::new(serde_json::to_vec(self).expect("plain fields serialise"))
    }

    /// Fails only for a memory that another connector wrote.
    pub(super) fn from(memory: &Memory) -> Result<Self, Fault> {
        serde_json::from_slice(memory.bytes()).map_err(Fault::maybe)
    }
}
