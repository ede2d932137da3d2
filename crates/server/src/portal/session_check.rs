//! Whether a session by an identity provider goes on. The provider is asked every ten minutes of use. While it is away, a session goes on
//! for an hour after the last answer. A session that nobody can ask about ends an hour after the sign-in.

use paylink_domain::{audit::Actor, portal_secret::SessionToken};
use paylink_store::{ProviderSession, SignedIn};

use super::{error::PortalError, identity_provider::Refreshed, sso_provider::find_provider, state::Portal};

const CHECK_INTERVAL_MS: i64 = 10 * 60 * 1_000;
const UNCONFIRMED_MS: i64 = 60 * 60 * 1_000;

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
    let is_over = if is_due { is_over_at_provider(portal, signed_in, session).await? } else { None };
    let is_over = is_over.unwrap_or(unconfirmed_ms >= UNCONFIRMED_MS);
    if is_over {
        portal.home().end_unconfirmed_session(actor, token.hash()).await?;
    }
    Ok(!is_over)
}

/// What the provider says. `None` if it says nothing, or another request asks it at this moment.
async fn is_over_at_provider(
    portal: &Portal,
    signed_in: &SignedIn,
    session: &ProviderSession,
) -> Result<Option<bool>, PortalError> {
    let (home, service) = (portal.home(), &portal.service);
    let Some(settings) = find_provider(portal, session.provider).await? else { return Ok(Some(true)) };
    if settings.issuer != session.issuer {
        return Ok(Some(true));
    }
    let Some(refresh_token) = home.claim_session_check(signed_in.session, &service.ring).await? else {
        return Ok(None);
    };
    let now = portal.identity_providers.now();
    let refreshed = portal.identity_providers.refresh(&settings, &refresh_token, &session.subject, now).await;
    Ok(match refreshed {
        Refreshed::Confirmed(token) => {
            let token = token.as_ref().map(|token| token.as_str());
            home.confirm_session(signed_in.session, token, &service.ring, &*service.randomness).await?;
            Some(false)
        }
        Refreshed::Ended => Some(true),
        Refreshed::Unreachable => {
            tracing::warn!(user = %signed_in.user.id, "an identity provider could not be asked about a session");
            None
        }
    })
}
