//! Sessions of the portal: how long they are valid, and what ends them.

use std::time::Duration;

use paylink_domain::{audit::Actor, sign_on::SignOnMode, totp::TotpSecret, user::Role};
use paylink_playground::cell_clock::advance_clock;
use paylink_server::{system::SystemRandomness, worker::cleanup::cleanup};
use paylink_store::{AddPasskeyOutcome, AuditQuery, NewSession, OwnerChanges};
use paylink_testkit::{
    App, PortalUser, add_portal_user, browser_address, concurrently, new_passkey, new_password, set_sign_on,
    sign_in_by_provider, tester,
};
use tokio_postgres::Client;

const HOUR: Duration = Duration::from_hours(1);

async fn start() -> (App, PortalUser, Client) {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let owner = app.database.as_owner().await;
    (app, anna, owner)
}

async fn is_valid(app: &App, token: [u8; 32]) -> bool {
    app.cell().signed_in(token).await.unwrap().is_some()
}

#[tokio::test]
async fn a_session_says_who_is_signed_in_where_and_in_what() {
    let (app, anna, _) = start().await;
    let token = anna.sign_in(&app).await;
    let found = app.cell().signed_in(token).await.unwrap().unwrap();
    assert_eq!((found.user.id, found.memberships[0].company), (anna.id, app.company));
    let second = Duration::from_secs(1);
    assert!(
        found.authenticated_at.since(found.created_at) < second && found.last_seen_at.since(found.created_at) < second
    );
    app.cell().touch_session(found.session, [198, 51, 100, 9].into()).await.unwrap();
    let listed = app.cell().sessions(anna.id).await.unwrap();
    assert_eq!((listed[0].id, listed[0].device.as_str()), (found.session, "Test browser"));
    assert_eq!((listed[0].address, listed[0].last_address), (browser_address(), [198, 51, 100, 9].into()));
    let user = &app.cell().users(Some(app.company)).await.unwrap()[0];
    assert_eq!(user.last_seen_at, Some(listed[0].last_seen_at));
    assert!(!is_valid(&app, [0; 32]).await);
}

#[tokio::test]
async fn a_browser_cannot_fill_the_table_with_its_name() {
    let (app, anna, _) = start().await;
    let device = format!("\u{1b}[2J{}", "é".repeat(10_000));
    let new = NewSession {
        user: anna.id,
        device: &device,
        address: browser_address(),
        replaced: None,
        browser: None,
        page_language: None,
    };
    app.cell().start_session(&anna.actor(), &new, &SystemRandomness).await.unwrap().unwrap();
    let stored = app.cell().sessions(anna.id).await.unwrap()[0].device.clone();
    assert!(stored.chars().count() == 200 && stored.starts_with("[2Jé"), "{stored}");
}

#[tokio::test]
async fn a_session_ends_after_12_hours_without_a_request() {
    let (app, anna, owner) = start().await;
    let (used, unused) = (anna.sign_in(&app).await, anna.sign_in(&app).await);
    advance_clock(&owner, 11 * HOUR).await.unwrap();
    let session = app.cell().signed_in(used).await.unwrap().unwrap().session;
    app.cell().touch_session(session, browser_address()).await.unwrap();
    advance_clock(&owner, HOUR).await.unwrap();
    assert!(is_valid(&app, used).await);
    assert!(!is_valid(&app, unused).await);
    assert_eq!(app.cell().sessions(anna.id).await.unwrap().len(), 1);
    assert!(app.cell().rotate_session(&anna.actor(), unused, &SystemRandomness).await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_ends_after_7_days_however_often_it_is_used_and_is_deleted() {
    let (app, anna, owner) = start().await;
    let mut token = anna.sign_in(&app).await;
    let session = app.cell().signed_in(token).await.unwrap().unwrap().session;
    for _ in 0..15 {
        advance_clock(&owner, 11 * HOUR).await.unwrap();
        app.cell().touch_session(session, browser_address()).await.unwrap();
        assert!(is_valid(&app, token).await);
        let rotated = app.cell().rotate_session(&anna.actor(), token, &SystemRandomness).await.unwrap().unwrap();
        token = rotated.hash();
    }
    advance_clock(&owner, 3 * HOUR).await.unwrap();
    assert!(!is_valid(&app, token).await);
    cleanup(&app.running.service).await;
    let count = "SELECT count(*) FROM portal_session";
    assert_eq!(owner.query_one(count, &[]).await.unwrap().get::<_, i64>(0), 0);
    let (object, query) = (anna.id.to_string(), AuditQuery { limit: 100, ..AuditQuery::default() });
    let entries = app.cell().audit_entries(AuditQuery { object: Some(&object), ..query }).await.unwrap();
    let sign_in = entries.iter().find(|entry| entry.action == "user.sign_in").expect("the entry stays");
    assert_eq!((sign_in.actor.as_str(), sign_in.host.as_str()), ("anna@example.com", "192.0.2.7"));
    assert!(sign_in.after.as_deref().unwrap().contains("Test browser"));
}

#[tokio::test]
async fn a_reauthentication_gives_the_session_another_token() {
    let (app, anna, owner) = start().await;
    let old = anna.sign_in(&app).await;
    let before = app.cell().signed_in(old).await.unwrap().unwrap();
    advance_clock(&owner, HOUR).await.unwrap();
    let new = app.cell().rotate_session(&anna.actor(), old, &SystemRandomness).await.unwrap().unwrap();
    assert!(!is_valid(&app, old).await);
    let after = app.cell().signed_in(new.hash()).await.unwrap().unwrap();
    assert_eq!((after.session, after.created_at), (before.session, before.created_at));
    assert!(after.authenticated_at > before.authenticated_at);
    assert!(app.cell().rotate_session(&anna.actor(), old, &SystemRandomness).await.unwrap().is_none());
}

#[tokio::test]
async fn a_change_of_role_and_a_removal_end_all_sessions() {
    let (app, anna, _) = start().await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Developer).await;
    let (one, two, own) = (ben.sign_in(&app).await, ben.sign_in(&app).await, anna.sign_in(&app).await);
    app.cell().change_role(&anna.actor(), ben.id, app.company, Role::Viewer, OwnerChanges::Direct).await.unwrap();
    assert!(!is_valid(&app, one).await && !is_valid(&app, two).await && is_valid(&app, own).await);
    let again = ben.sign_in(&app).await;
    app.cell().remove_user(&tester(), ben.id).await.unwrap();
    assert!(!is_valid(&app, again).await);
    let new = NewSession {
        user: ben.id,
        device: "",
        address: browser_address(),
        replaced: None,
        browser: None,
        page_language: None,
    };
    assert!(app.cell().start_session(&ben.actor(), &new, &SystemRandomness).await.unwrap().is_none(), "no such user");
}

/// As by a sign-in, or a form, that was under way when their credentials ended.
#[tokio::test]
async fn whoever_has_no_credential_any_more_starts_no_session_and_sets_no_new_one() {
    let app = App::start().await;
    let (issuer, client, email) = ("https://login.example.com", "paylink", "sara@example.com".parse().unwrap());
    set_sign_on(&app, app.company, (issuer, client, "secret"), SignOnMode::Invitation).await;
    sign_in_by_provider(&app, (issuer, client), &email, "refresh-token").await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let (id, actor) =
        (cell.user_by_email(&email).await.unwrap().unwrap().id, Actor::of_portal(&email, browser_address()));
    let new = NewSession {
        user: id,
        device: "",
        address: browser_address(),
        replaced: None,
        browser: None,
        page_language: None,
    };
    assert!(cell.start_session(&actor, &new, &SystemRandomness).await.unwrap().is_none());
    let added = cell.add_passkey(&actor, id, &new_passkey("laptop")).await.unwrap();
    assert_eq!(added, AddPasskeyOutcome::NoSuchUser);
    let password = new_password(&TotpSecret::generate(&SystemRandomness));
    assert!(!cell.set_password(&actor, id, &password, 0, ring, &SystemRandomness).await.unwrap());
}

#[tokio::test]
async fn a_user_ends_one_session_the_others_or_all() {
    let (app, anna, _) = start().await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    let tokens = [anna.sign_in(&app).await, anna.sign_in(&app).await, anna.sign_in(&app).await];
    let id = async |token| app.cell().signed_in(token).await.unwrap().unwrap().session;
    let (cell, actor) = (app.cell(), anna.actor());
    let of_ben = id(ben.sign_in(&app).await).await;
    assert!(!cell.end_session(&actor, anna.id, of_ben).await.unwrap(), "it is somebody else's");
    assert!(cell.end_session(&actor, anna.id, id(tokens[0]).await).await.unwrap());
    assert!(!is_valid(&app, tokens[0]).await);
    assert_eq!(cell.end_other_sessions(&actor, anna.id, id(tokens[1]).await).await.unwrap(), 1);
    assert!(is_valid(&app, tokens[1]).await && !is_valid(&app, tokens[2]).await);
    assert!(cell.sign_out(&actor, tokens[1]).await.unwrap());
    assert!(!cell.sign_out(&actor, tokens[1]).await.unwrap());
    assert_eq!(cell.end_all_sessions(&actor, anna.id).await.unwrap(), 0);
    assert_eq!(cell.end_all_sessions(&tester(), ben.id).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_may_be_removed_in_the_middle_of_their_requests() {
    let (app, anna, _) = start().await;
    for round in 0..5 {
        let ben = add_portal_user(&app, &format!("ben-{round}@example.com"), Role::Developer).await;
        let token = ben.sign_in(&app).await;
        let session = app.cell().signed_in(token).await.unwrap().unwrap().session;
        let steps = (0..12).map(|step| {
            let (cell, actor, user, company) = (app.cell(), anna.actor(), ben.id, app.company);
            async move {
                match step {
                    0 => cell.change_role(&actor, user, company, Role::Viewer, OwnerChanges::Direct).await.map(drop),
                    1 => cell.remove_member(&actor, user, company, OwnerChanges::Direct).await.map(drop),
                    2 => cell.remove_user(&actor, user).await.map(drop),
                    3 => cell.rotate_session(&actor, token, &SystemRandomness).await.map(drop),
                    4 => cell.end_all_sessions(&actor, user).await.map(drop),
                    _ => cell.touch_session(session, browser_address()).await,
                }
            }
        });
        for outcome in concurrently(steps).await {
            outcome.expect("no deadlock");
        }
        assert!(!is_valid(&app, token).await);
        assert!(app.cell().user(ben.id).await.unwrap().is_none());
    }
}
