//! Revoked links.

use std::time::Duration;

use paylink_domain::{link::Link, status::Status, time::Timestamp};
use paylink_sandbox::BankId;
use paylink_store::{LinkRefusedReason, RevokeLinkOutcome, RevokeLinksOutcome, StartOutcome};
use paylink_testkit::{
    CliEnvironment, HttpResponse, KEY_1, NOW_MS, PATIENCE, Payer, TestService, assert_success, configuration,
    payment_steps::{TEST_BANK, start_attempt_at},
    tester, wait_until,
};
use serde_json::{Value, json};

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
    assert_eq!(
        test_service.app.cell().revoke_link(&tester(), &link, "test").await.unwrap(),
        RevokeLinkOutcome::Revoked
    );
    assert_eq!(
        test_service.app.cell().revoke_link(&tester(), &link, "test").await.unwrap(),
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
async fn a_link_whose_attempt_is_open_cannot_be_revoked() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let link = opened(&test_service, &payer.link);
    let open = RevokeLinkOutcome::AttemptOpen { bank: "atlas".parse().unwrap(), status: Status::Pending };
    assert_eq!(test_service.app.cell().revoke_link(&tester(), &link, "test").await.unwrap(), open);
    assert_eq!(test_service.count("status_change").await, 0, "nothing was changed");
    payer.decide("decline").await;
    assert_eq!(payer.view(), "choose", "the payment continues");
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
}

/// What the command prints for a link that it does not revoke. It then fails.
fn refusal(cli: &CliEnvironment, link: &str) -> Value {
    let output = cli.run(&["link", "revoke", link, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// An attempt that has ended is the proof that nothing can move any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn revoking_the_link_of_a_payment_without_an_open_attempt_cancels_it_with_history_and_event() {
    let test_service = TestService::start().await;
    let cli = CliEnvironment::with(&configuration(&test_service.app.database, &[(1, KEY_1)]));
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let (id, link) = (payer.payment(), payer.link.to_string());
    let refused = cli.expect_failure(&["link", "revoke", &link]);
    for part in ["its payment is PENDING", "an attempt at bank atlas is open", "ask the payer to cancel"] {
        assert!(refused.contains(part), "{refused}");
    }
    let open = json!({"revoked": false, "outcome": "attempt_open", "status": "PENDING"});
    assert_eq!(refusal(&cli, &link), open);
    assert_eq!(test_service.count("event").await, 0);

    payer.decide("decline").await;
    let cancelled = json!({"revoked": true, "outcome": "payment_cancelled", "status": "CANCELLED"});
    assert_eq!(cli.json(&["link", "revoke", &link, "--json"]), cancelled);
    assert_eq!(test_service.status(id).await, Status::Cancelled);
    let last = test_service.history(id).await.pop().unwrap();
    assert_eq!(last, ("CANCELLED".to_owned(), "operator: link revoked".to_owned()));
    assert_eq!(test_service.count("event WHERE body LIKE '%\"CANCELLED\"%'").await, 1);
    payer.check_again().await;
    assert_eq!(payer.view(), "cancelled", "{}", payer.page);
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!((test_service.sandbox().orders().len(), payer.view().as_str()), (1, "cancelled"), "no order follows");

    let again = assert_success(&cli.run(&["link", "revoke", &link]));
    assert!(again.contains("has ended as CANCELLED"), "{again}");
    assert_eq!((test_service.count("event").await, test_service.count("revoked_link").await), (1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_link_of_a_paid_payment_is_not_revoked_and_the_command_says_so() {
    let test_service = TestService::start().await;
    let cli = CliEnvironment::with(&configuration(&test_service.app.database, &[(1, KEY_1)]));
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(5)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    let refused = cli.expect_failure(&["link", "revoke", payer.link.as_str()]);
    assert!(refused.contains("has ended as EXECUTED, and a final status never changes"), "{refused}");
    let ended = json!({"revoked": false, "outcome": "payment_ended", "status": "EXECUTED"});
    assert_eq!(refusal(&cli, payer.link.as_str()), ended);
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

/// Both lock the payment, so either the attempt is started and nothing is cancelled, or the other way round.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn revoking_a_link_and_choosing_another_bank_are_mutually_exclusive() {
    let test_service = TestService::start().await;
    for _ in 0..12 {
        let mut payer = test_service.payer_at(BankId::Atlas).await;
        payer.decide("decline").await;
        let (link, cell, id) = (opened(&test_service, &payer.link), test_service.app.cell(), payer.payment());
        let revoking = tokio::spawn(async move { cell.revoke_link(&tester(), &link, "test").await.unwrap() });
        payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
        let (outcome, status) = (revoking.await.unwrap(), test_service.status(id).await);
        match (&outcome, status) {
            (RevokeLinkOutcome::PaymentCancelled, Status::Cancelled) => assert_eq!(payer.view(), "cancelled"),
            (RevokeLinkOutcome::AttemptOpen { .. }, Status::Pending) => assert_eq!(payer.view(), "hand-off"),
            other => panic!("{other:?}: {}", payer.page),
        }
    }
}

#[tokio::test]
async fn all_links_issued_before_a_time_can_be_revoked() {
    let test_service = TestService::start().await;
    let mut old = test_service.payer().await;
    let used = test_service.payer_at(BankId::Atlas).await;
    test_service.app.clock.advance(Duration::from_secs(10));
    let mut new = test_service.payer().await;
    let cutoff = Timestamp::from_epoch_ms(NOW_MS + 5_000);
    let outcome =
        test_service.app.cell().revoke_links(&tester(), test_service.app.company, Some(cutoff)).await.unwrap();
    assert_eq!(outcome, RevokeLinksOutcome::RevokedBefore(cutoff));
    let earlier = Timestamp::from_epoch_ms(NOW_MS);
    let outcome =
        test_service.app.cell().revoke_links(&tester(), test_service.app.company, Some(earlier)).await.unwrap();
    assert_eq!(outcome, RevokeLinksOutcome::RevokedBefore(cutoff), "an earlier time does not restore revoked links");

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
        let (one, other, ring) = (cell.clone(), cell.clone(), test_service.app.running.service.ring.clone());
        let (first, second) = (link.clone(), link.clone());
        let using = tokio::spawn(async move { start_attempt_at(&one, &ring, &first, TEST_BANK).await.unwrap() });
        let revoking = tokio::spawn(async move { other.revoke_link(&tester(), &second, "test").await.unwrap() });
        match (using.await.unwrap(), revoking.await.unwrap()) {
            (StartOutcome::Started(..), RevokeLinkOutcome::AttemptOpen { .. }) => used += 1,
            (StartOutcome::Refused(LinkRefusedReason::Revoked), RevokeLinkOutcome::Revoked) => revoked += 1,
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
    let (cell, ring) = (test_service.app.cell(), test_service.app.running.service.ring.clone());
    let using = tokio::spawn(async move { start_attempt_at(&cell, &ring, &link, TEST_BANK).await.unwrap() });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    wait_until("the confirmation waits for the advisory lock", PATIENCE, async || {
        test_service.owner.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) > 0
    })
    .await;
    transaction.commit().await.unwrap();
    let outcome = using.await.unwrap();
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::Revoked)), "{outcome:?}");
}
