//! Passkeys. The store keeps a credential as the JSON text that the WebAuthn library wrote, and does not read it.

use paylink_domain::{
    audit::{Action, Actor},
    id::UserId,
    time::Timestamp,
};
use tokio_postgres::{Row, Transaction, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    break_glass::has_own_credential,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    known_browser, row,
    transaction::begin,
    user::user_id,
};

/// How many passkeys a user may have.
const MAX_PASSKEYS: i64 = 20;

#[derive(Clone, Debug)]
pub struct NewPasskey {
    /// The id that the authenticator chose. No two users have the same.
    pub credential_id: Vec<u8>,
    /// JSON.
    pub credential: String,
    pub name: String,
}

/// A passkey as its owner sees it in a list.
#[derive(Clone, Debug)]
pub struct PasskeyEntry {
    pub id: i64,
    pub name: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddPasskeyOutcome {
    Added,
    /// The user has 20 passkeys already.
    LimitReached,
    /// This passkey is registered already, for this user or another one.
    Duplicate,
    /// There is none, or they have lost their credentials and with them the session that asks for this.
    NoSuchUser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovePasskeyOutcome {
    Removed,
    /// Refused: the user could not sign in any more.
    LastCredential,
    NoSuchPasskey,
}

const INSERT: &str = "
    INSERT INTO portal_passkey (user_id, credential_id, name, credential) VALUES ($1, $2, $3, $4)
    ON CONFLICT (credential_id) DO NOTHING";
const COUNT: &str = "SELECT count(*) AS passkeys FROM portal_passkey WHERE user_id = $1";
const LIST: &str = "
    SELECT id AS passkey_id, name, created_at, last_used_at FROM portal_passkey WHERE user_id = $1 ORDER BY created_at, id";
const CREDENTIALS: &str = "SELECT credential FROM portal_passkey WHERE user_id = $1 ORDER BY id";
const HAS_OTHER_CREDENTIAL: &str = "
    SELECT EXISTS (SELECT FROM portal_passkey WHERE user_id = $1 AND id <> $2)
        OR EXISTS (SELECT FROM portal_password WHERE id = $1) AS has_other_credential";
const FIND: &str = "SELECT name FROM portal_passkey WHERE user_id = $1 AND id = $2";
const DELETE: &str = "DELETE FROM portal_passkey WHERE user_id = $1 AND id = $2";
const SET_USED: &str = "
    UPDATE portal_passkey SET credential = $2, last_used_at = service_now() WHERE credential_id = $1";
const HANDLE: &str = "SELECT handle FROM portal_user WHERE id = $1";
const FIND_BY_HANDLE: &str = "
    SELECT id AS user_id, ARRAY(SELECT credential FROM portal_passkey WHERE user_id = portal_user.id ORDER BY id) AS credentials
    FROM portal_user WHERE handle = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT", INSERT),
    ("COUNT", COUNT),
    ("LIST", LIST),
    ("CREDENTIALS", CREDENTIALS),
    ("HAS_OTHER_CREDENTIAL", HAS_OTHER_CREDENTIAL),
    ("FIND", FIND),
    ("DELETE", DELETE),
    ("SET_USED", SET_USED),
    ("HANDLE", HANDLE),
    ("FIND_BY_HANDLE", FIND_BY_HANDLE),
];

impl PasskeyEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("passkey_id")?,
            name: row.try_get("name")?,
            created_at: row::time(row, "created_at")?,
            last_used_at: row::optional_time(row, "last_used_at")?,
        })
    }
}

/// Writes a passkey of a user who is locked or new. False if it is registered already.
pub(crate) async fn insert(transaction: &Transaction<'_>, user: UserId, new: &NewPasskey) -> Result<bool, StoreError> {
    let values: [&(dyn ToSql + Sync); 4] = [&user.number(), &new.credential_id, &new.name, &new.credential];
    Ok(transaction.execute(INSERT, &values).await? > 0)
}

impl Cell {
    /// Adds a passkey, and ends all known browsers.
    pub async fn add_passkey(
        &self,
        actor: &Actor,
        user: UserId,
        new: &NewPasskey,
    ) -> Result<AddPasskeyOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::AddPasskey, Subject::User(user)).await?;
            if !audit.exists() || !has_own_credential(&transaction, user).await? {
                return Ok(AddPasskeyOutcome::NoSuchUser);
            }
            let count: i64 = transaction.query_one(COUNT, &[&user.number()]).await?.try_get("passkeys")?;
            if count >= MAX_PASSKEYS {
                return Ok(AddPasskeyOutcome::LimitReached);
            }
            if !insert(&transaction, user, new).await? {
                return Ok(AddPasskeyOutcome::Duplicate);
            }
            known_browser::end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(AddPasskeyOutcome::Added)
        })
        .await
    }

    pub async fn passkeys(&self, user: UserId) -> Result<Vec<PasskeyEntry>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&user.number()]).await?;
            rows.iter().map(PasskeyEntry::from_row).collect()
        })
        .await
    }

    /// The credentials of a user's passkeys, as JSON.
    pub async fn passkey_credentials(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(CREDENTIALS, &[&user.number()]).await?;
            rows.iter().map(|row| Ok(row.try_get("credential")?)).collect()
        })
        .await
    }

    /// Removes a passkey, if the user has another one or a password, and ends all known browsers.
    pub async fn remove_passkey(
        &self,
        actor: &Actor,
        user: UserId,
        id: i64,
    ) -> Result<RemovePasskeyOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            // Locks the user, so that of two passkeys removed at the same time, one is left.
            let audit = AuditedChange::begin(&transaction, actor, Action::RemovePasskey, Subject::User(user)).await?;
            if transaction.query_opt(FIND, &[&user.number(), &id]).await?.is_none() {
                return Ok(RemovePasskeyOutcome::NoSuchPasskey);
            }
            let row = transaction.query_one(HAS_OTHER_CREDENTIAL, &[&user.number(), &id]).await?;
            if !row.try_get::<_, bool>("has_other_credential")? {
                return Ok(RemovePasskeyOutcome::LastCredential);
            }
            transaction.execute(DELETE, &[&user.number(), &id]).await?;
            known_browser::end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(RemovePasskeyOutcome::Removed)
        })
        .await
    }

    /// Stores the credential of a passkey as it is after its use, with the time.
    pub async fn update_passkey(&self, credential_id: &[u8], credential: &str) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(SET_USED, &[&credential_id, &credential]).await?;
            Ok(())
        })
        .await
    }

    /// The id by which authenticators know a user.
    pub async fn user_handle(&self, user: UserId) -> Result<Option<Uuid>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(HANDLE, &[&user.number()]).await?;
            Ok(row.map(|row| row.try_get("handle")).transpose()?)
        })
        .await
    }

    /// The user with this handle, and the credentials of their passkeys as JSON.
    pub async fn user_by_handle(&self, handle: Uuid) -> Result<Option<(UserId, Vec<String>)>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND_BY_HANDLE, &[&handle]).await?;
            row.map(|row| Ok((user_id(self.id(), &row)?, row.try_get("credentials")?))).transpose()
        })
        .await
    }
}
