//! A company with an identity provider, and people who have signed in there. No provider is asked.

use paylink_domain::{
    id::CompanyId,
    notice::Notice,
    portal_secret::SessionToken,
    sign_on::SignOnMode,
    user::{EmailAddress, Role},
};
use paylink_server::system::SystemRandomness;
use paylink_store::{NewNotice, NewSignOn, Provider, ProviderSignIn, ProviderSignInOutcome, SetSignOnOutcome};

use crate::{
    actor::tester,
    app::App,
    portal_user::{browser_address, invite, random_uuid},
};

/// Sets the provider of a company.
pub async fn set_sign_on(
    app: &App,
    company: CompanyId,
    (issuer, client_id, secret): (&str, &str, &str),
    mode: SignOnMode,
) {
    let new = NewSignOn { company, issuer, client_id, client_secret: Some(secret), mode, domain_role: Role::Viewer };
    let ring = &app.running.service.ring;
    let set = app.cell().set_sign_on(&tester(), &new, &sign_on_notice(company), ring, &SystemRandomness).await.unwrap();
    assert_eq!(set, SetSignOnOutcome::Set);
}

/// The notice of a change of single sign-on.
pub fn sign_on_notice(company: CompanyId) -> NewNotice {
    let notice = Notice::SingleSignOnChanged { by: "tester".to_owned(), enforced: false, change: None };
    NewNotice { company: Some(company), key: random_uuid().to_string(), notice }
}

/// A session of somebody new, who was invited and has signed in at the provider.
pub async fn sign_in_by_provider(
    app: &App,
    (issuer, client_id): (&str, &str),
    email: &EmailAddress,
    refresh_token: &str,
) -> SessionToken {
    invite(app, email, Some((app.company, Role::Viewer)), false).await;
    let sign_in = ProviderSignIn {
        provider: Provider::Company(app.company),
        issuer,
        client_id,
        subject: email.as_str(),
        email: Some(email.clone()),
        name: None,
        refresh_token: Some(refresh_token),
        device: "Test browser",
        address: browser_address(),
        replaced: None,
        page_language: None,
    };
    let outcome = app.cell().sign_in_by_provider(&sign_in, &app.running.service.ring, &SystemRandomness).await.unwrap();
    let ProviderSignInOutcome::SignedIn(_, session) = outcome else { panic!("{email} could not sign in: {outcome:?}") };
    session
}
