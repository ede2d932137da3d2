//! The Berlin Group connector against the sandbox banks, each with its own manners, over real HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

#[path = "berlin_group/bench.rs"]
mod bench;
#[path = "berlin_group/odd.rs"]
mod odd;
#[path = "berlin_group/secured.rs"]
mod secured;

mod atlas {
    paylink_bank::contract!(crate::bench::Sandboxed::bank(paylink_sandbox::BankId::Atlas));
}
mod borea {
    paylink_bank::contract!(crate::bench::Sandboxed::bank(paylink_sandbox::BankId::Borea));
}
mod corvus {
    paylink_bank::contract!(crate::bench::Sandboxed::bank(paylink_sandbox::BankId::Corvus));
}
mod delta {
    paylink_bank::contract!(crate::bench::Sandboxed::bank(paylink_sandbox::BankId::Delta));
}
mod ember {
    paylink_bank::contract!(crate::bench::Sandboxed::bank(paylink_sandbox::BankId::Ember));
}

use paylink_bank::{
    Fault, Returned, Step,
    contract::{Bench, Does, back},
};
use paylink_domain::{attempt::Phase, money::AmountCents};
use paylink_sandbox::{BankId, FaultKind, Operation};

use bench::Sandboxed;

#[tokio::test]
async fn a_bank_that_spares_the_payer_the_authorisation_is_only_looked_at() {
    let bench = Sandboxed::bank(BankId::Delta).await;
    let mut order = bench.order();
    order.amount = AmountCents::new(3_000).unwrap();
    let step = bench.bank().initiate(&order, &bench.visit(0)).await.unwrap();
    let Step::Again { memory } = step else { panic!("memory is kept before anybody looks: {step:?}") };
    bench.pass(std::time::Duration::from_mins(1));
    let step = bench.bank().advance(&memory, &bench.visit(1), &Returned::default()).await.unwrap();
    let Step::Seen(sighting) = step else { panic!("{step:?}") };
    assert_eq!((sighting.phase, bench.moved()), (Phase::Executed, 1));
}

#[tokio::test]
async fn a_wrong_confirmation_code_confirms_nothing_and_the_right_one_still_does() {
    let bench = Sandboxed::bank(BankId::Corvus).await;
    let step = bench.bank().initiate(&bench.order(), &bench.visit(0)).await.unwrap();
    let Step::Redirect { to, mut memory } = step else { panic!("{step:?}") };
    let returned = bench.payer(&to, Does::Approve).await;
    assert!(returned.get("confirmationCode").is_some());
    for forged in ["", "confirmationCode=000000", "confirmationCode=000000", "confirmationCode=", "code=1"] {
        let (sighting, kept) = back(&bench, &memory, &Returned::from_query(forged)).await;
        assert_eq!(sighting.phase, Phase::AwaitingPayer, "{forged:?}");
        memory = kept;
    }
    let (sighting, memory) = back(&bench, &memory, &returned).await;
    assert_eq!(sighting.phase, Phase::Authorised);
    // Whoever reloads the page afterwards sends no code again.
    let sent = || bench.sandbox.received().iter().filter(|request| request.method == "PUT").count();
    let before = sent();
    assert_eq!(before, 3, "one for each code that was brought");
    assert_eq!(back(&bench, &memory, &returned).await.0.phase, Phase::Authorised);
    assert_eq!(sent(), before);
}

#[tokio::test]
async fn a_code_that_the_bank_did_not_hear_is_sent_again_without_the_payer_s_bringing_it_again() {
    let bench = Sandboxed::bank(BankId::Corvus).await;
    let step = bench.bank().initiate(&bench.order(), &bench.visit(0)).await.unwrap();
    let Step::Redirect { to, memory } = step else { panic!("{step:?}") };
    let returned = bench.payer(&to, Does::Approve).await;
    let step = bench.bank().advance(&memory, &bench.visit(1), &returned).await.unwrap();
    let Step::Again { memory } = step else { panic!("the code is kept before it is used: {step:?}") };
    bench.sandbox.fault(sandbox_fault(FaultKind::FailBefore));
    assert!(bench.bank().advance(&memory, &bench.visit(2), &Returned::default()).await.is_err());
    let (sighting, _) = back(&bench, &memory, &Returned::default()).await;
    assert_eq!(sighting.phase, Phase::Authorised);
}

fn sandbox_fault(kind: FaultKind) -> paylink_sandbox::Fault {
    paylink_sandbox::Fault { bank: None, operation: Operation::Confirm, kind, times: 1 }
}

#[tokio::test]
async fn an_unknown_payer_account_is_refused_by_the_bank_and_nothing_is_left_behind() {
    let bench = Sandboxed::bank(BankId::Atlas).await;
    let mut order = bench.order();
    order.payer_iban = Some("DE89370400440532013000".parse().unwrap());
    let outcome = bench.bank().initiate(&order, &bench.visit(0)).await;
    assert!(matches!(outcome, Err(Fault::Refused { .. })), "{outcome:?}");
    assert_eq!(bench.orders(), 0);
}

#[tokio::test]
async fn every_step_is_a_request_of_its_own_and_a_step_tried_again_is_the_same_one() {
    let bench = Sandboxed::bank(BankId::Borea).await;
    for _ in 0..2 {
        let step = bench.bank().initiate(&bench.order(), &bench.visit(0)).await.unwrap();
        let Step::Again { memory } = step else { panic!("{step:?}") };
        bench.bank().advance(&memory, &bench.visit(1), &Returned::default()).await.unwrap();
        bench.bank().status(&memory, &bench.visit(2)).await.unwrap();
        bench.bank().status(&memory, &bench.visit(3)).await.unwrap();
    }
    let ids = bench.request_ids();
    let (first, second) = ids.split_at(ids.len() / 2);
    assert_eq!(first, second, "the same steps of the same attempt are the same requests");
    let distinct: std::collections::BTreeSet<_> = first.iter().collect();
    assert_eq!((first.len(), distinct.len()), (4, 4), "{first:?}");
}
