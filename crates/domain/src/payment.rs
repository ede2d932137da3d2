//! A payment, as it is returned to anyone who knows its id.

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
    /// Whether the payer can return to the merchant: true for every payment of a generated link.
    pub merchant_return: bool,
}
