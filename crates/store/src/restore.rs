//! A cell that was restored to an earlier moment. What happened after it is lost: a link that was paid looks unused, and an attempt that
//! moved money may be missing. So no link and no payment from before the opening starts an attempt any more, and no such payment is
//! cancelled. An idempotency key from before gets a new link (`idempotency.rs`).

use std::time::Duration;

use paylink_domain::{
    audit::{Action, Actor},
    time::Timestamp,
};
use serde_json::Value;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline_of,
    error::StoreError,
    open_cell::open,
    row,
    transaction::begin,
};

/// What the restored data says about things that people may have changed since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoredData {
    /// The moment of the restore cannot be earlier.
    pub last_payment_at: Option<Timestamp>,
    /// The last payment, or the last heartbeat into the open cell. The moment of the restore cannot be much later.
    pub last_write_at: Option<Timestamp>,
    /// How long ago the database server was started.
    pub server_uptime: Duration,
    pub valid_tokens: i64,
    pub enabled_endpoints: i64,
    pub payee_accounts: i64,
    pub enabled_companies: i64,
    pub suspended_companies: i64,
    pub portal_users: i64,
    pub passkeys: i64,
    pub open_proposals: i64,
    /// Attempts that the bank has not ended, as far as the data knows.
    pub open_attempts: i64,
}

/// What declaring the restore has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestoreOutcome {
    /// Links that were issued before this time are void.
    pub opened_at: Timestamp,
    pub companies: u64,
    pub sessions: u64,
}

/// All companies are changed in one transaction.
const DEADLINE: Duration = Duration::from_mins(2);
const SET_STATEMENT_TIMEOUT: &str = "SELECT set_config('statement_timeout', '2min', true) AS statement_timeout";

/// By company, because only that index is ordered by time.
macro_rules! last_payment_at {
    () => {
        "(SELECT max(newest.created_at) FROM company,
            LATERAL (SELECT created_at FROM payment WHERE company_id = company.id ORDER BY created_at DESC LIMIT 1) AS newest)"
    };
}

const RESTORED_DATA: &str = concat!(
    "SELECT last_payment_at, greatest(last_payment_at, (SELECT max(counted_at) FROM node)) AS last_write_at,
        extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::double precision AS server_uptime_seconds,
        (SELECT count(*) FROM api_token WHERE revoked_at IS NULL) AS valid_tokens,
        (SELECT count(*) FROM endpoint WHERE disabled_at IS NULL) AS enabled_endpoints,
        (SELECT count(*) FROM company WHERE payee_account_id IS NOT NULL) AS payee_accounts,
        (SELECT count(*) FROM company WHERE online_payments_enabled) AS enabled_companies,
        (SELECT count(*) FROM company WHERE suspended_at IS NOT NULL) AS suspended_companies,
        (SELECT count(*) FROM portal_user) AS portal_users,
        (SELECT count(*) FROM portal_passkey) AS passkeys,
        (SELECT count(*) FROM proposal WHERE decision IS NULL) AS open_proposals,
        (SELECT count(*) FROM attempt WHERE ended_at IS NULL) AS open_attempts
     FROM (SELECT ",
    last_payment_at!(),
    " AS last_payment_at) AS payments"
);
/// Not later than now: a company whose links are revoked up to a time in the future could issue none.
const VOID_LINKS: &str = "UPDATE company SET links_revoked_before = greatest(links_revoked_before, service_now())";
const END_SESSIONS: &str = "DELETE FROM portal_session";
const END_BROWSERS: &str = "DELETE FROM portal_browser";
/// Later than every payment, also if the former server's clock was ahead.
const SET_RESTORED: &str = concat!(
    "UPDATE cell_opening SET restored_at = greatest(service_now(), ",
    last_payment_at!(),
    " + interval '1 millisecond') RETURNING restored_at"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SET_STATEMENT_TIMEOUT", SET_STATEMENT_TIMEOUT),
    ("RESTORED_DATA", RESTORED_DATA),
    ("VOID_LINKS", VOID_LINKS),
    ("END_SESSIONS", END_SESSIONS),
    ("END_BROWSERS", END_BROWSERS),
    ("SET_RESTORED", SET_RESTORED),
];

impl Cell {
    pub async fn restored_data(&self) -> Result<RestoredData, StoreError> {
        with_deadline_of(DEADLINE, async {
            let mut client = self.connection().await?;
            let transaction = begin(&mut client).await?;
            transaction.query_one(SET_STATEMENT_TIMEOUT, &[]).await?;
            let row = transaction.query_one(RESTORED_DATA, &[]).await?;
            let uptime_seconds: f64 = row.try_get("server_uptime_seconds")?;
            Ok(RestoredData {
                last_payment_at: row::optional_time(&row, "last_payment_at")?,
                last_write_at: row::optional_time(&row, "last_write_at")?,
                server_uptime: Duration::from_secs_f64(uptime_seconds.max(0.0)),
                valid_tokens: row.try_get("valid_tokens")?,
                enabled_endpoints: row.try_get("enabled_endpoints")?,
                payee_accounts: row.try_get("payee_accounts")?,
                enabled_companies: row.try_get("enabled_companies")?,
                suspended_companies: row.try_get("suspended_companies")?,
                portal_users: row.try_get("portal_users")?,
                passkeys: row.try_get("passkeys")?,
                open_proposals: row.try_get("open_proposals")?,
                open_attempts: row.try_get("open_attempts")?,
            })
        })
        .await
    }

    /// Voids all links and lets no earlier payment start an attempt, ends the sessions of the portal, and opens the cell. `to` is the
    /// moment of the restore, for the audit log.
    pub async fn open_after_restore(&self, actor: &Actor, to: Timestamp) -> Result<RestoreOutcome, StoreError> {
        with_deadline_of(DEADLINE, async {
            let mut client = self.writing_connection_in_any_state().await?;
            let transaction = begin(&mut client).await?;
            let mut audit =
                AuditedChange::begin(&transaction, actor, Action::RestoreCell, Subject::Cell(self.id())).await?;
            audit.note("restored_to", Value::Null, to.to_rfc3339());
            transaction.query_one(SET_STATEMENT_TIMEOUT, &[]).await?;
            let opened_at = row::time(&transaction.query_one(SET_RESTORED, &[]).await?, "restored_at")?;
            let companies = transaction.execute(VOID_LINKS, &[]).await?;
            let sessions = transaction.execute(END_SESSIONS, &[]).await?;
            transaction.execute(END_BROWSERS, &[]).await?;
            open(&transaction, actor).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(RestoreOutcome { opened_at, companies, sessions })
        })
        .await
    }
}
