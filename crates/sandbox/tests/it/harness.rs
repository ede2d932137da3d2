//! A sandbox bank on a real port, with a fixed clock and repeatable randomness.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    random::Randomness,
    time::{Clock, Timestamp},
};
use paylink_sandbox::{BankId, OrderView, Sandbox, serve};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

pub(crate) const REQUEST_ID: &str = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
pub(crate) const CREDITOR: &str = "DE89370400440532013000";
pub(crate) const RETURN: &str = "https://shop.test/back?order=7";

/// A clock that stands still. Tests advance the sandbox's time instead.
struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(1_760_000_000_000)
    }
}

/// Numbers in sequence, so that every run has the same ids.
struct SequentialRandomness(AtomicU64);

impl Randomness for SequentialRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        let count = self.0.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        for (byte, count) in bytes.iter_mut().rev().zip(count.into_iter().rev().chain(std::iter::repeat(0x5a))) {
            *byte = count;
        }
    }
}

pub(crate) fn new_sandbox() -> Sandbox {
    Sandbox::new(Arc::new(FixedClock), Arc::new(SequentialRandomness(AtomicU64::new(1))))
}

pub(crate) struct TestBank {
    pub(crate) sandbox: Sandbox,
    pub(crate) id: BankId,
    pub(crate) url: String,
    pub(crate) http: Client,
    _stop: DropGuard,
}

pub(crate) fn client() -> Client {
    Client::builder().no_proxy().redirect(Policy::none()).timeout(Duration::from_secs(20)).build().unwrap()
}

impl TestBank {
    pub(crate) async fn start(id: BankId) -> Self {
        let sandbox = new_sandbox();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let stop = CancellationToken::new();
        tokio::spawn(serve(listener, sandbox.router(id), stop.clone()));
        Self { sandbox, id, url, http: client(), _stop: stop.drop_guard() }
    }

    pub(crate) fn iban(&self, index: usize) -> String {
        self.sandbox.accounts(self.id)[index].iban.clone()
    }

    pub(crate) fn body(&self, amount: &str, reference: &str) -> Value {
        let mut body = json!({
            "instructedAmount": { "currency": "EUR", "amount": amount },
            "creditorAccount": { "iban": CREDITOR },
            "creditorName": "Shop & Söhne",
            "remittanceInformationUnstructured": reference,
            "endToEndIdentification": "E2E-1",
        });
        if self.sandbox.profile(self.id).needs_payer_iban {
            body["debtorAccount"] = json!({ "iban": self.iban(0) });
        }
        body
    }

    pub(crate) fn initiation(&self, body: &Value) -> RequestBuilder {
        self.http
            .post(format!("{}/v1/payments/sepa-credit-transfers", self.url))
            .header("X-Request-ID", REQUEST_ID)
            .header("PSU-IP-Address", "192.0.2.7")
            .header("TPP-Redirect-URI", RETURN)
            .header("TPP-Nok-Redirect-URI", "https://shop.test/sorry")
            .json(body)
    }

    /// The response to a successful initiation.
    pub(crate) async fn initiate(&self, amount: &str, reference: &str) -> Value {
        let response = self.initiation(&self.body(amount, reference)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::CREATED);
        response.json().await.unwrap()
    }

    pub(crate) fn resolve(&self, href: &Value) -> String {
        url::Url::parse(&self.url).unwrap().join(href["href"].as_str().unwrap()).unwrap().to_string()
    }

    pub(crate) fn get(&self, url: &str) -> RequestBuilder {
        self.http.get(url).header("X-Request-ID", REQUEST_ID)
    }

    pub(crate) async fn status(&self, initiated: &Value) -> String {
        let status: Value = self.read(&initiated["_links"]["status"]).await;
        status["transactionStatus"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn read(&self, href: &Value) -> Value {
        let response = self.get(&self.resolve(href)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    /// Submits the form of the payer's page.
    pub(crate) async fn decide(&self, sca: &str, form: &str) -> Response {
        let request = self.http.post(sca).header("Content-Type", "application/x-www-form-urlencoded");
        request.body(form.to_owned()).send().await.unwrap()
    }

    pub(crate) fn order(&self, initiated: &Value) -> OrderView {
        self.sandbox.order(self.id, id(initiated)).unwrap()
    }
}

pub(crate) fn id(initiated: &Value) -> &str {
    initiated["paymentId"].as_str().unwrap()
}

pub(crate) fn location(response: &Response) -> String {
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    response.headers()["location"].to_str().unwrap().to_owned()
}

/// The code of the first error message.
pub(crate) async fn code(response: Response) -> String {
    let body: Value = response.json().await.unwrap();
    body["tppMessages"][0]["code"].as_str().unwrap().to_owned()
}
