//! `paylink company set`: a company's name and what else payers see of it, its callback URL, its payee account and the lifetime of its links.

use std::{error::Error, time::Duration};

use clap::Args;
use paylink_domain::{
    colour::Colour, company::CompanyName, duration::parse_duration, iban::Iban, id::ProposalId, logo::Logo,
    money::Currency,
};
use paylink_store::{Branding, Cell, Cells, Change, ChangeAccountOutcome, Company, MIN_LINK_LIFETIME, PayeeAccount};
use serde::Serialize;

use super::{
    super::{CommandResult, actor::actor, closed_company::refuse_closed, command_error, print_json, print_line},
    ChosenCompany, Entry,
    callback::{explain_refused_removal, parse_callback},
    company_not_found, print, warn_if_unserved,
};
use crate::{config::Config, flow::website, logo, system::SystemRandomness};

#[derive(Debug, Args)]
pub struct Set {
    #[command(flatten)]
    chosen: ChosenCompany,
    /// The name that payers see. The holder of the account keeps their name
    #[arg(long)]
    name: Option<CompanyName>,
    /// The https URL to which payers return, with `paymentId` added to its query. An empty value removes it, if the company
    /// is disabled
    #[arg(long, value_name = "URL")]
    callback_url: Option<String>,
    /// The colour of the company's pages, such as #0b5cad. An empty value restores the default
    #[arg(long)]
    colour: Option<String>,
    /// A PNG or JPEG file of at most 16 KiB. An empty value removes the logo
    #[arg(long, value_name = "FILE")]
    logo: Option<String>, // not a path: the parser of paths refuses an empty value
    /// Another logo for dark pages, beside --logo. An empty value removes it
    #[arg(long, value_name = "FILE")]
    logo_dark: Option<String>,
    /// Where payers ask about their order. An empty value removes it
    #[arg(long, value_name = "EMAIL")]
    support_email: Option<String>,
    /// The company's https website, to which payers' pages link. An empty value removes it
    #[arg(long, value_name = "URL")]
    website: Option<String>,
    /// Whether the preview of a link in a chat names the amount, which everybody in the chat then sees: `on` or `off`
    #[arg(long, value_name = "ON|OFF", value_parser = parse_switch, action = clap::ArgAction::Set)]
    amount_in_previews: Option<bool>,
    /// How long an unused link is valid, such as 30d or 12h; also for links that exist. An empty value or `none`: for ever. Payments do
    /// not expire
    #[arg(long, value_name = "DURATION")]
    link_lifetime: Option<String>,
    /// The account that receives the payments from now on. Another person approves the change for a live company, except for its
    /// first account
    #[arg(long)]
    iban: Option<Iban>,
    /// The name of the account holder, only with --iban [default: unchanged, at first the company's name]
    #[arg(long, value_name = "NAME", requires = "iban")]
    holder: Option<CompanyName>,
    /// The account's currency, only with --iban. Links in another currency can no longer be paid [default: unchanged, at first EUR]
    #[arg(long, requires = "iban")]
    currency: Option<Currency>,
}

/// The company, and the change of its account if that waits for approval.
#[derive(Serialize)]
struct Changed<'a> {
    #[serde(flatten)]
    company: Entry,
    /// Only there if the change of the account waits for approval.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal_id: Option<&'a str>,
}

pub(super) async fn run(set: &Set, cells: &Cells, config: &Config) -> CommandResult {
    let branding = parse_branding(set, config.dev.local_urls)?;
    let link_lifetime = parse_link_lifetime(set.link_lifetime.as_deref())?;
    let (cell, company) = set.chosen.find(cells, config).await?;
    let id = company.id;
    refuse_closed(&cell, id).await?;
    // First, because it is the change that is refused most often. Then nothing else is changed.
    let proposal = match &set.iban {
        Some(iban) => change_account(set, &company, iban, &cell, config).await?.map(|id| id.to_string()),
        None => None,
    };
    if let Some(name) = &set.name {
        cell.set_company_name(&actor(), id, name).await?;
    }
    if branding.changes_anything() {
        let set_branding = cell.set_branding(&actor(), id, &branding).await;
        set_branding.map_err(|error| explain_refused_removal(error, id))?;
    }
    match link_lifetime {
        Change::Unchanged => {}
        Change::Set(lifetime) => cell.set_link_lifetime(&actor(), id, Some(lifetime)).await?,
        Change::Clear => cell.set_link_lifetime(&actor(), id, None).await?,
    }
    let company = cell.company(id).await?.ok_or_else(|| company_not_found(id))?;
    if set.chosen.json {
        print_json(&Changed { company: Entry::from(&company), proposal_id: proposal.as_deref() })?;
    } else {
        print(&company, false)?;
    }
    if let (Some(proposal), false) = (&proposal, set.chosen.json) {
        print_line(format_args!(
            "the account is not changed yet: {id} is live, so another person runs `paylink proposal approve {proposal}`"
        ));
    }
    warn_if_unserved(&company, config);
    Ok(())
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
    let support_email = parse_change(set.support_email.as_deref(), |text| {
        text.parse().map_err(|error| command_error(format!("--support-email: {error}")))
    })?;
    let website = parse_change(set.website.as_deref(), |text| Ok(website::parse(text)?))?;
    let (logo, dark_logo) = (read_logo(set.logo.as_deref())?, read_logo(set.logo_dark.as_deref())?);
    let amount_in_previews = set.amount_in_previews.map_or(Change::Unchanged, Change::Set);
    Ok(Branding { callback, colour, logo, dark_logo, support_email, website, amount_in_previews })
}

fn parse_switch(text: &str) -> Result<bool, &'static str> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("expected `on` or `off`"),
    }
}

fn read_logo(path: Option<&str>) -> Result<Change<Logo>, Box<dyn Error>> {
    parse_change(path, |path| {
        let image = std::fs::read(path).map_err(|error| command_error(format!("cannot read {path}: {error}")))?;
        logo::read(image).map_err(|error| command_error(format!("{path}: {error}")))
    })
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

/// Changes the account. For a live company that has one, returns the proposal that waits for approval.
async fn change_account(
    set: &Set,
    company: &Company,
    iban: &Iban,
    cell: &Cell,
    config: &Config,
) -> Result<Option<ProposalId>, Box<dyn Error>> {
    let ring = config.key_ring();
    let (holder, currency) = match cell.payee_account(company.id, &ring).await? {
        Some(current) => (current.holder, current.currency),
        None => (company.name.parse()?, Currency::Eur),
    };
    let account = PayeeAccount {
        holder: set.holder.clone().unwrap_or(holder),
        iban: iban.clone(),
        currency: set.currency.unwrap_or(currency),
    };
    match cell.change_account(&actor(), company.id, &account, &ring, &SystemRandomness).await? {
        ChangeAccountOutcome::Changed => Ok(None),
        ChangeAccountOutcome::Proposed(id) => Ok(Some(id)),
        ChangeAccountOutcome::AlreadyProposed(id) => Err(command_error(format!(
            "{id} already proposes another account for {}: approve it (`paylink proposal approve {id}`) or withdraw it first",
            company.id
        ))),
        ChangeAccountOutcome::NoSuchCompany => Err(company_not_found(company.id)),
    }
}
