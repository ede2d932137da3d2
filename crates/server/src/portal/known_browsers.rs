//! The browser that sends a request, and the people who have signed in with it. Its cookie has a random token for each of them, and the
//! store knows whose each token is. So nobody can make one, and one that has ended is worth nothing.

use std::net::IpAddr;

use axum::{
    http::{
        HeaderMap,
        header::{SET_COOKIE, USER_AGENT},
    },
    response::Response,
};
use paylink_domain::{error_chain::ErrorChain, id::UserId, portal_secret::BrowserToken};
use paylink_store::{FoundBrowser, SignInBrowser, StoreError};
use url::Url;

use super::{browser_name::BrowserName, cookie, state::Portal};

/// As long as a browser is stored after its last sign-in, and as long as browsers keep a cookie.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;
/// How many people are recognised in one browser: those who signed in last.
const MAX_PEOPLE: usize = 5;
/// Between the people in the cookie.
const SEPARATOR: char = '.';

#[derive(Clone, Debug)]
pub(super) struct RequestBrowser {
    tokens: Vec<BrowserToken>,
    /// What the browser says about itself.
    pub(super) user_agent: String,
}

/// A browser that gets a new token for a person.
pub(super) struct NewToken {
    token: BrowserToken,
    known: Option<i64>,
    name: String,
    /// The tokens of others that the browser keeps.
    others: Vec<BrowserToken>,
}

impl RequestBrowser {
    pub(super) fn of(headers: &HeaderMap, portal_url: &Url) -> Self {
        let cookie = cookie::KNOWN_BROWSERS.read(headers, portal_url).unwrap_or_default();
        let tokens = cookie.split(SEPARATOR).take(MAX_PEOPLE).filter_map(|token| BrowserToken::parse(token).ok());
        let user_agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Self { tokens: tokens.collect(), user_agent: user_agent.to_owned() }
    }

    /// Whether it has the token of this known browser.
    pub(super) fn is(&self, hash: &[u8; 32]) -> bool {
        self.tokens.iter().any(|token| token.hash() == *hash)
    }

    /// Everybody who is recognised in it. One read, and none without a cookie, whoever somebody says that they are.
    pub(super) async fn people(&self, portal: &Portal) -> Result<Vec<FoundBrowser>, StoreError> {
        let hashes: Vec<[u8; 32]> = self.tokens.iter().map(BrowserToken::hash).collect();
        portal.home().find_browsers(&hashes).await
    }

    /// Whether this person has signed in with it. A stolen session is used with another browser, which does not become a known one by it.
    pub(super) async fn is_known(&self, portal: &Portal, user: UserId) -> Result<bool, StoreError> {
        Ok(self.people(portal).await?.iter().any(|person| person.user == user))
    }

    /// A token for a person who has proved who they are.
    pub(super) async fn new_token(&self, portal: &Portal, user: UserId) -> Result<NewToken, StoreError> {
        let people = self.people(portal).await?;
        let others = self.tokens.iter().filter(|token| {
            let hash = token.hash();
            people.iter().any(|person| person.hash == hash && person.user != user)
        });
        Ok(NewToken {
            token: BrowserToken::generate(&*portal.service.randomness),
            known: people.iter().find(|person| person.user == user).map(|person| person.id),
            name: BrowserName::of(&self.user_agent).to_string(),
            others: others.take(MAX_PEOPLE - 1).cloned().collect(),
        })
    }

    /// Makes a browser that was known so again, after a change of credentials has ended all of this person. The change is made, so that a failure
    /// costs only a notice at the next sign-in.
    pub(super) async fn renew(&self, portal: &Portal, user: UserId, address: IpAddr, response: &mut Response) {
        match self.try_renew(portal, user, address).await {
            Ok(Some(token)) => token.set_cookie(portal, response),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(%user, error = %ErrorChain(&error), "storing a known browser failed");
            }
        }
    }

    async fn try_renew(&self, portal: &Portal, user: UserId, address: IpAddr) -> Result<Option<NewToken>, StoreError> {
        let token = self.new_token(portal, user).await?;
        Ok(portal.home().add_browser(user, address, &token.browser()).await?.then_some(token))
    }
}

impl NewToken {
    pub(super) fn browser(&self) -> SignInBrowser<'_> {
        SignInBrowser { known: self.known, token: self.token.hash(), name: &self.name }
    }

    pub(super) fn set_cookie(&self, portal: &Portal, response: &mut Response) {
        let mut value = self.token.reveal().to_owned();
        for other in &self.others {
            value.push(SEPARATOR);
            value.push_str(other.reveal());
        }
        let cookie = cookie::KNOWN_BROWSERS.set(&value, COOKIE_SECONDS, &portal.url);
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}
