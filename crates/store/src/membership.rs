//! Changing and ending a user's part in a company. What a session may do there is read for each request; those that are for nothing else
//! end (`end_session.rs`). The invitations of somebody who is no owner any more are withdrawn.

use paylink_domain::{
    audit::{Action, Actor},
    company::Mode,
    id::{CellId, CompanyId, UserId},
    user::Role,
};
use serde_json::Value;
use tokio_postgres::{Row, Transaction};

use crate::{
    audit::{AuditedChange, Subject},
    break_glass,
    cell::Cell,
    deadline::with_deadline,
    end_session::end_of_company,
    error::StoreError,
    former_member::{leave_if_nobody, remember},
    identity,
    invitation::{withdraw_all_of, withdraw_to},
    owner_notice::write_owner_added,
    row,
    transaction::begin,
};

/// Whether one person may make somebody an owner, or an owner none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerChanges {
    Direct,
    /// They are proposed, and another person approves (`owner_change.rs`).
    NeedApproval,
}

impl OwnerChanges {
    /// Whoever is an owner of a live company can direct its money elsewhere.
    pub const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Live => Self::NeedApproval,
            Mode::Test => Self::Direct,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeMemberOutcome {
    Changed,
    /// Refused: it makes somebody an owner, or an owner none, and another person has to approve that.
    NeedsApproval,
    /// Refused: a company that has owners keeps one.
    LastOwner,
    /// Refused: a company that enforces single sign-on keeps an owner who can sign in without it.
    LastBreakGlass,
    NoSuchMember,
}

/// Users are locked before their memberships and sessions, as everywhere.
const LOCK_USER: &str = "SELECT email FROM portal_user WHERE id = $1 AND left_at IS NULL FOR UPDATE";
/// All owners, so that of two owners who give up their roles at the same time, the second one is refused.
const LOCK_OWNERS: &str =
    "SELECT user_id FROM portal_membership WHERE company = $1 AND role = 'owner' ORDER BY user_id FOR UPDATE";
const FIND: &str = "SELECT role FROM portal_membership WHERE user_id = $1 AND company = $2 FOR UPDATE";
const SET_ROLE: &str = "
    UPDATE portal_membership SET role = $3, break_glass = break_glass AND $3 = 'owner', frozen_at = NULL, frozen_by = NULL
    WHERE user_id = $1 AND company = $2";
const DELETE: &str = "DELETE FROM portal_membership WHERE user_id = $1 AND company = $2";
const DELETE_ALL: &str = "DELETE FROM portal_membership WHERE user_id = $1";
const ONLY_OWNER_OF: &str = "
    SELECT company FROM portal_membership AS own WHERE user_id = $1 AND role = 'owner' AND NOT EXISTS (
        SELECT FROM portal_membership AS other WHERE company = own.company AND role = 'owner' AND user_id <> $1)
    ORDER BY company";
const COMPANIES_OF: &str =
    "SELECT company, role = 'owner' AS is_owner FROM portal_membership WHERE user_id = $1 ORDER BY company";
const END_OPERATOR: &str = "UPDATE portal_user SET is_operator = false WHERE id = $1 AND is_operator";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_USER", LOCK_USER),
    ("LOCK_OWNERS", LOCK_OWNERS),
    ("FIND", FIND),
    ("SET_ROLE", SET_ROLE),
    ("DELETE", DELETE),
    ("ONLY_OWNER_OF", ONLY_OWNER_OF),
    ("COMPANIES_OF", COMPANIES_OF),
    ("END_OPERATOR", END_OPERATOR),
    ("DELETE_ALL", DELETE_ALL),
];

/// What becomes of a membership.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NewRole {
    Role(Role),
    Ended,
}

impl NewRole {
    const fn action(self) -> Action {
        match self {
            Self::Role(_) => Action::ChangeRole,
            Self::Ended => Action::RemoveUser,
        }
    }

    pub(crate) fn of(role: Option<Role>) -> Self {
        role.map_or(Self::Ended, Self::Role)
    }

    fn is_owner(self) -> bool {
        match self {
            Self::Role(role) => role == Role::Owner,
            Self::Ended => false,
        }
    }
}

impl Cell {
    /// Gives a member another role, and ends their sessions that are for this company only.
    pub async fn change_role(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
        role: Role,
        owners: OwnerChanges,
    ) -> Result<ChangeMemberOutcome, StoreError> {
        self.change_member(actor, (user, company), NewRole::Role(role), owners).await
    }

    /// Ends a membership and the sessions that are for it only. A user who then has no company and is no operator has left.
    pub async fn remove_member(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
        owners: OwnerChanges,
    ) -> Result<ChangeMemberOutcome, StoreError> {
        self.change_member(actor, (user, company), NewRole::Ended, owners).await
    }

    async fn change_member(
        &self,
        actor: &Actor,
        member: (UserId, CompanyId),
        new: NewRole,
        owners: OwnerChanges,
    ) -> Result<ChangeMemberOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let outcome = change_member(&transaction, self.id(), actor, member, new, owners).await?;
            if outcome == ChangeMemberOutcome::Changed {
                transaction.commit().await?;
            }
            Ok(outcome)
        })
        .await
    }

    /// Ends all memberships of a user, their credentials and sessions, even of the only owner of a company. Returns the companies that have
    /// no owner then, or `None` if there is no such user.
    pub async fn remove_user(&self, actor: &Actor, user: UserId) -> Result<Option<Vec<CompanyId>>, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(person) = transaction.query_opt(LOCK_USER, &[&user.number()]).await? else { return Ok(None) };
            let email: &str = person.try_get("email")?;
            let mut entries =
                vec![AuditedChange::begin(&transaction, actor, Action::RemoveUser, Subject::User(user)).await?];
            // Each company's log says that it has lost somebody.
            for row in transaction.query(COMPANIES_OF, &[&user.number()]).await? {
                let company: CompanyId = row::parsed(&row, "company")?;
                remember(&transaction, user, &company.to_string(), row.try_get("is_owner")?).await?;
                let subject = Subject::Member(user, company);
                let mut entry = AuditedChange::begin(&transaction, actor, Action::RemoveUser, subject).await?;
                entry.note("email", Value::Null, email);
                entry.note("company", Value::Null, company.to_string());
                entries.push(entry);
            }
            let rows = transaction.query(ONLY_OWNER_OF, &[&user.number()]).await?;
            transaction.execute(END_OPERATOR, &[&user.number()]).await?;
            transaction.execute(DELETE_ALL, &[&user.number()]).await?;
            leave_if_nobody(&transaction, user).await?;
            for entry in entries {
                entry.finish(&transaction).await?;
            }
            withdraw_all_of(&transaction, self.id(), actor, email, None).await?;
            transaction.commit().await?;
            let company = |row: &Row| row::parsed(row, "company");
            rows.iter().map(company).collect::<Result<_, _>>().map(Some)
        })
        .await
    }
}

/// Changes a membership in this transaction, which is committed only if it was changed.
pub(crate) async fn change_member(
    transaction: &Transaction<'_>,
    home: CellId,
    actor: &Actor,
    (user, company): (UserId, CompanyId),
    new: NewRole,
    owner_changes: OwnerChanges,
) -> Result<ChangeMemberOutcome, StoreError> {
    let text = company.to_string();
    let Some(person) = transaction.query_opt(LOCK_USER, &[&user.number()]).await? else {
        return Ok(ChangeMemberOutcome::NoSuchMember);
    };
    let owners = transaction.query(LOCK_OWNERS, &[&text]).await?;
    let Some(member) = transaction.query_opt(FIND, &[&user.number(), &text]).await? else {
        return Ok(ChangeMemberOutcome::NoSuchMember);
    };
    let role: Role = row::parsed(&member, "role")?;
    let (was_owner, is_owner) = (role == Role::Owner, new.is_owner());
    if was_owner && !is_owner && owners.len() <= 1 {
        return Ok(ChangeMemberOutcome::LastOwner);
    }
    if !is_owner && break_glass::is_last(transaction, &text, user).await? {
        return Ok(ChangeMemberOutcome::LastBreakGlass);
    }
    // A company without owners gets its first one directly.
    if was_owner != is_owner && owner_changes == OwnerChanges::NeedApproval && !owners.is_empty() {
        return Ok(ChangeMemberOutcome::NeedsApproval);
    }
    let subject = Subject::Member(user, company);
    let mut audit = AuditedChange::begin(transaction, actor, new.action(), subject).await?;
    audit.note("email", Value::Null, person.try_get::<_, &str>("email")?);
    audit.note("company", Value::Null, text.as_str());
    if (was_owner && !is_owner) || matches!(new, NewRole::Ended) {
        remember(transaction, user, &text, was_owner).await?;
    }
    match new {
        NewRole::Role(role) => {
            transaction.execute(SET_ROLE, &[&user.number(), &text, &role.as_str()]).await?;
        }
        NewRole::Ended => {
            transaction.execute(DELETE, &[&user.number(), &text]).await?;
            identity::delete_of_member(transaction, user, &text).await?;
        }
    }
    end_of_company(transaction, user, &text).await?;
    audit.finish(transaction).await?;
    if !was_owner && is_owner {
        write_owner_added(transaction, company, user, person.try_get("email")?, actor.name()).await?;
    }
    if was_owner && !is_owner {
        withdraw_all_of(transaction, home, actor, person.try_get("email")?, Some(&text)).await?;
        // One that waits for them would give back what two people have taken.
        withdraw_to(transaction, home, actor, &text, person.try_get("email")?).await?;
    }
    leave_if_nobody(transaction, user).await?;
    Ok(ChangeMemberOutcome::Changed)
}
