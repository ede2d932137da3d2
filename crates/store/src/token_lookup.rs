//! The batched authentication of API tokens. A token is looked up by its hash only.

use paylink_domain::{
    company::Mode,
    id::{CellId, CompanyId, TokenId},
    money::Currency,
    token_networks::TokenNetworks,
};
use tokio_postgres::Row;

use crate::{coalesce::BatchResult, error::StoreError, pooled_connection::ConnectionPool, row};

/// What an authenticated token allows: to generate links for this company.
#[derive(Clone, Debug)]
pub struct Grant {
    pub token_id: TokenId,
    pub company_id: CompanyId,
    pub mode: Mode,
    pub online_payments_enabled: bool,
    /// The currency of the payee account. A company without an account cannot be enabled.
    pub currency: Option<Currency>,
    /// From where the token may be used. `None`: from everywhere.
    pub networks: Option<TokenNetworks>,
}

const FIND_BY_HASH: &str = "
    SELECT api_token.id AS token_id, api_token.company_id, company.mode, company.online_payments_enabled,
        payee_account.currency, api_token.hash, api_token.networks
    FROM api_token
    JOIN company ON company.id = api_token.company_id
    LEFT JOIN payee_account ON payee_account.id = company.payee_account_id
    WHERE api_token.hash = ANY($1)
      AND api_token.revoked_at IS NULL
      AND (api_token.expires_at IS NULL OR api_token.expires_at > service_now())";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("FIND_BY_HASH", FIND_BY_HASH)];

/// Authenticates many tokens with one statement. Unknown, revoked and expired tokens have no row.
pub(crate) async fn authenticate_tokens(
    pool: ConnectionPool,
    cell: CellId,
    hashes: Vec<[u8; 32]>,
) -> BatchResult<[u8; 32], Grant> {
    let client = pool.acquire().await?;
    let statement = client.prepare_cached(FIND_BY_HASH).await?;
    let hashes: Vec<&[u8]> = hashes.iter().map(|hash| hash.as_slice()).collect();
    let rows = client.query(&statement, &[&hashes]).await?;
    rows.iter()
        .map(|row| {
            let hash: &[u8] = row.try_get("hash")?;
            Ok((hash.try_into().map_err(|_| StoreError::unexpected("hash"))?, grant_from_row(cell, row)))
        })
        .collect()
}

fn grant_from_row(cell: CellId, row: &Row) -> Result<Grant, StoreError> {
    let (token, company) =
        (TokenId::of(cell, row.try_get("token_id")?), CompanyId::of(cell, row.try_get("company_id")?));
    Ok(Grant {
        token_id: token.map_err(|_| StoreError::unexpected("token_id"))?,
        company_id: company.map_err(|_| StoreError::unexpected("company_id"))?,
        mode: row::parsed(row, "mode")?,
        online_payments_enabled: row.try_get("online_payments_enabled")?,
        currency: row::optional_parsed(row, "currency")?,
        networks: row::optional_parsed(row, "networks")?,
    })
}
