//! Taking links back: one by one, or all that were made before a moment.

use paylink_domain::{
    id::CompanyId,
    link::Link,
    time::{Timestamp, to_system_time},
};

use super::{cell::Cell, error::StoreError, patience::patiently};

/// What revoking a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revocation {
    /// Nobody can begin a payment with it any more.
    Revoked,
    /// A payment has been begun with it: it is the payment now that can be cancelled.
    Used,
}

/// The database's guards let a link be used or revoked, never both. Repeating it changes nothing.
const REVOKE: &str =
    "INSERT INTO revoked_link (payment_id, company_id) VALUES ($1, $2) ON CONFLICT (payment_id) DO NOTHING";
const IS_REVOKED: &str = "
    SELECT EXISTS (SELECT FROM revoked_link WHERE payment_id = $1)
        OR EXISTS (SELECT FROM company WHERE id = $2 AND links_void_before > $3)";
/// Never earlier than it was: what is void stays void.
const REVOKE_ALL: &str = "
    UPDATE company SET links_void_before = greatest(links_void_before, coalesce($2, service_now())) WHERE id = $1
    RETURNING links_void_before";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("REVOKE", REVOKE), ("IS_REVOKED", IS_REVOKED), ("REVOKE_ALL", REVOKE_ALL)];

impl Cell {
    pub async fn revoke_link(&self, link: &Link) -> Result<Revocation, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            client.execute(REVOKE, &[&link.payment_id.uuid(), &link.company_id.number()]).await?;
            drop(client);
            let used = self.payment(link.payment_id).await?.is_some();
            Ok(if used { Revocation::Used } else { Revocation::Revoked })
        })
        .await
    }

    /// Revokes every link of the company that was made before `moment`, or until now. Returns the moment that counts, or nothing if there is
    /// no such company.
    pub async fn revoke_links(
        &self,
        company: CompanyId,
        moment: Option<Timestamp>,
    ) -> Result<Option<Timestamp>, StoreError> {
        patiently(async {
            let moment = moment.map(to_system_time);
            let row = self.serving().await?.query_opt(REVOKE_ALL, &[&company.number(), &moment]).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?.map(paylink_domain::time::from_system_time))
        })
        .await
    }

    /// Whether the link has been taken back. Of one that has become a payment that is not asked.
    pub async fn is_revoked(&self, link: &Link) -> Result<bool, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            let statement = client.prepare_cached(IS_REVOKED).await?;
            let issued_at = to_system_time(link.issued_at);
            let asked: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
                [&link.payment_id.uuid(), &link.company_id.number(), &issued_at];
            Ok(client.query_one(&statement, &asked).await?.try_get(0)?)
        })
        .await
    }
}
