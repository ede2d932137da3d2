//! The end of a run: no more faults, all orders come to their end, the banks notify, and time passes until nothing changes.

use std::{sync::Mutex, time::Duration};

use paylink_playground::cell_clock::due_attempt_count;
use paylink_server::system::Stopwatch;
use paylink_testkit::{
    PATIENCE,
    adversary::{Operation, Order},
    wait_for,
};

use crate::chaos::{banks::ChaosBank, counters::Group, installation::Installation, payer::can_sign, random::Random};

const STEPS: [Duration; 5] = [
    Duration::from_secs(61),
    Duration::from_mins(16),
    Duration::from_hours(2),
    Duration::from_hours(24),
    Duration::from_hours(48),
];
/// After this step all orders are older than [`FORGETS_UNSIGNED_AFTER`](crate::chaos::banks::FORGETS_UNSIGNED_AFTER).
const FORGETTING_STEP: Duration = Duration::from_hours(2);
/// Further steps of a day, until nothing changes.
const MAX_FURTHER_STEPS: usize = 6;
/// Longer than a claimed attempt takes until its bank has received the first request, or the next one.
const QUIET: Duration = Duration::from_millis(250);

/// All statuses and outcomes, as one text.
const SNAPSHOT: &str = "
    SELECT concat_ws(' ',
        (SELECT string_agg(status::text, ',' ORDER BY id) FROM payment),
        (SELECT string_agg(coalesce(outcome, '-'), ',' ORDER BY id) FROM attempt)) AS snapshot";

pub(crate) async fn settle(installation: &Installation) {
    for bank in &installation.banks {
        bank.stop_faults();
    }
    let mut random = Random::stream(installation.seed, 3);
    end_orders(installation, &mut random).await;
    notify_all(installation, &mut random).await;
    for (step, time) in STEPS.into_iter().enumerate() {
        installation.clock.advance(time).await;
        wait_until_quiet(installation).await;
        // A confirmation code that was stored may have signed an order meanwhile.
        end_signed(installation, &mut random);
        if step == 0 {
            notify_all(installation, &mut random).await;
        }
        if time == FORGETTING_STEP {
            forget_late(installation, &mut random);
        }
    }
    let mut before = snapshot(installation).await;
    for _ in 0..MAX_FURTHER_STEPS {
        installation.clock.advance(Duration::from_hours(24)).await;
        wait_until_quiet(installation).await;
        let after = snapshot(installation).await;
        if after == before {
            return;
        }
        before = after;
    }
}

/// Orders that are not signed may be signed now, or never. Then every signed order is executed or rejected.
async fn end_orders(installation: &Installation, random: &mut Random) {
    for bank in &installation.banks {
        for order in bank.bank.find_orders(|order| is_open(order) && !order.is_signed()) {
            end_unsigned(installation, bank, &order, random).await;
        }
    }
    end_signed(installation, random);
}

fn end_signed(installation: &Installation, random: &mut Random) {
    for bank in &installation.banks {
        for order in bank.bank.find_orders(|order| is_open(order) && order.is_signed()) {
            let _ = if random.chance(85) { bank.bank.execute(&order.id) } else { bank.bank.reject(&order.id) };
        }
    }
}

/// Banks with a configured retention forget unsigned orders when these are old enough.
fn forget_late(installation: &Installation, random: &mut Random) {
    for bank in installation.banks.iter().filter(|bank| bank.has_retention) {
        for order in bank.bank.find_orders(|order| is_open(order) && !order.is_signed()) {
            if random.chance(70) {
                bank.bank.forget_unsigned(&order.id);
                installation.forgotten_in_time.lock().unwrap().insert(order.id);
            }
        }
    }
}

fn is_open(order: &Order) -> bool {
    !order.has_ended() && order.forgotten.is_none()
}

/// The payer signs late, declines, leaves, or the bank forgets the order.
async fn end_unsigned(installation: &Installation, bank: &ChaosBank, order: &Order, random: &mut Random) {
    match random.below(10) {
        0..6 if can_sign(installation, bank, order) => {
            bank.bank.approve(&order.id);
            let signed = bank.bank.order(&order.id);
            if bank.bank.profile().needs_confirmation_code {
                let return_url = installation.nodes.page(&signed.return_url_with_code(), random);
                let _ = installation.http.get(return_url).send().await;
            }
        }
        6..8 => drop(bank.bank.decline(&order.id)),
        8 => bank.bank.forget_unsigned(&order.id),
        _ => {}
    }
}

/// Each bank notifies the service about each order that it knows.
async fn notify_all(installation: &Installation, random: &mut Random) {
    for bank in &installation.banks {
        for order in bank.bank.orders().into_iter().filter(|order| order.forgotten.is_none()) {
            let url = installation.nodes.page(&order.notification_url(), random);
            bank.bank.notify_at(url, &order.id, &order.id).await;
            installation.counters.count(Group::Totals, "notifications");
        }
    }
}

/// Attempts that a node has claimed and whose result is not written yet: the claim moves the next poll ahead by its lease.
const IN_FLIGHT: &str = "
    SELECT count(*) AS in_flight FROM attempt
    WHERE next_poll_at > service_now() AND next_poll_at - last_polled_at BETWEEN interval '59.998 s' AND interval '60.002 s'";

/// Waits until no attempt is due or claimed, and the banks have received no request for a while.
async fn wait_until_quiet(installation: &Installation) {
    let requests = || installation.banks.iter().map(|bank| bank.bank.request_count(Operation::Any)).sum::<usize>();
    let progress = Mutex::new((Stopwatch::start(), usize::MAX));
    wait_for("no attempt is due", PATIENCE, async || {
        let due = due_attempt_count(&installation.clock.owner).await.unwrap();
        let in_flight: i64 = installation.clock.owner.query_one(IN_FLIGHT, &[]).await.unwrap().get("in_flight");
        let now = requests();
        let mut progress = progress.lock().unwrap();
        if due > 0 || in_flight > 0 || now != progress.1 {
            *progress = (Stopwatch::start(), now);
        }
        (progress.0.elapsed() >= QUIET).then_some(())
    })
    .await;
}

async fn snapshot(installation: &Installation) -> String {
    installation.clock.owner.query_one(SNAPSHOT, &[]).await.unwrap().get("snapshot")
}
