//! Which link an `Idempotency-Key` stands for. The primary key decides between retries that arrive together.

use paylink_domain::{id::CompanyId, idempotency::IdempotencyKey, money::Currency};

use super::{cell::Cell, error::StoreError, patience::patiently};

/// What is known under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    pub request_hash: [u8; 32],
    pub link: String,
}

/// How many rows one statement of the tidying deletes.
const TIDY_BATCH: u64 = 1_000;

/// A row that is older than 30 days is as good as none, whether it has been tidied away or not; and so is one whose link has another
/// currency than the payee account has now, because that link cannot be paid any more.
const REMEMBER: &str = "
    INSERT INTO idempotency (company_id, key_hash, request_hash, link, currency, made_at)
    VALUES ($1, $2, $3, $4, $5, service_now())
    ON CONFLICT (company_id, key_hash) DO UPDATE
        SET request_hash = excluded.request_hash, link = excluded.link, currency = excluded.currency,
            made_at = excluded.made_at
        WHERE idempotency.made_at <= service_now() - interval '30 days' OR idempotency.currency <> excluded.currency
    RETURNING request_hash, link";
const RECALL: &str = "SELECT request_hash, link FROM idempotency WHERE company_id = $1 AND key_hash = $2";
/// Rows that somebody is renewing at this moment are left to them, and the age is asked again when a row is deleted.
const TIDY: &str = "
    DELETE FROM idempotency WHERE made_at <= service_now() - interval '30 days' AND (company_id, key_hash) IN (
        SELECT company_id, key_hash FROM idempotency WHERE made_at <= service_now() - interval '30 days'
        ORDER BY made_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    )";

pub(super) const STATEMENTS: &[(&str, &str)] = &[("REMEMBER", REMEMBER), ("RECALL", RECALL), ("TIDY", TIDY)];

impl Cell {
    /// Remembers `new` under a key, unless something is remembered there already; returns what is.
    pub async fn remember(
        &self,
        company: CompanyId,
        key: IdempotencyKey,
        new: &Remembered,
        currency: Currency,
    ) -> Result<Remembered, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let client = self.serving().await?;
            let remember = client.prepare_cached(REMEMBER).await?;
            let recall = client.prepare_cached(RECALL).await?;
            let (company, key, request) = (company.number(), key.hash(), new.request_hash.as_slice());
            let key = key.as_slice();
            loop {
                let mut row =
                    client.query_opt(&remember, &[&company, &key, &request, &new.link, &currency.code()]).await?;
                if row.is_none() {
                    row = client.query_opt(&recall, &[&company, &key]).await?;
                }
                if let Some(row) = row {
                    let request_hash: &[u8] = row.try_get(0)?;
                    let request_hash = request_hash.try_into().map_err(|_| StoreError::unexpected("hash"))?;
                    return Ok(Remembered { request_hash, link: row.try_get(1)? });
                }
                // It was tidied away between the two statements, so the next insert succeeds.
            }
        })
        .await
    }

    /// Forgets what is older than 30 days, in small steps. Returns how many rows went.
    pub async fn tidy_idempotency(&self) -> Result<u64, StoreError> {
        let mut gone = 0;
        loop {
            let step =
                patiently(async { Ok::<_, StoreError>(self.serving().await?.execute(TIDY, &[]).await?) }).await?;
            gone += step;
            if step < TIDY_BATCH {
                return Ok(gone);
            }
        }
    }
}
