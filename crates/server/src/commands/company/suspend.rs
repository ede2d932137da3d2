//! `paylink company suspend | resume`: the operator stops a company, and lets it work again.

use std::error::Error;

use clap::Args;
use paylink_domain::{company::SuspensionReason, id::CompanyId};
use paylink_store::{Cells, Company, ENABLED_NOT_SUSPENDED, ResumeOutcome, StoreError, SuspendOutcome};

use super::{
    super::{CommandResult, actor::actor, cell, command_error},
    ChosenCompany, CompanyArgs, company_not_found, print_changed,
};
use crate::config::Config;

#[derive(Debug, Args)]
pub struct Suspend {
    #[command(flatten)]
    args: CompanyArgs,
    /// Why; the company's people read it in the portal
    #[arg(long, value_name = "TEXT")]
    reason: SuspensionReason,
}

pub(super) async fn suspend(suspend: &Suspend, cells: &Cells, config: &Config) -> CommandResult {
    let id = suspend.args.id()?;
    let cell = cell(cells, id.cell(), config).await?;
    match cell.suspend_company(&actor(), id, &suspend.reason).await? {
        SuspendOutcome::Suspended => print_changed(&cell, id, suspend.args.json, config).await,
        SuspendOutcome::AlreadySuspended => Err(command_error(format!("{id} is suspended already"))),
        SuspendOutcome::NoSuchCompany => Err(company_not_found(id)),
    }
}

pub(super) async fn resume(args: &ChosenCompany, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = args.find(cells, config).await?;
    let id = company.id;
    // As for `enable`, a command does not know which banks and settings the nodes have. The database demands account and callback.
    match cell.resume_company(&actor(), id, true).await? {
        ResumeOutcome::Resumed => print_changed(&cell, id, args.json, config).await,
        ResumeOutcome::NotSuspended => Err(command_error(format!("{id} is not suspended"))),
        ResumeOutcome::Closed => Err(command_error(format!("{id} is closed, for good: add a new company instead"))),
        ResumeOutcome::NoSuchCompany => Err(company_not_found(id)),
    }
}

/// A suspended company cannot be enabled.
pub(super) fn refuse_suspended(company: &Company) -> CommandResult {
    let Some(suspension) = &company.suspension else { return Ok(()) };
    let (id, reason) = (company.id, &suspension.reason);
    Err(command_error(format!("{id} is suspended ({reason}): run `paylink company resume {id}` first")))
}

/// Somebody has suspended the company meanwhile.
pub(super) fn explain_suspended(error: StoreError, id: CompanyId) -> Box<dyn Error> {
    if matches!(&error, StoreError::Refused { constraint } if constraint == ENABLED_NOT_SUSPENDED) {
        return command_error(format!("{id} is suspended: run `paylink company resume {id}` first"));
    }
    error.into()
}
