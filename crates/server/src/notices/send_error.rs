//! Why a mail was not sent, and what follows.
//!
//! A failure that concerns the mail server or the mailbox would repeat with any mail, so later notices of the person wait meanwhile. One
//! that concerns the text of this mail must not hold back others: somebody else may have chosen the words of a notice. Such a mail is sent
//! again without facts, so that the person still hears.

use std::time::Duration;

use paylink_store::{ClaimedMail, MailRecipient, MailRetry, StoreError};
use tokio::task::JoinError;

use super::smtp_failure::{FailureKind, SmtpFailure};

/// When the first attempts are repeated, in minutes. All others are repeated after the last of these.
const RETRY_MINUTES: [u64; 5] = [1, 2, 5, 10, 15];
/// When a mail is sent again that the server may have accepted, in minutes. After the last of these it is given up. Each repetition may
/// arrive.
const UNANSWERED_RETRY_MINUTES: [u64; 3] = [15, 2 * 60, 8 * 60];
/// From this attempt on, about an hour after the first, a temporary refusal of the text counts as a permanent one.
const DEFERRED_ATTEMPTS: i32 = 8;
const MAX_AGE: Duration = Duration::from_hours(3 * 24);
/// For an address that the server refuses without saying whether it exists.
const MAX_AGE_OF_REFUSED_ADDRESS: Duration = Duration::from_hours(24);

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    #[error("its contents cannot be read")]
    Store(#[from] StoreError),
    #[error("its message cannot be built")]
    Message(#[from] lettre::error::Error),
    #[error("the attempt has panicked")]
    Panicked(#[from] JoinError),
    #[error("the address of its recipient cannot be used")]
    Address,
    #[error("nothing is left to say")]
    Obsolete,
    #[error("a newer version has written its notices")]
    Unknown,
    #[error("it has waited for three days")]
    TooOld,
    #[error(transparent)]
    Smtp(#[from] SmtpFailure),
}

impl SendError {
    /// Whether other mails would fail too.
    pub(super) fn stops_sending(&self) -> bool {
        match self {
            Self::Store(_) | Self::Panicked(_) => true,
            Self::Message(_) | Self::Address | Self::Obsolete | Self::Unknown | Self::TooOld => false,
            Self::Smtp(failure) => failure.concerns_the_server(),
        }
    }

    /// When this mail is tried again. `None`: it is given up.
    pub(super) fn retry(&self, mail: &ClaimedMail) -> Option<MailRetry> {
        let scheduled = scheduled(mail.attempt);
        match self {
            Self::Store(_) => Some(scheduled),
            Self::Message(_) | Self::Panicked(_) => {
                Some(MailRetry { holds_back: false, without_facts: true, ..scheduled })
            }
            Self::Unknown => Some(MailRetry { holds_back: false, ..scheduled }),
            Self::Address | Self::Obsolete | Self::TooOld => None,
            Self::Smtp(failure) => match failure.kind() {
                FailureKind::NoSuchAddress => None,
                FailureKind::AddressRefused => Some(MailRetry { max_age: MAX_AGE_OF_REFUSED_ADDRESS, ..scheduled }),
                FailureKind::TextRefused => Some(without_facts_at_once(mail, scheduled)),
                FailureKind::TextDeferred if mail.attempt >= DEFERRED_ATTEMPTS => {
                    Some(without_facts_at_once(mail, scheduled))
                }
                FailureKind::Unanswered => unanswered(mail, scheduled),
                FailureKind::TextDeferred => Some(MailRetry { holds_back: false, ..scheduled }),
                FailureKind::Other => Some(scheduled),
            },
        }
    }
}

fn scheduled(attempt: i32) -> MailRetry {
    let index = usize::try_from(attempt - 1).unwrap_or(0).min(RETRY_MINUTES.len() - 1);
    MailRetry {
        after: Duration::from_mins(RETRY_MINUTES[index]),
        max_age: MAX_AGE,
        holds_back: true,
        without_facts: false,
        is_unanswered: false,
    }
}

/// If the text without facts is refused too, it is not the text: the server refuses all mails, or all of this sender.
fn without_facts_at_once(mail: &ClaimedMail, scheduled: MailRetry) -> MailRetry {
    match mail.to {
        MailRecipient::User(_) if !mail.without_facts => {
            MailRetry { after: Duration::ZERO, without_facts: true, ..scheduled }
        }
        // An invitation is nothing without its link.
        MailRecipient::User(_) | MailRecipient::Invited(_) => scheduled,
    }
}

/// Without facts, because a content filter that is too slow may be faster then.
fn unanswered(mail: &ClaimedMail, scheduled: MailRetry) -> Option<MailRetry> {
    let minutes = UNANSWERED_RETRY_MINUTES.get(usize::try_from(mail.unanswered).unwrap_or(0))?;
    let after = Duration::from_mins(*minutes);
    Some(MailRetry { after, holds_back: false, without_facts: true, is_unanswered: true, ..scheduled })
}

#[cfg(test)]
mod tests;
