//! What goes wrong between us and a bank.

use std::{error::Error, fmt};

/// The difference between the three is whether the bank may have acted.
#[derive(Debug)]
pub enum Fault {
    /// Certainly not: the request never reached the bank.
    NotDone(Why),
    /// The bank has read the request and said no. `reason` is its code, such as `PAYMENT_FAILED`.
    Refused { reason: String },
    /// It may have happened: no answer, a broken one, or one that we do not understand.
    Maybe(Why),
}

/// The cause, kept for the log.
pub type Why = Box<dyn Error + Send + Sync>;

impl Fault {
    pub fn maybe(why: impl Into<Why>) -> Self {
        Self::Maybe(why.into())
    }

    /// For metrics: few, and the same for every bank.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotDone(_) => "not_done",
            Self::Refused { .. } => "refused",
            Self::Maybe(_) => "maybe",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotDone(_) => f.write_str("the bank was not reached"),
            Self::Refused { reason } => write!(f, "the bank said no: {reason}"),
            Self::Maybe(_) => f.write_str("the bank's answer is missing or not to be understood"),
        }
    }
}

impl Error for Fault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotDone(why) | Self::Maybe(why) => Some(&**why),
            Self::Refused { .. } => None,
        }
    }
}
