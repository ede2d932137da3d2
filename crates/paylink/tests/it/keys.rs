//! Keys: known to every node before the first one seals with them, and never missing when one is needed.

use std::sync::Arc;

use paylink_domain::{error_chain::Chain, keyring::KeyId, link::Link};
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    run::{Roles, Running, StartError, start},
};
use paylink_store::{ActivateError, CellState, activate};
use paylink_testkit::{App, Database, KEY_1, KEY_2, cell_of, config, link_text};
use serde_json::json;

const KEY_3: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

async fn node(database: &Database, keys: &[(u16, &str)]) -> Result<Running, StartError> {
    start(&config(database, keys), Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await
}

async fn activate_on(database: &Database, keys: &[(u16, &str)], id: u16) -> Result<(), ActivateError> {
    activate(&mut database.as_owner().await, &config(database, keys).key_ring(), KeyId::new(id)).await
}

fn sealing(running: &Running) -> u16 {
    let CellState::Serving { sealing, .. } = cell_of(running).state() else { panic!("it serves") };
    sealing.number()
}

#[tokio::test]
async fn a_node_whose_ring_lacks_a_key_that_its_cell_names_refuses_to_start() {
    let database = Database::migrated().await;
    activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await.unwrap();
    for (keys, why) in [
        (&[(1, KEY_1)][..], "lacks key 2"),
        (&[(2, KEY_2)], "lacks key 1"),
        (&[(1, KEY_1), (2, KEY_3)], "key 2 of this node is not the key 2"),
        (&[(7, KEY_1)], "lacks key 1"),
    ] {
        let error = Chain(&node(&database, keys).await.expect_err("it must refuse")).to_string();
        assert!(error.contains(why), "{error}");
    }
    let running = node(&database, &[(1, KEY_1), (2, KEY_2)]).await.unwrap();
    assert_eq!(sealing(&running), 2);
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
    assert!(matches!(refused, Err(ActivateError::NodeLacksKey { .. })), "another key of the same number: {refused:?}");
    other.stop().await;
    let new = node(&database, &[(1, KEY_1), (2, KEY_2)]).await.unwrap();
    assert_eq!(sealing(&new), 1, "holding a key is not yet using it");
    activate_on(&database, &[(1, KEY_1), (2, KEY_2)], 2).await.unwrap();
    cell_of(&new).inspect(&new.service.ring, false).await.unwrap();
    assert_eq!(sealing(&new), 2);
}

#[tokio::test]
async fn activating_a_key_that_is_not_in_the_ring_or_is_another_changes_nothing() {
    let database = Database::migrated().await;
    assert!(matches!(activate_on(&database, &[(1, KEY_1)], 9).await, Err(ActivateError::NotInRing(_))));
    assert!(matches!(activate_on(&database, &[(1, KEY_2)], 1).await, Err(ActivateError::Mismatch(_))));
    assert!(matches!(activate_on(&database, &[(1, KEY_2), (2, KEY_3)], 2).await, Err(ActivateError::Mismatch(_))));
    assert_eq!(sealing(&node(&database, &[(1, KEY_1)]).await.unwrap()), 1);
}

#[tokio::test]
async fn a_link_sealed_with_an_old_key_still_opens_after_two_rotations() {
    let app = App::start().await;
    let answer = app.generate(&json!({"payment": {"amountCents": 827, "reference": "old"}})).await;
    let text = link_text(&answer).to_owned();
    app.running.stop().await;
    let ring = [(1, KEY_1), (2, KEY_2), (3, KEY_3)];
    activate_on(&app.database, &ring, 2).await.unwrap();
    activate_on(&app.database, &ring, 3).await.unwrap();
    let running = node(&app.database, &ring).await.unwrap();
    assert_eq!(sealing(&running), 3);
    let link = Link::open(&text, &running.service.ring).unwrap();
    assert_eq!(link.reference.as_str(), "old");
    let page = reqwest::get(format!("http://{}/l/{text}", running.pay.unwrap())).await.unwrap();
    assert_eq!(page.status(), 200);
    let account = cell_of(&running).payee_account(app.company, &running.service.ring).await.unwrap();
    assert!(account.is_some(), "what key 1 sealed in a column opens too");
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
    let answer = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    answer.assert_problem(503, "Service Unavailable");
    let ready = reqwest::get(format!("http://{}/readyz", app.running.ops)).await.unwrap();
    assert_eq!(ready.status(), 503);
}
