//! `paylink erase`: erases the personal data of a payment on request, such as that of a payer.

use clap::Args;
use paylink_domain::id::PaymentId;
use paylink_store::PaymentErasure;
use serde::Serialize;

use super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Args)]
pub struct Options {
    /// The payment's id
    #[arg(value_name = "PAYMENT", value_parser = parse_id::<PaymentId>)]
    payment: PaymentId,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    attempts: i64,
    event_bodies: i64,
    merchant_data: i64,
    responses: i64,
    open_attempts: i64,
    open_deliveries: i64,
    /// Whether nothing is left that a later call would erase.
    complete: bool,
}

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    let (cells, payment) = (config.open_cells()?, options.payment);
    let erasure = cell(&cells, payment.cell(), config).await?.erase_payment(&actor(), payment).await?;
    let erasure = erasure.ok_or_else(|| command_error("there is no such payment"))?;
    let PaymentErasure { erased, open_attempts, open_deliveries, is_final } = erasure;
    let report = Report {
        attempts: erased.attempts,
        event_bodies: erased.events,
        merchant_data: erased.data,
        responses: erased.responses,
        open_attempts,
        open_deliveries,
        complete: is_final && open_attempts == 0 && open_deliveries == 0,
    };
    if options.json {
        print_json(&report)?;
    } else {
        print(&report, is_final);
    }
    if report.complete {
        return Ok(());
    }
    Err(command_error(
        "not everything is erased yet: run this command again when the payment has ended and its event is delivered",
    ))
}

fn print(report: &Report, is_final: bool) {
    print_line(format_args!(
        "erased: the bank data of {} attempts, {} event bodies, {} times the merchant's data, {} responses of endpoints",
        report.attempts, report.event_bodies, report.merchant_data, report.responses
    ));
    let kept = [
        (!is_final, "the payment has not ended: the merchant's data is kept for its event"),
        (report.open_attempts > 0, "an attempt has not ended: its bank data is kept, because the bank is still asked"),
        (report.open_deliveries > 0, "the event has not been delivered to all endpoints: its body is kept until then"),
    ];
    for (_, reason) in kept.iter().filter(|(kept, _)| *kept) {
        print_line(format_args!("kept: {reason}"));
    }
}
