//! Open attempts at banks that are not configured (any more). Nobody asks these banks, so the payments never end.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, MAX_COUNTED_ATTEMPTS};

use super::DATABASE_FIX;
use crate::{commands::findings::Findings, config::Config};

pub(super) async fn examine_unconfigured_banks(cell: &Cell, config: &Config, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let configured: Vec<_> = config.bank.iter().map(|bank| bank.id.clone()).collect();
    let open = match cell.open_attempts_elsewhere(&configured).await {
        Ok(open) => open,
        Err(error) => return findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX),
    };
    for (bank, attempts) in open {
        let more = if attempts >= MAX_COUNTED_ATTEMPTS { "at least " } else { "" };
        let (are, they) =
            if attempts == 1 { ("attempt is", "its payment does") } else { ("attempts are", "their payments do") };
        findings.bad(
            &name,
            format!("{name}: {more}{attempts} {are} open at bank {bank}, which is not configured, so {they} not end"),
            format!(
                "add the [[bank]] section with id = \"{bank}\" again, with paused = true if payers must not choose it, and keep it \
                 until these payments have ended"
            ),
        );
    }
}
