//! Mails to people, in the home cell: collected from their notices, claimed, and what became of them.

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
    /// It has waited for too long. This claim has given it up, and nobody sends it.
    pub is_given_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailRecipient {
    /// Their notices.
    User(UserId),
    /// Whom the invitation is for.
    Invited(InvitationId),
}

/// The mails that are neither sent nor given up. The count stops at 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MailBacklog {
    pub waiting: i64,
    pub oldest_seconds: f64,
}

/// The longest time that a retry is scheduled ahead. What is due later was written by a clock that was set back since.
macro_rules! max_schedule {
    () => {
        "interval '20 minutes'"
    };
}

const HAS_WAITING_NOTICES: &str =
    "SELECT EXISTS (SELECT FROM portal_notice WHERE wants_mail AND mail_id IS NULL) AS has_waiting";
/// Two workers must not collect the same notices.
const LOCK_COLLECTION: &str = "SELECT pg_try_advisory_xact_lock(7161727922) AS is_locked";
/// One mail takes all notices of a person: at most one in ten minutes, or in one minute if a notice is urgent. While a mail cannot be
/// sent, further notices wait for the next one, so that an outage of the mail server ends with two mails and not with a hundred. A
/// mail from the future counts as none: the clock was set back. A statement takes up to 10,000 notices, so that it ends in time, and those of
/// people with an urgent one first.
const COLLECT: &str = "
    WITH waiting AS MATERIALIZED (
        SELECT user_id, bool_or(is_urgent) AS is_urgent, least(count(*), 10000) AS notices FROM portal_notice
        WHERE wants_mail AND mail_id IS NULL GROUP BY user_id
    ), due AS (
        SELECT user_id, is_urgent, sum(notices) OVER (ORDER BY is_urgent DESC, user_id) AS notices_so_far FROM waiting
        WHERE NOT EXISTS (
            SELECT FROM portal_mail AS before WHERE before.user_id = waiting.user_id
                AND (before.next_attempt_at IS NOT NULL OR before.created_at <= service_now() + interval '1 minute'
                    AND before.created_at > service_now()
                        - CASE WHEN waiting.is_urgent THEN interval '1 minute' ELSE interval '10 minutes' END))
    ), mail AS (
        INSERT INTO portal_mail (user_id, next_attempt_at, is_urgent)
        SELECT user_id, service_now(), is_urgent FROM due WHERE notices_so_far <= 10000
        ORDER BY is_urgent DESC, user_id LIMIT 100
        RETURNING id, user_id
    )
    UPDATE portal_notice SET mail_id = mail.id
    FROM mail CROSS JOIN LATERAL (
        SELECT id FROM portal_notice AS taken
        WHERE taken.user_id = mail.user_id AND taken.wants_mail AND taken.mail_id IS NULL
        ORDER BY taken.is_urgent DESC, id LIMIT 10000
    ) AS taken
    WHERE portal_notice.id = taken.id";
/// After an attempt that has failed, `RECORD_FAILURE` gives up in time. An attempt that never ends, because it kills its worker, records
/// nothing. An hour later the mail is given up here. One that nobody has tried is tried, however old it is.
const CLAIM: &str = concat!(
    "WITH due AS MATERIALIZED (
        SELECT id AS due_id, attempts > 0 AND created_at < service_now() - interval '3 days 1 hour' AS is_given_up
        FROM portal_mail
        WHERE next_attempt_at <= (SELECT service_now()) OR next_attempt_at > (SELECT service_now()) + ",
    max_schedule!(),
    "   ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
        UPDATE portal_mail SET next_attempt_at = CASE WHEN NOT is_given_up THEN service_now() + ",
    mail_lease!(),
    "   END, attempts = CASE WHEN is_given_up THEN attempts ELSE attempts + 1 END
        FROM due WHERE id = due_id
        RETURNING id, user_id, invitation_id, attempts, created_at, is_given_up
     ), forgotten AS (
        UPDATE portal_invitation SET token_sealed = NULL FROM claimed
        WHERE portal_invitation.id = claimed.invitation_id AND is_given_up
     )
     SELECT id, user_id, invitation_id, attempts, created_at, is_given_up FROM claimed"
);
/// Whoever has sent it says so, even after the lease: it was sent. The token of an invitation is not needed any more.
const RECORD_SENT: &str = "
    WITH sent AS (
        UPDATE portal_mail SET sent_at = coalesce(sent_at, service_now()), next_attempt_at = NULL, last_error = NULL
        WHERE id = $1 RETURNING invitation_id
    )
    UPDATE portal_invitation SET token_sealed = NULL FROM sent WHERE portal_invitation.id = sent.invitation_id";
/// After three days, or at once with `$5`, nobody tries again.
const RECORD_FAILURE: &str = "
    WITH failed AS (
        UPDATE portal_mail SET last_error = left($4, 500), next_attempt_at = CASE
            WHEN $5 OR created_at < service_now() - interval '3 days' THEN NULL
            ELSE service_now() + make_interval(secs => $3) END
        WHERE id = $1 AND attempts = $2 AND next_attempt_at IS NOT NULL
        RETURNING invitation_id, next_attempt_at
    ), forgotten AS (
        UPDATE portal_invitation SET token_sealed = NULL FROM failed
        WHERE portal_invitation.id = failed.invitation_id AND failed.next_attempt_at IS NULL
    )
    SELECT next_attempt_at IS NULL AS is_given_up FROM failed";
const BACKLOG: &str = "
    SELECT count(*) AS waiting,
        coalesce(greatest(extract(epoch FROM service_now() - min(created_at)), 0), 0)::float8 AS oldest_seconds
    FROM (SELECT created_at FROM portal_mail WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at LIMIT 10000) AS mail";
/// Also one that was never sent, because nothing sends mails any more. Not before its notices, which are deleted after the same time:
/// without the mail, they would want another one.
const DELETE_OLD: &str = "
    DELETE FROM portal_mail WHERE id IN (
        SELECT id FROM portal_mail AS old
        WHERE created_at < (SELECT service_now()) - interval '90 days'
            AND NOT EXISTS (SELECT FROM portal_notice WHERE mail_id = old.id)
        ORDER BY created_at LIMIT 1000)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("HAS_WAITING_NOTICES", HAS_WAITING_NOTICES),
    ("LOCK_COLLECTION", LOCK_COLLECTION),
    ("COLLECT", COLLECT),
    ("CLAIM", CLAIM),
    ("RECORD_SENT", RECORD_SENT),
    ("RECORD_FAILURE", RECORD_FAILURE),
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
        let (created_at, is_given_up) = (row::time(row, "created_at")?, row.try_get("is_given_up")?);
        Ok(Self { id: row.try_get("id")?, attempt: row.try_get("attempts")?, created_at, to, is_given_up })
    }
}

impl Cell {
    /// Puts the notices that want mail into mails, where their people had no mail for a while. Returns how many notices.
    pub async fn collect_mails(&self) -> Result<u64, StoreError> {
        let mut total = 0;
        loop {
            // Whoever got a mail in one step gets none in the next, so the steps end.
            match self.collect_some_mails().await? {
                0 => return Ok(total),
                collected => total += collected,
            }
        }
    }

    /// One statement's worth of them.
    async fn collect_some_mails(&self) -> Result<u64, StoreError> {
        with_deadline(async {
            let waiting = self.serving_connection().await?.query_one(HAS_WAITING_NOTICES, &[]).await?;
            if !waiting.try_get::<_, bool>("has_waiting")? {
                return Ok(0);
            }
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            if !transaction.query_one(LOCK_COLLECTION, &[]).await?.try_get::<_, bool>("is_locked")? {
                return Ok(0);
            }
            let collected = transaction.execute(COLLECT, &[]).await?;
            transaction.commit().await?;
            Ok(collected)
        })
        .await
    }

    /// Mails that are due, at most `limit`. Nobody else claims them during the lease. Those that are too old are given up.
    pub async fn claim_mails(&self, limit: i64) -> Result<Vec<ClaimedMail>, StoreError> {
        with_deadline(async {
            let rows = self.writing_connection().await?.query(CLAIM, &[&limit]).await?;
            rows.iter().map(|row| ClaimedMail::from_row(self, row)).collect()
        })
        .await
    }

    pub async fn record_mail_sent(&self, mail: &ClaimedMail) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(RECORD_SENT, &[&mail.id]).await?;
            Ok(())
        })
        .await
    }

    /// Records a failure. The mail is due again after `retry`; without it, or after three days, it is given up. Returns whether it is.
    pub async fn record_mail_failure(
        &self,
        mail: &ClaimedMail,
        retry: Option<Duration>,
        error: &str,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let (seconds, is_permanent) = (retry.unwrap_or_default().as_secs_f64(), retry.is_none());
            let values: [&(dyn ToSql + Sync); 5] = [&mail.id, &mail.attempt, &seconds, &error, &is_permanent];
            let row = self.writing_connection().await?.query_opt(RECORD_FAILURE, &values).await?;
            row.map_or(Ok(false), |row| Ok(row.try_get("is_given_up")?))
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
