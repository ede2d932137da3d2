//! Payments in every state that a payer can see.

use std::time::Duration;

use paylink_domain::link::{Link, LinkOrigin};
use paylink_sandbox::BankId;
use paylink_server::system::SystemRandomness;
use paylink_testkit::{AMOUNT_CENTS, PATIENCE, Payer, TestService, adversary::AdversaryBank, wait_until};
use url::Url;

use crate::money::{HARMLESS, service_with};

pub(crate) use paylink_playground::demo_company::CALLBACK;

/// The service with the sandbox banks and an adversary bank.
pub(crate) struct Fixture {
    pub(crate) test_service: TestService,
    pub(crate) bank: AdversaryBank,
    origin: LinkOrigin,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        let bank = AdversaryBank::start().await;
        let test_service = service_with(&bank, HARMLESS).await;
        Self { test_service, bank, origin: LinkOrigin::Api }
    }

    /// The same, with links that staff have made by hand.
    pub(crate) async fn with_links_of_staff() -> Self {
        Self { origin: LinkOrigin::Staff, ..Self::start().await }
    }

    async fn link(&self, reference: &str) -> Url {
        let url = self.test_service.link(AMOUNT_CENTS, reference).await;
        let ring = &self.test_service.app.running.service.ring;
        let link = Link::open(url.path().rsplit('/').next().unwrap(), ring).unwrap();
        let sealed = Link { origin: self.origin, ..link }.seal(ring, &SystemRandomness).unwrap();
        url.join(sealed.as_str()).unwrap()
    }

    async fn payer_at_adversary(&self) -> Payer {
        let mut payer = Payer::with(self.link("r").await).returning_to(&self.test_service.app.running.service);
        payer.confirm_bank("adversary").await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    pub(crate) async fn payer_with_reference(&self, reference: &str) -> Payer {
        let mut payer = Payer::with(self.link(reference).await);
        payer.confirm(BankId::Atlas, self.test_service.sandbox()).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    /// Waits until the node has written a heartbeat. Until then it remembers what it has stored, and takes a change of it for a loss.
    async fn wait_for_heartbeat(&self) {
        let owner = &self.test_service.owner;
        let count = async || -> i64 {
            let row = owner.query_one("SELECT coalesce(max(heartbeat_number), 0) FROM node", &[]).await;
            row.unwrap().get(0)
        };
        // One may have started before the change.
        let started = count().await;
        wait_until("two heartbeats", PATIENCE, async || count().await >= started + 2).await;
    }

    /// Changes the payer's attempt in the database, for a state that lasts only a moment.
    pub(crate) async fn freeze(&self, payer: &Payer, change: &str) {
        let update = format!("UPDATE attempt SET {change} WHERE id = $1");
        assert_eq!(self.test_service.owner.execute(&update, &[&payer.attempt().uuid()]).await.unwrap(), 1);
    }
}

/// A state of a payment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum State {
    Connecting,
    HandOff,
    AwaitingRedirect,
    LeftBank,
    BankUnreachable,
    AwaitingOthers,
    OrderGone,
    Authorised,
    Unknown,
    PaidWithinTheFirstMinute,
    PaidAnHourAgo,
    Failed,
    Cancelled,
    ChoosingABankAgain,
}

/// Every state, and what the payer who confirmed sees then.
pub(crate) const STATES: [(State, &str); 14] = [
    (State::Connecting, "connecting"),
    (State::HandOff, "hand-off"),
    (State::AwaitingRedirect, "left"),
    (State::LeftBank, "left"),
    (State::BankUnreachable, "waiting"),
    (State::AwaitingOthers, "others"),
    (State::OrderGone, "gone"),
    (State::Authorised, "authorised"),
    (State::Unknown, "unknown"),
    (State::PaidWithinTheFirstMinute, "paid"),
    (State::PaidAnHourAgo, "paid"),
    (State::Failed, "failed"),
    (State::Cancelled, "cancelled"),
    (State::ChoosingABankAgain, "choose"),
];

impl Fixture {
    /// A payer whose payment is in this state.
    pub(crate) async fn payer_in(&self, state: State) -> Payer {
        match state {
            State::Connecting => {
                let payer = self.payer_with_reference("r").await;
                self.wait_for_heartbeat().await;
                self.freeze(&payer, "connector_state_sealed = NULL, redirect_sealed = NULL, next_poll_at = NULL").await;
                payer
            }
            State::HandOff => self.payer_with_reference("r").await,
            State::AwaitingRedirect => {
                let payer = self.payer_with_reference("r").await;
                self.freeze(&payer, "redirect_sealed = NULL, claim = 1").await;
                payer
            }
            State::LeftBank => {
                let mut payer = self.payer_at_adversary().await;
                self.bank.set_status(&self.bank.last_order().id, "RCVD", Some("failed"));
                payer.return_from_bank().await;
                payer
            }
            State::BankUnreachable => {
                let mut payer = self.payer_with_reference("TEST OUTAGE").await;
                payer.decide("approve").await;
                payer
            }
            State::AwaitingOthers => {
                let mut payer = self.payer_at_adversary().await;
                self.bank.set_status(&self.bank.last_order().id, "PATC", Some("finalised"));
                payer.return_from_bank().await;
                payer
            }
            State::OrderGone => {
                let mut payer = self.payer_at_adversary().await;
                self.bank.forget(&self.bank.last_order().id);
                self.test_service.advance_and_poll(Duration::from_mins(16)).await;
                payer.check_again().await;
                payer
            }
            State::Authorised => {
                let mut payer = Payer::with(self.link("r").await);
                payer.confirm(BankId::Ember, self.test_service.sandbox()).await;
                payer.decide("approve").await;
                payer
            }
            State::Unknown => {
                let mut payer = self.payer_with_reference("TEST CODE").await;
                payer.decide("approve").await;
                payer
            }
            State::PaidWithinTheFirstMinute => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_secs(5)).await;
                payer
            }
            State::PaidAnHourAgo => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_hours(1)).await;
                payer
            }
            State::Failed => {
                let mut payer = self.payer_with_reference("TEST REJECT").await;
                payer.decide("approve").await;
                self.test_service.advance_and_poll(Duration::from_secs(5)).await;
                payer
            }
            State::Cancelled => {
                let mut payer = self.payer_with_reference("r").await;
                payer.press("cancel").await;
                payer
            }
            State::ChoosingABankAgain => {
                let mut payer = self.payer_with_reference("r").await;
                payer.decide("decline").await;
                payer
            }
        }
    }
}
