//! Payments that end at a steady rate.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    id::PaymentId,
    keyring::KeyId,
    link::{Link, LinkOrigin},
    money::{AmountCents, Currency},
    status::Status,
    time::Clock,
};
use paylink_server::system::{Stopwatch, SystemClock, SystemRandomness};
use paylink_store::StoreError;
use paylink_testkit::{
    PATIENCE, cell_00,
    payment_steps::{TEST_BANK, move_to, observe, start_attempt_at, start_payment},
    wait_until,
};
use tokio::{task::JoinSet, time::sleep};

use crate::kills::crash_fixture::CrashFixture;

/// How many payments may end at the same time.
const CONCURRENCY: usize = 4;
/// Payments that do not end, half of them authorised.
const OPEN_PAYMENTS: usize = 100;

#[derive(Debug)]
pub(crate) struct Payments {
    links: Vec<Link>,
}

impl Payments {
    /// Starts payments that will not end, and prepares those that will.
    pub(crate) async fn create(fixture: &CrashFixture, number: u32) -> Self {
        for number in 0..OPEN_PAYMENTS {
            let payment = start_payment(&fixture.cell, &fixture.ring, &link(fixture, number)).await.id;
            if number.is_multiple_of(2) {
                move_to(&fixture.cell, &fixture.ring, payment, Status::Authorised).await;
            }
        }
        Self { links: (0..usize::try_from(number).unwrap()).map(|number| link(fixture, number)).collect() }
    }

    pub(crate) fn ids(&self) -> Vec<PaymentId> {
        self.links.iter().map(|link| link.payment_id).collect()
    }

    /// Starts and ends them one after another, spread over `span` of real time: steady load is what this suite tests.
    pub(crate) async fn end_all(self: Arc<Self>, fixture: Arc<CrashFixture>, span: Duration) {
        let (next, watch) = (Arc::new(AtomicUsize::new(0)), Stopwatch::start());
        let mut tasks = JoinSet::new();
        for _ in 0..CONCURRENCY {
            let (payments, fixture, next) = (self.clone(), fixture.clone(), next.clone());
            tasks.spawn(async move {
                let interval = span.div_f64(f64::from(u32::try_from(payments.links.len()).unwrap()));
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(link) = payments.links.get(index) else { return };
                    sleep(interval.mul_f64(f64::from(u32::try_from(index).unwrap())).saturating_sub(watch.elapsed()))
                        .await;
                    pay(&fixture, link).await;
                }
            });
        }
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap();
        }
    }
}

fn link(fixture: &CrashFixture, number: usize) -> Link {
    let issued_at = SystemClock.now();
    Link {
        payment_id: PaymentId::generate(cell_00(), issued_at, &SystemRandomness),
        company_id: fixture.company,
        amount: AmountCents::new(827).unwrap(),
        currency: Currency::Eur,
        reference: format!("Order {number}").parse().unwrap(),
        data: Some(format!("cart-{number}").parse().unwrap()),
        issued_at,
        origin: LinkOrigin::Api,
        key: KeyId::new(1),
    }
}

/// Starts and ends a payment, and retries while PostgreSQL is down. What was committed already is not repeated.
async fn pay(fixture: &CrashFixture, link: &Link) {
    let is_paid = || async { try_to_pay(fixture, link).await.is_ok_and(|status| status == Status::Executed) };
    wait_until("the payment ends", PATIENCE, is_paid).await;
}

async fn try_to_pay(fixture: &CrashFixture, link: &Link) -> Result<Status, StoreError> {
    start_attempt_at(&fixture.cell, &fixture.ring, link, TEST_BANK).await?;
    observe(&fixture.cell, &fixture.ring, link.payment_id, Status::Executed).await
}
