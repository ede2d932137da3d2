//! One attempt to pay at one bank, and what follows from an observation of it.
//!
//! A payment has at most one open attempt at a time. One rule prevents double payment: **a timer may change a payment's
//! status, but never ends an attempt**. An attempt ends only with proof: a terminal status at the bank, a confirmed
//! cancellation, or the certainty that the bank cannot move money for it. Until then the payer can continue only that
//! attempt. Otherwise a payer could pay at a second bank and then approve the page still open at the first one.
//!
//! A payment that would wait for its payer after its last possible attempt has ended is cancelled: see [`AttemptSnapshot::is_last`].
//!
//! An order that the bank no longer knows is such proof only under the conditions of [`OrderRetention`]. Without them the
//! attempt stays open: the bank may have executed the order and archived it, or we may be asking with another identity.
//!
//! [`conclude`] applies these rules. Its inputs are the payment's status, a snapshot of the attempt and the
//! observation; its result is the new state of both. It is pure; the store's `observation_batch.rs` writes the result in one
//! transaction.

use std::{fmt, str::FromStr, time::Duration};

pub use close::{CloseError, ClosedAs, Evidence, InvalidEvidence, close};
pub use poll_schedule::NAMED_ORDER_INTERVAL;

use self::poll_schedule::PollSchedule;
use crate::{
    status::{CurrentStatus, Status, Transition, TransitionError},
    time::Timestamp,
};

/// After this long without activity of the payer the payment becomes INCOMPLETE; after this long without a readable
/// response of the bank it becomes UNKNOWN.
pub const INACTIVITY_TIMEOUT: Duration = Duration::from_mins(15);
/// How far apart two reads must be that both find the order gone.
const GONE_CONFIRMED_AFTER: Duration = Duration::from_hours(24);

/// The state of an attempt at the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    AwaitingPayer,
    /// The payer has authorised the payment; other signatories of the account have not.
    AwaitingOthers,
    /// The payer's authorisation failed. The order is still open, and a new authorisation can be started.
    AuthorisationFailed,
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
    /// The bank does not know the order (any more). It was asked with the address, payment product and certificate organisation
    /// of the initiation.
    Gone,
    /// The bank does not know the order, but it was asked with another address, payment product or certificate organisation.
    NotFound,
    /// The bank had confirmed our cancellation, and now does not know the order any more.
    Deleted,
}

impl Phase {
    /// Whether no other phase can follow at the bank. Such an observation cannot be outdated.
    pub const fn is_terminal(self, profile: Profile) -> bool {
        match self {
            Self::Settled | Self::Lapsed | Self::Rejected | Self::Cancelled => true,
            Self::Executed => profile.executed_is_final,
            Self::AwaitingPayer
            | Self::AwaitingOthers
            | Self::AuthorisationFailed
            | Self::Authorised
            | Self::Unrecognised
            | Self::Gone
            | Self::NotFound
            | Self::Deleted => false,
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

// After the macro, which they use.
mod close;
mod poll_schedule;

string_enum!(Phase: AwaitingPayer = "awaiting_payer", AwaitingOthers = "awaiting_others",
    AuthorisationFailed = "authorisation_failed", Authorised = "authorised", Executed = "executed", Settled = "settled",
    Lapsed = "lapsed", Rejected = "rejected", Cancelled = "cancelled", Unrecognised = "unrecognised", Gone = "gone",
    NotFound = "not_found", Deleted = "deleted");
string_enum!(AttemptOutcome: Paid = "paid", Rejected = "rejected", Lapsed = "lapsed", Cancelled = "cancelled", Refused = "refused",
    NotReached = "not_done", Abandoned = "abandoned");
string_enum!(PayerRequest: Cancel = "cancel", Switch = "switch");

/// The properties of a bank that decide what its statuses mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Whether an executed payment can no longer fail. If it can, only settlement is final.
    pub executed_is_final: bool,
    /// Whether an initiation whose response is lost may move money: the bank may execute it without the payer, or the payer
    /// may find and sign the order without our redirect.
    pub lost_initiation_may_move_money: bool,
    /// `None` if it is not known.
    pub retention: Option<OrderRetention>,
}

/// How long a bank keeps an order. Only with both limits can a missing order prove that it was never signed: the order must be
/// old enough to be forgotten if it is unsigned, and young enough to be known if it was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRetention {
    /// After what age the bank forgets an order that was never signed.
    pub forgets_unsigned_after: Duration,
    /// Up to what age the bank still knows an order that was signed.
    pub remembers_signed_for: Duration,
}

/// The state of an attempt at the time of an observation.
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptSnapshot {
    pub created_at: Timestamp,
    pub payer_seen_at: Timestamp,
    /// Since when the bank's responses could not be read.
    pub unreadable_since: Option<Timestamp>,
    /// Since when the bank has reported that it does not know the order.
    pub gone_since: Option<Timestamp>,
    pub payer_request: Option<PayerRequest>,
    pub ended: Option<Ended>,
    /// Whether the payment has a later attempt. Then this one's timeouts no longer concern the payment.
    pub superseded: bool,
    /// Whether the payment can have no other attempt, because it has had as many as it may have or its company is closed, and the ends of all
    /// earlier ones are undisputed.
    pub is_last: bool,
    /// Whether the payer has signed the order and other signatories have not.
    pub awaits_others: bool,
    /// Whether the bank's id of the order is known, so that the bank can be polled.
    pub order_known: bool,
    /// Whether notifications have named orders that may be this attempt's, and that have not been read yet.
    pub named_orders: bool,
}

/// The end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    pub outcome: AttemptOutcome,
    pub at: Timestamp,
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
    pub gone_since: Option<Timestamp>,
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
        // A bank cannot have forgotten an order that its payer has signed: no status can be read.
        Observation::Phase(Phase::Gone | Phase::NotFound | Phase::Deleted) if is_signed(current_status, snapshot) => {
            Some(snapshot.unreadable_since.unwrap_or(now))
        }
        Observation::Phase(_) | Observation::InitiationLost | Observation::InitiationFailed(_) => None,
        Observation::TimePassed => snapshot.unreadable_since,
    };
    let gone_since = gone_since(snapshot, observation, profile, now);
    let (requested_status, outcome) = match snapshot.ended {
        None => apply_observation(current_status, snapshot, observation, profile, unreadable_since, now),
        Some(_) if snapshot.superseded => (None, None),
        Some(_) => (incomplete_after_timeout(current_status, snapshot, now), None),
    };
    let disputed = match (snapshot.ended, observation) {
        (Some(ended), Observation::Phase(phase)) => contradicts(ended.outcome, phase),
        _ => false,
    };
    let has_ended = outcome.is_some() || snapshot.ended.is_some() && !snapshot.superseded && !disputed;
    let requested_status = match requested_status {
        requested if has_ended => cancel_after_last(current_status, snapshot, requested),
        requested => requested,
    };
    let (new_status, refused) = match requested_status.map(|to| current_status.transition_to(to)) {
        Some(Ok(Transition::To(next))) => (Some(next.status), None),
        Some(Ok(Transition::Unchanged)) | None => (None, None),
        Some(Err(error)) => (None, Some(error)),
    };
    let contradiction = disputed || refused == Some(TransitionError::Final);
    let schedule = PollSchedule {
        status: new_status.unwrap_or(current_status.status),
        since: if new_status.is_some() { now } else { snapshot.payer_seen_at.max(last_change_at) },
        ended_at: snapshot.ended.map(|ended| ended.at).or(outcome.map(|_| now)),
        snapshot,
        unreadable_since,
        was_read: matches!(observation, Observation::Phase(_)),
    };
    let next_poll_at = schedule.next_poll_at(now);
    Conclusion { new_status, outcome, contradiction, unreadable_since, gone_since, next_poll_at }
}

/// Since when the bank has reported the order as gone. If the first report came before the bank may forget an unsigned order, it
/// does not count, and a later one takes its place.
fn gone_since(
    snapshot: &AttemptSnapshot,
    observation: Observation,
    profile: Profile,
    now: Timestamp,
) -> Option<Timestamp> {
    let too_early = |since: &Timestamp| {
        profile.retention.is_some_and(|retention| since.since(snapshot.created_at) < retention.forgets_unsigned_after)
    };
    match observation {
        Observation::Phase(Phase::Gone) => Some(snapshot.gone_since.filter(|since| !too_early(since)).unwrap_or(now)),
        Observation::Phase(_) => None,
        Observation::Unreadable
        | Observation::InitiationLost
        | Observation::InitiationFailed(_)
        | Observation::TimePassed => snapshot.gone_since,
    }
}

/// Whether an order that is gone proves that no money was moved and none will be: see [`OrderRetention`].
fn gone_is_proof(snapshot: &AttemptSnapshot, profile: Profile, now: Timestamp) -> bool {
    let (Some(retention), Some(first_seen)) = (profile.retention, snapshot.gone_since) else { return false };
    first_seen.since(snapshot.created_at) >= retention.forgets_unsigned_after
        && now.since(first_seen) >= GONE_CONFIRMED_AFTER
        && now.since(snapshot.created_at) <= retention.remembers_signed_for
}

/// The requested status once the attempt has ended. Nobody can pay a payment that waits for its payer without another attempt, so it is
/// cancelled.
fn cancel_after_last(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    requested_status: Option<Status>,
) -> Option<Status> {
    let waits = requested_status.unwrap_or(current_status.status).waits_for_payer() && !was_authorised(current_status);
    if snapshot.is_last && waits { Some(Status::Cancelled) } else { requested_status }
}

/// Applies an observation to an open attempt: the requested payment status, and the attempt's outcome. A response that is older than
/// an authorisation may request that the payment waits for its payer again: that transition is not allowed, and changes nothing.
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
        // The response has been stored since this observation was made.
        Observation::InitiationFailed(_) | Observation::InitiationLost if snapshot.order_known => (None, None),
        Observation::InitiationFailed(outcome) => (leave_unknown(current_status, Status::Incomplete), Some(outcome)),
        Observation::InitiationLost if profile.lost_initiation_may_move_money => (Some(Status::Unknown), None),
        Observation::InitiationLost => {
            (leave_unknown(current_status, Status::Incomplete), Some(AttemptOutcome::Abandoned))
        }
        Observation::Unreadable => (unknown_after_timeout(unreadable_since, now), None),
        Observation::Phase(phase) => match phase {
            Phase::AwaitingPayer => (status_while_awaiting_payer(current_status, snapshot, now), None),
            // The payer has finished, so no timeout applies. A payment that is INCOMPLETE already stays so.
            Phase::AwaitingOthers => (leave_unknown(current_status, Status::Pending), None),
            // Outdated, also if the payment has ended since: that is no contradiction.
            Phase::AuthorisationFailed if was_authorised(current_status) => (None, None),
            Phase::AuthorisationFailed => (Some(Status::Incomplete), None),
            Phase::Executed if profile.executed_is_final => (Some(Status::Executed), Some(AttemptOutcome::Paid)),
            Phase::Authorised | Phase::Executed => (Some(Status::Authorised), None),
            Phase::Settled => (Some(Status::Settled), Some(AttemptOutcome::Paid)),
            // An authorised payment never waits for its payer again, even if the bank reports that the payer left.
            Phase::Lapsed if was_authorised(current_status) => (Some(Status::Failed), Some(AttemptOutcome::Lapsed)),
            Phase::Lapsed => (Some(status_after_lapse(snapshot)), Some(AttemptOutcome::Lapsed)),
            Phase::Gone | Phase::NotFound | Phase::Deleted if is_signed(current_status, snapshot) => {
                (unknown_after_timeout(unreadable_since, now), None)
            }
            Phase::Gone if gone_is_proof(snapshot, profile, now) => {
                (Some(status_after_lapse(snapshot)), Some(AttemptOutcome::Lapsed))
            }
            // The bank can be read. The attempt stays open, so that the payer can only continue with this order.
            Phase::Gone | Phase::NotFound if current_status.status == Status::Unknown => {
                (Some(Status::Incomplete), None)
            }
            Phase::Gone | Phase::NotFound => (incomplete_after_timeout(current_status, snapshot, now), None),
            Phase::Rejected => (Some(Status::Failed), Some(AttemptOutcome::Rejected)),
            Phase::Cancelled
                if snapshot.payer_request == Some(PayerRequest::Switch) && !was_authorised(current_status) =>
            {
                (Some(Status::Incomplete), Some(AttemptOutcome::Cancelled))
            }
            // We cancelled the order: as the payer requested, or because it cannot be authorised by redirect.
            Phase::Deleted => (Some(status_after_lapse(snapshot)), Some(AttemptOutcome::Cancelled)),
            Phase::Cancelled => (Some(Status::Cancelled), Some(AttemptOutcome::Cancelled)),
            Phase::Unrecognised => (Some(Status::Unknown), None),
        },
    }
}

fn is_signed(current_status: CurrentStatus, snapshot: &AttemptSnapshot) -> bool {
    was_authorised(current_status) || snapshot.awaits_others
}

fn was_authorised(current_status: CurrentStatus) -> bool {
    current_status.was_authorised || current_status.status == Status::Authorised
}

/// The status while the bank waits for the payer. Only resuming moves a payment from INCOMPLETE to PENDING.
fn status_while_awaiting_payer(
    current_status: CurrentStatus,
    snapshot: &AttemptSnapshot,
    now: Timestamp,
) -> Option<Status> {
    match current_status.status {
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

/// The status `to` for a payment that is UNKNOWN. Any other payment keeps its status.
fn leave_unknown(current_status: CurrentStatus, to: Status) -> Option<Status> {
    (current_status.status == Status::Unknown).then_some(to)
}

/// The payer can no longer authorise the order.
fn status_after_lapse(snapshot: &AttemptSnapshot) -> Status {
    match snapshot.payer_request {
        Some(PayerRequest::Cancel) => Status::Cancelled,
        Some(PayerRequest::Switch) | None => Status::Incomplete,
    }
}

fn unknown_after_timeout(unreadable_since: Option<Timestamp>, now: Timestamp) -> Option<Status> {
    unreadable_since.is_some_and(|since| now.since(since) >= INACTIVITY_TIMEOUT).then_some(Status::Unknown)
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
        Phase::AwaitingPayer
        | Phase::AwaitingOthers
        | Phase::AuthorisationFailed
        | Phase::Unrecognised
        | Phase::Gone
        | Phase::NotFound
        | Phase::Deleted => false,
        Phase::Authorised | Phase::Executed | Phase::Settled => outcome != AttemptOutcome::Paid,
        Phase::Lapsed | Phase::Rejected | Phase::Cancelled => outcome == AttemptOutcome::Paid,
    }
}

#[cfg(test)]
mod tests;
