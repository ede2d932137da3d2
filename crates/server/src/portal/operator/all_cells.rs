//! Reading the same from every cell. A cell that does not answer hides only what is in it.

use std::sync::Arc;

use paylink_store::{Cell, CellState, StoreError};

use crate::portal::{company_list::reached, error::PortalError, state::Portal};

/// What the cells said that answered, and the ids of the others.
pub(super) struct FromCells<T> {
    pub(super) found: Vec<(Arc<Cell>, T)>,
    pub(super) missing: Vec<String>,
}

impl<T> FromCells<T> {
    pub(super) fn values(self) -> impl Iterator<Item = T> {
        self.found.into_iter().map(|(_, value)| value)
    }
}

pub(super) async fn from_all_cells<T, F: Future<Output = Result<T, StoreError>>>(
    portal: &Portal,
    read: impl Fn(Arc<Cell>) -> F,
) -> Result<FromCells<T>, PortalError> {
    let mut from = FromCells { found: Vec::new(), missing: Vec::new() };
    for cell in portal.service.cells.iter() {
        // The last inspection knows that, so that the page does not wait for a deadline.
        let read = if matches!(cell.state(), CellState::Serving { reachable: false, .. }) {
            None
        } else {
            reached(cell, read(cell.clone()).await)?
        };
        match read {
            Some(value) => from.found.push((cell.clone(), value)),
            None => from.missing.push(cell.id().to_string()),
        }
    }
    Ok(from)
}
