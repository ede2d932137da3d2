//! Every route of the portal for everybody who can send a request, by HTTP. The expectations are in `table.rs`, written by hand. What is
//! allowed must do its work, as a page or a read of the store shows. What is refused must change nothing in the database.

use std::collections::BTreeSet;

use paylink_server::portal::route_table;

mod authenticator;
mod check;
mod fresh_authentication;
mod navigation;
mod objects;
mod other_companies;
mod records;
mod requests;
mod scene;
mod table;
mod world;

use check::check;
use table::rows;
use world::Caller;

/// The product's list says only which routes exist.
#[test]
fn every_route_has_one_row_and_every_row_a_route() {
    let known: BTreeSet<_> = route_table().iter().map(|route| (route.method, route.path)).collect();
    let rows: Vec<_> = rows().iter().map(|row| (row.method, row.path)).collect();
    let listed: BTreeSet<_> = rows.iter().copied().collect();
    let missing: Vec<_> = known.difference(&listed).collect();
    let unknown: Vec<_> = listed.difference(&known).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "without a row: {missing:?}; without a route: {unknown:?}");
    assert_eq!(rows.len(), listed.len(), "a route has two rows");
}

// One test for each caller, so that they run beside each other. Each has a database of its own.

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Owner).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_developer_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Developer).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finance_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Finance).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_viewer_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Viewer).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Operator).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_of_another_company_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Outsider).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_may_do_what_the_table_says_and_nothing_else() {
    check(Caller::Visitor).await;
}
