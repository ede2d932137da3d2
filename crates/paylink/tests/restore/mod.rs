//! A database that is restored to an earlier moment never lets a payer pay twice. The judge is the ledger of the banks.
//!
//! The server archives its write-ahead log, and is restored as an operator would do it. `PAYLINK_RESTORES` sets how often it is
//! restored to a random moment under load; `just restores` runs more.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod archived_postgres;
mod installation;
mod under_load;

use paylink_sandbox::{Operation, PausePoint};
use paylink_store::OpeningState;
use paylink_testkit::{PATIENCE, Payer, wait_until};

use crate::restore::{
    archived_postgres::{Target, rfc3339},
    installation::{Installation, Node},
};

/// The message on the page.
fn message(page: &str) -> &str {
    page.split_once("data-message=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(message, _)| message)
}

/// Confirms, and expects a page with this message.
async fn confirm_expecting(expected: &str, installation: &Installation, payer: &mut Payer) {
    installation.confirm(payer).await;
    assert_eq!(message(&payer.page), expected, "{}", payer.page);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restore_nobody_pays_until_a_person_opens_the_cell() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    let before = installation.paid(&node, "before").await.payment();
    let unused = installation.link(&node, "unused").await;
    let moment = installation.postgres.moment().await;
    let mut late = installation.payer_at_bank(&node, "after").await;
    late.approve_without_returning().await;
    let returned_to = late.return_url.clone().unwrap();
    late.return_from_bank().await;
    let after = late.payment();
    assert_eq!(installation.movements("after"), 1);
    node.stop().await;
    installation.postgres.restore(Target::Moment(moment)).await;

    let node = installation.node().await;
    let read = async |id| {
        let url = format!("http://{}/v1/payments/{id}", node.0.api.unwrap());
        reqwest::get(url).await.unwrap().status().as_u16()
    };
    assert_eq!((read(before).await, read(after).await), (200, 404), "the second payment is lost");
    confirm_expecting("paused", &installation, &mut late).await;
    let generated = installation.link(&node, "while closed").await;
    assert!(node.readiness().await.contains("closed: payers get 503"), "{}", node.readiness().await);
    let doctor = installation.run_paylink(&["doctor"]);
    let found = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(!doctor.status.success() && found.contains("BAD   cell 00 is closed"), "{found}");
    assert_eq!(reqwest::get(returned_to).await.unwrap().status(), 404);
    assert_eq!(node.cell().unknown_attempts().await.unwrap().len(), 1, "somebody came back to a lost attempt");

    let unchecked = installation.run_paylink(&["cell", "restored", "--to", &rfc3339(moment)]);
    let listed = String::from_utf8_lossy(&unchecked.stdout).into_owned();
    assert!(!unchecked.status.success() && listed.contains("[ ] API tokens: 1 are valid"), "{listed}");
    let too_early = installation.run_paylink(&["cell", "restored", "--to", &rfc3339(moment), "--checked"]);
    assert!(String::from_utf8_lossy(&too_early.stderr).contains("--now"), "a clock may have been ahead");
    let json = installation.run_paylink(&["cell", "restored", "--to", &rfc3339(moment), "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["open"], &json["valid_tokens"]), (&false.into(), &1.into()), "{json}");
    assert!(json["to_check"].to_string().contains("recovery codes"), "{json}");
    let future = installation.run_paylink(&["cell", "restored", "--to", "2999-01-01T00:00:00Z"]);
    assert!(String::from_utf8_lossy(&future.stderr).contains("future"));
    installation.declare_restored(moment);
    for link in [late.link.clone(), unused, generated] {
        let mut payer = Payer::with(link);
        confirm_expecting("revoked", &installation, &mut payer).await;
    }
    installation.paid(&node, "new").await;
    assert_eq!((installation.movements("after"), installation.movements("new")), (1, 1));
    node.stop().await;
    installation.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_finds_all_its_writes_opens_the_new_timeline() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    installation.paid(&node, "before").await;
    let mut payer = Payer::with(installation.link(&node, "after").await);
    installation.postgres.restore(Target::Latest).await;
    node.wait_until_reconnected().await;
    let opening = node.cell().opening().await.unwrap();
    assert!(opening.now.timeline > 1, "{opening:?}");
    installation.confirm(&mut payer).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    let opening = node.cell().opening().await.unwrap();
    assert!(opening.closed_reason().is_none() && opening.opened_by.starts_with("node "), "{opening:?}");
    node.stop().await;
    installation.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_misses_an_attempt_closes_the_cell_for_all() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    wait_for_heartbeat(&node).await;
    let moment = installation.postgres.moment().await;
    let mut payer = installation.paid(&node, "after").await;
    installation.postgres.restore(Target::Moment(moment)).await;
    node.wait_until_reconnected().await;
    confirm_expecting("paused", &installation, &mut payer).await;
    let opening = node.cell().opening().await.unwrap();
    assert!(opening.closed_reason().unwrap().contains("misses"), "{opening:?}");

    // A person who knows better than the node: the same link is paid again, so this is not the command after a restore.
    installation.operate(&["cell", "open", "--reason", "the test says so"]);
    installation.confirm(&mut payer).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    // From now on it remembers again.
    wait_for_heartbeat(&node).await;
    assert!(matches!(node.cell().opening_state(), OpeningState::Open { restored: false }));
    node.stop().await;
    installation.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_put_back_on_the_same_timeline_is_noticed_by_a_node_that_remembers() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    let mut payer = installation.paid(&node, "after").await;
    installation.postgres.restore(Target::Backup).await;
    node.wait_until_reconnected().await;
    let opening = node.cell().opening().await.unwrap();
    assert_eq!(opening.now, opening.opened_for, "the database itself cannot tell");
    confirm_expecting("paused", &installation, &mut payer).await;
    assert_eq!(installation.movements("after"), 1);
    node.stop().await;
    installation.stop().await;
}

/// The opening is later than the copy: the node must not take the copy's older one for a decision about what it misses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_from_before_a_person_opened_the_cell_is_noticed() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    for arguments in [["cell", "close", "--reason", "test"], ["cell", "open", "--reason", "test"]] {
        installation.operate(&arguments);
    }
    wait_for_heartbeat(&node).await;
    let mut payer = installation.paid(&node, "after").await;
    installation.postgres.restore(Target::Backup).await;
    node.wait_until_reconnected().await;
    confirm_expecting("paused", &installation, &mut payer).await;
    assert_eq!(installation.movements("after"), 1);
    node.stop().await;
    installation.stop().await;
}

/// What was written after the moment may be another node's, which has died: this node must not open the cell that a person has closed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_from_before_a_person_closed_the_cell_is_not_opened_by_a_node() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    wait_for_heartbeat(&node).await;
    let mut payer = Payer::with(installation.link(&node, "after").await);
    let moment = installation.postgres.moment().await;
    installation.operate(&["cell", "close", "--reason", "restore"]);
    wait_until("the node has seen it", PATIENCE, async || node.cell().verify_opening().await.is_err()).await;
    installation.postgres.restore(Target::Moment(moment)).await;
    node.wait_until_reconnected().await;
    confirm_expecting("paused", &installation, &mut payer).await;
    let reason = node.cell().opening().await.unwrap().closed_reason().unwrap();
    assert!(reason.contains("a person had closed the cell"), "{reason}");
    node.stop().await;
    installation.stop().await;
}

/// Its row says that a node may have written what this copy lacks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_stops_while_the_cell_is_closed_is_still_waited_for() {
    let installation = Installation::start().await;
    let (node, other) = (installation.node().await, installation.worker().await);
    for node in [&node, &other] {
        wait_for_heartbeat(node).await;
    }
    let nodes = async || node.cell().nodes().await.unwrap().len();
    assert_eq!(nodes().await, 2);
    installation.operate(&["cell", "close", "--reason", "test"]);
    other.stop().await;
    assert_eq!(nodes().await, 2, "the row stays");
    installation.operate(&["cell", "open", "--reason", "test"]);
    node.stop().await;
    installation.stop().await;
}

/// Without a synchronous standby, what one node finds says nothing about what another one wrote and took with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_synchronous_replication_every_node_has_to_find_its_writes() {
    let mut installation = Installation::start().await;
    let (node, other) = (installation.node().await, installation.worker().await);
    for node in [&node, &other] {
        wait_for_heartbeat(node).await;
    }
    let owner = installation.postgres.database.as_owner().await;
    let dead = "INSERT INTO node (name, version, keys, seen_at, heartbeat_number, counted_at)
        VALUES ('dead', '1', '{}', clock_timestamp(), 7, clock_timestamp())";
    owner.batch_execute(dead).await.unwrap();
    let mut payer = Payer::with(installation.link(&node, "after").await);
    installation.postgres.restore(Target::Latest).await;
    node.wait_until_reconnected().await;
    confirm_expecting("paused", &installation, &mut payer).await;
    wait_until("the others have found their writes", PATIENCE, async || {
        let reason = node.cell().opening().await.unwrap().closed_reason();
        reason.is_some_and(|reason| reason.ends_with("found their last writes in it: dead"))
    })
    .await;

    // Nobody waits for a node that was stopped.
    let owner = installation.postgres.database.as_owner().await;
    owner.batch_execute("DELETE FROM node WHERE name = 'dead'").await.unwrap();
    wait_until("the nodes have opened the cell", PATIENCE, async || node.cell().verify_opening().await.is_ok()).await;
    installation.confirm(&mut payer).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    node.stop().await;
    other.stop().await;
    installation.stop().await;
}

/// Without its order, the attempt would be given up although its payer is at the bank.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_misses_an_order_closes_the_cell() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    wait_for_heartbeat(&node).await;
    let pause = installation.banks.sandbox.pause_requests(None, Operation::Initiate, PausePoint::After);
    let mut payer = Payer::with(installation.link(&node, "after").await);
    let (moment, ()) = tokio::join!(
        async {
            pause.wait_for_request().await;
            let moment = installation.postgres.moment().await;
            pause.release();
            moment
        },
        installation.confirm(&mut payer),
    );
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    installation.postgres.restore(Target::Moment(moment)).await;
    node.wait_until_reconnected().await;
    node.cell().verify_opening().await.unwrap_err();
    let reason = node.cell().opening().await.unwrap().closed_reason().unwrap();
    assert!(reason.contains("misses"), "{reason}");
    node.stop().await;
    installation.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_from_before_a_restore_starts_no_other_attempt() {
    let mut installation = Installation::start().await;
    let node = installation.node().await;
    let mut payer = installation.payer_at_bank(&node, "twice").await;
    payer.decide("decline").await;
    let moment = installation.postgres.moment().await;
    let declined = payer.clone();
    payer.choose_again(paylink_sandbox::BankId::Atlas, &installation.banks.sandbox).await;
    payer.decide("approve").await;
    assert_eq!(installation.movements("twice"), 1);
    node.stop().await;
    installation.postgres.restore(Target::Moment(moment)).await;

    let node = installation.node().await;
    installation.declare_restored(moment);
    let mut again = declined;
    again.choose_again(paylink_sandbox::BankId::Atlas, &installation.banks.sandbox).await;
    assert_eq!(message(&again.page), "revoked", "{}", again.page);
    assert_eq!(installation.movements("twice"), 1);
    node.stop().await;
    installation.stop().await;
}

/// A node vouches by its heartbeat, so it must have sent one since it started.
async fn wait_for_heartbeat(node: &Node) {
    wait_until("the node has sent a heartbeat", PATIENCE, async || {
        node.cell().verify_opening().await.is_ok() && node.cell().nodes().await.is_ok_and(|nodes| !nodes.is_empty())
    })
    .await;
}
