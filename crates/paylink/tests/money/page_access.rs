//! What the keys in the addresses of an attempt allow: confirmer, bank return and notification.

use std::time::Duration;

use paylink_domain::{
    attempt_access::{AccessRole, AttemptAddress},
    status::Status,
};
use paylink_sandbox::BankId;
use paylink_server::{
    config::Limits,
    lifecycle::Roles,
    urls::{notification_url, progress_url, return_url},
};
use paylink_store::Attempt;
use paylink_testkit::{
    App, Database, Payer, SCA_EXEMPT_CENTS, SandboxBanks, TestService,
    adversary::{AdversaryBank, Operation},
    config_with_banks,
};
use reqwest::redirect::Policy;
use serde_json::json;
use url::Url;

use crate::money::{HARMLESS, payer_at_adversary, service_with};

/// A notification causes a poll within this time after the last one.
const NOTICE_INTERVAL: Duration = Duration::from_secs(2);

fn http() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap()
}

async fn attempt_of(test_service: &TestService, payer: &Payer) -> Attempt {
    let ring = &test_service.app.running.service.ring;
    test_service.app.cell().latest_attempt(payer.payment(), ring).await.unwrap().unwrap()
}

fn pay_url(test_service: &TestService) -> &Url {
    &test_service.app.running.service.pay_url
}

/// How often the order was cancelled at its bank.
fn cancellations(test_service: &TestService) -> usize {
    test_service.sandbox().received().iter().filter(|request| request.method == "DELETE").count()
}

#[tokio::test]
async fn whoever_comes_back_from_the_bank_sees_the_id_and_never_cancels() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let payer = payer_at_adversary(&test_service).await;
    let (attempt, order) = (attempt_of(&test_service, &payer).await, bank.last_order());
    let way_back = return_url(pay_url(&test_service), &attempt.address(AccessRole::Return));
    // The payer comes back without a decision, after a failed authorisation, and after declining.
    for view in ["hand-off", "left", "choose"] {
        match view {
            "left" => bank.set_status(&order.id, "RCVD", Some("failed")),
            "choose" => drop(bank.decline(&order.id)),
            _ => {}
        }
        test_service.advance_time(Duration::from_secs(2)).await;
        let mut returner = Payer::with(payer.link.clone());
        returner.visit(way_back.clone()).await;
        assert_eq!((returner.view().as_str(), returner.payment()), (view, payer.payment()), "{}", returner.page);
        assert!(!returner.page.contains("id=\"cancel\"") && !returner.page.contains("id=\"switch\""), "{view}");
        for action in ["cancel", "switch"] {
            returner.post(returner.attempt_url(action), "").await;
            assert_eq!(returner.view(), view, "{action}");
        }
        let mut confirmer = payer.clone();
        confirmer.check_again().await;
        assert!(confirmer.page.contains("id=\"cancel\""), "{view}: {}", confirmer.page);
    }
    assert_eq!(bank.request_count(Operation::Cancel), 0);
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
}

#[tokio::test]
async fn a_payer_who_came_back_and_chooses_again_is_the_confirmer_of_the_new_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), payer.sees_payment()), ("hand-off", true), "{}", payer.page);
    assert!(payer.page.contains("id=\"cancel\"") && payer.page.contains("id=\"switch\""), "{}", payer.page);
    payer.press("cancel").await;
    assert_eq!((payer.view().as_str(), cancellations(&test_service)), ("cancelled", 1));
}

/// The earlier bank keeps its address. It must not learn where the payer continues.
#[tokio::test]
async fn the_return_address_of_an_earlier_attempt_starts_no_other_one() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let first = attempt_of(&test_service, &payer).await;
    payer.press("switch").await;
    payer.choose_again(BankId::Borea, test_service.sandbox()).await;
    payer.press("switch").await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    let attempts = test_service.count("attempt").await;
    let again = format!("{}/again", progress_url(pay_url(&test_service), &first.address(AccessRole::Return)));
    payer.post(again.parse().unwrap(), "bank=atlas").await;
    assert_eq!((payer.view().as_str(), test_service.count("attempt").await), ("elsewhere", attempts), "{}", payer.page);
}

#[tokio::test]
async fn notifications_without_the_key_do_not_use_up_the_attempt_s_limit() {
    let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
    banks.sandbox.set_notices_enabled(false);
    let mut config = config_with_banks(&database, &banks.configuration);
    config.limits = Limits::default();
    let app = App::with_roles(database, &config, Roles { web: true, worker: false }).await;
    let owner = app.database.as_owner().await;
    let test_service = TestService { app, banks, owner };
    let payer = test_service.payer_at(BankId::Atlas).await;
    let attempt = attempt_of(&test_service, &payer).await;
    test_service.advance_and_poll(Duration::from_secs(30)).await;
    let (base, order) = (pay_url(&test_service), test_service.order());
    let notify = async |address: &AttemptAddress| {
        let body = json!({"paymentId": order.payment_id, "transactionStatus": "ACCC"});
        http().post(notification_url(base, address)).json(&body).send().await.unwrap().status().as_u16()
    };
    for _ in 0..30 {
        assert_eq!(notify(&attempt.address(AccessRole::Return)).await, 204);
    }
    let calls = || test_service.sandbox().received().len();
    let before = calls();
    assert_eq!(notify(&attempt.address(AccessRole::Notification)).await, 204);
    test_service.advance_and_poll(NOTICE_INTERVAL).await;
    assert!(calls() > before, "the right key causes a poll");
}

#[tokio::test]
async fn a_key_is_refused_in_another_place() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Atlas).await;
    let other = test_service.payer_at(BankId::Borea).await;
    let (attempt, foreign) = (attempt_of(&test_service, &payer).await, attempt_of(&test_service, &other).await);
    let base = pay_url(&test_service);
    let [confirmer, returned, notified] =
        [AccessRole::Confirmer, AccessRole::Return, AccessRole::Notification].map(|role| attempt.address(role));
    let without_key = |url: Url| -> Url { url.as_str().replace(&format!("-{}", confirmer.key), "").parse().unwrap() };
    let swapped = |role| AttemptAddress { id: attempt.id, key: foreign.address(role).key };
    let calls = test_service.sandbox().received().len();
    let get = async |url: Url| http().get(url).send().await.unwrap().status().as_u16();
    let others = [&notified, &swapped(AccessRole::Confirmer), &swapped(AccessRole::Return)];
    let pages = others.map(|address| progress_url(base, address));
    for page in pages.into_iter().chain([without_key(progress_url(base, &confirmer))]) {
        assert_eq!((get(page.clone()).await, get(format!("{page}/view").parse().unwrap()).await), (404, 404));
        for action in ["resume", "switch", "cancel", "again"] {
            let posted = http().post(format!("{page}/{action}")).header("content-type", "text/plain").send().await;
            assert_eq!(posted.unwrap().status(), 404, "{action}");
        }
    }
    let returns = [&confirmer, &notified, &swapped(AccessRole::Return)].map(|address| return_url(base, address));
    for url in returns.into_iter().chain([without_key(return_url(base, &confirmer))]) {
        assert_eq!(get(url).await, 404);
    }
    assert_eq!(test_service.sandbox().received().len(), calls, "no bank was called");

    // A notification with another key gets the same response, and causes no poll.
    let order = test_service.sandbox().orders().into_iter().find(|order| order.bank == BankId::Atlas).unwrap();
    test_service.advance_and_poll(Duration::from_secs(30)).await;
    let calls = test_service.sandbox().received().len();
    let notify = async |url: Url| {
        let body = json!({"paymentId": order.payment_id, "transactionStatus": "ACCC"});
        http().post(url).json(&body).send().await.unwrap().status().as_u16()
    };
    let others =
        [&confirmer, &returned, &swapped(AccessRole::Notification)].map(|address| notification_url(base, address));
    for url in others.into_iter().chain([without_key(notification_url(base, &confirmer))]) {
        assert_eq!(notify(url).await, 204);
    }
    test_service.advance_and_poll(NOTICE_INTERVAL).await;
    assert_eq!(test_service.sandbox().received().len(), calls, "no bank was called");
    assert_eq!(notify(notification_url(base, &notified)).await, 204);
    test_service.advance_and_poll(NOTICE_INTERVAL).await;
    assert!(test_service.sandbox().received().len() > calls, "the right key causes a poll");
}

/// The id in the consent form of the current page.
fn consent_id(payer: &Payer) -> String {
    payer.page.split_once("name=\"consent\" value=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
}

#[tokio::test]
async fn a_consent_form_that_is_sent_twice_leads_to_the_same_page() {
    let test_service = TestService::start().await;
    for (bank, amount_cents, view) in [("corvus", 8_270, "hand-off"), ("delta", SCA_EXEMPT_CENTS, "paid")] {
        let link = test_service.link(amount_cents, "r").await;
        let mut payer = Payer::with(link.clone());
        payer.visit(format!("{link}?bank={bank}").parse().unwrap()).await;
        let form = format!("bank={bank}&consent={}", consent_id(&payer));
        payer.post(link.clone(), &form).await;
        test_service.advance_and_poll(Duration::from_secs(15)).await;
        let mut again = Payer::with(link.clone());
        again.post(link.clone(), &form).await;
        assert_eq!((again.view().as_str(), &again.current_url), (view, &payer.current_url), "{}", again.page);
        assert!(again.sees_payment());
        // The same form of another page view is another payer's.
        let mut other = Payer::with(link.clone());
        other.post(link.clone(), &format!("bank={bank}")).await;
        assert!(!other.sees_payment(), "{}", other.page);
    }
    assert_eq!(test_service.count("attempt").await, 2);
    // Every page view has its own id.
    let mut payer = test_service.payer().await;
    let url: Url = format!("{}?bank=corvus", payer.link).parse().unwrap();
    payer.visit(url.clone()).await;
    let first = consent_id(&payer);
    payer.visit(url).await;
    assert_ne!(first, consent_id(&payer));
}

#[tokio::test]
async fn a_form_that_is_sent_twice_from_the_attempt_s_page_leads_to_the_new_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let again = payer.attempt_url("again");
    payer.visit(format!("{}?bank=corvus", payer.current_url).parse().unwrap()).await;
    let form = format!("bank=corvus&consent={}", consent_id(&payer));
    let mut second = payer.clone();
    payer.post(again.clone(), &form).await;
    second.post(again, &form).await;
    assert_eq!((second.view().as_str(), second.current_url.path()), ("hand-off", payer.current_url.path()));
    assert_eq!(test_service.count("attempt").await, 2);
}
