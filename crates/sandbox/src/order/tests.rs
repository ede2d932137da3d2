use super::*;

const IBAN: &str = "DE02500105170000000001";
const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;

fn order(bank: BankId, reference: &str) -> Order {
    let instruction = Instruction {
        amount_cents: 5_000,
        currency: "EUR".to_owned(),
        creditor_name: "Shop".to_owned(),
        creditor_iban: "DE89370400440532013000".to_owned(),
        creditor_agent: None,
        reference: reference.to_owned(),
        end_to_end_id: None,
        id: None,
    };
    let ordered = Ordered {
        bank,
        payment_id: "p".to_owned(),
        product: "sepa-credit-transfers".to_owned(),
        instruction,
        debtor_iban: None,
        notification_uri: None,
        return_to: ReturnTo::default(),
    };
    let mut order = Order::received(ordered, 0);
    order.start_authorisation("a".to_owned(), ReturnTo::default(), 0);
    order
}

fn approve(order: &mut Order, authorisation: &str, now_ms: i64) -> Result<(), Refusal> {
    order.approve(authorisation, Some(IBAN.to_owned()), || "code".to_owned(), now_ms, |_| true)
}

fn confirm(order: &mut Order, code: &str, now_ms: i64) -> Result<(), WrongCode> {
    order.confirm("a", code, now_ms, |_| true)
}

/// Authorised at time 0.
fn authorised(bank: BankId, reference: &str) -> Order {
    let mut order = order(bank, reference);
    approve(&mut order, "a", 0).unwrap();
    if order.manners().confirmation_code {
        confirm(&mut order, "code", 0).unwrap();
    }
    order
}

fn course(order: &mut Order) -> Vec<(&'static str, i64, Money)> {
    order.take_changes().iter().map(|change| (change.status.code(), change.at_ms, change.money)).collect()
}

#[test]
fn each_bank_takes_an_approved_payment_to_its_own_end() {
    for bank in BankId::ALL {
        let mut order = authorised(bank, "");
        order.advance(HOUR * 24 * 365);
        let expected = match bank {
            BankId::Atlas | BankId::Corvus | BankId::Delta => {
                vec![("ACSP", 0, Money::Stays), ("ACSC", 2 * SECOND, Money::Moves)]
            }
            BankId::Borea => {
                vec![("ACSP", 0, Money::Stays), ("ACSC", 2 * SECOND, Money::Stays), ("ACCC", 12 * SECOND, Money::Moves)]
            }
            BankId::Ember => vec![("ACSP", 0, Money::Stays), ("ACSC", HOUR, Money::Moves)],
        };
        assert_eq!(course(&mut order), expected, "{bank}");
        assert!(order.is_over());
    }
}

#[test]
fn when_something_was_looked_at_makes_no_difference() {
    let mut often = authorised(BankId::Borea, "");
    for now_ms in (0..20).map(|second| second * SECOND) {
        often.advance(now_ms);
    }
    let mut once = authorised(BankId::Borea, "");
    once.advance(20 * SECOND);
    assert_eq!(course(&mut often), course(&mut once));
}

#[test]
fn approving_again_changes_nothing() {
    let mut order = authorised(BankId::Atlas, "");
    assert_eq!(approve(&mut order, "a", 1), Err(Refusal::NotWaiting));
    order.advance(HOUR);
    assert_eq!(approve(&mut order, "a", HOUR), Err(Refusal::NotWaiting));
    let moves = course(&mut order).iter().filter(|(_, _, money)| *money == Money::Moves).count();
    assert_eq!(moves, 1);
}

#[test]
fn a_payer_who_takes_too_long_is_rejected_at_the_deadline() {
    for bank in BankId::ALL {
        let mut order = order(bank, "");
        let deadline = crate::manners::ms(Manners::of(bank).sca_lifetime);
        order.advance(deadline - 1);
        assert_eq!(order.status(), Status::Received, "{bank}");
        order.advance(deadline);
        assert_eq!(course(&mut order), [("RJCT", deadline, Money::Stays)], "{bank}");
        assert_eq!(order.sca_status(), Some(ScaStatus::Failed));
        assert_eq!(approve(&mut order, "a", deadline), Err(Refusal::NotWaiting));
    }
}

#[test]
fn an_approval_that_is_never_confirmed_expires_too() {
    let mut order = order(BankId::Corvus, "");
    approve(&mut order, "a", 0).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Received, Some(ScaStatus::Unconfirmed)));
    order.advance(HOUR);
    assert_eq!(course(&mut order), [("RJCT", 15 * 60 * SECOND, Money::Stays)]);
    assert_eq!(confirm(&mut order, "code", HOUR), Err(WrongCode::Over));
}

#[test]
fn a_declined_payment_is_rejected_and_stays_so() {
    let mut order = order(BankId::Atlas, "");
    order.decline("a", 5).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Failed)));
    assert_eq!(order.reason(), Some(Reason::Declined));
    assert_eq!(order.decline("a", 6), Err(Refusal::NotWaiting));
}

#[test]
fn too_little_money_is_found_after_the_payer_approved() {
    let mut order = order(BankId::Atlas, "");
    order.approve("a", Some(IBAN.to_owned()), String::new, 0, |_| false).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Finalised)));
    assert_eq!(course(&mut order), [("RJCT", 0, Money::Stays)]);
}

#[test]
fn the_third_wrong_code_fails_the_authorisation() {
    let mut order = order(BankId::Corvus, "");
    assert_eq!(confirm(&mut order, "code", 0), Err(WrongCode::NotDue));
    approve(&mut order, "a", 0).unwrap();
    for _ in 0..3 {
        assert_eq!(confirm(&mut order, "wrong", 0), Err(WrongCode::Wrong));
    }
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Failed)));
    assert_eq!(confirm(&mut order, "code", 0), Err(WrongCode::Over));
}

#[test]
fn a_right_code_sent_again_is_right_again_and_moves_nothing_twice() {
    let mut order = authorised(BankId::Corvus, "");
    assert_eq!(confirm(&mut order, "code", 1), Ok(()));
    assert_eq!(confirm(&mut order, "wrong", 1), Err(WrongCode::Wrong));
    order.advance(HOUR);
    assert_eq!(confirm(&mut order, "code", HOUR), Ok(()));
    assert_eq!(course(&mut order).len(), 2);
}

#[test]
fn of_several_authorisations_one_counts_and_the_others_fail() {
    let mut order = order(BankId::Borea, "");
    order.start_authorisation("b".to_owned(), ReturnTo::default(), 1);
    approve(&mut order, "a", 2).unwrap();
    assert_eq!(approve(&mut order, "b", 3), Err(Refusal::NotWaiting));
    assert_eq!(order.authorisation("b").unwrap().status(), ScaStatus::Failed);
    assert_eq!(order.sca_status(), Some(ScaStatus::Finalised));
}

#[test]
fn a_later_authorisation_gives_the_payer_more_time_but_not_the_earlier_one() {
    let mut order = order(BankId::Atlas, "");
    let lifetime = 15 * 60 * SECOND;
    order.start_authorisation("b".to_owned(), ReturnTo::default(), 60 * SECOND);
    order.advance(lifetime);
    assert_eq!(order.status(), Status::Received);
    assert_eq!(approve(&mut order, "a", lifetime), Err(Refusal::AuthorisationOver));
    assert_eq!(approve(&mut order, "b", lifetime), Ok(()));
}

#[test]
fn a_waiting_payment_can_be_taken_back_for_ever_and_again() {
    let mut order = order(BankId::Atlas, "");
    assert_eq!(order.cancel(1), Ok(()));
    assert_eq!(order.cancel(2), Ok(()));
    assert_eq!(course(&mut order), [("CANC", 1, Money::Stays)]);
    assert_eq!(approve(&mut order, "a", 3), Err(Refusal::NotWaiting));
}

#[test]
fn an_authorised_payment_or_one_at_a_bank_that_never_does_cannot_be_taken_back() {
    assert_eq!(authorised(BankId::Atlas, "").cancel(1), Err(Refusal::NotCancellable));
    assert_eq!(order(BankId::Ember, "").cancel(1), Err(Refusal::NotCancellable));
}

/// One order in each state it can be in, with its status.
fn in_each_state(bank: BankId) -> Vec<(Order, Status)> {
    let settle = |mut order: Order| {
        order.advance(order.next_due_at_ms().unwrap());
        order
    };
    let changed = |change: fn(&mut Order, i64) -> Result<(), Refusal>| {
        let mut order = order(bank, "");
        change(&mut order, 0).unwrap();
        order
    };
    let mut states = vec![
        (order(bank, ""), Status::Received),
        (authorised(bank, ""), Status::InProcess),
        (settle(authorised(bank, "")), Status::Settled),
        (changed(Order::reject), Status::Rejected),
        (changed(Order::cancel_by_bank), Status::Cancelled),
    ];
    if Manners::of(bank).ends_at == EndsAt::Accc {
        states.push((settle(settle(authorised(bank, ""))), Status::Credited));
    }
    for (order, status) in &mut states {
        assert_eq!(order.status(), *status);
        order.take_changes();
    }
    states
}

#[test]
fn each_decision_in_each_state_does_what_it_may_and_no_more() {
    let later = 2 * HOUR;
    for bank in BankId::ALL {
        for (order, status) in in_each_state(bank) {
            let over = order.is_over();
            let waits = status == Status::Received;
            let after = |decide: &dyn Fn(&mut Order) -> Result<(), Refusal>| {
                let mut order = order.clone();
                let done = decide(&mut order).is_ok();
                assert!(done || order.status() == status, "a refusal changes nothing");
                (done, order.status())
            };
            let rejected = |may: bool| (may, if may { Status::Rejected } else { status });
            assert_eq!(after(&|order| order.expire(later)), rejected(waits));
            assert_eq!(after(&|order| order.decline("a", later)), rejected(waits));
            assert_eq!(after(&|order| order.reject(later)), rejected(!over));
            let cancelled = (!over, if over { status } else { Status::Cancelled });
            assert_eq!(after(&|order| order.cancel_by_bank(later)), cancelled);
            let (settled, end) = after(&|order| order.settle(later));
            assert_eq!(settled, !over && !waits);
            assert!(!settled || matches!(end, Status::Settled | Status::Credited));
            assert_eq!(after(&|order| approve(order, "a", later)).0, waits);
        }
    }
}

#[test]
fn what_is_over_never_changes_and_money_moves_at_most_once() {
    for bank in BankId::ALL {
        for (mut order, status) in in_each_state(bank).into_iter().filter(|(order, _)| order.is_over()) {
            let _ = approve(&mut order, "a", HOUR);
            let _ = confirm(&mut order, "code", HOUR);
            let _ = order.decline("a", HOUR);
            let _ = order.cancel(HOUR);
            let _ = (order.expire(HOUR), order.settle(HOUR), order.reject(HOUR), order.cancel_by_bank(HOUR));
            order.advance(HOUR * 48);
            assert_eq!(order.status(), status, "{bank}");
            assert_eq!(course(&mut order), [], "{bank}");
        }
    }
}

#[test]
fn a_rejection_after_authorisation_gives_the_money_back() {
    for bank in BankId::ALL {
        let mut order = authorised(bank, "");
        order.reject(1).unwrap();
        order.advance(HOUR * 48);
        assert_eq!(course(&mut order), [("ACSP", 0, Money::Stays), ("RJCT", 1, Money::IsGivenBack)], "{bank}");
    }
    let mut settled = authorised(BankId::Borea, "");
    settled.advance(3 * SECOND);
    settled.reject(4 * SECOND).unwrap();
    settled.advance(HOUR);
    assert_eq!(course(&mut settled).last(), Some(&("RJCT", 4 * SECOND, Money::IsGivenBack)));
}

#[test]
fn an_exempted_payment_is_executed_with_no_word_from_the_payer() {
    let mut order = order(BankId::Delta, "");
    order.exempt(IBAN.to_owned(), 0, |_| true);
    assert_eq!((order.status(), order.sca_status()), (Status::InProcess, Some(ScaStatus::Exempted)));
    order.advance(2 * SECOND);
    assert_eq!(order.status(), Status::Settled);
}

#[test]
fn references_script_the_course_of_a_payment() {
    let mut slow = authorised(BankId::Atlas, "TEST SLOW");
    slow.advance(HOUR * 24 - 1);
    assert_eq!(slow.status(), Status::InProcess);
    slow.advance(HOUR * 24);
    assert_eq!(slow.status(), Status::Settled);

    let mut rejected = authorised(BankId::Ember, "Test Reject");
    rejected.advance(2 * SECOND);
    assert_eq!(rejected.status(), Status::Rejected);

    let mut late = order(BankId::Atlas, "TEST TIMEOUT");
    approve(&mut late, "a", 1).unwrap();
    assert_eq!((late.status(), late.sca_status()), (Status::Rejected, Some(ScaStatus::Failed)));

    let mut cancelled = order(BankId::Atlas, "TEST CANCEL");
    cancelled.advance(2 * SECOND);
    assert_eq!(cancelled.status(), Status::Cancelled);

    let mut approved_first = authorised(BankId::Borea, "TEST CANCEL");
    approved_first.advance(HOUR);
    assert_eq!(course(&mut approved_first).last(), Some(&("CANC", 2 * SECOND, Money::IsGivenBack)));
}

#[test]
fn a_stale_reading_is_what_was_true_before_the_last_change() {
    let mut order = authorised(BankId::Atlas, "");
    assert_eq!((order.stale_status(), order.is_first_look()), (Status::Received, true));
    assert!(!order.is_first_look());
    order.advance(HOUR);
    assert_eq!((order.stale_status(), order.is_first_look()), (Status::InProcess, true));
    assert_eq!(order.authorisation("a").unwrap().stale_status(), ScaStatus::Received);
}
