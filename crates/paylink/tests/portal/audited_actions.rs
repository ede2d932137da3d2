//! Every action of the table of routes leaves its entry in the audit log, and nothing else does. Those that people are notified of write
//! their notice too.

use std::collections::BTreeSet;

use paylink_domain::{
    action_audience::ActionAudience, approval::KNOWN_AFTER, audit::Action, company::Mode, event::TestEvent,
    id::CompanyId, keyring::Ring, status::Status, user::Role, withdrawal_link::WithdrawalLink,
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_server::{
    flow::test_event,
    portal::{RouteDescription, route_table},
    system::SystemRandomness,
};
use paylink_store::{ChangeAccountOutcome, NewCompany, ProposeRoleOutcome, SignInBrowser};
use paylink_testkit::{App, PortalBrowser, SignedInUser, add_company, browser_address, cell_of, new_passkey, tester};
use serde_json::json;
use tokio_postgres::Client;

use crate::{
    operator_approvals::proposed_closing,
    payment_rows::{ROW, insert},
    person::{PASSWORD, Person, code_now, offered_secret, session_of},
};

/// They end a ceremony with an authenticator. The browser has one, and looks for their entries (e2e/portal/access.test.mjs).
const WITH_AUTHENTICATOR: [&str; 4] =
    ["/sign-in/passkey", "/invitations/{token}/passkey", "/confirm/passkey", "/account/passkeys/new"];

/// They start something at an identity provider, which leaves its entries (`single_sign_on.rs`).
const AT_PROVIDER: [&str; 3] = ["/sso", "/sso/{company}", "/confirm/provider"];

fn is_skipped(path: &str) -> bool {
    WITH_AUTHENTICATOR.contains(&path) || AT_PROVIDER.contains(&path) || path.ends_with("/passkey/options")
}

/// Whether people are notified of this form by the table of actions.
fn is_notified(action: Action, path: &str) -> bool {
    match action.notified() {
        // Of the settings, only the callback URL.
        ActionAudience::Company(_) => action != Action::ChangeCompany || path.ends_with("/settings"),
        ActionAudience::Account => true,
        ActionAudience::OwnNotice | ActionAudience::Nobody(_) => false,
    }
}

struct Walk {
    database: Client,
    table: Vec<RouteDescription>,
    walked: BTreeSet<&'static str>,
}

impl Walk {
    async fn entries(&self, action: &str) -> i64 {
        let count = "SELECT count(*) FROM audit_entry WHERE source = 'portal' AND ($1 = '' OR action = $1)";
        self.database.query_one(count, &[&action]).await.unwrap().get(0)
    }

    async fn notices(&self, action: &str) -> i64 {
        let count = "SELECT count(*) FROM notice WHERE facts->>'kind' = 'changed' AND facts->>'action' = $1";
        self.database.query_one(count, &[&action]).await.unwrap().get(0)
    }

    /// Sends a form that succeeds, and looks for its entry. Returns the session of the response.
    async fn post(
        &mut self,
        browser: &PortalBrowser,
        route: &str,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Option<String> {
        let found = self.table.iter().find(|known| known.method == "POST" && known.path == route);
        let route = *found.unwrap_or_else(|| panic!("{route} is not in the table"));
        let action = route.audit.map_or("", |action| action.as_str());
        let (before, notified) = (self.entries(action).await, self.notices(action).await);
        let response = browser.post(path, fields).await;
        assert!(matches!(response.status, 200 | 303), "{path}: {} {}", response.status, response.text);
        assert!(!response.header("location").starts_with("/confirm"), "{path}");
        let after = self.entries(action).await;
        assert_eq!(after > before, route.audit.is_some(), "{path}: {before} → {after} entries with {action:?}");
        if route.audit.is_some_and(|audited| is_notified(audited, path)) {
            assert!(self.notices(action).await > notified, "{path}: nobody is notified of {action:?}");
        }
        self.walked.insert(route.path);
        session_of(&response)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_action_leaves_its_entry() {
    let app = App::with_portal().await;
    let cell = cell_of(&app.running);
    let mut walk = Walk { database: app.database.as_owner().await, table: route_table(), walked: BTreeSet::new() };

    // Getting in. `join` accepts an invitation by its form.
    let before = walk.entries("user.accept").await;
    let mut owner = Person::join(&app, "anna@example.com", Role::Owner).await;
    assert_eq!(walk.entries("user.accept").await, before + 1);
    walk.walked.insert("/invitations/{token}");
    let codes = owner.recovery_codes.clone();
    let fields = [("email", "anna@example.com"), ("password", PASSWORD), ("code", codes[0].as_str())];
    owner.browser.session = walk.post(&app.portal_visitor(), "/sign-in", "/sign-in", &fields).await;
    let fields = [("password", PASSWORD), ("code", codes[1].as_str())];
    owner.browser.session = walk.post(&owner.browser, "/confirm", "/confirm", &fields).await;
    let user = cell.user_by_email(&owner.email).await.unwrap().unwrap().id;
    walk.post(&owner.browser, "/account", "/account", &[("name", "Anna A."), ("language", "de")]).await;
    cell.add_passkey(&tester(), user, &new_passkey("phone")).await.unwrap();
    let passkey = cell.passkeys(user).await.unwrap()[0].id;
    let path = format!("/account/passkeys/{passkey}/remove");
    walk.post(&owner.browser, "/account/passkeys/{id}/remove", &path, &[]).await;
    walk.post(&owner.browser, "/account/recovery-codes", "/account/recovery-codes", &[]).await;
    walk_sessions(&app, &mut walk, &owner).await;
    walk.post(&owner.browser, "/account/notices", "/account/notices", &[("webhooks", "1")]).await;
    walk.post(&owner.browser, "/notices/read", "/notices/read", &[("up-to", "1")]).await;
    walk.post(&owner.browser, "/account/passkeys/options", "/account/passkeys/options", &[]).await;
    walk.post(&owner.browser, "/confirm/passkey/options", "/confirm/passkey/options", &[]).await;
    walk.post(&app.portal_visitor(), "/sign-in/passkey/options", "/sign-in/passkey/options", &[]).await;
    let page = owner.browser.get("/account/password").await.text;
    let (totp, secret) = offered_secret(&page);
    let code = code_now(&app, &totp).await;
    let (old, new) = (("current-password", PASSWORD), ("password", "another horse battery staple"));
    let fields = [old, new, ("secret", secret), ("code", code.as_str())];
    owner.browser.session = walk.post(&owner.browser, "/account/password", "/account/password", &fields).await;

    // Setting up.
    let at = |page: &str| format!("/c/{}/{page}", app.company);
    let company = |page: &str| format!("/c/{{company}}/{page}");
    let browser = owner.browser.clone();
    let fields = [
        ("callback", "https://shop.example.com/back"),
        ("lifetime", "7"),
        ("unit", "days"),
        ("support-email", ""),
        ("website", ""),
    ];
    walk_links(&app, &mut walk, &browser).await;
    for (page, fields) in [
        ("online-payments/disable", &[][..]),
        ("online-payments/settings", &fields),
        ("account/change", &[("holder", "Shop"), ("currency", "EUR"), ("number", "DE02120300000000202051")]),
        ("tokens/new", &[("name", "server"), ("lifetime", "30")]),
        ("webhooks/new", &[("url", "http://127.0.0.1:9/"), ("name", "shop")]),
        ("branding", &[("colour", "#123456")]),
        ("people/invite", &[("email", "bela@example.com"), ("role", "viewer")]),
        ("people/invitations/withdraw", &[("email", "bela@example.com")]),
    ] {
        walk.post(&browser, &company(page), &at(page), fields).await;
    }
    // No sandbox bank is configured here, so that enabling is refused; the command has enabled the company at first.
    cell.enable_online_payments(&tester(), app.company, true).await.unwrap();
    walk.post(&browser, &company("test-link"), &at("test-link"), &[("amount", "8.27"), ("reference", "Order 1")]).await;
    let token = cell.tokens(app.company).await.unwrap().into_iter().find(|token| token.name == "server").unwrap().id;
    for action in ["roll", "revoke"] {
        let path = at(&format!("tokens/{token}/{action}"));
        walk.post(&browser, &company(&format!("tokens/{{token}}/{action}")), &path, &[("overlap", "1h")]).await;
    }
    let endpoint = cell.endpoints(app.company).await.unwrap()[0].id;
    let sent = test_event::send(&cell, &tester(), endpoint, &TestEvent::default(), &SystemRandomness).await.unwrap();
    for (action, fields) in [
        ("change", &[("url", "http://127.0.0.1:9/new")][..]),
        ("test", &[]),
        ("console", &[("status", "FAILED")]),
        ("rotate", &[]),
        ("disable", &[]),
        ("enable", &[]),
        ("remove", &[]),
    ] {
        let path = at(&format!("webhooks/{endpoint}/{action}"));
        walk.post(&browser, &company(&format!("webhooks/{{endpoint}}/{action}")), &path, fields).await;
    }
    let event = sent.event().unwrap();
    walk.post(&browser, &company("events/{event}/replay"), &at(&format!("events/{event}/replay")), &[]).await;
    walk.post(&browser, &company("deliveries/replay/start"), &at("deliveries/replay/start"), &[("since", "0")]).await;
    let member = app.portal_member(Role::Viewer).await.id;
    for (action, fields) in [("role", &[("role", "finance")][..]), ("remove", &[])] {
        let path = at(&format!("people/{member}/{action}"));
        walk.post(&browser, &company(&format!("people/{{user}}/{action}")), &path, fields).await;
    }
    walk_payment(&app, &mut walk, &browser).await;
    walk_sign_on(&app, &mut walk, &browser).await;
    walk.post(&browser, "/sign-out", "/sign-out", &[]).await;

    walk_account_of_live_company(&app, &mut walk).await;

    let posts = walk.table.iter().filter(|route| route.method == "POST").map(|route| route.path);
    let missing: Vec<_> = posts.filter(|path| !walk.walked.contains(path) && !is_skipped(path)).collect();
    assert_eq!(missing, ["/c/{company}/online-payments/enable"], "tested with sandbox banks in online_payments.rs");
}

async fn walk_sign_on(app: &App, walk: &mut Walk, browser: &PortalBrowser) {
    let fields = [
        ("action", "save"),
        ("issuer", "http://127.0.0.1:9"),
        ("client-id", "paylink"),
        ("client-secret", "secret"),
        ("mode", "invitation"),
        ("role", "viewer"),
    ];
    for (page, fields) in [("single-sign-on", &fields[..]), ("single-sign-on/remove", &[])] {
        let path = format!("/c/{}/{page}", app.company);
        walk.post(browser, &format!("/c/{{company}}/{page}"), &path, fields).await;
    }
}

async fn walk_payment(app: &App, walk: &mut Walk, browser: &PortalBrowser) {
    let payment = insert(app, app.company, &[ROW]).await[0];
    let path = format!("/c/{}/payments/{payment}/cancel", app.company);
    walk.post(browser, "/c/{company}/payments/{payment}/cancel", &path, &[]).await;
}

/// Before the company is changed, which ends the use of its links.
async fn walk_links(app: &App, walk: &mut Walk, browser: &PortalBrowser) {
    walk_companies_of_operator(app, walk).await;
    walk_closing(app, walk).await;
    let body = json!({"payment": {"amountCents": 1250, "reference": "By the shop"}});
    let link = app.generate(&body).await.body["url"].as_str().unwrap().to_owned();
    for (page, fields) in [
        ("links", &[("amount", "12.50"), ("reference", "Invoice 7")][..]),
        ("links/revoke", &[("link", &link)]),
        ("links/revoke-all", &[("before", "2026-01-01T00:00")]),
    ] {
        let (route, path) = (format!("/c/{{company}}/{page}"), format!("/c/{}/{page}", app.company));
        walk.post(browser, &route, &path, fields).await;
    }
}

async fn walk_companies_of_operator(app: &App, walk: &mut Walk) {
    let (colleague, browser) = (app.known_operator().await, app.known_operator().await.browser);
    let new = "/operator/companies/new";
    walk.post(&browser, new, new, &[("name", "New Shop"), ("mode", "test"), ("currency", "EUR")]).await;
    for (action, fields) in [("suspend", &[("reason", "Complaints")][..]), ("resume", &[])] {
        let path = format!("/operator/companies/{}/{action}", app.company);
        walk.post(&browser, &format!("/operator/companies/{{company}}/{action}"), &path, fields).await;
    }
    // No sandbox bank is configured here, so that resuming does not enable it.
    app.cell().enable_online_payments(&tester(), app.company, true).await.unwrap();
    for action in ["withdraw", "approve"] {
        let (_, proposal) = proposed_closing(app, &colleague.actor()).await;
        let path = format!("/operator/approvals/{proposal}/{action}");
        walk.post(&browser, &format!("/operator/approvals/{{proposal}}/{action}"), &path, &[]).await;
    }
}

async fn walk_closing(app: &App, walk: &mut Walk) {
    let operator = app.portal_operator().await;
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Unknown).await;
    let (path, fields) =
        (format!("/operator/payments/{payment}/close"), [("outcome", "failed"), ("evidence", "letter, 4711")]);
    walk.post(&operator.browser, "/operator/payments/{payment}/close", &path, &fields).await;
}

/// The sessions and browsers of a person.
async fn walk_sessions(app: &App, walk: &mut Walk, owner: &Person) {
    let cell = cell_of(&app.running);
    let user = cell.user_by_email(&owner.email).await.unwrap().unwrap().id;
    for one in [true, false] {
        let elsewhere = SignedInUser { id: user, email: owner.email.clone(), browser: app.portal_visitor() };
        app.portal_session(&elsewhere).await;
        let sessions = cell.sessions(user).await.unwrap();
        let newest = sessions.iter().map(|session| session.id).max().unwrap();
        let path = format!("/account/sessions/{newest}/end");
        if one {
            walk.post(&owner.browser, "/account/sessions/{id}/end", &path, &[]).await;
        } else {
            walk.post(&owner.browser, "/account/sessions/end-others", "/account/sessions/end-others", &[]).await;
        }
    }
    let browser = SignInBrowser { known: None, token: [7; 32], name: "Firefox/Windows" };
    assert!(cell.add_browser(user, browser_address(), &browser).await.unwrap());
    let known = cell.browsers(user).await.unwrap()[0].id;
    let path = format!("/account/browsers/{known}/remove");
    walk.post(&owner.browser, "/account/browsers/{id}/remove", &path, &[]).await;
}

async fn walk_account_of_live_company(app: &App, walk: &mut Walk) {
    let (cell, ring) = (cell_of(&app.running), &app.running.service.ring);
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let (anna, mut ben) = (live_owner(app, live).await, live_owner(app, live).await);
    let viewer = app.portal_user(Some((live, Role::Viewer)), false).await;
    advance_clock(&app.database.as_owner().await, KNOWN_AFTER).await.unwrap();
    ben.browser.session = Some(app.portal_session(&ben).await);
    let post = ("/c/{company}", format!("/c/{live}"));
    for action in ["withdraw", "approve"] {
        let account = cell.payee_account(live, ring).await.unwrap().unwrap();
        let changed = cell.change_account(&anna.actor(), live, &account, ring, &SystemRandomness).await.unwrap();
        let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
        let path = format!("{}/account/{action}/{proposal}", post.1);
        walk.post(&ben.browser, &format!("{}/account/{action}/{{proposal}}", post.0), &path, &[]).await;

        let role = Some(Role::Owner);
        let proposed = cell.propose_role(&anna.actor(), viewer.id, live, role, &SystemRandomness).await.unwrap();
        let ProposeRoleOutcome::Proposed(proposal) = proposed else { panic!("{proposed:?}") };
        let path = format!("{}/people/changes/{proposal}/{action}", post.1);
        walk.post(&ben.browser, &format!("{}/people/changes/{{proposal}}/{action}", post.0), &path, &[]).await;
    }
    let account = cell.payee_account(live, ring).await.unwrap().unwrap();
    let changed = cell.change_account(&anna.actor(), live, &account, ring, &SystemRandomness).await.unwrap();
    let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
    let key = cell.sealing_key(Ring::Secrets).unwrap();
    let link = WithdrawalLink { proposal, user: ben.id }.seal(ring, key, &SystemRandomness).unwrap();
    walk.post(&app.portal_visitor(), "/withdraw/{link}", &format!("/withdraw/{link}"), &[]).await;
    for action in ["freeze", "unfreeze"] {
        let path = format!("{}/people/{}/{action}", post.1, anna.id);
        walk.post(&ben.browser, &format!("{}/people/{{user}}/{action}", post.0), &path, &[]).await;
    }
}

async fn live_owner(app: &App, live: CompanyId) -> SignedInUser {
    app.portal_user(Some((live, Role::Owner)), false).await
}
