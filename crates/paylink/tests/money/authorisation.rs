//! The payer's authorisation at the bank: failed, waiting for other signatories, or waiting for the confirmation code.

use std::time::Duration;

use paylink_domain::status::Status;
use paylink_testkit::adversary::{AdversaryBank, AdversaryProfile, Answer, Operation, Script};

use crate::money::{HARMLESS, payer_at_adversary, service_with};

#[tokio::test]
async fn a_failed_authorisation_can_be_repeated_at_once() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let (order, failed_page) = (bank.last_order(), payer.bank_url());
    bank.set_status(&order.id, "RCVD", Some("failed"));
    payer.return_from_bank().await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("left", Status::Incomplete));
    // The order may still be signed, so no other bank is offered.
    assert_eq!(test_service.count("attempt WHERE ended_at IS NULL").await, 1);
    payer.press("resume").await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    assert_ne!(payer.bank_url(), failed_page, "the payer gets a new authorisation");
    assert_eq!((bank.orders().len(), bank.request_count(Operation::StartAuthorisation)), (1, 1));
    bank.execute(&order.id);
    payer.return_from_bank().await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE", "PENDING", "EXECUTED"]);
}

#[tokio::test]
async fn the_payer_who_opens_the_link_again_gets_a_new_authorisation_too() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    bank.set_status(&bank.last_order().id, "ACTC", Some("failed"));
    test_service.advance_and_poll(Duration::from_secs(6)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);
    payer.confirm_bank("adversary").await;
    assert_eq!((payer.view().as_str(), bank.last_order().authorisations.len()), ("hand-off", 2), "{}", payer.page);
}

#[tokio::test]
async fn an_order_that_others_must_sign_waits_for_them() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    bank.set_status(&order.id, "PATC", Some("finalised"));
    payer.return_from_bank().await;
    assert_eq!(payer.view(), "others", "{}", payer.page);
    assert!(payer.page.contains("Waiting for the other signatories"), "{}", payer.page);
    // The payer has done everything, so no timeout applies. The link offers nothing to continue.
    for _ in 0..8 {
        test_service.advance_and_poll(Duration::from_hours(6)).await;
    }
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    let mut by_link = payer.clone();
    by_link.open().await;
    assert_eq!(by_link.view(), "others");
    bank.execute(&order.id);
    test_service.advance_and_poll(Duration::from_hours(24)).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["EXECUTED"]);
}

#[tokio::test]
async fn a_confirmation_code_that_the_bank_did_not_accept_at_first_is_sent_by_the_worker() {
    for answer in [Answer::html(500), Answer::gateway_code(429, "ACCESS_EXCEEDED"), Answer::Cut] {
        let profile = AdversaryProfile { needs_confirmation_code: true, ..AdversaryProfile::default() };
        let bank = AdversaryBank::with_profile(profile).await;
        let test_service = service_with(&bank, HARMLESS).await;
        let mut payer = payer_at_adversary(&test_service).await;
        let order = bank.last_order();
        bank.approve(&order.id);
        bank.script(Operation::Confirm, Script::before(answer.clone()));
        payer.visit(bank.order(&order.id).return_url_with_code()).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Pending, "{answer:?}");
        // The payer has closed the tab.
        test_service.advance_and_poll(Duration::from_secs(61)).await;
        assert_eq!(bank.request_count(Operation::Confirm), 2, "{answer:?}");
        bank.execute(&order.id);
        test_service.advance_and_poll(Duration::from_secs(61)).await;
        assert_eq!(test_service.status(payer.payment()).await, Status::Executed, "{answer:?}");
        assert_eq!(bank.request_count(Operation::Confirm), 2, "after a response the code is not sent again");
    }
}

#[tokio::test]
async fn a_code_that_the_bank_never_takes_does_not_prevent_the_status_from_being_read() {
    let profile = AdversaryProfile { needs_confirmation_code: true, ..AdversaryProfile::default() };
    let bank = AdversaryBank::with_profile(profile).await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    // Anyone who knows the return URL can bring a code.
    bank.hook(Operation::Confirm, |_| Some(Script::before(Answer::html(405))));
    payer.return_with("confirmationCode=forged").await;
    for _ in 0..3 {
        test_service.advance_and_poll(Duration::from_secs(61)).await;
    }
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    bank.execute(&order.id);
    test_service.advance_and_poll(Duration::from_secs(61)).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["EXECUTED"]);
    // A day later the attempt is read once more, and nothing else.
    let confirmations = bank.request_count(Operation::Confirm);
    for _ in 0..3 {
        test_service.advance_and_poll(Duration::from_hours(24)).await;
    }
    assert_eq!(bank.request_count(Operation::Confirm), confirmations);
}

#[tokio::test]
async fn a_confirmation_code_is_taken_only_if_the_bank_announced_it_and_it_looks_like_one() {
    for needs_confirmation_code in [false, true] {
        let profile = AdversaryProfile { needs_confirmation_code, ..AdversaryProfile::default() };
        let bank = AdversaryBank::with_profile(profile).await;
        let test_service = service_with(&bank, HARMLESS).await;
        let mut payer = payer_at_adversary(&test_service).await;
        let order = bank.last_order();
        for code in ["", "a b", "%00", "%3Cb%3E", &"x".repeat(129), &"x".repeat(10_000)] {
            payer.return_with(&format!("confirmationCode={code}")).await;
            assert_eq!((payer.view().as_str(), bank.request_count(Operation::Confirm)), ("hand-off", 0), "{code}");
        }
        test_service.advance_time(Duration::from_mins(1)).await;
        payer.return_with("confirmationCode=forged").await;
        assert_eq!(bank.request_count(Operation::Confirm), usize::from(needs_confirmation_code));
        // A bank that gave no link in advance announces the step by the status of the authorisation.
        bank.set_status(&order.id, "RCVD", Some("unconfirmed"));
        test_service.advance_time(Duration::from_mins(1)).await;
        payer.return_with("confirmationCode=another").await;
        assert_eq!(bank.request_count(Operation::Confirm), 1 + usize::from(needs_confirmation_code));
    }
}

#[tokio::test]
async fn a_signed_order_that_others_must_sign_and_that_is_gone_is_unknown() {
    let bank = AdversaryBank::start().await;
    let test_service = service_with(&bank, HARMLESS).await;
    let mut payer = payer_at_adversary(&test_service).await;
    let order = bank.last_order();
    bank.set_status(&order.id, "PATC", Some("finalised"));
    payer.return_from_bank().await;
    bank.forget(&order.id);
    for _ in 0..3 {
        test_service.advance_and_poll(Duration::from_mins(16)).await;
    }
    assert_eq!(test_service.statuses(payer.payment()).await, ["UNKNOWN"]);
}
