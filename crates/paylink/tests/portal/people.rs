//! People and roles.

use paylink_domain::{
    permission::{Permission, Standing},
    user::Role,
};
use paylink_playground::demo_company;
use paylink_testkit::{App, PORTAL_ORIGIN, add_company};

/// The path of the invitation whose link the page shows.
fn invitation_path(page: &str) -> String {
    let start = page.find(&format!("{PORTAL_ORIGIN}/invitations/")).unwrap() + PORTAL_ORIGIN.len();
    page[start..].split('<').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_invites_somebody_by_a_link_that_is_shown_once_and_works_once() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let owner = app.portal_member(Role::Owner).await;
    let fields = [("email", "Anna@example.com"), ("role", "developer")];
    let invited = owner.browser.post(&format!("{people}/invite"), &fields).await;
    assert_eq!(invited.status, 200, "{}", invited.text);
    let invitation = invitation_path(&invited.text);

    let list = owner.browser.get(&people).await.text;
    assert!(list.contains("anna@example.com") && list.contains("in 7 days"), "{list}");
    assert!(!list.contains(&invitation), "the link is shown only once");
    let visitor = app.portal_visitor();
    assert_eq!(visitor.get(&invitation).await.status, 200);

    let path = owner.browser.post_and_follow(&format!("{people}/invitations/withdraw"), &fields[..1]).await;
    assert_eq!(path, format!("{people}?done=invitation-withdrawn"));
    assert_eq!(visitor.get(&invitation).await.status, 404);
    assert_eq!(owner.browser.post(&format!("{people}/invitations/withdraw"), &fields[..1]).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_accepted_invitation_cannot_be_replayed() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let owner = app.portal_member(Role::Owner).await;
    let guest =
        app.portal_user(Some((add_company(&app.running, demo_company::company()).await, Role::Viewer)), false).await;
    let fields = [("email", guest.email.as_str()), ("role", "finance")];
    let invitation = invitation_path(&owner.browser.post(&format!("{people}/invite"), &fields).await.text);
    assert_eq!(owner.browser.post(&invitation, &[]).await.status, 404, "it is for somebody else");
    assert_eq!(guest.browser.post(&invitation, &[]).await.status, 303);
    for browser in [&guest.browser, &owner.browser, &app.portal_visitor()] {
        assert_eq!((browser.get(&invitation).await.status, browser.post(&invitation, &[]).await.status), (404, 404));
    }
    let again = owner.browser.post(&format!("{people}/invite"), &fields).await;
    assert_eq!(again.status, 422, "{}", again.text);
    assert!(again.text.contains("already belongs to the company"), "{}", again.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_an_invitation_is_shown_with_its_reason() {
    let app = App::with_portal().await;
    let invite = format!("/c/{}/people/invite", app.company);
    let owner = app.portal_member(Role::Owner).await;
    assert_eq!(owner.browser.get(&invite).await.status, 200);
    for (email, role, reason) in [
        ("anna", "viewer", "Enter an e-mail address"),
        ("anna@example.com", "", "Choose a role"),
        ("anna@example.com", "operator", "Choose a role"),
    ] {
        let page = owner.browser.post(&invite, &[("email", email), ("role", role)]).await;
        assert_eq!(page.status, 422, "{email} {role}");
        assert!(page.text.contains(reason) && page.text.contains(&format!("value=\"{email}\"")), "{}", page.text);
    }
    assert!(app.cell().open_invitations(app.company).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_of_role_ends_the_persons_sessions() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let (owner, other) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Developer).await);
    assert_eq!(other.browser.get(&people).await.status, 200);
    let role = format!("{people}/{}/role", other.id);
    let form = owner.browser.get(&role).await;
    assert!(form.text.contains("value=\"developer\" required checked"), "{}", form.text);
    assert_eq!(owner.browser.post_and_follow(&role, &[("role", "developer")]).await, people, "nothing changes");
    assert_eq!(other.browser.get(&people).await.status, 200);
    let path = owner.browser.post_and_follow(&role, &[("role", "viewer")]).await;
    assert!(owner.browser.get(&path).await.text.contains("The role was changed."));
    let former = other.browser.get(&people).await;
    assert_eq!((former.status, former.header("location")), (303, &*format!("/sign-in?next={people}")));
    assert_eq!(owner.browser.post(&role, &[("role", "operator")]).await.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_person_is_signed_out_and_the_last_owner_stays() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let (owner, other) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Viewer).await);
    let remove = format!("{people}/{}/remove", other.id);
    let question = owner.browser.get(&remove).await.text;
    assert!(question.contains(other.email.as_str()) && question.contains("class=\"danger\""), "{question}");
    assert_eq!(owner.browser.post_and_follow(&remove, &[]).await, format!("{people}?done=person-removed"));
    assert_eq!(other.browser.get(&people).await.status, 303);
    assert_eq!(owner.browser.post(&remove, &[]).await.status, 404);

    let last = [("remove", ""), ("role", "viewer")];
    for (action, role) in last {
        let kept = owner.browser.post(&format!("{people}/{}/{action}", owner.id), &[("role", role)]).await;
        assert_eq!(kept.status, 422, "{}", kept.text);
        assert!(kept.text.contains("This is the only owner."), "{}", kept.text);
    }
    let page = owner.browser.get(&people).await;
    assert!(page.status == 200 && !page.text.contains(&format!("{}/remove", owner.id)), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_leaves_is_asked_about_themselves() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let (owner, _other) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Owner).await);
    let leave = format!("{people}/{}/remove", owner.id);
    let question = owner.browser.get(&leave).await.text;
    assert!(question.contains("Leave Demo Shop?") && question.contains("Leave the company"), "{question}");
    assert_eq!(owner.browser.post(&leave, &[]).await.status, 303);
    assert_eq!(owner.browser.get(&people).await.status, 303, "they are signed out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_of_other_companies_do_not_exist() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let owner = app.portal_member(Role::Owner).await;
    let other = add_company(&app.running, demo_company::company()).await;
    let outsider = app.portal_user(Some((other, Role::Owner)), false).await;
    let unknown = format!("{}{}", &outsider.id.to_string()[..outsider.id.to_string().len() - 1], "z");
    for action in ["role", "remove"] {
        let of = async |user: &str| {
            let path = format!("{people}/{user}/{action}");
            let (page, form) = (owner.browser.get(&path).await, owner.browser.post(&path, &[("role", "viewer")]).await);
            assert_eq!((page.status, form.status), (404, 404), "{path}");
            (page.text, form.text)
        };
        let known = of(&outsider.id.to_string()).await;
        assert_eq!(known, of(&unknown).await);
        assert_eq!(known, of("nobody").await);
    }
    assert_eq!(outsider.browser.get(&format!("/c/{other}/people")).await.status, 200, "still signed in");
    let list = owner.browser.get(&people).await.text;
    assert!(!list.contains(outsider.email.as_str()), "{list}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_manages_people_of_any_company_and_others_only_read() {
    let app = App::with_portal().await;
    let people = format!("/c/{}/people", app.company);
    let operator = app.portal_operator().await;
    let empty = operator.browser.get(&people).await.text;
    assert!(empty.contains("Invite its first owner"), "{empty}");
    let fields = [("email", "first@example.com"), ("role", "owner")];
    assert_eq!(operator.browser.post(&format!("{people}/invite"), &fields).await.status, 200);
    let viewer = app.portal_member(Role::Viewer).await;
    let page = viewer.browser.get(&people).await.text;
    assert!(
        !page.contains("first@example.com") && !page.contains("/invite\"") && !page.contains("/withdraw"),
        "{page}"
    );
    assert_eq!(viewer.browser.get(&format!("{people}/invite")).await.status, 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_says_what_each_role_may_do() {
    let app = App::with_portal().await;
    let viewer = app.portal_member(Role::Viewer).await;
    let page = viewer.browser.get(&format!("/c/{}/people", app.company)).await.text;
    let table = &page[page.find("id=\"roles\"").unwrap()..];
    let allowed =
        Permission::ALL.iter().flat_map(|permission| Standing::ALL.map(|standing| permission.allows(standing)));
    let allowed: Vec<bool> = allowed.collect();
    let shown: Vec<bool> = table
        .match_indices("<td data-label=")
        .map(|(at, _)| table[at..].find("<b>Yes").is_some_and(|yes| yes < table[at..].find("</td>").unwrap()))
        .collect();
    assert_eq!(shown, allowed);
}
