//! The notice that a company has another owner. It is written in the home cell, where the people are.

use paylink_domain::{
    id::{CompanyId, UserId},
    notice::Notice,
};
use tokio_postgres::Transaction;

use crate::{error::StoreError, notice::write_change};

const HAS_OTHER_OWNERS: &str = "
    SELECT EXISTS (SELECT FROM portal_membership WHERE company = $1 AND role = 'owner' AND user_id <> $2) AS has_others";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("HAS_OTHER_OWNERS", HAS_OTHER_OWNERS)];

/// Writes that this transaction has made somebody an owner. A company without other owners has nobody to tell.
pub(crate) async fn write_owner_added(
    transaction: &Transaction<'_>,
    company: CompanyId,
    user: UserId,
    email: &str,
    by: &str,
) -> Result<(), StoreError> {
    let row = transaction.query_one(HAS_OTHER_OWNERS, &[&company.to_string(), &user.number()]).await?;
    if !row.try_get::<_, bool>("has_others")? {
        return Ok(());
    }
    let notice = Notice::OwnerAdded { user, email: email.to_owned(), by: by.to_owned() };
    write_change(transaction, Some(company), &notice).await
}
