//! The API's description of itself.

use crate::harness::App;

#[tokio::test]
async fn the_document_is_openapi_3_1_and_served_below_the_base_url() {
    let app = App::start().await;
    let answer = app.get(&format!("{}/openapi.json", app.base)).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body["openapi"].as_str().unwrap().starts_with("3.1"));
    assert_eq!(answer.body["servers"][0]["url"], "http://127.0.0.1:1/v1");
    let paths: Vec<&String> = answer.body["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths, ["/companies/{companyId}/online/link/generate", "/payments/{paymentId}"]);
    assert!(answer.body["paths"]["/payments/{paymentId}"]["get"].get("security").is_none());
}

#[test]
fn the_document_in_the_docs_is_the_one_that_is_served() {
    let made = paylink_server::api::document("https://api.example.com/v1").to_pretty_json().unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    if made != kept {
        std::fs::write(path, &made).unwrap();
        panic!("docs/openapi.json was out of date; it has been written anew");
    }
}

#[test]
fn limits_in_the_document_are_those_of_the_specification() {
    let document = serde_json::to_value(paylink_server::api::document("/v1")).unwrap();
    let request = &document["components"]["schemas"]["PaymentLinkRequest"];
    let payment = &request["properties"]["payment"];
    assert_eq!(request["required"], serde_json::json!(["payment"]));
    assert_eq!(payment["required"], serde_json::json!(["amountCents", "reference"]));
    assert_eq!(payment["properties"]["amountCents"]["minimum"], 100);
    assert_eq!(payment["properties"]["amountCents"]["maximum"], 750_000);
    assert_eq!(payment["properties"]["reference"]["minLength"], 1);
    assert_eq!(payment["properties"]["reference"]["maxLength"], 18);
    assert_eq!(request["properties"]["data"]["maxLength"], 100);
    assert_eq!(request["properties"]["data"]["type"], "string", "null is not data");
    let payment = &document["components"]["schemas"]["Payment"];
    assert_eq!(payment["properties"]["updatedAt"]["type"], "integer");
    assert_eq!(payment["required"].as_array().unwrap().len(), 8);
}
