//! Amounts that a bank may execute without SCA: what the consent page says, and what a lost order can do.

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, FaultKind, Operation};
use paylink_testkit::{AMOUNT_CENTS, Payer, TestService};

use crate::money::fault;

/// The largest amount that Delta executes without SCA.
const EXEMPT_CENTS: u32 = 3_000;

/// Loses the response to the initiation. Returns the payment's status, and what the payer sees.
async fn lose_initiation(test_service: &TestService, bank: BankId, amount_cents: u32) -> (Status, String) {
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::CloseAfter, 1));
    let mut payer = Payer::with(test_service.link(amount_cents, "Order 1017").await);
    payer.confirm(bank, test_service.sandbox()).await;
    (test_service.status(payer.payment()).await, payer.view())
}

#[tokio::test]
async fn a_lost_order_below_the_sca_limit_is_unknown_and_at_the_limit_another_bank_can_be_chosen() {
    let test_service = TestService::start().await;
    let below = lose_initiation(&test_service, BankId::Delta, EXEMPT_CENTS).await;
    assert_eq!(below, (Status::Unknown, "unknown".to_owned()));
    let at = lose_initiation(&test_service, BankId::Delta, EXEMPT_CENTS + 1).await;
    assert_eq!(at, (Status::Pending, "choose".to_owned()));
}

#[tokio::test]
async fn a_lost_order_at_a_bank_with_an_unknown_sca_limit_is_unknown() {
    let test_service =
        TestService::with_bank_configuration(|banks| *banks = banks.replace("sca_exempt_below = 0\n", "")).await;
    let lost = lose_initiation(&test_service, BankId::Atlas, AMOUNT_CENTS).await;
    assert_eq!(lost, (Status::Unknown, "unknown".to_owned()));
}

#[tokio::test]
async fn a_lost_order_that_the_payer_can_find_elsewhere_is_unknown_also_above_the_sca_limit() {
    let visible = |banks: &mut String| {
        *banks = banks.replace("orders_visible_elsewhere = false", "orders_visible_elsewhere = true");
    };
    let test_service = TestService::with_bank_configuration(visible).await;
    for (bank, amount_cents) in [(BankId::Atlas, AMOUNT_CENTS), (BankId::Delta, EXEMPT_CENTS + 1)] {
        let lost = lose_initiation(&test_service, bank, amount_cents).await;
        assert_eq!(lost, (Status::Unknown, "unknown".to_owned()), "{bank}");
    }
}

#[tokio::test]
async fn the_consent_page_mentions_the_exemption_only_for_amounts_below_the_limit() {
    let test_service = TestService::start().await;
    for (amount_cents, mentioned) in [(EXEMPT_CENTS, true), (EXEMPT_CENTS + 1, false)] {
        let mut link = test_service.link(amount_cents, "Order 1017").await;
        link.set_query(Some("bank=delta"));
        let mut payer = Payer::with(link);
        payer.open().await;
        assert_eq!(payer.view(), "consent", "{}", payer.page);
        assert_eq!(
            payer.page.contains("may not ask you to approve it again"),
            mentioned,
            "{amount_cents}: {}",
            payer.page
        );
    }
}
