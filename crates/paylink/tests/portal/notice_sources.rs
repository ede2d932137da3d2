//! Changes that write a notice of their own kind, with the change, once, for those whom it concerns. `audited_actions.rs` walks those of
//! the table of actions, which are left out here.

use std::time::Duration;

use paylink_domain::{
    approval::Operators,
    company::Mode,
    notice::{Audience, EndpointDisabledReason, Notice},
    permission::Permission,
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{
    ChangeAccountOutcome, DisabledReason, NewCompany, NewSession, Overlap, OwnerChanges, SignInBrowser, WithdrawnBy,
};
use paylink_testkit::{
    App, HttpResponse, PATIENCE, PORTAL_ORIGIN, add_company, add_token, browser_address, cell_of,
    delivery_fixture::add_endpoint, second_tester, tester, wait_until,
};
use reqwest::{
    Method,
    header::{CONTENT_TYPE, COOKIE, ORIGIN},
};
use tokio_postgres::Client;

use crate::{
    operator_approvals::proposed_closing,
    person::{PASSWORD, Person, cookie_of, later_code},
};

/// Reads what was noticed since the last look.
pub(crate) struct Notices {
    owner: Client,
    seen: i64,
}

impl Notices {
    pub(crate) async fn of(app: &App) -> Self {
        let mut notices = Self { owner: app.database.as_owner().await, seen: 0 };
        notices.take().await;
        notices
    }

    pub(crate) async fn take(&mut self) -> Vec<(Option<String>, Notice)> {
        let rows = "SELECT id, company, facts::text FROM notice WHERE id > $1 ORDER BY id";
        let rows = self.owner.query(rows, &[&self.seen]).await.unwrap();
        self.seen = rows.last().map_or(self.seen, |row| row.get(0));
        let notices = rows.iter().map(|row| (row.get(1), serde_json::from_str(row.get(2)).unwrap()));
        notices.filter(|(_, notice)| !matches!(notice, Notice::Changed { .. })).collect()
    }

    /// The only new notice, with its company.
    async fn only(&mut self) -> (Option<String>, Notice) {
        let mut notices = self.take().await;
        assert_eq!(notices.len(), 1, "{notices:?}");
        notices.remove(0)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_and_endpoints_are_noticed_by_those_who_manage_them() {
    let app = App::with_portal().await;
    let (cell, company) = (app.cell(), Some(app.company.to_string()));
    let (endpoint, _) = add_endpoint(&app, &"http://127.0.0.1:9/".parse().unwrap()).await;
    let mut notices = Notices::of(&app).await;

    let (token, _) = add_token(&app.running, app.company).await;
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (company.clone(), Audience::Company(Permission::ManageTokens)));
    assert!(matches!(notice, Notice::TokenAdded { token: id, by, .. } if id == token && by == tester().name()));
    cell.roll_token(&tester(), token, Duration::from_hours(1), &SystemRandomness).await.unwrap();
    let (of, notice) = notices.only().await;
    assert!(of == company && matches!(notice, Notice::TokenAdded { token: id, .. } if id != token));
    cell.roll_token(&tester(), token, Duration::from_hours(1), &SystemRandomness).await.unwrap();
    cell.revoke_token(&tester(), token).await.unwrap();
    assert!(notices.take().await.is_empty(), "a second roll is refused, and a revocation protects");

    assert!(cell.disable_endpoint(&tester(), endpoint, DisabledReason::Requested).await.unwrap());
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (company, Audience::Company(Permission::ManageEndpoints)));
    let reason = EndpointDisabledReason::Requested;
    assert!(
        matches!(notice, Notice::EndpointDisabled { endpoint: id, reason: why, .. } if id == endpoint && why == reason)
    );
    assert!(!cell.disable_endpoint(&tester(), endpoint, DisabledReason::Requested).await.unwrap());
    cell.rotate_secret(&tester(), endpoint, Overlap::End, &app.running.service.ring, &SystemRandomness).await.unwrap();
    cell.enable_endpoint(&tester(), endpoint).await.unwrap();
    cell.remove_endpoint(&tester(), endpoint).await.unwrap();
    assert!(notices.take().await.is_empty(), "neither a repetition nor a removal");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_learns_that_it_has_another_owner() {
    let app = App::with_portal().await;
    let (cell, mut notices) = (app.cell(), Notices::of(&app).await);
    app.portal_member(Role::Owner).await;
    assert!(notices.take().await.is_empty(), "the first owner has nobody to tell");
    let second = app.portal_member(Role::Owner).await;
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (Some(app.company.to_string()), Audience::Company(Permission::ChangeAccount)));
    let email = second.email.to_string();
    assert_eq!(notice, Notice::OwnerAdded { user: second.id, email, by: tester().name().to_owned() }, "by the inviter");
    let viewer = app.portal_member(Role::Viewer).await;
    cell.change_role(&second.actor(), viewer.id, app.company, Role::Finance, OwnerChanges::Direct).await.unwrap();
    assert!(notices.take().await.is_empty());
    for _ in 0..2 {
        cell.change_role(&second.actor(), viewer.id, app.company, Role::Owner, OwnerChanges::Direct).await.unwrap();
    }
    let (_, notice) = notices.only().await;
    assert!(matches!(notice, Notice::OwnerAdded { user, by, .. } if user == viewer.id && by == second.email.as_str()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_learn_what_happens_to_the_payee_account_and_operators_of_proposed_closings() {
    let app = App::with_portal().await;
    let (cell, ring) = (cell_of(&app.running), &app.running.service.ring);
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let owner = app.portal_user(Some((live, Role::Owner)), false).await;
    let account = cell.payee_account(live, ring).await.unwrap().unwrap();
    let mut notices = Notices::of(&app).await;
    let change =
        async |company| cell.change_account(&tester(), company, &account, ring, &SystemRandomness).await.unwrap();

    assert_eq!(change(app.company).await, ChangeAccountOutcome::Changed);
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (Some(app.company.to_string()), Audience::Company(Permission::ChangeAccount)));
    assert_eq!(notice, Notice::AccountChanged { by: tester().name().to_owned() });
    for is_approved in [false, true] {
        let ChangeAccountOutcome::Proposed(proposal) = change(live).await else { panic!("a second person is needed") };
        let (of, notice) = notices.only().await;
        assert_eq!(of, Some(live.to_string()));
        assert_eq!(notice, Notice::AccountChangeProposed { proposal, by: tester().name().to_owned() });
        assert_eq!(change(live).await, ChangeAccountOutcome::AlreadyProposed(proposal));
        cell.approve_proposal(&owner.actor(), proposal, Operators::Several, ring).await.unwrap();
        assert!(notices.take().await.is_empty(), "neither a second proposal nor an early approval");
        let decider = if is_approved { second_tester() } else { owner.actor() };
        if is_approved {
            cell.approve_proposal(&decider, proposal, Operators::Several, ring).await.unwrap();
        } else {
            cell.withdraw_proposal(&decider, proposal, WithdrawnBy::Entitled, ring).await.unwrap();
            cell.withdraw_proposal(&decider, proposal, WithdrawnBy::Entitled, ring).await.unwrap();
        }
        let (of, notice) = notices.only().await;
        assert_eq!((of, notice.audience()), (Some(live.to_string()), Audience::Company(Permission::ChangeAccount)));
        let by = decider.name().to_owned();
        assert_eq!(notice, Notice::AccountChangeDecided { proposal, approved: is_approved, by });
    }

    let (_, proposal) = proposed_closing(&app, &tester()).await;
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (None, Audience::Operators));
    assert!(
        matches!(notice, Notice::ClosingProposed { proposal: id, company, .. } if id == proposal && company == app.company)
    );
    cell.withdraw_proposal(&tester(), proposal, WithdrawnBy::Entitled, ring).await.unwrap();
    assert!(notices.take().await.is_empty());
}

/// Sends the form with the cookies of a browser.
async fn sign_in(app: &App, person: &Person, code: &str, cookies: &str) -> String {
    let fields = [("email", person.email.as_str()), ("password", PASSWORD), ("code", code)];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = app.portal_visitor().request(Method::POST, "/sign-in").header(ORIGIN, PORTAL_ORIGIN);
    let request = request.header(COOKIE, cookies).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let response = HttpResponse::of(request.body(body).send().await.unwrap()).await;
    assert_eq!(response.status, 303, "{}", response.text);
    format!("paylink_browser={}", cookie_of(&response, "paylink_browser").unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_learns_of_a_sign_in_with_a_browser_that_is_new() {
    let app = App::with_portal().await;
    let mut notices = Notices::of(&app).await;
    let anna = Person::join(&app, "anna@example.com", Role::Developer).await;
    assert!(notices.take().await.is_empty(), "whoever accepts an invitation knows it");
    let user = app.cell().user_by_email(&anna.email).await.unwrap().unwrap().id;
    let browser = sign_in(&app, &anna, &later_code(&app, &anna).await, "other=1").await;
    let (of, notice) = notices.only().await;
    assert_eq!((of, notice.audience()), (None, Audience::Person(user)));
    assert!(matches!(notice, Notice::SignInFromNewDevice { address, .. } if address == "127.0.0.1"));
    let browser = sign_in(&app, &anna, &later_code(&app, &anna).await, &browser).await;
    assert!(notices.take().await.is_empty(), "the browser is known now");
    let ben = Person::join(&app, "ben@example.com", Role::Developer).await;
    sign_in(&app, &ben, &ben.recovery_codes[0], &browser).await;
    let (_, notice) = notices.only().await;
    let ben = app.cell().user_by_email(&ben.email).await.unwrap().unwrap().id;
    assert_eq!(notice.audience(), Audience::Person(ben), "known for Anna only");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_learns_once_a_day_that_somebody_knows_the_password() {
    let app = App::with_portal().await;
    let anna = Person::join(&app, "anna@example.com", Role::Developer).await;
    let user = app.cell().user_by_email(&anna.email).await.unwrap().unwrap().id;
    let mut notices = Notices::of(&app).await;
    let mut visitor = app.portal_visitor();
    for (password, code) in [("a wrong guess of it", "123456"), ("a wrong guess of it", "")] {
        assert_eq!(anna.sign_in(&mut visitor, password, code).await.status, 422);
    }
    for _ in 0..3 {
        assert_eq!(anna.sign_in(&mut visitor, PASSWORD, "123456").await.status, 422);
    }
    let owner = app.database.as_owner().await;
    let count = "SELECT count(*) FROM notice WHERE facts ->> 'kind' = 'password_without_code'";
    let is_written = async |notices: i64| owner.query_one(count, &[]).await.unwrap().get::<_, i64>(0) == notices;
    wait_until("a notice", PATIENCE, || is_written(1)).await;
    let mut found = notices.take().await;
    assert_eq!((found[0].0.as_ref(), found[0].1.audience()), (None, Audience::Person(user)));
    assert!(matches!(&found[0].1, Notice::PasswordWithoutCode { address, .. } if address == "127.0.0.1"));
    // In the person's own browser, a wrong code is a mistyped one.
    app.clock.advance(Duration::from_hours(24));
    let own = sign_in(&app, &anna, &later_code(&app, &anna).await, "").await;
    found.extend(notices.take().await);
    assert!(matches!(&found[1..], [(None, Notice::SignInFromNewDevice { .. })]), "{found:?}");
    let fields = [("email", anna.email.as_str()), ("password", PASSWORD), ("code", "123456")];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = visitor.request(Method::POST, "/sign-in").header(ORIGIN, PORTAL_ORIGIN).header(COOKIE, own);
    let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body);
    assert_eq!(request.send().await.unwrap().status(), 422);
    app.clock.advance(Duration::from_hours(24));
    assert_eq!(anna.sign_in(&mut visitor, PASSWORD, "123456").await.status, 422);
    wait_until("the notice of another day", PATIENCE, || is_written(2)).await;
    found.extend(notices.take().await);
    let kinds: Vec<_> = found.iter().map(|(_, notice)| notice.kind()).collect();
    assert_eq!(kinds, ["password_without_code", "sign_in_from_new_device", "password_without_code"]);
}

/// The notice is written with the change or not at all, and the change with the notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_notice_a_change_is_not_made() {
    let app = App::with_portal().await;
    let anna = app.portal_member(Role::Owner).await;
    let (cell, owner) = (app.cell(), app.database.as_owner().await);
    let sessions = cell.sessions(anna.id).await.unwrap().len();
    owner.batch_execute("REVOKE INSERT ON notice FROM paylink_application").await.unwrap();
    owner.batch_execute("REVOKE INSERT (company, key, facts) ON notice FROM paylink_application").await.unwrap();
    let new = NewSession {
        user: anna.id,
        device: "",
        address: browser_address(),
        replaced: None,
        browser: Some(SignInBrowser { known: None, token: [1; 32], name: "" }),
        page_language: None,
    };
    assert!(cell.start_session(&anna.actor(), &new, &SystemRandomness).await.is_err());
    assert_eq!(cell.sessions(anna.id).await.unwrap().len(), sessions);
    let tokens = cell.tokens(app.company).await.unwrap().len();
    let rolled = cell.roll_token(&tester(), app.token_id, Duration::from_hours(1), &SystemRandomness).await;
    assert!(rolled.is_err());
    assert_eq!(cell.tokens(app.company).await.unwrap().len(), tokens);
}
