//! What somebody means who types into the search field.

use paylink_domain::{
    id::{AttemptId, EventId, PaymentId},
    money::AmountCents,
    status::Status,
    time::Timestamp,
};

use crate::{
    portal::{
        amount_text::{self, AmountText},
        date::Date,
    },
    urls::link_in,
};

/// What is searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::portal) enum Search {
    Payment(PaymentId),
    Event(EventId),
    Attempt(AttemptId),
    /// The sealed part of a link's URL.
    Link(String),
    Amount(AmountCents),
    /// Never empty.
    Statuses(Vec<Status>),
    Day(Date),
    /// A reference or data, and perhaps an amount.
    Text(String, Option<AmountCents>),
}

/// How the reader wants the text to be understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::portal) enum Reading {
    /// As what it looks like. If exactly one payment matches, it is opened.
    #[default]
    Guess,
    /// The same, and the list is shown in any case.
    List,
    /// Only in the reference and the data.
    Text,
    /// Only as an amount.
    Amount,
}

/// The words of the reader's language.
#[derive(Clone, Debug)]
pub(in crate::portal) struct Words {
    /// How pages name each status.
    pub(super) statuses: Vec<(Status, String)>,
    pub(super) today: String,
    pub(super) yesterday: String,
}

impl Reading {
    pub(in crate::portal) const fn as_str(self) -> &'static str {
        match self {
            Self::Guess => "",
            Self::List => "list",
            Self::Text => "text",
            Self::Amount => "amount",
        }
    }

    pub(in crate::portal) fn parse(text: &str) -> Self {
        [Self::List, Self::Text, Self::Amount].into_iter().find(|reading| reading.as_str() == text).unwrap_or_default()
    }
}

/// `now` is the time of the request. Days begin at midnight in UTC.
pub(in crate::portal) fn understand(text: &str, reading: Reading, words: &Words, now: Timestamp) -> Search {
    let amount = amount_text::parse(text);
    match (reading, amount) {
        (Reading::Text, _) => return Search::Text(text.to_owned(), None),
        (Reading::Amount, Some(amount)) => return Search::Amount(amount.amount()),
        (Reading::Amount, None) | (Reading::Guess | Reading::List, _) => {}
    }
    if let Some(search) = identifier(text) {
        return search;
    }
    if let Some(day) = day(text, words, now) {
        return Search::Day(day);
    }
    match amount {
        Some(AmountText::Amount(amount)) => return Search::Amount(amount),
        Some(AmountText::Number(amount)) => return Search::Text(text.to_owned(), Some(amount)),
        None => {}
    }
    let statuses = statuses(text, words);
    if statuses.is_empty() { Search::Text(text.to_owned(), None) } else { Search::Statuses(statuses) }
}

fn identifier(text: &str) -> Option<Search> {
    if text.contains("/l/") {
        return Some(Search::Link(link_in(text).to_owned()));
    }
    let payment = || text.parse().ok().map(Search::Payment);
    let event = || text.parse().ok().map(Search::Event);
    let attempt = || text.parse().ok().map(Search::Attempt);
    payment().or_else(event).or_else(attempt)
}

/// `2026-11-16`, `16.11.2026`, `16/11/2026`, or the words for today and yesterday.
fn day(text: &str, words: &Words, now: Timestamp) -> Option<Date> {
    let lower = text.to_lowercase();
    if lower == words.today.to_lowercase() {
        return Date::of(now);
    }
    if lower == words.yesterday.to_lowercase() {
        return Date::of(now).map(Date::previous);
    }
    if let Ok(date) = text.parse() {
        return Some(date);
    }
    let parts: Vec<&str> = text.split(['.', '/']).map(str::trim).collect();
    let [day, month, year] = parts[..] else { return None };
    let is_number = |text: &str, digits: std::ops::RangeInclusive<usize>| {
        digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let valid = is_number(day, 1..=2) && is_number(month, 1..=2) && is_number(year, 4..=4);
    valid.then(|| format!("{year}-{month:0>2}-{day:0>2}").parse().ok()).flatten()
}

/// The statuses with this word in the API, or with this name or a part of it that a comma or a colon ends.
fn statuses(text: &str, words: &Words) -> Vec<Status> {
    let lower = text.to_lowercase();
    let by_word = Status::ALL.into_iter().filter(|status| status.as_str().eq_ignore_ascii_case(text));
    let by_name = words.statuses.iter().filter(|(_, name)| {
        let name = name.to_lowercase();
        name == lower || name.split([',', ':']).any(|part| part.trim() == lower)
    });
    let by_word: Vec<Status> = by_word.collect();
    if by_word.is_empty() { by_name.map(|(status, _)| *status).collect() } else { by_word }
}

#[cfg(test)]
mod tests;
