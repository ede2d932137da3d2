//! Every route of the portal for every standing, by HTTP. The expectations come from the table of routes and the table of permissions.

use std::collections::BTreeSet;

use paylink_domain::{
    company::Mode,
    event::{TestEvent, id_for_payment},
    id::{CompanyId, EndpointId, EventId, PaymentId, ProposalId, ReplayId, TokenId, UserId},
    money::AmountCents,
    permission::{Permission, Standing},
    time::Timestamp,
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::{
    flow::generate::{LinkRequest, generate_staff_link},
    portal::{Access, RouteDescription, route_table},
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, ChangeAccountOutcome, NewCompany, NewToken, Replay, StartReplayOutcome};
use paylink_testkit::{App, HttpResponse, PortalBrowser, SignedInUser, add_company, cell_00, cell_of, tester};
use uuid::Uuid;

use crate::payment_rows::{ROW, insert};

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

/// A company with one object of each kind that a path can name.
struct Objects {
    company: CompanyId,
    token: TokenId,
    endpoint: EndpointId,
    proposal: ProposalId,
    member: UserId,
    link: PaymentId,
    payment: PaymentId,
    event: EventId,
    replay: ReplayId,
}

impl Objects {
    /// A live company, because only its account changes by proposals.
    async fn new(app: &App) -> Self {
        let (cell, ring) = (cell_of(&app.running), &app.running.service.ring);
        let company = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
        let token = NewToken { company_id: company, mode: Mode::Live, name: "t".parse().unwrap(), lifetime_days: None };
        let (token, _) = cell.add_token(&tester(), &token, &SystemRandomness).await.unwrap();
        let url = "http://127.0.0.1:9/".parse().unwrap();
        let added = cell.add_endpoint(&tester(), company, &url, "e", ring, &SystemRandomness).await.unwrap();
        let AddEndpointOutcome::New(endpoint, _) = added else { panic!("{added:?}") };
        let account = cell.payee_account(company, ring).await.unwrap().unwrap();
        let changed = cell.change_account(&tester(), company, &account, ring, &SystemRandomness).await.unwrap();
        let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
        let member = app.portal_user(Some((company, Role::Viewer)), false).await.id;
        let request =
            LinkRequest { amount: AmountCents::new(100).unwrap(), reference: "r".parse().unwrap(), data: None };
        let found = cell.company(company).await.unwrap().unwrap();
        let (link, sealed) = generate_staff_link(&app.running.service, &cell, &found, request).unwrap();
        cell.add_staff_link(&tester(), &link, &sealed).await.unwrap();
        let of_event = PaymentId::generate(cell.id(), Timestamp::from_epoch_ms(0), &SystemRandomness);
        cell.send_test_event(&tester(), endpoint, of_event, &TestEvent::default()).await.unwrap().unwrap();
        let replay = Replay { company, endpoint: None, since: Timestamp::from_epoch_ms(0), only_missing: true };
        let started = cell.start_replay(&tester(), &replay, &SystemRandomness).await.unwrap();
        let StartReplayOutcome::Started(replay) = started else { panic!("{started:?}") };
        let (link, event) = (link.payment_id, id_for_payment(of_event));
        let payment = insert(app, company, &[ROW]).await[0];
        Self { company, token, endpoint, proposal, member, link, payment, event, replay }
    }

    /// Ids of the right form that name nothing.
    fn unknown(company: CompanyId) -> Self {
        let (cell, number) = (cell_00(), 1);
        Self {
            company,
            token: TokenId::of(cell, number).unwrap(),
            endpoint: EndpointId::of(cell, number).unwrap(),
            proposal: ProposalId::of(cell, number).unwrap(),
            member: UserId::of(cell, number).unwrap(),
            link: PaymentId::of(cell, Uuid::nil()),
            payment: PaymentId::of(cell, Uuid::nil()),
            event: EventId::of(cell, Uuid::from_u128(1)),
            replay: ReplayId::of(cell, number).unwrap(),
        }
    }

    fn path(&self, route: &RouteDescription) -> String {
        route
            .path
            .replace("{company}", &self.company.to_string())
            .replace("{token}", &self.token.to_string())
            .replace("{endpoint}", &self.endpoint.to_string())
            .replace("{proposal}", &self.proposal.to_string())
            .replace("{user}", &self.member.to_string())
            .replace("{link}", &self.link.to_string())
            .replace("{payment}", &self.payment.to_string())
            .replace("{event}", &self.event.to_string())
            .replace("{replay}", &self.replay.to_string())
    }
}

fn company_routes() -> Vec<(RouteDescription, Permission)> {
    let of_company = |route: RouteDescription| match route.access {
        Access::Company(permission) => Some((route, permission)),
        Access::Public | Access::SignedIn | Access::Operator => None,
    };
    // Pages first: the actions change what they show.
    let mut routes: Vec<_> = route_table().into_iter().filter_map(of_company).collect();
    routes.sort_by_key(|(route, _)| route.method);
    routes
}

async fn send(browser: &PortalBrowser, route: &RouteDescription, path: &str) -> HttpResponse {
    match route.method {
        "GET" => browser.get(path).await,
        _ => browser.post(path, &[]).await,
    }
}

async fn person(app: &App, standing: Standing, company: CompanyId) -> SignedInUser {
    match standing {
        Standing::Member(role) => app.portal_user(Some((company, role)), false).await,
        Standing::Operator => app.portal_operator().await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_standing_may_do_what_the_table_says_and_nothing_else() {
    let app = App::with_portal().await;
    let (mut allowed, mut refused) = (0, 0);
    for standing in Standing::ALL {
        let objects = Objects::new(&app).await;
        // Another owner, so that the last one is not protected.
        let _owner = app.portal_user(Some((objects.company, Role::Owner)), false).await;
        let person = person(&app, standing, objects.company).await;
        for (route, permission) in company_routes() {
            let path = objects.path(&route);
            let response = send(&person.browser, &route, &path).await;
            let what = format!("{standing:?} {} {path}: {} {}", route.method, response.status, response.text);
            if permission.allows(standing) {
                allowed += 1;
                assert!([200, 303, 400, 409, 422].contains(&response.status), "{what}");
                assert!(!response.header("location").contains("/sign-in"), "{what}");
            } else {
                refused += 1;
                assert_eq!(response.status, 403, "{what}");
            }
        }
    }
    println!("{allowed} allowed, {refused} refused");
    assert_eq!(allowed + refused, Standing::ALL.len() * company_routes().len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_of_the_operator_exist_only_for_operators() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let mut routes: Vec<_> = route_table().into_iter().filter(|route| route.access == Access::Operator).collect();
    routes.sort_by_key(|route| route.method);
    assert!(!routes.is_empty());
    let member = app.portal_user(Some((objects.company, Role::Owner)), false).await;
    let operator = app.portal_operator().await;
    for route in &routes {
        let path = objects.path(route);
        let refused = send(&member.browser, route, &path).await;
        assert_eq!(refused.status, 404, "{} {path}: {}", route.method, refused.text);
        let allowed = send(&operator.browser, route, &path).await;
        assert!([200, 303, 400, 409, 422].contains(&allowed.status), "{} {path}: {}", route.method, allowed.text);
        assert!(!allowed.header("location").contains("/sign-in"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let (theirs, nothing) = (Objects::new(&app).await, Objects::unknown(CompanyId::of(cell_00(), 1).unwrap()));
    let owner = app.portal_member(Role::Owner).await;
    for (route, _) in company_routes() {
        let response = send(&owner.browser, &route, &theirs.path(&route)).await;
        let unknown = send(&owner.browser, &route, &nothing.path(&route)).await;
        assert_eq!((response.status, unknown.status), (404, 404), "{} {}", route.method, route.path);
        assert_eq!(response.text, unknown.text, "{} {}", route.method, route.path);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn objects_of_other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let theirs = Objects { company: app.company, ..Objects::new(&app).await };
    let nothing = Objects::unknown(app.company);
    let owner = app.portal_member(Role::Owner).await;
    let named = |route: &RouteDescription| route.path.matches('{').count() > 1;
    let mut routes = 0;
    for (route, _) in company_routes().into_iter().filter(|(route, _)| named(route)) {
        let response = send(&owner.browser, &route, &theirs.path(&route)).await;
        let unknown = send(&owner.browser, &route, &nothing.path(&route)).await;
        assert_eq!((response.status, unknown.status), (404, 404), "{} {}", route.method, route.path);
        assert_eq!(response.text, unknown.text, "{} {}", route.method, route.path);
        routes += 1;
    }
    assert!(routes >= 20, "{routes}");
    // Nothing happened to them.
    let cell = cell_of(&app.running);
    assert!(cell.endpoint(theirs.endpoint).await.unwrap().is_some_and(|endpoint| endpoint.disabled.is_none()));
    assert!(cell.user(theirs.member).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_uses_a_company_or_an_account_without_signing_in() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let visitor = app.portal_visitor();
    for route in route_table().iter().filter(|route| route.access != Access::Public) {
        let path = objects.path(route).replace("{id}", "1");
        let response = send(&visitor, route, &path).await;
        assert!(
            response.status == 303 && response.header("location").starts_with("/sign-in"),
            "{path}: {}",
            response.text
        );
    }
}

/// What an old session must not do: a copy of it may be in the wrong hands.
const NEED_A_FRESH_AUTHENTICATION: [&str; 18] = [
    "/account/passkeys/new",
    "/account/passkeys/{id}/remove",
    "/account/password",
    "/account/recovery-codes",
    "/c/{company}/account/approve/{proposal}",
    "/c/{company}/account/change",
    "/c/{company}/links/revoke-all",
    "/c/{company}/online-payments/settings",
    "/c/{company}/people/invite",
    "/c/{company}/people/{user}/remove",
    "/c/{company}/people/{user}/role",
    "/c/{company}/single-sign-on",
    "/c/{company}/single-sign-on/remove",
    "/c/{company}/tokens/new",
    "/c/{company}/tokens/{token}/roll",
    "/c/{company}/webhooks/new",
    "/c/{company}/webhooks/{endpoint}/change",
    "/c/{company}/webhooks/{endpoint}/rotate",
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_operators_change_needs_a_fresh_authentication() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let operator = app.portal_operator().await;
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";
    app.database.as_owner().await.batch_execute(age).await.unwrap();
    for route in route_table().iter().filter(|route| route.access == Access::Operator) {
        let response = send(&operator.browser, route, &objects.path(route)).await;
        let is_confirmed = response.header("location").starts_with("/confirm");
        let is_listed = OPERATORS_NEED_A_FRESH_AUTHENTICATION.contains(&route.path);
        assert_eq!(is_confirmed, is_listed, "{} {}", route.method, route.path);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_money_and_people_need_a_fresh_authentication() {
    let app = App::with_portal().await;
    let objects = Objects::new(&app).await;
    let owner = app.portal_user(Some((objects.company, Role::Owner)), false).await;
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";
    app.database.as_owner().await.batch_execute(age).await.unwrap();
    let mut confirmed = BTreeSet::new();
    let table = route_table();
    for route in table.iter().filter(|route| route.access != Access::Public && route.path != "/sign-out") {
        let path = objects.path(route).replace("{id}", "1");
        let response = send(&owner.browser, route, &path).await;
        if response.header("location").starts_with("/confirm") {
            assert_eq!(response.header("location"), format!("/confirm?next={path}"), "{}", route.path);
            confirmed.insert((route.path, route.method));
        }
    }
    let expected: BTreeSet<_> =
        NEED_A_FRESH_AUTHENTICATION.into_iter().flat_map(|path| [(path, "GET"), (path, "POST")]).collect();
    assert_eq!(confirmed, expected);
}

/// What the navigation offers can be opened, and what it does not offer cannot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_navigation_offers_what_can_be_opened() {
    let app = App::with_portal().await;
    for standing in Standing::ALL {
        let person = person(&app, standing, app.company).await;
        let home = person.browser.get(&format!("/c/{}", app.company)).await.text;
        for (route, permission) in company_routes().into_iter().filter(|(route, _)| route.method == "GET") {
            let path = route.path.replace("{company}", &app.company.to_string());
            let side = home.split("class=\"side\"").nth(1).unwrap().split("class=\"page\"").next().unwrap();
            let offered = side.contains(&format!("href=\"{path}\""));
            let is_in_navigation = NAVIGATION.contains(&route.path);
            assert_eq!(offered, is_in_navigation && permission.allows(standing), "{standing:?} {path}");
        }
    }
}
