//! Checks before a handler runs: the session, the permission, and a fresh authentication where the route needs one.

use std::sync::Arc;

use axum::{
    extract::{RawPathParams, Request, State, rejection::RawPathParamsRejection},
    http::{Method, header::SET_COOKIE, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use paylink_domain::{audit::Actor, company::Mode, id::CompanyId, permission::Permission};
use paylink_store::Provider;

use super::{
    cookie,
    error::PortalError,
    next_page::NextPage,
    route::{Access, Freshness, OwnCredential, Rule},
    security_log,
    session_check::goes_on,
    setup_steps::next_step,
    shell::see_other,
    sso_provider::{SignOnReason, sign_on_page},
    state::Portal,
    viewer::{CompanyViewer, Viewer},
};
use crate::request_context::RequestContext;

/// The last use of a session is written at most this often.
const TOUCH_INTERVAL_MS: i64 = 60_000;

#[derive(Clone)]
pub(super) struct Check {
    pub(super) portal: Arc<Portal>,
    pub(super) rule: Rule,
}

pub(super) async fn authorise(
    State(Check { portal, rule }): State<Check>,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    if rule.access == Access::Public {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let viewer = viewer_of(&portal, &parts).await;
    let mut request = Request::from_parts(parts, body);
    let viewer = match viewer {
        Ok(FoundViewer::SignedIn(viewer)) => *viewer,
        Ok(FoundViewer::Nobody) => {
            let next = page_of(&portal, rule, &request);
            return sign_in_first(&portal, &format!("/sign-in{}", next.query()), &request);
        }
        Ok(FoundViewer::Ended(provider)) => {
            let page = sign_on_page(provider, &page_of(&portal, rule, &request), SignOnReason::Ended);
            return sign_in_first(&portal, &page, &request);
        }
        Err(error) => return error.into_response(),
    };
    if let Some(provider) = needed_provider(&viewer, rule, parameters.as_ref().ok()) {
        let next = page_of(&portal, rule, &request);
        return see_other(&portal, &sign_on_page(provider, &next, SignOnReason::Enforced));
    }
    match rule.access {
        Access::Public | Access::SignedIn => {}
        Access::Operator if viewer.signed_in.user.is_operator => {}
        Access::Operator => return refused(&viewer, PortalError::NotFound),
        Access::Company(permission) => match company_viewer(&portal, viewer.clone(), parameters, permission).await {
            Ok(company) => {
                request.extensions_mut().insert(company);
            }
            Err(error) => return refused(&viewer, error),
        },
    }
    match rule.own {
        OwnCredential::Session if viewer.signed_in.provider.is_some() => {
            return refused(&viewer, PortalError::Forbidden);
        }
        OwnCredential::Fresh if viewer.signed_in.provider.is_some() && !viewer.is_own_fresh_for(request.method()) => {
            let next = page_of(&portal, rule, &request);
            return see_other(&portal, &format!("/confirm{}&own=1", next.query()));
        }
        OwnCredential::Session | OwnCredential::Fresh | OwnCredential::NotNeeded => {}
    }
    let is_live = request.extensions().get::<CompanyViewer>().is_some_and(|of| of.company.mode == Mode::Live);
    let needs_fresh = match rule.fresh {
        Freshness::Always => true,
        Freshness::LiveCompany => is_live,
        Freshness::NotNeeded => false,
    };
    if needs_fresh && !viewer.is_fresh_for(request.method()) {
        return see_other(&portal, &format!("/confirm{}", page_of(&portal, rule, &request).query()));
    }
    request.extensions_mut().insert(viewer);
    next.run(request).await
}

/// The response to somebody who may not use the page, or for whom it does not exist.
fn refused(viewer: &Viewer, error: PortalError) -> Response {
    if matches!(error, PortalError::NotFound | PortalError::Forbidden) {
        security_log::access_refused(viewer.signed_in.user.id, viewer.address);
    }
    error.into_response()
}

/// Who sends a request.
pub(super) enum FoundViewer {
    Nobody,
    /// The session has ended because the provider does not confirm it any more.
    Ended(Provider),
    SignedIn(Box<Viewer>),
}

impl FoundViewer {
    pub(super) fn viewer(self) -> Option<Viewer> {
        match self {
            Self::Nobody | Self::Ended(_) => None,
            Self::SignedIn(viewer) => Some(*viewer),
        }
    }
}

/// The person of the session, and the note that the session is in use.
pub(super) async fn viewer_of(portal: &Arc<Portal>, parts: &Parts) -> Result<FoundViewer, PortalError> {
    let Some(token) = cookie::session_token(&parts.headers, &portal.url) else { return Ok(FoundViewer::Nobody) };
    let home = portal.home();
    let Some(mut signed_in) = home.signed_in(token.hash()).await? else { return Ok(FoundViewer::Nobody) };
    RequestContext::with_current(|context| context.set_user(signed_in.user.id));
    let address = portal.service.limits.client_address(&parts.headers, &parts.extensions).to_canonical();
    if let Some(session) = &signed_in.provider {
        let actor = Actor::of_portal(&signed_in.user.email, address);
        if !goes_on(portal, &signed_in, session, &token, &actor).await? {
            return Ok(FoundViewer::Ended(session.provider));
        }
    }
    if signed_in.read_at.epoch_ms() - signed_in.last_seen_at.epoch_ms() > TOUCH_INTERVAL_MS {
        home.touch_session(signed_in.session, address).await?;
    }
    let by_operators = signed_in.provider.as_ref().is_some_and(|session| session.provider == Provider::Operators);
    let enforced = portal.operator_sso.as_ref().is_some_and(|sso| sso.enforced);
    let operator_withheld = enforced && !by_operators && signed_in.user.is_operator;
    signed_in.user.is_operator &= !operator_withheld;
    let viewer = Viewer::new(signed_in, address, &portal.url, (&parts.headers, parts.uri.query()));
    Ok(FoundViewer::SignedIn(Box::new(Viewer { operator_withheld, ..viewer })))
}

/// The provider by which the person has to sign in for this route.
fn needed_provider(viewer: &Viewer, rule: Rule, parameters: Option<&RawPathParams>) -> Option<Provider> {
    let operators = viewer.operator_withheld.then_some(Provider::Operators);
    match rule.access {
        Access::Public | Access::SignedIn => None,
        Access::Operator => operators,
        Access::Company(_) => {
            let id = company_in(parameters?)?;
            if !viewer.standings(id).is_empty() {
                return None;
            }
            let company = viewer.signed_in.provider_only.contains(&id).then_some(Provider::Company(id));
            company.or(operators)
        }
    }
}

fn company_in(parameters: &RawPathParams) -> Option<CompanyId> {
    parameters.iter().find(|(name, _)| *name == "company").and_then(|(_, value)| value.parse().ok())
}

async fn company_viewer(
    portal: &Portal,
    viewer: Viewer,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    permission: Permission,
) -> Result<CompanyViewer, PortalError> {
    let parameters = parameters.map_err(|_| PortalError::NotFound)?;
    let id = company_in(&parameters).ok_or(PortalError::NotFound)?;
    if viewer.standings(id).is_empty() {
        return Err(PortalError::NotFound);
    }
    let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?.clone();
    let company = cell.company(id).await?.ok_or(PortalError::NotFound)?;
    let mut viewer = CompanyViewer::new(viewer, company, cell);
    if !viewer.may(permission) {
        return Err(PortalError::Forbidden);
    }
    // Every owner sees on every page that somebody wants to direct the money elsewhere. A test company's account changes at once.
    if viewer.company.mode == Mode::Live && viewer.may(Permission::ChangeAccount) {
        let change = viewer.cell.open_account_change(id, &portal.service.ring).await?;
        viewer.account_proposed_by = change.map(|change| change.proposed_by);
    }
    if viewer.viewer.done.is_some() {
        viewer.next_step = next_step(&viewer).await?;
    }
    Ok(viewer)
}

fn sign_in_first(portal: &Portal, page: &str, request: &Request) -> Response {
    let mut response = see_other(portal, page);
    if cookie::SESSION.read(request.headers(), &portal.url).is_some() {
        response.headers_mut().append(SET_COOKIE, cookie::SESSION.clear(&portal.url));
    }
    response
}

/// The page on which the person continues: the requested one, or for a form the one that has it.
fn page_of(portal: &Portal, rule: Rule, request: &Request) -> NextPage {
    let base = portal.url.path().trim_end_matches('/');
    let (path, query) = (request.uri().path(), request.uri().query());
    let path = path.strip_prefix(base).unwrap_or(path);
    match (request.method() == Method::GET, query) {
        (true, Some(query)) => NextPage::parse(&format!("{path}?{query}")),
        (true, None) => NextPage::parse(path),
        (false, _) => NextPage::parse(first_segments(path, rule.page_segments)),
    }
}

/// The start of a path, with this many of its segments.
fn first_segments(path: &str, segments: usize) -> &str {
    if segments == 0 {
        return "/";
    }
    let end = path.match_indices('/').nth(segments).map_or(path.len(), |(end, _)| end);
    path.get(..end).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_cut_after_a_number_of_segments() {
        for (segments, start) in [(0, "/"), (1, "/c"), (2, "/c/x"), (3, "/c/x/webhooks"), (4, "/c/x/webhooks")] {
            assert_eq!(first_segments("/c/x/webhooks", segments), start);
        }
    }
}
