//! How often payers chose each bank. The bank list shows the most used banks first.

use std::collections::HashMap;

use paylink_domain::id::BankId;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// Ordered by bank, so that two nodes that write concurrently cannot deadlock.
const ADD_BANK_USE: &str = "
    INSERT INTO bank_use (day, bank, times)
    SELECT service_now()::date, bank, times FROM unnest($1::text[], $2::bigint[]) AS used (bank, times) ORDER BY bank
    ON CONFLICT (day, bank) DO UPDATE SET times = bank_use.times + excluded.times";
const SUM_BANK_USE: &str = "
    SELECT bank, sum(times)::bigint AS times FROM bank_use
    WHERE day >= service_now()::date - 30 AND day < service_now()::date GROUP BY bank";
const DELETE_OLD_BANK_USE: &str = "DELETE FROM bank_use WHERE day < service_now()::date - 60";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("ADD_BANK_USE", ADD_BANK_USE), ("SUM_BANK_USE", SUM_BANK_USE), ("DELETE_OLD_BANK_USE", DELETE_OLD_BANK_USE)];

impl Cell {
    pub async fn add_bank_use(&self, used: &[(BankId, i64)]) -> Result<(), StoreError> {
        with_deadline(async {
            let banks: Vec<&str> = used.iter().map(|(bank, _)| bank.as_str()).collect();
            let times: Vec<i64> = used.iter().map(|(_, times)| *times).collect();
            let client = self.writing_connection().await?;
            client.execute(ADD_BANK_USE, &[&banks, &times]).await?;
            client.execute(DELETE_OLD_BANK_USE, &[]).await?;
            Ok(())
        })
        .await
    }

    /// The uses of each bank in the last 30 days. Today is excluded, so that the list does not change while a payer reads it.
    pub async fn bank_use(&self) -> Result<HashMap<BankId, i64>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(SUM_BANK_USE, &[]).await?;
            rows.iter().map(|row| Ok((row::parsed(row, "bank")?, row.try_get("times")?))).collect()
        })
        .await
    }
}
