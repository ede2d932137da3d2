//! What every connector must do, as tests. A connector's own tests describe the other side once, as a [`Bench`], and the macro
//! [`contract!`](crate::contract!) makes a test of each claim here:
//!
//! ```ignore
//! mod my_bank {
//!     paylink_bank::contract!(my_bench());
//! }
//! ```
//!
//! The other side is a bank that can be told what to do: a sandbox of ours, or a real bank's. These are assertions, so they panic.

use std::{future::Future, pin::Pin, time::Duration};

use http::HeaderMap;
use paylink_domain::attempt::Phase;
use url::Url;

use crate::{Bank, Fault, Memory, Notice, Order, Returned, Sighting, Step, Visit};

/// What a payer does at the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Approve,
    Decline,
}

/// Which call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Initiate,
    Status,
}

/// How it goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The bank acts, and then breaks down.
    ActsThenFails,
    /// The bank acts, and the connection is cut.
    ActsThenHangsUp,
    /// The bank acts, and never answers.
    ActsThenIsSilent,
    /// The answer is no message of the protocol.
    Babbles,
    /// The answer has no end.
    NeverStops,
    /// The bank says that it is closed.
    IsClosed,
    /// The bank says no.
    Refuses,
    /// The status is one that nobody knows.
    SpeaksAnotherLanguage,
}

/// The other side: one bank, and what can be done to it.
pub trait Bench: Sync {
    /// A connector to it. A new one each time, because a connector remembers nothing.
    fn bank(&self) -> Box<dyn Bank>;
    /// A connector to where nobody listens.
    fn nowhere(&self) -> Box<dyn Bank>;
    fn order(&self) -> Order;
    /// The circumstances of the `turn`th call about the one attempt that this bench is for.
    fn visit(&self, turn: i32) -> Visit;
    /// Opens the bank's page as a payer, does it, and returns what the payer is sent back with.
    fn payer<'a>(&'a self, at: &'a Url, does: Does) -> Pin<Box<dyn Future<Output = Returned> + Send + 'a>>;
    /// Lets the next call of that kind go wrong.
    fn spoil(&self, call: Call, wrong: Wrong);
    /// Lets time pass for the bank.
    fn pass(&self, time: Duration);
    /// How many orders the bank has taken.
    fn orders(&self) -> usize;
    /// How often money has moved.
    fn moved(&self) -> usize;
    /// What the bank would post to tell that this order has changed, and what it would post about another.
    fn notices(&self) -> (Vec<u8>, Vec<u8>);
}

/// Makes a test of each claim, for the bench that `$bench` makes.
#[macro_export]
macro_rules! contract {
    ($bench:expr) => {
        $crate::contract!(@ $bench,
            the_payer_is_sent_to_the_bank_and_memory_alone_finds_the_order_again,
            an_approved_order_is_carried_out_once,
            a_declined_order_lapses_and_can_no_longer_be_approved,
            an_order_that_was_never_sent_is_certainly_not_done,
            an_order_whose_answer_is_lost_may_have_been_done,
            an_order_that_the_bank_does_not_take_is_refused,
            a_cancelled_order_can_no_longer_be_approved,
            an_authorised_order_is_not_ended_by_asking,
            what_cannot_be_read_is_a_fault_and_never_a_phase,
            resuming_leads_to_the_same_order,
            a_notice_is_about_its_own_order_only,
            a_memory_of_another_connector_is_a_fault
        );
    };
    (@ $bench:expr, $($claim:ident),+) => {
        $(
            #[tokio::test]
            async fn $claim() {
                $crate::contract::$claim(&$bench.await).await;
            }
        )+
    };
}

/// From nothing to the moment at which the payer goes to the bank.
async fn to_the_bank(bench: &impl Bench) -> (Url, Memory) {
    let mut step = bench.bank().initiate(&bench.order(), &bench.visit(0)).await.expect("the bank takes the order");
    for turn in 1..4 {
        match step {
            Step::Redirect { to, memory } => return (to, memory),
            Step::Again { memory } => {
                let visit = bench.visit(turn);
                step = bench.bank().advance(&memory, &visit, &Returned::default()).await.expect("the bank goes on");
            }
            Step::Seen(sighting) => panic!("the payer was not asked: {sighting:?}"),
        }
    }
    panic!("the bank never sends for the payer");
}

/// Lets the payer come back, and follows the steps until there is something to be seen.
pub async fn back(bench: &impl Bench, memory: &Memory, returned: &Returned) -> (Sighting, Memory) {
    let (mut memory, nothing) = (memory.clone(), Returned::default());
    for turn in 10..14 {
        let brings = if turn == 10 { returned } else { &nothing };
        let step = bench.bank().advance(&memory, &bench.visit(turn), brings).await.expect("the bank can be read");
        match step {
            Step::Seen(sighting) => return (sighting, memory),
            Step::Again { memory: kept } => memory = kept,
            Step::Redirect { .. } => panic!("the payer was there already: {step:?}"),
        }
    }
    panic!("the bank is never done");
}

async fn phase(bench: &impl Bench, memory: &Memory, turn: i32) -> Phase {
    bench.bank().status(memory, &bench.visit(turn)).await.expect("the bank can be read").phase
}

pub async fn the_payer_is_sent_to_the_bank_and_memory_alone_finds_the_order_again(bench: &impl Bench) {
    let (_, memory) = to_the_bank(bench).await;
    assert_eq!(phase(bench, &memory, 20).await, Phase::AwaitingPayer);
    assert_eq!((bench.orders(), bench.moved()), (1, 0));
}

pub async fn an_approved_order_is_carried_out_once(bench: &impl Bench) {
    let (to, memory) = to_the_bank(bench).await;
    let returned = bench.payer(&to, Does::Approve).await;
    let (seen, memory) = back(bench, &memory, &returned).await;
    assert!(matches!(seen.phase, Phase::Authorised | Phase::Executed | Phase::Settled), "{seen:?}");
    bench.pass(Duration::from_hours(48));
    let ends = if bench.bank().capabilities().profile.executed_ends { Phase::Executed } else { Phase::Settled };
    assert_eq!(phase(bench, &memory, 20).await, ends);
    // Coming back again, and looking again, changes nothing.
    assert_eq!(back(bench, &memory, &returned).await.0.phase, ends);
    assert_eq!((bench.orders(), bench.moved()), (1, 1));
}

pub async fn a_declined_order_lapses_and_can_no_longer_be_approved(bench: &impl Bench) {
    let (to, memory) = to_the_bank(bench).await;
    let returned = bench.payer(&to, Does::Decline).await;
    assert_eq!(back(bench, &memory, &returned).await.0.phase, Phase::Lapsed);
    bench.payer(&to, Does::Approve).await;
    bench.pass(Duration::from_hours(48));
    assert_eq!(phase(bench, &memory, 20).await, Phase::Lapsed);
    assert_eq!(bench.moved(), 0);
}

pub async fn an_order_that_was_never_sent_is_certainly_not_done(bench: &impl Bench) {
    let outcome = bench.nowhere().initiate(&bench.order(), &bench.visit(0)).await;
    assert!(matches!(outcome, Err(Fault::NotDone(_))), "{outcome:?}");
    assert_eq!(bench.orders(), 0);
}

pub async fn an_order_whose_answer_is_lost_may_have_been_done(bench: &impl Bench) {
    let ways =
        [Wrong::ActsThenFails, Wrong::ActsThenHangsUp, Wrong::ActsThenIsSilent, Wrong::Babbles, Wrong::NeverStops];
    for (before, wrong) in ways.into_iter().enumerate() {
        bench.spoil(Call::Initiate, wrong);
        let outcome = bench.bank().initiate(&bench.order(), &bench.visit(0)).await;
        assert!(matches!(outcome, Err(Fault::Maybe(_))), "{wrong:?}: {outcome:?}");
        assert_eq!(bench.orders(), before + 1, "{wrong:?}: the bank did take it, once");
    }
    bench.spoil(Call::Initiate, Wrong::IsClosed);
    let outcome = bench.bank().initiate(&bench.order(), &bench.visit(0)).await;
    assert!(matches!(outcome, Err(Fault::Maybe(_))), "who says so may not be the bank: {outcome:?}");
}

pub async fn an_order_that_the_bank_does_not_take_is_refused(bench: &impl Bench) {
    bench.spoil(Call::Initiate, Wrong::Refuses);
    let outcome = bench.bank().initiate(&bench.order(), &bench.visit(0)).await;
    let Err(Fault::Refused { reason }) = outcome else { panic!("{outcome:?}") };
    assert!(!reason.is_empty() && reason.len() <= 40, "{reason:?}");
    assert_eq!(bench.orders(), 0);
}

pub async fn a_cancelled_order_can_no_longer_be_approved(bench: &impl Bench) {
    let (to, memory) = to_the_bank(bench).await;
    let seen = bench.bank().cancel(&memory, &bench.visit(20)).await.expect("the bank can be read");
    if !bench.bank().capabilities().cancels {
        assert_eq!(seen.phase, Phase::AwaitingPayer, "a bank that does not cancel has not cancelled");
        return;
    }
    assert_eq!(seen.phase, Phase::Cancelled);
    bench.payer(&to, Does::Approve).await;
    bench.pass(Duration::from_hours(48));
    let again = bench.bank().cancel(&memory, &bench.visit(21)).await.expect("asking twice does no harm");
    assert_eq!((again.phase, bench.moved()), (Phase::Cancelled, 0));
}

pub async fn an_authorised_order_is_not_ended_by_asking(bench: &impl Bench) {
    let (to, memory) = to_the_bank(bench).await;
    let returned = bench.payer(&to, Does::Approve).await;
    back(bench, &memory, &returned).await;
    let seen = bench.bank().cancel(&memory, &bench.visit(20)).await.expect("the bank can be read");
    assert!(matches!(seen.phase, Phase::Authorised | Phase::Executed | Phase::Settled), "{seen:?}");
    bench.pass(Duration::from_hours(48));
    assert_eq!(bench.moved(), 1);
}

pub async fn what_cannot_be_read_is_a_fault_and_never_a_phase(bench: &impl Bench) {
    let (_, memory) = to_the_bank(bench).await;
    let ways = [Wrong::ActsThenFails, Wrong::ActsThenHangsUp, Wrong::Babbles, Wrong::NeverStops, Wrong::IsClosed];
    for wrong in ways {
        bench.spoil(Call::Status, wrong);
        let outcome = bench.bank().status(&memory, &bench.visit(20)).await;
        assert!(outcome.is_err(), "{wrong:?}: {outcome:?}");
    }
    bench.spoil(Call::Status, Wrong::SpeaksAnotherLanguage);
    assert_eq!(phase(bench, &memory, 21).await, Phase::Unrecognised);
    assert_eq!(phase(bench, &memory, 22).await, Phase::AwaitingPayer, "and the next word is understood");
}

pub async fn resuming_leads_to_the_same_order(bench: &impl Bench) {
    let (_, memory) = to_the_bank(bench).await;
    let step = bench.bank().resume(&memory, &bench.visit(20)).await.expect("the bank can be read");
    let Step::Redirect { to, memory } = step else { panic!("{step:?}") };
    assert_eq!(bench.orders(), 1);
    let returned = bench.payer(&to, Does::Approve).await;
    back(bench, &memory, &returned).await;
    let step = bench.bank().resume(&memory, &bench.visit(21)).await.expect("the bank can be read");
    assert!(matches!(step, Step::Seen(_)), "who has approved is not sent there again: {step:?}");
    bench.pass(Duration::from_hours(48));
    assert_eq!((bench.orders(), bench.moved()), (1, 1));
}

pub async fn a_notice_is_about_its_own_order_only(bench: &impl Bench) {
    let (_, memory) = to_the_bank(bench).await;
    let (own, other) = bench.notices();
    let headers = HeaderMap::new();
    let regards = |body: &[u8]| bench.bank().notice(&memory, &Notice { headers: &headers, body });
    assert!(regards(&own));
    for foreign in [&*other, b"", b"{", b"null", b"{\"paymentId\": 1}", &[0xff; 40]] {
        assert!(!regards(foreign), "{}", String::from_utf8_lossy(foreign));
    }
}

pub async fn a_memory_of_another_connector_is_a_fault(bench: &impl Bench) {
    for bytes in [&b""[..], b"{}", b"null", &[0xff; 40]] {
        let outcome = bench.bank().status(&Memory::new(bytes.to_vec()), &bench.visit(1)).await;
        assert!(matches!(outcome, Err(Fault::Maybe(_) | Fault::NotDone(_))), "{outcome:?}");
    }
}
