//! Forms of other sites, and pages in other sites' frames.

use paylink_domain::user::Role;
use paylink_server::portal::{Access, route_table};
use paylink_testkit::{App, HttpResponse, PORTAL_ORIGIN, SignedInUser, cell_of};
use reqwest::Method;

use crate::person::between;

async fn send(person: &SignedInUser, path: &str, headers: &[(&str, &str)]) -> HttpResponse {
    let mut request = person.browser.request(Method::POST, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.header("content-type", "application/x-www-form-urlencoded").body("");
    HttpResponse::of(request.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_is_rejected_that_does_not_come_from_the_portal() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let database = app.database.as_owner().await;
    let entries = async || -> i64 { database.query_one("SELECT count(*) FROM audit_entry", &[]).await.unwrap().get(0) };
    let before = entries().await;
    for route in route_table().iter().filter(|route| route.method == "POST") {
        let path = route.path.replace("{company}", &app.company.to_string()).replace(['{', '}'], "");
        for headers in [
            &[][..],
            &[("origin", "https://example.com")],
            &[("origin", "null")],
            &[("origin", "https://example.com"), ("sec-fetch-site", "cross-site")],
            &[("origin", PORTAL_ORIGIN), ("sec-fetch-site", "same-site")],
        ] {
            let response = send(&owner, &path, headers).await;
            assert_eq!(response.status, 403, "{path} {headers:?}");
        }
    }
    assert_eq!(entries().await, before);
    assert!(cell_of(&app.running).company(app.company).await.unwrap().unwrap().online_payments_enabled);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_can_be_shown_in_a_frame_of_another_site_or_cached() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    for route in route_table().iter().filter(|route| route.method == "GET" && !route.path.contains("/assets/")) {
        let path = route.path.replace("{company}", &app.company.to_string()).replace(['{', '}'], "");
        let page = owner.browser.get(&path).await;
        let (policy, frame) = (page.header("content-security-policy"), page.header("x-frame-options"));
        if route.path.ends_with("/preview") {
            assert!(policy.contains("frame-ancestors 'self'") && frame == "SAMEORIGIN", "{path}: {policy} {frame}");
        } else {
            assert!(policy.contains("frame-ancestors 'none'") && frame == "DENY", "{path}: {policy} {frame}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{path}: {policy}");
        assert_eq!(page.header("cache-control"), "no-store", "{path}");
        let public = route.access == Access::Public;
        assert!(public || app.portal_visitor().get(&path).await.status == 303, "{path}");
    }
    let page = app.portal_visitor().get("/sign-in").await.text;
    let style = between(&page, "rel=\"stylesheet\" href=\"", "\"");
    let policy = app.portal_visitor().get(style).await;
    let policy = policy.header("content-security-policy");
    assert!(policy.contains("frame-ancestors 'none'"), "{style}: {policy}");
}
