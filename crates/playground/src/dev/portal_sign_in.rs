//! The demo company's owner in the portal, and the link that signs them in. Only `paylink dev` has it: it needs no password.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    extract::State,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{HOST, LOCATION, SET_COOKIE},
    },
    response::{IntoResponse, Response},
    routing::get,
};
use paylink_domain::{
    audit::Actor,
    crockford,
    id::CompanyId,
    password::Password,
    random::{Randomness, random_bytes},
    totp::TotpSecret,
    user::{EmailAddress, Role},
};
use paylink_server::{
    commands::actor::actor,
    portal::{Portal, session_cookie},
    system::SystemRandomness,
};
use paylink_store::{AcceptedBy, InviteOutcome, NewCredential, NewInvitation, NewPassword, NewSession, StoreError};
use serde::{Deserialize, Serialize};
use url::{Host, Url};

const EMAIL: &str = "owner@example.com";
const NAME: &str = "Olivia Owner";
pub(super) const PATH: &str = "/dev/sign-in";
pub(super) const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// How the demo owner signs in on the page for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DemoOwner {
    pub email: String,
    pub password: String,
    /// The secret of the authenticator app, in base 32.
    pub totp_secret: String,
}

impl DemoOwner {
    pub(super) fn generate(randomness: &dyn Randomness) -> Self {
        Self {
            email: EMAIL.to_owned(),
            password: crockford::encode(u128::from_be_bytes(random_bytes(randomness)), 128),
            totp_secret: TotpSecret::generate(randomness).to_base32().to_string(),
        }
    }

    /// Makes the demo owner an owner of the demo company, unless they exist.
    pub(super) async fn ensure(&self, portal: &Portal, company: CompanyId) -> Result<(), StoreError> {
        let home = portal.service.cells.home();
        let email = email();
        if home.user_by_email(&email).await?.is_some() {
            return Ok(());
        }
        let invitation = NewInvitation { email, membership: Some((company, Role::Owner)), operator: false };
        let InviteOutcome::Invited(_, token) = home.invite(&actor(), &invitation, &SystemRandomness).await? else {
            return Ok(());
        };
        let totp = TotpSecret::from_base32(&self.totp_secret).expect("the secret was generated here");
        let Some(hash) = portal.hash_password(Password::typed(&self.password)).await else { return Ok(()) };
        let credential = NewCredential::PasswordAndTotp(NewPassword { hash, totp, totp_step: 0 });
        let name = NAME.parse().expect("the name is valid");
        let by = AcceptedBy::New { handle: portal.new_handle(), name, credential };
        let ring = &portal.service.ring;
        home.accept_invitation(token.hash(), &by, ADDRESS, ring, &SystemRandomness).await?;
        Ok(())
    }
}

pub(super) fn email() -> EmailAddress {
    EMAIL.parse().expect("the address is valid")
}

/// The demo company, once it is known.
pub(super) type DemoCompanyId = Arc<OnceLock<CompanyId>>;

pub(super) fn router(portal: Arc<Portal>, company: DemoCompanyId) -> Router {
    Router::new().route(PATH, get(sign_in)).with_state((portal, company))
}

/// Whether a request was sent to this machine by its name or by an address. A site of somebody else can make its own name lead here (DNS
/// rebinding), and would read the demo installation with the session.
fn is_own_host(headers: &HeaderMap, portal: &Portal) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let url = host.and_then(|host| Url::parse(&format!("http://{host}")).ok());
    match url.as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => name == "localhost" || portal.url.host_str() == Some(name),
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        None => false,
    }
}

/// `GET /dev/sign-in`: any number of times. Leads to the demo company, although the owner has another one.
async fn sign_in(State((portal, company)): State<(Arc<Portal>, DemoCompanyId)>, headers: HeaderMap) -> Response {
    if !is_own_host(&headers, &portal) {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    let first_page = company.get().map(|company| format!("/c/{company}"));
    let first_page =
        first_page.and_then(|path| HeaderValue::try_from(path).ok()).unwrap_or(HeaderValue::from_static("/"));
    match start_session(&portal).await {
        Ok(Some(cookie)) => {
            let headers = [(LOCATION, first_page), (SET_COOKIE, cookie)];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(%error, "signing the demo owner in failed");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

async fn start_session(portal: &Portal) -> Result<Option<HeaderValue>, StoreError> {
    let home = portal.service.cells.home();
    let Some(user) = home.user_by_email(&email()).await? else { return Ok(None) };
    let new = NewSession {
        user: user.id,
        device: "paylink dev",
        address: ADDRESS,
        replaced: None,
        browser: None,
        page_language: None,
    };
    let token = home.start_session(&Actor::of_portal(&user.email, ADDRESS), &new, &SystemRandomness).await?;
    Ok(token.map(|token| session_cookie(&token, &portal.url)))
}
