//! Whether the indexes of the cell can be used.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::Cell;

use super::DATABASE_FIX;
use crate::commands::findings::Findings;

pub(super) async fn examine_indexes(cell: &Cell, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    match cell.invalid_indexes().await {
        Ok(names) if names.is_empty() => {}
        Ok(names) => findings.bad(
            &name,
            format!("{name}: no query can use these indexes: {}", names.join(", ")),
            "wait if `paylink migrate` is running now; otherwise it was interrupted: run it again",
        ),
        Err(error) => findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX),
    }
}
