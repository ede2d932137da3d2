//! A reader who has only the link, perhaps because it was forwarded: in every state of the payment, they may see how it stands and
//! continue at the bank. They see neither the payment's id nor the way back to the merchant, and cannot cancel.

use paylink_domain::{id::PaymentId, status::Status};
use paylink_sandbox::BankId;
use paylink_testkit::{Payer, adversary::Operation};
use reqwest::redirect::Policy;
use url::Url;

use crate::money::payment_states::{CALLBACK, Fixture, STATES};

impl Fixture {
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
        // Where a bank can be chosen, these would start an attempt of the reader's own.
        if payer.view() != "choose" {
            // Guessed consent ids are not that of the form which started the payment.
            holder.post(&link, "bank=corvus&consent=00000000000000000000000000").await;
            holder.post(&link, "bank=corvus&iban=x").await;
        }
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
        for secret in [id.as_str(), "data-payment-id", "att_", "/r/", CALLBACK] {
            assert!(!response.contains(secret), "{secret} at {url}: {response}");
        }
        for action in ["id=\"return\"", "id=\"cancel\"", "id=\"switch\"", "/cancel\"", "/switch\""] {
            assert!(!response.contains(action), "{action} at {url}: {response}");
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
async fn whoever_starts_a_later_attempt_is_its_confirmer_and_the_earlier_one_is_not_any_more() {
    let fixture = Fixture::start().await;
    let mut payer = fixture.payer_with_reference("r").await;
    payer.decide("decline").await;
    let mut holder = Payer::with(payer.link.clone());
    holder.confirm(BankId::Corvus, fixture.test_service.sandbox()).await;
    assert_eq!((holder.view().as_str(), holder.confirmer_url.is_some()), ("hand-off", true), "{}", holder.page);
    // Neither the return address nor the confirmer's of the first attempt shows the second bank or cancels there.
    payer.check_again().await;
    assert_eq!(payer.view(), "elsewhere", "{}", payer.page);
    fixture.check(&payer).await;
    let first = payer.confirmer_url.clone().unwrap();
    payer.visit(first.clone()).await;
    assert_eq!(payer.view(), "elsewhere", "{}", payer.page);
    for action in ["cancel", "switch"] {
        payer.post(format!("{first}/{action}").parse().unwrap(), "").await;
        assert_eq!(payer.view(), "elsewhere", "{action}: {}", payer.page);
    }
    assert_eq!(fixture.test_service.status(payer.payment()).await, Status::Pending);
    holder.press("cancel").await;
    assert_eq!(holder.view(), "cancelled", "{}", holder.page);
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
