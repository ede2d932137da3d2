//! The portal: the pages on which merchants' staff set up online payments.
//!
//! `routes` is the one table of all pages and actions, each with the permission that it needs. The router, the checks in `access`, the
//! navigation in `shell` and the tests of the permissions are derived from it. A handler gets a `Viewer`, who is signed in, or a
//! `CompanyViewer`, who also may do what the route is for.
//!
//! Pages are rendered here and work without JavaScript, except for passkeys. The session is in a cookie, so that every form must come
//! from a page of the portal itself (`middleware`).

mod access;
mod amount_text;
mod asset;
mod cookie;
mod count_text;
mod csv;
mod csv_export;
mod date;
mod enrolment;
mod error;
mod error_page;
mod form;
mod identity_provider;
mod known_browsers;
mod leaving;
mod middleware;
mod moment;
mod next_page;
mod password_hash;
mod password_try;
mod places;
mod plain_text;
mod question;
mod route;
mod routes;
mod security_log;
mod sender;
mod session_check;
mod shell;
mod sign_in_limits;
mod sso_provider;
mod state;
mod texts;
mod viewer;
mod withdrawal;

mod account_approval;
mod account_fields;
mod account_form;
mod account_shell;
mod audit_log;
mod branding;
mod browser_name;
mod cause_text;
mod company_list;
mod deliveries;
mod endpoints;
mod event_page;
mod exchange;
mod home;
mod invitation;
mod links;
mod mail_text;
#[cfg(test)]
mod notice_samples;
mod notice_text;
mod notices;
mod online_payments;
mod operator;
mod overview;
mod own_account;
mod own_notices;
mod own_passkeys;
mod own_password;
mod passkey;
mod payee_account;
mod payment_settings;
mod payment_settings_form;
mod payments;
mod people;
mod reauthenticate;
mod recovery_codes_page;
mod replay;
mod second_person;
mod setup_steps;
mod sign_in;
mod sso;
mod test_link;
mod tokens;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
};
use tower_http::catch_panic::CatchPanicLayer;

use self::error::PortalError;
pub use self::{
    identity_provider::{DiscoveryError, check_identity_provider},
    route::{Access, Freshness, OwnCredential, RouteDescription},
    routes::route_table,
    state::{Portal, PortalSetupError},
    viewer::session_cookie,
};
pub(crate) use self::{
    mail_text::{InvitationMail, MailItem, MailText, invitation_mail, notices_mail, notices_mail_without_facts},
    state::operator_name,
};
use crate::{
    config::Config,
    service::Service,
    web::{
        front::{Front, note_route},
        security_headers::Hsts,
    },
};

/// The portal of a configuration. `None` if it has none.
pub fn open(config: &Config, service: Arc<Service>) -> Result<Option<Arc<Portal>>, PortalSetupError> {
    Ok(Portal::new(config, service, route_table())?.map(Arc::new))
}

/// The portal, with `more` routes that do not need a session.
pub fn handler(portal: &Arc<Portal>, more: Router) -> Front<Router> {
    let base = portal.url.path().trim_end_matches('/').to_owned();
    let mut router = Router::new();
    for route in routes::routes() {
        let check = access::Check { portal: portal.clone(), rule: route.rule(&portal.routes) };
        let path = format!("{base}{}", route.path);
        router = router.route(&path, route.handler.layer(from_fn_with_state(check, access::authorise)));
    }
    let router = router
        .layer(from_fn_with_state(portal.clone(), middleware::reject_cross_site_forms))
        .fallback(async || PortalError::NotFound)
        .method_not_allowed_fallback(async || PortalError::WrongMethod)
        .with_state(portal.clone())
        .merge(more)
        .layer(from_fn(middleware::receive_form))
        .layer(CatchPanicLayer::custom(error::panic_response))
        .layer(from_fn_with_state(portal.clone(), middleware::bound_requests))
        .layer(from_fn_with_state(portal.clone(), middleware::render_error_pages))
        .layer(from_fn(note_route));
    Front::new(router, Hsts::of(&portal.url, &portal.service.http))
}
