//! Refused requests and their error codes.

use paylink_sandbox::BankId;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::harness::{REQUEST_ID, TestBank, code};

#[tokio::test]
async fn a_request_without_a_valid_request_id_is_refused_with_a_generated_one() {
    let bank = TestBank::start(BankId::Atlas).await;
    for id in [None, Some("seven"), Some("99391c7ead8849eca2ad99ddcb1f7721")] {
        let mut request = bank.http.get(format!("{}/v1/payments/sepa-credit-transfers/x/status", bank.url));
        if let Some(id) = id {
            request = request.header("X-Request-ID", id);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        assert_eq!(response.headers()["x-request-id"].len(), 36);
        assert_eq!(code(response).await, "FORMAT_ERROR");
    }
}

#[tokio::test]
async fn unknown_resources_are_not_found() {
    let bank = TestBank::start(BankId::Atlas).await;
    let initiated = bank.initiate("10.00", "Order").await;
    let payment = bank.resolve(&initiated["_links"]["self"]);
    for (path, expected) in [
        ("/v1/payments/sepa-credit-transfers/unknown", "RESOURCE_UNKNOWN"),
        ("/v1/payments/sepa-credit-transfers/%ff/status", "RESOURCE_UNKNOWN"),
        ("/v1/payments/target-2-payments/unknown", "PRODUCT_UNKNOWN"),
        ("/v1/bulk-payments/sepa-credit-transfers/unknown", "PRODUCT_UNKNOWN"),
        ("/v1/consents", "RESOURCE_UNKNOWN"),
    ] {
        let response = bank.get(&format!("{}{path}", bank.url)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.headers()["x-request-id"], REQUEST_ID);
        assert_eq!(code(response).await, expected, "{path}");
    }
    let other_product = payment.replace("sepa", "instant-sepa");
    assert_eq!(bank.get(&other_product).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    let wrong_method = bank.http.patch(payment).header("X-Request-ID", REQUEST_ID).send().await.unwrap();
    assert_eq!(wrong_method.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(code(wrong_method).await, "SERVICE_INVALID");
}

#[tokio::test]
async fn an_invalid_initiation_is_refused_with_the_offending_field() {
    let bank = TestBank::start(BankId::Atlas).await;
    let field_error = async |body: &Value| {
        let response = bank.initiation(body).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        response.json::<Value>().await.unwrap()["tppMessages"][0].clone()
    };
    let with = |field: &str, value: Value| {
        let mut body = bank.body("10.00", "Order");
        body[field] = value;
        body
    };
    assert_eq!(field_error(&with("creditorName", json!("x".repeat(71)))).await["path"], "creditorName");
    assert_eq!(field_error(&with("creditorAccount", json!({ "iban": "DE1" }))).await["path"], "creditorAccount.iban");
    let amount = json!({ "currency": "EUR", "amount": "-1" });
    assert_eq!(field_error(&with("instructedAmount", amount)).await["path"], "instructedAmount.amount");
    assert_eq!(field_error(&json!([])).await["code"], "FORMAT_ERROR");
    let foreign = field_error(&with("debtorAccount", json!({ "iban": crate::harness::CREDITOR }))).await;
    assert!(foreign["text"].as_str().unwrap().contains(&bank.iban(1)), "the error lists the test accounts: {foreign}");
    let mut without_debtor = bank.body("10.00", "Order");
    without_debtor.as_object_mut().unwrap().remove("debtorAccount");
    assert_eq!(field_error(&without_debtor).await["path"], "debtorAccount.iban");
    assert!(bank.sandbox.orders().is_empty());
}

#[tokio::test]
async fn malformed_headers_are_refused() {
    let bank = TestBank::start(BankId::Atlas).await;
    let body = bank.body("10.00", "Order");
    for (name, value) in [
        ("PSU-IP-Address", "somewhere"),
        ("TPP-Redirect-URI", "javascript:alert(1)"),
        ("TPP-Nok-Redirect-URI", "/path"),
        ("TPP-Notification-URI", "ftp://shop.test"),
    ] {
        let request = bank.http.post(format!("{}/v1/payments/sepa-credit-transfers", bank.url));
        let mut request = request.header("X-Request-ID", REQUEST_ID).header(name, value).json(&body);
        if name != "PSU-IP-Address" {
            request = request.header("PSU-IP-Address", "2001:db8::7");
        }
        assert_eq!(code(request.send().await.unwrap()).await, "FORMAT_ERROR", "{name}");
    }
    let request = bank.http.post(format!("{}/v1/payments/sepa-credit-transfers", bank.url));
    let text = request.header("X-Request-ID", REQUEST_ID).header("PSU-IP-Address", "192.0.2.7").body("text");
    assert_eq!(text.send().await.unwrap().status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let long = bank.initiation(&json!({ "creditorName": "x".repeat(2 << 20) })).send().await.unwrap();
    assert_eq!(code(long).await, "FORMAT_ERROR");
}
