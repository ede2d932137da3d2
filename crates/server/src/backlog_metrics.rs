//! Gauges of the work that waits in a cell: deliveries, polls, open payments. Every node measures them, so that missing workers show.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use paylink_domain::{id::BankId, status::Status};
use paylink_store::{Cell, DeliveryBacklog, DuePolls, HeldTotal, MailBacklog, OpenPayments};
use tokio_util::sync::CancellationToken;

use crate::{periodic::run_periodically, service::Service};

const INTERVAL: Duration = Duration::from_secs(10);

pub(crate) async fn run_backlog_metrics_loop(service: Arc<Service>, cell: Arc<Cell>, stop: CancellationToken) {
    let known_banks = Mutex::default();
    run_periodically(INTERVAL, stop, async || {
        report_backlog(&cell, cell.delivery_backlog().await.ok());
        report_held(&cell, cell.held_deliveries().await.ok());
        report_open_payments(&cell, cell.open_payments().await.ok().as_deref());
        let due = cell.due_polls().await.ok();
        report_polls(&cell, &known_banks, &service.banks.ids(), due.as_deref());
        if service.sends_mail && cell.id() == service.cells.home().id() {
            report_mails(cell.mail_backlog().await.ok());
        }
    })
    .await;
}

fn report_backlog(cell: &Cell, backlog: Option<DeliveryBacklog>) {
    let count = |of: fn(&DeliveryBacklog) -> i64| measured(backlog.as_ref().map(|backlog| number(of(backlog))));
    set(cell, "paylink_deliveries_due", count(|backlog| backlog.fresh));
    set(cell, "paylink_deliveries_queued", count(|backlog| backlog.queued));
    set(cell, "paylink_endpoints_broken", count(|backlog| backlog.breaker_open));
    let oldest = measured(backlog.map(|backlog| backlog.oldest_seconds));
    set(cell, "paylink_delivery_oldest_due_seconds", oldest);
}

fn report_held(cell: &Cell, held: Option<HeldTotal>) {
    set(cell, "paylink_deliveries_held", measured(held.as_ref().map(|held| number(held.count))));
    set(cell, "paylink_delivery_oldest_held_seconds", measured(held.map(|held| held.oldest_seconds)));
}

fn report_mails(backlog: Option<MailBacklog>) {
    metrics::gauge!("paylink_mails_waiting").set(measured(backlog.map(|backlog| number(backlog.waiting))));
    metrics::gauge!("paylink_mail_oldest_seconds").set(measured(backlog.map(|backlog| backlog.oldest_seconds)));
}

fn report_open_payments(cell: &Cell, open: Option<&[OpenPayments]>) {
    for status in Status::ALL.into_iter().filter(|status| !status.is_final()) {
        let of_status = open.map(|open| open.iter().find(|payments| payments.status == status));
        let gauge = |name: &'static str, value: Option<f64>| {
            metrics::gauge!(name, "cell" => cell.id().to_string(), "status" => status.as_str()).set(measured(value));
        };
        gauge("paylink_payments_open", of_status.map(|found| found.map_or(0.0, |payments| number(payments.count))));
        let oldest = of_status.map(|found| found.map_or(0.0, |payments| payments.oldest_seconds));
        gauge("paylink_payment_oldest_open_seconds", oldest);
    }
}

/// `known_banks` are those with a series: the number of a bank without polls must not stay.
fn report_polls(cell: &Cell, known_banks: &Mutex<BTreeSet<BankId>>, configured: &[BankId], due: Option<&[DuePolls]>) {
    let mut banks = known_banks.lock().unwrap_or_else(PoisonError::into_inner);
    banks.extend(due.into_iter().flatten().map(|polls| polls.bank.clone()));
    banks.extend(configured.iter().cloned());
    for bank in &*banks {
        let of_bank = |due: &[DuePolls]| due.iter().find(|polls| polls.bank == *bank).map_or(0, |polls| polls.count);
        metrics::gauge!("paylink_polls_due", "cell" => cell.id().to_string(), "bank" => bank.to_string())
            .set(measured(due.map(of_bank).map(number)));
    }
    // Attempts at banks that are not configured are left for some minutes, by design.
    let oldest = |due: &[DuePolls]| {
        due.iter()
            .filter(|polls| configured.contains(&polls.bank))
            .map(|polls| polls.oldest_seconds)
            .fold(0.0, f64::max)
    };
    let oldest = due.map(oldest);
    set(cell, "paylink_poll_oldest_due_seconds", measured(oldest));
}

fn set(cell: &Cell, name: &'static str, value: f64) {
    metrics::gauge!(name, "cell" => cell.id().to_string()).set(value);
}

fn number(count: i64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A gauge that could not be measured is left out of `/metrics`: an old value would hide an outage.
fn measured(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}
