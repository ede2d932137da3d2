//! Closing a company that leaves, after its payments that nobody can pay any more were cancelled (`cancel_unpayable.rs`). It is suspended for
//! good, its tokens and unused links are revoked and its endpoints disabled, in one transaction. Nothing is deleted: a deleted payment or
//! revocation would make its link payable again.

use deadpool_postgres::Transaction;
use paylink_domain::{
    audit::{Action, Actor},
    company::SuspensionReason,
    id::CompanyId,
    time::Timestamp,
};
use serde_json::Value;

use crate::{
    audit::{AuditedChange, Subject},
    cancel_unpayable::{Closing, MAX_COUNTED_OPEN, is_suspended_since, payments_at_banks},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

/// What has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenWork {
    /// Payments with an open attempt, which may still move money.
    pub at_banks: i64,
    /// Deliveries to enabled endpoints.
    pub deliveries: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedCompany {
    /// Nothing was left to do.
    pub was_closed: bool,
    pub tokens_revoked: u64,
    pub endpoints_disabled: u64,
    /// Every link issued before this time is revoked, and none can be issued any more.
    pub links_revoked_before: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseCompanyOutcome {
    Closed(ClosedCompany),
    /// Nothing was changed.
    Unfinished(OpenWork),
    /// Nothing was changed: somebody has ended the suspension.
    NotSuspended,
}

/// Each state has an index of its own.
const OPEN_DELIVERIES: &str = "
    SELECT count(*) AS deliveries FROM (
        (SELECT FROM endpoint JOIN delivery ON endpoint_id = endpoint.id
         WHERE company_id = $1 AND disabled_at IS NULL AND state = 'queued' LIMIT $2)
        UNION ALL
        (SELECT FROM delivery JOIN endpoint ON endpoint.id = endpoint_id
         WHERE company_id = $1 AND disabled_at IS NULL AND state = 'fresh' LIMIT $2)) AS open";
const REVOKE_TOKENS: &str =
    "UPDATE api_token SET revoked_at = service_now() WHERE company_id = $1 AND revoked_at IS NULL";
const DISABLE_ENDPOINTS: &str = "
    UPDATE endpoint SET disabled_at = service_now(), disabled_reason = 'requested' WHERE company_id = $1 AND disabled_at IS NULL";
const CLOSE: &str = "
    UPDATE company SET suspended_at = coalesce(suspended_at, service_now()), suspended_by = $2, suspension_reason = $3,
        enabled_before_suspension = false, online_payments_enabled = false, links_revoked_before = service_now(), closed_at = service_now()
    WHERE id = $1";
/// As deliveries whose retry window is over. One that a worker sends at this moment ends with its result.
const DROP_DELIVERIES: &str = "
    WITH dropped AS MATERIALIZED (
        (SELECT event_id, endpoint_id FROM endpoint JOIN delivery ON endpoint_id = endpoint.id
         WHERE company_id = $1 AND disabled_at IS NOT NULL AND state = 'queued' LIMIT $2)
        UNION ALL
        (SELECT event_id, endpoint_id FROM delivery JOIN endpoint ON endpoint.id = endpoint_id
         WHERE company_id = $1 AND disabled_at IS NOT NULL AND state = 'fresh' LIMIT $2)
        LIMIT $2
    )
    UPDATE delivery SET state = 'expired', next_attempt_at = NULL, in_flight = false, ended_at = service_now()
    FROM dropped WHERE delivery.event_id = dropped.event_id AND delivery.endpoint_id = dropped.endpoint_id AND state IN ('queued', 'fresh')";
const IS_CLOSED: &str = "SELECT closed_at IS NOT NULL AS is_closed FROM company WHERE id = $1";
const LINKS_REVOKED_BEFORE: &str = "SELECT links_revoked_before FROM company WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("OPEN_DELIVERIES", OPEN_DELIVERIES),
    ("REVOKE_TOKENS", REVOKE_TOKENS),
    ("DISABLE_ENDPOINTS", DISABLE_ENDPOINTS),
    ("DROP_DELIVERIES", DROP_DELIVERIES),
    ("CLOSE", CLOSE),
    ("IS_CLOSED", IS_CLOSED),
    ("LINKS_REVOKED_BEFORE", LINKS_REVOKED_BEFORE),
];

impl Cell {
    /// Closes a suspended company without open payments, whose payments have all been looked at. Without `drop_deliveries`, its events must
    /// have been delivered too.
    pub async fn close_company(
        &self,
        actor: &Actor,
        closing: &Closing,
        reason: &SuspensionReason,
        drop_deliveries: bool,
    ) -> Result<CloseCompanyOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let id = closing.company;
            // Locks the company: nobody resumes it meanwhile.
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::CloseCompany, Subject::Company(id)).await?;
            if !is_suspended_since(&transaction, id, closing.suspended_at).await? {
                return Ok(CloseCompanyOutcome::NotSuspended);
            }
            let open = open_work(&transaction, closing).await?;
            let number = id.number();
            let is_closed = is_closed(&transaction, id).await?;
            if !is_closed {
                if !closing.is_complete || open.at_banks > 0 || (open.deliveries > 0 && !drop_deliveries) {
                    return Ok(CloseCompanyOutcome::Unfinished(open));
                }
                transaction.execute(CLOSE, &[&number, &actor.name(), &reason.as_str()]).await?;
            }
            let tokens_revoked = transaction.execute(REVOKE_TOKENS, &[&number]).await?;
            let endpoints_disabled = transaction.execute(DISABLE_ENDPOINTS, &[&number]).await?;
            let row = transaction.query_one(LINKS_REVOKED_BEFORE, &[&number]).await?;
            let links_revoked_before = row::time(&row, "links_revoked_before")?;
            let was_closed = is_closed && tokens_revoked == 0 && endpoints_disabled == 0;
            if !was_closed {
                audit.note("tokens_revoked", 0, tokens_revoked);
                audit.note("endpoints_disabled", 0, endpoints_disabled);
                let dropped = match open.deliveries {
                    count if count >= MAX_COUNTED_OPEN => Value::from(format!("{count} or more")),
                    count => Value::from(count),
                };
                audit.note("deliveries_dropped", 0, dropped);
                audit.finish(&transaction).await?;
                transaction.commit().await?;
            }
            Ok(CloseCompanyOutcome::Closed(ClosedCompany {
                was_closed,
                tokens_revoked,
                endpoints_disabled,
                links_revoked_before,
            }))
        })
        .await
    }
}

impl Cell {
    /// Whether a company was closed, for good. False if there is no such company.
    pub async fn company_is_closed(&self, id: CompanyId) -> Result<bool, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_opt(IS_CLOSED, &[&id.number()]).await?;
            Ok(row.map(|row| row.try_get("is_closed")).transpose()?.unwrap_or(false))
        })
        .await
    }

    /// Ends up to 1000 deliveries to disabled endpoints of a company. Returns their number.
    pub async fn drop_deliveries(&self, id: CompanyId) -> Result<u64, StoreError> {
        with_deadline(async {
            Ok(self.writing_connection().await?.execute(DROP_DELIVERIES, &[&id.number(), &MAX_COUNTED_OPEN]).await?)
        })
        .await
    }
}

/// Of a company whose row is locked. False if there is no such company.
pub(crate) async fn is_closed(
    transaction: &tokio_postgres::Transaction<'_>,
    id: CompanyId,
) -> Result<bool, StoreError> {
    let row = transaction.query_opt(IS_CLOSED, &[&id.number()]).await?;
    Ok(row.map(|row| row.try_get("is_closed")).transpose()?.unwrap_or(false))
}

/// A payment that was at its bank when the payments began to be looked at may wait for its payer since: the next run cancels it.
async fn open_work(transaction: &Transaction<'_>, closing: &Closing) -> Result<OpenWork, StoreError> {
    let at_banks = payments_at_banks(transaction, closing.company).await?.max(closing.at_banks);
    let deliveries = transaction.query_one(OPEN_DELIVERIES, &[&closing.company.number(), &MAX_COUNTED_OPEN]).await?;
    Ok(OpenWork { at_banks, deliveries: deliveries.try_get("deliveries")? })
}
