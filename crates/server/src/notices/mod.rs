//! Notices reach the people whom they concern: `distribute` gives them to everybody in their audience, the store collects those of a
//! person into a mail, and `sending` sends it (`docs/notices.md`).
//!
//! Each step can be repeated. A worker that is killed between two steps loses nothing, and nobody receives a notice twice: a mail that
//! is sent again has the same `Message-ID`.

mod bounded_stream;
mod contents;
mod distribute;
mod message;
mod selection;
mod send;
mod send_error;
mod sending;
mod smtp;
mod smtp_connection;
mod smtp_failure;

use std::{sync::Arc, time::Duration};

use paylink_store::Cell;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use self::sending::Sending;
pub use self::{
    send::Mailer,
    sending::send_due,
    smtp::{SmtpClient, SmtpDeadlines},
    smtp_connection::SmtpSetupError,
    smtp_failure::{SmtpFailure, Step},
};
use crate::{failure_log::FailureLog, periodic::run_periodically, service::Service};

/// A node without notices runs one statement for each cell, and three more in the home cell if it sends mails.
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
    let mut sending = Sending::new(mailer);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            () = mails.notified() => sending.resume(),
            () = tokio::time::sleep(INTERVAL) => sending.resume(),
            Some(ended) = sending.next() => sending.finish(ended).await,
        }
        sending.start().await;
    }
    while let Some(ended) = sending.next().await {
        sending.finish(ended).await;
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
