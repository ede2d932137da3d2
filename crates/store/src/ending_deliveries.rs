//! Deliveries that end undelivered soon: their endpoint has not taken them for 20 hours. The last attempt is about two hours later.
//!
//! `endpoint_announcement` says up to which opening deliveries to an endpoint were announced. An endpoint that is away for days has
//! deliveries that end in every minute. They are announced once an hour, so each is announced at least an hour before its end.

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

/// Parameters: the openings of the deliveries that end soon, that of the last announcement that is old enough, and that of the first one
/// from the future; then the endpoint after which the page begins. A delivery that is announced already stays queued until its end.
const FIND_ENDING: &str = "
    SELECT ending.endpoint_id, company_id, name, url, announced_until, coalesce(announced_until > $3, false) AS is_ahead
    FROM (SELECT endpoint_id, max(opened_at) AS last_opened_at FROM delivery WHERE state = 'queued' AND opened_at <= $1 GROUP BY 1) AS ending
        JOIN endpoint ON endpoint.id = ending.endpoint_id
        LEFT JOIN endpoint_announcement ON endpoint_announcement.endpoint_id = ending.endpoint_id
    WHERE slot IS NOT NULL AND ending.endpoint_id > $4
        AND (announced_until IS NULL OR announced_until > $3 OR announced_until <= $2 AND announced_until < last_opened_at)
    ORDER BY 1 LIMIT 100";
/// No row if another worker has announced them in the meantime.
const ANNOUNCE: &str = "
    INSERT INTO endpoint_announcement AS announced (endpoint_id, announced_until) VALUES ($1, $2)
    ON CONFLICT (endpoint_id) DO UPDATE SET announced_until = $2 WHERE announced.announced_until = $3
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
    /// Whether that announcement is from the future.
    is_ahead: bool,
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
        let announced_until = self.announced_until.filter(|_| !self.is_ahead);
        let (until, announced) = (to_system_time(self.until), announced_until.map(to_system_time));
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
    /// Writes a notice for each endpoint with deliveries that end within about two hours, about those that were not announced. Up to 100
    /// endpoints in one call, after the one with this number.
    ///
    /// An endpoint whose notice cannot be written does not keep the others from theirs. The first such error is in the result.
    pub async fn announce_ending_deliveries(&self, after: i64) -> Result<Announced, StoreError> {
        let downtimes = with_deadline(async { read_downtimes(&*self.serving_connection().await?).await }).await?;
        let found = self.ending_deliveries(&downtimes, after).await?;
        let mut announced = Announced::found(found.iter().map(|ending| ending.endpoint));
        for ending in found {
            match self.announce(&ending, &downtimes).await {
                Ok(is_new) => announced.written += usize::from(is_new),
                Err(error) => announced.failure = announced.failure.or(Some(error)),
            }
        }
        Ok(announced)
    }

    async fn ending_deliveries(&self, downtimes: &[Downtime], after: i64) -> Result<Vec<Ending>, StoreError> {
        let soon = self.now().await? + ANNOUNCED_BEFORE;
        // Without downtimes, the opening is the latest that could have been announced until now.
        let (until, latest) = (expiry_cutoff(soon, downtimes), expiry_cutoff(soon, &[]));
        with_deadline(async {
            let (ending, announced) = (to_system_time(until), to_system_time(until.before(BETWEEN_ANNOUNCEMENTS)));
            let values: [&(dyn ToSql + Sync); 4] = [&ending, &announced, &to_system_time(latest + MAX_AHEAD), &after];
            let rows = self.serving_connection().await?.query(FIND_ENDING, &values).await?;
            let ending = |row: &Row| {
                let (endpoint, company) = ids(self.id(), row)?;
                let (announced_until, is_ahead) =
                    (row::optional_time(row, "announced_until")?, row.try_get("is_ahead")?);
                let (name, url) = (row.try_get("name")?, row.try_get("url")?);
                Ok(Ending { endpoint, company, name, url, until, announced_until, is_ahead })
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
