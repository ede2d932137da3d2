//! The payments of a company as its staff look for them: newest first, by pages, with conditions and a search.
//!
//! Every statement reads one range of an index in the order of time and stops after [`SCAN_LIMIT`] rows, however rare that is what
//! it looks for. Then the page says how far it has searched, and the next one continues there. A search for a text has two parts,
//! which have no payment in common: what matches exactly is found by indexes over all time, and what only contains the text by reading
//! the newest payments.

use paylink_domain::{
    id::{BankId, CompanyId},
    merchant_data::MerchantData,
    money::AmountCents,
    payment::Payment,
    status::Status,
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payment_cursor::{ListPosition, PaymentCursor, Progress},
    payment_read::{payment_columns, payment_from_row},
    pooled_connection::PooledConnection,
    row,
    scan_limit::SCAN_LIMIT,
};

/// How many rows a count reads at most.
const COUNT_LIMIT: i64 = 100_000;

/// Which payments are listed. An absent condition holds for all.
#[derive(Clone, Copy, Debug)]
pub struct PaymentListQuery<'a> {
    pub company: CompanyId,
    /// Empty: all.
    pub statuses: &'a [Status],
    pub amount: Option<AmountCents>,
    /// The reference or the data is this text, or contains it. The case counts only where data is the whole text.
    pub text: Option<&'a str>,
    /// With a text: payments of this amount match exactly, too.
    pub text_amount: Option<AmountCents>,
    pub created_from: Option<Timestamp>,
    /// Only payments before this time.
    pub created_to: Option<Timestamp>,
    pub cursor: PaymentCursor,
    pub limit: u16,
}

#[derive(Clone, Debug)]
pub struct ListedPayment {
    pub payment: Payment,
    pub data: Option<MerchantData>,
    /// The bank of the latest attempt.
    pub bank: Option<BankId>,
    /// Whether it only contains the text.
    pub only_contains: bool,
    position: ListPosition,
}

#[derive(Clone, Debug)]
pub struct PaymentListPage {
    /// Newest first.
    pub payments: Vec<ListedPayment>,
    /// Where the next page begins. `None`: there are no more.
    pub next: Option<PaymentCursor>,
    /// Set if the page is not full because the search stopped: payments before this time were not looked at.
    pub searched_to: Option<Timestamp>,
}

/// How many payments match among the newest 100,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentCount {
    pub matching: i64,
    /// Whether older payments were not counted.
    pub is_more: bool,
}

/// Parameters: company, created from, created to, position (time, id), statuses, amount, text, amount of the text, limit. Every statement
/// has all of them. `$index_condition` selects the range of the index, and `$condition` what of it is listed.
///
/// The last row of a scan that stops is returned also if it does not match: it tells how far the search has come.
macro_rules! list_payments {
    (from: $from:literal, index: $index_condition:literal, only: $condition:literal) => {
        concat!(
            "SELECT ",
            payment_columns!(),
            ", payment.data, payment.created_us, payment.matches, payment.number,
             (SELECT bank FROM attempt WHERE attempt.payment_id = payment.id ORDER BY number DESC LIMIT 1) AS bank
             FROM (
                SELECT scanned.*, (extract(epoch FROM created_at) * 1000000)::bigint AS created_us, ",
            conditions!($condition),
            " AS matches
                FROM (
                    SELECT payment.*, row_number() OVER (ORDER BY payment.created_at DESC, payment.id DESC) AS number
                    FROM ",
            $from,
            " WHERE payment.company_id = $1 AND ",
            $index_condition,
            range!(),
            "       ORDER BY payment.created_at DESC, payment.id DESC LIMIT 25000
                ) AS scanned
             ) AS payment
             WHERE payment.matches OR payment.number = 25000
             ORDER BY payment.created_at DESC, payment.id DESC LIMIT $10"
        )
    };
}
macro_rules! range {
    () => {
        "payment.created_at >= coalesce($2::timestamptz, '-infinity') AND payment.created_at < coalesce($3::timestamptz, 'infinity')
         AND payment.created_at <= coalesce($4::timestamptz, 'infinity')
         AND (payment.created_at < coalesce($4::timestamptz, 'infinity') OR payment.id < $5::uuid)"
    };
}
macro_rules! conditions {
    ($condition:literal) => {
        concat!(
            "(cardinality($6::text[]) = 0 OR status::text = ANY($6::text[])) AND ($7::integer IS NULL OR amount_cents = $7::integer)
             AND ($8::text IS NULL OR true) AND ($9::integer IS NULL OR true)",
            $condition
        )
    };
}
const LIST_ALL: &str = list_payments!(from: "payment", index: "", only: "");
const LIST_BY_AMOUNT: &str =
    list_payments!(from: "payment", index: "payment.amount_cents = $7::integer AND ", only: "");
/// Payments in these statuses have an open attempt. There are so few of them that they are sorted.
const LIST_BY_OPEN_ATTEMPT: &str = list_payments!(
    from: "(SELECT payment_id FROM attempt WHERE ended_at IS NULL LIMIT 25000) AS open JOIN payment ON payment.id = open.payment_id",
    index: "", only: "");
const LIST_BY_REFERENCE: &str =
    list_payments!(from: "payment", index: "lower(payment.reference) = lower($8::text) AND ", only: "");
const LIST_BY_DATA: &str = list_payments!(from: "payment", index: "payment.data = $8::text AND ", only: "");
const LIST_BY_TEXT_AMOUNT: &str =
    list_payments!(from: "payment", index: "payment.amount_cents = $9::integer AND ", only: "");
/// Without those that match exactly, so that no payment is listed twice. References and data are ASCII, whose case the collation C
/// changes fastest.
const LIST_CONTAINING: &str = list_payments!(from: "payment", index: "", only:
    " AND (strpos(lower(reference COLLATE \"C\"), (SELECT lower($8::text COLLATE \"C\"))) > 0
           OR coalesce(strpos(lower(data COLLATE \"C\"), (SELECT lower($8::text COLLATE \"C\"))) > 0, false))
      AND lower(reference) <> lower($8::text) AND data IS DISTINCT FROM $8::text AND amount_cents IS DISTINCT FROM $9::integer");
const OPEN_ATTEMPTS: &str =
    "SELECT count(*) AS open FROM (SELECT FROM attempt WHERE ended_at IS NULL LIMIT 25001) AS found";
const COUNT_PAYMENTS: &str = concat!(
    "SELECT count(*) AS read, count(*) FILTER (WHERE ",
    conditions!(
        " AND ($8::text IS NULL OR strpos(lower(reference COLLATE \"C\"), (SELECT lower($8::text COLLATE \"C\"))) > 0
               OR coalesce(strpos(lower(data COLLATE \"C\"), (SELECT lower($8::text COLLATE \"C\"))) > 0, false) OR amount_cents IS NOT DISTINCT FROM $9::integer)"
    ),
    ") AS matching FROM (SELECT payment.* FROM payment WHERE payment.company_id = $1 AND ",
    range!(),
    " ORDER BY payment.created_at DESC LIMIT $10) AS scanned"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LIST_ALL", LIST_ALL),
    ("LIST_BY_AMOUNT", LIST_BY_AMOUNT),
    ("LIST_BY_OPEN_ATTEMPT", LIST_BY_OPEN_ATTEMPT),
    ("LIST_BY_REFERENCE", LIST_BY_REFERENCE),
    ("LIST_BY_DATA", LIST_BY_DATA),
    ("LIST_BY_TEXT_AMOUNT", LIST_BY_TEXT_AMOUNT),
    ("LIST_CONTAINING", LIST_CONTAINING),
    ("OPEN_ATTEMPTS", OPEN_ATTEMPTS),
    ("COUNT_PAYMENTS", COUNT_PAYMENTS),
];

/// What one part of a list has found, newest first.
#[derive(Debug, Default)]
struct Part {
    payments: Vec<ListedPayment>,
    /// Where the search stopped before its end.
    stopped: Option<ListPosition>,
}

impl Cell {
    /// One page of a company's payments.
    pub async fn payment_list(&self, query: &PaymentListQuery<'_>) -> Result<PaymentListPage, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let mut exact = Part::default();
            if query.cursor.exact != Progress::End {
                for statement in exact_statements(&client, query).await? {
                    let part = self.list_part(&client, statement, query, query.cursor.exact).await?;
                    exact = exact.merge(part, usize::from(query.limit));
                }
            }
            let mut containing = Part::default();
            if query.text.is_some() && query.cursor.containing != Progress::End {
                containing = self.list_part(&client, LIST_CONTAINING, query, query.cursor.containing).await?;
                for found in &mut containing.payments {
                    found.only_contains = true;
                }
            }
            Ok(page(&exact, &containing, query))
        })
        .await
    }

    /// How many payments match, without the cursor.
    pub async fn payment_count(&self, query: &PaymentListQuery<'_>) -> Result<PaymentCount, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = query_rows(&client, COUNT_PAYMENTS, query, Progress::Start, COUNT_LIMIT).await?;
            let row = rows.first().ok_or_else(|| StoreError::unexpected("count"))?;
            Ok(PaymentCount {
                matching: row.try_get("matching")?,
                is_more: row.try_get::<_, i64>("read")? == COUNT_LIMIT,
            })
        })
        .await
    }

    async fn list_part(
        &self,
        client: &PooledConnection,
        statement: &str,
        query: &PaymentListQuery<'_>,
        progress: Progress,
    ) -> Result<Part, StoreError> {
        // One more tells whether there is another page; the last one may only tell how far the search has come.
        let rows = query_rows(client, statement, query, progress, i64::from(query.limit) + 2).await?;
        let mut part = Part::default();
        for row in &rows {
            let position = ListPosition::from_row(row)?;
            if row.try_get("matches")? {
                part.payments.push(ListedPayment {
                    payment: payment_from_row(self.id(), row)?,
                    data: row::optional_parsed(row, "data")?,
                    bank: row::optional_parsed(row, "bank")?,
                    only_contains: false,
                    position,
                });
            }
            if row.try_get::<_, i64>("number")? == SCAN_LIMIT {
                part.stopped = Some(position);
            }
        }
        Ok(part)
    }
}

/// The statements that find what matches exactly.
async fn exact_statements(
    client: &PooledConnection,
    query: &PaymentListQuery<'_>,
) -> Result<Vec<&'static str>, StoreError> {
    if query.text.is_some() {
        let by_amount = query.text_amount.map(|_| LIST_BY_TEXT_AMOUNT);
        return Ok([LIST_BY_REFERENCE, LIST_BY_DATA].into_iter().chain(by_amount).collect());
    }
    if query.amount.is_some() {
        return Ok(vec![LIST_BY_AMOUNT]);
    }
    let have_open_attempts = |status: &Status| match status {
        Status::Unknown | Status::Authorised => true,
        Status::Pending
        | Status::Executed
        | Status::Settled
        | Status::Failed
        | Status::Cancelled
        | Status::Incomplete => false,
    };
    if !query.statuses.is_empty() && query.statuses.iter().all(have_open_attempts) {
        let open: i64 = client.query_one(OPEN_ATTEMPTS, &[]).await?.try_get("open")?;
        if open <= SCAN_LIMIT {
            return Ok(vec![LIST_BY_OPEN_ATTEMPT]);
        }
    }
    Ok(vec![LIST_ALL])
}

async fn query_rows(
    client: &PooledConnection,
    statement: &str,
    query: &PaymentListQuery<'_>,
    progress: Progress,
    limit: i64,
) -> Result<Vec<Row>, StoreError> {
    let position = match progress {
        Progress::After(position) => Some(position),
        Progress::Start | Progress::End => None,
    };
    let (before, id) = (position.map(ListPosition::system_time), position.map(ListPosition::id));
    let (from, to) = (query.created_from.map(to_system_time), query.created_to.map(to_system_time));
    let statuses: Vec<&str> = query.statuses.iter().map(|status| status.as_str()).collect();
    let (amount, text_amount) = (cents(query.amount)?, cents(query.text_amount)?);
    let company = query.company.number();
    let values: [&(dyn ToSql + Sync); 10] =
        [&company, &from, &to, &before, &id, &statuses, &amount, &query.text, &text_amount, &limit];
    let statement = client.prepare_cached(statement).await?;
    Ok(client.query(&statement, &values).await?)
}

fn cents(amount: Option<AmountCents>) -> Result<Option<i32>, StoreError> {
    let cents = amount.map(|amount| i32::try_from(amount.cents())).transpose();
    cents.map_err(|_| StoreError::unexpected("amount"))
}

impl Part {
    /// Both in one order, each payment once. What is older than where one of them stopped, or than the last one of a full list, is left
    /// for the next page: it is not known what is between.
    fn merge(self, other: Self, limit: usize) -> Self {
        let full = |part: &Self| {
            let last = part.payments.get(limit).map(|last| last.position);
            last.max(part.stopped)
        };
        let complete_to = full(&self).max(full(&other));
        let stopped = self.stopped.max(other.stopped);
        let mut payments: Vec<ListedPayment> = self.payments.into_iter().chain(other.payments).collect();
        payments.sort_by_key(|found| std::cmp::Reverse(found.position));
        payments.dedup_by_key(|found| found.position);
        payments.retain(|found| complete_to.is_none_or(|complete_to| found.position >= complete_to));
        Self { payments, stopped }
    }

    /// How far this part has come after `taken` of its payments.
    fn progress(&self, before: Progress, taken: usize) -> Progress {
        let last = taken.checked_sub(1).and_then(|last| self.payments.get(last)).map(|last| last.position);
        match (self.payments.len() > taken, self.stopped, last) {
            (true, _, Some(last)) => Progress::After(last),
            (true, _, None) => before,
            (false, Some(stopped), _) => Progress::After(stopped),
            (false, None, _) => Progress::End,
        }
    }
}

fn page(exact: &Part, containing: &Part, query: &PaymentListQuery<'_>) -> PaymentListPage {
    let mut all: Vec<&ListedPayment> = exact.payments.iter().chain(&containing.payments).collect();
    all.sort_by_key(|found| std::cmp::Reverse(found.position));
    all.truncate(usize::from(query.limit));
    let payments: Vec<ListedPayment> = all.into_iter().cloned().collect();
    let taken = |only_contains: bool| payments.iter().filter(|found| found.only_contains == only_contains).count();
    let next = PaymentCursor {
        exact: exact.progress(query.cursor.exact, taken(false)),
        containing: containing.progress(query.cursor.containing, taken(true)),
    };
    let is_full = payments.len() == usize::from(query.limit);
    let stopped = exact.stopped.max(containing.stopped).filter(|_| !is_full);
    PaymentListPage {
        payments,
        next: (!next.is_end()).then_some(next),
        searched_to: stopped.map(ListPosition::created_at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_stops_after_the_same_number_of_rows() {
        for (name, statement) in STATEMENTS.iter().filter(|(name, _)| name.starts_with("LIST_")) {
            for part in [format!("LIMIT {SCAN_LIMIT}\n"), format!("payment.number = {SCAN_LIMIT}\n")] {
                assert!(statement.contains(&part), "{name} has no {part:?}: {statement}");
            }
        }
        assert!(OPEN_ATTEMPTS.contains(&format!("LIMIT {}", SCAN_LIMIT + 1)));
    }
}
