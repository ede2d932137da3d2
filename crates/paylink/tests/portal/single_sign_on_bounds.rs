//! What neither a provider nor the link of an invitation gives: an owner's place, a proof that counts elsewhere, or somebody's consent.

use std::time::Duration;

use paylink_domain::{
    sign_on::SignOnMode,
    user::{EmailAddress, Role},
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_server::system::SystemRandomness;
use paylink_store::{ChangeMemberOutcome, OwnerChanges, Provider, ProviderSignIn, ProviderSignInOutcome};
use paylink_testkit::{App, HttpResponse, add_company, cell_of, set_sign_on, tester};
use serde_json::json;

use crate::{
    identity_provider::{CLIENT, SECRET, SignOnBrowser, TestProvider},
    person::{PASSWORD, Person, session_of},
    single_sign_on::set_up,
};

/// The person whom the provider names unless a test says otherwise.
const ANNA: &str = "anna@example.com";

async fn invite_anna(app: &App, company: paylink_domain::id::CompanyId, role: Role) -> String {
    let email: EmailAddress = ANNA.parse().unwrap();
    let token = paylink_testkit::invite(app, &email, Some((company, role)), false).await;
    format!("/invitations/{}", token.reveal())
}

/// A browser of Anna, who joins or comes back by the provider.
async fn signed_in(app: &App, path: &str, provider: &TestProvider) -> SignOnBrowser {
    let mut browser = SignOnBrowser::new(app);
    let response = browser.sign_in(path, provider).await;
    assert_eq!(response.status, 303, "{}", response.text);
    browser
}

async fn owners_added(app: &App) -> i64 {
    let count = "SELECT count(*) FROM notice WHERE facts->>'kind' = 'owner_added'";
    app.database.as_owner().await.query_one(count, &[]).await.unwrap().get(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_gets_a_password_by_an_invitation_is_a_new_owner() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let _owner = app.portal_member(Role::Owner).await;
    invite_anna(&app, app.company, Role::Owner).await;
    signed_in(&app, &path, &provider).await;
    assert_eq!(owners_added(&app).await, 1);
    let database = app.database.as_owner().await;
    advance_clock(&database, Duration::from_hours(25)).await.unwrap();
    let is_new = "SELECT owner_since > service_now() - interval '1 hour' FROM portal_membership
        JOIN portal_user ON portal_user.id = user_id WHERE email = 'anna@example.com'";
    assert!(!database.query_one(is_new, &[]).await.unwrap().get::<_, bool>(0));
    // Whoever sees the link can be the owner, but not approve at once, and the owners know.
    let person = Person::join(&app, ANNA, Role::Owner).await;
    assert_eq!(person.browser.get(&format!("/c/{}/people/invite", app.company)).await.status, 200, "the owner's role");
    assert!(database.query_one(is_new, &[]).await.unwrap().get::<_, bool>(0));
    assert_eq!(owners_added(&app).await, 2);
    Person::join(&app, "viewer@example.com", Role::Viewer).await;
    assert_eq!(owners_added(&app).await, 2);
}

/// Inviting a viewer needs no proof of one's own. It must not lead to the password of an owner, in whatever order it is done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_as_a_viewer_gives_an_owner_no_password() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let _owner = app.portal_member(Role::Owner).await;
    invite_anna(&app, app.company, Role::Viewer).await;
    signed_in(&app, &path, &provider).await;
    let old_link = invite_anna(&app, app.company, Role::Viewer).await;
    let cell = cell_of(&app.running);
    let members = cell.members(app.company).await.unwrap();
    let anna = members.iter().find(|member| member.user.email.as_str() == ANNA).unwrap().user.id;
    let changed = cell.change_role(&tester(), anna, app.company, Role::Owner, OwnerChanges::Direct).await.unwrap();
    assert_eq!(changed, ChangeMemberOutcome::Changed);

    let refused = Person::accept(&app, &old_link).await;
    assert_eq!(refused.status, 404, "{}", refused.text);
    assert!(!cell.has_password(anna).await.unwrap());
    let mut browser = signed_in(&app, &path, &provider).await;
    assert_eq!(browser.sign_in("/confirm/provider", &provider).await.status, 303);
    let invite = |role| [("email", ANNA), ("role", role)];
    let page = format!("/c/{}/people/invite", app.company);
    let as_viewer = browser.portal.post(&page, &invite("viewer")).await;
    assert!(as_viewer.status == 422 && as_viewer.text.contains("already belongs"), "{}", as_viewer.text);
    let as_owner = browser.portal.post(&page, &invite("owner")).await;
    assert!(as_owner.header("location").ends_with("&own=1"), "{}", as_owner.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_from_another_company_confirms_nothing_in_a_session_by_the_provider() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let company = add_company(&app.running, demo_company::company()).await;
    let path = set_up(&app, company, &provider, SignOnMode::Invitation).await;
    invite_anna(&app, company, Role::Owner).await;
    signed_in(&app, &path, &provider).await;
    let person = Person::join(&app, ANNA, Role::Viewer).await;

    let mut browser = signed_in(&app, &path, &provider).await;
    let settings = format!("/c/{company}/single-sign-on");
    let confirm = format!("/confirm?next={settings}&own=1");
    assert_eq!(browser.portal.get(&settings).await.header("location"), confirm);
    assert!(browser.portal.get(&confirm).await.text.contains("id=\"impossible\""));
    let offered = browser.portal.get("/confirm?next=/account").await.text;
    assert!(offered.contains("/confirm/provider") && !offered.contains("id=\"password\""), "{offered}");
    let proof = [("email", ANNA), ("password", PASSWORD), ("code", person.recovery_codes[0].as_str())];
    assert_eq!(browser.portal.post(&confirm, &proof).await.status, 403);
    // Also a proof that was given while it counted.
    let prove = "UPDATE portal_provider_session SET own_authenticated_at = service_now()";
    assert_eq!(app.database.as_owner().await.execute(prove, &[]).await.unwrap(), 1);
    assert_eq!(browser.portal.get(&settings).await.header("location"), confirm);
    assert_eq!(browser.sign_in("/confirm/provider", &provider).await.status, 303);
    assert_eq!(browser.portal.get(&format!("/c/{company}/tokens/new")).await.status, 200);
    assert_eq!(browser.portal.get(&settings).await.header("location"), confirm);

    // The company's own invitation makes it count.
    let invitation = invite_anna(&app, company, Role::Owner).await;
    assert!(session_of(&person.browser.post(&invitation, &[]).await).is_some());
    let mut browser = signed_in(&app, &path, &provider).await;
    let confirmed = browser.portal.post(&confirm, &proof).await;
    assert_eq!((confirmed.status, confirmed.header("location")), (303, settings.as_str()), "{}", confirmed.text);
    browser.portal.session = session_of(&confirmed);
    assert_eq!(browser.portal.get(&settings).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_makes_nobody_with_another_way_in_a_member() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let company = add_company(&app.running, demo_company::company()).await;
    let path = set_up(&app, company, &provider, SignOnMode::Invitation).await;
    let cell = cell_of(&app.running);
    for operator in [false, true] {
        let membership = (!operator).then_some((app.company, Role::Viewer));
        let person = app.portal_user(membership, operator).await;
        paylink_testkit::invite(&app, &person.email, Some((company, Role::Viewer)), false).await;
        provider.inner().claims = json!({"email": person.email.as_str(), "sub": person.email.as_str()});
        let refused = SignOnBrowser::new(&app).sign_in(&path, &provider).await;
        assert!(refused.status == 422 && refused.text.contains("You do not belong"), "{}", refused.text);
        assert!(cell.members(company).await.unwrap().iter().all(|member| member.user.id != person.id));
        // The address is the company's, if the operator says so.
        let domain = "example.com".parse().unwrap();
        assert!(cell.add_sign_on_domain(&tester(), company, &domain).await.unwrap());
        let browser = signed_in(&app, &path, &provider).await;
        let changed =
            cell.change_role(&tester(), person.id, company, Role::Finance, OwnerChanges::Direct).await.unwrap();
        assert_eq!(changed, ChangeMemberOutcome::Changed);
        assert_eq!(browser.portal.get("/account").await.status, 303, "had the former role");
        assert_eq!(person.browser.get("/account").await.status, 200, "has nothing of this company");
        assert!(cell.remove_sign_on_domain(&tester(), &domain).await.unwrap().is_some());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_alone_makes_no_owner_and_removes_none() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    let (owner, viewer) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Viewer).await);
    invite_anna(&app, app.company, Role::Owner).await;
    let mut browser = signed_in(&app, &path, &provider).await;
    assert_eq!(browser.sign_in("/confirm/provider", &provider).await.status, 303);
    let people = format!("/c/{}/people", app.company);
    let sent_to_confirm = |response: &HttpResponse| {
        let to = response.header("location");
        assert!(to.starts_with(&format!("/confirm?next={people}/")) && to.ends_with("&own=1"), "{to}");
    };
    let portal = &browser.portal;
    let invite = |role| [("email", "new@example.com"), ("role", role)];
    sent_to_confirm(&portal.post(&format!("{people}/invite"), &invite("owner")).await);
    assert_eq!(portal.post(&format!("{people}/invite"), &invite("viewer")).await.status, 200);
    sent_to_confirm(&portal.post(&format!("{people}/{}/role", viewer.id), &[("role", "owner")]).await);
    for action in ["role", "remove"] {
        let page = format!("{people}/{}/{action}", owner.id);
        sent_to_confirm(&portal.get(&page).await);
        sent_to_confirm(&portal.post(&page, &[("role", "viewer")]).await);
    }
    let members = cell_of(&app.running).members(app.company).await.unwrap();
    let role_of = |id| members.iter().find(|member| member.user.id == id).map(|member| member.role);
    assert_eq!((role_of(owner.id), role_of(viewer.id)), (Some(Role::Owner), Some(Role::Viewer)));
    let page = format!("{people}/{}/role", viewer.id);
    assert_eq!(
        portal.post(&page, &[("role", "finance")]).await.header("location"),
        format!("{people}?done=role-changed")
    );
}

/// Many providers give each of their clients subjects of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_another_client_people_are_recognised_by_their_address_again() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    invite_anna(&app, app.company, Role::Viewer).await;
    signed_in(&app, &path, &provider).await;
    provider.inner().claims = json!({"sub": "subject of the new client"});
    let refused = SignOnBrowser::new(&app).sign_in(&path, &provider).await;
    assert!(refused.status == 422 && refused.text.contains("Another person"), "{}", refused.text);
    let another = (provider.issuer.as_str(), "another client", SECRET);
    set_sign_on(&app, app.company, another, SignOnMode::Invitation).await;
    set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    signed_in(&app, &path, &provider).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_that_began_with_other_settings_does_not_count() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    set_up(&app, app.company, &provider, SignOnMode::Invitation).await;
    invite_anna(&app, app.company, Role::Viewer).await;
    let (cell, ring) = (cell_of(&app.running), &app.running.service.ring);
    for (issuer, client_id, is_current) in [
        (provider.issuer.as_str(), "the former client", false),
        ("https://former.example.com", CLIENT, false),
        (provider.issuer.as_str(), CLIENT, true),
    ] {
        let new = ProviderSignIn {
            provider: Provider::Company(app.company),
            issuer,
            client_id,
            subject: "subject-1",
            email: Some(ANNA.parse().unwrap()),
            name: None,
            refresh_token: None,
            device: "test",
            address: "192.0.2.1".parse().unwrap(),
            replaced: None,
            page_language: None,
        };
        let outcome = cell.sign_in_by_provider(&new, ring, &SystemRandomness).await.unwrap();
        assert_eq!(matches!(outcome, ProviderSignInOutcome::SignedIn(..)), is_current, "{outcome:?}");
        assert_eq!(matches!(outcome, ProviderSignInOutcome::SettingsChanged), !is_current, "{outcome:?}");
    }
}
