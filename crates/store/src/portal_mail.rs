//! Mails to people, in the home cell: claimed by a worker, and what became of them. `mail_collection.rs` makes those about notices.
//!
//! A mail with an invitation is deleted with it. So whoever locks both locks the invitation first.

use std::time::Duration;

use paylink_domain::{
    id::{InvitationId, UserId},
    time::Timestamp,
};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    cell::Cell, deadline::with_deadline, error::StoreError, lease::mail_lease, row, transaction::begin, user::user_id,
};

/// A mail that this worker sends.
#[derive(Clone, Copy, Debug)]
pub struct ClaimedMail {
    pub id: i64,
    /// 1-based. A failure is recorded only for the last attempt.
    pub attempt: i32,
    pub created_at: Timestamp,
    pub to: MailRecipient,
    /// It only says how many notices there are.
    pub without_facts: bool,
    /// How often the server received it, perhaps, and did not respond.
    pub unanswered: i32,
    /// It has waited for too long. Nobody sends it, and a failure without a retry is recorded.
    pub is_too_old: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailRecipient {
    /// Their notices.
    User(UserId),
    /// Whom the invitation is for.
    Invited(InvitationId),
}

/// How a mail that was not sent is tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailRetry {
    pub after: Duration,
    /// A mail that is older is given up instead.
    pub max_age: Duration,
    /// Whether later notices of the person wait for the next mail meanwhile.
    pub holds_back: bool,
    /// From now on, the mail only says how many notices there are.
    pub without_facts: bool,
    /// The server may have accepted the mail: it did not respond.
    pub is_unanswered: bool,
}

/// The mails that are neither sent nor given up. The count stops at 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MailBacklog {
    pub waiting: i64,
    pub oldest_seconds: f64,
}

/// What is due later than any retry was written by a clock that was set back since. A retry is at most 20 minutes ahead, or 8 hours after
/// an attempt without a response. Another worker may do the same.
const RESCHEDULE_AFTER_CLOCK_SET_BACK: &str = "
    UPDATE portal_mail SET next_attempt_at = service_now() WHERE id IN (
        SELECT id FROM portal_mail
        WHERE next_attempt_at > (SELECT service_now()) + interval '20 minutes'
            AND (unanswered = 0 OR next_attempt_at > service_now() + interval '9 hours')
        FOR UPDATE SKIP LOCKED)";
/// Urgent ones first. An attempt that never ends, because it kills its worker, records nothing. After that, the mail holds back no others,
/// and an hour after `RECORD_FAILURE` would have given it up, it is too old. One that nobody has tried is tried, however old it is. The
/// array keeps the generic plan, which does not know the limit, from reading all mails by their key.
const CLAIM_MAILS: &str = concat!(
    "WITH due AS MATERIALIZED (
        SELECT id AS due_id, attempts > 0 AND created_at < service_now() - interval '3 days 1 hour' AS is_too_old
        FROM portal_mail WHERE next_attempt_at <= (SELECT service_now())
        ORDER BY is_urgent DESC, next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
     )
     UPDATE portal_mail SET next_attempt_at = service_now() + ",
    mail_lease!(),
    ",   attempts = CASE WHEN is_too_old THEN attempts ELSE attempts + 1 END,
         holds_back = holds_back AND (attempts = 0 OR last_error IS NOT NULL), last_error = NULL
     FROM due WHERE id = ANY(ARRAY(SELECT due_id FROM due)) AND id = due_id
     RETURNING id, user_id, invitation_id, attempts, created_at, without_facts, unanswered, is_too_old"
);
const RENEW_LEASE: &str = concat!(
    "UPDATE portal_mail SET next_attempt_at = service_now() + ",
    mail_lease!(),
    " WHERE id = $1 AND attempts = $2 AND next_attempt_at IS NOT NULL"
);
/// Whoever has sent it says so, even after the lease: it was sent.
const RECORD_SENT: &str = "
    UPDATE portal_mail SET sent_at = coalesce(sent_at, service_now()), next_attempt_at = NULL, last_error = NULL
    WHERE id = $1";
/// A mail that is older than `$5` is given up.
const RECORD_FAILURE: &str = "
    UPDATE portal_mail SET last_error = left($3, 500), holds_back = $6, without_facts = without_facts OR $7,
        unanswered = unanswered + CASE WHEN $8 THEN 1 ELSE 0 END, next_attempt_at = CASE
            WHEN created_at >= service_now() - make_interval(secs => $5) THEN service_now() + make_interval(secs => $4) END
    WHERE id = $1 AND attempts = $2 AND next_attempt_at IS NOT NULL
    RETURNING next_attempt_at IS NULL AS is_given_up";
const GIVE_UP: &str = "
    UPDATE portal_mail SET last_error = left($3, 500), next_attempt_at = NULL
    WHERE id = $1 AND attempts = $2 AND next_attempt_at IS NOT NULL
    RETURNING true AS is_given_up";
const LOCK_INVITATION: &str = "SELECT FROM portal_invitation WHERE id = $1 FOR UPDATE";
/// Nobody needs the token of an invitation that was sent or given up.
const FORGET_TOKEN: &str =
    "UPDATE portal_invitation SET token_sealed = NULL WHERE id = $1 AND token_sealed IS NOT NULL";
const BACKLOG: &str = "
    SELECT count(*) AS waiting,
        coalesce(greatest(extract(epoch FROM service_now() - min(created_at)), 0), 0)::float8 AS oldest_seconds
    FROM (SELECT created_at FROM portal_mail WHERE next_attempt_at IS NOT NULL
          ORDER BY is_urgent DESC, next_attempt_at LIMIT 10000) AS mail";
/// Also one that was never sent, because nothing sends mails any more. Not before its notices, which are deleted after the same time:
/// without the mail, they would want another one.
const DELETE_OLD: &str = "
    DELETE FROM portal_mail WHERE id IN (
        SELECT id FROM portal_mail AS old
        WHERE created_at < (SELECT service_now()) - interval '90 days'
            AND NOT EXISTS (SELECT FROM portal_notice WHERE mail_id = old.id)
        ORDER BY created_at LIMIT 1000)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("RESCHEDULE_AFTER_CLOCK_SET_BACK", RESCHEDULE_AFTER_CLOCK_SET_BACK),
    ("CLAIM_MAILS", CLAIM_MAILS),
    ("RENEW_LEASE", RENEW_LEASE),
    ("RECORD_SENT", RECORD_SENT),
    ("RECORD_FAILURE", RECORD_FAILURE),
    ("GIVE_UP", GIVE_UP),
    ("LOCK_INVITATION", LOCK_INVITATION),
    ("FORGET_TOKEN", FORGET_TOKEN),
    ("BACKLOG", BACKLOG),
    ("DELETE_OLD", DELETE_OLD),
];

impl ClaimedMail {
    fn from_row(cell: &Cell, row: &Row) -> Result<Self, StoreError> {
        let to = match row.try_get::<_, Option<i64>>("invitation_id")? {
            Some(id) => MailRecipient::Invited(
                InvitationId::of(cell.id(), id).map_err(|_| StoreError::unexpected("invitation_id"))?,
            ),
            None => MailRecipient::User(user_id(cell.id(), row)?),
        };
        Ok(Self {
            id: row.try_get("id")?,
            attempt: row.try_get("attempts")?,
            created_at: row::time(row, "created_at")?,
            to,
            without_facts: row.try_get("without_facts")?,
            unanswered: row.try_get("unanswered")?,
            is_too_old: row.try_get("is_too_old")?,
        })
    }

    fn invitation(&self) -> Option<InvitationId> {
        match self.to {
            MailRecipient::User(_) => None,
            MailRecipient::Invited(id) => Some(id),
        }
    }
}

impl Cell {
    /// Mails that are due, at most `limit`, and the urgent ones first. Nobody else claims them during the lease.
    pub async fn claim_mails(&self, limit: i64) -> Result<Vec<ClaimedMail>, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            client.execute(RESCHEDULE_AFTER_CLOCK_SET_BACK, &[]).await?;
            let rows = client.query(CLAIM_MAILS, &[&limit]).await?;
            rows.iter().map(|row| ClaimedMail::from_row(self, row)).collect()
        })
        .await
    }

    /// The lease of a mail that is being sent begins again. No effect if somebody else has claimed it since.
    pub async fn renew_mail_lease(&self, mail: &ClaimedMail) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(RENEW_LEASE, &[&mail.id, &mail.attempt]).await?;
            Ok(())
        })
        .await
    }

    pub async fn record_mail_sent(&self, mail: &ClaimedMail) -> Result<(), StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            if let Some(invitation) = mail.invitation() {
                transaction.query_opt(LOCK_INVITATION, &[&invitation.number()]).await?;
                transaction.execute(FORGET_TOKEN, &[&invitation.number()]).await?;
            }
            transaction.execute(RECORD_SENT, &[&mail.id]).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Records a failure. Without `retry`, or if the mail is too old for it, the mail is given up. Returns whether it is.
    pub async fn record_mail_failure(
        &self,
        mail: &ClaimedMail,
        retry: Option<MailRetry>,
        error: &str,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            if let Some(invitation) = mail.invitation() {
                transaction.query_opt(LOCK_INVITATION, &[&invitation.number()]).await?;
            }
            let row = if let Some(retry) = retry {
                let (after, max_age) = (retry.after.as_secs_f64(), retry.max_age.as_secs_f64());
                let values: [&(dyn ToSql + Sync); 8] = [
                    &mail.id,
                    &mail.attempt,
                    &error,
                    &after,
                    &max_age,
                    &retry.holds_back,
                    &retry.without_facts,
                    &retry.is_unanswered,
                ];
                transaction.query_opt(RECORD_FAILURE, &values).await?
            } else {
                transaction.query_opt(GIVE_UP, &[&mail.id, &mail.attempt, &error]).await?
            };
            let is_given_up = row.map_or(Ok(false), |row| row.try_get("is_given_up"))?;
            if let Some(invitation) = mail.invitation().filter(|_| is_given_up) {
                transaction.execute(FORGET_TOKEN, &[&invitation.number()]).await?;
            }
            transaction.commit().await?;
            Ok(is_given_up)
        })
        .await
    }

    pub async fn mail_backlog(&self) -> Result<MailBacklog, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(BACKLOG, &[]).await?;
            Ok(MailBacklog { waiting: row.try_get("waiting")?, oldest_seconds: row.try_get("oldest_seconds")? })
        })
        .await
    }

    /// Deletes mails after 90 days. Returns how many.
    pub async fn delete_old_mails(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD, &[]).await?) }).await
    }
}
