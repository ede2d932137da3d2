//! `paylink token add | list | revoke | roll`

use std::{error::Error, time::Duration};

use clap::{Args, Subcommand};
use paylink_domain::{
    client_address::Network,
    company::TokenName,
    duration::{InvalidDuration, parse_duration},
    id::{CompanyId, TokenId},
    time::Timestamp,
    token::ApiToken,
    token_networks::TokenNetworks,
};
use paylink_store::{Cells, NewToken, RollTokenOutcome, TokenEntry, UsedFrom};
use serde::Serialize;

use super::{
    CommandResult, actor::actor, cell, closed_company::refuse_closed, command_error, company, ids::parse_id,
    print_json, print_line, print_warning,
};
use crate::{config::Config, system::SystemRandomness};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Create a token; it is shown only once
    Add(Add),
    /// List a company's tokens
    List {
        /// The company's id [default: the only company]
        #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
        company: Option<CompanyId>,
        /// Print JSON, one token per line
        #[arg(long)]
        json: bool,
    },
    /// Revoke a token; every node rejects it within five seconds
    Revoke(TokenArgs),
    /// Replace a token by a new one, which is shown only once; the old one stays valid for a while
    Roll(Roll),
}

#[derive(Debug, Args)]
pub struct Roll {
    /// The token's id (`tok_…`, as `paylink token list` shows it)
    #[arg(value_name = "ID", value_parser = parse_id::<TokenId>)]
    id: TokenId,
    /// How long the old token stays valid, such as 24h or 7d; 0 ends it now
    #[arg(long, value_name = "DURATION", default_value = "24h", value_parser = parse_overlap)]
    overlap: Duration,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn parse_overlap(text: &str) -> Result<Duration, InvalidDuration> {
    if matches!(text, "0" | "0s") { Ok(Duration::ZERO) } else { parse_duration(text) }
}

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink token add --name checkout --days 365")]
pub struct Add {
    /// The company's id [default: the only company]
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
    company: Option<CompanyId>,
    /// What the token is for, to recognise it in the list
    #[arg(long, default_value = "command line")]
    name: TokenName,
    /// The number of days until the token expires [default: never]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
    days: Option<u16>,
    /// A network of IPv4 or IPv6 from which the token may be used, such as 192.0.2.0/24; up to ten times [default: from everywhere]
    #[arg(long = "network", value_name = "NETWORK")]
    networks: Vec<Network>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub struct TokenArgs {
    /// The token's id (`tok_…`, as `paylink token list` shows it)
    #[arg(value_name = "ID", required_unless_present_any = ["token", "leaked"], value_parser = parse_id::<TokenId>)]
    id: Option<TokenId>,
    /// Revoke a leaked token: the token itself is read from standard input
    #[arg(long, conflicts_with_all = ["id", "token"])]
    leaked: bool,
    /// The token's id, as an option
    #[arg(long, value_name = "ID", conflicts_with = "id", value_parser = parse_id::<TokenId>)]
    token: Option<TokenId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CreatedToken<'a> {
    id: String,
    token: &'a str,
}

#[derive(Serialize)]
struct RolledToken<'a> {
    id: String,
    token: &'a str,
    old_id: String,
    old_expires_at: i64,
}

#[derive(Serialize)]
struct Revoked {
    id: String,
    revoked: bool,
}

#[derive(Serialize)]
struct Entry {
    id: String,
    name: String,
    created_at: i64,
    expires_at: Option<i64>,
    revoked_at: Option<i64>,
    last_used_at: Option<i64>,
    links_made: i64,
    replaced_by: Option<String>,
    /// `null`: from everywhere.
    networks: Option<String>,
    used_from: Vec<UsedFromEntry>,
}

#[derive(Serialize)]
struct UsedFromEntry {
    network: String,
    first_day: i64,
    last_day: i64,
    requests: i64,
}

impl From<&UsedFrom> for UsedFromEntry {
    fn from(used: &UsedFrom) -> Self {
        Self {
            network: used.network.to_string(),
            first_day: used.first_day.epoch_ms(),
            last_day: used.last_day.epoch_ms(),
            requests: used.requests,
        }
    }
}

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let cells = config.open_cells()?;
    match action {
        Action::Add(add) => self::add(add, &cells, config).await,
        Action::List { company, json } => list(*company, *json, &cells, config).await,
        Action::Revoke(args) => revoke(args, &cells, config).await,
        Action::Roll(args) => roll(args, &cells, config).await,
    }
}

async fn add(add: &Add, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = company(add.company, cells, config).await?;
    refuse_closed(&cell, company.id).await?;
    let new = NewToken {
        company_id: company.id,
        mode: company.mode,
        name: add.name.clone(),
        lifetime_days: add.days,
        networks: TokenNetworks::new(add.networks.iter().copied())?,
    };
    let (id, token) = cell.add_token(&actor(), &new, &SystemRandomness).await?;
    if add.json {
        return print_json(&CreatedToken { id: id.to_string(), token: token.reveal() });
    }
    print_line(format_args!("{}\nThis is {id}. Store the token now: it cannot be shown again.", token.reveal()));
    Ok(())
}

async fn list(id: Option<CompanyId>, json: bool, cells: &Cells, config: &Config) -> CommandResult {
    let (cell, company) = company(id, cells, config).await?;
    let (now, tokens) = (cell.now().await?, cell.tokens(company.id).await?);
    if tokens.is_empty() && !json {
        print_warning(format_args!("{} has no tokens yet: create one with `paylink token add`", company.id));
    }
    for token in tokens {
        print(&token, now, json)?;
    }
    Ok(())
}

async fn revoke(args: &TokenArgs, cells: &Cells, config: &Config) -> CommandResult {
    let id = match args.id.or(args.token) {
        Some(id) if cell(cells, id.cell(), config).await?.revoke_token(&actor(), id).await? => id,
        Some(id) => return Err(command_error(format!("there is no token {id}"))),
        None => revoke_leaked(cells, config).await?,
    };
    if args.json {
        return print_json(&Revoked { id: id.to_string(), revoked: true });
    }
    print_line(format_args!("{id} is revoked"));
    Ok(())
}

async fn roll(args: &Roll, cells: &Cells, config: &Config) -> CommandResult {
    let cell = cell(cells, args.id.cell(), config).await?;
    let old = args.id;
    let (id, token, old_expires_at) = match cell.roll_token(&actor(), old, args.overlap, &SystemRandomness).await? {
        RollTokenOutcome::Rolled { id, token, old_expires_at } => (id, token, old_expires_at),
        RollTokenOutcome::NoSuchToken => return Err(command_error(format!("there is no token {old}"))),
        RollTokenOutcome::Ended => {
            return Err(command_error(format!(
                "{old} is revoked or has expired: create a token with `paylink token add`"
            )));
        }
        RollTokenOutcome::AlreadyRolled(id) => {
            return Err(command_error(format!("{old} was rolled before: {id} takes its place. Roll that one instead")));
        }
    };
    if args.json {
        return print_json(&RolledToken {
            id: id.to_string(),
            token: token.reveal(),
            old_id: old.to_string(),
            old_expires_at: old_expires_at.epoch_ms(),
        });
    }
    let (token, end) = (token.reveal(), old_expires_at.to_rfc3339());
    print_line(format_args!(
        "{token}\nThis is {id}. Store the token now: it cannot be shown again. {old} ends at {end}."
    ));
    Ok(())
}

/// Reads the token from standard input, so that it does not appear in the process list or the shell's history.
async fn revoke_leaked(cells: &Cells, config: &Config) -> Result<TokenId, Box<dyn Error>> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    let token = ApiToken::parse(line.trim())?;
    let revoked = cell(cells, token.cell(), config).await?.revoke_token_by_hash(&actor(), token.hash()).await?;
    revoked.ok_or_else(|| command_error("this installation has no such token"))
}

fn print(token: &TokenEntry, now: Timestamp, json: bool) -> CommandResult {
    let ms = |time: Option<Timestamp>| time.map(Timestamp::epoch_ms);
    let entry = Entry {
        id: token.id.to_string(),
        name: token.name.clone(),
        created_at: token.created_at.epoch_ms(),
        expires_at: ms(token.expires_at),
        revoked_at: ms(token.revoked_at),
        last_used_at: ms(token.last_used_at),
        links_made: token.links_generated,
        replaced_by: token.replaced_by.map(|id| id.to_string()),
        networks: token.networks.as_ref().map(TokenNetworks::to_string),
        used_from: token.used_from.iter().map(UsedFromEntry::from).collect(),
    };
    if json {
        return print_json(&entry);
    }
    let ago = |time: Timestamp| (now.epoch_ms() - time.epoch_ms()).div_euclid(DAY_MS);
    let state = match (token.revoked_at, token.expires_at) {
        (Some(_), _) => "revoked".to_owned(),
        (None, Some(end)) if end <= now => "expired".to_owned(),
        (None, Some(end)) => format!("valid for {}", days(-ago(end))),
        (None, None) => "valid".to_owned(),
    };
    let used = match token.last_used_at.map(ago) {
        None => "never used".to_owned(),
        Some(..=0) => "used in the last 24 hours".to_owned(),
        Some(count) => format!("used {} ago", days(count)),
    };
    let replaced = token.replaced_by.map(|id| format!(", replaced by {id}")).unwrap_or_default();
    let networks = entry.networks.as_ref().map(|networks| format!(", only from {networks}")).unwrap_or_default();
    let (id, name, links) = (&entry.id, &entry.name, entry.links_made);
    print_line(format_args!("{id}  {name}: {state}, {used}, links generated: {links}{replaced}{networks}"));
    for used in &token.used_from {
        let (network, requests, last) = (used.network, used.requests, ago(used.last_day));
        let when = if last <= 0 { "today".to_owned() } else { format!("{} ago", days(last)) };
        print_line(format_args!("    used from {network}: requests: {requests}, last {when}"));
    }
    Ok(())
}

fn days(count: i64) -> String {
    if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
}

const DAY_MS: i64 = 86_400_000;
