//! Counts by company and day, for charts. `roll_up.rs` adds what happened to payments and deliveries; nodes add what they count
//! themselves.

use std::str::FromStr;

use paylink_domain::{
    id::CompanyId,
    time::{Timestamp, to_system_time},
};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Payments by the day of what happened to them. Outcomes: `started`, `paid`, `failed`, `cancelled`.
    Payments,
    /// Cents of payments, by currency. Outcomes: `started`, `paid`.
    Amount,
    /// Payments by the day on which they started. Outcomes: `paid`, `failed`, `cancelled`.
    Started,
    /// Paid payments by the longest time from start to end. Outcomes: [`TIMES_TO_PAID`].
    TimeToPaid,
    /// Attempts that have ended, by bank. Outcomes: those of an attempt.
    Attempts,
    /// Delivery attempts, by endpoint. Outcomes: those of a delivery attempt.
    Deliveries,
    /// Milliseconds that delivery attempts took, by endpoint.
    DeliveryMilliseconds,
    /// Payers at a link. Outcomes: `generated`, `opened`, `bank_chosen`.
    Links,
}

/// The outcomes of [`Measure::TimeToPaid`], each with its limit in seconds.
pub const TIMES_TO_PAID: [(&str, Option<i64>); 6] =
    [("30s", Some(30)), ("1m", Some(60)), ("2m", Some(120)), ("5m", Some(300)), ("1h", Some(3_600)), ("longer", None)];

/// One count of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyCount {
    /// The beginning of the day, in UTC.
    pub day: Timestamp,
    pub measure: Measure,
    pub subject: String,
    pub outcome: String,
    pub total: i64,
}

/// What a node has counted itself, to be added to the present day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedNow<'a> {
    pub company: CompanyId,
    pub measure: Measure,
    pub subject: &'a str,
    pub outcome: &'a str,
    pub total: i64,
}

const DAILY_COUNTS: &str = "
    SELECT day::timestamp AT TIME ZONE 'UTC' AS day_start, measure, subject, outcome, total
    FROM daily_count WHERE company_id = $1 AND day >= ($2::timestamptz AT TIME ZONE 'UTC')::date
    ORDER BY day, measure, subject, outcome";
/// In the order of the primary key, so that concurrent writers cannot deadlock.
const ADD_COUNTS: &str = "
    INSERT INTO daily_count (company_id, day, measure, subject, outcome, total)
    SELECT company_id, (service_now() AT TIME ZONE 'UTC')::date, measure, subject, outcome, total
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS counted (company_id, measure, subject, outcome, total)
    ORDER BY company_id, measure, subject, outcome
    ON CONFLICT (company_id, day, measure, subject, outcome) DO UPDATE SET total = daily_count.total + excluded.total";
/// Charts show 30 days. A year more is for whoever reads the table.
const DELETE_OLD_COUNTS: &str = "DELETE FROM daily_count WHERE day < (service_now() AT TIME ZONE 'UTC')::date - 400";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("DAILY_COUNTS", DAILY_COUNTS), ("ADD_COUNTS", ADD_COUNTS), ("DELETE_OLD_COUNTS", DELETE_OLD_COUNTS)];

impl Measure {
    pub const ALL: [Self; 8] = [
        Self::Payments,
        Self::Amount,
        Self::Started,
        Self::TimeToPaid,
        Self::Attempts,
        Self::Deliveries,
        Self::DeliveryMilliseconds,
        Self::Links,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Payments => "payments",
            Self::Amount => "amount",
            Self::Started => "started",
            Self::TimeToPaid => "time_to_paid",
            Self::Attempts => "attempts",
            Self::Deliveries => "deliveries",
            Self::DeliveryMilliseconds => "delivery_ms",
            Self::Links => "links",
        }
    }
}

impl FromStr for Measure {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|measure| measure.as_str() == text).ok_or(())
    }
}

impl Cell {
    /// The counts of a company since the day of `since`, oldest first.
    pub async fn daily_counts(&self, company: CompanyId, since: Timestamp) -> Result<Vec<DailyCount>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = client.query(DAILY_COUNTS, &[&company.number(), &to_system_time(since)]).await?;
            let count = |row| {
                Ok(DailyCount {
                    day: row::time(row, "day_start")?,
                    measure: row::parsed(row, "measure")?,
                    subject: row.try_get("subject")?,
                    outcome: row.try_get("outcome")?,
                    total: row.try_get("total")?,
                })
            };
            rows.iter().map(count).collect()
        })
        .await
    }

    /// Adds to the counts of the present day.
    pub async fn add_counts(&self, counted: &[CountedNow<'_>]) -> Result<(), StoreError> {
        with_deadline(async {
            let companies: Vec<i64> = counted.iter().map(|one| one.company.number()).collect();
            let measures: Vec<&str> = counted.iter().map(|one| one.measure.as_str()).collect();
            let subjects: Vec<&str> = counted.iter().map(|one| one.subject).collect();
            let outcomes: Vec<&str> = counted.iter().map(|one| one.outcome).collect();
            let totals: Vec<i64> = counted.iter().map(|one| one.total).collect();
            let client = self.writing_connection().await?;
            client.execute(ADD_COUNTS, &[&companies, &measures, &subjects, &outcomes, &totals]).await?;
            Ok(())
        })
        .await
    }

    pub async fn delete_old_counts(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD_COUNTS, &[]).await?) }).await
    }
}
