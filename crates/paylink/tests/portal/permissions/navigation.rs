//! What the navigation offers can be opened, and what it does not offer cannot.

use paylink_domain::user::Role;
use paylink_testkit::{App, SignedInUser};

use super::{
    table::{Answer, rows},
    world::Caller,
};

/// The pages of a company that have an entry in the navigation.
const NAVIGATION: [&str; 13] = [
    "/c/{company}",
    "/c/{company}/payments",
    "/c/{company}/deliveries",
    "/c/{company}/online-payments",
    "/c/{company}/account",
    "/c/{company}/tokens",
    "/c/{company}/webhooks",
    "/c/{company}/test-link",
    "/c/{company}/links",
    "/c/{company}/branding",
    "/c/{company}/people",
    "/c/{company}/single-sign-on",
    "/c/{company}/audit-log",
];

async fn person(app: &App, caller: Caller) -> Option<SignedInUser> {
    match caller {
        Caller::Owner => Some(app.portal_member(Role::Owner).await),
        Caller::Developer => Some(app.portal_member(Role::Developer).await),
        Caller::Finance => Some(app.portal_member(Role::Finance).await),
        Caller::Viewer => Some(app.portal_member(Role::Viewer).await),
        Caller::Operator => Some(app.portal_operator().await),
        // They see no page of the company.
        Caller::Outsider | Caller::Visitor => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_navigation_offers_what_can_be_opened() {
    let app = App::with_portal().await;
    for caller in Caller::ALL {
        let Some(person) = person(&app, caller).await else { continue };
        let home = person.browser.get(&format!("/c/{}", app.company)).await.text;
        let side = home.split("class=\"side\"").nth(1).unwrap().split("class=\"page\"").next().unwrap();
        for row in rows().into_iter().filter(|row| row.is_of_company() && row.method == "GET") {
            let path = row.path.replace("{company}", &app.company.to_string());
            let offered = side.contains(&format!("href=\"{path}\""));
            let may_open = row.answer(caller) == Answer::Allowed;
            assert_eq!(offered, NAVIGATION.contains(&row.path) && may_open, "{caller:?} {path}");
        }
    }
}
