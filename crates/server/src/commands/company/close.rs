//! `paylink company close`: a company leaves. There is no way back: its links, tokens and memberships are gone.
//!
//! Each step can be repeated. A command that was killed continues when it runs again.

use std::error::Error;

use clap::Args;
use paylink_domain::{audit::Actor, company::SuspensionReason, id::CompanyId};
use paylink_store::{
    BeginClosing, CancelBatch, Cell, Cells, CloseCompanyOutcome, ClosedCompany, Closing, EndedMemberships,
    MAX_COUNTED_OPEN, OpenWork, SuspendOutcome,
};
use serde::Serialize;
use tokio::time::sleep;

use super::{
    super::{CommandResult, actor::actor, cell, command_error, print_json, print_line, progress::Progress},
    CompanyArgs, company_not_found,
};
use crate::config::Config;

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
#[derive(Default, Serialize)]
struct Report {
    company_id: String,
    /// Whether it is closed now. If not, what waits is in `payments_at_banks` and `deliveries_pending`, which count up to 1000.
    closed: bool,
    already_closed: bool,
    payments_cancelled: u64,
    payments_kept: u64,
    payments_at_banks: i64,
    deliveries_pending: i64,
    tokens_revoked: u64,
    endpoints_disabled: u64,
    links_revoked_before: Option<i64>,
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
    let actor = actor();
    match own.suspend_company(&actor, id, &close.reason).await? {
        SuspendOutcome::Suspended | SuspendOutcome::AlreadySuspended => {}
        SuspendOutcome::NoSuchCompany => return Err(company_not_found(id)),
    }
    let closing = cancel_payments(&own, &actor, id, close.args.json).await?;
    let closed = match own.close_company(&actor, &closing, &reason, close.drop_deliveries).await? {
        CloseCompanyOutcome::Closed(closed) => closed,
        CloseCompanyOutcome::Unfinished(open) => return Err(unfinished(close, id, &closing, open)?),
        CloseCompanyOutcome::NotSuspended => return Err(resumed(id)),
    };
    let mut dropped = 0;
    loop {
        match own.drop_deliveries(id).await? {
            0 => break,
            count => dropped += count,
        }
    }
    // Users are in another database than most companies. If this fails, the command can be run again.
    let ended = home.end_memberships(&actor, id).await?;
    print(id, &closing, closed, dropped, ended, close.args.json)
}

/// Cancels, in batches, the payments that nobody can pay any more.
async fn cancel_payments(own: &Cell, actor: &Actor, id: CompanyId, json: bool) -> Result<Closing, Box<dyn Error>> {
    let mut closing = loop {
        match own.begin_closing(id).await? {
            BeginClosing::Started(closing) => break closing,
            BeginClosing::TooEarly(wait) => sleep(wait).await,
            BeginClosing::NotSuspended => return Err(resumed(id)),
        }
    };
    let mut progress = Progress::new(json.into());
    loop {
        match own.cancel_unpayable(actor, &mut closing).await? {
            CancelBatch::More => progress.report(&format!("{} payments are cancelled", closing.cancelled())),
            CancelBatch::Complete => return Ok(closing),
            CancelBatch::NotSuspended => return Err(resumed(id)),
        }
    }
}

fn resumed(id: CompanyId) -> Box<dyn Error> {
    command_error(format!("{id} is not closed: somebody has ended its suspension meanwhile"))
}

fn print(
    id: CompanyId,
    closing: &Closing,
    closed: ClosedCompany,
    dropped: u64,
    ended: EndedMemberships,
    json: bool,
) -> CommandResult {
    let nothing_ended = ended.members == 0 && ended.invitations == 0;
    let report = Report {
        company_id: id.to_string(),
        closed: true,
        already_closed: closed.was_closed && nothing_ended && dropped == 0 && closing.cancelled() == 0,
        payments_cancelled: closing.cancelled(),
        payments_kept: closing.kept(),
        tokens_revoked: closed.tokens_revoked,
        endpoints_disabled: closed.endpoints_disabled,
        links_revoked_before: Some(closed.links_revoked_before.epoch_ms()),
        deliveries_dropped: dropped,
        members_removed: ended.members,
        invitations_withdrawn: ended.invitations,
        ..Report::default()
    };
    if json {
        return print_json(&report);
    }
    print_payments(closing);
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

/// What this run has done with the payments that waited for their payers.
fn print_payments(closing: &Closing) {
    if closing.cancelled() > 0 {
        let count = closing.cancelled();
        print_line(format_args!(
            "{count} payments that nobody can pay any more are CANCELLED, and their events are queued"
        ));
    }
    if closing.kept() > 0 {
        print_line(format_args!(
            "{} payments stay as they are: their bank contradicts how an attempt ended, or they are from before a restore",
            closing.kept()
        ));
    }
}

/// Prints what is done, and returns the error that says what waits.
fn unfinished(
    close: &Close,
    id: CompanyId,
    closing: &Closing,
    open: OpenWork,
) -> Result<Box<dyn Error>, Box<dyn Error>> {
    if close.args.json {
        print_json(&Report {
            company_id: id.to_string(),
            payments_cancelled: closing.cancelled(),
            payments_kept: closing.kept(),
            payments_at_banks: open.at_banks,
            deliveries_pending: open.deliveries,
            ..Report::default()
        })?;
    } else {
        print_payments(closing);
    }
    Ok(command_error(explain(id, open, close.drop_deliveries)))
}

/// What has to end first, and how it ends.
fn explain(id: CompanyId, open: OpenWork, drop_deliveries: bool) -> String {
    let number = |count: i64| if count >= MAX_COUNTED_OPEN { format!("at least {count}") } else { count.to_string() };
    let [at_banks, deliveries] = [open.at_banks, open.deliveries].map(number);
    let list = format!("`paylink payment list --company {id}` lists them");
    let reasons = [
        (
            open.at_banks > 0,
            format!(
                "{at_banks} payments are at their banks: they end by themselves, and what was not paid is cancelled; {list}"
            ),
        ),
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
