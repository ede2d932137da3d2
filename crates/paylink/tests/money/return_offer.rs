//! The way back to the merchant, with the payment's id: on every page of a payment, for the payer who confirmed and for whoever the
//! bank sent back. Without it, a merchant never learns the id of a payment that was declined or left.

use std::time::Duration;

use paylink_domain::{attempt_access::AccessRole, status::Status};
use paylink_sandbox::BankId;
use paylink_server::urls::progress_url;
use paylink_testkit::{Payer, TestService, tester};
use url::Url;

use crate::money::payment_states::{CALLBACK, Fixture, STATES, State};

/// Views on which returning is the main action, because the payer has, or may have, nothing left to do.
const RETURN_IS_MAIN: [&str; 8] = ["waiting", "others", "gone", "authorised", "unknown", "paid", "failed", "cancelled"];
const NOTE: &str = "This does not cancel the payment.";

/// The opening tag of the way back.
fn return_anchor(page: &str) -> Option<&str> {
    let start = page.find("<a id=\"return\"")?;
    page[start..].split_once('>').map(|(tag, _)| tag)
}

#[track_caller]
fn assert_offers_return(page: &str, payer: &Payer) {
    let anchor = return_anchor(page).unwrap_or_else(|| panic!("no way back: {page}"));
    assert!(anchor.contains(&format!("href=\"{CALLBACK}?paymentId={}\"", payer.payment())), "{anchor}");
    assert!(anchor.contains("rel=\"noreferrer\""), "{anchor}");
    assert!(!page.contains("http-equiv"), "nobody is redirected by a timer");
    assert!(page.matches("class=\"main\"").count() <= 1, "a page has one main action: {page}");
}

/// The page of the same attempt as whoever the bank sends back sees it.
async fn page_of_returner(test_service: &TestService, payer: &Payer) -> Payer {
    let service = &test_service.app.running.service;
    let attempt = test_service.app.cell().latest_attempt(payer.payment(), &service.ring).await.unwrap().unwrap();
    let mut returner = payer.clone();
    returner.visit(progress_url(&service.pay_url, &attempt.address(AccessRole::Return))).await;
    returner
}

#[tokio::test]
async fn the_return_is_offered_in_every_state_to_who_confirmed_and_to_who_came_back() {
    let fixture = Fixture::start().await;
    for (state, view) in STATES {
        let mut confirmer = fixture.payer_in(state).await;
        confirmer.visit(confirmer.confirmer_url.clone().unwrap()).await;
        let status = fixture.test_service.status(confirmer.payment()).await;
        for reader in [confirmer.clone(), page_of_returner(&fixture.test_service, &confirmer).await] {
            assert_eq!(reader.view(), view, "{state:?}");
            assert_offers_return(&reader.page, &confirmer);
            let main = return_anchor(&reader.page).unwrap().contains("class=\"main\"");
            assert_eq!(main, RETURN_IS_MAIN.contains(&view), "{state:?}");
            let open = matches!(status, Status::Pending | Status::Incomplete | Status::Unknown);
            assert_eq!(reader.page.contains(NOTE), open, "{state:?} is {status}");
        }
    }
}

#[tokio::test]
async fn who_declined_or_left_takes_the_payment_id_to_the_merchant_and_can_still_pay() {
    let test_service = TestService::start().await;
    let mut declined = test_service.payer_at(BankId::Atlas).await;
    declined.decide("decline").await;
    let mut left = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(Duration::from_mins(16)).await;
    left.check_again().await;
    for (payer, view) in [(declined, "choose"), (left, "left")] {
        assert_eq!(payer.view(), view, "{}", payer.page);
        let anchor = return_anchor(&payer.page).unwrap_or_else(|| panic!("no way back: {}", payer.page));
        let url: Url = anchor.split_once("href=\"").unwrap().1.split_once('"').unwrap().0.parse().unwrap();
        let (_, id) = url.query_pairs().find(|(name, _)| name == "paymentId").unwrap();
        let read = test_service.app.read(id).await;
        assert_eq!((&read.body["status"], &read.body["merchantReturn"]), (&"INCOMPLETE".into(), &true.into()));
    }
}

#[tokio::test]
async fn the_return_is_offered_while_another_bank_is_chosen_and_when_that_fails() {
    let fixture = Fixture::start().await;
    let test_service = &fixture.test_service;
    let mut payer = fixture.payer_in(State::ChoosingABankAgain).await;
    payer.visit(payer.confirmer_url.clone().unwrap()).await;
    let page_url = payer.current_url.clone();
    let mut consent = page_url.clone();
    consent.set_query(Some("bank=corvus"));
    for (form, view) in [(None, "consent"), (Some("bank=atlas&iban=x"), "consent"), (Some("bank=nowhere"), "choose")] {
        match form {
            None => payer.visit(consent.clone()).await,
            Some(form) => payer.post(payer.attempt_url("again"), form).await,
        }
        assert_eq!(payer.view(), view, "{}", payer.page);
        assert_offers_return(&payer.page, &payer);
        assert!(payer.page.contains(NOTE));
    }

    test_service.app.cell().enable_online_payments(&tester(), test_service.app.company, false).await.unwrap();
    payer.visit(page_url).await;
    payer.post(payer.attempt_url("again"), "bank=corvus").await;
    assert!(payer.page.contains("data-message=\"disabled\""), "{}", payer.page);
    assert_offers_return(&payer.page, &payer);
}

#[tokio::test]
async fn who_came_back_from_an_earlier_bank_is_offered_the_return_too() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let returned = payer.current_url.clone();
    payer.visit(payer.confirmer_url.clone().unwrap()).await;
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    payer.visit(returned).await;
    assert_eq!(payer.view(), "elsewhere", "{}", payer.page);
    assert_offers_return(&payer.page, &payer);
}

#[tokio::test]
async fn a_payment_from_a_link_of_staff_reads_merchant_return_false_and_offers_none_in_any_state() {
    let fixture = Fixture::with_links_of_staff().await;
    for (state, view) in STATES {
        let mut confirmer = fixture.payer_in(state).await;
        confirmer.visit(confirmer.confirmer_url.clone().unwrap()).await;
        for reader in [confirmer.clone(), page_of_returner(&fixture.test_service, &confirmer).await] {
            assert_eq!(reader.view(), view, "{state:?}");
            assert!(!reader.page.contains("id=\"return\"") && !reader.page.contains(CALLBACK), "{state:?}");
        }
        let read = fixture.test_service.app.read(confirmer.payment()).await;
        assert_eq!((read.status, &read.body["merchantReturn"]), (200, &false.into()), "{state:?}");
    }
}
