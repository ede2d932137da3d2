//! People who have left a company, or own it no more. They are notified for 30 days of what becomes of it, and a former owner can withdraw
//! a change that was proposed: whoever takes a company over removes its owners first. All of it is in the home cell.

use paylink_domain::{
    id::{CompanyId, UserId},
    user::EmailAddress,
};
use tokio_postgres::Transaction;

use crate::{
    cell::Cell, deadline::with_deadline, end_credentials::end_credentials, end_session::end_all, error::StoreError, row,
};

/// With whether their address was confirmed (as `RECIPIENTS` in `distribution.rs`), which cannot be read once they have left.
const REMEMBER: &str = "
    INSERT INTO portal_former_member (user_id, company, was_owner, is_confirmed)
    SELECT $1, $2, $3, EXISTS (SELECT FROM portal_passkey WHERE portal_passkey.user_id = $1)
        OR EXISTS (SELECT FROM portal_password WHERE portal_password.id = $1)
        OR EXISTS (SELECT FROM portal_user JOIN portal_sign_on_domain ON domain = split_part(email, '@', 2)
            JOIN portal_membership AS of_domain ON of_domain.company = portal_sign_on_domain.company AND of_domain.user_id = portal_user.id
            WHERE portal_user.id = $1)
    ON CONFLICT (user_id, company) DO UPDATE SET ended_at = service_now(),
        was_owner = portal_former_member.was_owner OR excluded.was_owner, is_confirmed = excluded.is_confirmed";
/// Of somebody with nothing left to see. Statements that look for a user who may sign in wait for this one, and then find none.
const LEAVE: &str = "
    UPDATE portal_user SET left_at = service_now(), address_proved_at = NULL
    WHERE id = $1 AND NOT is_operator AND NOT EXISTS (SELECT FROM portal_membership WHERE user_id = $1)";
const END_IDENTITIES: &str = "DELETE FROM portal_identity WHERE user_id = $1";
const FORGET: &str = "
    DELETE FROM portal_former_member WHERE (user_id, company) IN (
        SELECT user_id, company FROM portal_former_member WHERE ended_at < (SELECT service_now()) - interval '30 days'
        ORDER BY ended_at LIMIT 1000)";
const DELETE_LEFT: &str = "
    DELETE FROM portal_user WHERE left_at < (SELECT service_now()) - interval '30 days'
        AND NOT EXISTS (SELECT FROM portal_former_member WHERE user_id = portal_user.id)";
const STANDING: &str = "
    SELECT email, EXISTS (SELECT FROM portal_membership WHERE user_id = $1 AND company = $2 AND role = 'owner' AND frozen_at IS NULL) AS is_owner,
        EXISTS (SELECT FROM portal_membership WHERE user_id = $1 AND company = $2 AND role = 'owner' AND frozen_at IS NOT NULL)
            OR EXISTS (SELECT FROM portal_former_member
                WHERE user_id = $1 AND company = $2 AND was_owner AND ended_at > service_now() - interval '30 days') AS was_owner
    FROM portal_user WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("REMEMBER", REMEMBER),
    ("LEAVE", LEAVE),
    ("END_IDENTITIES", END_IDENTITIES),
    ("FORGET", FORGET),
    ("DELETE_LEFT", DELETE_LEFT),
    ("STANDING", STANDING),
];

/// What somebody has to say about who owns a company, and where its money goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerStanding {
    Owner,
    /// They were an owner less than 30 days ago, or are frozen.
    FormerOwner,
    None,
}

/// Remembers somebody who leaves a company or owns it no more, before that happens.
pub(crate) async fn remember(
    transaction: &Transaction<'_>,
    user: UserId,
    company: &str,
    was_owner: bool,
) -> Result<(), StoreError> {
    transaction.execute(REMEMBER, &[&user.number(), &company, &was_owner]).await?;
    Ok(())
}

/// Ends everything by which somebody could sign in who has nothing left to see.
pub(crate) async fn leave_if_nobody(transaction: &Transaction<'_>, user: UserId) -> Result<(), StoreError> {
    if transaction.execute(LEAVE, &[&user.number()]).await? > 0 {
        transaction.execute(END_IDENTITIES, &[&user.number()]).await?;
        end_credentials(transaction, user).await?;
        end_all(transaction, user).await?;
    }
    Ok(())
}

impl Cell {
    /// The e-mail address of a user, and what they have to say about a company. `None` if they were deleted.
    pub async fn owner_standing(
        &self,
        user: UserId,
        company: CompanyId,
    ) -> Result<Option<(EmailAddress, OwnerStanding)>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_opt(STANDING, &[&user.number(), &company.to_string()]).await?;
            let Some(row) = row else { return Ok(None) };
            let standing = match (row.try_get("is_owner")?, row.try_get("was_owner")?) {
                (true, _) => OwnerStanding::Owner,
                (false, true) => OwnerStanding::FormerOwner,
                (false, false) => OwnerStanding::None,
            };
            Ok(Some((row::parsed(&row, "email")?, standing)))
        })
        .await
    }

    /// Forgets who has left a company more than 30 days ago, and deletes those who have left all of them. Returns how many people.
    pub async fn forget_former_members(&self) -> Result<u64, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            client.execute(FORGET, &[]).await?;
            Ok(client.execute(DELETE_LEFT, &[]).await?)
        })
        .await
    }
}
