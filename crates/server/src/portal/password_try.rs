//! Trying a password and a code, within the limits. Signing in and confirming use it.

use std::net::IpAddr;

use paylink_domain::{
    audit::Actor,
    error_chain::ErrorChain,
    id::UserId,
    notice::Notice,
    password::Password,
    portal_secret::{InvalidPortalSecret, RecoveryCode},
    rate_limit::RateLimited,
    time::Timestamp,
    user::EmailAddress,
};
use paylink_store::{NewNotice, stored_device};

use super::{
    error::PortalError,
    form::Form,
    security_log::{self, Factor},
    sender::Sender,
    sign_in_limits::Try,
    state::Portal,
    viewer::Viewer,
};
use crate::request_context::in_current_request;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

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
    let people = sender.browser.people(portal).await?;
    let browser = people.iter().find(|person| person.email.as_str() == typed_email).map(|person| person.id);
    let attempt = Try::new(typed_email, browser, recovery.is_some());
    if let Err(limited) = portal.sign_in_limits.admit_person(attempt, now) {
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
            // A known browser is the person's own, who mistypes a code.
            if let (Some(user), Factor::Code, None) = (user, factor, browser)
                && !password.is_empty()
            {
                notify_of_known_password(portal, sender, user, now);
            }
            return Ok(TryOutcome::Wrong);
        }
    };
    if is_outside {
        portal.sign_in_limits.refund_address(sender.client, now);
    }
    portal.sign_in_limits.refund_person(attempt, now);
    Ok(TryOutcome::Confirmed(user))
}

/// At most once a day. Beside the request, because whoever measures its time learned that the password is right.
fn notify_of_known_password(portal: &Portal, sender: &Sender, user: UserId, now: Timestamp) {
    let home = portal.home().clone();
    let (browser, address) = (stored_device(&sender.browser.user_agent), sender.address.to_string());
    let new = NewNotice {
        company: None,
        key: format!("password_without_code {user} {}", now.epoch_ms().div_euclid(DAY_MS)),
        notice: Notice::PasswordWithoutCode { user, browser, address },
    };
    let work = async move {
        if let Err(error) = home.write_notice(&new).await {
            tracing::warn!(%user, error = %ErrorChain(&error), "a notice could not be written");
        }
    };
    tokio::spawn(in_current_request(work));
}

/// Tries the present password of somebody who sets another one, or a recovery code in its place. Somebody without a password needs none.
pub(super) async fn try_current_password(
    portal: &Portal,
    viewer: &Viewer,
    typed: &str,
) -> Result<TryOutcome, PortalError> {
    let (home, now, user) = (portal.home(), portal.service.clock.now(), &viewer.signed_in.user);
    let Some(secrets) = home.sign_in_secrets(&user.email, &portal.service.ring).await? else {
        return Ok(TryOutcome::Confirmed(user.id));
    };
    let code = match RecoveryCode::parse(typed) {
        Ok(code) => home.user_with_recovery_code(&user.email, code.hash()).await?.map(|_| code.hash()),
        Err(InvalidPortalSecret) => None,
    };
    let people = viewer.browser.people(portal).await?;
    let browser = people.iter().find(|person| person.user == user.id).map(|person| person.id);
    let attempt = Try::new(user.email.as_str(), browser, code.is_some());
    if let Err(limited) = portal.sign_in_limits.admit_person(attempt, now) {
        security_log::authentication_limited(viewer.address);
        return Ok(TryOutcome::Limited(limited));
    }
    let is_right = match code {
        Some(code) => home.use_recovery_code(&viewer.actor(), user.id, code).await?,
        None => portal.passwords.verify(Password::typed(typed), Some(secrets.password_hash)).await?,
    };
    if !is_right {
        security_log::authentication_failed(Some(user.id), viewer.address, Factor::Password);
        return Ok(TryOutcome::Wrong);
    }
    portal.sign_in_limits.refund_person(attempt, now);
    Ok(TryOutcome::Confirmed(user.id))
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
