//! What a request says about its sender, whoever it is: before somebody has signed in, and where they confirm who they are.

use std::net::IpAddr;

use axum::http::request::Parts;
use paylink_domain::{client_address::ClientKey, portal_secret::SessionToken};

use super::{
    cookie,
    known_browsers::RequestBrowser,
    next_page::NextPage,
    state::Portal,
    texts::PortalTexts,
    viewer::{query_value, reader_texts},
};

pub(super) struct Sender {
    pub(super) texts: PortalTexts,
    pub(super) client: ClientKey,
    pub(super) address: IpAddr,
    pub(super) browser: RequestBrowser,
    /// The session that the browser has.
    pub(super) session: Option<SessionToken>,
    pub(super) next: NextPage,
    /// The language that the person chose on a page.
    pub(super) language: Option<PortalTexts>,
}

impl Sender {
    pub(super) fn of(portal: &Portal, parts: &Parts) -> Self {
        let address = portal.service.limits.client_address(&parts.headers, &parts.extensions).to_canonical();
        Self {
            texts: reader_texts(&parts.headers, parts.uri.query()),
            client: ClientKey::of(address),
            address,
            browser: RequestBrowser::of(&parts.headers, &portal.url),
            session: cookie::session_token(&parts.headers, &portal.url),
            next: NextPage::parse(&query_value(parts.uri.query(), "next").unwrap_or_default()),
            language: query_value(parts.uri.query(), "lang").and_then(|tag| PortalTexts::from_tag(&tag)),
        }
    }
}
