//! The contract tests for connectors. A connector's tests implement [`TestBank`] once, and the macro
//! [`contract_tests!`](crate::contract_tests!) creates a test for each function here:
//!
//! ```ignore
//! mod my_bank {
//!     paylink_bank::contract_tests!(MyTestBank::start());
//! }
//! ```
//!
//! The test bank can be controlled: it is our sandbox or that of a real bank. The functions panic on a violation.

use std::{future::Future, pin::Pin, time::Duration};

use http::HeaderMap;
use paylink_domain::attempt::Phase;
use url::Url;
use uuid::Uuid;

use crate::{
    Bank, BankCallError, BankNotification, BankStatus, CallContext, ConnectorState, Order, ProbeOutcome, ReturnQuery,
    Step,
};

/// A payer's decision at the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayerDecision {
    Approve,
    Decline,
}

/// A call that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Initiate,
    Status,
}

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    /// The bank acts and responds with a server error.
    ActsThenFails,
    /// The bank acts and closes the connection.
    ActsThenCloses,
    /// The bank acts and never responds.
    ActsThenHangs,
    /// The response is not a message of the protocol.
    Garbage,
    /// The response has no end.
    EndlessBody,
    /// The bank responds that it is unavailable.
    Unavailable,
    /// The bank refuses the request.
    Refuses,
    /// The bank responds with an unknown status.
    UnknownStatus,
}

/// A bank under test control.
pub trait TestBank: Sync {
    /// A connector to the bank. A new one each time, because a connector is stateless.
    fn bank(&self) -> Box<dyn Bank>;
    /// A connector to an address without a listener.
    fn unreachable_bank(&self) -> Box<dyn Bank>;
    fn order(&self) -> Order;
    /// The context of call `call_number`, always of the same attempt.
    fn context(&self, call_number: i32) -> CallContext;
    /// Opens the bank's page as a payer, submits the decision, and returns the query of the return URL.
    fn payer<'a>(
        &'a self,
        at: &'a Url,
        decision: PayerDecision,
    ) -> Pin<Box<dyn Future<Output = ReturnQuery> + Send + 'a>>;
    /// Makes the next call of that kind fail.
    fn inject_fault(&self, call: Call, fault: InjectedFault);
    /// Advances the bank's clock.
    fn advance_time(&self, time: Duration);
    /// The number of accepted orders.
    fn orders(&self) -> usize;
    /// The number of money transfers.
    fn transfer_count(&self) -> usize;
    /// The bodies of a notification about this order and of one about another order.
    fn notifications(&self) -> (Vec<u8>, Vec<u8>);
}

/// Creates a test for each function of the contract. `$test_bank` is a future that gives a
/// `TestBank`.
#[macro_export]
macro_rules! contract_tests {
    ($test_bank:expr) => {
        $crate::contract_tests!(@ $test_bank,
            the_payer_is_redirected_and_the_connector_state_suffices_to_poll,
            an_approved_order_is_executed_once,
            a_declined_order_lapses_and_can_no_longer_be_approved,
            an_unreachable_bank_gives_not_reached,
            an_order_whose_response_is_lost_has_an_unknown_outcome,
            an_order_that_the_bank_refuses_gives_refused,
            a_cancelled_order_can_no_longer_be_approved,
            an_authorised_order_cannot_be_cancelled,
            an_unreadable_status_is_an_error_and_never_a_phase,
            resuming_leads_to_the_same_order,
            a_notification_concerns_its_own_order_only,
            state_of_another_connector_is_an_error,
            a_probe_is_accepted_and_changes_nothing
        );
    };
    (@ $test_bank:expr, $($claim:ident),+) => {
        $(
            #[tokio::test]
            async fn $claim() {
                $crate::contract_tests::$claim(&$test_bank.await).await;
            }
        )+
    };
}

/// Initiates the order and follows the steps until the payer is redirected.
async fn initiate_until_redirect(test_bank: &impl TestBank) -> (Url, ConnectorState) {
    let mut step =
        test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await.expect("the bank accepts the order");
    for call_number in 1..4 {
        match step {
            Step::Redirect { to, connector_state } => return (to, connector_state),
            Step::Continue { connector_state } => {
                let context = test_bank.context(call_number);
                step = test_bank
                    .bank()
                    .advance(&connector_state, &context, &ReturnQuery::default())
                    .await
                    .expect("the bank continues");
            }
            Step::Observed(bank_status) => panic!("no redirect: {bank_status:?}"),
        }
    }
    panic!("no redirect after four steps");
}

/// Simulates the return of the payer with `return_query`, and follows the steps until the connector gives a status.
pub async fn follow_return(
    test_bank: &impl TestBank,
    connector_state: &ConnectorState,
    return_query: &ReturnQuery,
) -> (BankStatus, ConnectorState) {
    let (mut connector_state, empty) = (connector_state.clone(), ReturnQuery::default());
    for call_number in 10..14 {
        let query = if call_number == 10 { return_query } else { &empty };
        let step = test_bank
            .bank()
            .advance(&connector_state, &test_bank.context(call_number), query)
            .await
            .expect("the bank responds");
        match step {
            Step::Observed(bank_status) => return (bank_status, connector_state),
            Step::Continue { connector_state: next } => connector_state = next,
            Step::Redirect { .. } => panic!("the payer is redirected again: {step:?}"),
        }
    }
    panic!("no status after four steps");
}

/// Follows the steps of a poll or a cancellation until the connector gives a status.
async fn observe(test_bank: &impl TestBank, mut step: Step, call_number: i32) -> BankStatus {
    for _ in 0..3 {
        match step {
            Step::Observed(bank_status) => return bank_status,
            Step::Continue { connector_state } => {
                let (context, empty) = (test_bank.context(call_number), ReturnQuery::default());
                step = test_bank.bank().advance(&connector_state, &context, &empty).await.expect("the bank responds");
            }
            Step::Redirect { .. } => panic!("the payer is redirected: {step:?}"),
        }
    }
    panic!("no status after three steps");
}

async fn phase(test_bank: &impl TestBank, connector_state: &ConnectorState, call_number: i32) -> Phase {
    let step = test_bank.bank().poll(connector_state, &test_bank.context(call_number)).await;
    observe(test_bank, step.expect("the bank responds"), call_number).await.phase
}

async fn cancel(test_bank: &impl TestBank, connector_state: &ConnectorState, call_number: i32) -> BankStatus {
    let step = test_bank.bank().cancel(connector_state, &test_bank.context(call_number)).await;
    observe(test_bank, step.expect("the bank responds"), call_number).await
}

pub async fn the_payer_is_redirected_and_the_connector_state_suffices_to_poll(test_bank: &impl TestBank) {
    let (_, connector_state) = initiate_until_redirect(test_bank).await;
    assert_eq!(phase(test_bank, &connector_state, 20).await, Phase::AwaitingPayer);
    assert_eq!((test_bank.orders(), test_bank.transfer_count()), (1, 0));
}

pub async fn an_approved_order_is_executed_once(test_bank: &impl TestBank) {
    let (to, connector_state) = initiate_until_redirect(test_bank).await;
    let return_query = test_bank.payer(&to, PayerDecision::Approve).await;
    let (status, connector_state) = follow_return(test_bank, &connector_state, &return_query).await;
    assert!(matches!(status.phase, Phase::Authorised | Phase::Executed | Phase::Settled), "{status:?}");
    test_bank.advance_time(Duration::from_hours(48));
    let final_phase = if test_bank.bank().capabilities().executed_is_final { Phase::Executed } else { Phase::Settled };
    assert_eq!(phase(test_bank, &connector_state, 20).await, final_phase);
    // Returning and polling again changes nothing.
    assert_eq!(follow_return(test_bank, &connector_state, &return_query).await.0.phase, final_phase);
    assert_eq!((test_bank.orders(), test_bank.transfer_count()), (1, 1));
}

pub async fn a_declined_order_lapses_and_can_no_longer_be_approved(test_bank: &impl TestBank) {
    let (to, connector_state) = initiate_until_redirect(test_bank).await;
    let return_query = test_bank.payer(&to, PayerDecision::Decline).await;
    assert_eq!(follow_return(test_bank, &connector_state, &return_query).await.0.phase, Phase::Lapsed);
    test_bank.payer(&to, PayerDecision::Approve).await;
    test_bank.advance_time(Duration::from_hours(48));
    assert_eq!(phase(test_bank, &connector_state, 20).await, Phase::Lapsed);
    assert_eq!(test_bank.transfer_count(), 0);
}

pub async fn an_unreachable_bank_gives_not_reached(test_bank: &impl TestBank) {
    let outcome = test_bank.unreachable_bank().initiate(&test_bank.order(), &test_bank.context(0)).await;
    assert!(matches!(outcome, Err(BankCallError::NotReached(_))), "{outcome:?}");
    assert_eq!(test_bank.orders(), 0);
}

pub async fn an_order_whose_response_is_lost_has_an_unknown_outcome(test_bank: &impl TestBank) {
    let faults = [
        InjectedFault::ActsThenFails,
        InjectedFault::ActsThenCloses,
        InjectedFault::ActsThenHangs,
        InjectedFault::Garbage,
        InjectedFault::EndlessBody,
    ];
    for (before, fault) in faults.into_iter().enumerate() {
        test_bank.inject_fault(Call::Initiate, fault);
        let outcome = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await;
        assert!(matches!(outcome, Err(BankCallError::OutcomeUnknown(_))), "{fault:?}: {outcome:?}");
        assert_eq!(test_bank.orders(), before + 1, "{fault:?}: the bank has accepted the order once");
    }
    test_bank.inject_fault(Call::Initiate, InjectedFault::Unavailable);
    let outcome = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await;
    assert!(
        matches!(outcome, Err(BankCallError::OutcomeUnknown(_))),
        "the response may come from a proxy: {outcome:?}"
    );
}

pub async fn an_order_that_the_bank_refuses_gives_refused(test_bank: &impl TestBank) {
    test_bank.inject_fault(Call::Initiate, InjectedFault::Refuses);
    let outcome = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await;
    let Err(BankCallError::Refused { reason }) = outcome else { panic!("{outcome:?}") };
    assert!(!reason.is_empty() && reason.len() <= 40, "{reason:?}");
    assert_eq!(test_bank.orders(), 0);
}

pub async fn a_cancelled_order_can_no_longer_be_approved(test_bank: &impl TestBank) {
    let (to, connector_state) = initiate_until_redirect(test_bank).await;
    let status = cancel(test_bank, &connector_state, 20).await;
    if !test_bank.bank().capabilities().supports_cancellation {
        assert_eq!(status.phase, Phase::AwaitingPayer, "a bank without cancellation does not cancel");
        return;
    }
    assert_eq!(status.phase, Phase::Cancelled);
    test_bank.payer(&to, PayerDecision::Approve).await;
    test_bank.advance_time(Duration::from_hours(48));
    let again = cancel(test_bank, &connector_state, 21).await;
    assert_eq!((again.phase, test_bank.transfer_count()), (Phase::Cancelled, 0));
}

pub async fn an_authorised_order_cannot_be_cancelled(test_bank: &impl TestBank) {
    let (to, connector_state) = initiate_until_redirect(test_bank).await;
    let return_query = test_bank.payer(&to, PayerDecision::Approve).await;
    follow_return(test_bank, &connector_state, &return_query).await;
    let status = cancel(test_bank, &connector_state, 20).await;
    assert!(matches!(status.phase, Phase::Authorised | Phase::Executed | Phase::Settled), "{status:?}");
    test_bank.advance_time(Duration::from_hours(48));
    assert_eq!(test_bank.transfer_count(), 1);
}

pub async fn an_unreadable_status_is_an_error_and_never_a_phase(test_bank: &impl TestBank) {
    let (_, connector_state) = initiate_until_redirect(test_bank).await;
    let faults = [
        InjectedFault::ActsThenFails,
        InjectedFault::ActsThenCloses,
        InjectedFault::Garbage,
        InjectedFault::EndlessBody,
        InjectedFault::Unavailable,
    ];
    for fault in faults {
        test_bank.inject_fault(Call::Status, fault);
        let outcome = test_bank.bank().poll(&connector_state, &test_bank.context(20)).await;
        assert!(outcome.is_err(), "{fault:?}: {outcome:?}");
    }
    test_bank.inject_fault(Call::Status, InjectedFault::UnknownStatus);
    assert_eq!(phase(test_bank, &connector_state, 21).await, Phase::Unrecognised);
    assert_eq!(phase(test_bank, &connector_state, 22).await, Phase::AwaitingPayer, "the next status is recognised");
}

pub async fn resuming_leads_to_the_same_order(test_bank: &impl TestBank) {
    let (_, connector_state) = initiate_until_redirect(test_bank).await;
    let step = test_bank.bank().resume(&connector_state, &test_bank.context(20)).await.expect("the bank responds");
    let Step::Redirect { to, connector_state } = step else { panic!("{step:?}") };
    assert_eq!(test_bank.orders(), 1);
    let return_query = test_bank.payer(&to, PayerDecision::Approve).await;
    follow_return(test_bank, &connector_state, &return_query).await;
    let step = test_bank.bank().resume(&connector_state, &test_bank.context(21)).await.expect("the bank responds");
    assert!(matches!(step, Step::Observed(_)), "after the approval there is no redirect: {step:?}");
    test_bank.advance_time(Duration::from_hours(48));
    assert_eq!((test_bank.orders(), test_bank.transfer_count()), (1, 1));
}

pub async fn a_notification_concerns_its_own_order_only(test_bank: &impl TestBank) {
    let (_, connector_state) = initiate_until_redirect(test_bank).await;
    let (own, other) = test_bank.notifications();
    let headers = HeaderMap::new();
    let concerns = |body: &[u8]| {
        test_bank.bank().concerns_attempt(&connector_state, &BankNotification { headers: &headers, body })
    };
    assert!(concerns(&own));
    for foreign in [&*other, b"", b"{", b"null", b"{\"paymentId\": 1}", &[0xff; 40]] {
        assert!(!concerns(foreign), "{}", String::from_utf8_lossy(foreign));
    }
}

pub async fn state_of_another_connector_is_an_error(test_bank: &impl TestBank) {
    for bytes in [&b""[..], b"{}", b"null", &[0xff; 40]] {
        let outcome = test_bank.bank().poll(&ConnectorState::new(bytes.to_vec()), &test_bank.context(1)).await;
        assert!(matches!(outcome, Err(BankCallError::OutcomeUnknown(_) | BankCallError::NotReached(_))), "{outcome:?}");
    }
}

pub async fn a_probe_is_accepted_and_changes_nothing(test_bank: &impl TestBank) {
    for number in 1..3 {
        let probe = test_bank.bank().probe(Uuid::from_u128(number)).await;
        assert!(matches!(probe, ProbeOutcome::Accepted { .. }), "{probe:?}");
    }
    assert_eq!((test_bank.orders(), test_bank.transfer_count()), (0, 0));
    let probe = test_bank.unreachable_bank().probe(Uuid::from_u128(3)).await;
    assert!(matches!(probe, ProbeOutcome::Unreachable(_)), "{probe:?}");
}
