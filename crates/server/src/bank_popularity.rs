//! Which banks are chosen most. Counted in memory and written down each minute with what other nodes have counted.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use paylink_domain::{
    error_chain::Chain,
    id::{BankId, CellId},
};
use paylink_store::Cells;

#[derive(Debug, Default)]
pub struct Popularity(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// Not written down yet, by the cell of the payment.
    new: HashMap<(CellId, BankId), i64>,
    /// What all cells knew when they were last asked.
    known: HashMap<BankId, i64>,
}

impl Popularity {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn chosen(&self, bank: &BankId, cell: CellId) {
        *self.counts().new.entry((cell, bank.clone())).or_default() += 1;
    }

    /// How often the bank was chosen in the last 30 days, as far as is known here.
    pub fn of(&self, bank: &BankId) -> i64 {
        self.counts().known.get(bank).copied().unwrap_or(0)
    }

    /// Writes down what is new, and learns what others have counted. What a cell does not take now is kept for the next time.
    pub async fn write_down(&self, cells: &Cells) {
        let new = std::mem::take(&mut self.counts().new);
        let mut known: HashMap<BankId, i64> = HashMap::new();
        for cell in cells.iter() {
            let of_cell = new.iter().filter(|((id, _), _)| *id == cell.id());
            let of_cell: Vec<(BankId, i64)> = of_cell.map(|((_, bank), times)| (bank.clone(), *times)).collect();
            let written = if of_cell.is_empty() { Ok(()) } else { cell.note_bank_use(&of_cell).await };
            if let Err(error) = &written {
                tracing::warn!(cell = %cell.id(), error = %Chain(error), "the use of banks is kept for later");
                for (bank, times) in of_cell {
                    *self.counts().new.entry((cell.id(), bank)).or_default() += times;
                }
            }
            let Ok(uses) = cell.bank_use().await else { return }; // a list that lacks a cell is worse than an old one
            for (bank, times) in uses {
                *known.entry(bank).or_default() += times;
            }
        }
        self.counts().known = known;
    }
}
