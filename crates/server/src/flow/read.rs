//! Reading a payment. Its id is the whole of the question, and names the cell to ask. No bank is ever asked.

use paylink_domain::{id::PaymentId, payment::Payment};

use crate::{service::Service, store::StoreError};

/// The payment of that id. A text that is no id, or that names a cell we do not have, is no payment.
pub async fn read(service: &Service, id: &str) -> Result<Option<Payment>, StoreError> {
    let Ok(id) = id.parse::<PaymentId>() else {
        return Ok(None);
    };
    match service.cells.get(id.cell()) {
        Some(cell) => cell.payment(id).await,
        None => Ok(None),
    }
}
