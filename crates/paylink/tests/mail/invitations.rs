//! Invitations by mail: the link reaches the invited person, and its token is stored no longer than it takes.

use paylink_domain::{audit::Actor, user::Role};
use paylink_server::system::SystemRandomness;
use paylink_store::{InviteOutcome, NewInvitation};
use paylink_testkit::{PORTAL_ORIGIN, tester};

use crate::mail::fixture::Fixture;

const SEALED: &str = "portal_invitation WHERE token_sealed IS NOT NULL";

async fn invite(fixture: &Fixture, email: &str) -> String {
    invite_as(fixture, &tester(), email).await
}

async fn invite_as(fixture: &Fixture, actor: &Actor, email: &str) -> String {
    let membership = Some((fixture.app.company, Role::Finance));
    let new = NewInvitation { email: email.parse().unwrap(), membership, operator: false };
    let (cell, ring) = (fixture.app.cell(), &fixture.app.running.service.ring);
    match cell.invite_by_mail(actor, &new, ring, &SystemRandomness).await.unwrap() {
        InviteOutcome::Invited(_, token) => token.reveal().to_owned(),
        InviteOutcome::AlreadyMember => panic!("{email} is no member"),
    }
}

#[tokio::test]
async fn an_invitation_by_mail_has_the_link_and_its_token_is_forgotten() {
    let fixture = Fixture::start().await;
    let token = invite(&fixture, "finn@example.com").await;
    assert_eq!(fixture.count(SEALED).await, 1);
    let clear = format!("portal_invitation WHERE position('{token}'::bytea IN token_sealed) > 0");
    assert_eq!(fixture.count(&clear).await, 0, "the token is sealed");
    fixture.work().await;
    let received = fixture.server.received_by("finn@example.com");
    let [message] = received.as_slice() else { panic!("one mail") };
    for part in ["plain", "html"] {
        let text = message.text(part);
        assert!(text.contains(PORTAL_ORIGIN) && text.contains(&token), "{part}: {text}");
    }
    assert_eq!(fixture.count(SEALED).await, 0);
}

#[tokio::test]
async fn an_invitation_is_from_the_person_in_the_portal_or_from_the_operator() {
    let fixture = Fixture::start().await;
    let anna = fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("UPDATE portal_user SET page_language = 'de'").await;
    invite(&fixture, "finn@example.com").await;
    invite_as(&fixture, &anna.actor(), "vera@example.com").await;
    fixture.work().await;
    for (to, language, by) in [("finn@example.com", "en", "Paylink"), ("vera@example.com", "de", "anna@example.com")] {
        let received = fixture.server.received_by(to);
        let [message] = received.as_slice() else { panic!("one mail to {to}") };
        let text = message.text("html");
        assert!(text.contains(&format!("lang=\"{language}\"")) && text.contains(by), "{text}");
        assert!(!text.contains("tester"), "{text}");
    }
}

#[tokio::test]
async fn a_replaced_invitation_is_not_sent() {
    let mut fixture = Fixture::start().await;
    fixture.server.stop();
    let replaced = invite(&fixture, "finn@example.com").await;
    fixture.work().await;
    let token = invite(&fixture, "finn@example.com").await;
    fixture.server.run();
    fixture.advance(std::time::Duration::from_mins(5)).await;
    fixture.work().await;
    let received = fixture.server.received_by("finn@example.com");
    let [message] = received.as_slice() else { panic!("one mail") };
    assert!(message.text("plain").contains(&token) && !message.text("plain").contains(&replaced));
}

#[tokio::test]
async fn the_token_of_an_invitation_that_cannot_be_delivered_is_forgotten() {
    let fixture = Fixture::start().await;
    invite(&fixture, "gone@example.com").await;
    fixture.work().await;
    assert_eq!(fixture.count(SEALED).await, 0);
    assert!(fixture.server.received().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_invites_does_not_see_the_link_that_proves_the_address() {
    let fixture = Fixture::start().await;
    let owner = fixture.app.portal_member(Role::Owner).await;
    let path = format!("/c/{}/people/invite", fixture.app.company);
    let page = owner.browser.post(&path, &[("email", "finn@example.com"), ("role", "finance")]).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("finn@example.com") && !page.text.contains("/invitations/"), "{}", page.text);
    fixture.work().await;
    let received = fixture.server.received_by("finn@example.com");
    assert!(received.first().is_some_and(|message| message.text("plain").contains("/invitations/")));
}

/// Each of them is a mail to an address that the company chooses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invitations_are_limited() {
    let fixture = Fixture::start().await;
    let owner = fixture.app.portal_member(Role::Owner).await;
    let people = format!("/c/{}/people", fixture.app.company);
    let mut statuses = Vec::new();
    for _ in 0..22 {
        let fields = [("email", "finn@example.com"), ("role", "finance")];
        statuses.push(owner.browser.post(&format!("{people}/invite"), &fields).await.status);
    }
    assert!(statuses[..20].iter().all(|status| *status == 200) && statuses[20..] == [429, 429], "{statuses:?}");
}
