use super::*;

const IBAN: &str = "DE02500105170000000001";
const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;

fn order(bank: BankId, reference: &str) -> Order {
    let instruction = Instruction {
        amount_cents: 5_000,
        currency: "EUR".to_owned(),
        creditor_name: "Shop".to_owned(),
        creditor_account: "DE89370400440532013000".to_owned(),
        creditor_agent: None,
        reference: reference.to_owned(),
        end_to_end_id: None,
        id: None,
    };
    let new_order = NewOrder {
        bank,
        payment_id: "p".to_owned(),
        product: "sepa-credit-transfers".to_owned(),
        instruction,
        debtor_iban: None,
        notification_uri: None,
        return_to: ReturnTo::default(),
    };
    let mut order = Order::new(new_order, 0);
    order.start_authorisation("a".to_owned(), ReturnTo::default(), 0);
    order
}

fn approve(order: &mut Order, authorisation: &str, now_ms: i64) -> Result<(), OrderError> {
    order.approve(authorisation, Some(IBAN.to_owned()), || "code".to_owned(), now_ms, |_| true)
}

fn confirm(order: &mut Order, code: &str, now_ms: i64) -> Result<(), ConfirmationError> {
    order.confirm("a", code, now_ms, |_| true)
}

/// Authorised at time 0.
fn authorised(bank: BankId, reference: &str) -> Order {
    let mut order = order(bank, reference);
    approve(&mut order, "a", 0).unwrap();
    if order.profile().confirmation_code {
        confirm(&mut order, "code", 0).unwrap();
    }
    order
}

fn transitions(order: &mut Order) -> Vec<(&'static str, i64, FundsEffect)> {
    order.take_changes().iter().map(|change| (change.status.code(), change.at_ms, change.funds_effect)).collect()
}

#[test]
fn each_bank_takes_an_approved_payment_to_its_own_final_status() {
    for bank in BankId::ALL {
        let mut order = authorised(bank, "");
        order.advance(HOUR * 24 * 365);
        let expected = match bank {
            BankId::Atlas | BankId::Corvus | BankId::Delta => {
                vec![("ACSP", 0, FundsEffect::Unchanged), ("ACSC", 2 * SECOND, FundsEffect::Debit)]
            }
            BankId::Borea => {
                vec![
                    ("ACSP", 0, FundsEffect::Unchanged),
                    ("ACSC", 2 * SECOND, FundsEffect::Unchanged),
                    ("ACCC", 12 * SECOND, FundsEffect::Debit),
                ]
            }
            BankId::Ember => vec![("ACSP", 0, FundsEffect::Unchanged), ("ACSC", HOUR, FundsEffect::Debit)],
        };
        assert_eq!(transitions(&mut order), expected, "{bank}");
        assert!(order.is_final());
    }
}

#[test]
fn how_often_an_order_is_read_makes_no_difference() {
    let mut often = authorised(BankId::Borea, "");
    for now_ms in (0..20).map(|second| second * SECOND) {
        often.advance(now_ms);
    }
    let mut once = authorised(BankId::Borea, "");
    once.advance(20 * SECOND);
    assert_eq!(transitions(&mut often), transitions(&mut once));
}

#[test]
fn approving_again_changes_nothing() {
    let mut order = authorised(BankId::Atlas, "");
    assert_eq!(approve(&mut order, "a", 1), Err(OrderError::NotAwaitingPayer));
    order.advance(HOUR);
    assert_eq!(approve(&mut order, "a", HOUR), Err(OrderError::NotAwaitingPayer));
    let moves =
        transitions(&mut order).iter().filter(|(_, _, funds_effect)| *funds_effect == FundsEffect::Debit).count();
    assert_eq!(moves, 1);
}

#[test]
fn a_payer_who_takes_too_long_is_rejected_at_the_deadline() {
    for bank in BankId::ALL {
        let mut order = order(bank, "");
        let deadline = crate::profile::duration_ms(BankProfile::of(bank).sca_lifetime);
        order.advance(deadline - 1);
        assert_eq!(order.status(), Status::Received, "{bank}");
        order.advance(deadline);
        assert_eq!(transitions(&mut order), [("RJCT", deadline, FundsEffect::Unchanged)], "{bank}");
        assert_eq!(order.sca_status(), Some(ScaStatus::Failed));
        assert_eq!(approve(&mut order, "a", deadline), Err(OrderError::NotAwaitingPayer));
    }
}

#[test]
fn an_approval_that_is_never_confirmed_expires_too() {
    let mut order = order(BankId::Corvus, "");
    approve(&mut order, "a", 0).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Received, Some(ScaStatus::Unconfirmed)));
    order.advance(HOUR);
    assert_eq!(transitions(&mut order), [("RJCT", 15 * 60 * SECOND, FundsEffect::Unchanged)]);
    assert_eq!(confirm(&mut order, "code", HOUR), Err(ConfirmationError::AuthorisationFailed));
}

#[test]
fn a_declined_payment_is_rejected_permanently() {
    let mut order = order(BankId::Atlas, "");
    order.decline("a", 5).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Failed)));
    assert_eq!(order.reason(), Some(Reason::Declined));
    assert_eq!(order.decline("a", 6), Err(OrderError::NotAwaitingPayer));
}

#[test]
fn insufficient_funds_reject_the_payment_after_approval() {
    let mut order = order(BankId::Atlas, "");
    order.approve("a", Some(IBAN.to_owned()), String::new, 0, |_| false).unwrap();
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Finalised)));
    assert_eq!(transitions(&mut order), [("RJCT", 0, FundsEffect::Unchanged)]);
}

#[test]
fn the_third_wrong_code_fails_the_authorisation() {
    let mut order = order(BankId::Corvus, "");
    assert_eq!(confirm(&mut order, "code", 0), Err(ConfirmationError::NotExpected));
    approve(&mut order, "a", 0).unwrap();
    for _ in 0..3 {
        assert_eq!(confirm(&mut order, "wrong", 0), Err(ConfirmationError::WrongCode));
    }
    assert_eq!((order.status(), order.sca_status()), (Status::Rejected, Some(ScaStatus::Failed)));
    assert_eq!(confirm(&mut order, "code", 0), Err(ConfirmationError::AuthorisationFailed));
}

#[test]
fn a_correct_code_is_idempotent_and_moves_money_once() {
    let mut order = authorised(BankId::Corvus, "");
    assert_eq!(confirm(&mut order, "code", 1), Ok(()));
    assert_eq!(confirm(&mut order, "wrong", 1), Err(ConfirmationError::WrongCode));
    order.advance(HOUR);
    assert_eq!(confirm(&mut order, "code", HOUR), Ok(()));
    assert_eq!(transitions(&mut order).len(), 2);
}

#[test]
fn of_several_authorisations_one_succeeds_and_the_others_fail() {
    let mut order = order(BankId::Borea, "");
    order.start_authorisation("b".to_owned(), ReturnTo::default(), 1);
    approve(&mut order, "a", 2).unwrap();
    assert_eq!(approve(&mut order, "b", 3), Err(OrderError::NotAwaitingPayer));
    assert_eq!(order.authorisation("b").unwrap().status(), ScaStatus::Failed);
    assert_eq!(order.sca_status(), Some(ScaStatus::Finalised));
}

#[test]
fn a_later_authorisation_extends_the_payment_deadline_but_not_the_earlier_authorisation() {
    let mut order = order(BankId::Atlas, "");
    let lifetime = 15 * 60 * SECOND;
    order.start_authorisation("b".to_owned(), ReturnTo::default(), 60 * SECOND);
    order.advance(lifetime);
    assert_eq!(order.status(), Status::Received);
    assert_eq!(approve(&mut order, "a", lifetime), Err(OrderError::AuthorisationClosed));
    assert_eq!(approve(&mut order, "b", lifetime), Ok(()));
}

#[test]
fn cancelling_a_waiting_payment_is_permanent_and_idempotent() {
    let mut order = order(BankId::Atlas, "");
    assert_eq!(order.cancel(1), Ok(()));
    assert_eq!(order.cancel(2), Ok(()));
    assert_eq!(transitions(&mut order), [("CANC", 1, FundsEffect::Unchanged)]);
    assert_eq!(approve(&mut order, "a", 3), Err(OrderError::NotAwaitingPayer));
}

#[test]
fn an_authorised_payment_or_one_at_a_bank_without_cancellation_cannot_be_cancelled() {
    assert_eq!(authorised(BankId::Atlas, "").cancel(1), Err(OrderError::NotCancellable));
    assert_eq!(order(BankId::Ember, "").cancel(1), Err(OrderError::NotCancellable));
}

/// One order in each state that this bank has, with its status.
fn in_each_state(bank: BankId) -> Vec<(Order, Status)> {
    let settle = |mut order: Order| {
        order.advance(order.next_transition_at_ms().unwrap());
        order
    };
    let changed = |change: fn(&mut Order, i64) -> Result<(), OrderError>| {
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
    if BankProfile::of(bank).ends_at == EndsAt::Accc {
        states.push((settle(settle(authorised(bank, ""))), Status::Credited));
    }
    for (order, status) in &mut states {
        assert_eq!(order.status(), *status);
        order.take_changes();
    }
    states
}

#[test]
fn each_decision_is_accepted_only_in_its_states() {
    let later = 2 * HOUR;
    for bank in BankId::ALL {
        for (order, status) in in_each_state(bank) {
            let is_final = order.is_final();
            let awaits_payer = status == Status::Received;
            let after = |decide: &dyn Fn(&mut Order) -> Result<(), OrderError>| {
                let mut order = order.clone();
                let done = decide(&mut order).is_ok();
                assert!(done || order.status() == status, "a refusal changes nothing");
                (done, order.status())
            };
            let rejected = |may: bool| (may, if may { Status::Rejected } else { status });
            assert_eq!(after(&|order| order.expire(later)), rejected(awaits_payer));
            assert_eq!(after(&|order| order.decline("a", later)), rejected(awaits_payer));
            assert_eq!(after(&|order| order.reject(later)), rejected(!is_final));
            let cancelled = (!is_final, if is_final { status } else { Status::Cancelled });
            assert_eq!(after(&|order| order.cancel_by_bank(later)), cancelled);
            let (settled, end) = after(&|order| order.settle(later));
            assert_eq!(settled, !is_final && !awaits_payer);
            assert!(!settled || matches!(end, Status::Settled | Status::Credited));
            assert_eq!(after(&|order| approve(order, "a", later)).0, awaits_payer);
        }
    }
}

#[test]
fn a_final_order_never_changes_and_money_moves_at_most_once() {
    for bank in BankId::ALL {
        for (mut order, status) in in_each_state(bank).into_iter().filter(|(order, _)| order.is_final()) {
            let _ = approve(&mut order, "a", HOUR);
            let _ = confirm(&mut order, "code", HOUR);
            let _ = order.decline("a", HOUR);
            let _ = order.cancel(HOUR);
            let _ = (order.expire(HOUR), order.settle(HOUR), order.reject(HOUR), order.cancel_by_bank(HOUR));
            order.advance(HOUR * 48);
            assert_eq!(order.status(), status, "{bank}");
            assert_eq!(transitions(&mut order), [], "{bank}");
        }
    }
}

#[test]
fn a_rejection_after_authorisation_releases_the_funds() {
    for bank in BankId::ALL {
        let mut order = authorised(bank, "");
        order.reject(1).unwrap();
        order.advance(HOUR * 48);
        assert_eq!(
            transitions(&mut order),
            [("ACSP", 0, FundsEffect::Unchanged), ("RJCT", 1, FundsEffect::Release)],
            "{bank}"
        );
    }
    let mut settled = authorised(BankId::Borea, "");
    settled.advance(3 * SECOND);
    settled.reject(4 * SECOND).unwrap();
    settled.advance(HOUR);
    assert_eq!(transitions(&mut settled).last(), Some(&("RJCT", 4 * SECOND, FundsEffect::Release)));
}

#[test]
fn an_exempted_payment_is_executed_without_authorisation() {
    let mut order = order(BankId::Delta, "");
    order.exempt(IBAN.to_owned(), 0, |_| true);
    assert_eq!((order.status(), order.sca_status()), (Status::InProcess, Some(ScaStatus::Exempted)));
    order.advance(2 * SECOND);
    assert_eq!(order.status(), Status::Settled);
}

#[test]
fn test_references_script_the_transitions_of_a_payment() {
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
    assert_eq!(transitions(&mut approved_first).last(), Some(&("CANC", 2 * SECOND, FundsEffect::Release)));
}

#[test]
fn a_stale_read_returns_the_status_before_the_last_change() {
    let mut order = authorised(BankId::Atlas, "");
    assert_eq!((order.stale_status(), order.mark_read()), (Status::Received, true));
    assert!(!order.mark_read());
    order.advance(HOUR);
    assert_eq!((order.stale_status(), order.mark_read()), (Status::InProcess, true));
    assert_eq!(order.authorisation("a").unwrap().stale_status(), ScaStatus::Received);
}
