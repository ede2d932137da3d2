//! What a page shows is a function of how the payment stands, and of who looks: whoever holds the link, or whoever confirmed or came
//! back from the bank.

use paylink_domain::{attempt::Outcome, status::Status};
use paylink_store::Attempt;

use super::words::Words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// A bank is to be chosen, again.
    Choose,
    Connecting,
    HandOff,
    /// The bank has the order and has not said where the payer goes.
    Taken,
    Left,
    /// The bank cannot be asked.
    Waiting,
    Authorised,
    Unknown,
    Paid,
    /// Paid, for whoever opens the link later.
    Used,
    Failed,
    /// Failed, for whoever is not to be told at which bank.
    FailedSomewhere,
    Cancelled,
    /// The payer has gone on to another bank since.
    Elsewhere,
    /// Begun, for whoever opens the link meanwhile.
    Resume,
}

impl View {
    /// For whoever holds the address of this attempt. Whether it is the payment's latest is for the caller to know.
    pub(super) fn of_holder(attempt: &Attempt, latest: bool) -> Self {
        if latest {
            let over = attempt.waits_for_payer() && !attempt.lives();
            return if over { Self::Choose } else { Self::standing(attempt) };
        }
        // Whoever comes by this address, perhaps the first bank, is not told at which other one it went on.
        match attempt.payment.status {
            Status::Executed | Status::Settled => Self::Used,
            Status::Failed => Self::FailedSomewhere,
            Status::Cancelled => Self::Cancelled,
            Status::Pending | Status::Incomplete | Status::Authorised | Status::Unknown => Self::Elsewhere,
        }
    }

    /// For whoever opens the link, which may have been forwarded.
    pub(super) fn of_link(attempt: &Attempt) -> Self {
        let paid = matches!(attempt.payment.status, Status::Executed | Status::Settled);
        match (attempt.waits_for_payer(), attempt.lives()) {
            (true, true) => Self::Resume,
            (true, false) => Self::Choose,
            (false, _) if paid => Self::Used,
            (false, _) => Self::standing(attempt),
        }
    }

    fn standing(attempt: &Attempt) -> Self {
        match attempt.payment.status {
            // Who has approved must not be asked to approve again because the bank cannot be asked.
            Status::Pending | Status::Incomplete if attempt.unread_since.is_some() => Self::Waiting,
            Status::Pending | Status::Incomplete if attempt.memory.is_none() => Self::Connecting,
            Status::Pending if attempt.redirect.is_some() => Self::HandOff,
            Status::Pending => Self::Taken,
            Status::Incomplete => Self::Left,
            Status::Authorised => Self::Authorised,
            Status::Unknown => Self::Unknown,
            Status::Executed | Status::Settled => Self::Paid,
            Status::Failed => Self::Failed,
            Status::Cancelled => Self::Cancelled,
        }
    }

    /// As scripts know it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Choose => "choose",
            Self::Connecting => "connecting",
            Self::HandOff => "hand-off",
            Self::Taken | Self::Left => "left",
            Self::Waiting => "waiting",
            Self::Authorised => "authorised",
            Self::Unknown => "unknown",
            Self::Paid | Self::Used => "paid",
            Self::Failed | Self::FailedSomewhere => "failed",
            Self::Cancelled => "cancelled",
            Self::Elsewhere => "elsewhere",
            Self::Resume => "resume",
        }
    }

    /// The sign beside the heading.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Paid | Self::Used => "good",
            Self::Failed | Self::FailedSomewhere | Self::Cancelled => "bad",
            Self::Connecting | Self::Taken | Self::Waiting | Self::Authorised | Self::Unknown => "wait",
            Self::Choose | Self::HandOff | Self::Left | Self::Elsewhere | Self::Resume => "",
        }
    }

    /// Heading and text.
    pub(super) fn says(self, words: Words, bank: &str, payee: &str) -> (String, String) {
        match self {
            Self::Choose => (words.choose_heading(), words.choose_text()),
            Self::Connecting => (words.connecting_heading(bank), words.connecting_text(bank)),
            Self::HandOff => (words.hand_off_heading(bank), words.hand_off_text()),
            Self::Taken => (words.taken_heading(bank), words.taken_text()),
            Self::Left => (words.left_heading(), words.left_text(bank)),
            Self::Waiting => (words.waiting_heading(bank), words.waiting_text(bank)),
            Self::Authorised => (words.authorised_heading(bank), words.authorised_text()),
            Self::Unknown => (words.unknown_heading(bank), words.unknown_text(bank)),
            Self::Paid => (words.paid_heading(), words.paid_text(bank)),
            Self::Used => (words.used_heading(), words.used_text()),
            Self::Failed => (words.failed_heading(), words.failed_text(bank, payee)),
            Self::FailedSomewhere => (words.failed_heading(), words.cancelled_text(payee)),
            Self::Cancelled => (words.cancelled_heading(), words.cancelled_text(payee)),
            Self::Elsewhere => (words.elsewhere_heading(), words.elsewhere_text()),
            Self::Resume => (words.resume_heading(bank), words.resume_text()),
        }
    }
}

/// What came of the last attempt, for who chooses a bank again.
pub(super) fn note(words: Words, outcome: Outcome, bank: &str) -> String {
    match outcome {
        Outcome::Lapsed => words.note_lapsed(bank),
        Outcome::Cancelled => words.note_cancelled(bank),
        Outcome::Refused => format!("{} {}", words.note_refused(bank), words.note_refused_iban()),
        Outcome::NotDone => words.note_unreachable(bank),
        Outcome::Abandoned => words.note_unanswered(bank),
        // After these there is nothing to choose.
        Outcome::Rejected | Outcome::Paid => words.note_open(),
    }
}
