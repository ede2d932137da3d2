//! `paylink user`: the operator invites people to the portal, lists them, and ends their access.

use paylink_domain::{approval::Operators, company::Mode, portal_secret::InvitationToken, user::Role};
use paylink_playground::demo_company;
use paylink_store::NewCompany;
use paylink_testkit::{
    App, CliEnvironment, KEY_1, add_company, add_portal_user, assert_success, configuration, second_tester,
};
use serde_json::{Value, json};

fn cli(app: &App) -> CliEnvironment {
    CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_for_a_role_in_a_company_or_makes_an_operator() {
    let app = App::start().await;
    let (cli, company) = (cli(&app), app.company.to_string());
    let invite = |arguments: &[&str]| {
        let all: Vec<&str> =
            ["user", "invite", "--email", "Anna@Example.com"].iter().chain(arguments).copied().collect();
        cli.run(&all)
    };
    let printed = assert_success(&invite(&["--company", &company, "--role", "owner", "--json"]));
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&printed["email"], &printed["role"]), (&json!("anna@example.com"), &json!("owner")));
    let token = InvitationToken::parse(printed["token"].as_str().unwrap()).unwrap();
    let found = app.cell().invitation(token.hash()).await.unwrap().unwrap();
    assert_eq!((found.membership, found.operator), (Some((app.company, Role::Owner)), false));
    assert_eq!(found.id.to_string(), printed["invitation_id"].as_str().unwrap());
    assert!(printed["url"].is_null(), "there is no portal");
    let text = assert_success(&invite(&["--operator"]));
    assert!(text.starts_with("pli_") && text.contains("anna@example.com"), "{text}");

    let printed = assert_success(&invite(&["--role", "viewer", "--json"]));
    assert!(printed.contains(&company), "the only company is the default: {printed}");
    for wrong in [&[][..], &["--company", &company], &["--company", &company, "--role", "boss"]] {
        assert_eq!(invite(wrong).status.code(), Some(2), "{wrong:?}");
    }
    let unknown = ["user", "invite", "--email", "a@example.com", "--company", "cmp_00zzzzzzzzzzzz", "--role", "owner"];
    assert!(cli.expect_failure(&unknown).contains("there is no company"));
    assert_eq!(cli.run(&["user", "invite", "--email", "anna", "--operator"]).status.code(), Some(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_link_of_an_invitation_leads_to_the_portal() {
    let app = App::start().await;
    let portal = "[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"http://localhost:3\"\n";
    let cli = CliEnvironment::with(&(configuration(&app.database, &[(1, KEY_1)]) + portal));
    let printed = cli.json(&["user", "invite", "--email", "anna@example.com", "--operator", "--json"]);
    let expected = format!("http://localhost:3/invitations/{}", printed["token"].as_str().unwrap());
    assert_eq!(printed["url"], json!(expected));
    let text = assert_success(&cli.run(&["user", "invite", "--email", "anna@example.com", "--operator"]));
    assert!(text.starts_with("http://localhost:3/invitations/pli_"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_lists_signs_out_and_removes_people() {
    let app = App::start().await;
    let (cli, company) = (cli(&app), app.company.to_string());
    let anna = add_portal_user(&app, "anna@example.com", Role::Owner).await;
    let ben = add_portal_user(&app, "ben@example.com", Role::Viewer).await;
    let session = anna.sign_in(&app).await;
    let list = assert_success(&cli.run(&["user", "list", "--company", &company, "--json"]));
    let users: Vec<Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        users.iter().map(|user| user["email"].as_str().unwrap()).collect::<Vec<_>>(),
        ["anna@example.com", "ben@example.com"]
    );
    assert_eq!(users[0]["memberships"], json!([{"company_id": company, "role": "owner"}]));
    assert!(users[0]["last_seen_at"].is_i64() && users[1]["last_seen_at"].is_null());
    let text = assert_success(&cli.run(&["user", "list"]));
    assert!(text.contains(&format!("ben@example.com (A Person): viewer of {company}; never seen")), "{text}");

    let ended = cli.json(&["user", "sign-out", "--email", "anna@example.com", "--json"]);
    assert_eq!(ended, json!({"user_id": anna.id.to_string(), "sessions_ended": 1}));
    assert!(app.cell().signed_in(session).await.unwrap().is_none());

    let remove = |address: &'static str| ["user", "remove", "--email", address, "--company"];
    let from_company = |address| remove(address).into_iter().chain([company.as_str()]).collect::<Vec<_>>();
    assert!(cli.expect_failure(&from_company("anna@example.com")).contains("is the only owner"));
    assert_success(&cli.run(&from_company("ben@example.com")));
    assert!(app.cell().user(ben.id).await.unwrap().is_none());
    assert!(cli.expect_failure(&from_company("ben@example.com")).contains("the portal has no user ben@example.com"));
    let removed = cli.run(&["user", "remove", "--email", "anna@example.com", "--json"]);
    let printed: Value = serde_json::from_str(&assert_success(&removed)).unwrap();
    assert_eq!(printed["companies_without_owner"], json!([company]));
    assert!(String::from_utf8_lossy(&removed.stderr).contains("has no owner now"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_neither_adds_nor_removes_an_owner_of_a_live_company() {
    let app = App::with_portal().await;
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let (cli, company) = (cli(&app), live.to_string());
    let invite = |email: &'static str| ["user", "invite", "--email", email, "--role", "owner", "--company"];
    let to_company = |email| invite(email).into_iter().chain([company.as_str()]).collect::<Vec<_>>();
    assert_success(&cli.run(&to_company("first@example.com")));
    let mut people = Vec::new();
    for _ in 0..2 {
        people.push(app.portal_user(Some((live, Role::Owner)), false).await);
    }
    let refused = cli.expect_failure(&to_company("puppet@example.com"));
    assert!(refused.contains("another one is proposed and approved"), "{refused}");

    let email = people[0].email.as_str();
    let refused = cli.expect_failure(&["user", "remove", "--email", email]);
    assert!(refused.contains("which another person approves"), "{refused}");
    let remove = ["user", "remove", "--email", email, "--company", &company];
    let proposed = cli.json(&[&remove[..], &["--json"]].concat());
    let proposal = proposed["proposal_id"].as_str().unwrap().to_owned();
    assert!(cli.expect_failure(&remove).contains(&format!("{proposal} already proposes")));
    let listed: Value = serde_json::from_str(&assert_success(&cli.run(&["proposal", "list", "--json"]))).unwrap();
    assert_eq!(
        (&listed["kind"], &listed["change"], &listed["company_id"]),
        (&json!("owner_role"), &json!(format!("{email}, an owner, leaves {company}")), &json!(company))
    );
    let own = cli.expect_failure(&["proposal", "approve", &proposal]);
    assert!(own.contains("nobody approves their own proposal"), "{own}");
    assert_eq!(app.cell().members(live).await.unwrap().len(), 2);
    let id = proposal.parse().unwrap();
    let ring = &app.running.service.ring;
    app.cell().approve_proposal(&second_tester(), id, Operators::Several, ring).await.unwrap();
    assert_eq!(app.cell().members(live).await.unwrap().len(), 1);
    let email = people[1].email.as_str();
    let last = cli.expect_failure(&["user", "remove", "--email", email, "--company", &company]);
    assert!(last.contains("is the only owner"), "{last}");
}
