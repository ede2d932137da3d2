//! Collecting the notices of people into mails, in the home cell.

use std::time::Duration;

use crate::{
    cell::Cell,
    deadline::{with_deadline, with_deadline_of},
    error::StoreError,
    transaction::begin,
};

/// A statement that takes the notices of a storm has to end on a busy machine too: one that always exceeds its time would be repeated
/// for ever, and the mail never sent.
const DEADLINE: Duration = Duration::from_secs(30);
const SET_STATEMENT_TIMEOUT: &str = "SELECT set_config('statement_timeout', '30s', true) AS statement_timeout";

const HAS_WAITING_NOTICES: &str =
    "SELECT EXISTS (SELECT FROM portal_notice WHERE wants_mail AND mail_id IS NULL) AS has_waiting";
/// Two workers must not collect the same notices.
const LOCK_COLLECTION: &str = "SELECT pg_try_advisory_xact_lock(7161727922) AS is_locked";
/// One mail takes all notices of a person: at most one in ten minutes, or in one minute if a notice is urgent. While a mail waits for the
/// mail server or the mailbox, further notices wait for the next one, so that an outage ends with two mails and not with a hundred. A
/// mail whose own text has failed holds back nothing. A mail from the future counts as none: the clock was set back. A statement takes up
/// to 10,000 notices, so that it ends in time, and those of people with an urgent one first.
///
/// Locks are taken as in other statements: the person, then notices by id. Somebody who is being removed is skipped.
const COLLECT: &str = "
    WITH waiting AS MATERIALIZED (
        SELECT user_id, bool_or(is_urgent) AS is_urgent, least(count(*), 10000) AS notices FROM portal_notice
        WHERE wants_mail AND mail_id IS NULL GROUP BY user_id
    ), due AS MATERIALIZED (
        SELECT user_id, is_urgent, sum(notices) OVER (ORDER BY is_urgent DESC, user_id) AS notices_so_far FROM waiting
        WHERE NOT EXISTS (
            SELECT FROM portal_mail AS before WHERE before.user_id = waiting.user_id
                AND (before.next_attempt_at IS NOT NULL AND before.holds_back
                    OR before.created_at <= service_now() + interval '1 minute' AND before.created_at > service_now()
                        - CASE WHEN waiting.is_urgent THEN interval '1 minute' ELSE interval '10 minutes' END))
    ), person AS MATERIALIZED (
        SELECT portal_user.id AS person_id, is_urgent FROM portal_user JOIN due ON user_id = portal_user.id
        WHERE notices_so_far <= 10000
        ORDER BY is_urgent DESC, user_id LIMIT 100 FOR KEY SHARE OF portal_user SKIP LOCKED
    ), mail AS (
        INSERT INTO portal_mail (user_id, next_attempt_at, is_urgent)
        SELECT person_id, service_now(), is_urgent FROM person ORDER BY is_urgent DESC, person_id
        RETURNING id, user_id
    ), taken AS MATERIALIZED (
        SELECT taken.id AS notice_id, mail.id AS new_mail_id FROM mail CROSS JOIN LATERAL (
            SELECT id FROM portal_notice
            WHERE portal_notice.user_id = mail.user_id AND wants_mail AND mail_id IS NULL
            ORDER BY is_urgent DESC, id LIMIT 10000
        ) AS taken
    ), locked AS MATERIALIZED (
        SELECT notice_id, new_mail_id FROM portal_notice JOIN taken ON notice_id = portal_notice.id
        ORDER BY portal_notice.id FOR NO KEY UPDATE OF portal_notice
    )
    UPDATE portal_notice SET mail_id = new_mail_id FROM locked WHERE portal_notice.id = notice_id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SET_STATEMENT_TIMEOUT", SET_STATEMENT_TIMEOUT),
    ("HAS_WAITING_NOTICES", HAS_WAITING_NOTICES),
    ("LOCK_COLLECTION", LOCK_COLLECTION),
    ("COLLECT", COLLECT),
];

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
        let is_waiting = with_deadline(async {
            let row = self.serving_connection().await?.query_one(HAS_WAITING_NOTICES, &[]).await?;
            Ok::<bool, StoreError>(row.try_get("has_waiting")?)
        });
        if !is_waiting.await? {
            return Ok(0);
        }
        with_deadline_of(DEADLINE, async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            if !transaction.query_one(LOCK_COLLECTION, &[]).await?.try_get::<_, bool>("is_locked")? {
                return Ok(0);
            }
            transaction.query_one(SET_STATEMENT_TIMEOUT, &[]).await?;
            let collected = transaction.execute(COLLECT, &[]).await?;
            transaction.commit().await?;
            Ok(collected)
        })
        .await
    }
}
