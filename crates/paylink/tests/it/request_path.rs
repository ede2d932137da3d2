//! What every response and its log line have, on every listener; and that a request that the API handles without its router gets the same
//! as one that passes through it.

use std::collections::BTreeMap;

use paylink_domain::status::Status;
use paylink_server::config::Node;
use paylink_testkit::{App, HttpResponse, suite_log};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

async fn send(request: RequestBuilder) -> HttpResponse {
    HttpResponse::of(request.send().await.unwrap()).await
}

/// The log line of the request with this response.
fn log_line(response: &HttpResponse) -> Value {
    let id = response.header("x-request-id");
    assert!(id.len() == 20 && id.starts_with("req_"), "{id:?}");
    let log = suite_log();
    let mut lines = log.lines().filter(|line| line.contains(id) && line.contains("request handled"));
    let line = lines.next().unwrap_or_else(|| panic!("no line for {id}"));
    assert_eq!(lines.next(), None, "one line for each request");
    serde_json::from_str(line).unwrap()
}

/// What must be equal: all headers but those that are different each time.
fn comparable(response: &HttpResponse) -> (u16, BTreeMap<String, String>, String) {
    let headers = response.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (response.status, headers.collect(), response.text.clone())
}

#[tokio::test]
async fn every_response_names_its_request_and_the_log_line_has_the_same_name() {
    let app = App::start().await;
    let pay = format!("http://{}", app.pay());
    let api = format!("http://{}", app.running.api.unwrap());
    for (url, route, status) in [
        (format!("{}/payments/pay_x", app.base), "/v1/payments/{paymentId}", 404),
        (format!("{}/openapi.json", app.base), "/v1/openapi.json", 200),
        (format!("{api}/nothing"), "none", 404),
        (format!("{pay}/l/x"), "/l/{link}", 404),
        (format!("{pay}/nothing"), "none", 404),
    ] {
        let response = app.get(&url).await;
        let line = log_line(&response);
        assert_eq!((&line["route"], &line["status"]), (&json!(route), &json!(status)), "{url}: {line}");
        assert_eq!((&line["method"], &line["level"]), (&json!("GET"), &json!("INFO")));
        assert!(line["ms"].as_f64().is_some_and(|ms| ms > 0.0) && line["timestamp"].is_string(), "{line}");
        assert_eq!(line["trace"].as_str().map(str::len), Some(32), "{line}");
        assert_eq!(line["node"], json!(Node::default().name));
        assert_eq!((line.get("address"), line.get("user")), (None, None), "only if the operator wants them");
        assert_eq!(response.header("traceresponse"), "", "only for callers that trace");
    }
    let generated = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let line = log_line(&generated);
    assert_eq!(line["company"], json!(app.company.to_string()));
    assert!(line["token"].as_str().unwrap().starts_with("tok_"), "{line}");
    let payment = app.payment().await;
    assert_eq!(log_line(&app.read(payment.id).await)["company"], json!(app.company.to_string()));
}

#[tokio::test]
async fn a_caller_s_trace_is_continued() {
    let app = App::start().await;
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let url = format!("{}/payments/pay_x", app.base);
    let traced = app.http.get(&url).header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
    let response = send(traced.try_clone().unwrap()).await;
    assert_eq!(log_line(&response)["trace"], json!(trace));
    let answered: Vec<&str> = response.header("traceresponse").split('-').collect();
    assert_eq!((answered[0], answered[1], answered[3]), ("00", trace, "01"), "{answered:?}");
    assert!(answered[2].len() == 16 && answered[2] != "00f067aa0ba902b7", "a span of our own: {answered:?}");
    // Two headers, or one that is invalid, name no trace.
    for response in [
        send(traced.header("traceparent", format!("00-{trace}-00f067aa0ba902b7-00"))).await,
        send(app.http.get(&url).header("traceparent", "00-xyz")).await,
    ] {
        assert_ne!(log_line(&response)["trace"], json!(trace));
        assert_eq!(response.header("traceresponse"), "");
    }
}

#[tokio::test]
async fn a_read_gets_the_same_with_and_without_the_router() {
    let app = App::start().await;
    let (open, paid) = (app.payment().await, app.payment().await);
    app.move_to(paid.id, Status::Executed).await;
    let unknown = "pay_000000000000000000000000000z".to_owned();
    for id in [open.id.to_string(), paid.id.to_string(), paid.id.to_string(), unknown, "pay_x".to_owned()] {
        for (method, prefer) in [(Method::GET, None), (Method::HEAD, None), (Method::GET, Some("wait=0"))] {
            let request = |id: &str| {
                let request = app.http.request(method.clone(), format!("{}/payments/{id}", app.base));
                prefer.into_iter().fold(request, |request, prefer| request.header("prefer", prefer))
            };
            // A percent-encoded letter makes the router find the route.
            let (direct, routed) = (send(request(&id)).await, send(request(&id.replacen('p', "%70", 1))).await);
            assert_eq!(comparable(&direct), comparable(&routed), "{method} {id}");
            let (direct, routed) = (log_line(&direct), log_line(&routed));
            for field in ["method", "route", "status", "company", "level", "message"] {
                assert_eq!(direct.get(field), routed.get(field), "{method} {id}: {field}");
            }
            assert_eq!(direct["route"], json!("/v1/payments/{paymentId}"));
        }
    }
    // Paths that are nearly the same are no route.
    for path in ["payments/", "payments", "payments//", "payments/x/y", "payments/%2F"] {
        let response = app.get(&format!("{}/{path}", app.base)).await;
        response.assert_problem(404, "Not Found");
        let expected = if path == "payments/%2F" { "/v1/payments/{paymentId}" } else { "none" };
        assert_eq!(log_line(&response)["route"], json!(expected), "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let response = send(app.http.request(method, format!("{}/payments/{}", app.base, open.id))).await;
        response.assert_problem(405, "Method Not Allowed");
        assert_eq!(response.header("allow"), "GET,HEAD");
    }
    let metrics = app.get(&format!("http://{}/metrics", app.running.ops)).await.text;
    for method in ["GET", "HEAD"] {
        let series = format!("method=\"{method}\",route=\"/v1/payments/{{paymentId}}\",status=\"200\"");
        assert!(metrics.contains(&series), "{series}");
    }
}

#[tokio::test]
async fn a_link_is_generated_the_same_with_and_without_the_router() {
    let app = App::start().await;
    let right = json!({"payment": {"amountCents": 827, "reference": "r"}, "data": "order-1"});
    let wrong = json!({"payment": {"amountCents": 1, "reference": "!"}});
    let company = app.company.to_string();
    for (token, body, status) in
        [(Some(&app.token), &right, 200), (Some(&app.token), &wrong, 400), (None, &right, 401), (None, &wrong, 401)]
    {
        let request = |company: &str| {
            let request = app.http.post(app.generate_url(company)).json(body).header("accept-language", "sv");
            token.into_iter().fold(request, |request, token| request.bearer_auth(token))
        };
        let (direct, routed) = (send(request(&company)).await, send(request(&company.replacen('c', "%63", 1))).await);
        assert_eq!((direct.status, routed.status), (status, status), "{} {}", direct.text, routed.text);
        let (mut direct_parts, mut routed_parts) = (comparable(&direct), comparable(&routed));
        if status == 200 {
            // Each link is different, and as long as the other.
            assert_eq!(direct_parts.2.len(), routed_parts.2.len());
            (direct_parts.2, routed_parts.2) = (String::new(), String::new());
        } else {
            let instance = json!(format!("/v1/companies/{company}/online/link/generate"));
            assert_eq!(direct.body["instance"], instance);
            assert_eq!(direct.body["detail"], routed.body["detail"]);
            // It contains the path as it was sent.
            for parts in [&mut direct_parts, &mut routed_parts] {
                parts.2 = String::new();
                parts.1.remove("content-length");
            }
        }
        assert_eq!(direct_parts, routed_parts);
        let (direct, routed) = (log_line(&direct), log_line(&routed));
        for field in ["method", "route", "status", "company", "token"] {
            assert_eq!(direct.get(field), routed.get(field), "{status}: {field}");
        }
        assert_eq!(direct["route"], json!("/v1/companies/{companyId}/online/link/generate"));
    }
    let read = send(app.http.get(app.generate_url(&company))).await;
    read.assert_problem(405, "Method Not Allowed");
    assert_eq!(read.header("allow"), "POST");
}
