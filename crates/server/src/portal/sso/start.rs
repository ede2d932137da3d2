//! Starting single sign-on: by an e-mail address, at the company's own address, and before secrets.
//!
//! A link shows a page with a button, and only the button goes to the provider. Otherwise a site could sign a person in as somebody
//! else: with a provider of its own that sends the browser straight back.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
};
use paylink_domain::{id::CompanyId, sign_on::EmailDomain, user::EmailAddress};
use paylink_store::Provider;

use super::pending::{Purpose, begin, provider_in};
use crate::portal::{
    error::{PortalError, PortalResult},
    form::Form,
    identity_provider::SignOnFailure,
    sender::Sender,
    shell::{Frame, Page, html, see_other},
    sso_provider::{SignOnReason, find_provider, sign_on_path},
    state::Portal,
    viewer::{Viewer, query_value},
};

#[derive(Template)]
#[template(path = "portal/sso_find.html")]
struct FindPage {
    frame: Frame,
    query: String,
    email: String,
    error: Option<String>,
    sign_in: String,
}

impl Page for FindPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

#[derive(Template)]
#[template(path = "portal/sso_start.html")]
struct StartPage {
    frame: Frame,
    path: String,
    query: String,
    /// Why the person is here although they had or have a session.
    why: Option<String>,
    text: String,
    error: Option<String>,
    sign_in: String,
}

impl Page for StartPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

fn show_find(portal: &Portal, sender: &Sender, email: &str, error: Option<String>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = FindPage {
        frame: Frame::new(portal, sender.texts).with_languages(&format!("/sso{}", sender.next.query())),
        query: sender.next.query_in(sender.language),
        email: email.to_owned(),
        error,
        sign_in: format!("/sign-in{}", sender.next.query_in(sender.language)),
    };
    html(status, &page)
}

/// `GET /sso`: by the e-mail address. Whoever wants a page of a company with single sign-on, as by the link of a mail, need not say more.
pub(in crate::portal) async fn find_form(State(portal): State<Arc<Portal>>, parts: Parts) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    if let Some(company) = sender.next.company()
        && find_provider(&portal, Provider::Company(company)).await?.is_some()
    {
        return Ok(to_provider_page(&portal, &sender, company));
    }
    Ok(show_find(&portal, &sender, "", None))
}

fn to_provider_page(portal: &Portal, sender: &Sender, company: CompanyId) -> Response {
    let path = sign_on_path(Provider::Company(company));
    see_other(portal, &format!("{path}{}", sender.next.query_in(sender.language)))
}

/// `POST /sso`. Only the domain counts, so that nobody learns who has an account.
pub(in crate::portal) async fn find(State(portal): State<Arc<Portal>>, parts: Parts, form: Form) -> PortalResult {
    let sender = Sender::of(&portal, &parts);
    let admitted = portal.sign_in_limits.admit_address(sender.client, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let typed = form.text("email");
    let domain = typed.parse::<EmailAddress>().ok().map(|address| EmailDomain::of(&address));
    let company = match domain {
        Some(domain) => portal.home().company_of_domain(&domain).await?,
        None => None,
    };
    if let Some(company) = company
        && find_provider(&portal, Provider::Company(company)).await?.is_some()
    {
        return Ok(to_provider_page(&portal, &sender, company));
    }
    Ok(show_find(&portal, &sender, typed, Some(sender.texts.sso_unknown_domain())))
}

/// The page of a provider, with why the last try failed.
pub(super) fn show(portal: &Portal, sender: &Sender, provider: Provider, failure: Option<SignOnFailure>) -> Response {
    show_page(portal, sender, provider, failure, None)
}

fn show_page(
    portal: &Portal,
    sender: &Sender,
    provider: Provider,
    failure: Option<SignOnFailure>,
    why: Option<SignOnReason>,
) -> Response {
    let texts = sender.texts;
    let path = sign_on_path(provider);
    let status = if failure.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = StartPage {
        frame: Frame::new(portal, sender.texts).with_languages(&format!("{path}{}", sender.next.query())),
        path,
        query: sender.next.query_in(sender.language),
        why: why.map(|why| match why {
            SignOnReason::Enforced => texts.sso_why_enforced(),
            SignOnReason::Ended => texts.sso_why_ended(),
        }),
        text: match provider {
            Provider::Operators => texts.sso_start_operators(),
            Provider::Company(_) => texts.sso_start_text(),
        },
        error: failure.map(|failure| sender.texts.sign_on_failure(failure.as_str())),
        sign_in: format!("/sign-in{}", sender.next.query_in(sender.language)),
    };
    html(status, &page)
}

/// `GET /sso/{company}`
pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    Path(company): Path<String>,
    parts: Parts,
) -> PortalResult {
    let provider = provider_in(&company)?;
    find_provider(&portal, provider).await?.ok_or(PortalError::NotFound)?;
    let why = query_value(parts.uri.query(), "why").and_then(|why| SignOnReason::parse(&why));
    Ok(show_page(&portal, &Sender::of(&portal, &parts), provider, None, why))
}

/// `POST /sso/{company}`
pub(in crate::portal) async fn start(
    State(portal): State<Arc<Portal>>,
    Path(company): Path<String>,
    parts: Parts,
) -> PortalResult {
    let (provider, sender) = (provider_in(&company)?, Sender::of(&portal, &parts));
    let admitted = portal.sign_in_limits.admit_address(sender.client, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let started = begin(&portal, sender.texts, &parts.headers, provider, Purpose::SignIn, &sender.next).await?;
    Ok(started.unwrap_or_else(|failure| show(&portal, &sender, provider, Some(failure))))
}

/// `POST /confirm/provider`: for somebody without a passkey and a password that count in this session.
pub(in crate::portal) async fn confirm_at_provider(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    parts: Parts,
) -> PortalResult {
    let user = viewer.signed_in.user.id;
    let Some(session) = &viewer.signed_in.provider else { return Err(PortalError::Forbidden) };
    if viewer.own_credential_counts() && portal.home().has_own_credential(user).await? {
        return Err(PortalError::Forbidden);
    }
    let sender = Sender::of(&portal, &parts);
    let admitted = portal.sign_in_limits.admit_address(sender.client, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let purpose = Purpose::Confirm { user: user.to_string() };
    let started = begin(&portal, viewer.texts, &parts.headers, session.provider, purpose, &sender.next).await?;
    Ok(started.unwrap_or_else(|failure| show(&portal, &sender, session.provider, Some(failure))))
}
