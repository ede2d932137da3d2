//! Notices reach the people whom they concern: `distribute` gives them to everybody in their audience, the store collects those of a
//! person into a mail, and `send` sends it (`docs/notices.md`).
//!
//! Each step can be repeated. A worker that is killed between two steps loses nothing, and nobody receives a notice twice: a mail that
//! is sent again has the same `Message-ID`.

mod bounded_stream;
mod distribute;
mod message;
mod send;
mod smtp;
mod smtp_connection;
mod smtp_failure;

use std::{sync::Arc, time::Duration};

use paylink_store::Cell;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

pub use self::{
    send::{Mailer, send_due},
    smtp::SmtpClient,
    smtp_connection::SmtpSetupError,
    smtp_failure::{SmtpFailure, Step},
};
use crate::{failure_log::FailureLog, periodic::run_periodically, service::Service};

/// A node without notices runs one statement for each cell, and two more in the home cell if it sends mails.
const INTERVAL: Duration = Duration::from_secs(10);

/// Gives new notices to people, and wakes `mails` when there is something to send.
pub(crate) async fn run_distribution_loop(service: Arc<Service>, mails: Arc<Notify>, stop: CancellationToken) {
    let logs = Logs::of(&service);
    run_periodically(INTERVAL, stop, async || {
        if distribute_and_collect(&service, &logs).await > 0 {
            mails.notify_one();
        }
    })
    .await;
}

/// Sends mails that are due: when there are new ones, and every ten seconds for retries.
pub(crate) async fn run_send_loop(mailer: Arc<Mailer>, mails: Arc<Notify>, stop: CancellationToken) {
    send::register_metrics();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = mails.notified() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
        send_due(&mailer, &stop).await;
    }
}

/// Gives the notices of all cells to people once, and collects those that want mail.
pub async fn distribute_once(service: &Service) -> u64 {
    distribute_and_collect(service, &Logs::of(service)).await
}

#[derive(Debug)]
struct Logs {
    /// One for each cell: another one that succeeds says nothing about it.
    distribution: Vec<FailureLog>,
    collection: FailureLog,
}

impl Logs {
    fn of(service: &Service) -> Self {
        Self {
            distribution: service.cells.iter().map(|_| FailureLog::new("giving notices to people")).collect(),
            collection: FailureLog::new("collecting notices into mails"),
        }
    }
}

/// Returns how many notices are in new mails.
async fn distribute_and_collect(service: &Service, logs: &Logs) -> u64 {
    for (cell, log) in service.cells.iter().zip(&logs.distribution) {
        log.record(cell.id(), distribute::distribute(service, cell).await);
    }
    if !service.sends_mail {
        return 0;
    }
    let home: &Cell = service.cells.home();
    logs.collection.record(home.id(), home.collect_mails().await).unwrap_or_default()
}
