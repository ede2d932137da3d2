//! Statements about mails and notices lock rows in the same order as others, so that none ends in a deadlock.

use std::time::Duration;

use paylink_domain::user::Role;
use paylink_server::{notices::distribute_once, system::SystemRandomness};
use paylink_store::{ClaimedMail, NewInvitation};
use paylink_testkit::{PATIENCE, tester, wait_until};

use crate::mail::fixture::Fixture;

async fn invited(fixture: &Fixture) -> ClaimedMail {
    let membership = Some((fixture.app.company, Role::Finance));
    let new = NewInvitation { email: "finn@example.com".parse().unwrap(), membership, operator: false };
    let (cell, ring) = (fixture.app.cell(), &fixture.app.running.service.ring);
    cell.invite_by_mail(&tester(), &new, ring, &SystemRandomness).await.unwrap();
    cell.claim_mails(1).await.unwrap().remove(0)
}

async fn until_it_waits(fixture: &Fixture) {
    let superuser = fixture.app.database.as_superuser().await;
    let query = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'";
    let waits = async || !superuser.query(query, &[]).await.unwrap().is_empty();
    wait_until("a statement waits", PATIENCE, waits).await;
}

/// Withdrawing locks the invitation, and deletes its mail with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_withdrawn_while_the_result_of_its_mail_is_recorded() {
    let fixture = Fixture::start().await;
    for was_sent in [true, false] {
        let mail = invited(&fixture).await;
        let mut other = fixture.app.database.as_owner().await;
        let transaction = other.transaction().await.unwrap();
        transaction.execute("SELECT FROM portal_invitation FOR UPDATE", &[]).await.unwrap();
        let cell = fixture.app.cell().clone();
        let recording = tokio::spawn(async move {
            if was_sent {
                cell.record_mail_sent(&mail).await
            } else {
                cell.record_mail_failure(&mail, None, "RCPT TO 550 5.1.1").await.map(drop)
            }
        });
        until_it_waits(&fixture).await;
        transaction.execute("DELETE FROM portal_invitation", &[]).await.unwrap();
        transaction.commit().await.unwrap();
        recording.await.unwrap().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_withdrawn_while_its_mail_is_claimed() {
    let fixture = Fixture::start().await;
    invited(&fixture).await;
    fixture.advance(Duration::from_hours(74)).await;
    let mut other = fixture.app.database.as_owner().await;
    let transaction = other.transaction().await.unwrap();
    transaction.execute("SELECT FROM portal_invitation FOR UPDATE", &[]).await.unwrap();
    let claimed = fixture.app.cell().claim_mails(1).await.unwrap();
    assert!(claimed[0].is_too_old, "it does not wait for the invitation");
    transaction.execute("DELETE FROM portal_invitation", &[]).await.unwrap();
    transaction.commit().await.unwrap();
}

/// Marking notices as read locks them by id. The urgent one is the second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notices_are_collected_while_they_are_marked_as_read() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    fixture.add_token("orders").await;
    distribute_once(&fixture.app.running.service).await;
    fixture.execute("UPDATE portal_notice SET mail_id = NULL").await;
    fixture.execute("DELETE FROM portal_mail").await;

    let mut other = fixture.app.database.as_owner().await;
    let transaction = other.transaction().await.unwrap();
    let read = "UPDATE portal_notice SET read_at = service_now() WHERE is_urgent = $1";
    assert_eq!(transaction.execute(read, &[&false]).await.unwrap(), 1);
    let cell = fixture.app.cell().clone();
    let collecting = tokio::spawn(async move { cell.collect_mails().await });
    until_it_waits(&fixture).await;
    assert_eq!(transaction.execute(read, &[&true]).await.unwrap(), 1);
    transaction.commit().await.unwrap();
    assert_eq!(collecting.await.unwrap().unwrap(), 2);
    assert_eq!(fixture.count("portal_notice WHERE mail_id IS NULL OR read_at IS NULL").await, 0);
}

/// Removing somebody locks the person, and deletes their notices and mails.
#[tokio::test]
async fn notices_of_somebody_who_is_being_removed_are_not_collected() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    distribute_once(&fixture.app.running.service).await;
    fixture.execute("UPDATE portal_notice SET mail_id = NULL").await;
    fixture.execute("DELETE FROM portal_mail").await;
    let mut other = fixture.app.database.as_owner().await;
    let transaction = other.transaction().await.unwrap();
    transaction.execute("SELECT FROM portal_user FOR UPDATE", &[]).await.unwrap();
    assert_eq!(fixture.app.cell().collect_mails().await.unwrap(), 0);
    transaction.execute("DELETE FROM portal_user", &[]).await.unwrap();
    transaction.commit().await.unwrap();
}
