//! The insert of payments, by the first use of their links.

use std::time::SystemTime;

use deadpool_postgres::GenericClient;
use paylink_domain::{link::Link, time::to_system_time};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    error::StoreError,
    link_conditions::{link_is_expired, link_is_genuine},
};

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
     RETURNING id"
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT_PAYMENTS", INSERT_PAYMENTS)];

/// Inserts the payments of `links`, and returns the ids of those that are new: the others exist already or may not be created.
pub(crate) async fn insert_payments(client: &impl GenericClient, links: &[&Link]) -> Result<Vec<Uuid>, StoreError> {
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
    rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
}
