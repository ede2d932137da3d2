use paylink_domain::{
    id::{CellId, InvitationId, UserId},
    time::Timestamp,
};

use super::*;
use crate::notices::Step;

fn cell() -> CellId {
    "00".parse().expect("a cell")
}

fn mail(attempt: i32, unanswered: i32, without_facts: bool) -> ClaimedMail {
    let to = MailRecipient::User(UserId::of(cell(), 7).expect("in range"));
    let created_at = Timestamp::from_epoch_ms(1_794_994_200_000);
    ClaimedMail { id: 1, attempt, created_at, to, without_facts, unanswered, is_too_old: false }
}

fn smtp(step: Step, code: Option<u16>) -> SendError {
    SmtpFailure { step, code, enhanced_code: None, reason: None, concerns_tls: false }.into()
}

#[test]
fn a_refused_text_is_followed_at_once_by_one_without_facts_and_then_by_the_usual_retries() {
    let refused = smtp(Step::Contents, Some(554));
    let first = refused.retry(&mail(1, 0, false)).expect("a retry");
    assert!(first.after.is_zero() && first.without_facts);
    let second = refused.retry(&mail(2, 0, true)).expect("a retry");
    assert_eq!((second.after, second.holds_back), (Duration::from_mins(2), true), "the server refuses everything");

    let to = MailRecipient::Invited(InvitationId::of(cell(), 8).expect("in range"));
    let invitation = ClaimedMail { to, ..mail(1, 0, false) };
    assert_eq!(refused.retry(&invitation), Some(scheduled(1)), "its link is a fact");
}

#[test]
fn a_text_that_is_deferred_for_an_hour_is_replaced_too() {
    let deferred = smtp(Step::Contents, Some(451));
    let held_back = MailRetry { holds_back: false, ..scheduled(7) };
    assert_eq!(deferred.retry(&mail(7, 0, false)), Some(held_back), "its own text, perhaps");
    assert!(deferred.retry(&mail(8, 0, false)).expect("a retry").without_facts);
}

#[test]
fn failures_of_one_mail_hold_back_no_other_and_failures_of_the_server_do() {
    let message = || SendError::Message(lettre::error::Error::MissingFrom);
    for error in [message(), SendError::Unknown, smtp(Step::Reply, None)] {
        assert!(!error.retry(&mail(1, 0, false)).expect("a retry").holds_back, "{error}");
    }
    assert!(message().retry(&mail(1, 0, false)).expect("a retry").without_facts);
    for error in [smtp(Step::Connect, None), smtp(Step::Authenticate, Some(535)), smtp(Step::Recipient, Some(452))] {
        assert!(error.retry(&mail(1, 0, false)).expect("a retry").holds_back, "{error}");
    }
}

#[tokio::test]
async fn a_panic_is_a_failure_of_one_mail() {
    let panicked = tokio::spawn(async { panic!("a test of panics") }).await.expect_err("a panic");
    let retry = SendError::Panicked(panicked).retry(&mail(1, 0, false)).expect("a retry");
    assert!(!retry.holds_back && retry.without_facts);
}

#[test]
fn without_a_response_a_mail_is_sent_four_times_within_half_a_day() {
    let unanswered = smtp(Step::Reply, None);
    let mut total = Duration::ZERO;
    for (before, attempt) in [(0, 1), (1, 40), (2, 41)] {
        let retry = unanswered.retry(&mail(attempt, before, false)).expect("a retry");
        assert!(retry.is_unanswered && retry.without_facts && retry.after >= Duration::from_mins(15));
        total += retry.after;
    }
    assert!(total < Duration::from_hours(12));
    assert_eq!(unanswered.retry(&mail(42, 3, true)), None);
}

#[test]
fn an_address_that_is_refused_without_a_reason_is_tried_for_a_day() {
    let retry = smtp(Step::Recipient, Some(550)).retry(&mail(1, 0, false)).expect("a retry");
    assert_eq!((retry.max_age, retry.holds_back), (Duration::from_hours(24), true));
    let retry = smtp(Step::Sender, Some(550)).retry(&mail(1, 0, false)).expect("a retry");
    assert_eq!(retry.max_age, Duration::from_hours(72));
}
