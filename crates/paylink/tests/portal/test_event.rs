//! The test event: the page shows the whole answer of the merchant's server, and what to do when it failed.

use paylink_domain::{
    company::Mode,
    event::TestEvent,
    id::{CompanyId, EndpointId, PaymentId},
    status::Status,
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{AddEndpointOutcome, AuditQuery, NewCompany, TestEventOutcome};
use paylink_testkit::{
    App, SignedInUser, add_company, tester,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use serde_json::{Value, json};

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

const AGE: &str = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";

/// A live company with an endpoint.
async fn live_company(app: &App, url: &str) -> (CompanyId, EndpointId) {
    let company = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let (url, ring) = (url.parse().unwrap(), &app.running.service.ring);
    let added = app.cell().add_endpoint(&tester(), company, &url, "shop", ring, &SystemRandomness).await.unwrap();
    let AddEndpointOutcome::New(id, _) = added else { panic!("{added:?}") };
    (company, id)
}

/// What the last entry of the audit log says of a test event.
async fn audited(app: &App, endpoint: EndpointId) -> Value {
    let object = endpoint.to_string();
    let query = AuditQuery { object: Some(object.as_str()), limit: 1, ..AuditQuery::default() };
    let entry = app.cell().audit_entries(query).await.unwrap().remove(0);
    assert_eq!(entry.action, "endpoint.test");
    let mut after: Value = serde_json::from_str(&entry.after.unwrap()).unwrap();
    after.as_object_mut().unwrap().remove("event").unwrap();
    after
}

/// A shop must not take an event for a payment that nobody has made: not from a developer, and not from a copy of a session.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_company_sends_no_event_that_a_program_could_take_for_a_payment() {
    let (app, receiver) = (App::with_portal().await, WebhookReceiver::open().await);
    let (company, endpoint) = live_company(&app, receiver.url.as_str()).await;
    let developer = app.portal_user(Some((company, Role::Developer)), false).await;
    let path = format!("/c/{company}/webhooks/{endpoint}");
    let claimed = [("status", "EXECUTED"), ("reference", "Order 7565BF01B2"), ("data", "order-7565BF01B2")];

    let page = developer.browser.get(&format!("{path}/console")).await.text;
    assert!(page.contains("CANCELLED") && !page.contains("name=\"status\""), "{page}");
    for (form, fields) in [("console", &claimed[..]), ("test", &[])] {
        developer.browser.post_and_follow(&format!("{path}/{form}"), fields).await;
        let body: Value = serde_json::from_str(&receiver.take().remove(0).body).unwrap();
        assert_eq!(body["test"], true, "{body}");
        let payment = &body["data"]["payment"];
        assert_eq!(
            (&payment["status"], &payment["reference"], payment.get("data")),
            (&json!("CANCELLED"), &json!("TEST"), None),
            "{form}"
        );
        assert_eq!(audited(&app, endpoint).await, json!({"status": "CANCELLED", "reference": "TEST"}));
    }
    let owner = app.database.as_owner().await;
    let notified = "SELECT facts ->> 'by', facts ->> 'object' FROM notice WHERE company = $1 AND facts ->> 'action' = 'endpoint.test'";
    let notified: Vec<(String, String)> = owner
        .query(notified, &[&company.to_string()])
        .await
        .unwrap()
        .iter()
        .map(|row| (row.get(0), row.get(1)))
        .collect();
    assert_eq!(notified, vec![(developer.email.to_string(), "shop".to_owned()); 2]);

    owner.batch_execute(AGE).await.unwrap();
    let old_session = |response: paylink_testkit::HttpResponse| response.header("location").starts_with("/confirm");
    assert!(old_session(developer.browser.get(&format!("{path}/console")).await));
    for form in ["console", "test"] {
        assert!(old_session(developer.browser.post(&format!("{path}/{form}"), &claimed).await), "{form}");
    }
    assert!(receiver.take().is_empty());

    // Nor by another way into the store.
    let payment = PaymentId::generate(app.cell().id(), app.cell().now().await.unwrap(), &SystemRandomness);
    for content in [
        TestEvent { status: Status::Executed, ..TestEvent::default() },
        TestEvent { reference: Some("Order 1".parse().unwrap()), ..TestEvent::default() },
        TestEvent { data: Some("order-1".parse().unwrap()), ..TestEvent::default() },
    ] {
        let sent = app.cell().send_test_event(&tester(), endpoint, payment, &content).await.unwrap();
        assert_eq!(sent, TestEventOutcome::LiveCompany, "{content:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_company_chooses_what_its_test_event_says_and_the_audit_log_has_it() {
    let (app, receiver) = (App::with_portal().await, WebhookReceiver::open().await);
    let developer: SignedInUser = app.portal_member(Role::Developer).await;
    let (endpoint, path, _) = add(&app, &developer, receiver.url.as_str()).await;
    app.database.as_owner().await.batch_execute(AGE).await.unwrap();
    let chosen = [("status", "EXECUTED"), ("reference", "Order 1017"), ("data", "order-1017")];
    developer.browser.post_and_follow(&format!("{path}/console"), &chosen).await;
    let body: Value = serde_json::from_str(&receiver.take().remove(0).body).unwrap();
    assert_eq!(body["test"], true, "{body}");
    let payment = &body["data"]["payment"];
    for (field, value) in chosen {
        assert_eq!(payment[field], value, "{field}");
    }
    let expected = json!({"status": "EXECUTED", "reference": "Order 1017", "data": "order-1017"});
    assert_eq!(audited(&app, endpoint).await, expected);
    let owner = app.database.as_owner().await;
    let notified =
        owner.query_one("SELECT count(*) FROM notice WHERE facts ->> 'action' = 'endpoint.test'", &[]).await.unwrap();
    assert_eq!(notified.get::<_, i64>(0), 0);
}
