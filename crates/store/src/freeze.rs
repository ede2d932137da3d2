//! Freezing an owner: what they may do in the company ends at once, until somebody else has found out what happened. Every request reads
//! whether they are frozen; their sessions for nothing else end.
//! Their membership stays, so that removing them remains the decision of two people.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
    user::Role,
};
use serde_json::Value;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    end_session::end_of_company,
    error::StoreError,
    invitation::withdraw_all_of,
    row,
    transaction::begin,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreezeOutcome {
    Done,
    /// Nobody freezes themselves.
    OwnMembership,
    /// Only the person who froze an owner, or an operator, ends that.
    FrozenBySomebodyElse,
    /// They are no owner of this company, or are already as wanted.
    NothingToDo,
}

/// Users are locked before their memberships and sessions, as everywhere.
const LOCK_USER: &str = "SELECT email FROM portal_user WHERE id = $1 FOR UPDATE";
const FIND: &str = "
    SELECT role, frozen_by FROM portal_membership WHERE user_id = $1 AND company = $2 FOR UPDATE";
const FREEZE: &str =
    "UPDATE portal_membership SET frozen_at = service_now(), frozen_by = $3 WHERE user_id = $1 AND company = $2";
const UNFREEZE: &str =
    "UPDATE portal_membership SET frozen_at = NULL, frozen_by = NULL WHERE user_id = $1 AND company = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LOCK_USER", LOCK_USER), ("FIND", FIND), ("FREEZE", FREEZE), ("UNFREEZE", UNFREEZE)];

/// Who ends a freeze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreezeRight {
    /// An owner ends what they began themselves.
    OwnOnly,
    /// An operator ends every freeze.
    Any,
}

/// What becomes of an owner.
#[derive(Clone, Copy, Debug)]
enum Change {
    Freeze,
    Unfreeze(FreezeRight),
}

impl Cell {
    /// Freezes an owner of a company, and ends their sessions that are for it only.
    pub async fn freeze_owner(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
    ) -> Result<FreezeOutcome, StoreError> {
        self.change_freeze(actor, user, company, Change::Freeze).await
    }

    /// Gives a frozen owner back what they may do.
    pub async fn unfreeze_owner(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
        right: FreezeRight,
    ) -> Result<FreezeOutcome, StoreError> {
        self.change_freeze(actor, user, company, Change::Unfreeze(right)).await
    }

    async fn change_freeze(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
        change: Change,
    ) -> Result<FreezeOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let text = company.to_string();
            let person = transaction.query_opt(LOCK_USER, &[&user.number()]).await?;
            let member = transaction.query_opt(FIND, &[&user.number(), &text]).await?;
            let Some((person, member)) = person.zip(member) else { return Ok(FreezeOutcome::NothingToDo) };
            let (email, frozen_by): (&str, Option<&str>) = (person.try_get("email")?, member.try_get("frozen_by")?);
            let is_owner = row::parsed::<Role>(&member, "role")? == Role::Owner;
            let action = match (change, frozen_by) {
                (Change::Freeze, _) if email == actor.name() => return Ok(FreezeOutcome::OwnMembership),
                (Change::Freeze, None) if is_owner => Action::FreezeOwner,
                (Change::Unfreeze(FreezeRight::OwnOnly), Some(by)) if by != actor.name() => {
                    return Ok(FreezeOutcome::FrozenBySomebodyElse);
                }
                (Change::Unfreeze(_), Some(_)) => Action::UnfreezeOwner,
                (Change::Freeze, _) | (Change::Unfreeze(_), None) => return Ok(FreezeOutcome::NothingToDo),
            };
            let subject = Subject::Member(user, company);
            let mut audit = AuditedChange::begin(&transaction, actor, action, subject).await?;
            audit.note("email", Value::Null, email);
            audit.note("company", Value::Null, text.as_str());
            match change {
                Change::Freeze => {
                    transaction.execute(FREEZE, &[&user.number(), &text, &actor.name()]).await?;
                    end_of_company(&transaction, user, &text).await?;
                }
                Change::Unfreeze(_) => {
                    transaction.execute(UNFREEZE, &[&user.number(), &text]).await?;
                }
            }
            audit.finish(&transaction).await?;
            if let Change::Freeze = change {
                withdraw_all_of(&transaction, self.id(), actor, email, Some(&text)).await?;
            }
            transaction.commit().await?;
            Ok(FreezeOutcome::Done)
        })
        .await
    }
}
