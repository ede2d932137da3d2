//! How many searches and exports run at the same time. Payers and workers use the same connections to the database, of which a node has
//! 16 for each cell by default.

use std::{
    collections::{BTreeMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use paylink_domain::id::{CellId, UserId};
use paylink_store::StoreError;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit},
    time::timeout,
};

use super::error::PortalError;

const MAX_SEARCHES: usize = 4;
const MAX_EXPORTS: usize = 3;
/// As long as the statement of a search may take. A page takes a fraction of a second.
const SEARCH_WAIT: Duration = Duration::from_secs(2);

/// Searches that read thousands of rows. Each cell has its own places, so that a slow cell delays only its own searches.
#[derive(Debug)]
pub(super) struct SearchPlaces(BTreeMap<CellId, Semaphore>);

impl SearchPlaces {
    pub(super) fn new(cells: impl Iterator<Item = CellId>) -> Self {
        Self(cells.map(|cell| (cell, Semaphore::new(MAX_SEARCHES))).collect())
    }

    /// Waits for a place in the cell, if all are taken.
    pub(super) async fn acquire(&self, cell: CellId) -> Result<SemaphorePermit<'_>, StoreError> {
        let busy = || StoreError::Busy("too many searches in this cell");
        let places = self.0.get(&cell).ok_or_else(busy)?;
        timeout(SEARCH_WAIT, places.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())
    }
}

/// Exports. They read as long as they run, which depends on the reader, so a person has only one.
#[derive(Debug)]
pub(super) struct ExportPlaces {
    all: Arc<Semaphore>,
    people: Mutex<HashSet<UserId>>,
}

/// The place of a running export. Dropping it frees the place.
#[derive(Debug)]
pub(super) struct ExportPlace {
    places: Arc<ExportPlaces>,
    person: UserId,
    _place: OwnedSemaphorePermit,
}

impl Default for ExportPlaces {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(MAX_EXPORTS)), people: Mutex::default() }
    }
}

impl ExportPlaces {
    pub(super) fn acquire(self: &Arc<Self>, person: UserId) -> Result<ExportPlace, PortalError> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if people.contains(&person) {
            return Err(PortalError::ExportRunning);
        }
        let place = self.all.clone().try_acquire_owned().map_err(|_| PortalError::Overloaded)?;
        people.insert(person);
        Ok(ExportPlace { places: self.clone(), person, _place: place })
    }
}

impl Drop for ExportPlace {
    fn drop(&mut self) {
        self.places.people.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn searches_in_a_slow_cell_delay_no_other_cell() {
        let (slow, other): (CellId, CellId) = ("01".parse().unwrap(), "02".parse().unwrap());
        let places = SearchPlaces::new([slow, other].into_iter());
        let mut taken = Vec::new();
        for _ in 0..MAX_SEARCHES {
            taken.push(places.acquire(slow).await.unwrap());
        }
        assert!(timeout(Duration::ZERO, places.acquire(slow)).await.is_err(), "it waits");
        assert!(places.acquire(other).await.is_ok());
        taken.pop();
        assert!(places.acquire(slow).await.is_ok());
    }

    #[test]
    fn a_person_has_one_export_and_a_node_three() {
        let places = Arc::new(ExportPlaces::default());
        let person = |number| UserId::of("01".parse().unwrap(), number).unwrap();
        let first = places.acquire(person(1)).unwrap();
        assert!(matches!(places.acquire(person(1)), Err(PortalError::ExportRunning)));
        let (_second, _third) = (places.acquire(person(2)).unwrap(), places.acquire(person(3)).unwrap());
        assert!(matches!(places.acquire(person(4)), Err(PortalError::Overloaded)));
        drop(first);
        let fourth = places.acquire(person(4)).unwrap();
        assert!(matches!(places.acquire(person(1)), Err(PortalError::Overloaded)), "a refused person has no place");
        drop(fourth);
        assert!(places.acquire(person(1)).is_ok());
    }
}
