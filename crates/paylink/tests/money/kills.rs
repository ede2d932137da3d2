//! The program is killed between two steps and started again, and the payer continues: no payment moves money twice, and each
//! payment ends with the right status.
//!
//! The kill is a `kill -9` of a real process. The test decides from outside where the program is at that time: a bank holds its
//! response back, or a table is locked.

use std::{process::Command, time::Duration};

use paylink_domain::{
    company::Mode,
    id::{CompanyId, PaymentId},
    keyring::Ring,
    link::{Link, LinkOrigin},
    money::{AmountCents, Currency},
    random::Randomness,
    status::Status,
    time::Clock,
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_sandbox::{BankId, NoticeKind, Operation, PausePoint, RequestPause};
use paylink_server::{
    config::{Config, parse},
    system::{SystemClock, SystemRandomness},
    urls::link_url,
};
use paylink_testkit::{
    AMOUNT_CENTS, Database, PATIENCE, Payer, Program, SCA_EXEMPT_CENTS, SandboxBanks, cell_00,
    configuration_with_banks, paylink, tester, wait_for, wait_until,
};
use tempfile::TempDir;
use tokio::{sync::Mutex, task::JoinHandle, time::timeout};
use tokio_postgres::Client;
use url::Url;

/// Where the program is when it is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KillPoint {
    /// The payer has confirmed, and nothing is committed yet.
    BeforeCommit,
    /// The bank has received the request and has not acted on it.
    BeforeBankActs(Operation),
    /// The bank has acted and has not responded.
    AfterBankActed(Operation),
    /// The response has arrived, and its result is not committed yet.
    BeforeStoring(Operation),
    /// Everything is committed, and the browser may not have received a response.
    AfterStoring,
}

/// What the payer does when the program is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PayerAction {
    Confirming,
    Returning,
}

struct CrashFixture {
    database: Database,
    banks: SandboxBanks,
    directory: TempDir,
    program: Option<Program>,
    payer: Payer,
    payment: PaymentId,
    bank: BankId,
}

impl CrashFixture {
    async fn start_new(bank: BankId, amount_cents: u32) -> Self {
        let (database, banks, directory) =
            (Database::migrated().await, SandboxBanks::start().await, tempfile::tempdir().unwrap());
        let text = configuration_with_banks(&database, &banks.configuration);
        std::fs::write(directory.path().join("paylink.toml"), &text).unwrap();
        let config = parse(&text, "test", &std::collections::BTreeMap::new()).unwrap();
        let (link, payment) = sealed_link(&config, amount_cents).await;
        let mut fixture =
            Self { database, banks, directory, program: None, payer: Payer::with(link).impatient(), payment, bank };
        fixture.start().await;
        fixture
    }

    async fn start(&mut self) {
        let mut command: Command = paylink(self.directory.path());
        command.args(["serve", "--config", "paylink.toml"]);
        self.program = Some(Program::start("killed", &mut command));
        let link = self.payer.link.clone();
        // A node that could not reach the database in time starts without it, and responds 503 until it can.
        let serves = async || reqwest::get(link.clone()).await.is_ok_and(|page| page.status().is_success());
        wait_until("the program serves", PATIENCE, serves).await;
    }

    fn kill(&mut self) {
        let mut program = self.program.take().unwrap();
        program.signal("-9");
        program.wait();
    }

    /// Kills the program while the payer acts.
    async fn kill_while(&mut self, action: PayerAction, at: KillPoint) {
        let (mut payer, bank, sandbox) = (self.payer.clone(), self.bank, self.banks.sandbox.clone());
        let pause = pause(&sandbox, bank, at);
        let lock = self.database.as_owner().await;
        if at == KillPoint::BeforeCommit {
            lock.batch_execute("BEGIN; LOCK TABLE payment").await.unwrap();
        }
        let mut act = tokio::spawn(async move {
            match action {
                PayerAction::Confirming => payer.confirm(bank, &sandbox).await,
                PayerAction::Returning => payer.return_from_bank().await,
            }
            payer.page
        });
        match at {
            KillPoint::BeforeCommit => self.wait_until_blocked().await,
            KillPoint::BeforeBankActs(_) | KillPoint::AfterBankActed(_) => {
                wait_for_bank_call(pause.as_ref(), &mut act).await;
            }
            KillPoint::BeforeStoring(_) => {
                wait_for_bank_call(pause.as_ref(), &mut act).await;
                lock.batch_execute("BEGIN; LOCK TABLE attempt").await.unwrap();
                drop(pause);
                self.wait_until_blocked().await;
                self.kill();
                lock.batch_execute("ROLLBACK").await.unwrap();
                assert!(act.await.is_err(), "the browser got no response");
                return;
            }
            KillPoint::AfterStoring => {
                let owner = self.database.as_owner().await;
                let written = async || {
                    let row = owner.query_one("SELECT bool_or(redirect_sealed IS NOT NULL) FROM attempt", &[]).await;
                    row.unwrap().get::<_, Option<bool>>(0) == Some(true)
                };
                wait_until("the bank's response is stored", PATIENCE, written).await;
            }
        }
        self.kill();
        drop(pause);
        let _ = lock.batch_execute("ROLLBACK").await;
        let page = act.await;
        assert!(page.is_err() || at == KillPoint::AfterStoring, "the browser got no response");
    }

    async fn wait_until_blocked(&self) {
        let superuser = self.database.as_superuser().await;
        let blocked = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND usename = 'application' AND wait_event_type = 'Lock'";
        wait_until("the program waits for the lock", PATIENCE, async || {
            superuser.query_one(blocked, &[]).await.unwrap().get::<_, i64>(0) > 0
        })
        .await;
    }

    async fn advance_time(&self, time: Duration) {
        advance_clock(&self.database.as_owner().await, time).await.unwrap();
        self.banks.sandbox.advance(time);
    }

    /// Advances time and waits until the worker has claimed what is due then.
    async fn advance_time_until_polled(&self, time: Duration) {
        self.advance_time(time).await;
        let owner = self.database.as_owner().await;
        let due = "SELECT count(*) FROM attempt WHERE next_poll_at <= service_now()";
        wait_until("no attempt is due", PATIENCE, async || {
            owner.query_one(due, &[]).await.unwrap().get::<_, i64>(0) == 0
        })
        .await;
    }

    async fn status(&self, owner: &Client) -> Option<Status> {
        let row = owner.query_opt("SELECT status::text FROM payment WHERE id = $1", &[&self.payment.uuid()]).await;
        row.unwrap().map(|row| row.get::<_, &str>(0).parse().unwrap())
    }

    /// The payer opens the link again and does what the pages offer, until the payment has ended or is UNKNOWN.
    async fn complete_payment(&mut self) -> Status {
        let owner = self.database.as_owner().await;
        let fixture = Mutex::new(&mut *self);
        let next = async || fixture.lock().await.continue_payment().await;
        let outcome = wait_for("the payment ends", PATIENCE, next).await;
        if outcome == PageOutcome::Unknown {
            // The bank's first notification may have been lost while the program was down. A bank sends one for every status.
            for order in self.banks.sandbox.orders() {
                let sent = self.banks.sandbox.send_notice(order.bank, &order.payment_id, NoticeKind::Honest).await;
                assert_eq!(sent.unwrap(), 204);
            }
            // The first poll may have started before the notification was stored.
            for _ in 0..5 {
                self.advance_time_until_polled(Duration::from_hours(2)).await;
                if self.status(&owner).await != Some(Status::Unknown) {
                    break;
                }
            }
        }
        self.status(&owner).await.unwrap()
    }

    /// One page load and what the page offers. Returns an outcome, if the page shows one.
    async fn continue_payment(&mut self) -> Option<PageOutcome> {
        self.payer.open().await;
        if ["choose", "resume"].contains(&self.payer.view().as_str()) {
            self.payer.confirm(self.bank, &self.banks.sandbox).await;
        }
        match self.payer.view().as_str() {
            "hand-off" => self.payer.decide("approve").await,
            "left" => self.payer.press("resume").await,
            // The killed program still holds the lease of this attempt.
            "connecting" => self.advance_time_until_polled(Duration::from_secs(61)).await,
            "authorised" => self.advance_time_until_polled(Duration::from_secs(20)).await,
            "paid" => return Some(PageOutcome::Paid),
            "unknown" => return Some(PageOutcome::Unknown),
            _ => {}
        }
        None
    }
}

/// How a payment ends for the payer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PageOutcome {
    Paid,
    Unknown,
}

fn pause(sandbox: &paylink_sandbox::Sandbox, bank: BankId, at: KillPoint) -> Option<RequestPause> {
    match at {
        KillPoint::BeforeCommit | KillPoint::AfterStoring => None,
        KillPoint::BeforeBankActs(operation) => Some(sandbox.pause_requests(Some(bank), operation, PausePoint::Before)),
        KillPoint::AfterBankActed(operation) | KillPoint::BeforeStoring(operation) => {
            Some(sandbox.pause_requests(Some(bank), operation, PausePoint::After))
        }
    }
}

async fn wait_for_bank_call(pause: Option<&RequestPause>, act: &mut JoinHandle<String>) {
    tokio::select! {
        biased;
        called = timeout(PATIENCE, pause.unwrap().wait_for_request()) => called.expect("the bank is called"),
        page = act => panic!("the bank was not called; the payer sees {page:?}"),
    }
}

/// A link of a new company, generated without the program.
async fn sealed_link(config: &Config, amount_cents: u32) -> (Url, PaymentId) {
    let (cells, ring, randomness) = (config.open_cells().unwrap(), config.key_ring(), SystemRandomness);
    let cell = cells.get(cell_00()).unwrap();
    cell.inspect(&ring, true).await.unwrap();
    let company_id: CompanyId =
        cell.add_company(&tester(), &demo_company::company(), &ring, &randomness).await.unwrap();
    assert_eq!(demo_company::company().mode, Mode::Test);
    let link = Link {
        payment_id: PaymentId::generate(cell_00(), SystemClock.now(), &randomness as &dyn Randomness),
        company_id,
        amount: AmountCents::new(amount_cents).unwrap(),
        currency: Currency::Eur,
        reference: "Order 1017".parse().unwrap(),
        data: None,
        issued_at: SystemClock.now(),
        origin: LinkOrigin::Api,
        key: cell.sealing_key(Ring::Links).unwrap(),
    };
    let sealed = link.seal(&ring, &randomness).unwrap();
    (link_url(&config.pay.url, sealed.as_str()), link.payment_id)
}

/// Kills the program while the payer confirms. Returns the final status and the number of money movements.
async fn confirm_and_kill(bank: BankId, amount_cents: u32, at: KillPoint) -> (Status, usize) {
    let mut fixture = CrashFixture::start_new(bank, amount_cents).await;
    fixture.kill_while(PayerAction::Confirming, at).await;
    fixture.start().await;
    let status = fixture.complete_payment().await;
    fixture.advance_time(Duration::from_hours(1)).await;
    (status, fixture.banks.sandbox.movements().len())
}

/// Kills the program while the payer returns from the bank, with or without an approval.
async fn return_and_kill(bank: BankId, approved: bool, at: KillPoint) -> (Status, usize) {
    let mut fixture = CrashFixture::start_new(bank, AMOUNT_CENTS).await;
    fixture.payer.confirm(bank, &fixture.banks.sandbox.clone()).await;
    if approved {
        fixture.payer.approve_without_returning().await;
    } else {
        let order = fixture.banks.sandbox.orders().remove(0);
        fixture.payer.return_url = Some(order.redirect_uri.unwrap().parse().unwrap());
    }
    fixture.kill_while(PayerAction::Returning, at).await;
    fixture.start().await;
    // The payer reloads the page that did not load.
    fixture.payer.return_from_bank().await;
    let status = fixture.complete_payment().await;
    (status, fixture.banks.sandbox.movements().len())
}

macro_rules! killed {
    ($($name:ident: $run:expr => $ends:expr;)+) => {
        $(
            #[tokio::test]
            async fn $name() {
                assert_eq!($run.await, $ends);
            }
        )+
    };
}

use KillPoint::{AfterBankActed, AfterStoring, BeforeBankActs, BeforeCommit, BeforeStoring};
use Operation::{Confirm, Initiate, ScaStatus, StartAuthorisation, Status as ReadStatus};

killed! {
    // Implicit authorisation: one call, then the payer is sent to the bank.
    atlas_before_anything_is_committed: confirm_and_kill(BankId::Atlas, AMOUNT_CENTS, BeforeCommit) => (Status::Executed, 1);
    atlas_after_the_commit_and_before_the_bank_acts: confirm_and_kill(BankId::Atlas, AMOUNT_CENTS, BeforeBankActs(Initiate)) => (Status::Executed, 1);
    atlas_after_the_bank_has_acted: confirm_and_kill(BankId::Atlas, AMOUNT_CENTS, AfterBankActed(Initiate)) => (Status::Executed, 1);
    atlas_after_the_response_and_before_the_state_is_stored: confirm_and_kill(BankId::Atlas, AMOUNT_CENTS, BeforeStoring(Initiate)) => (Status::Executed, 1);
    atlas_after_the_state_is_stored: confirm_and_kill(BankId::Atlas, AMOUNT_CENTS, AfterStoring) => (Status::Executed, 1);
    // Explicit authorisation: a second call, which needs the stored state of the first.
    borea_after_the_bank_has_acted: confirm_and_kill(BankId::Borea, AMOUNT_CENTS, AfterBankActed(Initiate)) => (Status::Settled, 1);
    borea_before_the_first_state_is_stored: confirm_and_kill(BankId::Borea, AMOUNT_CENTS, BeforeStoring(Initiate)) => (Status::Settled, 1);
    borea_before_the_second_call_is_acted_on: confirm_and_kill(BankId::Borea, AMOUNT_CENTS, BeforeBankActs(StartAuthorisation)) => (Status::Settled, 1);
    borea_after_the_second_call_is_acted_on: confirm_and_kill(BankId::Borea, AMOUNT_CENTS, AfterBankActed(StartAuthorisation)) => (Status::Settled, 1);
    borea_before_the_second_state_is_stored: confirm_and_kill(BankId::Borea, AMOUNT_CENTS, BeforeStoring(StartAuthorisation)) => (Status::Settled, 1);
    // Where the order itself may move money, a lost response makes the status UNKNOWN until the bank's notification names the order.
    delta_before_anything_is_committed: confirm_and_kill(BankId::Delta, SCA_EXEMPT_CENTS, BeforeCommit) => (Status::Executed, 1);
    delta_after_the_bank_has_acted: confirm_and_kill(BankId::Delta, SCA_EXEMPT_CENTS, AfterBankActed(Initiate)) => (Status::Executed, 1);
    delta_before_the_state_is_stored: confirm_and_kill(BankId::Delta, SCA_EXEMPT_CENTS, BeforeStoring(Initiate)) => (Status::Executed, 1);
    delta_with_the_state_stored_and_before_the_poll: confirm_and_kill(BankId::Delta, SCA_EXEMPT_CENTS, BeforeBankActs(ReadStatus)) => (Status::Executed, 1);
    // Return from the bank: a result that was not stored is read again.
    return_before_the_bank_is_polled: return_and_kill(BankId::Atlas, true, BeforeBankActs(ReadStatus)) => (Status::Executed, 1);
    return_after_the_bank_was_polled: return_and_kill(BankId::Atlas, true, AfterBankActed(ReadStatus)) => (Status::Executed, 1);
    return_between_the_two_polls: return_and_kill(BankId::Atlas, false, BeforeBankActs(ScaStatus)) => (Status::Executed, 1);
    return_before_the_result_is_stored: return_and_kill(BankId::Atlas, true, BeforeStoring(ReadStatus)) => (Status::Executed, 1);
    return_before_the_confirmation_is_acted_on: return_and_kill(BankId::Corvus, true, BeforeBankActs(Confirm)) => (Status::Executed, 1);
    return_after_the_confirmation_is_acted_on: return_and_kill(BankId::Corvus, true, AfterBankActed(Confirm)) => (Status::Executed, 1);
    return_after_the_confirmation_and_before_it_is_stored: return_and_kill(BankId::Corvus, true, BeforeStoring(ReadStatus)) => (Status::Executed, 1);
}
