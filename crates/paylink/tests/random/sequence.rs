//! Runs one sequence.

use std::time::Duration;

use paylink_domain::{id::PaymentId, link::Link, status::Status};
use paylink_sandbox::{Fault, NoticeKind, OrderView};
use paylink_testkit::{Payer, TestService, adversary};
use proptest::test_runner::TestCaseError;
use tokio::time::sleep;
use url::Url;

use crate::random::{
    Counts,
    action::{Action, PayerAction, Script},
    rules::Facts,
};

/// Long enough for everything to settle: settlements, expiries, and the last poll.
const SETTLING_STEPS_SECONDS: [u64; 9] = [20, 62, 960, 3_700, 7_200, 90_000, 90_000, 604_800, 2_592_000];

/// How long a slow bank takes, in real time. Shorter than the timeout of a call.
const SLOW: Duration = Duration::from_millis(600);
/// A little longer than the lease of an attempt.
const LEASE: Duration = Duration::from_secs(61);

pub(crate) struct Sequence<'a> {
    test_service: &'a TestService,
    payer: Payer,
    payment: PaymentId,
    /// Every bank page that the payer was sent to and may still have open.
    screens: Vec<Url>,
}

impl<'a> Sequence<'a> {
    pub(crate) async fn run(test_service: &'a TestService, script: &Script) -> Result<Counts, TestCaseError> {
        let link = test_service.link(script.amount_cents, "Order 1017").await;
        let sealed = link.path().rsplit('/').next().unwrap();
        let payment = Link::open(sealed, &test_service.app.running.service.ring).unwrap().payment_id;
        let payer = Payer::with(link).returning_to(&test_service.app.running.service);
        let mut sequence = Self { test_service, payer, payment, screens: Vec::new() };
        for action in &script.actions {
            sequence.perform(action).await;
            sequence.facts().await.check()?;
        }
        let facts = sequence.settle(script.approve_all).await?;
        Ok(Counts {
            sequences: 1,
            actions: u32::try_from(script.actions.len()).unwrap(),
            paid: u32::from(facts.status.is_some_and(Status::is_paid)),
            ended_unpaid: u32::from(facts.status.is_some_and(|status| status.is_final() && !status.is_paid())),
            several_attempts: u32::from(facts.attempts > 1),
            uncertain: u32::from(facts.uncertain),
        })
    }

    async fn facts(&self) -> Facts {
        Facts::of(self.test_service, self.payment).await
    }

    /// Advances time without faults until nothing changes any more, and checks the rules.
    async fn settle(mut self, approve_all: bool) -> Result<Facts, TestCaseError> {
        self.clear_faults();
        if approve_all {
            for screen in self.screens.clone() {
                self.decide(screen, true).await;
                self.facts().await.check()?;
            }
        }
        for seconds in SETTLING_STEPS_SECONDS {
            self.notify_all().await;
            self.test_service.advance_and_poll(Duration::from_secs(seconds)).await;
            let facts = self.facts().await;
            facts.check()?;
            if facts.status.is_none_or(Status::is_final) {
                break;
            }
        }
        // Long after the end nothing may change any more.
        self.test_service.advance_and_poll(Duration::from_hours(1)).await;
        let facts = self.facts().await;
        facts.check_settled()?;
        Ok(facts)
    }

    async fn perform(&mut self, action: &Action) {
        let sandbox = self.test_service.sandbox();
        match action {
            Action::Payer(action) => {
                self.payer = self.tab(*action).await;
                self.record_screen();
            }
            Action::TwoTabs(one, two) => {
                let (first, second) = tokio::join!(self.tab(*one), self.tab(*two));
                for tab in [second, first] {
                    self.payer = tab;
                    self.record_screen();
                }
            }
            Action::Screen { which, approve, returns } => {
                let Some(screen) = self.screen(*which) else { return };
                self.decide(screen, *approve).await;
                if *returns {
                    self.payer = self.tab(PayerAction::Return).await;
                    self.record_screen();
                }
            }
            Action::ScreenWhile { which, approve, meanwhile } => {
                let Some(screen) = self.screen(*which) else { return };
                let mut at_bank = self.payer.clone();
                let decide = at_bank.decide_without_returning(screen, *approve);
                let (return_url, tab, ()) = tokio::join!(decide, self.tab(*meanwhile), self.test_service.poll_due());
                self.payer = tab;
                self.payer.return_url = return_url.or(self.payer.return_url.take());
                self.record_screen();
            }
            Action::Poll => self.test_service.poll_due().await,
            Action::AdvanceTime(time) => self.test_service.advance_time(*time).await,
            Action::Fault { operation, kind, times } => {
                sandbox.inject_fault(Fault { bank: None, operation: *operation, kind: *kind, times: *times });
            }
            Action::ClearFaults => self.clear_faults(),
            Action::Gateway { operation, answer, forwarded } => {
                for gateway in &self.test_service.banks.gateways {
                    gateway.script(*operation, answer.script(*forwarded));
                }
            }
            Action::ConfirmSlowly(bank) => {
                for gateway in &self.test_service.banks.gateways {
                    gateway.script(
                        adversary::Operation::Initiate,
                        adversary::Script::after(adversary::Answer::Honest).delayed(SLOW),
                    );
                }
                let lease_expires = async {
                    // The bank has the order, and its response is on the way. There is none if the payer must not confirm now.
                    for _ in 0..10 {
                        sleep(SLOW / 20).await;
                        if self.facts().await.uncertain_order_exists {
                            break;
                        }
                    }
                    self.test_service.advance_and_poll(LEASE).await;
                };
                let (tab, ()) = tokio::join!(self.tab(PayerAction::Confirm(*bank)), lease_expires);
                self.payer = tab;
                self.record_screen();
            }
            Action::Bank { which, decision } => {
                if let Some(order) = self.order(*which).await {
                    let _ = sandbox.decide(order.bank, &order.payment_id, *decision); // the order may have ended already
                }
            }
            Action::ForeignNotice { which, named } => self.send_foreign_notice(*which, *named).await,
            Action::Notice { which, forged } => {
                if let Some(order) = self.order(*which).await {
                    let kind = forged.map_or(NoticeKind::Honest, |status| NoticeKind::Forged(status.to_owned()));
                    sandbox.send_notice(order.bank, &order.payment_id, kind).await.unwrap();
                }
            }
        }
    }

    /// Performs an action in a copy of the payer's tab, and returns the copy.
    async fn tab(&self, action: PayerAction) -> Payer {
        let (mut tab, sandbox) = (self.payer.clone(), self.test_service.sandbox());
        let has_attempt = tab.current_url.path().starts_with("/r/");
        match action {
            PayerAction::Confirm(bank) => tab.confirm(bank, sandbox).await,
            PayerAction::OpenLink => {
                tab.open().await;
                tab.current_url = self.payer.current_url.clone(); // in another tab; this one keeps its page
            }
            PayerAction::ChooseAgain(_)
            | PayerAction::SwitchTo(_)
            | PayerAction::Press(_)
            | PayerAction::Return
            | PayerAction::ReturnForged
            | PayerAction::CheckAgain
                if !has_attempt => {}
            PayerAction::ChooseAgain(bank) => tab.choose_again(bank, sandbox).await,
            PayerAction::SwitchTo(bank) => {
                tab.press("switch").await;
                tab.choose_again(bank, sandbox).await;
            }
            PayerAction::Press(what) => tab.press(what).await,
            PayerAction::Return => tab.return_from_bank().await,
            PayerAction::ReturnForged => {
                tab.return_with("confirmationCode=123456&transactionStatus=ACCC").await;
            }
            PayerAction::CheckAgain => tab.check_again().await,
        }
        tab
    }

    async fn decide(&mut self, screen: Url, approve: bool) {
        if let Some(return_url) = self.payer.clone().decide_without_returning(screen, approve).await {
            self.payer.return_url = Some(return_url);
        }
    }

    fn clear_faults(&self) {
        self.test_service.sandbox().clear_faults();
        for gateway in &self.test_service.banks.gateways {
            gateway.clear_scripts();
        }
    }

    /// The banks notify us of every order of this payment, also of those whose id we never learned.
    async fn notify_all(&self) {
        let sandbox = self.test_service.sandbox();
        for order in self.orders().await.0 {
            sandbox.send_notice(order.bank, &order.payment_id, NoticeKind::Honest).await.unwrap();
        }
    }

    fn record_screen(&mut self) {
        if self.payer.view() == "hand-off" && !self.screens.contains(&self.payer.bank_url()) {
            self.screens.push(self.payer.bank_url());
        }
    }

    fn screen(&self, which: usize) -> Option<Url> {
        (!self.screens.is_empty()).then(|| self.screens[which % self.screens.len()].clone())
    }

    /// One of this payment's orders, at any bank.
    async fn order(&self, which: usize) -> Option<OrderView> {
        let orders = self.orders().await.0;
        (!orders.is_empty()).then(|| orders[which % orders.len()].clone())
    }

    /// The orders of this payment, and those of others.
    async fn orders(&self) -> (Vec<OrderView>, Vec<OrderView>) {
        let ids = self.facts().await.end_to_end_ids;
        let ours = |order: &OrderView| order.end_to_end_id.as_ref().is_some_and(|id| ids.contains(id));
        self.test_service.sandbox().orders().into_iter().partition(ours)
    }

    async fn send_foreign_notice(&self, which: usize, named: usize) {
        let (ours, others) = self.orders().await;
        if ours.is_empty() {
            return;
        }
        let order = &ours[which % ours.len()];
        let others: Vec<_> = others.iter().filter(|other| other.bank == order.bank).collect();
        if others.is_empty() {
            return;
        }
        let other = others[named % others.len()];
        let body = serde_json::json!({"paymentId": other.payment_id, "transactionStatus": "ACCC"});
        let uri = order.notification_uri.clone().unwrap();
        reqwest::Client::new().post(uri).json(&body).send().await.unwrap();
    }
}
