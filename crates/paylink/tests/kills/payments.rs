//! Payments, and their ends at a steady pace.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_domain::{id::PaymentId, status::Status, time::Clock};
use paylink_server::ambient::{Stopwatch, SystemClock, SystemRandomness};
use paylink_store::MoveError;
use paylink_testkit::cell_00;
use tokio::{task::JoinSet, time::sleep};
use uuid::Uuid;

use crate::scene::Scene;

/// How many payments end at the same time, if it comes to that.
const AT_ONCE: usize = 4;
/// Payments that do not end, half of them authorised.
const OPEN: usize = 100;
/// How long PostgreSQL may be away before a payment ends.
const PATIENCE: Duration = Duration::from_mins(1);

const INSERT: &str = "
    INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, data, merchant_return)
    SELECT new.id, company.id, company.payee_account_id, 827, 'EUR', 'Order ' || number, 'cart-' || number, true
    FROM unnest($1::uuid[]) WITH ORDINALITY AS new (id, number) CROSS JOIN company WHERE company.id = $2";

#[derive(Debug)]
pub(crate) struct Payments {
    pub(crate) ending: Vec<PaymentId>,
}

impl Payments {
    /// Makes so many payments that will end, and some that will not.
    pub(crate) async fn make(scene: &Scene, number: u32) -> Self {
        let number = usize::try_from(number).unwrap();
        let all = (0..number + OPEN).map(|_| PaymentId::draw(cell_00(), SystemClock.now(), &SystemRandomness));
        let mut ending: Vec<PaymentId> = all.collect();
        let owner = scene.owner().await;
        for some in ending.chunks(10_000) {
            let ids: Vec<Uuid> = some.iter().map(|payment| payment.uuid()).collect();
            owner.execute(INSERT, &[&ids, &scene.company.number()]).await.unwrap();
        }
        for payment in ending.split_off(number).into_iter().step_by(2) {
            scene.cell.move_payment(payment, Status::Authorised, "test").await.unwrap();
        }
        owner.batch_execute("VACUUM ANALYZE payment").await.unwrap();
        Self { ending }
    }

    /// Ends them one after another, spread over `span`.
    pub(crate) async fn end_all(self: Arc<Self>, scene: Arc<Scene>, span: Duration) {
        let (next, watch) = (Arc::new(AtomicUsize::new(0)), Stopwatch::start());
        let mut tasks = JoinSet::new();
        for _ in 0..AT_ONCE {
            let (payments, scene, next) = (self.clone(), scene.clone(), next.clone());
            tasks.spawn(async move {
                let apart = span.div_f64(f64::from(u32::try_from(payments.ending.len()).unwrap()));
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(payment) = payments.ending.get(place) else { return };
                    sleep(apart.mul_f64(f64::from(u32::try_from(place).unwrap())).saturating_sub(watch.elapsed()))
                        .await;
                    end(&scene, *payment).await;
                }
            });
        }
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap();
        }
    }
}

/// Ends a payment. It is said again until it was heard: what was heard already is not done twice.
async fn end(scene: &Scene, payment: PaymentId) {
    let watch = Stopwatch::start();
    loop {
        match scene.cell.move_payment(payment, Status::Executed, "test").await {
            Ok(_) => return,
            Err(MoveError::Store(error)) => assert!(watch.elapsed() < PATIENCE, "{error}"),
            Err(error @ (MoveError::NoSuchPayment | MoveError::Refused(_))) => panic!("{error}"),
        }
        sleep(Duration::from_millis(20)).await;
    }
}
