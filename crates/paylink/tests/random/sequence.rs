//! Playing one sequence.

use std::time::Duration;

use paylink_domain::{id::PaymentId, link::Link, status::Status};
use paylink_sandbox::{Fault, NoticeKind, OrderView};
use paylink_testkit::{Payer, Shop};
use proptest::test_runner::TestCaseError;
use url::Url;

use crate::{
    Counts,
    action::{Action, Does, Script},
    rules::Facts,
};

/// Long enough for everything to come to rest: settlements, expiries, and the last look at a bank.
const REST: [u64; 9] = [20, 62, 960, 3_700, 7_200, 90_000, 90_000, 604_800, 2_592_000];

pub(crate) struct Sequence<'a> {
    shop: &'a Shop,
    payer: Payer,
    payment: PaymentId,
    /// Every page of a bank's that the payer was ever sent to, and may still have open.
    screens: Vec<Url>,
}

impl<'a> Sequence<'a> {
    pub(crate) async fn play(shop: &'a Shop, script: &Script) -> Result<Counts, TestCaseError> {
        let link = shop.link(script.amount_cents, "Order 1017").await;
        let sealed = link.path().rsplit('/').next().unwrap();
        let payment = Link::open(sealed, &shop.app.running.service.ring).unwrap().payment_id;
        let mut sequence = Self { shop, payer: Payer::with(link), payment, screens: Vec::new() };
        for action in &script.actions {
            sequence.act(action).await;
            sequence.facts().await.judge()?;
        }
        let facts = sequence.rest(script.approve_all).await?;
        Ok(Counts {
            sequences: 1,
            actions: u32::try_from(script.actions.len()).unwrap(),
            paid: u32::from(facts.status.is_some_and(Status::is_paid)),
            ended_unpaid: u32::from(facts.status.is_some_and(|status| status.is_final() && !status.is_paid())),
            several_attempts: u32::from(facts.attempts > 1),
            in_doubt: u32::from(facts.in_doubt),
        })
    }

    async fn facts(&self) -> Facts {
        Facts::of(self.shop, self.payment).await
    }

    /// Lets everything come to rest, with banks that behave, and judges.
    async fn rest(mut self, approve_all: bool) -> Result<Facts, TestCaseError> {
        self.shop.sandbox().clear_faults();
        if approve_all {
            for screen in self.screens.clone() {
                self.decide(screen, true).await;
                self.facts().await.judge()?;
            }
        }
        for seconds in REST {
            self.shop.pass_and_look(Duration::from_secs(seconds)).await;
            let facts = self.facts().await;
            facts.judge()?;
            if facts.status.is_none_or(Status::is_final) {
                break;
            }
        }
        // Once more, long after the end: nothing may happen any more.
        self.shop.pass_and_look(Duration::from_hours(1)).await;
        let facts = self.facts().await;
        facts.judge_at_rest()?;
        Ok(facts)
    }

    async fn act(&mut self, action: &Action) {
        let sandbox = self.shop.sandbox();
        match action {
            Action::Payer(does) => {
                self.payer = self.tab(*does).await;
                self.notice_screen();
            }
            Action::Both(one, two) => {
                let (first, second) = tokio::join!(self.tab(*one), self.tab(*two));
                for tab in [second, first] {
                    self.payer = tab;
                    self.notice_screen();
                }
            }
            Action::Screen { which, approve, comes_back } => {
                let Some(screen) = self.screen(*which) else { return };
                self.decide(screen, *approve).await;
                if *comes_back {
                    self.payer = self.tab(Does::ComeBack).await;
                    self.notice_screen();
                }
            }
            Action::ScreenWhile { which, approve, meanwhile } => {
                let Some(screen) = self.screen(*which) else { return };
                let mut at_bank = self.payer.clone();
                let decide = at_bank.decide_only(screen, *approve);
                let (brings, tab, ()) = tokio::join!(decide, self.tab(*meanwhile), self.shop.look());
                self.payer = tab;
                self.payer.brings = brings.or(self.payer.brings.take());
                self.notice_screen();
            }
            Action::Look => self.shop.look().await,
            Action::Pass(time) => self.shop.pass(*time).await,
            Action::Fault { operation, kind, times } => {
                sandbox.fault(Fault { bank: None, operation: *operation, kind: *kind, times: *times });
            }
            Action::Heal => sandbox.clear_faults(),
            Action::Bank { which, decision } => {
                if let Some(order) = self.order(*which) {
                    let _ = sandbox.decide(order.bank, &order.payment_id, *decision); // it may come too late
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

    /// The page in front of a payer who has done it in a tab of their own.
    async fn tab(&self, does: Does) -> Payer {
        let (mut tab, sandbox) = (self.payer.clone(), self.shop.sandbox());
        let has_attempt = tab.at.path().starts_with("/r/");
        match does {
            Does::Confirm(bank) => tab.confirm(bank, sandbox).await,
            Does::OpenLink => {
                tab.open().await;
                tab.at = self.payer.at.clone(); // another tab; this one stays where it was
            }
            Does::ChooseAgain(_)
            | Does::SwitchTo(_)
            | Does::Press(_)
            | Does::ComeBack
            | Does::ComeBackForged
            | Does::CheckAgain
                if !has_attempt => {}
            Does::ChooseAgain(bank) => tab.choose_again(bank, sandbox).await,
            Does::SwitchTo(bank) => {
                tab.press("switch").await;
                tab.choose_again(bank, sandbox).await;
            }
            Does::Press(what) => tab.press(what).await,
            Does::ComeBack => tab.come_back().await,
            Does::ComeBackForged => {
                let mut back = tab.own("back");
                back.set_query(Some("confirmationCode=123456&transactionStatus=ACCC"));
                tab.visit(back).await;
            }
            Does::CheckAgain => tab.check_again().await,
        }
        tab
    }

    async fn decide(&mut self, screen: Url, approve: bool) {
        if let Some(brings) = self.payer.clone().decide_only(screen, approve).await {
            self.payer.brings = Some(brings);
        }
    }

    fn notice_screen(&mut self) {
        if self.payer.view() == "hand-off" && !self.screens.contains(&self.payer.way()) {
            self.screens.push(self.payer.way());
        }
    }

    fn screen(&self, which: usize) -> Option<Url> {
        (!self.screens.is_empty()).then(|| self.screens[which % self.screens.len()].clone())
    }

    /// One of this payment's orders at whatever bank.
    fn order(&self, which: usize) -> Option<OrderView> {
        let ours = |order: &OrderView| {
            let screens = self
                .screens
                .iter()
                .any(|screen| order.authorisation_id.as_ref().is_some_and(|id| screen.path().contains(id.as_str())));
            screens && order.notification_uri.is_some()
        };
        let orders: Vec<OrderView> = self.shop.sandbox().orders().into_iter().filter(ours).collect();
        (!orders.is_empty()).then(|| orders[which % orders.len()].clone())
    }
}
