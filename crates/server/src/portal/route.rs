//! A route of the portal without its handler: who may use it.

use paylink_domain::{audit::Action, permission::Permission};

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Public,
    /// Everybody who is signed in. The route concerns only their own account.
    SignedIn,
    /// Members of the company in the path whose role has the permission, and operators if they have it. The company and everything
    /// of it does not exist for others.
    Company(Permission),
    /// People who run the installation. It does not exist for others.
    Operator,
}

/// What the person's own passkey or password must have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnCredential {
    /// A sign-in by an identity provider is enough.
    NotNeeded,
    /// Confirmed within the last minutes, also in a session by a provider: whoever controls the provider can be any member.
    Fresh,
    /// Started the session.
    Session,
}

/// When a person must have authenticated within the last minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    NotNeeded,
    /// In a live company: what it does, a merchant's programs may take for real.
    LiveCompany,
    Always,
}

/// A route without its handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteDescription {
    pub method: &'static str,
    pub path: &'static str,
    pub access: Access,
    pub fresh: Freshness,
    pub own: OwnCredential,
    /// What a successful request writes to the audit log.
    pub audit: Option<Action>,
}

/// What is checked before a handler runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) access: Access,
    pub(super) fresh: Freshness,
    pub(super) own: OwnCredential,
    /// With so many of its segments, the path is that of a page: its own one, or for a form that is only a button the one above it.
    pub(super) page_segments: usize,
}
