//! What the bank's codes mean.

use paylink_domain::attempt::Phase;

/// How far the payer's authorisation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sca {
    Unfinished,
    /// Finalised, or never needed.
    Finished,
}

impl Sca {
    pub(super) fn from_code(code: &str) -> Self {
        match code {
            "finalised" | "exempted" => Self::Finished,
            _ => Self::Unfinished,
        }
    }
}

/// Whether the meaning of a transaction's status hangs on the authorisation's.
pub(super) fn hangs_on_sca(transaction_status: &str) -> bool {
    matches!(transaction_status, "RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC" | "RJCT")
}

/// The phase, from both statuses.
pub(super) fn phase(transaction_status: &str, sca: Sca) -> Phase {
    match (transaction_status, sca) {
        // PATC: others still have to authorise it too.
        ("RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC", Sca::Unfinished) | ("PATC", _) => Phase::AwaitingPayer,
        ("RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC", Sca::Finished) | ("ACSP" | "ACWP", _) => {
            Phase::Authorised
        }
        ("ACSC", _) => Phase::Executed,
        ("ACCC", _) => Phase::Settled,
        // A bank must answer an authorisation that was declined or timed out with RJCT: then it was the payer who left.
        ("RJCT", Sca::Unfinished) => Phase::Lapsed,
        ("RJCT", Sca::Finished) => Phase::Rejected,
        ("CANC", _) => Phase::Cancelled,
        // PART too: a part of one payment is nothing that we could have asked for.
        _ => Phase::Unrecognised,
    }
}

/// A bank's code as it may stand in a history and in a log: at most 40 of the characters that codes are made of.
pub(super) fn code(text: &str) -> String {
    let plain = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '/');
    text.chars().filter(plain).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_of_the_standard_has_its_meaning() {
        use Phase::{Authorised, AwaitingPayer, Cancelled, Executed, Lapsed, Rejected, Settled, Unrecognised};
        for (status, unfinished, finished) in [
            ("RCVD", AwaitingPayer, Authorised),
            ("PDNG", AwaitingPayer, Authorised),
            ("ACTC", AwaitingPayer, Authorised),
            ("ACCP", AwaitingPayer, Authorised),
            ("ACFC", AwaitingPayer, Authorised),
            ("ACWC", AwaitingPayer, Authorised),
            ("PATC", AwaitingPayer, AwaitingPayer),
            ("ACSP", Authorised, Authorised),
            ("ACWP", Authorised, Authorised),
            ("ACSC", Executed, Executed),
            ("ACCC", Settled, Settled),
            ("RJCT", Lapsed, Rejected),
            ("CANC", Cancelled, Cancelled),
            ("PART", Unrecognised, Unrecognised),
            ("XYZQ", Unrecognised, Unrecognised),
            ("", Unrecognised, Unrecognised),
        ] {
            assert_eq!(phase(status, Sca::Unfinished), unfinished, "{status}");
            assert_eq!(phase(status, Sca::Finished), finished, "{status}");
            let hangs = unfinished != finished;
            assert_eq!(hangs_on_sca(status), hangs, "{status}");
        }
    }

    #[test]
    fn only_a_finished_authorisation_is_finished() {
        for code in [
            "received",
            "psuIdentified",
            "psuAuthenticated",
            "scaMethodSelected",
            "started",
            "unconfirmed",
            "failed",
            "?",
        ] {
            assert_eq!(Sca::from_code(code), Sca::Unfinished);
        }
        assert_eq!((Sca::from_code("finalised"), Sca::from_code("exempted")), (Sca::Finished, Sca::Finished));
    }

    #[test]
    fn a_code_cannot_bring_a_line_break_or_an_essay_into_a_log() {
        assert_eq!(code("PAYMENT_FAILED\n2026 ok"), "PAYMENT_FAILED2026ok");
        assert_eq!(code(&"A".repeat(100)).len(), 40);
    }
}
