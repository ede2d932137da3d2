use proptest::prelude::*;

use super::*;

const T0: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
const ENDS_AT_EXECUTED: Profile = Profile { executed_is_final: true, initiation_may_move_money: false };
const ENDS_AT_SETTLED: Profile = Profile { executed_is_final: false, initiation_may_move_money: false };
const MAY_EXEMPT_FROM_SCA: Profile = Profile { executed_is_final: true, initiation_may_move_money: true };

fn open_attempt() -> AttemptSnapshot {
    AttemptSnapshot { payer_seen_at: T0, unreadable_since: None, payer_request: None, ended: None, pollable: true }
}

fn current_status(status: Status) -> CurrentStatus {
    CurrentStatus { status, was_authorised: status == Status::Authorised }
}

fn observed(phase: Phase) -> Observation {
    Observation::Phase(phase)
}

fn after(from: Status, observation: Observation, minutes: u64) -> Conclusion {
    conclude(
        current_status(from),
        &open_attempt(),
        observation,
        ENDS_AT_EXECUTED,
        T0,
        T0 + Duration::from_mins(minutes),
    )
}

#[test]
fn each_phase_has_its_effect_on_a_pending_payment() {
    for (phase, new_status, outcome) in [
        (Phase::AwaitingPayer, None, None),
        (Phase::Authorised, Some(Status::Authorised), None),
        (Phase::Executed, Some(Status::Executed), Some(AttemptOutcome::Paid)),
        (Phase::Settled, Some(Status::Settled), Some(AttemptOutcome::Paid)),
        (Phase::Lapsed, Some(Status::Incomplete), Some(AttemptOutcome::Lapsed)),
        (Phase::Rejected, Some(Status::Failed), Some(AttemptOutcome::Rejected)),
        (Phase::Cancelled, Some(Status::Cancelled), Some(AttemptOutcome::Cancelled)),
        (Phase::Unrecognised, Some(Status::Unknown), None),
    ] {
        let conclusion = after(Status::Pending, observed(phase), 1);
        assert_eq!((conclusion.new_status, conclusion.outcome), (new_status, outcome), "{phase:?}");
        assert!(!conclusion.contradiction);
    }
}

#[test]
fn where_an_executed_payment_may_still_fail_only_settlement_is_final() {
    let conclusion =
        conclude(current_status(Status::Pending), &open_attempt(), observed(Phase::Executed), ENDS_AT_SETTLED, T0, T0);
    assert_eq!((conclusion.new_status, conclusion.outcome), (Some(Status::Authorised), None));
}

#[test]
fn an_inactive_payer_makes_the_payment_incomplete_and_leaves_the_attempt_open() {
    let before = after(Status::Pending, observed(Phase::AwaitingPayer), 14);
    assert_eq!(before.new_status, None);
    assert_eq!(before.next_poll_at, Some(T0 + INACTIVITY_TIMEOUT), "the next poll is at the timeout");
    let conclusion = after(Status::Pending, observed(Phase::AwaitingPayer), 15);
    assert_eq!((conclusion.new_status, conclusion.outcome), (Some(Status::Incomplete), None));
    assert!(conclusion.next_poll_at.is_some(), "the attempt is still polled");
}

#[test]
fn only_resuming_makes_an_incomplete_payment_pending() {
    assert_eq!(after(Status::Incomplete, observed(Phase::AwaitingPayer), 1).new_status, None);
}

#[test]
fn a_late_report_of_the_bank_changes_an_incomplete_payment() {
    for (phase, to) in [
        (Phase::Authorised, Status::Authorised),
        (Phase::Executed, Status::Executed),
        (Phase::Rejected, Status::Failed),
    ] {
        assert_eq!(after(Status::Incomplete, observed(phase), 60).new_status, Some(to));
    }
}

#[test]
fn a_response_older_than_the_authorisation_changes_nothing() {
    let conclusion = after(Status::Authorised, observed(Phase::AwaitingPayer), 60);
    assert_eq!((conclusion.new_status, conclusion.outcome, conclusion.contradiction), (None, None, false));
    let unknown = CurrentStatus { status: Status::Unknown, was_authorised: true };
    let conclusion = conclude(unknown, &open_attempt(), observed(Phase::AwaitingPayer), ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(conclusion.new_status, None);
}

#[test]
fn an_authorised_payment_whose_attempt_lapses_has_failed() {
    let conclusion = after(Status::Authorised, observed(Phase::Lapsed), 1);
    assert_eq!((conclusion.new_status, conclusion.outcome), (Some(Status::Failed), Some(AttemptOutcome::Lapsed)));
}

#[test]
fn a_bank_unreadable_for_15_minutes_makes_the_payment_unknown_until_it_can_be_read_again() {
    let mut snapshot = open_attempt();
    let at = |minutes| T0 + Duration::from_mins(minutes);
    let first =
        conclude(current_status(Status::Pending), &snapshot, Observation::Unreadable, ENDS_AT_EXECUTED, T0, at(14));
    assert_eq!((first.new_status, first.unreadable_since), (None, Some(at(14))));
    snapshot.unreadable_since = first.unreadable_since;
    let still_unreadable =
        conclude(current_status(Status::Pending), &snapshot, Observation::Unreadable, ENDS_AT_EXECUTED, T0, at(28));
    assert_eq!(still_unreadable.new_status, None, "the payer's inactivity is unknown while the bank cannot be read");
    let late =
        conclude(current_status(Status::Pending), &snapshot, Observation::Unreadable, ENDS_AT_EXECUTED, T0, at(29));
    assert_eq!((late.new_status, late.outcome), (Some(Status::Unknown), None));
    let readable_again = conclude(
        current_status(Status::Unknown),
        &snapshot,
        observed(Phase::AwaitingPayer),
        ENDS_AT_EXECUTED,
        T0,
        at(30),
    );
    assert_eq!((readable_again.new_status, readable_again.unreadable_since), (Some(Status::Incomplete), None));
}

#[test]
fn a_lost_initiation_ends_the_attempt_only_where_it_cannot_have_moved_money() {
    let lost = |profile| {
        conclude(current_status(Status::Pending), &open_attempt(), Observation::InitiationLost, profile, T0, T0)
    };
    let harmless = lost(ENDS_AT_EXECUTED);
    assert_eq!((harmless.new_status, harmless.outcome), (None, Some(AttemptOutcome::Abandoned)));
    let dangerous = lost(MAY_EXEMPT_FROM_SCA);
    assert_eq!((dangerous.new_status, dangerous.outcome), (Some(Status::Unknown), None));
}

#[test]
fn a_refused_initiation_leaves_the_payment_pending_until_the_payer_times_out() {
    let conclusion = after(Status::Pending, Observation::InitiationFailed(AttemptOutcome::Refused), 0);
    assert_eq!((conclusion.new_status, conclusion.outcome), (None, Some(AttemptOutcome::Refused)));
    assert_eq!(conclusion.next_poll_at, Some(T0 + INACTIVITY_TIMEOUT));
    let ended = AttemptSnapshot { ended: Some(AttemptOutcome::Refused), pollable: false, ..open_attempt() };
    let later = T0 + INACTIVITY_TIMEOUT;
    let conclusion =
        conclude(current_status(Status::Pending), &ended, Observation::TimePassed, ENDS_AT_EXECUTED, T0, later);
    assert_eq!((conclusion.new_status, conclusion.next_poll_at), (Some(Status::Incomplete), None));
}

#[test]
fn switching_the_bank_cancels_the_attempt_and_not_the_payment() {
    let switching = AttemptSnapshot { payer_request: Some(PayerRequest::Switch), ..open_attempt() };
    let cancelled = observed(Phase::Cancelled);
    let conclusion = conclude(current_status(Status::Pending), &switching, cancelled, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(
        (conclusion.new_status, conclusion.outcome),
        (Some(Status::Incomplete), Some(AttemptOutcome::Cancelled))
    );
}

#[test]
fn a_requested_cancellation_is_applied_once_the_bank_confirms_that_no_money_can_move() {
    let cancelling = AttemptSnapshot { payer_request: Some(PayerRequest::Cancel), ..open_attempt() };
    for phase in [Phase::Cancelled, Phase::Lapsed] {
        let conclusion =
            conclude(current_status(Status::Pending), &cancelling, observed(phase), ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(conclusion.new_status, Some(Status::Cancelled), "{phase:?}");
    }
}

#[test]
fn an_observation_of_an_ended_attempt_is_never_applied() {
    let ended = AttemptSnapshot { ended: Some(AttemptOutcome::Lapsed), ..open_attempt() };
    for (phase, contradiction) in [
        (Phase::AwaitingPayer, false),
        (Phase::Lapsed, false),
        (Phase::Authorised, true),
        (Phase::Executed, true),
        (Phase::Settled, true),
    ] {
        let observation = observed(phase);
        let conclusion = conclude(current_status(Status::Incomplete), &ended, observation, ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(
            (conclusion.new_status, conclusion.outcome, conclusion.contradiction),
            (None, None, contradiction),
            "{observation:?}"
        );
    }
    let paid = AttemptSnapshot { ended: Some(AttemptOutcome::Paid), ..open_attempt() };
    let rejected = observed(Phase::Rejected);
    assert!(conclude(current_status(Status::Executed), &paid, rejected, ENDS_AT_EXECUTED, T0, T0).contradiction);
}

#[test]
fn poll_intervals_grow_from_seconds_to_a_day_and_stop_after_30_days() {
    let (mut now, mut polls, mut longest, mut shortest) = (T0, 0, Duration::ZERO, Duration::MAX);
    loop {
        let observation = observed(Phase::Authorised);
        let next =
            conclude(current_status(Status::Authorised), &open_attempt(), observation, ENDS_AT_EXECUTED, T0, now)
                .next_poll_at;
        let Some(next) = next else { break };
        (longest, shortest) = (longest.max(next.since(now)), shortest.min(next.since(now)));
        (now, polls) = (next, polls + 1);
    }
    assert_eq!((shortest, longest), (Duration::from_secs(5), Duration::from_hours(24)));
    assert!((POLLING_PERIOD..POLLING_PERIOD + MAX_POLL_INTERVAL).contains(&now.since(T0)));
    assert!((50..120).contains(&polls), "{polls} polls in 30 days");
}

proptest! {
    /// No timer and no report of a bank may break these rules, whatever is observed.
    #[test]
    fn an_attempt_ends_only_with_proof_and_a_final_or_authorised_payment_does_not_go_back(
        status in 0..8_usize, was_authorised: bool, phase in 0..8_usize, kind in 0..4_usize, minutes in 0..100_000_u64,
        executed_is_final: bool, initiation_may_move_money: bool, unreadable_minutes in proptest::option::of(0..1000_u64),
    ) {
        let current_status = CurrentStatus { status: Status::ALL[status], was_authorised };
        let observation = match kind {
            0 => Observation::Phase(Phase::ALL[phase]),
            1 => Observation::Unreadable,
            2 => Observation::InitiationLost,
            _ => Observation::TimePassed,
        };
        let snapshot = AttemptSnapshot { unreadable_since: unreadable_minutes.map(|minutes| T0 + Duration::from_mins(minutes)), ..open_attempt() };
        let profile = Profile { executed_is_final, initiation_may_move_money };
        let now = T0 + Duration::from_mins(minutes);
        let conclusion = conclude(current_status, &snapshot, observation, profile, T0, now);
        if matches!(observation, Observation::Unreadable | Observation::TimePassed) {
            prop_assert_eq!(conclusion.outcome, None, "no timer ends an attempt");
        }
        if current_status.status.is_final() {
            prop_assert_eq!(conclusion.new_status, None);
        }
        if super::was_authorised(current_status) {
            prop_assert!(!matches!(conclusion.new_status, Some(Status::Pending | Status::Incomplete)));
        }
        if conclusion.new_status.is_some_and(Status::is_final) {
            prop_assert!(conclusion.outcome.is_some(), "a final payment has no open attempt");
        }
        prop_assert!(conclusion.next_poll_at.is_none_or(|at| at >= now));
    }
}

#[test]
fn every_variant_is_parsed_back() {
    for phase in Phase::ALL {
        assert_eq!(phase.as_str().parse(), Ok(*phase));
    }
    for outcome in AttemptOutcome::ALL {
        assert_eq!(outcome.as_str().parse(), Ok(*outcome));
    }
    assert_eq!("lost".parse::<AttemptOutcome>(), Err(UnknownVariant));
}
