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
#[command(after_help = "Example: paylink pay http://127.0.0.1:8401/l/… --outcome decline")]
pub struct Options {
    /// The link's URL, as returned by the API
    #[arg(value_parser = parse_link)]
    url: Url,
    /// The id of the bank to choose [default: the first bank on the page]
    #[arg(long, value_name = "ID")]
    bank: Option<String>,
    /// What the payer does at the bank; the command fails if the payment gets another status than this leads to
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
#[derive(Clone, Debug, Serialize)]
pub(super) struct PaymentResult {
    /// None if another payer has started the payment: then only who comes back from the bank sees the id.
    pub(super) payment_id: Option<String>,
    pub(super) status: String,
    /// The bank of the payment.
    #[serde(skip)]
    bank: Option<String>,
}

/// A session that could not be continued.
#[derive(Debug)]
pub(super) struct Interrupted {
    /// The payment on the last page that showed one. `None` if the link was not used.
    seen: Option<PaymentResult>,
    cause: Box<dyn Error>,
}

impl PayerAction {
    /// The statuses that this action leads to. The bank or another payer of the link may cause another one.
    const fn expected_statuses(self) -> &'static [&'static str] {
        match self {
            Self::Approve => &["AUTHORISED", "EXECUTED", "SETTLED"],
            Self::Decline => &["INCOMPLETE"],
            Self::Leave => &["PENDING", "INCOMPLETE"],
            Self::Cancel => &["CANCELLED"],
        }
    }
}

pub async fn run(options: &Options) -> CommandResult {
    let timeout = Duration::from_secs(options.wait);
    let (bank, iban) = (options.bank.as_deref(), options.iban.as_deref());
    let ended = pay_link(&options.url, bank, iban, options.outcome, timeout).await;
    let result = print_result(ended, options.json)?;
    warn_if_other_bank(options, &result);
    let expected = options.outcome.expected_statuses();
    if expected.contains(&&*result.status) {
        return Ok(());
    }
    Err(command_error(format!(
        "after --outcome {} the status should be {}, but it is {}",
        options.outcome.to_possible_value().unwrap_or_default().get_name(),
        expected.join(" or "),
        result.status
    )))
}

/// Prints the payment, also if the session was interrupted: then the error follows.
pub(super) fn print_result(
    ended: Result<PaymentResult, Interrupted>,
    json: bool,
) -> Result<PaymentResult, Box<dyn Error>> {
    let (seen, cause) = match ended {
        Ok(result) if result.status.is_empty() => {
            return Err(command_error("the link was not used: the page offers no bank"));
        }
        Ok(result) => (Some(result), None),
        Err(Interrupted { seen, cause }) => (seen, Some(cause)),
    };
    match &seen {
        Some(result) if json => print_json(result)?,
        Some(PaymentResult { payment_id, status, .. }) => {
            print_line(format_args!("{}  {status}", payment_id.as_deref().unwrap_or("(id not shown)")));
        }
        None => {}
    }
    match (seen, cause) {
        (Some(result), None) => Ok(result),
        (_, Some(cause)) => Err(cause),
        (None, None) => Err(command_error("the link was not used")),
    }
}

/// Pays the link and waits for the final status, for at most `timeout`.
pub(super) async fn pay_link(
    link: &Url,
    bank: Option<&str>,
    iban: Option<&str>,
    payer_action: PayerAction,
    timeout: Duration,
) -> Result<PaymentResult, Interrupted> {
    match PayerSession::open(link, bank, iban).await {
        Ok(session) => session.run(payer_action, timeout).await,
        Err(cause) => Err(Interrupted { seen: None, cause }),
    }
}

/// A warning and no error: another payer of the link may have chosen the bank, and the payment has the expected status.
fn warn_if_other_bank(options: &Options, result: &PaymentResult) {
    if let (Some(requested), Some(bank)) = (&options.bank, &result.bank)
        && requested != bank
    {
        print_warning(format_args!("the payment was already started at {bank} and continues there"));
    }
}
