//! A link is single-use: however often and however concurrently it is used, it is one payment.

use std::sync::Arc;

use paylink_domain::status::Status;
use paylink_store::{FirstUse, WhyNot};
use paylink_testkit::App;
use serde_json::json;
use tokio::sync::Barrier;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_concurrent_first_uses_of_one_link_make_exactly_one_payment() {
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
        let mut made = 0;
        let mut payments = Vec::new();
        for outcome in uses.collect::<Vec<_>>() {
            match outcome.await.unwrap() {
                FirstUse::Made(payment) => {
                    made += 1;
                    payments.push(payment);
                }
                FirstUse::Joined(payment) => payments.push(payment),
                FirstUse::Refused(why) => panic!("{why:?}"),
            }
        }
        assert_eq!((made, payments.len()), (1, 64));
        assert!(payments.iter().all(|payment| *payment == payments[0] && payment.id == link.payment_id));
        let owner = app.database.as_owner().await;
        let count =
            owner.query_one("SELECT count(*) FROM payment WHERE id = $1", &[&link.payment_id.uuid()]).await.unwrap();
        assert_eq!(count.get::<_, i64>(0), 1);
    }
}

#[tokio::test]
async fn using_a_link_again_joins_its_payment_whatever_has_become_of_it() {
    let app = App::start().await;
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}, "data": "d-1"})).await;
    let FirstUse::Made(made) = app.cell().use_link(&link).await.unwrap() else { panic!("the first use makes it") };
    assert_eq!((made.status, made.updated_at, made.merchant_return), (Status::Pending, None, true));
    app.cell().move_payment(made.id, Status::Executed, "test").await.unwrap();
    app.cell().enable_online_payments(app.company, false).await.unwrap();
    let FirstUse::Joined(joined) = app.cell().use_link(&link).await.unwrap() else { panic!("the second joins it") };
    assert_eq!((joined.id, joined.status), (made.id, Status::Executed));
    let row = app.database.as_owner().await.query_one("SELECT data FROM payment", &[]).await.unwrap();
    assert_eq!(row.get::<_, Option<&str>>(0), Some("d-1"));
}

#[tokio::test]
async fn company_and_account_are_read_afresh_when_a_link_is_used() {
    let app = App::start().await;
    let ask = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let link = app.link(&ask).await;
    app.cell().enable_online_payments(app.company, false).await.unwrap();
    assert_eq!(app.cell().use_link(&link).await.unwrap(), FirstUse::Refused(WhyNot::OnlinePaymentsDisabled));
    app.cell().enable_online_payments(app.company, true).await.unwrap();

    let owner = app.database.as_owner().await;
    owner.execute("UPDATE payee_account SET currency = 'GBP'", &[]).await.unwrap();
    assert_eq!(app.cell().use_link(&link).await.unwrap(), FirstUse::Refused(WhyNot::CurrencyChanged));
    app.forget_grants();
    let sterling = app.link(&ask).await;
    assert!(matches!(app.cell().use_link(&sterling).await.unwrap(), FirstUse::Made(_)));

    let mut stranger = link.clone();
    stranger.company_id = paylink_domain::id::CompanyId::of(link.cell(), 1).unwrap();
    assert_eq!(app.cell().use_link(&stranger).await.unwrap(), FirstUse::Refused(WhyNot::NoSuchCompany));
    assert_eq!(app.read(link.payment_id).await.status, 404, "a refused use makes nothing");
}
