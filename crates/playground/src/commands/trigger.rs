//! `paylink trigger`: creates a link and pays it at a sandbox bank, so that the payment gets the given final status.

use std::{error::Error, time::Duration};

use clap::{Args, ValueEnum};
use paylink_domain::{
    company::Mode,
    id::{CompanyId, PaymentId},
    keyring::Ring,
    link::{Link, LinkOrigin},
    merchant_data::MerchantData,
    money::AmountCents,
    reference::Reference,
    status::Status,
};
use paylink_server::{
    commands::{CommandResult, command_error, company, ids::parse_id},
    config::Config,
    system::SystemRandomness,
    urls::link_url,
};
use paylink_store::{Cell, Company};
use serde::Deserialize;
use url::Url;

use super::pay::{PayerAction, pay_link, print_result};

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink trigger executed --data order-1017")]
pub struct Options {
    /// The final status of the payment
    #[arg(ignore_case = true)]
    final_status: FinalStatus,
    /// The merchant's own data, returned in the event
    #[arg(long, value_name = "TEXT")]
    data: Option<MerchantData>,
    /// The amount in cents
    #[arg(long, value_name = "N", default_value = "827", value_parser = AmountCents::from_json_number)]
    amount_cents: AmountCents,
    /// The reference that the payer sees
    #[arg(long, value_name = "TEXT", default_value = "Triggered")]
    reference: Reference,
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// The number of seconds to wait for the final status after the payer has approved
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FinalStatus {
    /// The payer approves, and the bank executes the payment (about 2 s)
    #[value(alias = "paid")]
    Executed,
    /// The payer approves, and the bank settles the payment (about 12 s)
    Settled,
    /// The payer approves, but the account has no funds
    Failed,
    /// The payer cancels before choosing a bank
    Cancelled,
}

/// A payer's account at a sandbox bank, as its control API returns it.
#[derive(Deserialize)]
struct Account {
    iban: String,
    balance_cents: u64,
}

const SANDBOX_TIMEOUT: Duration = Duration::from_secs(30);

pub async fn run(options: &Options, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let link = create_link(options, &cell, &company, config).await?;
    let bank = options.final_status.bank();
    let configured_bank = config.bank.iter().find(|found| found.id.as_str() == bank && found.mode == Mode::Test);
    let configured_bank = configured_bank.ok_or_else(|| {
        command_error(format!(
            "this command needs the sandbox bank {bank}, which is not in the configuration: run this command where `paylink dev` was started"
        ))
    })?;
    let iban = match options.final_status {
        FinalStatus::Failed => Some(account_without_funds(&configured_bank.url).await?),
        FinalStatus::Executed | FinalStatus::Settled | FinalStatus::Cancelled => None,
    };
    let (payer_action, timeout) = (options.final_status.payer_action(), Duration::from_secs(options.wait));
    let ended = pay_link(&link, Some(bank), iban.as_deref(), payer_action, timeout).await;
    let result = print_result(ended, options.json)?;
    let expected = options.final_status.status().as_str();
    if result.status == expected {
        Ok(())
    } else {
        Err(command_error(format!("expected the status {expected}, but the payment's status is {}", result.status)))
    }
}

impl FinalStatus {
    const fn status(self) -> Status {
        match self {
            Self::Executed => Status::Executed,
            Self::Settled => Status::Settled,
            Self::Failed => Status::Failed,
            Self::Cancelled => Status::Cancelled,
        }
    }

    /// The sandbox bank whose payments get this status (`docs/sandbox.md`).
    const fn bank(self) -> &'static str {
        match self {
            Self::Executed | Self::Failed | Self::Cancelled => "atlas",
            Self::Settled => "borea",
        }
    }

    const fn payer_action(self) -> PayerAction {
        match self {
            Self::Executed | Self::Settled | Self::Failed => PayerAction::Approve,
            Self::Cancelled => PayerAction::Cancel,
        }
    }
}

/// Creates a link as the API does. This process has the sealing keys, so it needs no API token.
async fn create_link(
    options: &Options,
    cell: &Cell,
    company: &Company,
    config: &Config,
) -> Result<Url, Box<dyn Error>> {
    if company.mode == Mode::Live {
        return Err(command_error(format!(
            "{} is a live company, and its payments move money: choose a test company with --company ID",
            company.id
        )));
    }
    let (true, Some(currency)) = (company.online_payments_enabled, company.currency) else {
        return Err(command_error(format!(
            "{0} cannot create links yet: run `paylink company enable {0}` first",
            company.id
        )));
    };
    let issued_at = cell.now().await?;
    let link = Link {
        payment_id: PaymentId::generate(cell.id(), issued_at, &SystemRandomness),
        company_id: company.id,
        amount: options.amount_cents,
        currency,
        reference: options.reference.clone(),
        data: options.data.clone(),
        issued_at,
        origin: LinkOrigin::Api,
        key: cell.sealing_key(Ring::Links)?,
    };
    let sealed = link.seal(&config.key_ring(), &SystemRandomness)?;
    Ok(link_url(&config.pay.url, sealed.as_str()))
}

/// The account with the lowest balance, which is zero.
async fn account_without_funds(bank: &Url) -> Result<String, Box<dyn Error>> {
    let unreachable = || command_error("the sandbox bank does not respond. Is `paylink dev` running?");
    let http = reqwest::Client::builder().no_proxy().timeout(SANDBOX_TIMEOUT).build()?;
    let response = http.get(bank.join("/control/accounts")?).send().await.map_err(|_| unreachable())?;
    let accounts: Vec<Account> = response.json().await.map_err(|_| unreachable())?;
    Ok(accounts.into_iter().min_by_key(|account| account.balance_cents).ok_or_else(unreachable)?.iban)
}
