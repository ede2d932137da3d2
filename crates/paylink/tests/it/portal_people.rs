//! Invitations to the portal, roles in companies, and what is left when people go.

use std::time::Duration;

use paylink_domain::{
    audit::Action,
    id::{CompanyId, UserId},
    portal_secret::InvitationToken,
    sign_on::SignOnMode,
    user::{EmailAddress, Role},
};
use paylink_playground::cell_clock::advance_clock;
use paylink_server::{notices::distribute_once, system::SystemRandomness, worker::cleanup::cleanup};
use paylink_store::{
    AcceptOutcome, AcceptedBy, AuditQuery, ChangeMemberOutcome, InviteOutcome, NewCredential, NewInvitation,
    OwnerChanges,
};
use paylink_testkit::{
    App, PortalUser, add_portal_user, browser_address, concurrently, invite, new_passkey, random_uuid, set_sign_on,
    sign_in_by_provider, tester,
};

fn email(text: &str) -> EmailAddress {
    text.parse().unwrap()
}

/// Accepts as somebody who becomes a user with a passkey.
fn accept_as_new(app: &App, token: &InvitationToken) -> impl Future<Output = AcceptOutcome> + Send + use<> {
    let credential = NewCredential::Passkey(new_passkey("laptop"));
    let by = AcceptedBy::New { handle: random_uuid(), name: "Anna Alm".parse().unwrap(), credential };
    accept(app, token, by)
}

fn accept(app: &App, token: &InvitationToken, by: AcceptedBy) -> impl Future<Output = AcceptOutcome> + Send + use<> {
    let (service, cell, token) = (app.running.service.clone(), app.cell(), token.hash());
    async move { cell.accept_invitation(token, &by, browser_address(), &service.ring, &SystemRandomness).await.unwrap() }
}

fn accepted(outcome: AcceptOutcome) -> UserId {
    match outcome {
        AcceptOutcome::Accepted(user) => user,
        AcceptOutcome::Invalid => panic!("the invitation is valid"),
    }
}

async fn memberships(app: &App, user: &PortalUser) -> Vec<(CompanyId, Role)> {
    let token = user.sign_in(app).await;
    let signed_in = app.cell().signed_in(token).await.unwrap().unwrap();
    signed_in.memberships.iter().map(|membership| (membership.company, membership.role)).collect()
}

async fn advance(app: &App, time: Duration) {
    advance_clock(&app.database.as_owner().await, time).await.unwrap();
}

#[tokio::test]
async fn an_invitation_makes_a_user_with_its_role_and_works_once() {
    let app = App::start().await;
    let anna = email("anna@example.com");
    let token = invite(&app, &anna, Some((app.company, Role::Developer)), false).await;
    let shown = app.cell().invitation(token.hash()).await.unwrap().unwrap();
    assert_eq!((&shown.email, shown.membership, shown.operator), (&anna, Some((app.company, Role::Developer)), false));
    assert_eq!((shown.invited_by.as_str(), shown.existing_user), ("tester", false));
    let lifetime = shown.expires_at.since(shown.created_at);
    assert!(lifetime.abs_diff(Duration::from_hours(7 * 24)) < Duration::from_secs(1), "{lifetime:?}"); // two reads of the clock
    assert_eq!(app.cell().open_invitations(app.company).await.unwrap().len(), 1);

    let id = accepted(accept_as_new(&app, &token).await);
    let user = app.cell().user(id).await.unwrap().unwrap();
    assert_eq!((&user.email, user.name.as_str(), user.is_operator), (&anna, "Anna Alm", false));
    let members = app.cell().members(app.company).await.unwrap();
    assert_eq!(members.iter().map(|member| (member.user.id, member.role)).collect::<Vec<_>>(), [(id, Role::Developer)]);

    assert_eq!(accept_as_new(&app, &token).await, AcceptOutcome::Invalid);
    assert!(app.cell().invitation(token.hash()).await.unwrap().is_none());
    assert!(app.cell().open_invitations(app.company).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_accept_an_invitation_at_the_same_time_one_succeeds() {
    let app = App::start().await;
    for _ in 0..5 {
        let address = format!("anna-{}@example.com", random_uuid().simple());
        let token = invite(&app, &email(&address), Some((app.company, Role::Viewer)), false).await;
        let tries = concurrently((0..8).map(|_| accept_as_new(&app, &token))).await;
        let succeeded = tries.iter().filter(|outcome| **outcome != AcceptOutcome::Invalid).count();
        assert_eq!(succeeded, 1, "{tries:?}");
    }
    assert_eq!(app.cell().members(app.company).await.unwrap().len(), 5);
}

#[tokio::test]
async fn an_invitation_can_be_replaced_and_withdrawn_and_expires() {
    let app = App::start().await;
    let anna = email("anna@example.com");
    let first = invite(&app, &anna, Some((app.company, Role::Viewer)), false).await;
    let second = invite(&app, &anna, Some((app.company, Role::Finance)), false).await;
    let operator = invite(&app, &anna, None, true).await;
    assert!(app.cell().invitation(first.hash()).await.unwrap().is_none(), "replaced");
    assert_eq!(accept_as_new(&app, &first).await, AcceptOutcome::Invalid);
    assert_eq!(app.cell().open_invitations(app.company).await.unwrap().len(), 1);
    assert!(app.cell().invitation(operator.hash()).await.unwrap().is_some(), "it is for something else");

    assert!(app.cell().withdraw_invitation(&tester(), app.company, &anna).await.unwrap());
    assert!(!app.cell().withdraw_invitation(&tester(), app.company, &anna).await.unwrap());
    assert_eq!(accept_as_new(&app, &second).await, AcceptOutcome::Invalid);

    let third = invite(&app, &anna, Some((app.company, Role::Viewer)), false).await;
    advance(&app, Duration::from_hours(7 * 24 - 1)).await;
    assert!(app.cell().invitation(third.hash()).await.unwrap().is_some());
    advance(&app, Duration::from_hours(1)).await;
    assert!(app.cell().invitation(third.hash()).await.unwrap().is_none());
    assert_eq!(accept_as_new(&app, &third).await, AcceptOutcome::Invalid);
    cleanup(&app.running.service).await;
    let left = "SELECT count(*) FROM portal_invitation";
    assert_eq!(app.database.as_owner().await.query_one(left, &[]).await.unwrap().get::<_, i64>(0), 0);
}

#[tokio::test]
async fn only_the_invited_user_accepts_and_an_invalid_try_does_not_use_it_up() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Viewer).await;
    let eve = add_portal_user(&app, "eve@example.com", Role::Viewer).await;
    let other: CompanyId = "cmp_a7zzzzzzzzzzzz".parse().unwrap(); // of another cell
    let session = anna.sign_in(&app).await;
    let token = invite(&app, &anna.email, Some((other, Role::Owner)), false).await;
    assert!(app.cell().invitation(token.hash()).await.unwrap().unwrap().existing_user);
    assert_eq!(accept(&app, &token, AcceptedBy::Existing(eve.id)).await, AcceptOutcome::Invalid);
    assert_eq!(accept_as_new(&app, &token).await, AcceptOutcome::Invalid, "the address is a user's");
    assert_eq!(accept(&app, &token, AcceptedBy::Existing(anna.id)).await, AcceptOutcome::Accepted(anna.id));
    assert!(app.cell().signed_in(session).await.unwrap().is_none(), "more rights need a new session");
    assert_eq!(memberships(&app, &anna).await, [(app.company, Role::Viewer), (other, Role::Owner)]);
    assert_eq!(memberships(&app, &eve).await.len(), 1);
}

/// Somebody of the app's company who has only signed in by its provider.
async fn add_by_provider(app: &App) -> EmailAddress {
    let (issuer, client, sara) = ("https://login.example.com", "paylink", email("sara@example.com"));
    set_sign_on(app, app.company, (issuer, client, "secret"), SignOnMode::Invitation).await;
    sign_in_by_provider(app, (issuer, client), &sara, "refresh-token").await;
    sara
}

/// Whoever invites sees the link if no mail is sent, and could open it.
#[tokio::test]
async fn a_link_that_the_inviter_saw_gives_no_credential_to_a_person_of_another_company() {
    let app = App::start().await;
    let sara = add_by_provider(&app).await;
    let other: CompanyId = "cmp_a7zzzzzzzzzzzz".parse().unwrap();
    for (company, outcome_is_valid) in [(other, false), (app.company, true)] {
        let new = NewInvitation { email: sara.clone(), membership: Some((company, Role::Viewer)), operator: false };
        let invited = app.cell().invite_and_show_link(&tester(), &new, &SystemRandomness).await.unwrap();
        let InviteOutcome::Invited(_, token) = invited else { panic!("{invited:?}") };
        let shown = app.cell().invitation(token.hash()).await.unwrap().unwrap();
        assert_eq!(shown.existing_user, !outcome_is_valid);
        let outcome = accept_as_new(&app, &token).await;
        assert_eq!(matches!(outcome, AcceptOutcome::Accepted(_)), outcome_is_valid, "{company}: {outcome:?}");
    }
}

#[tokio::test]
async fn the_operator_gives_a_credential_to_a_person_of_any_company() {
    let app = App::start().await;
    let sara = add_by_provider(&app).await;
    let other: CompanyId = "cmp_a7zzzzzzzzzzzz".parse().unwrap();
    let token = invite(&app, &sara, Some((other, Role::Viewer)), false).await;
    accepted(accept_as_new(&app, &token).await);
}

#[tokio::test]
async fn an_invitation_does_not_change_a_role_that_somebody_has() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let again =
        NewInvitation { email: anna.email.clone(), membership: Some((app.company, Role::Viewer)), operator: false };
    let outcome = app.cell().invite(&tester(), &again, &SystemRandomness).await.unwrap();
    assert!(matches!(outcome, InviteOutcome::AlreadyMember), "{outcome:?}");
    // As an operator she gains something, and keeps her role.
    let token = invite(&app, &anna.email, Some((app.company, Role::Viewer)), true).await;
    accepted(accept(&app, &token, AcceptedBy::Existing(anna.id)).await);
    assert!(app.cell().user(anna.id).await.unwrap().unwrap().is_operator);
    assert_eq!(memberships(&app, &anna).await, [(app.company, Role::Owner)]);
}

#[tokio::test]
async fn a_company_keeps_its_last_owner() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let (cell, actor) = (app.cell(), anna.actor());
    let change = async |user: UserId, role| {
        cell.change_role(&actor, user, app.company, role, OwnerChanges::Direct).await.unwrap()
    };
    assert_eq!(change(anna.id, Role::Viewer).await, ChangeMemberOutcome::LastOwner);
    assert_eq!(
        cell.remove_member(&actor, anna.id, app.company, OwnerChanges::Direct).await.unwrap(),
        ChangeMemberOutcome::LastOwner
    );
    assert_eq!(change(anna.id, Role::Owner).await, ChangeMemberOutcome::Changed, "nothing is lost");

    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    assert_eq!(change(ben.id, Role::Owner).await, ChangeMemberOutcome::Changed);
    assert_eq!(change(anna.id, Role::Viewer).await, ChangeMemberOutcome::Changed);
    assert_eq!(
        cell.remove_member(&actor, ben.id, app.company, OwnerChanges::Direct).await.unwrap(),
        ChangeMemberOutcome::LastOwner
    );
    let other: CompanyId = "cmp_a7zzzzzzzzzzzz".parse().unwrap();
    let elsewhere = cell.change_role(&actor, anna.id, other, Role::Owner, OwnerChanges::Direct).await.unwrap();
    assert_eq!(elsewhere, ChangeMemberOutcome::NoSuchMember);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_owners_who_leave_at_the_same_time_one_stays() {
    let app = App::start().await;
    for round in 0..5 {
        let company = CompanyId::of(app.cell().id(), round).unwrap();
        let mut owners = Vec::new();
        for name in ["anna", "ben"] {
            let address = email(&format!("{name}-{round}@example.com"));
            let token = invite(&app, &address, Some((company, Role::Owner)), false).await;
            owners.push(accepted(accept_as_new(&app, &token).await));
        }
        let leave = owners.into_iter().map(|user| {
            let cell = app.cell();
            async move { cell.remove_member(&tester(), user, company, OwnerChanges::Direct).await.unwrap() }
        });
        let mut outcomes = concurrently(leave).await;
        outcomes.sort_by_key(|outcome| *outcome == ChangeMemberOutcome::LastOwner);
        assert_eq!(outcomes, [ChangeMemberOutcome::Changed, ChangeMemberOutcome::LastOwner]);
        assert_eq!(app.cell().members(company).await.unwrap().len(), 1);
    }
}

/// Otherwise somebody who is about to be removed could invite a second address of their own.
#[tokio::test]
async fn the_invitations_of_somebody_who_is_no_owner_any_more_are_withdrawn() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let other: CompanyId = "cmp_a7zzzzzzzzzzzz".parse().unwrap();
    for (way, name) in ["changed", "removed", "deleted"].into_iter().zip(["ben", "carl", "dora"]) {
        let person = add_portal_user(&app, &format!("{name}@example.com"), Role::Owner).await;
        let mut tokens = Vec::new();
        for company in [app.company, other] {
            let membership = Some((company, Role::Owner));
            let new = NewInvitation { email: email(&format!("{name}-2@example.com")), membership, operator: false };
            let invited = app.cell().invite(&person.actor(), &new, &SystemRandomness).await.unwrap();
            let InviteOutcome::Invited(_, token) = invited else { panic!("{invited:?}") };
            tokens.push(token);
        }
        let actor = anna.actor();
        let (cell, direct) = (app.cell(), OwnerChanges::Direct);
        match way {
            "changed" => {
                cell.change_role(&actor, person.id, app.company, Role::Viewer, direct).await.unwrap();
            }
            "removed" => {
                cell.remove_member(&actor, person.id, app.company, direct).await.unwrap();
            }
            _ => drop(cell.remove_user(&tester(), person.id).await.unwrap()),
        }
        assert!(app.cell().invitation(tokens[0].hash()).await.unwrap().is_none(), "{way}");
        let elsewhere = app.cell().invitation(tokens[1].hash()).await.unwrap();
        assert_eq!(elsewhere.is_some(), way != "deleted", "another company's is another owner's matter: {way}");
    }
    let query = AuditQuery { action: Some(Action::WithdrawInvitation), limit: 10, ..AuditQuery::default() };
    assert_eq!(app.cell().audit_entries(query).await.unwrap().len(), 4);
    let query = AuditQuery { company: Some(app.company), action: Some(Action::RemoveUser), ..query };
    let removed = app.cell().audit_entries(query).await.unwrap();
    assert_eq!(removed.len(), 2, "the company reads who went, also by a command: {removed:?}");
}

#[tokio::test]
async fn a_user_with_nothing_left_to_see_is_deleted() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    let session = ben.sign_in(&app).await;
    let removed = app.cell().remove_member(&anna.actor(), ben.id, app.company, OwnerChanges::Direct).await.unwrap();
    assert_eq!(removed, ChangeMemberOutcome::Changed);
    assert!(app.cell().signed_in(session).await.unwrap().is_none());
    assert!(app.cell().user(ben.id).await.unwrap().is_none());
    let secrets = app.cell().sign_in_secrets(&ben.email, &app.running.service.ring).await.unwrap();
    assert!(secrets.is_none());

    // An operator stays without a company.
    let carl = email("carl@example.com");
    let token = invite(&app, &carl, Some((app.company, Role::Viewer)), true).await;
    let id = accepted(accept_as_new(&app, &token).await);
    app.cell().remove_member(&anna.actor(), id, app.company, OwnerChanges::Direct).await.unwrap();
    assert!(app.cell().user(id).await.unwrap().unwrap().is_operator);

    assert_eq!(app.cell().remove_user(&tester(), anna.id).await.unwrap(), Some(vec![app.company]), "without an owner");
    assert_eq!(app.cell().remove_user(&tester(), anna.id).await.unwrap(), None);
    let users = app.cell().users(None).await.unwrap();
    assert_eq!(users.iter().map(|entry| entry.user.id).collect::<Vec<_>>(), [id]);
}

/// Whoever joins need not be the person who had the address before.
#[tokio::test]
async fn whoever_joins_with_the_address_of_somebody_who_has_left_begins_anew() {
    let app = App::start().await;
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    app.cell().add_passkey(&ben.actor(), ben.id, &new_passkey("phone")).await.unwrap();
    distribute_once(&app.running.service).await;
    app.cell().remove_member(&anna.actor(), ben.id, app.company, OwnerChanges::Direct).await.unwrap();
    let owner = app.database.as_owner().await;
    let count = async |table: &str| -> i64 {
        let count = format!("SELECT count(*) FROM {table} WHERE user_id = $1");
        owner.query_one(&count, &[&ben.id.number()]).await.unwrap().get(0)
    };
    assert!(count("portal_notice").await > 0 && count("portal_former_member").await == 1);
    let token = invite(&app, &ben.email, None, true).await;
    assert_eq!(accepted(accept_as_new(&app, &token).await), ben.id);
    assert!(app.cell().user(ben.id).await.unwrap().unwrap().is_operator);
    assert_eq!((count("portal_notice").await, count("portal_former_member").await), (0, 0));
}

#[tokio::test]
async fn a_company_reads_in_its_log_who_came_changed_and_went_and_nothing_about_other_companies() {
    let app = App::start().await;
    let owner = add_portal_user(&app, "owner@example.com", Role::Owner).await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    let other = CompanyId::of(app.cell().id(), 7).unwrap();
    let token = invite(&app, &ben.email, Some((other, Role::Owner)), false).await;
    accepted(accept(&app, &token, AcceptedBy::Existing(ben.id)).await);
    app.cell().change_role(&owner.actor(), ben.id, app.company, Role::Finance, OwnerChanges::Direct).await.unwrap();
    app.cell().remove_member(&owner.actor(), ben.id, app.company, OwnerChanges::Direct).await.unwrap();

    let query = AuditQuery { company: Some(app.company), limit: 4, ..AuditQuery::default() };
    let entries = app.cell().audit_entries(query).await.unwrap();
    let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, ["user.remove", "user.change_role", "user.accept", "user.invite"]);
    let [removed, changed, joined, invited] = &entries[..] else { panic!("four entries") };
    assert_eq!((removed.source.as_str(), removed.actor.as_str()), ("portal", "owner@example.com"));
    assert_eq!((removed.host.as_str(), joined.actor.as_str()), ("192.0.2.7", "ben@example.com"));
    assert_eq!(changed.object, ben.id.to_string());
    assert!(changed.before.as_deref().unwrap().contains("viewer"), "{changed:?}");
    let after = changed.after.as_deref().unwrap();
    assert!(after.contains("finance") && after.contains("ben@example.com"), "{after}");
    assert!(invited.after.as_deref().unwrap().contains("ben@example.com"), "{invited:?}");
    for entry in &entries {
        let text = format!("{:?} {:?}", entry.before, entry.after);
        assert!(!text.contains(&other.to_string()) && !text.contains("hash"), "{text}");
    }
}
