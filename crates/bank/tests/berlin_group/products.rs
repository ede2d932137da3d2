//! The product of an order: chosen by its currency, and stored with the order.

use paylink_bank::{
    Bank, BankCallError, ConnectorState, Order, Step,
    berlin_group::{BerlinGroup, Product, Settings, Tls},
    contract_tests::TestBank,
};
use paylink_domain::money::Currency;
use paylink_sandbox::BankId;
use serde_json::{Value, json};

use crate::sandbox_bank::{SandboxBank, context, settings};

const PAYEE: &str = "SE4550000000058398257466";
const SWEDISH_PRODUCT: &str = "/v1/payments/domestic-credit-transfers-se";

fn connector(test_bank: &SandboxBank, products: &[(Currency, &str)]) -> BerlinGroup {
    let products = products.iter().map(|(currency, name)| (*currency, name.parse::<Product>().unwrap())).collect();
    let url = format!("http://{}", test_bank.address);
    BerlinGroup::new(Settings { products, ..settings(test_bank.id, &url, Tls::default(), None) }).unwrap()
}

fn euros_and_kronor(test_bank: &SandboxBank) -> BerlinGroup {
    connector(test_bank, &[(Currency::Eur, "sepa-credit-transfers"), (Currency::Sek, "domestic-credit-transfers-se")])
}

fn order_in_kronor(test_bank: &SandboxBank) -> Order {
    Order { currency: Currency::Sek, payee_iban: PAYEE.parse().unwrap(), ..test_bank.order() }
}

fn redirected(step: Step) -> ConnectorState {
    match step {
        Step::Redirect { connector_state, .. } => connector_state,
        Step::Continue { .. } | Step::Observed(_) => panic!("no redirect: {step:?}"),
    }
}

#[tokio::test]
async fn an_order_in_kronor_is_sent_under_the_domestic_product_with_bbans() {
    let test_bank = SandboxBank::start(BankId::Atlas).await;
    let (bank, order) = (euros_and_kronor(&test_bank), order_in_kronor(&test_bank));
    assert_eq!(bank.capabilities().currencies, [Currency::Eur, Currency::Sek]);
    let connector_state = redirected(bank.initiate(&order, &context(0)).await.unwrap());
    let received = test_bank.sandbox.received().remove(0);
    assert_eq!(received.path_and_query, SWEDISH_PRODUCT);
    let body: Value = serde_json::from_str(&received.body).unwrap();
    assert_eq!(body["instructedAmount"]["currency"], "SEK");
    assert_eq!(body["creditorAccount"], json!({"bban": &PAYEE[4..]}));
    assert_eq!(body["debtorAccount"], json!({"bban": order.payer_iban.unwrap().bban()}));

    // Later calls use the order's own product, even if another one is configured meanwhile.
    let changed = connector(&test_bank, &[(Currency::Eur, "instant-sepa-credit-transfers")]);
    changed.poll(&connector_state, &context(1)).await.unwrap();
    let paths = test_bank.sandbox.received().into_iter().map(|request| request.path_and_query);
    assert!(paths.into_iter().all(|path| path.starts_with(SWEDISH_PRODUCT)));
}

#[tokio::test]
async fn an_order_in_a_currency_without_product_is_refused_and_not_sent() {
    let test_bank = SandboxBank::start(BankId::Atlas).await;
    let bank = connector(&test_bank, &[(Currency::Eur, "sepa-credit-transfers")]);
    let refused = bank.initiate(&order_in_kronor(&test_bank), &context(0)).await;
    assert!(matches!(refused, Err(BankCallError::Refused { .. })), "{refused:?}");
    assert_eq!(test_bank.sandbox.received(), []);
}
