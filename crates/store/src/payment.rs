//! Payments: made by the first use of a link, read by their id, moved by what banks say.

use deadpool_postgres::{GenericClient, Pool};
use paylink_domain::{
    id::{CellId, CompanyId, PaymentId},
    link::Link,
    money::AmountCents,
    payment::Payment,
    status::{Moved, Refusal, Standing, Status},
    time::{from_system_time, to_system_time},
};
use tokio_postgres::Row;
use uuid::Uuid;

use super::{
    cell::Cell,
    coalesce::Found,
    error::StoreError,
    moving::{Movable, data_from},
    patience::{Lease, patiently},
};

/// What using a link for the first time, or once more, leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstUse {
    Made(Payment),
    /// Another tab, device or retry was first. It is the same payment.
    Joined(Payment),
    Refused(WhyNot),
}

/// Why a link that is a link cannot become a payment now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    NoSuchCompany,
    OnlinePaymentsDisabled,
    /// The payee account has another currency than when the link was made: the merchant must make a new link.
    CurrencyChanged,
    /// The merchant has taken the link back.
    Revoked,
}

#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no such payment")]
    NoSuchPayment,
    #[error(transparent)]
    Refused(#[from] Refusal),
}

macro_rules! payment_columns {
    () => {
        "payment.id, payment.company_id, payment.amount_cents, payment.currency, payment.reference, payment.status::text, \
         payment.created_at, payment.updated_at, payment.merchant_return"
    };
}
pub(super) use payment_columns;
/// How many columns those are: what a query asks for besides comes after them.
pub(super) const PAYMENT_COLUMNS: usize = 9;

/// Company and account are read afresh in the statement that inserts, so what was switched off a moment ago stays off.
pub(super) const FIRST_USE: &str = concat!(
    "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, data, merchant_return)
     SELECT $1, company.id, payee_account.id, $3, payee_account.currency, $5, $6, true
     FROM company JOIN payee_account ON payee_account.id = company.payee_account_id
     WHERE company.id = $2 AND company.online_payments_enabled AND payee_account.currency = $4
         AND (company.links_void_before IS NULL OR company.links_void_before <= $7)
     ON CONFLICT (id) DO NOTHING
     RETURNING ",
    payment_columns!()
);
const READ: &str = concat!("SELECT ", payment_columns!(), " FROM payment WHERE id = ANY($1)");
const MOVED_ON: &str = concat!(
    "SELECT ",
    payment_columns!(),
    " FROM payment WHERE id = ANY($1) AND status NOT IN ('PENDING', 'AUTHORISED')"
);
const WHY_NOT: &str = "
    SELECT online_payments_enabled,
        coalesce(links_void_before > $2, false) OR EXISTS (SELECT FROM revoked_link WHERE payment_id = $3)
    FROM company WHERE id = $1";
const STANDING: &str = "SELECT status::text, was_authorised, version, reference, data FROM payment WHERE id = $1";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("FIRST_USE", FIRST_USE), ("READ", READ), ("MOVED_ON", MOVED_ON), ("WHY_NOT", WHY_NOT), ("STANDING", STANDING)];

impl Cell {
    /// Makes the payment that `link` carries, or joins the one it has become.
    pub async fn use_link(&self, link: &Link) -> Result<FirstUse, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            if let Some(payment) = first_use(&*client, self.id(), link).await? {
                return Ok(FirstUse::Made(payment));
            }
            drop(client);
            if let Some(payment) = self.payment(link.payment_id).await? {
                return Ok(FirstUse::Joined(payment));
            }
            let client = self.serving().await?;
            Ok(FirstUse::Refused(why_not(&*client, link).await?))
        })
        .await
    }

    /// The payment of that id. Callers that ask at the same time share a statement.
    pub async fn payment(&self, id: PaymentId) -> Result<Option<Payment>, StoreError> {
        self.sealing_key()?;
        self.readers.ask(id.uuid()).await
    }

    /// Those of `ids` that no longer wait for payer or bank, in one statement.
    pub async fn payments_moved_on(&self, ids: &[PaymentId]) -> Result<Vec<Payment>, StoreError> {
        patiently(async {
            let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
            let client = self.serving().await?;
            let statement = client.prepare_cached(MOVED_ON).await?;
            let rows = client.query(&statement, &[&ids]).await?;
            rows.iter().map(|row| payment_from(self.id(), row)).collect()
        })
        .await
    }

    /// Moves a payment to `to`, with its history, if that may be. `cause` is written into the history.
    pub async fn move_payment(&self, id: PaymentId, to: Status, cause: &str) -> Result<Moved, MoveError> {
        patiently(async {
            let client = self.serving().await?;
            loop {
                let row = client.query_opt(STANDING, &[&id.uuid()]).await.map_err(StoreError::from)?;
                let here = movable_from(id, &row.ok_or(MoveError::NoSuchPayment)?)?;
                let moved = here.standing.move_to(to)?;
                if moved == Moved::Already || here.move_to(&*client, to, cause).await? {
                    return Ok(moved);
                }
                // Somebody else moved it in between; each lap means that a payment went on, and it has few places to go.
            }
        })
        .await
    }
}

/// Inserts the payment that `link` carries; nothing, if it is there already or may not be.
pub(super) async fn first_use(
    client: &impl GenericClient,
    cell: CellId,
    link: &Link,
) -> Result<Option<Payment>, StoreError> {
    let statement = client.prepare_cached(FIRST_USE).await?;
    let amount = i32::try_from(link.amount.cents()).map_err(|_| StoreError::unexpected("amount"))?;
    let made = client
        .query_opt(
            &statement,
            &[
                &link.payment_id.uuid(),
                &link.company_id.number(),
                &amount,
                &link.currency.code(),
                &link.reference.as_str(),
                &link.data.as_ref().map(|data| data.as_str()),
                &to_system_time(link.issued_at),
            ],
        )
        .await?;
    made.map(|row| payment_from(cell, &row)).transpose()
}

/// Why a link has become no payment.
pub(super) async fn why_not(client: &impl GenericClient, link: &Link) -> Result<WhyNot, StoreError> {
    let (company, issued_at) = (link.company_id.number(), to_system_time(link.issued_at));
    let company = client.query_opt(WHY_NOT, &[&company, &issued_at, &link.payment_id.uuid()]).await?;
    let Some(company) = company else { return Ok(WhyNot::NoSuchCompany) };
    Ok(match (company.try_get(0)?, company.try_get(1)?) {
        (_, true) => WhyNot::Revoked,
        (false, false) => WhyNot::OnlinePaymentsDisabled,
        (true, false) => WhyNot::CurrencyChanged,
    })
}

/// Answers many reads with one statement.
pub(super) async fn read_many(pool: Pool, cell: CellId, ids: Vec<Uuid>) -> Found<Uuid, Payment> {
    let client = Lease::of(&pool).await?;
    let statement = client.prepare_cached(READ).await?;
    let rows = client.query(&statement, &[&ids]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, payment_from(cell, row)))).collect()
}

pub(super) fn payment_from(cell: CellId, row: &Row) -> Result<Payment, StoreError> {
    let amount: i32 = row.try_get(2)?;
    let amount = u32::try_from(amount).map_err(|_| StoreError::unexpected("amount"))?;
    let updated_at: Option<std::time::SystemTime> = row.try_get(7)?;
    Ok(Payment {
        id: PaymentId::of(cell, row.try_get(0)?),
        company_id: CompanyId::of(cell, row.try_get(1)?).map_err(|_| StoreError::unexpected("company id"))?,
        amount: AmountCents::new(amount).map_err(|_| StoreError::unexpected("amount"))?,
        currency: row.try_get::<_, &str>(3)?.parse().map_err(|_| StoreError::unexpected("currency"))?,
        reference: row.try_get::<_, &str>(4)?.parse().map_err(|_| StoreError::unexpected("reference"))?,
        status: row.try_get::<_, &str>(5)?.parse().map_err(|_| StoreError::unexpected("status"))?,
        created_at: from_system_time(row.try_get(6)?),
        updated_at: updated_at.map(from_system_time),
        merchant_return: row.try_get(8)?,
    })
}

fn movable_from(id: PaymentId, row: &Row) -> Result<Movable, StoreError> {
    let status = row.try_get::<_, &str>(0)?.parse().map_err(|_| StoreError::unexpected("status"))?;
    let reference = row.try_get::<_, &str>(3)?.parse().map_err(|_| StoreError::unexpected("reference"))?;
    let standing = Standing { status, was_authorised: row.try_get(1)? };
    Ok(Movable { id, standing, version: row.try_get(2)?, reference, data: data_from(row, 4)? })
}
