//! Ending sessions of the portal. Their rows are deleted, so that the next request with the token finds nothing.

use paylink_domain::{
    audit::{Action, Actor},
    id::UserId,
};
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    known_browser,
    session::user_of,
    transaction::begin,
};

const END_ONE: &str = "DELETE FROM portal_session WHERE user_id = $1 AND id = $2";
const END_OTHERS: &str = "DELETE FROM portal_session WHERE user_id = $1 AND id <> $2";
const END_ALL: &str = "DELETE FROM portal_session WHERE user_id = $1";
/// What a session may do is read for each request (`session.rs`). So one that is for another company too, or for an operator, only loses
/// its part: a company could otherwise keep somebody out of the others, as often as it likes. One that has nothing else ends, so that a
/// stolen one gains nothing by a new role.
const END_OF_COMPANY: &str = "
    DELETE FROM portal_session
    WHERE user_id = $1 AND (id IN (SELECT id FROM portal_provider_session WHERE company = $2)
        OR NOT EXISTS (SELECT FROM portal_membership WHERE user_id = $1 AND company <> $2)
            AND NOT EXISTS (SELECT FROM portal_user WHERE id = $1 AND is_operator))";
const SIGN_OUT: &str = "DELETE FROM portal_session WHERE hash = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("END_ONE", END_ONE),
    ("END_OTHERS", END_OTHERS),
    ("END_ALL", END_ALL),
    ("END_OF_COMPANY", END_OF_COMPANY),
    ("SIGN_OUT", SIGN_OUT),
];

/// Ends all sessions of a user in the transaction of a change of their rights.
pub(crate) async fn end_all(transaction: &Transaction<'_>, user: UserId) -> Result<u64, StoreError> {
    Ok(transaction.execute(END_ALL, &[&user.number()]).await?)
}

/// Ends the sessions of a user that are for this company only, in the transaction of a change of their rights in it.
pub(crate) async fn end_of_company(
    transaction: &Transaction<'_>,
    user: UserId,
    company: &str,
) -> Result<(), StoreError> {
    transaction.execute(END_OF_COMPANY, &[&user.number(), &company]).await?;
    Ok(())
}

/// Ends all sessions of a user but one, in the transaction of a change of their credentials.
pub(crate) async fn end_others(transaction: &Transaction<'_>, user: UserId, keep: i64) -> Result<u64, StoreError> {
    Ok(transaction.execute(END_OTHERS, &[&user.number(), &keep]).await?)
}

/// Which sessions of a user end.
#[derive(Clone, Copy, Debug)]
enum Which {
    One(i64),
    AllBut(i64),
    All,
}

impl Cell {
    /// Ends a session of a user. False if there is none with this id.
    pub async fn end_session(&self, actor: &Actor, user: UserId, id: i64) -> Result<bool, StoreError> {
        Ok(self.end_sessions(actor, user, Which::One(id)).await? > 0)
    }

    /// Ends all sessions of a user but one, and all their known browsers. Returns how many sessions.
    pub async fn end_other_sessions(&self, actor: &Actor, user: UserId, keep: i64) -> Result<u64, StoreError> {
        self.end_sessions(actor, user, Which::AllBut(keep)).await
    }

    /// Ends all sessions and known browsers of a user. Returns how many sessions.
    pub async fn end_all_sessions(&self, actor: &Actor, user: UserId) -> Result<u64, StoreError> {
        self.end_sessions(actor, user, Which::All).await
    }

    async fn end_sessions(&self, actor: &Actor, user: UserId, which: Which) -> Result<u64, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::EndSession, Subject::User(user)).await?;
            let ended = match which {
                Which::One(id) => transaction.execute(END_ONE, &[&user.number(), &id]).await?,
                Which::AllBut(keep) => end_others(&transaction, user, keep).await?,
                Which::All => end_all(&transaction, user).await?,
            };
            let browsers = match which {
                Which::One(_) => 0,
                Which::AllBut(_) | Which::All => known_browser::end_all(&transaction, user).await?,
            };
            if ended + browsers > 0 {
                audit.finish(&transaction).await?;
                transaction.commit().await?;
            }
            Ok(ended)
        })
        .await
    }

    /// Ends the session with this token. False if there is none.
    pub async fn sign_out(&self, actor: &Actor, token: [u8; 32]) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some((_, user)) = user_of(&transaction, self.id(), token).await? else { return Ok(false) };
            let audit = AuditedChange::begin(&transaction, actor, Action::SignOut, Subject::User(user)).await?;
            if transaction.execute(SIGN_OUT, &[&token.as_slice()]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
