//! `paylink company set`: a company's branding, callback URL, payee account and the lifetime of its links.

use std::{error::Error, path::PathBuf, time::Duration};

use clap::Args;
use paylink_domain::{
    colour::Colour, company::CompanyName, duration::parse_duration, iban::Iban, id::CompanyId, logo::Logo,
    money::Currency,
};
use paylink_store::{Branding, Cell, Cells, Change, MIN_LINK_LIFETIME, PayeeAccount};

use super::{
    super::{CommandResult, cell, command_error},
    callback::{explain_refused_removal, parse_callback},
    company_not_found, print_changed,
};
use crate::{config::Config, system::SystemRandomness};

#[derive(Debug, Args)]
pub struct Set {
    /// The company's id
    #[arg(value_name = "ID")]
    id: CompanyId,
    /// The https URL to which payers return, with `paymentId` added to its query. An empty value removes it, if the company
    /// is disabled
    #[arg(long, value_name = "URL")]
    callback_url: Option<String>,
    /// The colour of the company's pages, such as #0b5cad. An empty value restores the default
    #[arg(long)]
    colour: Option<String>,
    /// A PNG or JPEG file of at most 16 KiB. An empty value removes the logo
    #[arg(long, value_name = "FILE")]
    logo: Option<PathBuf>,
    /// How long an unused link is valid, such as 30d or 12h; also for links that exist. An empty value or `none`: for ever. Payments do
    /// not expire
    #[arg(long, value_name = "DURATION")]
    link_lifetime: Option<String>,
    /// The account that receives the payments from now on
    #[arg(long)]
    iban: Option<Iban>,
    /// The name of the account holder, only with --iban [default: unchanged]
    #[arg(long, value_name = "NAME", requires = "iban")]
    holder: Option<CompanyName>,
    /// The account's currency, only with --iban. Links in another currency can no longer be paid [default: unchanged]
    #[arg(long, requires = "iban")]
    currency: Option<Currency>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(set: &Set, cells: &Cells, config: &Config) -> CommandResult {
    let branding = parse_branding(set, config.dev.local_urls)?;
    let link_lifetime = parse_link_lifetime(set.link_lifetime.as_deref())?;
    let cell = cell(cells, set.id.cell(), config).await?;
    cell.company(set.id).await?.ok_or_else(|| company_not_found(set.id))?;
    cell.set_branding(set.id, &branding).await.map_err(|error| explain_refused_removal(error, set.id))?;
    match link_lifetime {
        Change::Unchanged => {}
        Change::Set(lifetime) => cell.set_link_lifetime(set.id, Some(lifetime)).await?,
        Change::Clear => cell.set_link_lifetime(set.id, None).await?,
    }
    if let Some(iban) = &set.iban {
        change_account(set, iban, &cell, config).await?;
    }
    print_changed(&cell, set.id, set.json, config).await
}

fn parse_link_lifetime(text: Option<&str>) -> Result<Change<Duration>, Box<dyn Error>> {
    parse_change(text.map(|text| if text == "none" { "" } else { text }), |text| {
        let lifetime = parse_duration(text).map_err(|error| command_error(format!("--link-lifetime: {error}")))?;
        if lifetime < MIN_LINK_LIFETIME {
            return Err(command_error("--link-lifetime must be at least 1m"));
        }
        Ok(lifetime)
    })
}

fn parse_branding(set: &Set, local_urls: bool) -> Result<Branding, Box<dyn Error>> {
    let callback = parse_change(set.callback_url.as_deref(), |text| parse_callback(text, local_urls))?;
    let colour = parse_change(set.colour.as_deref(), |text| Ok(text.parse::<Colour>()?))?;
    let logo = parse_change(set.logo.as_ref().map(|path| path.to_str().unwrap_or_default()), |path| {
        let image = std::fs::read(path).map_err(|error| command_error(format!("cannot read {path}: {error}")))?;
        Logo::read(image).map_err(|error| command_error(format!("{path}: {error}")))
    })?;
    Ok(Branding { callback, colour, logo })
}

/// An absent option leaves the value unchanged; an empty one clears it.
fn parse_change<T>(
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Result<T, Box<dyn Error>>,
) -> Result<Change<T>, Box<dyn Error>> {
    match text {
        None => Ok(Change::Unchanged),
        Some("") => Ok(Change::Clear),
        Some(text) => parse(text).map(Change::Set),
    }
}

async fn change_account(set: &Set, iban: &Iban, cell: &Cell, config: &Config) -> CommandResult {
    let ring = config.key_ring();
    let current = cell.payee_account(set.id, &ring).await?;
    let current = current.ok_or_else(|| command_error(format!("{} has no account that could be changed", set.id)))?;
    let account = PayeeAccount {
        holder: set.holder.clone().unwrap_or(current.holder),
        iban: iban.clone(),
        currency: set.currency.unwrap_or(current.currency),
    };
    Ok(cell.change_account(set.id, &account, &ring, &SystemRandomness).await?)
}
