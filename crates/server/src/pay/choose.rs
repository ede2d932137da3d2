//! The page for choosing a bank. The most used banks come first. A long list can be searched, and at first shows only the banks
//! of the payer's country.

use std::{collections::BTreeSet, sync::Arc};

use askama::Template;
use paylink_domain::{colour::Colour, country::Country, time::Timestamp};

use super::{
    asset::{bank_logo_path, search_script_url},
    bank_search::{Match, Search},
    collation::collation_key,
    consent::find_bank,
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
/// How many logos a page loads at once.
const EAGER_LOGOS: usize = 8;

/// A bank to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BankOption {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) initial: String,
    /// The address of its logo.
    pub(super) logo: Option<String>,
    /// Whether the browser may load the logo later, because it is not in the first view.
    pub(super) is_lazy: bool,
    /// The colour behind the initial, and the colour of the initial itself.
    pub(super) colours: Option<(Colour, Colour)>,
    /// Other names by which payers find it, one per line.
    pub(super) aliases: String,
    /// The query of the page that confirms this bank. `None` if the bank is not available now.
    pub(super) href: Option<String>,
}

/// The search form of a long list.
pub(super) struct BankSearch {
    pub(super) search: String,
    /// Country code, name, and whether it is selected. Empty if all banks are of one country.
    pub(super) countries: Vec<(&'static str, String, bool)>,
    pub(super) language: Option<&'static str>,
    /// The URL of the script that searches while the payer types.
    pub(super) script: String,
    /// Whether the list has only the banks of one country, although there are others.
    pub(super) in_one_country: bool,
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
    /// The query chooses a bank that is not available now.
    pub(super) paused_note: Option<String>,
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
        let chosen = visitor.page_query.bank.as_deref().and_then(|id| find_bank(id, configured_banks));
        let paused = chosen.filter(|bank| !bank.is_available(service.clock.now()));
        Self {
            layout,
            summary,
            status: "",
            payment_id: None,
            note: None,
            error: None,
            paused_note: paused.map(|bank| texts.choose_paused(&bank.name)),
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

    /// What a search has found, in words.
    pub(super) fn search_result(&self, search: &BankSearch) -> String {
        let texts = self.layout.texts;
        match self.banks.len() {
            _ if search.search.is_empty() => String::new(),
            0 => texts.choose_nothing(),
            count => texts.choose_results(&count.to_string()),
        }
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
    let matches: Vec<(Match, &ConfiguredBank)> = {
        let search = Search::new(&search);
        let in_country = configured_banks
            .iter()
            .filter(|bank| country.is_none() || bank.country.is_none() || bank.country == country);
        in_country.filter_map(|bank| Some((search.find(bank.names())?, &**bank))).collect()
    };
    let (most_used, mut rest) = split_most_used(service, matches, now, many && search.is_empty());
    if many {
        rest.sort_by_cached_key(|(quality, bank)| (*quality, collation_key(&bank.name))); // a long list is alphabetical
    }
    let bank_options = |banks: Vec<(Match, &ConfiguredBank)>| -> Vec<BankOption> {
        banks.into_iter().map(|(_, bank)| BankOption::new(service, bank, page_query, now)).collect()
    };
    let (mut most_used, mut banks) = (bank_options(most_used), bank_options(rest));
    most_used.iter_mut().chain(&mut banks).skip(EAGER_LOGOS).for_each(|bank| bank.is_lazy = true);
    let country_option = |option: Country| (option.code(), texts.country(option), Some(option) == country);
    let mut countries: Vec<_> = countries.into_iter().map(country_option).collect();
    countries.sort_by_key(|(_, name, _)| collation_key(name));
    let countries = if countries.len() > 1 { countries } else { Vec::new() };
    let language = page_query.language.map(|language| language.tag());
    BankList {
        bank_search: many.then(|| BankSearch {
            search,
            countries,
            language,
            script: search_script_url(&service.pay_url).to_string(),
            in_one_country: country.is_some(),
        }),
        most_used,
        banks,
    }
}

/// A bank, and how well the search matches it.
type FoundBank<'a> = (Match, &'a ConfiguredBank);

/// The most used banks of a list that begins with them, and the others. Without such a beginning, the most used banks are the first
/// of the others.
fn split_most_used<'a>(
    service: &Service,
    banks: Vec<FoundBank<'a>>,
    now: Timestamp,
    begins_with_them: bool,
) -> (Vec<FoundBank<'a>>, Vec<FoundBank<'a>>) {
    let used = |bank: &ConfiguredBank| if bank.is_available(now) { service.popularity.count(&bank.id) } else { 0 };
    let mut counted: Vec<_> = banks.into_iter().map(|found| (used(found.1), found)).collect();
    counted.sort_by_key(|(used, _)| std::cmp::Reverse(*used)); // stable: equal counts keep the configuration's order
    let limit = if begins_with_them { MOST_USED_LIMIT } else { 0 };
    let split = counted.iter().take(limit).take_while(|(used, _)| *used > 0).count();
    let rest = counted.split_off(split);
    let without_counts = |banks: Vec<(i64, FoundBank<'a>)>| banks.into_iter().map(|(_, found)| found).collect();
    (without_counts(counted), without_counts(rest))
}

impl BankOption {
    fn new(service: &Service, bank: &ConfiguredBank, page_query: &PageQuery, now: Timestamp) -> Self {
        let href = PageQuery { bank: Some(bank.id.to_string()), ..page_query.language_only() }.to_query_string();
        Self {
            id: bank.id.to_string(),
            name: bank.name.clone(),
            initial: initial(&bank.name),
            logo: bank_logo_path(&service.pay_url, bank),
            is_lazy: false,
            colours: bank.colour.map(|colour| (colour, colour.text_colour())),
            aliases: bank.aliases.join("\n"),
            href: bank.is_available(now).then_some(href),
        }
    }
}
