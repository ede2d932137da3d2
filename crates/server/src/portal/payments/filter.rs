//! Which payments a page or an export has. It is all in the address, so that a search can be passed on.

use paylink_domain::{money::AmountCents, status::Status, time::Timestamp};
use paylink_store::{PaymentCursor, PaymentListQuery};
use url::form_urlencoded;

use super::search::{Reading, Search};
use crate::portal::{
    amount_text::{self, AmountText},
    date::Date,
    viewer::CompanyViewer,
};

/// Longer than a link, which somebody may paste.
const MAX_CHARACTERS: usize = 1_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// What was typed into the search field.
    pub(super) text: Option<String>,
    pub(super) reading: Reading,
    pub(super) status: Option<StatusFilter>,
    pub(super) amount: Option<AmountCents>,
    pub(super) from: Option<Date>,
    /// The last day.
    pub(super) to: Option<Date>,
}

/// A status to filter by. Merchants ask for paid ones more often than for either of the two statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatusFilter {
    Paid,
    One(Status),
}

/// The conditions that follow from the search and the filters.
#[derive(Clone, Debug, Default)]
pub(super) struct Conditions {
    statuses: Vec<Status>,
    amount: Option<AmountCents>,
    text: Option<String>,
    text_amount: Option<AmountCents>,
    created_from: Option<Timestamp>,
    created_to: Option<Timestamp>,
}

impl StatusFilter {
    pub(super) const PAID: &'static str = "PAID";

    pub(super) fn all() -> impl Iterator<Item = Self> {
        [Self::Paid].into_iter().chain(Status::ALL.into_iter().map(Self::One))
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Paid => Self::PAID,
            Self::One(status) => status.as_str(),
        }
    }

    fn statuses(self) -> Vec<Status> {
        match self {
            Self::Paid => Status::ALL.into_iter().filter(|status| status.is_paid()).collect(),
            Self::One(status) => vec![status],
        }
    }
}

impl Filter {
    /// The filter and the cursor in a query. What is not valid does not filter.
    pub(super) fn parse(query: Option<&str>) -> (Self, PaymentCursor) {
        let (mut filter, mut cursor) = (Self::default(), PaymentCursor::default());
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            // No stored text has control characters, and the database cannot read the first of them.
            let printable = value.chars().filter(|character| !character.is_control());
            let text: String = printable.take(MAX_CHARACTERS).collect();
            let text = text.trim();
            match &*name {
                "q" => filter.text = Some(text.to_owned()).filter(|text| !text.is_empty()),
                "as" => filter.reading = Reading::parse(text),
                "status" => filter.status = StatusFilter::all().find(|status| status.as_str() == text),
                "amount" => filter.amount = parse_amount(text),
                "from" => filter.from = text.parse().ok(),
                "to" => filter.to = text.parse().ok(),
                "before" => cursor = text.parse().unwrap_or_default(),
                _ => {}
            }
        }
        (filter, cursor)
    }

    /// Whether it has more than the search field.
    pub(super) const fn has_filters(&self) -> bool {
        self.status.is_some() || self.amount.is_some() || self.from.is_some() || self.to.is_some()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_none() && !self.has_filters()
    }

    /// The query of the page with these payments, beginning with `?`. Empty if it has all.
    pub(super) fn to_query(&self, cursor: PaymentCursor) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let parts = [
            ("q", self.text.clone()),
            ("as", Some(self.reading.as_str().to_owned()).filter(|reading| !reading.is_empty())),
            ("status", self.status.map(|status| status.as_str().to_owned())),
            ("amount", self.amount.map(decimal)),
            ("from", self.from.map(|from| from.to_string())),
            ("to", self.to.map(|to| to.to_string())),
            ("before", Some(cursor.to_string()).filter(|_| !cursor.is_start())),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                query.append_pair(name, &value);
            }
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }

    /// The search goes before a filter of the same kind.
    pub(super) fn conditions(&self, search: Option<&Search>) -> Conditions {
        let base = Conditions {
            statuses: self.status.map(StatusFilter::statuses).unwrap_or_default(),
            amount: self.amount,
            created_from: self.from.map(|from| from.0),
            created_to: self.to.map(Date::end),
            ..Conditions::default()
        };
        match search {
            Some(Search::Amount(amount)) => Conditions { amount: Some(*amount), ..base },
            Some(Search::Statuses(statuses)) => Conditions { statuses: statuses.clone(), ..base },
            Some(Search::Day(day)) => Conditions { created_from: Some(day.0), created_to: Some(day.end()), ..base },
            Some(Search::Text(text, amount)) => Conditions { text: Some(text.clone()), text_amount: *amount, ..base },
            // What names no payment may be a part of data.
            Some(Search::Payment(_) | Search::Event(_) | Search::Attempt(_) | Search::Link(_)) => {
                Conditions { text: self.text.clone(), ..base }
            }
            None => base,
        }
    }
}

impl Conditions {
    pub(super) fn query(&self, viewer: &CompanyViewer, cursor: PaymentCursor, limit: u16) -> PaymentListQuery<'_> {
        PaymentListQuery {
            company: viewer.company.id,
            statuses: &self.statuses,
            amount: self.amount,
            text: self.text.as_deref(),
            text_amount: self.text_amount,
            created_from: self.created_from,
            created_to: self.created_to,
            cursor,
            limit,
        }
    }
}

fn parse_amount(text: &str) -> Option<AmountCents> {
    amount_text::parse(text).map(AmountText::amount)
}

/// The amount with two decimals, for addresses and files.
pub(super) fn decimal(amount: AmountCents) -> String {
    format!("{}.{:02}", amount.cents() / 100, amount.cents() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_round_trips() {
        let query = "q=Order+17&as=text&status=PAID&amount=12.50&from=2026-11-01&to=2026-11-16&before=end.";
        let (filter, cursor) = Filter::parse(Some(query));
        assert_eq!(filter.to_query(cursor), format!("?{query}"));
        assert!(filter.has_filters() && !cursor.is_start());
        let (filter, _) = Filter::parse(Some("status=UNKNOWN"));
        assert_eq!(filter.status, Some(StatusFilter::One(Status::Unknown)));
    }

    #[test]
    fn what_is_not_valid_does_not_filter() {
        for query in ["", "q=+&as=x&status=paid&amount=x&from=16.11.2026&to=2026-02-30&before=x", "q=%00&amount=0.01"] {
            let (filter, cursor) = Filter::parse(Some(query));
            assert!(filter.is_empty() && cursor.is_start(), "{query}");
            assert_eq!(filter.to_query(cursor), "");
        }
    }

    #[test]
    fn the_search_goes_before_a_filter_of_the_same_kind() {
        let (filter, _) = Filter::parse(Some("status=FAILED&from=2026-11-01&to=2026-11-02"));
        let day: Date = "2026-11-16".parse().expect("a date");
        let conditions = filter.conditions(Some(&Search::Day(day)));
        assert_eq!((conditions.created_from, conditions.created_to), (Some(day.0), Some(day.end())));
        assert_eq!(conditions.statuses, [Status::Failed]);
        let conditions = filter.conditions(Some(&Search::Statuses(vec![Status::Settled])));
        assert_eq!(conditions.statuses, [Status::Settled]);
    }
}
