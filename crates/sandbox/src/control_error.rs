//! Errors of the operations that control a bank.

use crate::order::OrderError;

/// Why a control operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    #[error("this bank has no such order")]
    UnknownOrder,
    #[error("the order is final")]
    AlreadyFinal,
    #[error("the order no longer awaits its payer")]
    NotAwaitingPayer,
    #[error("the order has no open authorisation")]
    NoAuthorisation,
    #[error("the payer has not authorised the order")]
    NotAuthorised,
    #[error("the order has no notification address")]
    NoNotificationUri,
    #[error("the notice could not be delivered")]
    NoticeNotDelivered,
}

impl From<OrderError> for ControlError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::AlreadyFinal | OrderError::NotCancellable => Self::AlreadyFinal,
            OrderError::NotAwaitingPayer => Self::NotAwaitingPayer,
            OrderError::AuthorisationClosed | OrderError::NotStarted | OrderError::NoAccount => Self::NoAuthorisation,
            OrderError::NotAuthorised => Self::NotAuthorised,
        }
    }
}
