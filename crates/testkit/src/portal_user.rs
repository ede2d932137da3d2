//! Users of the portal, who have accepted an invitation.

use std::net::IpAddr;

use paylink_domain::{
    audit::Actor,
    id::{CompanyId, UserId},
    portal_secret::InvitationToken,
    random::random_bytes,
    totp::TotpSecret,
    user::{EmailAddress, Role},
};
use paylink_server::system::SystemRandomness;
use paylink_store::{
    AcceptOutcome, AcceptedBy, InviteOutcome, NewCredential, NewInvitation, NewPasskey, NewPassword, NewSession,
};
use uuid::Uuid;

use crate::{actor::tester, app::App};

/// The form of a password's hash. It is the hash of no password.
pub const ARGON2_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";

pub struct PortalUser {
    pub id: UserId,
    pub email: EmailAddress,
    pub totp: TotpSecret,
}

impl PortalUser {
    pub fn actor(&self) -> Actor {
        Actor::of_portal(&self.email, browser_address())
    }

    /// Starts a session. Returns the hash of its token.
    pub async fn sign_in(&self, app: &App) -> [u8; 32] {
        let new = NewSession {
            user: self.id,
            device: "Test browser",
            address: browser_address(),
            replaced: None,
            browser: None,
            page_language: None,
        };
        app.cell().start_session(&self.actor(), &new, &SystemRandomness).await.unwrap().unwrap().hash()
    }
}

pub fn browser_address() -> IpAddr {
    [192, 0, 2, 7].into()
}

/// A handle by which authenticators know a user.
pub fn random_uuid() -> Uuid {
    Uuid::from_bytes(random_bytes(&SystemRandomness))
}

/// Invites somebody, as an operator's command does.
pub async fn invite(
    app: &App,
    email: &EmailAddress,
    membership: Option<(CompanyId, Role)>,
    operator: bool,
) -> InvitationToken {
    let new = NewInvitation { email: email.clone(), membership, operator };
    match app.cell().invite(&tester(), &new, &SystemRandomness).await.unwrap() {
        InviteOutcome::Invited(_, token) => token,
        InviteOutcome::AlreadyMember => panic!("{email} has this already"),
    }
}

pub fn new_password(totp: &TotpSecret) -> NewPassword {
    NewPassword { hash: ARGON2_HASH.to_owned(), totp: totp.clone(), totp_step: 0 }
}

pub fn new_passkey(name: &str) -> NewPasskey {
    NewPasskey {
        credential_id: random_uuid().as_bytes().to_vec(),
        credential: format!("{{\"of\":\"{name}\"}}"),
        name: name.to_owned(),
    }
}

/// A user with a password and this role in the app's company.
pub async fn add_portal_user(app: &App, email: &str, role: Role) -> PortalUser {
    let email: EmailAddress = email.parse().unwrap();
    let token = invite(app, &email, Some((app.company, role)), false).await;
    let totp = TotpSecret::generate(&SystemRandomness);
    let by = AcceptedBy::New {
        handle: random_uuid(),
        name: "A Person".parse().unwrap(),
        credential: NewCredential::PasswordAndTotp(new_password(&totp)),
    };
    let ring = &app.running.service.ring;
    let accepted =
        app.cell().accept_invitation(token.hash(), &by, browser_address(), ring, &SystemRandomness).await.unwrap();
    let AcceptOutcome::Accepted(id) = accepted else { panic!("{email} can accept") };
    PortalUser { id, email, totp }
}
