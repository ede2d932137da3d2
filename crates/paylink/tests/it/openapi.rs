//! The OpenAPI document.

use paylink_testkit::App;

#[tokio::test]
async fn the_document_is_openapi_3_1_and_served_below_the_base_url() {
    let app = App::start().await;
    let response = app.get(&format!("{}/openapi.json", app.base)).await;
    assert_eq!(response.status, 200);
    assert!(response.body["openapi"].as_str().unwrap().starts_with("3.1"));
    assert_eq!(response.body["servers"][0]["url"], "http://127.0.0.1:1/v1");
    let paths: Vec<&String> = response.body["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths, ["/companies/{companyId}/online/link/generate", "/payments/{paymentId}"]);
    assert_eq!(response.body["paths"]["/payments/{paymentId}"]["get"]["security"], serde_json::json!([]));
}

#[test]
fn docs_openapi_json_is_the_served_document() {
    let generated = paylink_server::api::document("https://api.example.com/v1").to_pretty_json().unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    if generated != committed {
        std::fs::write(path, &generated).unwrap();
        panic!("docs/openapi.json was out of date and has been rewritten; commit it");
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
    assert_eq!(request["properties"]["data"]["type"], serde_json::json!(["string", "null"]), "null counts as absent");
    let payment = &document["components"]["schemas"]["Payment"];
    assert_eq!(payment["properties"]["updatedAt"]["type"], "integer");
    assert_eq!(payment["required"].as_array().unwrap().len(), 8);
}

#[test]
fn the_example_of_the_event_is_the_first_fixture() {
    let document = serde_json::to_value(paylink_server::api::document("/v1")).unwrap();
    let fixtures = include_str!("../../../../docs/webhooks/fixtures.json");
    let fixture = &serde_json::from_str::<serde_json::Value>(fixtures).unwrap()["fixtures"][0];
    let webhook = &document["webhooks"]["payment.status_changed"]["post"];
    let example = &webhook["requestBody"]["content"]["application/json"]["examples"]["executed"]["value"];
    let body: serde_json::Value = serde_json::from_str(fixture["body"].as_str().unwrap()).unwrap();
    assert_eq!(*example, body);
    for (name, value) in fixture["headers"].as_object().unwrap() {
        let mut parameters = webhook["parameters"].as_array().unwrap().iter();
        let parameter = parameters.find(|parameter| parameter["name"] == **name).unwrap();
        assert_eq!((&parameter["required"], &parameter["example"]), (&serde_json::json!(true), value), "{name}");
    }
}

#[test]
fn every_response_of_the_api_has_an_example_and_names_its_headers() {
    let document = serde_json::to_value(paylink_server::api::document("/v1")).unwrap();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    for operation in operations {
        for (status, response) in operation["responses"].as_object().unwrap() {
            let name = format!("{} {status}", operation["operationId"]);
            for content in response["content"].as_object().unwrap().values() {
                assert!(content.get("example").or(content.get("examples")).is_some(), "{name}");
            }
            assert!(response["headers"].get("X-Request-Id").is_some(), "{name}");
            let limited = matches!(status.as_str(), "429" | "503");
            assert_eq!(response["headers"].get("Retry-After").is_some(), limited, "{name}");
        }
    }
}

#[tokio::test]
async fn every_error_links_to_the_documentation_of_errors() {
    let app = App::start().await;
    for response in [app.read("pay_x").await, app.generate(&serde_json::json!({})).await] {
        assert_eq!(response.header("link"), "<http://127.0.0.1:1/v1/docs#errors>; rel=\"help\"");
    }
}
