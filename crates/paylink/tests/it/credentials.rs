//! Whoever has no right token learns nothing: not which of the reasons it was, and not whether a company exists.

use paylink_domain::{company::Mode, id::CompanyId, token::ApiToken};
use paylink_playground::demo;
use paylink_server::ambient::SystemRandomness;
use paylink_store::NewToken;
use paylink_testkit::{Answer, App, add_company, add_token, cell_00};
use serde_json::json;

/// Every way of being wrong: what it is called, and the `Authorization` header, if any.
async fn wrong_credentials(app: &App) -> Vec<(&'static str, Option<String>)> {
    let other = add_company(&app.running, demo::company()).await;
    let (_, others) = add_token(&app.running, other).await;
    let (revoked_id, revoked) = add_token(&app.running, app.company).await;
    app.cell().revoke_token(revoked_id).await.unwrap();
    let new =
        NewToken { company_id: app.company, mode: Mode::Test, name: "short".parse().unwrap(), lifetime_days: Some(1) };
    let (expired_id, expired) = app.cell().add_token(&new, &SystemRandomness).await.unwrap();
    let owner = app.database.as_owner().await;
    let past = "UPDATE api_token SET expires_at = service_now() - interval '1 ms' WHERE id = $1";
    owner.execute(past, &[&expired_id.number()]).await.unwrap();
    let unknown = ApiToken::draw(Mode::Test, cell_00(), &SystemRandomness);
    let foreign_cell = ApiToken::draw(Mode::Test, "zz".parse().unwrap(), &SystemRandomness);
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
        ("of a cell that is not here", bearer(foreign_cell.reveal())),
        ("another company's", bearer(&others)),
        ("revoked", bearer(&revoked)),
        ("expired", bearer(expired.reveal())),
        ("very long", bearer(&"x".repeat(7000))),
    ]
}

async fn ask(app: &App, company: &str, authorization: Option<&str>) -> Answer {
    let mut request = app.http.post(app.generate_url(company));
    if let Some(authorization) = authorization {
        request = request.header("authorization", authorization);
    }
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    Answer::of(request.json(&body).send().await.unwrap()).await
}

/// All that an answer says, but for the time it was said.
fn said(answer: &Answer) -> (u16, Vec<(String, String)>, String) {
    let headers = answer.headers.iter().filter(|(name, _)| *name != "date");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    (answer.status, headers, answer.text.clone())
}

#[tokio::test]
async fn rule_1_for_one_path_every_401_is_the_same_to_the_byte() {
    let app = App::start().await;
    let company = app.company.to_string();
    let expected = ask(&app, &company, None).await;
    expected.assert_problem(401, "Unauthorized");
    assert_eq!(expected.header("www-authenticate"), "Bearer");
    for (what, authorization) in wrong_credentials(&app).await {
        let answer = ask(&app, &company, authorization.as_deref()).await;
        assert_eq!(said(&answer), said(&expected), "{what}");
    }
    assert_eq!(ask(&app, &company, Some(&format!("Bearer {}", app.token))).await.status, 200, "the right token works");
}

#[tokio::test]
async fn rule_2_across_paths_a_401_differs_only_in_its_instance() {
    let app = App::start().await;
    let credentials = wrong_credentials(&app).await;
    let right = Some(format!("Bearer {}", app.token));
    let other = add_company(&app.running, demo::company()).await.to_string();
    let unknown = CompanyId::draw(cell_00(), &SystemRandomness).to_string();
    let nowhere = CompanyId::draw("zz".parse().unwrap(), &SystemRandomness).to_string();
    let company = app.company.to_string();
    let plain = |answer: &Answer, company: &str| {
        let (status, headers, text) = said(answer);
        // Lengths differ with the path and with nothing else.
        let headers: Vec<_> = headers.into_iter().filter(|(name, _)| name != "content-length").collect();
        let instance = answer.body["instance"].as_str().unwrap();
        assert!(format!("/v1/companies/{company}/online/link/generate").starts_with(instance), "{instance}");
        (status, headers, text.replace(instance, "*"))
    };
    let expected = plain(&ask(&app, &company, None).await, &company);
    for path in [other.as_str(), &unknown, &nowhere, "x", "cmp_00", "%00", "cmp_00%2F..", "plk"] {
        for (what, authorization) in &credentials {
            let answer = ask(&app, path, authorization.as_deref()).await;
            assert_eq!(plain(&answer, path), expected, "{what} at {path}");
        }
        let answer = ask(&app, path, right.as_deref()).await;
        assert_eq!(plain(&answer, path), expected, "this company's token at {path}");
    }
}

#[tokio::test]
async fn no_statement_names_the_company_before_the_token_is_proved() {
    let app = App::start().await;
    let other = add_company(&app.running, demo::company()).await;
    let credentials = wrong_credentials(&app).await;
    // From here on PostgreSQL writes down every statement of this database, with its parameters.
    let superuser = app.database.as_superuser().await;
    superuser.batch_execute(&format!("ALTER DATABASE {} SET log_statement = 'all'", app.database.name)).await.unwrap();
    superuser.batch_execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'application' AND datname = current_database()").await.unwrap();

    let path = other.to_string();
    for (what, authorization) in &credentials {
        if *what == "another company's" {
            continue; // its own company is named by its token's row, and it is not the one in the path
        }
        let answer = ask(&app, &path, authorization.as_deref()).await;
        assert_eq!(answer.status, 401, "{what}");
    }
    let answer = ask(&app, &path, Some(&format!("Bearer {}", app.token))).await;
    assert_eq!(answer.status, 401);
    let statements = || async { app.database.statements().await.join("\n") };
    let before = statements().await;
    assert!(before.contains("FROM api_token"), "the statements are not being logged:\n{before}");
    for name in [path.clone(), other.number().to_string()] {
        assert!(!before.contains(&name), "a statement named the company:\n{before}");
    }
    // And the search would find it: a statement that does name the company.
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
    let new =
        NewToken { company_id: app.company, mode: Mode::Test, name: "a day".parse().unwrap(), lifetime_days: Some(1) };
    let (id, token) = app.cell().add_token(&new, &SystemRandomness).await.unwrap();
    let bearer = format!("Bearer {}", token.reveal());
    let owner = app.database.as_owner().await;
    for (ahead, status) in [("0", 200), ("23 h 59 min", 200), ("24 h", 401), ("0", 200)] {
        owner.execute(&format!("UPDATE service_clock SET ahead = '{ahead}'"), &[]).await.unwrap();
        app.forget_grants();
        assert_eq!(ask(&app, &path, Some(&bearer)).await.status, status, "{ahead}");
    }
    app.cell().revoke_token(id).await.unwrap();
    app.forget_grants();
    assert_eq!(ask(&app, &path, Some(&bearer)).await.status, 401);
}

#[tokio::test]
async fn a_header_that_stands_twice_is_none() {
    let app = App::start().await;
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let right = format!("Bearer {}", app.token);
    for (first, second) in [(right.as_str(), "Bearer x"), ("Bearer x", &right), (&right, &right)] {
        let request = app.http.post(app.generate_url(app.company)).header("authorization", first);
        let request = request.header("authorization", second).json(&body);
        Answer::of(request.send().await.unwrap()).await.assert_problem(401, "Unauthorized");
    }
    let request =
        app.generate_request().header("content-type", "application/json").header("content-type", "text/plain");
    let answer = Answer::of(request.body(body.to_string()).send().await.unwrap()).await;
    answer.assert_problem(415, "Unsupported Media Type");
}

#[tokio::test]
async fn reading_needs_no_credential_and_looks_at_none() {
    let app = App::start().await;
    let payment = app.payment().await;
    let url = format!("{}/payments/{}", app.base, payment.id);
    let plain = app.get(&url).await;
    assert_eq!(plain.status, 200);
    let with = app.http.get(&url).header("authorization", "Bearer nonsense").send().await.unwrap();
    assert_eq!(Answer::of(with).await.text, plain.text);
}
