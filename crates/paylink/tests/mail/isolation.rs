//! A mail that fails for its own reasons: its reader still hears, and other mails are sent.

use std::{sync::Arc, time::Duration};

use paylink_domain::user::Role;
use paylink_server::notices::{distribute_once, send_due};
use paylink_testkit::{PATIENCE, wait_until};
use tokio_util::sync::CancellationToken;

use crate::mail::fixture::{Fixture, TEN_MINUTES};

/// Anybody who may manage tokens chooses their names. A content filter refuses this one.
#[tokio::test]
async fn a_mail_whose_text_is_refused_is_sent_without_facts_and_holds_back_nothing() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("UPDATE portal_user SET language = 'de'").await;
    fixture.execute("DELETE FROM notice").await;
    fixture.add_token("GTUBE").await;
    fixture.add_token("orders").await;
    fixture.work().await;
    let received = fixture.server.received_by("anna@example.com");
    let [message] = received.as_slice() else { panic!("one mail, without facts: {received:?}") };
    assert_eq!(message.header("subject"), "Paylink: 2 Benachrichtigungen");
    assert!(message.text("plain").contains("2 Benachrichtigungen warten im Portal auf Sie."), "{received:?}");
    assert!(!message.text("plain").contains("orders") && message.text("html").contains("/notices"), "{received:?}");
    assert_eq!(fixture.count("portal_mail WHERE sent_at IS NOT NULL AND attempts = 2 AND without_facts").await, 1);

    fixture.advance(TEN_MINUTES).await;
    fixture.add_user("carla@example.com", Role::Owner).await;
    fixture.work().await;
    let received = fixture.server.received_by("anna@example.com");
    assert!(received.len() == 2 && received[1].text("plain").contains("carla@example.com"), "{received:?}");
}

/// A kind of a newer version, which only its nodes can write.
#[tokio::test]
async fn a_mail_that_waits_for_a_newer_version_holds_back_nothing() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture
        .execute(
            "INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, facts)
             SELECT id, gen_random_uuid(), service_now(), true, false, '00', '{\"kind\": \"of_a_newer_program\"}' FROM portal_user",
        )
        .await;
    fixture.work().await;
    assert!(fixture.server.received().is_empty());
    fixture.advance(TEN_MINUTES).await;
    fixture.disable("orders").await;
    fixture.work().await;
    assert_eq!(fixture.server.received_by("anna@example.com").len(), 1);
}

#[tokio::test]
async fn a_mail_that_kills_its_workers_holds_back_nothing() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("before").await;
    distribute_once(&fixture.app.running.service).await;
    for _ in 0..2 {
        assert_eq!(fixture.app.cell().claim_mails(1).await.unwrap().len(), 1);
        fixture.advance(TEN_MINUTES).await;
    }
    fixture.disable("after").await;
    distribute_once(&fixture.app.running.service).await;
    assert_eq!(fixture.count("portal_mail").await, 2);
}

/// It may have accepted the mail. Each further attempt may be another copy.
#[tokio::test]
async fn a_mail_without_a_response_is_sent_again_after_hours_and_not_often() {
    let fixture = Fixture::waiting_for_reply(Duration::from_secs(2)).await;
    fixture.add_user("slow@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    let mut copies = Vec::new();
    for hours in 0..24 {
        fixture.work().await;
        if hours < 3 {
            copies.push(fixture.server.received().len());
        }
        fixture.advance(Duration::from_hours(1)).await;
    }
    assert_eq!(copies, [1, 2, 2]);
    let received = fixture.server.received();
    assert_eq!(received.len(), 4);
    assert!(received.iter().all(|message| message.header("message-id") == received[0].header("message-id")));
    let given_up = "portal_mail WHERE next_attempt_at IS NULL AND last_error = 'reply to DATA: none within 2 s'";
    assert_eq!(fixture.count(given_up).await, 1);
}

/// There are four places. The slow mail keeps one of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_mails_are_sent_while_the_server_does_not_respond_to_one() {
    let fixture = Fixture::start().await;
    let names = ["slow", "anna", "ben", "carla", "dora", "emil", "finn"];
    for name in names {
        fixture.add_user(&format!("{name}@example.com"), Role::Owner).await;
    }
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    distribute_once(&fixture.app.running.service).await;
    let mailer = Arc::clone(&fixture.mailer);
    let sending = tokio::spawn(async move { send_due(&mailer, &CancellationToken::new()).await });
    let all = async || fixture.server.received().len() == names.len();
    wait_until("all mails are received", PATIENCE, all).await;
    assert!(!sending.is_finished(), "the slow one is still being sent");
    sending.abort();
}
