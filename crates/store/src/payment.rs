//! Payments: created by the first use of a link, read by id, changed by observations of banks.

use std::time::SystemTime;

use deadpool_postgres::GenericClient;
use paylink_domain::{
    id::{CellId, PaymentId},
    link::Link,
    payment::Payment,
    time::to_system_time,
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    link_lifetime::link_is_expired,
    payment_read::{payment_columns, payment_from_row},
};

/// The outcome of using a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UseLinkOutcome {
    Created(Payment),
    /// Another tab, device or retry has used the link before. It is the same payment.
    Existing(Payment),
    Refused(LinkRefusedReason),
}

/// Why a valid link cannot become a payment now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRefusedReason {
    NoSuchCompany,
    OnlinePaymentsDisabled,
    /// The payee account has another currency than when the link was generated. The merchant has to generate a new link.
    CurrencyChanged,
    /// The merchant has revoked the link.
    Revoked,
    /// Nobody has used the link within the lifetime that the merchant has set.
    Expired,
    /// The link is sealed with a key that is not in use in its cell, or was issued in the future. Only somebody else who has the key
    /// can have made it, so it counts as no link.
    NotGenuine,
}

/// Whether a link can be one that this service has generated: its key is in use in the cell, and it was not issued in the future.
/// The five minutes are for nodes whose clocks differ from that of the database.
macro_rules! link_is_genuine {
    (key: $key:literal, issued_at: $issued_at:literal) => {
        concat!(
            "EXISTS (SELECT FROM sealing_key WHERE ring = 'links' AND id = ",
            $key,
            " AND state = 'in_use') AND ",
            $issued_at,
            " <= service_now() + interval '5 minutes'"
        )
    };
}

/// Company, account and key are read by the statement that inserts, so a company that was disabled just before gets no payment, and
/// neither does a link whose key was retired or whose lifetime has passed just before.
///
/// In the order of their ids: two transactions that insert the same payments in opposite orders would wait for each other.
const INSERT_PAYMENTS: &str = concat!(
    "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, data, merchant_return)
     SELECT link.payment_id, company.id, payee_account.id, link.amount_cents, payee_account.currency, link.reference, link.data,
         link.merchant_return
     FROM unnest($1::uuid[], $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::integer[], $9::boolean[])
             AS link (payment_id, company_id, amount_cents, currency, reference, data, issued_at, key, merchant_return)
         JOIN company ON company.id = link.company_id JOIN payee_account ON payee_account.id = company.payee_account_id
     WHERE company.online_payments_enabled AND payee_account.currency = link.currency
         AND (company.links_revoked_before IS NULL OR company.links_revoked_before <= link.issued_at)
         AND NOT ",
    link_is_expired!(issued_at: "link.issued_at"),
    " AND ",
    link_is_genuine!(key: "link.key", issued_at: "link.issued_at"),
    " ORDER BY link.payment_id
     ON CONFLICT (id) DO NOTHING
     RETURNING ",
    payment_columns!()
);
const NO_LONGER_IN_PROGRESS: &str = concat!(
    "SELECT ",
    payment_columns!(),
    " FROM payment WHERE id = ANY($1) AND status NOT IN ('PENDING', 'AUTHORISED')"
);
const LINK_REFUSED_REASON: &str = concat!(
    "SELECT online_payments_enabled, coalesce(payee_account.currency = $4, false) AS currency_matches,
         coalesce(links_revoked_before > $2, false) OR EXISTS (SELECT FROM revoked_link WHERE payment_id = $3) AS revoked, ",
    link_is_expired!(issued_at: "$2"),
    " AS expired, ",
    link_is_genuine!(key: "$5", issued_at: "$2"),
    " AS genuine
     FROM company LEFT JOIN payee_account ON payee_account.id = company.payee_account_id WHERE company.id = $1"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT_PAYMENTS", INSERT_PAYMENTS),
    ("NO_LONGER_IN_PROGRESS", NO_LONGER_IN_PROGRESS),
    ("LINK_REFUSED_REASON", LINK_REFUSED_REASON),
];

impl Cell {
    /// Creates the payment of `link`, or returns the existing one.
    pub async fn use_link(&self, link: &Link) -> Result<UseLinkOutcome, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            if let Some(payment) = insert_payments(&*client, self.id(), &[link]).await?.pop() {
                return Ok(UseLinkOutcome::Created(payment));
            }
            drop(client);
            if let Some(payment) = self.payment(link.payment_id).await? {
                return Ok(UseLinkOutcome::Existing(payment));
            }
            let client = self.serving_connection().await?;
            Ok(UseLinkOutcome::Refused(link_refused_reason(&*client, link).await?))
        })
        .await
    }

    /// Why using the link would be refused now. Only meaningful for a link that has not become a payment.
    pub async fn link_refusal(&self, link: &Link) -> Result<Option<LinkRefusedReason>, StoreError> {
        with_deadline(async { find_refusal(&*self.serving_connection().await?, link).await }).await
    }

    /// The payment with this id. Concurrent callers share a statement.
    pub async fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        self.ensure_serving()?;
        self.payment_reads.load(id.uuid()).await
    }

    /// The same for a client that has asked for too many unknown ids (`paced_lookup.rs`).
    pub async fn payment_paced(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        self.ensure_serving()?;
        self.paced_lookups.payments.load(id.uuid()).await
    }

    /// The payments of `ids` whose status is neither PENDING nor AUTHORISED, in one statement.
    pub async fn payments_no_longer_in_progress(&self, ids: &[PaymentId]) -> Result<Vec<Payment>, StoreError> {
        with_deadline(async {
            let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(NO_LONGER_IN_PROGRESS).await?;
            let rows = client.query(&statement, &[&ids]).await?;
            rows.iter().map(|row| payment_from_row(self.id(), row)).collect()
        })
        .await
    }
}

/// Inserts the payments of `links`, and returns them without those that exist already or may not be created.
pub(crate) async fn insert_payments(
    client: &impl GenericClient,
    cell: CellId,
    links: &[&Link],
) -> Result<Vec<Payment>, StoreError> {
    let amounts: Result<Vec<i32>, _> = links.iter().map(|link| i32::try_from(link.amount.cents())).collect();
    let amounts = amounts.map_err(|_| StoreError::unexpected("amount"))?;
    let ids: Vec<Uuid> = links.iter().map(|link| link.payment_id.uuid()).collect();
    let companies: Vec<i64> = links.iter().map(|link| link.company_id.number()).collect();
    let currencies: Vec<&str> = links.iter().map(|link| link.currency.code()).collect();
    let references: Vec<&str> = links.iter().map(|link| link.reference.as_str()).collect();
    let data: Vec<Option<&str>> = links.iter().map(|link| link.data.as_ref().map(|data| data.as_str())).collect();
    let issued_at: Vec<SystemTime> = links.iter().map(|link| to_system_time(link.issued_at)).collect();
    let keys: Vec<i32> = links.iter().map(|link| i32::from(link.key.number())).collect();
    let merchant_return: Vec<bool> = links.iter().map(|link| link.origin.merchant_return()).collect();
    let values: [&(dyn ToSql + Sync); 9] =
        [&ids, &companies, &amounts, &currencies, &references, &data, &issued_at, &keys, &merchant_return];
    let statement = client.prepare_cached(INSERT_PAYMENTS).await?;
    let rows = client.query(&statement, &values).await?;
    rows.iter().map(|row| payment_from_row(cell, row)).collect()
}

/// Why a link has not become a payment.
pub(crate) async fn link_refused_reason(
    client: &impl GenericClient,
    link: &Link,
) -> Result<LinkRefusedReason, StoreError> {
    // Without a reason, the account has got the link's currency since the insert.
    Ok(find_refusal(client, link).await?.unwrap_or(LinkRefusedReason::CurrencyChanged))
}

async fn find_refusal(client: &impl GenericClient, link: &Link) -> Result<Option<LinkRefusedReason>, StoreError> {
    let (company, issued_at) = (link.company_id.number(), to_system_time(link.issued_at));
    let (payment, currency, key) = (link.payment_id.uuid(), link.currency.code(), i32::from(link.key.number()));
    let statement = client.prepare_cached(LINK_REFUSED_REASON).await?;
    let values: [&(dyn ToSql + Sync); 5] = [&company, &issued_at, &payment, &currency, &key];
    let Some(row) = client.query_opt(&statement, &values).await? else {
        return Ok(Some(LinkRefusedReason::NoSuchCompany));
    };
    Ok(if !row.try_get::<_, bool>("genuine")? {
        Some(LinkRefusedReason::NotGenuine)
    } else if row.try_get("expired")? {
        Some(LinkRefusedReason::Expired)
    } else if row.try_get("revoked")? {
        Some(LinkRefusedReason::Revoked)
    } else if !row.try_get::<_, bool>("online_payments_enabled")? {
        Some(LinkRefusedReason::OnlinePaymentsDisabled)
    } else if !row.try_get::<_, bool>("currency_matches")? {
        Some(LinkRefusedReason::CurrencyChanged)
    } else {
        None
    })
}
