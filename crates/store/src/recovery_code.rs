//! Recovery codes, each of which replaces a lost authenticator once. The database computes the salted hash, so that one statement looks a
//! code up.

use paylink_domain::{
    audit::{Action, Actor},
    digest::sha256,
    id::UserId,
    random::{Randomness, random_bytes},
    user::EmailAddress,
};

use crate::{
    audit::{AuditedChange, Subject},
    break_glass::has_own_credential,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    known_browser,
    transaction::begin,
    user::user_id,
};

/// How many codes a user gets at a time.
pub const RECOVERY_CODES: usize = 10;

const DELETE_ALL: &str = "DELETE FROM portal_recovery_code WHERE user_id = $1";
const INSERT: &str = "
    INSERT INTO portal_recovery_code (user_id, salt, hash) SELECT $1, unnest($2::bytea[]), unnest($3::bytea[])";
/// One statement whether or not somebody has this address, so that its time shows nothing.
const FIND: &str = "
    SELECT user_id FROM portal_recovery_code JOIN portal_user ON portal_user.id = user_id WHERE email = $1
        AND hash = sha256(salt || $2)";
/// Of two requests with the same code, one finds nothing to delete.
const USE_UP: &str = "DELETE FROM portal_recovery_code WHERE user_id = $1 AND hash = sha256(salt || $2)";
const COUNT: &str = "SELECT count(*) AS codes_left FROM portal_recovery_code WHERE user_id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("FIND", FIND), ("DELETE_ALL", DELETE_ALL), ("INSERT", INSERT), ("USE_UP", USE_UP), ("COUNT", COUNT)];

impl Cell {
    /// The user with this address, if they have this code.
    pub async fn user_with_recovery_code(
        &self,
        email: &EmailAddress,
        code: [u8; 32],
    ) -> Result<Option<UserId>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_opt(FIND, &[&email.as_str(), &code.as_slice()]).await?;
            row.map(|row| user_id(self.id(), &row)).transpose()
        })
        .await
    }

    /// Uses up a code, and ends all known browsers. False if the user does not have it, or not any more.
    pub async fn use_recovery_code(&self, actor: &Actor, user: UserId, code: [u8; 32]) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::UseRecoveryCode, Subject::User(user)).await?;
            if transaction.execute(USE_UP, &[&user.number(), &code.as_slice()]).await? == 0 {
                return Ok(false);
            }
            known_browser::end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Replaces all codes of a user, and ends all known browsers. False if there is no such user, or they have lost their credentials and
    /// with them the session that asks for this.
    pub async fn replace_recovery_codes(
        &self,
        actor: &Actor,
        user: UserId,
        codes: &[[u8; 32]; RECOVERY_CODES],
        randomness: &dyn Randomness,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let action = Action::ReplaceRecoveryCodes;
            let audit = AuditedChange::begin(&transaction, actor, action, Subject::User(user)).await?;
            if !audit.exists() || !has_own_credential(&transaction, user).await? {
                return Ok(false);
            }
            transaction.execute(DELETE_ALL, &[&user.number()]).await?;
            let salts = codes.map(|_| random_bytes::<16>(randomness));
            let hashes: Vec<[u8; 32]> = salts.iter().zip(codes).map(|(salt, code)| sha256(&[salt, code])).collect();
            let salts: Vec<&[u8]> = salts.iter().map(<[u8; 16]>::as_slice).collect();
            let hashes: Vec<&[u8]> = hashes.iter().map(<[u8; 32]>::as_slice).collect();
            transaction.execute(INSERT, &[&user.number(), &salts, &hashes]).await?;
            known_browser::end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    pub async fn recovery_codes_left(&self, user: UserId) -> Result<i64, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(COUNT, &[&user.number()]).await?;
            Ok(row.try_get("codes_left")?)
        })
        .await
    }
}
