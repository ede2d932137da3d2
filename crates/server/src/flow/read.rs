//! Reading a payment. Its id is the whole of the question, and names the cell to ask. No bank is ever asked.

use paylink_domain::{id::PaymentId, payment::Payment};
use paylink_store::StoreError;

use crate::service::Service;

/// The payment of that id. A text that is no id, or that names a cell we do not have, is no payment.
pub async fn read(service: &Service, id: &str) -> Result<Option<Payment>, StoreError> {
    let Ok(id) = id.parse::<PaymentId>() else {
        return Ok(None);
    };
    read_id(service, id).await
}

/// The payment of that id: from memory if it cannot have changed, else from its cell.
pub async fn read_id(service: &Service, id: PaymentId) -> Result<Option<Payment>, StoreError> {
    if let Some(payment) = service.memory.final_payment(id) {
        return Ok(Some(payment));
    }
    let Some(cell) = service.cells.get(id.cell()) else { return Ok(None) };
    let payment = cell.payment(id).await?;
    if let Some(payment) = &payment {
        service.memory.keep(payment);
    }
    Ok(payment)
}
