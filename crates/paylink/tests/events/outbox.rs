//! The event is written with the status that ends the payment, and never otherwise.

use paylink_domain::{event, id::PaymentId, status::Status, time::Timestamp};
use paylink_store::{Asked, WhyDisabled};
use paylink_testkit::{cell_00, scene::Scene};

#[tokio::test]
async fn an_event_has_the_very_bytes_that_the_domain_says() {
    let scene = Scene::set().await;
    for (status, data) in [
        (Status::Executed, Some("order-1017")),
        (Status::Settled, None),
        (Status::Failed, Some("")),
        (Status::Cancelled, Some("~._-")),
    ] {
        let payment = scene.payment(data).await;
        scene.end(payment.id, status).await;
        let ended = scene.cell().payment(payment.id).await.unwrap().unwrap();
        let data = data.map(|data| data.parse().unwrap());
        let expected =
            event::frame(payment.id, &payment.reference, status, data.as_ref()).at(ended.updated_at.unwrap());
        let found = scene.event(event::id_of(payment.id)).await;
        assert_eq!(found.body, expected);
        assert_eq!(Some(found.created_at), ended.updated_at);
    }
}

#[tokio::test]
async fn only_an_end_is_told_and_only_once() {
    let scene = Scene::set().await;
    let payment = scene.payment(None).await;
    for status in [Status::Incomplete, Status::Pending, Status::Authorised, Status::Unknown] {
        scene.end(payment.id, status).await;
    }
    assert_eq!((scene.count("event").await, scene.count("delivery").await), (0, 0));
    scene.end(payment.id, Status::Settled).await;
    scene.end(payment.id, Status::Settled).await; // nothing to do
    assert!(scene.cell().move_payment(payment.id, Status::Failed, "test").await.is_err());
    assert_eq!((scene.count("event").await, scene.count("delivery").await), (1, 1));
}

#[tokio::test]
async fn of_many_who_end_a_payment_at_once_one_tells() {
    let scene = Scene::set().await;
    let payment = scene.payment(None).await;
    let race = (0..32).map(|number| {
        let (cell, to) = (scene.cell(), [Status::Executed, Status::Failed][number % 2]);
        tokio::spawn(async move { cell.move_payment(payment.id, to, "a race").await.is_ok() })
    });
    for one in race.collect::<Vec<_>>() {
        one.await.unwrap();
    }
    assert_eq!((scene.count("event").await, scene.count("delivery").await), (1, 1));
}

#[tokio::test]
async fn every_enabled_endpoint_of_the_company_is_owed_and_nobody_else_s() {
    let scene = Scene::set().await;
    let (_, second) = scene.another().await;
    let (_, disabled) = scene.another().await;
    let (_, removed) = scene.another().await;
    scene.cell().disable_endpoint(disabled, WhyDisabled::Asked).await.unwrap();
    scene.cell().remove_endpoint(removed).await.unwrap();
    let stranger = Scene::set().await;
    let id = scene.paid().await;
    let mut owed: Vec<_> = scene.event(id).await.deliveries.into_iter().map(|delivery| delivery.endpoint).collect();
    owed.sort();
    let mut expected = [scene.endpoint, second];
    expected.sort();
    assert_eq!(owed, expected);
    assert_eq!(stranger.count("delivery").await, 0);
}

#[tokio::test]
async fn an_event_stays_what_it_is() {
    let scene = Scene::set().await;
    scene.paid().await;
    for client in [scene.app.database.as_application().await, scene.app.database.as_owner().await] {
        for change in ["UPDATE event SET body = '{}'", "DELETE FROM event", "TRUNCATE event", "DELETE FROM delivery"] {
            assert!(client.batch_execute(change).await.is_err(), "{change}");
        }
    }
}

#[tokio::test]
async fn a_status_that_cannot_be_told_is_not_written() {
    let scene = Scene::set().await;
    let payment = scene.payment(None).await;
    // Somebody has put an event in the way.
    let taken = "INSERT INTO event (id, company_id, created_at, body) VALUES ($1, 1, service_now(), '')";
    scene.owner.execute(taken, &[&event::id_of(payment.id).uuid()]).await.unwrap();
    assert!(scene.cell().move_payment(payment.id, Status::Executed, "test").await.is_err());
    let after = scene.cell().payment(payment.id).await.unwrap().unwrap();
    assert_eq!(after.status, Status::Pending);
    assert_eq!(scene.count("status_change").await, 0);
}

#[tokio::test]
async fn events_are_listed_the_latest_first() {
    let scene = Scene::set().await;
    let (first, second) = (scene.paid().await, scene.paid().await);
    let listed = scene.cell().events(Asked::Latest(scene.app.company, 10)).await.unwrap();
    let ids: Vec<_> = listed.iter().map(|event| event.id).collect();
    assert_eq!(ids, [second, first]);
    let nobody = event::id_of(PaymentId::draw(
        cell_00(),
        Timestamp::from_epoch_ms(0),
        &paylink_server::ambient::SystemRandomness,
    ));
    assert!(scene.cell().events(Asked::One(nobody)).await.unwrap().is_empty());
}
