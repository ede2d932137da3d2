//! Sessions that an identity provider has started: whom it vouches for. `session_check.rs` asks it again while they are in use.
//!
//! A provider vouches for its own company. So such a session has the person's part in that company and nothing else, and one by the
//! operators' provider has no company. `session.rs` applies this to every session that it reads.

use paylink_domain::{
    id::{CellId, CompanyId},
    keyring::{KeyRing, Purpose, Ring},
    random::Randomness,
    time::Timestamp,
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{cell::Cell, error::StoreError, row};

/// Whose identity provider it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provider {
    Company(CompanyId),
    /// Of the people who run the installation.
    Operators,
}

impl Provider {
    pub const fn company(self) -> Option<CompanyId> {
        match self {
            Self::Company(company) => Some(company),
            Self::Operators => None,
        }
    }

    /// As the tables name it.
    pub(crate) fn stored(self) -> Option<String> {
        self.company().map(|company| company.to_string())
    }
}

/// What a session has from a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderSession {
    pub provider: Provider,
    pub issuer: String,
    /// Who the person is there.
    pub subject: String,
    /// When the provider last confirmed the session.
    pub checked_at: Timestamp,
    /// When the person last used their own passkey or password in this session.
    pub own_authenticated_at: Option<Timestamp>,
    /// Whether the provider can be asked about the session.
    pub can_be_checked: bool,
}

/// The columns of a [`ProviderSession`], for a statement with a left join.
macro_rules! provider_session_columns {
    () => {
        "portal_provider_session.id AS provider_session, portal_provider_session.company AS provider_company,
         portal_provider_session.issuer AS provider_issuer, portal_provider_session.subject AS provider_subject,
         checked_at, own_authenticated_at, refresh_sealed IS NOT NULL AS can_be_checked"
    };
}
pub(crate) use provider_session_columns;

const INSERT: &str = "
    INSERT INTO portal_provider_session (id, company, issuer, subject, refresh_sealed) VALUES ($1, $2, $3, $4, $5)";
pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT", INSERT)];

impl ProviderSession {
    pub(crate) fn from_row(row: &Row) -> Result<Option<Self>, StoreError> {
        if row.try_get::<_, Option<i64>>("provider_session")?.is_none() {
            return Ok(None);
        }
        let company: Option<CompanyId> = row::optional_parsed(row, "provider_company")?;
        Ok(Some(Self {
            provider: company.map_or(Provider::Operators, Provider::Company),
            issuer: row.try_get("provider_issuer")?,
            subject: row.try_get("provider_subject")?,
            checked_at: row::time(row, "checked_at")?,
            own_authenticated_at: row::optional_time(row, "own_authenticated_at")?,
            can_be_checked: row.try_get("can_be_checked")?,
        }))
    }
}

/// The context of a session's refresh token, from its id as the database writes it.
pub(crate) fn sealing_context(_: CellId, session: &str) -> Option<Vec<u8>> {
    Some(context(session.parse().ok()?).to_vec())
}

pub(crate) const fn context(session: i64) -> [u8; 8] {
    session.to_be_bytes()
}

impl Cell {
    pub(crate) fn seal_refresh_token(
        &self,
        session: i64,
        token: Option<&str>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(token) = token else { return Ok(None) };
        let key = self.sealing_key(Ring::Secrets)?;
        Ok(Some(ring.seal(key, Purpose::RefreshToken, &context(session), token.as_bytes(), randomness)?))
    }
}

/// What a new session has from its provider, in the transaction that starts it.
pub(crate) async fn insert(
    transaction: &Transaction<'_>,
    session: i64,
    provider: Provider,
    (issuer, subject): (&str, &str),
    refresh_sealed: Option<&[u8]>,
) -> Result<(), StoreError> {
    let values: [&(dyn ToSql + Sync); 5] = [&session, &provider.stored(), &issuer, &subject, &refresh_sealed];
    transaction.execute(INSERT, &values).await?;
    Ok(())
}
