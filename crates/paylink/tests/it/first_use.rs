//! A link is single-use: any number of concurrent uses creates one payment.

use std::sync::Arc;

use paylink_domain::status::Status;
use paylink_store::{LinkRefusedReason, UseLinkOutcome};
use paylink_testkit::{App, tester};
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
            tokio::spawn(async move {
                barrier.wait().await;
                cell.use_link(&link).await.unwrap()
            })
        });
        let mut created = 0;
        let mut payments = Vec::new();
        for outcome in uses.collect::<Vec<_>>() {
            match outcome.await.unwrap() {
                UseLinkOutcome::Created(payment) => {
                    created += 1;
                    payments.push(payment);
                }
                UseLinkOutcome::Existing(payment) => payments.push(payment),
                UseLinkOutcome::Refused(reason) => panic!("{reason:?}"),
            }
        }
        assert_eq!((created, payments.len()), (1, 64));
        assert!(payments.iter().all(|payment| *payment == payments[0] && payment.id == link.payment_id));
        let owner = app.database.as_owner().await;
        let count =
            owner.query_one("SELECT count(*) FROM payment WHERE id = $1", &[&link.payment_id.uuid()]).await.unwrap();
        assert_eq!(count.get::<_, i64>(0), 1);
    }
}

#[tokio::test]
async fn reusing_a_link_returns_its_payment_in_any_status() {
    let app = App::start().await;
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}, "data": "d-1"})).await;
    let UseLinkOutcome::Created(created) = app.cell().use_link(&link).await.unwrap() else {
        panic!("the first use creates the payment")
    };
    assert_eq!((created.status, created.updated_at, created.merchant_return), (Status::Pending, None, true));
    app.set_status(created.id, Status::Executed).await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let UseLinkOutcome::Existing(existing) = app.cell().use_link(&link).await.unwrap() else {
        panic!("the second use returns the same payment")
    };
    assert_eq!((existing.id, existing.status), (created.id, Status::Executed));
    let row = app.database.as_owner().await.query_one("SELECT data FROM payment", &[]).await.unwrap();
    assert_eq!(row.get::<_, Option<&str>>(0), Some("d-1"));
}

#[tokio::test]
async fn company_and_account_are_read_again_when_a_link_is_used() {
    let app = App::start().await;
    let request = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let link = app.link(&request).await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    assert_eq!(
        app.cell().use_link(&link).await.unwrap(),
        UseLinkOutcome::Refused(LinkRefusedReason::OnlinePaymentsDisabled)
    );
    app.cell().enable_online_payments(&tester(), app.company, true).await.unwrap();

    let owner = app.database.as_owner().await;
    owner.execute("UPDATE payee_account SET currency = 'GBP'", &[]).await.unwrap();
    assert_eq!(app.cell().use_link(&link).await.unwrap(), UseLinkOutcome::Refused(LinkRefusedReason::CurrencyChanged));
    app.expire_grant_cache();
    let sterling = app.link(&request).await;
    assert!(matches!(app.cell().use_link(&sterling).await.unwrap(), UseLinkOutcome::Created(_)));

    let mut unknown_company = link.clone();
    unknown_company.company_id = paylink_domain::id::CompanyId::of(link.cell(), 1).unwrap();
    assert_eq!(
        app.cell().use_link(&unknown_company).await.unwrap(),
        UseLinkOutcome::Refused(LinkRefusedReason::NoSuchCompany)
    );
    assert_eq!(app.read(link.payment_id).await.status, 404, "a refused use creates no payment");
}
