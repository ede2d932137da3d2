//! Reading the audit log, newest entry first.

use paylink_domain::{
    audit::Action,
    id::{CellId, CompanyId},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// An entry of the audit log.
#[derive(Clone, Debug)]
pub struct AuditEntry {
    pub id: i64,
    pub company: Option<CompanyId>,
    pub recorded_at: Timestamp,
    pub source: String,
    pub actor: String,
    pub claimed_actor: Option<String>,
    pub host: String,
    pub client_address: Option<String>,
    pub database_login: String,
    pub action: String,
    pub object: String,
    /// JSON.
    pub before: Option<String>,
    /// JSON.
    pub after: Option<String>,
}

/// Which entries of the audit log are listed. An absent condition holds for all.
#[derive(Clone, Copy, Debug, Default)]
pub struct AuditQuery<'a> {
    pub company: Option<CompanyId>,
    pub object: Option<&'a str>,
    /// A part of the actor's name or e-mail address, in any case.
    pub actor: Option<&'a str>,
    pub action: Option<Action>,
    pub since: Option<Timestamp>,
    /// Only entries that are older than the one with this id.
    pub before: Option<i64>,
    pub limit: i64,
}

macro_rules! list {
    ($condition:literal) => {
        concat!(
            "SELECT id AS entry_id, company_id, recorded_at, source, actor, claimed_actor, host,
                 host(client_address) AS client_address, database_login, action, object, before::text, after::text
             FROM audit_entry
             WHERE ",
            $condition,
            " AND ($2::text IS NULL OR object = $2) AND ($3::text IS NULL OR strpos(lower(actor), lower($3)) > 0)
              AND ($4::text IS NULL OR action = $4) AND ($5::timestamptz IS NULL OR recorded_at >= $5)
              AND ($6::bigint IS NULL OR id < $6)
             ORDER BY id DESC LIMIT $7"
        )
    };
}
const LIST: &str = list!("($1::bigint IS NULL OR company_id = $1)");
/// `company_id` is NULL where the company is in another cell. Such an entry has the company's id among its fields.
const LIST_OF_OTHER_CELL: &str =
    list!("company_id IS NULL AND coalesce(after ->> 'company', before ->> 'company') = $1");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST", LIST), ("LIST_OF_OTHER_CELL", LIST_OF_OTHER_CELL)];

impl Cell {
    /// Entries of the audit log, newest first.
    pub async fn audit_entries(&self, query: AuditQuery<'_>) -> Result<Vec<AuditEntry>, StoreError> {
        self.list_entries(LIST, &query.company.map(CompanyId::number), query).await
    }

    /// Entries of this cell about the people of a company of another cell, newest first. Users of the portal are in the home cell,
    /// wherever their companies are.
    pub async fn audit_entries_of_other_cell(
        &self,
        company: CompanyId,
        query: AuditQuery<'_>,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        self.list_entries(LIST_OF_OTHER_CELL, &company.to_string(), query).await
    }

    async fn list_entries(
        &self,
        statement: &str,
        company: &(dyn ToSql + Sync),
        query: AuditQuery<'_>,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        with_deadline(async {
            let (action, since) = (query.action.map(Action::as_str), query.since.map(to_system_time));
            let values: [&(dyn ToSql + Sync); 7] =
                [company, &query.object, &query.actor, &action, &since, &query.before, &query.limit];
            let rows = self.serving_connection().await?.query(statement, &values).await?;
            rows.iter().map(|row| AuditEntry::from_row(self.id(), row)).collect()
        })
        .await
    }
}

impl AuditEntry {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let company = row.try_get::<_, Option<i64>>("company_id")?.map(|number| CompanyId::of(cell, number));
        Ok(Self {
            id: row.try_get("entry_id")?,
            company: company.transpose().map_err(|_| StoreError::unexpected("company_id"))?,
            recorded_at: row::time(row, "recorded_at")?,
            source: row.try_get("source")?,
            actor: row.try_get("actor")?,
            claimed_actor: row.try_get("claimed_actor")?,
            host: row.try_get("host")?,
            client_address: row.try_get("client_address")?,
            database_login: row.try_get("database_login")?,
            action: row.try_get("action")?,
            object: row.try_get("object")?,
            before: row.try_get("before")?,
            after: row.try_get("after")?,
        })
    }
}
