//! One attempt to pay at one bank, and what follows from an observation of it.
//!
//! A payment has at most one open attempt at a time. One rule prevents double payment: **a timer may change a payment's
//! status, but never ends an attempt**. An attempt ends only with proof: a terminal status at the bank, a confirmed
//! cancellation, or the certainty that the bank cannot move money for it. Until then the payer can continue only that
//! attempt. Otherwise a payer could pay at a second bank and then approve the page still open at the first one.
//!
//! [`conclude`] applies these rules. Its inputs are the payment's status, a snapshot of the attempt and the
//! observation; its result is the new state of both. It is pure; the store's `observation.rs` writes the result in one
//! transaction.

use std::{fmt, str::FromStr, time::Duration};

use crate::{
    status::{CurrentStatus, Status, Transition, TransitionError},
    time::Timestamp,
};

/// After this long without activity of the payer the payment becomes INCOMPLETE; after this long without a readable
/// response of the bank it becomes UNKNOWN.
pub const INACTIVITY_TIMEOUT: Duration = Duration::from_mins(15);
/// How long a bank is polled after the last change or activity.
pub const POLLING_PERIOD: Duration = Duration::from_hours(30 * 24);
const MIN_POLL_INTERVAL: Duration = Duration::from_secs(5);
const MAX_POLL_INTERVAL: Duration = Duration::from_hours(24);
/// A bank whose responses cannot be read is polled at least this often, because the problem is usually temporary.
const MAX_POLL_INTERVAL_UNREADABLE: Duration = Duration::from_hours(1);

/// The state of an attempt at the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    AwaitingPayer,
    /// The payer has finished; the bank has not executed the payment yet.
    Authorised,
    Executed,
    Settled,
    /// The payer declined or did not finish in time, and can no longer authorise it.
    Lapsed,
    /// The bank rejected the payment for good.
    Rejected,
    Cancelled,
    /// The bank reported a status that the connector does not recognise.
    Unrecognised,
}

impl Phase {
    /// Whether no other phase can follow at the bank. Such an observation cannot be outdated.
    pub const fn is_terminal(self, profile: Profile) -> bool {
        match self {
            Self::Settled | Self::Lapsed | Self::Rejected | Self::Cancelled => true,
            Self::Executed => profile.executed_is_final,
            Self::AwaitingPayer | Self::Authorised | Self::Unrecognised => false,
        }
    }
}

/// How an attempt ended. Each outcome proves that the attempt has moved money, or that it no longer can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    Paid,
    Rejected,
    Lapsed,
    Cancelled,
    /// The bank refused the order.
    Refused,
    /// The order never reached the bank.
    NotReached,
    /// The response to the initiation was lost. The bank moves no money without the payer, who was never redirected to
    /// it.
    Abandoned,
}

/// A request of the payer that only the bank can confirm. It is committed before the bank is called, so that every
/// worker that records the bank's response interprets it in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayerRequest {
    /// End the payment.
    Cancel,
    /// End this attempt, to pay at another bank.
    Switch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown value")]
pub struct UnknownVariant;

macro_rules! string_enum {
    ($name:ident: $($variant:ident = $text:literal),+) => {
        impl $name {
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl FromStr for $name {
            type Err = UnknownVariant;

            fn from_str(text: &str) -> Result<Self, UnknownVariant> {
                match text { $($text => Ok(Self::$variant),)+ _ => Err(UnknownVariant) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

string_enum!(Phase: AwaitingPayer = "awaiting_payer", Authorised = "authorised", Executed = "executed", Settled = "settled",
    Lapsed = "lapsed", Rejected = "rejected", Cancelled = "cancelled", Unrecognised = "unrecognised");
string_enum!(AttemptOutcome: Paid = "paid", Rejected = "rejected", Lapsed = "lapsed", Cancelled = "cancelled", Refused = "refused",
    NotReached = "not_done", Abandoned = "abandoned");
string_enum!(PayerRequest: Cancel = "cancel", Switch = "switch");

/// The properties of a bank that decide what its statuses mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Whether an executed payment can no longer fail. If it can, only settlement is final.
    pub executed_is_final: bool,
    /// Whether the initiation alone may move money (the bank may exempt the payer from authorisation).
    pub initiation_may_move_money: bool,
}

/// The state of an attempt at the time of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptSnapshot {
    pub payer_seen_at: Timestamp,
    /// Since when the bank's responses could not be read.
    pub unreadable_since: Option<Timestamp>,
    pub payer_request: Option<PayerRequest>,
    pub ended: Option<AttemptOutcome>,
    /// Whether there is a connector state to poll the bank with.
    pub pollable: bool,
}

/// What was observed of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The bank reported this phase.
    Phase(Phase),
    /// The bank was called, and there was no readable response.
    Unreadable,
    /// The response to the initiation is lost.
    InitiationLost,
    /// The initiation has certainly failed.
    InitiationFailed(AttemptOutcome),
    /// The bank was not called; only time has passed.
    TimePassed,
}

/// The effect of an observation on the payment and on the attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The payment's new status, if it changes. [`CurrentStatus::transition_to`] has allowed it.
    pub new_status: Option<Status>,
    /// How the attempt ends, if this observation ends it.
    pub outcome: Option<AttemptOutcome>,
    /// The bank contradicts a final state. Nothing changes; the operator must be alerted.
    pub contradiction: bool,
    pub unreadable_since: Option<Timestamp>,
    pub next_poll_at: Option<Timestamp>,
}

/// Applies an observation by the rules of this module. `last_change_at` is when the payment last changed its status.
pub fn conclude(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    observation: Observation,
    profile: Profile,
    last_change_at: Timestamp,
    now: Timestamp,
) -> Conclusion {
    let unreadable_since = match observation {
        Observation::Unreadable => Some(snapshot.unreadable_since.unwrap_or(now)),
        Observation::Phase(_) | Observation::InitiationLost | Observation::InitiationFailed(_) => None,
        Observation::TimePassed => snapshot.unreadable_since,
    };
    let (requested_status, outcome) = match snapshot.ended {
        None => apply_observation(current_status, snapshot, observation, profile, unreadable_since, now),
        Some(_) => (incomplete_after_timeout(current_status, snapshot, now), None),
    };
    let (new_status, refused) = match requested_status.map(|to| current_status.transition_to(to)) {
        Some(Ok(Transition::To(next))) => (Some(next.status), None),
        Some(Ok(Transition::Unchanged)) | None => (None, None),
        Some(Err(error)) => (None, Some(error)),
    };
    let contradiction = match (snapshot.ended, observation) {
        (Some(outcome), Observation::Phase(phase)) => contradicts(outcome, phase),
        _ => refused == Some(TransitionError::Final),
    };
    let status = new_status.unwrap_or(current_status.status);
    let schedule = PollSchedule {
        status,
        is_pollable: snapshot.ended.is_none() && outcome.is_none() && snapshot.pollable && !status.is_final(),
        since: if new_status.is_some() { now } else { snapshot.payer_seen_at.max(last_change_at) },
        payer_seen_at: snapshot.payer_seen_at,
        unreadable_since,
    };
    Conclusion { new_status, outcome, contradiction, unreadable_since, next_poll_at: schedule.next_poll_at(now) }
}

/// Applies an observation to an open attempt: the requested payment status, and the attempt's outcome.
fn apply_observation(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    observation: Observation,
    profile: Profile,
    unreadable_since: Option<Timestamp>,
    now: Timestamp,
) -> (Option<Status>, Option<AttemptOutcome>) {
    match observation {
        Observation::TimePassed => (incomplete_after_timeout(current_status, snapshot, now), None),
        Observation::InitiationFailed(outcome) => (None, Some(outcome)),
        Observation::InitiationLost if profile.initiation_may_move_money => (Some(Status::Unknown), None),
        Observation::InitiationLost => (None, Some(AttemptOutcome::Abandoned)),
        Observation::Unreadable => {
            let timed_out = unreadable_since.is_some_and(|since| now.since(since) >= INACTIVITY_TIMEOUT);
            (timed_out.then_some(Status::Unknown), None)
        }
        Observation::Phase(phase) => match phase {
            Phase::AwaitingPayer => (status_while_awaiting_payer(current_status, snapshot, now), None),
            Phase::Executed if profile.executed_is_final => (Some(Status::Executed), Some(AttemptOutcome::Paid)),
            Phase::Authorised | Phase::Executed => (Some(Status::Authorised), None),
            Phase::Settled => (Some(Status::Settled), Some(AttemptOutcome::Paid)),
            // An authorised payment never waits for its payer again, even if the bank reports that the payer left.
            Phase::Lapsed if was_authorised(current_status) => (Some(Status::Failed), Some(AttemptOutcome::Lapsed)),
            Phase::Lapsed if snapshot.payer_request == Some(PayerRequest::Cancel) => {
                (Some(Status::Cancelled), Some(AttemptOutcome::Lapsed))
            }
            Phase::Lapsed => (Some(Status::Incomplete), Some(AttemptOutcome::Lapsed)),
            Phase::Rejected => (Some(Status::Failed), Some(AttemptOutcome::Rejected)),
            Phase::Cancelled
                if snapshot.payer_request == Some(PayerRequest::Switch) && !was_authorised(current_status) =>
            {
                (Some(Status::Incomplete), Some(AttemptOutcome::Cancelled))
            }
            Phase::Cancelled => (Some(Status::Cancelled), Some(AttemptOutcome::Cancelled)),
            Phase::Unrecognised => (Some(Status::Unknown), None),
        },
    }
}

fn was_authorised(current_status: CurrentStatus) -> bool {
    current_status.was_authorised || current_status.status == Status::Authorised
}

/// The status while the bank waits for the payer. Only resuming moves a payment from INCOMPLETE to PENDING. A response
/// from before an authorisation changes nothing.
fn status_while_awaiting_payer(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    now: Timestamp,
) -> Option<Status> {
    match current_status.status {
        Status::Unknown if was_authorised(current_status) => None,
        Status::Unknown if payer_timed_out(snapshot, now) => Some(Status::Incomplete),
        Status::Unknown => Some(Status::Pending),
        Status::Pending
        | Status::Authorised
        | Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete => incomplete_after_timeout(current_status, snapshot, now),
    }
}

fn incomplete_after_timeout(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    now: Timestamp,
) -> Option<Status> {
    (current_status.status == Status::Pending && payer_timed_out(snapshot, now)).then_some(Status::Incomplete)
}

fn payer_timed_out(snapshot: &AttemptSnapshot, now: Timestamp) -> bool {
    now.since(snapshot.payer_seen_at) >= INACTIVITY_TIMEOUT
}

/// Whether a phase contradicts the outcome of an ended attempt. An earlier phase on the way to that outcome is only
/// outdated.
fn contradicts(outcome: AttemptOutcome, phase: Phase) -> bool {
    match phase {
        Phase::AwaitingPayer | Phase::Unrecognised => false,
        Phase::Authorised | Phase::Executed | Phase::Settled => outcome != AttemptOutcome::Paid,
        Phase::Lapsed | Phase::Rejected | Phase::Cancelled => outcome == AttemptOutcome::Paid,
    }
}

/// Decides when the bank is polled next.
struct PollSchedule {
    status: Status,
    is_pollable: bool,
    /// The last change or activity.
    since: Timestamp,
    payer_seen_at: Timestamp,
    unreadable_since: Option<Timestamp>,
}

impl PollSchedule {
    /// The interval is a quarter of the time since the last change, from five seconds to a day, for 30 days. A poll is
    /// never scheduled past a timeout, because the timeout itself changes the status.
    fn next_poll_at(&self, now: Timestamp) -> Option<Timestamp> {
        let payer_times_out_at = (self.status == Status::Pending).then(|| self.payer_seen_at + INACTIVITY_TIMEOUT);
        if !self.is_pollable {
            return payer_times_out_at.map(|at| at.max(now));
        }
        let age = now.since(self.since);
        if age >= POLLING_PERIOD {
            return None;
        }
        let usual = (age / 4).clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL);
        let delay = match self.unreadable_since {
            Some(since) => usual.min((now.since(since) / 4).clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL_UNREADABLE)),
            None => usual,
        };
        let timeouts = [payer_times_out_at, self.unreadable_since.map(|since| since + INACTIVITY_TIMEOUT)];
        let upcoming = timeouts.into_iter().flatten().filter(|at| *at > now);
        Some(upcoming.fold(now + delay, Ord::min))
    }
}

#[cfg(test)]
mod tests;
