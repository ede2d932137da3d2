//! Payments as rows, with the times, references and amounts that a test wants.

use paylink_domain::{
    id::{CompanyId, PaymentId},
    status::Status,
};
use paylink_testkit::{App, cell_00};
use tokio_postgres::types::ToSql;

/// A payment to insert.
#[derive(Clone, Copy)]
pub(crate) struct PaymentRow<'a> {
    pub(crate) reference: &'a str,
    pub(crate) data: Option<&'a str>,
    pub(crate) cents: i32,
    pub(crate) status: Status,
    /// How many seconds before now it was created.
    pub(crate) age_seconds: i32,
}

pub(crate) const ROW: PaymentRow<'static> =
    PaymentRow { reference: "Order 1", data: None, cents: 827, status: Status::Pending, age_seconds: 0 };

/// Inserts payments without the triggers, which would set their times and statuses. Returns them in the same order.
pub(crate) async fn insert(app: &App, company: CompanyId, rows: &[PaymentRow<'_>]) -> Vec<PaymentId> {
    let client = app.database.as_superuser().await;
    client.batch_execute("SET session_replication_role = replica").await.unwrap();
    let insert = "
        INSERT INTO payment (id, company_id, payee_account_id, created_at, status, amount_cents, merchant_return, currency, reference, data)
        SELECT gen_random_uuid(), company.id, coalesce(company.payee_account_id, 1),
            date_trunc('second', service_now()) - make_interval(secs => $2::integer), $3::text::payment_status, $4, true, 'EUR', $5, $6
        FROM company WHERE company.id = $1 RETURNING id";
    let mut ids = Vec::new();
    for row in rows {
        let (company, status) = (company.number(), row.status.as_str());
        let values: [&(dyn ToSql + Sync); 6] =
            [&company, &row.age_seconds, &status, &row.cents, &row.reference, &row.data];
        let inserted = client.query_one(insert, &values).await.unwrap();
        ids.push(PaymentId::of(cell_00(), inserted.get(0)));
    }
    ids
}
