use proptest::prelude::*;

use super::*;

const T0: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
const ENDS_AT_EXECUTED: Profile = Profile { executed_ends: true, initiation_may_move_money: false };
const ENDS_AT_SETTLED: Profile = Profile { executed_ends: false, initiation_may_move_money: false };
const MAY_SPARE_THE_PAYER: Profile = Profile { executed_ends: true, initiation_may_move_money: true };

fn live() -> Known {
    Known { payer_seen_at: T0, unread_since: None, wish: None, ended: None, readable: true }
}

fn standing(status: Status) -> Standing {
    Standing { status, was_authorised: status == Status::Authorised }
}

fn heard(phase: Phase) -> Heard {
    Heard::Phase(phase)
}

fn after(from: Status, heard: Heard, minutes: u64) -> Conclusion {
    conclude(standing(from), &live(), heard, ENDS_AT_EXECUTED, T0, T0 + Duration::from_mins(minutes))
}

#[test]
fn what_a_bank_says_of_a_pending_payment() {
    for (phase, to, ends) in [
        (Phase::AwaitingPayer, None, None),
        (Phase::Authorised, Some(Status::Authorised), None),
        (Phase::Executed, Some(Status::Executed), Some(Outcome::Paid)),
        (Phase::Settled, Some(Status::Settled), Some(Outcome::Paid)),
        (Phase::Lapsed, Some(Status::Incomplete), Some(Outcome::Lapsed)),
        (Phase::Rejected, Some(Status::Failed), Some(Outcome::Rejected)),
        (Phase::Cancelled, Some(Status::Cancelled), Some(Outcome::Cancelled)),
        (Phase::Unrecognised, Some(Status::Unknown), None),
    ] {
        let conclusion = after(Status::Pending, heard(phase), 1);
        assert_eq!((conclusion.to, conclusion.ends), (to, ends), "{phase:?}");
        assert!(!conclusion.contradiction);
    }
}

#[test]
fn where_an_executed_payment_may_still_fail_only_settlement_ends_it() {
    let conclusion = conclude(standing(Status::Pending), &live(), heard(Phase::Executed), ENDS_AT_SETTLED, T0, T0);
    assert_eq!((conclusion.to, conclusion.ends), (Some(Status::Authorised), None));
}

#[test]
fn a_payer_of_whom_nothing_is_heard_leaves_an_incomplete_payment_and_a_living_attempt() {
    let before = after(Status::Pending, heard(Phase::AwaitingPayer), 14);
    assert_eq!(before.to, None);
    assert_eq!(before.next_look_at, Some(T0 + SILENCE), "the moment itself is not missed");
    let conclusion = after(Status::Pending, heard(Phase::AwaitingPayer), 15);
    assert_eq!((conclusion.to, conclusion.ends), (Some(Status::Incomplete), None));
    assert!(conclusion.next_look_at.is_some(), "the attempt is still watched");
}

#[test]
fn an_incomplete_payment_becomes_pending_only_by_being_resumed() {
    assert_eq!(after(Status::Incomplete, heard(Phase::AwaitingPayer), 1).to, None);
}

#[test]
fn late_news_moves_an_incomplete_payment() {
    for (phase, to) in [
        (Phase::Authorised, Status::Authorised),
        (Phase::Executed, Status::Executed),
        (Phase::Rejected, Status::Failed),
    ] {
        assert_eq!(after(Status::Incomplete, heard(phase), 60).to, Some(to));
    }
}

#[test]
fn an_answer_from_before_the_authorisation_is_no_news() {
    let conclusion = after(Status::Authorised, heard(Phase::AwaitingPayer), 60);
    assert_eq!((conclusion.to, conclusion.ends, conclusion.contradiction), (None, None, false));
    let unknown = Standing { status: Status::Unknown, was_authorised: true };
    let conclusion = conclude(unknown, &live(), heard(Phase::AwaitingPayer), ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(conclusion.to, None);
}

#[test]
fn an_authorised_payment_whose_payer_is_said_to_have_left_has_failed() {
    let conclusion = after(Status::Authorised, heard(Phase::Lapsed), 1);
    assert_eq!((conclusion.to, conclusion.ends), (Some(Status::Failed), Some(Outcome::Lapsed)));
}

#[test]
fn a_bank_that_cannot_be_read_for_15_minutes_makes_it_unknown_and_one_that_can_be_read_again_makes_it_known() {
    let mut known = live();
    let at = |minutes| T0 + Duration::from_mins(minutes);
    let first = conclude(standing(Status::Pending), &known, Heard::Unreadable, ENDS_AT_EXECUTED, T0, at(14));
    assert_eq!((first.to, first.unread_since), (None, Some(at(14))));
    known.unread_since = first.unread_since;
    let silent = conclude(standing(Status::Pending), &known, Heard::Unreadable, ENDS_AT_EXECUTED, T0, at(28));
    assert_eq!(silent.to, None, "that the payer left cannot be known while the bank cannot be read");
    let late = conclude(standing(Status::Pending), &known, Heard::Unreadable, ENDS_AT_EXECUTED, T0, at(29));
    assert_eq!((late.to, late.ends), (Some(Status::Unknown), None));
    let known_again =
        conclude(standing(Status::Unknown), &known, heard(Phase::AwaitingPayer), ENDS_AT_EXECUTED, T0, at(30));
    assert_eq!((known_again.to, known_again.unread_since), (Some(Status::Incomplete), None));
}

#[test]
fn a_lost_initiation_ends_the_attempt_only_where_it_cannot_have_moved_money() {
    let lost = |profile| conclude(standing(Status::Pending), &live(), Heard::InitiationLost, profile, T0, T0);
    let harmless = lost(ENDS_AT_EXECUTED);
    assert_eq!((harmless.to, harmless.ends), (None, Some(Outcome::Abandoned)));
    let dangerous = lost(MAY_SPARE_THE_PAYER);
    assert_eq!((dangerous.to, dangerous.ends), (Some(Status::Unknown), None));
}

#[test]
fn a_refused_initiation_leaves_the_payment_pending_until_the_payer_is_silent() {
    let conclusion = after(Status::Pending, Heard::InitiationFailed(Outcome::Refused), 0);
    assert_eq!((conclusion.to, conclusion.ends), (None, Some(Outcome::Refused)));
    assert_eq!(conclusion.next_look_at, Some(T0 + SILENCE));
    let dead = Known { ended: Some(Outcome::Refused), readable: false, ..live() };
    let later = T0 + SILENCE;
    let conclusion = conclude(standing(Status::Pending), &dead, Heard::Nothing, ENDS_AT_EXECUTED, T0, later);
    assert_eq!((conclusion.to, conclusion.next_look_at), (Some(Status::Incomplete), None));
}

#[test]
fn an_attempt_given_up_for_another_bank_does_not_cancel_the_payment() {
    let switching = Known { wish: Some(Wish::Switch), ..live() };
    let cancelled = heard(Phase::Cancelled);
    let conclusion = conclude(standing(Status::Pending), &switching, cancelled, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!((conclusion.to, conclusion.ends), (Some(Status::Incomplete), Some(Outcome::Cancelled)));
}

#[test]
fn who_wanted_to_cancel_and_is_told_that_nothing_can_move_has_cancelled() {
    let cancelling = Known { wish: Some(Wish::Cancel), ..live() };
    for phase in [Phase::Cancelled, Phase::Lapsed] {
        let conclusion = conclude(standing(Status::Pending), &cancelling, heard(phase), ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(conclusion.to, Some(Status::Cancelled), "{phase:?}");
    }
}

#[test]
fn news_of_an_ended_attempt_is_never_applied() {
    let dead = Known { ended: Some(Outcome::Lapsed), ..live() };
    for (phase, contradiction) in [
        (Phase::AwaitingPayer, false),
        (Phase::Lapsed, false),
        (Phase::Authorised, true),
        (Phase::Executed, true),
        (Phase::Settled, true),
    ] {
        let heard = heard(phase);
        let conclusion = conclude(standing(Status::Incomplete), &dead, heard, ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(
            (conclusion.to, conclusion.ends, conclusion.contradiction),
            (None, None, contradiction),
            "{heard:?}"
        );
    }
    let paid = Known { ended: Some(Outcome::Paid), ..live() };
    let rejected = heard(Phase::Rejected);
    assert!(conclude(standing(Status::Executed), &paid, rejected, ENDS_AT_EXECUTED, T0, T0).contradiction);
}

#[test]
fn looks_decay_from_seconds_to_a_day_and_stop_after_30_days() {
    let (mut now, mut looks, mut longest, mut shortest) = (T0, 0, Duration::ZERO, Duration::MAX);
    loop {
        let heard = heard(Phase::Authorised);
        let next = conclude(standing(Status::Authorised), &live(), heard, ENDS_AT_EXECUTED, T0, now).next_look_at;
        let Some(next) = next else { break };
        (longest, shortest) = (longest.max(next.since(now)), shortest.min(next.since(now)));
        (now, looks) = (next, looks + 1);
    }
    assert_eq!((shortest, longest), (Duration::from_secs(5), Duration::from_hours(24)));
    assert!((WATCH..WATCH + SELDOM).contains(&now.since(T0)));
    assert!((50..120).contains(&looks), "{looks} looks in 30 days");
}

proptest! {
    /// The rules that no timer and no word of a bank may break, over everything that can be heard.
    #[test]
    fn an_attempt_ends_by_proof_and_a_final_or_authorised_payment_does_not_go_back(
        status in 0..8_usize, was_authorised: bool, phase in 0..8_usize, kind in 0..4_usize, minutes in 0..100_000_u64,
        executed_ends: bool, initiation_may_move_money: bool, unread in proptest::option::of(0..1000_u64),
    ) {
        let standing = Standing { status: Status::ALL[status], was_authorised };
        let heard = match kind {
            0 => Heard::Phase(Phase::ALL[phase]),
            1 => Heard::Unreadable,
            2 => Heard::InitiationLost,
            _ => Heard::Nothing,
        };
        let known = Known { unread_since: unread.map(|minutes| T0 + Duration::from_mins(minutes)), ..live() };
        let profile = Profile { executed_ends, initiation_may_move_money };
        let now = T0 + Duration::from_mins(minutes);
        let conclusion = conclude(standing, &known, heard, profile, T0, now);
        if matches!(heard, Heard::Unreadable | Heard::Nothing) {
            prop_assert_eq!(conclusion.ends, None, "no timer ends an attempt");
        }
        if standing.status.is_final() {
            prop_assert_eq!(conclusion.to, None);
        }
        if super::was_authorised(standing) {
            prop_assert!(!matches!(conclusion.to, Some(Status::Pending | Status::Incomplete)));
        }
        if conclusion.to.is_some_and(Status::is_final) {
            prop_assert!(conclusion.ends.is_some(), "a final payment has no living attempt");
        }
        prop_assert!(conclusion.next_look_at.is_none_or(|at| at >= now));
    }
}

#[test]
fn every_word_is_read_back() {
    for phase in Phase::ALL {
        assert_eq!(phase.as_str().parse(), Ok(*phase));
    }
    for outcome in Outcome::ALL {
        assert_eq!(outcome.as_str().parse(), Ok(*outcome));
    }
    assert_eq!("lost".parse::<Outcome>(), Err(NotAWord));
}
