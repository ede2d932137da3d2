//! Restores to random moments while payers pay. Afterwards every payer tries every link again.

use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::Duration,
};

use paylink_domain::random::random_bytes;
use paylink_server::system::{Stopwatch, SystemRandomness};
use paylink_testkit::Payer;

use crate::restore::{
    archived_postgres::Target,
    installation::{Installation, Node},
};

/// How long they pay.
const LOAD: Duration = Duration::from_secs(4);

#[expect(clippy::disallowed_methods, reason = "the justfile sets the number")]
fn rounds() -> u32 {
    std::env::var("PAYLINK_RESTORES").map_or(1, |text| text.parse().expect("PAYLINK_RESTORES is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_was_used_after_a_random_moment_is_never_paid_twice() {
    for round in 1..=rounds() {
        // Every second time a node lives through the restore.
        println!("round {round}: {}", restore_under_load(round % 2 == 0).await);
    }
}

async fn restore_under_load(node_survives: bool) -> String {
    let mut installation = Installation::start().await;
    let mut node = installation.node().await;
    let (links, moment) = pay_for_a_while(&installation, &node).await;
    let paid: Vec<usize> = (0..links.len()).map(|number| installation.movements(&reference(number))).collect();
    assert!(paid.iter().all(|count| *count <= 1), "{paid:?}");

    let watch = Stopwatch::start();
    if node_survives {
        installation.postgres.restore(Target::Moment(moment)).await;
        node.wait_until_reconnected().await;
    } else {
        node.stop().await;
        installation.postgres.restore(Target::Moment(moment)).await;
        node = installation.node().await;
    }
    let restored = watch.elapsed();
    let attempts = attempts(&installation).await;
    let closed = try_all(&installation, &links).await;
    assert!(node.cell().opening().await.unwrap().closed_reason().is_some());
    installation.declare_restored(moment);
    let opened = watch.elapsed();
    let open = try_all(&installation, &links).await;
    assert_eq!(self::attempts(&installation).await, attempts, "payers only continue attempts that the copy has");
    installation.paid(&node, "new").await;
    for number in 0..links.len() {
        assert!(installation.movements(&reference(number)) <= 1, "link {number} was paid twice");
    }
    node.stop().await;
    installation.stop().await;
    format!(
        "{} links, {} paid; restored after {restored:.1?}, open after {opened:.1?}; a second try started no attempt, and continued {closed} \
         while the cell was closed and {open} after it was opened",
        links.len(),
        paid.iter().sum::<usize>()
    )
}

async fn attempts(installation: &Installation) -> i64 {
    let owner = installation.postgres.database.as_owner().await;
    owner.query_one("SELECT count(*) FROM attempt", &[]).await.unwrap().get(0)
}

fn reference(number: usize) -> String {
    format!("load {number}")
}

/// Four payers pay one link after the other. Returns all links, and a random moment of that time.
async fn pay_for_a_while(installation: &Installation, node: &Node) -> (Vec<url::Url>, std::time::SystemTime) {
    let (stopped, count) = (AtomicBool::new(false), AtomicU32::new(0));
    let links = tokio::sync::Mutex::new(Vec::new());
    let pay = async || {
        while !stopped.load(Ordering::Relaxed) {
            let mut all = links.lock().await;
            let number = all.len();
            let link = installation.link(node, &reference(number)).await;
            all.push(link.clone());
            drop(all);
            let mut payer = Payer::with(link).returning_to(&node.0.service);
            installation.confirm(&mut payer).await;
            // Some leave, some decline, most pay.
            match count.fetch_add(1, Ordering::Relaxed) % 6 {
                0 => {}
                1 => payer.decide("decline").await,
                _ => payer.decide("approve").await,
            }
        }
    };
    let choose_moment = async || {
        let part = f64::from(random_bytes::<1>(&SystemRandomness)[0]) / 255.0;
        tokio::time::sleep(LOAD.mul_f64(0.1 + 0.7 * part)).await;
        let moment = installation.postgres.moment().await;
        tokio::time::sleep(LOAD.mul_f64(0.9 - 0.7 * part)).await;
        stopped.store(true, Ordering::Relaxed);
        moment
    };
    let ((), (), (), (), moment) = tokio::join!(pay(), pay(), pay(), pay(), choose_moment());
    (links.into_inner(), moment)
}

/// Every link is confirmed again, and paid if that is possible. Returns how many payers got to their bank.
async fn try_all(installation: &Installation, links: &[url::Url]) -> usize {
    let mut at_bank = 0;
    for link in links {
        let mut payer = Payer::with(link.clone());
        installation.confirm(&mut payer).await;
        if payer.view() == "hand-off" {
            at_bank += 1;
            payer.decide("approve").await;
        }
    }
    at_bank
}
