//! Enforcing single sign-on, and the owners who may sign in without it. A company that enforces it keeps one of them, so that a provider
//! that is away or wrongly configured locks nobody out for good.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
    notice::Notice,
    user::Role,
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::{self, NewNotice},
    row,
    transaction::begin,
    user::user_id,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnforceOutcome {
    Changed,
    /// Refused: nobody has signed in with these settings.
    NotTested,
    /// Refused: no owner could sign in without the provider.
    NoBreakGlassOwner,
    NoSuchSignOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakGlassOutcome {
    Changed,
    /// Refused: the company enforces single sign-on and needs one.
    LastOne,
    /// Refused: the person has neither a passkey nor a password, or joined by single sign-on.
    NoOwnCredential,
    NoSuchOwner,
}

/// An owner, as the settings list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakGlassOwner {
    pub user: UserId,
    pub is_break_glass: bool,
    /// Whether they can be one.
    pub has_own_credential: bool,
}

/// All owners, as in `membership.rs`: whoever changes one of them waits.
const LOCK_OWNERS: &str = "
    SELECT user_id, break_glass FROM portal_membership WHERE company = $1 AND role = 'owner' ORDER BY user_id FOR UPDATE";
const SET_ENFORCED: &str = "UPDATE portal_sign_on SET enforced = $2 WHERE company = $1";
const FIND: &str = "SELECT enforced, test_result IS NOT DISTINCT FROM 'ok' AS is_tested FROM portal_sign_on WHERE company = $1 FOR UPDATE";
const FIND_MEMBER: &str = "
    SELECT role, break_glass, NOT by_provider AND (EXISTS (SELECT FROM portal_passkey WHERE user_id = $1)
        OR EXISTS (SELECT FROM portal_password WHERE id = $1)) AS has_own_credential
    FROM portal_membership WHERE user_id = $1 AND company = $2 FOR UPDATE";
const SET: &str = "UPDATE portal_membership SET break_glass = $3 WHERE user_id = $1 AND company = $2";
const LIST: &str = "
    SELECT user_id, break_glass, NOT by_provider AND (EXISTS (SELECT FROM portal_passkey WHERE user_id = portal_membership.user_id)
        OR EXISTS (SELECT FROM portal_password WHERE id = portal_membership.user_id)) AS has_own_credential
    FROM portal_membership WHERE company = $1 AND role = 'owner' ORDER BY user_id LIMIT 1000";
/// The companies that enforce single sign-on, and which this person enters without it.
const ENFORCED_FOR: &str = "
    SELECT company, email FROM portal_membership JOIN portal_sign_on USING (company) JOIN portal_user ON portal_user.id = user_id
    WHERE user_id = $1 AND enforced AND break_glass ORDER BY company";
const HAS_OWN_CREDENTIAL: &str = "
    SELECT EXISTS (SELECT FROM portal_passkey WHERE user_id = $1)
        OR EXISTS (SELECT FROM portal_password WHERE id = $1) AS has_own_credential";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_OWNERS", LOCK_OWNERS),
    ("SET_ENFORCED", SET_ENFORCED),
    ("FIND", FIND),
    ("FIND_MEMBER", FIND_MEMBER),
    ("SET", SET),
    ("LIST", LIST),
    ("ENFORCED_FOR", ENFORCED_FOR),
    ("HAS_OWN_CREDENTIAL", HAS_OWN_CREDENTIAL),
];

/// Whether a company enforces single sign-on and this is its only owner who may sign in without it. The owners are locked.
pub(crate) async fn is_last(transaction: &Transaction<'_>, company: &str, user: UserId) -> Result<bool, StoreError> {
    let owners = transaction.query(LOCK_OWNERS, &[&company]).await?;
    let (mut own, mut others) = (false, false);
    for owner in &owners {
        let is_break_glass: bool = owner.try_get("break_glass")?;
        let is_own = owner.try_get::<_, i64>("user_id")? == user.number();
        own |= is_break_glass && is_own;
        others |= is_break_glass && !is_own;
    }
    let sign_on = transaction.query_opt(FIND, &[&company]).await?;
    let enforced = sign_on.map(|row| row.try_get("enforced")).transpose()?.unwrap_or(false);
    Ok(enforced && own && !others)
}

/// Writes that somebody signs in past the provider that a company enforces, in the transaction that starts the session.
pub(crate) async fn announce_sign_in(
    transaction: &Transaction<'_>,
    user: UserId,
    address: IpAddr,
) -> Result<(), StoreError> {
    for row in transaction.query(ENFORCED_FOR, &[&user.number()]).await? {
        let (email, address) = (row.try_get("email")?, address.to_string());
        let notice = Notice::SignInWithoutSingleSignOn { user, email, address };
        notice::write_change(transaction, Some(row::parsed(&row, "company")?), &notice).await?;
    }
    Ok(())
}

/// Whether a person, who is locked, has a passkey or a password. Those of a request that has waited for the lock may have ended.
pub(crate) async fn has_own_credential(transaction: &Transaction<'_>, user: UserId) -> Result<bool, StoreError> {
    Ok(transaction.query_one(HAS_OWN_CREDENTIAL, &[&user.number()]).await?.try_get("has_own_credential")?)
}

impl Cell {
    /// Closes the other ways to sign in to a company, or opens them again.
    pub async fn enforce_sign_on(
        &self,
        actor: &Actor,
        company: CompanyId,
        enforced: bool,
        notice: &NewNotice,
    ) -> Result<EnforceOutcome, StoreError> {
        with_deadline(async {
            let text = company.to_string();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let owners = transaction.query(LOCK_OWNERS, &[&text]).await?;
            let subject = Subject::SignOn(self.id(), company);
            let audit = AuditedChange::begin(&transaction, actor, Action::ChangeSignOn, subject).await?;
            let Some(row) = transaction.query_opt(FIND, &[&text]).await? else {
                return Ok(EnforceOutcome::NoSuchSignOn);
            };
            if enforced && !row.try_get::<_, bool>("is_tested")? {
                return Ok(EnforceOutcome::NotTested);
            }
            let is_break_glass = |owner: &Row| owner.try_get("break_glass").unwrap_or(false);
            if enforced && !owners.iter().any(is_break_glass) {
                return Ok(EnforceOutcome::NoBreakGlassOwner);
            }
            transaction.execute(SET_ENFORCED, &[&text, &enforced]).await?;
            notice::write(&transaction, notice).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(EnforceOutcome::Changed)
        })
        .await
    }

    /// Lets an owner sign in without the provider, or not any more.
    pub async fn set_break_glass(
        &self,
        actor: &Actor,
        company: CompanyId,
        user: UserId,
        allowed: bool,
        notice: &NewNotice,
    ) -> Result<BreakGlassOutcome, StoreError> {
        with_deadline(async {
            let text = company.to_string();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let is_last = is_last(&transaction, &text, user).await?;
            let Some(member) = transaction.query_opt(FIND_MEMBER, &[&user.number(), &text]).await? else {
                return Ok(BreakGlassOutcome::NoSuchOwner);
            };
            if row::parsed::<Role>(&member, "role")? != Role::Owner {
                return Ok(BreakGlassOutcome::NoSuchOwner);
            }
            if allowed && !member.try_get::<_, bool>("has_own_credential")? {
                return Ok(BreakGlassOutcome::NoOwnCredential);
            }
            if !allowed && is_last {
                return Ok(BreakGlassOutcome::LastOne);
            }
            let subject = Subject::Member(user, company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ChangeSignOn, subject).await?;
            audit.note("break_glass", member.try_get::<_, bool>("break_glass")?, allowed);
            let values: [&(dyn ToSql + Sync); 3] = [&user.number(), &text, &allowed];
            transaction.execute(SET, &values).await?;
            notice::write(&transaction, notice).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(BreakGlassOutcome::Changed)
        })
        .await
    }

    /// The owners of a company, and which of them may sign in without the provider.
    pub async fn break_glass_owners(&self, company: CompanyId) -> Result<Vec<BreakGlassOwner>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&company.to_string()]).await?;
            let owner = |row: &Row| {
                Ok(BreakGlassOwner {
                    user: user_id(self.id(), row)?,
                    is_break_glass: row.try_get("break_glass")?,
                    has_own_credential: row.try_get("has_own_credential")?,
                })
            };
            rows.iter().map(owner).collect()
        })
        .await
    }

    /// Whether a person has a passkey or a password, and not only an identity at a provider.
    pub async fn has_own_credential(&self, user: UserId) -> Result<bool, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(HAS_OWN_CREDENTIAL, &[&user.number()]).await?;
            Ok(row.try_get("has_own_credential")?)
        })
        .await
    }
}
