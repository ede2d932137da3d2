//! `paylink trigger`: a test payment from its link to its end, as a payer at a sandbox bank makes it.

use std::{error::Error, time::Duration};

use clap::{Args, ValueEnum};
use paylink_domain::{
    company::Mode,
    id::{CompanyId, PaymentId},
    link::Link,
    merchant_data::MerchantData,
    money::AmountCents,
    reference::Reference,
    status::Status,
};
use paylink_server::{
    ambient::SystemRandomness,
    cli::{Outcome, company, mistake, print_json, say},
    config::Config,
    urls::link_url,
};
use paylink_store::{Cell, Company};
use serde::Deserialize;
use url::Url;

use super::pay::{Does, walk};

#[derive(Debug, Args)]
pub struct Options {
    /// How the payment ends
    ends: Ends,
    /// Yours, returned with the event
    #[arg(long, value_name = "TEXT")]
    data: Option<MerchantData>,
    /// How much is paid
    #[arg(long, value_name = "N", default_value = "827", value_parser = AmountCents::from_json_number)]
    amount_cents: AmountCents,
    /// What the payer sees
    #[arg(long, value_name = "TEXT", default_value = "Triggered")]
    reference: Reference,
    /// The company's id [default: the only one there is]
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ends {
    /// Approved, and executed by the bank: about two seconds
    Executed,
    /// Approved, and settled by the bank: about twelve seconds
    Settled,
    /// Approved by a payer who has no money
    Failed,
    /// Cancelled by the payer, who has chosen no bank yet
    Cancelled,
}

/// A payer's account at a sandbox bank, as its `/control` tells.
#[derive(Deserialize)]
struct Account {
    iban: String,
    balance_cents: u64,
}

const PATIENCE: Duration = Duration::from_secs(30);

pub async fn run(options: &Options, config: &Config) -> Outcome {
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, config).await?;
    let link = link(options, &cell, &company, config).await?;
    let bank = options.ends.bank();
    let at = config.bank.iter().find(|one| one.id.as_str() == bank && one.mode == Mode::Test);
    let at = at.ok_or_else(|| {
        mistake(format!("this needs the sandbox bank {bank}, and the configuration has none: `paylink dev` has"))
    })?;
    let iban = match options.ends {
        Ends::Failed => Some(poorest(&at.url).await?),
        Ends::Executed | Ends::Settled | Ends::Cancelled => None,
    };
    let arrived = walk(&link, Some(bank), iban.as_deref(), options.ends.deed(), PATIENCE).await?;
    if options.json {
        print_json(&arrived)?;
    } else {
        say(format_args!("{}  {}", arrived.payment_id.as_deref().unwrap_or("(id not shown)"), arrived.status));
    }
    let expected = options.ends.status().as_str();
    if arrived.status == expected {
        Ok(())
    } else {
        Err(mistake(format!("the payment was to become {expected}, and is {} instead", arrived.status)))
    }
}

impl Ends {
    const fn status(self) -> Status {
        match self {
            Self::Executed => Status::Executed,
            Self::Settled => Status::Settled,
            Self::Failed => Status::Failed,
            Self::Cancelled => Status::Cancelled,
        }
    }

    /// Where that happens (`docs/sandbox.md`).
    const fn bank(self) -> &'static str {
        match self {
            Self::Executed | Self::Failed | Self::Cancelled => "atlas",
            Self::Settled => "borea",
        }
    }

    const fn deed(self) -> Does {
        match self {
            Self::Executed | Self::Settled | Self::Failed => Does::Approve,
            Self::Cancelled => Does::Cancel,
        }
    }
}

/// A link as generate makes it. Whoever holds the keys needs no token.
async fn link(options: &Options, cell: &Cell, company: &Company, config: &Config) -> Result<Url, Box<dyn Error>> {
    if company.mode == Mode::Live {
        return Err(mistake(format!("{} is live, and its payments move money: name a test company", company.id)));
    }
    let (true, Some(currency)) = (company.online_payments_enabled, company.currency) else {
        return Err(mistake(format!("{0} may not make links: `paylink company enable {0}`", company.id)));
    };
    let issued_at = cell.now().await?;
    let link = Link {
        payment_id: PaymentId::draw(cell.id(), issued_at, &SystemRandomness),
        company_id: company.id,
        amount: options.amount_cents,
        currency,
        reference: options.reference.clone(),
        data: options.data.clone(),
        issued_at,
    };
    let sealed = link.seal(&config.key_ring(), cell.sealing_key()?, &SystemRandomness)?;
    Ok(link_url(&config.pay.url, sealed.as_str()))
}

/// The account at that bank that pays for nothing.
async fn poorest(bank: &Url) -> Result<String, Box<dyn Error>> {
    let away = || mistake("the sandbox bank does not answer: is the service running (`paylink dev`)?");
    let http = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
    let answer = http.get(bank.join("/control/accounts")?).send().await.map_err(|_| away())?;
    let accounts: Vec<Account> = answer.json().await.map_err(|_| away())?;
    Ok(accounts.into_iter().min_by_key(|account| account.balance_cents).ok_or_else(away)?.iban)
}
