//! A payment as anyone who holds its id may read it.

use crate::{
    id::{CompanyId, PaymentId},
    money::{AmountCents, Currency},
    reference::Reference,
    status::Status,
    time::Timestamp,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: PaymentId,
    pub company_id: CompanyId,
    pub amount: AmountCents,
    pub currency: Currency,
    pub reference: Reference,
    pub status: Status,
    pub created_at: Timestamp,
    /// Absent until the status changes for the first time.
    pub updated_at: Option<Timestamp>,
    /// Whether the payer is offered a way back to the merchant: true for every payment from a generated link.
    pub merchant_return: bool,
}
