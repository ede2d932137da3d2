//! `paylink company close`: a company leaves. There is no way back: its links, tokens and memberships are gone.

use std::time::Duration;

use clap::Args;
use paylink_domain::{company::SuspensionReason, id::CompanyId};
use paylink_store::{
    Cells, CloseCompanyOutcome, ClosedCompany, EndedMemberships, MAX_COUNTED_OPEN, OpenWork, SuspendOutcome,
};
use serde::Serialize;
use tokio::time::sleep;

use super::{
    super::{CommandResult, actor::actor, cell, command_error, print_json, print_line},
    CompanyArgs, company_not_found,
};
use crate::config::Config;

/// A transaction that starts a payment is given up before.
const LONGEST_START: Duration = Duration::from_secs(4);
/// How people recognise a closed company among the suspended ones.
const PREFIX: &str = "Closed: ";

#[derive(Debug, Args)]
pub struct Close {
    #[command(flatten)]
    args: CompanyArgs,
    /// Why; it is stored with the company and in the audit log
    #[arg(long, value_name = "TEXT")]
    reason: SuspensionReason,
    /// Close it although events have not been delivered yet; they are not sent any more
    #[arg(long)]
    drop_deliveries: bool,
}

/// The result in `--json`. The field names do not change.
#[derive(Serialize)]
struct Report {
    company_id: String,
    already_closed: bool,
    tokens_revoked: u64,
    endpoints_disabled: u64,
    links_revoked_before: i64,
    deliveries_dropped: u64,
    members_removed: usize,
    invitations_withdrawn: usize,
}

pub(super) async fn close(close: &Close, cells: &Cells, config: &Config) -> CommandResult {
    let id = close.args.id()?;
    let reason: SuspensionReason = format!("{PREFIX}{}", close.reason.as_str())
        .parse()
        .map_err(|_| command_error(format!("--reason is too long by the {} characters of `{PREFIX}`", PREFIX.len())))?;
    let own = cell(cells, id.cell(), config).await?;
    let home = cell(cells, cells.home().id(), config).await?;
    match own.suspend_company(&actor(), id, &close.reason).await? {
        // Payers who confirmed just before are at their banks by then, or were refused.
        SuspendOutcome::Suspended => sleep(LONGEST_START).await,
        SuspendOutcome::AlreadySuspended => {}
        SuspendOutcome::NoSuchCompany => return Err(company_not_found(id)),
    }
    let closed = match own.close_company(&actor(), id, &reason, close.drop_deliveries).await? {
        CloseCompanyOutcome::Closed(closed) => closed,
        CloseCompanyOutcome::Unfinished(open) => return Err(command_error(explain(id, open, close.drop_deliveries))),
        CloseCompanyOutcome::NoSuchCompany => return Err(company_not_found(id)),
    };
    let mut dropped = 0;
    loop {
        match own.drop_deliveries(id).await? {
            0 => break,
            count => dropped += count,
        }
    }
    // Users are in another database than most companies. If this fails, the command can be run again.
    let ended = home.end_memberships(&actor(), id).await?;
    print(id, closed, dropped, ended, close.args.json)
}

fn print(id: CompanyId, closed: ClosedCompany, dropped: u64, ended: EndedMemberships, json: bool) -> CommandResult {
    let nothing_ended = ended.members == 0 && ended.invitations == 0;
    let report = Report {
        company_id: id.to_string(),
        already_closed: closed.was_closed && nothing_ended && dropped == 0,
        tokens_revoked: closed.tokens_revoked,
        endpoints_disabled: closed.endpoints_disabled,
        links_revoked_before: closed.links_revoked_before.epoch_ms(),
        deliveries_dropped: dropped,
        members_removed: ended.members,
        invitations_withdrawn: ended.invitations,
    };
    if json {
        return print_json(&report);
    }
    if report.already_closed {
        print_line(format_args!("{id} is closed already"));
        return Ok(());
    }
    print_line(format_args!(
        "{id} is closed: online payments are disabled, its links from before {} are revoked, {} tokens are revoked, {} endpoints are \
         disabled ({} deliveries dropped), {} people and {} invitations are removed",
        closed.links_revoked_before.to_rfc3339(),
        report.tokens_revoked,
        report.endpoints_disabled,
        report.deliveries_dropped,
        report.members_removed,
        report.invitations_withdrawn
    ));
    Ok(())
}

/// What has to end first, and how it ends.
fn explain(id: CompanyId, open: OpenWork, drop_deliveries: bool) -> String {
    let number = |count: i64| if count >= MAX_COUNTED_OPEN { format!("at least {count}") } else { count.to_string() };
    let [at_banks, deliveries] = [open.at_banks, open.deliveries].map(number);
    let list = format!("`paylink payment list --company {id}` lists them");
    let reasons = [
        (open.at_banks > 0, format!("{at_banks} payments are at their banks: they end by themselves; {list}")),
        (
            open.deliveries > 0 && !drop_deliveries,
            format!(
                "{deliveries} webhook deliveries are pending: wait until they are delivered, or give --drop-deliveries"
            ),
        ),
    ];
    let reasons = reasons.into_iter().filter(|(is_open, _)| *is_open).map(|(_, reason)| format!("  {reason}\n"));
    format!(
        "{id} is suspended, and not closed yet:\n{}  → run this command again later; `paylink company resume {id}` ends the suspension instead",
        reasons.collect::<String>()
    )
}
