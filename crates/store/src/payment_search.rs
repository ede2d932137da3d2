//! Payments for people: lists and searches. The public read is in `payment_read.rs`.

use paylink_domain::{
    id::CompanyId,
    merchant_data::MerchantData,
    money::AmountCents,
    payment::Payment,
    reference::Reference,
    status::Status,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::types::ToSql;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payment_read::{payment_columns, payment_from_row},
    row,
};

/// A payment in a list.
#[derive(Clone, Debug)]
pub struct PaymentEntry {
    pub payment: Payment,
    pub data: Option<MerchantData>,
}

/// Which payments are listed. An absent condition holds for all.
#[derive(Clone, Debug, Default)]
pub struct PaymentQuery {
    pub company: Option<CompanyId>,
    pub status: Option<Status>,
    /// In any case.
    pub reference: Option<Reference>,
    pub data: Option<MerchantData>,
    pub amount: Option<AmountCents>,
    pub created_from: Option<Timestamp>,
    pub created_to: Option<Timestamp>,
    /// Only payments whose status has not changed since.
    pub unchanged_since: Option<Timestamp>,
    pub limit: i64,
}

/// Parameters: company, status, reference, data, amount, created from, created to, unchanged since, limit.
macro_rules! payment_conditions {
    () => {
        "($1::bigint IS NULL OR payment.company_id = $1) AND ($2::text IS NULL OR payment.status = $2::text::payment_status)
         AND ($3::text IS NULL OR lower(payment.reference) = lower($3)) AND ($4::text IS NULL OR payment.data = $4)
         AND ($5::integer IS NULL OR payment.amount_cents = $5)
         AND payment.created_at >= coalesce($6::timestamptz, '-infinity') AND payment.created_at <= coalesce($7::timestamptz, 'infinity')
         AND coalesce(payment.updated_at, payment.created_at) <= coalesce($8::timestamptz, 'infinity')"
    };
}
/// Company by company, each from the newest payment on. The statements differ in the index that they use.
macro_rules! select_payments {
    ($index_condition:literal) => {
        concat!(
            "SELECT payment.* FROM (SELECT id FROM company WHERE $1::bigint IS NULL OR id = $1) AS company CROSS JOIN LATERAL (SELECT ",
            payment_columns!(),
            ", payment.data FROM payment WHERE payment.company_id = company.id AND ",
            $index_condition,
            payment_conditions!(),
            " ORDER BY payment.created_at DESC LIMIT $9) AS payment ORDER BY payment_created_at DESC LIMIT $9"
        )
    };
}
const BY_REFERENCE: &str = select_payments!("lower(payment.reference) = lower($3) AND ");
const BY_DATA: &str = select_payments!("payment.data = $4 AND ");
/// Without other conditions no more rows are read than the limit; a rare status may need all of them, so that people name a company
/// or a time.
const BY_COMPANY: &str = select_payments!("");
/// Payments in these statuses have an open attempt, and there are few of those.
const BY_OPEN_ATTEMPT: &str = concat!(
    "SELECT ",
    payment_columns!(),
    ", payment.data FROM payment WHERE payment.id IN (SELECT payment_id FROM attempt WHERE ended_at IS NULL) AND ",
    payment_conditions!(),
    " ORDER BY payment.created_at DESC LIMIT $9"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("BY_REFERENCE", BY_REFERENCE),
    ("BY_DATA", BY_DATA),
    ("BY_OPEN_ATTEMPT", BY_OPEN_ATTEMPT),
    ("BY_COMPANY", BY_COMPANY),
];

impl PaymentQuery {
    const fn statement(&self) -> &'static str {
        match (&self.reference, &self.data, self.status) {
            (Some(_), _, _) => BY_REFERENCE,
            (None, Some(_), _) => BY_DATA,
            (None, None, Some(Status::Unknown | Status::Authorised)) => BY_OPEN_ATTEMPT,
            (
                None,
                None,
                None
                | Some(
                    Status::Pending
                    | Status::Executed
                    | Status::Settled
                    | Status::Failed
                    | Status::Cancelled
                    | Status::Incomplete,
                ),
            ) => BY_COMPANY,
        }
    }
}

impl Cell {
    /// Payments, newest first.
    pub async fn payments(&self, query: &PaymentQuery) -> Result<Vec<PaymentEntry>, StoreError> {
        with_deadline(async {
            let (company, status) = (query.company.map(CompanyId::number), query.status.map(Status::as_str));
            let reference = query.reference.as_ref().map(Reference::as_str);
            let data = query.data.as_ref().map(MerchantData::as_str);
            let amount = query.amount.map(|amount| i32::try_from(amount.cents())).transpose();
            let amount = amount.map_err(|_| StoreError::unexpected("amount"))?;
            let time = |at: Option<Timestamp>| at.map(to_system_time);
            let (from, to, unchanged) = (time(query.created_from), time(query.created_to), time(query.unchanged_since));
            let values: [&(dyn ToSql + Sync); 9] =
                [&company, &status, &reference, &data, &amount, &from, &to, &unchanged, &query.limit];
            let rows = self.serving_connection().await?.query(query.statement(), &values).await?;
            let entry = |row| {
                Ok(PaymentEntry {
                    payment: payment_from_row(self.id(), row)?,
                    data: row::optional_parsed(row, "data")?,
                })
            };
            rows.iter().map(entry).collect()
        })
        .await
    }
}
