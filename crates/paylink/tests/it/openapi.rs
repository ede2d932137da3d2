//! The API's description of itself.

use paylink_testkit::App;

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

#[tokio::test]
async fn the_reference_page_says_what_the_document_says_and_loads_nothing_from_elsewhere() {
    let app = App::start().await;
    let page = app.get(&format!("{}/docs", app.base)).await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.header("content-security-policy").starts_with("default-src 'none'; style-src 'self'"));
    for text in [
        "Generate a payment link",
        "Read a payment",
        "payment.amountCents",
        "100 to 750000",
        "Idempotency-Key",
        "PENDING | AUTHORISED",
        "Bearer $API_TOKEN",
        "id=\"errors\"",
    ] {
        assert!(page.text.contains(text), "{text} is missing");
    }
    assert!(!page.text.contains("<script") && !page.text.contains("//cdn") && !page.text.contains("style=\""));
    let links = page.text.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    for link in links {
        assert!(link.starts_with('/') && !link.starts_with("//"), "{link} leads elsewhere");
        let url = app.base.replace("/v1", link);
        assert_eq!(app.get(&url).await.status, 200, "{link}");
    }
}

#[tokio::test]
async fn llms_txt_tells_the_rules_and_both_operations() {
    let app = App::start().await;
    let text = app.get(&app.base.replace("/v1", "/llms.txt")).await;
    assert_eq!((text.status, text.header("content-type")), (200, "text/plain; charset=utf-8"));
    for wanted in [
        "EXECUTED or SETTLED",
        "POST /companies/{companyId}/online/link/generate",
        "GET /payments/{paymentId}",
        "Prefer",
    ] {
        assert!(text.text.contains(wanted), "{wanted} is missing:\n{}", text.text);
    }
    assert!(!text.text.contains("&quot;") && !text.text.contains("&#"), "it is text, not markup");
}

#[tokio::test]
async fn every_error_links_to_where_errors_are_explained() {
    let app = App::start().await;
    for answer in [app.read("pay_x").await, app.generate(&serde_json::json!({})).await] {
        assert_eq!(answer.header("link"), "<http://127.0.0.1:1/v1/docs#errors>; rel=\"help\"");
    }
}
