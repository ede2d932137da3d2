//! What an old session must not do: a copy of it may be in the wrong hands.

use std::collections::BTreeSet;

use paylink_domain::user::Role;
use paylink_testkit::App;

use super::{
    objects::{Objects, send},
    table::{Row, rows},
};

const NEED_A_FRESH_AUTHENTICATION: [&str; 25] = [
    "/account/passkeys/new",
    "/account/passkeys/{id}/remove",
    "/account/password",
    "/account/recovery-codes",
    "/c/{company}/account/approve/{proposal}",
    "/c/{company}/account/change",
    "/c/{company}/links/revoke-all",
    "/c/{company}/online-payments/disable",
    "/c/{company}/online-payments/settings",
    "/c/{company}/payments/{payment}/cancel",
    "/c/{company}/people/invite",
    "/c/{company}/people/changes/{proposal}/approve",
    "/c/{company}/people/{user}/freeze",
    "/c/{company}/people/{user}/remove",
    "/c/{company}/people/{user}/role",
    "/c/{company}/single-sign-on",
    "/c/{company}/single-sign-on/remove",
    "/c/{company}/tokens/new",
    "/c/{company}/tokens/{token}/revoke",
    "/c/{company}/tokens/{token}/roll",
    "/c/{company}/webhooks/new",
    "/c/{company}/webhooks/{endpoint}/change",
    "/c/{company}/webhooks/{endpoint}/console",
    "/c/{company}/webhooks/{endpoint}/remove",
    "/c/{company}/webhooks/{endpoint}/rotate",
];

/// Buttons on pages that need none. After the authentication, the person sees that page and presses again.
const BUTTONS: [(&str, &str); 6] = [
    ("/account/browsers/{id}/remove", "/account"),
    ("/account/sessions/end-others", "/account"),
    ("/account/sessions/{id}/end", "/account"),
    ("/c/{company}/links/revoke", "/links"),
    ("/c/{company}/people/{user}/unfreeze", "/people"),
    ("/c/{company}/webhooks/{endpoint}/test", "/webhooks/{endpoint}"),
];

/// The same for those who run the installation.
const OPERATORS_NEED_A_FRESH_AUTHENTICATION: &[&str] = &[
    "/operator/approvals/{proposal}/approve",
    "/operator/approvals/{proposal}/withdraw",
    "/operator/companies/new",
    "/operator/companies/{company}/resume",
    "/operator/companies/{company}/suspend",
    "/operator/payments/{payment}/close",
];

const AGE: &str = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_operators_change_needs_a_fresh_authentication() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let operator = app.portal_operator().await;
    app.database.as_owner().await.batch_execute(AGE).await.unwrap();
    for row in rows().iter().filter(|row| row.is_of_operator()) {
        let response = send(&operator.browser, row, &objects.path(row)).await;
        let is_confirmed = response.header("location").starts_with("/confirm");
        let is_listed = OPERATORS_NEED_A_FRESH_AUTHENTICATION.contains(&row.path);
        assert_eq!(is_confirmed, is_listed, "{} {}", row.method, row.path);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_money_and_people_need_a_fresh_authentication() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let owner = app.portal_user(Some((objects.company, Role::Owner)), false).await;
    app.database.as_owner().await.batch_execute(AGE).await.unwrap();
    let mut confirmed = BTreeSet::new();
    let rows = rows();
    for row in rows.iter().filter(|row: &&Row| row.needs_session() && row.path != "/sign-out") {
        let path = objects.path(row);
        let response = send(&owner.browser, row, &path).await;
        if response.header("location").starts_with("/confirm") {
            let page = match BUTTONS.iter().find(|(button, _)| *button == row.path) {
                Some((_, page)) => objects.named(page),
                None => path,
            };
            assert!(response.header("location").ends_with(&page), "{}: {}", row.path, response.header("location"));
            confirmed.insert((row.path, row.method));
        }
    }
    let expected: BTreeSet<_> =
        NEED_A_FRESH_AUTHENTICATION.into_iter().flat_map(|path| [(path, "GET"), (path, "POST")]).collect();
    let buttons = BUTTONS.map(|(path, _)| (path, "POST"));
    let expected: BTreeSet<_> = expected.into_iter().chain(buttons).collect();
    assert_eq!(confirmed, expected);
}
