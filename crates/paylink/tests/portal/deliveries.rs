//! Deliveries: lists, the page of an event, sending again, and the test console.

use paylink_domain::{event::id_for_payment, id::EventId, status::Status, user::Role};
use paylink_playground::demo_company;
use paylink_store::AuditQuery;
use paylink_testkit::{
    App, PATIENCE, SignedInUser, add_company, wait_until,
    webhook_receiver::{ReceiverResponse, WebhookReceiver},
};
use serde_json::json;

use crate::{
    endpoints::{add, is_signed_by},
    person::between,
};

/// A payment that has ended, and the id of its event.
async fn event(app: &App, reference: &str) -> EventId {
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": reference}, "data": "order-1017"})).await;
    app.start_payment(&link).await;
    app.move_to(link.payment_id, Status::Executed).await;
    id_for_payment(link.payment_id)
}

/// Waits until the deliveries of the event have this state and this last outcome.
async fn wait_for(app: &App, event: EventId, state: &str, outcome: &str) {
    let database = app.database.as_owner().await;
    let found = "SELECT FROM delivery WHERE event_id = $1 AND (state::text <> $2 OR last_outcome IS DISTINCT FROM $3)";
    wait_until("the delivery", PATIENCE, async || {
        database.query(found, &[&event.uuid(), &state, &outcome]).await.unwrap().is_empty()
    })
    .await;
}

async fn list(person: &SignedInUser, app: &App, query: &str) -> String {
    let page = person.browser.get(&format!("/c/{}/deliveries{query}", app.company)).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.text
}

fn rows(page: &str) -> usize {
    page.matches("<td class=\"title\">").count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deliveries_are_listed_by_state_endpoint_and_cause() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    assert!(list(&developer, &app, "").await.contains("There is no endpoint yet"));
    let (good, bad) = (WebhookReceiver::open().await, WebhookReceiver::open().await);
    let (good_id, ..) = add(&app, &developer, good.url.as_str()).await;
    let (bad_id, bad_path, _) = add(&app, &developer, bad.url.as_str()).await;
    assert!(list(&developer, &app, "").await.contains("No event was sent yet"));
    bad.respond_with(ReceiverResponse::Status(401));
    let first = event(&app, "Order 1").await;
    let database = app.database.as_owner().await;
    let both = "SELECT FROM delivery WHERE last_outcome IN ('204', '401')";
    wait_until("both", PATIENCE, async || database.query(both, &[]).await.unwrap().len() == 2).await;

    let all = list(&developer, &app, "").await;
    assert_eq!(rows(&all), 2, "{all}");
    let causes = between(&all, "id=\"causes\"", "</section>");
    assert!(causes.contains("perhaps the signature") && causes.contains("compare the secret"), "{causes}");
    assert!(causes.contains(&bad_path) && !causes.contains(&good_id.to_string()), "{causes}");
    assert!(all.contains(&format!("/events/{first}")) && all.contains("HTTP status 401"), "{all}");
    for (query, expected) in [
        ("?state=waiting".to_owned(), 1),
        ("?state=delivered".to_owned(), 1),
        ("?state=failed".to_owned(), 0),
        (format!("?endpoint={good_id}"), 1),
        (format!("?state=waiting&endpoint={good_id}"), 0),
        ("?cause=unauthorised".to_owned(), 1),
        ("?state=waiting&cause=unauthorised".to_owned(), 1),
        ("?state=waiting&cause=dns".to_owned(), 0),
        ("?state=nonsense&cause=nonsense&endpoint=nonsense&after=nonsense".to_owned(), 2),
    ] {
        let page = list(&developer, &app, &query).await;
        assert_eq!(rows(&page), expected, "{query}: {page}");
    }
    let end = "UPDATE delivery SET state = 'exhausted', next_attempt_at = NULL, ended_at = service_now() WHERE endpoint_id = $1";
    database.execute(end, &[&bad_id.number()]).await.unwrap();
    let failed = list(&developer, &app, &format!("?state=failed&endpoint={bad_id}&cause=unauthorised")).await;
    assert_eq!(rows(&failed), 1, "{failed}");
    assert!(list(&developer, &app, "?state=waiting").await.contains("Nothing is waiting"));

    // The endpoint's page leads here, also after the endpoint was removed.
    let endpoint = developer.browser.get(&bad_path).await.text;
    assert!(endpoint.contains(&format!("/deliveries?endpoint={bad_id}")), "{endpoint}");
    developer.browser.post_and_follow(&format!("{bad_path}/remove"), &[]).await;
    let removed = list(&developer, &app, &format!("?state=failed&endpoint={bad_id}")).await;
    assert!(rows(&removed) == 1 && removed.contains("shop (removed)"), "{removed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_follow_each_other_without_gaps_and_repetitions() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let (endpoint, ..) = add(&app, &developer, "http://127.0.0.1:9/").await;
    let fill = "
        WITH added AS (
            INSERT INTO event (id, company_id, created_at, body)
            SELECT gen_random_uuid(), $1, service_now() - number / 3 * interval '1 minute', '{}' FROM generate_series(1, 120) AS number
            RETURNING id, created_at
        )
        INSERT INTO delivery (event_id, endpoint_id, opened_at, ended_at, state, attempts, last_outcome)
        SELECT id, $2, created_at, created_at, 'expired', 13, 'timeout' FROM added";
    let database = app.database.as_owner().await;
    database.execute(fill, &[&app.company.number(), &endpoint.number()]).await.unwrap();
    for state in ["?", "?state=failed&", "?state=failed&cause=timeout"] {
        let (mut seen, mut query, mut pages) = (std::collections::BTreeSet::new(), state.to_owned(), 0);
        loop {
            let page = list(&developer, &app, &query).await;
            let rows = page.split("<code class=\"id\">").skip(1);
            seen.extend(rows.map(|row| row.split('<').next().unwrap().to_owned()));
            pages += 1;
            let Some(next) = page.split("id=\"next\" href=\"").nth(1) else { break };
            let next = next.split('"').next().unwrap().replace("&#38;", "&");
            query = next[next.find('?').unwrap()..].to_owned();
        }
        assert_eq!((seen.len(), pages), (120, 3), "{state}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_that_did_not_arrive_is_understood_and_sent_again() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let url = format!("{}?<i>=\"'", receiver.url);
    let (endpoint, path, _) = add(&app, &developer, &url).await;
    let rename = "UPDATE endpoint SET name = '<b>shop</b>'";
    app.database.as_owner().await.batch_execute(rename).await.unwrap();
    receiver.respond_with(ReceiverResponse::Text(500, "</pre><script>alert(1)</script>\u{202e}"));
    let id = event(&app, "Order 1017").await;
    wait_for(&app, id, "queued", "500").await;
    let event_path = format!("/c/{}/events/{id}", app.company);
    let page = developer.browser.get(&event_path).await.text;
    for shown in [
        "Event of Order 1017",
        "EXECUTED",
        "HTTP status 500",
        "Look for this request in its log",
        "&#60;/pre&#62;&#60;script&#62;alert(1)",
        "&#60;b&#62;shop&#60;/b&#62;",
        "webhook-timestamp: ",
        "order-1017",
        &format!("webhook-id: {id}"),
        &format!("href=\"{path}\""),
    ] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    for dangerous in ["<script>alert", "<b>shop", "<i>=", "\u{202e}", "whsec_"] {
        assert!(!page.contains(dangerous), "{dangerous}: {page}");
        assert!(!list(&developer, &app, "").await.contains(dangerous), "{dangerous}");
    }
    let body = receiver.received()[0].body.clone();
    assert!(page.contains(&body.replace('"', "&#34;")), "the exact bytes");

    // Others see the result, but not what the endpoint answered.
    let viewer = app.portal_member(Role::Viewer).await.browser.get(&event_path).await.text;
    assert!(viewer.contains("HTTP status 500") && !viewer.contains("alert(1)") && !viewer.contains("Send again"));

    receiver.respond_with(ReceiverResponse::Text(200, "thanks"));
    let fields = [("endpoint", endpoint.to_string())];
    let fields = [(fields[0].0, fields[0].1.as_str())];
    let next = developer.browser.post_and_follow(&format!("{event_path}/replay"), &fields).await;
    let page = developer.browser.get(&next).await.text;
    assert!(
        page.contains("The event was sent again") && page.contains("Delivered") && page.contains("thanks"),
        "{page}"
    );
    assert!(receiver.received().iter().all(|received| received.body == body));
    let query = AuditQuery { company: Some(app.company), limit: 1, ..AuditQuery::default() };
    assert_eq!(app.cell().audit_entries(query).await.unwrap()[0].action, "event.replay");

    developer.browser.post_and_follow(&format!("{path}/disable"), &[]).await;
    let next = developer.browser.post_and_follow(&format!("{event_path}/replay"), &fields).await;
    let page = developer.browser.get(&next).await.text;
    assert!(page.contains("Nothing was sent: the endpoint is disabled"), "{page}");
    app.cell().erase_payment(&paylink_testkit::tester(), payment_of(&app, id).await).await.unwrap();
    let page = developer.browser.get(&event_path).await.text;
    assert!(page.contains("was erased, so it cannot be sent again") && !page.contains("order-1017"), "{page}");
    let next = developer.browser.post_and_follow(&format!("{event_path}/replay"), &[]).await;
    assert!(next.ends_with("done=event-erased"), "{next}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_attempts_at_an_endpoint_hide_nothing_of_the_others() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await;
    let (quiet, busy) = (WebhookReceiver::open().await, WebhookReceiver::open().await);
    add(&app, &developer, quiet.url.as_str()).await;
    let (busy_id, ..) = add(&app, &developer, busy.url.as_str()).await;
    quiet.respond_with(ReceiverResponse::Text(500, "quiet answer"));
    busy.respond_with(ReceiverResponse::Text(500, "busy answer"));
    let id = event(&app, "Order 1017").await;
    let database = app.database.as_owner().await;
    let attempts = "SELECT FROM delivery_attempt WHERE event_id = $1";
    wait_until("both", PATIENCE, async || database.query(attempts, &[&id.uuid()]).await.unwrap().len() == 2).await;
    let more = "INSERT INTO delivery_attempt SELECT event_id, endpoint_id, recorded_at, started_at + later * interval '1 second', 0, 7,
            1 + later, http_status, outcome, response_body
        FROM delivery_attempt, generate_series(1, 300) AS later WHERE event_id = $1 AND endpoint_id = $2";
    database.execute(more, &[&id.uuid(), &busy_id.number()]).await.unwrap();
    let page = async || developer.browser.get(&format!("/c/{}/events/{id}", app.company)).await.text;
    let shown = page().await;
    assert_eq!((shown.matches("quiet answer").count(), shown.matches("busy answer").count()), (1, 15), "{shown}");
    assert!(shown.contains("Older attempts are not shown") && !shown.contains("The body is empty"), "{shown}");

    // The answers of a page are divided among more endpoints than a company can have at a time.
    let removed = "
        WITH removed AS (
            INSERT INTO endpoint (id, company_id, url, name, secret_sealed, disabled_at, disabled_reason)
            SELECT number, $1, 'https://shop.example.com/', 'Removed', '', service_now(), 'removed' FROM generate_series(1, 8) AS number
            RETURNING id)
        INSERT INTO delivery (event_id, endpoint_id, opened_at, ended_at, state)
        SELECT $2, id, service_now(), service_now(), 'expired' FROM removed";
    app.database.as_superuser().await.execute(removed, &[&app.company.number(), &id.uuid()]).await.unwrap();
    let shown = page().await;
    assert_eq!((shown.matches("quiet answer").count(), shown.matches("busy answer").count()), (1, 7), "{shown}");
    assert_eq!(shown.matches("Older answers are not shown").count(), 8, "{shown}");
    assert!(!shown.contains("The body is empty"), "{shown}");
}

async fn payment_of(app: &App, event: EventId) -> paylink_domain::id::PaymentId {
    let mut events = app.cell().events(paylink_store::EventQuery::One(event)).await.unwrap();
    events.pop().unwrap().payment.unwrap().id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_of_other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let id = event(&app, "Order 1").await;
    let other = add_company(&app.running, demo_company::company()).await;
    let outsider = app.portal_user(Some((other, Role::Owner)), false).await.browser;
    assert_eq!(outsider.get(&format!("/c/{other}/events/{id}")).await.status, 404);
    assert_eq!(outsider.post(&format!("/c/{other}/events/{id}/replay"), &[]).await.status, 404);
    for text in ["evt_1", "nonsense"] {
        assert_eq!(outsider.get(&format!("/c/{other}/events/{text}")).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn past_events_are_sent_again_in_the_background() {
    let app = App::with_portal().await;
    let (owner, receiver) = (app.portal_member(Role::Owner).await, WebhookReceiver::open().await);
    let (endpoint, ..) = add(&app, &owner, receiver.url.as_str()).await;
    let arrived = event(&app, "Order 1").await;
    wait_for(&app, arrived, "delivered", "204").await;
    let database = app.database.as_owner().await;
    let many = "INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT gen_random_uuid(), gen_random_uuid(), $1, service_now() - number * interval '1 second', '{}' FROM generate_series(1, 1200) AS number";
    database.execute(many, &[&app.company.number()]).await.unwrap();
    let path = format!("/c/{}/deliveries/replay", app.company);
    let form = owner.browser.get(&path).await.text;
    assert!(form.contains("value=\"24h\" checked") && form.contains("name=\"missing\" value=\"1\" checked"), "{form}");
    for wrong in ["period=own&date=&time=", "period=own&date=2999-01-01&time=00:00", ""] {
        let page = owner.browser.get(&format!("{path}/start?{wrong}")).await;
        assert!(page.status == 422 && page.text.contains("a time in the past"), "{wrong}: {}", page.text);
    }
    let query = format!("{path}/start?period=1h&endpoint={endpoint}&missing=1");
    let question = owner.browser.get(&query).await.text;
    assert!(question.contains("1200 deliveries will be queued"), "{question}");
    let since = between(&question, "name=\"since\" value=\"", "\"").to_owned();
    let next = owner.browser.post_and_follow(&query, &[("since", &since)]).await;
    wait_until("the replay", PATIENCE, async || owner.browser.get(&next).await.text.contains("<h2>Finished</h2>"))
        .await;
    let page = owner.browser.get(&next).await;
    assert!(page.text.contains("1200 deliveries are queued.") && page.text.contains("1 was skipped"), "{}", page.text);
    assert_eq!(page.header("refresh"), "");
    wait_until("all of them", PATIENCE, async || receiver.received().len() == 1_201).await;
    let entries = AuditQuery { company: Some(app.company), limit: 50, ..AuditQuery::default() };
    let entries = app.cell().audit_entries(entries).await.unwrap();
    let replays = entries.iter().filter(|entry| entry.action == "event.replay").count();
    assert_eq!(replays, 1, "one entry for all batches");
    // The last results are recorded after the receiver has answered.
    wait_until("the results", PATIENCE, async || {
        let nothing = owner.browser.get(&query).await;
        nothing.status == 422 && nothing.text.contains("There is nothing to send")
    })
    .await;
    assert!(owner.browser.get(&path).await.text.contains("1200 deliveries are queued."));
}

async fn sent(app: &App, developer: &SignedInUser, path: &str, fields: &[(&str, &str)]) -> String {
    let next = developer.browser.post_and_follow(&format!("{path}/console"), fields).await;
    assert!(next.starts_with(&format!("/c/{}", app.company)), "{next}");
    developer.browser.get(&next).await.text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_console_sends_every_final_status_and_shows_the_exchange() {
    let app = App::with_portal().await;
    let (developer, receiver) = (app.portal_member(Role::Developer).await, WebhookReceiver::open().await);
    let (_, path, secret) = add(&app, &developer, receiver.url.as_str()).await;
    receiver.respond_with(ReceiverResponse::Text(200, "<u>ok"));
    for status in ["EXECUTED", "SETTLED", "FAILED", "CANCELLED"] {
        let fields = [("status", status), ("reference", "Order 7"), ("data", "order-7")];
        let page = sent(&app, &developer, &path, &fields).await;
        let webhook = receiver.take().pop().unwrap();
        assert!(is_signed_by(&webhook, &secret));
        let payment = webhook.payment();
        assert_eq!((&payment["status"], &payment["reference"]), (&json!(status), &json!("Order 7")));
        assert_eq!(payment["data"], "order-7");
        assert_eq!(app.read(payment["id"].as_str().unwrap()).await.status, 404);
        let exchange = between(&page, "id=\"exchange\"", "</section>");
        let signature = webhook.header("webhook-signature").replace('+', "&#43;");
        for shown in [
            "has accepted the event",
            "HTTP status 200",
            "&#60;u&#62;ok",
            &format!("webhook-timestamp: {}", webhook.header("webhook-timestamp")),
            &webhook.body.replace('"', "&#34;"),
        ] {
            assert!(exchange.contains(shown), "{shown}: {exchange}");
        }
        assert!(exchange.contains(&signature) || exchange.contains(webhook.header("webhook-signature")), "{exchange}");
        assert!(!page.contains("whsec_"));
    }
    receiver.respond_with(ReceiverResponse::Status(403));
    let page = sent(&app, &developer, &path, &[("status", "FAILED")]).await;
    let webhook = receiver.take().pop().unwrap();
    assert_eq!(webhook.payment()["reference"], "TEST");
    assert!(page.contains("was not delivered") && page.contains("compare the secret"), "{page}");

    for (fields, text) in [
        (&[("status", "PENDING")][..], "Choose a status"),
        (&[], "Choose a status"),
        (&[("status", "FAILED"), ("reference", "a;b")], "1 to 18 characters"),
        (&[("status", "FAILED"), ("data", "<b>")], "at most 100 characters"),
    ] {
        let page = developer.browser.post(&format!("{path}/console"), fields).await;
        assert!(page.status == 422 && page.text.contains(text), "{}", page.text);
        assert!(!page.text.contains("value=\"<b>\""));
    }
    assert!(receiver.take().is_empty());
    developer.browser.post_and_follow(&format!("{path}/disable"), &[]).await;
    let page = developer.browser.post(&format!("{path}/console"), &[("status", "FAILED")]).await;
    assert!(page.status == 422 && page.text.contains("Enable it first"), "{}", page.text);
}
