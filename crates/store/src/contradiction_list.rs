//! What banks have said against final statuses, for operators, newest first.

use paylink_domain::{
    id::BankId,
    payment::Payment,
    status::Status,
    time::{Timestamp, to_system_time},
};
use uuid::Uuid;

use crate::{
    bounded_count::BoundedCount,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payment_read::{payment_columns, payment_from_row},
    row,
};

/// A status of a bank that contradicts a final status.
#[derive(Clone, Debug)]
pub struct ListedContradiction {
    pub payment: Payment,
    pub company_name: String,
    pub bank: BankId,
    /// The bank's own code.
    pub bank_status: String,
    /// The status of the payment when the bank said that.
    pub payment_status: Status,
    pub observed_at: Timestamp,
    pub position: ContradictionPosition,
}

/// A place in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContradictionPosition {
    pub observed_at: Timestamp,
    pub attempt: Uuid,
}

const LIST_CONTRADICTIONS: &str = concat!(
    "SELECT ",
    payment_columns!(),
    ", company.name AS company_name, attempt.bank, contradiction.bank_status, contradiction.payment_status::text AS status_then,
         contradiction.observed_at, contradiction.attempt_id
     FROM (SELECT * FROM contradiction
           WHERE (observed_at, attempt_id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
           ORDER BY observed_at DESC, attempt_id DESC LIMIT $3) AS contradiction
     JOIN attempt ON attempt.id = contradiction.attempt_id JOIN payment ON payment.id = contradiction.payment_id
     JOIN company ON company.id = payment.company_id
     ORDER BY contradiction.observed_at DESC, contradiction.attempt_id DESC"
);
const MAX_RECENT: i64 = 1_000;
/// Counts up to the limit above.
const RECENT_CONTRADICTIONS: &str = "
    SELECT count(*) AS recent FROM (
        SELECT FROM contradiction WHERE observed_at > (SELECT service_now()) - interval '30 days' LIMIT 1000) AS found";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LIST_CONTRADICTIONS", LIST_CONTRADICTIONS), ("RECENT_CONTRADICTIONS", RECENT_CONTRADICTIONS)];

impl Cell {
    /// Contradictions before a position, newest first.
    pub async fn contradictions(
        &self,
        before: Option<ContradictionPosition>,
        limit: u16,
    ) -> Result<Vec<ListedContradiction>, StoreError> {
        with_deadline(async {
            let (at, attempt) = (before.map(|at| to_system_time(at.observed_at)), before.map(|at| at.attempt));
            let client = self.serving_connection().await?;
            let rows = client.query(LIST_CONTRADICTIONS, &[&at, &attempt, &i64::from(limit)]).await?;
            let contradiction = |row| {
                let observed_at = row::time(row, "observed_at")?;
                Ok(ListedContradiction {
                    payment: payment_from_row(self.id(), row)?,
                    company_name: row.try_get("company_name")?,
                    bank: row::parsed(row, "bank")?,
                    bank_status: row.try_get("bank_status")?,
                    payment_status: row::parsed(row, "status_then")?,
                    observed_at,
                    position: ContradictionPosition { observed_at, attempt: row.try_get("attempt_id")? },
                })
            };
            rows.iter().map(contradiction).collect()
        })
        .await
    }

    /// How many contradictions the last 30 days had, up to 1000.
    pub async fn recent_contradictions(&self) -> Result<BoundedCount, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(RECENT_CONTRADICTIONS, &[]).await?;
            Ok(BoundedCount::new(row.try_get("recent")?, MAX_RECENT))
        })
        .await
    }
}
