//! Providers and browsers that lie: nobody is signed in.

use paylink_domain::{sign_on::SignOnMode, time::Clock, user::Role};
use paylink_playground::demo_company;
use paylink_server::system::SystemClock;
use paylink_testkit::{App, PATIENCE, add_company, wait_until};
use serde_json::{Value, json};

use crate::{
    identity_provider::{CLIENT, Forgery, Mood, SignOnBrowser, TestProvider, callback_of},
    single_sign_on::set_up,
};

/// A company to which Anna, as the provider calls her, is invited.
async fn invited(app: &App, provider: &TestProvider) -> String {
    let path = set_up(app, app.company, provider, SignOnMode::Invitation).await;
    let email = "anna@example.com".parse().unwrap();
    paylink_testkit::invite(app, &email, Some((app.company, Role::Viewer)), false).await;
    path
}

async fn refused(app: &App, path: &str, provider: &TestProvider, what: &str) {
    let mut browser = SignOnBrowser::new(app);
    let response = browser.sign_in(path, provider).await;
    assert_eq!(response.status, 422, "{what}: {}", response.text);
    assert_eq!(browser.portal.session, None, "{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_token_of_the_provider_for_us_for_this_sign_in_and_just_now_counts() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = invited(&app, &provider).await;
    let now = SystemClock.now().epoch_ms() / 1_000;
    let cases: [(&str, Value); 14] = [
        ("another issuer", json!({"iss": "https://other.example.com"})),
        ("another audience", json!({"aud": "somebody else"})),
        ("one more audience", json!({"aud": [CLIENT, "somebody else"]})),
        ("another authorised party", json!({"azp": "somebody else"})),
        ("no nonce", json!({"nonce": null})),
        ("another nonce", json!({"nonce": "replayed"})),
        ("expired two minutes ago", json!({"exp": now - 120})),
        ("issued in two minutes", json!({"iat": now + 120, "exp": now + 420})),
        ("no expiry", json!({"exp": null})),
        ("no subject", json!({"sub": null})),
        ("an empty subject", json!({"sub": ""})),
        ("an address that is not verified", json!({"email_verified": false})),
        ("an address of which the provider says nothing", json!({"email_verified": null})),
        ("no address", json!({"email": null})),
    ];
    for (what, claims) in cases {
        provider.inner().claims = claims;
        refused(&app, &path, &provider, what).await;
    }
    provider.inner().claims = json!({});
    for forgery in [Forgery::AlgorithmNone, Forgery::MacWithPublicKey, Forgery::ForeignKey, Forgery::UnknownKid] {
        provider.inner().forgery = forgery;
        refused(&app, &path, &provider, &format!("{forgery:?}")).await;
    }
    let reads = provider.inner().key_reads;
    refused(&app, &path, &provider, "unknown again").await;
    assert_eq!(provider.inner().key_reads, reads, "keys are read again once a minute");
    provider.inner().forgery = Forgery::Honest;
    // Clocks differ.
    for claims in [json!({"exp": now - 50, "iat": now - 350}), json!({"iat": now + 50, "exp": now + 350})] {
        provider.inner().claims = claims;
        assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_may_change_its_keys() {
    let app = App::with_portal().await;
    let provider = TestProvider::start().await;
    let path = invited(&app, &provider).await;
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    let reads = provider.inner().key_reads;
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    assert_eq!(provider.inner().key_reads, reads, "they are kept");
    provider.rotate_keys();
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    assert_eq!(provider.inner().key_reads, reads + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_browser_brings_back_was_started_by_it_at_this_provider_and_counts_once() {
    let app = App::with_portal().await;
    let (provider, other) = (TestProvider::start().await, TestProvider::start().await);
    let path = invited(&app, &provider).await;
    let theirs = add_company(&app.running, demo_company::company()).await;
    let their_path = set_up(&app, theirs, &other, SignOnMode::Invitation).await;
    let mut browser = SignOnBrowser::new(&app);
    let state = |response: &paylink_testkit::HttpResponse| {
        assert!(response.status == 422 && response.text.contains("another browser"), "{}", response.text);
    };
    // Of another browser, and of one without the cookie.
    let url = browser.go(&path).await.unwrap();
    let mut other_browser = SignOnBrowser::new(&app);
    other_browser.go(&path).await.unwrap();
    state(&other_browser.come_back(&callback_of(&url), &provider.sign_in(&url)).await);
    let url = browser.go(&path).await.unwrap();
    state(&SignOnBrowser::new(&app).come_back(&callback_of(&url), &provider.sign_in(&url)).await);
    // With the issuer of another provider, without one, or at the address of another company: mix-up.
    let url = browser.go(&path).await.unwrap();
    let mut answer = provider.sign_in(&url);
    answer[2].1 = other.issuer.clone();
    state(&browser.come_back(&callback_of(&url), &answer).await);
    let url = browser.go(&path).await.unwrap();
    let mut answer = provider.sign_in(&url);
    answer.pop();
    state(&browser.come_back(&callback_of(&url), &answer).await);
    let url = browser.go(&path).await.unwrap();
    state(&browser.come_back(&format!("{their_path}/callback"), &provider.sign_in(&url)).await);
    // With an error, and without a state.
    let url = browser.go(&path).await.unwrap();
    let mut answer = provider.sign_in(&url);
    answer[0] = ("error".to_owned(), "access_denied".to_owned());
    assert_eq!(browser.come_back(&callback_of(&url), &answer).await.status, 422);
    state(&browser.come_back(&callback_of(&url), &[]).await);
    assert_eq!(browser.portal.session, None);
    // Twice.
    let url = browser.go(&path).await.unwrap();
    let answer = provider.sign_in(&url);
    assert_eq!(browser.come_back(&callback_of(&url), &answer).await.status, 303);
    state(&browser.come_back(&callback_of(&url), &answer).await);
    // A link of another site starts nothing.
    let started = app.portal_visitor().get(&path).await;
    assert!(started.status == 200 && started.headers.get("set-cookie").is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_provider_says_about_itself_is_bounded_and_on_the_internet() {
    let app = App::with_portal().await;
    let other = TestProvider::start().await;
    // Each is another issuer: what was wrong with one is remembered for some seconds.
    for mood in [Mood::Away, Mood::Huge, Mood::Redirects, Mood::Hangs] {
        let provider = TestProvider::start().await;
        let path = invited(&app, &provider).await;
        provider.inner().mood = mood;
        refused(&app, &path, &provider, &format!("{mood:?}")).await;
    }
    let provider = TestProvider::start().await;
    let path = invited(&app, &provider).await;
    provider.add_keys(100);
    refused(&app, &path, &provider, "101 keys").await;
    for document in [
        json!({"issuer": other.issuer}),
        json!({"jwks_uri": "http://10.0.0.1/keys"}),
        json!({"jwks_uri": "file:///etc/passwd"}),
        json!({"authorization_endpoint": "javascript:alert(1)"}),
        json!({"end_session_endpoint": "javascript:alert(1)"}),
        json!({"token_endpoint": null}),
        json!({"token_endpoint": "http://169.254.169.254/token"}),
    ] {
        let provider = TestProvider::start().await;
        let path = invited(&app, &provider).await;
        provider.inner().document = document.clone();
        refused(&app, &path, &provider, &document.to_string()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_provider_has_a_few_calls_and_the_others_do_not_wait_for_them() {
    let app = App::with_portal().await;
    let (slow, well) = (TestProvider::start().await, TestProvider::start().await);
    let other = add_company(&app.running, demo_company::company()).await;
    let (slow_path, path) = (
        set_up(&app, app.company, &slow, SignOnMode::Invitation).await,
        set_up(&app, other, &well, SignOnMode::Invitation).await,
    );
    slow.inner().mood = Mood::Hangs;
    let starts = (0..12).map(|_| {
        let (visitor, path) = (app.portal_visitor(), slow_path.clone());
        tokio::spawn(async move { visitor.post(&path, &[]).await.status })
    });
    let starts: Vec<_> = starts.collect();
    wait_until("calls to the slow provider", PATIENCE, async || slow.inner().calls == 4).await;
    assert_eq!(app.portal_visitor().post(&path, &[]).await.status, 200);
    // Nor does a company with the same provider.
    let third = add_company(&app.running, demo_company::company()).await;
    let (visitor, third_path) = (app.portal_visitor(), set_up(&app, third, &slow, SignOnMode::Invitation).await);
    let third_start = tokio::spawn(async move { visitor.post(&third_path, &[]).await.status });
    wait_until("a call for the third company", PATIENCE, async || slow.inner().calls == 5).await;
    assert!(starts.iter().any(|start| !start.is_finished()), "the others were still waiting");
    for start in starts {
        assert_eq!(start.await.unwrap(), 422);
    }
    assert_eq!(third_start.await.unwrap(), 422);
    // What it does not say is not asked for again at once.
    assert_eq!(app.portal_visitor().post(&slow_path, &[]).await.status, 422);
    assert_eq!(slow.inner().calls, 5);
}
