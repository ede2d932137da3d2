//! Companies that cannot be paid: no bank for their currency, or links that are revoked up to a time in the future, because the clock was
//! set back.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, StoreError};

use super::DATABASE_FIX;
use crate::{
    commands::{findings::Findings, unserved_currency::unserved_currency},
    config::Config,
};

pub(super) async fn examine_companies(cell: &Cell, config: &Config, findings: &mut Findings) {
    let examined = async {
        examine_currencies(cell, config, findings).await?;
        examine_revocations(cell, findings).await
    };
    if let Err(error) = examined.await {
        let name = format!("cell {}", cell.id());
        findings.bad(&name, format!("{name}: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}

/// Whether each company that may create links can be paid in its currency.
async fn examine_currencies(cell: &Cell, config: &Config, findings: &mut Findings) -> Result<(), StoreError> {
    for company in cell.companies().await? {
        if let Some(unserved) = unserved_currency(&company, config) {
            findings.bad(&format!("company {}", company.id), unserved.problem, unserved.fix);
        }
    }
    Ok(())
}

async fn examine_revocations(cell: &Cell, findings: &mut Findings) -> Result<(), StoreError> {
    for revocation in cell.future_revocations().await? {
        let (id, name, time) = (revocation.company, &revocation.name, revocation.revoked_before.to_rfc3339());
        let problem = format!(
            "company {id} ({name}): its links are revoked up to {time}, in the future, so new links cannot be used"
        );
        let fix = format!(
            "run `paylink link revoke --company {id}`: links created until then stay revoked, and links created afterwards work"
        );
        findings.bad(&format!("company {id}"), problem, fix);
    }
    Ok(())
}
