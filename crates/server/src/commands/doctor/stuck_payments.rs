//! Payments whose outcome people have to find out, and changes that wait for a second person.

use std::time::Duration;

use paylink_domain::{error_chain::ErrorChain, status::Status};
use paylink_store::{Cell, PaymentQuery, StoreError};

use super::DATABASE_FIX;
use crate::{commands::findings::Findings, config::Config};

/// By then the bank has been asked about thirty times.
const UNKNOWN_FOR: Duration = Duration::from_hours(24);
/// How many payments are named.
const NAMED_PAYMENTS: i64 = 5;

pub(super) async fn examine_stuck_payments(cell: &Cell, config: &Config, findings: &mut Findings) {
    let name = format!("cell {}", cell.id());
    let examined = async {
        let unchanged_since = Some(cell.now().await?.before(UNKNOWN_FOR));
        let (status, limit) = (Some(Status::Unknown), NAMED_PAYMENTS);
        let found = cell.payments(&PaymentQuery { status, unchanged_since, limit, ..PaymentQuery::default() }).await?;
        if !found.is_empty() {
            let ids: Vec<String> = found.iter().map(|entry| entry.payment.id.to_string()).collect();
            findings.bad(
                &name,
                format!("{name}: payments are UNKNOWN for more than a day, such as {}", ids.join(", ")),
                "ask their banks, with the ids that `paylink payment show` prints, and close them on the bank's written evidence \
                 (`paylink payment close`); `paylink payment list --status UNKNOWN` lists all",
            );
        }
        for proposal in cell.proposals(false, &config.key_ring()).await? {
            let waiting = format!(
                "{name}: {} of {} waits for approval since {} (`paylink proposal list`)",
                proposal.id,
                proposal.proposed_by,
                proposal.proposed_at.to_rfc3339()
            );
            findings.good(&name, waiting);
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = examined.await {
        findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}
