//! The links generated for `Idempotency-Key`s. The primary key decides between concurrent retries.

use paylink_domain::{id::CompanyId, idempotency::IdempotencyKey, money::Currency};

use tokio_postgres::{Row, types::ToSql};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

/// What is stored for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyRecord {
    pub request_hash: [u8; 32],
    pub link: String,
}

/// How many rows one statement deletes.
const DELETE_BATCH_SIZE: u64 = 1_000;

/// Replaces a row that is older than 30 days, even if it has not been deleted yet. Also replaces a row whose currency is not that of the
/// payee account any more, a row whose link is sealed with a key that is not in use any more, and a row from before a restore, because
/// their links cannot be paid.
const INSERT_RECORD: &str = "
    INSERT INTO idempotency (company_id, key_hash, request_hash, link, currency, created_at)
    VALUES ($1, $2, $3, $4, $5, service_now())
    ON CONFLICT (company_id, key_hash) DO UPDATE
        SET request_hash = excluded.request_hash, link = excluded.link, currency = excluded.currency,
            created_at = excluded.created_at
        WHERE idempotency.created_at <= service_now() - interval '30 days' OR idempotency.currency <> excluded.currency
            OR NOT EXISTS (SELECT FROM sealing_key
                           WHERE ring = 'links' AND id = sealing_key_of_link(idempotency.link) AND state = 'in_use')
            OR idempotency.created_at < (SELECT restored_at FROM cell_opening)
    RETURNING request_hash, link";
/// Compare and set: of several retries that find the same expired link, one replaces it.
const REPLACE_RECORD: &str = "
    UPDATE idempotency SET request_hash = $4, link = $5, currency = $6, created_at = service_now()
    WHERE company_id = $1 AND key_hash = $2 AND link = $3";
const SELECT_RECORD: &str = "SELECT request_hash, link FROM idempotency WHERE company_id = $1 AND key_hash = $2";
/// Skips rows that are being replaced, and checks the age again when a row is deleted.
const DELETE_EXPIRED: &str = "
    DELETE FROM idempotency WHERE created_at <= service_now() - interval '30 days' AND (company_id, key_hash) IN (
        SELECT company_id, key_hash FROM idempotency WHERE created_at <= service_now() - interval '30 days'
        ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    )";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT_RECORD", INSERT_RECORD),
    ("REPLACE_RECORD", REPLACE_RECORD),
    ("SELECT_RECORD", SELECT_RECORD),
    ("DELETE_EXPIRED", DELETE_EXPIRED),
];

impl IdempotencyRecord {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let request_hash: &[u8] = row.try_get("request_hash")?;
        let request_hash = request_hash.try_into().map_err(|_| StoreError::unexpected("request_hash"))?;
        Ok(Self { request_hash, link: row.try_get("link")? })
    }
}

impl Cell {
    /// Stores `new` for a key unless the key has a record already. Returns the stored record.
    pub async fn insert_or_get_idempotency_record(
        &self,
        company: CompanyId,
        key: IdempotencyKey,
        new: &IdempotencyRecord,
        currency: Currency,
    ) -> Result<IdempotencyRecord, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let insert = client.prepare_cached(INSERT_RECORD).await?;
            let select = client.prepare_cached(SELECT_RECORD).await?;
            let (company, key, request) = (company.number(), key.hash(), new.request_hash.as_slice());
            let key = key.as_slice();
            loop {
                let values: [&(dyn ToSql + Sync); 5] = [&company, &key, &request, &new.link, &currency.code()];
                let mut row = client.query_opt(&insert, &values).await?;
                if row.is_none() {
                    row = client.query_opt(&select, &[&company, &key]).await?;
                }
                if let Some(row) = row {
                    return IdempotencyRecord::from_row(&row);
                }
                // The row was deleted between the two statements, so the next insert succeeds.
            }
        })
        .await
    }

    /// Replaces the record of a key whose link is `expired`. False if the record has been replaced or deleted meanwhile.
    pub async fn replace_idempotency_record(
        &self,
        company: CompanyId,
        key: IdempotencyKey,
        expired: &str,
        new: &IdempotencyRecord,
        currency: Currency,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            let (company, key, request) = (company.number(), key.hash(), new.request_hash.as_slice());
            let values: [&(dyn ToSql + Sync); 6] =
                [&company, &key.as_slice(), &expired, &request, &new.link, &currency.code()];
            Ok(client.execute(REPLACE_RECORD, &values).await? == 1)
        })
        .await
    }

    /// Deletes records that are older than 30 days, in batches. Returns the number of rows.
    pub async fn delete_expired_idempotency_records(&self) -> Result<u64, StoreError> {
        let mut deleted = 0;
        loop {
            let batch = with_deadline(async {
                Ok::<_, StoreError>(self.writing_connection().await?.execute(DELETE_EXPIRED, &[]).await?)
            });
            let batch = batch.await?;
            deleted += batch;
            if batch < DELETE_BATCH_SIZE {
                return Ok(deleted);
            }
        }
    }
}
