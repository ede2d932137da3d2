//! An account whose invitation's link was seen by whoever invited: nobody has proved that it is the holder's of the address.

use paylink_domain::{
    id::CompanyId,
    sign_on::SignOnMode,
    user::{EmailAddress, Role},
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{AcceptOutcome, AcceptedBy, InviteOutcome, NewInvitation};
use paylink_testkit::{App, SignedInUser, add_company, browser_address, cell_of, tester};
use serde_json::{Value, json};

use crate::{
    identity_provider::{SignOnBrowser, TestProvider},
    person::{PASSWORD, Person, between, session_of},
    single_sign_on::set_up,
};

/// The person whom the provider names.
const ANNA: &str = "anna@example.com";

fn anna() -> EmailAddress {
    ANNA.parse().unwrap()
}

/// An owner of the app's company, who invites Anna without mail and opens the link themselves.
async fn squat(app: &App) -> (SignedInUser, Person) {
    let owner = app.portal_member(Role::Owner).await;
    let fields = [("email", ANNA), ("role", "viewer")];
    let invited = owner.browser.post(&format!("/c/{}/people/invite", app.company), &fields).await;
    let token = between(&invited.text, "/invitations/", "<").to_owned();
    let squatter = Person::join_by(app, anna(), format!("/invitations/{token}")).await;
    (owner, squatter)
}

/// Another company with a provider. Whether the domain of Anna's address is the company's is for the operator to say.
async fn other_company(app: &App, provider: &TestProvider) -> (CompanyId, String) {
    let company = add_company(&app.running, demo_company::company()).await;
    (company, set_up(app, company, provider, SignOnMode::Domain).await)
}

async fn confirm_domain(app: &App, company: CompanyId) {
    let domain = "example.com".parse().unwrap();
    assert!(cell_of(&app.running).add_sign_on_domain(&tester(), company, &domain).await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unproved_credentials_end_when_another_companys_provider_vouches_for_the_address() {
    let app = App::with_portal().await;
    let (owner, squatter) = squat(&app).await;
    let provider = TestProvider::start().await;
    let (company, path) = other_company(&app, &provider).await;
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 422, "nobody has confirmed the domain");
    assert_eq!(squatter.browser.get("/account").await.status, 200);

    confirm_domain(&app, company).await;
    let mut victim = SignOnBrowser::new(&app);
    let signed_in = victim.sign_in(&path, &provider).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.text);
    let home = format!("/c/{company}");
    assert_eq!(victim.portal.get(&home).await.status, 200);

    // The squatter has lost the session, and cannot get another one.
    for page in ["/account", "/companies", &home] {
        let found = squatter.browser.get(page).await;
        assert!(found.status == 303 && found.header("location").starts_with("/sign-in"), "{page}: {found:?}");
    }
    for (page, fields) in
        [("/account", &[("name", "Fake CFO"), ("language", "en")][..]), ("/account/sessions/end-others", &[])]
    {
        let sent = squatter.browser.post(page, fields).await;
        assert!(sent.header("location").starts_with("/sign-in"), "{page}: {sent:?}");
    }
    let again = squatter.sign_in(&mut app.portal_visitor(), PASSWORD, &squatter.recovery_codes[0]).await;
    assert_eq!((again.status, session_of(&again)), (422, None));
    let cell = cell_of(&app.running);
    let database = app.database.as_owner().await;
    for table in ["portal_password", "portal_passkey", "portal_recovery_code"] {
        let of_anna = format!(
            "SELECT count(*) FROM {table} JOIN portal_user ON portal_user.id = {table}.{} WHERE email = $1",
            if table == "portal_password" { "id" } else { "user_id" }
        );
        assert_eq!(database.query_one(&of_anna, &[&ANNA]).await.unwrap().get::<_, i64>(0), 0, "{table}");
    }
    assert_eq!(victim.portal.get(&home).await.status, 200, "her session goes on");
    let members = cell.members(company).await.unwrap();
    let found = members.iter().find(|member| member.user.email.as_str() == ANNA).unwrap();
    assert_eq!(found.user.name.as_str(), "Anna Example", "the name is not the squatter's");

    // The company of the invitation is notified, and reads nothing about the other one.
    let notices = "SELECT facts::text FROM notice WHERE company = $1 AND facts->>'action' = 'user.end_credentials'";
    let notices = database.query(notices, &[&app.company.to_string()]).await.unwrap();
    let [notice] = &notices[..] else { panic!("{} notices", notices.len()) };
    let facts: Value = serde_json::from_str(notice.get(0)).unwrap();
    let user = found.user.id.to_string();
    let expected =
        json!({"kind": "changed", "action": "user.end_credentials", "by": ANNA, "object": ANNA, "user": user});
    assert_eq!(facts, expected);
    let log = owner.browser.get(&format!("/c/{}/audit-log", app.company)).await.text;
    assert!(log.contains("Unproved credentials ended") && !log.contains(&company.to_string()), "{log}");

    // Whoever passes a link on as an operator, or sends it, lets her in again.
    let invitation = paylink_testkit::invite(&app, &anna(), Some((app.company, Role::Viewer)), false).await;
    let person = Person::join_by(&app, anna(), format!("/invitations/{}", invitation.reveal())).await;
    assert_eq!(person.browser.get(&format!("/c/{}", app.company)).await.status, 200);
    assert_ne!(person.browser.get(&home).await.status, 200, "that company wants its provider");
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    assert_eq!(person.browser.get("/account").await.status, 200, "an address is proved once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_that_was_mailed_to_a_user_proves_the_address() {
    let app = App::with_portal().await;
    let (_, person) = squat(&app).await;
    let (cell, service) = (cell_of(&app.running), &app.running.service);
    let user = cell.user_by_email(&anna()).await.unwrap().unwrap().id;
    let mailing = add_company(&app.running, demo_company::company()).await;
    let new = NewInvitation { email: anna(), membership: Some((mailing, Role::Viewer)), operator: false };
    let invited = cell.invite_by_mail(&tester(), &new, &service.ring, &SystemRandomness).await.unwrap();
    let InviteOutcome::Invited(_, token) = invited else { panic!("{invited:?}") };
    let (by, address) = (AcceptedBy::Existing(user), browser_address());
    let accepted = cell.accept_invitation(token.hash(), &by, address, &service.ring, &SystemRandomness).await.unwrap();
    assert_eq!(accepted, AcceptOutcome::Accepted(user));

    let provider = TestProvider::start().await;
    let (company, path) = other_company(&app, &provider).await;
    confirm_domain(&app, company).await;
    assert_eq!(SignOnBrowser::new(&app).sign_in(&path, &provider).await.status, 303);
    let signed_in = person.sign_in(&mut app.portal_visitor(), PASSWORD, &person.recovery_codes[0]).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.text);
}
