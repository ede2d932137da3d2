//! Open attempts whose orders the banks do not know (any more), for operators.

use paylink_domain::{
    attempt::Phase,
    id::{BankId, PaymentId},
    time::Timestamp,
};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

/// An open attempt whose order the bank does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForgottenOrder {
    pub payment: PaymentId,
    pub bank: BankId,
    pub started_at: Timestamp,
    /// [`Phase::Gone`], or [`Phase::NotFound`] if the bank was asked in another way than at the initiation.
    pub phase: Phase,
}

/// The oldest, up to 1000.
const FORGOTTEN_ORDERS: &str = "
    SELECT payment_id, bank, created_at, phase FROM attempt
    WHERE ended_at IS NULL AND phase IN ('gone', 'not_found') ORDER BY bank, created_at LIMIT 1000";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("FORGOTTEN_ORDERS", FORGOTTEN_ORDERS)];

impl Cell {
    pub async fn forgotten_orders(&self) -> Result<Vec<ForgottenOrder>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(FORGOTTEN_ORDERS, &[]).await?;
            let read = |row: &tokio_postgres::Row| {
                Ok(ForgottenOrder {
                    payment: PaymentId::of(self.id(), row.try_get("payment_id")?),
                    bank: row::parsed(row, "bank")?,
                    started_at: row::time(row, "created_at")?,
                    phase: row::parsed(row, "phase")?,
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }
}
