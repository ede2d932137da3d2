//! `GET /c/{company}/tokens`

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{permission::Permission, time::Timestamp, token_networks::TokenNetworks};
use paylink_store::{TokenEntry, UsedFrom};

use super::super::{
    count_text,
    date::Date,
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};

/// The path of the list in the table of routes.
pub(super) const PAGE: &str = "/c/{company}/tokens";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::portal) enum TokenState {
    Valid,
    /// Valid, but another token has taken its place.
    Replaced,
    Expired,
    Revoked,
}

impl TokenState {
    pub(in crate::portal) fn of(token: &TokenEntry, now: Timestamp) -> Self {
        match (token.revoked_at, token.expires_at) {
            (Some(_), _) => Self::Revoked,
            (None, Some(end)) if end <= now => Self::Expired,
            (None, _) if token.replaced_by.is_some() => Self::Replaced,
            (None, _) => Self::Valid,
        }
    }

    pub(super) const fn has_ended(self) -> bool {
        match self {
            Self::Valid | Self::Replaced => false,
            Self::Expired | Self::Revoked => true,
        }
    }

    pub(super) const fn can_roll(self) -> bool {
        match self {
            Self::Valid => true,
            Self::Replaced | Self::Expired | Self::Revoked => false,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Valid => "good",
            Self::Replaced => "warn",
            Self::Expired | Self::Revoked => "",
        }
    }

    fn text(self, texts: PortalTexts) -> String {
        match self {
            Self::Valid => texts.token_valid(),
            Self::Replaced => texts.token_replaced(),
            Self::Expired => texts.token_expired(),
            Self::Revoked => texts.token_revoked(),
        }
    }
}

struct TokenRow {
    id: String,
    name: String,
    created: Moment,
    expires: Option<Moment>,
    last_used: Option<Moment>,
    links: i64,
    state: TokenState,
    networks: Option<String>,
    used_from: Vec<NetworkRow>,
}

/// A network from which a token was used.
struct NetworkRow {
    network: String,
    /// One day, or the first and the last one.
    days: String,
    requests: String,
}

impl NetworkRow {
    fn of(used: &UsedFrom, texts: PortalTexts) -> Self {
        let (first, last) = (Date(used.first_day), Date(used.last_day));
        let days = if first == last { first.to_string() } else { format!("{first} – {last}") };
        Self { network: used.network.to_string(), days, requests: count_text::number(used.requests, texts) }
    }
}

#[derive(Template)]
#[template(path = "portal/tokens.html")]
struct TokensPage {
    shell: Shell,
    path: String,
    may_manage: bool,
    tokens: Vec<TokenRow>,
    error: Option<String>,
}

impl Page for TokensPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

/// The list, with the reason why an action was not possible.
pub(super) async fn show(portal: &Portal, viewer: &CompanyViewer, error: Option<String>) -> PortalResult {
    let status = if error.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let now = viewer.viewer.now;
    let moment = |at| Moment::new(at, now, viewer.texts());
    let mut tokens = viewer.cell.tokens(viewer.company.id).await?;
    tokens.sort_by_key(|token| (TokenState::of(token, now).has_ended(), std::cmp::Reverse(token.created_at)));
    let tokens = tokens.into_iter().map(|token| TokenRow {
        state: TokenState::of(&token, now),
        id: token.id.to_string(),
        name: token.name,
        created: moment(token.created_at),
        expires: token.expires_at.map(moment),
        last_used: token.last_used_at.map(moment),
        links: token.links_generated,
        networks: token.networks.as_ref().map(TokenNetworks::to_string),
        used_from: token.used_from.iter().map(|used| NetworkRow::of(used, viewer.texts())).collect(),
    });
    let page = TokensPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("tokens"),
        may_manage: viewer.may(Permission::ManageTokens),
        tokens: tokens.collect(),
        error,
    };
    Ok(html(status, &page))
}
