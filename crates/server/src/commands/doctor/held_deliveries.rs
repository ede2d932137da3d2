//! Deliveries that wait because their endpoints fail. The merchant has to act, so they are no problem of the installation.

use paylink_store::{Cell, StoreError};

use crate::commands::{breaker_display::describe_open_breaker, findings::Findings};

/// Reports the endpoints whose breakers hold deliveries. Returns whether there are any.
pub(super) async fn examine_held_deliveries(cell: &Cell, findings: &mut Findings) -> Result<bool, StoreError> {
    let held = cell.held_endpoints().await?;
    for one in &held {
        let Some(state) = describe_open_breaker(&one.breaker, one.held) else { continue };
        let fix = format!(
            "ask {} to fix it; then the held deliveries are sent by themselves, or at once by `paylink endpoint enable {}`",
            one.company, one.endpoint
        );
        let name = format!("cell {}", cell.id());
        findings.note(&name, format!("{name}: {}: {state}", one.endpoint), fix);
    }
    Ok(!held.is_empty())
}
