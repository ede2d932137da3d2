//! Payments: created by the first use of a link, read by id, changed by observations of banks.

use deadpool_postgres::GenericClient;
use paylink_domain::{id::PaymentId, link::Link, payment::Payment, time::to_system_time};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    link_conditions::{link_is_expired, link_is_genuine},
    payment_read::{payment_columns, payment_from_row},
};

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
    /// Its payment has had as many attempts as a payment may have.
    UsedUp,
    /// The link is sealed with a key that is not in use in its cell, or was issued in the future. Only somebody else who has the key
    /// can have made it, so it counts as no link.
    NotGenuine,
}

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

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("NO_LONGER_IN_PROGRESS", NO_LONGER_IN_PROGRESS), ("LINK_REFUSED_REASON", LINK_REFUSED_REASON)];

impl Cell {
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
