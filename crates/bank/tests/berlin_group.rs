//! The Berlin Group connector with the sandbox banks, each with its own profile, over real HTTP.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

#[path = "berlin_group/products.rs"]
mod products;
#[path = "berlin_group/sandbox_bank.rs"]
mod sandbox_bank;
#[path = "berlin_group/tls_and_signatures.rs"]
mod tls_and_signatures;
#[path = "berlin_group/unusual_responses.rs"]
mod unusual_responses;

mod atlas {
    paylink_bank::contract_tests!(crate::sandbox_bank::SandboxBank::start(paylink_sandbox::BankId::Atlas));
}
mod borea {
    paylink_bank::contract_tests!(crate::sandbox_bank::SandboxBank::start(paylink_sandbox::BankId::Borea));
}
mod corvus {
    paylink_bank::contract_tests!(crate::sandbox_bank::SandboxBank::start(paylink_sandbox::BankId::Corvus));
}
mod delta {
    paylink_bank::contract_tests!(crate::sandbox_bank::SandboxBank::start(paylink_sandbox::BankId::Delta));
}
mod ember {
    paylink_bank::contract_tests!(crate::sandbox_bank::SandboxBank::start(paylink_sandbox::BankId::Ember));
}

use paylink_bank::{
    BankCallError, ReturnQuery, Step,
    contract_tests::{PayerDecision, TestBank, follow_return},
};
use paylink_domain::{attempt::Phase, money::AmountCents};
use paylink_sandbox::{BankId, FaultKind, Operation};

use sandbox_bank::SandboxBank;

#[tokio::test]
async fn an_order_that_is_exempt_from_authorisation_is_only_polled() {
    let test_bank = SandboxBank::start(BankId::Delta).await;
    let mut order = test_bank.order();
    order.amount = AmountCents::new(3_000).unwrap();
    let step = test_bank.bank().initiate(&order, &test_bank.context(0)).await.unwrap();
    let Step::Continue { connector_state } = step else {
        panic!("the connector state is stored before the first poll: {step:?}")
    };
    test_bank.advance_time(std::time::Duration::from_mins(1));
    let step =
        test_bank.bank().advance(&connector_state, &test_bank.context(1), &ReturnQuery::default()).await.unwrap();
    let Step::Observed(bank_status) = step else { panic!("{step:?}") };
    assert_eq!((bank_status.phase, test_bank.transfer_count()), (Phase::Executed, 1));
}

#[tokio::test]
async fn a_wrong_confirmation_code_confirms_nothing_and_the_right_one_still_does() {
    let test_bank = SandboxBank::start(BankId::Corvus).await;
    let step = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await.unwrap();
    let Step::Redirect { to, mut connector_state } = step else { panic!("{step:?}") };
    let return_query = test_bank.payer(&to, PayerDecision::Approve).await;
    assert!(return_query.get("confirmationCode").is_some());
    for forged in ["", "confirmationCode=000000", "confirmationCode=000000", "confirmationCode=", "code=1"] {
        let (bank_status, next_state) =
            follow_return(&test_bank, &connector_state, &ReturnQuery::from_query(forged)).await;
        assert_eq!(bank_status.phase, Phase::AwaitingPayer, "{forged:?}");
        connector_state = next_state;
    }
    let (bank_status, connector_state) = follow_return(&test_bank, &connector_state, &return_query).await;
    assert_eq!(bank_status.phase, Phase::Authorised);
    // Reloading the return page does not send the code again.
    let sent_codes = || test_bank.sandbox.received().iter().filter(|request| request.method == "PUT").count();
    let before = sent_codes();
    assert_eq!(before, 2, "one request for each different code; an empty one is none");
    assert_eq!(follow_return(&test_bank, &connector_state, &return_query).await.0.phase, Phase::Authorised);
    assert_eq!(sent_codes(), before);
}

#[tokio::test]
async fn a_confirmation_code_that_did_not_reach_the_bank_is_resent_without_the_payer_returning_again() {
    let test_bank = SandboxBank::start(BankId::Corvus).await;
    let step = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await.unwrap();
    let Step::Redirect { to, connector_state } = step else { panic!("{step:?}") };
    let return_query = test_bank.payer(&to, PayerDecision::Approve).await;
    let step = test_bank.bank().advance(&connector_state, &test_bank.context(1), &return_query).await.unwrap();
    let Step::Continue { connector_state } = step else { panic!("the code is stored before it is used: {step:?}") };
    test_bank.sandbox.inject_fault(sandbox_fault(FaultKind::FailBefore));
    assert!(test_bank.bank().advance(&connector_state, &test_bank.context(2), &ReturnQuery::default()).await.is_err());
    let (bank_status, _) = follow_return(&test_bank, &connector_state, &ReturnQuery::default()).await;
    assert_eq!(bank_status.phase, Phase::Authorised);
}

fn sandbox_fault(kind: FaultKind) -> paylink_sandbox::Fault {
    paylink_sandbox::Fault { bank: None, operation: Operation::Confirm, kind, times: 1 }
}

#[tokio::test]
async fn an_unknown_payer_account_is_refused_by_the_bank_and_no_order_remains() {
    let test_bank = SandboxBank::start(BankId::Atlas).await;
    let mut order = test_bank.order();
    order.payer_iban = Some("DE89370400440532013000".parse().unwrap());
    let outcome = test_bank.bank().initiate(&order, &test_bank.context(0)).await;
    assert!(matches!(outcome, Err(BankCallError::Refused { .. })), "{outcome:?}");
    assert_eq!(test_bank.orders(), 0);
}

#[tokio::test]
async fn every_step_has_its_own_request_id_and_a_retried_step_keeps_it() {
    let test_bank = SandboxBank::start(BankId::Borea).await;
    for _ in 0..2 {
        let step = test_bank.bank().initiate(&test_bank.order(), &test_bank.context(0)).await.unwrap();
        let Step::Continue { connector_state } = step else { panic!("{step:?}") };
        test_bank.bank().advance(&connector_state, &test_bank.context(1), &ReturnQuery::default()).await.unwrap();
        test_bank.bank().poll(&connector_state, &test_bank.context(2)).await.unwrap();
        test_bank.bank().poll(&connector_state, &test_bank.context(3)).await.unwrap();
    }
    let ids = test_bank.request_ids();
    let (first, second) = ids.split_at(ids.len() / 2);
    assert_eq!(first, second, "a repeated step has the same request id");
    let distinct: std::collections::BTreeSet<_> = first.iter().collect();
    assert_eq!((first.len(), distinct.len()), (4, 4), "{first:?}");
}
