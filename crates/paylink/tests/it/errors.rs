//! Errors: every one is a ProblemDetail with four fields, in the reader's language.

use paylink_testkit::{Answer, App};
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
        let answer = app.get(&url).await;
        answer.assert_problem(404, "Not Found");
        assert_eq!(answer.header("content-language"), "en");
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
        let answer = app.get(&app.base.replace("/v1", &path)).await;
        answer.assert_problem(404, "Not Found");
        assert_eq!(answer.body["instance"].as_str().unwrap().trim_end_matches('/'), instance.trim_end_matches('/'));
        assert!(!answer.text.contains(&id.to_string()));
    }
}

#[tokio::test]
async fn a_wrong_method_is_a_problem_detail_that_says_which_are_right() {
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
        let answer = Answer::of(request.send().await.unwrap()).await;
        answer.assert_problem(405, "Method Not Allowed");
        assert!(answer.header("allow").contains(allowed));
        assert!(answer.body["detail"].as_str().unwrap().contains(allowed), "{}", answer.text);
    }
}

#[tokio::test]
async fn error_body_status_and_title_and_instance() {
    let app = App::start().await;
    let answer = app.generate(&json!({})).await;
    answer.assert_problem(400, "Bad Request");
    assert_eq!(answer.body["instance"], format!("/v1/companies/{}/online/link/generate", app.company));
}

#[tokio::test]
async fn rule_1_detail_is_localised_and_title_is_not() {
    let app = App::start().await;
    let mut details = std::collections::BTreeSet::new();
    let all = paylink_server::web::locale::Locale::all().map(|locale| locale.tag());
    for tag in all {
        let request = app.http.get(format!("{}/payments/x", app.base)).header("accept-language", tag);
        let answer = Answer::of(request.send().await.unwrap()).await;
        answer.assert_problem(404, "Not Found");
        assert_eq!(answer.header("content-language"), tag);
        details.insert(answer.body["detail"].as_str().unwrap().to_owned());
    }
    assert!(details.len() >= 24, "{details:?}");
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
        let answer = Answer::of(request.send().await.unwrap()).await;
        assert_eq!((answer.status, answer.header("content-language")), (404, tag));
    }
}

#[tokio::test]
async fn rule_2_a_rejected_request_creates_no_link() {
    let app = App::start().await;
    for wrong in [json!({}), json!({"payment": {"amountCents": 99, "reference": "r"}})] {
        let answer = app.generate(&wrong).await;
        assert!(answer.body.get("url").is_none());
    }
    app.running.service.usage.write_down(&app.running.service.cells).await;
    assert_eq!(app.cell().tokens(app.company).await.unwrap()[0].links_made, 0);
}

#[tokio::test]
async fn an_answer_to_head_has_no_body_also_over_http_2() {
    let app = App::start().await;
    let url = format!("{}/payments/x", app.base);
    for http in [reqwest::Client::new(), reqwest::Client::builder().http2_prior_knowledge().build().unwrap()] {
        let answer = http.head(&url).send().await.unwrap();
        assert_eq!(answer.status(), 404);
        assert_eq!(answer.headers()["content-length"], "89");
        assert_eq!(answer.text().await.unwrap(), "");
        assert_eq!(Answer::of(http.get(&url).send().await.unwrap()).await.body["detail"], "Payment not found");
    }
}

#[tokio::test]
async fn a_client_that_is_refused_early_can_finish_sending_and_reads_why() {
    let app = App::start().await;
    let mut client = TcpStream::connect(app.running.api.unwrap()).await.unwrap();
    let body = r#"{"payment":{"amountCents":827,"reference":"r"}}"#;
    let head = format!(
        "POST /v1/companies/{}/online/link/generate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        app.company,
        body.len()
    );
    client.write_all(head.as_bytes()).await.unwrap();
    // By now the token has been found missing; a slow client is still sending.
    for _ in 0..20 {
        app.read("pay_x").await;
    }
    client.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}
