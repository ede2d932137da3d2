//! Closing a payment that no status of the bank can end: an operator states how it ended, on the bank's evidence.

use std::{fmt, str::FromStr};

use super::{AttemptOutcome, AttemptSnapshot, Conclusion, UnknownVariant, poll_schedule::PollSchedule};
use crate::{
    company::parse_single_line,
    status::{CurrentStatus, Status},
    time::Timestamp,
};

/// How a payment ended, by the bank's evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedAs {
    Executed,
    Failed,
}

string_enum!(ClosedAs: Executed = "executed", Failed = "failed");

impl ClosedAs {
    pub const fn status(self) -> Status {
        match self {
            Self::Executed => Status::Executed,
            Self::Failed => Status::Failed,
        }
    }

    pub const fn outcome(self) -> AttemptOutcome {
        match self {
            Self::Executed => AttemptOutcome::Paid,
            Self::Failed => AttemptOutcome::Rejected,
        }
    }
}

/// What proves how a payment ended, such as who at the bank said it, when and under which reference: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one line of 1 to {max} characters", max = Evidence::MAX_CHARACTERS)]
pub struct InvalidEvidence;

impl Evidence {
    pub const MAX_CHARACTERS: usize = 2000;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Evidence {
    type Err = InvalidEvidence;

    fn from_str(text: &str) -> Result<Self, InvalidEvidence> {
        parse_single_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(InvalidEvidence)
    }
}

/// Why a payment cannot be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CloseError {
    /// Every other status ends by what the bank reports, or has ended.
    #[error("only a payment in the status UNKNOWN can be closed, and this one is {0}")]
    NotUnknown(Status),
    #[error("the payment has no open attempt")]
    NoOpenAttempt,
}

/// The end of an open attempt and its payment. The bank is still read a day later, as after any end, and what contradicts is
/// reported.
pub fn close(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    closed_as: ClosedAs,
    now: Timestamp,
) -> Result<Conclusion, CloseError> {
    if current_status.status != Status::Unknown {
        return Err(CloseError::NotUnknown(current_status.status));
    }
    if snapshot.ended.is_some() {
        return Err(CloseError::NoOpenAttempt);
    }
    let (status, unreadable_since) = (closed_as.status(), snapshot.unreadable_since);
    let schedule =
        PollSchedule { status, since: now, ended_at: Some(now), snapshot, unreadable_since, was_read: false };
    Ok(Conclusion {
        new_status: Some(status),
        outcome: Some(closed_as.outcome()),
        contradiction: false,
        unreadable_since,
        gone_since: snapshot.gone_since,
        next_poll_at: schedule.next_poll_at(now),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::attempt::{Ended, tests::open_attempt};

    const NOW: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);

    fn in_status(status: Status) -> CurrentStatus {
        CurrentStatus { status, was_authorised: false }
    }

    #[test]
    fn a_payment_is_closed_only_while_it_is_unknown_and_its_attempt_is_open() {
        for status in Status::ALL.into_iter().filter(|status| *status != Status::Unknown) {
            let refused = close(in_status(status), &open_attempt(), ClosedAs::Executed, NOW);
            assert_eq!(refused, Err(CloseError::NotUnknown(status)));
        }
        let ended =
            AttemptSnapshot { ended: Some(Ended { outcome: AttemptOutcome::Lapsed, at: NOW }), ..open_attempt() };
        let refused = close(in_status(Status::Unknown), &ended, ClosedAs::Executed, NOW);
        assert_eq!(refused, Err(CloseError::NoOpenAttempt));
    }

    #[test]
    fn a_closed_payment_ends_as_the_evidence_says_and_its_bank_is_read_a_day_later() {
        for (closed_as, status, outcome) in [
            (ClosedAs::Executed, Status::Executed, AttemptOutcome::Paid),
            (ClosedAs::Failed, Status::Failed, AttemptOutcome::Rejected),
        ] {
            let conclusion = close(in_status(Status::Unknown), &open_attempt(), closed_as, NOW).expect("it is closed");
            assert_eq!((conclusion.new_status, conclusion.outcome), (Some(status), Some(outcome)));
            assert_eq!(conclusion.next_poll_at, Some(NOW + Duration::from_hours(24)));
            assert!(!conclusion.contradiction);
        }
    }

    #[test]
    fn how_a_payment_was_closed_is_parsed_back() {
        for closed_as in ClosedAs::ALL {
            assert_eq!(closed_as.to_string().parse(), Ok(*closed_as));
        }
    }

    #[test]
    fn evidence_is_one_line_that_is_not_empty() {
        let longest = "ä".repeat(Evidence::MAX_CHARACTERS);
        assert_eq!(" letter, 4711 ".parse().as_ref().map(Evidence::as_str), Ok("letter, 4711"));
        assert!(longest.parse::<Evidence>().is_ok());
        for text in ["", " ", "two\nlines", "nul\0", "not \u{202e}what it says", &format!("{longest}a")] {
            assert_eq!(text.parse::<Evidence>(), Err(InvalidEvidence), "{text:?}");
        }
    }
}
