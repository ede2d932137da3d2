//! The visitor of a page: address, browser, language and the page's query.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{
        Extensions, HeaderMap,
        header::{ACCEPT_LANGUAGE, USER_AGENT},
        request::Parts,
    },
};
use paylink_bank::Payer;
use paylink_domain::country::Country;
use paylink_store::Attempt;
use url::form_urlencoded;

use super::page_texts::PageTexts;
use crate::{service::Service, web::locale::Locale};

/// Longer than the `User-Agent` of any real browser.
const MAX_USER_AGENT_BYTES: usize = 400;
/// Longer than any bank's name.
const MAX_SEARCH_CHARACTERS: usize = 70;

/// The query of a page. It selects what the page shows, and never causes an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PageQuery {
    pub(super) bank: Option<String>,
    /// The text to search for in the names of banks.
    pub(super) search: Option<String>,
    /// A country code; any other value means all countries.
    pub(super) country: Option<String>,
    pub(super) language: Option<Locale>,
}

impl PageQuery {
    fn parse(query: &str) -> Self {
        let mut page_query = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "bank" => page_query.bank = Some(value.into_owned()),
                "q" => page_query.search = Some(value.trim().chars().take(MAX_SEARCH_CHARACTERS).collect()),
                "country" => page_query.country = Some(value.into_owned()),
                "lang" => page_query.language = Locale::from_tag(&value),
                _ => {}
            }
        }
        page_query.search = page_query.search.filter(|search| !search.is_empty());
        page_query
    }

    /// The query string, beginning with `?`; empty if no field is set.
    pub(super) fn to_query_string(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let parts = [
            ("bank", self.bank.as_deref()),
            ("q", self.search.as_deref()),
            ("country", self.country.as_deref()),
            ("lang", self.language.map(Locale::tag)),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }

    /// Only the language, which is kept on the next page.
    pub(super) fn language_only(&self) -> Self {
        Self { language: self.language, ..Self::default() }
    }
}

/// The visitor, including what banks receive about the payer.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) payer: Payer,
    pub(super) page_query: PageQuery,
    /// The best of our languages for the browser's `Accept-Language`.
    browser_language: Locale,
    /// The country in the browser's `Accept-Language`.
    browser_country: Option<Country>,
}

impl Visitor {
    pub(super) fn of(headers: &HeaderMap, extensions: &Extensions, query: Option<&str>, service: &Service) -> Self {
        let address = service.limits.client_address(headers, extensions).to_canonical();
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let user_agent = agent.filter(|agent| agent.len() <= MAX_USER_AGENT_BYTES).map(str::to_owned);
        let accept_language = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or_default();
        Self {
            payer: Payer { address, user_agent },
            page_query: PageQuery::parse(query.unwrap_or_default()),
            browser_language: Locale::negotiate(accept_language),
            browser_country: Locale::country(accept_language),
        }
    }

    pub(super) fn texts(&self) -> PageTexts {
        PageTexts(self.page_query.language.unwrap_or(self.browser_language))
    }

    /// The texts for the page of an attempt. A language chosen before confirming is kept, also in another browser.
    pub(super) fn texts_for_attempt(&self, attempt: &Attempt) -> PageTexts {
        PageTexts(self.chosen_language(attempt).unwrap_or(self.browser_language))
    }

    /// The language that the payer chose, now or before confirming.
    pub(super) fn chosen_language(&self, attempt: &Attempt) -> Option<Locale> {
        self.page_query.language.or_else(|| attempt.language.as_deref().and_then(Locale::from_tag))
    }

    /// The country where the payer's bank most likely is.
    pub(super) fn country(&self, texts: PageTexts) -> Option<Country> {
        self.browser_country.or_else(|| texts.0.main_country())
    }
}

impl FromRequestParts<Arc<Service>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions, parts.uri.query(), service))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_query_round_trips() {
        let page_query = PageQuery::parse("bank=atlas&q=%20Spar+%26+Co&country=DE&lang=de&x=1");
        assert_eq!(page_query.search.as_deref(), Some("Spar & Co"));
        assert_eq!(page_query.to_query_string(), "?bank=atlas&q=Spar+%26+Co&country=DE&lang=de");
        assert_eq!(page_query.language_only().to_query_string(), "?lang=de");
        assert_eq!(PageQuery::parse("lang=xx&q=").to_query_string(), "");
        assert_eq!(PageQuery::parse(&format!("q={}", "x".repeat(1_000))).search.map(|search| search.len()), Some(70));
    }
}
