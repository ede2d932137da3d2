//! Sealing stored secrets again with another key, while the service runs.
//!
//! Which secrets are left is in the data: they begin with the id of the old key. So an interrupted run is continued by running it
//! again. Rows are read and replaced in small batches, and a secret is replaced only if it has not changed since it was read.

use paylink_domain::{
    id::CellId,
    keyring::{KeyId, KeyRing},
    random::Randomness,
};
use tokio_postgres::{Client, Row};

use crate::{
    error::StoreError,
    sealed_columns::{SEALED_COLUMNS, SealedColumn},
    transaction::begin_on,
};

/// How many rows a statement examines. It replaces at most as many, and holds their locks until it is done.
const BATCH_ROWS: i64 = 250;

/// How far sealing again has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResealProgress {
    /// Rows that were read, counted once per pass and sealed column.
    pub examined: u64,
    pub resealed: u64,
    /// Secrets under the old key that it does not open: damaged data, which no key opens.
    pub damaged: u64,
}

/// The keys of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reseal<'a> {
    pub(crate) cell: CellId,
    pub(crate) ring: &'a KeyRing,
    pub(crate) from: KeyId,
    pub(crate) to: KeyId,
}

impl Reseal<'_> {
    /// Examines every sealed column once. Returns how many secrets may still be under the old key: they were changed or locked by
    /// somebody else when it was their turn.
    pub(crate) async fn pass(
        &self,
        client: &mut Client,
        randomness: &dyn Randomness,
        progress: &mut ResealProgress,
        report: &mut (impl FnMut(&SealedColumn, ResealProgress) + Send),
    ) -> Result<u64, StoreError> {
        let (mut left, resealed_before) = (0, ResealProgress { damaged: 0, ..*progress });
        *progress = resealed_before; // damaged secrets are found again in each pass
        for column in SEALED_COLUMNS {
            let mut after = column.before_first.to_owned();
            while let Some(last) = self.batch(client, column, &after, randomness, progress, &mut left).await? {
                after = last;
                report(column, *progress);
            }
        }
        Ok(left)
    }

    /// Returns the id of the last row, or `None` if there are no more rows.
    async fn batch(
        &self,
        client: &mut Client,
        column: &SealedColumn,
        after: &str,
        randomness: &dyn Randomness,
        progress: &mut ResealProgress,
        left: &mut u64,
    ) -> Result<Option<String>, StoreError> {
        let from = i32::from(self.from.number());
        let rows = client.query(column.scan, &[&after, &from, &BATCH_ROWS]).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        let (mut ids, mut old, mut new) = (Vec::new(), Vec::new(), Vec::new());
        for row in &rows {
            let Some(sealed) = row.try_get::<_, Option<&[u8]>>("sealed")? else { continue };
            match self.reseal(column, row, sealed, randomness)? {
                Some(resealed) => {
                    ids.push(row.try_get::<_, &str>("row_id")?);
                    old.push(sealed);
                    new.push(resealed);
                }
                None => progress.damaged += 1,
            }
        }
        progress.examined += rows.len() as u64;
        if !ids.is_empty() {
            let transaction = begin_on(client).await?;
            let replaced = transaction.execute(column.replace, &[&ids, &old, &new]).await?;
            transaction.commit().await?;
            progress.resealed += replaced;
            *left += (ids.len() as u64).saturating_sub(replaced);
        }
        Ok(Some(last.try_get("row_id")?))
    }

    /// `None` if the secret is damaged.
    fn reseal(
        &self,
        column: &SealedColumn,
        row: &Row,
        sealed: &[u8],
        randomness: &dyn Randomness,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let context = (column.context)(self.cell, row.try_get("owner")?);
        let context = context.ok_or_else(|| StoreError::unexpected("owner"))?;
        let Ok(plain) = self.ring.open(column.purpose, &context, sealed) else { return Ok(None) };
        Ok(Some(self.ring.seal(self.to, column.purpose, &context, &plain, randomness)?))
    }
}
