//! The page for choosing a bank. The most used banks come first. A long list can be searched, and at first shows only the banks
//! of the payer's country.

use std::{collections::BTreeSet, sync::Arc};

use askama::Template;
use paylink_domain::{country::Country, time::Timestamp};

use super::{
    collation::collation_key,
    layout::{Layout, Page, initial},
    page_request::{PageQuery, Visitor},
    page_texts::PageTexts,
    return_link::ReturnLink,
    summary::Summary,
};
use crate::{banks::ConfiguredBank, service::Service, web::qr::QrCode};

/// A list with more banks than this has a search field.
const SEARCH_THRESHOLD: usize = 8;
/// How many of the most used banks a long list shows first.
const MOST_USED_LIMIT: usize = 6;

/// A bank to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BankOption {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) initial: String,
    /// The query of the page that confirms this bank. `None` if the bank is not available now.
    pub(super) href: Option<String>,
}

/// The search form of a long list.
pub(super) struct BankSearch {
    pub(super) search: String,
    /// Country code, name, and whether it is selected. Empty if all banks are of one country.
    pub(super) countries: Vec<(&'static str, String, bool)>,
    pub(super) language: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "pay/choose.html")]
pub(super) struct ChoosePage {
    pub(super) layout: Layout,
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    /// How the previous attempt ended, if there was one.
    pub(super) note: Option<String>,
    pub(super) error: Option<String>,
    /// Where the payment can be cancelled.
    pub(super) cancel: Option<String>,
    /// The way back to the merchant, once there is a payment.
    pub(super) return_link: Option<ReturnLink>,
    pub(super) bank_search: Option<BankSearch>,
    pub(super) most_used: Vec<BankOption>,
    pub(super) banks: Vec<BankOption>,
    pub(super) qr: Option<QrCode>,
    /// Where the page's script polls for a change of the payment.
    pub(super) follow: Option<String>,
}

impl Page for ChoosePage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl ChoosePage {
    pub(super) fn new(
        service: &Service,
        layout: Layout,
        summary: Summary,
        visitor: &Visitor,
        configured_banks: &[Arc<ConfiguredBank>],
    ) -> Self {
        let texts = layout.texts;
        let bank_list = list_banks(service, configured_banks, visitor, texts);
        Self {
            layout,
            summary,
            status: "",
            payment_id: None,
            note: None,
            error: None,
            cancel: None,
            return_link: None,
            bank_search: bank_list.bank_search,
            most_used: bank_list.most_used,
            banks: bank_list.banks,
            qr: None,
            follow: None,
        }
    }

    /// Whether there is any bank, whether or not it matches the search.
    pub(super) fn has_banks(&self) -> bool {
        self.bank_search.is_some() || !self.banks.is_empty()
    }

    pub(super) fn has_results(&self) -> bool {
        !self.banks.is_empty() || !self.most_used.is_empty()
    }
}

struct BankList {
    bank_search: Option<BankSearch>,
    most_used: Vec<BankOption>,
    banks: Vec<BankOption>,
}

fn list_banks(
    service: &Service,
    configured_banks: &[Arc<ConfiguredBank>],
    visitor: &Visitor,
    texts: PageTexts,
) -> BankList {
    let (page_query, now) = (&visitor.page_query, service.clock.now());
    let many = configured_banks.len() > SEARCH_THRESHOLD;
    let countries: BTreeSet<Country> = configured_banks.iter().filter_map(|bank| bank.country).collect();
    let country = match page_query.country.as_deref() {
        Some(code) => code.parse().ok(),
        None => visitor.country(texts),
    };
    let country = country.filter(|country| many && countries.len() > 1 && countries.contains(country));
    let search = if many { page_query.search.clone().unwrap_or_default() } else { String::new() };

    let mut matches: Vec<(&ConfiguredBank, i64)> = configured_banks
        .iter()
        .filter(|bank| country.is_none() || bank.country.is_none() || bank.country == country)
        .filter(|bank| collation_key(&bank.name).contains(&collation_key(&search)))
        .map(|bank| (&**bank, if bank.is_available(now) { service.popularity.count(&bank.id) } else { 0 }))
        .collect();
    matches.sort_by_key(|(_, used)| std::cmp::Reverse(*used)); // stable: equal counts keep the configuration's order
    let rest = if many && search.is_empty() {
        let used = matches.iter().take_while(|(_, used)| *used > 0).count();
        matches.split_off(used.min(MOST_USED_LIMIT))
    } else {
        std::mem::take(&mut matches)
    };
    let bank_option = |(bank, _): &(&ConfiguredBank, i64)| BankOption::new(bank, page_query, now);
    let most_used: Vec<BankOption> = matches.iter().map(bank_option).collect();
    let mut banks: Vec<BankOption> = rest.iter().map(bank_option).collect();
    if many {
        banks.sort_by_key(|bank| collation_key(&bank.name)); // a long list is alphabetical
    }
    let country_option = |option: Country| (option.code(), texts.country(option), Some(option) == country);
    let mut countries: Vec<_> = countries.into_iter().map(country_option).collect();
    countries.sort_by_key(|(_, name, _)| collation_key(name));
    let countries = if countries.len() > 1 { countries } else { Vec::new() };
    let language = page_query.language.map(|language| language.tag());
    BankList { bank_search: many.then_some(BankSearch { search, countries, language }), most_used, banks }
}

impl BankOption {
    fn new(bank: &ConfiguredBank, page_query: &PageQuery, now: Timestamp) -> Self {
        let href = PageQuery { bank: Some(bank.id.to_string()), ..page_query.language_only() }.to_query_string();
        Self {
            id: bank.id.to_string(),
            name: bank.name.clone(),
            initial: initial(&bank.name),
            href: bank.is_available(now).then_some(href),
        }
    }
}
