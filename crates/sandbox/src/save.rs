//! What the banks remember over a restart.

use std::sync::atomic::Ordering;

use crate::{
    book::{Book, Saved},
    world::Sandbox,
};

/// What was to be restored was not saved by [`Sandbox::save`].
#[derive(Debug, thiserror::Error)]
#[error("not the saved memory of sandbox banks")]
pub struct NotASave(#[source] serde_json::Error);

impl Sandbox {
    /// Everything the banks must remember over a restart.
    pub fn save(&self) -> serde_json::Value {
        let ahead_ms = self.inner.ahead_ms.load(Ordering::Relaxed);
        let saved = serde_json::to_value((ahead_ms, self.book().saved()));
        saved.expect("the book has only text for keys")
    }

    pub fn restore(&self, saved: serde_json::Value) -> Result<(), NotASave> {
        let (ahead_ms, saved): (i64, Saved) = serde_json::from_value(saved).map_err(NotASave)?;
        self.inner.ahead_ms.store(ahead_ms, Ordering::Relaxed);
        *self.book() = Book::restored(saved);
        Ok(())
    }
}
