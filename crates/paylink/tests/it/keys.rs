//! Sealing keys: every node holds a key before any node seals with it, and no node starts without a key that its cell uses.

use std::sync::Arc;

use paylink_domain::{
    error_chain::ErrorChain,
    keyring::{KeyId, Ring},
    link::Link,
};
use paylink_server::{
    lifecycle::{Roles, RunningService, StartError, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_store::{ActivateError, CellState, activate_key};
use paylink_testkit::{App, Database, KEY_1, KEY_2, cell_00, cell_of, config, link_text, tester};
use serde_json::json;

const KEY_3: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

async fn node(database: &Database, keys: &[(u16, &str)]) -> Result<RunningService, StartError> {
    start(&config(database, keys), Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await
}

async fn activate_on(database: &Database, keys: &[(u16, &str)], id: u16) -> Result<(), ActivateError> {
    activate_key(
        &tester(),
        &mut database.as_owner().await,
        cell_00(),
        &config(database, keys).key_ring(),
        KeyId::new(id),
        &Ring::ALL,
    )
    .await
}

fn sealing_key_id(running: &RunningService) -> u16 {
    let CellState::Serving { sealing_keys, .. } = cell_of(running).state() else { panic!("the cell is not served") };
    assert_eq!(sealing_keys.links, sealing_keys.secrets);
    sealing_keys.links.number()
}

#[tokio::test]
async fn a_node_whose_ring_lacks_a_key_of_its_cell_refuses_to_start() {
    let database = Database::migrated().await;
    activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await.unwrap();
    for (keys, reason) in [
        (&[(1, KEY_1)][..], "lacks key 2"),
        (&[(2, KEY_2)], "lacks key 1"),
        (&[(1, KEY_1), (2, KEY_3)], "key 2 for links of this node differs from the key 2"),
        (&[(7, KEY_1)], "lacks key 1"),
    ] {
        let error = ErrorChain(&node(&database, keys).await.expect_err("the node must refuse to start")).to_string();
        assert!(error.contains(reason), "{error}");
    }
    let running = node(&database, &[(1, KEY_1), (2, KEY_2)]).await.unwrap();
    assert_eq!(sealing_key_id(&running), 2);
}

#[tokio::test]
async fn a_key_is_not_activated_while_a_node_lacks_it() {
    let database = Database::migrated().await;
    let old = node(&database, &[(1, KEY_1)]).await.unwrap();
    let refused = activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await;
    assert!(matches!(refused, Err(ActivateError::NodeLacksKey { .. })), "{refused:?}");
    let other = node(&database, &[(1, KEY_1), (2, KEY_3)]).await.unwrap();
    old.stop().await;
    let refused = activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await;
    assert!(
        matches!(refused, Err(ActivateError::NodeLacksKey { .. })),
        "a different key with the same id: {refused:?}"
    );
    other.stop().await;
    let new = node(&database, &[(1, KEY_1), (2, KEY_2)]).await.unwrap();
    assert_eq!(sealing_key_id(&new), 1, "a new key is not used before it is activated");
    activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await.unwrap();
    cell_of(&new).inspect(&new.service.ring, false).await.unwrap();
    assert_eq!(sealing_key_id(&new), 2);
}

#[tokio::test]
async fn activating_a_key_that_the_ring_lacks_or_that_differs_from_the_cell_changes_nothing() {
    let database = Database::migrated().await;
    assert!(matches!(activate_on(&database, &[(1, KEY_1)], 9).await, Err(ActivateError::NotInRing(..))));
    assert!(matches!(activate_on(&database, &[(1, KEY_2)], 1).await, Err(ActivateError::Mismatch(_))));
    assert!(matches!(activate_on(&database, &[(1, KEY_2), (2, KEY_3)], 2).await, Err(ActivateError::Mismatch(_))));
    assert_eq!(sealing_key_id(&node(&database, &[(1, KEY_1)]).await.unwrap()), 1);
}

#[tokio::test]
async fn a_link_sealed_with_an_old_key_still_opens_after_two_rotations() {
    let app = App::start().await;
    let response = app.generate(&json!({"payment": {"amountCents": 827, "reference": "old"}})).await;
    let text = link_text(&response).to_owned();
    app.running.stop().await;
    let ring = [(1, KEY_1), (2, KEY_2), (3, KEY_3)];
    activate_on(&app.database, &ring, 2).await.unwrap();
    activate_on(&app.database, &ring, 3).await.unwrap();
    let running = node(&app.database, &ring).await.unwrap();
    assert_eq!(sealing_key_id(&running), 3);
    let link = Link::open(&text, &running.service.ring).unwrap();
    assert_eq!(link.reference.as_str(), "old");
    let page = reqwest::get(format!("http://{}/l/{text}", running.pay.unwrap())).await.unwrap();
    assert_eq!(page.status(), 200);
    let account = cell_of(&running).payee_account(app.company, &running.service.ring).await.unwrap();
    assert!(account.is_some(), "a column that key 1 sealed opens too");
}

#[tokio::test]
async fn a_running_node_notices_a_cell_that_it_may_no_longer_serve() {
    let app = App::start().await;
    app.database
        .as_superuser()
        .await
        .batch_execute("UPDATE sealing_key SET fingerprint = '\\x0000000000000000'")
        .await
        .unwrap();
    assert!(app.cell().inspect(&app.running.service.ring, false).await.is_err());
    let response = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    response.assert_problem(503, "Service Unavailable");
    let ready = reqwest::get(format!("http://{}/readyz", app.running.ops)).await.unwrap();
    assert_eq!(ready.status(), 503);
}
