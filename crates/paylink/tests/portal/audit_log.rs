//! The audit log: what it shows, filters and export.

use paylink_domain::{
    audit::{Action, Actor},
    company::Mode,
    id::{CellId, CompanyId},
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{AuditQuery, NewToken, OwnerChanges};
use paylink_testkit::{App, PATIENCE, add_company, add_token, invite, tester, wait_until};
use reqwest::Method;

/// How many entries a page has.
const ENTRIES: usize = 50;
/// More than the export reads at a time.
const TOKENS: usize = 510;

fn entries(page: &str) -> usize {
    page.matches("<td class=\"title\">").count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_shows_who_changed_what_from_where() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let log = format!("/c/{}/audit-log", app.company);
    let invitation = [("email", "anna@example.com"), ("role", "viewer")];
    owner.browser.post(&format!("/c/{}/people/invite", app.company), &invitation).await;
    owner.browser.post(&format!("/c/{}/branding", app.company), &[("colour", "#123456")]).await;
    let page = owner.browser.get(&log).await;
    assert_eq!(page.status, 200, "{}", page.text);
    for text in [
        "Company added",
        "API token created",
        "Person invited",
        "Invitation accepted",
        "Settings changed",
        "in the portal, 127.0.0.1",
        "by an operator&#39;s command<",
        "<b>Colour:</b>",
        "<ins>#123456</ins>",
        owner.email.as_str(),
    ] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    assert!(!page.text.contains("Signed in"), "people's own accounts are not the company's business");
    let actions: Vec<usize> = ["Settings changed</td>", "Person invited</td>", "Company added</td>"]
        .map(|text| page.text.find(text).unwrap())
        .into();
    assert!(actions.is_sorted(), "the newest is first");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_are_filtered_by_the_address_of_the_page() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let log = format!("/c/{}/audit-log", app.company);
    owner.browser.post(&format!("/c/{}/branding", app.company), &[("colour", "#123456")]).await;
    let count = async |query: &str| {
        let page = owner.browser.get(&format!("{log}?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        entries(&page.text)
    };
    assert_eq!(count("").await, 5, "company, token, invitation, acceptance, colour");
    assert_eq!(count(&format!("actor={}", owner.email)).await, 2);
    let part = owner.email.as_str().split('@').next().unwrap().to_uppercase();
    assert_eq!(count(&format!("actor={part}")).await, 2, "a part of the address, in any case");
    assert_eq!(count("actor=%00&object=%00").await, 5, "control characters do not filter");
    assert_eq!(count("actor=%25").await, 0, "nothing is a pattern");
    assert_eq!(count("action=token.add").await, 1);
    assert_eq!(count(&format!("object={}", app.company)).await, 2);
    assert_eq!(count(&format!("object={}&action=company.change&actor=", app.company)).await, 1);
    assert_eq!((count("since=2020-01-01").await, count("since=2200-01-01").await), (5, 0));
    let filtered = owner.browser.get(&format!("{log}?action=token.add&since=2020-01-01&actor=x")).await.text;
    assert!(
        filtered.contains("value=\"token.add\" selected") && filtered.contains("value=\"2020-01-01\""),
        "{filtered}"
    );
    assert!(filtered.contains("/export?actor=x&#38;action=token.add&#38;since=2020-01-01"), "{filtered}");
    assert!(filtered.contains("No entry matches"), "{filtered}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn older_entries_are_on_the_next_page() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    for _ in 0..ENTRIES {
        add_token(&app.running, app.company).await;
    }
    let log = format!("/c/{}/audit-log", app.company);
    let first = owner.browser.get(&log).await.text;
    assert_eq!(entries(&first), ENTRIES);
    let start = first.find("id=\"older\" href=\"").unwrap() + "id=\"older\" href=\"".len();
    let next = owner.browser.get(first[start..].split('"').next().unwrap()).await.text;
    assert_eq!(entries(&next), 4, "company, its first token, invitation, acceptance");
    assert!(next.contains("Newest entries") && !next.contains("Older entries"), "{next}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_companies_have_logs_of_their_own() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let outsider = app.portal_user(Some((other, Role::Owner)), false).await;
    for path in ["audit-log", "audit-log/export"] {
        let text = owner.browser.get(&format!("/c/{}/{path}", app.company)).await.text;
        assert!(!text.contains(outsider.email.as_str()) && !text.contains(&other.to_string()), "{text}");
        assert_eq!(owner.browser.get(&format!("/c/{other}/{path}")).await.status, 404);
    }
}

/// Users are in the home cell, and an entry refers only to companies of its own cell.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_about_people_of_a_company_in_another_cell_are_found_in_the_home_cell() {
    let app = App::with_portal().await;
    let company = CompanyId::of("01".parse::<CellId>().unwrap(), 5).unwrap();
    let user = app.portal_user(Some((company, Role::Owner)), false).await;
    let other = app.portal_user(Some((company, Role::Owner)), false).await;
    let email = "late@example.com".parse().unwrap();
    invite(&app, &email, Some((company, Role::Viewer)), false).await;
    let cell = app.cell();
    assert!(cell.withdraw_invitation(&tester(), company, &email).await.unwrap());
    cell.change_role(&tester(), user.id, company, Role::Viewer, OwnerChanges::Direct).await.unwrap();
    cell.remove_member(&tester(), user.id, company, OwnerChanges::Direct).await.unwrap();
    let query = AuditQuery { limit: 100, ..AuditQuery::default() };
    let found = cell.audit_entries_of_other_cell(company, query).await.unwrap();
    let actions: Vec<String> = found.into_iter().map(|entry| entry.action).collect();
    let expected = [
        Action::RemoveUser,
        Action::ChangeRole,
        Action::WithdrawInvitation,
        Action::InviteUser,
        Action::AcceptInvitation,
        Action::InviteUser,
        Action::AcceptInvitation,
        Action::InviteUser,
    ];
    assert_eq!(actions, expected.map(|action| action.to_string()));
    let of_one = AuditQuery { actor: Some(other.email.as_str()), ..query };
    assert_eq!(cell.audit_entries_of_other_cell(company, of_one).await.unwrap().len(), 1);
    let unrelated = CompanyId::of("01".parse::<CellId>().unwrap(), 6).unwrap();
    assert!(cell.audit_entries_of_other_cell(unrelated, query).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_export_has_every_entry_and_no_formula() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let actor = Actor::of_command("=cmd|'/c calc'!A1", None, "ops-1");
    for number in 0..TOKENS {
        let name = format!("\"{number}\"").parse().unwrap();
        let new = NewToken { company_id: app.company, mode: Mode::Test, name, lifetime_days: None, networks: None };
        app.cell().add_token(&actor, &new, &SystemRandomness).await.unwrap();
    }
    let path = format!("/c/{}/audit-log/export", app.company);
    let export = owner.browser.get(&path).await;
    assert_eq!((export.status, export.header("content-type")), (200, "text/csv; charset=utf-8; header=present"));
    let file = export.header("content-disposition");
    assert!(file.starts_with(&format!("attachment; filename=\"audit-log-{}-20", app.company)), "{file}");
    assert!(file.ends_with(".csv\""), "{file}");
    let lines: Vec<&str> = export.text.lines().collect();
    assert_eq!(lines[0], r#""recorded_at","actor","source","address","action","object","before","after""#);
    assert_eq!(lines.len(), 1 + TOKENS + 4, "company, its first token, invitation, acceptance");
    assert!(lines[1].contains(r#"Z","'=cmd|'/c calc'!A1","command","","token.add","tok_"#), "{}", lines[1]);
    assert!(lines[1].contains(&format!(r#"\""{}\"""#, TOKENS - 1)), "{}", lines[1]);
    let filtered = owner.browser.get(&format!("{path}?action=user.invite")).await.text;
    assert_eq!(filtered.lines().count(), 2, "{filtered}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_has_one_export_at_a_time() {
    let app = App::with_portal().await;
    let (owner, other) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Owner).await);
    let (log, payments) =
        (format!("/c/{}/audit-log/export", app.company), format!("/c/{}/payments/export", app.company));
    // The first export waits for the lock.
    let lock = app.database.as_owner().await;
    lock.batch_execute("BEGIN; LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let first = tokio::spawn(owner.browser.request(Method::GET, &log).send());
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%audit_entry%'";
    wait_until("the export waits for the lock", PATIENCE, async || {
        app.database.as_superuser().await.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 1
    })
    .await;
    let refused = owner.browser.get(&payments).await;
    lock.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (429, "10"), "{}", refused.text);
    assert!(refused.text.contains("An export is already running"), "{}", refused.text);
    assert_eq!(other.browser.get(&payments).await.status, 200, "others have their own");
    let first = first.await.unwrap().unwrap();
    assert_eq!(first.status(), 200);
    assert!(first.text().await.unwrap().lines().count() > 2);
    wait_until("the export has freed its place", PATIENCE, async || owner.browser.get(&payments).await.status == 200)
        .await;
}
