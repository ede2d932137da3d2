//! What is refused leaves a log line with the person, the address and the reason, and nothing that was typed.

use paylink_domain::user::Role;
use paylink_testkit::{App, suite_log};
use reqwest::Method;
use serde_json::Value;

use crate::person::{PASSWORD, Person};

/// The fields of the lines about an event, of all tests.
fn lines(event: &str) -> Vec<Value> {
    let log = suite_log();
    let lines = log.lines().filter(|line| line.contains("\"security\""));
    let fields = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    fields.filter(|fields| fields["security"] == event).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_authentication_is_logged_with_its_person_and_factor() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "greta@example.com", Role::Owner).await;
    let id = app.cell().user_by_email(&person.email).await.unwrap().unwrap().id.to_string();
    let mut visitor = app.portal_visitor();
    assert_eq!(person.sign_in(&mut visitor, "a wrong guess of it", "123456").await.status, 422);
    assert_eq!(person.sign_in(&mut visitor, PASSWORD, "0000-0000-0000-0000-0000-0000-00").await.status, 422);
    let factors: Vec<Value> = lines("authentication_failed")
        .into_iter()
        .filter(|fields| fields["user"] == id.as_str() && fields["address"] == "127.0.0.1")
        .map(|fields| fields["factor"].clone())
        .collect();
    assert_eq!(factors, ["password", "code"]);
    let log = suite_log();
    assert!(!log.contains("greta@example.com") && !log.contains("a wrong guess of it"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_access_and_forms_of_other_sites_are_logged() {
    let app = App::with_portal().await;
    let viewer = app.portal_member(Role::Viewer).await;
    assert_eq!(viewer.browser.get(&format!("/c/{}/audit-log", app.company)).await.status, 403);
    assert_eq!(viewer.browser.get("/operator").await.status, 404);
    let refused = lines("access_refused");
    let own = refused.iter().filter(|fields| fields["user"] == viewer.id.to_string().as_str());
    assert_eq!(own.count(), 2, "{refused:?}");

    let before = lines("cross_site_form").len();
    let forged = viewer.browser.request(Method::POST, "/sign-out").header("origin", "https://example.com");
    assert_eq!(forged.send().await.unwrap().status(), 403);
    assert!(lines("cross_site_form").len() > before);
}
