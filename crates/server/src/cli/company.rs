//! `paylink company add | list | enable | disable | set`

mod set;

use clap::{Args, Subcommand};
use paylink_domain::{
    company::{CompanyName, Mode},
    iban::Iban,
    id::{CellId, CompanyId},
    money::Currency,
};
use paylink_store::{Cells, Company, NewCompany, PayeeAccount};
use serde::Serialize;

use super::{Outcome, cell, mistake, print_json, say};
use crate::{ambient::SystemRandomness, config::Config};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Add a company
    Add(Add),
    /// List the companies
    List {
        /// Print JSON, one company a line
        #[arg(long)]
        json: bool,
    },
    /// Allow a company to make links
    Enable(Which),
    /// Stop a company from making links
    Disable(Which),
    /// Change how a company looks to its payers, where they return to, and its account
    Set(set::Set),
}

#[derive(Debug, Args)]
pub struct Add {
    /// The name that payers see
    #[arg(long)]
    name: CompanyName,
    /// `test` reaches only sandbox banks; `live` moves money. It cannot be changed later
    #[arg(long, default_value_t = Mode::Test)]
    mode: Mode,
    /// The account that is paid [a test company gets one that does not exist]
    #[arg(long)]
    iban: Option<Iban>,
    /// The account's holder, if banks know it by another name
    #[arg(long, value_name = "NAME")]
    holder: Option<CompanyName>,
    /// The account's currency
    #[arg(long, default_value_t = Currency::Eur)]
    currency: Currency,
    /// Allow it to make links at once
    #[arg(long)]
    enable: bool,
    /// The cell it lives in [default: the first of the configuration]
    #[arg(long)]
    cell: Option<CellId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Which {
    /// The company's id
    #[arg(value_name = "ID", required_unless_present = "company")]
    id: Option<CompanyId>,
    /// The same, as an option
    #[arg(long, value_name = "ID", conflicts_with = "id")]
    company: Option<CompanyId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    id: String,
    name: String,
    mode: &'static str,
    online_payments_enabled: bool,
    currency: Option<&'static str>,
    created_at: i64,
    callback_url: Option<String>,
    colour: Option<String>,
    logo: bool,
}

impl From<&Company> for Entry {
    fn from(company: &Company) -> Self {
        Self {
            id: company.id.to_string(),
            name: company.name.clone(),
            mode: company.mode.as_str(),
            online_payments_enabled: company.online_payments_enabled,
            currency: company.currency.map(Currency::code),
            created_at: company.created_at.epoch_ms(),
            callback_url: company.callback.as_ref().map(|url| url.to_string()),
            colour: company.colour.map(|colour| colour.to_string()),
            logo: company.logo.is_some(),
        }
    }
}

pub async fn run(action: &Action, config: &Config) -> Outcome {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { json } => list(*json, &cells, config).await,
        Action::Enable(which) => enable(which, true, &cells, config).await,
        Action::Disable(which) => enable(which, false, &cells, config).await,
        Action::Set(set) => set::run(set, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> Outcome {
    let iban = match (&add.iban, add.mode) {
        (Some(iban), _) => iban.clone(),
        (None, Mode::Test) => Iban::fictitious(&SystemRandomness),
        (None, Mode::Live) => return Err(mistake("a live company needs --iban")),
    };
    let new = NewCompany {
        name: add.name.clone(),
        mode: add.mode,
        online_payments_enabled: add.enable,
        account: PayeeAccount {
            holder: add.holder.clone().unwrap_or_else(|| add.name.clone()),
            iban,
            currency: add.currency,
        },
    };
    let id = add.cell.unwrap_or(config.cell[0].id);
    let cell = cell(cells, id, config).await?;
    let id = cell.add_company(&new, &config.key_ring(), &SystemRandomness).await?;
    let company = cell.company(id).await?.ok_or_else(|| mistake("the company has vanished"))?;
    print(&company, add.json)?;
    if !add.json && !add.enable {
        say(format_args!("it cannot make links yet: paylink company enable {id}"));
    }
    Ok(())
}

async fn list(json: bool, cells: &Cells, config: &Config) -> Outcome {
    for open in cells.iter() {
        for company in cell(cells, open.id(), config).await?.companies().await? {
            print(&company, json)?;
        }
    }
    Ok(())
}

async fn enable(which: &Which, enabled: bool, cells: &Cells, config: &Config) -> Outcome {
    let id = which.id.or(which.company).ok_or_else(|| mistake("which company?"))?;
    let cell = cell(cells, id.cell(), config).await?;
    if !cell.enable_online_payments(id, enabled).await? {
        return Err(mistake(format!("there is no company {id}")));
    }
    let company = cell.company(id).await?.ok_or_else(|| mistake("the company has vanished"))?;
    print(&company, which.json)
}

fn print(company: &Company, json: bool) -> Outcome {
    let entry = Entry::from(company);
    if json {
        return print_json(&entry);
    }
    let state = if entry.online_payments_enabled { "enabled" } else { "disabled" };
    say(format_args!("{}  {:4}  {}  {state:8}  {}", entry.id, entry.mode, entry.currency.unwrap_or("---"), entry.name));
    let look = [
        entry.callback_url.map(|url| format!("payers return to {url}")),
        entry.colour.map(|colour| format!("colour {colour}")),
        entry.logo.then(|| "a logo".to_owned()),
    ];
    let look: Vec<String> = look.into_iter().flatten().collect();
    if !look.is_empty() {
        say(format_args!("    {}", look.join(", ")));
    }
    Ok(())
}
