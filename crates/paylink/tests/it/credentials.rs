//! A caller without a valid token learns neither the reason nor whether a company exists.

use paylink_domain::{company::Mode, id::CompanyId, token::ApiToken};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::NewToken;
use paylink_testkit::{App, HttpResponse, add_company, add_token, cell_00, tester};
use serde_json::json;

/// Every kind of wrong credential, with its name and its `Authorization` header.
async fn wrong_credentials(app: &App) -> Vec<(&'static str, Option<String>)> {
    let other = add_company(&app.running, demo_company::company()).await;
    let (_, other_token) = add_token(&app.running, other).await;
    let (revoked_id, revoked) = add_token(&app.running, app.company).await;
    app.cell().revoke_token(&tester(), revoked_id).await.unwrap();
    let new = NewToken {
        company_id: app.company,
        mode: Mode::Test,
        name: "short".parse().unwrap(),
        lifetime_days: Some(1),
        networks: None,
    };
    let (expired_id, expired) = app.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    let owner = app.database.as_owner().await;
    let past = "UPDATE api_token SET expires_at = service_now() - interval '1 ms' WHERE id = $1";
    owner.execute(past, &[&expired_id.number()]).await.unwrap();
    let networks = Some("192.0.2.0/24, 2001:db8::/32".parse().unwrap());
    let elsewhere = NewToken { name: "elsewhere".parse().unwrap(), lifetime_days: None, networks, ..new };
    let (_, elsewhere) = app.cell().add_token(&tester(), &elsewhere, &SystemRandomness).await.unwrap();
    let unknown = ApiToken::generate(Mode::Test, cell_00(), &SystemRandomness);
    let foreign_cell = ApiToken::generate(Mode::Test, "zz".parse().unwrap(), &SystemRandomness);
    let right = &app.token;
    let mut mistyped = right.clone();
    mistyped.replace_range(20..21, if &right[20..21] == "0" { "1" } else { "0" });
    let bearer = |token: &str| Some(format!("Bearer {token}"));
    vec![
        ("missing", None),
        ("empty", Some(String::new())),
        ("another scheme", Some(format!("Basic {right}"))),
        ("no scheme", Some(right.clone())),
        ("malformed", bearer("nonsense")),
        ("cut short", bearer(&right[..right.len() - 1])),
        ("mistyped", bearer(&mistyped)),
        ("in capitals", bearer(&right.to_uppercase())),
        ("wrong", bearer(unknown.reveal())),
        ("of a cell that this node does not serve", bearer(foreign_cell.reveal())),
        ("another company's", bearer(&other_token)),
        ("revoked", bearer(&revoked)),
        ("expired", bearer(expired.reveal())),
        ("of other networks", bearer(elsewhere.reveal())),
        ("very long", bearer(&"x".repeat(7000))),
    ]
}

async fn generate_as(app: &App, company: &str, authorization: Option<&str>) -> HttpResponse {
    let mut request = app.http.post(app.generate_url(company));
    if let Some(authorization) = authorization {
        request = request.header("authorization", authorization);
    }
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    HttpResponse::of(request.json(&body).send().await.unwrap()).await
}

/// Everything in a response except its date and its own name.
fn response_parts(response: &HttpResponse) -> (u16, Vec<(String, String)>, String) {
    let headers = response.headers.iter().filter(|(name, _)| *name != "date" && *name != "x-request-id");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    (response.status, headers, response.text.clone())
}

#[tokio::test]
async fn rule_1_for_one_path_every_401_has_the_same_bytes() {
    let app = App::start().await;
    let company = app.company.to_string();
    let expected = generate_as(&app, &company, None).await;
    expected.assert_problem(401, "Unauthorized");
    assert_eq!(expected.header("www-authenticate"), "Bearer");
    for (what, authorization) in wrong_credentials(&app).await {
        let response = generate_as(&app, &company, authorization.as_deref()).await;
        assert_eq!(response_parts(&response), response_parts(&expected), "{what}");
    }
    assert_eq!(
        generate_as(&app, &company, Some(&format!("Bearer {}", app.token))).await.status,
        200,
        "the right token works"
    );
}

#[tokio::test]
async fn rule_2_across_paths_a_401_differs_only_in_its_instance() {
    let app = App::start().await;
    let credentials = wrong_credentials(&app).await;
    let right = Some(format!("Bearer {}", app.token));
    let other = add_company(&app.running, demo_company::company()).await.to_string();
    let unknown = CompanyId::generate(cell_00(), &SystemRandomness).to_string();
    let other_cell = CompanyId::generate("zz".parse().unwrap(), &SystemRandomness).to_string();
    let company = app.company.to_string();
    let plain = |response: &HttpResponse, company: &str| {
        let (status, headers, text) = response_parts(response);
        // The length depends on the path.
        let headers: Vec<_> = headers.into_iter().filter(|(name, _)| name != "content-length").collect();
        let instance = response.body["instance"].as_str().unwrap();
        assert!(format!("/v1/companies/{company}/online/link/generate").starts_with(instance), "{instance}");
        (status, headers, text.replace(instance, "*"))
    };
    let expected = plain(&generate_as(&app, &company, None).await, &company);
    for path in [other.as_str(), &unknown, &other_cell, "x", "cmp_00", "%00", "cmp_00%2F..", "plk"] {
        for (what, authorization) in &credentials {
            let response = generate_as(&app, path, authorization.as_deref()).await;
            assert_eq!(plain(&response, path), expected, "{what} at {path}");
        }
        let response = generate_as(&app, path, right.as_deref()).await;
        assert_eq!(plain(&response, path), expected, "this company's token at {path}");
    }
}

#[tokio::test]
async fn no_statement_contains_the_company_before_the_token_is_authenticated() {
    let app = App::start().await;
    let other = add_company(&app.running, demo_company::company()).await;
    let credentials = wrong_credentials(&app).await;
    app.database.log_statements().await;

    let path = other.to_string();
    for (what, authorization) in &credentials {
        if *what == "another company's" {
            continue; // the token's row contains its own company, which is the one in the path
        }
        let response = generate_as(&app, &path, authorization.as_deref()).await;
        assert_eq!(response.status, 401, "{what}");
    }
    let response = generate_as(&app, &path, Some(&format!("Bearer {}", app.token))).await;
    assert_eq!(response.status, 401);
    let statements = || async { app.database.statements().await.join("\n") };
    let before = statements().await;
    assert!(before.contains("FROM api_token"), "statements are not logged:\n{before}");
    for name in [path.clone(), other.number().to_string()] {
        assert!(!before.contains(&name), "a statement contains the company:\n{before}");
    }
    // The search finds a statement that does contain the company.
    app.cell().company(other).await.unwrap();
    assert!(statements().await.contains(&other.number().to_string()));
}

#[tokio::test]
async fn a_token_is_stored_only_as_its_hash() {
    let app = App::start().await;
    let row = app.database.as_superuser().await.query_one("SELECT api_token::text FROM api_token", &[]).await.unwrap();
    let row: String = row.get(0);
    assert!(!row.contains(&app.token[9..]), "{row}");
    let secret = &app.token[11..43];
    assert!(!row.contains(secret));
}

#[tokio::test]
async fn a_revoked_token_stops_and_an_expiring_one_works_until_then() {
    let app = App::start().await;
    let path = app.company.to_string();
    let new = NewToken {
        company_id: app.company,
        mode: Mode::Test,
        name: "a day".parse().unwrap(),
        lifetime_days: Some(1),
        networks: None,
    };
    let (id, token) = app.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    let bearer = format!("Bearer {}", token.reveal());
    let owner = app.database.as_owner().await;
    for (ahead, status) in [("0", 200), ("23 h 59 min", 200), ("24 h", 401), ("0", 200)] {
        owner.execute(&format!("UPDATE service_clock SET ahead = '{ahead}'"), &[]).await.unwrap();
        app.expire_grant_cache();
        assert_eq!(generate_as(&app, &path, Some(&bearer)).await.status, status, "{ahead}");
    }
    app.cell().revoke_token(&tester(), id).await.unwrap();
    app.expire_grant_cache();
    assert_eq!(generate_as(&app, &path, Some(&bearer)).await.status, 401);
}

#[tokio::test]
async fn a_repeated_authorization_header_is_treated_as_missing() {
    let app = App::start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let right = format!("Bearer {}", app.token);
    for (first, second) in [(right.as_str(), "Bearer x"), ("Bearer x", &right), (&right, &right)] {
        let request = app.http.post(app.generate_url(app.company)).header("authorization", first);
        let request = request.header("authorization", second).json(&body);
        HttpResponse::of(request.send().await.unwrap()).await.assert_problem(401, "Unauthorized");
    }
    let request =
        app.generate_request().header("content-type", "application/json").header("content-type", "text/plain");
    let response = HttpResponse::of(request.body(body.to_string()).send().await.unwrap()).await;
    response.assert_problem(415, "Unsupported Media Type");
}

#[tokio::test]
async fn reading_needs_no_credential_and_ignores_any() {
    let app = App::start().await;
    let payment = app.payment().await;
    let url = format!("{}/payments/{}", app.base, payment.id);
    let plain = app.get(&url).await;
    assert_eq!(plain.status, 200);
    let with = app.http.get(&url).header("authorization", "Bearer nonsense").send().await.unwrap();
    assert_eq!(HttpResponse::of(with).await.text, plain.text);
}
