//! Saving the banks' state and restoring it after a restart.

use crate::{
    state::Sandbox,
    store::{OrderStore, Snapshot},
};

/// The value to restore was not created by [`Sandbox::save`].
#[derive(Debug, thiserror::Error)]
#[error("not a saved snapshot of sandbox banks")]
pub struct InvalidSnapshot(#[source] serde_json::Error);

impl Sandbox {
    /// The state that must survive a restart.
    pub fn save(&self) -> serde_json::Value {
        let snapshot = serde_json::to_value((self.clock_offset_ms(), self.store().snapshot()));
        snapshot.expect("all map keys of a snapshot are strings")
    }

    pub fn restore(&self, saved: serde_json::Value) -> Result<(), InvalidSnapshot> {
        let (clock_offset_ms, snapshot): (i64, Snapshot) = serde_json::from_value(saved).map_err(InvalidSnapshot)?;
        self.set_clock_offset_ms(clock_offset_ms);
        *self.store() = OrderStore::from_snapshot(snapshot);
        Ok(())
    }
}
