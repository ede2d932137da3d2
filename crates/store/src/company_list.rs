//! The companies of a cell by name, as the operator looks for them.
//!
//! The statement reads one range of the index by name and stops after [`SCAN_LIMIT`] rows. Then the page says how far it has come.

use paylink_domain::{company::Mode, id::CompanyId, time::Timestamp};
use tokio_postgres::types::ToSql;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row, scan_limit::SCAN_LIMIT};

#[derive(Clone, Copy, Debug)]
pub struct CompanyListQuery<'a> {
    /// A part of the name, in any case. Empty: all companies.
    pub name: &'a str,
    pub after: Option<&'a CompanyPosition>,
    pub limit: u16,
}

/// The place of a company in the lists of all cells: by name, then by cell and number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompanyPosition {
    /// The name as the database orders it.
    pub name_key: String,
    pub company: CompanyId,
}

#[derive(Clone, Debug)]
pub struct ListedCompany {
    pub position: CompanyPosition,
    pub name: String,
    pub mode: Mode,
    pub online_payments_enabled: bool,
    pub is_suspended: bool,
    pub created_at: Timestamp,
}

#[derive(Clone, Debug, Default)]
pub struct CompanyListPage {
    pub companies: Vec<ListedCompany>,
    /// What is after this place was not looked at. `None`: there are no more.
    pub searched_to: Option<CompanyPosition>,
}

/// Parameters: position (name, number), part of the name, limit. The last row of a scan that stops is returned also if it does not
/// match.
const LIST_COMPANIES: &str = "
    SELECT company_id, name, name_key, mode, online_payments_enabled, is_suspended, created_at, matches, number
    FROM (
        SELECT scanned.*, strpos(name_key, lower($3::text) COLLATE \"C\") > 0 AS matches
        FROM (
            SELECT id AS company_id, name, lower(name) COLLATE \"C\" AS name_key, mode, online_payments_enabled,
                suspended_at IS NOT NULL AS is_suspended, created_at,
                row_number() OVER (ORDER BY lower(name) COLLATE \"C\", id) AS number
            FROM company WHERE (lower(name) COLLATE \"C\", id) > ($1::text, $2::bigint)
            ORDER BY lower(name) COLLATE \"C\", id LIMIT 25000
        ) AS scanned
    ) AS company
    WHERE matches OR number = 25000
    ORDER BY name_key, company_id LIMIT $4";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST_COMPANIES", LIST_COMPANIES)];

impl Cell {
    /// One page of this cell's companies, by name.
    pub async fn company_list(&self, query: &CompanyListQuery<'_>) -> Result<CompanyListPage, StoreError> {
        let (name_key, number) = query.after.map_or(("", -1), |after| self.start_after(after));
        let limit = i64::from(query.limit);
        let values: [&(dyn ToSql + Sync); 4] = [&name_key, &number, &query.name, &limit];
        let rows = with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(LIST_COMPANIES).await?;
            Ok::<_, StoreError>(client.query(&statement, &values).await?)
        })
        .await?;
        let is_full = rows.len() == usize::from(query.limit);
        let mut page = CompanyListPage::default();
        for row in &rows {
            let company = CompanyId::of(self.id(), row.try_get("company_id")?);
            let company = company.map_err(|_| StoreError::unexpected("company_id"))?;
            let position = CompanyPosition { name_key: row.try_get("name_key")?, company };
            if is_full || row.try_get::<_, i64>("number")? == SCAN_LIMIT {
                page.searched_to = Some(position.clone());
            }
            if row.try_get("matches")? {
                page.companies.push(ListedCompany {
                    position,
                    name: row.try_get("name")?,
                    mode: row::parsed(row, "mode")?,
                    online_payments_enabled: row.try_get("online_payments_enabled")?,
                    is_suspended: row.try_get("is_suspended")?,
                    created_at: row::time(row, "created_at")?,
                });
            }
        }
        Ok(page)
    }

    /// Where this cell continues after a place in the lists of all cells.
    fn start_after<'a>(&self, after: &'a CompanyPosition) -> (&'a str, i64) {
        let number = match self.id().cmp(&after.company.cell()) {
            // All companies of this name are before that place,
            std::cmp::Ordering::Less => i64::MAX,
            std::cmp::Ordering::Equal => after.company.number(),
            // or after it.
            std::cmp::Ordering::Greater => -1,
        };
        (&after.name_key, number)
    }
}
