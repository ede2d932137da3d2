//! `paylink payment list` and `paylink payment find`

use std::time::Duration;

use clap::Args;
use paylink_domain::{
    duration::parse_duration, id::CompanyId, merchant_data::MerchantData, money::AmountCents, reference::Reference,
    status::Status,
};
use paylink_store::{Cells, PaymentEntry, PaymentQuery};

use super::{
    super::{
        CommandResult, cell,
        ids::parse_id,
        print_line,
        time_argument::{self, TimeArgument},
    },
    print,
};
use crate::config::Config;

/// How far from the given time a payment is searched.
pub(super) const DEFAULT_WITHIN: &str = "1h";

#[derive(Debug, Args)]
#[command(after_help = "Example: paylink payment list --status UNKNOWN --since 2d")]
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
    /// Only payments created since this time: 30m, 1h or 2d ago, `today`, `yesterday`, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME")]
    since: Option<TimeArgument>,
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
    /// About when the payment was created: 30m, 1h or 2d ago, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME")]
    at: Option<TimeArgument>,
    /// How long before and after that time to search
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, default_value = DEFAULT_WITHIN)]
    within: Duration,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Args)]
struct Common {
    /// Only payments of this company
    #[arg(long, value_name = "ID", value_parser = parse_id::<CompanyId>)]
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
    let period = Period { since: list.since, older_than: list.older_than, around: None };
    search(query, period, &list.common, cells, config).await
}

pub(super) async fn find(find: &Find, cells: &Cells, config: &Config) -> CommandResult {
    let query = PaymentQuery {
        reference: find.reference.clone(),
        data: find.data.clone(),
        amount: find.amount_cents,
        ..PaymentQuery::default()
    };
    let period = Period { since: None, older_than: None, around: find.at.map(|at| (at, find.within)) };
    search(query, period, &find.common, cells, config).await
}

/// When the payments were created, or changed last.
#[derive(Clone, Copy)]
struct Period {
    since: Option<TimeArgument>,
    /// Unchanged for this long.
    older_than: Option<Duration>,
    /// At most this long before or after a time.
    around: Option<(TimeArgument, Duration)>,
}

/// Searches the company's cell, or every cell.
async fn search(query: PaymentQuery, period: Period, common: &Common, cells: &Cells, config: &Config) -> CommandResult {
    let company = common.company.or(config.dev.company);
    let ids: Vec<_> = match company {
        Some(company) => vec![company.cell()],
        None => cells.iter().map(|cell| cell.id()).collect(),
    };
    let mut found: Vec<PaymentEntry> = Vec::new();
    for id in ids {
        let cell = cell(cells, id, config).await?;
        // By the cell's clock, which also set the times in its rows.
        let unchanged_since = match period.older_than {
            Some(age) => Some(cell.now().await?.before(age)),
            None => None,
        };
        let (created_from, created_to) = match period.around {
            Some((at, within)) => {
                let at = at.in_cell(&cell).await?;
                (Some(at.before(within)), Some(at + within))
            }
            None => (time_argument::in_cell(period.since, &cell).await?, unchanged_since),
        };
        let limit = common.limit;
        let query = PaymentQuery { company, unchanged_since, created_from, created_to, limit, ..query.clone() };
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
