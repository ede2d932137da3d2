//! One person alone directs no money: a chain of allowed actions by one owner, and by one with a second account, ends at the second person.

use paylink_domain::{
    id::{CompanyId, UserId},
    user::Role,
};
use paylink_testkit::{App, SignedInUser, invite};

use crate::{
    payee_account::{IBAN, add_live_company, advance, iban, owner, propose, sign_in_again, two_owners},
    person::between,
};

async fn roles(app: &App, company: CompanyId) -> Vec<(String, Role)> {
    let members = app.cell().members(company).await.unwrap();
    let mut roles: Vec<_> = members.into_iter().map(|member| (member.user.email.to_string(), member.role)).collect();
    roles.sort();
    roles
}

/// The path of the only proposal on the page of people, below `people/changes/`.
fn pending(page: &str) -> &str {
    between(page, "/people/changes/", "/")
}

/// Proposes another role of a person. Empty: that they leave.
async fn propose_role(by: &SignedInUser, company: CompanyId, person: UserId, role: &str) {
    let people = format!("/c/{company}/people");
    let (action, fields) = match role {
        "" => ("remove", vec![]),
        role => ("role", vec![("role", role)]),
    };
    let done = by.browser.post_and_follow(&format!("{people}/{person}/{action}"), &fields).await;
    assert_eq!(done, format!("{people}?done=owners-proposed"));
}

/// The session of one owner, as a thief has it, for four days.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_owner_alone_neither_removes_the_other_nor_redirects_the_money() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (mut anna, mut ben) = two_owners(&app, company).await;
    let before = roles(&app, company).await;
    propose_role(&anna, company, ben.id, "").await;
    let account = propose(&anna, company).await;
    let people = format!("/c/{company}/people");
    let removal = pending(&anna.browser.get(&people).await.text).to_owned();
    for _ in 0..4 {
        advance(&app, 24).await;
        sign_in_again(&app, &mut anna).await;
        for (own, reason) in [
            (format!("{people}/changes/{removal}/approve"), "an operator approves it"),
            (format!("/c/{company}/account/approve/{account}"), "You proposed it"),
        ] {
            for refused in [anna.browser.get(&own).await, anna.browser.post(&own, &[]).await] {
                assert_eq!(refused.status, 409);
                assert!(refused.text.contains(reason), "{}", refused.text);
            }
        }
    }
    assert_eq!(roles(&app, company).await, before);
    assert_ne!(iban(&app, company).await, IBAN);
    // The other owner reads it on the page, and withdraws both.
    sign_in_again(&app, &mut ben).await;
    let page = ben.browser.get(&people).await.text;
    assert!(page.contains(&format!("{}, an owner, leaves the company", ben.email)), "{page}");
    ben.browser.post_and_follow(&format!("{people}/changes/{removal}/withdraw"), &[]).await;
    ben.browser.post_and_follow(&format!("/c/{company}/account/withdraw/{account}"), &[]).await;
    assert_eq!(anna.browser.post(&format!("{people}/changes/{removal}/approve"), &[]).await.status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_makes_no_second_person_on_the_side() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (mut anna, mut ben) = two_owners(&app, company).await;
    let people = format!("/c/{company}/people");
    let invited = [("email", "puppet@example.com"), ("role", "owner")];
    let refused = anna.browser.post(&format!("{people}/invite"), &invited).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("another person approves that"), "{}", refused.text);

    let mut puppet = app.portal_user(Some((company, Role::Finance)), false).await;
    propose_role(&anna, company, puppet.id, "owner").await;
    let promotion = pending(&anna.browser.get(&people).await.text).to_owned();
    let approve = format!("{people}/changes/{promotion}/approve");
    assert_eq!(puppet.browser.post(&approve, &[]).await.status, 403, "they are no owner");
    advance(&app, 96).await;
    for user in [&mut anna, &mut ben, &mut puppet] {
        sign_in_again(&app, user).await;
    }
    assert_eq!(anna.browser.post(&approve, &[]).await.status, 409);
    let question = ben.browser.get(&approve).await.text;
    assert!(question.contains(puppet.email.as_str()) && question.contains("becomes: Owner"), "{question}");
    ben.browser.post_and_follow(&approve, &[]).await;
    assert!(roles(&app, company).await.contains(&(puppet.email.to_string(), Role::Owner)));

    // A new owner is no second person yet, whoever of the two proposes.
    sign_in_again(&app, &mut puppet).await;
    for (proposes, approves) in [(&anna, &puppet), (&puppet, &anna)] {
        let proposal = propose(proposes, company).await;
        let approve = format!("/c/{company}/account/approve/{proposal}");
        let refused = approves.browser.post(&approve, &[]).await;
        assert!(refused.status == 409 && refused.text.contains("less than 72 hours ago"), "{}", refused.text);
        anna.browser.post_and_follow(&format!("/c/{company}/account/withdraw/{proposal}"), &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_consents_to_be_none_any_more() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (anna, ben) = two_owners(&app, company).await;
    propose_role(&anna, company, ben.id, "finance").await;
    let people = format!("/c/{company}/people");
    let change = pending(&ben.browser.get(&people).await.text).to_owned();
    ben.browser.post_and_follow(&format!("{people}/changes/{change}/approve"), &[]).await;
    assert!(roles(&app, company).await.contains(&(ben.email.to_string(), Role::Finance)));
}

/// At once and by one person, because it takes nothing that cannot be given back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_owner_can_do_nothing_until_it_is_ended() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (mut anna, ben) = two_owners(&app, company).await;
    let (people, account) = (format!("/c/{company}/people"), propose(&anna, company).await);
    let approve = format!("/c/{company}/account/approve/{account}");
    let freeze = format!("{people}/{}/freeze", anna.id);
    assert!(ben.browser.get(&freeze).await.text.contains("can do nothing in this company"));
    let done = ben.browser.post_and_follow(&freeze, &[]).await;
    assert!(ben.browser.get(&done).await.text.contains(&format!("Frozen by {}", ben.email)));

    assert!(anna.browser.get(&people).await.header("location").starts_with("/sign-in"), "their session has ended");
    sign_in_again(&app, &mut anna).await;
    for path in [&people, &format!("/c/{company}/account"), &format!("/c/{company}")] {
        assert_eq!(anna.browser.get(path).await.status, 404, "{path}");
    }
    assert_eq!(
        anna.browser.post(&format!("{people}/{}/freeze", ben.id), &[]).await.status,
        404,
        "they cannot answer it"
    );
    let refused = ben.browser.post(&approve, &[]).await;
    assert!(refused.status == 409 && refused.text.contains("or is frozen"), "{}", refused.text);

    let carla = owner(&app, company).await;
    let others = carla.browser.post(&format!("{people}/{}/unfreeze", anna.id), &[]).await;
    assert!(others.text.contains("Somebody else froze this person"), "{}", others.text);
    ben.browser.post_and_follow(&format!("{people}/{}/unfreeze", anna.id), &[]).await;
    assert_eq!(anna.browser.get(&people).await.status, 200);
    ben.browser.post_and_follow(&approve, &[]).await;
    assert_eq!(iban(&app, company).await, IBAN);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_helps_a_company_whose_only_owner_is_lost() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let (lost, next) = (owner(&app, company).await, app.portal_user(Some((company, Role::Finance)), false).await);
    let (operator, colleague) = (app.known_operator().await, app.known_operator().await);
    propose_role(&operator, company, next.id, "owner").await;
    let page = colleague.browser.get("/operator/approvals").await.text;
    assert!(page.contains("Another owner of the company decides"), "the present owner decides: {page}");
    operator.browser.post_and_follow(&format!("/c/{company}/people/{}/freeze", lost.id), &[]).await;
    let page = colleague.browser.get("/operator/approvals").await.text;
    assert!(page.contains("Another owner of the company decides"), "not at once: {page}");
    advance(&app, 72).await;
    let (mut operator, mut colleague) = (operator, colleague);
    for user in [&mut operator, &mut colleague] {
        sign_in_again(&app, user).await;
    }
    let page = colleague.browser.get("/operator/approvals").await.text;
    let approve = between(&page, "href=\"/operator/approvals/", "\"").to_owned();
    assert_eq!(operator.browser.post(&format!("/operator/approvals/{approve}"), &[]).await.status, 409, "their own");
    colleague.browser.post_and_follow(&format!("/operator/approvals/{approve}"), &[]).await;
    assert!(roles(&app, company).await.contains(&(next.email.to_string(), Role::Owner)));
}

/// Whoever invites two addresses of their own while a company has no owner would be two persons later.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_invitations_to_be_the_first_owner_one_is_accepted() {
    let app = App::with_portal().await;
    let company = add_live_company(&app).await;
    let mut invited = Vec::new();
    for _ in 0..2 {
        let person = app.portal_member(Role::Viewer).await;
        let token = invite(&app, &person.email, Some((company, Role::Owner)), false).await;
        invited.push((person, format!("/invitations/{}", token.reveal())));
    }
    let mut statuses = Vec::new();
    for (person, path) in &invited {
        statuses.push(person.browser.post(path, &[]).await.status);
    }
    assert_eq!(statuses, [303, 404]);
    assert_eq!(roles(&app, company).await, [(invited[0].0.email.to_string(), Role::Owner)]);
}
