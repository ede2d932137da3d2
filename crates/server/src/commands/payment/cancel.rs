//! `paylink payment cancel`

use std::sync::Arc;

use clap::Args;
use paylink_domain::{id::PaymentId, status::Status};
use paylink_store::Cells;
use serde::Serialize;

use super::{
    super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line},
    payment_not_found,
};
use crate::{
    banks::Banks,
    config::Config,
    flow::cancel::{OperatorCancellation, cancel_by_operator},
    service::Service,
    system::{SystemClock, SystemRandomness},
};

#[derive(Debug, Args)]
pub struct Cancel {
    /// The payment's id
    #[arg(value_name = "ID", value_parser = parse_id::<PaymentId>)]
    id: PaymentId,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CancelReport {
    payment_id: String,
    cancelled: bool,
    status: Option<&'static str>,
}

pub(super) async fn run(cancel: &Cancel, cells: &Cells, config: &Config) -> CommandResult {
    cell(cells, cancel.id.cell(), config).await?;
    let banks = Banks::open(&config.bank, 1)
        .map_err(|(bank, error)| command_error(format!("bank {bank} cannot be used: {error}")))?;
    let service = Service::new(config, cells.clone(), banks, Arc::new(SystemClock), Arc::new(SystemRandomness));
    let outcome = cancel_by_operator(&Arc::new(service), &actor(), cancel.id).await?;
    if outcome == OperatorCancellation::NoSuchPayment {
        return Err(payment_not_found(cancel.id));
    }
    let status = match &outcome {
        OperatorCancellation::Cancelled => Some(Status::Cancelled),
        OperatorCancellation::NotConfirmed { status, .. } | OperatorCancellation::NotPossible { status, .. } => {
            Some(*status)
        }
        OperatorCancellation::NoSuchPayment => None,
    };
    if cancel.json {
        print_json(&CancelReport {
            payment_id: cancel.id.to_string(),
            cancelled: outcome == OperatorCancellation::Cancelled,
            status: status.map(Status::as_str),
        })?;
    }
    match outcome {
        OperatorCancellation::Cancelled => {
            if !cancel.json {
                print_line(format_args!("cancelled: {} is CANCELLED, and its event is queued", cancel.id));
            }
            Ok(())
        }
        OperatorCancellation::NotConfirmed { status, bank } => Err(command_error(format!(
            "the bank {bank} has not confirmed the cancellation, so the payment is not cancelled: it is {status}. The bank is \
             asked again; see `paylink payment show {}`",
            cancel.id
        ))),
        OperatorCancellation::NotPossible { status, reason } => {
            Err(command_error(format!("the payment cannot be cancelled: it is {status}, and {reason}")))
        }
        OperatorCancellation::NoSuchPayment => Err(payment_not_found(cancel.id)),
    }
}
