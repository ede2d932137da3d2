//! `paylink company add | list | enable | disable | set`

mod set;

use std::error::Error;

use clap::{Args, Subcommand};
use paylink_domain::{
    company::{CompanyName, Mode},
    iban::Iban,
    id::{CellId, CompanyId},
    money::Currency,
    time::Clock,
};
use paylink_store::{Cells, Company, NewCompany, PayeeAccount};
use serde::Serialize;

use super::{
    CommandResult, actor::actor, cell, command_error, print_json, print_line, print_warning,
    unserved_currency::unserved_currency,
};
use crate::{
    config::Config,
    live_checks,
    system::{SystemClock, SystemRandomness, secret_mounts},
};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Add a company
    Add(Add),
    /// List the companies
    List {
        /// Print JSON, one company per line
        #[arg(long)]
        json: bool,
    },
    /// Allow a company to create links
    Enable(CompanyArgs),
    /// Stop a company from creating links
    Disable(CompanyArgs),
    /// Change a company's branding, callback URL or account
    Set(set::Set),
}

#[derive(Debug, Args)]
pub struct Add {
    /// The name that payers see
    #[arg(long)]
    name: CompanyName,
    /// `test` uses sandbox banks only, `live` moves money; it cannot be changed later
    #[arg(long, default_value_t = Mode::Test)]
    mode: Mode,
    /// The account that receives the payments [default for a test company: a fictitious account]
    #[arg(long)]
    iban: Option<Iban>,
    /// The name of the account holder [default: the company's name]
    #[arg(long, value_name = "NAME")]
    holder: Option<CompanyName>,
    /// The account's currency
    #[arg(long, default_value_t = Currency::Eur)]
    currency: Currency,
    /// Allow the company to create links immediately
    #[arg(long)]
    enable: bool,
    /// The cell that stores the company [default: the first one of the configuration]
    #[arg(long)]
    cell: Option<CellId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct CompanyArgs {
    /// The company's id
    #[arg(value_name = "ID", required_unless_present = "company")]
    id: Option<CompanyId>,
    /// The company's id, as an option
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

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { json } => list(*json, &cells, config).await,
        Action::Enable(args) => set_enabled(args, true, &cells, config).await,
        Action::Disable(args) => set_enabled(args, false, &cells, config).await,
        Action::Set(set) => set::run(set, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> CommandResult {
    let iban = match (&add.iban, add.mode) {
        (Some(iban), _) => iban.clone(),
        (None, Mode::Test) => Iban::fictitious(&SystemRandomness),
        (None, Mode::Live) => return Err(command_error("a live company needs --iban")),
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
    let id = cell.add_company(&actor(), &new, &config.key_ring(), &SystemRandomness).await?;
    let company = cell.company(id).await?.ok_or_else(|| company_not_found(id))?;
    print(&company, add.json)?;
    if !add.json && !add.enable {
        print_line(format_args!("The company cannot create links yet. To allow it: paylink company enable {id}"));
    }
    warn_if_unserved(&company, config);
    warn_if_unfit_for_live(&company, config);
    Ok(())
}

async fn list(json: bool, cells: &Cells, config: &Config) -> CommandResult {
    for id in cells.iter().map(|cell| cell.id()) {
        for company in cell(cells, id, config).await?.companies().await? {
            print(&company, json)?;
        }
    }
    Ok(())
}

async fn set_enabled(args: &CompanyArgs, enabled: bool, cells: &Cells, config: &Config) -> CommandResult {
    let id = args.id.or(args.company).ok_or_else(|| command_error("the company's id is missing"))?;
    let cell = cell(cells, id.cell(), config).await?;
    if !cell.enable_online_payments(&actor(), id, enabled).await? {
        return Err(company_not_found(id));
    }
    let company = cell.company(id).await?.ok_or_else(|| company_not_found(id))?;
    print(&company, args.json)?;
    warn_if_unserved(&company, config);
    Ok(())
}

/// A warning and no error, because a company may be added before its bank.
fn warn_if_unserved(company: &Company, config: &Config) {
    if let Some(unserved) = unserved_currency(company, config) {
        print_warning(format_args!("{}\n  → {}", unserved.problem, unserved.fix));
    }
}

/// A warning and no error: this configuration may not be that of the nodes.
fn warn_if_unfit_for_live(company: &Company, config: &Config) {
    if company.mode == Mode::Live
        && let Err(refusals) = live_checks::check(config, SystemClock.now(), &secret_mounts())
    {
        let problem = "a node with this configuration will not start any more, because it is not fit for live payments";
        print_warning(format_args!("{problem}:\n{refusals}"));
    }
}

fn company_not_found(id: CompanyId) -> Box<dyn Error> {
    command_error(format!("there is no company {id}"))
}

fn print(company: &Company, json: bool) -> CommandResult {
    let entry = Entry::from(company);
    if json {
        return print_json(&entry);
    }
    let state = if entry.online_payments_enabled { "enabled" } else { "disabled" };
    print_line(format_args!(
        "{}  {:4}  {}  {state:8}  {}",
        entry.id,
        entry.mode,
        entry.currency.unwrap_or("---"),
        entry.name
    ));
    let branding = [
        entry.callback_url.map(|url| format!("payers return to {url}")),
        entry.colour.map(|colour| format!("colour {colour}")),
        entry.logo.then(|| "has a logo".to_owned()),
    ];
    let branding: Vec<String> = branding.into_iter().flatten().collect();
    if !branding.is_empty() {
        print_line(format_args!("    {}", branding.join(", ")));
    }
    Ok(())
}
