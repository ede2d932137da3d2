//! Ending everything by which a person signs in with something of their own.

use paylink_domain::id::UserId;
use tokio_postgres::Transaction;

use crate::error::StoreError;

const END_PASSWORD: &str = "DELETE FROM portal_password WHERE id = $1";
const END_PASSKEYS: &str = "DELETE FROM portal_passkey WHERE user_id = $1";
const END_RECOVERY_CODES: &str = "DELETE FROM portal_recovery_code WHERE user_id = $1";
const END_BROWSERS: &str = "DELETE FROM portal_browser WHERE user_id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("END_PASSWORD", END_PASSWORD),
    ("END_PASSKEYS", END_PASSKEYS),
    ("END_RECOVERY_CODES", END_RECOVERY_CODES),
    ("END_BROWSERS", END_BROWSERS),
];

pub(crate) async fn end_credentials(transaction: &Transaction<'_>, user: UserId) -> Result<(), StoreError> {
    for statement in [END_PASSWORD, END_PASSKEYS, END_RECOVERY_CODES, END_BROWSERS] {
        transaction.execute(statement, &[&user.number()]).await?;
    }
    Ok(())
}
