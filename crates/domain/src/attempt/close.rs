//! Closing a payment that no status of the bank can end: an operator states how it ended, on the bank's evidence.

use std::{fmt, str::FromStr};

use super::{AttemptOutcome, AttemptSnapshot, Conclusion, UnknownVariant, poll_schedule::PollSchedule};
use crate::{
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
