//! Which mails a worker claims, and for how long.

use std::time::Duration;

use paylink_domain::user::Role;
use paylink_server::notices::distribute_once;
use paylink_store::MAIL_LEASE;
use paylink_testkit::QueryPlans;

use crate::mail::fixture::Fixture;

/// After an outage, 20,000 people have a mail that waits for its next attempt.
const FILL: &str = "
    INSERT INTO portal_user (id, handle, is_operator, email, name)
    SELECT number, gen_random_uuid(), false, number || '@example.com', 'Anna' FROM generate_series(1, 20000) AS number;
    INSERT INTO portal_mail (user_id, next_attempt_at, is_urgent)
    SELECT id, service_now() + interval '10 minutes', id % 2 = 0 FROM portal_user;
    ANALYZE portal_user, portal_mail";

#[tokio::test]
async fn urgent_mails_are_claimed_first() {
    let fixture = Fixture::start().await;
    for name in ["anna", "ben"] {
        fixture.add_user(&format!("{name}@example.com"), Role::Owner).await;
    }
    fixture
        .execute(
            "INSERT INTO portal_mail (user_id, next_attempt_at, is_urgent)
             SELECT id, service_now() - CASE WHEN email LIKE 'anna%' THEN interval '1 hour' ELSE interval '0' END, email LIKE 'ben%'
             FROM portal_user",
        )
        .await;
    for expected in [true, false] {
        let claimed = fixture.app.cell().claim_mails(1).await.unwrap();
        let [mail] = claimed.as_slice() else { panic!("one mail") };
        assert_eq!(fixture.count(&format!("portal_mail WHERE id = {} AND is_urgent", mail.id)).await == 1, expected);
    }
}

#[tokio::test]
async fn mails_that_are_due_are_found_by_an_index() {
    let fixture = Fixture::start().await;
    let plans = QueryPlans::of(&fixture.app.database).await;
    for stage in ["empty", "full"] {
        for (name, arguments) in [("CLAIM_MAILS", "4"), ("RESCHEDULE_AFTER_CLOCK_SET_BACK", "")] {
            let plan = plans.explain(name, arguments).await;
            assert!(plan.contains("portal_mail_due") && !plan.contains("Seq Scan on portal_mail"), "{stage}:\n{plan}");
            assert!(!plan.contains("Sort Key: portal_mail") && !plan.contains("Merge Join"), "{stage}:\n{plan}");
        }
        if stage == "empty" {
            fixture.owner.batch_execute(FILL).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_lease_that_is_renewed_goes_on_for_the_worker_that_has_it() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    distribute_once(&fixture.app.running.service).await;
    let cell = fixture.app.cell();
    let first = cell.claim_mails(1).await.unwrap().remove(0);
    for _ in 0..5 {
        fixture.advance(MAIL_LEASE.saturating_sub(Duration::from_secs(1))).await;
        cell.renew_mail_lease(&first).await.unwrap();
        assert!(cell.claim_mails(1).await.unwrap().is_empty());
    }
    fixture.advance(MAIL_LEASE + Duration::from_secs(1)).await;
    assert_eq!(cell.claim_mails(1).await.unwrap().len(), 1);
    fixture.advance(MAIL_LEASE.saturating_sub(Duration::from_secs(1))).await;
    cell.renew_mail_lease(&first).await.unwrap();
    fixture.advance(Duration::from_secs(2)).await;
    assert_eq!(cell.claim_mails(1).await.unwrap().len(), 1, "the first worker has lost it");
}

#[tokio::test]
async fn a_mail_that_a_wrong_clock_has_scheduled_is_sent() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    distribute_once(&fixture.app.running.service).await;
    for (unanswered, interval, is_claimed) in
        [(0, "19 minutes", 0), (0, "21 minutes", 1), (1, "8 hours", 0), (1, "10 hours", 1)]
    {
        let state = format!("next_attempt_at = service_now() + interval '{interval}', unanswered = {unanswered}");
        fixture.execute(&format!("UPDATE portal_mail SET {state}")).await;
        let claimed = fixture.app.cell().claim_mails(1).await.unwrap();
        assert_eq!(claimed.len(), is_claimed, "{unanswered} {interval}");
    }
}
