//! Changing single sign-on of a company. The owners are notified of every change, because whoever chooses the provider decides who gets in.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::Response};
use data_encoding::HEXLOWER;
use paylink_domain::{
    id::UserId,
    notice::{Notice, SignOnChange},
    random::random_bytes,
    sign_on::SignOnMode,
    user::Role,
};
use paylink_store::{BreakGlassOutcome, EnforceOutcome, NewNotice, NewSignOn, Provider, SetSignOnOutcome, SignOn};
use url::Url;

use super::{
    pending::{Purpose, begin},
    settings::{Fields, PAGE, TEST_STARTED, show},
};
use crate::{
    outbound,
    portal::{
        error::{PortalError, PortalResult},
        form::Form,
        next_page::NextPage,
        question::Question,
        shell::{Shell, see_other},
        state::Portal,
        viewer::CompanyViewer,
    },
};

/// The longest texts that are stored.
const MAX_ISSUER_CHARACTERS: usize = 500;
const MAX_CLIENT_ID_CHARACTERS: usize = 255;
const MAX_SECRET_CHARACTERS: usize = 1_000;

/// `POST /c/{company}/single-sign-on`: which button of the page it was.
pub(in crate::portal) async fn change(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    headers: HeaderMap,
    form: Form,
) -> PortalResult {
    let action = form.text("action");
    if ["save", "test"].contains(&action) {
        let admitted = portal.sign_on_changes.admit(&viewer.company.id, portal.service.clock.now());
        admitted.map_err(PortalError::RateLimited)?;
    }
    match action {
        "save" => save(&portal, &viewer, &form).await,
        "test" => test(&portal, &viewer, &headers).await,
        "enforce" => enforce(&portal, &viewer, true).await,
        "release" => enforce(&portal, &viewer, false).await,
        "allow" => set_break_glass(&portal, &viewer, &form, true).await,
        "forbid" => set_break_glass(&portal, &viewer, &form, false).await,
        _ => Err(PortalError::InvalidForm),
    }
}

/// The notice of a change. Each change has one of its own.
fn notice(portal: &Portal, viewer: &CompanyViewer, enforced: bool, change: SignOnChange) -> NewNotice {
    let company = viewer.company.id;
    let number: [u8; 8] = random_bytes(&*portal.service.randomness);
    NewNotice {
        company: Some(company),
        key: format!("single_sign_on_changed {company} {}", HEXLOWER.encode(&number)),
        notice: Notice::SingleSignOnChanged { by: viewer.actor().name().to_owned(), enforced, change: Some(change) },
    }
}

async fn is_enforced(portal: &Portal, viewer: &CompanyViewer) -> Result<bool, PortalError> {
    let sign_on = portal.home().sign_on(viewer.company.id, &portal.service.ring).await?;
    Ok(sign_on.is_some_and(|sign_on| sign_on.enforced))
}

fn done(portal: &Portal, viewer: &CompanyViewer, key: &str) -> Response {
    see_other(portal, &viewer.path(&format!("single-sign-on?done={key}")))
}

async fn save(portal: &Portal, viewer: &CompanyViewer, form: &Form) -> PortalResult {
    let texts = viewer.texts();
    let fields = Fields {
        issuer: form.text("issuer").to_owned(),
        client_id: form.text("client-id").to_owned(),
        mode: form.text("mode").to_owned(),
        role: form.text("role").to_owned(),
    };
    let mode: SignOnMode = fields.mode.parse().map_err(|_| PortalError::InvalidForm)?;
    let role: Role = fields.role.parse().map_err(|_| PortalError::InvalidForm)?;
    if role == Role::Owner {
        return Err(PortalError::InvalidForm);
    }
    if !is_issuer(portal, &fields.issuer) {
        return show(portal, viewer, Some(fields), Some(texts.sso_issuer_wrong())).await;
    }
    let secret = form.text("client-secret");
    let is_client = (1..=MAX_CLIENT_ID_CHARACTERS).contains(&fields.client_id.chars().count());
    if !is_client || secret.chars().count() > MAX_SECRET_CHARACTERS {
        return show(portal, viewer, Some(fields), Some(texts.sso_client_wrong())).await;
    }
    let new = NewSignOn {
        company: viewer.company.id,
        issuer: &fields.issuer,
        client_id: &fields.client_id,
        client_secret: Some(secret).filter(|secret| !secret.is_empty()),
        mode,
        domain_role: role,
    };
    // With another issuer or client, it is not enforced any more.
    let former = portal.home().sign_on(viewer.company.id, &portal.service.ring).await?;
    let is_same = |former: &SignOn| former.issuer == fields.issuer && former.client_id == fields.client_id;
    let enforced = former.is_some_and(|former| former.enforced && is_same(&former));
    let notice = notice(portal, viewer, enforced, SignOnChange::Saved { issuer: fields.issuer.clone() });
    let (ring, randomness) = (&portal.service.ring, &*portal.service.randomness);
    match portal.home().set_sign_on(&viewer.actor(), &new, &notice, ring, randomness).await? {
        SetSignOnOutcome::Set => Ok(done(portal, viewer, "sso-saved")),
        SetSignOnOutcome::SecretMissing => show(portal, viewer, Some(fields), Some(texts.sso_client_wrong())).await,
    }
}

/// Whether this may be the issuer of a provider that is on the internet.
fn is_issuer(portal: &Portal, text: &str) -> bool {
    let Ok(url) = text.parse::<Url>() else { return false };
    text.len() <= MAX_ISSUER_CHARACTERS
        && url.query().is_none()
        && outbound::check(&url, &portal.webhook_policy).is_ok()
}

/// Leads to the provider and back. Whoever signs in there stays who they are here.
async fn test(portal: &Portal, viewer: &CompanyViewer, headers: &HeaderMap) -> PortalResult {
    let company = viewer.company.id;
    let home = portal.home();
    let sign_on = home.sign_on(company, &portal.service.ring).await?.ok_or(PortalError::NotFound)?;
    let purpose = Purpose::Test { user: viewer.viewer.signed_in.user.id.to_string() };
    let (provider, next) = (Provider::Company(company), NextPage::default());
    match begin(portal, viewer.texts(), headers, provider, purpose, &next).await? {
        Ok(response) => {
            // A provider that refuses us shows so to the browser, and not to us.
            home.record_sign_on_test(&sign_on, TEST_STARTED, &portal.service.ring).await?;
            Ok(response)
        }
        Err(failure) => {
            home.record_sign_on_test(&sign_on, failure.as_str(), &portal.service.ring).await?;
            show(portal, viewer, None, Some(viewer.texts().sign_on_failure(failure.as_str()))).await
        }
    }
}

async fn enforce(portal: &Portal, viewer: &CompanyViewer, enforced: bool) -> PortalResult {
    let (home, texts, user) = (portal.home(), viewer.texts(), viewer.viewer.signed_in.user.id);
    // Whoever closes the other ways must have one of them that stays open.
    let is_own = |owner: &paylink_store::BreakGlassOwner| owner.user == user && owner.is_break_glass;
    if enforced && !home.break_glass_owners(viewer.company.id).await?.iter().any(is_own) {
        return show(portal, viewer, None, Some(texts.sso_enforce_break_glass())).await;
    }
    let change = if enforced { SignOnChange::Enforced } else { SignOnChange::NotEnforced };
    let notice = notice(portal, viewer, enforced, change);
    match home.enforce_sign_on(&viewer.actor(), viewer.company.id, enforced, &notice).await? {
        EnforceOutcome::Changed => Ok(done(portal, viewer, "sso-saved")),
        EnforceOutcome::NotTested => show(portal, viewer, None, Some(texts.sso_enforce_untested())).await,
        EnforceOutcome::NoBreakGlassOwner => show(portal, viewer, None, Some(texts.sso_enforce_break_glass())).await,
        EnforceOutcome::NoSuchSignOn => Err(PortalError::NotFound),
    }
}

async fn set_break_glass(portal: &Portal, viewer: &CompanyViewer, form: &Form, allowed: bool) -> PortalResult {
    let user: UserId = form.text("user").parse().map_err(|_| PortalError::InvalidForm)?;
    let (home, texts) = (portal.home(), viewer.texts());
    let email = home.user(user).await?.ok_or(PortalError::NotFound)?.email.to_string();
    let change = if allowed {
        SignOnChange::EmergencyAccessGiven { email }
    } else {
        SignOnChange::EmergencyAccessEnded { email }
    };
    let notice = notice(portal, viewer, is_enforced(portal, viewer).await?, change);
    match home.set_break_glass(&viewer.actor(), viewer.company.id, user, allowed, &notice).await? {
        BreakGlassOutcome::Changed => Ok(done(portal, viewer, "sso-saved")),
        BreakGlassOutcome::LastOne => show(portal, viewer, None, Some(texts.break_glass_last())).await,
        BreakGlassOutcome::NoOwnCredential => show(portal, viewer, None, Some(texts.break_glass_no_credential())).await,
        BreakGlassOutcome::NoSuchOwner => Err(PortalError::NotFound),
    }
}

/// `GET /c/{company}/single-sign-on/remove`
pub(in crate::portal) async fn remove_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
) -> PortalResult {
    let texts = viewer.texts();
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.sso_remove_heading(),
        texts: vec![texts.sso_remove_text()],
        confirm: texts.sso_remove_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("single-sign-on"),
        keep: texts.keep(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/single-sign-on/remove`
pub(in crate::portal) async fn remove(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let notice = notice(&portal, &viewer, false, SignOnChange::Removed);
    if !portal.home().remove_sign_on(&viewer.actor(), viewer.company.id, Some(&notice)).await? {
        return Ok(see_other(&portal, &viewer.path("single-sign-on")));
    }
    Ok(done(&portal, &viewer, "sso-removed"))
}
