//! Sessions: who has one, and when it ends.

use paylink_domain::{sign_on::SignOnMode, user::Role};
use paylink_playground::demo_company;
use paylink_store::{ChangeMemberOutcome, FreezeOutcome, OwnerChanges};
use paylink_testkit::{App, add_company, cell_of, tester};
use serde_json::json;

use crate::{
    identity_provider::{SignOnBrowser, TestProvider},
    person::{PASSWORD, Person, session_of},
    single_sign_on::set_up,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_in_never_keeps_the_session_that_the_browser_brought() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let mut browser = app.portal_visitor();
    // A session of the attacker's choice, of nobody, and of somebody else.
    let other = app.portal_member(Role::Viewer).await;
    for (fixed, code) in [("A".repeat(43), 0), (other.browser.session.clone().unwrap(), 1)] {
        browser.session = Some(fixed.clone());
        let signed_in = person.sign_in(&mut browser, PASSWORD, &person.recovery_codes[code]).await;
        assert_eq!(signed_in.status, 303);
        assert_ne!(session_of(&signed_in), Some(fixed));
    }
    assert_eq!(other.browser.get("/account").await.status, 303, "the session that the browser had has ended");
    let former = browser.clone();
    assert_eq!(person.sign_in(&mut browser, PASSWORD, &person.recovery_codes[2]).await.status, 303);
    assert_eq!((former.get("/account").await.status, browser.get("/account").await.status), (303, 200));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn confirming_gives_the_session_a_new_id() {
    let app = App::with_portal().await;
    let mut person = Person::join(&app, "bela@example.com", Role::Owner).await;
    let old = person.browser.clone();
    let code = person.recovery_codes[0].clone();
    let confirmed = person.browser.post("/confirm?next=/account", &[("password", PASSWORD), ("code", &code)]).await;
    assert_eq!((confirmed.status, confirmed.header("location")), (303, "/account"));
    person.browser.session = session_of(&confirmed);
    assert_eq!(person.browser.get("/account").await.status, 200);
    assert_eq!(old.get("/account").await.status, 303, "a copy of the old session is worth nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_need_a_fresh_authentication_and_a_link_leads_to_it() {
    let app = App::with_portal().await;
    let mut person = Person::join(&app, "carl@example.com", Role::Owner).await;
    let path = format!("/c/{}/tokens/new", app.company);
    assert_ne!(person.browser.get(&path).await.status, 303, "just signed in");
    let database = app.database.as_owner().await;
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '16 minutes'";
    database.batch_execute(age).await.unwrap();
    let confirm = format!("/confirm?next=/c/{}/tokens/new", app.company);
    assert_eq!(person.browser.get(&path).await.header("location"), confirm);
    let slow = person.browser.post(&path, &[("name", "typed slowly")]).await;
    assert_eq!(slow.status, 200, "whoever opened the form in time does not lose it: {}", slow.text);
    database.batch_execute(age).await.unwrap();
    for response in [person.browser.get(&path).await, person.browser.post(&path, &[("name", "x")]).await] {
        assert_eq!((response.status, response.header("location")), (303, &*confirm));
    }
    assert!(cell_of(&app.running).tokens(app.company).await.unwrap().iter().all(|token| token.name != "x"));
    let fields = [("password", PASSWORD), ("code", person.recovery_codes[0].as_str())];
    let confirmed = person.browser.post(&confirm, &fields).await;
    assert_eq!((confirmed.status, confirmed.header("location")), (303, &*path));
    person.browser.session = session_of(&confirmed);
    assert_ne!(person.browser.get(&path).await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stolen_session_ends_when_the_role_changes() {
    let app = App::with_portal().await;
    let _owner = app.portal_member(Role::Owner).await;
    let person = app.portal_member(Role::Developer).await;
    let stolen = person.browser.clone();
    assert_eq!(stolen.get("/account").await.status, 200);
    cell_of(&app.running)
        .change_role(&tester(), person.id, app.company, Role::Viewer, OwnerChanges::Direct)
        .await
        .unwrap();
    let refused = stolen.get("/account").await;
    assert_eq!((refused.status, refused.header("location")), (303, "/sign-in?next=/account"));
    assert!(refused.header("set-cookie").contains("Max-Age=0"), "the browser forgets it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_are_listed_and_ended() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "dora@example.com", Role::Owner).await;
    let mut elsewhere = app.portal_visitor();
    assert_eq!(person.sign_in(&mut elsewhere, PASSWORD, &person.recovery_codes[0]).await.status, 303);
    let page = person.browser.get("/account").await.text;
    assert!(page.contains("127.0.0.1") && page.contains("Sign out there"), "{page}");
    let ended = person.browser.post("/account/sessions/end-others", &[]).await;
    assert_eq!(ended.status, 303);
    assert_eq!((elsewhere.get("/account").await.status, person.browser.get("/account").await.status), (303, 200));
    let signed_out = person.browser.post("/sign-out", &[]).await;
    let headers = (signed_out.header("location"), signed_out.header("clear-site-data"));
    assert_eq!(headers, ("/sign-in", "\"cache\", \"storage\""));
    assert_eq!(person.browser.get("/account").await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ending_other_sessions_needs_a_fresh_authentication_and_looking_at_them_does_not() {
    let app = App::with_portal().await;
    let person = app.portal_member(Role::Viewer).await;
    app.portal_session(&person).await;
    let sessions = app.cell().sessions(person.id).await.unwrap();
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";
    app.database.as_owner().await.batch_execute(age).await.unwrap();
    assert!(person.browser.get("/account").await.text.contains("Sign out there"));
    for path in ["/account/sessions/end-others".to_owned(), format!("/account/sessions/{}/end", sessions[0].id)] {
        let asked = person.browser.post(&path, &[]).await;
        assert_eq!((asked.status, asked.header("location")), (303, "/confirm?next=/account"), "{path}");
    }
    assert_eq!(app.cell().sessions(person.id).await.unwrap().len(), sessions.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_without_navigation_offer_to_sign_out() {
    let app = App::with_portal().await;
    let person = app.portal_member(Role::Owner).await;
    let sign_out = "action=\"/sign-out\"";
    let mut pages = vec![person.browser.post("/account/recovery-codes", &[]).await];
    for path in ["/confirm", "/nowhere", "/c/cmp_00000000000000"] {
        pages.push(person.browser.get(path).await);
    }
    assert_eq!(pages.iter().map(|page| page.status).collect::<Vec<_>>(), [200, 200, 404, 404]);
    for page in &pages {
        assert_eq!(page.text.matches(sign_out).count(), 1, "{}", page.text);
    }
    for path in ["/sign-in", "/nowhere"] {
        assert!(!app.portal_visitor().get(path).await.text.contains(sign_out), "nobody is signed in");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_ends_after_12_idle_hours() {
    let app = App::with_portal().await;
    let person = app.portal_member(Role::Viewer).await;
    let database = app.database.as_owner().await;
    for (hours, status) in [(11, 200), (13, 303)] {
        let idle = format!("UPDATE portal_session SET last_seen_at = service_now() - interval '{hours} hours'");
        database.batch_execute(&idle).await.unwrap();
        assert_eq!(person.browser.get("/account").await.status, status, "{hours} hours");
    }
}

/// A company could otherwise keep an accountant whom it shares out of the others, as often as it likes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_changes_what_a_person_may_do_at_once_and_ends_no_session_for_others() {
    let app = App::with_portal().await;
    let _owner = app.portal_member(Role::Owner).await;
    let person = app.portal_member(Role::Owner).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let invitation = paylink_testkit::invite(&app, &person.email, Some((other, Role::Finance)), false).await;
    let mut own = person.browser.clone();
    own.session = session_of(&own.post(&format!("/invitations/{}", invitation.reveal()), &[]).await);
    // The other company also lets her in by its provider, and this one by another.
    let (theirs, ours) = (TestProvider::start().await, TestProvider::start().await);
    let mut by_provider = [SignOnBrowser::new(&app), SignOnBrowser::new(&app)];
    for (browser, (company, provider)) in by_provider.iter_mut().zip([(other, &theirs), (app.company, &ours)]) {
        provider.inner().claims = json!({"email": person.email.as_str()});
        let path = set_up(&app, company, provider, SignOnMode::Invitation).await;
        assert_eq!(browser.sign_in(&path, provider).await.status, 303);
    }
    let [their_session, our_session] = &by_provider;

    let (home, invite) = (format!("/c/{}", app.company), format!("/c/{}/people/invite", app.company));
    let elsewhere = format!("/c/{other}");
    assert_eq!(own.get(&invite).await.status, 200, "an owner");
    let (cell, actor, direct) = (cell_of(&app.running), tester(), OwnerChanges::Direct);
    let change = async |role| {
        let changed = cell.change_role(&actor, person.id, app.company, role, direct).await.unwrap();
        assert_eq!(changed, ChangeMemberOutcome::Changed);
    };
    let goes_on = async |what: &str| {
        assert_eq!(own.get(&elsewhere).await.status, 200, "{what}");
        assert_eq!(their_session.portal.get(&elsewhere).await.status, 200, "{what}");
        assert_eq!(our_session.portal.get("/account").await.status, 303, "{what}");
    };
    change(Role::Viewer).await;
    assert_eq!(own.get(&home).await.status, 200);
    for response in [own.get(&invite).await, own.post(&invite, &[("email", "x@example.com"), ("role", "viewer")]).await]
    {
        assert_eq!(response.status, 403, "a form that was open when the role changed, too");
    }
    goes_on("another role").await;

    change(Role::Owner).await;
    assert_eq!(own.get(&invite).await.status, 200);
    let frozen = cell.freeze_owner(&actor, person.id, app.company).await.unwrap();
    assert_eq!(frozen, FreezeOutcome::Done);
    for response in [own.get(&home).await, own.get(&invite).await, own.post(&invite, &[("role", "viewer")]).await] {
        assert_eq!(response.status, 404);
    }
    goes_on("frozen").await;

    change(Role::Viewer).await;
    assert_eq!(own.get(&home).await.status, 200);
    let removed = cell.remove_member(&actor, person.id, app.company, direct).await.unwrap();
    assert_eq!(removed, ChangeMemberOutcome::Changed);
    assert_eq!(own.get(&home).await.status, 404);
    goes_on("removed").await;
    // What ends now is all that the sessions are for.
    let removed = cell.remove_member(&actor, person.id, other, direct).await.unwrap();
    assert_eq!(removed, ChangeMemberOutcome::Changed);
    assert_eq!(own.get("/account").await.status, 303);
}
