//! Browsers in which a person has signed in. Each has a random token in its cookie, and the table has only its hash. A sign-in gives the
//! browser another token, so that a copy of the former one is worth nothing. All browsers of a person end when their credentials change,
//! and each ends after 400 days without a sign-in.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    id::UserId,
    time::Timestamp,
    user::EmailAddress,
};
use serde_json::Value;
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
    user::user_id,
};

/// A browser with which somebody signs in.
#[derive(Clone, Copy, Debug)]
pub struct SignInBrowser<'a> {
    /// Its row, if its cookie named one of this person.
    pub known: Option<i64>,
    /// The hash of the token that it gets.
    pub token: [u8; 32],
    /// Short, such as `Firefox/Windows`.
    pub name: &'a str,
}

/// A browser that a cookie names, and who has signed in with it.
#[derive(Clone, Debug)]
pub struct FoundBrowser {
    pub id: i64,
    pub hash: [u8; 32],
    pub user: UserId,
    pub email: EmailAddress,
}

/// A known browser as its user sees it in a list.
#[derive(Clone, Debug)]
pub struct BrowserEntry {
    pub id: i64,
    pub hash: [u8; 32],
    pub name: String,
    /// Of the last sign-in: an address and the length of its prefix.
    pub network: String,
    pub first_seen_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// The first part of an address: /24 of IPv4, /48 of IPv6.
macro_rules! network {
    ($address:literal) => {
        concat!(
            "network(set_masklen(",
            $address,
            "::inet, CASE family(",
            $address,
            "::inet) WHEN 4 THEN 24 ELSE 48 END))"
        )
    };
}

/// By the tokens alone, so that neither the result nor the time depends on whether somebody has an address.
const FIND: &str = "
    SELECT portal_browser.id AS browser_id, hash, user_id, email
    FROM portal_browser JOIN portal_user ON portal_user.id = user_id WHERE hash = ANY($1)";
/// Somewhere else with another browser, a cookie may be a stolen one.
const RECOGNISE: &str = concat!(
    "UPDATE portal_browser SET hash = $3, name = $4, last_seen_at = service_now(), network = ",
    network!("$5"),
    " FROM (SELECT id, name, network FROM portal_browser WHERE user_id = $1 AND id = $2 FOR UPDATE) AS before
     WHERE portal_browser.id = before.id
     RETURNING before.name <> portal_browser.name AND before.network <> portal_browser.network AS is_elsewhere"
);
/// No row if the user was removed.
const INSERT: &str = concat!(
    "INSERT INTO portal_browser (user_id, hash, name, network) SELECT id, $2, $3, ",
    network!("$4"),
    " FROM portal_user WHERE id = $1"
);
/// 20 browsers stay.
const DELETE_SURPLUS: &str = "
    DELETE FROM portal_browser WHERE user_id = $1 AND id IN (
        SELECT id FROM portal_browser WHERE user_id = $1 ORDER BY last_seen_at DESC, id DESC OFFSET 20)";
const LIST: &str = "
    SELECT id AS browser_id, hash, name, text(network) AS network, first_seen_at, last_seen_at
    FROM portal_browser WHERE user_id = $1 ORDER BY last_seen_at DESC, id DESC LIMIT 1000";
const DELETE: &str = "DELETE FROM portal_browser WHERE user_id = $1 AND id = $2 RETURNING name";
const DELETE_ALL: &str = "DELETE FROM portal_browser WHERE user_id = $1";
const DELETE_UNUSED: &str = "DELETE FROM portal_browser WHERE last_seen_at <= service_now() - interval '400 days'";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FIND", FIND),
    ("RECOGNISE", RECOGNISE),
    ("INSERT", INSERT),
    ("DELETE_SURPLUS", DELETE_SURPLUS),
    ("LIST", LIST),
    ("DELETE", DELETE),
    ("DELETE_ALL", DELETE_ALL),
    ("DELETE_UNUSED", DELETE_UNUSED),
];

fn hash_of(row: &Row) -> Result<[u8; 32], StoreError> {
    row.try_get::<_, &[u8]>("hash")?.try_into().map_err(|_| StoreError::unexpected("hash"))
}

impl BrowserEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("browser_id")?,
            hash: hash_of(row)?,
            name: row.try_get("name")?,
            network: row.try_get("network")?,
            first_seen_at: row::time(row, "first_seen_at")?,
            last_seen_at: row::time(row, "last_seen_at")?,
        })
    }
}

/// Writes the browser of a sign-in, whose user is locked. True if the person should be notified: it is new, or it is not what or where
/// it was.
pub(crate) async fn recognise(
    transaction: &Transaction<'_>,
    user: UserId,
    address: IpAddr,
    browser: &SignInBrowser<'_>,
) -> Result<bool, StoreError> {
    let hash = browser.token.as_slice();
    let values: [&(dyn ToSql + Sync); 5] = [&user.number(), &browser.known, &hash, &browser.name, &address];
    if let Some(row) = transaction.query_opt(RECOGNISE, &values).await? {
        return Ok(row.try_get("is_elsewhere")?);
    }
    insert(transaction, user, address, browser).await?;
    Ok(true)
}

/// False if the user was removed.
async fn insert(
    transaction: &Transaction<'_>,
    user: UserId,
    address: IpAddr,
    browser: &SignInBrowser<'_>,
) -> Result<bool, StoreError> {
    let hash = browser.token.as_slice();
    let values: [&(dyn ToSql + Sync); 4] = [&user.number(), &hash, &browser.name, &address];
    let is_written = transaction.execute(INSERT, &values).await? > 0;
    transaction.execute(DELETE_SURPLUS, &[&user.number()]).await?;
    Ok(is_written)
}

/// Ends all known browsers of a user in the transaction of a change of their credentials.
pub(crate) async fn end_all(transaction: &Transaction<'_>, user: UserId) -> Result<u64, StoreError> {
    Ok(transaction.execute(DELETE_ALL, &[&user.number()]).await?)
}

impl Cell {
    /// The known browsers with these tokens.
    pub async fn find_browsers(&self, tokens: &[[u8; 32]]) -> Result<Vec<FoundBrowser>, StoreError> {
        if tokens.is_empty() {
            return Ok(Vec::new());
        }
        with_deadline(async {
            let tokens: Vec<&[u8]> = tokens.iter().map(<[u8; 32]>::as_slice).collect();
            let rows = self.serving_connection().await?.query(FIND, &[&tokens]).await?;
            let found = rows.iter().map(|row| {
                Ok(FoundBrowser {
                    id: row.try_get("browser_id")?,
                    hash: hash_of(row)?,
                    user: user_id(self.id(), row)?,
                    email: row::parsed(row, "email")?,
                })
            });
            found.collect()
        })
        .await
    }

    /// Makes the browser known in which somebody has just changed their credentials. False if the user was removed.
    pub async fn add_browser(
        &self,
        user: UserId,
        address: IpAddr,
        browser: &SignInBrowser<'_>,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let is_added = insert(&transaction, user, address, browser).await?;
            transaction.commit().await?;
            Ok(is_added)
        })
        .await
    }

    /// The known browsers of a user, the most recently used first.
    pub async fn browsers(&self, user: UserId) -> Result<Vec<BrowserEntry>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&user.number()]).await?;
            rows.iter().map(BrowserEntry::from_row).collect()
        })
        .await
    }

    /// Forgets a browser of a user. False if there is none with this id.
    pub async fn remove_browser(&self, actor: &Actor, user: UserId, id: i64) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::RemoveBrowser, Subject::User(user)).await?;
            let Some(row) = transaction.query_opt(DELETE, &[&user.number(), &id]).await? else { return Ok(false) };
            audit.note("browser", row.try_get::<_, String>("name")?, Value::Null);
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Deletes browsers that nobody has used for 400 days. Returns how many.
    pub async fn delete_unused_browsers(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_UNUSED, &[]).await?) }).await
    }
}
