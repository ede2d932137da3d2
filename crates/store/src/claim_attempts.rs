//! Claiming attempts for polling. A claim increments `attempt.claim`, the fencing token, and moves `next_poll_at` ahead by the
//! lease (`lease.rs`). No transaction is open during a session with a bank.

use paylink_domain::{
    error_chain::ErrorChain,
    id::{AttemptId, BankId},
    keyring::KeyRing,
};

use crate::{
    attempt_row::{Attempt, attempt_columns},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    lease::attempt_lease,
};

/// Claims and returns the attempts that the CTE `picked` selects. `picked` is MATERIALIZED, so that its LIMIT is evaluated once. If the
/// clock was set back, the payer's timeout starts again from the present.
macro_rules! claim_attempts {
    ($picked:literal) => {
        concat!(
            "WITH ",
            $picked,
            ", claimed AS (
                UPDATE attempt SET claim = claim + 1, last_polled_at = service_now(),
                    payer_seen_at = least(payer_seen_at, service_now()), next_poll_at = service_now() + ",
            attempt_lease!(),
            " FROM picked WHERE attempt.id = picked.id RETURNING attempt.*)
             SELECT ",
            attempt_columns!(),
            " FROM claimed AS attempt JOIN payment ON payment.id = payment_id"
        )
    };
}

/// An attempt without a connector state is still being initiated and cannot be polled. A `last_polled_at` in the future means that
/// the clock was set back; the attempt can be claimed nevertheless.
const CLAIM_ONE: &str = claim_attempts!(
    "picked AS MATERIALIZED (
        SELECT id FROM attempt
        WHERE id = $1 AND connector_state_sealed IS NOT NULL AND ended_at IS NULL
            AND (last_polled_at <= service_now() - $2::bigint * interval '1 millisecond' OR last_polled_at > service_now())
        FOR UPDATE)"
);
/// A few per bank, the longest due first. The subquery around `service_now()` allows the index to be used: a volatile function would
/// be evaluated for each row.
///
/// An attempt whose last poll lies in the future is due too: the clock was set back, and the later clock has scheduled its next poll.
/// The claim sets `last_polled_at` to the present. The minute is longer than the lease, so that a small correction of the clock takes
/// no claim from its worker.
const CLAIM_DUE: &str = claim_attempts!(
    "picked AS MATERIALIZED (
        SELECT due.id FROM unnest($1::text[]) AS banks (bank) CROSS JOIN LATERAL (
            SELECT id FROM (
                SELECT id FROM attempt WHERE attempt.bank = banks.bank AND next_poll_at <= (SELECT service_now())
                ORDER BY next_poll_at LIMIT 16 FOR UPDATE SKIP LOCKED) AS by_schedule
            UNION ALL
            SELECT id FROM (
                SELECT id FROM attempt WHERE attempt.bank = banks.bank AND next_poll_at IS NOT NULL
                    AND last_polled_at > (SELECT service_now() + interval '1 minute')
                ORDER BY last_polled_at LIMIT 16 FOR UPDATE SKIP LOCKED) AS by_later_clock
            LIMIT 16) AS due)"
);
/// Finds banks by skipping from bank to bank in the index. Attempts have to be five minutes overdue, so that a node that knows the
/// bank claims them first. The clock may have been set back, as for `CLAIM_DUE`.
const CLAIM_DUE_AT_UNKNOWN_BANKS: &str = claim_attempts!(
    "RECURSIVE bank AS (
        (SELECT bank FROM attempt WHERE next_poll_at IS NOT NULL ORDER BY bank LIMIT 1)
        UNION ALL
        SELECT (SELECT attempt.bank FROM attempt WHERE attempt.bank > bank.bank AND next_poll_at IS NOT NULL
                ORDER BY attempt.bank LIMIT 1)
        FROM bank WHERE bank.bank IS NOT NULL
    ), picked AS MATERIALIZED (
        SELECT due.id FROM bank CROSS JOIN LATERAL (
            SELECT id FROM (
                SELECT id FROM attempt
                WHERE attempt.bank = bank.bank AND next_poll_at <= (SELECT service_now() - interval '5 minutes')
                ORDER BY next_poll_at LIMIT 100 FOR UPDATE SKIP LOCKED) AS by_schedule
            UNION ALL
            SELECT id FROM (
                SELECT id FROM attempt
                WHERE attempt.bank = bank.bank AND next_poll_at IS NOT NULL
                    AND last_polled_at > (SELECT service_now() + interval '5 minutes')
                ORDER BY last_polled_at LIMIT 100 FOR UPDATE SKIP LOCKED) AS by_later_clock
            LIMIT 100) AS due
        WHERE bank.bank <> ALL($1))"
);
/// Under the latest claim.
const RENEW_CLAIM: &str = concat!(
    "UPDATE attempt SET next_poll_at = greatest(next_poll_at, service_now() + ",
    attempt_lease!(),
    ") WHERE id = $1 AND claim = $2 AND next_poll_at IS NOT NULL"
);
/// No open attempt whose order the bank may have stays without a poll, whatever has cleared its schedule.
const RESUME_POLLING: &str = "
    UPDATE attempt SET next_poll_at = service_now() WHERE id IN (
        SELECT id FROM attempt WHERE ended_at IS NULL AND next_poll_at IS NULL AND connector_state_sealed IS NOT NULL LIMIT 1000)";
/// Counts up to 10,000.
const UNPOLLED: &str = "
    SELECT count(*) AS unpolled FROM (
        SELECT FROM attempt WHERE ended_at IS NULL AND next_poll_at IS NULL LIMIT 10000) AS unpolled_attempts";
/// Skips attempts that are still being initiated. At most one poll per second, however many notifications arrive.
const POLL_SOON: &str = "
    UPDATE attempt SET next_poll_at = least(next_poll_at, greatest(service_now(), last_polled_at + interval '1 second'))
    WHERE id = $1 AND connector_state_sealed IS NOT NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("CLAIM_ONE", CLAIM_ONE),
    ("CLAIM_DUE", CLAIM_DUE),
    ("CLAIM_DUE_AT_UNKNOWN_BANKS", CLAIM_DUE_AT_UNKNOWN_BANKS),
    ("RENEW_CLAIM", RENEW_CLAIM),
    ("RESUME_POLLING", RESUME_POLLING),
    ("UNPOLLED", UNPOLLED),
    ("POLL_SOON", POLL_SOON),
];

impl Cell {
    /// Claims an open attempt, unless it was claimed within the last `pause_ms`.
    pub async fn claim_attempt(
        &self,
        id: AttemptId,
        pause_ms: i64,
        ring: &KeyRing,
    ) -> Result<Option<Attempt>, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(CLAIM_ONE).await?;
            let row = client.query_opt(&statement, &[&id.uuid(), &pause_ms]).await?;
            row.map(|row| Attempt::from_row(self.id(), &row, ring)).transpose()
        })
        .await
    }

    /// Claims some attempts that are due at each of `banks`.
    pub async fn claim_due(&self, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_DUE, banks, ring).await
    }

    /// Claims some attempts that are due at banks that are not in `known`.
    pub async fn claim_due_at_unknown_banks(
        &self,
        known: &[BankId],
        ring: &KeyRing,
    ) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_DUE_AT_UNKNOWN_BANKS, known, ring).await
    }

    async fn claim_many(&self, query: &str, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        with_deadline(async {
            let banks: Vec<&str> = banks.iter().map(BankId::as_str).collect();
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(query).await?;
            let rows = client.query(&statement, &[&banks]).await?;
            // A row that cannot be read must not prevent the others from being polled.
            let attempts = rows.iter().map(|row| Attempt::from_row(self.id(), row, ring));
            Ok(attempts.filter_map(|attempt| attempt.inspect_err(log_unreadable_attempt).ok()).collect())
        })
        .await
    }

    /// Prolongs the claim of a session that is still waiting for its bank.
    pub async fn renew_claim(&self, id: AttemptId, claim: i32) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(RENEW_CLAIM, &[&id.uuid(), &claim]).await?;
            Ok(())
        })
        .await
    }

    /// Schedules open attempts that can be polled and are not scheduled, up to 1000.
    pub async fn resume_polling(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(RESUME_POLLING, &[]).await?) }).await
    }

    /// The number of open attempts that are no longer polled although they may still move money.
    pub async fn unpolled_attempts(&self) -> Result<i64, StoreError> {
        with_deadline(async {
            Ok(self.serving_connection().await?.query_one(UNPOLLED, &[]).await?.try_get("unpolled")?)
        })
        .await
    }

    /// Schedules the next poll of an attempt for now.
    pub async fn poll_soon(&self, id: AttemptId) -> Result<(), StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let statement = client.prepare_cached(POLL_SOON).await?;
            client.execute(&statement, &[&id.uuid()]).await?;
            Ok(())
        })
        .await
    }
}

fn log_unreadable_attempt(error: &StoreError) {
    tracing::error!(error = %ErrorChain(error), "reading a due attempt failed");
    metrics::counter!("paylink_unreadable_rows_total").increment(1);
}
