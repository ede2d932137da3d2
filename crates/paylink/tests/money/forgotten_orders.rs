//! Orders that the bank does not know any more.

use std::{sync::Arc, time::Duration};

use paylink_domain::status::Status;
use paylink_server::{
    lifecycle::{Roles, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_testkit::{
    CliEnvironment,
    adversary::{AdversaryBank, Answer, Forgotten, Gateway, Operation, Script},
    cell_of, config_with_banks, configuration_with_banks,
    payment_steps::poll_once,
};

use crate::money::{HARMLESS, payer_at_adversary, service_with};

const QUARTER: Duration = Duration::from_mins(16);
const DAY: Duration = Duration::from_hours(24);
/// The bank forgets unsigned orders after two hours and knows signed ones for 90 days.
const RETENTION: &str = "sca_exempt_below = 0\norders_visible_elsewhere = false\nforgets_unsigned_after = \"2h\"\n\
    remembers_signed_for = \"90d\"\n";

#[tokio::test]
async fn an_unsigned_order_that_is_gone_leaves_the_payment_incomplete() {
    for how in [Forgotten::NotFound, Forgotten::Forbidden, Forgotten::Expired] {
        let bank = AdversaryBank::start().await;
        let test_service = service_with(&bank, HARMLESS).await;
        let mut payer = payer_at_adversary(&test_service).await;
        test_service.advance_and_poll(QUARTER).await;
        bank.forget_as(&bank.last_order().id, how);
        for _ in 0..40 {
            test_service.advance_and_poll(DAY).await;
        }
        assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE"], "{how:?}");
        let open = "attempt WHERE ended_at IS NULL AND next_poll_at IS NOT NULL AND phase = 'gone'";
        assert_eq!(test_service.count(open).await, 1, "it is polled on");
        // The payer tries again at the same bank, which does not take the order any more.
        payer.confirm_bank("borea").await;
        assert_eq!((payer.view().as_str(), bank.orders().len()), ("gone", 1), "{}", payer.page);
        assert!(payer.page.contains("check your account"), "{}", payer.page);
        payer.press("resume").await;
        assert_eq!(payer.view(), "gone");
        assert_eq!(test_service.sandbox().orders().len(), 0, "no other bank was given an order");
        // The bank had executed it after all, and shows it again.
        bank.remember(&bank.last_order().id);
        bank.execute(&bank.last_order().id);
        payer.check_again().await;
        test_service.advance_and_poll(8 * DAY).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Executed, "{how:?}");
    }
}

#[tokio::test]
async fn a_bank_that_only_hides_the_order_still_takes_an_authorisation() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    test_service.advance_and_poll(QUARTER).await;
    bank.script(Operation::ReadStatus, Script::before(Answer::NotFound).times(1));
    payer.press("resume").await;
    assert_eq!((payer.view().as_str(), bank.last_order().authorisations.len()), ("hand-off", 2), "{}", payer.page);
}

#[tokio::test]
async fn with_both_limits_configured_an_order_gone_twice_a_day_apart_is_over() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, RETENTION).await;
    let mut payer = payer_at_adversary(&test_service).await;
    test_service.advance_and_poll(QUARTER).await;
    bank.forget(&bank.last_order().id);
    test_service.advance_and_poll(Duration::from_hours(3)).await;
    test_service.advance_and_poll(Duration::from_hours(12)).await;
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1, "seen within less than a day");
    test_service.advance_and_poll(DAY).await;
    assert_eq!(test_service.count("attempt WHERE outcome = 'lapsed'").await, 1);
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE"]);
    payer.open().await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    payer.confirm_bank("borea").await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
}

#[tokio::test]
async fn an_order_gone_before_the_bank_may_forget_it_or_after_it_may_forget_signed_ones_is_not_over() {
    let bank = AdversaryBank::start().await;
    let late = "sca_exempt_below = 0\norders_visible_elsewhere = false\nforgets_unsigned_after = \"20d\"\n\
        remembers_signed_for = \"21d\"\n";
    let test_service = service_with(&bank, late).await;
    payer_at_adversary(&test_service).await;
    bank.forget(&bank.last_order().id);
    for _ in 0..19 {
        test_service.advance_and_poll(DAY).await;
    }
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
    for _ in 0..20 {
        // Polls happen at intervals up to a day, so that two within this one day cannot be a day apart.
        test_service.advance_and_poll(DAY + Duration::from_hours(1)).await;
    }
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
}

#[tokio::test]
async fn an_order_asked_for_at_another_address_is_not_over() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, RETENTION).await;
    payer_at_adversary(&test_service).await;
    bank.forget(&bank.last_order().id);
    // The operator changes the bank's address; perhaps the new one does not have the old orders.
    let moved = Gateway::in_front_of(bank.url()).await;
    let config = config_with_banks(&test_service.app.database, &moved.configuration("adversary", RETENTION));
    let roles = Roles { web: false, worker: false };
    let other = start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    for _ in 0..5 {
        test_service.advance_time(DAY).await;
        poll_once(&other.service, &cell_of(&other)).await;
    }
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL AND phase = 'not_found'").await, 1);
    other.stop().await;
}

#[tokio::test]
async fn an_authorised_order_that_is_gone_is_unknown() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, RETENTION).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    bank.approve(&order.id);
    payer.return_from_bank().await;
    bank.execute(&order.id);
    bank.forget(&order.id);
    for _ in 0..5 {
        test_service.advance_and_poll(QUARTER).await;
    }
    for _ in 0..5 {
        test_service.advance_and_poll(DAY).await;
    }
    assert_eq!(test_service.statuses(payer.payment()).await, ["AUTHORISED", "UNKNOWN"]);
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
}

#[tokio::test]
async fn an_order_that_is_gone_after_our_cancellation_is_cancelled() {
    for (button, status, view) in [("cancel", Status::Cancelled, "cancelled"), ("switch", Status::Incomplete, "choose")]
    {
        let bank = AdversaryBank::start().await;
        let test_service = service_with(&bank, HARMLESS).await;
        let mut payer = payer_at_adversary(&test_service).await;
        let id = bank.last_order().id;
        // The bank deletes the order with the cancellation; no status CANC can ever be read.
        bank.hook(Operation::ReadStatus, |_| Some(Script::before(Answer::NotFound)));
        payer.press(button).await;
        assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), (view, status), "{id}");
        let events = i64::from(status == Status::Cancelled);
        assert_eq!(test_service.count("event").await, events);
    }
}

#[tokio::test]
async fn the_banks_confirmation_of_a_cancellation_is_remembered_while_the_bank_cannot_be_read() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let id = bank.last_order().id;
    bank.script(Operation::ReadStatus, Script::before(Answer::html(502)));
    payer.press("cancel").await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    bank.forget(&id);
    test_service.advance_and_poll(Duration::from_secs(61)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Cancelled);
}

#[tokio::test]
async fn an_order_that_is_gone_without_a_confirmed_cancellation_is_not_cancelled() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    bank.script(Operation::Cancel, Script::after(Answer::Cut));
    bank.hook(Operation::ReadStatus, |_| Some(Script::before(Answer::NotFound)));
    payer.press("cancel").await;
    test_service.advance_and_poll(QUARTER).await;
    test_service.advance_and_poll(DAY).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE"]);
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
}

#[tokio::test]
async fn an_order_that_took_a_new_authorisation_counts_as_known() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, RETENTION).await;
    let mut payer = payer_at_adversary(&test_service).await;
    bank.hook(Operation::ReadStatus, |_| Some(Script::before(Answer::NotFound)));
    test_service.advance_and_poll(Duration::from_hours(12)).await;
    assert_eq!(test_service.count("attempt WHERE gone_since IS NOT NULL").await, 1);
    // The bank does not show the order, and takes an authorisation for it: the payer may sign it now.
    test_service.advance_and_poll(Duration::from_hours(23)).await;
    payer.press("resume").await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    test_service.advance_and_poll(Duration::from_hours(2)).await;
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
}

#[tokio::test]
async fn an_outage_makes_no_forgotten_order_unknown_for_ever() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let payer = payer_at_adversary(&test_service).await;
    bank.forget(&bank.last_order().id);
    test_service.advance_and_poll(QUARTER).await;
    bank.hook(Operation::ReadStatus, |_| Some(Script::before(Answer::html(502))));
    for _ in 0..8 {
        test_service.advance_and_poll(QUARTER).await;
    }
    assert_eq!(test_service.status(payer.payment()).await, Status::Unknown);
    bank.clear_scripts();
    test_service.advance_and_poll(DAY).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE", "UNKNOWN", "INCOMPLETE"]);
}

#[tokio::test]
async fn after_a_confirmed_cancellation_the_page_does_not_lead_to_the_order_again() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    bank.hook(Operation::ReadStatus, |_| Some(Script::after(Answer::html(502))));
    payer.press("cancel").await;
    assert!(!payer.page.contains("<a id=\"bank\""), "{}", payer.page);
    bank.clear_scripts();
    test_service.advance_and_poll(Duration::from_secs(61)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Cancelled);
}

#[tokio::test]
async fn a_requested_cancellation_is_applied_when_the_order_is_gone_for_good() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, RETENTION).await;
    let mut payer = payer_at_adversary(&test_service).await;
    // The bank refuses the cancellation.
    let refused = Answer::Problem { status: 405, code: "CANCELLATION_INVALID" };
    bank.script(Operation::Cancel, Script::before(refused));
    payer.press("cancel").await;
    test_service.advance_and_poll(QUARTER).await;
    bank.forget(&bank.last_order().id);
    for _ in 0..3 {
        test_service.advance_and_poll(DAY + Duration::from_hours(1)).await;
    }
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE", "CANCELLED"]);
    assert_eq!(test_service.count("event").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_names_the_payments_and_the_keys_that_would_free_them() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let payer = payer_at_adversary(&test_service).await;
    bank.forget(&bank.last_order().id);
    test_service.advance_and_poll(QUARTER).await;
    let database = &test_service.app.database;
    let doctor = |settings: &str| {
        let banks = bank.configuration("adversary", settings);
        let output = CliEnvironment::with(&configuration_with_banks(database, &banks)).run(&["doctor"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let report = doctor(HARMLESS);
    let problem = format!("BAD   cell 00: bank adversary does not know the orders of payment {}\n", payer.payment());
    assert!(report.contains(&problem), "{report}");
    assert!(report.contains("set both as forgets_unsigned_after and remembers_signed_for"), "{report}");
    // With both keys the payment ends by itself, and nobody has to do anything.
    let report = doctor(RETENTION);
    assert!(report.contains("they end when it has said so twice, a day apart"), "{report}");
    assert!(!report.contains("BAD   cell 00: bank adversary"), "{report}");
}
