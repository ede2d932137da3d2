//! How often tokens are used, so that their owners see which one they can revoke. Kept in memory and written down each minute:
//! making a link writes nothing.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use paylink_domain::{error_chain::Chain, id::TokenId};
use paylink_store::{Cells, Usage};

#[derive(Debug, Default)]
pub struct Ledger(Mutex<HashMap<TokenId, Usage>>);

impl Ledger {
    pub fn link_made(&self, token: TokenId) {
        metrics::counter!("paylink_links_generated_total").increment(1);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(token).or_default().links_made += 1;
    }

    /// Writes down what is not yet written. What a cell does not take now is kept for the next time.
    pub async fn write_down(&self, cells: &Cells) {
        let noted = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for cell in cells.iter() {
            let of_cell: Vec<(TokenId, Usage)> =
                noted.iter().filter(|(id, _)| id.cell() == cell.id()).map(|(id, usage)| (*id, *usage)).collect();
            if of_cell.is_empty() {
                continue;
            }
            if let Err(error) = cell.note_usage(&of_cell).await {
                tracing::warn!(cell = %cell.id(), error = %Chain(&error), "token usage is kept for later");
                let mut ledger = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                for (id, usage) in of_cell {
                    ledger.entry(id).or_default().links_made += usage.links_made;
                }
            }
        }
    }
}
