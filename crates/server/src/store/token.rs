//! API tokens. A token is found by its hash and by nothing else.

use std::time::SystemTime;

use paylink_domain::{
    chance::Randomness,
    company::Mode,
    id::{CompanyId, TokenId},
    money::Currency,
    time::Timestamp,
    token::{ApiToken, TokenHash},
};

use super::{cell::Cell, error::StoreError};
use crate::ambient::from_system_time;

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
    pub name: String,
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
    SELECT api_token.id, api_token.company_id, company.online_payments_enabled, payee_account.currency
    FROM api_token
    JOIN company ON company.id = api_token.company_id
    LEFT JOIN payee_account ON payee_account.id = company.payee_account_id
    WHERE api_token.hash = $1
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
const NOTE_USAGE: &str = "
    UPDATE api_token SET last_used_at = service_now(), links_made = links_made + used.links
    FROM unnest($1::bigint[], $2::bigint[]) AS used (id, links)
    WHERE api_token.id = used.id";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("PROVE", PROVE), ("INSERT", INSERT), ("LIST", LIST), ("REVOKE", REVOKE), ("NOTE_USAGE", NOTE_USAGE)];

impl Cell {
    /// What a token allows; nothing if it is unknown, revoked or expired.
    pub async fn prove(&self, token: TokenHash) -> Result<Option<Grant>, StoreError> {
        let client = self.serving().await?;
        let statement = client.prepare_cached(PROVE).await?;
        let Some(row) = client.query_opt(&statement, &[&token.0.as_slice()]).await? else {
            return Ok(None);
        };
        let currency: Option<&str> = row.try_get(3)?;
        Ok(Some(Grant {
            token_id: TokenId::of(self.id(), row.try_get(0)?).map_err(|_| StoreError::unexpected("token id"))?,
            company_id: CompanyId::of(self.id(), row.try_get(1)?).map_err(|_| StoreError::unexpected("company id"))?,
            online_payments_enabled: row.try_get(2)?,
            currency: currency
                .map(|currency| currency.parse().map_err(|_| StoreError::unexpected("currency")))
                .transpose()?,
        }))
    }

    /// Makes a token. This is the only moment at which it can be shown.
    pub async fn add_token(
        &self,
        new: &NewToken,
        randomness: &dyn Randomness,
    ) -> Result<(TokenId, ApiToken), StoreError> {
        let id = TokenId::draw(self.id(), randomness);
        let token = ApiToken::draw(new.mode, self.id(), randomness);
        let days = new.lifetime_days.map(i32::from);
        let hash = token.hash();
        self.serving()
            .await?
            .execute(INSERT, &[&id.number(), &new.company_id.number(), &hash.0.as_slice(), &new.name, &days])
            .await?;
        Ok((id, token))
    }

    pub async fn tokens(&self, company: CompanyId) -> Result<Vec<TokenEntry>, StoreError> {
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
    }

    /// Ends a token. False if there is no such token; ending one twice is ending it once.
    pub async fn revoke_token(&self, id: TokenId) -> Result<bool, StoreError> {
        Ok(self.serving().await?.execute(REVOKE, &[&id.number()]).await? == 1)
    }

    /// Adds what tokens were used for to what is known of them.
    pub async fn note_usage(&self, used: &[(TokenId, Usage)]) -> Result<(), StoreError> {
        let ids: Vec<i64> = used.iter().map(|(id, _)| id.number()).collect();
        let links: Vec<i64> = used.iter().map(|(_, usage)| usage.links_made).collect();
        self.serving().await?.execute(NOTE_USAGE, &[&ids, &links]).await?;
        Ok(())
    }
}
