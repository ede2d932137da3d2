//! What may happen at the same moment, or in the wrong order, or not at all. Each race is run in the order that the test wants.

use std::{sync::Arc, time::Duration};

use paylink_bank::AttemptKey;
use paylink_domain::{
    attempt::{Heard, Phase, Profile},
    status::Status,
};
use paylink_sandbox::{BankId, Decision, FaultKind, NoticeKind, Operation, When};
use paylink_store::Told;
use paylink_testkit::{AMOUNT, Payer, Shop};
use tokio::sync::Barrier;

use crate::fault;

const MOMENT: Duration = Duration::from_secs(15);

#[tokio::test]
async fn paid_but_never_returned() {
    let shop = Shop::open().await;
    shop.sandbox().set_notices(false);
    let payer = shop.payer_at(BankId::Atlas).await;
    shop.sandbox().decide(BankId::Atlas, &shop.order().payment_id, Decision::Approve).unwrap();
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_tabs_or_sixty_four_make_one_payment_one_attempt_and_one_order() {
    let shop = Arc::new(Shop::open().await);
    let link = shop.link(AMOUNT, "Order 1017").await;
    let barrier = Arc::new(Barrier::new(64));
    let tabs: Vec<_> = (0..64)
        .map(|tab| {
            let (shop, link, barrier) = (shop.clone(), link.clone(), barrier.clone());
            tokio::spawn(async move {
                let mut payer = Payer::with(link);
                barrier.wait().await;
                let bank = if tab % 2 == 0 { BankId::Atlas } else { BankId::Borea };
                payer.confirm(bank, shop.sandbox()).await;
                payer
            })
        })
        .collect();
    let mut attempts = std::collections::BTreeSet::new();
    for tab in tabs {
        attempts.insert(tab.await.unwrap().attempt());
    }
    assert_eq!((attempts.len(), shop.sandbox().orders().len()), (1, 1));
    assert_eq!((shop.count("payment").await, shop.count("attempt").await), (1, 1));
}

#[tokio::test]
async fn resume_after_authorisation_leads_nowhere() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    shop.pass_and_look(Duration::from_mins(16)).await;
    payer.check_again().await;
    assert_eq!(payer.view(), "left");
    // Approved on the screen that was left open; the first tab does not know, and presses its button.
    shop.sandbox().decide(BankId::Ember, &shop.order().payment_id, Decision::Approve).unwrap();
    payer.press("resume").await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("authorised", Status::Authorised));
    let link = payer.link.clone();
    payer.post(link, "bank=borea").await;
    assert_eq!(payer.view(), "authorised", "and no other bank is to be had");
    assert_eq!(shop.count("attempt").await, 1);
}

#[tokio::test]
async fn authorised_then_rejected() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    shop.sandbox().decide(BankId::Ember, &shop.order().payment_id, Decision::Reject).unwrap();
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["AUTHORISED", "FAILED"]);
    assert_eq!(shop.sandbox().movements().len(), 0);
}

#[tokio::test]
async fn late_approval_after_incomplete() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    shop.pass_and_look(Duration::from_hours(5)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Incomplete);
    payer.check_again().await;
    shop.sandbox().decide(BankId::Ember, &shop.order().payment_id, Decision::Approve).unwrap();
    shop.pass_and_look(Duration::from_hours(6)).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["INCOMPLETE", "EXECUTED"]);
}

#[tokio::test]
async fn a_forged_return_moves_nothing() {
    let shop = Shop::open().await;
    for bank in [BankId::Atlas, BankId::Corvus] {
        let mut payer = shop.payer_at(bank).await;
        for query in ["", "transactionStatus=ACCC", "confirmationCode=1", "error=access_denied", "scaStatus=finalised"]
        {
            let mut url = payer.own("back");
            url.set_query(Some(query));
            payer.visit(url).await;
            assert_eq!(
                (payer.view().as_str(), shop.status(payer.payment()).await),
                ("hand-off", Status::Pending),
                "{query}"
            );
            assert_eq!(payer.at.query(), None, "what was in the address is gone from it");
        }
    }
    // Nor does the return of an attempt that nobody made.
    let mut stranger = shop.payer_at(BankId::Atlas).await;
    stranger.visit(stranger.at.join("/r/att_0000000000000000000000000000/back").unwrap()).await;
    assert!(stranger.page.contains("not a payment link"));
}

#[tokio::test]
async fn notices_forged_doubled_or_out_of_order_only_make_us_ask() {
    let shop = Shop::open().await;
    shop.sandbox().set_notices(false);
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let id = shop.order().payment_id;
    let notice = async |kind| assert_eq!(shop.sandbox().send_notice(BankId::Atlas, &id, kind).await.unwrap(), 204);
    for status in ["ACCC", "RJCT", "CANC", "nonsense"] {
        notice(NoticeKind::Forged(status.to_owned())).await;
        notice(NoticeKind::OtherPayment).await;
        shop.pass_and_look(Duration::from_secs(1)).await;
        assert_eq!(shop.status(payer.payment()).await, Status::Pending, "{status}");
    }
    payer.decide("approve").await;
    shop.pass(Duration::from_secs(3)).await;
    for kind in [NoticeKind::Honest, NoticeKind::Forged("RCVD".to_owned()), NoticeKind::Honest] {
        notice(kind).await;
        shop.look().await;
    }
    assert_eq!(shop.statuses(payer.payment()).await, ["AUTHORISED", "EXECUTED"]);
}

#[tokio::test]
async fn a_flood_of_notices_is_one_question_a_second() {
    let shop = Shop::open().await;
    shop.sandbox().set_notices(false);
    let _payer = shop.payer_at(BankId::Atlas).await;
    let id = shop.order().payment_id;
    shop.pass_and_look(MOMENT).await;
    let asked =
        || shop.sandbox().received().iter().filter(|request| request.path_and_query.ends_with("/status")).count();
    let before = asked();
    for _ in 0..50 {
        shop.sandbox().send_notice(BankId::Atlas, &id, NoticeKind::Honest).await.unwrap();
        shop.look().await;
    }
    assert!(asked() - before <= 3, "{} questions", asked() - before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn poll_notice_and_return_at_the_same_moment() {
    let shop = Arc::new(Shop::open().await);
    let payer = shop.payer_at(BankId::Atlas).await;
    let id = shop.order().payment_id;
    shop.sandbox().decide(BankId::Atlas, &id, Decision::Approve).unwrap();
    shop.pass(MOMENT).await;
    // All of them wait with the bank's answer in their hands, and then write at once.
    let hold = shop.sandbox().hold(None, Operation::Status, When::After);
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (mut tab, poller, notifier, id) = (payer.clone(), shop.clone(), shop.clone(), id.clone());
        tasks.spawn(async move { tab.visit(tab.own("back")).await });
        tasks.spawn(async move { poller.look().await });
        tasks.spawn(async move {
            notifier.sandbox().send_notice(BankId::Atlas, &id, NoticeKind::Honest).await.unwrap();
            notifier.look().await;
        });
    }
    hold.arrived().await;
    hold.release();
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["EXECUTED"], "one change, one history");
}

#[tokio::test]
async fn who_was_overtaken_writes_nothing() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Atlas).await;
    let (cell, ring) = (shop.app.cell(), &shop.app.running.service.ring);
    let slow = cell.claim(payer.attempt(), 0, ring).await.unwrap().unwrap();
    let fast = cell.claim(payer.attempt(), 0, ring).await.unwrap().unwrap();
    let profile = Profile { executed_ends: true, initiation_may_move_money: false };
    let told = cell.hear(&slow, Heard::Phase(Phase::Authorised), "bank: ACSP", profile, ring).await.unwrap();
    assert_eq!((told, shop.status(payer.payment()).await), (Told::Overtaken, Status::Pending));
    let told = cell.hear(&fast, Heard::Phase(Phase::Authorised), "bank: ACSP", profile, ring).await.unwrap();
    assert!(matches!(told, Told::Concluded { .. }));
    assert_eq!(shop.status(payer.payment()).await, Status::Authorised);
    // But what nothing can follow is true whoever has asked since.
    let told = cell.hear(&slow, Heard::Phase(Phase::Rejected), "bank: RJCT", profile, ring).await.unwrap();
    assert!(matches!(told, Told::Concluded { .. }));
    assert_eq!(shop.status(payer.payment()).await, Status::Failed);
}

#[tokio::test]
async fn an_attempt_that_fell_to_silence_can_still_be_paid_and_only_once() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Ember).await;
    let screen = payer.way();
    shop.pass_and_look(Duration::from_mins(20)).await;
    // The payer wants another bank. This one does not cancel, so there is none to be had; the screen left open still pays.
    let mut other = Payer::with(payer.link.clone());
    other.confirm(BankId::Atlas, shop.sandbox()).await;
    assert_eq!(other.attempt(), payer.attempt());
    let mut left_open = payer.clone();
    left_open.decide_at(screen, "approve").await;
    shop.pass_and_look(Duration::from_hours(2)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
    let moved = shop.sandbox().movements();
    assert_eq!(moved.len(), 1);
    assert_eq!(moved[0].end_to_end_id.as_deref(), Some(&*AttemptKey::of(payer.attempt()).end_to_end_id()));
}

#[tokio::test]
async fn no_writer_begins_a_second_attempt_or_ends_a_payment_whose_attempt_lives() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Atlas).await;
    let payment = payer.payment().uuid();
    let begin = format!(
        "INSERT INTO attempt (id, payment_id, number, bank) VALUES (gen_random_uuid(), '{payment}', 2, 'atlas')"
    );
    let authorised = format!("UPDATE payment SET status = 'AUTHORISED' WHERE id = '{payment}'");
    let end = format!("UPDATE payment SET status = 'FAILED' WHERE id = '{payment}'");
    let revive = "UPDATE attempt SET ended_at = NULL, outcome = NULL".to_owned();
    let finish = "UPDATE attempt SET ended_at = service_now(), outcome = 'lapsed'".to_owned();
    let refused = async |statement: &str, constraint: &str| {
        for client in [shop.app.database.as_application().await, shop.app.database.as_owner().await] {
            let error = client.batch_execute(statement).await.unwrap_err();
            assert_eq!(error.as_db_error().unwrap().constraint(), Some(constraint), "{statement}: {error:?}");
        }
    };
    refused(&begin, "attempt_one_lives").await;
    refused(&end, "payment_attempt_lives").await;
    shop.owner.batch_execute(&finish).await.unwrap();
    refused(&revive, "attempt_ended").await;
    refused("UPDATE attempt SET outcome = 'paid'", "attempt_ended").await;
    shop.owner.batch_execute(&authorised).await.unwrap();
    refused(&begin, "attempt_of_open_payment").await;
}

#[tokio::test]
async fn an_earlier_attempt_s_silence_is_not_the_payer_s() {
    let shop = Shop::open().await;
    shop.sandbox().fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    let mut payer = shop.payer().await;
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    shop.pass(Duration::from_mins(14)).await;
    payer.choose_again(BankId::Ember, shop.sandbox()).await;
    shop.pass_and_look(Duration::from_mins(2)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Pending, "the payer was at the second bank two minutes ago");
    shop.pass_and_look(Duration::from_mins(14)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Incomplete);
}

#[tokio::test]
async fn a_forwarded_link_does_not_lead_to_what_its_payer_has_begun() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    shop.pass(Duration::from_mins(2)).await;
    let mut stranger = Payer::with(payer.link.clone());
    for bank in [BankId::Ember, BankId::Borea] {
        stranger.confirm(bank, shop.sandbox()).await;
        assert_eq!((stranger.view().as_str(), &stranger.at), ("authorised", &payer.link));
        assert!(!stranger.page.contains("pay_") && !stranger.page.contains("att_"), "{}", stranger.page);
    }
}

#[tokio::test]
async fn who_holds_an_earlier_attempt_is_not_led_to_the_next() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let first = payer.clone();
    payer.decide("decline").await;
    payer.choose_again(BankId::Borea, shop.sandbox()).await;
    // The first bank knows the first attempt's address.
    let mut bank = first.clone();
    bank.check_again().await;
    assert_eq!(bank.view(), "elsewhere", "{}", bank.page);
    bank.choose_again(BankId::Corvus, shop.sandbox()).await;
    assert_eq!((bank.view().as_str(), bank.attempt()), ("elsewhere", first.attempt()));
    assert_eq!(shop.count("attempt").await, 2);
    assert!(!bank.page.contains(&payer.attempt().to_string()));
}

#[tokio::test]
async fn a_company_that_was_switched_off_gets_no_new_order() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    shop.app.cell().enable_online_payments(shop.app.company, false).await.unwrap();
    let link = payer.link.clone();
    payer.choose_again(BankId::Atlas, shop.sandbox()).await;
    assert!(payer.page.contains("data-message=\"disabled\""), "{}", payer.page);
    payer.post(link, "bank=borea").await;
    assert!(payer.page.contains("does not accept online payments"), "{}", payer.page);
    assert_eq!((shop.count("attempt").await, shop.sandbox().orders().len()), (1, 1));
}
