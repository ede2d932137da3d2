//! What a server that fails costs: time, and no mail.

use std::time::Duration;

use paylink_domain::user::Role;

use crate::mail::fixture::{Fixture, TEN_MINUTES};

const WAITING: &str = "portal_mail WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL";

async fn last_errors(fixture: &Fixture) -> Vec<String> {
    let rows =
        fixture.owner.query("SELECT last_error FROM portal_mail WHERE last_error IS NOT NULL", &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

async fn with_a_notice(fixture: &Fixture) {
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    fixture.work().await;
}

#[tokio::test]
async fn with_a_wrong_password_nothing_is_sent_and_nothing_is_lost() {
    let fixture = Fixture::start().await;
    fixture.server.write_password("wrong");
    with_a_notice(&fixture).await;
    assert!(fixture.server.received().is_empty());
    assert_eq!(last_errors(&fixture).await, ["AUTH 535 5.7.8"]);
    assert_eq!(fixture.count(WAITING).await, 1);

    fixture.server.write_right_password();
    fixture.work().await;
    assert!(fixture.server.received().is_empty(), "not before its time");
    fixture.advance(Duration::from_mins(1)).await;
    fixture.work().await;
    assert_eq!(fixture.server.received_by("anna@example.com").len(), 1);
}

#[tokio::test]
async fn a_server_whose_certificate_is_not_trusted_gets_nothing() {
    let fixture = Fixture::trusting("other-ca.pem").await;
    with_a_notice(&fixture).await;
    assert!(fixture.server.received().is_empty());
    let errors = last_errors(&fixture).await;
    assert!(matches!(errors.as_slice(), [error] if error.starts_with("STARTTLS: ")), "{errors:?}");
    assert_eq!(fixture.count(WAITING).await, 1);
}

#[tokio::test]
async fn an_hour_without_the_server_loses_nothing_and_ends_with_two_mails() {
    let mut fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.server.stop();
    for minute in 0..60 {
        if minute % 6 == 0 {
            fixture.disable(&format!("endpoint-{minute}")).await;
        }
        fixture.work().await;
        fixture.advance(Duration::from_mins(1)).await;
    }
    assert_eq!(fixture.count(WAITING).await, 1, "further notices wait for the next mail");
    fixture.server.run();
    fixture.advance(Duration::from_mins(15)).await; // the longest pause between two attempts
    fixture.work().await;
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;
    let received = fixture.server.received_by("anna@example.com");
    assert_eq!(received.len(), 2);
    for minute in (0..60).step_by(6) {
        let name = format!("endpoint-{minute}.example");
        let count = received.iter().filter(|message| message.text("plain").contains(&name)).count();
        assert_eq!(count, 1, "{name}");
    }
}

#[tokio::test]
async fn a_mailbox_that_does_not_exist_is_given_up_and_a_full_one_is_tried_again() {
    let fixture = Fixture::start().await;
    for name in ["gone", "later", "anna"] {
        fixture.add_user(&format!("{name}@example.com"), Role::Owner).await;
    }
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    fixture.work().await;
    let state = |name: &str, condition: &str| {
        format!(
            "portal_mail JOIN portal_user ON portal_user.id = user_id WHERE email = '{name}@example.com' AND {condition}"
        )
    };
    let given_up = "sent_at IS NULL AND next_attempt_at IS NULL AND attempts = 1 AND last_error = 'RCPT TO 550 5.1.1'";
    assert_eq!(fixture.count(&state("gone", given_up)).await, 1);
    let waiting = "sent_at IS NULL AND next_attempt_at > service_now() AND last_error = 'RCPT TO 452 4.2.2'";
    assert_eq!(fixture.count(&state("later", waiting)).await, 1);
    assert_eq!(fixture.server.received().len(), 1, "only to the other person");

    // After three days the full one is given up too.
    fixture.advance(Duration::from_hours(73)).await;
    fixture.work().await;
    assert_eq!(fixture.count(&state("later", "sent_at IS NULL AND next_attempt_at IS NULL")).await, 1);
}

/// An hour in which the operator's mail server does not accept us would otherwise lose mails.
#[tokio::test]
async fn an_address_that_is_refused_without_a_reason_is_tried_again_for_a_day() {
    let fixture = Fixture::start().await;
    fixture.add_user("relay@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    fixture.work().await;
    assert_eq!(last_errors(&fixture).await, ["RCPT TO 550"]);
    assert_eq!(fixture.count(WAITING).await, 1);
    fixture.advance(Duration::from_hours(23)).await;
    fixture.work().await;
    assert_eq!(fixture.count(WAITING).await, 1);
    fixture.advance(Duration::from_hours(2)).await;
    fixture.work().await;
    assert_eq!(fixture.count("portal_mail WHERE sent_at IS NULL AND next_attempt_at IS NULL").await, 1);
}

/// A mail that kills its worker, or whose failures cannot be recorded, would be tried for ever.
#[tokio::test]
async fn a_mail_whose_attempts_never_end_is_given_up_and_an_untried_one_is_sent() {
    let fixture = Fixture::start().await;
    for name in ["anna", "ben"] {
        fixture.add_user(&format!("{name}@example.com"), Role::Owner).await;
    }
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    paylink_server::notices::distribute_once(&fixture.app.running.service).await;
    assert_eq!(fixture.app.cell().claim_mails(1).await.unwrap().len(), 1);
    fixture.advance(Duration::from_hours(74)).await;
    fixture.work().await;
    let given_up = "portal_mail WHERE sent_at IS NULL AND next_attempt_at IS NULL AND attempts = 1";
    assert_eq!(fixture.count(given_up).await, 1);
    assert_eq!(fixture.server.received().len(), 1);
    assert_eq!(fixture.count("portal_mail WHERE sent_at IS NOT NULL").await, 1);
}

#[tokio::test]
async fn a_mail_that_nobody_sends_is_deleted_after_its_notices() {
    let mut fixture = Fixture::start().await;
    fixture.server.stop();
    with_a_notice(&fixture).await;
    fixture.advance(Duration::from_hours(91 * 24)).await;
    let cell = fixture.app.cell();
    assert_eq!(cell.delete_old_mails().await.unwrap(), 0, "its notice would want another one");
    assert_eq!(cell.delete_old_portal_notices().await.unwrap(), 1);
    assert_eq!(fixture.count(WAITING).await, 1);
    assert_eq!(cell.delete_old_mails().await.unwrap(), 1);
}
