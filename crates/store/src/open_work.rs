//! What is open at banks, for metrics: payments by status, and polls by bank. Every count is bounded and every row is found by an index.

use paylink_domain::{id::BankId, status::Status};

use crate::{cell::Cell, cell_queues::polled_banks, deadline::with_deadline, error::StoreError, row};

/// Payments with an attempt that may still move money.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenPayments {
    pub status: Status,
    /// Counted up to 10,000 over all statuses.
    pub count: i64,
    /// How long ago the oldest of these attempts was started.
    pub oldest_seconds: f64,
}

/// Attempts whose bank is to be asked, and which nobody has claimed.
#[derive(Clone, Debug, PartialEq)]
pub struct DuePolls {
    pub bank: BankId,
    /// Counted up to 10,000.
    pub count: i64,
    /// How long the first of them has been due.
    pub oldest_seconds: f64,
}

/// Payments are looked up one by one (`OFFSET 0`), also if PostgreSQL does not know how many attempts there are.
const OPEN_PAYMENTS: &str = "
    SELECT payment.status::text AS status, count(*) AS payments,
        greatest(0, extract(epoch FROM max(service_now() - attempt.created_at)))::float8 AS oldest_seconds
    FROM (SELECT payment_id, created_at FROM attempt WHERE ended_at IS NULL LIMIT 10000) AS attempt
        CROSS JOIN LATERAL (SELECT status FROM payment WHERE id = attempt.payment_id OFFSET 0) AS payment
    GROUP BY payment.status";
const DUE_POLLS: &str = concat!(
    "WITH RECURSIVE now AS MATERIALIZED (SELECT service_now() AS at), ",
    polled_banks!(),
    " SELECT bank.bank, due.polls, due.oldest_seconds FROM bank CROSS JOIN now CROSS JOIN LATERAL (
        SELECT count(*) AS polls, coalesce(extract(epoch FROM now.at - min(next_poll_at)), 0)::float8 AS oldest_seconds
        FROM (SELECT next_poll_at FROM attempt WHERE attempt.bank = bank.bank AND next_poll_at <= now.at ORDER BY next_poll_at LIMIT 10000) AS found
    ) AS due WHERE bank.bank IS NOT NULL"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("OPEN_PAYMENTS", OPEN_PAYMENTS), ("DUE_POLLS", DUE_POLLS)];

impl Cell {
    pub async fn open_payments(&self) -> Result<Vec<OpenPayments>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(OPEN_PAYMENTS, &[]).await?;
            let open = rows.iter().map(|row| {
                Ok(OpenPayments {
                    status: row::parsed(row, "status")?,
                    count: row.try_get("payments")?,
                    oldest_seconds: row.try_get("oldest_seconds")?,
                })
            });
            open.collect()
        })
        .await
    }

    /// Of all banks with attempts that are polled.
    pub async fn due_polls(&self) -> Result<Vec<DuePolls>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(DUE_POLLS, &[]).await?;
            let due = rows.iter().map(|row| {
                Ok(DuePolls {
                    bank: row::parsed(row, "bank")?,
                    count: row.try_get("polls")?,
                    oldest_seconds: row.try_get("oldest_seconds")?,
                })
            });
            due.collect()
        })
        .await
    }
}
