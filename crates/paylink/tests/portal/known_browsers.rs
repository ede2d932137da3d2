//! Browsers in which people have signed in: recognised by their cookie, listed, and ended with the credentials.

use std::net::Ipv4Addr;

use paylink_domain::{notice::Notice, user::Role};
use paylink_testkit::{App, HttpResponse, PORTAL_ORIGIN};
use reqwest::{
    Client,
    header::{CONTENT_TYPE, COOKIE, ORIGIN, USER_AGENT},
    redirect::Policy,
};

use crate::{
    notice_sources::Notices,
    person::{PASSWORD, Person, code_now, cookie_of, later_code, offered_secret, session_of},
};

const OTHER_PASSWORD: &str = "another horse battery staple";
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEWER_FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0";
const CHROME: &str =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;
const SAME_NETWORK: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 9, 1);

struct Browser {
    cookie: String,
    user_agent: &'static str,
    address: Ipv4Addr,
}

impl Browser {
    fn with(cookie: &str) -> Self {
        Self { cookie: cookie.to_owned(), user_agent: FIREFOX, address: HERE }
    }

    async fn post(&self, app: &App, path: &str, fields: &[(&str, &str)]) -> HttpResponse {
        let client =
            Client::builder().redirect(Policy::none()).local_address(Some(self.address.into())).build().unwrap();
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request =
            client.post(format!("http://{}{path}", app.running.portal.unwrap())).header(ORIGIN, PORTAL_ORIGIN);
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").header(COOKIE, &self.cookie);
        HttpResponse::of(request.header(USER_AGENT, self.user_agent).body(body).send().await.unwrap()).await
    }

    async fn guess(&self, app: &App, person: &Person) -> u16 {
        let fields = [("email", person.email.as_str()), ("password", "guess guess guess"), ("code", "123456")];
        self.post(app, "/sign-in", &fields).await.status
    }

    /// Returns the cookie that the browser has afterwards.
    async fn sign_in(&self, app: &App, person: &Person, password: &str) -> String {
        let code = later_code(app, person).await;
        let fields = [("email", person.email.as_str()), ("password", password), ("code", code.as_str())];
        let response = self.post(app, "/sign-in", &fields).await;
        assert_eq!(response.status, 303, "{}", response.text);
        known_cookie(&response)
    }
}

fn known_cookie(response: &HttpResponse) -> String {
    format!("paylink_browser={}", cookie_of(response, "paylink_browser").unwrap())
}

fn is_new_device(notices: &[(Option<String>, Notice)]) -> bool {
    matches!(notices, [(None, Notice::SignInFromNewDevice { .. })])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_new_credentials_an_old_cookie_recognises_nobody() {
    let app = App::with_portal().await;
    let mut person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let old = Browser::with("").sign_in(&app, &person, PASSWORD).await;
    let mut notices = Notices::of(&app).await;

    let page = person.browser.get("/account/password").await.text;
    let (totp, secret) = offered_secret(&page);
    let code = code_now(&app, &totp).await;
    let fields =
        [("current-password", PASSWORD), ("password", OTHER_PASSWORD), ("secret", secret), ("code", code.as_str())];
    let own = format!("paylink_session={}; {old}", person.browser.session.as_ref().unwrap());
    let changed = Browser::with(&own).post(&app, "/account/password", &fields).await;
    assert_eq!((changed.status, changed.header("location")), (303, "/account?done=password-set"));
    person.totp = totp;
    let own = known_cookie(&changed);

    while Browser::with("").guess(&app, &person).await != 429 {}
    assert_eq!(Browser::with(&old).guess(&app, &person).await, 429, "it has no limits of its own");
    assert_eq!(Browser::with(&own).guess(&app, &person).await, 422, "the browser of the change has");
    app.clock.advance(std::time::Duration::from_mins(10));
    assert!(notices.take().await.is_empty());
    let own = Browser::with(&own).sign_in(&app, &person, OTHER_PASSWORD).await;
    assert!(notices.take().await.is_empty(), "the browser of the change is known");
    Browser::with(&old).sign_in(&app, &person, OTHER_PASSWORD).await;
    assert!(is_new_device(&notices.take().await));

    // A recovery code, too.
    let fields =
        [("email", person.email.as_str()), ("password", OTHER_PASSWORD), ("code", person.recovery_codes[0].as_str())];
    assert_eq!(Browser::with("").post(&app, "/sign-in", &fields).await.status, 303);
    notices.take().await;
    Browser::with(&own).sign_in(&app, &person, OTHER_PASSWORD).await;
    assert!(is_new_device(&notices.take().await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_gives_the_browser_another_token_and_a_copy_of_the_former_one_is_worth_nothing() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let copied = Browser::with("").sign_in(&app, &person, PASSWORD).await;
    let current = Browser::with(&copied).sign_in(&app, &person, PASSWORD).await;
    let mut notices = Notices::of(&app).await;
    Browser::with(&current).sign_in(&app, &person, PASSWORD).await;
    assert!(notices.take().await.is_empty());
    Browser::with(&copied).sign_in(&app, &person, PASSWORD).await;
    assert!(is_new_device(&notices.take().await));
    let forged = format!("paylink_browser=plb_{}", "A".repeat(43));
    Browser::with(&forged).sign_in(&app, &person, PASSWORD).await;
    assert!(is_new_device(&notices.take().await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_known_browser_that_is_another_one_somewhere_else_is_noticed() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let mut cookie = Browser::with("").sign_in(&app, &person, PASSWORD).await;
    let mut notices = Notices::of(&app).await;
    for (user_agent, address, is_noticed) in [
        (NEWER_FIREFOX, ELSEWHERE, false),
        (CHROME, ELSEWHERE, false),
        (CHROME, HERE, false),
        (FIREFOX, SAME_NETWORK, false),
        (CHROME, ELSEWHERE, true),
        (CHROME, ELSEWHERE, false),
    ] {
        cookie = Browser { cookie, user_agent, address }.sign_in(&app, &person, PASSWORD).await;
        assert_eq!(is_new_device(&notices.take().await), is_noticed, "{user_agent} at {address}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn known_browsers_are_listed_and_removed() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let ben = Person::join(&app, "ben@example.com", Role::Viewer).await;
    let cell = app.cell();
    let user = cell.user_by_email(&person.email).await.unwrap().unwrap().id;
    for browser in cell.browsers(user).await.unwrap() {
        cell.remove_browser(&paylink_testkit::tester(), user, browser.id).await.unwrap();
    }
    let cookie = Browser::with("").sign_in(&app, &person, PASSWORD).await;
    let id = cell.browsers(user).await.unwrap()[0].id;
    let page = person.browser.get("/account").await.text;
    let list = &page[page.find("id=\"browsers\"").unwrap()..];
    assert!(list.contains("Firefox on Windows") && list.contains("127.0.0.0/24"), "{list}");
    let path = format!("/account/browsers/{id}/remove");
    assert_eq!(ben.browser.post(&path, &[]).await.status, 404, "of somebody else");
    let removed = person.browser.post(&path, &[]).await;
    assert_eq!((removed.status, removed.header("location")), (303, "/account?done=browser-removed"));
    assert_eq!(person.browser.post(&path, &[]).await.status, 404);
    let mut notices = Notices::of(&app).await;
    let cookie = Browser::with(&cookie).sign_in(&app, &person, PASSWORD).await;
    assert!(is_new_device(&notices.take().await));

    // Signing out everywhere else ends the other browsers too. The one that does it stays.
    let session = format!("paylink_session={}", person.browser.session.as_ref().unwrap());
    let ended = Browser::with(&format!("{session}; {cookie}")).post(&app, "/account/sessions/end-others", &[]).await;
    let own = known_cookie(&ended);
    assert_eq!(cell.browsers(user).await.unwrap().len(), 1);
    Browser::with(&own).sign_in(&app, &person, PASSWORD).await;
    assert!(notices.take().await.is_empty());
    Browser::with(&cookie).sign_in(&app, &person, PASSWORD).await;
    assert!(is_new_device(&notices.take().await));
    assert!(session_of(&ended).is_none());
    assert_eq!(person.browser.get("/account").await.status, 200);

    // With a stolen session, another browser becomes none that is known.
    let ended = Browser::with(&session).post(&app, "/account/sessions/end-others", &[]).await;
    assert_eq!((ended.status, cookie_of(&ended, "paylink_browser")), (303, None));
    assert!(cell.browsers(user).await.unwrap().is_empty());
}
