//! Claims. Whoever works on an attempt has taken the next number, and pushed `next_look_at` so far ahead that nobody else comes along
//! meanwhile. There is no state "being processed" and nothing that has to be cleaned up: a claim whose holder dies runs out, and what
//! a holder writes who was overtaken is not written. No transaction is open while a bank is spoken to.

use paylink_domain::{
    error_chain::Chain,
    id::{AttemptId, BankId},
    keyring::KeyRing,
};

use super::{
    attempt::{Attempt, attempt_columns},
    cell::Cell,
    error::StoreError,
    patience::patiently,
    payment::payment_columns,
};

/// Longer than any conversation with a bank: a claim that old has no holder any more.
macro_rules! lease {
    () => {
        "interval '60 seconds'"
    };
}
pub(super) use lease;

/// Takes the next claim of the attempts that `$picked` selects, and returns them. Materialised, so that it is asked once: a limit asked
/// twice is no limit.
macro_rules! claim {
    ($picked:literal) => {
        concat!(
            "WITH ",
            $picked,
            ", claimed AS (
                UPDATE attempt SET claim = claim + 1, looked_at = service_now(), next_look_at = service_now() + ",
            lease!(),
            " FROM picked WHERE attempt.id = picked.id RETURNING attempt.*)
             SELECT ",
            attempt_columns!(),
            " FROM claimed AS attempt JOIN payment ON payment.id = payment_id"
        )
    };
}

/// An initiation under way has nothing to be looked at yet. A clock that was set back does not keep everybody out.
const CLAIM: &str = claim!(
    "picked AS MATERIALIZED (
        SELECT id FROM attempt
        WHERE id = $1 AND memory_sealed IS NOT NULL AND ended_at IS NULL
            AND (looked_at <= service_now() - $2::bigint * interval '1 millisecond' OR looked_at > service_now())
        FOR UPDATE)"
);
/// A few of each bank's, the longest due first. The subquery around `service_now()` is what lets the index be used: a volatile function
/// is asked anew for every row.
const CLAIM_DUE: &str = claim!(
    "picked AS MATERIALIZED (
        SELECT due.id FROM unnest($1::text[]) AS free (bank) CROSS JOIN LATERAL (
            SELECT id FROM attempt WHERE attempt.bank = free.bank AND next_look_at <= (SELECT service_now())
            ORDER BY next_look_at LIMIT 16 FOR UPDATE SKIP LOCKED) AS due)"
);
/// What is due at banks that this node does not know: found by hopping from bank to bank in the index. Not before it is five minutes
/// late, so that a node that knows the bank comes first.
const CLAIM_STRANGERS: &str = claim!(
    "RECURSIVE bank AS (
        (SELECT bank FROM attempt WHERE next_look_at IS NOT NULL ORDER BY bank LIMIT 1)
        UNION ALL
        SELECT (SELECT attempt.bank FROM attempt WHERE attempt.bank > bank.bank AND next_look_at IS NOT NULL
                ORDER BY attempt.bank LIMIT 1)
        FROM bank WHERE bank.bank IS NOT NULL
    ), picked AS MATERIALIZED (
        SELECT due.id FROM bank CROSS JOIN LATERAL (
            SELECT id FROM attempt
            WHERE attempt.bank = bank.bank AND next_look_at <= (SELECT service_now() - interval '5 minutes')
            ORDER BY next_look_at LIMIT 100 FOR UPDATE SKIP LOCKED) AS due
        WHERE bank.bank <> ALL($1))"
);
/// More than this many are counted as this many.
const UNWATCHED: &str = "
    SELECT count(*) FROM (
        SELECT FROM attempt WHERE ended_at IS NULL AND next_look_at IS NULL LIMIT 10000) AS unwatched";
/// Not while an initiation is under way, and not more often than once a second, whoever sends how many notices.
const DUE_NOW: &str = "
    UPDATE attempt SET next_look_at = least(next_look_at, greatest(service_now(), looked_at + interval '1 second'))
    WHERE id = $1 AND memory_sealed IS NOT NULL";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("CLAIM", CLAIM),
    ("CLAIM_DUE", CLAIM_DUE),
    ("CLAIM_STRANGERS", CLAIM_STRANGERS),
    ("UNWATCHED", UNWATCHED),
    ("DUE_NOW", DUE_NOW),
];

impl Cell {
    /// Takes a living attempt to oneself, unless somebody has done so within the last `pause_ms`.
    pub async fn claim(&self, id: AttemptId, pause_ms: i64, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let client = self.serving().await?;
            let statement = client.prepare_cached(CLAIM).await?;
            let row = client.query_opt(&statement, &[&id.uuid(), &pause_ms]).await?;
            row.map(|row| self.attempt_from(&row, ring)).transpose()
        })
        .await
    }

    /// Takes some attempts that are due at each of these banks.
    pub async fn claim_due(&self, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_DUE, banks, ring).await
    }

    /// Takes some attempts that are due at any bank but these.
    pub async fn claim_strangers(&self, known: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_STRANGERS, known, ring).await
    }

    async fn claim_many(&self, query: &str, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        patiently(async {
            let banks: Vec<&str> = banks.iter().map(BankId::as_str).collect();
            let client = self.serving().await?;
            let statement = client.prepare_cached(query).await?;
            let rows = client.query(&statement, &[&banks]).await?;
            // One row that cannot be read must not keep its neighbours from being looked at.
            let read = rows.iter().map(|row| self.attempt_from(row, ring));
            Ok(read.filter_map(|attempt| attempt.inspect_err(unreadable).ok()).collect())
        })
        .await
    }

    /// How many attempts may still move money and are no longer looked at.
    pub async fn unwatched(&self) -> Result<i64, StoreError> {
        patiently(async { Ok(self.serving().await?.query_one(UNWATCHED, &[]).await?.try_get(0)?) }).await
    }

    /// Lets somebody look soon.
    pub async fn look_soon(&self, id: AttemptId) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(DUE_NOW, &[&id.uuid()]).await?;
            Ok(())
        })
        .await
    }
}

fn unreadable(error: &StoreError) {
    tracing::error!(error = %Chain(error), "an attempt that is due cannot be read");
    metrics::counter!("paylink_unreadable_rows_total").increment(1);
}
