//! Who sits in front of the page, and what they want to see.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{
        Extensions, HeaderMap, Method, StatusCode,
        header::{ACCEPT_LANGUAGE, USER_AGENT},
        request::Parts,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_bank::Payer;
use paylink_domain::{
    address::{Caller, client},
    country::Country,
};
use paylink_store::Attempt;
use url::form_urlencoded;

use super::{stopped::Stopped, words::Words};
use crate::{service::Service, web::locale::Locale};

/// Longer than any honest browser's name for itself.
const USER_AGENT_BYTES: usize = 400;
/// Longer than any bank's name.
const SEARCH_CHARACTERS: usize = 70;

/// What a page was asked to show, by its query. It changes what is shown and never what is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) bank: Option<String>,
    /// What the names of banks are searched for.
    pub(super) search: Option<String>,
    /// As it stands in the query: a country's code, or anything else for all of them.
    pub(super) country: Option<String>,
    pub(super) language: Option<Locale>,
}

impl Asked {
    fn read(query: &str) -> Self {
        let mut asked = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "bank" => asked.bank = Some(value.into_owned()),
                "q" => asked.search = Some(value.trim().chars().take(SEARCH_CHARACTERS).collect()),
                "country" => asked.country = Some(value.into_owned()),
                "lang" => asked.language = Locale::of_tag(&value),
                _ => {}
            }
        }
        asked.search = asked.search.filter(|search| !search.is_empty());
        asked
    }

    /// The query that asks for this, beginning with `?`, and empty if there is nothing to ask.
    pub(super) fn query(&self) -> String {
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

    /// Nothing but the language: what goes along wherever the payer goes.
    pub(super) fn language_only(&self) -> Self {
        Self { language: self.language, ..Self::default() }
    }
}

/// The payer as banks want to know them, and as pages do.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) payer: Payer,
    pub(super) asked: Asked,
    /// The language that the browser prefers.
    prefers: Locale,
    /// The country that the browser names.
    lives_in: Option<Country>,
}

impl Visitor {
    fn of(headers: &HeaderMap, extensions: &Extensions, query: Option<&str>, service: &Service) -> Self {
        let address = address(headers, extensions, service).to_canonical();
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let user_agent = agent.filter(|agent| agent.len() <= USER_AGENT_BYTES).map(str::to_owned);
        let accepts = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or_default();
        Self {
            payer: Payer { address, user_agent },
            asked: Asked::read(query.unwrap_or_default()),
            prefers: Locale::negotiate(accepts),
            lives_in: Locale::country(accepts),
        }
    }

    pub(super) fn words(&self) -> Words {
        Words(self.asked.language.unwrap_or(self.prefers))
    }

    /// The words for who follows an attempt: a language that was chosen before confirming is kept, also in another browser.
    pub(super) fn words_about(&self, attempt: &Attempt) -> Words {
        Words(self.chosen(attempt).unwrap_or(self.prefers))
    }

    /// The language that was chosen, now or before confirming.
    pub(super) fn chosen(&self, attempt: &Attempt) -> Option<Locale> {
        self.asked.language.or_else(|| attempt.language.as_deref().and_then(Locale::of_tag))
    }

    /// Where the payer's bank most likely is.
    pub(super) fn country(&self, words: Words) -> Option<Country> {
        self.lives_in.or_else(|| words.0.home())
    }
}

impl FromRequestParts<Arc<Service>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions, parts.uri.query(), service))
    }
}

fn address(headers: &HeaderMap, extensions: &Extensions, service: &Service) -> IpAddr {
    let unknown = || SocketAddr::from(([0, 0, 0, 0], 0));
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map_or_else(unknown, |ConnectInfo(peer)| *peer);
    let chain = headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().ok());
    client(peer.ip(), chain, &service.limits.trusted_proxies)
}

/// Lets an address ask for so many pages and no more. Guessing addresses of pages is ten times as dear.
pub(super) async fn limit(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let caller = Caller::of(address(request.headers(), request.extensions(), &service));
    if let Err(too_often) = service.limits.pay(caller, service.clock.now()) {
        return Stopped::TooOften(too_often).into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        service.limits.pay_found_nothing(caller, service.clock.now());
    }
    response
}

/// Takes forms only from pages of ours: consent is given where the payer has read what they consent to. A browser says where a form
/// comes from, and no page can make it say otherwise; who is no browser does not say, and can show nobody anything.
pub(super) async fn own_forms(request: Request, next: Next) -> Response {
    let from = request.headers().get("sec-fetch-site").map(|site| site.as_bytes());
    let foreign = from.is_some_and(|site| site != b"same-origin" && site != b"none");
    if request.method() == Method::POST && foreign {
        return Stopped::Foreign.into_response();
    }
    next.run(request).await
}

/// Says, in the visitor's language, why there is no page. Whoever stopped did not know who was asking.
pub(super) async fn explain(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let visitor = Visitor::of(request.headers(), request.extensions(), request.uri().query(), &service);
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<super::stopped::Why>() {
        Some(why) => why.page(&service, &visitor, &response),
        None => response,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_is_asked_for_again() {
        let asked = Asked::read("bank=atlas&q=%20Spar+%26+Co&country=DE&lang=de&x=1");
        assert_eq!(asked.search.as_deref(), Some("Spar & Co"));
        assert_eq!(asked.query(), "?bank=atlas&q=Spar+%26+Co&country=DE&lang=de");
        assert_eq!(asked.language_only().query(), "?lang=de");
        assert_eq!(Asked::read("lang=xx&q=").query(), "");
        assert_eq!(Asked::read(&format!("q={}", "x".repeat(1_000))).search.map(|search| search.len()), Some(70));
    }
}
