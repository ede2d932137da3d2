//! One attempt to pay at one bank, and what may be concluded from what the bank says of it.
//!
//! A payment has one attempt after another, never two that live. The rule that keeps a payer from paying twice is short: **a
//! timer changes a payment's status, never an attempt's life**. An attempt ends by proof alone: a terminal status at the
//! bank, a confirmed cancellation, or the certainty that the bank cannot move money for it. Until then the payer can go on
//! with that attempt only; otherwise somebody approves the screen that was left open at one bank after paying at another.
//!
//! [`conclude`] is the whole of it: from where the payment stands, what is known of the attempt and what was just heard, to
//! what becomes of both. It is pure; `store/attempt.rs` of the server writes what it says, in one transaction.

use std::{fmt, str::FromStr, time::Duration};

use crate::{
    status::{Moved, Refusal, Standing, Status},
    time::Timestamp,
};

/// How long nothing need be heard of a payer, or of a bank that should have news, before the payment's status says so.
pub const SILENCE: Duration = Duration::from_mins(15);
/// How long a bank is asked, after the last thing that happened.
pub const WATCH: Duration = Duration::from_hours(30 * 24);
const SOONEST: Duration = Duration::from_secs(5);
const SELDOM: Duration = Duration::from_hours(24);
/// A bank that cannot be read is asked at least this often: it will be back.
const RETRY: Duration = Duration::from_hours(1);

/// One attempt as the bank sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    AwaitingPayer,
    /// The payer has finished; the bank has not yet.
    Authorised,
    Executed,
    Settled,
    /// The payer declined or did not finish in time, and can no longer.
    Lapsed,
    /// The bank said no, and will not change its mind.
    Rejected,
    Cancelled,
    /// A status that we do not know.
    Unrecognised,
}

impl Phase {
    /// Whether nothing can follow it at the bank. Such a word cannot be out of date.
    pub const fn is_terminal(self, profile: Profile) -> bool {
        match self {
            Self::Settled | Self::Lapsed | Self::Rejected | Self::Cancelled => true,
            Self::Executed => profile.executed_ends,
            Self::AwaitingPayer | Self::Authorised | Self::Unrecognised => false,
        }
    }
}

/// How an attempt ended. Each of them is a proof that it cannot move money any more, or that it has moved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Paid,
    Rejected,
    Lapsed,
    Cancelled,
    /// The bank refused to take the payment at all.
    Refused,
    /// The bank was never reached.
    NotDone,
    /// The answer to the initiation was lost, at a bank that moves no money before the payer has been there; and the payer
    /// has never been given the way.
    Abandoned,
}

/// What the payer asked for that only the bank can grant. It is committed before the bank is asked, so that whoever hears the
/// answer knows how it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// End the payment.
    Cancel,
    /// End this attempt, to choose another bank.
    Switch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a word of ours")]
pub struct NotAWord;

macro_rules! words {
    ($name:ident: $($variant:ident = $word:literal),+) => {
        impl $name {
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl FromStr for $name {
            type Err = NotAWord;

            fn from_str(text: &str) -> Result<Self, NotAWord> {
                match text { $($word => Ok(Self::$variant),)+ _ => Err(NotAWord) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words!(Phase: AwaitingPayer = "awaiting_payer", Authorised = "authorised", Executed = "executed", Settled = "settled",
    Lapsed = "lapsed", Rejected = "rejected", Cancelled = "cancelled", Unrecognised = "unrecognised");
words!(Outcome: Paid = "paid", Rejected = "rejected", Lapsed = "lapsed", Cancelled = "cancelled", Refused = "refused",
    NotDone = "not_done", Abandoned = "abandoned");
words!(Wish: Cancel = "cancel", Switch = "switch");

/// What of a bank's habits decides what its words mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Whether a payment that the bank has executed can no longer fail. Where it can, only settlement ends it.
    pub executed_ends: bool,
    /// Whether taking the order may already move money (the bank may spare the payer the authorisation).
    pub initiation_may_move_money: bool,
}

/// What is known of an attempt when something is heard of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub payer_seen_at: Timestamp,
    /// Since when the bank could not be read.
    pub unread_since: Option<Timestamp>,
    pub wish: Option<Wish>,
    pub ended: Option<Outcome>,
    /// Whether there is anything to ask the bank with.
    pub readable: bool,
}

/// What was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The bank's own word.
    Phase(Phase),
    /// The bank was asked and could not be understood.
    Unreadable,
    /// The answer to the initiation will never come.
    InitiationLost,
    /// The initiation came to nothing, for certain.
    InitiationFailed(Outcome),
    /// Nobody was asked; time has passed.
    Nothing,
}

/// What becomes of the payment and of the attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The payment's new status, if it changes. It has been through [`Standing::move_to`].
    pub to: Option<Status>,
    /// How the attempt has ended, if it has now.
    pub ends: Option<Outcome>,
    /// The bank contradicts what is final. Nothing is changed; somebody must be told.
    pub contradiction: bool,
    pub unread_since: Option<Timestamp>,
    pub next_look_at: Option<Timestamp>,
}

/// See the module's head. `last_news_at` is when the payment last changed.
pub fn conclude(
    standing: Standing,
    known: &Known,
    heard: Heard,
    profile: Profile,
    last_news_at: Timestamp,
    now: Timestamp,
) -> Conclusion {
    let unread_since = match heard {
        Heard::Unreadable => Some(known.unread_since.unwrap_or(now)),
        Heard::Phase(_) | Heard::InitiationLost | Heard::InitiationFailed(_) => None,
        Heard::Nothing => known.unread_since,
    };
    let (wanted, ends) = match known.ended {
        None => verdict(standing, known, heard, profile, unread_since, now),
        Some(_) => (silence(standing, known, now), None),
    };
    let (to, refused) = match wanted.map(|to| standing.move_to(to)) {
        Some(Ok(Moved::To(next))) => (Some(next.status), None),
        Some(Ok(Moved::Already)) | None => (None, None),
        Some(Err(refusal)) => (None, Some(refusal)),
    };
    let contradiction = match (known.ended, heard) {
        (Some(outcome), Heard::Phase(phase)) => contradicts(outcome, phase),
        _ => refused == Some(Refusal::Final),
    };
    let after = to.unwrap_or(standing.status);
    let watch = Watch {
        after,
        alive: known.ended.is_none() && ends.is_none() && known.readable && !after.is_final(),
        since: if to.is_some() { now } else { known.payer_seen_at.max(last_news_at) },
        payer_seen_at: known.payer_seen_at,
        unread_since,
    };
    Conclusion { to, ends, contradiction, unread_since, next_look_at: watch.next_look_at(now) }
}

/// What a living attempt makes of what was heard: the status it asks for, and its own end.
fn verdict(
    standing: Standing,
    known: &Known,
    heard: Heard,
    profile: Profile,
    unread_since: Option<Timestamp>,
    now: Timestamp,
) -> (Option<Status>, Option<Outcome>) {
    match heard {
        Heard::Nothing => (silence(standing, known, now), None),
        Heard::InitiationFailed(outcome) => (None, Some(outcome)),
        Heard::InitiationLost if profile.initiation_may_move_money => (Some(Status::Unknown), None),
        Heard::InitiationLost => (None, Some(Outcome::Abandoned)),
        Heard::Unreadable => {
            let long = unread_since.is_some_and(|since| now.since(since) >= SILENCE);
            (long.then_some(Status::Unknown), None)
        }
        Heard::Phase(phase) => match phase {
            Phase::AwaitingPayer => (awaiting(standing, known, now), None),
            Phase::Executed if profile.executed_ends => (Some(Status::Executed), Some(Outcome::Paid)),
            Phase::Authorised | Phase::Executed => (Some(Status::Authorised), None),
            Phase::Settled => (Some(Status::Settled), Some(Outcome::Paid)),
            // A payment that was authorised does not wait for its payer again, even if the bank says that they walked away.
            Phase::Lapsed if was_authorised(standing) => (Some(Status::Failed), Some(Outcome::Lapsed)),
            Phase::Lapsed if known.wish == Some(Wish::Cancel) => (Some(Status::Cancelled), Some(Outcome::Lapsed)),
            Phase::Lapsed => (Some(Status::Incomplete), Some(Outcome::Lapsed)),
            Phase::Rejected => (Some(Status::Failed), Some(Outcome::Rejected)),
            Phase::Cancelled if known.wish == Some(Wish::Switch) && !was_authorised(standing) => {
                (Some(Status::Incomplete), Some(Outcome::Cancelled))
            }
            Phase::Cancelled => (Some(Status::Cancelled), Some(Outcome::Cancelled)),
            Phase::Unrecognised => (Some(Status::Unknown), None),
        },
    }
}

fn was_authorised(standing: Standing) -> bool {
    standing.was_authorised || standing.status == Status::Authorised
}

/// The bank waits for the payer. Only a resumed payment leaves INCOMPLETE for PENDING, and an answer that is older than an
/// authorisation is no news.
fn awaiting(standing: Standing, known: &Known, now: Timestamp) -> Option<Status> {
    match standing.status {
        Status::Unknown if was_authorised(standing) => None,
        Status::Unknown if silent(known, now) => Some(Status::Incomplete),
        Status::Unknown => Some(Status::Pending),
        Status::Pending
        | Status::Authorised
        | Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete => silence(standing, known, now),
    }
}

fn silence(standing: Standing, known: &Known, now: Timestamp) -> Option<Status> {
    (standing.status == Status::Pending && silent(known, now)).then_some(Status::Incomplete)
}

fn silent(known: &Known, now: Timestamp) -> bool {
    now.since(known.payer_seen_at) >= SILENCE
}

/// Whether a bank takes back what proved an attempt's end. That it once waited, or that it is on its way to where it has
/// arrived, is only old news.
fn contradicts(outcome: Outcome, phase: Phase) -> bool {
    match phase {
        Phase::AwaitingPayer | Phase::Unrecognised => false,
        Phase::Authorised | Phase::Executed | Phase::Settled => outcome != Outcome::Paid,
        Phase::Lapsed | Phase::Rejected | Phase::Cancelled => outcome == Outcome::Paid,
    }
}

/// When to look again.
struct Watch {
    after: Status,
    alive: bool,
    /// The last thing that happened.
    since: Timestamp,
    payer_seen_at: Timestamp,
    unread_since: Option<Timestamp>,
}

impl Watch {
    /// From seconds to a day, and for 30 days: a fourth of the time since something happened. Never past a moment at which
    /// silence itself is news.
    fn next_look_at(&self, now: Timestamp) -> Option<Timestamp> {
        let payer_silent_at = (self.after == Status::Pending).then(|| self.payer_seen_at + SILENCE);
        if !self.alive {
            return payer_silent_at.map(|at| at.max(now));
        }
        let age = now.since(self.since);
        if age >= WATCH {
            return None;
        }
        let usual = (age / 4).clamp(SOONEST, SELDOM);
        let delay = match self.unread_since {
            Some(since) => usual.min((now.since(since) / 4).clamp(SOONEST, RETRY)),
            None => usual,
        };
        let moments = [payer_silent_at, self.unread_since.map(|since| since + SILENCE)];
        let sooner = moments.into_iter().flatten().filter(|at| *at > now);
        Some(sooner.fold(now + delay, Ord::min))
    }
}

#[cfg(test)]
mod tests;
