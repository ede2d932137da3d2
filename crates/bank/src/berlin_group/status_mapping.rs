//! The meaning of the bank's status codes.
//!
//! A code becomes a phase here; `paylink_domain::attempt` decides what a phase does to the payment. Most codes have one meaning. The
//! meaning of RJCT depends on what came before: without a finished authorisation the payer walked away (INCOMPLETE); after the
//! payer authorised, for example after ACSP, the payment failed (FAILED), whatever the authorisation's status says by then.

use paylink_domain::attempt::Phase;

/// Whether the payer's authorisation (SCA) is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sca {
    Unfinished,
    /// Finalised, or not required.
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

/// Whether the meaning of a transaction status depends on the authorisation's status.
pub(super) fn depends_on_sca(transaction_status: &str) -> bool {
    matches!(transaction_status, "RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC" | "RJCT")
}

/// The phase that follows from both statuses.
pub(super) fn phase(transaction_status: &str, sca: Sca) -> Phase {
    match (transaction_status, sca) {
        // PATC: other persons must authorise the payment as well.
        ("RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC", Sca::Unfinished) | ("PATC", _) => Phase::AwaitingPayer,
        ("RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACFC" | "ACWC", Sca::Finished) | ("ACSP" | "ACWP", _) => {
            Phase::Authorised
        }
        ("ACSC", _) => Phase::Executed,
        ("ACCC", _) => Phase::Settled,
        // The standard requires RJCT when the payer declines the authorisation or lets it time out.
        ("RJCT", Sca::Unfinished) => Phase::Lapsed,
        ("RJCT", Sca::Finished) => Phase::Rejected,
        ("CANC", _) => Phase::Cancelled,
        // Also PART (partially accepted): we never order more than one payment.
        _ => Phase::Unrecognised,
    }
}

/// A bank's code, made safe for histories and logs: at most 40 letters, digits, `_`, `-` and `/`.
pub(super) fn sanitise_code(text: &str) -> String {
    let allowed = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '/');
    text.chars().filter(allowed).take(40).collect()
}

#[cfg(test)]
mod tests {
    use paylink_domain::{
        attempt::{AttemptSnapshot, Observation, Profile, conclude},
        status::{CurrentStatus, Status},
        time::Timestamp,
    };

    use super::*;

    #[test]
    fn every_status_of_the_standard_has_a_phase() {
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
            assert_eq!(depends_on_sca(status), unfinished != finished, "{status}");
        }
    }

    #[test]
    fn rjct_after_acsp_fails_the_payment_whatever_the_authorisation_says() {
        let now = Timestamp::from_epoch_ms(0);
        let profile = Profile { executed_is_final: true, initiation_may_move_money: false };
        let attempt = AttemptSnapshot {
            payer_seen_at: now,
            unreadable_since: None,
            payer_request: None,
            ended: None,
            pollable: true,
        };
        let next = |status, code, sca| {
            conclude(status, &attempt, Observation::Phase(phase(code, sca)), profile, now, now).new_status
        };
        for sca in [Sca::Unfinished, Sca::Finished] {
            let pending = CurrentStatus { status: Status::Pending, was_authorised: false };
            assert_eq!(next(pending, "ACSP", sca), Some(Status::Authorised));
            let authorised = CurrentStatus { status: Status::Authorised, was_authorised: true };
            assert_eq!(next(authorised, "RJCT", sca), Some(Status::Failed));
        }
    }

    #[test]
    fn only_finalised_and_exempted_authorisations_are_finished() {
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
    fn a_code_is_short_and_has_no_line_breaks() {
        assert_eq!(sanitise_code("PAYMENT_FAILED\n2026 ok"), "PAYMENT_FAILED2026ok");
        assert_eq!(sanitise_code(&"A".repeat(100)).len(), 40);
    }
}
