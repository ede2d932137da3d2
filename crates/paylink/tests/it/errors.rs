//! Error responses: each is a problem detail with four fields, in the caller's language.

use paylink_domain::{company::Mode, token::ApiToken};
use paylink_server::system::SystemRandomness;
use paylink_testkit::{App, HttpResponse, PATIENCE, cell_00, wait_until};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[tokio::test]
async fn an_unknown_path_is_a_problem_detail() {
    let app = App::start().await;
    for path in
        ["/", "/v1", "/v1/", "/v2/payments/x", "/v1/payment/x", "/v1/payments/x/y", "/v1/companies", "//v1/payments/x"]
    {
        let url = app.base.replace("/v1", path);
        let response = app.get(&url).await;
        response.assert_problem(404, "Not Found");
        assert_eq!(response.header("content-language"), "en");
    }
}

#[tokio::test]
async fn an_id_in_a_mistyped_path_is_not_repeated() {
    let app = App::start().await;
    let id = app.payment().await.id;
    for (path, instance) in [
        (format!("/payments/{id}"), "/payments"),
        (format!("/v1/payments/{id}/status"), "/v1/payments"),
        (format!("/{id}"), "/"),
    ] {
        let response = app.get(&app.base.replace("/v1", &path)).await;
        response.assert_problem(404, "Not Found");
        assert_eq!(response.body["instance"].as_str().unwrap().trim_end_matches('/'), instance.trim_end_matches('/'));
        assert!(!response.text.contains(&id.to_string()));
    }
}

#[tokio::test]
async fn a_wrong_method_is_a_problem_detail_that_names_the_allowed_ones() {
    let app = App::start().await;
    let (generate, read) = (app.generate_url(app.company), format!("{}/payments/x", app.base));
    for (method, url, allowed) in [
        ("GET", &generate, "POST"),
        ("PUT", &generate, "POST"),
        ("DELETE", &generate, "POST"),
        ("OPTIONS", &generate, "POST"),
        ("POST", &read, "GET"),
        ("DELETE", &read, "GET"),
        ("BREW", &read, "GET"),
    ] {
        let request = app.http.request(method.parse().unwrap(), url);
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        response.assert_problem(405, "Method Not Allowed");
        assert!(response.header("allow").contains(allowed));
        assert!(response.body["detail"].as_str().unwrap().contains(allowed), "{}", response.text);
    }
}

#[tokio::test]
async fn error_body_status_and_title_and_instance() {
    let app = App::start().await;
    let response = app.generate(&json!({})).await;
    response.assert_problem(400, "Bad Request");
    assert_eq!(response.body["instance"], format!("/v1/companies/{}/online/link/generate", app.company));
}

#[tokio::test]
async fn an_empty_body_and_one_that_is_no_object_are_named() {
    let app = App::start().await;
    for (body, detail) in [
        ("", "The request body is empty. It must be a JSON object."),
        ("\n", "The request body is empty. It must be a JSON object."),
        ("[]", "The request body must be a JSON object."),
        ("null", "The request body must be a JSON object."),
    ] {
        let request = app.generate_request().header("content-type", "application/json").body(body);
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        response.assert_problem(400, "Bad Request");
        assert_eq!(response.body["detail"], detail);
    }
}

#[tokio::test]
async fn a_repeated_header_is_named() {
    let app = App::start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}}).to_string();
    let json = ("content-type", "application/json");
    let send = async |headers: &[(&str, &str)]| {
        let mut request = app.generate_request().body(body.clone());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        HttpResponse::of(request.send().await.unwrap()).await
    };
    let response = send(&[json, json]).await;
    response.assert_problem(415, "Unsupported Media Type");
    assert_eq!(response.body["detail"], "The header “Content-Type” is given more than once.");
    let response = send(&[json, ("idempotency-key", "a"), ("idempotency-key", "a")]).await;
    response.assert_problem(400, "Bad Request");
    assert_eq!(response.body["detail"], "The header “Idempotency-Key” is given more than once.");
    // The same 401 as for any wrong token: it says that there must be a single header.
    let response = send(&[json, ("authorization", "Bearer x")]).await;
    response.assert_problem(401, "Unauthorized");
    assert!(response.body["detail"].as_str().unwrap().contains("in a single header"), "{}", response.text);
}

#[tokio::test]
async fn rule_1_detail_is_localised_and_title_is_not() {
    let app = App::start().await;
    let mut details = std::collections::BTreeSet::new();
    let tags: Vec<_> = paylink_server::web::locale::Locale::all().map(|locale| locale.tag()).collect();
    for tag in &tags {
        let request = app.http.get(format!("{}/payments/x", app.base)).header("accept-language", *tag);
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        response.assert_problem(404, "Not Found");
        assert_eq!(response.header("content-language"), *tag);
        details.insert(response.body["detail"].as_str().unwrap().to_owned());
    }
    assert_eq!(details.len(), tags.len(), "each language has its own text: {details:?}");
}

#[tokio::test]
async fn accept_language_may_be_anything() {
    let app = App::start().await;
    let long = "de;q=0.1,".repeat(500);
    for (header, tag) in [
        (&b"nn-NO, de;q=0.5"[..], "nb"),
        (b"xx, *;q=0.1", "en"),
        (b"de-CH-1996, fr", "de"),
        (b"\xff\xfe", "en"),
        (b";;;", "en"),
        (b"fr;q=0", "en"),
        (long.as_bytes(), "de"),
    ] {
        let header = reqwest::header::HeaderValue::from_bytes(header).unwrap();
        let request = app.http.get(format!("{}/payments/x", app.base)).header("accept-language", header);
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        assert_eq!((response.status, response.header("content-language")), (404, tag));
    }
}

#[tokio::test]
async fn rule_2_a_rejected_request_creates_no_link() {
    let app = App::start().await;
    for wrong in [json!({}), json!({"payment": {"amountCents": 99, "reference": "r"}})] {
        let response = app.generate(&wrong).await;
        assert!(response.body.get("url").is_none());
    }
    app.running.service.usage.flush(&app.running.service.cells).await;
    assert_eq!(app.cell().tokens(app.company).await.unwrap()[0].links_generated, 0);
}

#[tokio::test]
async fn a_response_to_head_has_no_body_also_over_http_2() {
    let app = App::start().await;
    let url = format!("{}/payments/x", app.base);
    for http in [reqwest::Client::new(), reqwest::Client::builder().http2_prior_knowledge().build().unwrap()] {
        let response = http.head(&url).send().await.unwrap();
        assert_eq!(response.status(), 404);
        assert_eq!(response.headers()["content-length"], "89");
        assert_eq!(response.text().await.unwrap(), "");
        assert_eq!(HttpResponse::of(http.get(&url).send().await.unwrap()).await.body["detail"], "Payment not found");
    }
}

#[tokio::test]
async fn a_client_that_is_refused_early_can_finish_sending_and_reads_the_response() {
    let app = App::start().await;
    app.database.log_statements().await;
    let unknown = ApiToken::generate(Mode::Test, cell_00(), &SystemRandomness);
    let mut client = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let body = r#"{"payment":{"amountCents":827,"reference":"r"}}"#;
    let head = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        app.company,
        unknown.reveal(),
        body.len()
    );
    client.write_all(head.as_bytes()).await.unwrap();
    // The node refuses the request as soon as it has looked up the token. This client still sends its body.
    let looked_up =
        async || app.database.statements().await.iter().any(|statement| statement.contains("FROM api_token"));
    wait_until("the token is looked up", PATIENCE, looked_up).await;
    client.write_all(body.as_bytes()).await.unwrap();
    let mut response = String::new();
    client.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 401"), "{response}");
}
