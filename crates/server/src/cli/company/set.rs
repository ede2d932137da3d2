//! `paylink company set`: what a company's payers see, where they go back to, and into which account they pay.

use std::{error::Error, path::PathBuf};

use clap::Args;
use paylink_domain::{colour::Colour, company::CompanyName, iban::Iban, id::CompanyId, logo::Logo, money::Currency};
use paylink_store::{Cell, Cells, Change, Look, PayeeAccount};
use url::Url;

use super::{
    super::{Outcome, cell, mistake},
    print,
};
use crate::{ambient::SystemRandomness, config::Config, flow::callback};

#[derive(Debug, Args)]
pub struct Set {
    /// The company's id
    #[arg(value_name = "ID")]
    id: CompanyId,
    /// Where payers are offered to return to, https; the payment's id is appended. Empty: nowhere
    #[arg(long, value_name = "URL")]
    callback_url: Option<String>,
    /// The colour of its pages, such as #0b5cad. Empty: ours
    #[arg(long)]
    colour: Option<String>,
    /// A PNG or JPEG picture of at most 16 KiB. Empty: none
    #[arg(long, value_name = "FILE")]
    logo: Option<PathBuf>,
    /// The account that is paid from now on
    #[arg(long)]
    iban: Option<Iban>,
    /// The account's holder, if banks know it by another name [default: as before]
    #[arg(long, value_name = "NAME", requires = "iban")]
    holder: Option<CompanyName>,
    /// The account's currency. Links made in another one can no longer be paid [default: as before]
    #[arg(long, requires = "iban")]
    currency: Option<Currency>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(set: &Set, cells: &Cells, config: &Config) -> Outcome {
    let look = look(set, config.dev.local_urls)?;
    let cell = cell(cells, set.id.cell(), config).await?;
    let missing = || mistake(format!("there is no company {}", set.id));
    cell.company(set.id).await?.ok_or_else(missing)?;
    cell.set_look(set.id, &look).await?;
    if let Some(iban) = &set.iban {
        change_account(set, iban, &cell, config).await?;
    }
    print(&cell.company(set.id).await?.ok_or_else(missing)?, set.json)
}

fn look(set: &Set, local_urls: bool) -> Result<Look, Box<dyn Error>> {
    let callback = change(set.callback_url.as_deref(), |text| {
        let url: Url = text
            .parse()
            .map_err(|_| mistake("a callback is a whole address, such as https://shop.example.com/thanks"))?;
        callback::check(&url, local_urls)?;
        Ok(url)
    })?;
    let colour = change(set.colour.as_deref(), |text| Ok(text.parse::<Colour>()?))?;
    let logo = change(set.logo.as_ref().map(|path| path.to_str().unwrap_or_default()), |path| {
        let image = std::fs::read(path).map_err(|error| mistake(format!("cannot read {path}: {error}")))?;
        Logo::read(image).map_err(|why| mistake(format!("{path}: {why}")))
    })?;
    Ok(Look { callback, colour, logo })
}

/// Kept if it was not given, taken away if it was given empty.
fn change<T>(
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, Box<dyn Error>>,
) -> Result<Change<T>, Box<dyn Error>> {
    match text {
        None => Ok(Change::Keep),
        Some("") => Ok(Change::TakeAway),
        Some(text) => read(text).map(Change::Set),
    }
}

async fn change_account(set: &Set, iban: &Iban, cell: &Cell, config: &Config) -> Outcome {
    let ring = config.key_ring();
    let before = cell.payee_account(set.id, &ring).await?;
    let before = before.ok_or_else(|| mistake("the company has no account to change"))?;
    let account = PayeeAccount {
        holder: set.holder.clone().unwrap_or(before.holder),
        iban: iban.clone(),
        currency: set.currency.unwrap_or(before.currency),
    };
    Ok(cell.change_account(set.id, &account, &ring, &SystemRandomness).await?)
}
