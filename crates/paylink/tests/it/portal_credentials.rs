//! How users of the portal sign in: what works once, what is kept, and what the tables reveal.

use std::time::Duration;

use data_encoding::HEXLOWER;
use paylink_domain::{
    notice::Topic,
    portal_secret::{BrowserToken, RecoveryCode},
    sign_on::SignOnMode,
    totp::TotpSecret,
    user::{EmailAddress, Role},
};
use paylink_playground::cell_clock::advance_clock;
use paylink_server::{system::SystemRandomness, worker::cleanup::cleanup};
use paylink_store::{
    AcceptOutcome, AcceptedBy, AddPasskeyOutcome, NewCredential, NewPassword, NewSession, OwnerChanges,
    RemovePasskeyOutcome, SignInBrowser,
};
use paylink_testkit::{
    App, PortalUser, add_portal_user, browser_address, concurrently, invite, new_passkey, new_password, random_uuid,
    set_sign_on, sign_in_by_provider, tester,
};

fn recovery_codes() -> [RecoveryCode; 10] {
    std::array::from_fn(|_| RecoveryCode::generate(&SystemRandomness))
}

async fn replace_codes(app: &App, user: &PortalUser) -> [RecoveryCode; 10] {
    let codes = recovery_codes();
    let hashes = codes.clone().map(|code| code.hash());
    assert!(app.cell().replace_recovery_codes(&user.actor(), user.id, &hashes, &SystemRandomness).await.unwrap());
    codes
}

/// A user with one passkey and nothing else.
async fn add_passkey_user(app: &App, address: &str) -> PortalUser {
    let email: EmailAddress = address.parse().unwrap();
    let token = invite(app, &email, Some((app.company, Role::Viewer)), false).await;
    let credential = NewCredential::Passkey(new_passkey("laptop"));
    let by = AcceptedBy::New { handle: random_uuid(), name: "Anna".parse().unwrap(), credential };
    let ring = &app.running.service.ring;
    let outcome = app.cell().accept_invitation(token.hash(), &by, browser_address(), ring, &SystemRandomness).await;
    let AcceptOutcome::Accepted(id) = outcome.unwrap() else { panic!("a new invitation") };
    PortalUser { id, email, totp: TotpSecret::generate(&SystemRandomness) }
}

#[tokio::test]
async fn no_secret_can_be_read_in_the_tables_or_in_the_audit_log() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let codes = replace_codes(&app, &anna).await;
    let carl = add_portal_user(&app, "carl@example.com", Role::Viewer).await;
    app.cell().remove_member(&anna.actor(), carl.id, app.company, OwnerChanges::Direct).await.unwrap();
    let browser = BrowserToken::generate(&SystemRandomness);
    let new = NewSession {
        user: anna.id,
        device: "",
        address: browser_address(),
        replaced: None,
        browser: Some(SignInBrowser { known: None, token: browser.hash(), name: "Firefox/Windows" }),
        page_language: None,
    };
    let session = app.cell().start_session(&anna.actor(), &new, &SystemRandomness).await.unwrap().unwrap();
    let invitation = invite(&app, &"ben@example.com".parse().unwrap(), Some((app.company, Role::Viewer)), false).await;
    app.cell().decline_topics(&anna.actor(), anna.id, &[Topic::Webhooks]).await.unwrap();
    let challenge = app.cell().store_challenge("{}", &SystemRandomness).await.unwrap();
    let (client_secret, refresh_token) = ("secret-of-the-client", "token-for-the-next-answer");
    let (issuer, client) = ("https://login.example.com", "paylink");
    set_sign_on(&app, app.company, (issuer, client, client_secret), SignOnMode::Invitation).await;
    let domain = "example.com".parse().unwrap();
    app.cell().add_sign_on_domain(&tester(), app.company, &domain).await.unwrap();
    let by_provider =
        sign_in_by_provider(&app, (issuer, client), &"sara@example.com".parse().unwrap(), refresh_token).await;

    let mut secrets = vec![
        session.reveal().to_owned(),
        session.reveal()[4..].to_owned(),
        browser.reveal().to_owned(),
        browser.reveal()[4..].to_owned(),
        invitation.reveal().to_owned(),
        invitation.reveal()[4..].to_owned(),
        challenge.reveal().to_owned(),
        anna.totp.to_base32().to_string(),
        HEXLOWER.encode(anna.totp.bytes()),
        HEXLOWER.encode(session.reveal().as_bytes()),
        by_provider.reveal().to_owned(),
        client_secret.to_owned(),
        HEXLOWER.encode(client_secret.as_bytes()),
        refresh_token.to_owned(),
        HEXLOWER.encode(refresh_token.as_bytes()),
    ];
    for code in &codes {
        secrets.extend([code.reveal().to_string(), code.reveal().replace('-', "")]);
    }
    let superuser = app.database.as_superuser().await;
    let tables = "SELECT relname::text FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND (relname LIKE 'portal%' OR relname IN ('audit_entry', 'notice'))";
    let tables = superuser.query(tables, &[]).await.unwrap();
    assert_eq!(tables.len(), 19);
    let mut text = String::new();
    for table in &tables {
        let table: &str = table.get(0);
        let rows = superuser.query(&format!("SELECT t::text FROM {table} AS t"), &[]).await.unwrap();
        let may_be_empty = ["portal_passkey", "portal_mail", "portal_notice", "portal_declined_topic"].contains(&table);
        assert!(!rows.is_empty() || may_be_empty, "{table} has rows to search");
        text.extend(rows.iter().map(|row| row.get::<_, String>(0)));
    }
    // With the hash of a code alone, a list of codes could be compared with the table.
    secrets.extend(codes.iter().map(|code| HEXLOWER.encode(&code.hash())));
    for secret in &secrets {
        assert!(!text.contains(secret), "found in a table");
    }
    assert!(text.contains(&HEXLOWER.encode(&session.hash())), "the search would find bytes");
}

#[tokio::test]
async fn a_secret_of_an_app_is_bound_to_its_user() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let eve = add_portal_user(&app, "eve@example.com", Role::Viewer).await;
    let ring = &app.running.service.ring;
    let secrets = app.cell().sign_in_secrets(&anna.email, ring).await.unwrap().unwrap();
    assert_eq!((secrets.user, secrets.totp.bytes()), (anna.id, anna.totp.bytes()));
    // Eve, who can write to the database, cannot make her own app's codes valid for Anna.
    let copy = "UPDATE portal_password SET totp_sealed = (SELECT totp_sealed FROM portal_password WHERE id = $1) WHERE id = $2";
    app.database.as_superuser().await.execute(copy, &[&eve.id.number(), &anna.id.number()]).await.unwrap();
    assert!(app.cell().sign_in_secrets(&anna.email, ring).await.is_err());
    assert!(app.cell().sign_in_secrets(&eve.email, ring).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_one_time_code_is_accepted_once() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let now = cell.now().await.unwrap();
    let code = anna.totp.code_at(now);
    let secrets = cell.sign_in_secrets(&anna.email, ring).await.unwrap().unwrap();
    let step = secrets.totp.verify(&code, now, secrets.totp_last_step).expect("the code is right");
    let tries = (0..8).map(|_| {
        let (cell, user) = (cell.clone(), anna.id);
        async move { cell.consume_totp_step(user, step).await.unwrap() }
    });
    assert_eq!(concurrently(tries).await.into_iter().filter(|consumed| *consumed).count(), 1);
    let secrets = cell.sign_in_secrets(&anna.email, ring).await.unwrap().unwrap();
    assert_eq!(secrets.totp.verify(&code, now, secrets.totp_last_step), None, "replayed");
    assert!(!cell.consume_totp_step(anna.id, step - 1).await.unwrap(), "an earlier one");
    assert!(cell.consume_totp_step(anna.id, step + 1).await.unwrap());
}

#[tokio::test]
async fn the_code_that_proves_a_new_app_does_not_sign_in() {
    let app = App::start().await;
    let anna = add_passkey_user(&app, "anna@example.com").await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    assert!(cell.sign_in_secrets(&anna.email, ring).await.unwrap().is_none(), "she has a passkey only");
    let now = cell.now().await.unwrap();
    let code = anna.totp.code_at(now);
    let totp_step = anna.totp.verify(&code, now, 0).unwrap();
    let new = NewPassword { totp_step, ..new_password(&anna.totp) };
    assert!(cell.set_password(&anna.actor(), anna.id, &new, 0, ring, &SystemRandomness).await.unwrap());
    let secrets = cell.sign_in_secrets(&anna.email, ring).await.unwrap().unwrap();
    assert_eq!(secrets.totp.verify(&code, now, secrets.totp_last_step), None);
    let plain = NewPassword { hash: "correct horse".to_owned(), ..new };
    let refused = cell.set_password(&anna.actor(), anna.id, &plain, 0, ring, &SystemRandomness).await;
    assert!(refused.is_err(), "the table refuses what is no Argon2id hash");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_code_works_once_and_only_for_its_user() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let eve = add_portal_user(&app, "eve@example.com", Role::Viewer).await;
    let codes = replace_codes(&app, &anna).await;
    let (cell, actor) = (app.cell(), anna.actor());
    assert!(!cell.use_recovery_code(&eve.actor(), eve.id, codes[0].hash()).await.unwrap());
    let tries = (0..8).map(|_| {
        let (cell, actor, user, code) = (cell.clone(), actor.clone(), anna.id, codes[0].hash());
        async move { cell.use_recovery_code(&actor, user, code).await.unwrap() }
    });
    assert_eq!(concurrently(tries).await.into_iter().filter(|used| *used).count(), 1);
    assert_eq!(cell.recovery_codes_left(anna.id).await.unwrap(), 9);
    replace_codes(&app, &anna).await;
    assert_eq!(cell.recovery_codes_left(anna.id).await.unwrap(), 10);
    assert!(!cell.use_recovery_code(&actor, anna.id, codes[1].hash()).await.unwrap(), "replaced");
}

#[tokio::test]
async fn a_passkey_belongs_to_one_user_and_is_found_by_the_handle() {
    let app = App::start().await;
    let anna = add_passkey_user(&app, "anna@example.com").await;
    let eve = add_passkey_user(&app, "eve@example.com").await;
    let (cell, phone) = (app.cell(), new_passkey("phone"));
    assert_eq!(cell.add_passkey(&anna.actor(), anna.id, &phone).await.unwrap(), AddPasskeyOutcome::Added);
    assert_eq!(cell.add_passkey(&eve.actor(), eve.id, &phone).await.unwrap(), AddPasskeyOutcome::Duplicate);
    let handle = cell.user_handle(anna.id).await.unwrap().unwrap();
    let (user, credentials) = cell.user_by_handle(handle).await.unwrap().unwrap();
    assert_eq!((user, credentials.len()), (anna.id, 2));
    assert_eq!(credentials, cell.passkey_credentials(anna.id).await.unwrap());
    assert!(cell.user_by_handle(random_uuid()).await.unwrap().is_none());

    cell.update_passkey(&phone.credential_id, "{\"counter\":2}").await.unwrap();
    assert!(cell.passkey_credentials(anna.id).await.unwrap().contains(&"{\"counter\":2}".to_owned()));
    let listed = cell.passkeys(anna.id).await.unwrap();
    let entries: Vec<(&str, bool)> = listed.iter().map(|key| (key.name.as_str(), key.last_used_at.is_some())).collect();
    assert_eq!(entries, [("laptop", false), ("phone", true)]);

    for number in 2..20 {
        let added = cell.add_passkey(&anna.actor(), anna.id, &new_passkey(&format!("key {number}"))).await.unwrap();
        assert_eq!(added, AddPasskeyOutcome::Added);
    }
    let added = cell.add_passkey(&anna.actor(), anna.id, &new_passkey("one more")).await.unwrap();
    assert_eq!(added, AddPasskeyOutcome::LimitReached);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_keeps_the_last_way_to_sign_in() {
    let app = App::start().await;
    let anna = add_passkey_user(&app, "anna@example.com").await;
    let (cell, actor, ring) = (app.cell(), anna.actor(), &app.running.service.ring);
    let first = cell.passkeys(anna.id).await.unwrap()[0].id;
    let remove = async |id| cell.remove_passkey(&actor, anna.id, id).await.unwrap();
    assert_eq!(remove(first).await, RemovePasskeyOutcome::LastCredential);
    assert_eq!(remove(first + 1_000).await, RemovePasskeyOutcome::NoSuchPasskey);
    let eve = add_passkey_user(&app, "eve@example.com").await;
    let of_eve = cell.passkeys(eve.id).await.unwrap()[0].id;
    assert_eq!(remove(of_eve).await, RemovePasskeyOutcome::NoSuchPasskey, "it is somebody else's");

    cell.add_passkey(&actor, anna.id, &new_passkey("phone")).await.unwrap();
    let second = cell.passkeys(anna.id).await.unwrap()[1].id;
    let (one, two) = tokio::join!(remove(first), remove(second));
    assert!([one, two].contains(&RemovePasskeyOutcome::Removed), "{one:?} {two:?}");
    assert!([one, two].contains(&RemovePasskeyOutcome::LastCredential), "{one:?} {two:?}");

    cell.set_password(&actor, anna.id, &new_password(&anna.totp), 0, ring, &SystemRandomness).await.unwrap();
    let left = cell.passkeys(anna.id).await.unwrap()[0].id;
    assert_eq!(remove(left).await, RemovePasskeyOutcome::Removed, "she has a password");
}

#[tokio::test]
async fn a_challenge_is_answered_once_and_within_five_minutes() {
    let app = App::start().await;
    let (cell, owner) = (app.cell(), app.database.as_owner().await);
    let token = cell.store_challenge("{\"state\":1}", &SystemRandomness).await.unwrap();
    assert_eq!(cell.take_challenge(token.reveal()).await.unwrap().as_deref(), Some("{\"state\":1}"));
    assert_eq!(cell.take_challenge(token.reveal()).await.unwrap(), None);
    assert_eq!(cell.take_challenge("invented").await.unwrap(), None);
    let late = cell.store_challenge("{}", &SystemRandomness).await.unwrap();
    cell.store_challenge("{}", &SystemRandomness).await.unwrap();
    advance_clock(&owner, Duration::from_mins(5)).await.unwrap();
    assert_eq!(cell.take_challenge(late.reveal()).await.unwrap(), None);
    cleanup(&app.running.service).await;
    let count = "SELECT count(*) FROM portal_challenge";
    assert_eq!(owner.query_one(count, &[]).await.unwrap().get::<_, i64>(0), 0);
}

#[tokio::test]
async fn every_change_of_credentials_ends_the_known_browsers_of_the_person() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    let (cell, actor, ring) = (app.cell(), anna.actor(), &app.running.service.ring);
    let add = async |user, token| {
        let browser = SignInBrowser { known: None, token: [token; 32], name: "Firefox/Windows" };
        assert!(cell.add_browser(user, browser_address(), &browser).await.unwrap());
    };
    add(ben.id, 1).await;
    let codes = replace_codes(&app, &anna).await;
    for change in 0..7 {
        add(anna.id, 2).await;
        assert_eq!(cell.find_browsers(&[[1; 32], [2; 32], [3; 32]]).await.unwrap().len(), 2);
        match change {
            0 => {
                let added = cell.add_passkey(&actor, anna.id, &new_passkey("phone")).await.unwrap();
                assert_eq!(added, AddPasskeyOutcome::Added);
            }
            1 => {
                let id = cell.passkeys(anna.id).await.unwrap()[0].id;
                assert_eq!(cell.remove_passkey(&actor, anna.id, id).await.unwrap(), RemovePasskeyOutcome::Removed);
            }
            2 => assert!(cell.use_recovery_code(&actor, anna.id, codes[0].hash()).await.unwrap()),
            3 => drop(replace_codes(&app, &anna).await),
            4 => {
                let new = new_password(&anna.totp);
                assert!(cell.set_password(&actor, anna.id, &new, 0, ring, &SystemRandomness).await.unwrap());
            }
            5 => assert_eq!(cell.end_other_sessions(&actor, anna.id, 0).await.unwrap(), 0),
            _ => assert_eq!(cell.end_all_sessions(&actor, anna.id).await.unwrap(), 0),
        }
        assert!(cell.browsers(anna.id).await.unwrap().is_empty(), "change {change}");
    }
    assert_eq!(cell.browsers(ben.id).await.unwrap().len(), 1, "of somebody else");
}

#[tokio::test]
async fn a_person_has_at_most_20_known_browsers_and_none_that_was_unused_for_400_days() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let (cell, owner) = (app.cell(), app.database.as_owner().await);
    for token in 1..=22 {
        let browser = SignInBrowser { known: None, token: [token; 32], name: "Firefox/Windows" };
        assert!(cell.add_browser(anna.id, browser_address(), &browser).await.unwrap());
        advance_clock(&owner, Duration::from_secs(1)).await.unwrap();
    }
    let hashes = cell.browsers(anna.id).await.unwrap().into_iter().map(|browser| browser.hash[0]);
    assert_eq!(hashes.collect::<Vec<_>>(), (3..=22).rev().collect::<Vec<_>>());
    advance_clock(&owner, Duration::from_hours(24 * 399)).await.unwrap();
    cleanup(&app.running.service).await;
    assert_eq!(cell.browsers(anna.id).await.unwrap().len(), 20);
    advance_clock(&owner, Duration::from_hours(24)).await.unwrap();
    cleanup(&app.running.service).await;
    assert!(cell.browsers(anna.id).await.unwrap().is_empty());
}
