//! How a search was understood, in words, and the other meanings that the text may have.

use paylink_domain::money::{AmountCents, Currency};

use super::{
    filter::{Filter, decimal},
    search::{Reading, Search, Words},
};
use crate::{
    portal::{texts::PortalTexts, viewer::CompanyViewer},
    web::{locale::Locale, money},
};

pub(super) struct Understood {
    pub(super) text: String,
    /// Labels and queries of the same search with another meaning.
    pub(super) others: Vec<(String, String)>,
}

/// The words by which the reader's language names statuses and days.
pub(super) fn words(texts: PortalTexts) -> Words {
    Words {
        statuses: paylink_domain::status::Status::ALL
            .into_iter()
            .map(|status| (status, texts.status(status)))
            .collect(),
        today: texts.search_today(),
        yesterday: texts.search_yesterday(),
    }
}

pub(super) fn understood(filter: &Filter, search: &Search, viewer: &CompanyViewer) -> Understood {
    let texts = viewer.texts();
    let typed = filter.text.as_deref().unwrap_or_default();
    let amount = |amount: AmountCents| amount_text(amount, viewer);
    let text = match search {
        Search::Payment(_) => texts.search_as_payment(),
        Search::Event(_) => texts.search_as_event(),
        Search::Attempt(_) => texts.search_as_attempt(),
        Search::Link(_) => texts.search_as_link(),
        Search::Amount(found) => texts.search_as_amount(&amount(*found)),
        Search::Statuses(statuses) => {
            let names: Vec<String> =
                statuses.iter().map(|status| format!("{} ({status})", texts.status(*status))).collect();
            texts.search_as_status(&names.join(" · "))
        }
        Search::Day(day) => texts.search_as_day(&day.to_string()),
        Search::Text(_, None) => texts.search_as_text(typed),
        Search::Text(_, Some(found)) => texts.search_as_text_or_amount(typed, &amount(*found)),
    };
    let other = |label: String, reading: Reading| {
        (label, Filter { reading, ..filter.clone() }.to_query(paylink_store::PaymentCursor::default()))
    };
    let others = match search {
        Search::Text(_, Some(_)) => {
            vec![other(texts.search_only_text(), Reading::Text), other(texts.search_only_amount(), Reading::Amount)]
        }
        Search::Amount(_) | Search::Statuses(_) | Search::Day(_) => {
            vec![other(texts.search_only_text(), Reading::Text)]
        }
        Search::Text(_, None) if filter.reading == Reading::Text => {
            vec![other(texts.search_everything(), Reading::List)]
        }
        Search::Payment(_) | Search::Event(_) | Search::Attempt(_) | Search::Link(_) | Search::Text(_, None) => {
            Vec::new()
        }
    };
    Understood { text, others }
}

/// The amount in the company's currency, or without one if it has no account yet.
fn amount_text(amount: AmountCents, viewer: &CompanyViewer) -> String {
    let locale = locale(viewer.texts());
    let with = |currency: Currency| money::amount(locale, amount, currency);
    viewer.company.currency.map_or_else(|| decimal(amount), with)
}

pub(in crate::portal) fn locale(texts: PortalTexts) -> Locale {
    Locale::from_tag(texts.tag()).unwrap_or(Locale::ENGLISH)
}
