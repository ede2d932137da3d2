//! Passwords with the secrets of authenticator apps. A sealed secret is bound to its user: copied into another user's row, it does
//! not open.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, UserId},
    keyring::{KeyId, KeyRing, Purpose, Ring},
    random::Randomness,
    totp::TotpSecret,
    user::EmailAddress,
};
use tokio_postgres::{Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    break_glass::has_own_credential,
    cell::Cell,
    deadline::with_deadline,
    end_session::end_others,
    error::StoreError,
    known_browser,
    transaction::begin,
    user::user_id,
};

#[derive(Clone, Debug)]
pub struct NewPassword {
    /// The Argon2id hash in PHC format.
    pub hash: String,
    pub totp: TotpSecret,
    /// The step of the code with which the user has proved that their app has the secret. It is not accepted again.
    pub totp_step: i64,
}

/// What a password and a one-time code are compared with.
#[derive(Clone, Debug)]
pub struct SignInSecrets {
    pub user: UserId,
    pub password_hash: String,
    pub totp: TotpSecret,
    pub totp_last_step: i64,
}

const WRITE: &str = "
    INSERT INTO portal_password (id, hash, totp_sealed, totp_last_step) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET set_at = service_now(), hash = excluded.hash, totp_sealed = excluded.totp_sealed,
        totp_last_step = excluded.totp_last_step";
const FIND_BY_EMAIL: &str = "
    SELECT portal_password.id AS user_id, hash, totp_sealed, totp_last_step
    FROM portal_password JOIN portal_user USING (id) WHERE email = $1";
const EXISTS: &str = "SELECT EXISTS (SELECT FROM portal_password WHERE id = $1) AS has_password";
/// Of two requests with the same code, one finds the step used.
const CONSUME_STEP: &str = "UPDATE portal_password SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("WRITE", WRITE), ("FIND_BY_EMAIL", FIND_BY_EMAIL), ("EXISTS", EXISTS), ("CONSUME_STEP", CONSUME_STEP)];

/// Writes the password of a user who is locked or new.
pub(crate) async fn write(
    transaction: &Transaction<'_>,
    user: UserId,
    new: &NewPassword,
    ring: &KeyRing,
    key: KeyId,
    randomness: &dyn Randomness,
) -> Result<(), StoreError> {
    let sealed = ring.seal(key, Purpose::TotpSecret, &context(user), new.totp.bytes(), randomness)?;
    let values: [&(dyn ToSql + Sync); 4] = [&user.number(), &new.hash, &sealed, &new.totp_step];
    transaction.execute(WRITE, &values).await?;
    Ok(())
}

fn open_totp(user: UserId, sealed: &[u8], ring: &KeyRing) -> Result<TotpSecret, StoreError> {
    let bytes = ring.open(Purpose::TotpSecret, &context(user), sealed);
    let bytes = zeroize::Zeroizing::new(bytes.map_err(|_| StoreError::unexpected("totp_sealed"))?);
    TotpSecret::from_bytes(&bytes).map_err(|_| StoreError::unexpected("totp_sealed"))
}

/// The context of a user's secret, from their id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, user: &str) -> Option<Vec<u8>> {
    Some(context(UserId::of(cell, user.parse().ok()?).ok()?).to_vec())
}

fn context(user: UserId) -> [u8; 8] {
    user.number().to_be_bytes()
}

impl Cell {
    /// `None` if nobody has this address, or the user has no password.
    pub async fn sign_in_secrets(
        &self,
        email: &EmailAddress,
        ring: &KeyRing,
    ) -> Result<Option<SignInSecrets>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND_BY_EMAIL, &[&email.as_str()]).await?;
            let Some(row) = row else { return Ok(None) };
            let user = user_id(self.id(), &row)?;
            Ok(Some(SignInSecrets {
                user,
                password_hash: row.try_get("hash")?,
                totp: open_totp(user, row.try_get("totp_sealed")?, ring)?,
                totp_last_step: row.try_get("totp_last_step")?,
            }))
        })
        .await
    }

    /// Whether the user can sign in with a password.
    pub async fn has_password(&self, user: UserId) -> Result<bool, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(EXISTS, &[&user.number()]).await?;
            Ok(row.try_get("has_password")?)
        })
        .await
    }

    /// Uses up the step of a code that was right. False if it or a later one was used before.
    pub async fn consume_totp_step(&self, user: UserId, step: i64) -> Result<bool, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            Ok(client.execute(CONSUME_STEP, &[&user.number(), &step]).await? > 0)
        })
        .await
    }

    /// Sets or replaces a user's password together with the secret of their app, and ends their sessions but `keep` and all their known
    /// browsers. False if there is no such user, or they have lost their credentials and with them the session that asks for this.
    pub async fn set_password(
        &self,
        actor: &Actor,
        user: UserId,
        new: &NewPassword,
        keep: i64,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let key = self.sealing_key(Ring::Secrets)?;
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::ChangePassword, Subject::User(user)).await?;
            if !audit.exists() || !has_own_credential(&transaction, user).await? {
                return Ok(false);
            }
            write(&transaction, user, new, ring, key, randomness).await?;
            end_others(&transaction, user, keep).await?;
            known_browser::end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
