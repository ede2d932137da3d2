//! Sessions of the portal: starting, finding and rotating them; `end_session.rs` ends them. A session ends 12 hours after its last
//! request and 7 days after the sign-in, whichever is first. A session that has ended is deleted. The token is in the browser's cookie;
//! the table has only its hash.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, UserId},
    notice::Notice,
    portal_secret::SessionToken,
    random::Randomness,
    time::Timestamp,
};
use serde_json::Value;
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    bounded_count::BoundedCount,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    notice_list::{MAX_UNREAD, unread_column},
    row,
    transaction::begin,
    user::{Membership, User, membership_columns, memberships, user_columns, user_id},
};

/// The longest text about a browser that is stored, in characters.
const MAX_DEVICE_CHARACTERS: usize = 200;

#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    pub user: UserId,
    /// What the browser says about itself.
    pub device: &'a str,
    pub address: IpAddr,
    /// The hash of the token that the browser had before. That session ends.
    pub replaced: Option<[u8; 32]>,
    /// They had not signed in with this browser before. The person is notified, except at their first sign-in.
    pub is_new_device: bool,
}

/// Who a valid session belongs to.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub session: i64,
    pub user: User,
    pub memberships: Vec<Membership>,
    pub unread_notices: BoundedCount,
    /// When the user last proved who they are.
    pub authenticated_at: Timestamp,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    /// The time of the read.
    pub read_at: Timestamp,
}

/// A session as its user sees it in a list.
#[derive(Clone, Debug)]
pub struct SessionEntry {
    pub id: i64,
    pub device: String,
    /// Where the user signed in.
    pub address: IpAddr,
    /// Where the user was last seen.
    pub last_address: IpAddr,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// Whether a session has not ended.
macro_rules! is_valid {
    () => {
        "portal_session.last_seen_at > service_now() - interval '12 hours'
         AND portal_session.created_at > service_now() - interval '7 days'"
    };
}

const START: &str = "
    INSERT INTO portal_session (user_id, hash, address, last_address, device) VALUES ($1, $2, $3, $3, $4)";
/// The session that the browser had before.
const END_REPLACED: &str = "DELETE FROM portal_session WHERE hash = $1";
const SET_SEEN_NOW: &str = "
    WITH before AS MATERIALIZED (SELECT last_seen_at FROM portal_user WHERE id = $1)
    UPDATE portal_user SET last_seen_at = service_now() FROM before WHERE id = $1
    RETURNING before.last_seen_at IS NOT NULL AS was_seen";
const FIND: &str = concat!(
    "SELECT portal_session.id AS session_id, authenticated_at, portal_session.created_at AS session_created_at,
         portal_session.last_seen_at AS session_last_seen_at, service_now() AS read_at, ",
    user_columns!(),
    ", ",
    membership_columns!(),
    ", ",
    unread_column!(),
    " FROM portal_session JOIN portal_user ON portal_user.id = user_id WHERE hash = $1 AND ",
    is_valid!()
);
/// The user's row is locked before the session's, as everywhere.
const TOUCH: &str = "
    WITH seen AS (
        UPDATE portal_user SET last_seen_at = service_now()
        WHERE id = (SELECT user_id FROM portal_session WHERE id = $1) RETURNING id, last_seen_at
    )
    UPDATE portal_session SET last_seen_at = seen.last_seen_at, last_address = $2
    FROM seen WHERE portal_session.id = $1 AND user_id = seen.id";
const FIND_USER: &str = "SELECT user_id FROM portal_session WHERE hash = $1";
const ROTATE: &str = concat!(
    "UPDATE portal_session SET hash = $2, authenticated_at = service_now(), last_seen_at = service_now() WHERE hash = $1 AND ",
    is_valid!()
);
const LIST: &str = concat!(
    "SELECT id AS session_id, device, address, last_address, created_at, last_seen_at
     FROM portal_session WHERE user_id = $1 AND ",
    is_valid!(),
    " ORDER BY last_seen_at DESC, id DESC LIMIT 1000"
);
const DELETE_EXPIRED: &str = concat!("DELETE FROM portal_session WHERE NOT (", is_valid!(), ")");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("START", START),
    ("END_REPLACED", END_REPLACED),
    ("SET_SEEN_NOW", SET_SEEN_NOW),
    ("FIND", FIND),
    ("TOUCH", TOUCH),
    ("FIND_USER", FIND_USER),
    ("ROTATE", ROTATE),
    ("LIST", LIST),
    ("DELETE_EXPIRED", DELETE_EXPIRED),
];

impl SignedIn {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            session: row.try_get("session_id")?,
            user: User::from_row(cell, row)?,
            memberships: memberships(row)?,
            unread_notices: BoundedCount::new(row.try_get("unread_notices")?, MAX_UNREAD),
            authenticated_at: row::time(row, "authenticated_at")?,
            created_at: row::time(row, "session_created_at")?,
            last_seen_at: row::time(row, "session_last_seen_at")?,
            read_at: row::time(row, "read_at")?,
        })
    }
}

impl SessionEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("session_id")?,
            device: row.try_get("device")?,
            address: row.try_get("address")?,
            last_address: row.try_get("last_address")?,
            created_at: row::time(row, "created_at")?,
            last_seen_at: row::time(row, "last_seen_at")?,
        })
    }
}

impl Cell {
    /// Starts a session of a user who has signed in. `None` if the user was removed meanwhile.
    pub async fn start_session(
        &self,
        actor: &Actor,
        new: &NewSession<'_>,
        randomness: &dyn Randomness,
    ) -> Result<Option<SessionToken>, StoreError> {
        with_deadline(async {
            let token = SessionToken::generate(randomness);
            let (hash, device) = (token.hash(), stored_device(new.device));
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit = AuditedChange::begin(&transaction, actor, Action::SignIn, Subject::User(new.user)).await?;
            if !audit.exists() {
                return Ok(None);
            }
            audit.note("device", Value::Null, device.as_str());
            let values: [&(dyn ToSql + Sync); 4] = [&new.user.number(), &hash.as_slice(), &new.address, &device];
            transaction.execute(START, &values).await?;
            let user = transaction.query_one(SET_SEEN_NOW, &[&new.user.number()]).await?;
            if let Some(replaced) = new.replaced {
                transaction.execute(END_REPLACED, &[&replaced.as_slice()]).await?;
            }
            audit.finish(&transaction).await?;
            // Whoever has just accepted their invitation knows that they sign in.
            if new.is_new_device && user.try_get("was_seen")? {
                let (user, address) = (new.user, new.address.to_string());
                let notice = Notice::SignInFromNewDevice { user, browser: device, address };
                write_change(&transaction, None, &notice).await?;
            }
            transaction.commit().await?;
            Ok(Some(token))
        })
        .await
    }

    /// Who is signed in with this token. `None` if the session is unknown or has ended.
    pub async fn signed_in(&self, token: [u8; 32]) -> Result<Option<SignedIn>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&token.as_slice()]).await?;
            row.map(|row| SignedIn::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    /// Records a request of a session. Callers do this at most once a minute.
    pub async fn touch_session(&self, session: i64, address: IpAddr) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(TOUCH, &[&session, &address]).await?;
            Ok(())
        })
        .await
    }

    /// Gives a session another token after its user has proved again who they are. `None` if the session has ended.
    pub async fn rotate_session(
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
            let Some(user) = user_of(&transaction, self.id(), token).await? else { return Ok(None) };
            let audit = AuditedChange::begin(&transaction, actor, Action::Reauthenticate, Subject::User(user)).await?;
            if transaction.execute(ROTATE, &[&token.as_slice(), &hash.as_slice()]).await? == 0 {
                return Ok(None);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(new))
        })
        .await
    }

    /// The sessions of a user that have not ended, the most recently used first.
    pub async fn sessions(&self, user: UserId) -> Result<Vec<SessionEntry>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&user.number()]).await?;
            rows.iter().map(SessionEntry::from_row).collect()
        })
        .await
    }

    /// Deletes sessions that have ended by time. Returns how many.
    pub async fn delete_expired_sessions(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_EXPIRED, &[]).await?) }).await
    }
}

/// The user of a session, whether it has ended or not.
pub(crate) async fn user_of(
    transaction: &Transaction<'_>,
    cell: CellId,
    token: [u8; 32],
) -> Result<Option<UserId>, StoreError> {
    let row = transaction.query_opt(FIND_USER, &[&token.as_slice()]).await?;
    row.map(|row| user_id(cell, &row)).transpose()
}

/// What is stored of a browser's text about itself.
fn stored_device(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(MAX_DEVICE_CHARACTERS).collect()
}
