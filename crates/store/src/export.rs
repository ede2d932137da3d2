//! Everything that a cell stores about one company and that is the merchant's, without secrets. Payments, events and the audit log are
//! read in batches, each from where the one before ended, so that an export of any size needs little memory and holds no lock.
//!
//! Each line is complete, except for its ids: the database knows numbers, and everybody else the ids that contain the cell.

use std::time::SystemTime;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, EndpointId, EventId, PaymentId, TokenId},
    keyring::KeyRing,
    time::{Timestamp, to_system_time},
};
use serde_json::{Map, Value};
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payee_account::PayeeAccount,
    row,
    transaction::begin,
};

/// How many rows are read at a time.
pub const EXPORT_BATCH: i64 = 500;

/// The fields of one line.
pub type ExportedFields = Map<String, Value>;

/// From when and until when payments, events and entries of the audit log were created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportRange {
    pub since: Option<Timestamp>,
    /// Not included.
    pub until: Option<Timestamp>,
}

/// Where the next batch starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportPosition {
    created_at: SystemTime,
    id: Uuid,
}

/// Some lines, and where to continue. Without a position there is no more.
#[derive(Clone, Debug)]
pub struct ExportBatch<P> {
    pub lines: Vec<ExportedFields>,
    pub next: Option<P>,
}

/// A time as milliseconds since 1970.
macro_rules! ms {
    ($column:literal) => {
        concat!("(extract(epoch FROM ", $column, ") * 1000)::bigint")
    };
}
macro_rules! logo {
    ($condition:literal) => {
        concat!(
            "(SELECT jsonb_build_object('media_type', media_type, 'base64', translate(encode(image, 'base64'), E'\\n', ''))
                FROM company_logo WHERE company_id = company.id AND ",
            $condition,
            ")"
        )
    };
}
/// Parameters: company, since, until, and the time and id of the last row.
macro_rules! after_position {
    () => {
        " WHERE company_id = $1 AND created_at >= greatest($2::timestamptz, $4::timestamptz, '-infinity')
            AND created_at < coalesce($3::timestamptz, 'infinity')
            AND ($4::timestamptz IS NULL OR (created_at, id) > ($4, $5::uuid))
        ORDER BY created_at, id LIMIT $6"
    };
}

const COMPANY: &str = concat!(
    "SELECT jsonb_build_object('name', name, 'mode', mode, 'online_payments_enabled', online_payments_enabled, 'created_at', ",
    ms!("created_at"),
    ", 'callback_url', callback_url, 'colour', colour, 'support_email', support_email, 'website_url', website_url,
        'amount_in_previews', amount_in_previews,
        'link_lifetime_seconds', link_lifetime_seconds, 'links_revoked_before', ",
    ms!("links_revoked_before"),
    ", 'suspended_at', ",
    ms!("suspended_at"),
    ", 'suspension_reason', suspension_reason, 'logo', ",
    logo!("NOT is_dark"),
    ", 'dark_logo', ",
    logo!("is_dark"),
    ")::text AS fields FROM company WHERE id = $1"
);
const ACCOUNTS: &str = "
    SELECT payee_account.id AS account_id, holder, iban_sealed, currency, payee_account.created_at,
        coalesce(payee_account.id = payee_account_id, false) AS is_current
    FROM payee_account JOIN company ON company.id = company_id WHERE company_id = $1 ORDER BY payee_account.id";
const TOKENS: &str = concat!(
    "SELECT id AS number, jsonb_build_object('name', name, 'created_at', ",
    ms!("created_at"),
    ", 'expires_at', ",
    ms!("expires_at"),
    ", 'revoked_at', ",
    ms!("revoked_at"),
    ", 'last_used_at', ",
    ms!("last_used_at"),
    ", 'links_generated', links_generated)::text AS fields
    FROM api_token WHERE company_id = $1 ORDER BY created_at, id"
);
const ENDPOINTS: &str = concat!(
    "SELECT id AS number, jsonb_build_object('name', name, 'url', url, 'created_at', ",
    ms!("created_at"),
    ", 'disabled_at', ",
    ms!("disabled_at"),
    ", 'disabled_reason', disabled_reason)::text AS fields
    FROM endpoint WHERE company_id = $1 ORDER BY created_at, id"
);
/// Without the bank's own words, which may be about the payer.
const PAYMENTS: &str = concat!(
    "SELECT id AS payment_id, created_at, jsonb_build_object('created_at', ",
    ms!("created_at"),
    ", 'updated_at', ",
    ms!("updated_at"),
    ", 'status', status, 'amount_cents', amount_cents, 'currency', currency, 'reference', reference, 'data', data,
        'merchant_return', merchant_return, 'payee_account', payee_account_id,
        'history', coalesce((
            SELECT jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'cause', cause, 'at', ",
    ms!("changed_at"),
    ") ORDER BY number) FROM status_change WHERE payment_id = payment.id), '[]'),
        'attempts', coalesce((
            SELECT jsonb_agg(jsonb_build_object('number', number, 'bank', bank, 'phase', phase, 'outcome', outcome,
                'bank_status', last_bank_status, 'started_at', ",
    ms!("attempt.created_at"),
    ", 'returned_at', ",
    ms!("returned_at"),
    ", 'ended_at', ",
    ms!("ended_at"),
    ") ORDER BY number) FROM attempt WHERE payment_id = payment.id), '[]'))::text AS fields FROM payment",
    after_position!()
);
const EVENTS: &str = concat!(
    "SELECT id AS event_id, payment_id, created_at, body, jsonb_build_object('created_at', ",
    ms!("created_at"),
    ", 'deliveries', coalesce((
            SELECT jsonb_agg(jsonb_build_object('endpoint_id', endpoint_id, 'state', state, 'attempts', attempts,
                'last_outcome', last_outcome, 'opened_at', ",
    ms!("opened_at"),
    ", 'attempted_at', ",
    ms!("attempted_at"),
    ", 'ended_at', ",
    ms!("ended_at"),
    ") ORDER BY endpoint_id) FROM delivery WHERE event_id = event.id), '[]'))::text AS fields FROM event",
    after_position!()
);
/// The machines of operators are not the merchant's business. For the portal, the host is the browser's address.
const AUDIT_ENTRIES: &str = concat!(
    "SELECT id AS entry_id, jsonb_build_object('recorded_at', ",
    ms!("recorded_at"),
    ", 'source', source, 'actor', actor, 'claimed_actor', claimed_actor,
        'address', CASE WHEN source = 'portal' THEN host END, 'action', action, 'object', object,
        'before', before, 'after', after)::text AS fields
    FROM audit_entry
    WHERE company_id = $1 AND id > coalesce($4::bigint, 0) AND recorded_at >= coalesce($2::timestamptz, '-infinity')
        AND recorded_at < coalesce($3::timestamptz, 'infinity')
    ORDER BY id LIMIT $5"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("COMPANY", COMPANY),
    ("ACCOUNTS", ACCOUNTS),
    ("TOKENS", TOKENS),
    ("ENDPOINTS", ENDPOINTS),
    ("PAYMENTS", PAYMENTS),
    ("EVENTS", EVENTS),
    ("AUDIT_ENTRIES", AUDIT_ENTRIES),
];

impl Cell {
    /// Writes the entry of the audit log, before anything is exported. False if there is no such company.
    pub async fn record_export(
        &self,
        actor: &Actor,
        company: CompanyId,
        range: ExportRange,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Company(company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ExportCompany, subject).await?;
            if !audit.exists() {
                return Ok(false);
            }
            let text = |time: Option<Timestamp>| time.map_or(Value::Null, |time| time.to_rfc3339().into());
            audit.note("since", Value::Null, text(range.since));
            audit.note("until", Value::Null, text(range.until));
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// The settings. `None` if there is no such company.
    pub async fn export_company(&self, company: CompanyId) -> Result<Option<ExportedFields>, StoreError> {
        with_deadline(async {
            let found = self.serving_connection().await?.query_opt(COMPANY, &[&company.number()]).await?;
            found.map(|found| with_id(&found, company.to_string())).transpose()
        })
        .await
    }

    /// All accounts that payments went to, the oldest first.
    pub async fn export_accounts(&self, company: CompanyId, ring: &KeyRing) -> Result<Vec<ExportedFields>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(ACCOUNTS, &[&company.number()]).await?;
            let account = |row: &Row| {
                let account = PayeeAccount::from_row(row, company, ring)?;
                Ok(Map::from_iter([
                    ("number".to_owned(), row.try_get::<_, i64>("account_id")?.into()),
                    ("holder".to_owned(), account.holder.as_str().into()),
                    ("iban".to_owned(), account.iban.as_str().into()),
                    ("currency".to_owned(), account.currency.code().into()),
                    ("created_at".to_owned(), row::time(row, "created_at")?.epoch_ms().into()),
                    ("current".to_owned(), row.try_get::<_, bool>("is_current")?.into()),
                ]))
            };
            rows.iter().map(account).collect()
        })
        .await
    }

    /// The tokens without the tokens themselves.
    pub async fn export_tokens(&self, company: CompanyId) -> Result<Vec<ExportedFields>, StoreError> {
        let id = |number| TokenId::of(self.id(), number).map(|id| id.to_string()).ok();
        self.export_numbered(TOKENS, company, id).await
    }

    /// The endpoints without their secrets.
    pub async fn export_endpoints(&self, company: CompanyId) -> Result<Vec<ExportedFields>, StoreError> {
        self.export_numbered(ENDPOINTS, company, |number| self.endpoint_text(number)).await
    }

    /// Payments with their status history and their attempts, the oldest first.
    pub async fn export_payments(
        &self,
        company: CompanyId,
        range: ExportRange,
        after: Option<ExportPosition>,
    ) -> Result<ExportBatch<ExportPosition>, StoreError> {
        let line = |row: &Row, id| with_id(row, PaymentId::of(self.id(), id).to_string());
        self.export_batch(PAYMENTS, "payment_id", company, range, after, line).await
    }

    /// Events with what became of their deliveries, the oldest first.
    pub async fn export_events(
        &self,
        company: CompanyId,
        range: ExportRange,
        after: Option<ExportPosition>,
    ) -> Result<ExportBatch<ExportPosition>, StoreError> {
        let line = |row: &Row, id| {
            let mut line = with_id(row, EventId::of(self.id(), id).to_string())?;
            let payment =
                row.try_get::<_, Option<Uuid>>("payment_id")?.map(|id| PaymentId::of(self.id(), id).to_string());
            line.insert("payment_id".to_owned(), payment.into());
            // The bytes that were signed, as text. They may have been erased.
            line.insert("body".to_owned(), row.try_get::<_, Option<String>>("body")?.into());
            for delivery in line.get_mut("deliveries").and_then(Value::as_array_mut).into_iter().flatten() {
                let endpoint = delivery["endpoint_id"].as_i64().and_then(|number| self.endpoint_text(number));
                delivery["endpoint_id"] = endpoint.into();
            }
            Ok::<_, StoreError>(line)
        };
        self.export_batch(EVENTS, "event_id", company, range, after, line).await
    }

    /// Entries of the audit log, the oldest first.
    pub async fn export_audit_entries(
        &self,
        company: CompanyId,
        range: ExportRange,
        after: Option<i64>,
    ) -> Result<ExportBatch<i64>, StoreError> {
        with_deadline(async {
            let (since, until) = (range.since.map(to_system_time), range.until.map(to_system_time));
            let values: [&(dyn ToSql + Sync); 5] = [&company.number(), &since, &until, &after, &EXPORT_BATCH];
            let rows = self.serving_connection().await?.query(AUDIT_ENTRIES, &values).await?;
            let next = rows.last().map(|row| row.try_get("entry_id")).transpose()?.filter(|_| is_full(&rows));
            let lines = rows.iter().map(fields).collect::<Result<_, StoreError>>()?;
            Ok(ExportBatch { lines, next })
        })
        .await
    }

    async fn export_numbered(
        &self,
        statement: &str,
        company: CompanyId,
        id: impl Fn(i64) -> Option<String>,
    ) -> Result<Vec<ExportedFields>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(statement, &[&company.number()]).await?;
            let line = |row: &Row| {
                let id = id(row.try_get("number")?).ok_or_else(|| StoreError::unexpected("number"))?;
                with_id(row, id)
            };
            rows.iter().map(line).collect()
        })
        .await
    }

    async fn export_batch(
        &self,
        statement: &str,
        id_column: &str,
        company: CompanyId,
        range: ExportRange,
        after: Option<ExportPosition>,
        line: impl Fn(&Row, Uuid) -> Result<ExportedFields, StoreError>,
    ) -> Result<ExportBatch<ExportPosition>, StoreError> {
        with_deadline(async {
            let (since, until) = (range.since.map(to_system_time), range.until.map(to_system_time));
            let (at, id) = (after.map(|after| after.created_at), after.map(|after| after.id));
            let values: [&(dyn ToSql + Sync); 6] = [&company.number(), &since, &until, &at, &id, &EXPORT_BATCH];
            let rows = self.serving_connection().await?.query(statement, &values).await?;
            let position = |row: &Row| {
                Ok::<_, StoreError>(ExportPosition {
                    created_at: row.try_get("created_at")?,
                    id: row.try_get(id_column)?,
                })
            };
            let next = rows.last().map(position).transpose()?.filter(|_| is_full(&rows));
            let lines = rows.iter().map(|row| line(row, row.try_get(id_column)?)).collect::<Result<_, StoreError>>()?;
            Ok(ExportBatch { lines, next })
        })
        .await
    }

    fn endpoint_text(&self, number: i64) -> Option<String> {
        EndpointId::of(self.id(), number).map(|id| id.to_string()).ok()
    }
}

/// Whether there may be more rows.
fn is_full(rows: &[Row]) -> bool {
    i64::try_from(rows.len()).is_ok_and(|rows| rows >= EXPORT_BATCH)
}

fn with_id(row: &Row, id: String) -> Result<ExportedFields, StoreError> {
    let mut fields = fields(row)?;
    fields.insert("id".to_owned(), id.into());
    Ok(fields)
}

fn fields(row: &Row) -> Result<ExportedFields, StoreError> {
    serde_json::from_str(row.try_get("fields")?).map_err(|_| StoreError::unexpected("fields"))
}
