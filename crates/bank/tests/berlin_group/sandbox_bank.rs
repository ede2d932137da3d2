//! A sandbox bank as the test bank of the contract.

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
    AttemptKey, Bank, CallContext, Capabilities, Order, Payer, ReturnQuery,
    berlin_group::{BerlinGroup, Product, Settings, Signer, Tls},
    contract_tests::{Call, InjectedFault, PayerDecision, TestBank},
};
use paylink_domain::{
    id::AttemptId,
    money::{AmountCents, Currency},
    random::Randomness,
    time::{Clock, Timestamp},
};
use paylink_sandbox::{BankId, BankProfile, EndsAt, Fault, FaultKind, Operation, Sandbox};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

/// A clock that only the test advances.
struct ManualClock(AtomicI64);

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.0.load(Ordering::Relaxed))
    }
}

/// Different bytes on each call, and the same in every run.
pub(crate) struct CountingRandomness(AtomicI64);

impl Randomness for CountingRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(0x0123_4567_89ab_cdef, Ordering::Relaxed).to_be_bytes();
            chunk.copy_from_slice(&next[..chunk.len()]);
        }
    }
}

pub(crate) struct SandboxBank {
    pub(crate) sandbox: Sandbox,
    pub(crate) id: BankId,
    pub(crate) address: SocketAddr,
    _stop: DropGuard,
}

pub(crate) fn new_sandbox() -> Sandbox {
    Sandbox::new(
        Arc::new(ManualClock(AtomicI64::new(1_790_000_000_000))),
        Arc::new(CountingRandomness(AtomicI64::new(1))),
    )
}

impl SandboxBank {
    pub(crate) async fn start(id: BankId) -> Self {
        let sandbox = new_sandbox();
        sandbox.set_notices_enabled(false);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(id), stop.clone()));
        Self { sandbox, id, address, _stop: stop.drop_guard() }
    }

    fn at(&self, address: SocketAddr) -> Box<dyn Bank> {
        Box::new(connector(self.id, &format!("http://{address}"), Tls::default(), None))
    }

    /// The ids of all requests that the bank has received.
    pub(crate) fn request_ids(&self) -> Vec<String> {
        let id = |(name, value): &(String, String)| (name == "x-request-id").then(|| value.clone());
        self.sandbox.received().iter().filter_map(|request| request.headers.iter().find_map(id)).collect()
    }
}

pub(crate) fn connector(id: BankId, url: &str, tls: Tls, signer: Option<Signer>) -> BerlinGroup {
    BerlinGroup::new(settings(id, url, tls, signer)).unwrap()
}

pub(crate) fn settings(id: BankId, url: &str, tls: Tls, signer: Option<Signer>) -> Settings {
    let profile = BankProfile::of(id);
    let capabilities = Capabilities {
        executed_is_final: profile.ends_at == EndsAt::Acsc,
        sca_exempt_below: Some(profile.exempts_up_to_cents.map_or(0, |cents| cents + 1)),
        orders_visible_elsewhere: false,
        repeats_by_request_id: false,
        retention: None,
        currencies: vec![Currency::Eur],
        needs_payer_iban: profile.needs_payer_iban,
        supports_cancellation: profile.cancellable,
    };
    let (url, timeout) = (url.parse().unwrap(), Duration::from_secs(1));
    let products = vec![(Currency::Eur, Product::default())];
    Settings { url, products, capabilities, tls, signer, timeout }
}

pub(crate) fn order(sandbox: &Sandbox, id: BankId) -> Order {
    let richest = sandbox.accounts(id).into_iter().max_by_key(|account| account.balance_cents).unwrap();
    Order {
        amount: AmountCents::new(8_270).unwrap(),
        currency: Currency::Eur,
        reference: "Order 1017".parse().unwrap(),
        payee: "Demo Shop".parse().unwrap(),
        payee_iban: "DE89370400440532013000".parse().unwrap(),
        payer_iban: BankProfile::of(id).needs_payer_iban.then(|| richest.iban.parse().unwrap()),
    }
}

pub(crate) fn context(call_number: i32) -> CallContext {
    let attempt = AttemptId::of("00".parse().unwrap(), uuid::Uuid::from_u128(7));
    CallContext {
        key: AttemptKey::of(attempt),
        call_number,
        return_url: "http://127.0.0.1:9/r/back?own=1".parse().unwrap(),
        notification_url: "http://127.0.0.1:9/n/notice".parse().unwrap(),
        payer: Some(Payer { address: "192.0.2.7".parse().unwrap(), user_agent: Some("a browser".to_owned()) }),
    }
}

impl TestBank for SandboxBank {
    fn bank(&self) -> Box<dyn Bank> {
        self.at(self.address)
    }

    fn unreachable_bank(&self) -> Box<dyn Bank> {
        // A free port: the listener is closed at the end of this function.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        self.at(listener.local_addr().unwrap())
    }

    fn order(&self) -> Order {
        order(&self.sandbox, self.id)
    }

    fn context(&self, call_number: i32) -> CallContext {
        context(call_number)
    }

    fn payer<'a>(
        &'a self,
        at: &'a Url,
        decision: PayerDecision,
    ) -> Pin<Box<dyn Future<Output = ReturnQuery> + Send + 'a>> {
        Box::pin(async move {
            let richest =
                self.sandbox.accounts(self.id).into_iter().max_by_key(|account| account.balance_cents).unwrap();
            let decision = if decision == PayerDecision::Approve { "approve" } else { "decline" };
            let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
            assert_eq!(http.get(at.clone()).send().await.unwrap().status(), 200);
            let form = format!("decision={decision}&account={}", richest.iban);
            let request = http.post(at.clone()).header("content-type", "application/x-www-form-urlencoded").body(form);
            let response = request.send().await.unwrap();
            let location = response.headers().get("location").map(|location| location.to_str().unwrap().to_owned());
            let return_url: Option<Url> = location.map(|location| location.parse().unwrap());
            ReturnQuery::from_query(return_url.as_ref().and_then(Url::query).unwrap_or_default())
        })
    }

    fn inject_fault(&self, call: Call, fault: InjectedFault) {
        let operation = match call {
            Call::Initiate => Operation::Initiate,
            Call::Status => Operation::Status,
        };
        let kind = match fault {
            InjectedFault::ActsThenFails => FaultKind::FailAfter,
            InjectedFault::ActsThenCloses => FaultKind::CloseAfter,
            InjectedFault::ActsThenHangs => FaultKind::HangAfter,
            InjectedFault::Garbage => FaultKind::Garbage,
            InjectedFault::EndlessBody => FaultKind::Huge,
            InjectedFault::Unavailable => FaultKind::Unavailable,
            InjectedFault::Refuses => FaultKind::Refuse,
            InjectedFault::UnknownStatus => FaultKind::UnknownCode,
        };
        self.sandbox.inject_fault(Fault { bank: None, operation, kind, times: 1 });
    }

    fn advance_time(&self, time: Duration) {
        self.sandbox.advance(time);
    }

    fn orders(&self) -> usize {
        self.sandbox.orders().len()
    }

    fn transfer_count(&self) -> usize {
        self.sandbox.movements().len()
    }

    fn notifications(&self) -> (Vec<u8>, Vec<u8>) {
        let orders = self.sandbox.orders();
        let body = |id: &str| format!(r#"{{"paymentId":"{id}","transactionStatus":"ACCC"}}"#).into_bytes();
        (body(&orders[0].payment_id), body("another"))
    }
}
