//! A link is single-use: any number of concurrent uses creates one payment.

use std::sync::Arc;

use paylink_domain::{link::Link, status::Status};
use paylink_store::{LinkRefusedReason, StartOutcome};
use paylink_testkit::{
    App,
    payment_steps::{TEST_BANK, start_attempt_at},
    tester,
};
use serde_json::json;
use tokio::sync::Barrier;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_concurrent_first_uses_of_one_link_create_exactly_one_payment() {
    let app = App::start().await;
    for _ in 0..5 {
        let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "once"}})).await;
        let barrier = Arc::new(Barrier::new(64));
        let uses = (0..64).map(|_| {
            let (cell, link, barrier) = (app.cell(), link.clone(), barrier.clone());
            let ring = app.running.service.ring.clone();
            tokio::spawn(async move {
                barrier.wait().await;
                start_attempt_at(&cell, &ring, &link, TEST_BANK).await.unwrap()
            })
        });
        let mut created = 0;
        let mut attempts = Vec::new();
        for outcome in uses.collect::<Vec<_>>() {
            match outcome.await.unwrap() {
                StartOutcome::Started(attempt, _) => {
                    created += 1;
                    attempts.push(attempt);
                }
                StartOutcome::ExistingAttempt(attempt) => attempts.push(attempt),
                other @ (StartOutcome::NotAttemptable(_) | StartOutcome::Refused(_)) => panic!("{other:?}"),
            }
        }
        assert_eq!((created, attempts.len()), (1, 64));
        let (first, payment) = (attempts[0].id, attempts[0].payment.clone());
        assert_eq!(payment.id, link.payment_id);
        assert!(attempts.iter().all(|attempt| attempt.id == first && attempt.payment == payment));
        let owner = app.database.as_owner().await;
        let counts =
            "SELECT (SELECT count(*) FROM payment WHERE id = $1), (SELECT count(*) FROM attempt WHERE payment_id = $1)";
        let counts = owner.query_one(counts, &[&link.payment_id.uuid()]).await.unwrap();
        assert_eq!((counts.get::<_, i64>(0), counts.get::<_, i64>(1)), (1, 1));
    }
}

#[tokio::test]
async fn reusing_a_link_leads_to_its_payment_in_any_status() {
    let app = App::start().await;
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}, "data": "d-1"})).await;
    let created = app.start_payment(&link).await;
    assert_eq!((created.status, created.updated_at, created.merchant_return), (Status::Pending, None, true));
    app.move_to(created.id, Status::Executed).await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let outcome = app.start_attempt(&link).await;
    let StartOutcome::NotAttemptable(Some(last)) = outcome else { panic!("the payment has ended: {outcome:?}") };
    assert_eq!((last.payment.id, last.payment.status), (created.id, Status::Executed));
    let row = app.database.as_owner().await.query_one("SELECT data FROM payment", &[]).await.unwrap();
    assert_eq!(row.get::<_, Option<&str>>(0), Some("d-1"));
}

#[tokio::test]
async fn company_and_account_are_read_again_when_a_link_is_used() {
    let app = App::start().await;
    let refused = async |link: &Link| match app.start_attempt(link).await {
        StartOutcome::Refused(reason) => reason,
        other @ (StartOutcome::Started(..) | StartOutcome::ExistingAttempt(_) | StartOutcome::NotAttemptable(_)) => {
            panic!("not refused: {other:?}")
        }
    };
    let request = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let link = app.link(&request).await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    assert_eq!(refused(&link).await, LinkRefusedReason::OnlinePaymentsDisabled);
    app.cell().enable_online_payments(&tester(), app.company, true).await.unwrap();

    let owner = app.database.as_owner().await;
    owner.execute("UPDATE payee_account SET currency = 'GBP'", &[]).await.unwrap();
    assert_eq!(refused(&link).await, LinkRefusedReason::CurrencyChanged);
    app.expire_grant_cache();
    let sterling = app.link(&request).await;
    app.start_payment(&sterling).await;

    let mut unknown_company = link.clone();
    unknown_company.company_id = paylink_domain::id::CompanyId::of(link.cell(), 1).unwrap();
    assert_eq!(refused(&unknown_company).await, LinkRefusedReason::NoSuchCompany);
    assert_eq!(app.read(link.payment_id).await.status, 404, "a refused use creates no payment");
}
