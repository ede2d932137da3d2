//! Accepting an invitation. Opening its link shows it; only the form uses it up.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
};
use data_encoding::HEXLOWER;
use paylink_domain::{
    portal_secret::InvitationToken,
    totp::TotpSecret,
    user::{EmailAddress, PersonName, Role},
};
use paylink_store::{AcceptOutcome, AcceptedBy, Invitation, NewCredential, NewPassword};

use super::{
    access::viewer_of,
    enrolment::{Enrolment, offered_secret, read_secrets, recovery_codes},
    error::{PortalError, PortalResult},
    form::Form,
    next_page::NextPage,
    passkey::{self, Ceremony},
    recovery_codes_page::RecoveryCodesPage,
    sender::Sender,
    shell::{Frame, Page, html, see_other},
    sign_in::add_session,
    state::Portal,
    viewer::Viewer,
};

#[derive(Template)]
#[template(path = "portal/invitation.html")]
struct InvitationPage {
    frame: Frame,
    token: String,
    /// The chosen language, which the forms' addresses keep.
    query: String,
    /// What the person is invited to.
    text: String,
    email: String,
    /// Somebody with an account only signs in.
    existing: bool,
    /// That person is signed in.
    signed_in: bool,
    sign_in: String,
    name: String,
    enrolment: Enrolment,
    error: Option<String>,
}

impl Page for InvitationPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

struct Open {
    token: InvitationToken,
    invitation: Invitation,
    sender: Sender,
    /// Who is signed in in this browser.
    viewer: Option<Viewer>,
}

/// The invitation, unless it was used, withdrawn or has expired: then it does not exist.
async fn open(portal: &Arc<Portal>, token: &str, parts: &Parts) -> Result<Open, PortalError> {
    let token = InvitationToken::parse(token).map_err(|_| PortalError::NoSuchInvitation)?;
    let sender = Sender::of(portal, parts);
    let invitation = portal.home().invitation(token.hash()).await?.ok_or(PortalError::NoSuchInvitation)?;
    // A session by an identity provider proves nothing to other companies.
    let viewer = viewer_of(portal, parts).await?.viewer().filter(|viewer| viewer.signed_in.provider.is_none());
    Ok(Open { token, invitation, sender, viewer })
}

impl Open {
    async fn show(&self, portal: &Portal, secret: &TotpSecret, name: &str, error: Option<String>) -> PortalResult {
        let texts = self.sender.texts;
        let invitation = &self.invitation;
        let text = match invitation.membership {
            None => texts.invitation_operator(),
            Some((company, role)) => {
                let cell = portal.service.cells.get(company.cell()).ok_or(PortalError::NoSuchInvitation)?;
                let company = cell.company(company).await?.ok_or(PortalError::NoSuchInvitation)?;
                let by = if invitation.is_by_person { &invitation.invited_by } else { portal.operator_name() };
                texts.invitation_text(by, &company.name, &texts.role(role))
            }
        };
        let next = self.next_page();
        let page = InvitationPage {
            frame: Frame::new(portal, texts).with_languages(next.path()).with_sign_out(self.viewer.is_some()),
            query: NextPage::default().query_in(self.sender.language),
            token: self.token.reveal().to_owned(),
            text,
            email: invitation.email.to_string(),
            existing: invitation.existing_user,
            signed_in: self.viewer.as_ref().is_some_and(|viewer| viewer.signed_in.user.email == invitation.email),
            sign_in: format!("/sign-in{}", next.query_in(self.sender.language)),
            name: name.to_owned(),
            enrolment: Enrolment::new(portal, &invitation.email, secret)?,
            error: error.clone(),
        };
        Ok(html(if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, &page))
    }

    fn next_page(&self) -> NextPage {
        NextPage::parse(&format!("/invitations/{}", self.token.reveal()))
    }

    fn ceremony(&self) -> Ceremony {
        Ceremony::Accept { invitation: HEXLOWER.encode(&self.token.hash()) }
    }

    /// Whether a live company has got an owner since it invited this one. The next one is proposed and approved.
    async fn makes_another_owner(&self, portal: &Portal) -> Result<bool, PortalError> {
        let home = portal.home();
        let Some(invitation) = home.invitation(self.token.hash()).await? else { return Ok(false) };
        let Some((company, Role::Owner)) = invitation.membership else { return Ok(false) };
        let cell = portal.service.cells.get(company.cell()).ok_or(PortalError::NoSuchInvitation)?;
        let company = cell.company(company).await?.ok_or(PortalError::NoSuchInvitation)?;
        // Whoever invited an owner who has joined by the provider has checked that the link is mailed.
        Ok(home.needs_approval_as_owner(&company, &invitation.email, true).await?)
    }

    /// Uses the invitation up, and signs the person in.
    async fn accept(&self, portal: &Portal, by: &AcceptedBy) -> PortalResult {
        let (home, randomness) = (portal.home(), &*portal.service.randomness);
        let ring = &portal.service.ring;
        if self.makes_another_owner(portal).await? {
            return Err(PortalError::NoSuchInvitation);
        }
        let outcome = home.accept_invitation(self.token.hash(), by, self.sender.address, ring, randomness).await?;
        let AcceptOutcome::Accepted(user) = outcome else { return Err(PortalError::NoSuchInvitation) };
        let user = home.user(user).await?.ok_or(PortalError::Internal)?;
        if matches!(by, AcceptedBy::Existing(_)) {
            // The person may do more than before, so all their sessions have ended. This browser gets a new one.
            let mut response = see_other(portal, "/");
            add_session(portal, &self.sender, &user, &mut response).await?;
            return Ok(response);
        }
        let (codes, hashes) = recovery_codes(randomness);
        let actor = paylink_domain::audit::Actor::of_portal(&user.email, self.sender.address);
        home.replace_recovery_codes(&actor, user.id, &hashes, randomness).await?;
        let mut response: Response = RecoveryCodesPage::new(portal, self.sender.texts, codes).response();
        add_session(portal, &self.sender, &user, &mut response).await?;
        Ok(response)
    }
}

/// `GET /invitations/{token}`
pub(super) async fn page(State(portal): State<Arc<Portal>>, Path(token): Path<String>, parts: Parts) -> PortalResult {
    let open = open(&portal, &token, &parts).await?;
    let secret = TotpSecret::generate(&*portal.service.randomness);
    open.show(&portal, &secret, "", None).await
}

/// `POST /invitations/{token}`: with a password, or by somebody who is signed in already.
pub(super) async fn accept(
    State(portal): State<Arc<Portal>>,
    Path(token): Path<String>,
    parts: Parts,
    form: Form,
) -> PortalResult {
    let open = open(&portal, &token, &parts).await?;
    if open.invitation.existing_user {
        return match &open.viewer {
            // The new session counts as freshly authenticated, and anybody may have sent the invitation.
            Some(viewer)
                if viewer.signed_in.user.email == open.invitation.email && !viewer.is_fresh_for(&parts.method) =>
            {
                Ok(see_other(&portal, &format!("/confirm{}", open.next_page().query())))
            }
            Some(viewer) if viewer.signed_in.user.email == open.invitation.email => {
                open.accept(&portal, &AcceptedBy::Existing(viewer.signed_in.user.id)).await
            }
            Some(_) | None => Err(PortalError::NoSuchInvitation),
        };
    }
    let secret = offered_secret(&portal, &form, &open.invitation.email);
    let texts = open.sender.texts;
    let Ok(name) = form.text("name").parse::<PersonName>() else {
        return open.show(&portal, &secret, form.text("name"), Some(texts.name_wrong())).await;
    };
    let now = portal.home().now().await?;
    let secrets = match read_secrets(&form, &open.invitation.email, secret.clone(), now) {
        Ok(secrets) => secrets,
        Err(invalid) => return open.show(&portal, &secret, name.as_str(), Some(invalid.text(texts))).await,
    };
    let hash = portal.passwords.hash(secrets.password, &*portal.service.randomness).await?;
    let credential = NewCredential::PasswordAndTotp(NewPassword { hash, totp: secrets.totp, totp_step: secrets.step });
    open.accept(&portal, &AcceptedBy::New { handle: portal.new_handle(), name, credential }).await
}

/// `POST /invitations/{token}/passkey/options`
pub(super) async fn passkey_options(
    State(portal): State<Arc<Portal>>,
    Path(token): Path<String>,
    parts: Parts,
    form: Form,
) -> PortalResult {
    let open = open(&portal, &token, &parts).await?;
    let email: &EmailAddress = &open.invitation.email;
    let name = form.text("name").parse::<PersonName>();
    let name = name.as_ref().map_or(email.as_str(), PersonName::as_str);
    let handle = portal.new_handle();
    passkey::registration_options(&portal, open.ceremony(), handle, (email.as_str(), name), &[]).await
}

/// `POST /invitations/{token}/passkey`
pub(super) async fn accept_with_passkey(
    State(portal): State<Arc<Portal>>,
    Path(token): Path<String>,
    parts: Parts,
    form: Form,
) -> PortalResult {
    let open = open(&portal, &token, &parts).await?;
    let texts = open.sender.texts;
    let secret = TotpSecret::generate(&*portal.service.randomness);
    if open.invitation.existing_user {
        return Err(PortalError::NoSuchInvitation);
    }
    let Ok(name) = form.text("name").parse::<PersonName>() else {
        return open.show(&portal, &secret, form.text("name"), Some(texts.name_wrong())).await;
    };
    let Some((handle, passkey)) = passkey::finish_registration(&portal, &open.ceremony(), &form).await? else {
        return open.show(&portal, &secret, name.as_str(), Some(texts.passkey_failed())).await;
    };
    let by = AcceptedBy::New { handle, name, credential: NewCredential::Passkey(passkey) };
    open.accept(&portal, &by).await
}
