//! People in the portal: signed in over HTTP, each with a browser's cookie.

use std::time::Duration;

use paylink_domain::{
    audit::Actor,
    id::{CompanyId, UserId},
    user::{EmailAddress, Role},
};
use paylink_server::system::SystemRandomness;
use paylink_store::{AcceptOutcome, AcceptedBy, NewCredential, NewSession};
use reqwest::{
    Method, RequestBuilder,
    header::{CONTENT_TYPE, COOKIE, LOCATION, ORIGIN},
    redirect::Policy,
};
use url::form_urlencoded;

use crate::{
    app::{App, cell_of},
    cell::KEY_1,
    config::configuration,
    database::Database,
    http_response::HttpResponse,
    portal_user::{browser_address, invite, new_passkey, random_uuid},
    test_service::TestService,
};

/// The portal's public address in tests. Its listener has another port.
pub const PORTAL_ORIGIN: &str = "http://localhost:3";

const TRIES_WHEN_BUSY: u32 = 3;

/// A browser at the portal. It does not follow redirects.
#[derive(Clone)]
pub struct PortalBrowser {
    http: reqwest::Client,
    base: String,
    /// The session's token.
    pub session: Option<String>,
}

/// Somebody who is signed in.
pub struct SignedInUser {
    pub id: UserId,
    pub email: EmailAddress,
    pub browser: PortalBrowser,
}

impl SignedInUser {
    pub fn actor(&self) -> Actor {
        Actor::of_portal(&self.email, browser_address())
    }
}

/// The section of a node's configuration, as TOML.
fn portal_section() -> String {
    format!("[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"{PORTAL_ORIGIN}\"\n")
}

impl TestService {
    /// A service with a portal and the sandbox banks.
    pub async fn with_portal() -> Self {
        Self::with_bank_configuration(|configuration| configuration.push_str(&portal_section())).await
    }
}

impl App {
    /// A service with a portal. Merchants may use URLs of this machine.
    pub async fn with_portal() -> Self {
        Self::with_portal_and("").await
    }

    /// The same with more sections of the configuration.
    pub async fn with_portal_and(sections: &str) -> Self {
        Self::with_portal_between("", sections).await
    }

    /// A portal whose installation is run by one person alone.
    pub async fn with_single_operator() -> Self {
        Self::with_portal_between("single_operator = true\n", "").await
    }

    async fn with_portal_between(keys: &str, sections: &str) -> Self {
        let database = Database::migrated().await;
        let service = configuration(&database, &[(1, KEY_1)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n");
        let text = format!("{keys}{service}{}{sections}", portal_section());
        let config = paylink_server::config::parse(&text, "test", &std::collections::BTreeMap::new()).unwrap();
        Self::with_config(database, &config).await
    }

    /// Somebody who is not signed in.
    pub fn portal_visitor(&self) -> PortalBrowser {
        // Without the certificates of the machine, which take longer to read than a page: the portal speaks HTTP here.
        let http = reqwest::Client::builder().tls_certs_only([]).redirect(Policy::none()).build().unwrap();
        PortalBrowser { http, base: format!("http://{}", self.running.portal.unwrap()), session: None }
    }

    /// A new member of the app's company, signed in.
    pub async fn portal_member(&self, role: Role) -> SignedInUser {
        self.portal_user(Some((self.company, role)), false).await
    }

    pub async fn portal_operator(&self) -> SignedInUser {
        self.portal_user(None, true).await
    }

    /// An operator who has been one for long enough to be a second person.
    pub async fn known_operator(&self) -> SignedInUser {
        let operator = self.portal_operator().await;
        let age = "UPDATE portal_user SET operator_since = operator_since - interval '4 days' WHERE email = $1";
        self.database.as_owner().await.execute(age, &[&operator.email.as_str()]).await.unwrap();
        operator
    }

    pub async fn portal_user(&self, membership: Option<(CompanyId, Role)>, operator: bool) -> SignedInUser {
        let (cell, number) = (cell_of(&self.running), random_uuid().simple().to_string());
        let email: EmailAddress = format!("person-{number}@example.com").parse().unwrap();
        let token = invite(self, &email, membership, operator).await;
        let credential = NewCredential::Passkey(new_passkey("test"));
        let name = format!("Person {}", &number[..6]).parse().unwrap();
        let by = AcceptedBy::New { handle: random_uuid(), name, credential };
        let (ring, address) = (&self.running.service.ring, browser_address());
        let accepted = cell.accept_invitation(token.hash(), &by, address, ring, &SystemRandomness).await.unwrap();
        let AcceptOutcome::Accepted(id) = accepted else { panic!("{email} can accept") };
        let mut user = SignedInUser { id, email, browser: self.portal_visitor() };
        user.browser.session = Some(self.portal_session(&user).await);
        user
    }

    /// The token of a new session, as after signing in.
    pub async fn portal_session(&self, user: &SignedInUser) -> String {
        let (actor, address) = (user.actor(), browser_address());
        let new =
            NewSession { user: user.id, device: "test", address, replaced: None, browser: None, page_language: None };
        let token = cell_of(&self.running).start_session(&actor, &new, &SystemRandomness).await.unwrap();
        token.unwrap().reveal().to_owned()
    }
}

impl PortalBrowser {
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.session {
            Some(session) => request.header(COOKIE, format!("paylink_session={session}")),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> HttpResponse {
        send(|| self.request(Method::GET, path)).await
    }

    /// Sends a form, as a page of the portal does.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> HttpResponse {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        send(|| {
            let request = self.request(Method::POST, path).header(ORIGIN, PORTAL_ORIGIN);
            request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body.clone())
        })
        .await
    }

    /// Sends a form that must lead to another page, and returns that page's path.
    pub async fn post_and_follow(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let response = self.post(path, fields).await;
        assert_eq!(response.status, 303, "{}", response.text);
        response.header(LOCATION.as_str()).to_owned()
    }
}

/// Sends a request, and again when the service asks for it: on a busy machine a statement may miss its deadline.
async fn send(request: impl Fn() -> RequestBuilder) -> HttpResponse {
    for _ in 0..TRIES_WHEN_BUSY {
        let response = HttpResponse::of(request().send().await.unwrap()).await;
        if response.status != 503 {
            return response;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    HttpResponse::of(request().send().await.unwrap()).await
}
