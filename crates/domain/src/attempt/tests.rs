use proptest::prelude::*;

use super::*;

const T0: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
const ENDS_AT_EXECUTED: Profile =
    Profile { executed_is_final: true, lost_initiation_may_move_money: false, retention: None };
const ENDS_AT_SETTLED: Profile =
    Profile { executed_is_final: false, lost_initiation_may_move_money: false, retention: None };
const MAY_EXEMPT_FROM_SCA: Profile =
    Profile { executed_is_final: true, lost_initiation_may_move_money: true, retention: None };

const DAY: Duration = Duration::from_hours(24);

pub(super) fn open_attempt() -> AttemptSnapshot {
    AttemptSnapshot {
        created_at: T0,
        payer_seen_at: T0,
        unreadable_since: None,
        gone_since: None,
        payer_request: None,
        ended: None,
        superseded: false,
        is_last: false,
        awaits_others: false,
        order_known: true,
        named_orders: false,
    }
}

fn ended(outcome: AttemptOutcome) -> AttemptSnapshot {
    AttemptSnapshot { ended: Some(Ended { outcome, at: T0 }), ..open_attempt() }
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
        (Phase::AwaitingOthers, None, None),
        (Phase::AuthorisationFailed, Some(Status::Incomplete), None),
        (Phase::Gone, None, None),
        (Phase::NotFound, None, None),
        (Phase::Deleted, Some(Status::Incomplete), Some(AttemptOutcome::Cancelled)),
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
    for phase in [Phase::AwaitingPayer, Phase::AwaitingOthers, Phase::AuthorisationFailed] {
        let conclusion = conclude(unknown, &open_attempt(), observed(phase), ENDS_AT_EXECUTED, T0, T0);
        assert_eq!((conclusion.new_status, conclusion.outcome, conclusion.contradiction), (None, None, false));
    }
    let executed = CurrentStatus { status: Status::Executed, was_authorised: true };
    let failed = observed(Phase::AuthorisationFailed);
    assert!(!conclude(executed, &open_attempt(), failed, ENDS_AT_EXECUTED, T0, T0).contradiction);
}

#[test]
fn an_authorised_payment_whose_attempt_lapses_has_failed() {
    let conclusion = after(Status::Authorised, observed(Phase::Lapsed), 1);
    assert_eq!((conclusion.new_status, conclusion.outcome), (Some(Status::Failed), Some(AttemptOutcome::Lapsed)));
    let unknown = CurrentStatus { status: Status::Unknown, was_authorised: true };
    let authorised = CurrentStatus { status: Status::Authorised, was_authorised: false };
    for current_status in [unknown, authorised] {
        let lapsed = observed(Phase::Lapsed);
        let conclusion = conclude(current_status, &open_attempt(), lapsed, ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(conclusion.new_status, Some(Status::Failed), "{current_status:?}");
    }
}

#[test]
fn only_a_report_that_none_can_follow_is_terminal() {
    let terminal = |profile: Profile| -> Vec<Phase> {
        Phase::ALL.iter().copied().filter(|phase| phase.is_terminal(profile)).collect()
    };
    let always = [Phase::Settled, Phase::Lapsed, Phase::Rejected, Phase::Cancelled];
    assert_eq!(terminal(ENDS_AT_SETTLED), always);
    assert_eq!(terminal(ENDS_AT_EXECUTED), [&[Phase::Executed], &always[..]].concat());
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
        let attempt = AttemptSnapshot { order_known: false, ..open_attempt() };
        conclude(current_status(Status::Pending), &attempt, Observation::InitiationLost, profile, T0, T0)
    };
    let harmless = lost(ENDS_AT_EXECUTED);
    assert_eq!((harmless.new_status, harmless.outcome), (None, Some(AttemptOutcome::Abandoned)));
    let dangerous = lost(MAY_EXEMPT_FROM_SCA);
    assert_eq!((dangerous.new_status, dangerous.outcome), (Some(Status::Unknown), None));
    assert_eq!(dangerous.next_poll_at, None, "the bank cannot be asked about an order without its id");
}

#[test]
fn a_refused_initiation_leaves_the_payment_pending_until_the_payer_times_out() {
    let open = AttemptSnapshot { order_known: false, ..open_attempt() };
    let refused = Observation::InitiationFailed(AttemptOutcome::Refused);
    let conclusion = conclude(current_status(Status::Pending), &open, refused, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!((conclusion.new_status, conclusion.outcome), (None, Some(AttemptOutcome::Refused)));
    assert_eq!(conclusion.next_poll_at, Some(T0 + INACTIVITY_TIMEOUT));
    let ended = AttemptSnapshot { order_known: false, ..ended(AttemptOutcome::Refused) };
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
    let conclusion = conclude(current_status(Status::Authorised), &switching, cancelled, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(
        (conclusion.new_status, conclusion.outcome),
        (Some(Status::Cancelled), Some(AttemptOutcome::Cancelled)),
        "an authorised payment does not wait for its payer again"
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
    let ended = ended(AttemptOutcome::Lapsed);
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
    let paid = super::tests::ended(AttemptOutcome::Paid);
    let rejected = observed(Phase::Rejected);
    assert!(conclude(current_status(Status::Executed), &paid, rejected, ENDS_AT_EXECUTED, T0, T0).contradiction);
}

#[test]
fn a_payment_whose_last_attempt_ends_unpaid_is_cancelled_and_not_before() {
    let last = AttemptSnapshot { is_last: true, ..open_attempt() };
    let unknown_order = AttemptSnapshot { order_known: false, ..last };
    let switching = AttemptSnapshot { payer_request: Some(PayerRequest::Switch), ..last };
    let concluded = |from, attempt: &AttemptSnapshot, observation| {
        let conclusion = conclude(current_status(from), attempt, observation, ENDS_AT_EXECUTED, T0, T0 + DAY);
        (conclusion.new_status, conclusion.outcome)
    };
    for from in [Status::Pending, Status::Incomplete, Status::Unknown] {
        for (attempt, observation, outcome) in [
            (&last, observed(Phase::Lapsed), AttemptOutcome::Lapsed),
            (&last, observed(Phase::Deleted), AttemptOutcome::Cancelled),
            (&switching, observed(Phase::Cancelled), AttemptOutcome::Cancelled),
            (&unknown_order, Observation::InitiationFailed(AttemptOutcome::Refused), AttemptOutcome::Refused),
            (&unknown_order, Observation::InitiationLost, AttemptOutcome::Abandoned),
        ] {
            let expected = (Some(Status::Cancelled), Some(outcome));
            assert_eq!(concluded(from, attempt, observation), expected, "{from} {observation:?}");
        }
    }
    // What the bank says about money counts as ever.
    for (phase, status) in [(Phase::Executed, Status::Executed), (Phase::Rejected, Status::Failed)] {
        assert_eq!(concluded(Status::Incomplete, &last, observed(phase)).0, Some(status));
    }
    // An attempt that nothing has proved dead stays open, and so does its payment.
    for (observation, status) in [
        (Observation::TimePassed, Some(Status::Incomplete)),
        (observed(Phase::AwaitingPayer), Some(Status::Incomplete)),
        (observed(Phase::Gone), Some(Status::Incomplete)),
        (Observation::Unreadable, None),
        (observed(Phase::AuthorisationFailed), Some(Status::Incomplete)),
        (observed(Phase::Authorised), Some(Status::Authorised)),
    ] {
        assert_eq!(concluded(Status::Pending, &last, observation), (status, None), "{observation:?}");
    }
    let (pending, observation) = (current_status(Status::Pending), Observation::InitiationLost);
    let uncertain = conclude(pending, &unknown_order, observation, MAY_EXEMPT_FROM_SCA, T0, T0);
    assert_eq!((uncertain.new_status, uncertain.outcome), (Some(Status::Unknown), None));
}

#[test]
fn a_payment_whose_company_has_closed_since_its_last_attempt_ended_is_cancelled_unless_the_bank_disputes_the_end() {
    let lapsed = AttemptSnapshot { is_last: true, ..ended(AttemptOutcome::Lapsed) };
    let concluded = |from, attempt: &AttemptSnapshot, observation| {
        let conclusion = conclude(from, attempt, observation, ENDS_AT_EXECUTED, T0, T0);
        (conclusion.new_status, conclusion.contradiction)
    };
    for status in [Status::Pending, Status::Incomplete] {
        let from = current_status(status);
        for observation in [Observation::TimePassed, Observation::Unreadable, observed(Phase::Lapsed)] {
            assert_eq!(concluded(from, &lapsed, observation), (Some(Status::Cancelled), false), "{observation:?}");
        }
        assert_eq!(concluded(from, &lapsed, observed(Phase::Executed)), (None, true), "{status}");
        let superseded = AttemptSnapshot { superseded: true, ..lapsed };
        assert_eq!(concluded(from, &superseded, Observation::TimePassed), (None, false), "{status}");
    }
    for status in [Status::Authorised, Status::Unknown, Status::Failed, Status::Executed] {
        assert_eq!(concluded(current_status(status), &lapsed, Observation::TimePassed), (None, false), "{status}");
    }
}

#[test]
fn poll_intervals_grow_from_seconds_to_a_day_and_after_30_days_to_a_week() {
    let (mut now, mut polls, mut longest, mut shortest) = (T0, 0, Duration::ZERO, Duration::MAX);
    let next_poll = |now| {
        let observation = observed(Phase::Authorised);
        conclude(current_status(Status::Authorised), &open_attempt(), observation, ENDS_AT_EXECUTED, T0, now)
            .next_poll_at
            .expect("an open attempt is polled until it ends")
    };
    while now.since(T0) < 30 * DAY {
        let next = next_poll(now);
        (longest, shortest) = (longest.max(next.since(now)), shortest.min(next.since(now)));
        (now, polls) = (next, polls + 1);
    }
    assert_eq!((shortest, longest), (Duration::from_secs(5), DAY));
    assert!((50..120).contains(&polls), "{polls} polls in 30 days");
    for days in [31, 100, 1_000] {
        let at = T0 + days * DAY;
        assert_eq!(next_poll(at).since(at), 7 * DAY);
    }
}

#[test]
fn an_ended_attempt_is_read_once_more_a_day_later() {
    let paid = current_status(Status::Executed);
    let executed = observed(Phase::Executed);
    let ends_now = conclude(current_status(Status::Pending), &open_attempt(), executed, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(ends_now.next_poll_at, Some(T0 + DAY));
    let next_poll = |observation, at| {
        conclude(paid, &ended(AttemptOutcome::Paid), observation, ENDS_AT_EXECUTED, T0, at).next_poll_at
    };
    // A notification may cause a read before that.
    assert_eq!(next_poll(executed, T0 + DAY / 2), Some(T0 + DAY));
    assert_eq!(next_poll(executed, T0 + DAY), None);
    for days in 1..7 {
        let tried_again = next_poll(Observation::Unreadable, T0 + days * DAY);
        assert_eq!(tried_again, Some(T0 + (days + 1) * DAY), "tried again the next day");
    }
    assert_eq!(next_poll(Observation::Unreadable, T0 + 7 * DAY), None, "given up after a week");
    let without_order = AttemptSnapshot { order_known: false, ..ended(AttemptOutcome::Refused) };
    let timeout = conclude(paid, &without_order, Observation::TimePassed, ENDS_AT_EXECUTED, T0, T0);
    assert_eq!(timeout.next_poll_at, None, "there is nothing to read");
}

#[test]
fn an_unreadable_bank_is_polled_within_the_hour_for_30_days_and_then_once_a_week() {
    let poll_after = |from: Status, unreadable_for: Duration| {
        // Without a change for a year, a bank that can be read is polled once a week.
        let now = T0 + 365 * DAY;
        let attempt = AttemptSnapshot { unreadable_since: Some(now.before(unreadable_for)), ..open_attempt() };
        let conclusion = conclude(current_status(from), &attempt, Observation::Unreadable, ENDS_AT_EXECUTED, T0, now);
        conclusion.next_poll_at.expect("it is polled until it can be read").since(now)
    };
    for (unreadable_for, interval) in [
        (Duration::from_secs(0), Duration::from_secs(5)),
        (Duration::from_mins(20), Duration::from_mins(5)),
        (Duration::from_hours(4), Duration::from_hours(1)),
        ((30 * DAY).saturating_sub(Duration::from_millis(1)), Duration::from_hours(1)),
        (30 * DAY, 7 * DAY),
    ] {
        assert_eq!(poll_after(Status::Unknown, unreadable_for), interval, "{unreadable_for:?}");
    }
}

#[test]
fn a_payment_that_becomes_unknown_at_its_timeout_is_not_polled_again_at_once() {
    let now = T0 + INACTIVITY_TIMEOUT;
    let attempt = AttemptSnapshot { unreadable_since: Some(T0), ..open_attempt() };
    let unreadable = Observation::Unreadable;
    let conclusion = conclude(current_status(Status::Authorised), &attempt, unreadable, ENDS_AT_EXECUTED, T0, now);
    assert_eq!(conclusion.new_status, Some(Status::Unknown));
    assert_eq!(conclusion.next_poll_at, Some(now + Duration::from_secs(5)));
}

#[test]
fn orders_that_only_notifications_name_are_read_at_most_once_a_minute_and_for_a_week_after_the_end() {
    let named = AttemptSnapshot { order_known: false, named_orders: true, ..open_attempt() };
    let next_poll = |attempt: &AttemptSnapshot, after: Duration| {
        let unknown = current_status(Status::Unknown);
        let now = T0 + after;
        let conclusion = conclude(unknown, attempt, Observation::TimePassed, ENDS_AT_EXECUTED, T0, now);
        conclusion.next_poll_at.map(|at| at.since(now))
    };
    assert_eq!(next_poll(&named, Duration::ZERO), Some(NAMED_ORDER_INTERVAL));
    assert_eq!(next_poll(&named, DAY), Some(DAY / 4));
    let ended = AttemptSnapshot { order_known: false, named_orders: true, ..ended(AttemptOutcome::NotReached) };
    assert_eq!(next_poll(&ended, Duration::ZERO), Some(NAMED_ORDER_INTERVAL));
    assert_eq!(next_poll(&ended, 4 * DAY), Some(DAY));
    assert_eq!(
        next_poll(&ended, (7 * DAY).saturating_sub(Duration::from_millis(4))),
        Some((7 * DAY / 4).saturating_sub(Duration::from_millis(1)))
    );
    assert_eq!(next_poll(&ended, 7 * DAY), None);
    let order_known = AttemptSnapshot { order_known: true, ..ended };
    assert_eq!(next_poll(&order_known, Duration::ZERO), Some(DAY), "the order's own id is the better question");
}

#[test]
fn the_timeout_of_an_earlier_attempt_does_not_concern_the_payment() {
    let earlier = AttemptSnapshot { superseded: true, ..ended(AttemptOutcome::Lapsed) };
    let conclusion =
        conclude(current_status(Status::Pending), &earlier, observed(Phase::Lapsed), ENDS_AT_EXECUTED, T0, T0 + DAY);
    assert_eq!((conclusion.new_status, conclusion.next_poll_at), (None, None));
}

#[test]
fn a_lost_initiation_whose_response_was_stored_meanwhile_changes_nothing() {
    for profile in [ENDS_AT_EXECUTED, MAY_EXEMPT_FROM_SCA] {
        let conclusion =
            conclude(current_status(Status::Pending), &open_attempt(), Observation::InitiationLost, profile, T0, T0);
        assert_eq!((conclusion.new_status, conclusion.outcome), (None, None));
    }
}

#[test]
fn a_failed_authorisation_makes_the_payment_incomplete_at_once_and_leaves_the_attempt_open() {
    for from in [Status::Pending, Status::Incomplete, Status::Unknown] {
        let conclusion = after(from, observed(Phase::AuthorisationFailed), 1);
        let expected = (from != Status::Incomplete).then_some(Status::Incomplete);
        assert_eq!((conclusion.new_status, conclusion.outcome), (expected, None), "{from}");
        assert!(conclusion.next_poll_at.is_some());
    }
    assert_eq!(after(Status::Authorised, observed(Phase::AuthorisationFailed), 1).new_status, None);
}

#[test]
fn while_other_signatories_are_awaited_no_timeout_applies() {
    assert_eq!(after(Status::Pending, observed(Phase::AwaitingOthers), 10_000).new_status, None);
    assert_eq!(after(Status::Unknown, observed(Phase::AwaitingOthers), 10_000).new_status, Some(Status::Pending));
    assert_eq!(after(Status::Incomplete, observed(Phase::AwaitingOthers), 1).new_status, None);
    assert_eq!(after(Status::Authorised, observed(Phase::AwaitingOthers), 1).new_status, None);
}

/// The bank forgets unsigned orders after 2 days and knows signed ones for 30.
const RETAINS: Profile = Profile {
    retention: Some(OrderRetention {
        forgets_unsigned_after: Duration::from_hours(48),
        remembers_signed_for: Duration::from_hours(30 * 24),
    }),
    ..ENDS_AT_EXECUTED
};

fn gone(from: CurrentStatus, profile: Profile, first_seen_days: Option<u32>, now_days: u32) -> Conclusion {
    let gone_since = first_seen_days.map(|days| T0 + days * DAY);
    let attempt = AttemptSnapshot { gone_since, ..open_attempt() };
    conclude(from, &attempt, observed(Phase::Gone), profile, T0, T0 + now_days * DAY)
}

#[test]
fn an_unsigned_order_that_is_gone_proves_nothing_without_configuration() {
    for status in [Status::Pending, Status::Incomplete] {
        for days in [0, 3, 10, 100] {
            let conclusion = gone(current_status(status), ENDS_AT_EXECUTED, Some(0), days);
            assert!(!matches!(conclusion.new_status, Some(Status::Unknown)), "{status} after {days} days");
            assert_eq!((conclusion.outcome, conclusion.unreadable_since), (None, None));
            assert!(conclusion.next_poll_at.is_some(), "it is polled on");
        }
    }
    let unknown = gone(current_status(Status::Unknown), ENDS_AT_EXECUTED, Some(0), 3);
    assert_eq!((unknown.new_status, unknown.outcome), (Some(Status::Incomplete), None), "the bank can be read");
}

#[test]
fn an_order_that_is_gone_proves_that_nothing_happened_only_between_both_limits_and_seen_twice() {
    let incomplete = current_status(Status::Incomplete);
    for (first_seen, now, proof) in [
        (None, 5, false),    // seen once
        (Some(5), 5, false), // seen twice on one day
        (Some(5), 6, true),
        (Some(1), 6, false), // first seen when the bank should still have known it
        (Some(2), 3, true),
        (Some(29), 30, true),
        (Some(29), 31, false), // so old that a signed one might be forgotten
    ] {
        let outcome = gone(incomplete, RETAINS, first_seen, now).outcome;
        assert_eq!(outcome, proof.then_some(AttemptOutcome::Lapsed), "{first_seen:?} {now}");
    }
    // A first report that came too early is replaced by a later one.
    let replaced = gone(incomplete, RETAINS, Some(1), 6);
    assert_eq!(replaced.gone_since, Some(T0 + 6 * DAY));
    assert_eq!(gone(incomplete, RETAINS, Some(2), 6).gone_since, Some(T0 + 2 * DAY), "late enough");
    assert_eq!(gone(incomplete, RETAINS, Some(6), 7).outcome, Some(AttemptOutcome::Lapsed));
    // Any other report starts anew; an unreadable bank does not.
    let attempt = AttemptSnapshot { gone_since: Some(T0 + 5 * DAY), ..open_attempt() };
    let later = |observation| conclude(incomplete, &attempt, observation, RETAINS, T0, T0 + 6 * DAY).gone_since;
    assert_eq!(later(observed(Phase::AwaitingPayer)), None);
    assert_eq!(later(observed(Phase::NotFound)), None);
    assert_eq!(later(Observation::Unreadable), Some(T0 + 5 * DAY));
}

#[test]
fn an_order_asked_for_with_another_identity_proves_nothing() {
    let attempt = AttemptSnapshot { gone_since: Some(T0 + 5 * DAY), ..open_attempt() };
    let incomplete = current_status(Status::Incomplete);
    let conclusion = conclude(incomplete, &attempt, observed(Phase::NotFound), RETAINS, T0, T0 + 7 * DAY);
    assert_eq!((conclusion.new_status, conclusion.outcome), (None, None));
}

#[test]
fn an_authorised_order_that_is_gone_is_unreadable() {
    for phase in [Phase::Gone, Phase::NotFound, Phase::Deleted] {
        let authorised = current_status(Status::Authorised);
        let at = |attempt: &AttemptSnapshot, minutes| {
            conclude(authorised, attempt, observed(phase), RETAINS, T0, T0 + Duration::from_mins(minutes))
        };
        let first = at(&open_attempt(), 1);
        assert_eq!((first.new_status, first.outcome, first.unreadable_since.is_some()), (None, None, true));
        let attempt = AttemptSnapshot { unreadable_since: first.unreadable_since, ..open_attempt() };
        let later = at(&attempt, 16);
        assert_eq!((later.new_status, later.outcome), (Some(Status::Unknown), None), "{phase}");
    }
}

#[test]
fn an_order_that_its_payer_has_signed_and_that_is_gone_is_unreadable() {
    let attempt = AttemptSnapshot { awaits_others: true, ..open_attempt() };
    let now = T0 + Duration::from_mins(1);
    let conclusion = conclude(current_status(Status::Pending), &attempt, observed(Phase::Gone), RETAINS, T0, now);
    assert_eq!((conclusion.new_status, conclusion.unreadable_since), (None, Some(now)));
}

#[test]
fn an_attempt_that_was_unknown_and_has_certainly_failed_leaves_the_payment_incomplete() {
    let attempt = AttemptSnapshot { order_known: false, ..open_attempt() };
    for observation in [Observation::InitiationLost, Observation::InitiationFailed(AttemptOutcome::Refused)] {
        let conclusion = conclude(current_status(Status::Unknown), &attempt, observation, ENDS_AT_EXECUTED, T0, T0);
        assert_eq!(conclusion.new_status, Some(Status::Incomplete));
        assert!(conclusion.outcome.is_some());
    }
}

#[test]
fn an_order_that_is_gone_after_our_cancellation_is_cancelled() {
    let requested = |request| AttemptSnapshot { payer_request: Some(request), ..open_attempt() };
    for (attempt, to) in [
        (requested(PayerRequest::Cancel), Status::Cancelled),
        (requested(PayerRequest::Switch), Status::Incomplete),
        (open_attempt(), Status::Incomplete),
    ] {
        let deleted = observed(Phase::Deleted);
        let conclusion = conclude(current_status(Status::Pending), &attempt, deleted, ENDS_AT_EXECUTED, T0, T0);
        assert_eq!((conclusion.new_status, conclusion.outcome), (Some(to), Some(AttemptOutcome::Cancelled)));
    }
}

proptest! {
    /// No timer and no report of a bank may break these rules, whatever is observed.
    #[test]
    fn an_attempt_ends_only_with_proof_and_a_final_or_authorised_payment_does_not_go_back(
        status in 0..8_usize, was_authorised: bool, phase in 0..Phase::ALL.len(), kind in 0..4_usize, minutes in 0..100_000_u64,
        executed_is_final: bool, lost_initiation_may_move_money: bool, unreadable_minutes in proptest::option::of(0..1000_u64), gone_minutes in proptest::option::of(0..1000_u64),
        order_known: bool, named_orders: bool, (superseded, is_last) in any::<(bool, bool)>(),
    ) {
        let current_status = CurrentStatus { status: Status::ALL[status], was_authorised };
        let observation = match kind {
            0 => Observation::Phase(Phase::ALL[phase]),
            1 => Observation::Unreadable,
            2 => Observation::InitiationLost,
            _ => Observation::TimePassed,
        };
        let ago = |minutes: Option<u64>| minutes.map(|minutes| T0 + Duration::from_mins(minutes));
        let snapshot = AttemptSnapshot {
            unreadable_since: ago(unreadable_minutes),
            gone_since: ago(gone_minutes),
            order_known,
            named_orders,
            superseded,
            is_last,
            ..open_attempt()
        };
        let profile = Profile { executed_is_final, lost_initiation_may_move_money, retention: None };
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
        if order_known && conclusion.outcome.is_none() && !conclusion.new_status.unwrap_or(current_status.status).is_final() {
            prop_assert!(conclusion.next_poll_at.is_some(), "an open attempt is polled until it ends");
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
