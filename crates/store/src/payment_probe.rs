//! Payments of any company with a whole reference or data, as the operator looks for them.
//!
//! The indexes are those of a company's own search. So each company is looked up by itself, and the caller says how many at a time.

use paylink_domain::{id::CompanyId, payment::Payment};

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payment_read::{payment_columns, payment_from_row},
};

/// More payments with the same text in one company are found in that company's list.
pub const MAX_PROBED_PER_COMPANY: usize = 5;

#[derive(Clone, Debug)]
pub struct ProbedCompany {
    pub id: CompanyId,
    pub name: String,
    /// With this reference or data, newest first, at most [`MAX_PROBED_PER_COMPANY`].
    pub payments: Vec<Payment>,
}

const COMPANIES_AFTER: &str = "SELECT id AS company_id, name FROM company WHERE id > $1 ORDER BY id LIMIT $2";
const PROBE_PAYMENTS: &str = concat!(
    "SELECT ",
    payment_columns!(),
    " FROM unnest($1::bigint[]) AS probed (company_id) CROSS JOIN LATERAL (
        SELECT * FROM (
            (SELECT * FROM payment WHERE company_id = probed.company_id AND lower(reference) = lower($2::text)
             ORDER BY created_at DESC LIMIT 5)
            UNION ALL
            (SELECT * FROM payment WHERE company_id = probed.company_id AND data = $2::text AND lower(reference) <> lower($2::text)
             ORDER BY created_at DESC LIMIT 5)
        ) AS found ORDER BY created_at DESC LIMIT 5
     ) AS payment
     ORDER BY payment.company_id, payment.created_at DESC"
);

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("COMPANIES_AFTER", COMPANIES_AFTER), ("PROBE_PAYMENTS", PROBE_PAYMENTS)];

impl Cell {
    /// Looks the text up in the next `limit` companies after the one with this number, by number. Fewer companies: these are the last.
    pub async fn probe_payments(&self, after: i64, limit: i64, text: &str) -> Result<Vec<ProbedCompany>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(COMPANIES_AFTER).await?;
            let mut companies = Vec::new();
            for row in client.query(&statement, &[&after, &limit]).await? {
                let id = CompanyId::of(self.id(), row.try_get("company_id")?);
                let id = id.map_err(|_| StoreError::unexpected("company_id"))?;
                companies.push(ProbedCompany { id, name: row.try_get("name")?, payments: Vec::new() });
            }
            let numbers: Vec<i64> = companies.iter().map(|company| company.id.number()).collect();
            let statement = client.prepare_cached(PROBE_PAYMENTS).await?;
            for row in client.query(&statement, &[&numbers, &text]).await? {
                let payment = payment_from_row(self.id(), &row)?;
                let company = companies.binary_search_by_key(&payment.company_id, |company| company.id);
                let company = company.ok().and_then(|index| companies.get_mut(index));
                company.ok_or_else(|| StoreError::unexpected("company_id"))?.payments.push(payment);
            }
            Ok(companies)
        })
        .await
    }
}
