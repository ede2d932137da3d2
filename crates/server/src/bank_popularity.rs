//! Which banks payers choose most. Counted in memory and flushed to the cells every minute; the cells add up all nodes' counts.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use paylink_domain::{
    error_chain::ErrorChain,
    id::{BankId, CellId},
};
use paylink_store::Cells;

#[derive(Debug, Default)]
pub struct BankPopularity(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// Not flushed yet, by the cell of the payment.
    unsaved: HashMap<(CellId, BankId), i64>,
    /// The sum over all cells at the last flush.
    totals: HashMap<BankId, i64>,
}

impl BankPopularity {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn record_choice(&self, bank: &BankId, cell: CellId) {
        *self.counts().unsaved.entry((cell, bank.clone())).or_default() += 1;
    }

    /// How often the bank was chosen in the last 30 days, as of the last flush.
    pub fn count(&self, bank: &BankId) -> i64 {
        self.counts().totals.get(bank).copied().unwrap_or(0)
    }

    /// Adds the counts to the cells and reads the totals. Counts that a cell does not accept stay in memory until the next flush.
    pub async fn flush(&self, cells: &Cells) {
        let unsaved = std::mem::take(&mut self.counts().unsaved);
        let (mut totals, mut complete) = (HashMap::<BankId, i64>::new(), true);
        for cell in cells.iter() {
            let of_cell = unsaved.iter().filter(|((id, _), _)| *id == cell.id());
            let of_cell: Vec<(BankId, i64)> = of_cell.map(|((_, bank), times)| (bank.clone(), *times)).collect();
            let written = if of_cell.is_empty() { Ok(()) } else { cell.add_bank_use(&of_cell).await };
            if let Err(error) = &written {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(error), "flushing bank popularity failed; the next flush retries it");
                for (bank, times) in of_cell {
                    *self.counts().unsaved.entry((cell.id(), bank)).or_default() += times;
                }
            }
            match cell.bank_use().await {
                Ok(uses) => uses.into_iter().for_each(|(bank, times)| *totals.entry(bank).or_default() += times),
                Err(_) => complete = false, // the inspection loop logs an unreachable cell
            }
        }
        // Old totals are better than totals without one of the cells.
        if complete {
            self.counts().totals = totals;
        }
    }
}
