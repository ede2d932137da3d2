//! How long an unused link of a company is valid. A payment never expires.

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    id::CompanyId,
    link::Link,
    time::to_system_time,
};
use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    link_conditions::link_is_expired,
    transaction::begin,
};

/// The shortest lifetime. A constraint of the database says the same.
pub const MIN_LINK_LIFETIME: Duration = Duration::from_mins(1);

const LINK_IS_EXPIRED: &str =
    concat!("SELECT ", link_is_expired!(issued_at: "$2::timestamptz"), " AS expired FROM company WHERE id = $1");
const SET_LINK_LIFETIME: &str = "UPDATE company SET link_lifetime_seconds = $2 WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LINK_IS_EXPIRED", LINK_IS_EXPIRED), ("SET_LINK_LIFETIME", SET_LINK_LIFETIME)];

impl Cell {
    /// Sets the lifetime of a company's unused links, also of those that exist. `None`: they do not expire.
    pub async fn set_link_lifetime(
        &self,
        actor: &Actor,
        company: CompanyId,
        lifetime: Option<Duration>,
    ) -> Result<(), StoreError> {
        with_deadline(async {
            let seconds = lifetime.map(|lifetime| i64::try_from(lifetime.as_secs()).unwrap_or(i64::MAX));
            let values: [&(dyn ToSql + Sync); 2] = [&company.number(), &seconds];
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Company(company);
            let audit = AuditedChange::begin(&transaction, actor, Action::ChangeCompany, subject).await?;
            transaction.execute(SET_LINK_LIFETIME, &values).await?;
            audit.finish(&transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Whether the lifetime of a link has passed. It says nothing about the payment of a link that was used before.
    pub async fn is_link_expired(&self, link: &Link) -> Result<bool, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(LINK_IS_EXPIRED).await?;
            let values: [&(dyn ToSql + Sync); 2] = [&link.company_id.number(), &to_system_time(link.issued_at)];
            let row = client.query_opt(&statement, &values).await?;
            Ok(row.map(|row| row.try_get("expired")).transpose()?.unwrap_or(false))
        })
        .await
    }
}
