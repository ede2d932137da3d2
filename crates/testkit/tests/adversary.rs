//! The adversary bank itself: its protocol, its scripts and its ledger.

#![expect(clippy::unwrap_used, reason = "a test stops where its setup fails")]

use std::time::Duration;

use paylink_server::system::Stopwatch;
use paylink_testkit::{
    PATIENCE,
    adversary::{AdversaryBank, AdversaryProfile, Answer, EndsAt, Forgotten, Gateway, Operation, Script},
    wait_until,
};
use reqwest::Method;
use serde_json::{Value, json};

const PAYMENTS: &str = "v1/payments/sepa-credit-transfers";

struct Client {
    base: String,
}

impl Client {
    fn of(base: &str) -> Self {
        Self { base: base.to_owned() }
    }

    async fn send(&self, method: Method, path: &str, body: Value, id: &str) -> Result<(u16, Value), reqwest::Error> {
        let request = reqwest::Client::new()
            .request(method, format!("{}{PAYMENTS}{path}", self.base))
            .header("x-request-id", id)
            .header("tpp-redirect-uri", "http://127.0.0.1:2/r/att_1/back")
            .header("tpp-notification-uri", "http://127.0.0.1:2/n/att_1");
        let response = request.json(&body).send().await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.send(Method::GET, path, json!({}), "read").await.unwrap()
    }

    async fn initiate(&self, amount: &str, id: &str) -> Result<(u16, Value), reqwest::Error> {
        let order = json!({
            "endToEndIdentification": "E2E", "instructedAmount": {"currency": "EUR", "amount": amount},
            "creditorAccount": {"iban": "DE89370400440532013000"}, "creditorName": "Shop",
        });
        self.send(Method::POST, "", order, id).await
    }
}

#[tokio::test]
async fn an_order_is_read_as_it_was_posted_and_money_moves_once() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    let (status, created) = client.initiate("82.70", "1").await.unwrap();
    assert_eq!((status, created["transactionStatus"].as_str()), (201, Some("RCVD")));
    let order = bank.last_order();
    assert_eq!(created["paymentId"], order.id);
    assert_eq!(order.return_url().as_str(), "http://127.0.0.1:2/r/att_1/back");
    let read = client.get(&format!("/{}", order.id)).await.1;
    assert_eq!(read["instructedAmount"]["amount"], "82.70");
    assert_eq!(read["endToEndIdentification"], "E2E");
    assert!(bank.approve(&order.id));
    assert!(!bank.decline(&order.id), "a signed order cannot be declined");
    assert!(bank.movements().is_empty(), "approved, not executed");
    assert!(bank.execute(&order.id) && !bank.execute(&order.id));
    bank.set_status(&order.id, "ACCC", None);
    let movements = bank.movements();
    assert_eq!((movements.len(), movements[0].amount_cents, &*movements[0].end_to_end_id), (1, 8_270, "E2E"));
    let read = client.get(&format!("/{}/status", order.id)).await.1;
    assert_eq!(read["transactionStatus"], "ACCC");
}

#[tokio::test]
async fn an_unsigned_order_can_be_cancelled_and_a_signed_one_cannot() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    let mut deleted = Vec::new();
    for approved in [false, true] {
        client.initiate("1.00", "1").await.unwrap();
        let id = bank.last_order().id;
        assert!(!approved || bank.approve(&id));
        let (status, body) = client.send(Method::DELETE, &format!("/{id}"), json!({}), "c").await.unwrap();
        deleted.push((status, body["tppMessages"][0]["code"].as_str().map(str::to_owned)));
        assert_eq!(bank.order(&id).transaction_status, if approved { "ACSP" } else { "CANC" });
    }
    assert_eq!(deleted, [(204, None), (405, Some("CANCELLATION_INVALID".to_owned()))]);
}

#[tokio::test]
async fn profiles_change_authorisation_exemption_and_repetition() {
    let profile = AdversaryProfile {
        explicit_authorisation: true,
        exempt_below_cents: 3_001,
        needs_confirmation_code: true,
        ends_at: EndsAt::Settled,
        repeats_by_request_id: true,
        ..AdversaryProfile::default()
    };
    let bank = AdversaryBank::with_profile(profile).await;
    let client = Client::of(bank.url());
    let exempted = client.initiate("30.00", "1").await.unwrap().1;
    assert_eq!(exempted["transactionStatus"], "ACCC");
    assert_eq!(exempted["_links"]["startAuthorisation"], Value::Null);
    assert_eq!(client.initiate("30.00", "1").await.unwrap().1["paymentId"], exempted["paymentId"]);
    assert_eq!(bank.movements().len(), 1);

    let created = client.initiate("30.01", "2").await.unwrap().1;
    assert!(created["_links"]["startAuthorisation"].is_object());
    let path = format!("/{}/authorisations", bank.last_order().id);
    let started = client.send(Method::POST, &path, json!({}), "a").await.unwrap().1;
    assert_eq!(client.send(Method::POST, &path, json!({}), "a").await.unwrap().1, started);
    let id = bank.last_order().id;
    assert!(bank.approve(&id));
    assert_eq!((bank.order(&id).sca_status(), bank.order(&id).is_signed()), (Some("unconfirmed"), false));
    let code = bank.order(&id).return_url_with_code();
    let code = code.query_pairs().find(|(name, _)| name == "confirmationCode").unwrap().1.into_owned();
    let path = format!("{path}/{}", bank.order(&id).authorisations[0].id);
    let wrong = client.send(Method::PUT, &path, json!({"confirmationCode": "x"}), "p").await.unwrap();
    assert_eq!(wrong.0, 400);
    let right = client.send(Method::PUT, &path, json!({"confirmationCode": code}), "p").await.unwrap();
    assert_eq!((right.0, right.1["scaStatus"].as_str()), (200, Some("finalised")));
    assert!(bank.order(&id).is_signed());
}

#[tokio::test]
async fn a_script_comes_before_or_after_the_effect() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    bank.script(Operation::Initiate, Script::before(Answer::Problem { status: 400, code: "FORMAT_ERROR" }));
    bank.script(Operation::Initiate, Script::after(Answer::Cut));
    bank.script(Operation::Any, Script::after(Answer::request_timeout()).times(2));
    assert_eq!(client.initiate("1.00", "1").await.unwrap().1["tppMessages"][0]["code"], "FORMAT_ERROR");
    assert_eq!(bank.orders().len(), 0, "refused, so there is no order");
    client.initiate("1.00", "2").await.unwrap_err();
    assert_eq!(bank.orders().len(), 1, "the order exists, and its response was lost");
    for _ in 0..2 {
        assert_eq!(client.initiate("1.00", "3").await.unwrap(), (408, json!({"code": "REQUEST_TIMEOUT"})));
    }
    assert_eq!(client.initiate("1.00", "4").await.unwrap().0, 201);
    assert_eq!((bank.orders().len(), bank.waiting_scripts()), (4, 0));
    assert!(bank.requests()[1].response.as_ref().unwrap().ends_with("connection reset"));
}

#[tokio::test]
async fn a_response_can_be_stale_truncated_closed_early_or_of_the_wrong_type() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    client.initiate("1.00", "1").await.unwrap();
    let id = bank.last_order().id;
    bank.execute(&id);
    let status = format!("/{id}/status");
    bank.script(Operation::ReadStatus, Script::before(Answer::Stale).for_order(&id));
    assert_eq!(client.get(&status).await.1["transactionStatus"], "RCVD");
    bank.script(Operation::ReadStatus, Script::before(Answer::Truncated));
    assert!(client.get(&status).await.1.is_string(), "not JSON");
    bank.script(Operation::ReadStatus, Script::before(Answer::ClosedEarly));
    client.send(Method::GET, &status, json!({}), "s").await.unwrap_err();
    bank.script(Operation::ReadStatus, Script::before(Answer::WrongContentType));
    assert_eq!(client.get(&status).await.1["transactionStatus"], "ACSC");
    bank.script(Operation::ReadStatus, Script::before(Answer::Hang(Duration::from_millis(50))));
    let watch = Stopwatch::start();
    client.send(Method::GET, &status, json!({}), "s").await.unwrap_err();
    assert!(watch.elapsed() >= Duration::from_millis(50));
    bank.forget_as(&id, Forgotten::Expired);
    let forgotten = client.get(&status).await;
    assert_eq!((forgotten.0, forgotten.1["tppMessages"][0]["code"].as_str()), (403, Some("RESOURCE_EXPIRED")));
}

/// The client gives up, and the bank acts afterwards.
#[tokio::test]
async fn a_delayed_effect_happens_although_the_client_has_gone() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    bank.script(Operation::Initiate, Script::before(Answer::Honest).delayed(Duration::from_millis(200)));
    tokio::select! {
        _ = client.initiate("1.00", "1") => panic!("the bank responded before the delay"),
        () = wait_until("the bank has the request", PATIENCE, async || bank.requests().len() == 1) => {}
    }
    assert!(bank.orders().is_empty());
    let acted = async || bank.orders().len() == 1;
    wait_until("the bank acts", PATIENCE, acted).await;
}

#[tokio::test]
async fn a_hook_decides_about_each_request() {
    let bank = AdversaryBank::start().await;
    let client = Client::of(bank.url());
    bank.hook(Operation::Any, |incoming| {
        let signed = incoming.order.is_some_and(|order| order.is_signed());
        signed.then(|| Script::before(Answer::html(502)))
    });
    client.initiate("1.00", "1").await.unwrap();
    let id = bank.last_order().id;
    let status = format!("/{id}/status");
    assert_eq!(client.get(&status).await.0, 200);
    bank.approve(&id);
    assert_eq!(client.get(&status).await.0, 502);
    bank.clear_scripts();
    assert_eq!(client.get(&status).await.0, 200);
}

#[tokio::test]
async fn a_gateway_answers_before_or_after_the_bank_and_is_named_in_links() {
    let bank = AdversaryBank::start().await;
    let gateway = Gateway::in_front_of(bank.url()).await;
    let client = Client::of(gateway.url());
    gateway.script(Operation::Initiate, Script::before(Answer::html(502)));
    gateway.script(Operation::Initiate, Script::after(Answer::gateway_code(499, "CLIENT_CLOSED")));
    assert_eq!(client.initiate("1.00", "1").await.unwrap().0, 502);
    assert_eq!(bank.orders().len(), 0);
    assert_eq!(client.initiate("1.00", "1").await.unwrap().0, 499);
    assert_eq!(bank.orders().len(), 1);
    let (status, created) = client.initiate("1.00", "2").await.unwrap();
    let link = created["_links"]["scaStatus"]["href"].as_str().unwrap().to_owned();
    assert!(status == 201 && link.starts_with(gateway.url()), "{link}");
    let id = bank.last_order().id;
    let (status, _) = client.send(Method::DELETE, &format!("/{id}"), json!({}), "c").await.unwrap();
    assert_eq!((status, bank.order(&id).transaction_status.as_str()), (204, "CANC"));
    let log: Vec<_> = gateway.requests().into_iter().map(|request| request.operation).collect();
    assert_eq!(log, [Operation::Initiate, Operation::Initiate, Operation::Initiate, Operation::Cancel]);
}
