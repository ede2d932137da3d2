//! Whether a session by an identity provider goes on. The provider is asked every ten minutes of use. While it is away, a session goes on
//! for an hour after the last answer. A session that nobody can ask about ends an hour after the sign-in.

use std::time::Duration;

use paylink_domain::{audit::Actor, portal_secret::SessionToken};
use paylink_store::{ProviderSession, SignedIn};

use super::{error::PortalError, identity_provider::Refreshed, sso_provider::find_provider, state::Portal};

const CHECK_INTERVAL_MS: i64 = 10 * 60 * 1_000;
const UNCONFIRMED_MS: i64 = 60 * 60 * 1_000;
/// How often a request looks for the answer that another one waits for: in all, longer than a provider has to respond.
const LOOKS: usize = 30;
const LOOK_INTERVAL: Duration = Duration::from_millis(250);

/// What is known of a session when a request comes.
enum Answer {
    Confirmed,
    Over,
    /// The provider says nothing, or nobody has asked it.
    Silence,
    /// Another request asks it at this moment.
    AskedByAnother,
}

/// Whether the session may be used. One that may not is ended.
pub(super) async fn goes_on(
    portal: &Portal,
    signed_in: &SignedIn,
    session: &ProviderSession,
    token: &SessionToken,
    actor: &Actor,
) -> Result<bool, PortalError> {
    let unconfirmed_ms = signed_in.read_at.epoch_ms() - session.checked_at.epoch_ms();
    let is_due = session.can_be_checked && unconfirmed_ms >= CHECK_INTERVAL_MS;
    let answer = if is_due { ask(portal, signed_in, session).await? } else { Answer::Silence };
    let is_over = match answer {
        Answer::Over => true,
        Answer::Silence => unconfirmed_ms >= UNCONFIRMED_MS,
        Answer::AskedByAnother if unconfirmed_ms >= UNCONFIRMED_MS => {
            return is_confirmed_by_another(portal, session, token).await;
        }
        Answer::Confirmed | Answer::AskedByAnother => false,
    };
    if is_over {
        portal.home().end_unconfirmed_session(actor, token.hash()).await?;
    }
    Ok(!is_over)
}

async fn ask(portal: &Portal, signed_in: &SignedIn, session: &ProviderSession) -> Result<Answer, PortalError> {
    let (home, service) = (portal.home(), &portal.service);
    let Some(settings) = find_provider(portal, session.provider).await? else { return Ok(Answer::Over) };
    if settings.issuer != session.issuer {
        return Ok(Answer::Over);
    }
    let Some(refresh_token) = home.claim_session_check(signed_in.session, &service.ring).await? else {
        return Ok(Answer::AskedByAnother);
    };
    let now = portal.identity_providers.now();
    let refreshed = portal.identity_providers.refresh(&settings, &refresh_token, &session.subject, now).await;
    let (ring, randomness) = (&service.ring, &*service.randomness);
    match refreshed {
        Refreshed::Confirmed(token) => {
            let token = token.as_ref().map(|token| token.as_str());
            home.confirm_session(signed_in.session, token, ring, randomness).await?;
            return Ok(Answer::Confirmed);
        }
        Refreshed::Ended => return Ok(Answer::Over),
        Refreshed::Unproven(Some(token)) => {
            home.keep_refresh_token(signed_in.session, &token, ring, randomness).await?;
        }
        Refreshed::Unproven(None) | Refreshed::Unreachable => {}
    }
    tracing::warn!(user = %signed_in.user.id, "an identity provider could not be asked about a session");
    Ok(Answer::Silence)
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
