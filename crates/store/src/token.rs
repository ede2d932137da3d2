//! API tokens: creation, listing and revocation. `token_lookup.rs` authenticates them, `token_roll.rs` replaces one, `token_use.rs` counts
//! how they are used.

use paylink_domain::{
    audit::{Action, Actor},
    company::{Mode, TokenName},
    id::{CellId, CompanyId, TokenId},
    notice::Notice,
    random::Randomness,
    time::Timestamp,
    token::{ApiToken, TokenHash},
    token_networks::TokenNetworks,
};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    row,
    token_lookup::Grant,
    token_roll::replaced_by,
    token_use::{UsedFrom, token_id, used_from},
    transaction::begin,
};

#[derive(Clone, Debug)]
pub struct NewToken {
    pub company_id: CompanyId,
    pub mode: Mode,
    pub name: TokenName,
    pub lifetime_days: Option<u16>,
    /// From where it may be used. `None`: from everywhere.
    pub networks: Option<TokenNetworks>,
}

/// A token as the operator sees it in a list.
#[derive(Clone, Debug)]
pub struct TokenEntry {
    pub id: TokenId,
    pub name: String,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    pub links_generated: i64,
    /// The token that was made when this one was rolled.
    pub replaced_by: Option<TokenId>,
    pub networks: Option<TokenNetworks>,
    /// From where it was used, latest first.
    pub used_from: Vec<UsedFrom>,
}

const INSERT: &str = "
    INSERT INTO api_token (id, company_id, hash, name, expires_at, networks)
    VALUES ($1, $2, $3, $4, service_now() + make_interval(days => $5), $6)";
const LIST: &str = "
    SELECT id AS token_id, name, created_at, expires_at, revoked_at, last_used_at, links_generated, replaced_by, networks
    FROM api_token WHERE company_id = $1 ORDER BY created_at, id";
const REVOKE: &str = "
    UPDATE api_token SET revoked_at = coalesce(revoked_at, service_now()) WHERE id = $1";
const FIND_BY_HASH: &str = "SELECT id AS token_id FROM api_token WHERE hash = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("INSERT", INSERT), ("LIST", LIST), ("REVOKE", REVOKE), ("FIND_BY_HASH", FIND_BY_HASH)];

impl TokenEntry {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: token_id(cell, row)?,
            name: row.try_get("name")?,
            created_at: row::time(row, "created_at")?,
            expires_at: row::optional_time(row, "expires_at")?,
            revoked_at: row::optional_time(row, "revoked_at")?,
            last_used_at: row::optional_time(row, "last_used_at")?,
            links_generated: row.try_get("links_generated")?,
            replaced_by: replaced_by(cell, row)?,
            networks: row::optional_parsed(row, "networks")?,
            used_from: Vec::new(),
        })
    }
}

impl Cell {
    /// What a token allows. `None` if it is unknown, revoked or expired. Concurrent callers share a statement.
    pub async fn authenticate_token(&self, token: TokenHash) -> Result<Option<Grant>, StoreError> {
        self.ensure_serving()?;
        self.token_lookups.load(token.0).await
    }

    /// The same for a client that has sent too many wrong tokens (`paced_lookup.rs`).
    pub async fn authenticate_token_paced(&self, token: TokenHash) -> Result<Option<Grant>, StoreError> {
        self.ensure_serving()?;
        self.paced_lookups.tokens.load(token.0).await
    }

    /// Creates a token. Only its hash is stored, so it cannot be shown again.
    pub async fn add_token(
        &self,
        actor: &Actor,
        new: &NewToken,
        randomness: &dyn Randomness,
    ) -> Result<(TokenId, ApiToken), StoreError> {
        with_deadline(async {
            let id = TokenId::generate(self.id(), randomness);
            let token = ApiToken::generate(new.mode, self.id(), randomness);
            let days = new.lifetime_days.map(i32::from);
            let hash = token.hash();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::AddToken, Subject::Token(id)).await?;
            let networks = new.networks.as_ref().map(TokenNetworks::to_string);
            let values: [&(dyn ToSql + Sync); 6] =
                [&id.number(), &new.company_id.number(), &hash.0.as_slice(), &new.name.as_str(), &days, &networks];
            transaction.execute(INSERT, &values).await?;
            audit.finish(&transaction).await?;
            let notice =
                Notice::TokenAdded { token: id, name: new.name.as_str().to_owned(), by: actor.name().to_owned() };
            write_change(&transaction, Some(new.company_id), &notice).await?;
            transaction.commit().await?;
            Ok((id, token))
        })
        .await
    }

    pub async fn tokens(&self, company: CompanyId) -> Result<Vec<TokenEntry>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = client.query(LIST, &[&company.number()]).await?;
            let mut used_from = used_from(&client, self.id(), company).await?;
            let entry = |row| {
                let mut entry = TokenEntry::from_row(self.id(), row)?;
                entry.used_from = used_from.remove(&entry.id).unwrap_or_default();
                Ok(entry)
            };
            rows.iter().map(entry).collect()
        })
        .await
    }

    /// Revokes a token. False if there is no such token. Repeating it changes nothing.
    pub async fn revoke_token(&self, actor: &Actor, id: TokenId) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::RevokeToken, Subject::Token(id)).await?;
            if transaction.execute(REVOKE, &[&id.number()]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Revokes a leaked token by its hash. Returns its id.
    pub async fn revoke_token_by_hash(&self, actor: &Actor, token: TokenHash) -> Result<Option<TokenId>, StoreError> {
        let found = with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND_BY_HASH, &[&token.0.as_slice()]).await?;
            row.map(|row| token_id(self.id(), &row)).transpose()
        })
        .await?;
        let Some(id) = found else { return Ok(None) };
        Ok(self.revoke_token(actor, id).await?.then_some(id))
    }
}
