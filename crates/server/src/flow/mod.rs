//! The story of a payment, with its I/O. A merchant's program is known (`authenticate`) and gets a link (`generate`); the payer
//! confirms (`initiate`), comes back (`come_back`), resumes or cancels; somebody looks at the bank meanwhile (`observe`); anyone
//! who holds the id reads how it stands (`read`, `wait`), and the merchant is told how it ended (`deliver`). The edges (`api`, `pay`, `worker`) turn HTTP and time into these calls.

pub mod authenticate;
pub mod callback;
pub mod cancel;
pub mod come_back;
mod conversation;
pub mod deliver;
pub mod generate;
pub mod initiate;
pub mod observe;
pub mod read;
pub mod resume;
pub mod wait;

use tracing::Instrument;

use crate::service::Service;

/// Runs `work` to its end even if whoever waits for it goes away: a payer's browser that closes must not leave a bank with an
/// order whose answer nobody hears. A service that stops waits for it too.
async fn detached<T: Send + 'static>(service: &Service, work: impl Future<Output = T> + Send + 'static) -> T {
    match service.tasks.spawn(work.in_current_span()).await {
        Ok(outcome) => outcome,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => std::future::pending().await, // the program is ending
        },
    }
}
