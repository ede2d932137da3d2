//! Payments in a currency other than the euro: which banks serve them, and what the bank gets.

use std::time::Duration;

use paylink_domain::{money::Currency, status::Status};
use paylink_playground::demo_company;
use paylink_sandbox::{BankId, FaultKind, Operation, ReceivedRequest};
use paylink_server::system::SystemRandomness;
use paylink_store::PayeeAccount;
use paylink_testkit::{AMOUNT_CENTS, TestService, tester};
use serde_json::{Value, json};

use crate::money::fault;

const SWEDISH_IBAN: &str = "SE4550000000058398257466";
const SWEDISH_PRODUCT: &str = "/v1/payments/domestic-credit-transfers-se";

/// The service with a company whose account has this currency.
async fn service_with_currency(currency: Currency) -> TestService {
    let test_service = TestService::start().await;
    set_currency(&test_service, currency).await;
    test_service
}

async fn set_currency(test_service: &TestService, currency: Currency) {
    let app = &test_service.app;
    let iban = SWEDISH_IBAN.parse().unwrap();
    let account = PayeeAccount { currency, iban, ..demo_company::account() };
    app.cell()
        .change_account(&tester(), app.company, &account, &app.running.service.ring, &SystemRandomness)
        .await
        .unwrap();
    app.expire_grant_cache();
}

fn protocol_requests(test_service: &TestService) -> Vec<ReceivedRequest> {
    let received = test_service.sandbox().received();
    received.into_iter().filter(|request| request.path_and_query.starts_with("/v1/")).collect()
}

fn offered_banks(page: &str) -> Vec<&str> {
    page.split("data-bank=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0).collect()
}

#[tokio::test]
async fn a_swedish_company_is_paid_under_the_domestic_product_by_bban() {
    for bank in [BankId::Atlas, BankId::Borea] {
        let test_service = service_with_currency(Currency::Sek).await;
        let mut payer = test_service.payer_at(bank).await;
        let requests = protocol_requests(&test_service);
        let initiation = requests.iter().find(|request| request.method == "POST").unwrap();
        assert_eq!(initiation.path_and_query, SWEDISH_PRODUCT, "{bank}");
        let body: Value = serde_json::from_str(&initiation.body).unwrap();
        assert_eq!(body["instructedAmount"], json!({"currency": "SEK", "amount": "82.70"}), "{bank}");
        assert_eq!(body["creditorAccount"], json!({"bban": &SWEDISH_IBAN[4..]}), "{bank}");

        payer.decide("approve").await;
        test_service.advance_and_poll(Duration::from_secs(15)).await;
        assert!(test_service.status(payer.payment()).await.is_final(), "{bank}");
        let movement = test_service.sandbox().movements().remove(0);
        let moved = (movement.currency.as_str(), movement.amount_cents, movement.creditor_account.as_str());
        assert_eq!(moved, ("SEK", u64::from(AMOUNT_CENTS), &SWEDISH_IBAN[4..]), "{bank}");
        let other_product =
            protocol_requests(&test_service).into_iter().find(|sent| !sent.path_and_query.starts_with(SWEDISH_PRODUCT));
        assert_eq!(other_product, None, "all requests about the order name its product");
    }
}

#[tokio::test]
async fn a_bank_that_does_not_serve_the_currency_is_neither_offered_nor_accepted() {
    let test_service = service_with_currency(Currency::Sek).await;
    let mut payer = test_service.payer().await;
    payer.open().await;
    assert_eq!(offered_banks(&payer.page), ["atlas", "borea"]);
    let mut chosen = payer.link.clone();
    chosen.set_query(Some("bank=corvus"));
    payer.visit(chosen).await;
    assert_eq!((payer.view().as_str(), offered_banks(&payer.page)), ("choose", vec!["atlas", "borea"]));
    payer.confirm(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), test_service.count("attempt").await), ("choose", 0), "{}", payer.page);

    // The same after an attempt at another bank.
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), offered_banks(&payer.page)), ("choose", vec!["atlas", "borea"]));
    let mut chosen = payer.current_url.clone();
    chosen.set_query(Some("bank=corvus"));
    payer.visit(chosen).await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), test_service.count("attempt").await), ("choose", 1), "{}", payer.page);
    assert!(protocol_requests(&test_service).iter().all(|request| request.bank == BankId::Atlas));
}

#[tokio::test]
async fn the_only_bank_that_serves_the_currency_needs_no_choice() {
    let without_first = |banks: &mut String| *banks = banks.replacen(", SEK = \"domestic-credit-transfers-se\"", "", 1);
    let test_service = TestService::with_bank_configuration(without_first).await;
    set_currency(&test_service, Currency::Sek).await;
    let mut payer = test_service.payer().await;
    payer.open().await;
    assert_eq!(payer.view(), "consent", "{}", payer.page);
    assert!(!payer.page.contains("id=\"other\""), "no other bank can be chosen: {}", payer.page);
}

#[tokio::test]
async fn a_currency_that_no_bank_serves_leaves_no_bank_to_choose() {
    let test_service = service_with_currency(Currency::Chf).await;
    let mut payer = test_service.payer().await;
    payer.open().await;
    assert!(payer.page.contains("No bank is connected yet, so this link cannot be paid here."), "{}", payer.page);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), test_service.count("attempt").await), ("choose", 0), "{}", payer.page);
    assert_eq!(protocol_requests(&test_service), []);
}

#[tokio::test]
async fn an_unpaid_payment_keeps_the_banks_of_its_own_currency() {
    let test_service = service_with_currency(Currency::Sek).await;
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    let mut payer = test_service.payer().await;
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.choose_again(BankId::Borea, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(15)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Settled);
}
