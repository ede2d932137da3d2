//! The headers that every response has, whatever it is: a page, a redirect, an asset, an error, a probe.

use std::collections::BTreeMap;

use paylink_guides::DOCUMENTATION;
use paylink_server::{config::parse, documentation};
use paylink_testkit::{App, Database, HttpResponse, KEY_1, configuration, link_text};
use reqwest::{Method, redirect::Policy};
use serde_json::json;

const HSTS: &str = "max-age=63072000";

/// With these lines in the section `[http]`.
async fn app_behind_tls(http: &str) -> App {
    let database = Database::migrated().await;
    let toml = configuration(&database, &[(1, KEY_1)])
        .replace("http://127.0.0.1:1/v1", "https://api.example.com/v1")
        .replace("http://127.0.0.1:2", "https://pay.example.com")
        .replace("[http]\n", &format!("[http]\n{http}"))
        .replace("[limits]\n", "[limits]\nno_proxy = true\n");
    let config = parse(&toml, "test", &BTreeMap::new()).unwrap();
    documentation::provide(&DOCUMENTATION);
    App::with_config(database, &config).await
}

/// A response of each kind, by the name of its request.
async fn responses(app: &App) -> Vec<(String, HttpResponse)> {
    let generated = app.generate(&json!({"payment": {"amountCents": 1203, "reference": "r"}})).await;
    let link = link_text(&generated).to_owned();
    let mut responses = vec![("generate".to_owned(), generated)];
    let (api, pay, ops) =
        (app.base.replace("/v1", ""), format!("http://{}", app.pay()), format!("http://{}", app.running.ops));
    let http = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    for (method, url, status) in [
        (Method::GET, format!("{api}/v1/docs"), 200),
        (Method::GET, format!("{api}/v1/docs.css"), 200),
        (Method::GET, format!("{api}/v1/docs.js"), 200),
        (Method::GET, format!("{api}/v1/docs/guides/api"), 200),
        (Method::GET, format!("{api}/llms-full.txt"), 200),
        (Method::GET, format!("{api}/"), 404),
        (Method::GET, format!("{api}/v1/openapi.json"), 200),
        (Method::GET, format!("{api}/v1/payments/x"), 404),
        (Method::DELETE, format!("{api}/v1/payments/x"), 405),
        (Method::GET, format!("{api}/nothing"), 404),
        (Method::GET, format!("{pay}/l/{link}"), 200),
        (Method::GET, format!("{pay}/l/{link}/view"), 200),
        (Method::GET, format!("{pay}/l/x"), 404),
        (Method::PUT, format!("{pay}/l/{link}"), 405),
        (Method::GET, format!("{pay}/assets/pay.js"), 200),
        (Method::GET, format!("{pay}/l/{link}/progress"), 303),
        (Method::GET, format!("{pay}/r/att_{}/back", "0".repeat(28)), 404),
        (Method::POST, format!("{pay}/n/x"), 204),
        (Method::GET, format!("{pay}/nothing"), 404),
        (Method::GET, format!("{ops}/healthz"), 200),
        (Method::GET, format!("{ops}/readyz"), 200),
        (Method::GET, format!("{ops}/metrics"), 200),
        (Method::GET, format!("{ops}/nothing"), 404),
        (Method::POST, format!("{ops}/healthz"), 405),
    ] {
        let name = format!("{method} {url}");
        let response = HttpResponse::of(http.request(method, url).send().await.unwrap()).await;
        assert_eq!(response.status, status, "{name}: {}", response.text);
        responses.push((name, response));
    }
    responses
}

#[tokio::test]
async fn every_response_restricts_what_a_browser_does_with_it() {
    documentation::provide(&DOCUMENTATION);
    let app = App::start().await;
    for (name, response) in responses(&app).await {
        assert_eq!(response.header("x-content-type-options"), "nosniff", "{name}");
        // Pages with forms send their origin, so that a form of another site is recognised. Nothing sends a path.
        let policies = ["no-referrer", "strict-origin"];
        assert!(policies.contains(&response.header("referrer-policy")), "{name}");
        assert_eq!(response.header("x-frame-options"), "DENY", "{name}");
        assert!(response.header("content-security-policy").starts_with("default-src 'none'"), "{name}");
        assert!(!response.header("cache-control").is_empty(), "{name}");
        // Browsers ignore it on plain http, and a developer's machine must stay reachable that way.
        assert_eq!(response.header("strict-transport-security"), "", "{name}");
    }
}

#[tokio::test]
async fn every_response_below_an_https_address_demands_https() {
    let app = app_behind_tls("").await;
    let ops = format!("http://{}", app.running.ops);
    for (name, response) in responses(&app).await {
        // The operator's listener has no public address.
        let expected = if name.contains(&ops) { "" } else { HSTS };
        assert_eq!(response.header("strict-transport-security"), expected, "{name}");
    }
}

#[tokio::test]
async fn the_operator_may_demand_https_for_all_subdomains() {
    let app = app_behind_tls("hsts_include_subdomains = true\n").await;
    let ops = format!("http://{}", app.running.ops);
    for (name, response) in responses(&app).await {
        let expected = if name.contains(&ops) { "" } else { "max-age=63072000; includeSubDomains" };
        assert_eq!(response.header("strict-transport-security"), expected, "{name}");
    }
}
