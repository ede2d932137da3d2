//! A sandbox bank as the contract's other side.

use std::{
    future::Future,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use paylink_bank::{
    AttemptKey, Bank, Capabilities, Order, Payer, Returned, Visit,
    berlin_group::{BerlinGroup, Product, Settings, Signer, Tls},
    contract::{Bench, Call, Does, Wrong},
};
use paylink_domain::{
    attempt::Profile,
    chance::Randomness,
    id::AttemptId,
    money::{AmountCents, Currency},
    time::{Clock, Timestamp},
};
use paylink_sandbox::{BankId, EndsAt, Fault, FaultKind, Manners, Operation, Sandbox};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

/// Time that stands still unless it is moved.
struct Still(AtomicI64);

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.0.load(Ordering::Relaxed))
    }
}

/// Different every time, and the same in every run.
pub(crate) struct Counter(AtomicI64);

impl Randomness for Counter {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(0x0123_4567_89ab_cdef, Ordering::Relaxed).to_be_bytes();
            chunk.copy_from_slice(&next[..chunk.len()]);
        }
    }
}

pub(crate) struct Sandboxed {
    pub(crate) sandbox: Sandbox,
    pub(crate) id: BankId,
    pub(crate) address: SocketAddr,
    _stop: DropGuard,
}

pub(crate) fn world() -> Sandbox {
    Sandbox::new(Arc::new(Still(AtomicI64::new(1_790_000_000_000))), Arc::new(Counter(AtomicI64::new(1))))
}

impl Sandboxed {
    pub(crate) async fn bank(id: BankId) -> Self {
        let sandbox = world();
        sandbox.set_notices(false);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(id), stop.clone()));
        Self { sandbox, id, address, _stop: stop.drop_guard() }
    }

    fn at(&self, address: SocketAddr) -> Box<dyn Bank> {
        Box::new(connector(self.id, &format!("http://{address}"), Tls::default(), None))
    }

    /// Of every request that the bank has received.
    pub(crate) fn request_ids(&self) -> Vec<String> {
        let id = |(name, value): &(String, String)| (name == "x-request-id").then(|| value.clone());
        self.sandbox.received().iter().filter_map(|request| request.headers.iter().find_map(id)).collect()
    }
}

pub(crate) fn connector(id: BankId, url: &str, tls: Tls, signer: Option<Signer>) -> BerlinGroup {
    let manners = Manners::of(id);
    let capabilities = Capabilities {
        profile: Profile {
            executed_ends: manners.ends_at == EndsAt::Acsc,
            initiation_may_move_money: manners.exempts_up_to_cents.is_some(),
        },
        needs_payer_iban: manners.needs_payer_iban,
        cancels: manners.cancellable,
    };
    let (url, timeout) = (url.parse().unwrap(), Duration::from_secs(1));
    BerlinGroup::new(Settings { url, product: Product::Sepa, capabilities, tls, signer, timeout }).unwrap()
}

pub(crate) fn order(sandbox: &Sandbox, id: BankId) -> Order {
    let richest = sandbox.accounts(id).into_iter().max_by_key(|account| account.balance_cents).unwrap();
    Order {
        amount: AmountCents::new(8_270).unwrap(),
        currency: Currency::Eur,
        reference: "Order 1017".parse().unwrap(),
        payee: "Demo Shop".parse().unwrap(),
        payee_iban: "DE89370400440532013000".parse().unwrap(),
        payer_iban: Manners::of(id).needs_payer_iban.then(|| richest.iban.parse().unwrap()),
    }
}

pub(crate) fn visit(turn: i32) -> Visit {
    let attempt = AttemptId::of("00".parse().unwrap(), uuid::Uuid::from_u128(7));
    Visit {
        key: AttemptKey::of(attempt),
        turn,
        return_url: "http://127.0.0.1:9/r/back?own=1".parse().unwrap(),
        notice_url: "http://127.0.0.1:9/n/notice".parse().unwrap(),
        payer: Some(Payer { address: "192.0.2.7".parse().unwrap(), user_agent: Some("a browser".to_owned()) }),
    }
}

impl Bench for Sandboxed {
    fn bank(&self) -> Box<dyn Bank> {
        self.at(self.address)
    }

    fn nowhere(&self) -> Box<dyn Bank> {
        // A port that was just free, and that nobody listens on.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        self.at(listener.local_addr().unwrap())
    }

    fn order(&self) -> Order {
        order(&self.sandbox, self.id)
    }

    fn visit(&self, turn: i32) -> Visit {
        visit(turn)
    }

    fn payer<'a>(&'a self, at: &'a Url, does: Does) -> Pin<Box<dyn Future<Output = Returned> + Send + 'a>> {
        Box::pin(async move {
            let richest =
                self.sandbox.accounts(self.id).into_iter().max_by_key(|account| account.balance_cents).unwrap();
            let decision = if does == Does::Approve { "approve" } else { "decline" };
            let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
            assert_eq!(http.get(at.clone()).send().await.unwrap().status(), 200);
            let form = format!("decision={decision}&account={}", richest.iban);
            let form = http.post(at.clone()).header("content-type", "application/x-www-form-urlencoded").body(form);
            let answer = form.send().await.unwrap();
            let back = answer.headers().get("location").map(|location| location.to_str().unwrap().to_owned());
            let back: Option<Url> = back.map(|location| location.parse().unwrap());
            Returned::from_query(back.as_ref().and_then(Url::query).unwrap_or_default())
        })
    }

    fn spoil(&self, call: Call, wrong: Wrong) {
        let operation = match call {
            Call::Initiate => Operation::Initiate,
            Call::Status => Operation::Status,
        };
        let kind = match wrong {
            Wrong::ActsThenFails => FaultKind::FailAfter,
            Wrong::ActsThenHangsUp => FaultKind::CloseAfter,
            Wrong::ActsThenIsSilent => FaultKind::HangAfter,
            Wrong::Babbles => FaultKind::Garbage,
            Wrong::NeverStops => FaultKind::Huge,
            Wrong::IsClosed => FaultKind::Unavailable,
            Wrong::Refuses => FaultKind::Refuse,
            Wrong::SpeaksAnotherLanguage => FaultKind::UnknownCode,
        };
        self.sandbox.fault(Fault { bank: None, operation, kind, times: 1 });
    }

    fn pass(&self, time: Duration) {
        self.sandbox.advance(time);
    }

    fn orders(&self) -> usize {
        self.sandbox.orders().len()
    }

    fn moved(&self) -> usize {
        self.sandbox.movements().len()
    }

    fn notices(&self) -> (Vec<u8>, Vec<u8>) {
        let orders = self.sandbox.orders();
        let told = |id: &str| format!(r#"{{"paymentId":"{id}","transactionStatus":"ACCC"}}"#).into_bytes();
        (told(&orders[0].payment_id), told("another"))
    }
}
