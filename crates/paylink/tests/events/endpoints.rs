//! Endpoints and their secrets.

use std::time::Duration;

use paylink_domain::signature::{WebhookSecret, sign};
use paylink_server::ambient::SystemRandomness;
use paylink_store::{Added, WhyDisabled};
use paylink_testkit::{
    ear::{Answer, Heard},
    scene::Scene,
};

/// What the official libraries do, but for the clock.
fn is_signed_by(heard: &Heard, secret: &WebhookSecret) -> bool {
    let at = heard.header("webhook-timestamp").parse().unwrap();
    let expected = sign([secret], heard.id(), at, heard.body.as_bytes());
    heard.header("webhook-signature").split(' ').any(|signature| signature == expected)
}

#[tokio::test]
async fn a_company_has_five_endpoints_at_most_whoever_comes_at_once() {
    let scene = Scene::set().await;
    let many = (0..20).map(|number| {
        let (cell, company, service) = (scene.cell(), scene.app.company, scene.app.running.service.clone());
        let url = format!("https://shop.example.com/{number}").parse().unwrap();
        tokio::spawn(
            async move { cell.add_endpoint(company, &url, "", &service.ring, &SystemRandomness).await.unwrap() },
        )
    });
    let mut added = 0;
    for one in many.collect::<Vec<_>>() {
        added += usize::from(matches!(one.await.unwrap(), Added::New(..)));
    }
    assert_eq!(added, 4, "and the one that was there");
    let endpoints = scene.cell().endpoints(scene.app.company).await.unwrap();
    assert_eq!(endpoints.len(), 5);
    // One that is removed makes place for another.
    assert!(scene.cell().remove_endpoint(scene.endpoint).await.unwrap());
    assert!(!scene.cell().remove_endpoint(scene.endpoint).await.unwrap());
    scene.another().await;
}

#[tokio::test]
async fn a_secret_is_sealed_for_its_endpoint_alone() {
    let scene = Scene::set().await;
    let (_, other) = scene.another().await;
    let rows = scene.owner.query("SELECT endpoint::text FROM endpoint", &[]).await.unwrap();
    let secret = scene.secret.reveal();
    assert!(rows.iter().all(|row| !row.get::<_, &str>(0).contains(&secret["whsec_".len()..])));
    let superuser = scene.app.database.as_superuser().await;
    let steal = "UPDATE endpoint SET secret_sealed = (SELECT secret_sealed FROM endpoint WHERE id = $1) WHERE id = $2";
    superuser.execute(steal, &[&scene.endpoint.number(), &other.number()]).await.unwrap();
    let ring = &scene.app.running.service.ring;
    assert!(scene.cell().webhook_secret(other, ring).await.is_err());
    let mine = scene.cell().webhook_secret(scene.endpoint, ring).await.unwrap().unwrap();
    assert_eq!(mine.bytes(), scene.secret.bytes());
}

#[tokio::test]
async fn after_a_rotation_both_secrets_sign_for_a_day() {
    let scene = Scene::set().await;
    let ring = &scene.app.running.service.ring;
    let new = scene.cell().rotate_secret(scene.endpoint, ring, &SystemRandomness).await.unwrap().unwrap();
    scene.paid().await;
    scene.pass(Duration::from_hours(23)).await;
    scene.paid().await;
    assert_eq!(scene.deliver().await, 2);
    for heard in scene.ear.take() {
        assert!(is_signed_by(&heard, &scene.secret) && is_signed_by(&heard, &new));
    }
    scene.pass(Duration::from_mins(61)).await;
    scene.paid().await;
    scene.deliver().await;
    let heard = scene.ear.take().remove(0);
    assert!(is_signed_by(&heard, &new) && !is_signed_by(&heard, &scene.secret));
}

#[tokio::test]
async fn an_event_arrives_signed_and_as_it_was_written() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    assert_eq!(scene.deliver().await, 1);
    let heard = scene.ear.take().remove(0);
    assert_eq!(heard.body, scene.event(id).await.body);
    assert_eq!(heard.id(), id.to_string());
    assert_eq!(heard.header("content-type"), "application/json");
    assert!(heard.header("user-agent").starts_with("Paylink/"));
    assert!(is_signed_by(&heard, &scene.secret));
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 1));
    assert_eq!(scene.pass_and_deliver(Duration::from_hours(1)).await, 0, "and that was it");
}

#[tokio::test]
async fn who_answers_410_is_asked_no_more_until_somebody_says_so() {
    let scene = Scene::set().await;
    scene.ear.answer(Answer::Status(410));
    let first = scene.paid().await;
    assert_eq!(scene.deliver().await, 1);
    let endpoint = scene.cell().endpoint(scene.endpoint).await.unwrap().unwrap();
    assert_eq!(endpoint.disabled.map(|(_, why)| why), Some(WhyDisabled::Gone));
    let unheard = scene.paid().await;
    assert!(scene.event(unheard).await.deliveries.is_empty());
    assert_eq!(scene.pass_and_deliver(Duration::from_hours(1)).await, 0);
    scene.ear.answer(Answer::Status(200));
    scene.cell().enable_endpoint(scene.endpoint).await.unwrap();
    assert_eq!(scene.deliver().await, 1, "what was held goes at once");
    assert_eq!(scene.delivery(first).await, ("delivered".to_owned(), 2));
}

#[tokio::test]
async fn what_is_under_way_to_a_disabled_endpoint_is_held_and_spends_nothing() {
    let scene = Scene::set().await;
    let id = scene.paid().await;
    scene.cell().disable_endpoint(scene.endpoint, WhyDisabled::Asked).await.unwrap();
    assert_eq!(scene.deliver().await, 0);
    assert_eq!(scene.pass_and_deliver(Duration::from_hours(20)).await, 0);
    assert_eq!(scene.delivery(id).await, ("queued".to_owned(), 0));
    scene.cell().enable_endpoint(scene.endpoint).await.unwrap();
    assert_eq!(scene.deliver().await, 1);
    assert_eq!(scene.delivery(id).await, ("delivered".to_owned(), 1));
}

#[tokio::test]
async fn a_test_event_looks_like_any_other_and_reads_404() {
    let scene = Scene::set().await;
    let (ear, other) = scene.another().await;
    let payment = paylink_domain::id::PaymentId::draw(
        paylink_testkit::cell_00(),
        paylink_domain::time::Clock::now(&*scene.app.clock),
        &SystemRandomness,
    );
    let id = scene.cell().send_test_event(other, payment).await.unwrap().unwrap();
    assert_eq!(scene.deliver().await, 1);
    assert!(scene.ear.heard().is_empty(), "only the endpoint that is tested");
    let heard = ear.take().remove(0);
    assert_eq!(heard.id(), id.to_string());
    assert_eq!(
        (heard.payment()["status"].clone(), heard.payment()["reference"].clone()),
        ("CANCELLED".into(), "TEST".into())
    );
    assert_eq!(scene.app.read(payment).await.status, 404);
    scene.cell().disable_endpoint(other, WhyDisabled::Asked).await.unwrap();
    assert!(scene.cell().send_test_event(other, payment).await.unwrap().is_none());
}
