//! Asking an identity provider again, while a session that it has started is in use.

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    keyring::{KeyRing, Purpose},
    portal_secret::SessionToken,
    random::Randomness,
};
use tokio_postgres::types::ToSql;
use zeroize::Zeroizing;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    provider_session::context,
    session::user_of,
    transaction::begin,
};

/// Of several requests of a session, one asks the provider. Another one may have had the answer since this one read the session.
const CLAIM: &str = "
    UPDATE portal_provider_session SET claimed_until = service_now() + interval '1 minute'
    WHERE id = $1 AND (claimed_until IS NULL OR claimed_until < service_now()) AND refresh_sealed IS NOT NULL
        AND checked_at <= service_now() - make_interval(secs => $2)
    RETURNING refresh_sealed";
const CONFIRM: &str = "
    UPDATE portal_provider_session SET checked_at = service_now(), claimed_until = NULL, refresh_sealed = coalesce($2, refresh_sealed)
    WHERE id = $1";
const KEEP_TOKEN: &str = "UPDATE portal_provider_session SET refresh_sealed = $2 WHERE id = $1";
/// The provider said nothing. Others ask again after the minute, and at the end of the hour at once: then it decides.
const GIVE_UP: &str = "
    UPDATE portal_provider_session SET claimed_until = least(claimed_until, checked_at + interval '1 hour') WHERE id = $1";
const END: &str = "DELETE FROM portal_session WHERE id = $1";
/// The provider has authenticated the person again.
const ROTATE: &str = "
    UPDATE portal_session SET hash = $2, authenticated_at = service_now(), last_seen_at = service_now()
    WHERE hash = $1 AND EXISTS (SELECT FROM portal_provider_session WHERE id = portal_session.id)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("CLAIM", CLAIM),
    ("CONFIRM", CONFIRM),
    ("KEEP_TOKEN", KEEP_TOKEN),
    ("GIVE_UP", GIVE_UP),
    ("END", END),
    ("ROTATE", ROTATE),
];

impl Cell {
    /// The token with which to ask the provider about a session whose last answer is older than `interval`. `None` if another request asks
    /// at this moment, or has had an answer.
    pub async fn claim_session_check(
        &self,
        session: i64,
        interval: Duration,
        ring: &KeyRing,
    ) -> Result<Option<Zeroizing<String>>, StoreError> {
        with_deadline(async {
            let Some(row) =
                self.writing_connection().await?.query_opt(CLAIM, &[&session, &interval.as_secs_f64()]).await?
            else {
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

    /// The provider has given another token without confirming the session. It may not accept the former one any more.
    pub async fn keep_refresh_token(
        &self,
        session: i64,
        token: &str,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<(), StoreError> {
        with_deadline(async {
            let sealed = self.seal_refresh_token(session, Some(token), ring, randomness)?;
            self.writing_connection().await?.execute(KEEP_TOKEN, &[&session, &sealed]).await?;
            Ok(())
        })
        .await
    }

    /// The provider could not be asked.
    pub async fn give_up_session_check(&self, session: i64) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(GIVE_UP, &[&session]).await?;
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
