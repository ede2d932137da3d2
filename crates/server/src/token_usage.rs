//! How often each token is used, so that its owner sees which one can be revoked. Counted in memory and flushed to the cells
//! every minute, because generating a link must not write to the database.

use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex, PoisonError},
};

use paylink_domain::{error_chain::ErrorChain, id::TokenId};
use paylink_store::{Cells, TokenUse};

/// Looked up once: every link is counted.
static LINKS_GENERATED: LazyLock<metrics::Counter> =
    LazyLock::new(|| metrics::counter!("paylink_links_generated_total"));

#[derive(Debug, Default)]
pub struct TokenUsage(Mutex<HashMap<TokenId, TokenUse>>);

impl TokenUsage {
    pub fn record_link(&self, token: TokenId) {
        LINKS_GENERATED.increment(1);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(token).or_default().links_generated += 1;
    }

    /// Adds the counts to the cells. Counts that a cell does not accept stay in memory until the next flush.
    pub async fn flush(&self, cells: &Cells) {
        let unsaved = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for cell in cells.iter() {
            let of_cell: Vec<(TokenId, TokenUse)> =
                unsaved.iter().filter(|(id, _)| id.cell() == cell.id()).map(|(id, usage)| (*id, *usage)).collect();
            if of_cell.is_empty() {
                continue;
            }
            if let Err(error) = cell.add_token_usage(&of_cell).await {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "flushing token usage failed; the next flush retries it");
                let mut unsaved_usage = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                for (id, usage) in of_cell {
                    unsaved_usage.entry(id).or_default().links_generated += usage.links_generated;
                }
            }
        }
    }
}
