//! Series of a metric that are looked up here and not in the recorder, which would hash and copy all labels each time.

use std::{
    hash::Hash,
    sync::{LazyLock, PoisonError, RwLock},
};

use rustc_hash::FxHashMap;

/// The series of a metric by its labels, which must have few values. No client chooses them.
#[derive(Debug)]
pub struct Series<K, V>(LazyLock<RwLock<FxHashMap<K, V>>>);

impl<K: Eq + Hash, V: Clone> Series<K, V> {
    #[expect(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Self {
        Self(LazyLock::new(RwLock::default))
    }

    /// The series of these labels. `register` asks the recorder for it, once.
    pub fn of(&self, labels: K, register: impl FnOnce() -> V) -> V {
        if let Some(series) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&labels) {
            return series.clone();
        }
        let series = register();
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(labels, series.clone());
        series
    }
}
