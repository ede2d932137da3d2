//! Errors of calls to a bank.

use std::{error::Error, fmt};

/// The variants differ in whether the bank may have acted.
#[derive(Debug)]
pub enum BankCallError {
    /// The bank did not act: the request never reached it.
    NotReached(BoxError),
    /// The bank refused the request. `reason` is its code, such as `PAYMENT_FAILED`.
    Refused { reason: String },
    /// The bank does not know the order (any more). `reason` is its code, such as `RESOURCE_UNKNOWN`.
    Gone { reason: String },
    /// The bank may have acted: there was no response, or one that does not come from the bank for certain.
    OutcomeUnknown(BoxError),
}

/// The cause, for the log.
pub type BoxError = Box<dyn Error + Send + Sync>;

impl BankCallError {
    pub fn outcome_unknown(source: impl Into<BoxError>) -> Self {
        Self::OutcomeUnknown(source.into())
    }

    /// A metric label, the same for every bank.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotReached(_) => "not_done",
            Self::Refused { .. } => "refused",
            Self::Gone { .. } => "gone",
            Self::OutcomeUnknown(_) => "maybe",
        }
    }
}

impl fmt::Display for BankCallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotReached(_) => f.write_str("the bank could not be reached"),
            Self::Refused { reason } => write!(f, "the bank refused the request: {reason}"),
            Self::Gone { reason } => write!(f, "the bank does not know the order: {reason}"),
            Self::OutcomeUnknown(_) => f.write_str("the bank's response is missing or invalid"),
        }
    }
}

impl Error for BankCallError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotReached(source) | Self::OutcomeUnknown(source) => Some(&**source),
            Self::Refused { .. } | Self::Gone { .. } => None,
        }
    }
}
