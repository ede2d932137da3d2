//! Companies that cannot be paid, or whose payers cannot return: no bank for their currency, and settings that earlier versions
//! accepted: enabled without a callback URL, or with links that are revoked up to a time in the future.

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
        examine_callbacks(cell, findings).await?;
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

async fn examine_callbacks(cell: &Cell, findings: &mut Findings) -> Result<(), StoreError> {
    let companies = cell.companies().await?;
    for company in companies.iter().filter(|company| company.online_payments_enabled && company.callback.is_none()) {
        let (id, name) = (company.id, &company.name);
        let problem = format!(
            "company {id} ({name}) has no callback URL, so its payers are offered no return although merchantReturn is true"
        );
        let fix = format!("ask the merchant for it and run `paylink company set {id} --callback-url URL`");
        findings.bad(&format!("company {id}"), problem, fix);
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
