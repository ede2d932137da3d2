//! Bank responses that are lost, late, stale or invalid, and banks and databases that are unavailable.

use std::{sync::Arc, time::Duration};

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, Decision, FaultKind, NoticeKind, Operation, PausePoint};
use paylink_server::{
    lifecycle::{Roles, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_testkit::{
    PATIENCE, Payer, SCA_EXEMPT_CENTS, TestService, cell_of, config_with_banks, payment_steps::poll_once, wait_until,
};

use crate::money::fault;

const SETTLING_TIME: Duration = Duration::from_secs(15);

#[tokio::test]
async fn an_initiation_that_timed_out_after_the_bank_had_acted_is_abandoned_where_it_cannot_have_moved_money() {
    for kind in [FaultKind::HangAfter, FaultKind::FailAfter, FaultKind::CloseAfter, FaultKind::Garbage] {
        let test_service = TestService::start().await;
        test_service.sandbox().inject_fault(fault(Operation::Initiate, kind, 1));
        let mut payer = test_service.payer().await;
        payer.confirm(BankId::Atlas, test_service.sandbox()).await;
        assert_eq!(payer.view(), "choose", "{kind:?}: {}", payer.page);
        assert_eq!(
            (test_service.status(payer.payment()).await, test_service.order().status),
            (Status::Pending, "RCVD"),
            "{kind:?}"
        );
        payer.choose_again(BankId::Atlas, test_service.sandbox()).await;
        payer.decide("approve").await;
        test_service.advance_and_poll(SETTLING_TIME).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Executed, "{kind:?}");
        assert_eq!(
            (test_service.sandbox().orders().len(), test_service.sandbox().movements().len()),
            (2, 1),
            "{kind:?}"
        );
    }
}

/// The restored database has the attempt from before the bank's response. The payer may have signed at the bank since.
#[tokio::test]
async fn an_initiation_without_response_is_not_given_up_after_a_restore() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Atlas).await;
    let set = async |change: &str| test_service.owner.batch_execute(change).await.unwrap();
    set("UPDATE attempt SET connector_state_sealed = NULL, redirect_sealed = NULL").await;
    set("UPDATE cell_opening SET loss = 'test', loss_found_at = clock_timestamp()").await;
    test_service.advance_time(Duration::from_mins(2)).await;
    let (service, cell) = (&test_service.app.running.service, test_service.app.cell());
    poll_once(service, &cell).await;
    assert_eq!(
        (test_service.status(payer.payment()).await, test_service.count("attempt WHERE ended_at IS NULL").await),
        (Status::Pending, 1),
        "a closed cell does not give up what it may have forgotten"
    );
    set("UPDATE cell_opening SET loss = NULL, loss_found_at = NULL, restored_at = service_now()").await;
    test_service.advance_and_poll(Duration::from_mins(2)).await;
    assert_eq!(
        (test_service.status(payer.payment()).await, test_service.count("attempt WHERE ended_at IS NULL").await),
        (Status::Unknown, 1)
    );
}

#[tokio::test]
async fn an_initiation_that_may_have_moved_money_is_unknown_and_no_other_bank_can_be_chosen() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::CloseAfter, 1));
    let mut payer = Payer::with(test_service.link(SCA_EXEMPT_CENTS, "Order 1017").await);
    payer.confirm(BankId::Delta, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("unknown", Status::Unknown));
    for url in [payer.link.clone(), payer.attempt_url("again")] {
        payer.post(url, "bank=borea").await;
        assert_eq!(payer.view(), "unknown", "{}", payer.page);
    }
    for button in ["switch", "cancel", "resume"] {
        payer.press(button).await;
        assert_eq!(payer.view(), "unknown", "{button}");
    }
    test_service.advance_and_poll(Duration::from_hours(24 * 40)).await;
    assert_eq!((test_service.status(payer.payment()).await, test_service.count("attempt").await), (Status::Unknown, 1));
    assert_eq!(test_service.sandbox().movements().len(), 1, "the bank had moved the money");
}

#[tokio::test]
async fn after_a_bank_has_refused_the_payer_can_choose_another() {
    let test_service = TestService::start().await;
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    let mut payer = test_service.payer().await;
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert!(payer.page.contains("did not accept the payment"), "{}", payer.page);
    payer.choose_again(BankId::Borea, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
}

#[tokio::test]
async fn an_initiation_whose_lease_expired_sends_no_payer_to_the_bank() {
    let test_service = Arc::new(TestService::start().await);
    let pause = test_service.sandbox().pause_requests(None, Operation::Initiate, PausePoint::After);
    let mut payer = test_service.payer().await;
    let confirming = {
        let (test_service, mut payer) = (test_service.clone(), payer.clone());
        tokio::spawn(async move {
            payer.confirm(BankId::Atlas, test_service.sandbox()).await;
            payer
        })
    };
    pause.wait_for_request().await;
    // The initiation takes so long that its lease expires.
    test_service.advance_and_poll(Duration::from_secs(61)).await;
    payer.open().await;
    assert_eq!(payer.view(), "choose", "the attempt was abandoned: {}", payer.page);
    pause.release();
    let slow = confirming.await.unwrap();
    assert_eq!(slow.view(), "choose", "the late response is not used: {}", slow.page);
    let sealed =
        test_service.count("attempt WHERE redirect_sealed IS NOT NULL OR connector_state_sealed IS NOT NULL").await;
    assert_eq!(sealed, 0);
}

#[tokio::test]
async fn stale_bank_responses_reverse_no_status() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Authorised);
    for operation in [Operation::Status, Operation::ScaStatus] {
        test_service.sandbox().inject_fault(fault(operation, FaultKind::Stale, 1));
    }
    test_service.advance_and_poll(Duration::from_secs(1)).await;
    test_service.sandbox().clear_faults();
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "EXECUTED"]);
}

#[tokio::test]
async fn a_stale_response_does_not_confirm_a_cancellation() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    test_service.sandbox().inject_fault(fault(Operation::Status, FaultKind::Stale, 1));
    payer.press("switch").await;
    assert_eq!((payer.view().as_str(), test_service.order().status), ("left", "CANC"), "{}", payer.page);
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
    test_service.sandbox().clear_faults();
    test_service.advance_and_poll(SETTLING_TIME).await;
    payer.check_again().await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("choose", Status::Incomplete));
}

#[tokio::test]
async fn after_an_unrecognised_status_code_the_payment_is_unknown_until_a_recognised_one() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    test_service.sandbox().inject_fault(fault(Operation::Status, FaultKind::UnknownCode, 1));
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    payer.check_again().await;
    payer.decide("approve").await;
    test_service.sandbox().inject_fault(fault(Operation::Status, FaultKind::UnknownCode, 1));
    test_service.advance_and_poll(SETTLING_TIME).await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(
        test_service.statuses(payer.payment()).await,
        ["UNKNOWN", "PENDING", "AUTHORISED", "UNKNOWN", "EXECUTED"]
    );
}

#[tokio::test]
async fn a_bank_outage_of_a_quarter_of_an_hour_makes_the_payment_unknown_until_it_ends() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    test_service.sandbox().inject_fault(fault(Operation::Any, FaultKind::Unavailable, 10_000));
    for minutes in [1, 5, 8] {
        test_service.advance_and_poll(Duration::from_mins(minutes)).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Authorised);
    }
    test_service.advance_and_poll(Duration::from_mins(3)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    payer.check_again().await;
    assert_eq!(payer.view(), "unknown");
    test_service.sandbox().clear_faults();
    test_service.advance_and_poll(Duration::from_hours(1)).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn a_contradicting_observation_after_the_end_is_recorded_and_counted_and_never_applied() {
    // The configuration wrongly states that Borea's payments are final when executed. Borea may still reject them.
    let test_service = TestService::with_bank_configuration(|banks| {
        *banks = banks.replace("ends_at = \"settled\"", "ends_at = \"executed\"");
    })
    .await;
    let mut payer = test_service.payer_at(BankId::Borea).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(5)).await;
    let payment = payer.payment();
    assert_eq!(test_service.status(payment).await, Status::Executed);
    test_service.sandbox().decide(BankId::Borea, &test_service.order().payment_id, Decision::Reject).unwrap();
    for _ in 0..3 {
        test_service
            .sandbox()
            .send_notice(BankId::Borea, &test_service.order().payment_id, NoticeKind::Honest)
            .await
            .unwrap();
        test_service.advance_and_poll(SETTLING_TIME).await;
    }
    assert_eq!(test_service.status(payment).await, Status::Executed);
    let rows = test_service
        .owner
        .query("SELECT bank_status, payment_status::text, payment_id FROM contradiction", &[])
        .await
        .unwrap();
    assert_eq!(rows.len(), 1, "recorded once, however often it is observed");
    assert_eq!((rows[0].get::<_, &str>(0), rows[0].get::<_, &str>(1)), ("bank: RJCT/finalised", "EXECUTED"));
    assert_eq!(rows[0].get::<_, uuid::Uuid>(2), payment.uuid());
    let metrics =
        reqwest::get(format!("http://{}/metrics", test_service.app.running.ops)).await.unwrap().text().await.unwrap();
    assert!(metrics.contains("paylink_contradictions_total{bank=\"borea\"}"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_bank_that_hangs_does_not_delay_another() {
    let test_service = TestService::with_worker().await;
    test_service.sandbox().set_notices_enabled(false);
    for _ in 0..50 {
        test_service.payer_at(BankId::Atlas).await;
    }
    let waiting = test_service.payer_at(BankId::Delta).await;
    let order = test_service.sandbox().orders().pop().unwrap();
    test_service.sandbox().decide(BankId::Delta, &order.payment_id, Decision::Approve).unwrap();
    let pause = test_service.sandbox().pause_requests(Some(BankId::Atlas), Operation::Status, PausePoint::Before);
    test_service.advance_time(SETTLING_TIME).await;
    pause.wait_for_request().await;
    let paid = async || test_service.status(waiting.payment()).await == Status::Executed;
    wait_until("the payment at the other bank is executed", PATIENCE, paid).await;
}

#[tokio::test]
async fn payments_at_a_bank_that_is_no_longer_configured_become_unknown_and_do_not_end() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Ember).await;
    let without = test_service.banks.configuration.split("[[bank]]").filter(|bank| !bank.contains("\"ember\""));
    let config = config_with_banks(&test_service.app.database, &without.collect::<Vec<_>>().join("[[bank]]"));
    let roles = Roles { web: false, worker: false };
    let other = start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    for _ in 0..2 {
        test_service.advance_time(Duration::from_mins(16)).await;
        poll_once(&other.service, &cell_of(&other)).await;
    }
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
    // Once the bank is configured again, its payments are polled again.
    test_service.advance_and_poll(Duration::from_hours(2)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_that_hangs_while_the_bank_responds_does_not_lose_the_response() {
    let test_service = Arc::new(TestService::start().await);
    let pause = test_service.sandbox().pause_requests(None, Operation::Initiate, PausePoint::After);
    let confirming = {
        let (test_service, mut payer) =
            (test_service.clone(), Payer::with(test_service.link(SCA_EXEMPT_CENTS, "Order 1017").await));
        tokio::spawn(async move {
            payer.confirm(BankId::Delta, test_service.sandbox()).await;
            payer
        })
    };
    pause.wait_for_request().await;
    let lock = test_service.app.database.as_owner().await;
    lock.batch_execute("BEGIN; LOCK TABLE attempt").await.unwrap();
    pause.release();
    // Real time: longer than the store waits for one statement, so that it has to retry.
    lock.batch_execute("SELECT pg_sleep(3); ROLLBACK").await.unwrap();
    let mut payer = confirming.await.unwrap();
    // The page could not be shown meanwhile either.
    for _ in 0..100 {
        payer.check_again().await;
        if ["authorised", "paid"].contains(&payer.view().as_str()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(["authorised", "paid"].contains(&payer.view().as_str()), "{}", payer.page);
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(
        (test_service.status(payer.payment()).await, test_service.sandbox().movements().len()),
        (Status::Executed, 1)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_bank_response_after_lease_expiry_resolves_the_unknown_status() {
    let test_service = Arc::new(TestService::start().await);
    // A notice would say which order it is, and the status would be known before the response.
    test_service.sandbox().set_notices_enabled(false);
    let pause = test_service.sandbox().pause_requests(None, Operation::Initiate, PausePoint::After);
    let link = test_service.link(SCA_EXEMPT_CENTS, "Order 1017").await;
    let confirming = {
        let (test_service, mut payer) = (test_service.clone(), Payer::with(link.clone()));
        tokio::spawn(async move {
            payer.confirm(BankId::Delta, test_service.sandbox()).await;
            payer
        })
    };
    pause.wait_for_request().await;
    // A poll whose result a machine that stands still could not store is due again when its claim has expired.
    wait_until("the payment is UNKNOWN", PATIENCE, async || {
        test_service.advance_and_poll(Duration::from_secs(61)).await;
        test_service.count("payment WHERE status = 'UNKNOWN'").await == 1
    })
    .await;
    pause.release();
    let payer = confirming.await.unwrap();
    wait_until("the payment is EXECUTED", PATIENCE, async || {
        test_service.advance_and_poll(Duration::from_secs(61)).await;
        test_service.status(payer.payment()).await == Status::Executed
    })
    .await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["UNKNOWN", "EXECUTED"]);
}

#[tokio::test]
async fn an_unreadable_attempt_does_not_block_polling_of_others() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let broken = test_service.payer_at(BankId::Atlas).await;
    let healthy = test_service.payer_at(BankId::Atlas).await;
    let order = test_service.sandbox().orders().pop().unwrap();
    test_service.sandbox().decide(BankId::Atlas, &order.payment_id, Decision::Approve).unwrap();
    let damage = "UPDATE attempt SET connector_state_sealed = 'damaged' WHERE id = $1";
    test_service.owner.execute(damage, &[&broken.attempt().uuid()]).await.unwrap();
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(healthy.payment()).await, Status::Executed);
}
