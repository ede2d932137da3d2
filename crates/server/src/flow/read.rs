//! Reads a payment by its id, which also names its cell. A read never calls a bank.

use paylink_domain::{client_address::ClientKey, id::PaymentId, payment::Payment, rate_limit::RateLimited};
use paylink_store::StoreError;

use crate::{service::Service, web::limits::Lookup};

#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("no payment has this id")]
    NotFound,
    #[error("too many requests")]
    RateLimited(RateLimited),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The payment with this id, within the limits of the caller (`web/limits.rs`).
pub async fn read(service: &Service, id: &str, caller: ClientKey) -> Result<Payment, ReadError> {
    let (limits, now) = (&service.limits, service.clock.now());
    let limited = ReadError::RateLimited;
    let id = id.parse::<PaymentId>().ok();
    let Some((id, cell)) = id.and_then(|id| Some((id, service.cells.get(id.cell())?))) else {
        limits.invalid(caller, now).map_err(limited)?;
        return Err(ReadError::NotFound);
    };
    if let Some(payment) = service.caches.final_payment(id) {
        limits.read(caller, now).map_err(limited)?;
        return Ok(payment);
    }
    match limits.lookup(caller, now) {
        Lookup::Direct => {
            let admitted = limits.read(caller, now);
            let found = match admitted {
                Ok(()) => read_id(service, id).await,
                Err(rate_limited) => {
                    limits.refund_invalid(caller, now);
                    return Err(limited(rate_limited));
                }
            };
            if matches!(found, Ok(None)) {
                limits.refund_read(caller, now);
                return Err(ReadError::NotFound);
            }
            // A failure says nothing about the id.
            limits.refund_invalid(caller, now);
            found?.ok_or(ReadError::NotFound)
        }
        Lookup::Paced(rate_limited) => match cell.payment_paced(id).await {
            Ok(Some(payment)) => {
                limits.read(caller, now).map_err(limited)?;
                service.caches.insert_if_final(&payment);
                Ok(payment)
            }
            Ok(None) | Err(StoreError::Busy(_)) => Err(limited(rate_limited)),
            Err(error) => Err(error.into()),
        },
    }
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
