//! The operations on a payment, with their I/O.
//!
//! A merchant's program is authenticated (`authenticate`) and gets a link (`generate`). The payer confirms (`initiate`), returns
//! from the bank (`handle_return`), resumes or cancels. The worker polls the bank (`poll`) and notifies the merchant of the final
//! status (`deliver`). Anyone who holds the payment id reads its status (`read`, `wait`). `api`, `pay` and `worker` turn HTTP
//! requests and timers into these calls.

pub mod authenticate;
mod bank_session;
pub mod callback;
pub mod cancel;
pub mod deliver;
pub mod enable;
pub mod generate;
pub mod handle_return;
pub mod initiate;
pub mod new_company;
pub mod new_endpoint;
pub mod poll;
pub mod read;
pub(crate) mod replay_event;
pub mod resume;
pub mod test_event;
pub mod wait;
pub mod website;

use crate::{request_context::in_current_request, service::Service};

/// Runs `work` to its end even if its caller is dropped: when a payer closes the browser, the bank's response must still be
/// recorded. A graceful shutdown waits for it too.
async fn detached<T: Send + 'static>(service: &Service, work: impl Future<Output = T> + Send + 'static) -> T {
    match service.tasks.spawn(in_current_request(work)).await {
        Ok(outcome) => outcome,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => std::future::pending().await, // the runtime is shutting down
        },
    }
}
