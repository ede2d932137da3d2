//! Who reads a page: signed in, and for a company's pages with a standing in that company. `access` makes them; handlers get them.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, Method, header::ACCEPT_LANGUAGE, request::Parts},
};
use paylink_domain::{
    audit::Actor,
    id::CompanyId,
    permission::{Permission, Standing},
    portal_secret::SessionToken,
    time::Timestamp,
};
use paylink_store::{Cell, Company, SignedIn};
use url::{Url, form_urlencoded};

use super::{cookie, error::PortalError, known_browsers::RequestBrowser, texts::PortalTexts};
use crate::web::locale::Locale;

/// A session ends this long after the sign-in at the latest.
pub(super) const SESSION_SECONDS: u64 = 7 * 24 * 60 * 60;
/// Within this time after an authentication, a page with secrets opens without another one.
const FRESH_MS: i64 = 15 * 60 * 1_000;
/// And its form is accepted within this time, so that somebody who fills it in slowly does not lose it.
const FRESH_FORM_MS: i64 = 30 * 60 * 1_000;

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(super) struct Viewer {
    pub(super) signed_in: Arc<SignedIn>,
    pub(super) address: IpAddr,
    pub(super) browser: Arc<RequestBrowser>,
    pub(super) texts: PortalTexts,
    pub(super) now: Timestamp,
    /// What the last action did, if the page follows one: a key of the toast's text.
    pub(super) done: Option<String>,
    /// The company from which the person came to their own account.
    pub(super) from_company: Option<String>,
    /// An operator whose session is not by the operators' provider, though that is enforced. They are none in this session.
    pub(super) operator_withheld: bool,
}

/// Somebody who may use the route of a company.
#[derive(Clone, Debug)]
pub(super) struct CompanyViewer {
    pub(super) viewer: Viewer,
    pub(super) company: Company,
    pub(super) cell: Arc<Cell>,
    /// Who proposed another payee account, if that waits for approval and this person may approve it.
    pub(super) account_proposed_by: Option<String>,
    /// Where the person continues after an action, while the company is not set up.
    pub(super) next_step: Option<NextStep>,
    standings: Vec<Standing>,
}

/// Where a person continues while the setup is not finished.
#[derive(Clone, Debug)]
pub(super) struct NextStep {
    pub(super) label: String,
    pub(super) path: String,
    /// The page of the navigation to which it leads. Empty for the checklist.
    pub(super) page: &'static str,
}

impl Viewer {
    pub(super) fn new(
        signed_in: SignedIn,
        address: IpAddr,
        portal_url: &Url,
        (headers, query): (&HeaderMap, Option<&str>),
    ) -> Self {
        let chosen = signed_in.user.language.as_deref().and_then(PortalTexts::from_tag);
        Self {
            texts: chosen.unwrap_or_else(|| reader_texts(headers, query)),
            now: signed_in.read_at,
            signed_in: Arc::new(signed_in),
            address,
            browser: Arc::new(RequestBrowser::of(headers, portal_url)),
            done: query_value(query, "done"),
            from_company: query_value(query, "company"),
            operator_withheld: false,
        }
    }

    pub(super) fn actor(&self) -> Actor {
        Actor::of_portal(&self.signed_in.user.email, self.address)
    }

    /// What the person is to a company. Empty if it is none of their business.
    pub(super) fn standings(&self, company: CompanyId) -> Vec<Standing> {
        let memberships = self.signed_in.memberships.iter().filter(|membership| membership.company == company);
        let operator = self.signed_in.user.is_operator.then_some(Standing::Operator);
        memberships.map(|membership| Standing::Member(membership.role)).chain(operator).collect()
    }

    /// Whether the person's own passkey or password counts. In a session by a company's provider it does not for somebody who joined by
    /// that provider: another company's invitation may have given it to them, and whoever saw that link could have chosen it.
    pub(super) fn own_credential_counts(&self) -> bool {
        let by_provider = self.signed_in.memberships.iter().any(|membership| membership.by_provider);
        self.signed_in.provider.is_none() || !by_provider
    }

    /// Whether the person has authenticated within the last minutes.
    pub(super) fn is_fresh_for(&self, method: &Method) -> bool {
        let limit = if method == Method::POST { FRESH_FORM_MS } else { FRESH_MS };
        self.now.epoch_ms() - self.signed_in.authenticated_at.epoch_ms() < limit
    }

    /// The same, with the person's own passkey or password.
    pub(super) fn is_own_fresh_for(&self, method: &Method) -> bool {
        let limit = if method == Method::POST { FRESH_FORM_MS } else { FRESH_MS };
        match &self.signed_in.provider {
            None => self.is_fresh_for(method),
            Some(session) => {
                let is_fresh = |at: Timestamp| self.now.epoch_ms() - at.epoch_ms() < limit;
                self.own_credential_counts() && session.own_authenticated_at.is_some_and(is_fresh)
            }
        }
    }
}

impl CompanyViewer {
    pub(super) fn new(viewer: Viewer, company: Company, cell: Arc<Cell>) -> Self {
        let standings = viewer.standings(company.id);
        Self { viewer, company, cell, account_proposed_by: None, next_step: None, standings }
    }

    pub(super) fn may(&self, permission: Permission) -> bool {
        self.standings.iter().any(|standing| permission.allows(*standing))
    }

    pub(super) fn actor(&self) -> Actor {
        self.viewer.actor()
    }

    pub(super) const fn texts(&self) -> PortalTexts {
        self.viewer.texts
    }

    /// The path of a page of this company, such as `tokens/new`. Empty: its first page.
    pub(super) fn path(&self, page: &str) -> String {
        if page.is_empty() { format!("/c/{}", self.company.id) } else { format!("/c/{}/{page}", self.company.id) }
    }
}

impl<S: Sync> FromRequestParts<S> for Viewer {
    type Rejection = PortalError;

    /// Present behind `access::authorise`, except on public routes.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, PortalError> {
        parts.extensions.get::<Self>().cloned().ok_or(PortalError::Internal)
    }
}

impl<S: Sync> FromRequestParts<S> for CompanyViewer {
    type Rejection = PortalError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, PortalError> {
        parts.extensions.get::<Self>().cloned().ok_or(PortalError::Internal)
    }
}

/// The texts for somebody whose choice is not known: that of the address, or that of the browser.
pub(super) fn reader_texts(headers: &HeaderMap, query: Option<&str>) -> PortalTexts {
    let chosen = query_value(query, "lang").and_then(|tag| PortalTexts::from_tag(&tag));
    let accept_language = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or_default();
    chosen.unwrap_or_else(|| PortalTexts::of(Locale::negotiate(accept_language)))
}

pub(super) fn query_value(query: Option<&str>, name: &str) -> Option<String> {
    let mut fields = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    fields.find(|(found, _)| found == name).map(|(_, value)| value.into_owned())
}

/// The header that gives a browser its session.
pub fn session_cookie(token: &SessionToken, portal_url: &Url) -> HeaderValue {
    cookie::SESSION.set(token.reveal(), SESSION_SECONDS, portal_url)
}
