//! What may happen.

use std::time::Duration;

use paylink_sandbox::{BankId, Decision, FaultKind, Operation};
use paylink_testkit::{AMOUNT, SMALL};
use proptest::{collection::vec, prelude::*};

/// What payers, banks, time and faults do about one link.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) amount_cents: u32,
    pub(crate) actions: Vec<Action>,
    /// Whether, before all is settled, every screen that was ever seen is approved.
    pub(crate) approve_all: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// The payer.
    Payer(Does),
    /// Two tabs at the same moment.
    Both(Does, Does),
    /// The payer decides on a screen of a bank's, any that they have ever seen.
    Screen {
        which: usize,
        approve: bool,
        comes_back: bool,
    },
    /// The payer decides while the worker looks and another tab does something.
    ScreenWhile {
        which: usize,
        approve: bool,
        meanwhile: Does,
    },
    /// The worker looks at what is due.
    Look,
    Pass(Duration),
    Fault {
        operation: Operation,
        kind: FaultKind,
        times: u32,
    },
    Heal,
    /// The bank does something by itself.
    Bank {
        which: usize,
        decision: Decision,
    },
    /// A notice, honest or not.
    Notice {
        which: usize,
        forged: Option<&'static str>,
    },
}

/// What a payer does on the payment's own pages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Does {
    Confirm(BankId),
    ChooseAgain(BankId),
    /// Wants another bank, and chooses it if the first one lets go.
    SwitchTo(BankId),
    Press(&'static str),
    ComeBack,
    ComeBackForged,
    CheckAgain,
    OpenLink,
}

pub(crate) fn sequences() -> impl Strategy<Value = Script> {
    let amount = prop_oneof![3 => Just(AMOUNT), 1 => Just(SMALL)];
    // A payment begins with a confirmation, most of the time.
    let first = (bank(), prop::option::weighted(0.25, kind()), vec(action(), 3..14));
    let actions = first.prop_map(|(bank, fault, mut actions)| {
        actions.insert(0, Action::Payer(Does::Confirm(bank)));
        if let Some(kind) = fault {
            actions.insert(0, Action::Fault { operation: Operation::Initiate, kind, times: 1 });
        }
        actions
    });
    let actions = prop_oneof![9 => actions, 1 => vec(action(), 3..14)];
    (amount, actions, any::<bool>()).prop_map(|(amount_cents, actions, approve_all)| Script {
        amount_cents,
        actions,
        approve_all,
    })
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => does().prop_map(Action::Payer),
        2 => (does(), does()).prop_map(|(one, two)| Action::Both(one, two)),
        6 => (any::<usize>(), prop::bool::weighted(0.6), any::<bool>())
            .prop_map(|(which, approve, comes_back)| Action::Screen { which, approve, comes_back }),
        2 => (any::<usize>(), prop::bool::weighted(0.6), does())
            .prop_map(|(which, approve, meanwhile)| Action::ScreenWhile { which, approve, meanwhile }),
        4 => Just(Action::Look),
        5 => time().prop_map(Action::Pass),
        4 => (operation(), kind(), 1..3_u32).prop_map(|(operation, kind, times)| Action::Fault { operation, kind, times }),
        1 => Just(Action::Heal),
        1 => (any::<usize>(), decision()).prop_map(|(which, decision)| Action::Bank { which, decision }),
        2 => (any::<usize>(), prop::option::of(prop::sample::select(&["ACCC", "RJCT", "CANC", "XYZQ"][..])))
            .prop_map(|(which, forged)| Action::Notice { which, forged }),
    ]
}

fn does() -> impl Strategy<Value = Does> {
    prop_oneof![
        3 => bank().prop_map(Does::Confirm),
        3 => bank().prop_map(Does::ChooseAgain),
        3 => bank().prop_map(Does::SwitchTo),
        3 => prop::sample::select(&["resume", "switch", "cancel"][..]).prop_map(Does::Press),
        2 => Just(Does::ComeBack),
        1 => Just(Does::ComeBackForged),
        2 => Just(Does::CheckAgain),
        1 => Just(Does::OpenLink),
    ]
}

fn bank() -> impl Strategy<Value = BankId> {
    prop::sample::select(&BankId::ALL[..])
}

fn time() -> impl Strategy<Value = Duration> {
    let seconds = prop::sample::select(&[1, 6, 20, 62, 300, 960, 3_700, 90_000][..]);
    seconds.prop_map(Duration::from_secs)
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        3 => Just(Operation::Initiate),
        1 => Just(Operation::StartAuthorisation),
        1 => Just(Operation::Confirm),
        3 => Just(Operation::Status),
        2 => Just(Operation::ScaStatus),
        2 => Just(Operation::Cancel),
        1 => Just(Operation::Any),
    ]
}

/// All but the ones that hang: to the connector those are a connection that is cut, only later.
fn kind() -> impl Strategy<Value = FaultKind> {
    prop::sample::select(
        &[
            FaultKind::FailBefore,
            FaultKind::FailAfter,
            FaultKind::CloseAfter,
            FaultKind::Unavailable,
            FaultKind::Stale,
            FaultKind::Stale,
            FaultKind::UnknownCode,
            FaultKind::Garbage,
            FaultKind::Refuse,
        ][..],
    )
}

fn decision() -> impl Strategy<Value = Decision> {
    prop::sample::select(&[Decision::Expire, Decision::Settle, Decision::Reject, Decision::Cancel][..])
}
