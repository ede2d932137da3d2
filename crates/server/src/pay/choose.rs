//! Choosing a bank. The most used stand first; where there are many, they can be searched, and those of the payer's country
//! are shown first.

use std::collections::BTreeSet;

use askama::Template;
use paylink_domain::{country::Country, time::Timestamp};

use super::{
    code::Code,
    frame::{Frame, Page, initial},
    letters::folded,
    payer::{Asked, Visitor},
    summary::Summary,
    words::Words,
};
use crate::{banks::Offer, service::Service};

/// So many are seen at a glance; more need a search.
const FEW: usize = 8;
/// How many of the most used stand first among many.
const MOST_USED: usize = 6;

/// A bank to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) initial: String,
    /// The query that leads on with it. Nothing, if it is not available now.
    pub(super) href: Option<String>,
}

/// What is searched for, where there is much to search.
pub(super) struct Finder {
    pub(super) search: String,
    /// Code, name, and whether it is the chosen one. Empty, if all banks are of one country.
    pub(super) countries: Vec<(&'static str, String, bool)>,
    pub(super) language: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "pay/choose.html")]
pub(super) struct ChoosePage {
    pub(super) frame: Frame,
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    /// What has happened so far, if anything.
    pub(super) note: Option<String>,
    pub(super) wrong: Option<String>,
    /// Where the payment can be cancelled.
    pub(super) cancel: Option<String>,
    pub(super) finder: Option<Finder>,
    pub(super) most_used: Vec<Choice>,
    pub(super) banks: Vec<Choice>,
    pub(super) code: Option<Code>,
    /// Where a script can ask whether the payment has gone on.
    pub(super) follow: Option<String>,
}

impl Page for ChoosePage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl ChoosePage {
    pub(super) fn new(service: &Service, frame: Frame, summary: Summary, visitor: &Visitor, offers: &[&Offer]) -> Self {
        let words = frame.words;
        let listed = list(service, offers, visitor, words);
        Self {
            frame,
            summary,
            status: "",
            payment_id: None,
            note: None,
            wrong: None,
            cancel: None,
            finder: listed.finder,
            most_used: listed.most_used,
            banks: listed.banks,
            code: None,
            follow: None,
        }
    }

    /// Whether there is any bank at all, found or not.
    pub(super) fn any(&self) -> bool {
        self.finder.is_some() || !self.banks.is_empty()
    }

    pub(super) fn found(&self) -> bool {
        !self.banks.is_empty() || !self.most_used.is_empty()
    }
}

struct Listed {
    finder: Option<Finder>,
    most_used: Vec<Choice>,
    banks: Vec<Choice>,
}

fn list(service: &Service, offers: &[&Offer], visitor: &Visitor, words: Words) -> Listed {
    let (asked, now) = (&visitor.asked, service.clock.now());
    let many = offers.len() > FEW;
    let countries: BTreeSet<Country> = offers.iter().filter_map(|offer| offer.country).collect();
    let country = match asked.country.as_deref() {
        Some(code) => code.parse().ok(),
        None => visitor.country(words),
    };
    let country = country.filter(|country| many && countries.len() > 1 && countries.contains(country));
    let search = if many { asked.search.clone().unwrap_or_default() } else { String::new() };

    let mut found: Vec<(&Offer, i64)> = offers
        .iter()
        .filter(|offer| country.is_none() || offer.country.is_none() || offer.country == country)
        .filter(|offer| folded(&offer.name).contains(&folded(&search)))
        .map(|offer| (*offer, if offer.is_available(now) { service.popularity.of(&offer.id) } else { 0 }))
        .collect();
    found.sort_by_key(|(_, used)| std::cmp::Reverse(*used)); // stable: else the configuration's order
    let rest = if many && search.is_empty() {
        let used = found.iter().take_while(|(_, used)| *used > 0).count();
        found.split_off(used.min(MOST_USED))
    } else {
        std::mem::take(&mut found)
    };
    let choice = |(offer, _): &(&Offer, i64)| Choice::new(offer, asked, now);
    let most_used: Vec<Choice> = found.iter().map(choice).collect();
    let mut banks: Vec<Choice> = rest.iter().map(choice).collect();
    if many {
        banks.sort_by_key(|bank| folded(&bank.name)); // a long list is read by the alphabet
    }
    let named = |code: Country| (code.code(), words.country(code), Some(code) == country);
    let mut countries: Vec<_> = countries.into_iter().map(named).collect();
    countries.sort_by_key(|(_, name, _)| folded(name));
    let countries = if countries.len() > 1 { countries } else { Vec::new() };
    let language = asked.language.map(|language| language.tag());
    Listed { finder: many.then_some(Finder { search, countries, language }), most_used, banks }
}

impl Choice {
    fn new(offer: &Offer, asked: &Asked, now: Timestamp) -> Self {
        let href = Asked { bank: Some(offer.id.to_string()), ..asked.language_only() }.query();
        Self {
            id: offer.id.to_string(),
            name: offer.name.clone(),
            initial: initial(&offer.name),
            href: offer.is_available(now).then_some(href),
        }
    }
}
