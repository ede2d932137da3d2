//! `paylink pay`: walks a test link as a payer's browser would, over HTTP only.

mod html;
mod walk;

use std::{error::Error, time::Duration};

use clap::{Args, ValueEnum};
use paylink_server::cli::{Outcome, mistake, print_json, say};
use serde::Serialize;
use url::Url;

use walk::Walk;

#[derive(Debug, Args)]
pub struct Options {
    /// The link, as generate answered it
    url: Url,
    /// The bank to choose [default: the first one offered]
    #[arg(long, value_name = "ID")]
    bank: Option<String>,
    /// What the payer does at the bank
    #[arg(long, default_value = "approve")]
    outcome: Does,
    /// The payer's IBAN, where a bank needs one [default: the one the page suggests]
    #[arg(long)]
    iban: Option<String>,
    /// How many seconds to wait for the payment to end after the payer has approved it
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// Print one line of JSON, for scripts
    #[arg(long)]
    json: bool,
}

/// What the payer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Does {
    Approve,
    Decline,
    /// Goes to the bank and comes back without having decided
    Leave,
    /// Cancels on the payment's own page
    Cancel,
}

/// Where the walk ended.
#[derive(Debug, Serialize)]
pub(super) struct Arrived {
    /// Nothing, if the link had been paid by somebody else before.
    pub(super) payment_id: Option<String>,
    pub(super) status: String,
    /// Where it was paid, or is to be.
    #[serde(skip)]
    bank: Option<String>,
}

impl Does {
    /// Whether that is what comes of it, unless the bank or somebody else had other plans.
    fn leads_to(self, status: &str) -> bool {
        match self {
            Self::Approve => ["AUTHORISED", "EXECUTED", "SETTLED"].contains(&status),
            Self::Decline => status == "INCOMPLETE",
            Self::Leave => ["PENDING", "INCOMPLETE"].contains(&status),
            Self::Cancel => status == "CANCELLED",
        }
    }
}

pub async fn run(options: &Options) -> Outcome {
    let patience = Duration::from_secs(options.wait);
    let (bank, iban) = (options.bank.as_deref(), options.iban.as_deref());
    let arrived = walk(&options.url, bank, iban, options.outcome, patience).await?;
    if arrived.status.is_empty() {
        return Err(mistake("the link was not used: no bank is offered"));
    }
    remark(options, &arrived);
    if options.json {
        return print_json(&arrived);
    }
    say(format_args!("{}  {}", arrived.payment_id.as_deref().unwrap_or("(id not shown)"), arrived.status));
    Ok(())
}

/// Walks the link to where the payer's deed leads, or `patience` with the bank ends.
pub(super) async fn walk(
    link: &Url,
    bank: Option<&str>,
    iban: Option<&str>,
    does: Does,
    patience: Duration,
) -> Result<Arrived, Box<dyn Error>> {
    Walk::begin(link, bank, iban).await?.go_on(does, patience).await
}

/// Says what went otherwise than was asked for. It is no mistake: banks and other payers have their own will.
fn remark(options: &Options, arrived: &Arrived) {
    if !options.outcome.leads_to(&arrived.status) {
        paylink_server::cli::remark(format_args!(
            "asked to {:?}, but the payment is {}",
            options.outcome, arrived.status
        ));
    }
    if let (Some(asked), Some(bank)) = (&options.bank, &arrived.bank)
        && asked != bank
    {
        paylink_server::cli::remark(format_args!("the payment had been begun at {bank}, and goes on there"));
    }
}
