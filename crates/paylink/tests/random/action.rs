//! The actions of a sequence, and how they are generated.

use std::time::Duration;

use paylink_sandbox::{BankId, Decision, FaultKind, Operation};
use paylink_testkit::adversary;
use paylink_testkit::{AMOUNT_CENTS, SCA_EXEMPT_CENTS};
use proptest::{collection::vec, prelude::*};

/// What payers, banks, time and faults do to one link.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) amount_cents: u32,
    pub(crate) actions: Vec<Action>,
    /// Whether the payer approves every bank page seen so far, before the sequence is settled.
    pub(crate) approve_all: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// The payer acts.
    Payer(PayerAction),
    /// The payer acts in two tabs at the same time.
    TwoTabs(PayerAction, PayerAction),
    /// The payer decides on a bank page, any of those seen so far.
    Screen {
        which: usize,
        approve: bool,
        returns: bool,
    },
    /// The payer decides while the worker polls and another tab acts.
    ScreenWhile {
        which: usize,
        approve: bool,
        meanwhile: PayerAction,
    },
    /// The worker polls what is due.
    Poll,
    AdvanceTime(Duration),
    Fault {
        operation: Operation,
        kind: FaultKind,
        times: u32,
    },
    ClearFaults,
    /// A gateway answers instead of the bank.
    Gateway {
        operation: adversary::Operation,
        answer: GatewayAnswer,
        /// Whether the bank has received the request before.
        forwarded: bool,
    },
    /// The payer confirms, and the lease of the initiation expires before the bank responds, as if the process had died.
    ConfirmSlowly(BankId),
    /// The bank changes the order's status.
    Bank {
        which: usize,
        decision: Decision,
    },
    /// A notice that names an order of another payment.
    ForeignNotice {
        which: usize,
        named: usize,
    },
    /// A notice from the bank, or a forged one.
    Notice {
        which: usize,
        forged: Option<&'static str>,
    },
}

/// Responses that the sandbox banks never give.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GatewayAnswer {
    /// A status with a JSON `code` that is not in the standard's format.
    Code(u16),
    /// A web page.
    Html(u16),
    Truncated,
    ClosedEarly,
    WrongContentType,
    /// The order is unknown, as at a replica that lags.
    Unknown,
    /// The order has expired.
    Expired,
    /// A status that the bank did not have at that moment, but might have had.
    Body(&'static str),
}

impl GatewayAnswer {
    pub(crate) fn script(self, forwarded: bool) -> adversary::Script {
        let answer = match self {
            Self::Code(status) => adversary::Answer::gateway_code(status, "FORMAT_ERROR"),
            Self::Html(status) => adversary::Answer::html(status),
            Self::Truncated => adversary::Answer::Truncated,
            Self::ClosedEarly => adversary::Answer::ClosedEarly,
            Self::WrongContentType => adversary::Answer::WrongContentType,
            Self::Unknown => adversary::Answer::NotFound,
            Self::Expired => adversary::Answer::Problem { status: 403, code: "RESOURCE_EXPIRED" },
            Self::Body(body) => {
                adversary::Answer::Raw { status: 200, content_type: "application/json", body: body.to_owned() }
            }
        };
        if forwarded { adversary::Script::after(answer) } else { adversary::Script::before(answer) }
    }
}

/// What a payer does on the payment's own pages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PayerAction {
    Confirm(BankId),
    ChooseAgain(BankId),
    /// Switches to another bank, and chooses it if the first one has cancelled.
    SwitchTo(BankId),
    Press(&'static str),
    Return,
    ReturnForged,
    CheckAgain,
    OpenLink,
}

pub(crate) fn sequences() -> impl Strategy<Value = Script> {
    let amount = prop_oneof![3 => Just(AMOUNT_CENTS), 1 => Just(SCA_EXEMPT_CENTS)];
    // Most sequences start with a confirmation.
    let first = (bank(), prop::option::weighted(0.25, kind()), vec(action(), 3..14));
    let actions = first.prop_map(|(bank, fault, mut actions)| {
        actions.insert(0, Action::Payer(PayerAction::Confirm(bank)));
        if let Some(kind) = fault {
            actions.insert(0, Action::Fault { operation: Operation::Initiate, kind, times: 1 });
        }
        actions
    });
    let actions = prop_oneof![9 => actions, 1 => vec(action(), 3..14)];
    let script = (amount, actions, any::<bool>()).prop_map(|(amount_cents, actions, approve_all)| Script {
        amount_cents,
        actions,
        approve_all,
    });
    prop_oneof![9 => script, 1 => lost_orders()]
}

/// Sequences that start with an order which the bank executes without the payer, while its response is lost.
fn lost_orders() -> impl Strategy<Value = Script> {
    let gateway = gateway_answer().prop_map(|answer| {
        let gateway = Action::Gateway { operation: adversary::Operation::Initiate, answer, forwarded: true };
        vec![gateway, Action::Payer(PayerAction::Confirm(BankId::Delta))]
    });
    let start = prop_oneof![3 => gateway, 1 => Just(vec![Action::ConfirmSlowly(BankId::Delta)])];
    (start, vec(action(), 0..8), any::<bool>()).prop_map(|(start, actions, approve_all)| Script {
        amount_cents: SCA_EXEMPT_CENTS,
        actions: start.into_iter().chain(actions).collect(),
        approve_all,
    })
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => payer_action().prop_map(Action::Payer),
        2 => (payer_action(), payer_action()).prop_map(|(one, two)| Action::TwoTabs(one, two)),
        6 => (any::<usize>(), prop::bool::weighted(0.6), any::<bool>())
            .prop_map(|(which, approve, returns)| Action::Screen { which, approve, returns }),
        2 => (any::<usize>(), prop::bool::weighted(0.6), payer_action())
            .prop_map(|(which, approve, meanwhile)| Action::ScreenWhile { which, approve, meanwhile }),
        4 => Just(Action::Poll),
        5 => time().prop_map(Action::AdvanceTime),
        4 => (operation(), kind(), 1..3_u32).prop_map(|(operation, kind, times)| Action::Fault { operation, kind, times }),
        1 => Just(Action::ClearFaults),
        4 => gateway(),
        1 => bank().prop_map(Action::ConfirmSlowly),
        1 => (any::<usize>(), decision()).prop_map(|(which, decision)| Action::Bank { which, decision }),
        2 => (any::<usize>(), prop::option::of(prop::sample::select(&["ACCC", "RJCT", "CANC", "XYZQ"][..])))
            .prop_map(|(which, forged)| Action::Notice { which, forged }),
        1 => any::<(usize, usize)>().prop_map(|(which, named)| Action::ForeignNotice { which, named }),
    ]
}

fn gateway_answer() -> impl Strategy<Value = GatewayAnswer> {
    prop_oneof![
        prop::sample::select(&[400, 403, 408, 425, 429, 499][..]).prop_map(GatewayAnswer::Code),
        prop::sample::select(&[400, 404, 502][..]).prop_map(GatewayAnswer::Html),
        prop::sample::select(
            &[GatewayAnswer::Truncated, GatewayAnswer::ClosedEarly, GatewayAnswer::WrongContentType][..]
        ),
    ]
}

fn gateway() -> impl Strategy<Value = Action> {
    use adversary::Operation::{
        Cancel, Confirm, Initiate, ListAuthorisations, ReadAuthorisation, ReadPayment, ReadStatus, StartAuthorisation,
    };
    let any_operation = prop::sample::select(
        &[Initiate, Initiate, ReadStatus, ReadAuthorisation, Cancel, StartAuthorisation, Confirm, ReadPayment][..],
    );
    let read = prop::sample::select(&[ReadStatus, ReadStatus, ReadAuthorisation, ListAuthorisations, ReadPayment][..]);
    let read_answer =
        prop::sample::select(&[GatewayAnswer::Unknown, GatewayAnswer::Unknown, GatewayAnswer::Expired][..]);
    let failed_sca = (Just(ReadAuthorisation), Just(GatewayAnswer::Body(r#"{"scaStatus": "failed"}"#)));
    let others = (Just(ReadStatus), Just(GatewayAnswer::Body(r#"{"transactionStatus": "PATC"}"#)));
    prop_oneof![
        6 => (any_operation, gateway_answer()),
        3 => (read, read_answer),
        1 => failed_sca,
        1 => others,
    ]
    .prop_flat_map(|(operation, answer)| {
        any::<bool>().prop_map(move |forwarded| Action::Gateway { operation, answer, forwarded })
    })
}

fn payer_action() -> impl Strategy<Value = PayerAction> {
    prop_oneof![
        3 => bank().prop_map(PayerAction::Confirm),
        3 => bank().prop_map(PayerAction::ChooseAgain),
        3 => bank().prop_map(PayerAction::SwitchTo),
        3 => prop::sample::select(&["resume", "switch", "cancel"][..]).prop_map(PayerAction::Press),
        2 => Just(PayerAction::Return),
        1 => Just(PayerAction::ReturnForged),
        2 => Just(PayerAction::CheckAgain),
        1 => Just(PayerAction::OpenLink),
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

/// All kinds except those that hang. To the connector, a hang is the same as a closed connection, but slower.
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
