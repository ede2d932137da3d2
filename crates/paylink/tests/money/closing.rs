//! Payments that people end: an UNKNOWN one on the bank's evidence, by two persons, and one that an operator cancels.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    approval::{ALONE_AFTER, Operators, SecondPersonNeeded},
    attempt::{CloseError, ClosedAs},
    event::id_for_payment,
    id::{PaymentId, ProposalId},
    status::Status,
};
use paylink_sandbox::{BankId, FaultKind, Operation};
use paylink_server::{
    flow::cancel::{NotCancellable, OperatorCancellation, cancel_by_operator},
    system::SystemRandomness,
};
use paylink_store::{ApproveOutcome, EventQuery, ProposeCloseOutcome, WithdrawOutcome, WithdrawnBy};
use paylink_testkit::{Payer, SCA_EXEMPT_CENTS, TestService, second_tester, tester};
use tokio_postgres::error::SqlState;

use super::fault;

const DAY: Duration = Duration::from_hours(24);

/// A payment whose initiation got no response, although the bank has moved the money.
async fn unknown_payment(test_service: &TestService) -> PaymentId {
    test_service.sandbox().set_notices_enabled(false);
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::CloseAfter, 1));
    let mut payer = Payer::with(test_service.link(SCA_EXEMPT_CENTS, "Order 1017").await);
    payer.confirm(BankId::Delta, test_service.sandbox()).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    payer.payment()
}

/// A payment that the payer has signed, and whose bank then reports a status that nobody knows.
async fn unrecognised_payment(test_service: &TestService) -> PaymentId {
    test_service.sandbox().set_notices_enabled(false);
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    test_service.sandbox().inject_fault(fault(Operation::Status, FaultKind::UnknownCode, 1_000));
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(20)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    payer.payment()
}

async fn propose(test_service: &TestService, payment: PaymentId, closed_as: ClosedAs) -> ProposeCloseOutcome {
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let evidence = "letter of the bank, 2026-11-15, reference 4711".parse().unwrap();
    cell.propose_closing(&tester(), payment, closed_as, &evidence, ring, &SystemRandomness).await.unwrap()
}

async fn proposal(test_service: &TestService, payment: PaymentId, closed_as: ClosedAs) -> ProposalId {
    let proposed = propose(test_service, payment, closed_as).await;
    let ProposeCloseOutcome::Proposed(id) = proposed else { panic!("{proposed:?}") };
    id
}

#[tokio::test]
async fn two_persons_close_an_unknown_payment_and_its_event_is_created() {
    for (closed_as, status, outcome) in
        [(ClosedAs::Executed, Status::Executed, "paid"), (ClosedAs::Failed, Status::Failed, "rejected")]
    {
        let test_service = TestService::start().await;
        let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
        let payment = unknown_payment(&test_service).await;
        let id = proposal(&test_service, payment, closed_as).await;
        assert_eq!(propose(&test_service, payment, closed_as).await, ProposeCloseOutcome::AlreadyProposed(id));
        let own = cell.approve_proposal(&tester(), id, Operators::Several, ring).await.unwrap();
        assert!(matches!(own, ApproveOutcome::SecondPersonNeeded(_)), "{own:?}");
        assert_eq!(test_service.status(payment).await, Status::Unknown);

        let applied = cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
        assert!(matches!(applied, ApproveOutcome::Applied(_)), "{applied:?}");
        assert_eq!(test_service.status(payment).await, status);
        let (last, cause) = test_service.history(payment).await.pop().unwrap();
        assert_eq!((last, cause), (status.to_string(), format!("operator: closed as {closed_as}, {id}")));
        let ended = format!("attempt WHERE outcome = '{outcome}' AND proof = 'operator' AND ended_at IS NOT NULL");
        assert_eq!(test_service.count(&ended).await, 1);
        let event = cell.events(EventQuery::One(id_for_payment(payment))).await.unwrap().pop().unwrap();
        assert!(event.body.unwrap().contains(&format!("\"status\":\"{status}\"")));
        let again = cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
        assert!(matches!(again, ApproveOutcome::Decided(_)), "{again:?}");
        let entries = format!("audit_entry WHERE object = '{payment}' AND action = 'payment.close'");
        assert_eq!(test_service.count(&entries).await, 1);
        assert_eq!(test_service.count(&format!("audit_entry WHERE object = '{id}'")).await, 2);
    }
}

#[tokio::test]
async fn nobody_approves_their_own_proposal_but_a_single_operator_after_three_days() {
    let test_service = TestService::start().await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let payment = unknown_payment(&test_service).await;
    let id = proposal(&test_service, payment, ClosedAs::Executed).await;
    test_service.advance_time(ALONE_AFTER.checked_sub(Duration::from_mins(1)).unwrap()).await;
    let early = cell.approve_proposal(&tester(), id, Operators::Single, ring).await.unwrap();
    assert!(matches!(early, ApproveOutcome::SecondPersonNeeded(_)), "{early:?}");
    test_service.advance_time(Duration::from_mins(1)).await;
    let own = cell.approve_proposal(&tester(), id, Operators::Several, ring).await.unwrap();
    assert!(
        matches!(own, ApproveOutcome::SecondPersonNeeded(SecondPersonNeeded { allowed_at: None })),
        "however long they wait: {own:?}"
    );
    // Nor by a statement of the application's login that says nothing of a single operator.
    let decide = "UPDATE proposal SET decision = 'approved', decided_at = now(), decided_by = proposed_by, decided_from = proposed_from";
    let refused = test_service.owner.execute(decide, &[]).await.unwrap_err();
    assert_eq!(refused.as_db_error().unwrap().constraint(), Some("proposal_second_person"));
    let applied = cell.approve_proposal(&tester(), id, Operators::Single, ring).await.unwrap();
    assert!(matches!(applied, ApproveOutcome::Applied(_)), "{applied:?}");
    assert_eq!(test_service.status(payment).await, Status::Executed);
    let said = format!(
        "audit_entry WHERE object = '{id}' AND action = 'proposal.approve' AND after ->> 'single_operator' = 'true'"
    );
    assert_eq!(test_service.count(&said).await, 1);
}

#[tokio::test]
async fn only_an_unknown_payment_can_be_closed() {
    let test_service = TestService::start().await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    for status in Status::ALL.into_iter().filter(|status| *status != Status::Unknown) {
        let payment = test_service.app.payment().await.id;
        test_service.app.move_to(payment, status).await;
        let refused = ProposeCloseOutcome::CannotClose(CloseError::NotUnknown(status));
        assert_eq!(propose(&test_service, payment, ClosedAs::Failed).await, refused);
    }
    // It has changed between the proposal and the approval.
    let payment = unknown_payment(&test_service).await;
    let id = proposal(&test_service, payment, ClosedAs::Failed).await;
    test_service.app.move_to(payment, Status::Authorised).await;
    let refused = cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
    assert!(matches!(refused, ApproveOutcome::CannotClose(CloseError::NotUnknown(Status::Authorised))), "{refused:?}");
    assert_eq!(test_service.count("proposal WHERE decision IS NULL").await, 1);
    let withdrawn = cell.withdraw_proposal(&tester(), id, WithdrawnBy::Entitled, ring).await.unwrap();
    assert!(matches!(withdrawn, WithdrawOutcome::Withdrawn), "{withdrawn:?}");
}

#[tokio::test]
async fn a_bank_that_later_contradicts_is_reported_and_nothing_changes() {
    let test_service = TestService::start().await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let payment = unrecognised_payment(&test_service).await;
    let id = proposal(&test_service, payment, ClosedAs::Failed).await;
    cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
    let history = test_service.history(payment).await;
    // The bank can be read again, and has executed the payment. It is asked once more a day after the end.
    test_service.sandbox().clear_faults();
    test_service.advance_and_poll(DAY + Duration::from_mins(1)).await;
    assert_eq!(test_service.sandbox().movements().len(), 1);
    assert_eq!(test_service.status(payment).await, Status::Failed);
    assert_eq!(test_service.history(payment).await, history);
    assert_eq!(test_service.count("contradiction WHERE payment_status = 'FAILED'").await, 1);
    assert_eq!(test_service.count("event").await, 1);
    let found = cell.payment_history(payment, ring).await.unwrap().unwrap();
    assert_eq!((found.contradictions.len(), found.attempts[0].ended_by_operator), (1, true));
}

#[tokio::test]
async fn a_notification_after_the_closing_still_leads_to_the_order_that_contradicts() {
    let test_service = TestService::start().await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let payment = unknown_payment(&test_service).await;
    let id = proposal(&test_service, payment, ClosedAs::Failed).await;
    cell.approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
    let attempt = cell.latest_attempt(payment, ring).await.unwrap().unwrap();
    cell.name_order(attempt.id, &test_service.order().payment_id.parse().unwrap()).await.unwrap();
    test_service.advance_and_poll(Duration::from_mins(2)).await;
    assert_eq!(test_service.count("contradiction WHERE payment_status = 'FAILED'").await, 1);
    assert_eq!(test_service.status(payment).await, Status::Failed);
}

#[tokio::test]
async fn the_database_refuses_to_skip_the_second_person() {
    let test_service = TestService::start().await;
    let payment = unknown_payment(&test_service).await;
    let id = proposal(&test_service, payment, ClosedAs::Executed).await;
    let application = test_service.app.database.as_application().await;
    let approve =
        "UPDATE proposal SET decision = 'approved', decided_by = proposed_by, decided_at = service_now() WHERE id = $1";
    let error = application.execute(approve, &[&id.number()]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("proposal_second_person"));
    let in_portal =
        "UPDATE proposal SET decision = 'approved', decided_by = 'ben@example.com', decided_from = 'portal',
        decided_at = service_now() WHERE id = $1";
    let error = application.execute(in_portal, &[&id.number()]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("proposal_second_person"), "proposed by a command");
    let end = "UPDATE attempt SET outcome = 'paid', ended_at = service_now(), proof = 'operator', next_poll_at = NULL";
    let error = application.execute(end, &[]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("attempt_proof_approved"));
    let error = application.execute("DELETE FROM proposal", &[]).await.unwrap_err();
    assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE));
    let error = application.execute("UPDATE proposal SET evidence = 'x'", &[]).await.unwrap_err();
    assert_eq!(error.code(), Some(&SqlState::INSUFFICIENT_PRIVILEGE));
}

async fn cancel(test_service: &TestService, payment: PaymentId) -> OperatorCancellation {
    let service: &Arc<_> = &test_service.app.running.service;
    cancel_by_operator(service, &tester(), payment).await.unwrap()
}

#[tokio::test]
async fn an_operator_cancels_a_payment_without_an_open_attempt_at_once() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let payment = payer.payment();
    assert_eq!(test_service.status(payment).await, Status::Incomplete);
    assert_eq!(cancel(&test_service, payment).await, OperatorCancellation::Cancelled);
    assert_eq!(test_service.history(payment).await.pop().unwrap().1, "operator: cancelled");
    let again = cancel(&test_service, payment).await;
    assert!(matches!(again, OperatorCancellation::NotPossible { status: Status::Cancelled, .. }), "{again:?}");
}

#[tokio::test]
async fn an_open_attempt_is_cancelled_only_by_the_bank_s_word() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    assert_eq!(cancel(&test_service, payer.payment()).await, OperatorCancellation::Cancelled);
    assert_eq!(test_service.status(payer.payment()).await, Status::Cancelled);

    let payer = test_service.payer_at(BankId::Atlas).await;
    test_service.sandbox().inject_fault(fault(Operation::Cancel, FaultKind::FailBefore, 1));
    let refused = cancel(&test_service, payer.payment()).await;
    assert!(matches!(refused, OperatorCancellation::NotConfirmed { .. }), "{refused:?}");
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    let entries = format!("audit_entry WHERE object = '{}' AND action = 'payment.cancel'", payer.payment());
    assert_eq!(test_service.count(&entries).await, 1, "also what was only requested");

    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    let refused = cancel(&test_service, payer.payment()).await;
    let expected = OperatorCancellation::NotPossible { status: Status::Authorised, reason: NotCancellable::Authorised };
    assert_eq!(refused, expected);
}
