//! A log line for each refusal that somebody who watches over the portal wants to see. What succeeds and changes something is in the
//! audit log. The lines are within the span of their request, which has the route.
//!
//! They have the id of the person, if it is known, and the internet address. What was typed is not in them: people type passwords into
//! the field for the address.

use std::net::IpAddr;

use paylink_domain::id::UserId;
use paylink_store::Provider;

/// What was wrong in a sign-in, or when somebody confirmed who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Factor {
    Password,
    /// Of an authenticator app, or a recovery code.
    Code,
    Passkey,
}

impl Factor {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Code => "code",
            Self::Passkey => "passkey",
        }
    }
}

/// `None`: nobody has the account.
pub(super) fn authentication_failed(user: Option<UserId>, address: IpAddr, factor: Factor) {
    let (user, factor) = (user.map(tracing::field::display), factor.as_str());
    tracing::warn!(security = "authentication_failed", user, %address, factor, "an authentication failed");
}

pub(super) fn authentication_limited(address: IpAddr) {
    tracing::warn!(security = "authentication_limited", %address, "an authentication was refused: too many have failed");
}

/// `reason` is one of ours; nothing of it is the provider's.
pub(super) fn sign_on_failed(provider: Provider, address: IpAddr, reason: &str) {
    let company = provider.company().map(tracing::field::display);
    tracing::warn!(security = "sign_on_failed", company, %address, reason, "a sign-in by an identity provider failed");
}

pub(super) fn access_refused(user: UserId, address: IpAddr) {
    tracing::warn!(security = "access_refused", %user, %address, "a person may not use the page");
}

pub(super) fn cross_site_form(address: IpAddr) {
    tracing::warn!(security = "cross_site_form", %address, "a form of another site was refused");
}
