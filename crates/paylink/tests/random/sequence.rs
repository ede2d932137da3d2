//! Runs one sequence.

use std::time::Duration;

use paylink_domain::{id::PaymentId, link::Link, status::Status};
use paylink_sandbox::{Fault, NoticeKind, OrderView};
use paylink_testkit::{Payer, TestService};
use proptest::test_runner::TestCaseError;
use url::Url;

use crate::{
    Counts,
    action::{Action, PayerAction, Script},
    rules::Facts,
};

/// Long enough for everything to settle: settlements, expiries, and the last poll.
const SETTLING_STEPS_SECONDS: [u64; 9] = [20, 62, 960, 3_700, 7_200, 90_000, 90_000, 604_800, 2_592_000];

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
        let mut sequence = Self { test_service, payer: Payer::with(link), payment, screens: Vec::new() };
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
        self.test_service.sandbox().clear_faults();
        if approve_all {
            for screen in self.screens.clone() {
                self.decide(screen, true).await;
                self.facts().await.check()?;
            }
        }
        for seconds in SETTLING_STEPS_SECONDS {
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
                let (return_query, tab, ()) = tokio::join!(decide, self.tab(*meanwhile), self.test_service.poll_due());
                self.payer = tab;
                self.payer.return_query = return_query.or(self.payer.return_query.take());
                self.record_screen();
            }
            Action::Poll => self.test_service.poll_due().await,
            Action::AdvanceTime(time) => self.test_service.advance_time(*time).await,
            Action::Fault { operation, kind, times } => {
                sandbox.inject_fault(Fault { bank: None, operation: *operation, kind: *kind, times: *times });
            }
            Action::ClearFaults => sandbox.clear_faults(),
            Action::Bank { which, decision } => {
                if let Some(order) = self.order(*which) {
                    let _ = sandbox.decide(order.bank, &order.payment_id, *decision); // the order may have ended already
                }
            }
            Action::Notice { which, forged } => {
                if let Some(order) = self.order(*which) {
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
                let mut back = tab.attempt_url("back");
                back.set_query(Some("confirmationCode=123456&transactionStatus=ACCC"));
                tab.visit(back).await;
            }
            PayerAction::CheckAgain => tab.check_again().await,
        }
        tab
    }

    async fn decide(&mut self, screen: Url, approve: bool) {
        if let Some(return_query) = self.payer.clone().decide_without_returning(screen, approve).await {
            self.payer.return_query = Some(return_query);
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
    fn order(&self, which: usize) -> Option<OrderView> {
        let ours = |order: &OrderView| {
            let screens = self
                .screens
                .iter()
                .any(|screen| order.authorisation_id.as_ref().is_some_and(|id| screen.path().contains(id.as_str())));
            screens && order.notification_uri.is_some()
        };
        let orders: Vec<OrderView> = self.test_service.sandbox().orders().into_iter().filter(ours).collect();
        (!orders.is_empty()).then(|| orders[which % orders.len()].clone())
    }
}
