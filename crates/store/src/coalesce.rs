//! Coalescing concurrent lookups: many callers, one statement with `= ANY($1)` (`batches.rs`).
//!
//! Callers are isolated from each other. A row that cannot be read fails its own caller only. A statement that fails is retried with halves
//! of the batch, until the failing key is alone. Keys of callers that have gone away are skipped.

use std::{pin::Pin, sync::Arc, time::Duration};

use crate::{
    batches::{Batches, Caller, Settings, before_deadlines},
    error::StoreError,
};

/// Lookups share statements by these settings. An unreachable cell gives a 503 within a second under any load.
pub(crate) const LOOKUPS: Settings = Settings {
    capacity: 16_384,
    workers: 3,
    // A statement costs about as much as the rows of this many.
    many_callers: 16,
    batch_size: 256,
    timeout: Duration::from_millis(900),
    pause: Duration::ZERO,
};

/// The result of one statement: a value or an error for each key that has a row.
pub(crate) type BatchResult<K, V> = Result<Vec<(K, Result<V, StoreError>)>, StoreError>;
type Lookup<K, V> = dyn Fn(Vec<K>) -> Pin<Box<dyn Future<Output = BatchResult<K, V>> + Send>> + Send + Sync;

#[derive(Debug)]
pub(crate) struct Coalescer<K, V>(Batches<K, Option<V>>);

impl<K, V> Coalescer<K, V>
where
    K: Copy + Ord + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// `lookup` is called with sorted keys.
    pub(crate) fn start<L, F>(settings: Settings, lookup: L) -> Self
    where
        L: Fn(Vec<K>) -> F + Send + Sync + 'static,
        F: Future<Output = BatchResult<K, V>> + Send + 'static,
    {
        let lookup: Arc<Lookup<K, V>> = Arc::new(move |keys| Box::pin(lookup(keys)));
        Self(Batches::start(settings, move |callers| resolve(callers, lookup.clone())))
    }

    /// The value of `key`, or `None` if it has no row.
    pub(crate) async fn load(&self, key: K) -> Result<Option<V>, StoreError> {
        self.0.submit(key).await
    }

    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.0.waiting()
    }
}

async fn resolve<K, V>(mut callers: Vec<Caller<K, Option<V>>>, lookup: Arc<Lookup<K, V>>)
where
    K: Copy + Ord,
    V: Clone,
{
    callers.sort_unstable_by_key(|caller| caller.job);
    let mut keys: Vec<K> = callers.iter().map(|caller| caller.job).collect();
    keys.dedup();

    let mut batches = vec![keys];
    while let Some(keys) = batches.pop() {
        let Some(found) = before_deadlines(&mut callers, lookup(keys.clone())).await else { return };
        match found {
            Ok(found) => {
                for (key, value) in found {
                    reply(&mut callers, key, value.map(Some));
                }
                for key in keys {
                    reply(&mut callers, key, Ok(None)); // the remaining keys have no row
                }
            }
            // One key may cause the failure: halves are retried until it is alone.
            Err(StoreError::Failed(_) | StoreError::Refused { .. }) if keys.len() > 1 => {
                let (one, other) = keys.split_at(keys.len() / 2);
                batches.extend([one.to_vec(), other.to_vec()]);
            }
            Err(error) => {
                for key in keys {
                    reply(&mut callers, key, Err(error.clone()));
                }
            }
        }
    }
}

/// Sends the result to all callers with this key that have none. They are sorted by their keys.
fn reply<K: Copy + Ord, V: Clone>(callers: &mut [Caller<K, Option<V>>], key: K, result: Result<Option<V>, StoreError>) {
    let first = callers.partition_point(|caller| caller.job < key);
    let same = callers[first..].iter_mut().take_while(|caller| caller.job == key);
    let mut without_result = same.filter(|caller| !caller.has_result()).peekable();
    // Nearly always one caller, who gets the value itself.
    while let Some(caller) = without_result.next() {
        if without_result.peek().is_none() {
            caller.reply(result);
            return;
        }
        caller.reply(result.clone());
    }
}

#[cfg(test)]
mod tests;
