//! Revoking links: one by one, or all that were issued before a given time.

use paylink_domain::{
    audit::{Action, Actor},
    id::CompanyId,
    link::Link,
    time::{Timestamp, to_system_time},
};

use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevokeLinkOutcome {
    /// The link cannot start a payment any more.
    Revoked,
    /// The link has become a payment. The payment can be cancelled instead.
    Used,
}

/// The triggers `guard_link` and `guard_revocation` let a link be used or revoked, never both. The statement is idempotent.
const REVOKE: &str =
    "INSERT INTO revoked_link (payment_id, company_id) VALUES ($1, $2) ON CONFLICT (payment_id) DO NOTHING";
/// Never moves back: a revoked link stays revoked.
const REVOKE_LINKS_BEFORE: &str = "
    UPDATE company SET links_revoked_before = greatest(links_revoked_before, coalesce($2, service_now())) WHERE id = $1
    RETURNING links_revoked_before";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("REVOKE", REVOKE), ("REVOKE_LINKS_BEFORE", REVOKE_LINKS_BEFORE)];

impl Cell {
    pub async fn revoke_link(&self, actor: &Actor, link: &Link) -> Result<RevokeLinkOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.serving_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Link(link.payment_id);
            let audit = AuditedChange::begin(&transaction, actor, Action::RevokeLink, subject).await?;
            if transaction.execute(REVOKE, &[&link.payment_id.uuid(), &link.company_id.number()]).await? == 1 {
                audit.finish(&transaction).await?;
            }
            transaction.commit().await?;
            drop(client);
            let used = self.payment(link.payment_id).await?.is_some();
            Ok(if used { RevokeLinkOutcome::Used } else { RevokeLinkOutcome::Revoked })
        })
        .await
    }

    /// Revokes every link of the company that was issued before `before`, or before now. Returns the time that is stored, or `None`
    /// if there is no such company.
    pub async fn revoke_links(
        &self,
        actor: &Actor,
        company: CompanyId,
        before: Option<Timestamp>,
    ) -> Result<Option<Timestamp>, StoreError> {
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 2] = [&company.number(), &before.map(to_system_time)];
            let mut client = self.serving_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit =
                AuditedChange::begin(&transaction, actor, Action::RevokeLinks, Subject::Company(company)).await?;
            let Some(row) = transaction.query_opt(REVOKE_LINKS_BEFORE, &values).await? else { return Ok(None) };
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            row::time(&row, "links_revoked_before").map(Some)
        })
        .await
    }
}
