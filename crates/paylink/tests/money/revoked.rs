//! Revoked links.

use std::time::Duration;

use paylink_domain::{link::Link, time::Timestamp};
use paylink_sandbox::BankId;
use paylink_store::{LinkRefusedReason, RevokeLinkOutcome, UseLinkOutcome};
use paylink_testkit::{HttpResponse, NOW_MS, Payer, TestService, tester, wait_until};

/// The link in a URL, opened as the service opens it.
fn opened(test_service: &TestService, url: &url::Url) -> Link {
    let text = url.path().rsplit('/').next().unwrap();
    Link::open(text, &test_service.app.running.service.ring).unwrap()
}

#[tokio::test]
async fn a_revoked_link_is_gone_and_cannot_be_confirmed() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer().await;
    let link = opened(&test_service, &payer.link);
    assert_eq!(test_service.app.cell().revoke_link(&tester(), &link).await.unwrap(), RevokeLinkOutcome::Revoked);
    assert_eq!(
        test_service.app.cell().revoke_link(&tester(), &link).await.unwrap(),
        RevokeLinkOutcome::Revoked,
        "revoking again changes nothing"
    );

    let page = HttpResponse::of(reqwest::get(payer.link.clone()).await.unwrap()).await;
    assert_eq!(page.status, 410);
    assert!(page.text.contains("data-message=\"revoked\"") && page.text.contains("Demo Shop"), "{}", page.text);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert!(payer.page.contains("data-message=\"revoked\""), "{}", payer.page);
    assert_eq!((test_service.count("payment").await, test_service.sandbox().orders().len()), (0, 0));
}

#[tokio::test]
async fn a_used_link_cannot_be_revoked() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let link = opened(&test_service, &payer.link);
    assert_eq!(test_service.app.cell().revoke_link(&tester(), &link).await.unwrap(), RevokeLinkOutcome::Used);
    payer.decide("decline").await;
    assert_eq!(payer.view(), "choose", "the payment continues");
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
}

#[tokio::test]
async fn all_links_issued_before_a_time_can_be_revoked() {
    let test_service = TestService::start().await;
    let mut old = test_service.payer().await;
    let used = test_service.payer_at(BankId::Atlas).await;
    test_service.app.clock.advance(Duration::from_secs(10));
    let mut new = test_service.payer().await;
    let cutoff = Timestamp::from_epoch_ms(NOW_MS + 5_000);
    let revoked_before =
        test_service.app.cell().revoke_links(&tester(), test_service.app.company, Some(cutoff)).await.unwrap();
    assert_eq!(revoked_before, Some(cutoff));
    let earlier = Timestamp::from_epoch_ms(NOW_MS);
    let revoked_before =
        test_service.app.cell().revoke_links(&tester(), test_service.app.company, Some(earlier)).await.unwrap();
    assert_eq!(revoked_before, Some(cutoff), "an earlier time does not restore revoked links");

    old.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert!(old.page.contains("data-message=\"revoked\""), "{}", old.page);
    new.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!(new.view(), "hand-off", "a later link is still valid");
    let mut again = Payer::with(used.link.clone());
    again.open().await;
    assert_eq!(again.view(), "resume", "a started payment continues");
}

#[tokio::test]
async fn using_a_link_and_revoking_it_are_mutually_exclusive() {
    let test_service = TestService::start().await;
    let (mut used, mut revoked) = (0, 0);
    for _ in 0..40 {
        let link = opened(&test_service, &test_service.payer().await.link);
        let cell = test_service.app.cell();
        let (one, other) = (cell.clone(), cell.clone());
        let (first, second) = (link.clone(), link.clone());
        let using = tokio::spawn(async move { one.use_link(&first).await.unwrap() });
        let revoking = tokio::spawn(async move { other.revoke_link(&tester(), &second).await.unwrap() });
        match (using.await.unwrap(), revoking.await.unwrap()) {
            (UseLinkOutcome::Created(_), RevokeLinkOutcome::Used) => used += 1,
            (UseLinkOutcome::Refused(LinkRefusedReason::Revoked), RevokeLinkOutcome::Revoked) => revoked += 1,
            (one, other) => panic!("not exactly one succeeded: {one:?} {other:?}"),
        }
    }
    assert_eq!(used + revoked, 40);
    assert_eq!((test_service.count("payment").await, test_service.count("revoked_link").await), (used, revoked));
}

#[tokio::test]
async fn a_confirmation_that_waits_for_a_concurrent_revocation_is_refused() {
    let test_service = TestService::start().await;
    let link = opened(&test_service, &test_service.payer().await.link);
    // The payer confirms after the revocation is written and before it is committed.
    let mut slow = test_service.app.database.as_owner().await;
    let transaction = slow.transaction().await.unwrap();
    let revoke = "INSERT INTO revoked_link (payment_id, company_id) VALUES ($1, $2)";
    transaction.execute(revoke, &[&link.payment_id.uuid(), &link.company_id.number()]).await.unwrap();
    let (cell, confirmed) = (test_service.app.cell(), link.clone());
    let using = tokio::spawn(async move { cell.use_link(&confirmed).await.unwrap() });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    wait_until("the confirmation waits for the advisory lock", Duration::from_secs(10), async || {
        test_service.owner.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) > 0
    })
    .await;
    transaction.commit().await.unwrap();
    assert_eq!(using.await.unwrap(), UseLinkOutcome::Refused(LinkRefusedReason::Revoked));
}
