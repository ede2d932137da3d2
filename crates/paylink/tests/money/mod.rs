//! Payments end to end: no payment moves money twice, and the status of a payment shows whether money has moved.
//!
//! Real PostgreSQL, real HTTP, sandbox banks with the real protocol. Tests advance the clock instead of waiting.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod after_restore;
mod authorisation;
mod bank_calls;
mod clock_set_back;
mod closing;
mod common_transactions;
mod currencies;
mod ended_by_sql;
mod forged_links;
mod forgotten_orders;
mod initiation_responses;
mod isolation;
mod journeys;
mod kills;
mod link_holder;
mod lost_orders;
mod page_access;
mod pages;
mod payment_states;
mod query_plans;
mod races;
mod reseal;
mod retention;
mod return_offer;
mod revoked;
mod sca_exemptions;
mod slow_banks;
mod uncertain_outcomes;
mod unused_links;
mod used_up;

use paylink_sandbox::{Fault, FaultKind, Operation};
use paylink_testkit::{Payer, TestService, adversary::AdversaryBank};

/// The configuration of a bank at which a lost initiation cannot move money.
const HARMLESS: &str = "sca_exempt_below = 0\norders_visible_elsewhere = false\n";

/// The service with this adversary bank as `adversary`, beside the sandbox banks.
async fn service_with(bank: &AdversaryBank, settings: &str) -> TestService {
    service_with_banks(&bank.configuration("adversary", settings)).await
}

async fn service_with_banks(sections: &str) -> TestService {
    TestService::with_bank_configuration(|configuration| configuration.push_str(sections)).await
}

/// A payer whom the service has sent to the adversary bank.
async fn payer_at_adversary(test_service: &TestService) -> Payer {
    let mut payer = test_service.payer().await;
    payer.confirm_bank("adversary").await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    payer
}

/// A fault at any bank.
fn fault(operation: Operation, kind: FaultKind, times: u32) -> Fault {
    Fault { bank: None, operation, kind, times }
}
