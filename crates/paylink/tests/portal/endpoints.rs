//! Webhook endpoints: added, changed, rotated, disabled and removed by forms.

use paylink_domain::{
    id::{CompanyId, EndpointId},
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{AddEndpointOutcome, AuditQuery};
use paylink_testkit::{
    App, HttpResponse, SignedInUser, add_company, tester,
    webhook_receiver::{ReceivedWebhook, WebhookReceiver},
};

use crate::person::{between, hidden_field};

pub(crate) fn webhooks_path(app: &App) -> String {
    format!("/c/{}/webhooks", app.company)
}

/// The check of the official libraries, without their check of the time.
pub(crate) fn is_signed_by(received: &ReceivedWebhook, secret: &str) -> bool {
    let key = data_encoding::BASE64.decode(secret.strip_prefix("whsec_").unwrap().as_bytes()).unwrap();
    let key = aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, &key);
    let signed = format!("{}.{}.{}", received.id(), received.header("webhook-timestamp"), received.body);
    let tag = aws_lc_rs::hmac::sign(&key, signed.as_bytes());
    let expected = format!("v1,{}", data_encoding::BASE64.encode(tag.as_ref()));
    received.header("webhook-signature").split(' ').any(|signature| signature == expected)
}

pub(crate) fn shown_secret(page: &HttpResponse) -> String {
    assert_eq!((page.status, page.header("cache-control")), (200, "no-store"), "{}", page.text);
    let secret = between(&page.text, "<code id=\"secret\">", "</code>");
    secret.replace("&#43;", "+")
}

/// Adds an endpoint by the form. Returns its id, the path of its page and its secret.
pub(crate) async fn add(app: &App, developer: &SignedInUser, url: &str) -> (EndpointId, String, String) {
    let fields = [("url", url), ("name", "shop")];
    let page = developer.browser.post(&format!("{}/new", webhooks_path(app)), &fields).await;
    let secret = shown_secret(&page);
    let id = app.cell().endpoints(app.company).await.unwrap().pop().unwrap().id;
    (id, format!("{}/{id}", webhooks_path(app)), secret)
}

async fn audited(app: &App, person: &SignedInUser, object: EndpointId) -> Vec<String> {
    let object = object.to_string();
    let query = AuditQuery {
        object: Some(object.as_str()),
        actor: Some(person.email.as_str()),
        limit: 20,
        ..AuditQuery::default()
    };
    let entries = app.cell().audit_entries(query).await.unwrap();
    entries.into_iter().map(|entry| entry.action).collect()
}

async fn add_directly(app: &App, company: CompanyId, url: &str) -> EndpointId {
    let (url, ring) = (url.parse().unwrap(), &app.running.service.ring);
    let added = app.cell().add_endpoint(&tester(), company, &url, "direct", ring, &SystemRandomness).await.unwrap();
    let AddEndpointOutcome::New(id, _) = added else { panic!("{added:?}") };
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_secret_is_shown_once_and_verifies_what_the_endpoint_receives() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let empty = developer.browser.get(&webhooks_path(&app)).await;
    assert!(empty.text.contains("There is no endpoint yet."), "{}", empty.text);
    let (id, path, secret) = add(&app, &developer, receiver.url.as_str()).await;
    developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
    assert!(is_signed_by(&receiver.nth(1).await, &secret));
    for page in [&path, &webhooks_path(&app)] {
        let page = developer.browser.get(page).await;
        assert!(page.status == 200 && page.text.contains(receiver.url.as_str()), "{}", page.text);
        assert!(!page.text.contains(&secret), "a secret is shown only once");
    }
    assert_eq!(audited(&app, &developer, id).await, ["endpoint.test", "endpoint.add"]);
    let details = developer.browser.get(&path).await.text;
    for snippet in ["snippet-node", "snippet-python", "snippet-php", "snippet-rust", "snippet-shell"] {
        assert!(between(&details, &format!("<pre id=\"{snippet}\""), "</pre>").contains("WEBHOOK_SECRET"), "{snippet}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_form_names_what_is_wrong_with_the_url_and_the_name() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let path = format!("{}/new", webhooks_path(&app));
    for (url, name, text) in [
        ("", "a", "complete https URL"),
        ("ftp://shop.example.com/", "a", "complete https URL"),
        ("https://user:secret@shop.example.com/", "a", "user name and the password"),
        ("https://shop.example.com/#x", "a", "from # on"),
        ("https://10.0.0.1/", "a", "10.0.0.1 is not on the public internet"),
        ("https://shop.example.com/", "", "at most 60 characters"),
        ("https://shop.example.com/", "paylink listen", "is reserved"),
    ] {
        let page = developer.browser.post(&path, &[("url", url), ("name", name)]).await;
        assert_eq!(page.status, 422, "{url} {name}");
        assert!(page.text.contains(text), "{url}: {}", page.text);
    }
    let page = developer.browser.post(&path, &[("url", "\"><script>alert(1)</script>"), ("name", "<i>")]).await;
    assert!(!page.text.contains("<script>alert") && page.text.contains("value=\"&#60;i&#62;\""), "{}", page.text);
    assert!(app.cell().endpoints(app.company).await.unwrap().is_empty());
    for number in 0..5 {
        add_directly(&app, app.company, &format!("https://shop.example.com/{number}")).await;
    }
    let full = developer.browser.post(&path, &[("url", "https://shop.example.com/"), ("name", "sixth")]).await;
    assert!(full.status == 422 && full.text.contains("five endpoints"), "{}", full.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_rotation_within_the_overlap_asks_a_second_time() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let (id, path, first) = add(&app, &developer, receiver.url.as_str()).await;
    let rotate = format!("{path}/rotate");
    let question = developer.browser.get(&rotate).await;
    assert!(!question.text.contains("ended-overlap") && !question.text.contains("class=\"danger\""));
    let second = shown_secret(&developer.browser.post(&rotate, &[]).await);
    developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
    let webhook = receiver.nth(1).await;
    assert!(is_signed_by(&webhook, &first) && is_signed_by(&webhook, &second));

    let asked = developer.browser.post(&rotate, &[]).await;
    assert_eq!(asked.status, 409);
    let question = developer.browser.get(&rotate).await;
    assert!(question.text.contains("class=\"danger\""), "{}", question.text);
    let until = hidden_field(&question.text, "ended-overlap").to_owned();
    assert_eq!(hidden_field(&asked.text, "ended-overlap"), until);
    let third = shown_secret(&developer.browser.post(&rotate, &[("ended-overlap", &until)]).await);
    let repeated = developer.browser.post(&rotate, &[("ended-overlap", &until)]).await;
    assert_eq!(repeated.status, 409, "the answer was about the overlap before");
    developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
    let webhook = receiver.nth(2).await;
    assert!(is_signed_by(&webhook, &third) && is_signed_by(&webhook, &second) && !is_signed_by(&webhook, &first));
    let actions = audited(&app, &developer, id).await;
    assert_eq!(actions.iter().filter(|action| *action == "endpoint.rotate").count(), 2, "{actions:?}");
    let details = developer.browser.get(&path).await.text;
    assert!(details.contains("The old secret signs too until"), "{details}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_is_changed_disabled_enabled_and_removed() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let (id, path, _) = add(&app, &developer, "https://shop.example.com/").await;
    let state = async || developer.browser.get(&path).await.text;

    let wrong = developer.browser.post(&format!("{path}/change"), &[("url", "shop")]).await;
    assert!(wrong.status == 422 && wrong.text.contains("value=\"shop\""), "{}", wrong.text);
    developer.browser.post_and_follow(&format!("{path}/change"), &[("url", "https://shop.example.com/new")]).await;
    assert!(state().await.contains("https://shop.example.com/new"));

    let question = developer.browser.get(&format!("{path}/disable")).await;
    assert!(question.status == 200 && question.text.contains("class=\"danger\""), "{}", question.text);
    let next = developer.browser.post_and_follow(&format!("{path}/disable"), &[]).await;
    let page = developer.browser.get(&next).await.text;
    assert!(page.contains("The endpoint is disabled.") && page.contains("/enable\"") && !page.contains("test-form"));
    assert_eq!(developer.browser.post(&format!("{path}/test"), &[]).await.status, 409);
    developer.browser.post_and_follow(&format!("{path}/enable"), &[]).await;
    assert!(state().await.contains("test-form"));

    assert_eq!(developer.browser.get(&format!("{path}/remove")).await.status, 200);
    let next = developer.browser.post_and_follow(&format!("{path}/remove"), &[]).await;
    assert!(developer.browser.get(&next).await.text.contains("The endpoint was removed."));
    assert_eq!(developer.browser.get(&path).await.status, 404);
    assert_eq!(
        audited(&app, &developer, id).await,
        ["endpoint.remove", "endpoint.enable", "endpoint.disable", "endpoint.change", "endpoint.add"]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_of_another_company_looks_like_one_that_does_not_exist() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let theirs = add_directly(&app, other, "https://shop.example.com/").await;
    let unknown = EndpointId::generate(app.cell().id(), &SystemRandomness);
    let path = |id: EndpointId, action: &str| format!("{}/{id}{action}", webhooks_path(&app));
    for action in ["", "/change", "/rotate", "/disable", "/remove"] {
        let (found, missing) =
            (owner.browser.get(&path(theirs, action)).await, owner.browser.get(&path(unknown, action)).await);
        assert_eq!((found.status, &found.text), (404, &missing.text), "{action}");
    }
    for action in ["/change", "/test", "/rotate", "/disable", "/enable", "/remove"] {
        let fields = [("url", "https://attacker.example.com/")];
        let found = owner.browser.post(&path(theirs, action), &fields).await;
        let missing = owner.browser.post(&path(unknown, action), &fields).await;
        assert_eq!((found.status, &found.text), (404, &missing.text), "{action}");
    }
    let endpoint = app.cell().endpoint(theirs).await.unwrap().unwrap();
    assert!(endpoint.disabled.is_none() && endpoint.old_secret_until.is_none());
    assert_eq!(endpoint.url.as_str(), "https://shop.example.com/");
}
