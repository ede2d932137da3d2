//! What an operator learns from asking a bank one harmless question.

use std::{future::Future, pin::Pin};

use crate::BoxError;

pub type ProbeFuture<'a> = Pin<Box<dyn Future<Output = ProbeOutcome> + Send + 'a>>;

/// The answer to [`Bank::probe`](crate::Bank::probe).
#[derive(Debug)]
pub enum ProbeOutcome {
    /// The bank knows who we are: it answered about the order, which it does not have. `answer` is status and code.
    Accepted { answer: String },
    /// It answered that there is nothing, without a code of the standard: it may be the bank, or another server or path.
    NotFound { answer: String },
    /// The bank does not accept our signature, our certificate or our registration: 401, or 403 for anything but the order.
    Denied { answer: String },
    /// No connection: no such host, no route, refused, or a timeout.
    Unreachable(BoxError),
    /// Something answered, but not as the bank should: an error of a server, or a response of another protocol.
    Unexpected(BoxError),
}
