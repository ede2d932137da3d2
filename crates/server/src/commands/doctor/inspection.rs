//! Whether a node would serve the cell.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, InspectionError, KeyMismatch};

use super::DATABASE_FIX;
use crate::{commands::findings::Findings, config::Config};

/// The same inspection that a node does. Returns whether the cell can be served.
pub(super) async fn examine_cell(cell: &Cell, config: &Config, findings: &mut Findings) -> bool {
    let name = format!("cell {}", cell.id());
    match cell.inspect(&config.key_ring(), config.dev.movable_clock).await {
        Ok(()) => {
            findings.good(&name, format!("{name} can be served: its schema, id, keys and clock are as expected"));
            true
        }
        Err(InspectionError::Store(error)) => {
            findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
            false
        }
        Err(error) => {
            findings.bad(&name, format!("{name} cannot be served: {error}"), inspection_fix(&error));
            false
        }
    }
}

/// The fix for a cell that a node refuses to serve.
fn inspection_fix(error: &InspectionError) -> String {
    match error {
        InspectionError::Store(_) => DATABASE_FIX.to_owned(),
        InspectionError::NotMigrated
        | InspectionError::OutdatedSchema { .. }
        | InspectionError::Keys(KeyMismatch::NoActiveKey(_)) => "run `paylink migrate`".to_owned(),
        InspectionError::WrongCell { expected, found } => {
            format!("correct `url` of cell {expected}: it is the database of cell {found}")
        }
        InspectionError::Keys(KeyMismatch::Missing(ring, key)) => {
            format!("copy key {key} for {ring} (its [[key]] section or its file) from another node to this one")
        }
        InspectionError::Keys(KeyMismatch::Different(ring, key)) => {
            format!("replace key {key} for {ring} (its [[key]] section or its file) by the one of another node")
        }
        InspectionError::OtherBaseline(error) => error.to_string(),
        InspectionError::ClockAdvanced(_) => {
            "use another database: `paylink clock advance` was used on this one, and its clock cannot go back"
                .to_owned()
        }
        InspectionError::LiveCompany(reasons) => reasons.clone(),
    }
}
