//! Credentials that nobody has proved to be those of the holder of the address: whoever made the invitation saw its link, and could
//! open it. They end when another company's identity provider vouches for the address, and the operator has confirmed its domain.
//! Otherwise whoever chose them would be the same user as the person of that company.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
};
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    end_credentials::end_credentials,
    end_session::end_all,
    error::StoreError,
    row,
};

const HAS_UNPROVED: &str = "
    SELECT FROM portal_user WHERE id = $1 AND address_proved_at IS NULL AND (EXISTS (SELECT FROM portal_passkey WHERE user_id = $1)
        OR EXISTS (SELECT FROM portal_password WHERE portal_password.id = $1))";
const LOCK_MEMBERSHIPS: &str = "SELECT company FROM portal_membership WHERE user_id = $1 ORDER BY company FOR UPDATE";
/// The companies invite the person again, like one who has joined by a provider. A trigger then makes an owner one since that moment.
const CLOSE_MEMBERSHIPS: &str =
    "UPDATE portal_membership SET by_provider = true, break_glass = false WHERE user_id = $1";
/// Whoever chose the credentials chose the name too.
const RENAME: &str = "UPDATE portal_user SET name = $2 WHERE id = $1";
const SET_PROVED: &str =
    "UPDATE portal_user SET address_proved_at = service_now() WHERE id = $1 AND address_proved_at IS NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("HAS_UNPROVED", HAS_UNPROVED),
    ("LOCK_MEMBERSHIPS", LOCK_MEMBERSHIPS),
    ("CLOSE_MEMBERSHIPS", CLOSE_MEMBERSHIPS),
    ("RENAME", RENAME),
    ("SET_PROVED", SET_PROVED),
];

/// Ends the credentials and sessions of this user, who is locked, unless their address was proved. The owners of their companies are
/// notified. A company reads nothing about the one whose provider has proved the address.
pub(crate) async fn end_unproved(
    transaction: &Transaction<'_>,
    actor: &Actor,
    user: UserId,
    name: &str,
) -> Result<(), StoreError> {
    if transaction.query_opt(HAS_UNPROVED, &[&user.number()]).await?.is_none() {
        return Ok(());
    }
    let mut entries =
        vec![AuditedChange::begin(transaction, actor, Action::EndCredentials, Subject::User(user)).await?];
    for row in transaction.query(LOCK_MEMBERSHIPS, &[&user.number()]).await? {
        let company: CompanyId = row::parsed(&row, "company")?;
        let subject = Subject::Member(user, company);
        let mut entry = AuditedChange::begin(transaction, actor, Action::EndCredentials, subject).await?;
        entry.note("email", Value::Null, actor.name());
        entry.note("company", Value::Null, company.to_string());
        entries.push(entry);
    }
    end_credentials(transaction, user).await?;
    transaction.execute(CLOSE_MEMBERSHIPS, &[&user.number()]).await?;
    transaction.execute(RENAME, &[&user.number(), &name]).await?;
    end_all(transaction, user).await?;
    for entry in entries {
        entry.finish(transaction).await?;
    }
    Ok(())
}

/// The holder of the address is the only one who has credentials, or there are none.
pub(crate) async fn set_proved(transaction: &Transaction<'_>, user: UserId) -> Result<(), StoreError> {
    transaction.execute(SET_PROVED, &[&user.number()]).await?;
    Ok(())
}
