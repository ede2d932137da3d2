//! `paylink cell restored`: opens a cell after its database was restored to an earlier moment, once a person has checked what that undid.

use std::time::Duration;

use clap::Args;
use paylink_domain::{id::CellId, time::Timestamp};
use paylink_store::{CellOpening, Cells, RestoredData};
use serde::Serialize;

use super::{
    super::{CommandResult, actor::actor, command_error, print_json, print_line, timestamp::parse_timestamp},
    chosen,
};
use crate::config::Config;

/// Links of nodes whose clock is ahead by less are accepted (the store's `link_conditions.rs`). One that was issued before the restore must not
/// look younger than the opening.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_mins(5);
/// Nodes send a heartbeat every five seconds.
const MAX_SILENCE: Duration = Duration::from_mins(1);

#[derive(Debug, Args)]
pub struct Restored {
    /// The cell [default: the only one]
    #[arg(long, value_name = "ID")]
    cell: Option<CellId>,
    /// The moment to which the database was restored, such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME", value_parser = parse_timestamp)]
    to: Timestamp,
    /// Open the cell. Without it, the command only prints what has to be checked first
    #[arg(long)]
    checked: bool,
    /// Do not wait until the database has run for 5 minutes: the clocks of all nodes were right
    #[arg(long)]
    now: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What has to be checked, in `--json`. The field names do not change.
#[derive(Serialize)]
struct Checklist {
    cell: String,
    restored_to: i64,
    open: bool,
    closed_reason: Option<String>,
    last_payment_at: Option<i64>,
    last_write_at: Option<i64>,
    valid_tokens: i64,
    enabled_endpoints: i64,
    payee_accounts: i64,
    enabled_companies: i64,
    suspended_companies: i64,
    portal_users: i64,
    passkeys: i64,
    open_proposals: i64,
    open_attempts: i64,
    /// What to check, as the command prints it for people.
    to_check: Vec<String>,
}

/// The opened cell in `--json`.
#[derive(Serialize)]
struct RestoredCell {
    cell: String,
    open: bool,
    opened_at: i64,
    voided_before: i64,
    companies: u64,
    sessions: u64,
}

pub(super) async fn run(options: &Restored, cells: &Cells, config: &Config) -> CommandResult {
    let cell = chosen(options.cell, cells, config).await?;
    let (id, to, now) = (cell.id(), options.to, cell.now().await?);
    let (data, opening) = (cell.restored_data().await?, cell.opening().await?);
    if let Some(error) = moment_error(id, to, now, &data) {
        return Err(command_error(error));
    }
    if !options.checked {
        if options.json {
            print_json(&Checklist::of(id, to, &data, &opening))?;
        } else {
            print_checklist(id, to, &data, &opening);
        }
        return Err(command_error("nothing was changed. Check the list, then run the command again with --checked"));
    }
    if !options.now && data.server_uptime < MAX_CLOCK_DIFFERENCE {
        let seconds = MAX_CLOCK_DIFFERENCE.saturating_sub(data.server_uptime).as_secs() + 1;
        return Err(command_error(format!(
            "nothing was changed. The database was started less than 5 minutes ago: a link from before, of a node whose clock was ahead, \
             would stay valid. Run the command again in {seconds} seconds, or with --now if the clocks of all nodes were right"
        )));
    }
    let outcome = cell.open_after_restore(&actor(), to).await?;
    if options.json {
        return print_json(&RestoredCell {
            cell: id.to_string(),
            open: true,
            opened_at: outcome.opened_at.epoch_ms(),
            voided_before: outcome.opened_at.epoch_ms(),
            companies: outcome.companies,
            sessions: outcome.sessions,
        });
    }
    print_line(format_args!(
        "cell {id} is open. Links issued before {} are void, and payments from before start no attempts and are not cancelled: {} \
         companies have to send new links. Idempotency keys from before get new links, and {} sessions of the portal ended",
        outcome.opened_at.to_rfc3339(),
        outcome.companies,
        outcome.sessions
    ));
    Ok(())
}

/// Why the database cannot have been restored to this moment.
fn moment_error(cell: CellId, to: Timestamp, now: Timestamp, data: &RestoredData) -> Option<String> {
    if to > now {
        return Some(format!("--to {} lies in the future", to.to_rfc3339()));
    }
    if let Some(last) = data.last_payment_at.filter(|last| *last > to) {
        return Some(format!(
            "cell {cell} has a payment of {}, so it was not restored to {}: correct --to",
            last.to_rfc3339(),
            to.to_rfc3339()
        ));
    }
    let last = data.last_write_at.filter(|last| to.since(*last) > MAX_SILENCE)?;
    Some(format!(
        "the last write of a node in cell {cell} is of {}, so what happened between then and {} is missing too: say --to {}",
        last.to_rfc3339(),
        to.to_rfc3339(),
        last.to_rfc3339()
    ))
}

impl Checklist {
    fn of(cell: CellId, to: Timestamp, data: &RestoredData, opening: &CellOpening) -> Self {
        let closed_reason = opening.closed_reason();
        Self {
            cell: cell.to_string(),
            restored_to: to.epoch_ms(),
            open: closed_reason.is_none(),
            closed_reason,
            last_payment_at: data.last_payment_at.map(Timestamp::epoch_ms),
            last_write_at: data.last_write_at.map(Timestamp::epoch_ms),
            valid_tokens: data.valid_tokens,
            enabled_endpoints: data.enabled_endpoints,
            payee_accounts: data.payee_accounts,
            enabled_companies: data.enabled_companies,
            suspended_companies: data.suspended_companies,
            portal_users: data.portal_users,
            passkeys: data.passkeys,
            open_proposals: data.open_proposals,
            open_attempts: data.open_attempts,
            to_check: lines(to, data),
        }
    }
}

/// What people may have changed after the moment of the restore, and what the data says about it now.
fn print_checklist(cell: CellId, to: Timestamp, data: &RestoredData, opening: &CellOpening) {
    match opening.closed_reason() {
        Some(reason) => print_line(format_args!("cell {cell} is closed: {reason}")),
        None => print_line(format_args!(
            "cell {cell} is OPEN, although payments may be missing: payers can pay them again until this command has run. Close it now: \
             `paylink cell close --reason TEXT`"
        )),
    }
    print_line(format_args!(
        "Everything that was changed after {} is undone. Nodes log the changes that people make in the portal (`audited change`); what \
         commands have changed is only in a copy of the audit log. Compare both since then, and do again what is missing:",
        to.to_rfc3339()
    ));
    for line in lines(to, data) {
        print_line(format_args!("  [ ] {line}"));
    }
}

fn lines(to: Timestamp, data: &RestoredData) -> Vec<String> {
    let RestoredData {
        valid_tokens,
        enabled_endpoints,
        payee_accounts,
        enabled_companies,
        suspended_companies,
        portal_users,
        passkeys,
        open_proposals,
        open_attempts,
        ..
    } = data;
    vec![
        format!(
            "API tokens: {valid_tokens} are valid. One that was revoked later is valid again (`paylink token revoke`)"
        ),
        format!(
            "webhook endpoints: {enabled_endpoints} are enabled. A secret that was rotated later is the former one again (`paylink endpoint rotate`)"
        ),
        format!(
            "payee accounts: {payee_accounts} companies have one. An account that was changed later is the former one again (`paylink company list`)"
        ),
        format!(
            "companies: {enabled_companies} are enabled, {suspended_companies} suspended. One that was disabled or suspended later is enabled again"
        ),
        format!(
            "people of the portal: {portal_users}. One who was removed later has access again (`paylink user list`)"
        ),
        format!(
            "passwords, passkeys and recovery codes: {passkeys} passkeys are valid. A password that was changed later is the former one \
             again, a passkey that was removed later signs in again, and a recovery code that was used later can be used again"
        ),
        format!(
            "payments closed by people, and proposals: {open_proposals} proposals are open. A payment that was closed later is open again (`paylink proposal list`)"
        ),
        format!(
            "attempts: {open_attempts} are open, and banks are asked about them. Attempts that were started later are not known here: those \
             whose payers or banks come back are in `paylink cell status`; for the others ask the banks for all orders since {}",
            to.to_rfc3339()
        ),
        "personal data: what was erased later is there again (`paylink erase`)".to_owned(),
        "keys: one that was retired later is in use again, and nodes need it (`paylink keys retire`)".to_owned(),
        "links: all are void after this, so no revocation is undone. Merchants have to generate new ones".to_owned(),
    ]
}
