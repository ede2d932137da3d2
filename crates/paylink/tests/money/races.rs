//! Events that are concurrent, out of order or missing. Each test controls the order of its race.

use std::{sync::Arc, time::Duration};

use paylink_bank::AttemptKey;
use paylink_domain::{
    attempt::{Observation, Phase, Profile},
    id::AttemptId,
    link::Link,
    status::Status,
    time::Timestamp,
};
use paylink_sandbox::{BankId, Decision, FaultKind, NoticeKind, Operation, PausePoint};
use paylink_server::system::{Stopwatch, SystemRandomness};
use paylink_store::{LinkRefusedReason, NewAttempt, ObservationOutcome, StartOutcome};
use paylink_testkit::{AMOUNT_CENTS, NOW_MS, PATIENCE, Payer, TestService, tester, wait_until};
use tokio::{sync::Barrier, time::sleep};

use crate::money::fault;

const SETTLING_TIME: Duration = Duration::from_secs(15);

#[tokio::test]
async fn paid_but_never_returned() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let payer = test_service.payer_at(BankId::Atlas).await;
    test_service.sandbox().decide(BankId::Atlas, &test_service.order().payment_id, Decision::Approve).unwrap();
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sixty_four_tabs_create_one_payment_one_attempt_and_one_order() {
    let test_service = Arc::new(TestService::start().await);
    let link = test_service.link(AMOUNT_CENTS, "Order 1017").await;
    let barrier = Arc::new(Barrier::new(64));
    let tabs: Vec<_> = (0..64)
        .map(|tab| {
            let (test_service, link, barrier) = (test_service.clone(), link.clone(), barrier.clone());
            tokio::spawn(async move {
                let mut payer = Payer::with(link);
                barrier.wait().await;
                let bank = if tab % 2 == 0 { BankId::Atlas } else { BankId::Borea };
                payer.confirm(bank, test_service.sandbox()).await;
                payer
            })
        })
        .collect();
    let (mut screens, mut confirmers) = (std::collections::BTreeSet::new(), 0);
    let mut loaded = Vec::new();
    for tab in tabs {
        loaded.push(tab.await.unwrap());
    }
    for mut tab in loaded {
        // The bank may not have responded yet when the tabs were loaded.
        for _ in 0..100 {
            tab.check_again().await;
            if tab.view() != "connecting" {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(tab.view(), "hand-off", "{}", tab.page);
        screens.insert(tab.bank_url());
        confirmers += usize::from(tab.confirmer_url.is_some());
    }
    assert_eq!((screens.len(), test_service.sandbox().orders().len()), (1, 1));
    assert_eq!(confirmers, 1, "one form has started the payment");
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (1, 1));
}

#[tokio::test]
async fn resuming_after_authorisation_starts_no_second_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(Duration::from_mins(16)).await;
    payer.check_again().await;
    assert_eq!(payer.view(), "left");
    // The payer approves on a bank page that was left open. The first tab still shows its resume button.
    test_service.sandbox().decide(BankId::Ember, &test_service.order().payment_id, Decision::Approve).unwrap();
    payer.press("resume").await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("authorised", Status::Authorised));
    let link = payer.link.clone();
    payer.post(link, "bank=borea").await;
    assert_eq!(payer.view(), "authorised", "no other bank can be chosen");
    assert_eq!(test_service.count("attempt").await, 1);
}

#[tokio::test]
async fn authorised_then_rejected() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    test_service.sandbox().decide(BankId::Ember, &test_service.order().payment_id, Decision::Reject).unwrap();
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "FAILED"]);
    assert_eq!(test_service.sandbox().movements().len(), 0);
}

#[tokio::test]
async fn late_approval_after_incomplete() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(Duration::from_hours(5)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
    payer.check_again().await;
    test_service.sandbox().decide(BankId::Ember, &test_service.order().payment_id, Decision::Approve).unwrap();
    test_service.advance_and_poll(Duration::from_hours(6)).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE", "EXECUTED"]);
}

#[tokio::test]
async fn a_forged_return_changes_nothing() {
    let test_service = TestService::start().await;
    for bank in [BankId::Atlas, BankId::Corvus] {
        let mut payer = test_service.payer_at(bank).await;
        for query in ["", "transactionStatus=ACCC", "confirmationCode=1", "error=access_denied", "scaStatus=finalised"]
        {
            payer.return_with(query).await;
            assert_eq!(
                (payer.view().as_str(), test_service.status(payer.payment()).await),
                ("hand-off", Status::Pending),
                "{query}"
            );
            assert_eq!(payer.current_url.query(), None, "the query is removed from the URL");
        }
    }
    // The return of an unknown attempt changes nothing either.
    let mut other = test_service.payer_at(BankId::Atlas).await;
    other.visit(other.current_url.join("/r/att_0000000000000000000000000000/back").unwrap()).await;
    assert!(other.page.contains("not a payment link"));
}

#[tokio::test]
async fn forged_repeated_or_reordered_notices_only_trigger_a_poll() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let id = test_service.order().payment_id;
    let notice =
        async |kind| assert_eq!(test_service.sandbox().send_notice(BankId::Atlas, &id, kind).await.unwrap(), 204);
    for status in ["ACCC", "RJCT", "CANC", "nonsense"] {
        notice(NoticeKind::Forged(status.to_owned())).await;
        notice(NoticeKind::OtherPayment).await;
        test_service.advance_and_poll(Duration::from_secs(1)).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Pending, "{status}");
    }
    payer.decide("approve").await;
    test_service.advance_time(Duration::from_secs(3)).await;
    for kind in [NoticeKind::Honest, NoticeKind::Forged("RCVD".to_owned()), NoticeKind::Honest] {
        notice(kind).await;
        test_service.poll_due().await;
    }
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "EXECUTED"]);
}

#[tokio::test]
async fn a_flood_of_notices_triggers_at_most_one_poll_a_second() {
    let test_service = TestService::start().await;
    test_service.sandbox().set_notices_enabled(false);
    let _payer = test_service.payer_at(BankId::Atlas).await;
    let id = test_service.order().payment_id;
    test_service.advance_and_poll(SETTLING_TIME).await;
    let poll_count = || {
        test_service.sandbox().received().iter().filter(|request| request.path_and_query.ends_with("/status")).count()
    };
    let (before, watch) = (poll_count(), Stopwatch::start());
    for _ in 0..50 {
        test_service.sandbox().send_notice(BankId::Atlas, &id, NoticeKind::Honest).await.unwrap();
        test_service.poll_due().await;
    }
    let (polls, seconds) = (poll_count() - before, usize::try_from(watch.elapsed().as_secs()).unwrap());
    assert!(polls <= seconds + 1, "{polls} polls in {seconds} s");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_poll_notice_and_return_cause_one_transition() {
    let test_service = Arc::new(TestService::start().await);
    let payer = test_service.payer_at(BankId::Atlas).await;
    let id = test_service.order().payment_id;
    test_service.sandbox().decide(BankId::Atlas, &id, Decision::Approve).unwrap();
    test_service.advance_time(SETTLING_TIME).await;
    // The bank holds back its responses, so that all tasks write at the same time.
    let pause = test_service.sandbox().pause_requests(None, Operation::Status, PausePoint::After);
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (mut tab, poller, notifier, id) = (payer.clone(), test_service.clone(), test_service.clone(), id.clone());
        tasks.spawn(async move { tab.return_from_bank().await });
        tasks.spawn(async move { poller.poll_due().await });
        tasks.spawn(async move {
            notifier.sandbox().send_notice(BankId::Atlas, &id, NoticeKind::Honest).await.unwrap();
            notifier.poll_due().await;
        });
    }
    pause.wait_for_request().await;
    pause.release();
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["EXECUTED"], "one transition");
}

#[tokio::test]
async fn a_worker_whose_claim_was_overtaken_records_only_a_final_phase() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    let (cell, ring) = (test_service.app.cell(), &test_service.app.running.service.ring);
    let slow = cell.claim_attempt(payer.attempt(), 0, ring).await.unwrap().unwrap();
    let fast = cell.claim_attempt(payer.attempt(), 0, ring).await.unwrap().unwrap();
    let profile = Profile { executed_is_final: true, lost_initiation_may_move_money: false, retention: None };
    let outcome = cell
        .record_observation(&slow, Observation::Phase(Phase::Authorised), "bank: ACSP", None, profile)
        .await
        .unwrap();
    assert_eq!(
        (outcome, test_service.status(payer.payment()).await),
        (ObservationOutcome::Superseded, Status::Pending)
    );
    let outcome = cell
        .record_observation(&fast, Observation::Phase(Phase::Authorised), "bank: ACSP", None, profile)
        .await
        .unwrap();
    assert!(matches!(outcome, ObservationOutcome::Recorded { .. }));
    assert_eq!(test_service.status(payer.payment()).await, Status::Authorised);
    // A final phase is recorded also under an old claim, because no other phase can follow it.
    let outcome =
        cell.record_observation(&slow, Observation::Phase(Phase::Rejected), "bank: RJCT", None, profile).await.unwrap();
    assert!(matches!(outcome, ObservationOutcome::Recorded { .. }));
    assert_eq!(test_service.status(payer.payment()).await, Status::Failed);
}

#[tokio::test]
async fn an_abandoned_attempt_can_still_be_paid_and_only_once() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Ember).await;
    let screen = payer.bank_url();
    test_service.advance_and_poll(Duration::from_mins(20)).await;
    // This bank cannot cancel, so the payer cannot choose another one. The bank page that was left open still pays.
    let mut other = Payer::with(payer.link.clone());
    other.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!((other.view().as_str(), other.bank_url()), ("hand-off", screen.clone()));
    let mut left_open = payer.clone();
    left_open.decide_at(screen, "approve").await;
    test_service.advance_and_poll(Duration::from_hours(2)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    let moved = test_service.sandbox().movements();
    assert_eq!(moved.len(), 1);
    assert_eq!(moved[0].end_to_end_id.as_deref(), Some(&*AttemptKey::of(payer.attempt()).end_to_end_id()));
}

#[tokio::test]
async fn no_role_can_start_a_second_attempt_or_end_a_payment_with_an_open_attempt() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    let payment = payer.payment().uuid();
    let start = format!(
        "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank) VALUES ('', gen_random_uuid(), '{payment}', 2, 'atlas')"
    );
    let end_payment = format!("UPDATE payment SET status = 'FAILED' WHERE id = '{payment}'");
    let reopen = "UPDATE attempt SET ended_at = NULL, outcome = NULL".to_owned();
    let end_attempt = "UPDATE attempt SET ended_at = service_now(), outcome = 'lapsed'".to_owned();
    let refused = async |statement: &str, constraint: &str| {
        for client in [test_service.app.database.as_application().await, test_service.app.database.as_owner().await] {
            let error = client.batch_execute(statement).await.unwrap_err();
            assert_eq!(error.as_db_error().unwrap().constraint(), Some(constraint), "{statement}: {error:?}");
        }
    };
    refused(&start, "attempt_one_open").await;
    refused(&end_payment, "payment_attempt_open").await;
    test_service.app.move_to(payer.payment(), Status::Authorised).await;
    test_service.owner.batch_execute(&end_attempt).await.unwrap();
    refused(&reopen, "attempt_ended").await;
    refused("UPDATE attempt SET outcome = 'paid'", "attempt_ended").await;
    refused(&start, "attempt_of_open_payment").await;
}

#[tokio::test]
async fn an_earlier_attempt_s_inactivity_does_not_count_against_the_next() {
    let test_service = TestService::start().await;
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::Refuse, 1));
    let mut payer = test_service.payer().await;
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    test_service.advance_time(Duration::from_mins(14)).await;
    payer.choose_again(BankId::Ember, test_service.sandbox()).await;
    test_service.advance_and_poll(Duration::from_mins(2)).await;
    assert_eq!(
        test_service.status(payer.payment()).await,
        Status::Pending,
        "the payer was at the second bank two minutes ago"
    );
    test_service.advance_and_poll(Duration::from_mins(14)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
}

#[tokio::test]
async fn a_forwarded_link_does_not_expose_the_payer_s_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    payer.decide("approve").await;
    test_service.advance_time(Duration::from_mins(2)).await;
    let mut other = Payer::with(payer.link.clone());
    for bank in [BankId::Ember, BankId::Borea] {
        other.confirm(bank, test_service.sandbox()).await;
        assert_eq!((other.view().as_str(), &other.current_url), ("authorised", &payer.link));
        assert!(!other.page.contains("pay_") && !other.page.contains("att_"), "{}", other.page);
    }
}

#[tokio::test]
async fn an_earlier_attempt_s_url_does_not_expose_the_next_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let first = payer.clone();
    payer.decide("decline").await;
    payer.choose_again(BankId::Borea, test_service.sandbox()).await;
    // The first bank received the return URL of the first attempt.
    let mut bank = first.clone();
    bank.return_from_bank().await;
    assert_eq!(bank.view(), "elsewhere", "{}", bank.page);
    bank.choose_again(BankId::Corvus, test_service.sandbox()).await;
    assert_eq!((bank.view().as_str(), bank.attempt()), ("elsewhere", first.attempt()));
    assert_eq!(test_service.count("attempt").await, 2);
    assert!(!bank.page.contains(&payer.attempt().to_string()));
    // Neither does the page of the payer who confirmed the first attempt. The second one may be somebody else's.
    let mut first_tab = first.clone();
    first_tab.check_again().await;
    assert_eq!((first_tab.view().as_str(), first_tab.attempt()), ("elsewhere", first.attempt()));
    payer.press("cancel").await;
    assert_eq!(payer.view(), "cancelled", "{}", payer.page);
}

#[tokio::test]
async fn a_disabled_company_gets_no_new_order() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    test_service.app.cell().enable_online_payments(&tester(), test_service.app.company, false).await.unwrap();
    let link = payer.link.clone();
    payer.choose_again(BankId::Atlas, test_service.sandbox()).await;
    assert!(payer.page.contains("data-message=\"disabled\""), "{}", payer.page);
    payer.post(link, "bank=borea").await;
    assert!(payer.page.contains("does not accept online payments"), "{}", payer.page);
    assert_eq!((test_service.count("attempt").await, test_service.sandbox().orders().len()), (1, 1));
}

#[tokio::test]
async fn a_company_that_is_disabled_while_an_attempt_starts_keeps_no_payment() {
    let test_service = TestService::start().await;
    let url = test_service.payer().await.link;
    let service = test_service.app.running.service.clone();
    let link = Link::open(url.path().rsplit('/').next().unwrap(), &service.ring).unwrap();
    // The transaction waits between the insert of the payment and the start of the attempt.
    let pause = "
        CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
        CREATE TRIGGER wait_for_test AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION wait_for_test();
        SELECT pg_advisory_lock(1)";
    test_service.owner.batch_execute(pause).await.unwrap();
    let cell = test_service.app.cell();
    let starting = tokio::spawn(async move {
        let id = AttemptId::generate(cell.id(), Timestamp::from_epoch_ms(NOW_MS), &SystemRandomness);
        let bank = "atlas".parse().unwrap();
        let new = NewAttempt { id, bank: &bank, language: None, consent: None };
        cell.start_attempt_by_link(&link, new, &service.ring, &SystemRandomness).await.unwrap()
    });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    wait_until("the transaction waits", PATIENCE, async || {
        test_service.owner.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 1
    })
    .await;
    test_service.app.cell().enable_online_payments(&tester(), test_service.app.company, false).await.unwrap();
    test_service.owner.batch_execute("SELECT pg_advisory_unlock(1)").await.unwrap();

    let outcome = starting.await.unwrap();
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::OnlinePaymentsDisabled)), "{outcome:?}");
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (0, 0));
}
