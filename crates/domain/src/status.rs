//! The eight payment statuses, and the transitions between them.
//!
//! [`CurrentStatus::transition_to`] decides which transitions are allowed. A database trigger enforces the same rules
//! (see the store's `migrations/`), and a test compares both for all 64 pairs. There are two rules:
//!
//! * a final status never changes, whatever a bank reports later;
//! * a payment that was authorised never waits for the payer again, not even through another status. A payer who is
//!   asked a second time may pay a second time.

use std::{fmt, str::FromStr};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Created; waiting on the payer at their bank.
    Pending,
    /// The payer finished at their bank.
    Authorised,
    /// The bank reports the payment as executed.
    Executed,
    /// Funds have settled.
    Settled,
    /// The bank reported a failure.
    Failed,
    /// Cancelled before it completed.
    Cancelled,
    /// The payer left without finishing; still resumable.
    Incomplete,
    /// No status could be resolved.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a payment status")]
pub struct InvalidStatus;

impl Status {
    pub const ALL: [Self; 8] = [
        Self::Pending,
        Self::Authorised,
        Self::Executed,
        Self::Settled,
        Self::Failed,
        Self::Cancelled,
        Self::Incomplete,
        Self::Unknown,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Authorised => "AUTHORISED",
            Self::Executed => "EXECUTED",
            Self::Settled => "SETTLED",
            Self::Failed => "FAILED",
            Self::Cancelled => "CANCELLED",
            Self::Incomplete => "INCOMPLETE",
            Self::Unknown => "UNKNOWN",
        }
    }

    /// A final status never changes.
    pub const fn is_final(self) -> bool {
        match self {
            Self::Executed | Self::Settled | Self::Failed | Self::Cancelled => true,
            Self::Pending | Self::Authorised | Self::Incomplete | Self::Unknown => false,
        }
    }

    /// Whether the merchant has been paid.
    pub const fn is_paid(self) -> bool {
        match self {
            Self::Executed | Self::Settled => true,
            Self::Pending | Self::Authorised | Self::Failed | Self::Cancelled | Self::Incomplete | Self::Unknown => {
                false
            }
        }
    }

    /// Whether the payer is still expected to do something.
    pub const fn waits_for_payer(self) -> bool {
        match self {
            Self::Pending | Self::Incomplete => true,
            Self::Authorised | Self::Executed | Self::Settled | Self::Failed | Self::Cancelled | Self::Unknown => false,
        }
    }
}

impl FromStr for Status {
    type Err = InvalidStatus;

    fn from_str(text: &str) -> Result<Self, InvalidStatus> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(InvalidStatus)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The status of a payment, and whether it has ever been AUTHORISED.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentStatus {
    pub status: Status,
    pub was_authorised: bool,
}

/// The result of an allowed transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    To(CurrentStatus),
    /// The payment already has this status: neither its history nor `updatedAt` changes.
    Unchanged,
}

/// Why a transition is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransitionError {
    #[error("a final status never changes")]
    Final,
    #[error("an authorised payment never waits for its payer again")]
    OnceAuthorised,
}

impl CurrentStatus {
    /// The status of a new payment.
    pub const INITIAL: Self = Self { status: Status::Pending, was_authorised: false };

    /// The transition to `to`, if it is allowed.
    pub fn transition_to(self, to: Status) -> Result<Transition, TransitionError> {
        if self.status == to {
            return Ok(Transition::Unchanged);
        }
        if self.status.is_final() {
            return Err(TransitionError::Final);
        }
        // AUTHORISED implies the flag, so that a wrong flag alone cannot allow a forbidden transition.
        let was_authorised = self.was_authorised || self.status == Status::Authorised;
        if was_authorised && to.waits_for_payer() {
            return Err(TransitionError::OnceAuthorised);
        }
        Ok(Transition::To(Self { status: to, was_authorised: was_authorised || to == Status::Authorised }))
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{Authorised, Cancelled, Executed, Failed, Incomplete, Pending, Settled, Unknown};
    use super::*;

    /// For each status: the allowed transitions, and those allowed after an authorisation.
    const TRANSITIONS: &[(Status, &[Status], &[Status])] = &[
        (
            Pending,
            &[Authorised, Executed, Settled, Failed, Cancelled, Incomplete, Unknown],
            &[Authorised, Executed, Settled, Failed, Cancelled, Unknown],
        ),
        (
            Authorised,
            &[Executed, Settled, Failed, Cancelled, Unknown],
            &[Executed, Settled, Failed, Cancelled, Unknown],
        ),
        (Executed, &[], &[]),
        (Settled, &[], &[]),
        (Failed, &[], &[]),
        (Cancelled, &[], &[]),
        (
            Incomplete,
            &[Pending, Authorised, Executed, Settled, Failed, Cancelled, Unknown],
            &[Authorised, Executed, Settled, Failed, Cancelled, Unknown],
        ),
        (
            Unknown,
            &[Pending, Authorised, Executed, Settled, Failed, Cancelled, Incomplete],
            &[Authorised, Executed, Settled, Failed, Cancelled],
        ),
    ];

    #[test]
    fn all_64_pairs_with_and_without_an_earlier_authorisation() {
        let mut pairs = 0;
        for &(from, without_authorisation, after_authorisation) in TRANSITIONS {
            for to in Status::ALL {
                for (was_authorised, allowed) in [(false, without_authorisation), (true, after_authorisation)] {
                    let transition = CurrentStatus { status: from, was_authorised }.transition_to(to);
                    if from == to {
                        assert_eq!(transition, Ok(Transition::Unchanged), "{from} to itself");
                    } else {
                        assert_eq!(transition.is_ok(), allowed.contains(&to), "{from} → {to}, {was_authorised}");
                    }
                    pairs += 1;
                }
            }
        }
        assert_eq!(pairs, 2 * 64);
    }

    #[test]
    fn a_final_status_never_changes() {
        for from in Status::ALL.into_iter().filter(|status| status.is_final()) {
            for to in Status::ALL.into_iter().filter(|to| *to != from) {
                let current_status = CurrentStatus { status: from, was_authorised: true };
                assert_eq!(current_status.transition_to(to), Err(TransitionError::Final));
            }
        }
    }

    #[test]
    fn the_authorisation_is_remembered_through_unknown() {
        let mut current_status = CurrentStatus::INITIAL;
        for to in [Authorised, Unknown] {
            let Ok(Transition::To(next)) = current_status.transition_to(to) else { panic!("{to} is allowed") };
            current_status = next;
        }
        assert!(current_status.was_authorised);
        assert_eq!(current_status.transition_to(Pending), Err(TransitionError::OnceAuthorised));
        assert_eq!(current_status.transition_to(Incomplete), Err(TransitionError::OnceAuthorised));
    }

    #[test]
    fn a_payment_was_authorised_from_its_first_authorised_status_on_and_not_before() {
        for (from, to) in Status::ALL.into_iter().flat_map(|from| Status::ALL.map(|to| (from, to))) {
            for was_authorised in [false, true] {
                if let Ok(Transition::To(next)) = (CurrentStatus { status: from, was_authorised }).transition_to(to) {
                    let expected = was_authorised || [from, to].contains(&Authorised);
                    assert_eq!(next, CurrentStatus { status: to, was_authorised: expected }, "{from} → {to}");
                }
            }
        }
    }

    #[test]
    fn four_statuses_are_final_and_two_are_paid() {
        let all = |which: fn(Status) -> bool| Status::ALL.into_iter().filter(|s| which(*s)).collect::<Vec<_>>();
        assert_eq!(all(Status::is_final), [Executed, Settled, Failed, Cancelled]);
        assert_eq!(all(Status::is_paid), [Executed, Settled]);
    }

    #[test]
    fn every_status_is_parsed_back() {
        for status in Status::ALL {
            assert_eq!((status.as_str().parse(), status.to_string().parse()), (Ok(status), Ok(status)));
        }
        assert_eq!("pending".parse::<Status>(), Err(InvalidStatus));
    }
}
