//! Answers that are lost, late, stale or not to be understood, and banks or databases that cannot be asked.

use std::{sync::Arc, time::Duration};

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, Decision, FaultKind, NoticeKind, Operation, When};
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    run::{Roles, start},
    worker::observe::look_at_due,
};
use paylink_testkit::{Payer, SMALL, Shop, cell_of, config_with};

use crate::fault;

const MOMENT: Duration = Duration::from_secs(15);

#[tokio::test]
async fn an_initiation_that_timed_out_after_the_bank_had_acted_is_abandoned_where_it_cannot_have_moved_money() {
    for kind in [FaultKind::HangAfter, FaultKind::FailAfter, FaultKind::CloseAfter, FaultKind::Garbage] {
        let shop = Shop::open().await;
        shop.sandbox().fault(fault(Operation::Initiate, kind, 1));
        let mut payer = shop.payer().await;
        payer.confirm(BankId::Atlas, shop.sandbox()).await;
        assert_eq!(payer.view(), "choose", "{kind:?}: {}", payer.page);
        assert_eq!((shop.status(payer.payment()).await, shop.order().status), (Status::Pending, "RCVD"), "{kind:?}");
        payer.choose_again(BankId::Atlas, shop.sandbox()).await;
        payer.decide("approve").await;
        shop.pass_and_look(MOMENT).await;
        assert_eq!(shop.status(payer.payment()).await, Status::Executed, "{kind:?}");
        assert_eq!((shop.sandbox().orders().len(), shop.sandbox().movements().len()), (2, 1), "{kind:?}");
    }
}

#[tokio::test]
async fn an_initiation_that_may_have_moved_money_is_unknown_and_no_other_bank_can_be_chosen() {
    let shop = Shop::open().await;
    shop.sandbox().fault(fault(Operation::Initiate, FaultKind::CloseAfter, 1));
    let mut payer = Payer::with(shop.link(SMALL, "Order 1017").await);
    payer.confirm(BankId::Delta, shop.sandbox()).await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("unknown", Status::Unknown));
    for url in [payer.link.clone(), payer.own("again")] {
        payer.post(url, "bank=borea").await;
        assert_eq!(payer.view(), "unknown", "{}", payer.page);
    }
    for what in ["switch", "cancel", "resume"] {
        payer.press(what).await;
        assert_eq!(payer.view(), "unknown", "{what}");
    }
    shop.pass_and_look(Duration::from_hours(24 * 40)).await;
    assert_eq!((shop.status(payer.payment()).await, shop.count("attempt").await), (Status::Unknown, 1));
    assert_eq!(shop.sandbox().movements().len(), 1, "it had moved");
}

#[tokio::test]
async fn a_bank_that_cannot_be_reached_or_says_no_costs_the_payer_nothing() {
    let shop = Shop::open().await;
    shop.sandbox().fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    let mut payer = shop.payer().await;
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    assert!(payer.page.contains("did not accept the payment"), "{}", payer.page);
    payer.choose_again(BankId::Borea, shop.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
}

#[tokio::test]
async fn an_initiation_that_somebody_gave_up_for_lost_sends_no_payer_to_the_bank() {
    let shop = Arc::new(Shop::open().await);
    let hold = shop.sandbox().hold(None, Operation::Initiate, When::After);
    let mut payer = shop.payer().await;
    let confirming = {
        let (shop, mut payer) = (shop.clone(), payer.clone());
        tokio::spawn(async move {
            payer.confirm(BankId::Atlas, shop.sandbox()).await;
            payer
        })
    };
    hold.arrived().await;
    // The one who speaks to the bank is so slow that its claim runs out.
    shop.pass_and_look(Duration::from_secs(61)).await;
    payer.open().await;
    assert_eq!(payer.view(), "choose", "the attempt was given up: {}", payer.page);
    hold.release();
    let slow = confirming.await.unwrap();
    assert_eq!(slow.view(), "choose", "its answer came too late to be acted on: {}", slow.page);
    let sealed = shop.count("attempt WHERE redirect_sealed IS NOT NULL OR memory_sealed IS NOT NULL").await;
    assert_eq!(sealed, 0);
}

#[tokio::test]
async fn stale_answers_take_nothing_back() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    assert_eq!(shop.status(payer.payment()).await, Status::Authorised);
    for operation in [Operation::Status, Operation::ScaStatus] {
        shop.sandbox().fault(fault(operation, FaultKind::Stale, 1));
    }
    shop.pass_and_look(Duration::from_secs(1)).await;
    shop.sandbox().clear_faults();
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["AUTHORISED", "EXECUTED"]);
}

#[tokio::test]
async fn a_stale_answer_after_a_cancellation_is_no_proof() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    shop.sandbox().fault(fault(Operation::Status, FaultKind::Stale, 1));
    payer.press("switch").await;
    assert_eq!((payer.view().as_str(), shop.order().status), ("hand-off", "CANC"), "{}", payer.page);
    shop.sandbox().clear_faults();
    shop.pass_and_look(MOMENT).await;
    payer.check_again().await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("choose", Status::Incomplete));
}

#[tokio::test]
async fn a_code_that_nobody_knows_is_unknown_until_the_next_that_is() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    shop.sandbox().fault(fault(Operation::Status, FaultKind::UnknownCode, 1));
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Unknown);
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Pending);
    payer.check_again().await;
    payer.decide("approve").await;
    shop.sandbox().fault(fault(Operation::Status, FaultKind::UnknownCode, 1));
    shop.pass_and_look(MOMENT).await;
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["UNKNOWN", "PENDING", "AUTHORISED", "UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn an_outage_of_a_quarter_of_an_hour_is_unknown_and_passes() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    shop.sandbox().fault(fault(Operation::Any, FaultKind::Unavailable, 10_000));
    for minutes in [1, 5, 8] {
        shop.pass_and_look(Duration::from_mins(minutes)).await;
        assert_eq!(shop.status(payer.payment()).await, Status::Authorised);
    }
    shop.pass_and_look(Duration::from_mins(3)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Unknown);
    payer.check_again().await;
    assert_eq!(payer.view(), "unknown");
    shop.sandbox().clear_faults();
    shop.pass_and_look(Duration::from_hours(1)).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["AUTHORISED", "UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn news_after_the_end_is_journalled_and_counted_and_never_applied() {
    // A service that was told that Borea's payments end when executed, which is wrong: there they may still be rejected.
    let shop = Shop::with(|banks| *banks = banks.replace("ends_at = \"settled\"", "ends_at = \"executed\"")).await;
    let mut payer = shop.payer_at(BankId::Borea).await;
    payer.decide("approve").await;
    shop.pass_and_look(Duration::from_secs(5)).await;
    let payment = payer.payment();
    assert_eq!(shop.status(payment).await, Status::Executed);
    shop.sandbox().decide(BankId::Borea, &shop.order().payment_id, Decision::Reject).unwrap();
    for _ in 0..3 {
        shop.sandbox().send_notice(BankId::Borea, &shop.order().payment_id, NoticeKind::Honest).await.unwrap();
        shop.pass_and_look(MOMENT).await;
    }
    assert_eq!(shop.status(payment).await, Status::Executed);
    let rows = shop.owner.query("SELECT said, stands::text, payment_id FROM contradiction", &[]).await.unwrap();
    assert_eq!(rows.len(), 1, "once, however often it is heard");
    assert_eq!((rows[0].get::<_, &str>(0), rows[0].get::<_, &str>(1)), ("bank: RJCT/finalised", "EXECUTED"));
    assert_eq!(rows[0].get::<_, uuid::Uuid>(2), payment.uuid());
    let metrics = reqwest::get(format!("http://{}/metrics", shop.app.running.ops)).await.unwrap().text().await.unwrap();
    assert!(metrics.contains("paylink_contradictions_total{bank=\"borea\"}"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_bank_that_hangs_holds_up_no_other() {
    let shop = Shop::working().await;
    shop.sandbox().set_notices(false);
    for _ in 0..50 {
        shop.payer_at(BankId::Atlas).await;
    }
    let waiting = shop.payer_at(BankId::Delta).await;
    let order = shop.sandbox().orders().pop().unwrap();
    shop.sandbox().decide(BankId::Delta, &order.payment_id, Decision::Approve).unwrap();
    let hold = shop.sandbox().hold(Some(BankId::Atlas), Operation::Status, When::Before);
    shop.pass(MOMENT).await;
    hold.arrived().await;
    let paid = async {
        while shop.status(waiting.payment()).await != Status::Executed {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), paid).await.expect("the other bank is looked at meanwhile");
}

#[tokio::test]
async fn a_bank_that_is_no_longer_configured_makes_its_payments_unknown_and_ends_none() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Ember).await;
    let without = shop.banks.configuration.split("[[bank]]").filter(|bank| !bank.contains("\"ember\""));
    let config = config_with(&shop.app.database, &without.collect::<Vec<_>>().join("[[bank]]"));
    let roles = Roles { web: false, worker: false };
    let other = start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    for _ in 0..2 {
        shop.pass(Duration::from_mins(16)).await;
        look_at_due(&other.service, &cell_of(&other)).await.unwrap();
    }
    assert_eq!(shop.status(payer.payment()).await, Status::Unknown);
    assert_eq!(shop.count("attempt WHERE ended_at IS NULL").await, 1);
    // Configured again, it is read again.
    shop.pass_and_look(Duration::from_hours(2)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Incomplete);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_that_hangs_while_the_bank_answers_does_not_cost_the_answer() {
    let shop = Arc::new(Shop::open().await);
    let hold = shop.sandbox().hold(None, Operation::Initiate, When::After);
    let confirming = {
        let (shop, mut payer) = (shop.clone(), Payer::with(shop.link(SMALL, "Order 1017").await));
        tokio::spawn(async move {
            payer.confirm(BankId::Delta, shop.sandbox()).await;
            payer
        })
    };
    hold.arrived().await;
    let lock = shop.app.database.as_owner().await;
    lock.batch_execute("BEGIN; LOCK TABLE attempt").await.unwrap();
    hold.release();
    // Longer than any statement is waited for.
    lock.batch_execute("SELECT pg_sleep(3); ROLLBACK").await.unwrap();
    let payer = confirming.await.unwrap();
    assert!(["authorised", "paid"].contains(&payer.view().as_str()), "{}", payer.page);
    shop.pass_and_look(MOMENT).await;
    assert_eq!((shop.status(payer.payment()).await, shop.sandbox().movements().len()), (Status::Executed, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_answer_that_comes_after_it_was_given_up_for_lost_makes_the_payment_known_again() {
    let shop = Arc::new(Shop::open().await);
    let hold = shop.sandbox().hold(None, Operation::Initiate, When::After);
    let link = shop.link(SMALL, "Order 1017").await;
    let confirming = {
        let (shop, mut payer) = (shop.clone(), Payer::with(link.clone()));
        tokio::spawn(async move {
            payer.confirm(BankId::Delta, shop.sandbox()).await;
            payer
        })
    };
    hold.arrived().await;
    shop.pass_and_look(Duration::from_secs(61)).await;
    assert_eq!(shop.count("payment WHERE status = 'UNKNOWN'").await, 1);
    hold.release();
    let payer = confirming.await.unwrap();
    shop.pass_and_look(Duration::from_secs(61)).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn a_row_that_cannot_be_read_keeps_no_other_from_being_looked_at() {
    let shop = Shop::open().await;
    shop.sandbox().set_notices(false);
    let broken = shop.payer_at(BankId::Atlas).await;
    let well = shop.payer_at(BankId::Atlas).await;
    let order = shop.sandbox().orders().pop().unwrap();
    shop.sandbox().decide(BankId::Atlas, &order.payment_id, Decision::Approve).unwrap();
    let damage = "UPDATE attempt SET memory_sealed = 'damaged' WHERE id = $1";
    shop.owner.execute(damage, &[&broken.attempt().uuid()]).await.unwrap();
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(well.payment()).await, Status::Executed);
}
