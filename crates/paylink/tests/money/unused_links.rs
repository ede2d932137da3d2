//! Links that nobody uses: a company can give them a lifetime. It ends links, never payments.

use std::{collections::BTreeSet, time::Duration};

use paylink_domain::{link::Link, status::Status, time::Timestamp};
use paylink_sandbox::BankId;
use paylink_server::system::SystemRandomness;
use paylink_store::{LinkRefusedReason, StartOutcome};
use paylink_testkit::{
    AMOUNT_CENTS, CliEnvironment, HttpResponse, KEY_1, NOW_MS, Payer, TestService, assert_success, configuration,
    link_text, tester,
};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use url::Url;

const LIFETIME: Duration = Duration::from_hours(24);
const JUST_BEFORE_ITS_END: Duration = Duration::from_mins(24 * 60 - 1);

/// A service whose clock is that of the database, and whose unused links expire.
async fn with_lifetime() -> TestService {
    let test_service = TestService::start().await;
    let ahead = test_service.app.cell().now().await.unwrap().epoch_ms() - NOW_MS;
    test_service.app.clock.advance(Duration::from_millis(u64::try_from(ahead).unwrap()));
    test_service.app.cell().set_link_lifetime(&tester(), test_service.app.company, Some(LIFETIME)).await.unwrap();
    test_service
}

fn opened(test_service: &TestService, url: &Url) -> Link {
    Link::open(url.path().rsplit('/').next().unwrap(), &test_service.app.running.service.ring).unwrap()
}

fn with_issue_time(test_service: &TestService, url: &Url, issued_at: Timestamp) -> Url {
    let link = Link { issued_at, ..opened(test_service, url) };
    let sealed = link.seal(&test_service.app.running.service.ring, &SystemRandomness).unwrap();
    url.join(sealed.as_str()).unwrap()
}

#[tokio::test]
async fn an_unused_link_answers_410_after_its_lifetime_and_starts_no_payment() {
    let test_service = with_lifetime().await;
    let mut payer = test_service.payer().await;
    test_service.advance_time(JUST_BEFORE_ITS_END).await;
    payer.open().await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    test_service.advance_time(Duration::from_mins(2)).await;

    let page = HttpResponse::of(reqwest::get(payer.link.clone()).await.unwrap()).await;
    assert_eq!(page.status, 410);
    assert!(page.text.contains("data-message=\"expired\"") && page.text.contains("This link has expired"));
    assert!(page.text.contains("ask Demo Shop for a new link"), "{}", page.text);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert!(payer.page.contains("data-message=\"expired\""), "{}", payer.page);
    assert_eq!((test_service.count("payment").await, test_service.sandbox().orders().len()), (0, 0));

    // The page was opened in time: the inserting statement still decides.
    let outcome = test_service.app.start_attempt(&opened(&test_service, &payer.link)).await;
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::Expired)), "{outcome:?}");
    test_service.app.cell().set_link_lifetime(&tester(), test_service.app.company, None).await.unwrap();
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off", "without a lifetime, links do not expire");
}

#[tokio::test]
async fn the_lifetime_is_measured_from_the_sealed_time_of_issue_by_the_clock_of_the_database() {
    let test_service = with_lifetime().await;
    let url = test_service.link(AMOUNT_CENTS, "r").await;
    let now = test_service.app.cell().now().await.unwrap().epoch_ms();
    let lifetime = i64::try_from(LIFETIME.as_millis()).unwrap();
    let expired = with_issue_time(&test_service, &url, Timestamp::from_epoch_ms(now - lifetime));
    let valid = with_issue_time(&test_service, &url, Timestamp::from_epoch_ms(now - lifetime + 60_000));
    let refusal = async |url: &Url| test_service.app.cell().link_refusal(&opened(&test_service, url)).await.unwrap();
    assert_eq!(refusal(&expired).await, Some(LinkRefusedReason::Expired));
    assert_eq!(refusal(&valid).await, None);
    // The clock of the node does not matter.
    test_service.app.clock.advance(LIFETIME * 2);
    assert_eq!(refusal(&valid).await, None);
    let outcome = test_service.app.start_attempt(&opened(&test_service, &expired)).await;
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::Expired)), "{outcome:?}");
    test_service.app.start_payment(&opened(&test_service, &valid)).await;
}

#[tokio::test]
async fn a_payment_does_not_expire_with_its_link() {
    let test_service = with_lifetime().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    test_service.advance_and_poll(LIFETIME * 30).await;
    let mut holder = Payer::with(payer.link.clone());
    holder.open().await;
    assert_eq!(holder.view(), "choose", "{}", holder.page);
    payer.check_again().await;
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_hours(1)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

async fn generate_with_key(test_service: &TestService, amount_cents: u32) -> HttpResponse {
    let body = json!({"payment": {"amountCents": amount_cents, "reference": "Order 1017"}});
    let request = test_service.app.generate_request().header("idempotency-key", "order-1017").json(&body);
    HttpResponse::of(request.send().await.unwrap()).await
}

fn url_of(response: &HttpResponse) -> Url {
    assert_eq!(response.status, 200, "{}", response.text);
    response.body["url"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn an_idempotency_key_with_an_expired_unused_link_counts_as_unused() {
    let test_service = with_lifetime().await;
    let first = generate_with_key(&test_service, AMOUNT_CENTS).await;
    test_service.advance_time(JUST_BEFORE_ITS_END).await;
    assert_eq!(generate_with_key(&test_service, AMOUNT_CENTS).await.text, first.text);
    assert_eq!(generate_with_key(&test_service, 900).await.status, 422);
    test_service.advance_time(Duration::from_mins(2)).await;

    // Also for another request: the key counts as unused.
    let second = generate_with_key(&test_service, 900).await;
    assert_ne!(link_text(&second), link_text(&first));
    assert_eq!(generate_with_key(&test_service, 900).await.text, second.text, "the new link is stored");
    assert_eq!(generate_with_key(&test_service, AMOUNT_CENTS).await.status, 422);
    let page = reqwest::get(url_of(&second)).await.unwrap();
    assert_eq!(page.status(), 200);

    // A longer lifetime must not make both links payable.
    test_service.app.cell().set_link_lifetime(&tester(), test_service.app.company, None).await.unwrap();
    assert_eq!(reqwest::get(url_of(&first)).await.unwrap().status(), 410);
}

#[tokio::test]
async fn an_idempotency_key_whose_link_was_used_returns_that_link_also_after_the_lifetime() {
    let test_service = with_lifetime().await;
    let first = generate_with_key(&test_service, AMOUNT_CENTS).await;
    let mut payer = Payer::with(url_of(&first));
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("decline").await;
    let status = test_service.status(payer.payment()).await;
    test_service.advance_and_poll(LIFETIME * 2).await;
    assert_eq!(
        generate_with_key(&test_service, AMOUNT_CENTS).await.text,
        first.text,
        "a second link could be paid too"
    );
    assert_ne!(test_service.status(payer.payment()).await, Status::Cancelled, "it was {status}");
    assert_eq!(test_service.count("revoked_link").await, 0);
}

#[tokio::test]
async fn concurrent_retries_after_the_lifetime_get_one_new_link() {
    let test_service = with_lifetime().await;
    let first = generate_with_key(&test_service, AMOUNT_CENTS).await;
    test_service.advance_time(LIFETIME + Duration::from_mins(1)).await;
    let body = json!({"payment": {"amountCents": AMOUNT_CENTS, "reference": "Order 1017"}});
    let mut retries = JoinSet::new();
    for _ in 0..8 {
        retries.spawn(test_service.app.generate_request().header("idempotency-key", "order-1017").json(&body).send());
    }
    let mut links = BTreeSet::new();
    for response in retries.join_all().await {
        links.insert(link_text(&HttpResponse::of(response.unwrap()).await).to_owned());
    }
    assert_eq!(links.len(), 1);
    assert!(!links.contains(link_text(&first)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lifetime_is_set_listed_and_cleared_by_the_operator() {
    let test_service = TestService::start().await;
    let cli = CliEnvironment::with(&configuration(&test_service.app.database, &[(1, KEY_1)]));
    let id = test_service.app.company.to_string();
    let set = |lifetime: &str| cli.json(&["company", "set", &id, "--link-lifetime", lifetime, "--json"]);
    assert_eq!(cli.json(&["company", "list", "--json"])["link_lifetime_seconds"], Value::Null, "none by default");
    for clear in ["", "none"] {
        assert_eq!(set("30d")["link_lifetime_seconds"], 2_592_000);
        assert_eq!(cli.json(&["company", "list", "--json"])["link_lifetime_seconds"], 2_592_000);
        let listed = assert_success(&cli.run(&["company", "list"]));
        assert!(listed.contains("unused links expire after 30d"), "{listed}");
        assert_eq!(set(clear)["link_lifetime_seconds"], Value::Null);
    }
    for wrong in ["59s", "0s", "-1d", "30", "1y", "99999999d"] {
        cli.expect_failure(&["company", "set", &id, &format!("--link-lifetime={wrong}")]);
    }
}
