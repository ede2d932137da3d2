//! The page of a payment: its story, what others wrote in it, and cancelling.

use std::time::Duration;

use paylink_domain::{
    id::PaymentId,
    permission::{Permission, Standing},
    status::Status,
    user::Role,
};
use paylink_sandbox::BankId;
use paylink_server::system::SystemRandomness;
use paylink_store::AddEndpointOutcome;
use paylink_testkit::{App, HttpResponse, SignedInUser, TestService, tester};

use crate::payment_rows::{ROW, insert};

const MARKUP: &str = "\"><script>alert(1)</script>";
const ESCAPED: &str = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

async fn page(app: &App, person: &SignedInUser, payment: PaymentId) -> HttpResponse {
    person.browser.get(&format!("/c/{}/payments/{payment}", app.company)).await
}

/// A paid payment whose bank and whose endpoint wrote markup. The answer of the endpoint is longer than what is shown.
async fn hostile_payment(app: &App) -> PaymentId {
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let url = format!("http://127.0.0.1:9/?{MARKUP}").parse().unwrap();
    let added = cell.add_endpoint(&tester(), app.company, &url, MARKUP, ring, &SystemRandomness).await.unwrap();
    let AddEndpointOutcome::New(endpoint, _) = added else { panic!("{added:?}") };
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Failed).await;
    let owner = app.database.as_owner().await;
    let words = "UPDATE attempt SET last_bank_status = 'RJCT/' || $1, last_bank_reason = 'reason ' || $1";
    owner.execute(words, &[&MARKUP]).await.unwrap();
    let attempt = "
        INSERT INTO delivery_attempt (webhook_timestamp, event_id, endpoint_id, recorded_at, started_at, duration_ms, number, http_status, outcome, response_body)
        SELECT 0, event.id, $1, service_now(), service_now(), 123, 1, 500, '5xx', $2 FROM event";
    let body = [MARKUP.as_bytes(), b"\xff", &[b'x'; 4_000]].concat();
    owner.execute(attempt, &[&endpoint.number(), &body]).await.unwrap();
    payment
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_banks_and_endpoints_wrote_is_shown_as_text() {
    let app = App::with_portal().await;
    let payment = hostile_payment(&app).await;
    let owner = app.portal_member(Role::Owner).await;
    let found = page(&app, &owner, payment).await;
    assert_eq!(found.status, 200, "{}", found.text);
    assert!(!found.text.contains("<script>alert"), "{}", found.text);
    for (field, text) in [
        ("bank_status", format!("<code>RJCT/{ESCAPED}</code>")),
        ("bank_reason", format!("<code>reason {ESCAPED}</code>")),
        ("endpoint name", format!("Event sent to {ESCAPED}, attempt 1")),
        ("endpoint url", "POST http://127.0.0.1:9/?%22%3E%3Cscript%3Ealert(1)%3C/script%3E".to_owned()),
        ("response_body", format!("aria-label=\"Body of the answer\">{ESCAPED}\u{fffd}xxx")),
        ("cut", "Only the beginning is shown.".to_owned()),
    ] {
        assert!(found.text.contains(&text), "{field}: {}", found.text);
    }
    assert!(found.text.len() < 60_000, "{}", found.text.len());
    let without_placeholder = found.text.replace("v1,…", "");
    assert!(!found.text.contains("whsec_") && !without_placeholder.contains("v1,"), "{}", found.text);
    // Those who do not manage endpoints see that it failed, and not what the endpoint wrote.
    let finance = app.portal_member(Role::Finance).await;
    let text = page(&app, &finance, payment).await.text;
    assert!(text.contains("is shown to owners and developers") && text.contains("123 ms"), "{text}");
    assert!(!text.contains("\u{fffd}xxx"), "{text}");
    // The bank's code stays as evidence, and its text is erased with the other data of the payer.
    app.cell().erase_payment(&tester(), payment).await.unwrap();
    let text = page(&app, &owner, payment).await.text;
    assert!(text.contains("<code>RJCT/") && !text.contains("<code>reason"), "{text}");
    for path in ["", "?q=Order+1017&as=list"] {
        let list = owner.browser.get(&format!("/c/{}/payments{path}", app.company)).await.text;
        assert!(!list.contains("<script>alert"), "{list}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_story_tells_everything_oldest_first() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(10)).await;
    let payment = payer.payment();
    let owner = app.portal_member(Role::Owner).await;
    let text = page(app, &owner, payment).await.text;
    let story = text.split("id=\"story\"").nth(1).unwrap();
    let places: Vec<usize> = ["Payment created", "Attempt 1 at", "sent the payer back", "ended", "Event created"]
        .map(|part| story.find(part).unwrap_or_else(|| panic!("{part}: {text}")))
        .into();
    assert!(places.is_sorted(), "{text}");
    for part in [
        "Paid: you can ship.",
        "The bank’s status:</span> <code>AC",
        "Reported by the bank:</span> <code>AC",
        "No endpoint was enabled",
        "data-view=\"paid\"",
        "<code id=\"payment-id\">pay_",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("/r/att_") && !text.contains("/l/"), "no address of the payer: {text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_standing_may_or_may_not_cancel() {
    let app = App::with_portal().await;
    for standing in Standing::ALL {
        let person = match standing {
            Standing::Member(role) => app.portal_member(role).await,
            Standing::Operator => app.portal_operator().await,
        };
        let payment = insert(&app, app.company, &[ROW]).await[0];
        let path = format!("/c/{}/payments/{payment}", app.company);
        let may = Permission::CancelPayment.allows(standing);
        let shown = page(&app, &person, payment).await.text;
        assert_eq!(shown.contains("id=\"cancel\""), may, "{standing:?}");
        let response = person.browser.post(&format!("{path}/cancel"), &[]).await;
        let read = app.cell().payment(payment).await.unwrap().unwrap().status;
        if may {
            assert_eq!((response.status, read), (303, Status::Cancelled), "{standing:?}");
            assert_eq!(response.header("location"), format!("{path}?done=payment-cancelled"));
            let again = person.browser.post(&format!("{path}/cancel"), &[]).await;
            assert!(again.status == 409 && again.text.contains("The status is final"), "{}", again.text);
            let after = page(&app, &person, payment).await.text;
            assert!(after.contains("Caused by staff:") && !after.contains("id=\"cancel\""), "{after}");
        } else {
            assert_eq!((response.status, read), (403, Status::Pending), "{standing:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_authorised_payment_is_not_cancelled_and_the_page_says_why() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Authorised).await;
    let path = format!("/c/{}/payments/{payment}/cancel", app.company);
    let question = owner.browser.get(&path).await;
    assert!(question.status == 200 && question.text.contains("Cancel Order 1017, €8.27?"), "{}", question.text);
    let response = owner.browser.post(&path, &[]).await;
    assert_eq!(response.status, 409, "{}", response.text);
    // The test's bank is not configured.
    assert!(response.text.contains("The bank cannot cancel."), "{}", response.text);
}
