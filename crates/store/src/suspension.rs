//! Companies that the operator stops. A suspended company is disabled, and a constraint refuses to enable it.

use paylink_domain::{
    audit::{Action, Actor},
    company::SuspensionReason,
    id::CompanyId,
    time::Timestamp,
};
use tokio_postgres::{Row, Transaction};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    close_company::is_closed,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

/// Why and since when a company is stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    pub at: Timestamp,
    pub by: String,
    pub reason: String,
    /// Whether the end of the suspension enables online payments again.
    pub enabled_before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuspendOutcome {
    Suspended,
    /// The first reason stays.
    AlreadySuspended,
    NoSuchCompany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeOutcome {
    Resumed,
    NotSuspended,
    /// There is no way back for a company that was closed.
    Closed,
    NoSuchCompany,
}

/// The constraint of the database that a suspended company is not enabled.
pub const ENABLED_NOT_SUSPENDED: &str = "company_enabled_not_suspended";

const IS_SUSPENDED: &str = "SELECT suspended_at IS NOT NULL AS is_suspended FROM company WHERE id = $1";
const SUSPEND: &str = "
    UPDATE company SET suspended_at = service_now(), suspended_by = $2, suspension_reason = $3,
        enabled_before_suspension = online_payments_enabled, online_payments_enabled = false
    WHERE id = $1";
/// The company stays disabled if $2 says that it may not be enabled, or without an account or a callback.
const RESUME: &str = "
    UPDATE company SET suspended_at = NULL, suspended_by = NULL, suspension_reason = NULL, enabled_before_suspension = NULL,
        online_payments_enabled = enabled_before_suspension AND $2 AND payee_account_id IS NOT NULL AND coalesce(callback_url, '') <> ''
    WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("IS_SUSPENDED", IS_SUSPENDED), ("SUSPEND", SUSPEND), ("RESUME", RESUME)];

impl Suspension {
    pub(crate) fn from_row(row: &Row) -> Result<Option<Self>, StoreError> {
        let Some(at) = row::optional_time(row, "suspended_at")? else { return Ok(None) };
        Ok(Some(Self {
            at,
            by: row.try_get("suspended_by")?,
            reason: row.try_get("suspension_reason")?,
            enabled_before: row.try_get("enabled_before_suspension")?,
        }))
    }
}

impl Cell {
    /// Stops a company: it gets no more links, and payers cannot start payments. Started ones go on.
    pub async fn suspend_company(
        &self,
        actor: &Actor,
        id: CompanyId,
        reason: &SuspensionReason,
    ) -> Result<SuspendOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::SuspendCompany, Subject::Company(id)).await?;
            match is_suspended(&transaction, id).await? {
                None => return Ok(SuspendOutcome::NoSuchCompany),
                Some(true) => return Ok(SuspendOutcome::AlreadySuspended),
                Some(false) => {}
            }
            transaction.execute(SUSPEND, &[&id.number(), &actor.name(), &reason.as_str()]).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(SuspendOutcome::Suspended)
        })
        .await
    }

    /// Ends a suspension. Online payments are enabled again if they were before and `may_enable`.
    pub async fn resume_company(
        &self,
        actor: &Actor,
        id: CompanyId,
        may_enable: bool,
    ) -> Result<ResumeOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::ResumeCompany, Subject::Company(id)).await?;
            match is_suspended(&transaction, id).await? {
                None => return Ok(ResumeOutcome::NoSuchCompany),
                Some(false) => return Ok(ResumeOutcome::NotSuspended),
                Some(true) if is_closed(&transaction, id).await? => return Ok(ResumeOutcome::Closed),
                Some(true) => {}
            }
            transaction.execute(RESUME, &[&id.number(), &may_enable]).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(ResumeOutcome::Resumed)
        })
        .await
    }
}

/// Of a company whose row is locked. `None` if there is no such company.
async fn is_suspended(transaction: &Transaction<'_>, id: CompanyId) -> Result<Option<bool>, StoreError> {
    let row = transaction.query_opt(IS_SUSPENDED, &[&id.number()]).await?;
    Ok(row.map(|row| row.try_get("is_suspended")).transpose()?)
}
