//! Which view a page shows. It depends on the payment's status, and on the reader: the holder of the link, or the holder of an
//! attempt's address, who confirmed or came back from the bank. What the page offers there depends on the key in the address.

use paylink_bank::lacked_funds;
use paylink_domain::{
    attempt::{AttemptOutcome, Phase},
    status::Status,
};
use paylink_store::Attempt;

use super::page_texts::PageTexts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// The payer chooses a bank, perhaps not for the first time.
    Choose,
    Connecting,
    HandOff,
    /// The bank has the order and has not yet sent a redirect.
    AwaitingRedirect,
    LeftBank,
    /// The bank does not respond to polls.
    BankUnreachable,
    /// The payer has signed; other signatories of the account have not.
    AwaitingOthers,
    /// The bank does not know the order (any more), and takes no authorisation for it.
    OrderGone,
    Authorised,
    Unknown,
    Paid,
    /// Paid, for a holder of the link.
    LinkUsed,
    Failed,
    /// Failed, because the payer's account had too little money.
    FailedNoFunds,
    /// Failed, for a reader who must not learn the bank.
    FailedBankHidden,
    Cancelled,
    /// The payer has continued at another bank since.
    ContinuedAtOtherBank,
    /// An attempt is open, for a holder of the link.
    Resume,
}

impl View {
    /// For a holder of this attempt's address. `latest`: whether it is the payment's latest attempt.
    pub(super) fn of_holder(attempt: &Attempt, latest: bool) -> Self {
        if latest {
            let must_choose = attempt.waits_for_payer() && !attempt.is_open();
            return if must_choose { Self::Choose } else { Self::of_status(attempt) };
        }
        // The reader may be the earlier bank, which must not learn at which bank the payer continued.
        match attempt.payment.status {
            Status::Executed | Status::Settled => Self::LinkUsed,
            Status::Failed => Self::FailedBankHidden,
            Status::Cancelled => Self::Cancelled,
            Status::Pending | Status::Incomplete | Status::Authorised | Status::Unknown => Self::ContinuedAtOtherBank,
        }
    }

    /// For a holder of the link, which may have been forwarded.
    pub(super) fn of_link(attempt: &Attempt) -> Self {
        let paid = matches!(attempt.payment.status, Status::Executed | Status::Settled);
        match (attempt.waits_for_payer(), attempt.is_open()) {
            (true, true) => match Self::of_status(attempt) {
                known @ (Self::AwaitingOthers | Self::BankUnreachable | Self::OrderGone) => known,
                Self::Choose
                | Self::Connecting
                | Self::HandOff
                | Self::AwaitingRedirect
                | Self::LeftBank
                | Self::Authorised
                | Self::Unknown
                | Self::Paid
                | Self::LinkUsed
                | Self::Failed
                | Self::FailedNoFunds
                | Self::FailedBankHidden
                | Self::Cancelled
                | Self::ContinuedAtOtherBank
                | Self::Resume => Self::Resume,
            },
            (true, false) => Self::Choose,
            (false, _) if paid => Self::LinkUsed,
            // Whoever reads a forwarded link learns neither the bank nor the reason.
            (false, _) if attempt.payment.status == Status::Failed => Self::FailedBankHidden,
            (false, _) => Self::of_status(attempt),
        }
    }

    /// For a holder of the link who continues the open attempt. `None` if there is nothing to continue.
    pub(super) fn of_link_progress(attempt: &Attempt) -> Option<Self> {
        (attempt.is_open() && attempt.waits_for_payer()).then(|| Self::of_status(attempt))
    }

    fn of_status(attempt: &Attempt) -> Self {
        match attempt.payment.status {
            // The payer may have approved already, so they must not be asked to approve again.
            Status::Pending | Status::Incomplete if attempt.unreadable_since.is_some() => Self::BankUnreachable,
            Status::Pending | Status::Incomplete
                if attempt.connector_state.is_none() || attempt.is_being_initiated() =>
            {
                Self::Connecting
            }
            Status::Pending | Status::Incomplete if attempt.phase == Some(Phase::AwaitingOthers) => {
                Self::AwaitingOthers
            }
            Status::Incomplete if matches!(attempt.phase, Some(Phase::Gone | Phase::NotFound)) => Self::OrderGone,
            Status::Pending if attempt.redirect.is_some() => Self::HandOff,
            Status::Pending => Self::AwaitingRedirect,
            Status::Incomplete => Self::LeftBank,
            Status::Authorised => Self::Authorised,
            Status::Unknown => Self::Unknown,
            Status::Executed | Status::Settled => Self::Paid,
            Status::Failed if attempt.bank_status.as_deref().is_some_and(lacked_funds) => Self::FailedNoFunds,
            Status::Failed => Self::Failed,
            Status::Cancelled => Self::Cancelled,
        }
    }

    /// The view's name for scripts.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Choose => "choose",
            Self::Connecting => "connecting",
            Self::HandOff => "hand-off",
            Self::AwaitingRedirect | Self::LeftBank => "left",
            Self::BankUnreachable => "waiting",
            Self::AwaitingOthers => "others",
            Self::OrderGone => "gone",
            Self::Authorised => "authorised",
            Self::Unknown => "unknown",
            Self::Paid | Self::LinkUsed => "paid",
            Self::Failed | Self::FailedNoFunds | Self::FailedBankHidden => "failed",
            Self::Cancelled => "cancelled",
            Self::ContinuedAtOtherBank => "elsewhere",
            Self::Resume => "resume",
        }
    }

    /// The icon beside the heading.
    pub(super) const fn icon(self) -> &'static str {
        match self {
            Self::Paid | Self::LinkUsed => "good",
            Self::Failed | Self::FailedNoFunds | Self::FailedBankHidden => "bad",
            // Most often it is what the payer wanted.
            Self::Cancelled => "ended",
            Self::Connecting
            | Self::AwaitingRedirect
            | Self::BankUnreachable
            | Self::AwaitingOthers
            | Self::Authorised
            | Self::Unknown => "wait",
            Self::Choose
            | Self::HandOff
            | Self::LeftBank
            | Self::OrderGone
            | Self::ContinuedAtOtherBank
            | Self::Resume => "",
        }
    }

    /// Heading and text.
    pub(super) fn heading_and_text(self, texts: PageTexts, bank: &str, payee: &str) -> (String, String) {
        match self {
            Self::Choose => (texts.choose_heading(), texts.choose_text()),
            Self::Connecting => (texts.connecting_heading(bank), texts.connecting_text()),
            Self::HandOff => (texts.hand_off_heading(bank), texts.hand_off_text()),
            Self::AwaitingRedirect => (texts.taken_heading(bank), texts.taken_text()),
            Self::LeftBank => (texts.left_heading(), texts.left_text(bank)),
            Self::BankUnreachable => (texts.waiting_heading(bank), texts.waiting_text(bank)),
            Self::AwaitingOthers => (texts.others_heading(), texts.others_text(bank)),
            Self::OrderGone => (texts.gone_heading(bank), texts.gone_text(bank)),
            Self::Authorised => (texts.authorised_heading(bank), texts.authorised_text()),
            Self::Unknown => (texts.unknown_heading(bank), texts.unknown_text(bank)),
            Self::Paid => (texts.paid_heading(), texts.paid_text(bank)),
            Self::LinkUsed => (texts.used_heading(), texts.used_text()),
            Self::Failed => (texts.failed_heading(), texts.failed_text(bank, payee)),
            Self::FailedNoFunds => (texts.failed_heading(), texts.failed_funds(bank, payee)),
            Self::FailedBankHidden => (texts.failed_heading(), texts.cancelled_text(payee)),
            Self::Cancelled => (texts.cancelled_heading(), texts.cancelled_text(payee)),
            Self::ContinuedAtOtherBank => (texts.elsewhere_heading(), texts.elsewhere_text()),
            Self::Resume => (texts.resume_heading(bank), texts.resume_text()),
        }
    }
}

/// How the last attempt ended, for a payer who chooses a bank again.
pub(super) fn outcome_note(
    texts: PageTexts,
    outcome: AttemptOutcome,
    bank_status: Option<&str>,
    bank: &str,
    needs_iban: bool,
) -> String {
    match outcome {
        AttemptOutcome::Lapsed | AttemptOutcome::Refused if bank_status.is_some_and(lacked_funds) => {
            texts.note_funds(bank)
        }
        AttemptOutcome::Lapsed => texts.note_lapsed(bank),
        AttemptOutcome::Cancelled => texts.note_cancelled(bank),
        AttemptOutcome::Refused if needs_iban => format!("{} {}", texts.note_refused(bank), texts.note_refused_iban()),
        AttemptOutcome::Refused => texts.note_refused(bank),
        AttemptOutcome::NotReached => texts.note_unreachable(bank),
        AttemptOutcome::Abandoned => texts.note_unanswered(bank),
        // After these no bank can be chosen.
        AttemptOutcome::Rejected | AttemptOutcome::Paid => texts.note_open(),
    }
}
