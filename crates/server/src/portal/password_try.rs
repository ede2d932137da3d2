//! Trying a password and a code, within the limits. Signing in and confirming use it.

use std::net::IpAddr;

use paylink_domain::{
    audit::Actor, id::UserId, password::Password, portal_secret::RecoveryCode, rate_limit::RateLimited,
    user::EmailAddress,
};

use super::{
    error::PortalError,
    form::Form,
    security_log::{self, Factor},
    sender::Sender,
    sign_in_limits::Try,
    state::Portal,
};

/// What came of a password and a code.
pub(super) enum TryOutcome {
    Confirmed(UserId),
    Wrong,
    Limited(RateLimited),
}

/// Where a try counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TryLimits {
    AddressAndPerson,
    Person,
}

/// Tries the password and the code of a form, within the limits. A try that succeeds does not count.
pub(super) async fn try_password(
    portal: &Portal,
    sender: &Sender,
    typed_email: &str,
    form: &Form,
    limits: TryLimits,
) -> Result<TryOutcome, PortalError> {
    let (home, now) = (portal.home(), portal.service.clock.now());
    let (password, code) = (form.raw("password"), form.raw("code"));
    let attempt = Try::new(typed_email, sender.known_browsers.as_deref(), &portal.service.ring);
    // Somebody who is signed in confirms who they are, whatever others try from the same address.
    let is_outside = limits == TryLimits::AddressAndPerson;
    if is_outside && let Err(limited) = portal.sign_in_limits.admit_address(sender.client, now) {
        security_log::authentication_limited(sender.address);
        return Ok(TryOutcome::Limited(limited));
    }
    let email = typed_email.parse::<EmailAddress>().ok();
    let recovery = match (&email, RecoveryCode::parse(code)) {
        (Some(email), Ok(code)) => {
            home.user_with_recovery_code(email, code.hash()).await?.map(|user| (user, code.hash()))
        }
        (Some(_) | None, _) => None,
    };
    // Nobody guesses a recovery code. So its owner is not kept out by those who guess the password.
    let is_limited = recovery.is_none();
    if is_limited && let Err(limited) = portal.sign_in_limits.admit_person(attempt, now) {
        security_log::authentication_limited(sender.address);
        return Ok(TryOutcome::Limited(limited));
    }
    let confirmed = match &email {
        Some(email) => confirm_password(portal, email, sender.address, (password, code), recovery).await?,
        // Takes as long.
        None => {
            portal.passwords.verify(Password::typed(password), None).await.map(|_| Err((None, Factor::Password)))?
        }
    };
    let user = match confirmed {
        Ok(user) => user,
        Err((user, factor)) => {
            security_log::authentication_failed(user, sender.address, factor);
            return Ok(TryOutcome::Wrong);
        }
    };
    if is_outside {
        portal.sign_in_limits.refund_address(sender.client, now);
    }
    if is_limited {
        portal.sign_in_limits.refund_person(attempt, now);
    }
    Ok(TryOutcome::Confirmed(user))
}

/// The person with this password and code, or whose account it is and what was wrong. A recovery code counts as a code; people without a password need nothing else.
async fn confirm_password(
    portal: &Portal,
    email: &EmailAddress,
    address: IpAddr,
    (password, code): (&str, &str),
    recovery: Option<(UserId, [u8; 32])>,
) -> Result<Result<UserId, (Option<UserId>, Factor)>, PortalError> {
    let (home, actor) = (portal.home(), Actor::of_portal(email, address));
    let secrets = home.sign_in_secrets(email, &portal.service.ring).await?;
    let hash = secrets.as_ref().map(|secrets| secrets.password_hash.clone());
    let is_right = portal.passwords.verify(Password::typed(password), hash).await?;
    let Some(secrets) = secrets else {
        let Some((user, recovery)) = recovery.filter(|_| password.is_empty()) else {
            return Ok(Err((None, Factor::Password)));
        };
        let is_used = home.use_recovery_code(&actor, user, recovery).await?;
        return Ok(if is_used { Ok(user) } else { Err((Some(user), Factor::Code)) });
    };
    if !is_right {
        return Ok(Err((Some(secrets.user), Factor::Password)));
    }
    let accepted = match (secrets.totp.verify(code, home.now().await?, secrets.totp_last_step), recovery) {
        (Some(step), _) => home.consume_totp_step(secrets.user, step).await?,
        (None, Some((user, recovery))) => home.use_recovery_code(&actor, user, recovery).await?,
        (None, None) => false,
    };
    Ok(if accepted { Ok(secrets.user) } else { Err((Some(secrets.user), Factor::Code)) })
}
