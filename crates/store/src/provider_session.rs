//! Sessions that an identity provider has started: whom it vouches for, and asking it again while the session is in use.
//!
//! A provider vouches for its own company. So such a session has the person's part in that company and nothing else, and one by the
//! operators' provider has no company. `session.rs` applies this to every session that it reads.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId},
    keyring::{KeyRing, Purpose, Ring},
    portal_secret::SessionToken,
    random::Randomness,
    time::Timestamp,
};
use tokio_postgres::{Row, Transaction, types::ToSql};
use zeroize::Zeroizing;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    session::user_of,
    transaction::begin,
};

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

pub(crate) const INSERT: &str = "
    INSERT INTO portal_provider_session (id, company, issuer, subject, refresh_sealed) VALUES ($1, $2, $3, $4, $5)";
/// Of several requests of a session, one asks the provider.
const CLAIM: &str = "
    UPDATE portal_provider_session SET claimed_until = service_now() + interval '1 minute'
    WHERE id = $1 AND (claimed_until IS NULL OR claimed_until < service_now()) AND refresh_sealed IS NOT NULL
    RETURNING refresh_sealed";
const CONFIRM: &str = "
    UPDATE portal_provider_session SET checked_at = service_now(), claimed_until = NULL, refresh_sealed = coalesce($2, refresh_sealed)
    WHERE id = $1";
const END: &str = "DELETE FROM portal_session WHERE id = $1";
/// The provider has authenticated the person again.
const ROTATE: &str = "
    UPDATE portal_session SET hash = $2, authenticated_at = service_now(), last_seen_at = service_now()
    WHERE hash = $1 AND EXISTS (SELECT FROM portal_provider_session WHERE id = portal_session.id)";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("INSERT", INSERT), ("CLAIM", CLAIM), ("CONFIRM", CONFIRM), ("END", END), ("ROTATE", ROTATE)];

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

const fn context(session: i64) -> [u8; 8] {
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

    /// The token with which to ask the provider about a session. `None` if another request asks it at this moment.
    pub async fn claim_session_check(
        &self,
        session: i64,
        ring: &KeyRing,
    ) -> Result<Option<Zeroizing<String>>, StoreError> {
        with_deadline(async {
            let Some(row) = self.writing_connection().await?.query_opt(CLAIM, &[&session]).await? else {
                return Ok(None);
            };
            let opened = ring.open(Purpose::RefreshToken, &context(session), row.try_get("refresh_sealed")?);
            let token = opened.ok().and_then(|bytes| String::from_utf8(bytes).ok());
            Ok(Some(Zeroizing::new(token.ok_or_else(|| StoreError::unexpected("refresh_sealed"))?)))
        })
        .await
    }

    /// The provider has confirmed the session, perhaps with another token.
    pub async fn confirm_session(
        &self,
        session: i64,
        token: Option<&str>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<(), StoreError> {
        with_deadline(async {
            let sealed = self.seal_refresh_token(session, token, ring, randomness)?;
            self.writing_connection().await?.execute(CONFIRM, &[&session, &sealed]).await?;
            Ok(())
        })
        .await
    }

    /// Ends a session that its provider does not confirm any more.
    pub async fn end_unconfirmed_session(&self, actor: &Actor, token: [u8; 32]) -> Result<(), StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some((session, user)) = user_of(&transaction, self.id(), token).await? else { return Ok(()) };
            let audit = AuditedChange::begin(&transaction, actor, Action::EndSession, Subject::User(user)).await?;
            transaction.execute(END, &[&session]).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Gives a session another token after its provider has authenticated the person again. `None` if the session has ended.
    pub async fn rotate_session_by_provider(
        &self,
        actor: &Actor,
        token: [u8; 32],
        randomness: &dyn Randomness,
    ) -> Result<Option<SessionToken>, StoreError> {
        with_deadline(async {
            let new = SessionToken::generate(randomness);
            let hash = new.hash();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some((_, user)) = user_of(&transaction, self.id(), token).await? else { return Ok(None) };
            let audit = AuditedChange::begin(&transaction, actor, Action::Reauthenticate, Subject::User(user)).await?;
            let values: [&(dyn ToSql + Sync); 2] = [&token.as_slice(), &hash.as_slice()];
            if transaction.execute(ROTATE, &values).await? == 0 {
                return Ok(None);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(new))
        })
        .await
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
