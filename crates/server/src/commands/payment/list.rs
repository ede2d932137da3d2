//! `paylink payment list` and `paylink payment find`

use std::time::Duration;

use clap::Args;
use paylink_domain::{
    duration::parse_duration, id::CompanyId, merchant_data::MerchantData, money::AmountCents, reference::Reference,
    status::Status, time::Timestamp,
};
use paylink_store::{Cells, PaymentEntry, PaymentQuery};

use super::{
    super::{CommandResult, cell, print_line, timestamp::parse_timestamp},
    print,
};
use crate::config::Config;

/// How far from the given time a payment is searched.
pub(super) const DEFAULT_WITHIN: &str = "1h";

#[derive(Debug, Args)]
pub struct List {
    /// Only payments in this status, such as UNKNOWN
    #[arg(long, value_parser = parse_status)]
    status: Option<Status>,
    /// Only payments whose status has not changed for this long, such as 30m or 2d
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    older_than: Option<Duration>,
    /// Only payments with this reference
    #[arg(long, value_parser = parse_reference)]
    reference: Option<Reference>,
    /// Only payments whose link was created with this `data`
    #[arg(long, value_parser = parse_data)]
    data: Option<MerchantData>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Args)]
pub struct Find {
    /// The reference that the payer saw
    #[arg(value_name = "REFERENCE", value_parser = parse_reference, required_unless_present_any = ["data", "amount_cents"])]
    reference: Option<Reference>,
    /// The `data` with which the link was created
    #[arg(long, value_parser = parse_data)]
    data: Option<MerchantData>,
    /// The amount in minor units, only with --at
    #[arg(long, value_name = "N", value_parser = parse_amount, requires = "at")]
    amount_cents: Option<AmountCents>,
    /// About when the payment was created: milliseconds since 1970, or a time in UTC such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME", value_parser = parse_timestamp)]
    at: Option<Timestamp>,
    /// How long before and after that time to search
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, default_value = DEFAULT_WITHIN)]
    within: Duration,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Args)]
struct Common {
    /// Only payments of this company
    #[arg(long, value_name = "ID")]
    company: Option<CompanyId>,
    /// The maximum number of payments
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
    /// Print JSON, one payment per line
    #[arg(long)]
    json: bool,
}

pub(super) async fn list(list: &List, cells: &Cells, config: &Config) -> CommandResult {
    let query = PaymentQuery {
        status: list.status,
        reference: list.reference.clone(),
        data: list.data.clone(),
        ..PaymentQuery::default()
    };
    search(query, list.older_than, &list.common, cells, config).await
}

pub(super) async fn find(find: &Find, cells: &Cells, config: &Config) -> CommandResult {
    let query = PaymentQuery {
        reference: find.reference.clone(),
        data: find.data.clone(),
        amount: find.amount_cents,
        created_from: find.at.map(|at| at.before(find.within)),
        created_to: find.at.map(|at| at + find.within),
        ..PaymentQuery::default()
    };
    search(query, None, &find.common, cells, config).await
}

/// Searches the company's cell, or every cell.
async fn search(
    query: PaymentQuery,
    older_than: Option<Duration>,
    common: &Common,
    cells: &Cells,
    config: &Config,
) -> CommandResult {
    let company = common.company.or(config.dev.company);
    let ids: Vec<_> = match company {
        Some(company) => vec![company.cell()],
        None => cells.iter().map(|cell| cell.id()).collect(),
    };
    let mut found: Vec<PaymentEntry> = Vec::new();
    for id in ids {
        let cell = cell(cells, id, config).await?;
        // By the cell's clock, which also set the times in its rows.
        let unchanged_since = match older_than {
            Some(age) => Some(cell.now().await?.before(age)),
            None => None,
        };
        let created_to = query.created_to.or(unchanged_since);
        let query = PaymentQuery { company, unchanged_since, created_to, limit: common.limit, ..query.clone() };
        found.extend(cell.payments(&query).await?);
    }
    found.sort_by_key(|entry| std::cmp::Reverse(entry.payment.created_at));
    let limit = usize::try_from(common.limit).unwrap_or(usize::MAX);
    for entry in found.iter().take(limit) {
        print(entry, common.json)?;
    }
    if found.is_empty() && !common.json {
        print_line(format_args!("no payment matches"));
    }
    if found.len() >= limit && !common.json {
        print_line(format_args!("there may be more: raise --limit or narrow the search"));
    }
    Ok(())
}

fn parse_status(text: &str) -> Result<Status, String> {
    let known = || Status::ALL.map(Status::as_str).join(", ");
    text.to_ascii_uppercase().parse().map_err(|_| format!("expected one of {}", known()))
}

fn parse_reference(text: &str) -> Result<Reference, String> {
    text.parse().map_err(|_| "expected 1 to 18 letters, digits and spaces".to_owned())
}

fn parse_data(text: &str) -> Result<MerchantData, String> {
    text.parse().map_err(|_| "expected up to 100 letters, digits and the characters - . _ ~".to_owned())
}

fn parse_amount(text: &str) -> Result<AmountCents, String> {
    let amount = text.parse().ok().and_then(|cents| AmountCents::new(cents).ok());
    amount.ok_or_else(|| format!("expected minor units from {} to {}", AmountCents::MIN, AmountCents::MAX))
}
