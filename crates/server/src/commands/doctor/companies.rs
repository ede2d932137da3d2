//! Companies with settings that earlier versions accepted: enabled without a callback URL, or with links that are revoked up to a time
//! in the future.

use paylink_domain::error_chain::ErrorChain;
use paylink_store::{Cell, StoreError};

use super::{DATABASE_FIX, Findings};

pub(super) async fn examine_companies(cell: &Cell, findings: &mut Findings) {
    let examined = async {
        examine_callbacks(cell, findings).await?;
        examine_revocations(cell, findings).await
    };
    if let Err(error) = examined.await {
        findings.bad(&format!("cell {}: {}", cell.id(), ErrorChain(&error)), DATABASE_FIX);
    }
}

async fn examine_callbacks(cell: &Cell, findings: &mut Findings) -> Result<(), StoreError> {
    let companies = cell.companies().await?;
    for company in companies.iter().filter(|company| company.online_payments_enabled && company.callback.is_none()) {
        let (id, name) = (company.id, &company.name);
        let problem = format!(
            "company {id} ({name}) has no callback URL, so its payers are offered no return although merchantReturn is true"
        );
        findings
            .bad(&problem, &format!("ask the merchant for it and run `paylink company set {id} --callback-url URL`"));
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
        findings.bad(&problem, &fix);
    }
    Ok(())
}
