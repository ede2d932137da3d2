//! `paylink proposal list | approve | withdraw`: changes that need a second person.

use std::error::Error;

use clap::{Args, Subcommand};
use paylink_domain::id::ProposalId;
use paylink_store::{
    ApproveOutcome, Cells, ChangeMemberOutcome, Decision, PayeeAccount, Proposal, ProposedChange, WithdrawOutcome,
    WithdrawnBy,
};
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// List the changes that wait for approval
    List {
        /// Also those that were approved or withdrawn
        #[arg(long)]
        all: bool,
        /// Print JSON, one proposal per line
        #[arg(long)]
        json: bool,
    },
    /// Approve a change that another person proposed, and make it. With `single_operator`, also your own after 72 hours
    Approve(ProposalArgs),
    /// Withdraw a change that was proposed
    Withdraw(ProposalArgs),
}

#[derive(Debug, Args)]
pub struct ProposalArgs {
    /// The proposal's id (`prp_…`)
    #[arg(value_name = "ID", value_parser = parse_id::<ProposalId>)]
    id: ProposalId,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A proposal in `--json`. The field names do not change.
#[derive(Serialize)]
struct Entry<'a> {
    proposal_id: String,
    company_id: String,
    kind: &'static str,
    change: String,
    payment_id: Option<String>,
    evidence: Option<&'a str>,
    proposed_at: i64,
    proposed_by: &'a str,
    decision: Option<&'static str>,
    decided_at: Option<i64>,
    decided_by: Option<&'a str>,
}

#[derive(Serialize)]
struct Decided {
    proposal_id: String,
    decision: &'static str,
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::List { all, json } => list(*all, *json, &cells, config).await,
        Action::Approve(args) => approve(args, &cells, config).await,
        Action::Withdraw(args) => withdraw(args, &cells, config).await,
    }
}

async fn list(all: bool, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let ring = config.key_ring();
    for one in cells.iter() {
        for proposal in cell(cells, one.id(), config).await?.proposals(all, &ring).await? {
            if json {
                print_json(&entry(&proposal))?;
            } else {
                print(&proposal);
            }
        }
    }
    Ok(())
}

async fn approve(args: &ProposalArgs, cells: &Cells, config: &Config) -> CommandResult {
    let cell = cell(cells, args.id.cell(), config).await?;
    match cell.approve_proposal(&actor(), args.id, config.operators(), &config.key_ring()).await? {
        ApproveOutcome::Applied(proposal) => {
            if args.json {
                return print_json(&Decided { proposal_id: args.id.to_string(), decision: "approved" });
            }
            print_line(format_args!("approved, and done: {}", describe(&proposal)));
            Ok(())
        }
        ApproveOutcome::SecondPersonNeeded(error) => Err(Box::new(error)),
        ApproveOutcome::Decided(decision) => Err(decided_before(args.id, &decision)),
        ApproveOutcome::CannotClose(error) => {
            Err(command_error(format!("{error}; withdraw the proposal with `paylink proposal withdraw {}`", args.id)))
        }
        ApproveOutcome::CannotChange(outcome) => Err(command_error(format!(
            "{}; withdraw the proposal with `paylink proposal withdraw {}`",
            cannot_change(outcome),
            args.id
        ))),
        ApproveOutcome::NoSuchProposal => Err(proposal_not_found(args.id)),
    }
}

const fn cannot_change(outcome: ChangeMemberOutcome) -> &'static str {
    match outcome {
        ChangeMemberOutcome::LastOwner => "the company would have no owner",
        ChangeMemberOutcome::LastBreakGlass => "no owner of the company could sign in without single sign-on",
        ChangeMemberOutcome::NoSuchMember => "the person does not belong to the company any more",
        ChangeMemberOutcome::Changed | ChangeMemberOutcome::NeedsApproval => "the change cannot be made",
    }
}

async fn withdraw(args: &ProposalArgs, cells: &Cells, config: &Config) -> CommandResult {
    let cell = cell(cells, args.id.cell(), config).await?;
    match cell.withdraw_proposal(&actor(), args.id, WithdrawnBy::Entitled, &config.key_ring()).await? {
        WithdrawOutcome::Withdrawn if args.json => {
            print_json(&Decided { proposal_id: args.id.to_string(), decision: "withdrawn" })
        }
        WithdrawOutcome::Withdrawn => {
            print_line(format_args!("withdrawn: {} changes nothing", args.id));
            Ok(())
        }
        WithdrawOutcome::Decided(decision) => Err(decided_before(args.id, &decision)),
        WithdrawOutcome::OperatorDecides | WithdrawOutcome::NoSuchProposal => Err(proposal_not_found(args.id)),
    }
}

fn decided_before(id: ProposalId, decision: &Decision) -> Box<dyn Error> {
    let verb = decision.as_str();
    command_error(format!("{id} was {verb} by {} at {}", decision.by, decision.at.to_rfc3339()))
}

fn proposal_not_found(id: ProposalId) -> Box<dyn Error> {
    command_error(format!("there is no proposal {id}"))
}

fn describe(proposal: &Proposal) -> String {
    match &proposal.change {
        ProposedChange::PayeeAccount { account, .. } => {
            format!("the payers of {} pay into {}", proposal.company_id, account_text(account))
        }
        ProposedChange::ClosePayment { payment, closed_as, .. } => {
            format!("payment {payment} is closed as {closed_as}")
        }
        ProposedChange::OwnerRole { email, role: Some(role), .. } => {
            format!("the role of {email} in {} becomes {role}", proposal.company_id)
        }
        ProposedChange::OwnerRole { email, role: None, .. } => {
            format!("{email}, an owner, leaves {}", proposal.company_id)
        }
    }
}

fn account_text(account: &PayeeAccount) -> String {
    format!("{} ({}, {})", account.iban.grouped(), account.holder.as_str(), account.currency.code())
}

fn print(proposal: &Proposal) {
    let Proposal { id, proposed_by, .. } = proposal;
    print_line(format_args!("{id}  {}", describe(proposal)));
    if let ProposedChange::ClosePayment { evidence, .. } = &proposal.change {
        print_line(format_args!("    evidence: {evidence}"));
    }
    print_line(format_args!("    proposed by {proposed_by} at {}", proposal.proposed_at.to_rfc3339()));
    if let Some(decision) = &proposal.decided {
        let verb = decision.as_str();
        print_line(format_args!("    {verb} by {} at {}", decision.by, decision.at.to_rfc3339()));
    }
}

fn entry(proposal: &Proposal) -> Entry<'_> {
    let (kind, payment_id, evidence) = match &proposal.change {
        ProposedChange::PayeeAccount { .. } => ("payee_account", None, None),
        ProposedChange::ClosePayment { payment, evidence, .. } => {
            ("close_payment", Some(payment.to_string()), Some(evidence.as_str()))
        }
        ProposedChange::OwnerRole { .. } => ("owner_role", None, None),
    };
    let decided = proposal.decided.as_ref();
    Entry {
        proposal_id: proposal.id.to_string(),
        company_id: proposal.company_id.to_string(),
        kind,
        change: describe(proposal),
        payment_id,
        evidence,
        proposed_at: proposal.proposed_at.epoch_ms(),
        proposed_by: &proposal.proposed_by,
        decision: decided.map(Decision::as_str),
        decided_at: decided.map(|decision| decision.at.epoch_ms()),
        decided_by: decided.map(|decision| decision.by.as_str()),
    }
}
