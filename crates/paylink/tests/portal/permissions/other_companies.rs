//! Other companies, and their objects, do not exist: the answer is the one for an id that names nothing, to the last byte.

use paylink_domain::{id::CompanyId, user::Role};
use paylink_testkit::{App, cell_00, cell_of};

use super::{
    objects::{Objects, send},
    table::{Row, rows},
};

fn rows_of_company() -> impl Iterator<Item = Row> {
    // Pages first: the actions would change what they show.
    let mut rows = rows();
    rows.sort_by_key(|row| row.method);
    rows.into_iter().filter(Row::is_of_company)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let (theirs, nothing) = (Objects::new(&app).await, Objects::unknown(CompanyId::of(cell_00(), 1).unwrap()));
    let owner = app.portal_member(Role::Owner).await;
    for row in rows_of_company() {
        let response = send(&owner.browser, &row, &theirs.path(&row)).await;
        let unknown = send(&owner.browser, &row, &nothing.path(&row)).await;
        assert_eq!((response.status, unknown.status), (404, 404), "{} {}", row.method, row.path);
        assert_eq!(response.text, unknown.text, "{} {}", row.method, row.path);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn objects_of_other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let mut theirs = Objects::new(&app).await;
    theirs.company = app.company;
    let nothing = Objects::unknown(app.company);
    let owner = app.portal_member(Role::Owner).await;
    let named = |row: &Row| row.path.matches('{').count() > 1;
    let mut routes = 0;
    for row in rows_of_company().filter(named) {
        let response = send(&owner.browser, &row, &theirs.path(&row)).await;
        let unknown = send(&owner.browser, &row, &nothing.path(&row)).await;
        assert_eq!((response.status, unknown.status), (404, 404), "{} {}", row.method, row.path);
        assert_eq!(response.text, unknown.text, "{} {}", row.method, row.path);
        routes += 1;
    }
    assert!(routes >= 20, "{routes}");
    // Nothing happened to them.
    let cell = cell_of(&app.running);
    assert!(cell.endpoint(theirs.endpoint).await.unwrap().is_some_and(|endpoint| endpoint.disabled.is_none()));
    assert!(cell.user(theirs.member).await.unwrap().is_some());
}
