//! How often each bank was chosen, so that the most used can stand first.

use std::collections::HashMap;

use paylink_domain::id::BankId;

use super::{cell::Cell, error::StoreError, patience::patiently};

/// In one order, because two nodes that write down at once must not wait for each other.
const USED: &str = "
    INSERT INTO bank_use (day, bank, times)
    SELECT service_now()::date, bank, times FROM unnest($1::text[], $2::bigint[]) AS used (bank, times) ORDER BY bank
    ON CONFLICT (day, bank) DO UPDATE SET times = bank_use.times + excluded.times";
const USES: &str = "
    SELECT bank, sum(times)::bigint FROM bank_use
    WHERE day >= service_now()::date - 30 AND day < service_now()::date GROUP BY bank";
const FORGET: &str = "DELETE FROM bank_use WHERE day < service_now()::date - 60";

pub(super) const STATEMENTS: &[(&str, &str)] = &[("USED", USED), ("USES", USES), ("FORGET", FORGET)];

impl Cell {
    pub async fn note_bank_use(&self, used: &[(BankId, i64)]) -> Result<(), StoreError> {
        patiently(async {
            let banks: Vec<&str> = used.iter().map(|(bank, _)| bank.as_str()).collect();
            let times: Vec<i64> = used.iter().map(|(_, times)| *times).collect();
            let client = self.serving().await?;
            client.execute(USED, &[&banks, &times]).await?;
            client.execute(FORGET, &[]).await?;
            Ok(())
        })
        .await
    }

    /// How often each bank was chosen in the last 30 days. Today does not count yet: a list must not change under a payer's finger.
    pub async fn bank_use(&self) -> Result<HashMap<BankId, i64>, StoreError> {
        patiently(async {
            let rows = self.serving().await?.query(USES, &[]).await?;
            rows.iter()
                .map(|row| {
                    let bank = row.try_get::<_, &str>(0)?.parse().map_err(|_| StoreError::unexpected("bank"))?;
                    Ok((bank, row.try_get(1)?))
                })
                .collect()
        })
        .await
    }
}
