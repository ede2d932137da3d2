//! Links that were taken back.

use paylink_domain::{link::Link, time::Timestamp};
use paylink_sandbox::BankId;
use paylink_store::{FirstUse, Revocation, WhyNot};
use paylink_testkit::{Answer, NOW_MS, Payer, Shop};

/// The link in a URL, as the service reads it.
fn opened(shop: &Shop, url: &url::Url) -> Link {
    let text = url.path().rsplit('/').next().unwrap();
    Link::open(text, &shop.app.running.service.ring).unwrap()
}

#[tokio::test]
async fn a_revoked_link_is_gone_and_cannot_be_confirmed() {
    let shop = Shop::open().await;
    let mut payer = shop.payer().await;
    let link = opened(&shop, &payer.link);
    assert_eq!(shop.app.cell().revoke_link(&link).await.unwrap(), Revocation::Revoked);
    assert_eq!(shop.app.cell().revoke_link(&link).await.unwrap(), Revocation::Revoked, "once more changes nothing");

    let page = Answer::of(reqwest::get(payer.link.clone()).await.unwrap()).await;
    assert_eq!(page.status, 410);
    assert!(page.text.contains("data-message=\"revoked\"") && page.text.contains("Demo Shop"), "{}", page.text);
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    assert!(payer.page.contains("data-message=\"revoked\""), "{}", payer.page);
    assert_eq!((shop.count("payment").await, shop.sandbox().orders().len()), (0, 0));
}

#[tokio::test]
async fn a_link_that_became_a_payment_is_not_revoked_any_more() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let link = opened(&shop, &payer.link);
    assert_eq!(shop.app.cell().revoke_link(&link).await.unwrap(), Revocation::Used);
    payer.decide("decline").await;
    assert_eq!(payer.view(), "choose", "and it goes on as before");
    payer.choose_again(BankId::Corvus, shop.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
}

#[tokio::test]
async fn all_links_made_before_a_moment_are_revoked_at_once() {
    let shop = Shop::open().await;
    let mut old = shop.payer().await;
    let used = shop.payer_at(BankId::Atlas).await;
    shop.app.clock.advance(std::time::Duration::from_secs(10));
    let mut new = shop.payer().await;
    let moment = Timestamp::from_epoch_ms(NOW_MS + 5_000);
    let counts = shop.app.cell().revoke_links(shop.app.company, Some(moment)).await.unwrap();
    assert_eq!(counts, Some(moment));
    let earlier = Timestamp::from_epoch_ms(NOW_MS);
    let counts = shop.app.cell().revoke_links(shop.app.company, Some(earlier)).await.unwrap();
    assert_eq!(counts, Some(moment), "what is void stays void");

    old.confirm(BankId::Atlas, shop.sandbox()).await;
    assert!(old.page.contains("data-message=\"revoked\""), "{}", old.page);
    new.confirm(BankId::Atlas, shop.sandbox()).await;
    assert_eq!(new.view(), "hand-off", "a later link is as good as ever");
    let mut again = Payer::with(used.link.clone());
    again.open().await;
    assert_eq!(again.view(), "resume", "and so is a payment that had begun");
}

#[tokio::test]
async fn of_using_a_link_and_revoking_it_one_wins() {
    let shop = Shop::open().await;
    let (mut used, mut revoked) = (0, 0);
    for _ in 0..40 {
        let link = opened(&shop, &shop.payer().await.link);
        let cell = shop.app.cell();
        let (one, other) = (cell.clone(), cell.clone());
        let (first, second) = (link.clone(), link.clone());
        let using = tokio::spawn(async move { one.use_link(&first).await.unwrap() });
        let revoking = tokio::spawn(async move { other.revoke_link(&second).await.unwrap() });
        match (using.await.unwrap(), revoking.await.unwrap()) {
            (FirstUse::Made(_), Revocation::Used) => used += 1,
            (FirstUse::Refused(WhyNot::Revoked), Revocation::Revoked) => revoked += 1,
            (one, other) => panic!("both or neither: {one:?} {other:?}"),
        }
    }
    assert_eq!(used + revoked, 40);
    assert_eq!((shop.count("payment").await, shop.count("revoked_link").await), (used, revoked));
}

#[tokio::test]
async fn a_confirmation_that_waits_for_a_revocation_sees_it() {
    let shop = Shop::open().await;
    let link = opened(&shop, &shop.payer().await.link);
    // The revocation has been written and not yet committed when the payer confirms.
    let mut slow = shop.app.database.as_owner().await;
    let transaction = slow.transaction().await.unwrap();
    let revoke = "INSERT INTO revoked_link (payment_id, company_id) VALUES ($1, $2)";
    transaction.execute(revoke, &[&link.payment_id.uuid(), &link.company_id.number()]).await.unwrap();
    let (cell, confirmed) = (shop.app.cell(), link.clone());
    let using = tokio::spawn(async move { cell.use_link(&confirmed).await.unwrap() });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while shop.owner.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 0 {
        tokio::task::yield_now().await;
    }
    transaction.commit().await.unwrap();
    assert_eq!(using.await.unwrap(), FirstUse::Refused(WhyNot::Revoked));
}
