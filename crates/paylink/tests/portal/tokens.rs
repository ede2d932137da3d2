//! API tokens: created, rolled and revoked by forms, and used at the API.

use paylink_domain::{id::TokenId, user::Role};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::AuditQuery;
use paylink_testkit::{App, HttpResponse, SignedInUser, add_company, add_token};
use serde_json::json;

use crate::person::between;

/// The status of the API's response to a valid request with this token.
async fn generate_with(app: &App, token: &str) -> u16 {
    app.expire_grant_cache();
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let request = app.http.post(app.generate_url(app.company)).bearer_auth(token).json(&body);
    request.send().await.unwrap().status().as_u16()
}

fn shown_token(page: &HttpResponse) -> String {
    assert_eq!((page.status, page.header("cache-control")), (200, "no-store"), "{}", page.text);
    between(&page.text, "<code id=\"token\">", "</code>").to_owned()
}

fn tokens_path(app: &App) -> String {
    format!("/c/{}/tokens", app.company)
}

async fn create(app: &App, developer: &SignedInUser, name: &str, lifetime: &str) -> String {
    let path = format!("{}/new", tokens_path(app));
    shown_token(&developer.browser.post(&path, &[("name", name), ("lifetime", lifetime)]).await)
}

async fn token_id(app: &App, name: &str) -> TokenId {
    let tokens = app.cell().tokens(app.company).await.unwrap();
    tokens.into_iter().rev().find(|token| token.name == name).unwrap().id
}

/// What the person has done to an object, newest first.
async fn audited(app: &App, person: &SignedInUser, object: &str) -> Vec<String> {
    let query =
        AuditQuery { object: Some(object), actor: Some(person.email.as_str()), limit: 10, ..AuditQuery::default() };
    let entries = app.cell().audit_entries(query).await.unwrap();
    entries.into_iter().map(|entry| entry.action).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_token_is_shown_once_and_works() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let form = developer.browser.get(&format!("{}/new", tokens_path(&app))).await;
    assert_eq!(form.status, 200, "{}", form.text);
    let page = developer
        .browser
        .post(&format!("{}/new", tokens_path(&app)), &[("name", "Shop <b>"), ("lifetime", "90")])
        .await;
    let token = shown_token(&page);
    let example = between(&page.text, "<pre id=\"example\"", "</pre>");
    assert!(example.contains(&token) && example.contains(&app.company.to_string()), "{example}");
    assert_eq!(generate_with(&app, &token).await, 200);

    let list = developer.browser.get(&tokens_path(&app)).await;
    let id = token_id(&app, "Shop <b>").await.to_string();
    let row = between(&list.text, &format!("<tr id=\"{id}\""), "</tr>");
    assert!(row.contains("Shop &#60;b&#62;") && row.contains("Valid") && row.contains("in 90 days"), "{row}");
    assert!(!list.text.contains(&token), "a token is shown only once");
    assert_eq!(audited(&app, &developer, &id).await, ["token.add"]);

    let viewer = app.portal_member(Role::Viewer).await.browser.get(&tokens_path(&app)).await;
    assert!(viewer.status == 200 && !viewer.text.contains("/tokens/new"), "{}", viewer.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_needs_a_name_and_an_offered_lifetime() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let path = format!("{}/new", tokens_path(&app));
    let long = "x".repeat(71);
    for name in ["", " ", long.as_str(), "a\u{202e}b"] {
        let page = developer.browser.post(&path, &[("name", name), ("lifetime", "30")]).await;
        assert_eq!(page.status, 422, "{name}");
        assert!(page.text.contains("aria-invalid") && page.text.contains("value=\"30\" selected"), "{}", page.text);
    }
    assert_eq!(developer.browser.post(&path, &[("name", "a"), ("lifetime", "7")]).await.status, 400);
    assert_eq!(app.cell().tokens(app.company).await.unwrap().len(), 1, "only that of the setup");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_may_be_bound_to_networks_and_the_list_shows_where_it_was_used() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let path = format!("{}/new", tokens_path(&app));
    let eleven = (0..11).map(|last| format!("192.0.2.{last}")).collect::<Vec<_>>().join(", ");
    for wrong in ["example.com", "192.0.2.0/33", &eleven] {
        let page = developer.browser.post(&path, &[("name", "a"), ("lifetime", "30"), ("networks", wrong)]).await;
        assert_eq!(page.status, 422, "{wrong}");
        assert!(page.text.contains("aria-invalid") && page.text.contains(wrong), "{}", page.text);
    }
    let form = [("name", "here"), ("lifetime", ""), ("networks", "127.0.0.0/8, 2001:db8::/48")];
    let here = shown_token(&developer.browser.post(&path, &form).await);
    let form = [("name", "elsewhere"), ("lifetime", ""), ("networks", "192.0.2.0/24")];
    let elsewhere = shown_token(&developer.browser.post(&path, &form).await);
    assert_eq!((generate_with(&app, &here).await, generate_with(&app, &elsewhere).await), (200, 401));
    app.running.service.usage.flush(&app.running.service.cells).await;

    let list = developer.browser.get(&tokens_path(&app)).await;
    let used = |id: TokenId| list.text.contains(&format!("id=\"{id}-networks\""));
    let (here, elsewhere) = (token_id(&app, "here").await, token_id(&app, "elsewhere").await);
    assert!(used(here) && !used(elsewhere), "{}", list.text);
    let networks = between(&list.text, &format!("id=\"{here}-networks\">"), "</ul>");
    assert!(networks.contains("127.0.0.0/24: requests: 1, "), "{networks}");
    let row = between(&list.text, &format!("<tr id=\"{elsewhere}\""), "</tr>");
    assert!(row.contains("Only from 192.0.2.0/24"), "{row}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_token_is_rejected() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let token = create(&app, &developer, "till", "").await;
    assert_eq!(generate_with(&app, &token).await, 200);
    let id = token_id(&app, "till").await.to_string();
    let path = format!("{}/{id}/revoke", tokens_path(&app));
    let question = developer.browser.get(&path).await;
    assert!(question.status == 200 && question.text.contains("401 within 5 seconds"), "{}", question.text);
    assert_eq!(generate_with(&app, &token).await, 200, "the question changes nothing");
    let next = developer.browser.post_and_follow(&path, &[]).await;
    assert_eq!(generate_with(&app, &token).await, 401);
    let list = developer.browser.get(&next).await;
    assert!(list.text.contains("The token was revoked."), "{}", list.text);
    let row = between(&list.text, &format!("<tr id=\"{id}\""), "</tr>");
    assert!(row.contains("Revoked") && row.contains("quiet") && !row.contains("/roll"), "{row}");
    assert_eq!(audited(&app, &developer, &id).await, ["token.revoke", "token.add"]);
    assert_eq!(developer.browser.get(&format!("{}/{id}/roll", tokens_path(&app))).await.status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolled_token_works_until_the_overlap_ends() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let old = create(&app, &developer, "till", "").await;
    let id = token_id(&app, "till").await.to_string();
    let path = format!("{}/{id}/roll", tokens_path(&app));
    let question = developer.browser.get(&path).await;
    assert!(question.text.contains("value=\"24h\" checked"), "{}", question.text);
    assert_eq!(developer.browser.post(&path, &[("overlap", "8d")]).await.status, 400);
    let new = shown_token(&developer.browser.post(&path, &[("overlap", "1h")]).await);
    assert_eq!((generate_with(&app, &old).await, generate_with(&app, &new).await), (200, 200));
    assert_eq!(audited(&app, &developer, &id).await, ["token.roll", "token.add"]);
    let again = developer.browser.post(&path, &[("overlap", "1h")]).await;
    assert!(again.status == 409 && again.text.contains("Replaced"), "{}", again.text);

    let ahead = "UPDATE service_clock SET ahead = ahead + interval '61 minutes'";
    app.database.as_owner().await.batch_execute(ahead).await.unwrap();
    assert_eq!((generate_with(&app, &old).await, generate_with(&app, &new).await), (401, 200));
    let list = developer.browser.get(&tokens_path(&app)).await;
    assert!(between(&list.text, &format!("<tr id=\"{id}\""), "</tr>").contains("Expired"), "{}", list.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_of_another_company_looks_like_one_that_does_not_exist() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let (theirs, _) = add_token(&app.running, other).await;
    let unknown = TokenId::generate(app.cell().id(), &SystemRandomness);
    for action in ["revoke", "roll"] {
        let path = |id: TokenId| format!("{}/{id}/{action}", tokens_path(&app));
        let fields = [("overlap", "none")];
        let found = [owner.browser.get(&path(theirs)).await, owner.browser.post(&path(theirs), &fields).await];
        let missing = [owner.browser.get(&path(unknown)).await, owner.browser.post(&path(unknown), &fields).await];
        for (found, missing) in found.iter().zip(&missing) {
            assert_eq!((found.status, &found.text), (404, &missing.text), "{action}");
        }
    }
    let entries = app.cell().tokens(other).await.unwrap();
    assert!(entries.len() == 1 && entries[0].revoked_at.is_none() && entries[0].expires_at.is_none());
}
