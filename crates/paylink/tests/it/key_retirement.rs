//! Retiring a key: who has to agree, what is sealed again, and what may not be sealed with it any more.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use paylink_domain::{
    id::{EndpointId, InvitationId},
    keyring::{KeyId, KeyRing, Purpose, Ring},
    portal_secret::InvitationToken,
    sign_on::SignOnMode,
    user::Role,
};
use paylink_server::{
    lifecycle::{Roles, RunningService, StartError, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_store::{
    ActivateError, AddEndpointOutcome, Cell, InviteOutcome, KeyState, NewInvitation, Overlap, ResealProgress,
    RetireError, RetireStep, SEALED_COLUMNS, StoreError, activate_key, complete_retirement, retire_key,
};
use paylink_testkit::{
    App, Database, KEY_1, KEY_2, PATIENCE, add_portal_user, cell_00, cell_of, config, secrets_under, set_sign_on,
    sign_in_by_provider, tester, wait_until,
};
use tokio::time::timeout;
use tokio_postgres::Client;
use url::Url;

const BOTH: &[(u16, &str)] = &[(1, KEY_1), (2, KEY_2)];
const KEY: KeyId = KeyId::new(1);

/// A service with both keys, of which key 1 is active.
async fn app() -> App {
    let database = Database::migrated().await;
    let config = config(&database, BOTH);
    App::with_roles(database, &config, Roles { web: true, worker: false }).await
}

async fn node(database: &Database, keys: &[(u16, &str)]) -> Result<RunningService, StartError> {
    start(&config(database, keys), Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await
}

fn ring(app: &App) -> &KeyRing {
    &app.running.service.ring
}

/// Activates key 2 for both rings, and lets the node notice it without waiting for its next inspection.
async fn rotate(app: &App, owner: &mut Client) {
    activate_key(&tester(), owner, cell_00(), ring(app), KeyId::new(2), &Ring::ALL).await.unwrap();
    app.cell().inspect(ring(app), true).await.unwrap();
    // The heartbeat that follows the inspection.
    owner.execute("UPDATE node SET keys_seen = (SELECT max(generation) FROM sealing_key)", &[]).await.unwrap();
}

async fn retire_secrets(app: &App, owner: &mut Client) -> ResealProgress {
    assert_eq!(
        retire_key(&tester(), owner, cell_00(), ring(app), Ring::Secrets, KEY).await.unwrap(),
        RetireStep::Retiring
    );
    complete_retirement(&tester(), owner, cell_00(), ring(app), KEY, &SystemRandomness, |_, _| {}).await.unwrap()
}

async fn add_endpoint(cell: &Cell, app: &App) -> Result<EndpointId, StoreError> {
    let url: Url = "https://shop.example/hook".parse().unwrap();
    match cell.add_endpoint(&tester(), app.company, &url, "test", ring(app), &SystemRandomness).await? {
        AddEndpointOutcome::New(id, _) => Ok(id),
        AddEndpointOutcome::LimitReached => panic!("the company has few endpoints"),
    }
}

async fn state_of(app: &App, of: Ring) -> KeyState {
    app.cell().cell_keys().await.unwrap().find(of, KEY).unwrap().state
}

/// Columns of bytes that are not sealed. A new column has to be added here or to `SEALED_COLUMNS`.
const NOT_SEALED: &[(&str, &str)] = &[
    ("api_token", "hash"),
    ("attempt", "consent_hash"),
    ("company_logo", "image"),
    ("delivery_attempt", "response_body"),
    ("idempotency", "key_hash"),
    ("idempotency", "request_hash"),
    ("portal_challenge", "hash"),
    ("portal_invitation", "hash"),
    ("portal_passkey", "credential_id"),
    ("portal_browser", "hash"),
    ("portal_recovery_code", "hash"),
    ("portal_recovery_code", "salt"),
    ("portal_session", "hash"),
    ("sealing_key", "fingerprint"),
];

#[tokio::test]
async fn every_sealed_column_of_the_schema_is_sealed_again_by_a_retirement() {
    let database = Database::migrated().await;
    let columns = "
        SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
        JOIN pg_class ON pg_class.oid = table_name::regclass
        WHERE table_schema = 'public' AND NOT relispartition AND (data_type = 'bytea' OR column_name LIKE '%sealed%')";
    let owner = database.as_owner().await;
    let in_schema: BTreeSet<(String, String)> =
        owner.query(columns, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect();
    let sealed = SEALED_COLUMNS.iter().map(|column| (column.table, column.column));
    let known: BTreeSet<(String, String)> =
        sealed.chain(NOT_SEALED.iter().copied()).map(|(table, column)| (table.to_owned(), column.to_owned())).collect();
    assert_eq!(in_schema, known);
    // Each has a trigger that rejects secrets under a retired key.
    let guarded = "
        SELECT tgrelid::regclass::text FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE prosrc LIKE '%check_sealing_key%'";
    let guarded: BTreeSet<String> = owner.query(guarded, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    assert_eq!(guarded, SEALED_COLUMNS.iter().map(|column| column.table.to_owned()).collect());
}

/// An invitation whose mail is not sent yet.
async fn invite_by_mail(app: &App) -> (InvitationId, InvitationToken) {
    let email = "finn@example.com".parse().unwrap();
    let new = NewInvitation { email, membership: Some((app.company, Role::Finance)), operator: false };
    match app.cell().invite_by_mail(&tester(), &new, ring(app), &SystemRandomness).await.unwrap() {
        InviteOutcome::Invited(id, token) => (id, token),
        InviteOutcome::AlreadyMember => panic!("nobody has this address"),
    }
}

#[tokio::test]
async fn after_a_retirement_a_node_starts_without_the_key_and_opens_every_secret() {
    let app = app().await;
    let endpoint = add_endpoint(&app.cell(), &app).await.unwrap();
    let secret = app.cell().webhook_secret(endpoint, ring(&app)).await.unwrap().unwrap();
    app.cell().rotate_secret(&tester(), endpoint, Overlap::Keep, ring(&app), &SystemRandomness).await.unwrap();
    let rotated = app.cell().webhook_secret(endpoint, ring(&app)).await.unwrap().unwrap();
    assert_ne!(*rotated.reveal(), *secret.reveal());
    let user = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let (invitation, token) = invite_by_mail(&app).await;
    let (issuer, client) = ("https://login.example.com", "paylink");
    set_sign_on(&app, app.company, (issuer, client, "client-secret"), SignOnMode::Invitation).await;
    let session =
        sign_in_by_provider(&app, (issuer, client), &"sara@example.com".parse().unwrap(), "refresh-token").await;
    let mut owner = app.database.as_owner().await;
    rotate(&app, &mut owner).await;
    assert_eq!(secrets_under(&owner, 1).await, 7);
    let progress = retire_secrets(&app, &mut owner).await;
    assert_eq!((progress.resealed, progress.damaged), (7, 0));
    assert_eq!((secrets_under(&owner, 1).await, secrets_under(&owner, 2).await), (0, 7));
    assert_eq!(
        retire_key(&tester(), &mut owner, cell_00(), ring(&app), Ring::Secrets, KEY).await.unwrap(),
        RetireStep::Retired,
        "repeatable"
    );

    let lacks_links = node(&app.database, &[(2, KEY_2)]).await.expect_err("links under key 1 are still in use");
    assert!(paylink_domain::error_chain::ErrorChain(&lacks_links).to_string().contains("lacks key 1 for links"));
    assert_eq!(
        retire_key(&tester(), &mut owner, cell_00(), ring(&app), Ring::Links, KEY).await.unwrap(),
        RetireStep::Retired
    );
    let only_new = node(&app.database, &[(2, KEY_2)]).await.unwrap();
    let (cell, only_2) = (cell_of(&only_new), &only_new.service.ring);
    assert!(cell.payee_account(app.company, only_2).await.unwrap().is_some());
    assert_eq!(*cell.webhook_secret(endpoint, only_2).await.unwrap().unwrap().reveal(), *rotated.reveal());
    let opened = cell.sign_in_secrets(&user.email, only_2).await.unwrap().unwrap();
    assert_eq!(opened.totp.bytes(), user.totp.bytes());
    let mailed = cell.mailed_invitation(invitation, only_2).await.unwrap().unwrap();
    assert_eq!(mailed.token.reveal(), token.reveal());
    assert_eq!(cell.sign_on(app.company, only_2).await.unwrap().unwrap().client_secret.as_str(), "client-secret");
    let session = cell.signed_in(session.hash()).await.unwrap().unwrap().session;
    assert_eq!(
        cell.claim_session_check(session, Duration::ZERO, only_2).await.unwrap().unwrap().as_str(),
        "refresh-token"
    );
    let old = owner.query_one("SELECT old_secret_sealed FROM endpoint", &[]).await.unwrap().get::<_, Vec<u8>>(0);
    assert!(only_2.open(Purpose::WebhookSecret, &endpoint.number().to_be_bytes(), &old).is_ok());
    let activated = activate_key(&tester(), &mut owner, cell_00(), ring(&app), KEY, &[Ring::Links]).await;
    assert!(matches!(activated, Err(ActivateError::Retired(Ring::Links, KEY))), "{activated:?}");
}

#[tokio::test]
async fn a_key_is_not_retired_while_it_is_active_or_a_node_may_still_seal_with_it() {
    let app = app().await;
    let mut owner = app.database.as_owner().await;
    for of in Ring::ALL {
        let active = retire_key(&tester(), &mut owner, cell_00(), ring(&app), of, KEY).await;
        assert!(matches!(active, Err(RetireError::Active(_, KEY))), "{active:?}");
    }
    let unknown = retire_key(&tester(), &mut owner, cell_00(), ring(&app), Ring::Links, KeyId::new(2)).await;
    assert!(matches!(unknown, Err(RetireError::NotRegistered(..))), "{unknown:?}");

    activate_key(&tester(), &mut owner, cell_00(), ring(&app), KeyId::new(2), &Ring::ALL).await.unwrap();
    owner.execute("UPDATE node SET keys_seen = 0", &[]).await.unwrap();
    for of in Ring::ALL {
        let waiting = retire_key(&tester(), &mut owner, cell_00(), ring(&app), of, KEY).await.unwrap();
        assert!(matches!(waiting, RetireStep::WaitingForNodes(ref nodes) if nodes.len() == 1), "{waiting:?}");
        assert_eq!(state_of(&app, of).await, KeyState::InUse);
    }
    // The node reports its inspection by itself.
    wait_until("the node has read the active key", PATIENCE, async || {
        let seen = "SELECT bool_and(keys_seen = (SELECT max(generation) FROM sealing_key)) FROM node";
        app.database.as_owner().await.query_one(seen, &[]).await.unwrap().get(0)
    })
    .await;
    assert_eq!(
        retire_key(&tester(), &mut owner, cell_00(), ring(&app), Ring::Links, KEY).await.unwrap(),
        RetireStep::Retired
    );
}

#[tokio::test]
async fn a_node_that_missed_the_rotation_cannot_store_a_secret_under_a_retired_key() {
    let app = app().await;
    let cells = config(&app.database, BOTH).open_cells().unwrap();
    let stale = cells.get(cell_00()).unwrap().clone();
    stale.inspect(ring(&app), true).await.unwrap();
    let endpoint = add_endpoint(&stale, &app).await.unwrap();
    let mut owner = app.database.as_owner().await;
    rotate(&app, &mut owner).await;
    retire_secrets(&app, &mut owner).await;
    for refused in [
        add_endpoint(&stale, &app).await.map(drop),
        stale.rotate_secret(&tester(), endpoint, Overlap::Keep, ring(&app), &SystemRandomness).await.map(drop),
        add_company(&stale, &app).await,
    ] {
        let Err(StoreError::Refused { constraint }) = refused else { panic!("{refused:?}") };
        assert_eq!(constraint, "sealing_key_in_use");
    }
    add_company(&app.cell(), &app).await.unwrap();
}

async fn add_company(cell: &Cell, app: &App) -> Result<(), StoreError> {
    cell.add_company(&tester(), &paylink_playground::demo_company::company(), ring(app), &SystemRandomness)
        .await
        .map(drop)
}

#[tokio::test]
async fn a_secret_that_was_written_but_not_committed_when_the_retirement_started_is_sealed_again() {
    let app = app().await;
    let endpoint = add_endpoint(&app.cell(), &app).await.unwrap();
    let mut owner = app.database.as_owner().await;
    rotate(&app, &mut owner).await;
    // The same row once more, as a slow transaction writes it.
    let slow = app.database.as_owner().await;
    slow.batch_execute("BEGIN").await.unwrap();
    let copy = "INSERT INTO payee_account (company_id, holder, iban_sealed, currency)
                SELECT company_id, holder, iban_sealed, currency FROM payee_account";
    assert_eq!(slow.execute(copy, &[]).await.unwrap(), 1);
    assert_eq!(
        retire_key(&tester(), &mut owner, cell_00(), ring(&app), Ring::Secrets, KEY).await.unwrap(),
        RetireStep::Retiring
    );
    let actor = tester();
    let mut completion =
        Box::pin(complete_retirement(&actor, &mut owner, cell_00(), ring(&app), KEY, &SystemRandomness, |_, _| {}));
    assert!(timeout(Duration::from_millis(500), &mut completion).await.is_err(), "it waits for that transaction");
    slow.batch_execute("COMMIT").await.unwrap();
    let progress = timeout(PATIENCE, completion).await.unwrap().unwrap();
    assert_eq!(progress.resealed, 3);
    assert_eq!(secrets_under(&owner, 1).await, 0);
    assert!(app.cell().webhook_secret(endpoint, ring(&app)).await.unwrap().is_some());
}

#[tokio::test]
async fn a_damaged_secret_does_not_block_a_retirement_and_is_reported() {
    let app = app().await;
    add_endpoint(&app.cell(), &app).await.unwrap();
    let mut owner = app.database.as_owner().await;
    owner.execute("UPDATE endpoint SET secret_sealed = '\\x0001ffff'", &[]).await.unwrap();
    rotate(&app, &mut owner).await;
    let progress = retire_secrets(&app, &mut owner).await;
    assert_eq!((progress.resealed, progress.damaged), (1, 1));
    assert_eq!(state_of(&app, Ring::Secrets).await, KeyState::Retired);
}
