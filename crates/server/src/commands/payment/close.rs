//! `paylink payment close`

use clap::Args;
use paylink_domain::{
    attempt::{ClosedAs, Evidence},
    id::PaymentId,
};
use paylink_store::{Cells, ProposeCloseOutcome};
use serde::Serialize;

use super::{
    super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line},
    payment_not_found,
};
use crate::{config::Config, system::SystemRandomness};

#[derive(Debug, Args)]
pub struct Close {
    /// The payment's id
    #[arg(value_name = "ID", value_parser = parse_id::<PaymentId>)]
    id: PaymentId,
    /// How the payment ended: executed or failed
    #[arg(long = "as", value_name = "OUTCOME", value_parser = parse_outcome)]
    closed_as: ClosedAs,
    /// What proves it, such as who at the bank said it, when and under which reference. It is stored for ever: no account
    /// numbers and no names of payers
    #[arg(long, value_name = "TEXT")]
    evidence: Evidence,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Proposed {
    payment_id: String,
    proposal_id: String,
}

pub(super) async fn run(close: &Close, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, ring) = (cell(cells, close.id.cell(), config).await?, config.key_ring());
    let outcome =
        cell.propose_closing(&actor(), close.id, close.closed_as, &close.evidence, &ring, &SystemRandomness).await?;
    match outcome {
        ProposeCloseOutcome::Proposed(id) if close.json => {
            print_json(&Proposed { payment_id: close.id.to_string(), proposal_id: id.to_string() })
        }
        ProposeCloseOutcome::Proposed(id) => {
            print_line(format_args!(
                "proposed: {} ends as {} once another person has run `paylink proposal approve {id}`",
                close.id, close.closed_as
            ));
            Ok(())
        }
        ProposeCloseOutcome::AlreadyProposed(id) => Err(command_error(format!(
            "{id} already proposes to close this payment: approve it (`paylink proposal approve {id}`) or withdraw it first"
        ))),
        ProposeCloseOutcome::CannotClose(error) => Err(Box::new(error)),
        ProposeCloseOutcome::NoSuchPayment => Err(payment_not_found(close.id)),
    }
}

fn parse_outcome(text: &str) -> Result<ClosedAs, String> {
    text.to_ascii_lowercase().parse().map_err(|_| "expected executed or failed".to_owned())
}
