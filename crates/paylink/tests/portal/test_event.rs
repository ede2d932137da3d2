//! The test event: the page shows the whole answer of the merchant's server, and what to do when it failed.

use paylink_domain::user::Role;
use paylink_testkit::{
    App,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};

use crate::{endpoints::add, person::between};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_shows_status_body_and_advice() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let (_, path, _) = add(&app, &developer, receiver.url.as_str()).await;
    for (response, status, shown, advice) in [
        (ReceiverResponse::Text(200, "ok <b>"), "HTTP status 200", "ok &#60;b&#62;", "Delivered"),
        (ReceiverResponse::Text(500, "line 1\nline 2"), "HTTP status 500", "line 1\nline 2", "Look for this request"),
        (ReceiverResponse::Status(302), "HTTP status 302", "The body is empty.", "Redirects are not followed"),
        (ReceiverResponse::Status(401), "HTTP status 401", "The body is empty.", "without a login"),
        (ReceiverResponse::Text(400, "\u{202e}no"), "HTTP status 400", "\u{fffd}no", "current secret"),
    ] {
        receiver.respond_with(response);
        let next = developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
        let page = developer.browser.get(&next).await;
        assert_eq!(page.status, 200, "{}", page.text);
        let answer = between(&page.text, "<section class=\"card\" id=\"test\">", "</section>");
        assert!(answer.contains(status) && answer.contains(shown) && answer.contains(advice), "{answer}");
        assert!(answer.contains(" ms</dd>") && answer.contains("<time "), "{answer}");
        assert_eq!(answer.contains("not delivered"), status != "HTTP status 200", "{answer}");
    }
    let page = developer.browser.get(&path).await;
    let deliveries = between(&page.text, "id=\"deliveries\"", "</table>");
    assert_eq!(deliveries.matches("Test event").count(), 5, "{deliveries}");
    assert!(deliveries.contains("HTTP status 500 ("), "{deliveries}");

    receiver.respond_with(ReceiverResponse::Status(410));
    let next = developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
    let page = developer.browser.get(&next).await.text;
    assert!(page.contains("the endpoint is disabled now") && page.contains("Disabled: it answered 410"), "{page}");
}

/// Each of them goes to an address that the company chooses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn test_events_are_limited() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let (_, path, _) = add(&app, &developer, receiver.url.as_str()).await;
    let mut statuses = Vec::new();
    for _ in 0..22 {
        statuses.push(developer.browser.post(&format!("{path}/test"), &[]).await.status);
    }
    assert!(statuses[..20].iter().all(|status| *status == 303) && statuses[20..] == [429, 429], "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_port_is_named_and_the_answer_is_only_for_developers_of_that_endpoint() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let closed = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}/", listener.local_addr().unwrap())
    };
    let (_, path, _) = add(&app, &developer, &closed).await;
    let next = developer.browser.post_and_follow(&format!("{path}/test"), &[]).await;
    let page = developer.browser.get(&next).await.text;
    let answer = between(&page, "<section class=\"card\" id=\"test\">", "</section>");
    assert!(answer.contains("the connection failed") && answer.contains("its firewall"), "{answer}");

    let viewer = app.portal_member(Role::Viewer).await.browser.get(&next).await;
    assert!(viewer.status == 200 && !viewer.text.contains("id=\"test\""), "{}", viewer.text);
    let (_, event) = next.split_once("?test=").unwrap();
    let (_, other, _) = add(&app, &developer, "https://shop.example.com/").await;
    for query in [event, "evt_1", ""] {
        let page = developer.browser.get(&format!("{other}?test={query}")).await;
        assert!(page.status == 200 && !page.text.contains("id=\"test\""), "{}", page.text);
    }
}
