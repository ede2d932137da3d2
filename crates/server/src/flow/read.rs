//! Reads a payment by its id, which also names its cell. A read never calls a bank.

use paylink_domain::{id::PaymentId, payment::Payment};
use paylink_store::StoreError;

use crate::service::Service;

/// The payment with this id. `None` for an invalid id, an unknown cell or an unknown payment.
pub async fn read(service: &Service, id: &str) -> Result<Option<Payment>, StoreError> {
    let Ok(id) = id.parse::<PaymentId>() else {
        return Ok(None);
    };
    read_id(service, id).await
}

/// The payment with this id, from the cache if it is final, otherwise from its cell.
pub async fn read_id(service: &Service, id: PaymentId) -> Result<Option<Payment>, StoreError> {
    if let Some(payment) = service.caches.final_payment(id) {
        return Ok(Some(payment));
    }
    let Some(cell) = service.cells.get(id.cell()) else { return Ok(None) };
    let payment = cell.payment(id).await?;
    if let Some(payment) = &payment {
        service.caches.insert_if_final(payment);
    }
    Ok(payment)
}
