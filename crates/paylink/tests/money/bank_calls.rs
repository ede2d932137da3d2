//! How often payers can make us call their bank. The clock stands still, so a budget that is used up stays so.

use paylink_domain::{attempt_access::AccessRole, status::Status};
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_server::{config::Limits, lifecycle::Roles, urls::return_url};
use paylink_testkit::{App, Database, SandboxBanks, TestService, config_with_banks};

/// With these limits. Notifications of the bank are off, because they cause polls too.
async fn start(limits: Limits) -> TestService {
    let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
    banks.sandbox.set_notices_enabled(false);
    let mut config = config_with_banks(&database, &banks.configuration);
    config.limits = limits;
    let app = App::with_roles(database, &config, Roles { web: true, worker: false }).await;
    let owner = app.database.as_owner().await;
    TestService { app, banks, owner }
}

fn requests_to_bank(test_service: &TestService) -> usize {
    test_service.sandbox().received().len()
}

#[tokio::test]
async fn two_hundred_reloads_of_the_return_cause_a_few_calls_to_the_bank() {
    let test_service = start(Limits::default()).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let service = &test_service.app.running.service;
    let attempt = test_service.app.cell().attempt(payer.attempt(), &service.ring).await.unwrap().unwrap();
    let way_back = return_url(&service.pay_url, &attempt.address(AccessRole::Return));
    let before = requests_to_bank(&test_service);
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    for _ in 0..200 {
        let response = browser.get(way_back.clone()).send().await.unwrap();
        assert_eq!(response.status(), 303, "to the page, which shows what is stored");
    }
    let calls = requests_to_bank(&test_service) - before;
    println!("200 returns caused {calls} requests to the bank");
    // The first return and a burst of six, with at most two requests each.
    assert!((1..=2 * (1 + 6)).contains(&calls), "{calls}");

    for _ in 0..10 {
        payer.check_again().await;
    }
    let before = requests_to_bank(&test_service);
    for _ in 0..10 {
        payer.press("resume").await;
        payer.check_again().await;
    }
    assert_eq!(requests_to_bank(&test_service), before, "the budget of the attempt is used up");
}

#[tokio::test]
async fn repeated_resuming_is_limited_and_the_first_return_after_it_is_not() {
    let test_service = start(Limits::default()).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.return_from_bank().await;
    let before = requests_to_bank(&test_service);
    for _ in 0..20 {
        payer.press("resume").await;
    }
    let calls = requests_to_bank(&test_service) - before;
    println!("20 times resumed: {calls} requests to the bank");
    assert!((1..=15).contains(&calls), "{calls}");
    assert_eq!(payer.view(), "hand-off");
    // Nothing of the attempt's budget is left, and the return is handled at once.
    payer.decide("approve").await;
    assert_eq!(payer.view(), "authorised");
}

#[tokio::test]
async fn payers_of_other_attempts_cannot_delay_the_first_return() {
    let limits = Limits { bank_calls_per_second: 1, bank_calls_burst: 3, ..Limits::default() };
    let test_service = start(limits).await;
    let mut reloading = test_service.payer_at(BankId::Atlas).await;
    for _ in 0..20 {
        reloading.return_from_bank().await;
    }
    let before = requests_to_bank(&test_service);
    reloading.return_from_bank().await;
    assert_eq!(requests_to_bank(&test_service), before, "the budget of the bank is used up");

    // New payments and first returns at the same bank are not affected.
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    assert_eq!(payer.view(), "authorised");
    assert_eq!(test_service.status(payer.payment()).await, Status::Authorised);
    // And the worker still polls.
    test_service.poll_due().await;
    test_service.advance_and_poll(std::time::Duration::from_secs(15)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

/// Readers who have only the link can resume too.
#[tokio::test]
async fn resuming_cannot_use_up_the_budget_for_cancelling() {
    let limits = Limits { bank_calls_per_attempt_burst: 1, ..Limits::default() };
    let test_service = start(limits).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.return_from_bank().await;
    for _ in 0..5 {
        payer.press("resume").await;
    }
    payer.press("cancel").await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Cancelled);
}

/// Also an error page of a payment offers the way back to the merchant.
#[tokio::test]
async fn a_payer_whose_cancellation_is_refused_by_a_limit_can_return_to_the_merchant() {
    let limits = Limits { bank_calls_per_second: 1, bank_calls_burst: 1, ..Limits::default() };
    let test_service = start(limits).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    for _ in 0..3 {
        payer.return_from_bank().await;
    }
    payer.press("cancel").await;
    assert!(payer.page.contains("data-message=\"busy\""), "{}", payer.page);
    let way_back = format!("href=\"{}?paymentId={}\"", demo_company::CALLBACK, payer.payment());
    assert!(payer.page.contains(&way_back) && payer.page.contains("This does not cancel"), "{}", payer.page);
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
}
