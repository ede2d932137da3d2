//! Payments that end at a steady rate.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    attempt::{Observation, Phase, Profile},
    id::PaymentId,
    time::Clock,
};
use paylink_server::system::{Stopwatch, SystemClock, SystemRandomness};
use paylink_store::StoreError;
use paylink_testkit::{cell_00, wait_until};
use tokio::{task::JoinSet, time::sleep};
use uuid::Uuid;

use crate::kills::crash_fixture::CrashFixture;

/// How many payments may end at the same time.
const CONCURRENCY: usize = 4;
/// Payments that do not end, half of them authorised.
const OPEN_PAYMENTS: usize = 100;
/// How long ending a payment may take while PostgreSQL is restarted.
const END_TIMEOUT: Duration = Duration::from_mins(1);

const INSERT: &str = "
    INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, data, merchant_return)
    SELECT new.id, company.id, company.payee_account_id, 827, 'EUR', 'Order ' || number, 'cart-' || number, true
    FROM unnest($1::uuid[]) WITH ORDINALITY AS new (id, number) CROSS JOIN company WHERE company.id = $2";
/// Open attempts that are not polled, with the ids of their payments.
const INSERT_ATTEMPTS: &str =
    "INSERT INTO attempt (id, payment_id, number, bank) SELECT id, id, 1, 'test-bank' FROM unnest($1::uuid[]) AS id";
/// A bank at which an executed payment is final.
const PROFILE: Profile = Profile { executed_is_final: true, lost_initiation_may_move_money: false, retention: None };

#[derive(Debug)]
pub(crate) struct Payments {
    pub(crate) ending: Vec<PaymentId>,
}

impl Payments {
    /// Inserts payments that will end, and some that will not.
    pub(crate) async fn create(fixture: &CrashFixture, number: u32) -> Self {
        let number = usize::try_from(number).unwrap();
        let all =
            (0..number + OPEN_PAYMENTS).map(|_| PaymentId::generate(cell_00(), SystemClock.now(), &SystemRandomness));
        let mut ending: Vec<PaymentId> = all.collect();
        let owner = fixture.owner().await;
        for some in ending.chunks(10_000) {
            let ids: Vec<Uuid> = some.iter().map(|payment| payment.uuid()).collect();
            owner.execute(INSERT, &[&ids, &fixture.company.number()]).await.unwrap();
            owner.execute(INSERT_ATTEMPTS, &[&ids]).await.unwrap();
        }
        for payment in ending.split_off(number).into_iter().step_by(2) {
            observe(fixture, payment, Phase::Authorised).await.unwrap();
        }
        owner.batch_execute("VACUUM ANALYZE payment, attempt").await.unwrap();
        Self { ending }
    }

    /// Ends them one after another, spread over `span` of real time: steady load is what this suite tests.
    pub(crate) async fn end_all(self: Arc<Self>, fixture: Arc<CrashFixture>, span: Duration) {
        let (next, watch) = (Arc::new(AtomicUsize::new(0)), Stopwatch::start());
        let mut tasks = JoinSet::new();
        for _ in 0..CONCURRENCY {
            let (payments, fixture, next) = (self.clone(), fixture.clone(), next.clone());
            tasks.spawn(async move {
                let interval = span.div_f64(f64::from(u32::try_from(payments.ending.len()).unwrap()));
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(payment) = payments.ending.get(index) else { return };
                    sleep(interval.mul_f64(f64::from(u32::try_from(index).unwrap())).saturating_sub(watch.elapsed()))
                        .await;
                    end_payment(&fixture, *payment).await;
                }
            });
        }
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap();
        }
    }
}

/// Ends a payment, and retries while PostgreSQL is down. A transition that was committed already is not repeated.
async fn end_payment(fixture: &CrashFixture, payment: PaymentId) {
    let ended = async || observe(fixture, payment, Phase::Executed).await.is_ok();
    wait_until("the payment ends", END_TIMEOUT, ended).await;
}

/// Records a phase of the payment's attempt, as a poll does.
async fn observe(fixture: &CrashFixture, payment: PaymentId, phase: Phase) -> Result<(), StoreError> {
    let attempt = fixture.cell.latest_attempt(payment, &fixture.ring).await?.expect("every payment has an attempt");
    let observation = Observation::Phase(phase);
    fixture.cell.record_observation(&attempt, observation, "test", None, PROFILE).await?;
    Ok(())
}
