//! The mails that a worker sends at the same time. A mail for which the server takes minutes keeps one place, and the others go on.

use std::{collections::HashMap, sync::Arc};

use paylink_store::ClaimedMail;
use tokio::task::{Id, JoinError, JoinSet};
use tokio_util::sync::CancellationToken;

use super::{send::Mailer, send_error::SendError};

/// How many mails are sent at the same time, each over its own connection.
const PLACES: usize = 4;

#[derive(Debug)]
pub(super) struct Sending {
    mailer: Arc<Mailer>,
    /// Each returns whether it makes sense to send others.
    tasks: JoinSet<bool>,
    mails: HashMap<Id, ClaimedMail>,
    goes_on: bool,
}

pub(super) type Ended = Result<(Id, bool), JoinError>;

impl Sending {
    pub(super) fn new(mailer: Arc<Mailer>) -> Self {
        Self { mailer, tasks: JoinSet::new(), mails: HashMap::new(), goes_on: true }
    }

    /// Sends others again, after a failure that concerned all of them.
    pub(super) const fn resume(&mut self) {
        self.goes_on = true;
    }

    /// Claims mails for the free places.
    pub(super) async fn start(&mut self) {
        let free = PLACES.saturating_sub(self.tasks.len());
        if !self.goes_on || free == 0 {
            return;
        }
        let home = self.mailer.service.cells.home();
        let claimed = home.claim_mails(i64::try_from(free).unwrap_or(i64::MAX)).await;
        let Some(claimed) = self.mailer.claims.record(home.id(), claimed) else {
            self.goes_on = false;
            return;
        };
        for mail in claimed {
            let mailer = self.mailer.clone();
            let task = self.tasks.spawn(async move { mailer.handle(mail).await });
            self.mails.insert(task.id(), mail);
        }
    }

    /// The next attempt that ends. `None` if no mail is being sent. No attempt is lost if this is dropped.
    pub(super) async fn next(&mut self) -> Option<Ended> {
        self.tasks.join_next_with_id().await
    }

    /// Frees its place. A panic is recorded like any failure, so that it does not hold back other mails.
    pub(super) async fn finish(&mut self, ended: Ended) {
        match ended {
            Ok((id, goes_on)) => {
                self.mails.remove(&id);
                self.goes_on &= goes_on;
            }
            Err(error) => {
                self.goes_on = false;
                if let Some(mail) = self.mails.remove(&error.id()) {
                    self.mailer.record_failure(&mail, &SendError::Panicked(error)).await;
                }
            }
        }
    }
}

/// Sends mails until none is due, or the server cannot be used.
pub async fn send_due(mailer: &Arc<Mailer>, stop: &CancellationToken) {
    let mut sending = Sending::new(mailer.clone());
    loop {
        if !stop.is_cancelled() {
            sending.start().await;
        }
        let Some(ended) = sending.next().await else { return };
        sending.finish(ended).await;
    }
}
