//! How far payers get before they confirm, by company. Counted in memory and flushed to the cells every minute, because neither
//! generating nor opening a link writes to the database. What a node has not flushed when it dies is not counted.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use paylink_domain::{
    error_chain::ErrorChain,
    id::{CompanyId, PaymentId},
};
use paylink_store::{Cells, CountedNow, Measure};

/// How many visits are remembered, so that a page that is loaded again is counted once. Then all are forgotten.
const MAX_REMEMBERED: usize = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkStep {
    Generated,
    /// A payer sees the banks.
    Opened,
    /// A payer sees what they would confirm at a bank.
    BankChosen,
}

#[derive(Debug, Default)]
pub struct LinkVisits {
    counts: Mutex<Counts>,
    hasher: RandomState,
}

#[derive(Debug, Default)]
struct Counts {
    unsaved: HashMap<(CompanyId, LinkStep), i64>,
    /// Hashes of payments and steps.
    remembered: HashSet<u64>,
}

impl LinkStep {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Generated => "generated",
            Self::Opened => "opened",
            Self::BankChosen => "bank_chosen",
        }
    }
}

impl LinkVisits {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn record_generated(&self, company: CompanyId) {
        *self.counts().unsaved.entry((company, LinkStep::Generated)).or_default() += 1;
    }

    /// Counts the step once for each link, as far as this node remembers.
    pub fn record_step(&self, company: CompanyId, payment: PaymentId, step: LinkStep) {
        let hash = self.hasher.hash_one((payment.uuid(), step));
        let mut counts = self.counts();
        if counts.remembered.len() >= MAX_REMEMBERED {
            counts.remembered.clear();
        }
        if counts.remembered.insert(hash) {
            *counts.unsaved.entry((company, step)).or_default() += 1;
        }
    }

    /// Adds the counts to the cells. Counts that a cell does not accept stay in memory until the next flush.
    pub async fn flush(&self, cells: &Cells) {
        let unsaved = std::mem::take(&mut self.counts().unsaved);
        for cell in cells.iter() {
            let of_cell = unsaved.iter().filter(|((company, _), _)| company.cell() == cell.id());
            let of_cell: Vec<CountedNow<'_>> =
                of_cell.map(|((company, step), total)| counted(*company, *step, *total)).collect();
            if of_cell.is_empty() {
                continue;
            }
            if let Err(error) = cell.add_counts(&of_cell).await {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "flushing visits of links failed; the next flush retries it");
                let mut counts = self.counts();
                for (key, total) in unsaved.iter().filter(|((company, _), _)| company.cell() == cell.id()) {
                    *counts.unsaved.entry(*key).or_default() += total;
                }
            }
        }
    }
}

const fn counted<'a>(company: CompanyId, step: LinkStep, total: i64) -> CountedNow<'a> {
    CountedNow { company, measure: Measure::Links, subject: "", outcome: step.as_str(), total }
}

#[cfg(test)]
mod tests {
    use paylink_domain::id::CellId;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_page_that_is_loaded_again_is_counted_once() {
        let visits = LinkVisits::default();
        let cell = "00".parse::<CellId>().expect("a cell id");
        let company = CompanyId::of(cell, 7).expect("a company id");
        let payment = PaymentId::of(cell, Uuid::from_u128(1));
        for _ in 0..3 {
            visits.record_generated(company);
            visits.record_step(company, payment, LinkStep::Opened);
        }
        visits.record_step(company, payment, LinkStep::BankChosen);
        let count = |step| visits.counts().unsaved.get(&(company, step)).copied();
        assert_eq!(count(LinkStep::Generated), Some(3));
        assert_eq!(count(LinkStep::Opened), Some(1));
        assert_eq!(count(LinkStep::BankChosen), Some(1));
    }
}
