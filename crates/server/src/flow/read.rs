//! Reads a payment by its id, which also names its cell. A read never calls a bank.

use std::sync::Arc;

use paylink_domain::{
    client_address::ClientKey, id::PaymentId, payment::Payment, rate_limit::RateLimited, time::Timestamp,
};
use paylink_store::{Cell, StoreError};

use crate::{caches::FinalPayment, service::Service, web::limits::Lookup};

/// A payment that was read.
#[derive(Clone, Debug)]
pub enum FoundPayment {
    Final(Arc<FinalPayment>),
    Open(Payment),
}

impl FoundPayment {
    /// Caches the payment if its status is final.
    pub fn of(service: &Service, payment: Payment) -> Self {
        if payment.status.is_final() { Self::Final(service.caches.insert_final(payment)) } else { Self::Open(payment) }
    }

    pub fn payment(&self) -> &Payment {
        match self {
            Self::Final(found) => &found.payment,
            Self::Open(payment) => payment,
        }
    }
}

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
pub async fn read(service: &Service, id: &str, caller: ClientKey) -> Result<FoundPayment, ReadError> {
    let (limits, now) = (&service.limits, service.clock.now());
    let limited = ReadError::RateLimited;
    let id = id.parse::<PaymentId>().ok();
    let Some((id, cell)) = id.and_then(|id| Some((id, service.cells.get(id.cell())?))) else {
        limits.invalid(caller, now).map_err(limited)?;
        return Err(ReadError::NotFound);
    };
    if let Some(payment) = service.caches.final_payment(id) {
        limits.read(caller, now).map_err(limited)?;
        return Ok(FoundPayment::Final(payment));
    }
    // Boxed: a future is copied several times on its way to the task that polls it, and that of a cached read stays small.
    Box::pin(look_up(service, id, cell, caller, now)).await
}

/// A payment that is not cached, from its cell.
async fn look_up(
    service: &Service,
    id: PaymentId,
    cell: &Cell,
    caller: ClientKey,
    now: Timestamp,
) -> Result<FoundPayment, ReadError> {
    let (limits, limited) = (&service.limits, ReadError::RateLimited);
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
                Ok(FoundPayment::of(service, payment))
            }
            Ok(None) | Err(StoreError::Busy(_)) => Err(limited(rate_limited)),
            Err(error) => Err(error.into()),
        },
    }
}

/// The payment with this id, from the cache if it is final, otherwise from its cell.
pub async fn read_id(service: &Service, id: PaymentId) -> Result<Option<FoundPayment>, StoreError> {
    if let Some(payment) = service.caches.final_payment(id) {
        return Ok(Some(FoundPayment::Final(payment)));
    }
    let Some(cell) = service.cells.get(id.cell()) else { return Ok(None) };
    Ok(cell.payment(id).await?.map(|payment| FoundPayment::of(service, payment)))
}
