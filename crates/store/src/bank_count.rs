//! How the attempts at each bank ended, by day, over all companies. `roll_up.rs` adds to it.

use paylink_domain::{attempt::AttemptOutcome, id::BankId};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// The attempts at a bank that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankCount {
    pub bank: BankId,
    pub outcome: AttemptOutcome,
    /// On the present day, in UTC.
    pub today: i64,
    /// On that day and the 29 days before.
    pub month: i64,
}

/// A bank has a few rows for each day, whatever the number of companies and payments.
const BANK_COUNTS: &str = "
    SELECT bank, outcome, sum(total)::bigint AS month,
        coalesce(sum(total) FILTER (WHERE day = (SELECT (service_now() AT TIME ZONE 'UTC')::date)), 0)::bigint AS today
    FROM bank_daily_count WHERE day > (SELECT (service_now() AT TIME ZONE 'UTC')::date) - 30
    GROUP BY bank, outcome ORDER BY bank, outcome";
/// As long as the counts of companies.
const DELETE_OLD_BANK_COUNTS: &str =
    "DELETE FROM bank_daily_count WHERE day < (service_now() AT TIME ZONE 'UTC')::date - 400";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("BANK_COUNTS", BANK_COUNTS), ("DELETE_OLD_BANK_COUNTS", DELETE_OLD_BANK_COUNTS)];

impl Cell {
    /// The attempts that ended within the last 30 days, by bank and outcome.
    pub async fn bank_counts(&self) -> Result<Vec<BankCount>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(BANK_COUNTS, &[]).await?;
            let count = |row| {
                Ok(BankCount {
                    bank: row::parsed(row, "bank")?,
                    outcome: row::parsed(row, "outcome")?,
                    today: row.try_get("today")?,
                    month: row.try_get("month")?,
                })
            };
            rows.iter().map(count).collect()
        })
        .await
    }

    pub async fn delete_old_bank_counts(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD_BANK_COUNTS, &[]).await?) }).await
    }
}
