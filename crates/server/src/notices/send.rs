//! Sending a mail that was claimed, and recording the result.

use std::{pin::pin, sync::Arc, time::Duration};

use lettre::message::Mailbox;
use paylink_domain::error_chain::ErrorChain;
use paylink_store::{ClaimedMail, MAIL_LEASE};
use tokio::time::sleep;
use url::Url;

use super::{
    message::{Envelope, bytes, message_id},
    send_error::SendError,
    smtp::{SmtpClient, SmtpDeadlines},
    smtp_connection::SmtpSetupError,
};
use crate::{config::Config, failure_log::FailureLog, service::Service};

/// How often the lease of a mail is renewed. What is left of a lease is longer than writing the result takes.
const RENEWAL: Duration = Duration::from_secs(MAIL_LEASE.as_secs() / 4);
/// How often the result of a mail that was sent is written, a second apart.
const RECORD_TRIES: usize = 10;

/// Sends the mails of an installation.
#[derive(Debug)]
pub struct Mailer {
    pub(super) service: Arc<Service>,
    pub(super) portal: Url,
    from: Mailbox,
    smtp: SmtpClient,
    pub(super) claims: FailureLog,
}

impl Mailer {
    /// `None` if the configuration has no `[mail]`.
    pub fn open(config: &Config, service: Arc<Service>) -> Result<Option<Self>, SmtpSetupError> {
        Self::open_with(config, service, SmtpDeadlines::default())
    }

    /// The same with other deadlines, for tests.
    pub fn open_with(
        config: &Config,
        service: Arc<Service>,
        deadlines: SmtpDeadlines,
    ) -> Result<Option<Self>, SmtpSetupError> {
        let (Some(mail), Some(portal)) = (&config.mail, &config.portal) else { return Ok(None) };
        let smtp = SmtpClient::with_deadlines(mail, deadlines)?;
        let claims = FailureLog::new("claiming mails");
        Ok(Some(Self { service, portal: portal.url.clone(), from: mail.from.clone(), smtp, claims }))
    }

    /// Sends a mail and records the result. False if other mails would fail too.
    pub(super) async fn handle(&self, mail: ClaimedMail) -> bool {
        let sent = if mail.is_too_old { Err(SendError::TooOld) } else { self.send_with_lease(&mail).await };
        match sent {
            Ok(()) => {
                count("sent");
                tracing::info!(mail = mail.id, attempt = mail.attempt, "mail sent");
                self.record_sent(&mail).await
            }
            Err(error) => {
                self.record_failure(&mail, &error).await;
                !error.stops_sending()
            }
        }
    }

    /// Keeps the lease, however long the server takes to respond.
    async fn send_with_lease(&self, mail: &ClaimedMail) -> Result<(), SendError> {
        let mut sending = pin!(self.send(mail));
        loop {
            tokio::select! {
                result = &mut sending => return result,
                () = sleep(RENEWAL) => {}
            }
            if let Err(error) = self.service.cells.home().renew_mail_lease(mail).await {
                tracing::warn!(mail = mail.id, error = %ErrorChain(&error), "renewing the lease of a mail failed");
            }
        }
    }

    async fn send(&self, mail: &ClaimedMail) -> Result<(), SendError> {
        let (email, text) = self.contents(mail).await?;
        let envelope = Envelope {
            from: &self.from,
            to: email.parse().map_err(|_| SendError::Address)?,
            created_at: mail.created_at,
            message_id: message_id(&self.portal, self.service.cells.home().id(), mail.id, mail.created_at),
        };
        Ok(self.smtp.send(&envelope.to, &bytes(&envelope, text)?).await?)
    }

    /// False if it could not be recorded. Then the mail is sent again after its lease, with the same `Message-ID`.
    async fn record_sent(&self, mail: &ClaimedMail) -> bool {
        for _ in 0..RECORD_TRIES {
            match self.service.cells.home().record_mail_sent(mail).await {
                Ok(()) => return true,
                Err(error) => {
                    tracing::warn!(mail = mail.id, error = %ErrorChain(&error), "recording a sent mail failed");
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
        false
    }

    pub(super) async fn record_failure(&self, mail: &ClaimedMail, error: &SendError) {
        let retry = error.retry(mail);
        let text = ErrorChain(error).to_string();
        let recorded = self.service.cells.home().record_mail_failure(mail, retry, &text).await;
        let is_given_up = match recorded {
            Ok(is_given_up) => is_given_up,
            Err(error) => {
                tracing::warn!(mail = mail.id, error = %ErrorChain(&error), "recording a failed mail failed");
                false
            }
        };
        match (error, is_given_up) {
            (SendError::Obsolete, _) => count("obsolete"),
            (_, true) => {
                count("given_up");
                tracing::error!(mail = mail.id, attempt = mail.attempt, error = text, "mail given up");
            }
            (_, false) => {
                count("failed");
                let without_facts = retry.is_some_and(|retry| retry.without_facts);
                tracing::warn!(
                    mail = mail.id,
                    attempt = mail.attempt,
                    error = text,
                    without_facts,
                    "mail not sent; it is tried again"
                );
            }
        }
    }
}

fn count(result: &'static str) {
    metrics::counter!("paylink_mails_total", "result" => result).increment(1);
}

/// An alert on their increase needs the series to exist before.
pub(super) fn register_metrics() {
    for result in ["sent", "failed", "given_up", "obsolete"] {
        metrics::counter!("paylink_mails_total", "result" => result).increment(0);
    }
}
