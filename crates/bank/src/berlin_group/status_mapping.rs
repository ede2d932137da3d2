//! The meaning of the bank's status codes.
//!
//! A code becomes a phase here; `paylink_domain::attempt` decides what a phase does to the payment. docs/statuses.md shows
//! both together, and a test compares it with this table.
//!
//! The meaning of RJCT depends on what came before: without a finished authorisation the payer walked away (INCOMPLETE);
//! after the payer authorised, for example after ACSP, the payment failed (FAILED), whatever the authorisation's status says
//! by then.

use Phase::{
    AuthorisationFailed, Authorised, AwaitingOthers, AwaitingPayer, Cancelled, Executed, Lapsed, Rejected, Settled,
    Unrecognised,
};
use paylink_domain::attempt::Phase;

/// Whether the payer's authorisation (SCA) is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sca {
    /// Not finished, or not started.
    Unfinished,
    /// Failed; a new one can be started.
    Failed,
    /// Finalised, or not required.
    Finished,
}

/// The phase that each transaction status means while the authorisation is unfinished, failed and finished.
const TRANSACTION_STATUSES: [(&str, [Phase; 3]); 14] = [
    ("RCVD", [AwaitingPayer, AuthorisationFailed, Authorised]),
    ("PDNG", [AwaitingPayer, AuthorisationFailed, Authorised]),
    ("ACTC", [AwaitingPayer, AuthorisationFailed, Authorised]),
    ("ACCP", [AwaitingPayer, AuthorisationFailed, Authorised]),
    ("ACFC", [AwaitingPayer, AuthorisationFailed, Authorised]),
    ("ACWC", [AwaitingPayer, AuthorisationFailed, Authorised]),
    // Some, but not all of the required persons have authorised the payment.
    ("PATC", [AwaitingPayer, AuthorisationFailed, AwaitingOthers]),
    ("ACSP", [Authorised, Authorised, Authorised]),
    ("ACWP", [Authorised, Authorised, Authorised]),
    ("ACSC", [Executed, Executed, Executed]),
    ("ACCC", [Settled, Settled, Settled]),
    // The standard requires RJCT when the payer declines the authorisation or lets it time out.
    ("RJCT", [Lapsed, Lapsed, Rejected]),
    ("CANC", [Cancelled, Cancelled, Cancelled]),
    // Partially accepted: only for orders of several payments, which we never send.
    ("PART", [Unrecognised, Unrecognised, Unrecognised]),
];

const SCA_STATUSES: [(&str, Sca); 9] = [
    ("received", Sca::Unfinished),
    ("psuIdentified", Sca::Unfinished),
    ("psuAuthenticated", Sca::Unfinished),
    ("scaMethodSelected", Sca::Unfinished),
    ("started", Sca::Unfinished),
    // Finished by the payer, but the bank waits for the confirmation code.
    ("unconfirmed", Sca::Unfinished),
    ("failed", Sca::Failed),
    ("finalised", Sca::Finished),
    ("exempted", Sca::Finished),
];

impl Sca {
    pub(super) fn from_code(code: &str) -> Self {
        SCA_STATUSES.iter().find(|(known, _)| *known == code).map_or(Self::Unfinished, |(_, sca)| *sca)
    }
}

/// Whether the meaning of a transaction status depends on the authorisation's status.
pub(super) fn depends_on_sca(transaction_status: &str) -> bool {
    let [unfinished, failed, finished] = phases(transaction_status);
    unfinished != failed || unfinished != finished
}

/// The phase that follows from both statuses.
pub(super) fn phase(transaction_status: &str, sca: Sca) -> Phase {
    let [unfinished, failed, finished] = phases(transaction_status);
    match sca {
        Sca::Unfinished => unfinished,
        Sca::Failed => failed,
        Sca::Finished => finished,
    }
}

fn phases(transaction_status: &str) -> [Phase; 3] {
    let known = TRANSACTION_STATUSES.iter().find(|(code, _)| *code == transaction_status);
    known.map_or([Unrecognised; 3], |(_, phases)| *phases)
}

/// A bank's code, made safe for histories and logs: at most 40 letters, digits, `_`, `-` and `/`.
pub(super) fn sanitise_code(text: &str) -> String {
    let allowed = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '/');
    text.chars().filter(allowed).take(40).collect()
}

#[cfg(test)]
mod tests;
