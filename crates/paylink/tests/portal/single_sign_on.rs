//! Single sign-on: who gets in by a company's provider, and to what.

use std::time::Duration;

use paylink_domain::{
    id::CompanyId,
    sign_on::SignOnMode,
    user::{EmailAddress, Role},
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_testkit::{
    App, PATIENCE, SignedInUser, add_company, cell_of, set_sign_on, sign_on_notice, tester, wait_until,
};
use reqwest::Method;
use serde_json::json;

use crate::{
    identity_provider::{CLIENT, Mood, SECRET, SignOnBrowser, TestProvider},
    person::{PASSWORD, Person, session_of},
};

/// A company with this provider. Returns the path at which its people sign in.
pub(crate) async fn set_up(app: &App, company: CompanyId, provider: &TestProvider, mode: SignOnMode) -> String {
    set_sign_on(app, company, (&provider.issuer, CLIENT, SECRET), mode).await;
    format!("/sso/{company}")
}

/// The provider says that it is this person.
fn become_person(provider: &TestProvider, person: &SignedInUser, subject: &str) {
    provider.inner().claims = json!({"email": person.email.as_str(), "sub": subject});
}

async fn advance(app: &App, minutes: u64) {
    advance_clock(&app.database.as_owner().await, Duration::from_secs(minutes * 60)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_vouches_for_its_own_company_only() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    // An owner of this company who also owns another one, and runs the installation.
    let person = app.portal_user(Some((app.company, Role::Owner)), true).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let invitation = paylink_testkit::invite(&app, &person.email, Some((other, Role::Owner)), false).await;
    let accepted = person.browser.post(&format!("/invitations/{}", invitation.reveal()), &[]).await;
    let mut own = person.browser.clone();
    own.session = session_of(&accepted);
    assert_eq!(own.get(&format!("/c/{other}")).await.status, 200);
    assert_eq!(own.get("/operator").await.status, 200);

    become_person(&provider, &person, "p");
    let mut browser = SignOnBrowser::new(&app);
    let signed_in = browser.sign_in(&format!("{path}?next=/account"), &provider).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, "/account"), "{}", signed_in.text);
    let portal = &browser.portal;
    assert_eq!(portal.get(&format!("/c/{}", app.company)).await.status, 200);
    assert_eq!(portal.get(&format!("/c/{other}")).await.status, 404);
    assert_eq!(portal.get("/operator").await.status, 404);
    assert_eq!(portal.get("/").await.header("location"), format!("/c/{}", app.company));
    let account = portal.get("/account").await.text;
    assert!(!account.contains("/account/password") && account.matches("<tr><td class=\"title\">").count() == 1);
    for path in ["/account/password", "/account/passkeys/new", "/account/recovery-codes"] {
        assert_eq!(portal.get(path).await.status, 403, "{path}");
    }
    assert_eq!(portal.post("/account/sessions/end-others", &[]).await.status, 403);
    for path in ["/account", "/account/notices"] {
        let changed = portal.post(path, &[("name", "Somebody Else"), ("language", "de")]).await;
        assert_eq!(changed.status, 403, "{path} is for all companies");
    }
    // A sign-in at the provider is not fresh, and money and the provider itself need the person's own passkey.
    let tokens = format!("/c/{}/tokens/new", app.company);
    assert_eq!(portal.get(&tokens).await.header("location"), format!("/confirm?next={tokens}"));
    assert_eq!(portal.post("/confirm/provider", &[]).await.status, 403, "the person has a passkey");
    for page in ["account/change", "single-sign-on"] {
        let path = format!("/c/{}/{page}", app.company);
        assert_eq!(portal.get(&path).await.header("location"), format!("/confirm?next={path}&own=1"));
    }
    assert_eq!(own.get("/account").await.status, 200, "the other session goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_known_by_their_subject_and_join_by_invitation() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let home = format!("/c/{}", app.company);
    let refused = SignOnBrowser::new(&app).sign_in(&path, &provider).await;
    assert!(refused.status == 422 && refused.text.contains("You do not belong to this company"), "{}", refused.text);
    let email: EmailAddress = "anna@example.com".parse().unwrap();
    paylink_testkit::invite(&app, &email, Some((app.company, Role::Finance)), false).await;
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
    assert_eq!(browser.portal.get(&home).await.status, 200);
    let cell = cell_of(&app.running);
    let members = cell.members(app.company).await.unwrap();
    assert_eq!((members[0].role, members[0].user.name.as_str()), (Role::Finance, "Anna Example"));
    assert!(!cell.has_own_credential(members[0].user.id).await.unwrap());

    let changed = browser.portal.post("/account", &[("name", "Somebody Else"), ("language", "en")]).await;
    assert_eq!(changed.status, 303, "she has no other company");
    assert_eq!(cell.members(app.company).await.unwrap()[0].user.name.as_str(), "Anna Example");

    // Another address at the provider changes nothing, and nobody else becomes Anna by having hers.
    provider.inner().claims = json!({"email": "other@example.com"});
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    assert!(cell.user_by_email(&"other@example.com".parse().unwrap()).await.unwrap().is_none());
    provider.inner().claims = json!({"sub": "subject-2"});
    let second = SignOnBrowser::new(&app).sign_in(&path, &provider).await;
    assert!(second.status == 422 && second.text.contains("Another person"), "{}", second.text);

    // Without a passkey, she confirms at the provider. Money needs a passkey of her own.
    provider.inner().claims = json!({});
    let confirm = browser.portal.get("/confirm?next=/account").await.text;
    assert!(confirm.contains("/confirm/provider"), "{confirm}");
    let asked = browser.go("/confirm/provider?next=/account").await.unwrap();
    let query: Vec<_> = asked.query_pairs().into_owned().collect();
    for expected in [("prompt", "login"), ("max_age", "0")] {
        assert!(query.contains(&(expected.0.into(), expected.1.into())), "{asked}");
    }
    let callback = crate::identity_provider::callback_of(&asked);
    let confirmed = browser.come_back(&callback, &provider.sign_in(&asked)).await;
    assert_eq!(confirmed.header("location"), "/account", "{}", confirmed.text);
    for auth_time in [json!(null), json!(1_700_000_000)] {
        provider.inner().claims = json!({"auth_time": auth_time});
        let refused = browser.sign_in("/confirm/provider", &provider).await;
        assert!(refused.status == 422 && refused.text.contains("not signed in again"), "{}", refused.text);
    }
    assert!(browser.portal.get("/confirm?next=/account&own=1").await.text.contains("id=\"impossible\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_confirmed_domain_leads_to_the_company_and_lets_people_join() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Domain).await;
    let (cell, domain) = (cell_of(&app.running), "example.com".parse().unwrap());
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 422, "not confirmed");
    let visitor = app.portal_visitor();
    let unknown = visitor.post("/sso", &[("email", "x@example.com")]).await;
    assert_eq!(unknown.status, 422);
    assert!(cell.add_sign_on_domain(&tester(), app.company, &domain).await.unwrap());
    assert!(!cell.add_sign_on_domain(&tester(), app.company, &domain).await.unwrap());
    let found = visitor.post("/sso", &[("email", "Nobody@Example.com")]).await;
    assert_eq!((found.status, found.header("location")), (303, path.as_str()));
    assert_eq!(SignOnBrowser::in_language(&app, "pl, en;q=0.5").sign_in(&path, &provider).await.status, 303);
    assert_eq!(cell.members(app.company).await.unwrap()[0].role, Role::Viewer);
    provider.inner().claims = json!({"email": "eve@sub.example.com", "sub": "eve"});
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 422, "another domain");
    // Mails to her are in Polish, and the owners are notified of the domain.
    let owner = app.database.as_owner().await;
    let joined = owner.query_one("SELECT language, page_language FROM portal_user", &[]).await.unwrap();
    assert_eq!((joined.get::<_, Option<&str>>(0), joined.get::<_, Option<&str>>(1)), (None, Some("pl")));
    assert!(cell.remove_sign_on_domain(&tester(), &domain).await.unwrap().is_some());
    let notified = "SELECT (facts->'change')::text FROM notice WHERE facts->'change' IS NOT NULL ORDER BY id";
    let rows = owner.query(notified, &[]).await.unwrap();
    let notified: Vec<serde_json::Value> = rows.iter().map(|row| serde_json::from_str(row.get(0)).unwrap()).collect();
    let of = |change: &str| json!({change: {"domain": "example.com"}});
    assert_eq!(notified, [of("domain_confirmed"), of("domain_removed")]);
}

/// Whoever sees the link of an invitation could choose a password for somebody without one. It must not open other companies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_from_another_companys_invitation_does_not_open_this_company() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let owner_of_other = add_company(&app.running, demo_company::company()).await;
    let path = set_up(&app, owner_of_other, &provider, SignOnMode::Invitation).await;
    let email: EmailAddress = "anna@example.com".parse().unwrap();
    paylink_testkit::invite(&app, &email, Some((owner_of_other, Role::Owner)), false).await;
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
    // `join` accepts an invitation to the app's own company, with the form for new people.
    let person = Person::join(&app, "anna@example.com", Role::Viewer).await;
    assert_eq!(person.browser.get(&format!("/c/{}", app.company)).await.status, 200);
    let elsewhere = person.browser.get(&format!("/c/{owner_of_other}")).await;
    assert_eq!(elsewhere.header("location"), format!("{path}?next=/c/{owner_of_other}&why=enforced"));
    // A session by the provider accepts no invitation of another company.
    let third = add_company(&app.running, demo_company::company()).await;
    let token = paylink_testkit::invite(&app, &email, Some((third, Role::Owner)), false).await;
    let invitation = format!("/invitations/{}", token.reveal());
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
    assert!(browser.portal.get(&invitation).await.text.contains("/sign-in?next=/invitations"));
    assert_eq!(browser.portal.post(&invitation, &[]).await.status, 404);
    // The company's own invitation makes the password count.
    let token = paylink_testkit::invite(&app, &email, Some((owner_of_other, Role::Owner)), false).await;
    let accepted = person.browser.post(&format!("/invitations/{}", token.reveal()), &[]).await;
    let mut own = person.browser.clone();
    own.session = session_of(&accepted);
    assert_eq!(own.get(&format!("/c/{owner_of_other}")).await.status, 200, "{}", accepted.text);
}

/// Somebody with a session by the company's provider.
struct Viewer {
    provider: TestProvider,
    /// Where people of the company sign in, and its first page.
    path: String,
    home: String,
    person: SignedInUser,
    browser: SignOnBrowser,
}

impl Viewer {
    async fn signed_in(app: &App) -> Self {
        let provider = TestProvider::start().await;
        let path = set_up(app, app.company, &provider, SignOnMode::Invitation).await;
        let (home, person) = (format!("/c/{}", app.company), app.portal_member(Role::Viewer).await);
        become_person(&provider, &person, "p");
        let mut browser = SignOnBrowser::new(app);
        assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
        Self { provider, path, home, person, browser }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_checked_every_ten_minutes_and_ends_with_the_access_at_the_provider() {
    let app = App::with_portal().await;
    let Viewer { provider, path, home, person, browser } = Viewer::signed_in(&app).await;
    advance(&app, 9).await;
    assert_eq!(browser.portal.get(&home).await.status, 200);
    assert_eq!(provider.inner().refreshes, 0);
    advance(&app, 2).await;
    for _ in 0..3 {
        assert_eq!(browser.portal.get(&home).await.status, 200);
    }
    assert_eq!(provider.inner().refreshes, 1, "asked once, and with the new token from now on");
    // After a pause, no request ends the session that another one asks about.
    advance(&app, 180).await;
    let (one, other) = tokio::join!(browser.portal.get(&home), browser.portal.get(&home));
    assert_eq!((one.status, other.status, provider.inner().refreshes), (200, 200, 2));
    // A token that came with an ID token that does not count is the one that the provider accepts.
    provider.inner().claims["iss"] = json!("https://other.example.com");
    advance(&app, 11).await;
    assert_eq!(browser.portal.get(&home).await.status, 200);
    become_person(&provider, &person, "p");
    advance(&app, 11).await;
    assert_eq!(browser.portal.get(&home).await.status, 200);
    assert_eq!(provider.inner().refreshes, 4);
    // While the provider is away, the session goes on for an hour after the last answer.
    provider.inner().mood = Mood::Away;
    for _ in 0..5 {
        advance(&app, 11).await;
        assert_eq!(browser.portal.get(&home).await.status, 200);
    }
    // Also if the last try to ask was a moment before.
    advance_clock(&app.database.as_owner().await, Duration::from_secs(4 * 60 + 40)).await.unwrap();
    assert_eq!(browser.portal.get(&home).await.status, 200);
    advance_clock(&app.database.as_owner().await, Duration::from_secs(30)).await.unwrap();
    let ended = browser.portal.get(&home).await;
    assert_eq!(ended.header("location"), format!("{path}?next={home}&why=ended"), "{}", ended.text);
    assert!(app.portal_visitor().get(ended.header("location")).await.text.contains("has ended your session"));
    provider.inner().mood = Mood::Well;

    for person_at_provider in ["removed", "another"] {
        let mut browser = SignOnBrowser::new(&app);
        assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
        advance(&app, 11).await;
        match person_at_provider {
            "removed" => provider.inner().removed = true,
            _ => provider.inner().claims = json!({"sub": "q"}),
        }
        let ended = browser.portal.get(&home).await;
        assert_eq!(ended.header("location"), format!("{path}?next={home}&why=ended"), "{person_at_provider}");
        assert_eq!(browser.portal.get(&home).await.header("location"), format!("/sign-in?next={home}"));
        provider.inner().removed = false;
        become_person(&provider, &person, "p");
    }
    // Nobody can ask about a session without a refresh token.
    provider.inner().claims["tokens"] = json!({"refresh_token": null});
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
    advance(&app, 59).await;
    assert_eq!(browser.portal.get(&home).await.status, 200);
    advance(&app, 1).await;
    assert_eq!(browser.portal.get(&home).await.status, 303);
}

/// Otherwise somebody who was removed breaks off the requests that ask, and the next token of everybody else can be lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_about_a_session_counts_also_if_the_browser_has_gone() {
    let app = App::with_portal().await;
    let Viewer { provider, home, browser, .. } = Viewer::signed_in(&app).await;
    provider.inner().mood = Mood::Slow;
    let break_off = async || {
        advance(&app, 11).await;
        let request = browser.portal.request(Method::GET, &home).timeout(Duration::from_millis(200));
        assert!(request.send().await.unwrap_err().is_timeout());
    };
    break_off().await;
    let database = app.database.as_owner().await;
    let is_confirmed = "SELECT checked_at > service_now() - interval '1 minute' FROM portal_provider_session";
    wait_until("the session is confirmed", PATIENCE, async || {
        database.query_one(is_confirmed, &[]).await.unwrap().get(0)
    })
    .await;
    provider.inner().removed = true;
    break_off().await;
    wait_until("the session has ended", PATIENCE, async || browser.portal.get(&home).await.status == 303).await;
    assert_eq!(provider.inner().refreshes, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_out_ends_both_sessions() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let person = app.portal_member(Role::Viewer).await;
    become_person(&provider, &person, "p");
    let mut browser = SignOnBrowser::new(&app);
    browser.sign_in(&path, &provider).await;
    let url = browser.go("/sign-out").await.unwrap();
    let expected = format!(
        "{}/end?client_id=paylink+test&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A3%2Fsign-in",
        provider.issuer
    );
    assert_eq!(url.as_str(), expected);
    assert_eq!(browser.portal.get("/account").await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_enforced_provider_is_the_only_way_in_except_for_emergency_access() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let sso = format!("/c/{}/single-sign-on", app.company);
    let (home, path) = (format!("/c/{}", app.company), format!("/sso/{}", app.company));
    let (owner, other) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Owner).await);
    let viewer = app.portal_member(Role::Viewer).await;
    let fields = [
        ("action", "save"),
        ("issuer", provider.issuer.as_str()),
        ("client-id", CLIENT),
        ("client-secret", SECRET),
        ("mode", "invitation"),
        ("role", "viewer"),
    ];
    for (at, wrong, status) in
        [(1, "http://10.0.0.1", 422), (1, "ftp://x", 422), (2, "", 422), (2, "a\0b", 400), (3, "", 422)]
    {
        let mut fields = fields;
        fields[at].1 = wrong;
        assert_eq!(owner.browser.post(&sso, &fields).await.status, status, "{wrong}");
    }
    let mut as_owner = fields;
    as_owner[5].1 = "owner";
    assert_eq!(owner.browser.post(&sso, &as_owner).await.status, 400);
    assert_eq!(owner.browser.post(&sso, &fields).await.status, 303);
    let page = owner.browser.get(&sso).await.text;
    assert!(!page.contains(SECRET) && page.contains(&format!("{path}/callback")), "{page}");

    let enforce = [("action", "enforce")];
    let id = owner.id.to_string();
    let allow = [("action", "allow"), ("user", id.as_str())];
    let forbid = [("action", "forbid"), ("user", id.as_str())];
    assert_eq!(owner.browser.post(&sso, &enforce).await.status, 422, "no emergency access");
    assert_eq!(owner.browser.post(&sso, &allow).await.status, 303);
    assert_eq!(owner.browser.post(&sso, &enforce).await.status, 422, "not tested");
    test_sign_in(&app, &owner, &sso, &provider).await;
    assert!(other.browser.post(&sso, &enforce).await.text.contains("Give yourself emergency access"));
    assert_eq!(owner.browser.post(&sso, &enforce).await.status, 303);

    assert_eq!(viewer.browser.get(&home).await.header("location"), format!("{path}?next={home}&why=enforced"));
    assert!(
        other.browser.get(other.browser.get(&home).await.header("location")).await.text.contains("single sign-on only")
    );
    // As by the link of a mail.
    let found = app.portal_visitor().get(&format!("/sso?next={home}")).await;
    assert_eq!(found.header("location"), format!("{path}?next={home}"));
    assert_eq!(viewer.browser.get("/account").await.status, 200, "their own account is not the company's");
    assert_eq!(owner.browser.get(&home).await.status, 200);
    become_person(&provider, &viewer, "v");
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in(&path, &provider).await.status, 303);
    assert_eq!(browser.portal.get(&home).await.status, 200);

    // The last one stays.
    assert_eq!(owner.browser.post(&sso, &forbid).await.status, 422);
    for (action, role) in [("role", "viewer"), ("remove", "")] {
        let kept = owner.browser.post(&format!("{home}/people/{id}/{action}"), &[("role", role)]).await;
        assert!(kept.status == 422 && kept.text.contains("last owner with emergency access"), "{}", kept.text);
    }
    let changes = "SELECT count(*) FROM notice WHERE facts->>'kind' = 'single_sign_on_changed'";
    let count: i64 = app.database.as_owner().await.query_one(changes, &[]).await.unwrap().get(0);
    assert_eq!(count, 3, "saved, allowed, enforced");
    let access = "SELECT count(*) FROM notice WHERE facts->'change'->'emergency_access_given'->>'email' = $1";
    let email = owner.email.as_str();
    let count: i64 = app.database.as_owner().await.query_one(access, &[&email]).await.unwrap().get(0);
    assert_eq!(count, 1, "the notice names who has emergency access");
    // Another secret of the same client ends nothing.
    let mut renewed = fields;
    renewed[3].1 = "renewed";
    assert_eq!(owner.browser.post(&sso, &renewed).await.status, 303);
    assert_eq!((browser.portal.get(&home).await.status, viewer.browser.get(&home).await.status), (200, 303));
    // Another issuer is not enforced, until it is tested.
    let mut moved = fields;
    moved[2].1 = "another client";
    moved[3].1 = "";
    assert_eq!(owner.browser.post(&sso, &moved).await.status, 422, "the secret is the former client's");
    moved[3].1 = SECRET;
    assert_eq!(owner.browser.post(&sso, &moved).await.status, 303);
    assert_eq!(viewer.browser.get(&home).await.status, 200);
    assert_eq!(browser.portal.get(&home).await.status, 303, "sessions by the former one have ended");
    assert_eq!(owner.browser.post(&format!("{sso}/remove"), &[]).await.status, 303);
    assert_eq!(app.portal_visitor().get(&path).await.status, 404);
}

/// The owner tries the settings, and stays who they are.
async fn test_sign_in(app: &App, owner: &SignedInUser, sso: &str, provider: &TestProvider) {
    let mut browser = SignOnBrowser::new(app);
    browser.portal = owner.browser.clone();
    let body = [("action", "test")];
    let page = owner.browser.post(sso, &body).await;
    let url: url::Url =
        crate::person::between(&page.text, "id=\"continue\" href=\"", "\"").replace("&#38;", "&").parse().unwrap();
    browser.sign_on = crate::person::cookie_of(&page, "paylink_sso");
    assert!(owner.browser.get(sso).await.text.contains("A test was started"), "it may never come back");
    let session = browser.portal.session.clone();
    let back = browser.come_back(&crate::identity_provider::callback_of(&url), &provider.sign_in(&url)).await;
    assert_eq!((back.status, back.header("location")), (303, sso), "{}", back.text);
    assert_eq!(browser.portal.session, session);
    assert!(owner.browser.get(sso).await.text.contains("The test succeeded"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_are_notified_when_somebody_uses_emergency_access() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let person = Person::join(&app, "owner@example.com", Role::Owner).await;
    let cell = cell_of(&app.running);
    let user = cell.user_by_email(&person.email).await.unwrap().unwrap().id;
    cell.set_break_glass(&tester(), app.company, user, true, &sign_on_notice(app.company)).await.unwrap();
    let sign_on = cell.sign_on(app.company, &app.running.service.ring).await.unwrap().unwrap();
    cell.record_sign_on_test(&sign_on, "ok", &app.running.service.ring).await.unwrap();
    cell.enforce_sign_on(&tester(), app.company, true, &sign_on_notice(app.company)).await.unwrap();
    let mut browser = app.portal_visitor();
    assert_eq!(person.sign_in(&mut browser, PASSWORD, &person.recovery_codes[0]).await.status, 303);
    let notified = "SELECT facts->>'email' FROM notice WHERE facts->>'kind' = 'sign_in_without_single_sign_on'";
    let rows = app.database.as_owner().await.query(notified, &[]).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>(), ["owner@example.com"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_have_a_provider_of_their_own() {
    let provider = TestProvider::start().await;
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("{SECRET}\n")).unwrap();
    let section = format!(
        "[operator_sso]\nissuer = \"{}\"\nclient_id = \"{CLIENT}\"\nclient_secret_file = \"{}\"\nenforced = true\n",
        provider.issuer,
        file.path().display()
    );
    let app = App::with_portal_and(&section).await;
    let operator = app.portal_user(Some((app.company, Role::Owner)), true).await;
    let home = format!("/c/{}", app.company);
    assert_eq!(
        operator.browser.get("/operator").await.header("location"),
        "/sso/operators?next=/operator&why=enforced"
    );
    assert_eq!(operator.browser.get(&home).await.status, 200, "as a member");
    let other = add_company(&app.running, demo_company::company()).await;
    assert_eq!(operator.browser.get(&format!("/c/{other}")).await.status, 303);
    become_person(&provider, &operator, "o");
    let mut browser = SignOnBrowser::new(&app);
    assert_eq!(browser.sign_in("/sso/operators", &provider).await.status, 303);
    assert_eq!(browser.portal.get("/operator").await.status, 200);
    let standing = browser.portal.get(&format!("{home}/tokens/new")).await;
    assert_eq!(standing.status, 403, "an operator, and no member");
    let member = app.portal_member(Role::Owner).await;
    become_person(&provider, &member, "m");
    assert_eq!(SignOnBrowser::new(&app).sign_in("/sso/operators", &provider).await.status, 422, "no operator");
}
