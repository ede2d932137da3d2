//! Who receives a mail, and what it says.

use std::collections::BTreeSet;

use paylink_domain::{sign_on::SignOnMode, user::Role};
use paylink_playground::demo_company;
use paylink_store::OwnerChanges;
use paylink_testkit::{PORTAL_ORIGIN, add_company, invite, set_sign_on, sign_in_by_provider, tester};
use reqwest::Method;

use crate::mail::fixture::{Fixture, TEN_MINUTES};

#[tokio::test]
async fn a_notice_reaches_the_right_people_once_in_their_language() {
    let fixture = Fixture::start().await;
    for (name, role) in
        [("anna", Role::Owner), ("dora", Role::Developer), ("finn", Role::Finance), ("vera", Role::Viewer)]
    {
        fixture.add_user(&format!("{name}@example.com"), role).await;
    }
    fixture.execute("UPDATE portal_user SET language = 'de' WHERE email = 'anna@example.com'").await;
    fixture.execute("DELETE FROM notice").await; // of the people who were added
    fixture.disable("orders").await;
    fixture.work().await;
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;

    let received = fixture.server.received();
    let readers: Vec<_> = received.iter().map(|message| message.to()).collect();
    assert_eq!(BTreeSet::from_iter(readers.clone()), BTreeSet::from(["anna@example.com", "dora@example.com"]));
    assert_eq!(readers.len(), 2, "each of them once");
    for message in &received {
        assert_eq!(message.0["encrypted"], true);
        assert_eq!(message.0["signed_in"], true);
        assert_eq!(message.text("content_type"), "multipart/alternative");
        assert_eq!(message.header("from"), "Paylink Test <no-reply@paylink.example>");
        assert_eq!(message.header("auto-submitted"), "auto-generated");
        for part in ["plain", "html"] {
            let text = message.text(part);
            assert!(text.contains("orders") && text.contains(PORTAL_ORIGIN), "{part}: {text}");
            for secret in ["pls_", "pli_", "pay_", "whsec_", "only-for-"] {
                assert!(!text.contains(secret), "{part} contains {secret}: {text}");
            }
        }
        assert!(message.text("raw").lines().all(|line| line.len() <= 998), "lines as RFC 5322 allows");
    }
    let of = |reader: &str| received.iter().find(|message| message.to() == reader).unwrap();
    let (german, english) = (of("anna@example.com"), of("dora@example.com"));
    assert_ne!(german.header("message-id"), english.header("message-id"));
    assert!(english.text("html").contains("lang=\"en\"") && german.text("html").contains("lang=\"de\""));
    assert_eq!(fixture.count("portal_mail WHERE sent_at IS NULL").await, 0);
}

/// Most people keep the language of their browser.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_chose_no_language_reads_that_of_the_pages_on_which_they_signed_in() {
    let fixture = Fixture::start().await;
    let anna = fixture.app.portal_member(Role::Owner).await;
    let other = add_company(&fixture.app.running, demo_company::company()).await;
    let token = invite(&fixture.app, &anna.email, Some((other, Role::Viewer)), false).await;
    let accept = anna.browser.request(Method::POST, &format!("/invitations/{}", token.reveal()));
    let accepted = accept.header("origin", PORTAL_ORIGIN).header("accept-language", "de-AT, en;q=0.5").send().await;
    assert_eq!(accepted.unwrap().status(), 303);
    let mut languages = Vec::new();
    for chosen in ["NULL", "'fr'"] {
        fixture.execute(&format!("UPDATE portal_user SET language = {chosen}")).await;
        fixture.execute("DELETE FROM notice").await;
        fixture.disable("orders").await;
        fixture.advance(TEN_MINUTES).await;
        fixture.work().await;
        let received = fixture.server.received_by(anna.email.as_str());
        let html = received.last().unwrap().text("html").to_owned();
        languages.extend(["de", "fr", "en"].into_iter().find(|tag| html.contains(&format!("lang=\"{tag}\""))));
    }
    assert_eq!(languages, ["de", "fr"]);
}

/// It would tell them to remove themselves.
#[tokio::test]
async fn a_new_owner_is_not_notified_of_it_and_the_others_are() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await; // those of the setup
    fixture.add_user("bert@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice WHERE facts->>'action' = 'user.invite'").await;
    fixture.work().await;
    let received = fixture.server.received();
    assert_eq!(received.iter().map(|message| message.to()).collect::<Vec<_>>(), ["anna@example.com"]);
    assert!(received[0].text("plain").contains("bert@example.com"));
}

/// A restored cell gives ids again that it gave before.
#[tokio::test]
async fn a_notice_with_an_id_that_was_used_before_is_given_too_and_a_repeated_one_is_not() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("before").await;
    fixture.work().await;
    fixture.execute("UPDATE notice SET distributed_at = NULL").await;
    fixture.work().await;
    assert_eq!(fixture.count("portal_notice").await, 1, "it is the same notice");
    fixture.execute("DELETE FROM notice").await;
    fixture.execute("ALTER TABLE notice ALTER COLUMN id RESTART WITH 1").await;
    for name in ["after-1", "after-2", "after-3", "after-4"] {
        fixture.disable(name).await;
    }
    fixture.work().await;
    assert_eq!(fixture.count("portal_notice").await, 5);
}

#[tokio::test]
async fn a_declined_topic_is_shown_in_the_portal_and_not_mailed() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.execute("INSERT INTO portal_declined_topic (user_id, topic) SELECT id, 'webhooks' FROM portal_user").await;
    fixture.disable("orders").await;
    fixture.work().await;
    assert!(fixture.server.received().is_empty());
    assert_eq!(fixture.count("portal_notice WHERE NOT wants_mail").await, 1);
}

/// The provider is the company's own: it could say any address.
#[tokio::test]
async fn an_address_that_only_a_provider_vouches_for_gets_no_mail() {
    let fixture = Fixture::start().await;
    let (issuer, client) = ("https://login.example.com", "paylink");
    set_sign_on(&fixture.app, fixture.app.company, (issuer, client, "secret"), SignOnMode::Invitation).await;
    sign_in_by_provider(&fixture.app, (issuer, client), &"sara@example.com".parse().unwrap(), "token").await;
    fixture.execute("UPDATE portal_membership SET role = 'developer'").await;
    for (name, mails) in [("first", 0), ("second", 1)] {
        fixture.execute("DELETE FROM notice").await;
        fixture.disable(name).await;
        fixture.work().await;
        assert_eq!(fixture.server.received_by("sara@example.com").len(), mails, "{name}");
        let domain = "example.com".parse().unwrap();
        fixture.app.cell().add_sign_on_domain(&tester(), fixture.app.company, &domain).await.unwrap();
    }
    assert_eq!(fixture.count("portal_notice").await, 2, "both are in the portal");
}

#[tokio::test]
async fn whoever_has_left_the_company_reads_nothing_about_it() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    let left = fixture.add_user("dora@example.com", Role::Developer).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    paylink_server::notices::distribute_once(&fixture.app.running.service).await;
    // Still a user, of another company.
    fixture.execute("INSERT INTO portal_membership (user_id, company, role) SELECT user_id, 'cmp_00000000000000', role FROM portal_membership").await;
    let outcome =
        fixture.app.cell().remove_member(&tester(), left.id, fixture.app.company, OwnerChanges::Direct).await.unwrap();
    assert_eq!(outcome, paylink_store::ChangeMemberOutcome::Changed);
    fixture.work().await;
    let received = fixture.server.received();
    assert_eq!(received.iter().map(|message| message.to()).collect::<Vec<_>>(), ["anna@example.com"]);
    assert_eq!(fixture.count("portal_mail WHERE next_attempt_at IS NOT NULL").await, 0, "it does not wait");
}

/// The mail waits for a full mailbox, while another owner takes the role away.
#[tokio::test]
async fn somebody_with_a_lower_role_reads_nothing_that_only_the_former_one_may_read() {
    let mut fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    let demoted = fixture.add_user("bert@example.com", Role::Developer).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.server.stop();
    fixture.add_token("orders").await;
    fixture.work().await;
    let cell = fixture.app.cell();
    let outcome =
        cell.change_role(&tester(), demoted.id, fixture.app.company, Role::Viewer, OwnerChanges::Direct).await.unwrap();
    assert_eq!(outcome, paylink_store::ChangeMemberOutcome::Changed);
    fixture.server.run();
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;
    for (reader, may_read) in [("anna@example.com", true), ("bert@example.com", false)] {
        let received = fixture.server.received_by(reader);
        let texts: String = received.iter().map(|message| message.text("plain")).collect();
        assert_eq!(texts.contains("orders"), may_read, "{reader}: {texts}");
        assert!(texts.contains("Role changed"), "both are notified of that: {texts}");
    }
}

/// While nodes are updated, the older ones do not know all kinds.
#[tokio::test]
async fn kinds_of_a_newer_version_wait_for_it_and_do_not_block_others() {
    let fixture = Fixture::start().await;
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    let unknown = "INSERT INTO notice (company, key, facts)
        SELECT $1, 'unknown ' || number, '{\"kind\": \"of_a_newer_program\"}' FROM generate_series(1, 450) AS number";
    fixture.owner.execute(unknown, &[&fixture.app.company.to_string()]).await.unwrap();
    fixture.disable("orders").await;
    fixture.work().await;
    assert_eq!(fixture.server.received_by("anna@example.com").len(), 1);
    assert_eq!(fixture.count("notice WHERE distributed_at IS NULL").await, 450);

    // A newer worker has given one to her, and an older one sends the mail.
    fixture.execute("DELETE FROM portal_notice").await;
    let given = "INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        SELECT portal_user.id, uuid, notice.created_at, true, false, '00', company, facts FROM notice, portal_user
        WHERE distributed_at IS NULL AND email = 'anna@example.com'";
    fixture.execute(given).await;
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;
    assert_eq!(fixture.server.received().len(), 1, "not an empty mail");
    let waiting = "portal_mail WHERE next_attempt_at IS NOT NULL AND last_error LIKE '%newer version%'";
    assert_eq!(fixture.count(waiting).await, 1);
}
