//! Whether a session by an identity provider goes on. The provider is asked every ten minutes of use. While it is away, a session goes on
//! for an hour after the last answer. A session that nobody can ask about ends an hour after the sign-in.

use std::{sync::Arc, time::Duration};

use paylink_domain::{audit::Actor, id::UserId, portal_secret::SessionToken};
use paylink_store::{ProviderSession, SignedIn};

use super::{error::PortalError, identity_provider::Refreshed, sso_provider::find_provider, state::Portal};
use crate::request_context::in_current_request;

const CHECK_INTERVAL: Duration = Duration::from_mins(10);
const MAX_UNCONFIRMED: Duration = Duration::from_hours(1);
/// How often a request looks for the answer that another one waits for: in all, longer than a provider has to respond.
const LOOKS: usize = 30;
const LOOK_INTERVAL: Duration = Duration::from_millis(250);

/// Whether the session may be used. One that may not is ended.
pub(super) async fn goes_on(
    portal: &Arc<Portal>,
    signed_in: &SignedIn,
    session: &ProviderSession,
    token: &SessionToken,
    actor: &Actor,
) -> Result<bool, PortalError> {
    let unconfirmed = signed_in.read_at.since(session.checked_at);
    let is_due = session.can_be_checked && unconfirmed >= CHECK_INTERVAL;
    let is_last = unconfirmed >= MAX_UNCONFIRMED;
    if !is_due && !is_last {
        return Ok(true);
    }
    let check = Check {
        portal: portal.clone(),
        session: signed_in.session,
        user: signed_in.user.id,
        by: session.clone(),
        token: token.hash(),
        actor: actor.clone(),
        is_due,
        is_last,
    };
    // A task of its own. With a request that is broken off, the answer would be lost, and the token that the provider accepts next.
    let checked = portal.service.tasks.spawn(in_current_request(check.run())).await;
    match checked.map_err(|_| PortalError::Internal)?? {
        Checked::GoesOn => Ok(true),
        Checked::Over => Ok(false),
        Checked::ByAnother => is_confirmed_by_another(portal, session, token).await,
    }
}

enum Checked {
    GoesOn,
    Over,
    /// Another request asks at this moment, and the session is not used without its answer.
    ByAnother,
}

enum Answer {
    Confirmed,
    Over,
    /// The provider says nothing, or nobody has asked it.
    Silence,
    /// Another request asks it at this moment, or has had an answer.
    AskedByAnother,
}

struct Check {
    portal: Arc<Portal>,
    session: i64,
    user: UserId,
    by: ProviderSession,
    token: [u8; 32],
    actor: Actor,
    /// Whether the provider is asked.
    is_due: bool,
    /// Whether the session ends without an answer.
    is_last: bool,
}

impl Check {
    async fn run(self) -> Result<Checked, PortalError> {
        let answer = if self.is_due { self.ask().await? } else { Answer::Silence };
        match (answer, self.is_last) {
            (Answer::Confirmed, _) | (Answer::Silence | Answer::AskedByAnother, false) => Ok(Checked::GoesOn),
            (Answer::AskedByAnother, true) => Ok(Checked::ByAnother),
            (Answer::Over, _) | (Answer::Silence, true) => {
                self.portal.home().end_unconfirmed_session(&self.actor, self.token).await?;
                Ok(Checked::Over)
            }
        }
    }

    async fn ask(&self) -> Result<Answer, PortalError> {
        let (portal, home, service) = (&self.portal, self.portal.home(), &self.portal.service);
        let Some(settings) = find_provider(portal, self.by.provider).await? else { return Ok(Answer::Over) };
        if settings.issuer != self.by.issuer {
            return Ok(Answer::Over);
        }
        let Some(refresh_token) = home.claim_session_check(self.session, CHECK_INTERVAL, &service.ring).await? else {
            return Ok(Answer::AskedByAnother);
        };
        let now = portal.identity_providers.now();
        let refreshed = portal.identity_providers.refresh(&settings, &refresh_token, &self.by.subject, now).await;
        let (ring, randomness) = (&service.ring, &*service.randomness);
        match refreshed {
            Refreshed::Confirmed(token) => {
                let token = token.as_ref().map(|token| token.as_str());
                home.confirm_session(self.session, token, ring, randomness).await?;
                return Ok(Answer::Confirmed);
            }
            Refreshed::Ended => return Ok(Answer::Over),
            Refreshed::Unproven(Some(token)) => {
                home.keep_refresh_token(self.session, &token, ring, randomness).await?;
            }
            Refreshed::Unproven(None) | Refreshed::Unreachable => {}
        }
        home.give_up_session_check(self.session).await?;
        tracing::warn!(user = %self.user, "an identity provider could not be asked about a session");
        Ok(Answer::Silence)
    }
}

/// Waits for the answer that another request gets. It alone ends the session. Without an answer, the session is not used: whoever
/// breaks off the requests that ask must not get in by others.
async fn is_confirmed_by_another(
    portal: &Portal,
    session: &ProviderSession,
    token: &SessionToken,
) -> Result<bool, PortalError> {
    for _ in 0..LOOKS {
        tokio::time::sleep(LOOK_INTERVAL).await;
        let Some(found) = portal.home().signed_in(token.hash()).await? else { return Ok(false) };
        if found.provider.is_some_and(|found| found.checked_at > session.checked_at) {
            return Ok(true);
        }
    }
    Err(PortalError::Overloaded)
}
