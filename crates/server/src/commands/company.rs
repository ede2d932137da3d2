//! `paylink company add | list | enable | disable | suspend | resume | close | set`

mod callback;
mod close;
mod set;
mod suspend;

use std::{error::Error, sync::Arc};

use clap::{Args, Subcommand};
use paylink_domain::{
    company::{CompanyName, Mode},
    duration::format_duration,
    iban::Iban,
    id::{CellId, CompanyId},
    money::Currency,
    time::Clock,
};
use paylink_store::{Branding, Cell, Cells, Change, Company};
use serde::Serialize;

use self::callback::{callback_missing, is_callback_missing, parse_callback};
use super::{
    CommandResult, actor::actor, cell, closed_company::refuse_closed, command_error, company, ids::parse_id,
    print_json, print_line, print_warning, unserved_currency::unserved_currency,
};
use crate::{
    config::Config,
    flow::{
        enable::{EnableRefusal, missing_settings},
        new_company::{NewCompanyRefusal, NewCompanyRequest, RequestedIban, new_company},
    },
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
    Enable(Enable),
    /// Stop a company from creating links
    Disable(ChosenCompany),
    /// Stop a company until the operator lets it work again; its owners cannot
    Suspend(suspend::Suspend),
    /// End the suspension of a company
    Resume(ChosenCompany),
    /// Close a company that leaves: revoke its tokens and links, disable its endpoints and remove its people; export its data first
    Close(close::Close),
    /// Change a company's name and what else payers see of it, its callback URL, its account or the lifetime of its links
    Set(set::Set),
}

#[derive(Debug, Args)]
#[command(
    after_help = "Example: paylink company add --name \"Corner Shop\" --enable --callback-url https://shop.example.com/thanks"
)]
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
    /// Add the company without an account; an owner sets it in the portal
    #[arg(long, conflicts_with_all = ["iban", "holder", "currency", "enable"])]
    without_account: bool,
    /// The name of the account holder [default: the company's name]
    #[arg(long, value_name = "NAME")]
    holder: Option<CompanyName>,
    /// The account's currency
    #[arg(long, default_value_t = Currency::Eur)]
    currency: Currency,
    /// Allow the company to create links immediately; needs --callback-url
    #[arg(long)]
    enable: bool,
    /// The https URL to which payers return, with `paymentId` added to its query
    #[arg(long, value_name = "URL")]
    callback_url: Option<String>,
    /// The cell that stores the company [default: the first one of the configuration]
    #[arg(long)]
    cell: Option<CellId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct Enable {
    #[command(flatten)]
    args: ChosenCompany,
    /// The https URL to which payers return, with `paymentId` added to its query [default: unchanged; required if there is none]
    #[arg(long, value_name = "URL")]
    callback_url: Option<String>,
}

/// A company that may be left out where there is only one.
#[derive(Debug, Args)]
pub struct ChosenCompany {
    /// The company's id [default: the only company]
    #[arg(value_name = "ID", value_parser = parse_id::<CompanyId>)]
    id: Option<CompanyId>,
    /// The company's id, as an option
    #[arg(long, value_name = "ID", conflicts_with = "id", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A company that must be named, because the command stops it.
#[derive(Debug, Args)]
pub struct CompanyArgs {
    /// The company's id
    #[arg(value_name = "ID", required_unless_present = "company", value_parser = parse_id::<CompanyId>)]
    id: Option<CompanyId>,
    /// The company's id, as an option
    #[arg(long, value_name = "ID", conflicts_with = "id", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent setting")]
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
    dark_logo: bool,
    support_email: Option<String>,
    website: Option<String>,
    amount_in_previews: bool,
    link_lifetime_seconds: Option<u64>,
    suspended_at: Option<i64>,
    suspension_reason: Option<String>,
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
            dark_logo: company.dark_logo.is_some(),
            support_email: company.support_email.as_ref().map(ToString::to_string),
            website: company.website.as_ref().map(ToString::to_string),
            amount_in_previews: company.amount_in_previews,
            link_lifetime_seconds: company.link_lifetime.map(|lifetime| lifetime.as_secs()),
            suspended_at: company.suspension.as_ref().map(|suspension| suspension.at.epoch_ms()),
            suspension_reason: company.suspension.as_ref().map(|suspension| suspension.reason.clone()),
        }
    }
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { json } => list(*json, &cells, config).await,
        Action::Enable(enable) => self::enable(enable, &cells, config).await,
        Action::Disable(args) => disable(args, &cells, config).await,
        Action::Suspend(args) => suspend::suspend(args, &cells, config).await,
        Action::Resume(args) => suspend::resume(args, &cells, config).await,
        Action::Close(close) => close::close(close, &cells, config).await,
        Action::Set(set) => set::run(set, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> CommandResult {
    let local_urls = config.dev.local_urls;
    let callback = add.callback_url.as_deref().map(|text| parse_callback(text, local_urls)).transpose()?;
    let request = NewCompanyRequest {
        name: add.name.clone(),
        mode: add.mode,
        iban: match &add.iban {
            _ if add.without_account => RequestedIban::Later,
            Some(iban) => RequestedIban::Given(iban.clone()),
            None => RequestedIban::Unspecified,
        },
        holder: add.holder.clone(),
        currency: add.currency,
        enabled: add.enable,
        callback,
    };
    let new = new_company(request, &SystemRandomness).map_err(explain_refusal)?;
    let id = add.cell.unwrap_or(config.cell[0].id);
    let cell = cell(cells, id, config).await?;
    let id = cell.add_company(&actor(), &new, &config.key_ring(), &SystemRandomness).await?;
    let company = cell.company(id).await?.ok_or_else(|| company_not_found(id))?;
    print(&company, add.json)?;
    if !add.json && !add.enable {
        let callback = if company.callback.is_none() { " --callback-url URL" } else { "" };
        print_line(format_args!(
            "The company cannot create links yet. To allow it: paylink company enable {id}{callback}"
        ));
    }
    warn_if_unserved(&company, config);
    warn_if_unfit_for_live(&company, config);
    Ok(())
}

fn explain_refusal(refusal: NewCompanyRefusal) -> Box<dyn Error> {
    command_error(match refusal {
        NewCompanyRefusal::LiveWithoutAccount => "a live company needs --iban, or --without-account",
        NewCompanyRefusal::EnabledWithoutCallback => {
            "--enable needs --callback-url: the URL to which payers return with the payment id, such as https://shop.example.com/thanks"
        }
    })
}

async fn list(json: bool, cells: &Cells, config: &Config) -> CommandResult {
    for id in cells.iter().map(|cell| cell.id()) {
        for company in cell(cells, id, config).await?.companies().await? {
            print(&company, json)?;
        }
    }
    Ok(())
}

async fn enable(enable: &Enable, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = enable.args.find(cells, config).await?;
    let id = company.id;
    refuse_closed(&cell, id).await?;
    suspend::refuse_suspended(&company)?;
    let missing = missing_settings(&company);
    if missing.contains(&EnableRefusal::NoAccount) {
        return Err(account_missing(id));
    }
    if let Some(text) = &enable.callback_url {
        let callback = Change::Set(parse_callback(text, config.dev.local_urls)?);
        cell.set_branding(&actor(), id, &Branding { callback, ..Branding::default() }).await?;
    } else if missing.contains(&EnableRefusal::NoCallback) {
        return Err(callback_missing(id));
    }
    match cell.enable_online_payments(&actor(), id, true).await {
        Ok(_) => {}
        // The callback was removed meanwhile.
        Err(error) if is_callback_missing(&error) => return Err(callback_missing(id)),
        Err(error) => return Err(suspend::explain_suspended(error, id)),
    }
    print_changed(&cell, id, enable.args.json, config).await
}

async fn disable(args: &ChosenCompany, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = args.find(cells, config).await?;
    let id = company.id;
    if !cell.enable_online_payments(&actor(), id, false).await? {
        return Err(company_not_found(id));
    }
    print_changed(&cell, id, args.json, config).await
}

impl ChosenCompany {
    async fn find(&self, cells: &Cells, config: &Config) -> Result<(Arc<Cell>, Company), Box<dyn Error>> {
        company(self.id.or(self.company), cells, config).await
    }
}

impl CompanyArgs {
    fn id(&self) -> Result<CompanyId, Box<dyn Error>> {
        self.id.or(self.company).ok_or_else(|| command_error("the company's id is missing"))
    }
}

async fn print_changed(cell: &Cell, id: CompanyId, json: bool, config: &Config) -> CommandResult {
    let company = cell.company(id).await?.ok_or_else(|| company_not_found(id))?;
    print(&company, json)?;
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

/// A company cannot be enabled without a payee account.
fn account_missing(id: CompanyId) -> Box<dyn Error> {
    command_error(format!("{id} has no payee account: run `paylink company set {id} --iban IBAN` first"))
}

fn company_not_found(id: CompanyId) -> Box<dyn Error> {
    command_error(format!("there is no company {id}"))
}

fn print(company: &Company, json: bool) -> CommandResult {
    let entry = Entry::from(company);
    if json {
        return print_json(&entry);
    }
    let state = match (&company.suspension, entry.online_payments_enabled) {
        (Some(_), _) => "suspended",
        (None, true) => "enabled",
        (None, false) => "disabled",
    };
    print_line(format_args!(
        "{}  {:4}  {}  {state:8}  {}",
        entry.id,
        entry.mode,
        entry.currency.unwrap_or("---"),
        entry.name
    ));
    let settings = [
        entry.suspension_reason.map(|reason| format!("suspended: {reason}")),
        entry.callback_url.map(|url| format!("payers return to {url}")),
        entry.colour.map(|colour| format!("colour {colour}")),
        entry.logo.then(|| "has a logo".to_owned()),
        entry.dark_logo.then(|| "has a logo for dark pages".to_owned()),
        entry.support_email.map(|email| format!("support {email}")),
        entry.website.map(|url| format!("website {url}")),
        entry.amount_in_previews.then(|| "previews of links name the amount".to_owned()),
        company.link_lifetime.map(|lifetime| format!("unused links expire after {}", format_duration(lifetime))),
    ];
    let settings: Vec<String> = settings.into_iter().flatten().collect();
    if !settings.is_empty() {
        print_line(format_args!("    {}", settings.join(", ")));
    }
    Ok(())
}
