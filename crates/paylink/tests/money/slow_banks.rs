//! Banks that answer late: the payer waits on the payment's page, and no page disturbs the session that initiates the payment.

use std::time::Duration;

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, Operation, PausePoint};
use paylink_testkit::{Payer, TestService};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn pages_start_no_second_authorisation_while_the_bank_starts_the_first() {
    let patient = |banks: &mut String| *banks = banks.replace("timeout_seconds = 1", "timeout_seconds = 10");
    let test_service = TestService::with_bank_configuration(patient).await;
    let pause = test_service.sandbox().pause_requests(None, Operation::StartAuthorisation, PausePoint::Before);
    let link = test_service.link(8_270, "Order 1017").await;
    let mut payer = Payer::with(link.clone()).impatient();
    payer.confirm(BankId::Borea, test_service.sandbox()).await;
    pause.wait_for_request().await;
    assert_eq!(payer.view(), "connecting", "{}", payer.page);
    let mut holder = Payer::with(link);
    for _ in 0..3 {
        // Real time: longer than the pause between two polls of a page.
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        payer.check_again().await;
        assert_eq!(payer.view(), "connecting", "{}", payer.page);
        payer.press("resume").await;
        holder.open().await;
        holder.press("continue").await;
    }
    pause.release();
    for _ in 0..100 {
        payer.check_again().await;
        if payer.view() != "connecting" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    let received = test_service.sandbox().received();
    let starts = received
        .iter()
        .filter(|request| request.method == "POST" && request.path_and_query.ends_with("/authorisations"));
    assert_eq!(starts.count(), 1);
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
}

#[tokio::test]
async fn missing_money_is_named_to_the_payer_and_not_to_a_holder_of_the_link() {
    let test_service = TestService::start().await;
    let poorest =
        test_service.sandbox().accounts(BankId::Atlas).into_iter().min_by_key(|account| account.balance_cents).unwrap();
    let mut payer = test_service.payer().await;
    payer.post(payer.link.clone(), &format!("bank=atlas&iban={}", poorest.iban)).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(Duration::from_secs(61)).await;
    payer.check_again().await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Failed);
    assert!(payer.page.contains("not enough money in the account at Atlas Bank"), "{}", payer.page);
    let mut holder = Payer::with(payer.link.clone());
    holder.open().await;
    assert_eq!(holder.view(), "failed");
    assert!(!holder.page.contains("money in the account") && !holder.page.contains("Atlas"), "{}", holder.page);
}
