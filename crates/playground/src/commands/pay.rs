//! `paylink pay`: pays a test link over HTTP, as a payer's browser would.

mod html;
mod payer_session;

use std::{error::Error, time::Duration};

use clap::{Args, ValueEnum};
use paylink_server::commands::{CommandResult, command_error, print_json, print_line, print_warning};
use serde::Serialize;
use url::Url;

use payer_session::PayerSession;

#[derive(Debug, Args)]
pub struct Options {
    /// The link's URL, as returned by the API
    #[arg(value_parser = parse_link)]
    url: Url,
    /// The id of the bank to choose [default: the first bank on the page]
    #[arg(long, value_name = "ID")]
    bank: Option<String>,
    /// What the payer does at the bank
    #[arg(long, default_value = "approve")]
    outcome: PayerAction,
    /// The payer's IBAN, for a bank that needs it [default: the IBAN that the page suggests]
    #[arg(long)]
    iban: Option<String>,
    /// The number of seconds to wait for the final status after the payer has approved
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// Print one line of JSON, for scripts
    #[arg(long)]
    json: bool,
}

fn parse_link(text: &str) -> Result<Url, String> {
    text.parse().map_err(|_| "expected a complete URL, such as http://127.0.0.1:8401/l/…".to_owned())
}

/// What the payer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PayerAction {
    Approve,
    Decline,
    /// Goes to the bank and returns without a decision
    Leave,
    /// Cancels on the payment page
    Cancel,
}

/// The payment at the end of the session.
#[derive(Debug, Serialize)]
pub(super) struct PaymentResult {
    /// None if another payer has started the payment: then only who comes back from the bank sees the id.
    pub(super) payment_id: Option<String>,
    pub(super) status: String,
    /// The bank of the payment.
    #[serde(skip)]
    bank: Option<String>,
}

impl PayerAction {
    /// Whether this action normally leads to `status`. The bank or another payer of the link may cause another one.
    fn expects(self, status: &str) -> bool {
        match self {
            Self::Approve => ["AUTHORISED", "EXECUTED", "SETTLED"].contains(&status),
            Self::Decline => status == "INCOMPLETE",
            Self::Leave => ["PENDING", "INCOMPLETE"].contains(&status),
            Self::Cancel => status == "CANCELLED",
        }
    }
}

pub async fn run(options: &Options) -> CommandResult {
    let timeout = Duration::from_secs(options.wait);
    let (bank, iban) = (options.bank.as_deref(), options.iban.as_deref());
    let result = pay_link(&options.url, bank, iban, options.outcome, timeout).await?;
    if result.status.is_empty() {
        return Err(command_error("the link was not used: the page offers no bank"));
    }
    warn_if_unexpected(options, &result);
    if options.json {
        return print_json(&result);
    }
    print_line(format_args!("{}  {}", result.payment_id.as_deref().unwrap_or("(id not shown)"), result.status));
    Ok(())
}

/// Pays the link and waits for the final status, for at most `timeout`.
pub(super) async fn pay_link(
    link: &Url,
    bank: Option<&str>,
    iban: Option<&str>,
    payer_action: PayerAction,
    timeout: Duration,
) -> Result<PaymentResult, Box<dyn Error>> {
    PayerSession::open(link, bank, iban).await?.run(payer_action, timeout).await
}

/// Warns if the result differs from the options. This is not an error, because the bank or another payer may be the cause.
fn warn_if_unexpected(options: &Options, result: &PaymentResult) {
    if !options.outcome.expects(&result.status) {
        print_warning(format_args!(
            "the payment's status is {}, which is unexpected after --outcome {}",
            result.status,
            options.outcome.to_possible_value().unwrap_or_default().get_name()
        ));
    }
    if let (Some(requested), Some(bank)) = (&options.bank, &result.bank)
        && requested != bank
    {
        print_warning(format_args!("the payment was already started at {bank} and continues there"));
    }
}
