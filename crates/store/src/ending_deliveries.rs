//! Deliveries that end undelivered soon: their endpoint has not taken them for 20 hours. The last attempt is about two hours later.
//!
//! A scan reads each of these deliveries once, in the order of their openings, and notes for each endpoint up to when it has some.
//! `endpoint_announcement` has that time, and up to which opening deliveries to the endpoint were announced. An endpoint that is away for
//! days has deliveries that end in every minute. They are announced once an hour, so each is announced at least an hour before its end.

use std::time::Duration;

use paylink_domain::{
    id::{CompanyId, EndpointId},
    notice::{Notice, PaidPayment},
    retry::{DELAYS, Downtime, closes_at, expiry_cutoff},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    cell::Cell,
    deadline::with_deadline,
    delivery_maintenance::read_downtimes,
    endpoint_notice::ids,
    error::StoreError,
    notice::{Announced, NewNotice, write},
    row,
    transaction::begin,
};

/// How long before the end of their window deliveries are announced. The last attempt is about half an hour before that end.
const ANNOUNCED_BEFORE: Duration = Duration::from_mins(2 * 60 + 30);
/// How long the next announcement of the same endpoint waits.
const BETWEEN_ANNOUNCEMENTS: Duration = Duration::from_hours(1);

/// How far an announcement may be ahead of the clock. One that is further ahead was written before the clock was set back, and would
/// silence deliveries that were opened since.
const MAX_AHEAD: Duration = Duration::from_hours(1);

/// Parameters: the opening of the last delivery that ends soon, and that of the first one from the future. Continues where the last scan
/// stopped, or from the start if that was in the future. No row while another worker scans.
///
/// The limit is inside of the condition on `$1`: with both bounds, PostgreSQL would expect few rows, read all and sort them.
const SCAN_ENDING: &str = "
    WITH progress AS MATERIALIZED (
        SELECT CASE WHEN scanned_until > $2 THEN '-infinity' ELSE scanned_until END AS scanned_until FROM ending_delivery_scan
        FOR UPDATE SKIP LOCKED
    ), found AS MATERIALIZED (
        SELECT endpoint_id, opened_at FROM progress CROSS JOIN LATERAL (
            SELECT endpoint_id, opened_at FROM delivery WHERE state = 'queued' AND opened_at > scanned_until
            ORDER BY opened_at FETCH FIRST 5000 ROWS WITH TIES) AS oldest
        WHERE opened_at <= $1
    ), batch AS MATERIALIZED (
        SELECT count(*) AS number, max(opened_at) AS last_opened_at FROM found
    ), noted AS (
        INSERT INTO endpoint_announcement AS announcement (endpoint_id, announced_until, ending_until)
        SELECT endpoint_id, '-infinity', max(opened_at) FROM found GROUP BY 1 ORDER BY 1
        ON CONFLICT (endpoint_id) DO UPDATE SET ending_until = excluded.ending_until,
            announced_until = CASE WHEN announcement.announced_until > $2 THEN '-infinity' ELSE announcement.announced_until END
    )
    UPDATE ending_delivery_scan
    SET scanned_until = CASE WHEN number < 5000 THEN greatest(progress.scanned_until, $1) ELSE last_opened_at END
    FROM progress CROSS JOIN batch
    RETURNING number";
/// As many as the limit in the statement.
const SCANNED_PER_STATEMENT: i64 = 5_000;
/// Parameters: the opening of the last announcement that is old enough, and the endpoint after which the page begins.
const FIND_ENDING: &str = "
    SELECT endpoint_id, company_id, name, url, nullif(announced_until, '-infinity') AS announced_until
    FROM endpoint_announcement JOIN endpoint ON endpoint.id = endpoint_id
    WHERE ending_until > announced_until AND announced_until <= $1 AND endpoint_id > $2 AND slot IS NOT NULL
    ORDER BY endpoint_id LIMIT 100";
/// No row if another worker has announced them in the meantime.
const ANNOUNCE: &str = "
    UPDATE endpoint_announcement SET announced_until = $2
    WHERE endpoint_id = $1 AND announced_until = coalesce($3::timestamptz, '-infinity')
    RETURNING endpoint_id";
/// The deliveries of one endpoint, up to 10,000, with their payments. Test events have none.
macro_rules! ending {
    () => {
        "WITH ending AS MATERIALIZED (
            SELECT opened_at, next_attempt_at, attempts, status IN ('EXECUTED', 'SETTLED') AS is_paid, reference, amount_cents, currency
            FROM (
                SELECT event_id, opened_at, next_attempt_at, attempts FROM delivery
                WHERE endpoint_id = $1 AND state = 'queued' AND opened_at <= $2 AND opened_at > coalesce($3::timestamptz, '-infinity')
                ORDER BY opened_at LIMIT 10000
            ) AS oldest JOIN event ON event.id = event_id JOIN payment ON payment.id = payment_id) "
    };
}
const COUNT_ENDING: &str = concat!(
    ending!(),
    "SELECT count(*) AS deliveries, min(opened_at) AS first_opened_at, count(*) FILTER (WHERE is_paid) AS paid,
        min(next_attempt_at) FILTER (WHERE attempts >= $4::integer AND next_attempt_at > service_now()) AS first_last_attempt_at
     FROM ending"
);
const PAID_ENDING: &str = concat!(
    ending!(),
    "SELECT reference, amount_cents, currency FROM ending WHERE is_paid ORDER BY opened_at LIMIT 20"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SCAN_ENDING", SCAN_ENDING),
    ("FIND_ENDING", FIND_ENDING),
    ("ANNOUNCE", ANNOUNCE),
    ("COUNT_ENDING", COUNT_ENDING),
    ("PAID_ENDING", PAID_ENDING),
];

/// An endpoint with deliveries that end soon and were not announced.
#[derive(Debug)]
struct Ending {
    endpoint: EndpointId,
    company: CompanyId,
    name: String,
    url: String,
    /// The opening up to which deliveries are announced now, and that of the last announcement.
    until: Timestamp,
    announced_until: Option<Timestamp>,
}

fn paid_payment(row: &Row) -> Result<PaidPayment, StoreError> {
    Ok(PaidPayment {
        reference: row.try_get("reference")?,
        amount_cents: row.try_get::<_, i32>("amount_cents")?.into(),
        currency: row.try_get("currency")?,
    })
}

impl Ending {
    /// `None` if only test events end.
    async fn notice(
        &self,
        transaction: &Transaction<'_>,
        downtimes: &[Downtime],
    ) -> Result<Option<NewNotice>, StoreError> {
        let (until, announced) = (to_system_time(self.until), self.announced_until.map(to_system_time));
        let values: [&(dyn ToSql + Sync); 3] = [&self.endpoint.number(), &until, &announced];
        let [endpoint, until, announced] = values;
        // After as many attempts as there are delays, the next one is the last.
        let before_last = i32::try_from(DELAYS.len()).unwrap_or(i32::MAX);
        let row = transaction.query_one(COUNT_ENDING, &[endpoint, until, announced, &before_last]).await?;
        let Some(first_opened_at) = row::optional_time(&row, "first_opened_at")? else { return Ok(None) };
        let closes_at = closes_at(first_opened_at, downtimes);
        let first_end = row::optional_time(&row, "first_last_attempt_at")?.map_or(closes_at, |at| at.min(closes_at));
        let paid_payments = transaction.query(PAID_ENDING, &values).await?;
        let notice = Notice::DeliveriesEnding {
            endpoint: self.endpoint,
            name: self.name.clone(),
            url: self.url.clone(),
            deliveries: row.try_get("deliveries")?,
            first_end_ms: first_end.epoch_ms(),
            paid: row.try_get("paid")?,
            paid_payments: paid_payments.iter().map(paid_payment).collect::<Result<_, _>>()?,
        };
        let key = format!("deliveries_ending {} {}", self.endpoint, self.until.epoch_ms());
        Ok(Some(NewNotice { company: Some(self.company), key, notice }))
    }
}

impl Cell {
    /// Finds endpoints with deliveries that end soon, as far as they were not found before.
    pub async fn scan_ending_deliveries(&self) -> Result<(), StoreError> {
        let (until, latest) = self.ending_until().await?;
        let values: [&(dyn ToSql + Sync); 2] = [&to_system_time(until), &to_system_time(latest + MAX_AHEAD)];
        loop {
            let scanned = with_deadline(async {
                let row = self.writing_connection().await?.query_opt(SCAN_ENDING, &values).await?;
                Ok::<Option<i64>, StoreError>(row.map(|row| row.try_get("number")).transpose()?)
            })
            .await?;
            if scanned.is_none_or(|number| number < SCANNED_PER_STATEMENT) {
                return Ok(());
            }
        }
    }

    /// Writes a notice for each endpoint with deliveries that end within about two hours, about those that were not announced. Up to 100
    /// endpoints in one call, after the one with this number.
    ///
    /// An endpoint whose notice cannot be written does not keep the others from theirs. The first such error is in the result.
    pub async fn announce_ending_deliveries(&self, after: i64) -> Result<Announced, StoreError> {
        let found = self.ending_deliveries(after).await?;
        let mut announced = Announced::found(found.iter().map(|ending| ending.endpoint));
        let downtimes = self.downtimes().await?;
        for ending in found {
            match self.announce(&ending, &downtimes).await {
                Ok(is_new) => announced.written += usize::from(is_new),
                Err(error) => announced.failure = announced.failure.or(Some(error)),
            }
        }
        Ok(announced)
    }

    async fn downtimes(&self) -> Result<Vec<Downtime>, StoreError> {
        with_deadline(async { read_downtimes(&*self.serving_connection().await?).await }).await
    }

    /// The opening of the last delivery that ends soon, and the latest that this could have been: without downtimes.
    async fn ending_until(&self) -> Result<(Timestamp, Timestamp), StoreError> {
        let downtimes = self.downtimes().await?;
        let soon = self.now().await? + ANNOUNCED_BEFORE;
        Ok((expiry_cutoff(soon, &downtimes), expiry_cutoff(soon, &[])))
    }

    async fn ending_deliveries(&self, after: i64) -> Result<Vec<Ending>, StoreError> {
        let (until, _) = self.ending_until().await?;
        with_deadline(async {
            let announced = to_system_time(until.before(BETWEEN_ANNOUNCEMENTS));
            let rows = self.serving_connection().await?.query(FIND_ENDING, &[&announced, &after]).await?;
            let ending = |row: &Row| {
                let (endpoint, company) = ids(self.id(), row)?;
                let announced_until = row::optional_time(row, "announced_until")?;
                let (name, url) = (row.try_get("name")?, row.try_get("url")?);
                Ok(Ending { endpoint, company, name, url, until, announced_until })
            };
            rows.iter().map(ending).collect()
        })
        .await
    }

    async fn announce(&self, ending: &Ending, downtimes: &[Downtime]) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let (until, announced) = (to_system_time(ending.until), ending.announced_until.map(to_system_time));
            let values: [&(dyn ToSql + Sync); 3] = [&ending.endpoint.number(), &until, &announced];
            if transaction.query_opt(ANNOUNCE, &values).await?.is_none() {
                return Ok(false);
            }
            let is_new = match ending.notice(&transaction, downtimes).await? {
                Some(notice) => write(&transaction, &notice).await?,
                None => false,
            };
            transaction.commit().await?;
            Ok(is_new)
        })
        .await
    }
}
