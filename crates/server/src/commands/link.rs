//! `paylink link revoke`: makes links unusable, and cancels the payment of a link if that is certain.

use std::error::Error;

use clap::{Args, Subcommand};
use paylink_domain::{
    id::{CompanyId, PaymentId},
    link::Link,
    status::Status,
    time::Timestamp,
};
use paylink_store::{Cells, RevokeLinkOutcome, RevokeLinksOutcome};
use serde::Serialize;

use super::{
    CommandResult,
    actor::actor,
    cell, command_error, company,
    ids::parse_id,
    print_json, print_line,
    time_argument::{self, TimeArgument},
};
use crate::{config::Config, urls::link_in};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Revoke a link, or all unused links of a company
    Revoke(Revoke),
}

#[derive(Debug, Args)]
pub struct Revoke {
    /// The link's URL, as returned by the API. A payment that was started with it is cancelled, unless an attempt at a bank is open
    #[arg(value_name = "URL", required_unless_present_any = ["company", "all"])]
    url: Option<String>,
    /// Instead of one link, revoke all unused links that a company has created so far
    #[arg(long, conflicts_with = "url")]
    all: bool,
    /// The company of --all, which may be left out then [default: the only company]
    #[arg(long, value_name = "ID", conflicts_with = "url", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Only links created before this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z, not in the
    /// future; not with a URL
    #[arg(long, value_name = "TIME", conflicts_with = "url")]
    before: Option<TimeArgument>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The cause in the history of a payment that this command cancels.
const CAUSE: &str = "operator: link revoked";

#[derive(Serialize)]
struct RevokedLink {
    /// Whether this command has revoked the link, or cancelled its payment.
    revoked: bool,
    outcome: &'static str,
    /// The status of the link's payment, if there is one.
    status: Option<&'static str>,
}

#[derive(Serialize)]
struct RevokedLinks {
    company_id: String,
    void_before: i64,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let Action::Revoke(revoke) = action;
    let cells = config.open_cells()?;
    match &revoke.url {
        Some(url) => revoke_one(url, revoke.json, &cells, config).await,
        None => revoke_all(revoke, &cells, config).await,
    }
}

async fn revoke_one(url: &str, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let link = Link::open(link_in(url), &config.key_ring())
        .map_err(|_| command_error("this is not a link of this installation"))?;
    let outcome = cell(cells, link.cell(), config).await?.revoke_link(&actor(), &link, CAUSE).await?;
    let described = describe(&outcome, link.payment_id);
    if json {
        print_json(&RevokedLink::from(&outcome))?;
        return described.map(drop);
    }
    print_line(format_args!("{}", described?));
    Ok(())
}

/// What has become of the link. An error if it can still be paid, or was paid.
fn describe(outcome: &RevokeLinkOutcome, payment: PaymentId) -> Result<String, Box<dyn Error>> {
    match outcome {
        RevokeLinkOutcome::Revoked => Ok("revoked: no payment can be started with this link any more".to_owned()),
        RevokeLinkOutcome::PaymentCancelled => Ok(
            "cancelled: a payment was started with this link, no attempt at a bank was open, and the payment is CANCELLED now"
                .to_owned(),
        ),
        RevokeLinkOutcome::AttemptOpen { bank, status } => Err(command_error(format!(
            "the link cannot be revoked: its payment is {status}, and an attempt at bank {bank} is open, which the payer may still \
             approve. Only the bank can end it: run `paylink payment cancel {payment}`, which asks the bank, or ask the payer to cancel on their page"
        ))),
        RevokeLinkOutcome::NotCancellable(status) => Err(command_error(format!(
            "the link cannot be revoked: its payment is {status}, and the payer has authorised it. Wait for the bank's decision, and \
             refund the payment if it is executed"
        ))),
        RevokeLinkOutcome::MayBePaid(status) => Err(command_error(format!(
            "the link cannot be revoked: its payment is {status} and from before a restore of the database, so an attempt that is lost may \
             have paid it. It starts no other attempt: ask the banks"
        ))),
        RevokeLinkOutcome::PaymentEnded(status @ (Status::Failed | Status::Cancelled)) => {
            Ok(format!("nothing to revoke: the payment of this link has ended as {status}, so the link cannot be paid"))
        }
        RevokeLinkOutcome::PaymentEnded(
            status @ (Status::Executed
            | Status::Settled
            | Status::Pending
            | Status::Authorised
            | Status::Incomplete
            | Status::Unknown),
        ) => Err(command_error(format!(
            "the link cannot be revoked: its payment has ended as {status}, and a final status never changes"
        ))),
    }
}

impl From<&RevokeLinkOutcome> for RevokedLink {
    fn from(outcome: &RevokeLinkOutcome) -> Self {
        let (revoked, outcome, status) = match outcome {
            RevokeLinkOutcome::Revoked => (true, "revoked", None),
            RevokeLinkOutcome::PaymentCancelled => (true, "payment_cancelled", Some(Status::Cancelled)),
            RevokeLinkOutcome::AttemptOpen { status, .. } => (false, "attempt_open", Some(*status)),
            RevokeLinkOutcome::NotCancellable(status) => (false, "not_cancellable", Some(*status)),
            RevokeLinkOutcome::MayBePaid(status) => (false, "may_be_paid", Some(*status)),
            RevokeLinkOutcome::PaymentEnded(status) => (false, "payment_ended", Some(*status)),
        };
        Self { revoked, outcome, status: status.map(Status::as_str) }
    }
}

async fn revoke_all(revoke: &Revoke, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = company(revoke.company, cells, config).await?;
    let company = company.id;
    let before = time_argument::in_cell(revoke.before, &cell).await?;
    let outcome = cell.revoke_links(&actor(), company, before).await?;
    let void_before = match outcome {
        RevokeLinksOutcome::RevokedBefore(time) => time,
        RevokeLinksOutcome::NoSuchCompany => return Err(command_error(format!("there is no company {company}"))),
        RevokeLinksOutcome::InFuture => {
            let time = before.map(Timestamp::to_rfc3339).unwrap_or_default();
            return Err(command_error(format!(
                "--before {time} lies in the future: links created until then would be revoked too. Leave out --before to revoke all \
                 unused links created so far, or run `paylink company disable {company}` to stop new ones"
            )));
        }
    };
    if revoke.json {
        return print_json(&RevokedLinks { company_id: company.to_string(), void_before: void_before.epoch_ms() });
    }
    let time = void_before.to_rfc3339();
    print_line(format_args!("revoked: all unused links of {company} that were created before {time}"));
    Ok(())
}
