//! The program killed between every two steps, started again, and the payer trying to get on: nobody pays twice, nothing that was
//! paid is lost, and the status ends right.
//!
//! It is `kill -9` of a real process. Where it stands at that moment is decided from outside: a bank that holds its answer, or a
//! table that is locked.

use std::{process::Command, time::Duration};

use paylink_domain::{
    chance::Randomness,
    company::Mode,
    id::{CompanyId, PaymentId},
    link::Link,
    money::{AmountCents, Currency},
    status::Status,
    time::Clock,
};
use paylink_playground::demo;
use paylink_sandbox::{BankId, Hold, Operation, When};
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    config::{Config, parse},
    urls::link_url,
};
use paylink_store::advance_clock;
use paylink_testkit::{AMOUNT, Banks, Database, Payer, Program, SMALL, cell_00, paylink, with_banks};
use tempfile::TempDir;
use tokio::{
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_postgres::Client;
use url::Url;

/// Where the program is when it is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    /// The payer has confirmed, and nothing is committed yet.
    BeforeCommit,
    /// The bank has the request and has not acted.
    BankHolds(Operation),
    /// The bank has acted and has not answered.
    BankActed(Operation),
    /// The answer is here, and what follows from it is not committed yet.
    BeforeWriting(Operation),
    /// It is all committed, and the browser may or may not have been told.
    AfterWriting,
}

/// What the payer was doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    Confirming,
    ComingBack,
}

struct Scene {
    database: Database,
    banks: Banks,
    place: TempDir,
    program: Option<Program>,
    payer: Payer,
    payment: PaymentId,
    bank: BankId,
}

impl Scene {
    async fn set(bank: BankId, amount_cents: u32) -> Self {
        let (database, banks, place) = (Database::migrated().await, Banks::open().await, tempfile::tempdir().unwrap());
        let text = with_banks(&database, &banks.configuration);
        std::fs::write(place.path().join("paylink.toml"), &text).unwrap();
        let config = parse(&text, "test", &std::collections::BTreeMap::new()).unwrap();
        let (link, payment) = sealed_link(&config, amount_cents).await;
        let mut scene = Self { database, banks, place, program: None, payer: Payer::with(link), payment, bank };
        scene.start().await;
        scene
    }

    async fn start(&mut self) {
        let mut command: Command = paylink(self.place.path());
        command.args(["serve", "--config", "paylink.toml"]);
        self.program = Some(Program::start("killed", &mut command));
        let link = self.payer.link.clone();
        // Also where the database was slow to answer, and the node has started without it.
        until("it serves", async || reqwest::get(link.clone()).await.is_ok_and(|page| page.status().is_success()))
            .await;
    }

    fn kill(&mut self) {
        let mut program = self.program.take().unwrap();
        program.signal("-9");
        program.wait();
    }

    /// Lets the payer do something and kills the program on the way.
    async fn kill_while(&mut self, doing: Doing, at: Where) {
        let (mut payer, bank, sandbox) = (self.payer.clone(), self.bank, self.banks.sandbox.clone());
        let hold = hold(&sandbox, bank, at);
        let lock = self.database.as_owner().await;
        if at == Where::BeforeCommit {
            lock.batch_execute("BEGIN; LOCK TABLE payment").await.unwrap();
        }
        let mut act = tokio::spawn(async move {
            match doing {
                Doing::Confirming => payer.confirm(bank, &sandbox).await,
                Doing::ComingBack => payer.come_back().await,
            }
            payer.page
        });
        match at {
            Where::BeforeCommit => self.until_blocked().await,
            Where::BankHolds(_) | Where::BankActed(_) => arrived(hold.as_ref(), &mut act).await,
            Where::BeforeWriting(_) => {
                arrived(hold.as_ref(), &mut act).await;
                lock.batch_execute("BEGIN; LOCK TABLE attempt").await.unwrap();
                drop(hold);
                self.until_blocked().await;
                self.kill();
                lock.batch_execute("ROLLBACK").await.unwrap();
                assert!(act.await.is_err(), "the browser got no answer");
                return;
            }
            Where::AfterWriting => {
                let owner = self.database.as_owner().await;
                let written = async || {
                    let row = owner.query_one("SELECT bool_or(redirect_sealed IS NOT NULL) FROM attempt", &[]).await;
                    row.unwrap().get::<_, Option<bool>>(0) == Some(true)
                };
                until("it is written", written).await;
            }
        }
        self.kill();
        drop(hold);
        let _ = lock.batch_execute("ROLLBACK").await;
        let told = act.await;
        assert!(told.is_err() || at == Where::AfterWriting, "the browser got no answer");
    }

    async fn until_blocked(&self) {
        let superuser = self.database.as_superuser().await;
        let blocked = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND usename = 'application' AND wait_event_type = 'Lock'";
        until("it waits for the lock", async || superuser.query_one(blocked, &[]).await.unwrap().get::<_, i64>(0) > 0)
            .await;
    }

    async fn pass(&self, time: Duration) {
        advance_clock(&self.database.as_owner().await, time).await.unwrap();
        self.banks.sandbox.advance(time);
    }

    async fn status(&self, owner: &Client) -> Option<Status> {
        let row = owner.query_opt("SELECT status::text FROM payment WHERE id = $1", &[&self.payment.uuid()]).await;
        row.unwrap().map(|row| row.get::<_, &str>(0).parse().unwrap())
    }

    /// The payer opens the link again and does whatever the pages offer, until the payment has ended or cannot be gone on with.
    async fn get_on(&mut self) -> Status {
        let owner = self.database.as_owner().await;
        for _ in 0..60 {
            self.payer.open().await;
            match self.payer.view().as_str() {
                "choose" | "resume" => self.payer.confirm(self.bank, &self.banks.sandbox).await,
                _ => {}
            }
            match self.payer.view().as_str() {
                "hand-off" => self.payer.decide("approve").await,
                "left" => self.payer.press("resume").await,
                // What speaks for this attempt is dead: its claim has to run out.
                "connecting" => self.pass(Duration::from_secs(61)).await,
                "authorised" => self.pass(Duration::from_secs(20)).await,
                "paid" => return self.status(&owner).await.unwrap(),
                "unknown" => {
                    self.pass(Duration::from_hours(2)).await;
                    sleep(Duration::from_secs(1)).await;
                    return self.status(&owner).await.unwrap();
                }
                _ => {}
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("the payment does not get on: {}", self.payer.page);
    }
}

fn hold(sandbox: &paylink_sandbox::Sandbox, bank: BankId, at: Where) -> Option<Hold> {
    match at {
        Where::BeforeCommit | Where::AfterWriting => None,
        Where::BankHolds(operation) => Some(sandbox.hold(Some(bank), operation, When::Before)),
        Where::BankActed(operation) | Where::BeforeWriting(operation) => {
            Some(sandbox.hold(Some(bank), operation, When::After))
        }
    }
}

async fn arrived(hold: Option<&Hold>, act: &mut JoinHandle<String>) {
    tokio::select! {
        biased;
        () = hold.unwrap().arrived() => {}
        page = act => panic!("the bank is not asked; the payer sees {page:?}"),
        () = sleep(Duration::from_secs(30)) => panic!("the bank is never asked"),
    }
}

/// A link of a new company, made without the program.
async fn sealed_link(config: &Config, amount_cents: u32) -> (Url, PaymentId) {
    let (cells, ring, randomness) = (config.open_cells().unwrap(), config.key_ring(), SystemRandomness);
    let cell = cells.get(cell_00()).unwrap();
    cell.inspect(&ring, true).await.unwrap();
    let company_id: CompanyId = cell.add_company(&demo::company(), &ring, &randomness).await.unwrap();
    assert_eq!(demo::company().mode, Mode::Test);
    let link = Link {
        payment_id: PaymentId::draw(cell_00(), SystemClock.now(), &randomness as &dyn Randomness),
        company_id,
        amount: AmountCents::new(amount_cents).unwrap(),
        currency: Currency::Eur,
        reference: "Order 1017".parse().unwrap(),
        data: None,
        issued_at: SystemClock.now(),
    };
    let sealed = link.seal(&ring, cell.sealing_key().unwrap(), &randomness).unwrap();
    (link_url(&config.pay.url, sealed.as_str()), link.payment_id)
}

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !holds().await {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(30), wait).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// Killed while the payer confirms. Returns how it ended, and how often money moved.
async fn confirm_and_die(bank: BankId, amount_cents: u32, at: Where) -> (Status, usize) {
    let mut scene = Scene::set(bank, amount_cents).await;
    scene.kill_while(Doing::Confirming, at).await;
    scene.start().await;
    let status = scene.get_on().await;
    scene.pass(Duration::from_hours(1)).await;
    (status, scene.banks.sandbox.movements().len())
}

/// Killed while the payer comes back, having approved or only looked.
async fn come_back_and_die(bank: BankId, approved: bool, at: Where) -> (Status, usize) {
    let mut scene = Scene::set(bank, AMOUNT).await;
    scene.payer.confirm(bank, &scene.banks.sandbox.clone()).await;
    if approved {
        scene.payer.approve_and_stop().await;
    }
    scene.kill_while(Doing::ComingBack, at).await;
    scene.start().await;
    // The payer reloads the page that never came.
    scene.payer.come_back().await;
    let status = scene.get_on().await;
    (status, scene.banks.sandbox.movements().len())
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

use Operation::{Confirm, Initiate, ScaStatus, StartAuthorisation, Status as ReadStatus};
use Where::{AfterWriting, BankActed, BankHolds, BeforeCommit, BeforeWriting};

killed! {
    // Implicit authorisation: one call, then the payer goes.
    atlas_before_anything_is_committed: confirm_and_die(BankId::Atlas, AMOUNT, BeforeCommit) => (Status::Executed, 1);
    atlas_after_the_commit_and_before_the_bank_acts: confirm_and_die(BankId::Atlas, AMOUNT, BankHolds(Initiate)) => (Status::Executed, 1);
    atlas_after_the_bank_has_acted: confirm_and_die(BankId::Atlas, AMOUNT, BankActed(Initiate)) => (Status::Executed, 1);
    atlas_after_the_answer_and_before_the_memory: confirm_and_die(BankId::Atlas, AMOUNT, BeforeWriting(Initiate)) => (Status::Executed, 1);
    atlas_after_the_memory: confirm_and_die(BankId::Atlas, AMOUNT, AfterWriting) => (Status::Executed, 1);
    // Explicit: a second call, made with the memory of the first.
    borea_after_the_bank_has_acted: confirm_and_die(BankId::Borea, AMOUNT, BankActed(Initiate)) => (Status::Settled, 1);
    borea_before_the_first_memory: confirm_and_die(BankId::Borea, AMOUNT, BeforeWriting(Initiate)) => (Status::Settled, 1);
    borea_before_the_second_call_is_acted_on: confirm_and_die(BankId::Borea, AMOUNT, BankHolds(StartAuthorisation)) => (Status::Settled, 1);
    borea_after_the_second_call_is_acted_on: confirm_and_die(BankId::Borea, AMOUNT, BankActed(StartAuthorisation)) => (Status::Settled, 1);
    borea_before_the_second_memory: confirm_and_die(BankId::Borea, AMOUNT, BeforeWriting(StartAuthorisation)) => (Status::Settled, 1);
    // Where the order itself may move money, a lost answer is not guessed at.
    delta_before_anything_is_committed: confirm_and_die(BankId::Delta, SMALL, BeforeCommit) => (Status::Executed, 1);
    delta_after_the_bank_has_acted: confirm_and_die(BankId::Delta, SMALL, BankActed(Initiate)) => (Status::Unknown, 1);
    delta_before_the_memory: confirm_and_die(BankId::Delta, SMALL, BeforeWriting(Initiate)) => (Status::Unknown, 1);
    delta_with_the_memory_and_before_the_look: confirm_and_die(BankId::Delta, SMALL, BankHolds(ReadStatus)) => (Status::Executed, 1);
    // Coming back: what was read is written, or read again.
    back_before_the_bank_is_read: come_back_and_die(BankId::Atlas, true, BankHolds(ReadStatus)) => (Status::Executed, 1);
    back_after_the_bank_was_read: come_back_and_die(BankId::Atlas, true, BankActed(ReadStatus)) => (Status::Executed, 1);
    back_between_the_two_readings: come_back_and_die(BankId::Atlas, false, BankHolds(ScaStatus)) => (Status::Executed, 1);
    back_before_it_is_written: come_back_and_die(BankId::Atlas, true, BeforeWriting(ReadStatus)) => (Status::Executed, 1);
    back_before_the_confirmation_is_acted_on: come_back_and_die(BankId::Corvus, true, BankHolds(Confirm)) => (Status::Executed, 1);
    back_after_the_confirmation_is_acted_on: come_back_and_die(BankId::Corvus, true, BankActed(Confirm)) => (Status::Executed, 1);
    back_after_the_confirmation_and_before_it_is_written: come_back_and_die(BankId::Corvus, true, BeforeWriting(ReadStatus)) => (Status::Executed, 1);
}
