//! Whether the cell starts attempts, and whether payers or banks came back to attempts that it does not know.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, MAX_UNKNOWN_ATTEMPTS, StoreError};

use super::DATABASE_FIX;
use crate::commands::findings::Findings;

pub(super) async fn examine_opening(cell: &Cell, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let examined = async {
        let opening = cell.opening().await?;
        match opening.closed_reason() {
            None => findings.good(&name, format!("{name} is open for its timeline {}", opening.now.timeline)),
            Some(reason) => findings.bad(
                &name,
                format!("{name} is closed, payers cannot confirm: {reason}"),
                "if the database was restored, run `paylink cell restored --to TIME`; if you know that no payment was lost, run \
                 `paylink cell open --reason TEXT`",
            ),
        }
        let unknown = cell.unknown_attempts().await?.len();
        if unknown > 0 {
            let full = if unknown >= MAX_UNKNOWN_ATTEMPTS { ". The list is full: there may be more" } else { "" };
            findings.bad(
                &name,
                format!("{name}: payers or banks came back to {unknown} attempts that the cell does not know{full}"),
                "`paylink cell status` lists them: ask the banks whether they have moved money, and tell the merchants. They are deleted \
                 after 30 days",
            );
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = examined.await {
        findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}
