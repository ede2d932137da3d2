//! API tokens. A token is found by its hash and by nothing else.

use std::time::SystemTime;

use deadpool_postgres::Pool;
use paylink_domain::{
    chance::Randomness,
    company::{Mode, TokenName},
    id::{CellId, CompanyId, TokenId},
    money::Currency,
    time::{Timestamp, from_system_time},
    token::{ApiToken, TokenHash},
};
use tokio_postgres::Row;

use super::{
    cell::Cell,
    coalesce::Found,
    error::StoreError,
    patience::{Lease, patiently},
};

/// What a proved token allows: to make links for this company.
#[derive(Clone, Debug)]
pub struct Grant {
    pub token_id: TokenId,
    pub company_id: CompanyId,
    pub online_payments_enabled: bool,
    /// The payee account's. A company without an account cannot be enabled.
    pub currency: Option<Currency>,
}

#[derive(Clone, Debug)]
pub struct NewToken {
    pub company_id: CompanyId,
    pub mode: Mode,
    pub name: TokenName,
    pub lifetime_days: Option<u16>,
}

/// A token as its owner sees it in a list.
#[derive(Clone, Debug)]
pub struct TokenEntry {
    pub id: TokenId,
    pub name: String,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    pub links_made: i64,
}

/// What a token was used for since this was last written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub links_made: i64,
}

const PROVE: &str = "
    SELECT api_token.id, api_token.company_id, company.online_payments_enabled, payee_account.currency, api_token.hash
    FROM api_token
    JOIN company ON company.id = api_token.company_id
    LEFT JOIN payee_account ON payee_account.id = company.payee_account_id
    WHERE api_token.hash = ANY($1)
      AND api_token.revoked_at IS NULL
      AND (api_token.expires_at IS NULL OR api_token.expires_at > service_now())";
const INSERT: &str = "
    INSERT INTO api_token (id, company_id, hash, name, expires_at)
    VALUES ($1, $2, $3, $4, service_now() + make_interval(days => $5))";
const LIST: &str = "
    SELECT id, name, created_at, expires_at, revoked_at, last_used_at, links_made
    FROM api_token WHERE company_id = $1 ORDER BY created_at, id";
const REVOKE: &str = "
    UPDATE api_token SET revoked_at = coalesce(revoked_at, service_now()) WHERE id = $1";
const REVOKE_LEAKED: &str = "
    UPDATE api_token SET revoked_at = coalesce(revoked_at, service_now()) WHERE hash = $1 RETURNING id";
/// Rows are locked in the order of their ids, so that two nodes never wait for each other.
const NOTE_USAGE: &str = "
    WITH used AS (SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS used (id, links)),
    locked AS (SELECT id FROM api_token WHERE id = ANY($1) ORDER BY id FOR UPDATE)
    UPDATE api_token SET last_used_at = service_now(), links_made = links_made + used.links
    FROM used JOIN locked USING (id)
    WHERE api_token.id = used.id";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("PROVE", PROVE),
    ("INSERT", INSERT),
    ("LIST", LIST),
    ("REVOKE", REVOKE),
    ("REVOKE_LEAKED", REVOKE_LEAKED),
    ("NOTE_USAGE", NOTE_USAGE),
];

impl Cell {
    /// What a token allows; nothing if it is unknown, revoked or expired. Callers that ask at the same time share a statement.
    pub async fn prove(&self, token: TokenHash) -> Result<Option<Grant>, StoreError> {
        self.sealing_key()?;
        self.provers.ask(token.0).await
    }

    /// Makes a token. This is the only moment at which it can be shown.
    pub async fn add_token(
        &self,
        new: &NewToken,
        randomness: &dyn Randomness,
    ) -> Result<(TokenId, ApiToken), StoreError> {
        patiently(async {
            let id = TokenId::draw(self.id(), randomness);
            let token = ApiToken::draw(new.mode, self.id(), randomness);
            let days = new.lifetime_days.map(i32::from);
            let hash = token.hash();
            self.serving()
                .await?
                .execute(
                    INSERT,
                    &[&id.number(), &new.company_id.number(), &hash.0.as_slice(), &new.name.as_str(), &days],
                )
                .await?;
            Ok((id, token))
        })
        .await
    }

    pub async fn tokens(&self, company: CompanyId) -> Result<Vec<TokenEntry>, StoreError> {
        patiently(async {
            let rows = self.serving().await?.query(LIST, &[&company.number()]).await?;
            let time = |time: Option<SystemTime>| time.map(from_system_time);
            let entries = rows.iter().map(|row| {
                Ok(TokenEntry {
                    id: TokenId::of(self.id(), row.try_get(0)?).map_err(|_| StoreError::unexpected("token id"))?,
                    name: row.try_get(1)?,
                    created_at: from_system_time(row.try_get(2)?),
                    expires_at: time(row.try_get(3)?),
                    revoked_at: time(row.try_get(4)?),
                    last_used_at: time(row.try_get(5)?),
                    links_made: row.try_get(6)?,
                })
            });
            entries.collect()
        })
        .await
    }

    /// Ends a token. False if there is no such token; ending one twice is ending it once.
    pub async fn revoke_token(&self, id: TokenId) -> Result<bool, StoreError> {
        patiently(async { Ok(self.serving().await?.execute(REVOKE, &[&id.number()]).await? == 1) }).await
    }

    /// Ends the token of that hash: for whoever has found one. Returns its name.
    pub async fn revoke_leaked(&self, token: TokenHash) -> Result<Option<TokenId>, StoreError> {
        patiently(async {
            let row = self.serving().await?.query_opt(REVOKE_LEAKED, &[&token.0.as_slice()]).await?;
            let id = row.map(|row| row.try_get(0)).transpose()?;
            id.map(|id| TokenId::of(self.id(), id).map_err(|_| StoreError::unexpected("token id"))).transpose()
        })
        .await
    }

    /// Adds what tokens were used for to what is known of them.
    pub async fn note_usage(&self, used: &[(TokenId, Usage)]) -> Result<(), StoreError> {
        patiently(async {
            let ids: Vec<i64> = used.iter().map(|(id, _)| id.number()).collect();
            let links: Vec<i64> = used.iter().map(|(_, usage)| usage.links_made).collect();
            self.serving().await?.execute(NOTE_USAGE, &[&ids, &links]).await?;
            Ok(())
        })
        .await
    }
}

/// Proves many tokens with one statement.
pub(super) async fn prove_many(pool: Pool, cell: CellId, hashes: Vec<[u8; 32]>) -> Found<[u8; 32], Grant> {
    let client = Lease::of(&pool).await?;
    let statement = client.prepare_cached(PROVE).await?;
    let hashes: Vec<&[u8]> = hashes.iter().map(|hash| hash.as_slice()).collect();
    let rows = client.query(&statement, &[&hashes]).await?;
    rows.iter()
        .map(|row| {
            let hash: &[u8] = row.try_get(4)?;
            Ok((hash.try_into().map_err(|_| StoreError::unexpected("hash"))?, grant_from(cell, row)))
        })
        .collect()
}

fn grant_from(cell: CellId, row: &Row) -> Result<Grant, StoreError> {
    let currency: Option<&str> = row.try_get(3)?;
    Ok(Grant {
        token_id: TokenId::of(cell, row.try_get(0)?).map_err(|_| StoreError::unexpected("token id"))?,
        company_id: CompanyId::of(cell, row.try_get(1)?).map_err(|_| StoreError::unexpected("company id"))?,
        online_payments_enabled: row.try_get(2)?,
        currency: currency
            .map(|currency| currency.parse().map_err(|_| StoreError::unexpected("currency")))
            .transpose()?,
    })
}
