//! Links that somebody else made with a leaked key, before and after the key is retired.

use std::time::Duration;

use paylink_domain::{
    id::PaymentId,
    keyring::{KeyId, Ring},
    link::{Link, LinkOrigin},
    money::{AmountCents, Currency},
    random::Randomness,
    time::{Clock, Timestamp},
};
use paylink_sandbox::BankId;
use paylink_server::system::{SystemClock, SystemRandomness};
use paylink_store::{LinkRefusedReason, RetireStep, StartOutcome, activate_key, retire_key};
use paylink_testkit::{HttpResponse, KEY_2, Payer, TestService, cell_00, key_section, tester};
use reqwest::StatusCode;
use serde_json::json;
use url::Url;

/// 2100-01-01.
const YEAR_2100_MS: i64 = 4_102_444_800_000;

fn forge(test_service: &TestService, issued_at: Timestamp) -> (Link, Url) {
    let link = Link {
        payment_id: PaymentId::generate(cell_00(), issued_at, &SystemRandomness as &dyn Randomness),
        company_id: test_service.app.company,
        amount: AmountCents::new(8_270).unwrap(),
        currency: Currency::Eur,
        reference: "Order 1017".parse().unwrap(),
        data: Some("order-of-5000-euros".parse().unwrap()),
        issued_at,
        origin: LinkOrigin::Api,
        key: KeyId::new(1),
    };
    let url = url_of(test_service, &link);
    (link, url)
}

fn url_of(test_service: &TestService, link: &Link) -> Url {
    let sealed = link.seal(&test_service.app.running.service.ring, &SystemRandomness).unwrap();
    format!("http://{}/l/{}", test_service.app.pay(), sealed.as_str()).parse().unwrap()
}

/// A service with the keys 1 and 2, of which 1 is active.
async fn with_two_keys() -> TestService {
    TestService::with_bank_configuration(|text| text.push_str(&key_section(2, KEY_2))).await
}

async fn inspect(test_service: &TestService) {
    test_service.app.cell().inspect(&test_service.app.running.service.ring, true).await.unwrap();
}

/// Rotates to key 2 and retires key 1 for links. The node does not know of the retirement: its next
/// inspection is up to five seconds away.
async fn retire_link_key(test_service: &TestService) {
    let (mut owner, ring) = (test_service.app.database.as_owner().await, &test_service.app.running.service.ring);
    activate_key(&tester(), &mut owner, cell_00(), ring, KeyId::new(2), &[Ring::Links]).await.unwrap();
    inspect(test_service).await;
    // The heartbeat that follows an inspection.
    owner.execute("UPDATE node SET keys_seen = (SELECT max(generation) FROM sealing_key)", &[]).await.unwrap();
    let step = retire_key(&tester(), &mut owner, cell_00(), ring, Ring::Links, KeyId::new(1)).await.unwrap();
    assert_eq!(step, RetireStep::Retired);
}

async fn assert_not_a_link(test_service: &TestService, url: &Url) {
    for path in ["", "/view", "/progress", "/progress/view"] {
        let address = format!("{url}{path}");
        assert_eq!(reqwest::get(address).await.unwrap().status(), StatusCode::NOT_FOUND, "GET {path}");
    }
    for form in ["bank=atlas", "bank=nowhere", ""] {
        let request =
            reqwest::Client::new().post(url.clone()).header("content-type", "application/x-www-form-urlencoded");
        let response = HttpResponse::of(request.body(form).send().await.unwrap()).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "POST {form}: {}", response.text);
        assert!(response.text.contains("data-message=\"not-a-link\""), "{}", response.text);
    }
    assert_eq!((test_service.count("payment").await, test_service.sandbox().orders().len()), (0, 0));
}

#[tokio::test]
async fn a_link_forged_with_a_retired_key_is_not_a_link() {
    let test_service = with_two_keys().await;
    let now = SystemClock.now();
    let (_, url) = forge(&test_service, now);
    assert_eq!(
        reqwest::get(url.clone()).await.unwrap().status(),
        StatusCode::OK,
        "while the key is in use, it is a link"
    );
    retire_link_key(&test_service).await;
    assert_not_a_link(&test_service, &url).await;

    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    assert_eq!(test_service.count("payment").await, 1, "a link under the active key is confirmed");
}

#[tokio::test]
async fn the_confirming_transaction_checks_the_key_itself() {
    let test_service = with_two_keys().await;
    let (link, _) = forge(&test_service, SystemClock.now());
    retire_link_key(&test_service).await;
    let outcome = test_service.app.start_attempt(&link).await;
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::NotGenuine)), "{outcome:?}");
    let unregistered = Link { key: KeyId::new(9), ..link };
    let outcome = test_service.app.start_attempt(&unregistered).await;
    let is_refused = matches!(outcome, StartOutcome::Refused(LinkRefusedReason::NotGenuine));
    assert!(is_refused, "a key that the cell has never activated: {outcome:?}");
}

#[tokio::test]
async fn a_link_issued_in_the_future_is_not_a_link_and_does_not_outlive_a_revocation() {
    let test_service = TestService::start().await;
    let (link, url) = forge(&test_service, Timestamp::from_epoch_ms(YEAR_2100_MS));
    test_service.app.cell().revoke_links(&tester(), test_service.app.company, None).await.unwrap();
    assert_not_a_link(&test_service, &url).await;
    let outcome = test_service.app.start_attempt(&link).await;
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::NotGenuine)), "{outcome:?}");
}

#[tokio::test]
async fn the_clock_of_the_cell_decides_what_is_the_future() {
    let test_service = TestService::start().await;
    let cell = test_service.app.cell();
    let now = cell.now().await.unwrap();
    let ahead = |duration: Duration| {
        let ms = i64::try_from(duration.as_millis()).unwrap();
        forge(&test_service, Timestamp::from_epoch_ms(now.epoch_ms() + ms)).0
    };
    assert_eq!(
        cell.link_refusal(&ahead(Duration::from_mins(4))).await.unwrap(),
        None,
        "clocks of nodes differ a little"
    );
    let later = ahead(Duration::from_mins(90));
    assert_eq!(cell.link_refusal(&later).await.unwrap(), Some(LinkRefusedReason::NotGenuine));
    test_service.advance_time(Duration::from_hours(2)).await;
    assert_eq!(cell.link_refusal(&later).await.unwrap(), None, "the movable clock of `paylink dev`");
}

#[tokio::test]
async fn payments_that_exist_are_shown_and_resumed_by_links_under_a_retired_key() {
    let test_service = with_two_keys().await;
    let started = test_service.payer_at(BankId::Atlas).await;
    let mut declined = test_service.payer_at(BankId::Atlas).await;
    declined.decide("decline").await;
    retire_link_key(&test_service).await;

    let mut again = Payer::with(started.link.clone());
    again.open().await;
    assert_eq!(again.view(), "resume");
    again.post(again.link.clone(), "").await;
    assert_eq!(again.view(), "hand-off", "{}", again.page);
    again.decide("approve").await;
    let mut other_bank = Payer::with(declined.link.clone());
    other_bank.confirm(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!(other_bank.view(), "hand-off", "an existing payment can be tried at another bank");
    assert_eq!(test_service.count("payment").await, 2);
}

#[tokio::test]
async fn a_forged_link_cannot_show_another_amount_for_a_payment_that_exists() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    let text = payer.link.path().rsplit('/').next().unwrap();
    let genuine = Link::open(text, &test_service.app.running.service.ring).unwrap();
    let forged = Link { amount: AmountCents::new(100).unwrap(), ..genuine };
    let url = url_of(&test_service, &forged);
    assert_eq!(reqwest::get(url.clone()).await.unwrap().status(), StatusCode::NOT_FOUND);
    let response = reqwest::Client::new().post(url).body("").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_idempotency_key_whose_link_is_under_a_retired_key_gets_a_new_link() {
    let test_service = with_two_keys().await;
    let generate = async || {
        let request = test_service.app.generate_request().header("idempotency-key", "order-1017");
        let body = json!({"payment": {"amountCents": 8_270, "reference": "Order 1017"}});
        HttpResponse::of(request.json(&body).send().await.unwrap()).await
    };
    let first = generate().await;
    assert_eq!(generate().await.text, first.text);
    retire_link_key(&test_service).await;
    let second = generate().await;
    assert_eq!(second.status, 200, "{}", second.text);
    assert_ne!(second.text, first.text, "the first link cannot be paid any more");
    assert_eq!(generate().await.text, second.text, "the new link is stored");
    let link = Link::open(
        second.body["url"].as_str().unwrap().rsplit('/').next().unwrap(),
        &test_service.app.running.service.ring,
    );
    assert_eq!(link.unwrap().key, KeyId::new(2));
    assert_eq!(test_service.count("idempotency").await, 1);
}
