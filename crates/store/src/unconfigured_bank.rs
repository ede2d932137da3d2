//! Open attempts at banks that an installation does not have, for operators.

use paylink_domain::id::BankId;

use crate::{cell::Cell, cell_queues::polled_banks, deadline::with_deadline, error::StoreError, row};

/// Up to how many attempts of a bank are counted.
pub const MAX_COUNTED_ATTEMPTS: i64 = 10_000;

/// Open attempts that are not polled have an index of their own.
const OPEN_ATTEMPTS_ELSEWHERE: &str = concat!(
    "WITH RECURSIVE ",
    polled_banks!(),
    ", counted AS (
        SELECT bank.bank, polled.attempts FROM bank CROSS JOIN LATERAL (
            SELECT count(*) AS attempts FROM (
                SELECT FROM attempt
                WHERE attempt.bank = bank.bank AND next_poll_at IS NOT NULL AND ended_at IS NULL LIMIT $2) AS some_attempts) AS polled
        WHERE bank.bank <> ALL($1)
        UNION ALL
        SELECT bank, count(*) FROM (
            SELECT bank FROM attempt WHERE ended_at IS NULL AND next_poll_at IS NULL AND bank <> ALL($1) LIMIT $2) AS unpolled
        GROUP BY bank)
    SELECT bank, sum(attempts)::bigint AS attempts FROM counted GROUP BY bank HAVING sum(attempts) > 0 ORDER BY bank"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("OPEN_ATTEMPTS_ELSEWHERE", OPEN_ATTEMPTS_ELSEWHERE)];

impl Cell {
    /// How many attempts are open at each bank that is not in `configured`; about [`MAX_COUNTED_ATTEMPTS`] means that many or more.
    pub async fn open_attempts_elsewhere(&self, configured: &[BankId]) -> Result<Vec<(BankId, i64)>, StoreError> {
        with_deadline(async {
            let configured: Vec<&str> = configured.iter().map(BankId::as_str).collect();
            let client = self.serving_connection().await?;
            let rows = client.query(OPEN_ATTEMPTS_ELSEWHERE, &[&configured, &MAX_COUNTED_ATTEMPTS]).await?;
            rows.iter().map(|row| Ok((row::parsed(row, "bank")?, row.try_get("attempts")?))).collect()
        })
        .await
    }
}
