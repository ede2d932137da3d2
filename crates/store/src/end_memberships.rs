//! Ending everybody's part in a company that leaves, also that of its last owner.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
};
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    end_session::end_of_company,
    error::StoreError,
    former_member::{leave_if_nobody, remember},
    invitation::withdraw_all_to,
    sign_on,
    transaction::begin,
};

/// How many people and invitations a company has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedMemberships {
    pub members: usize,
    pub invitations: usize,
}

/// Users are locked before their memberships and sessions, as everywhere.
const LOCK_MEMBERS: &str = "
    SELECT id AS user_number, email, EXISTS (
        SELECT FROM portal_membership WHERE user_id = portal_user.id AND company = $1 AND role = 'owner') AS is_owner
    FROM portal_user
    WHERE id IN (SELECT user_id FROM portal_membership WHERE company = $1) ORDER BY id FOR UPDATE";
const END: &str = "DELETE FROM portal_membership WHERE user_id = $1 AND company = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LOCK_MEMBERS", LOCK_MEMBERS), ("END", END)];

impl Cell {
    /// In the cell of the portal's users. Users who then have no company and are no operators have left.
    pub async fn end_memberships(&self, actor: &Actor, company: CompanyId) -> Result<EndedMemberships, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let text = company.to_string();
            // In the order in which people who join lock them: the person, the settings, the invitation.
            let mut members = self.end_present(&transaction, actor, company).await?;
            sign_on::delete_all_of(&transaction, &text).await?;
            let invitations = withdraw_all_to(&transaction, self.id(), actor, &text).await?;
            // Who has joined meanwhile. Nobody else can any more.
            members += self.end_present(&transaction, actor, company).await?;
            transaction.commit().await?;
            Ok(EndedMemberships { members, invitations })
        })
        .await
    }

    /// Ends the part of everybody who is a member now. Returns how many.
    async fn end_present(
        &self,
        transaction: &Transaction<'_>,
        actor: &Actor,
        company: CompanyId,
    ) -> Result<usize, StoreError> {
        let (text, mut members) = (company.to_string(), 0);
        for person in transaction.query(LOCK_MEMBERS, &[&text]).await? {
            let user = UserId::of(self.id(), person.try_get("user_number")?);
            let user = user.map_err(|_| StoreError::unexpected("user_number"))?;
            let subject = Subject::Member(user, company);
            let mut audit = AuditedChange::begin(transaction, actor, Action::RemoveUser, subject).await?;
            audit.note("email", Value::Null, person.try_get::<_, &str>("email")?);
            audit.note("company", Value::Null, text.as_str());
            remember(transaction, user, &text, person.try_get("is_owner")?).await?;
            if transaction.execute(END, &[&user.number(), &text]).await? == 0 {
                continue; // ended while we waited for the lock
            }
            members += 1;
            end_of_company(transaction, user, &text).await?;
            audit.finish(transaction).await?;
            leave_if_nobody(transaction, user).await?;
        }
        Ok(members)
    }
}
