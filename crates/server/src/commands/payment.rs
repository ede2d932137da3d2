//! `paylink payment list | find | show | cancel | close`

mod cancel;
mod close;
mod list;
mod log_query;
mod lookup;
mod show;

use std::error::Error;

use clap::Subcommand;
use paylink_domain::{
    id::PaymentId,
    money::{AmountCents, Currency},
    time::Timestamp,
};
use paylink_store::PaymentEntry;
use serde::Serialize;

use super::{CommandResult, command_error, print_json, print_line};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// List payments, newest first
    List(list::List),
    /// Find payments by their reference, by the merchant's data, or by amount and time
    Find(list::Find),
    /// Show everything that happened to a payment
    Show(show::Show),
    /// Cancel a payment that has not been authorised; its bank must confirm it if an attempt is open
    Cancel(cancel::Cancel),
    /// Propose to end a payment that stays UNKNOWN, on the bank's evidence; another person approves it
    Close(close::Close),
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::List(list) => list::list(list, &cells, config).await,
        Action::Find(find) => list::find(find, &cells, config).await,
        Action::Show(show) => show::run(show, &cells, config).await,
        Action::Cancel(cancel) => cancel::run(cancel, &cells, config).await,
        Action::Close(close) => close::run(close, &cells, config).await,
    }
}

/// A payment in `--json`. The field names do not change.
#[derive(Serialize)]
struct Entry<'a> {
    payment_id: String,
    company_id: String,
    amount_cents: u32,
    currency: &'static str,
    reference: &'a str,
    data: Option<&'a str>,
    status: &'static str,
    created_at: i64,
    updated_at: Option<i64>,
    merchant_return: bool,
}

impl<'a> From<&'a PaymentEntry> for Entry<'a> {
    fn from(PaymentEntry { payment, data }: &'a PaymentEntry) -> Self {
        Self {
            payment_id: payment.id.to_string(),
            company_id: payment.company_id.to_string(),
            amount_cents: payment.amount.cents(),
            currency: payment.currency.code(),
            reference: payment.reference.as_str(),
            data: data.as_ref().map(|data| data.as_str()),
            status: payment.status.as_str(),
            created_at: payment.created_at.epoch_ms(),
            updated_at: payment.updated_at.map(Timestamp::epoch_ms),
            merchant_return: payment.merchant_return,
        }
    }
}

fn print(entry: &PaymentEntry, json: bool) -> CommandResult {
    if json {
        return print_json(&Entry::from(entry));
    }
    let PaymentEntry { payment, data } = entry;
    let data = data.as_ref().map_or_else(String::new, |data| format!("  data {}", data.as_str()));
    print_line(format_args!(
        "{}  {}  {:10}  {}  {}{data}",
        payment.id,
        payment.created_at.to_rfc3339(),
        payment.status.as_str(),
        amount_text(payment.amount, payment.currency),
        payment.reference.as_str(),
    ));
    Ok(())
}

/// `82.70 EUR`
fn amount_text(amount: AmountCents, currency: Currency) -> String {
    format!("{}.{:02} {}", amount.cents() / 100, amount.cents() % 100, currency.code())
}

fn payment_not_found(id: PaymentId) -> Box<dyn Error> {
    command_error(format!("there is no payment {id}"))
}
