//! Sending mails: each is claimed, rendered when it is sent, and tried again for three days.

use std::{sync::Arc, time::Duration};

use lettre::message::Mailbox;
use paylink_domain::{
    error_chain::ErrorChain,
    id::{CompanyId, InvitationId, UserId},
    notice::Notice,
};
use paylink_store::{ClaimedMail, MailRecipient, StoreError};
use tokio::{task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    message::{Envelope, bytes, message_id},
    smtp::SmtpClient,
    smtp_connection::SmtpSetupError,
    smtp_failure::SmtpFailure,
};
use crate::{
    config::Config,
    failure_log::FailureLog,
    portal::{InvitationMail, MailItem, MailText, invitation_mail, notices_mail, operator_name},
    service::Service,
    urls::invitation_url,
};

/// How many mails are sent at the same time, each over its own connection.
const CONCURRENT: usize = 4;
/// How many notices a mail lists.
const MAX_LISTED: i64 = 20;
/// When the first attempts are repeated, in minutes. All others are repeated after the last of these.
const RETRY_MINUTES: [u64; 5] = [1, 2, 5, 10, 15];
/// How often the result of a mail that was sent is written, a second apart. The lease is longer.
const RECORD_TRIES: usize = 10;

/// Sends the mails of an installation.
#[derive(Debug)]
pub struct Mailer {
    service: Arc<Service>,
    portal: Url,
    from: Mailbox,
    smtp: SmtpClient,
    claims: FailureLog,
}

impl Mailer {
    /// `None` if the configuration has no `[mail]`.
    pub fn open(config: &Config, service: Arc<Service>) -> Result<Option<Self>, SmtpSetupError> {
        let (Some(mail), Some(portal)) = (&config.mail, &config.portal) else { return Ok(None) };
        let smtp = SmtpClient::new(mail)?;
        let claims = FailureLog::new("claiming mails");
        Ok(Some(Self { service, portal: portal.url.clone(), from: mail.from.clone(), smtp, claims }))
    }
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error("its contents cannot be read")]
    Store(#[from] StoreError),
    #[error("its message cannot be built")]
    Message(#[from] lettre::error::Error),
    #[error("the address of its recipient cannot be used")]
    Address,
    #[error("nothing is left to say")]
    Obsolete,
    #[error("a newer version has written its notices")]
    Unknown,
    #[error(transparent)]
    Smtp(#[from] SmtpFailure),
}

impl SendError {
    fn is_permanent(&self) -> bool {
        match self {
            Self::Store(_) | Self::Message(_) | Self::Unknown => false,
            Self::Address | Self::Obsolete => true,
            Self::Smtp(failure) => failure.is_permanent(),
        }
    }

    /// Whether other mails would fail too.
    fn stops_sending(&self) -> bool {
        match self {
            Self::Store(_) => true,
            Self::Message(_) | Self::Address | Self::Obsolete | Self::Unknown => false,
            Self::Smtp(failure) => failure.concerns_the_server(),
        }
    }
}

/// Sends mails until none is due, or the server cannot be used.
pub async fn send_due(mailer: &Arc<Mailer>, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        let home = mailer.service.cells.home();
        let claimed = home.claim_mails(i64::try_from(CONCURRENT).unwrap_or(i64::MAX)).await;
        let Some(claimed) = mailer.claims.record(home.id(), claimed) else { return };
        let is_last = claimed.len() < CONCURRENT;
        let mut sending: JoinSet<_> = claimed
            .into_iter()
            .map(|mail| {
                let mailer = mailer.clone();
                async move { mailer.handle(mail).await }
            })
            .collect();
        let mut goes_on = true;
        while let Some(outcome) = sending.join_next().await {
            goes_on &= outcome.unwrap_or_else(|error| {
                tracing::error!(error = %ErrorChain(&error), "sending a mail has panicked; it is tried again");
                false
            });
        }
        if is_last || !goes_on {
            return;
        }
    }
}

impl Mailer {
    /// Sends a mail and records the result. False if other mails would fail too.
    async fn handle(&self, mail: ClaimedMail) -> bool {
        if mail.is_given_up {
            count("given_up");
            tracing::error!(mail = mail.id, attempt = mail.attempt, "mail given up: it has waited for three days");
            return true;
        }
        match self.send(&mail).await {
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

    async fn send(&self, mail: &ClaimedMail) -> Result<(), SendError> {
        let (email, text) = match mail.to {
            MailRecipient::User(user) => self.notices(mail.id, user).await?,
            MailRecipient::Invited(invitation) => self.invitation(invitation).await?,
        };
        let envelope = Envelope {
            from: &self.from,
            to: email.parse().map_err(|_| SendError::Address)?,
            created_at: mail.created_at,
            message_id: message_id(&self.portal, self.service.cells.home().id(), mail.id, mail.created_at),
        };
        Ok(self.smtp.send(&envelope.to, &bytes(&envelope, text)?).await?)
    }

    /// The address of a person, and the mail about their notices.
    async fn notices(&self, mail: i64, user: UserId) -> Result<(String, MailText), SendError> {
        let found = self.service.cells.home().mailed_notices(mail, user, MAX_LISTED).await?;
        let found = found.ok_or(SendError::Obsolete)?;
        let mut listed = Vec::new();
        for row in &found.notices {
            // A kind of a newer node is counted and not listed.
            let Ok(notice) = serde_json::from_str::<Notice>(&row.facts) else { continue };
            let company = match row.company {
                Some(company) => Some((company, self.company_name(company).await)),
                None => None,
            };
            listed.push((notice, company, row.created_at));
        }
        if listed.is_empty() {
            return Err(SendError::Unknown); // a newer node sends it
        }
        let items: Vec<_> = listed
            .iter()
            .map(|(notice, company, at)| {
                let company = company.as_ref().map(|(id, name): &(CompanyId, String)| (*id, name.as_str()));
                MailItem { notice, company, at: *at }
            })
            .collect();
        let operator = operator_name(&self.service);
        let text = notices_mail(&self.portal, operator, found.language.as_deref(), &items, found.total);
        Ok((found.email.to_string(), text))
    }

    /// The address of somebody who is invited, and the mail with the link.
    async fn invitation(&self, id: InvitationId) -> Result<(String, MailText), SendError> {
        let found = self.service.cells.home().mailed_invitation(id, &self.service.ring).await?;
        let found = found.ok_or(SendError::Obsolete)?;
        let company = match found.membership {
            Some((company, _)) => Some(self.company_name(company).await),
            None => None,
        };
        let link = invitation_url(&self.portal, &found.token);
        let invitation = InvitationMail {
            company: company.as_deref(),
            role: found.membership.map(|(_, role)| role),
            invited_by: found.invited_by.as_deref(),
            expires_at: found.expires_at,
            link: &link,
        };
        let operator = operator_name(&self.service);
        let text = invitation_mail(&self.portal, operator, found.language.as_deref(), &invitation);
        Ok((found.email.to_string(), text))
    }

    /// The id of a company whose cell is unavailable: the mail does not wait for it.
    async fn company_name(&self, id: CompanyId) -> String {
        let Some(cell) = self.service.cells.get(id.cell()) else { return id.to_string() };
        let company = cell.company(id).await.ok().flatten();
        company.map_or_else(|| id.to_string(), |company| company.name)
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

    async fn record_failure(&self, mail: &ClaimedMail, error: &SendError) {
        let retry = (!error.is_permanent()).then(|| retry_after(mail.attempt));
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
                tracing::warn!(
                    mail = mail.id,
                    attempt = mail.attempt,
                    error = text,
                    "mail not sent; it is tried again"
                );
            }
        }
    }
}

fn retry_after(attempt: i32) -> Duration {
    let index = usize::try_from(attempt - 1).unwrap_or(0).min(RETRY_MINUTES.len() - 1);
    Duration::from_mins(RETRY_MINUTES[index])
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
