//! The ticker: it applies due status changes and sends due notices.

use std::time::Duration;

use crate::state::{Sandbox, WeakSandbox};

/// How often the ticker checks for due status changes and notices.
const TICK_INTERVAL: Duration = Duration::from_millis(100);

impl Sandbox {
    /// Moves the sandbox's time ahead of its clock.
    pub fn advance(&self, by: Duration) {
        self.advance_clock(by);
        self.tick();
    }

    /// Applies due status changes and sends due notices. Sending needs a Tokio runtime.
    pub fn tick(&self) {
        let now_ms = self.now_ms();
        self.store().advance(now_ms);
        self.send_due_notices();
    }

    pub(crate) fn start_ticker(&self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if self.claim_ticker() {
            runtime.spawn(run_ticker(self.downgrade()));
        }
    }
}

/// Runs until the sandbox is dropped.
async fn run_ticker(sandbox: WeakSandbox) {
    loop {
        tokio::time::sleep(TICK_INTERVAL).await;
        let Some(sandbox) = sandbox.upgrade() else { return };
        sandbox.tick();
    }
}
