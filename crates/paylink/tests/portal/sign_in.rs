//! Invitations and signing in with a password.

use paylink_domain::user::Role;
use paylink_playground::demo_company;
use paylink_testkit::{App, add_company, cell_of};

use crate::person::{PASSWORD, Person, code_now, invite, offered_secret, session_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_shown_any_number_of_times_and_accepted_once() {
    let app = App::with_portal().await;
    let email = "anna@example.com".parse().unwrap();
    let path = invite(&app, &email, Role::Owner).await;
    for _ in 0..3 {
        assert_eq!(app.portal_visitor().get(&path).await.status, 200);
    }
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    assert_eq!(person.recovery_codes.len(), 10, "{:?}", person.recovery_codes);
    assert_eq!(person.browser.get(&format!("/c/{}", app.company)).await.status, 200);
    // The second invitation has replaced the first one, and was used up.
    for path in [&path, &person.invitation] {
        assert_eq!(app.portal_visitor().get(path).await.status, 404);
        assert_eq!(app.portal_visitor().post(path, &[("name", "x"), ("password", PASSWORD)]).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_needs_a_code_and_a_code_works_once() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "bela@example.com", Role::Viewer).await;
    let mut browser = app.portal_visitor();
    assert_eq!(person.sign_in(&mut browser, PASSWORD, &person.first_code).await.status, 422, "it is used up");
    let later = cell_of(&app.running).now().await.unwrap().epoch_ms() + 30_000;
    let next = person.totp.code_at(paylink_domain::time::Timestamp::from_epoch_ms(later));
    for (password, code) in [("wrong horse battery", next.as_str()), (PASSWORD, "000000"), (PASSWORD, ""), ("", &next)]
    {
        let refused = person.sign_in(&mut browser, password, code).await;
        assert_eq!(refused.status, 422, "{code}");
        assert!(refused.headers.get("set-cookie").is_none());
    }
    let signed_in = person.sign_in(&mut browser, PASSWORD, &next).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, "/"));
    assert_eq!(browser.get(&format!("/c/{}", app.company)).await.status, 200);
    let replayed = person.sign_in(&mut app.portal_visitor(), PASSWORD, &next).await;
    assert_eq!(replayed.status, 422, "a code is accepted once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_code_replaces_the_app_once() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "carl@example.com", Role::Viewer).await;
    let code = person.recovery_codes[3].to_uppercase().replace('-', " ");
    assert_eq!(person.sign_in(&mut app.portal_visitor(), "", &code).await.status, 422, "the password is needed");
    assert_eq!(person.sign_in(&mut app.portal_visitor(), PASSWORD, &code).await.status, 303);
    assert_eq!(person.sign_in(&mut app.portal_visitor(), PASSWORD, &code).await.status, 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_weak_password_is_refused_with_the_reason() {
    let app = App::with_portal().await;
    let email = "dora@example.com".parse().unwrap();
    let path = invite(&app, &email, Role::Owner).await;
    for (password, reason) in [
        ("short", "at least 12"),
        ("aaaaaaaaaaaaaaaa", "too few different"),
        ("dora dora dora 99", "must not contain your e-mail address"),
        ("password1234", "Too many people use such a password"),
    ] {
        let page = app.portal_visitor().post(&path, &[("name", "Dora"), ("password", password)]).await;
        assert!(page.status == 422 && page.text.contains(reason), "{password}: {}", page.text);
        assert!(!page.text.contains(password), "a password is never sent back");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_needs_the_current_one() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "carla@example.com", Role::Viewer).await;
    let (new, newest) = ("another horse battery staple", "a third horse battery staple");
    let set = async |browser: &paylink_testkit::PortalBrowser, current: &str, password: &str| {
        let page = browser.get("/account/password").await.text;
        assert!(page.contains("name=\"current-password\""), "{page}");
        let (totp, secret) = offered_secret(&page);
        let code = code_now(&app, &totp).await;
        let fields =
            [("current-password", current), ("password", password), ("secret", secret), ("code", code.as_str())];
        browser.post("/account/password", &fields).await
    };
    for wrong in ["", "wrong horse battery", "0000-0000-0000-0000-0000-0000-00"] {
        let refused = set(&person.browser, wrong, new).await;
        assert!(refused.status == 422 && refused.text.contains("The current password is wrong."), "{}", refused.text);
    }
    let mut browser = person.browser.clone();
    for (current, password) in [(PASSWORD, new), (person.recovery_codes[0].as_str(), newest)] {
        let changed = set(&browser, current, password).await;
        assert_eq!((changed.status, changed.header("location")), (303, "/account?done=password-set"));
        browser.session = session_of(&changed);
    }
    let used = set(&browser, &person.recovery_codes[0], new).await;
    assert_eq!(used.status, 422, "a recovery code replaces a forgotten password once");
    while set(&browser, "guess guess guess", new).await.status != 429 {}
}

/// Anybody may invite anybody. So accepting must not make an old session, which may be stolen, a fresh one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_of_somebody_with_an_account_needs_a_fresh_authentication() {
    let app = App::with_portal().await;
    let mut person = Person::join(&app, "anna@example.com", Role::Viewer).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let token = paylink_testkit::invite(&app, &person.email, Some((other, Role::Owner)), false).await;
    let path = format!("/invitations/{}", token.reveal());
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";
    app.database.as_owner().await.batch_execute(age).await.unwrap();
    let asked = person.browser.post(&path, &[]).await;
    assert_eq!((asked.status, asked.header("location")), (303, &*format!("/confirm?next={path}")));
    assert_eq!(person.browser.get(&format!("/c/{other}")).await.status, 404, "nothing is accepted yet");
    let fields = [("password", PASSWORD), ("code", person.recovery_codes[0].as_str())];
    person.browser.session = session_of(&person.browser.post(asked.header("location"), &fields).await);
    let accepted = person.browser.post(&path, &[]).await;
    assert_eq!((accepted.status, accepted.header("location")), (303, "/"));
    person.browser.session = session_of(&accepted);
    assert_eq!(person.browser.get(&format!("/c/{other}")).await.status, 200);
}

/// The page makes the secret, and a form with one of somebody's choice is not accepted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_secret_of_an_app_is_the_one_that_was_offered_to_this_person() {
    let app = App::with_portal().await;
    let [eve, fred] = ["eve@example.com", "fred@example.com"].map(|email| email.parse().unwrap());
    let (for_eve, for_fred) = (invite(&app, &eve, Role::Viewer).await, invite(&app, &fred, Role::Viewer).await);
    let page = app.portal_visitor().get(&for_eve).await.text;
    let (totp, sealed) = offered_secret(&page);
    let code = code_now(&app, &totp).await;
    for secret in [sealed, totp.to_base32().as_str(), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        let fields = [("name", "Fred"), ("password", PASSWORD), ("secret", secret), ("code", code.as_str())];
        let refused = app.portal_visitor().post(&for_fred, &fields).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert_ne!(offered_secret(&refused.text).1, secret, "another one is offered");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_in_leads_only_to_pages_of_the_portal() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "emil@example.com", Role::Viewer).await;
    let mut codes = person.recovery_codes.iter();
    for (next, to) in [
        ("/account", "/account"),
        ("//example.com", "/"),
        ("https://example.com/", "/"),
        ("/%5cexample.com", "/"),
        ("/%09/example.com", "/"),
        ("javascript:alert(1)", "/"),
        ("%2F%2Fexample.com", "/"),
    ] {
        let fields = [("email", person.email.as_str()), ("password", PASSWORD), ("code", codes.next().unwrap())];
        let signed_in = app.portal_visitor().post(&format!("/sign-in?next={next}"), &fields).await;
        assert_eq!((signed_in.status, signed_in.header("location")), (303, to), "{next}");
    }
}
