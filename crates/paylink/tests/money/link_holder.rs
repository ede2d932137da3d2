//! A reader who has only the link, perhaps because it was forwarded: in every state of the payment, they may see how it stands and
//! continue at the bank. They see neither the payment's id nor the way back to the merchant, and cannot cancel.

use std::time::Duration;

use paylink_domain::{id::PaymentId, status::Status};
use paylink_sandbox::BankId;
use paylink_store::{Branding, Change};
use paylink_testkit::{
    AMOUNT_CENTS, Payer, TestService,
    adversary::{AdversaryBank, Operation},
    tester,
};
use reqwest::redirect::Policy;
use url::Url;

use crate::{HARMLESS, payer_at_adversary, service_with};

const CALLBACK: &str = "https://shop.example.com/thanks";

struct Fixture {
    test_service: TestService,
    bank: AdversaryBank,
}

impl Fixture {
    async fn start() -> Self {
        let bank = AdversaryBank::start().await;
        let test_service = service_with(&bank, HARMLESS).await;
        let callback = Change::Set(CALLBACK.parse().unwrap());
        let branding = Branding { callback, ..Branding::default() };
        test_service.app.cell().set_branding(&tester(), test_service.app.company, &branding).await.unwrap();
        Self { test_service, bank }
    }

    async fn payer_with_reference(&self, reference: &str) -> Payer {
        let mut payer = Payer::with(self.test_service.link(AMOUNT_CENTS, reference).await);
        payer.confirm(BankId::Atlas, self.test_service.sandbox()).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    /// Changes the payer's attempt in the database, for a state that lasts only a moment.
    async fn freeze(&self, payer: &Payer, change: &str) {
        let update = format!("UPDATE attempt SET {change} WHERE id = $1");
        assert_eq!(self.test_service.owner.execute(&update, &[&payer.attempt().uuid()]).await.unwrap(), 1);
    }

    /// How often an order was cancelled at its bank.
    fn cancellations(&self) -> usize {
        let received = self.test_service.sandbox().received();
        let at_sandbox = received.iter().filter(|request| request.method == "DELETE").count();
        at_sandbox + self.bank.request_count(Operation::Cancel)
    }

    /// Checks every page that a holder of the link can reach, and that nothing was cancelled.
    async fn check(&self, payer: &Payer) {
        let (before, cancellations) = (self.test_service.status(payer.payment()).await, self.cancellations());
        let mut holder = LinkHolder::of(payer);
        let link = holder.link.clone();
        for path in ["", "/progress"] {
            holder.get(&format!("{link}{path}")).await;
            holder.get(&format!("{link}{path}/view")).await;
            holder.get(&format!("{link}{path}?bank=corvus")).await;
            holder.post(&format!("{link}{path}/cancel"), "").await;
            holder.post(&format!("{link}{path}/switch"), "").await;
        }
        holder.post(&link, "").await;
        // Guessed consent ids are not that of the form which started the payment.
        holder.post(&link, "bank=corvus&consent=00000000000000000000000000").await;
        holder.post(&link, "bank=corvus&iban=x").await;
        holder.get(&format!("{link}/progress")).await;
        let after = self.test_service.status(payer.payment()).await;
        assert!(before == Status::Cancelled || after != Status::Cancelled, "{before} {after}");
        assert_eq!(self.cancellations(), cancellations, "no order was cancelled");
    }
}

/// Somebody who has the link and nothing else. Follows every redirect and checks every response.
struct LinkHolder {
    http: reqwest::Client,
    link: String,
    payment: PaymentId,
}

impl LinkHolder {
    fn of(payer: &Payer) -> Self {
        let http = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
        Self { http, link: payer.link.to_string(), payment: payer.payment() }
    }

    async fn get(&mut self, url: &str) {
        self.send(self.http.get(url), url).await;
    }

    async fn post(&mut self, url: &str, form: &str) {
        let request = self.http.post(url).header("content-type", "application/x-www-form-urlencoded");
        self.send(request.body(form.to_owned()), url).await;
    }

    async fn send(&self, mut request: reqwest::RequestBuilder, url: &str) {
        let mut url: Url = url.parse().unwrap();
        loop {
            let response = request.send().await.unwrap();
            assert!(!response.headers().contains_key("set-cookie"), "{url}");
            let status = response.status();
            assert!(!status.is_server_error(), "{url}: {status}");
            let location = response.headers().get("location").map(|location| location.to_str().unwrap().to_owned());
            let headers = format!("{:?}", response.headers());
            self.check(&url, &format!("{headers}\n{}", response.text().await.unwrap()));
            let Some(location) = location else { return };
            url = url.join(&location).unwrap();
            request = self.http.get(url.clone());
        }
    }

    #[track_caller]
    fn check(&self, url: &Url, response: &str) {
        assert!(url.path().starts_with("/l/"), "led to {url}");
        let id = self.payment.to_string();
        for secret in [id.as_str(), "data-payment-id", "att_", "/r/", "shop.example.com"] {
            assert!(!response.contains(secret), "{secret} at {url}: {response}");
        }
        for action in ["id=\"return\"", "id=\"cancel\"", "id=\"switch\"", "/cancel\"", "/switch\""] {
            assert!(!response.contains(action), "{action} at {url}: {response}");
        }
    }
}

/// A state of a payment.
#[derive(Clone, Copy, Debug)]
enum State {
    Connecting,
    HandOff,
    AwaitingRedirect,
    LeftBank,
    BankUnreachable,
    AwaitingOthers,
    OrderGone,
    Authorised,
    Unknown,
    PaidWithinTheFirstMinute,
    PaidAnHourAgo,
    Failed,
    Cancelled,
    ChoosingABankAgain,
}

/// Every state, and what the payer who confirmed sees then.
const STATES: [(State, &str); 14] = [
    (State::Connecting, "connecting"),
    (State::HandOff, "hand-off"),
    (State::AwaitingRedirect, "left"),
    (State::LeftBank, "left"),
    (State::BankUnreachable, "waiting"),
    (State::AwaitingOthers, "others"),
    (State::OrderGone, "gone"),
    (State::Authorised, "authorised"),
    (State::Unknown, "unknown"),
    (State::PaidWithinTheFirstMinute, "paid"),
    (State::PaidAnHourAgo, "paid"),
    (State::Failed, "failed"),
    (State::Cancelled, "cancelled"),
    (State::ChoosingABankAgain, "choose"),
];

impl Fixture {
    /// A payer whose payment is in this state.
    async fn payer_in(&self, state: State) -> Payer {
        match state {
            State::Connecting => {
                let payer = self.payer_with_reference("r").await;
                self.freeze(&payer, "connector_state_sealed = NULL, redirect_sealed = NULL, next_poll_at = NULL").await;
                payer
            }
            State::HandOff => self.payer_with_reference("r").await,
            State::AwaitingRedirect => {
                let payer = self.payer_with_reference("r").await;
                self.freeze(&payer, "redirect_sealed = NULL").await;
                payer
            }
            State::LeftBank => {
                let mut payer = payer_at_adversary(&self.test_service).await;
                self.bank.set_status(&self.bank.last_order().id, "RCVD", Some("failed"));
                payer.return_from_bank().await;
                payer
            }
            State::BankUnreachable => {
                let mut payer = self.payer_with_reference("TEST OUTAGE").await;
                payer.decide("approve").await;
                payer
            }
            State::AwaitingOthers => {
                let mut payer = payer_at_adversary(&self.test_service).await;
                self.bank.set_status(&self.bank.last_order().id, "PATC", Some("finalised"));
                payer.return_from_bank().await;
                payer
            }
            State::OrderGone => {
                let mut payer = payer_at_adversary(&self.test_service).await;
                self.bank.forget(&self.bank.last_order().id);
                self.test_service.advance_and_poll(Duration::from_mins(16)).await;
                payer.check_again().await;
                payer
            }
            State::Authorised => {
                let mut payer = self.test_service.payer_at(BankId::Ember).await;
                payer.decide("approve").await;
                payer
            }
            State::Unknown => {
                let mut payer = self.payer_with_reference("TEST CODE").await;
                payer.decide("approve").await;
                payer
            }
            State::PaidWithinTheFirstMinute => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_secs(5)).await;
                payer
            }
            State::PaidAnHourAgo => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_hours(1)).await;
                payer
            }
            State::Failed => {
                let mut payer = self.payer_with_reference("TEST REJECT").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_secs(5)).await;
                payer
            }
            State::Cancelled => {
                let mut payer = self.payer_with_reference("r").await;
                payer.press("cancel").await;
                payer
            }
            State::ChoosingABankAgain => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("decline").await;
                payer
            }
        }
    }
}

#[tokio::test]
async fn the_holder_of_a_link_sees_neither_id_nor_return_nor_cancel_in_any_state() {
    let fixture = Fixture::start().await;
    for (state, view) in STATES {
        let mut payer = fixture.payer_in(state).await;
        payer.visit(payer.confirmer_url.clone().expect("the confirmer's page")).await;
        assert_eq!(payer.view(), view, "{state:?}: {}", payer.page);
        assert!(payer.sees_payment(), "the payer who confirmed sees the id");
        fixture.check(&payer).await;
    }
}

#[tokio::test]
async fn a_link_holder_who_starts_a_later_attempt_does_not_take_over_the_payment() {
    let fixture = Fixture::start().await;
    let mut payer = fixture.payer_with_reference("r").await;
    payer.decide("decline").await;
    let mut holder = Payer::with(payer.link.clone());
    holder.confirm(BankId::Corvus, fixture.test_service.sandbox()).await;
    assert_eq!((holder.view().as_str(), holder.confirmer_url.is_none()), ("hand-off", true), "{}", holder.page);
    fixture.check(&payer).await;
    // Whoever came back from the first bank does not see the second one. The payer who confirmed does, and can cancel it.
    payer.check_again().await;
    assert_eq!(payer.view(), "elsewhere", "{}", payer.page);
    payer.press("cancel").await;
    assert_eq!(payer.view(), "cancelled", "{}", payer.page);
    assert_eq!(fixture.test_service.status(payer.payment()).await, Status::Cancelled);
}

#[tokio::test]
async fn a_reader_of_the_link_pays_and_sees_the_id_after_the_bank_s_return() {
    let fixture = Fixture::start().await;
    let payer = fixture.payer_with_reference("r").await;
    let mut other = Payer::with(payer.link.clone());
    other.open().await;
    assert_eq!(other.view(), "resume");
    other.press("continue").await;
    assert_eq!((other.view().as_str(), other.sees_payment()), ("hand-off", false), "{}", other.page);
    other.decide("approve").await;
    assert_eq!((other.view().as_str(), other.payment()), ("authorised", payer.payment()));
    assert!(other.page.contains(&format!("{CALLBACK}?paymentId={}", payer.payment())), "{}", other.page);
}
