//! The payee account: the first one, a change that another owner approves, and who learns of it.

use std::time::Duration;

use paylink_domain::{
    company::Mode,
    id::{CompanyId, ProposalId},
    money::Currency,
    user::Role,
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_server::system::SystemRandomness;
use paylink_store::{ChangeAccountOutcome, NewCompany};
use paylink_testkit::{App, SignedInUser, add_company, tester};

use crate::{person::between, setup::add_bare_company};

pub(crate) const IBAN: &str = "DE89370400440532013000";

pub(crate) async fn iban(app: &App, company: CompanyId) -> String {
    let account = app.cell().payee_account(company, &app.running.service.ring).await.unwrap();
    account.map(|account| account.iban.as_str().to_owned()).unwrap_or_default()
}

pub(crate) async fn add_live_company(app: &App) -> CompanyId {
    let live = NewCompany { mode: Mode::Live, online_payments_enabled: false, ..demo_company::company() };
    add_company(&app.running, live).await
}

pub(crate) async fn owner(app: &App, company: CompanyId) -> SignedInUser {
    app.portal_user(Some((company, Role::Owner)), false).await
}

pub(crate) async fn advance(app: &App, hours: u64) {
    advance_clock(&app.database.as_owner().await, Duration::from_hours(hours)).await.unwrap();
}

/// Signs a person in again: their session has ended meanwhile.
pub(crate) async fn sign_in_again(app: &App, user: &mut SignedInUser) {
    user.browser.session = Some(app.portal_session(user).await);
}

/// Two people who have been owners for three days.
pub(crate) async fn two_owners(app: &App, company: CompanyId) -> (SignedInUser, SignedInUser) {
    let (mut anna, mut ben) = (owner(app, company).await, owner(app, company).await);
    advance(app, 72).await;
    for user in [&mut anna, &mut ben] {
        sign_in_again(app, user).await;
    }
    (anna, ben)
}

/// Proposes [`IBAN`], and returns the path of the proposal below `approve` or `withdraw`.
pub(crate) async fn propose(user: &SignedInUser, company: CompanyId) -> String {
    let fields = [("holder", "Bakery"), ("currency", "EUR"), ("number", IBAN)];
    let done = user.browser.post_and_follow(&format!("/c/{company}/account/change"), &fields).await;
    assert_eq!(done, format!("/c/{company}/account?done=account-proposed"));
    let page = user.browser.get(&done).await.text;
    between(&page, "/account/withdraw/", "\"").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_domestic_number_is_shown_as_its_iban_before_it_is_saved() {
    let app = App::with_portal().await;
    let company = add_bare_company(&app, Mode::Live).await;
    let owner = owner(&app, company).await.browser;
    let path = format!("/c/{company}/account");
    let page = owner.get(&path).await.text;
    assert!(page.contains("There is no account yet") && page.contains(&format!("{path}/change")), "{page}");
    let fields = |number| [("holder", "Bakery"), ("currency", "NOK"), ("number", number)];
    let page = owner.post(&format!("{path}/change"), &fields("8601.11.17947")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let shown = between(&page.text, "name=\"number\" value=\"", "\"");
    assert_eq!(shown, "NO93 8601 1117 947");
    assert!(page.text.contains("This is the IBAN of your account number"), "{}", page.text);
    assert_eq!(iban(&app, company).await, "", "nothing is saved yet");
    owner.post_and_follow(&format!("{path}/change"), &fields(shown)).await;
    assert_eq!(iban(&app, company).await, "NO9386011117947", "the first account of a live company is set directly");
    let saved = app.cell().company(company).await.unwrap().unwrap();
    assert_eq!(saved.currency, Some(Currency::Nok));
    let page = owner.get(&path).await.text;
    assert!(page.contains("NO93…7947") && !page.contains("NO93 8601"), "members see it abbreviated: {page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_number_is_explained_by_the_formats_of_its_currency() {
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await.browser;
    let before = iban(&app, app.company).await;
    let path = format!("/c/{}/account/change", app.company);
    for (currency, number, part) in [
        ("EUR", "DE88 3704 0044 0532 0130 00", "This IBAN contains a typing error."),
        ("CZK", "19-2000145398/0800", "19-2000145399/0800"),
        ("GBP", "12345678", "For GBP, please enter an IBAN."),
        ("EUR", "\"><script>alert(1)</script>", "For EUR"),
    ] {
        let page = owner.post(&path, &[("holder", ""), ("currency", currency), ("number", number)]).await;
        assert_eq!(page.status, 422);
        assert!(page.text.contains(part) && page.text.contains("1 to 70 characters"), "{}", page.text);
        assert!(!page.text.contains("<script>"), "{}", page.text);
    }
    let page = owner.post(&path, &[("holder", "x"), ("currency", "XXX"), ("number", IBAN)]).await;
    assert_eq!(page.status, 400, "no page of ours sends it");
    assert_eq!(iban(&app, app.company).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_owner_sees_a_change_on_every_page_and_approves_it() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (anna, ben) = two_owners(&app, company).await;
    let viewer = app.portal_user(Some((company, Role::Viewer)), false).await;
    let before = iban(&app, company).await;
    let proposal = propose(&anna, company).await;
    assert_eq!(iban(&app, company).await, before);
    let (account, approve) = (format!("/c/{company}/account"), format!("/c/{company}/account/approve/{proposal}"));

    let notice = format!("{} proposed it", anna.email);
    for path in [format!("/c/{company}"), format!("/c/{company}/online-payments"), format!("/c/{company}/test-link")] {
        assert!(ben.browser.get(&path).await.text.contains(&notice), "{path}");
        assert!(anna.browser.get(&path).await.text.contains(&notice), "{path}");
    }
    let page = viewer.browser.get(&account).await.text;
    assert!(page.contains(anna.email.as_str()) && page.contains("DE89…3000"), "every member sees it: {page}");
    assert!(!page.contains("/approve/") && !page.contains("/withdraw/"), "{page}");
    assert_eq!(viewer.browser.get(&approve).await.status, 403);

    let own = anna.browser.get(&account).await.text;
    assert!(!own.contains("/approve/") && own.contains("another owner must approve it"), "{own}");
    for refused in [anna.browser.get(&approve).await, anna.browser.post(&approve, &[]).await] {
        assert_eq!(refused.status, 409);
        assert!(refused.text.contains("another owner must approve it"), "{}", refused.text);
    }
    let second = [("holder", "Bakery"), ("currency", "EUR"), ("number", IBAN)];
    let second = ben.browser.post(&format!("{account}/change"), &second).await;
    assert_eq!(second.status, 409, "one change at a time");

    let question = ben.browser.get(&approve).await.text;
    assert!(question.contains("DE89 3704 0044 0532 0130 00"), "the approver checks the whole number: {question}");
    let done = ben.browser.post_and_follow(&approve, &[]).await;
    assert_eq!(iban(&app, company).await, IBAN);
    let page = ben.browser.get(&done).await.text;
    assert!(page.contains("The account is approved") && !page.contains(&notice), "{page}");
    assert_eq!(ben.browser.post(&approve, &[]).await.status, 409, "it is decided once");
}

/// An owner could invite an address of their own, and be two people with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_owner_is_no_second_person_for_three_days() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (anna, _) = two_owners(&app, company).await;
    let puppet = owner(&app, company).await;
    for (proposes, approves) in [(&anna, &puppet), (&puppet, &anna)] {
        let proposal = propose(proposes, company).await;
        let page = approves.browser.get(&format!("/c/{company}/account")).await.text;
        assert!(page.contains("became an owner less than 72 hours ago") && !page.contains("/approve/"), "{page}");
        let approve = format!("/c/{company}/account/approve/{proposal}");
        for refused in [approves.browser.get(&approve).await, approves.browser.post(&approve, &[]).await] {
            assert_eq!(refused.status, 409);
            assert!(refused.text.contains("became an owner less than 72 hours ago"), "{}", refused.text);
        }
        anna.browser.post_and_follow(&format!("/c/{company}/account/withdraw/{proposal}"), &[]).await;
    }
    assert_ne!(iban(&app, company).await, IBAN);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_a_command_proposed_is_never_approved_in_the_portal() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (mut anna, _) = two_owners(&app, company).await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let account = cell.payee_account(company, ring).await.unwrap().unwrap();
    let proposed = cell.change_account(&tester(), company, &account, ring, &SystemRandomness).await.unwrap();
    let ChangeAccountOutcome::Proposed(proposal) = proposed else { panic!("{proposed:?}") };
    advance(&app, 96).await;
    sign_in_again(&app, &mut anna).await;
    let page = anna.browser.get(&format!("/c/{company}/account")).await.text;
    assert!(page.contains("A command of the operator proposed it") && !page.contains("/approve/"), "{page}");
    let approve = format!("/c/{company}/account/approve/{proposal}");
    assert_eq!(anna.browser.post(&approve, &[]).await.status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_only_owner_asks_an_operator_who_approves_at_once() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (mut anna, operator) = (owner(&app, company).await, app.known_operator().await);
    let proposal = propose(&anna, company).await;
    let approve = format!("/c/{company}/account/approve/{proposal}");
    let page = anna.browser.get(&format!("/c/{company}/account")).await.text;
    assert!(page.contains("an operator approves it"), "{page}");
    assert_eq!(anna.browser.post(&approve, &[]).await.status, 409);
    advance(&app, 96).await;
    sign_in_again(&app, &mut anna).await;
    assert_eq!(anna.browser.post(&approve, &[]).await.status, 409, "however long they wait");
    assert_ne!(iban(&app, company).await, IBAN);

    let mut operator = operator;
    sign_in_again(&app, &mut operator).await;
    let path = format!("/operator/approvals/{proposal}/approve");
    let page = operator.browser.get("/operator/approvals").await.text;
    assert!(page.contains(&path) && page.contains(anna.email.as_str()), "{page}");
    let question = operator.browser.get(&path).await.text;
    assert!(question.contains("DE89 3704 0044 0532 0130 00"), "the approver checks the whole number: {question}");
    operator.browser.post_and_follow(&path, &[]).await;
    assert_eq!(iban(&app, company).await, IBAN);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_withdraws_a_change() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (anna, ben) = (owner(&app, company).await, owner(&app, company).await);
    let (before, proposal) = (iban(&app, company).await, propose(&anna, company).await);
    let withdraw = format!("/c/{company}/account/withdraw/{proposal}");
    assert!(ben.browser.get(&withdraw).await.text.contains("Withdraw this change?"));
    ben.browser.post_and_follow(&withdraw, &[]).await;
    assert_eq!(ben.browser.post(&withdraw, &[]).await.status, 409);
    assert_eq!(ben.browser.post(&format!("/c/{company}/account/approve/{proposal}"), &[]).await.status, 409);
    assert_eq!(iban(&app, company).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_change_of_another_company_does_not_exist() {
    let app = App::with_portal().await;
    let (mine, other) = (add_live_company(&app).await, add_live_company(&app).await);
    let (me, them) = (owner(&app, mine).await, owner(&app, other).await);
    let foreign = propose(&them, other).await;
    let unknown = ProposalId::generate(mine.cell(), &SystemRandomness).to_string();
    for action in ["approve", "withdraw"] {
        let path = |proposal: &str| format!("/c/{mine}/account/{action}/{proposal}");
        for proposal in [&foreign, &unknown, "nonsense"] {
            assert_eq!(me.browser.get(&path(proposal)).await.status, 404, "{action} {proposal}");
        }
        let (foreign, unknown) = (path(&foreign), path(&unknown));
        let pages = (me.browser.post(&foreign, &[]).await, me.browser.post(&unknown, &[]).await);
        assert_eq!((pages.0.status, &pages.0.text), (404, &pages.1.text), "{action}");
    }
    assert!(app.cell().open_account_change(other, &app.running.service.ring).await.unwrap().is_some());
}
