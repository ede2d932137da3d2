//! The eight statuses, and every move between them.
//!
//! This one function decides what may follow what; the database holds a trigger that says the same (`migrations/`), and a
//! test walks all 64 pairs through both. Two rules carry the rest:
//!
//! * a final status never changes, whatever a bank says later;
//! * a payment that was once authorised never goes back to waiting for the payer, by whatever way round, because a payer
//!   who is asked a second time may pay a second time.

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
pub struct NotAStatus;

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
    const fn waits_for_payer(self) -> bool {
        match self {
            Self::Pending | Self::Incomplete => true,
            Self::Authorised | Self::Executed | Self::Settled | Self::Failed | Self::Cancelled | Self::Unknown => false,
        }
    }
}

impl FromStr for Status {
    type Err = NotAStatus;

    fn from_str(text: &str) -> Result<Self, NotAStatus> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(NotAStatus)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Where a payment stands: its status, and whether it has ever been AUTHORISED.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub status: Status,
    pub was_authorised: bool,
}

/// What came of asking for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    To(Standing),
    /// It is there already: nothing is written, no history and no `updatedAt`.
    Already,
}

/// Why a payment stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("a final status never changes")]
    Final,
    #[error("an authorised payment never waits for its payer again")]
    OnceAuthorised,
}

impl Standing {
    /// Every payment begins here.
    pub const FIRST: Self = Self { status: Status::Pending, was_authorised: false };

    /// Moves to `to`, if that may be.
    pub fn move_to(self, to: Status) -> Result<Moved, Refusal> {
        if self.status == to {
            return Ok(Moved::Already);
        }
        if self.status.is_final() {
            return Err(Refusal::Final);
        }
        // AUTHORISED counts as authorised even if the flag was lost: nothing may hang on a flag alone.
        let was_authorised = self.was_authorised || self.status == Status::Authorised;
        if was_authorised && to.waits_for_payer() {
            return Err(Refusal::OnceAuthorised);
        }
        Ok(Moved::To(Self { status: to, was_authorised: was_authorised || to == Status::Authorised }))
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{Authorised, Cancelled, Executed, Failed, Incomplete, Pending, Settled, Unknown};
    use super::*;

    /// The table of the design, written out: from, to, and whether it holds also after an authorisation.
    const MOVES: &[(Status, &[Status], &[Status])] = &[
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
        let mut seen = 0;
        for &(from, fresh, after_authorisation) in MOVES {
            for to in Status::ALL {
                for (was_authorised, allowed) in [(false, fresh), (true, after_authorisation)] {
                    let moved = Standing { status: from, was_authorised }.move_to(to);
                    if from == to {
                        assert_eq!(moved, Ok(Moved::Already), "{from} to itself");
                    } else {
                        assert_eq!(moved.is_ok(), allowed.contains(&to), "{from} → {to}, {was_authorised}");
                    }
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 2 * 64);
    }

    #[test]
    fn a_final_status_never_changes() {
        for from in Status::ALL.into_iter().filter(|status| status.is_final()) {
            for to in Status::ALL.into_iter().filter(|to| *to != from) {
                let standing = Standing { status: from, was_authorised: true };
                assert_eq!(standing.move_to(to), Err(Refusal::Final));
            }
        }
    }

    #[test]
    fn once_authorised_stays_authorised_through_unknown() {
        let mut standing = Standing::FIRST;
        for to in [Authorised, Unknown] {
            let Ok(Moved::To(next)) = standing.move_to(to) else { panic!("{to} is allowed") };
            standing = next;
        }
        assert!(standing.was_authorised);
        assert_eq!(standing.move_to(Pending), Err(Refusal::OnceAuthorised));
        assert_eq!(standing.move_to(Incomplete), Err(Refusal::OnceAuthorised));
    }

    #[test]
    fn four_statuses_are_final_and_two_are_paid() {
        let all = |which: fn(Status) -> bool| Status::ALL.into_iter().filter(|s| which(*s)).collect::<Vec<_>>();
        assert_eq!(all(Status::is_final), [Executed, Settled, Failed, Cancelled]);
        assert_eq!(all(Status::is_paid), [Executed, Settled]);
    }

    #[test]
    fn every_status_is_read_back() {
        for status in Status::ALL {
            assert_eq!(status.as_str().parse(), Ok(status));
        }
        assert_eq!("pending".parse::<Status>(), Err(NotAStatus));
    }
}
