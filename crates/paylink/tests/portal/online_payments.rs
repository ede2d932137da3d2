//! Online payments: enabling, disabling and settings.

use paylink_domain::{company::Mode, user::Role};
use paylink_store::{AuditQuery, Company};
use paylink_testkit::{App, TestService};

use crate::{person::between, setup::add_bare_company};

async fn company(app: &App) -> Company {
    app.cell().company(app.company).await.unwrap().unwrap()
}

/// The newest entry of the audit log: who, what, and the fields after the change.
async fn newest_entry(app: &App) -> (String, String, String) {
    let query = AuditQuery { company: Some(app.company), limit: 1, ..AuditQuery::default() };
    let entry = app.cell().audit_entries(query).await.unwrap().remove(0);
    assert_eq!(entry.source, "portal");
    (entry.actor, entry.action, entry.after.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_disables_and_enables_online_payments() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let owner = app.portal_member(Role::Owner).await;
    let path = format!("/c/{}/online-payments", app.company);
    let page = owner.browser.get(&path).await.text;
    assert!(page.contains("<span class=\"pill good\">Enabled</span>"), "{page}");
    let question = owner.browser.get(&format!("{path}/disable")).await.text;
    assert!(question.contains("Disable online payments of Demo Shop?") && question.contains("Keep them enabled"));
    assert!(company(app).await.online_payments_enabled, "a question changes nothing");

    let done = owner.browser.post_and_follow(&format!("{path}/disable"), &[]).await;
    assert!(!company(app).await.online_payments_enabled);
    assert_eq!(newest_entry(app).await.1, "company.disable");
    assert!(owner.browser.get(&done).await.text.contains("Online payments are disabled."));
    let done = owner.browser.post_and_follow(&format!("{path}/enable"), &[]).await;
    assert!(company(app).await.online_payments_enabled);
    let (actor, action, _) = newest_entry(app).await;
    assert_eq!((actor, action.as_str()), (owner.email.to_string(), "company.enable"));
    assert!(owner.browser.get(&done).await.text.contains("Online payments are enabled."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_that_cannot_be_enabled_learns_every_reason() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    for (mode, reasons) in [
        (Mode::Test, &["no payee account", "no callback URL"][..]),
        (Mode::Live, &["no payee account", "no callback URL", "published who they are", "not ready for real money"]),
    ] {
        let company = add_bare_company(app, mode).await;
        let owner = app.portal_user(Some((company, Role::Owner)), false).await.browser;
        let path = format!("/c/{company}/online-payments");
        let page = owner.get(&path).await.text;
        let listed = between(&page, "<ul class=\"reasons\">", "</ul>");
        assert_eq!(listed.matches("<li>").count(), reasons.len(), "{listed}");
        for reason in reasons {
            assert!(listed.contains(reason), "{reason}: {listed}");
        }
        assert!(!page.contains(&format!("{path}/enable")), "no button that would be refused");
        let refused = owner.post(&format!("{path}/enable"), &[]).await;
        assert_eq!(refused.status, 409);
        assert!(refused.text.contains("no payee account"), "{}", refused.text);
        assert!(!app.cell().company(company).await.unwrap().unwrap().online_payments_enabled);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_saved_together_and_shown_to_payers() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let developer = app.portal_member(Role::Developer).await.browser;
    let path = format!("/c/{}/online-payments", app.company);
    let fields = [
        ("callback", "https://shop.example.com/back?x=1"),
        ("lifetime", "30"),
        ("unit", "days"),
        ("support-email", "Help@shop.example.com"),
        ("website", "https://shop.example.com"),
    ];
    let done = developer.post_and_follow(&format!("{path}/settings"), &fields).await;
    let saved = company(app).await;
    assert_eq!(saved.callback.unwrap().as_str(), "https://shop.example.com/back?x=1");
    assert_eq!(saved.link_lifetime, Some(std::time::Duration::from_hours(30 * 24)));
    assert_eq!(saved.support_email.unwrap().as_str(), "help@shop.example.com");
    assert_eq!(saved.website.unwrap().as_str(), "https://shop.example.com/");
    let (_, action, after) = newest_entry(app).await;
    assert_eq!((action.as_str(), after.as_str()), ("company.change", "{\"link_lifetime_seconds\": 2592000}"));
    let page = developer.get(&done).await.text;
    assert!(page.contains("Saved.") && page.contains("<dd>30 days</dd>"), "{page}");
    let link = test_service.link(8_270, "r").await;
    let payer = app.get(link.as_str()).await.text;
    assert!(payer.contains("mailto:help@shop.example.com"), "{payer}");

    // Empty fields clear. The callback stays, because the company is enabled.
    let cleared = developer.post(&format!("{path}/settings"), &[("callback", ""), ("unit", "days")]).await;
    assert_eq!(cleared.status, 422);
    assert!(cleared.text.contains("Disable them first") && company(app).await.website.is_some());
    let callback = ("callback", "https://shop.example.com/back?x=1");
    developer.post_and_follow(&format!("{path}/settings"), &[callback, ("unit", "days")]).await;
    let saved = company(app).await;
    assert_eq!((saved.link_lifetime, saved.support_email, saved.website), (None, None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_settings_change_nothing_and_are_shown_again_with_what_is_wrong() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await.browser;
    let path = format!("/c/{}/online-payments", app.company);
    let hostile = "\"><script>alert(1)</script>";
    let fields = [
        ("callback", hostile),
        ("lifetime", hostile),
        ("unit", hostile),
        ("support-email", hostile),
        ("website", hostile),
    ];
    let before = format!("{:?}", company(&app).await);
    let page = developer.post(&format!("{path}/settings"), &fields).await;
    assert_eq!(page.status, 422);
    assert_eq!(page.text.matches("aria-invalid=\"true\"").count(), 4, "{}", page.text);
    assert!(page.text.contains("alert(1)") && !page.text.contains("<script>"), "{}", page.text);
    assert_eq!(format!("{:?}", company(&app).await), before);
    for (field, value) in [
        ("callback", "http://shop.example.com/"),
        ("callback", "https://shop.example.com/?paymentId=1"),
        ("callback", "https://user@shop.example.com/"),
        ("lifetime", "0"),
        ("lifetime", "-1"),
        ("lifetime", "999999"),
        ("website", "http://shop.example.com"),
    ] {
        let callback = ("callback", paylink_playground::demo_company::CALLBACK);
        let page = developer.post(&format!("{path}/settings"), &[(field, value), callback, ("unit", "days")]).await;
        assert_eq!(page.status, 422, "{field} {value}");
    }
    assert_eq!(format!("{:?}", company(&app).await), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_cannot_change_settings_see_them() {
    let app = App::with_portal().await;
    let path = format!("/c/{}/online-payments", app.company);
    for role in [Role::Finance, Role::Viewer] {
        let page = app.portal_member(role).await.browser.get(&path).await.text;
        assert!(page.contains("https://shop.example.com/thanks") && page.contains("They do not expire"), "{page}");
        let content = between(&page, "<main", "</main>");
        assert!(!content.contains("<form") && !content.contains("class=\"button"), "{content}");
    }
}
