//! Payment products: currencies, and how accounts are named.

use paylink_sandbox::BankId;
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use crate::harness::{CREDITOR, REQUEST_ID, TestBank, code};

const SWEDISH: &str = "domestic-credit-transfers-se";

async fn initiate(bank: &TestBank, product: &str, body: &Value) -> Response {
    let request = bank.http.post(format!("{}/v1/payments/{product}", bank.url)).json(body);
    request.header("X-Request-ID", REQUEST_ID).header("PSU-IP-Address", "192.0.2.7").send().await.unwrap()
}

fn swedish_body(bank: &TestBank) -> Value {
    let mut body = bank.body("10.00", "Order");
    body["instructedAmount"]["currency"] = json!("SEK");
    body["creditorAccount"] = json!({ "bban": "50000000058398257466" });
    if body.get("debtorAccount").is_some() {
        body["debtorAccount"] = json!({ "bban": &bank.iban(0)[4..] });
    }
    body
}

#[tokio::test]
async fn a_product_transfers_its_own_currency_only() {
    let bank = TestBank::start(BankId::Atlas).await;
    let with_currency = |mut body: Value, currency: &str| {
        body["instructedAmount"]["currency"] = json!(currency);
        body
    };
    let in_euros = bank.body("10.00", "Order");
    for (product, body) in [
        ("sepa-credit-transfers", with_currency(in_euros.clone(), "SEK")),
        ("instant-sepa-credit-transfers", with_currency(in_euros, "CHF")),
        (SWEDISH, with_currency(swedish_body(&bank), "EUR")),
    ] {
        let response = initiate(&bank, product, &body).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{product}");
        let message = response.json::<Value>().await.unwrap()["tppMessages"][0].clone();
        assert_eq!((&message["code"], &message["path"]), (&json!("FORMAT_ERROR"), &json!("instructedAmount.currency")));
    }
    assert!(bank.sandbox.orders().is_empty());
}

#[tokio::test]
async fn a_domestic_order_names_accounts_by_bban() {
    for id in [BankId::Atlas, BankId::Borea] {
        let bank = TestBank::start(id).await;
        let mut by_iban = swedish_body(&bank);
        by_iban["creditorAccount"] = json!({ "iban": CREDITOR });
        assert_eq!(code(initiate(&bank, SWEDISH, &by_iban).await).await, "FORMAT_ERROR", "{id}");
        let mut of_another_bank = swedish_body(&bank);
        of_another_bank["debtorAccount"] = json!({ "bban": "1" });
        assert_eq!(code(initiate(&bank, SWEDISH, &of_another_bank).await).await, "FORMAT_ERROR", "{id}");

        let body = swedish_body(&bank);
        let response = initiate(&bank, SWEDISH, &body).await;
        assert_eq!(response.status(), StatusCode::CREATED, "{id}");
        let initiated: Value = response.json().await.unwrap();
        let payment = bank.read(&initiated["_links"]["self"]).await;
        for field in ["instructedAmount", "creditorAccount", "debtorAccount"] {
            assert_eq!(payment.get(field), body.get(field), "{id}: {field}");
        }
        assert_eq!(bank.order(&initiated).product, SWEDISH);
    }
}

#[tokio::test]
async fn a_bank_offers_only_its_own_products() {
    let bank = TestBank::start(BankId::Corvus).await;
    let response = initiate(&bank, SWEDISH, &swedish_body(&bank)).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    let message = response.json::<Value>().await.unwrap()["tppMessages"][0].clone();
    assert_eq!(message["code"], "PRODUCT_UNKNOWN");
    let text = "This bank offers payments by sepa-credit-transfers, instant-sepa-credit-transfers.";
    assert_eq!(message["text"], text);
}
