//! Rolling an API token: a new one takes its place, and the old one stays valid for a while, so that the merchant's programs can be
//! changed one after another.

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, TokenId},
    notice::Notice,
    random::Randomness,
    time::Timestamp,
    token::ApiToken,
};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    row,
    transaction::begin,
};

#[derive(Debug)]
pub enum RollTokenOutcome {
    Rolled {
        id: TokenId,
        token: ApiToken,
        /// When the old token ends.
        old_expires_at: Timestamp,
    },
    NoSuchToken,
    /// It is revoked or has expired.
    Ended,
    /// It was rolled before, and this token took its place.
    AlreadyRolled(TokenId),
}

const LOCK_TOKEN: &str = "
    SELECT company_id, company.mode, api_token.name, replaced_by, revoked_at IS NOT NULL OR coalesce(expires_at <= service_now(), false) AS has_ended
    FROM api_token JOIN company ON company.id = company_id
    WHERE api_token.id = $1 FOR NO KEY UPDATE OF api_token";
/// The new token has the name and the networks of the old one, and is valid for as many days as that was from its creation on.
const INSERT_SUCCESSOR: &str = "
    INSERT INTO api_token (id, company_id, hash, name, expires_at, networks)
    SELECT $2, company_id, $3, name, service_now() + (expires_at - created_at), networks FROM api_token WHERE id = $1";
const EXPIRE_PREDECESSOR: &str = "
    UPDATE api_token SET replaced_by = $2, expires_at = least(expires_at, service_now() + make_interval(secs => $3))
    WHERE id = $1 RETURNING expires_at";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LOCK_TOKEN", LOCK_TOKEN), ("INSERT_SUCCESSOR", INSERT_SUCCESSOR), ("EXPIRE_PREDECESSOR", EXPIRE_PREDECESSOR)];

impl Cell {
    /// Creates a token in the place of `old`, which ends after `overlap`, or at its own end if that is earlier.
    pub async fn roll_token(
        &self,
        actor: &Actor,
        old: TokenId,
        overlap: Duration,
        randomness: &dyn Randomness,
    ) -> Result<RollTokenOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(found) = transaction.query_opt(LOCK_TOKEN, &[&old.number()]).await? else {
                return Ok(RollTokenOutcome::NoSuchToken);
            };
            if found.try_get("has_ended")? {
                return Ok(RollTokenOutcome::Ended);
            }
            if let Some(id) = replaced_by(self.id(), &found)? {
                return Ok(RollTokenOutcome::AlreadyRolled(id));
            }
            let id = TokenId::generate(self.id(), randomness);
            let token = ApiToken::generate(row::parsed(&found, "mode")?, self.id(), randomness);
            let mut rolled = AuditedChange::begin(&transaction, actor, Action::RollToken, Subject::Token(old)).await?;
            rolled.note("replaced_by", None::<String>, id.to_string());
            let added = AuditedChange::begin(&transaction, actor, Action::AddToken, Subject::Token(id)).await?;
            let hash = token.hash();
            let values: [&(dyn ToSql + Sync); 3] = [&old.number(), &id.number(), &hash.0.as_slice()];
            transaction.execute(INSERT_SUCCESSOR, &values).await?;
            let values: [&(dyn ToSql + Sync); 3] = [&old.number(), &id.number(), &overlap.as_secs_f64()];
            let expired = transaction.query_one(EXPIRE_PREDECESSOR, &values).await?;
            added.finish(&transaction).await?;
            rolled.finish(&transaction).await?;
            let company = CompanyId::of(self.id(), found.try_get("company_id")?);
            let company = company.map_err(|_| StoreError::unexpected("company_id"))?;
            let notice = Notice::TokenAdded { token: id, name: found.try_get("name")?, by: actor.name().to_owned() };
            write_change(&transaction, Some(company), &notice).await?;
            transaction.commit().await?;
            Ok(RollTokenOutcome::Rolled { id, token, old_expires_at: row::time(&expired, "expires_at")? })
        })
        .await
    }
}

/// The token that took the place of a token.
pub(crate) fn replaced_by(cell: CellId, row: &Row) -> Result<Option<TokenId>, StoreError> {
    let number: Option<i64> = row.try_get("replaced_by")?;
    number.map(|number| TokenId::of(cell, number)).transpose().map_err(|_| StoreError::unexpected("replaced_by"))
}
